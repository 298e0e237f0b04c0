"""The worker: the newest request wins, and nothing that goes wrong in a job ends the worker."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from gui_tools import LONG

from terrain_explorer.errors import UserError, UserValueError
from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.services import worker as worker_module
from terrain_explorer.gui.services.worker import Worker


class Gate:
    """A job that says when it has begun and goes on when it is let."""

    def __init__(self, result="late"):
        self.result = result
        self.begun, self.opened, self.closed = threading.Event(), threading.Event(), threading.Event()

    def __call__(self):
        try:
            yield "first"
            self.begun.set()
            self.opened.wait(20)
            yield "second"
            return self.result
        finally:
            self.closed.set()


def quick(result, steps=2):
    def job():
        yield from range(steps)
        return result

    return job


@pytest.fixture
def worker(qtbot):
    worker = Worker("testing")
    yield worker
    worker.stop()


@pytest.fixture
def answers(worker):
    """All that the worker told, in order."""
    told = []
    worker.progressed.connect(lambda step: told.append(("progressed", step)))
    worker.finished.connect(lambda result: told.append(("finished", result)))
    worker.failed.connect(lambda error: told.append(("failed", str(error))))
    worker.cancelled.connect(lambda: told.append(("cancelled", None)))
    worker.busyChanged.connect(lambda busy: told.append(("busy", busy)))
    return told


def test_tells_progress_and_result_in_order(qtbot, worker, answers):
    with qtbot.waitSignal(worker.finished, timeout=LONG):
        worker.request(quick("done"))
    assert answers == [("busy", True), ("progressed", 0), ("progressed", 1), ("busy", False), ("finished", "done")]


def test_works_in_another_thread(qtbot, worker):
    def where():
        yield
        return threading.get_ident()

    with qtbot.waitSignal(worker.finished, timeout=LONG) as finished:
        worker.request(where)
    assert finished.args != [threading.get_ident()]


def test_a_newer_request_ends_an_older_one(qtbot, worker, answers):
    old = Gate()
    worker.request(old)
    assert old.begun.wait(20)
    with qtbot.waitSignal(worker.finished, timeout=LONG):
        worker.request(quick("new", steps=0))
        old.opened.set()
    assert old.closed.is_set()
    assert [answer for answer in answers if answer[0] != "busy"] == [("finished", "new")]


def test_only_the_newest_of_many_answers(qtbot, worker, answers):
    begun = []

    def job(number):
        begun.append(number)
        yield
        return number

    gate = Gate()
    worker.request(gate)
    assert gate.begun.wait(20)
    for number in range(100):
        worker.request(lambda number=number: job(number))
    with qtbot.waitSignal(worker.finished, timeout=LONG):
        gate.opened.set()
    assert begun == [99]
    assert [answer for answer in answers if answer[0] == "finished"] == [("finished", 99)]
    assert answers.count(("busy", True)) == answers.count(("busy", False)) == 1


def test_an_answer_already_sent_is_dropped_after_a_newer_request(qtbot, worker, answers):
    done = threading.Event()

    def old():
        yield from ()
        done.set()
        return "old"

    worker.request(old)
    assert done.wait(20)
    with qtbot.waitSignal(worker.finished, timeout=LONG) as finished:
        worker.request(quick("new"))
    assert finished.args == ["new"]
    assert ("finished", "old") not in answers


def test_cancel_drops_the_answer(qtbot, worker, answers):
    gate = Gate()
    worker.request(gate)
    assert gate.begun.wait(20)
    worker.cancel()
    assert not worker.busy
    gate.opened.set()
    assert gate.closed.wait(20)
    with qtbot.waitSignal(worker.finished, timeout=LONG):
        worker.request(quick("next"))
    assert [answer for answer in answers if answer[0] == "finished"] == [("finished", "next")]


def test_end_tells_when_the_job_is_tidied_up(qtbot, worker, answers):
    gate, closed = Gate(), []
    worker.cancelled.connect(lambda: closed.append(gate.closed.is_set()))
    worker.request(gate)
    assert gate.begun.wait(20)
    worker.end()
    assert worker.busy
    with qtbot.waitSignal(worker.cancelled, timeout=LONG):
        gate.opened.set()
    assert closed == [True]
    assert not worker.busy
    assert [kind for kind, _ in answers] == ["busy", "progressed", "progressed", "busy", "cancelled"]


@pytest.mark.parametrize("ending", ["finished", "failed"])
def test_end_after_the_last_step_tells_how_it_ended(qtbot, worker, answers, ending):
    begun, opened = threading.Event(), threading.Event()

    def job():
        yield 1
        begun.set()
        opened.wait(20)
        if ending == "failed":
            raise UserError("at the end")
        return "at the end"

    worker.request(job)
    assert begun.wait(20)
    worker.end()
    with qtbot.waitSignal(getattr(worker, ending), timeout=LONG):
        opened.set()
    assert answers[1:] == [("progressed", 1), ("busy", False), (ending, "at the end")]


def test_a_request_after_an_end_drops_the_older(qtbot, worker, answers):
    gate = Gate()
    worker.request(gate)
    assert gate.begun.wait(20)
    worker.end()
    with qtbot.waitSignal(worker.finished, timeout=LONG):
        worker.request(quick("new", steps=0))
        gate.opened.set()
    assert [answer for answer in answers if answer[0] != "busy"][-1] == ("finished", "new")
    assert ("cancelled", None) not in answers


MENDABLE = [UserValueError("wrong"), HeightmapFileError("a.png", "is empty", "Copy it"), MemoryError("none left")]
BUGS = [ValueError("wrong"), ZeroDivisionError("by zero"), OSError("no disk")]


@pytest.mark.parametrize("error", [*MENDABLE, *BUGS], ids=repr)
def test_a_failure_is_told_and_the_worker_goes_on(qtbot, worker, answers, error):
    def failing():
        yield 1
        raise error

    with qtbot.captureExceptions() as caught, qtbot.waitSignal(worker.failed, timeout=LONG) as failed:
        worker.request(failing)
    assert failed.args == [error]
    assert [one[1] for one in caught] == ([error] if error in BUGS else [])
    assert not worker.busy
    with qtbot.waitSignal(worker.finished, timeout=LONG) as finished:
        worker.request(quick("after"))
    assert finished.args == ["after"]


def test_a_failure_of_a_stale_job_is_dropped(qtbot, worker, answers):
    gate = Gate()

    def failing():
        yield from gate()
        raise AssertionError

    worker.request(failing)
    assert gate.begun.wait(20)
    with qtbot.waitSignal(worker.finished, timeout=LONG):
        worker.request(quick("new"))
        gate.opened.set()
    assert "failed" not in [kind for kind, _ in answers]


def test_a_bug_in_a_stale_job_reaches_the_crash_handler(qtbot, worker):
    gate, error = Gate(), KeyError("in the clean-up")

    def failing():
        try:
            yield from gate()
        finally:
            raise error

    worker.request(failing)
    assert gate.begun.wait(20)
    with qtbot.captureExceptions() as caught, qtbot.waitSignal(worker.finished, timeout=LONG):
        worker.request(quick("new"))
        gate.opened.set()
    assert [one[1] for one in caught] == [error]


def test_stop_waits_for_the_job(qtbot, worker):
    gate = Gate()
    worker.request(gate)
    assert gate.begun.wait(20)
    gate.opened.set()
    worker.stop()
    assert gate.closed.is_set()
    assert not worker.busy


_ENDS_BESIDE_A_JOB = """
import sys, threading
from PySide6.QtCore import QCoreApplication
from terrain_explorer.gui.services import worker

app, begun = QCoreApplication([]), threading.Event()
worker._PATIENCE = 0.2

def job():
    begun.set()
    if sys.argv[1] == "hangs":
        threading.Event().wait()
    yield

one = worker.Worker("one")
one.request(job)
begun.wait()
one.stop()
sys.exit(worker.end_with(3))
"""


@pytest.mark.parametrize("job", ["hangs", "ends"])
def test_a_job_that_never_ends_does_not_keep_the_program(job):
    done = subprocess.run([sys.executable, "-c", _ENDS_BESIDE_A_JOB, job], timeout=60, check=False)
    assert done.returncode == 3


def test_a_stopped_worker_takes_no_request(qtbot):
    worker, begun = Worker("testing"), []

    def job():
        begun.append(True)
        yield

    worker.stop()
    worker.request(job)
    qtbot.wait(50)
    assert not begun
    assert not worker.busy


def test_a_job_that_waits_holds_up_no_other_worker(qtbot, worker):
    gate, waiting = Gate(), [Worker(f"waiting {number}") for number in range(15)]
    for other in waiting:
        other.request(gate)
    with qtbot.waitSignal(worker.finished, timeout=LONG):
        worker.request(quick("done"))
    gate.opened.set()
    for other in waiting:
        other.stop()


class TestFullPool:
    """Where all threads are taken, requests wait."""

    @pytest.fixture
    def gate(self, monkeypatch):
        """A job that has the only thread until the gate is opened."""
        pool, gate = ThreadPoolExecutor(1), Gate()
        monkeypatch.setattr(worker_module, "_pool", lambda: pool)
        other = Worker("other")
        other.request(gate)
        assert gate.begun.wait(20)
        yield gate
        gate.opened.set()
        other.stop()
        pool.shutdown()

    def test_a_request_is_done_when_a_thread_is_free(self, qtbot, gate, worker):
        worker.request(quick("done"))
        assert worker.busy
        with qtbot.waitSignal(worker.finished, timeout=LONG):
            gate.opened.set()

    def test_stop_waits_for_no_other_job(self, gate, worker):
        worker.request(quick("never"))
        worker.stop()
        assert not gate.closed.is_set()

    def test_an_ended_request_is_never_begun(self, qtbot, gate, worker, answers):
        worker.request(quick("never"))
        worker.end()
        with qtbot.waitSignal(worker.cancelled, timeout=LONG):
            gate.opened.set()
        assert [kind for kind, _ in answers] == ["busy", "busy", "cancelled"]
