import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from terrain_explorer import own_process
from terrain_explorer.own_process import Announced, DiedError, Reply, TaskError, calling, keeping
from terrain_explorer.terrain.work import finished


@pytest.fixture(autouse=True)
def found_functions(monkeypatch):
    """The functions of this module are found in the process as well."""
    monkeypatch.setenv("PYTHONPATH", os.path.dirname(__file__))  # noqa: PTH120
    monkeypatch.setattr(own_process, "_keepers", 0)
    monkeypatch.setattr(own_process, "_idle", [])


def doubling(numbers):
    """Send twice the numbers, a row at a time."""
    array = np.array(numbers, np.float32)
    yield Announced("twice", array.shape, "<f4")
    for row in array:
        print("a library prints")  # noqa: T201 - which must not mix with the answers
        yield 2 * row
    yield 0.75
    return {"count": array.size}


def failing():
    """Fail."""
    yield 0.5
    raise ValueError("no such band")


def failing_among_rows():
    """Fail when some of an array has been sent."""
    yield Announced("rows", (3, 2), "<f4")
    yield np.ones((1, 2), np.float32)
    raise ValueError("row 1 is broken")


def dying(status):
    """Die as a library does that meets a broken file."""
    os.write(2, b"libbroken: corrupted\n")
    yield 0.5
    os._exit(status) if status else os.abort()


def sleeping():
    """Do nothing for an hour."""
    yield 0.25
    time.sleep(3600)
    return {}


def greedy():
    """Take more memory than is allowed."""
    yield 0.0
    array = np.ones(2**32, np.uint8)
    return {"sum": int(array[::4096].sum())}


def test_a_function_sends_arrays_and_facts():
    parts = []
    reply = finished(calling(doubling, numbers=[[1, 2], [3, 4.5]]), parts.append)
    assert isinstance(reply, Reply)
    assert reply.facts == {"count": 4}
    np.testing.assert_array_equal(reply.arrays["twice"], [[2, 4], [6, 9]])
    assert 0.75 in parts


def test_its_errors_come_back_with_their_kind():
    with pytest.raises(TaskError, match="no such band") as raised:
        finished(calling(failing))
    assert raised.value.kind == "ValueError"


def test_an_error_among_the_rows_of_an_array_comes_back():
    with pytest.raises(TaskError, match="row 1 is broken"):
        finished(calling(failing_among_rows))


@pytest.mark.parametrize("status", [0, 3])
def test_a_process_that_dies_ends_nothing_else(status):
    with pytest.raises(DiedError, match="libbroken"):
        finished(calling(dying, status=status))


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="only Linux limits the memory surely")  # noqa: PTH110
def test_its_memory_is_limited():
    with pytest.raises((TaskError, DiedError)):
        finished(calling(greedy))


def test_who_stops_the_work_ends_the_process_at_once():
    work = calling(sleeping)
    while next(work) != 0.25:
        pass
    before = time.monotonic()
    work.close()
    assert time.monotonic() - before < 30  # and not the hour that it sleeps
    assert not [thread for thread in threading.enumerate() if thread.name == "own process"]


def naming():
    """Tell which process this is."""
    yield 0.0
    return {"process": os.getpid()}


def test_calls_in_a_block_share_a_process_even_after_an_error():
    with keeping():
        one = finished(calling(naming)).facts
        with pytest.raises(TaskError):
            finished(calling(failing))
        assert finished(calling(naming)).facts == one
        with pytest.raises(DiedError):
            finished(calling(dying, status=3))
        assert finished(calling(naming)).facts != one
    assert finished(calling(naming)).facts != one


def waiting_for_a_pipe(path):
    """Wait without end, as a library does that opens a pipe."""
    yield 0.25
    with open(path) as file:  # noqa: PTH123
        file.read()
    return {}


@pytest.mark.skipif(os.name != "posix", reason="needs pipes with names and signals")
def test_it_ends_with_the_program_that_was_killed(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    program = (
        "import sys, test_own_process as tests\n"
        "from terrain_explorer.own_process import calling\n"
        "work = calling(tests.waiting_for_a_pipe, path=sys.argv[1])\n"
        "while next(work) != 0.25: pass\n"
        "print(work.gi_frame.f_locals['process']._process.pid, flush=True)\n"
        "for _ in work: pass\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "pipe")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as killed:
        child = int(killed.stdout.readline())
        os.kill(child, 0)
        killed.kill()
    end = time.monotonic() + 20
    while is_running(child) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_running(child)


def is_running(process):
    """Return whether a process runs; one that has ended may still be listed until someone asks how."""
    done = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return done.stdout.strip()[:1] not in ("", "Z")


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize(("number", "was_ended"), [(9, True), (15, True), (11, False), (6, False)])
def test_who_ended_it_is_told(number, was_ended):
    with pytest.raises(DiedError) as raised:
        finished(calling(killing_itself, number=number))
    assert raised.value.was_ended == was_ended


def killing_itself(number):
    """End as the system ends what takes too much memory, or as a library does that meets a broken file."""
    yield 0.5
    os.kill(os.getpid(), number)
    time.sleep(3600)
    return {}
