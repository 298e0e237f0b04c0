"""The start: what the program does without until its first picture."""

import builtins
import subprocess
import sys

import pytest

from terrain_explorer.cli import main

NOT_AT_THE_START = (
    "terrain_explorer.gui.statistics.statistics_panel",
    "terrain_explorer.gui.learning.page_panel",
    "terrain_explorer.gui.learning.one_dimension_panel",
    "terrain_explorer.terrain.statistics",
    "terrain_explorer.files.presets",
    "terrain_explorer.files.formats.registry",
    "terrain_explorer.files.formats.png",
    "terrain_explorer.files.writing",
    "terrain_explorer.gui.explore.explore_panel",
    "terrain_explorer.gui.export.picture_dialogs",
    "terrain_explorer.gui.steps.steps_panel",
    "numpy.ma",
    "PIL",
    "rasterio",
    "asyncio",
    "email",
    "http",
    "sqlite3",
    "tifffile",
    "trimesh",
    "laspy",
    "lazrs",
    "scipy",
)
"""What the window does without until it is asked for it."""

MOST_MODULES = 476
"""How many modules of the program the first picture may need. After a change that needs fewer, lower it."""

SCRIPT = """
import builtins, os, sys
from terrain_explorer.gui.qt_imports import skip_feature_hook
skip_feature_hook()
from terrain_explorer.gui.app import make_application
application = make_application()
from terrain_explorer.gui.main_window import MainWindow
window = MainWindow()

def end():
    print(builtins.__import__.__name__, *sys.modules, flush=True)
    os._exit(0)

window.drawn.connect(end)
window.show()
application.exec()
"""


@pytest.fixture(scope="module")
def loaded():
    """The name of the function behind the import statement, and all modules, when the first terrain is drawn."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], check=True, capture_output=True, text=True, timeout=120)
    return done.stdout.split()


def test_the_first_picture_needs_no_module_that_only_later_work_needs(loaded):
    assert not set(loaded) & set(NOT_AT_THE_START)


def test_the_first_picture_needs_few_modules_of_the_program(loaded):
    ours = sorted(name for name in loaded[1:] if name.startswith("terrain_explorer"))
    assert len(ours) <= MOST_MODULES, "\n".join(ours)


def test_no_hook_reads_the_source_of_each_imported_module(loaded):
    # The name is Python's own, or that of PySide's other hook, which is quick.
    assert loaded[0] in ("__import__", "__lazy_import__")


def test_the_command_starts_without_that_hook(monkeypatch):
    monkeypatch.setattr("builtins.__import__", builtins.__import__)  # comes back after the test
    monkeypatch.setattr("terrain_explorer.gui.app.run", lambda *_: 0)
    assert main([]) == 0
    assert builtins.__import__.__name__ in ("__import__", "__lazy_import__")


@pytest.mark.parametrize("module", ["widgets.plot", "views.profile_panel"])
def test_pyqtgraph_makes_no_class_of_qt_that_nobody_asks_for(module):
    script = f"""
from PySide6 import QtWidgets
listed = set(dir(QtWidgets))
import terrain_explorer.gui.{module}
print("QWizard" in vars(QtWidgets), listed <= set(dir(QtWidgets)))
from pyqtgraph.Qt.QtWidgets import QWizard
print(QWizard is QtWidgets.QWizard)
"""
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["False", "True", "True"]
