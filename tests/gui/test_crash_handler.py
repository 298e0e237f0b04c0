"""Errors that nobody expected: told once, in one dialog, from which the terrain can be saved."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest
from gui_tools import LONG, forget_deleted
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QWidget

from terrain_explorer import __version__
from terrain_explorer.errors import UserError
from terrain_explorer.files import read
from terrain_explorer.gui import crash_handler as handler
from terrain_explorer.gui.crash_handler import CrashDialog, CrashReporter, Hooks, show_failed_start
from terrain_explorer.gui.services.safe_mode import safe_mode
from terrain_explorer.terrain import Heightmap

HEIGHTS = np.random.default_rng(3).normal(size=(9, 14)).astype(np.float32)


@pytest.fixture
def main(qtbot):
    """A window that stands for the program's."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def again():
    """The errors that were told before."""
    return []


@pytest.fixture
def terrain():
    """The terrain that is at hand, in a list."""
    return [Heightmap(HEIGHTS)]


@pytest.fixture
def hooks(main, again, terrain, caplog):
    """Hooks that report as those of the program do."""
    reporter, hooks = CrashReporter(main, lambda: terrain[0], again.append), Hooks()
    hooks.caught.connect(reporter.report, Qt.ConnectionType.QueuedConnection)
    with hooks.installed():
        yield hooks
    caplog.get_records("call").clear()


def dialogs(main):
    return [dialog for dialog in main.findChildren(CrashDialog) if dialog.isVisible()]


def text(main, name):
    label = dialogs(main)[0].findChild(QWidget, name)
    return label.text() if label.isVisible() else ""


def press(main, name):
    dialogs(main)[0].findChild(QPushButton, name).click()
    forget_deleted()


def fail(message="a fault on purpose"):
    raise ZeroDivisionError(message)


def fail_elsewhere():
    raise LookupError("another fault on purpose")


def fail_in_a_slot(qtbot, slot=fail, times=1):
    """Let a slot fail some times, and wait until all of it was told."""
    button = QPushButton()
    qtbot.addWidget(button)
    button.clicked.connect(lambda: slot())
    for _ in range(times):
        button.click()
    QApplication.processEvents()


def fail_in_a_thread(_qtbot):
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    QApplication.processEvents()


def fail_while_deleted(_qtbot):
    class Thing:
        def __del__(self):
            fail()

    Thing()
    QApplication.processEvents()


def fail_in_an_event(qtbot):
    widget = type("Failing", (QWidget,), {"showEvent": lambda *_: fail()})()
    qtbot.addWidget(widget)
    QTimer.singleShot(0, widget.show)
    qtbot.wait(50)


@pytest.mark.parametrize("way", [fail_in_a_slot, fail_in_an_event, fail_in_a_thread, fail_while_deleted])
@pytest.mark.usefixtures("hooks")
def test_an_error_from_anywhere_opens_a_dialog(qtbot, main, way):
    way(qtbot)
    assert text(main, "crashText").startswith("ZeroDivisionError: ")
    assert text(main, "crashText").endswith("a fault on purpose")
    assert QApplication.activeModalWidget() is dialogs(main)[0]


@pytest.mark.usefixtures("hooks")
class TestTheDialog:
    def test_there_is_never_more_than_one(self, qtbot, main):
        fail_in_a_slot(qtbot, times=3)
        fail_in_a_slot(qtbot, fail_elsewhere)
        assert len(dialogs(main)) == 1
        assert text(main, "crashText") == "ZeroDivisionError: a fault on purpose"
        assert text(main, "crashCount") == "4 errors so far."

    def test_does_not_count_to_one(self, qtbot, main):
        fail_in_a_slot(qtbot)
        assert text(main, "crashCount") == ""

    def test_copies_all_that_is_known(self, qtbot, main):
        fail_in_a_slot(qtbot)
        fail_in_a_slot(qtbot, fail_elsewhere)
        press(main, "crashCopyButton")
        copied = QGuiApplication.clipboard().text()
        assert f"Terrain Explorer {__version__}" in copied
        assert "in fail\n" in copied
        assert "ZeroDivisionError: a fault on purpose" in copied
        assert "LookupError: another fault on purpose" in copied
        assert "terrain-explorer.log" in copied

    def test_after_continue_the_same_error_opens_none(self, qtbot, main, again):
        fail_in_a_slot(qtbot)
        press(main, "crashContinueButton")
        fail_in_a_slot(qtbot)
        assert dialogs(main) == []
        assert [type(error) for error in again] == [ZeroDivisionError]

    def test_after_continue_another_error_opens_another(self, qtbot, main, again):
        fail_in_a_slot(qtbot)
        press(main, "crashContinueButton")
        fail_in_a_slot(qtbot, fail_elsewhere)
        assert text(main, "crashText") == "LookupError: another fault on purpose"
        assert again == []

    def test_escape_continues(self, qtbot, main):
        fail_in_a_slot(qtbot)
        qtbot.keyClick(dialogs(main)[0], Qt.Key.Key_Escape)
        assert main.isVisible()
        assert dialogs(main) == []

    def test_quit_closes_the_window(self, qtbot, main):
        fail_in_a_slot(qtbot)
        press(main, "crashQuitButton")
        assert not main.isVisible()

    def test_quit_ends_a_program_that_could_not_be_closed(self, qtbot, main, monkeypatch):
        ended = []
        monkeypatch.setattr(handler.os, "_exit", ended.append)
        main.close = lambda: True
        fail_in_a_slot(qtbot)
        press(main, "crashQuitButton")
        fail_in_a_slot(qtbot, fail_elsewhere)
        assert ended == []
        press(main, "crashQuitButton")
        assert ended == [1]


@pytest.mark.usefixtures("hooks")
class TestSaving:
    @pytest.fixture
    def save(self, qtbot, main):
        """Return a function that saves the terrain of a program in trouble."""

        def save(path):
            fail_in_a_slot(qtbot)
            press(main, "crashSaveButton")
            files = main.findChild(QFileDialog, "rescueDialog")
            assert files.isVisible()
            files.selectFile(str(path))
            files.accept()
            forget_deleted()

        return save

    def test_keeps_every_bit(self, main, save, tmp_path):
        save(tmp_path / "hills.tif")
        assert np.array_equal(read(tmp_path / "hills.tif").heights, HEIGHTS)
        assert text(main, "crashOutcome") == "Saved hills.tif."

    def test_adds_the_ending(self, save, tmp_path):
        save(tmp_path / "hills")
        assert [path.name for path in tmp_path.glob("hills*")] == ["hills.tif"]

    def test_tells_why_it_cannot_be(self, main, save, tmp_path):
        save(tmp_path / "hills.png")
        assert "ends in .tif" in text(main, "crashOutcome")

    def test_tells_that_there_is_nothing_to_save(self, main, terrain, save, tmp_path):
        terrain.clear()
        save(tmp_path / "hills.tif")
        assert text(main, "crashOutcome") == "list index out of range"
        assert len(dialogs(main)) == 1


def test_ctrl_c_is_no_error(qtbot, main, hooks):
    with qtbot.waitSignal(hooks.interrupted, timeout=LONG):
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    QApplication.processEvents()
    assert dialogs(main) == []


def test_what_was_there_before_comes_back(qapp):
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    with Hooks().installed():
        assert sys.excepthook is not before[0]
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before


@pytest.fixture
def failed_start(qapp, monkeypatch):
    """Return a function that tells of a failed start and presses a button; gives what was told and started."""
    started, told = [], []
    monkeypatch.setattr(handler.QProcess, "startDetached", lambda *command: started.append(command))

    def answer(button):
        box = QApplication.activeModalWidget()
        told.extend((box.informativeText(), box.detailedText()))
        chosen = [one for one in box.buttons() if one.text().replace("&", "") == button]
        chosen[0].click() if chosen else box.reject()

    def failed_start(button, work=fail):
        QTimer.singleShot(0, lambda: answer(button))
        try:
            work()
        except (ZeroDivisionError, UserError) as error:
            show_failed_start(error)
        return told, started

    return failed_start


def test_what_the_user_can_mend_is_told_in_a_sentence(failed_start):
    def lack():
        raise UserError("A part is missing. Install the program anew")

    (text, details), started = failed_start("Start in safe mode", lack)
    assert (text, details, started) == ("A part is missing. Install the program anew", "", [])


def test_a_start_that_failed_is_told(failed_start):
    (text, details), started = failed_start("Close")
    assert text == "ZeroDivisionError: a fault on purpose"
    assert "in fail\n" in details
    assert started == []


@pytest.mark.parametrize(
    ("frozen", "words"), [(False, ["-P", "-m", "terrain_explorer", "--safe-mode"]), (True, ["--safe-mode"])]
)
def test_after_a_failed_start_safe_mode_is_offered(failed_start, monkeypatch, frozen, words):
    monkeypatch.setattr(sys, "frozen", frozen, raising=False)
    _, started = failed_start("Start in safe mode")
    assert started == [(sys.executable, words)]


def test_safe_mode_is_not_offered_in_safe_mode(failed_start, qapp):
    with safe_mode(qapp):
        _, started = failed_start("Start in safe mode")
    assert started == []


FAILING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from terrain_explorer.gui.app import run
from terrain_explorer.gui.main_window import MainWindow

when, *picture = sys.argv[1:]

def fail(*_):
    raise ZeroDivisionError("a fault on purpose")

def leave():
    dialog = QApplication.activeModalWidget()
    if dialog is None:
        QTimer.singleShot(50, leave)
    else:
        print(dialog.objectName(), flush=True)
        quit = dialog.findChild(object, "crashQuitButton")
        quit.click() if quit else dialog.reject()

def made(window):
    make(window)
    QTimer.singleShot(0, window, fail)

make = MainWindow.__init__
if when == "later":
    MainWindow.__init__ = made
else:
    MainWindow.showEvent = fail
if not picture:
    from terrain_explorer.gui import app
    application = app.make_application
    app.make_application = lambda: (application(), QTimer.singleShot(50, leave))[0]
sys.exit(run(screenshot=Path(picture[0]) if picture else None))
"""


@pytest.fixture
def program(tmp_path):
    """Return a function that runs a program that fails when its window is shown, or later."""
    homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), str(tmp_path))

    def run(*words):
        environment = os.environ | homes | {"QT_QPA_PLATFORM": "offscreen"}
        command = [sys.executable, "-c", FAILING, *map(str, words)]
        return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)

    return run


@pytest.mark.parametrize(("when", "told", "status"), [("at once", "failedStart", 1), ("later", "crashDialog", 0)])
def test_the_program_tells_and_logs_its_errors(program, tmp_path, when, told, status):
    done = program(when)
    assert (done.returncode, done.stdout) == (status, f"{told}\n"), done.stderr
    (log,) = tmp_path.glob("terrain-explorer/terrain-explorer.log")
    assert "a fault on purpose" in log.read_text()


@pytest.mark.parametrize("when", ["at once", "later"])
def test_a_picture_of_the_window_needs_nobody_to_answer(program, tmp_path, when):
    done = program(when, tmp_path / "window.png")
    assert (done.returncode, done.stdout) == (1, "")
    assert "a fault on purpose" in done.stderr
    assert not (tmp_path / "window.png").exists()
