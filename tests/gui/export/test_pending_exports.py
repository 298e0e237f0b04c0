"""Closing the window while something is exported is asked about; what is exported is not dropped unseen."""

import threading
from pathlib import Path

import pytest
from gui_tools import LONG, answer, forget_deleted, message, press, questions
from PySide6.QtWidgets import QAbstractButton, QMessageBox

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.presets import Confirmation
from terrain_explorer.gui.export.map_exporter import ExportedMap

pytestmark = pytest.mark.usefixtures("without_3d")

DONE = {
    "exports": Path("hills.png"),
    "map_exports": ExportedMap(Confirmation("hills.raw", ()), Path("hills.raw"), None),
}


class Work:
    """Work that goes on until it is let go; `ended` tells how: done, or stopped before."""

    def __init__(self, result):
        self.result, self.error, self.gate, self.ended = result, None, threading.Event(), ""

    def __call__(self):
        self.ended = "stopped"
        yield 0.1
        self.gate.wait(20)
        if self.error is not None:
            raise self.error
        yield 0.9
        self.ended = "done"
        return self.result


@pytest.fixture(params=DONE)
def work(request, qtbot, window):
    """Work of an export that is under way when the window is asked to close."""
    exports, work = getattr(window, request.param), Work(DONE[request.param])
    with qtbot.waitSignal(exports.job.progressed, timeout=LONG):
        exports.job._worker.request(work)
    assert not window.close()
    yield work
    work.gate.set()
    qtbot.waitUntil(lambda: not exports.job.busy, timeout=LONG)


def asked(window):
    return [box for box in window.findChildren(QMessageBox, "exportingQuestion") if box.isVisible()]


def give(window, button):
    (question,) = asked(window)
    question.findChild(QAbstractButton, button).click()
    forget_deleted()


def test_it_is_asked_once(window, work):
    assert not window.close()
    assert len(asked(window)) == 1
    give(window, "stayButton")


def test_wait_closes_the_window_when_the_file_is_complete(qtbot, window, work):
    give(window, "waitButton")
    assert window.isVisible()
    work.gate.set()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
    assert work.ended == "done"


def test_stop_closes_the_window_without_a_file(qtbot, window, work):
    give(window, "stopButton")
    work.gate.set()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
    assert work.ended == "stopped"


def test_keep_open_lets_the_work_end_and_the_window_stay(qtbot, window, work):
    give(window, "stayButton")
    work.gate.set()
    qtbot.waitUntil(lambda: work.ended == "done" and not window.exports.job.busy, timeout=LONG)
    qtbot.waitUntil(lambda: not window.map_exports.job.busy, timeout=LONG)
    assert window.isVisible()


def test_what_was_done_while_it_was_asked_does_not_keep_the_window_open(qtbot, window, work):
    work.gate.set()
    qtbot.waitUntil(lambda: not (window.exports.job.busy or window.map_exports.job.busy), timeout=LONG)
    give(window, "waitButton")
    assert not window.isVisible()


def test_an_answer_given_once_is_not_for_later_changes(qtbot, window, settle):
    """An export begins while a file is saved before closing: the window stays open for it."""
    press(window, "newSeedButton")
    settle(window)
    assert not window.close()
    exports, work = window.exports, Work(DONE["exports"])
    with qtbot.waitSignal(exports.job.progressed, timeout=LONG):
        exports.job._worker.request(work)
    answer(window, "Discard")
    give(window, "stayButton")
    work.gate.set()
    qtbot.waitUntil(lambda: not exports.job.busy, timeout=LONG)
    press(window, "newSeedButton")
    settle(window)
    assert not window.close()
    answer(window, "Cancel")
    assert window.isVisible()


def test_what_fails_keeps_the_window_open(qtbot, window, work):
    give(window, "waitButton")
    work.error = HeightmapFileError("hills.png", "cannot be saved", "Free some space")
    work.gate.set()
    qtbot.waitUntil(lambda: "Free some space" in message(window), timeout=LONG)
    assert window.isVisible()


def test_changes_that_are_not_saved_are_asked_about_after(qtbot, window, settle, work):
    give(window, "waitButton")
    press(window, "newSeedButton")
    settle(window)
    work.gate.set()
    qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)
    answer(window, "Discard")
    assert not window.isVisible()
