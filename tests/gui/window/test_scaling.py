"""The window on screens with more pixels: 100, 150 and 200 %, and in German, whose words are longer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtGui import QGuiApplication

import terrain_explorer

SCRIPT = """
import sys
from time import monotonic
from PySide6.QtCore import QEventLoop, QLocale
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QLabel
from terrain_explorer.gui.app import make_application
from terrain_explorer.gui.services.translation import choose_language, speak_chosen
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.services.safe_mode import safe_mode

def texts(dock):
    return dock.findChildren(QLabel) + dock.findChildren(QAbstractButton)

def cut_off(dock):
    found = []
    for one in texts(dock):
        needed, given = one.minimumSizeHint(), one.size()
        too_small = given.width() < needed.width() or given.height() < needed.height()
        if one.isVisible() and one.text() and too_small:
            found.append(f"{dock.objectName()} {one.objectName()} {one.text()} {given} {needed}")
    return found

app = make_application()
with safe_mode(app):
    choose_language(sys.argv[1])
    speak_chosen(app)
    window = MainWindow()
    loop = QEventLoop()
    window.settled.connect(loop.quit)
    window.show()
    loop.exec()
    seen = 0
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        app.processEvents()
        # What a worker finds out comes when it does, and gets its room a moment later.
        patience = monotonic() + 5
        while cut_off(dock) and monotonic() < patience:
            app.processEvents()
        print(*cut_off(dock), sep="\\n", end="")
        seen += sum(one.isVisible() for one in texts(dock))
    assert seen > 50, seen
    window.grab().save(sys.argv[2])
    window.close()
"""


# German, since its words are longer, and English where pixels are divided unevenly; another test walks at scale 1.
@pytest.mark.parametrize(("language", "scale"), [("de", 2.0), ("en", 1.5)])
def test_nothing_is_cut_off(qapp, tmp_path, scale, language):
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), str(tmp_path))
    root = str(Path(terrain_explorer.__file__).parents[1])
    environment = os.environ | homes | {"PYTHONPATH": root, "QT_SCALE_FACTOR": str(scale)}
    command = [sys.executable, "-c", SCRIPT, language, str(tmp_path / "window.png")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with Image.open(tmp_path / "window.png") as picture:
        screen = QGuiApplication.primaryScreen().availableSize() * QGuiApplication.primaryScreen().devicePixelRatio()
        # Room is left for the window's frame and for a panel of the desktop.
        assert picture.width == min(1280 * scale, screen.width() - 16 * scale)
        assert min(800 * scale, screen.height() - 68 * scale) <= picture.height <= screen.height()
