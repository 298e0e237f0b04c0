"""The start: what the program does without until its first picture."""

import subprocess
import sys

import pytest

NOT_AT_THE_START = (
    "terrain_explorer.gui.statistics.statistics_panel",
    "terrain_explorer.gui.learning.page_panel",
    "terrain_explorer.gui.learning.one_dimension_panel",
    "terrain_explorer.terrain.statistics",
    "terrain_explorer.files.presets",
    "terrain_explorer.files.formats.registry",
    "terrain_explorer.files.formats.pictures.png",
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

MOST_MODULES = 500
"""How many modules of the program the first picture may need. After a change that needs fewer, lower it."""

SCRIPT = """
import os, sys
from terrain_explorer.gui.app import make_application
application = make_application()
from terrain_explorer.gui.main_window import MainWindow
window = MainWindow()

def end():
    print(*sys.modules, flush=True)
    os._exit(0)

window.drawn.connect(end)
window.show()
application.exec()
"""


@pytest.fixture(scope="module")
def loaded():
    """All modules when the first terrain is drawn."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], check=True, capture_output=True, text=True, timeout=120)
    return done.stdout.split()


def test_the_first_picture_needs_no_module_that_only_later_work_needs(loaded):
    assert not set(loaded) & set(NOT_AT_THE_START)


def test_the_first_picture_needs_few_modules_of_the_program(loaded):
    ours = sorted(name for name in loaded if name.startswith("terrain_explorer"))
    assert len(ours) <= MOST_MODULES, "\n".join(ours)
