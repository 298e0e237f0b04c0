"""Safe mode: no OpenGL, and settings that are neither read nor written."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from gui_tools import do
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QMessageBox

import terrain_explorer
from terrain_explorer.gui.services.safe_mode import in_safe_mode, safe_mode
from terrain_explorer.gui.services.settings import passing_settings, settings
from terrain_explorer.gui.views.surface3d.gl.gl_format import opengl_problem

SCRIPT = """
import sys
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QLabel, QWidget
from terrain_explorer.gui.app import make_application
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.services.safe_mode import safe_mode
from terrain_explorer.gui.services.theme import Theme, choose_theme, chosen_theme

app = make_application()
with safe_mode(app):
    assert chosen_theme() is Theme.SYSTEM
    window = MainWindow()
    loop = QEventLoop()
    window.settled.connect(loop.quit)
    window.show()
    loop.exec()
    assert window.findChild(QWidget, "hillshadeView").isVisible()
    print(window.findChild(QLabel, "surfaceProblem").text())
    choose_theme(Theme.LIGHT)
    assert chosen_theme() is Theme.LIGHT
    assert window.close()
print("OpenGL" in sys.modules)
"""


@pytest.fixture
def environment(tmp_path):
    """The surroundings of a program whose user has chosen the dark theme."""
    conf = tmp_path / "terrain-explorer" / "terrain-explorer.conf"
    conf.parent.mkdir()
    conf.write_text("[General]\ntheme=dark\n")
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), str(tmp_path))
    return os.environ | homes | {"PYTHONPATH": str(Path(terrain_explorer.__file__).parents[1])}


def start(environment, *words):
    command = [sys.executable, *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_shows_the_hillshaded_map_and_leaves_the_settings_alone(environment, tmp_path):
    done = start(environment, "-c", SCRIPT)
    assert (done.returncode, done.stderr) == (0, "")
    reason, opengl = done.stdout.splitlines()
    assert reason.startswith("Safe mode")
    assert opengl == "False"
    assert (tmp_path / "terrain-explorer" / "terrain-explorer.conf").read_text() == "[General]\ntheme=dark\n"


def test_is_an_option_of_the_program(environment, tmp_path):
    words = ("-m", "terrain_explorer", "--safe-mode", "--screenshot", str(tmp_path / "window.png"))
    done = start(environment, *words)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "window.png").stat().st_size > 10_000
    assert (tmp_path / "terrain-explorer" / "terrain-explorer.conf").read_text() == "[General]\ntheme=dark\n"


def test_a_screenshot_shows_the_users_theme_and_writes_no_settings(environment, tmp_path):
    done = start(environment, "-m", "terrain_explorer", "--screenshot", str(tmp_path / "window.png"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert QColor(QImage(str(tmp_path / "window.png")).pixel(600, 30)).lightness() < 80  # the empty part of the toolbar
    assert (tmp_path / "terrain-explorer" / "terrain-explorer.conf").read_text() == "[General]\ntheme=dark\n"


def test_ends_with_the_program(qapp):
    assert not in_safe_mode()
    with safe_mode(qapp):
        assert in_safe_mode()
        assert opengl_problem().startswith("Safe mode")
        settings().setValue("theme", "light")
        folder = Path(passing_settings().fileName()).parent
        assert settings().value("theme") == "light"
        assert folder.is_dir()
    assert not folder.exists()
    assert settings().value("theme") is None
    assert passing_settings() is None


@pytest.mark.usefixtures("without_3d")
def test_about_tells_of_it(window, qapp):
    def about():
        do(window, "About")
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        told = box.text()
        box.close()
        return told

    assert "Safe mode" not in about()
    with safe_mode(qapp):
        assert "Safe mode" in about()
