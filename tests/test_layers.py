"""What each layer brings into memory: numbers no toolkit, files no Qt."""

import os
import pkgutil
import subprocess
import sys

import pytest

import terrain_explorer.commands
import terrain_explorer.files
import terrain_explorer.terrain

TOOLKITS = {"PySide6", "pyqtgraph", "OpenGL", "PIL", "tifffile"}
WIDGETS = {"PySide6.QtWidgets", "PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets", "pyqtgraph", "OpenGL"}


def modules_of(package):
    found = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [package.__name__, *(module.name for module in found)]


def loaded_by(*modules):
    """Return the names of all modules that these bring with them, in a Python of their own without a display."""
    code = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return set(done.stdout.split())


def test_numbers_know_no_toolkit():
    loaded = loaded_by(*modules_of(terrain_explorer.terrain))
    assert "terrain_explorer.terrain.generators.subdivision.diamond_square" in loaded
    assert loaded & TOOLKITS == set()
    assert not [name for name in loaded if name.startswith(("terrain_explorer.files", "terrain_explorer.gui"))]


@pytest.mark.parametrize(
    ("modules", "one"),
    [
        (modules_of(terrain_explorer.files), "files.formats.pictures.png"),
        (modules_of(terrain_explorer.commands), "commands.list"),
    ],
    ids=["files", "commands"],
)
def test_files_and_the_command_line_need_no_qt(modules, one):
    loaded = loaded_by(*modules)
    assert f"terrain_explorer.{one}" in loaded
    assert loaded & {"PySide6", "shiboken6", "pyqtgraph", "OpenGL"} == set()
    assert not [name for name in loaded if name.startswith("terrain_explorer.gui")]


def test_the_document_sees_no_widget():
    loaded = loaded_by("terrain_explorer.document.document", "terrain_explorer.gui.services.worker")
    assert loaded & WIDGETS == set()


def test_history_knows_no_toolkit():
    assert loaded_by("terrain_explorer.document.history") & TOOLKITS == set()
