"""The program's own files, which go away when it is updated or removed while it runs."""

import itertools
import os
import subprocess
import sys

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services import installation

MOST_AT_ONCE = 20
"""How many modules one turn of the event loop may load: the first *Open* loaded 68, and the window stood still."""

SCRIPT = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QElapsedTimer, QEventLoop, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog
from terrain_explorer.gui.app import make_application
app = make_application()
from terrain_explorer.gui.crash_handler import CrashReporter
from terrain_explorer.gui.file_io.saver import Saver
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.services import installation
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget

errors = []
sys.excepthook = lambda *raised: errors.append(raised[1]) or sys.__excepthook__(*raised)

def until(condition):
    clock = QElapsedTimer()
    clock.start()
    while not condition():
        assert clock.elapsed() < 60_000
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

waking = QTimer(interval=10)
waking.start()

def dialog(name):
    return next((one for one in window.findChildren(QDialog, name) if one.isVisible()), None)

window = MainWindow()
drawn, counts = [], []
window.drawn.connect(lambda: drawn.append(set(sys.modules)))
installation.load_ahead(window, window.drawn, window.making_panels())
window.show()
until(lambda: drawn)
assert not drawn[0] & set(installation._AFTER_FORMATS)
until(lambda: counts.append(len(sys.modules)) or installation._AFTER_FORMATS[-1] in sys.modules)
print(max(after - before for before, after in zip(counts, counts[1:])), flush=True)

until(lambda: all(panel.made is not None for panel in window.findChildren(LazyWidget)))

class Gone:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("terrain_explorer", "PIL", "tifffile", "numpy"):
            raise ImportError(name)

sys.meta_path.insert(0, Gone())
folder, saver = Path(sys.argv[1]), window.findChild(Saver)
until(lambda: not window.busy)
for name in ("a.png", "a.tif", "a.npy", "a.terrain"):
    saver.write(folder / name)
    until(lambda: not is_busy(saver))
    app.processEvents()
    assert (folder / name).exists(), name
window.findChild(QAction, "actionSaveAs").trigger()
until(lambda: dialog("saveDialog"))
dialog("saveDialog").reject()
reporter = CrashReporter(window, lambda: window.document.heightmap, errors.append)
reporter._choose_file()
reporter._save(folder / "rescued.tif")
assert (folder / "rescued.tif").exists()
window.open_file(folder / "a.png")
until(lambda: window.document.path == folder / "a.png")
assert not errors, errors
os._exit(0)
"""


def test_what_saves_and_opens_is_loaded_bit_by_bit_after_the_first_picture_and_works_without_the_files(tmp_path):
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), str(tmp_path))
    command = [sys.executable, "-c", SCRIPT, str(tmp_path)]
    done = subprocess.run(command, env=os.environ | homes, capture_output=True, text=True, timeout=120, check=False)
    assert not done.returncode, done.stderr
    assert int(done.stdout) <= MOST_AT_ONCE


def test_nothing_is_loaded_before_the_first_picture_while_a_button_is_pressed_nor_after_the_window_is_closed(
    qtbot, monkeypatch
):
    loaded = itertools.count(1)
    monkeypatch.setattr(installation, "_loading", lambda panels: panels)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    installation.load_ahead(window, window.windowTitleChanged, loaded)
    timer = window.findChild(QTimer)
    assert not timer.isActive()
    window.setWindowTitle("drawn")
    timer.setInterval(0)
    qtbot.waitUntil(lambda: next(loaded) > 5)
    with monkeypatch.context() as drawing:
        drawing.setattr(QGuiApplication, "mouseButtons", lambda: Qt.MouseButton.LeftButton)
        before = next(loaded)
        qtbot.wait(50)
        assert next(loaded) == before + 1
    qtbot.waitUntil(lambda: next(loaded) > before + 9)
    window.close()
    qtbot.waitUntil(lambda: not timer.isActive())
    window.setWindowTitle("drawn again")
    assert not timer.isActive()
