"""One export at a time: its reports, its refusals and its end."""

import threading

import pytest
from gui_tools import LONG
from PySide6.QtCore import QObject

from terrain_explorer.errors import UserError
from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.export.export_job import ExportJob
from terrain_explorer.gui.services.messages import MessageLevel, UserMessage
from terrain_explorer.gui.services.worker import stop_workers


class MissingError(UserError):
    """Something that this machine does not have."""


class Gate:
    """A job that waits in its middle until it is let go on."""

    def __init__(self, result="done"):
        self.result, self.begun, self.opened = result, threading.Event(), threading.Event()

    def __call__(self):
        yield 0.5
        self.begun.set()
        self.opened.wait(20)
        yield 1.0
        return self.result


def failing(error):
    def job():
        yield 0.5
        raise error

    return job


@pytest.fixture
def export(qtbot):
    parent = QObject()
    export = ExportJob("testing", "Wait.", "Cancelled.", parent, refusals=(MissingError,))
    yield export
    stop_workers(export)
    parent.deleteLater()


@pytest.fixture
def reports(export):
    """All messages, in order."""
    reports = []
    export.reported.connect(reports.append)
    return reports


@pytest.fixture
def gate(export):
    """Work that is under way."""
    gate = Gate()
    export.start(gate, "Saving")
    assert gate.begun.wait(20)
    yield gate
    gate.opened.set()


def test_the_listener_gets_the_result_and_reports_it(qtbot, export, reports, gate):
    with qtbot.waitSignal(export.finished, timeout=LONG) as finished:
        gate.opened.set()
    assert finished.args == ["done"]
    assert not export.busy
    assert reports == []


def test_says_what_begins_and_how_far_it_is(qtbot, export):
    labels, fractions = [], []
    export.began.connect(labels.append)
    export.progressed.connect(fractions.append)
    gate = Gate()
    gate.opened.set()
    with qtbot.waitSignal(export.finished, timeout=LONG):
        export.start(gate, "Saving hills.png")
    assert labels == ["Saving hills.png"]
    assert fractions == [0.5, 1.0]


def test_another_export_has_to_wait(export, reports, gate):
    assert not export.may_begin()
    assert reports == [UserMessage("Wait.", MessageLevel.WARNING)]


def test_nothing_is_said_where_an_export_may_begin(export, reports):
    assert export.may_begin()
    assert reports == []


def test_cancelling_is_reported_when_the_job_has_left(qtbot, export, reports, gate):
    export.cancel()
    assert export.busy
    with qtbot.waitSignal(export.reported, timeout=LONG):
        gate.opened.set()
    assert reports == [UserMessage("Cancelled.")]
    assert not export.busy


@pytest.mark.parametrize(
    ("error", "level"),
    [
        (HeightmapFileError("hills.png", "cannot be saved", "Free some space"), MessageLevel.ERROR),
        (MissingError("There is no OpenGL."), MessageLevel.WARNING),
    ],
)
def test_an_error_is_reported_and_a_refusal_is_a_warning(qtbot, export, error, level):
    with qtbot.waitSignal(export.reported, timeout=LONG) as reported:
        export.start(failing(error), "Saving")
    (message,) = reported.args
    assert (message.text, message.level, message.details) == (str(error), level, "")
    assert not export.busy
