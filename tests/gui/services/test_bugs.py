"""Exceptions in workers: bugs go to the crash handler and into the log, and nothing else does."""

import logging

import pytest
from gui_tools import LONG

from terrain_explorer.errors import UserValueError
from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.crash_handler import Hooks
from terrain_explorer.gui.services.worker import Worker

NUMPYS = ValueError("operands could not be broadcast together")


@pytest.fixture
def caught(qtbot):
    """Yield the exceptions that the crash handler catches."""
    hooks, errors = Hooks(), []
    hooks.caught.connect(errors.append)
    with hooks.installed():
        yield errors


def fail_in_a_worker(qtbot, error):
    def job():
        yield 1
        raise error

    worker = Worker("failing")
    with qtbot.waitSignal(worker.failed, timeout=LONG):
        worker.request(job)
    worker.stop()


@pytest.mark.parametrize("error", [NUMPYS, ZeroDivisionError("by zero"), OSError("no disk")], ids=repr)
def test_a_bug_is_caught_and_logged(qtbot, caught, caplog, error):
    fail_in_a_worker(qtbot, error)
    qtbot.waitUntil(lambda: caught == [error], timeout=LONG)
    (record,) = caplog.records
    assert record.levelno == logging.CRITICAL
    assert record.exc_info[1] is error
    caplog.clear()


@pytest.mark.parametrize(
    "error",
    [UserValueError("spread must be less"), HeightmapFileError("a.png", "is empty", "Copy it"), MemoryError()],
    ids=repr,
)
def test_what_the_user_can_mend_is_no_bug(qtbot, caught, error):
    fail_in_a_worker(qtbot, error)
    assert caught == []
