"""Work in a thread of its own: all that is handed over arrives, and nothing waits for ever."""

import threading
import time
from concurrent.futures import CancelledError
from io import BytesIO

import pytest

from terrain_explorer.files import bounded_queue
from terrain_explorer.files.bounded_queue import queue_for


@pytest.fixture(autouse=True)
def no_thread_is_left():
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) <= before


class Unhurried:
    """Work that takes three pieces when it is let."""

    def __init__(self):
        self.taken, self.go_on = [], threading.Event()

    def __call__(self, handed):
        self.go_on.wait(20)
        self.taken.extend(handed.take() for _ in range(3))


@pytest.fixture
def unhurried():
    return Unhurried()


def give(over, piece):
    """Hand a piece over, however long it takes."""
    for _ in over.giving(piece):
        pass


@pytest.mark.parametrize("pieces", [0, 1, 2, 3, 50])
def test_all_pieces_arrive_in_order_in_another_thread(pieces):
    taken, threads = [], set()

    def work(handed):
        threads.add(threading.get_ident())
        taken.extend(handed.take() for _ in range(pieces))

    with queue_for(work) as over:
        for piece in range(pieces):
            give(over, piece)
    assert taken == list(range(pieces))
    assert threading.get_ident() not in threads


def test_few_pieces_wait():
    """Two wait and a third is being handed over, even where they are taken slowly."""
    given, ahead = [], []

    def work(handed):
        for taken in range(20):
            time.sleep(0.01)
            ahead.append(len(given) - taken)
            handed.take()

    with queue_for(work) as over:
        for piece in range(20):
            given.append(piece)
            give(over, piece)
    assert max(ahead) <= 3


@pytest.mark.parametrize("after", [0, 1, 5])
def test_an_error_in_the_work_is_raised_for_whoever_gives(after):
    given = []

    def work(handed):
        for _ in range(after):
            handed.take()
        raise OSError(28, "full")

    def make():
        with queue_for(work) as over:
            for piece in range(100):
                give(over, piece)
                given.append(piece)

    with pytest.raises(OSError, match="full"):
        make()
    assert len(given) <= after + 3


@pytest.mark.parametrize("error", [ValueError("in drawing"), GeneratorExit(), KeyboardInterrupt()])
@pytest.mark.parametrize("given", [0, 1, 2])
def test_an_error_where_pieces_are_made_ends_the_work_at_once(monkeypatch, error, given):
    """Also where pieces still wait: the work goes on to take them only after the error."""
    got, failed = [], threading.Event()

    class Told(threading.Event):
        def set(self):
            super().set()
            failed.set()

    def work(handed):
        failed.wait(20)
        try:
            got.append(handed.take())
        except CancelledError:
            got.append("end")
            raise

    def make():
        with queue_for(work) as over:
            for piece in range(given):
                give(over, piece)
            raise error

    monkeypatch.setattr(bounded_queue, "Event", Told)
    with pytest.raises(type(error)):
        make()
    assert got == ["end"]


@pytest.mark.parametrize("finishing", [False, True])
def test_fewer_pieces_than_wanted_are_an_error(finishing):
    def make():
        with queue_for(lambda handed: [handed.take(), handed.take()]) as over:
            give(over, 1)
            for _ in over.finishing() if finishing else ():
                pass

    with pytest.raises(CancelledError, match="fewer"):
        make()


def test_whoever_waits_for_room_can_stop(unhurried):
    """Two pieces wait and the third finds no room, again and again, until there is some."""
    with queue_for(unhurried) as over:
        give(over, 1)
        give(over, 2)
        third = over.giving(3)
        assert [next(third) for _ in range(3)] == [None] * 3
        unhurried.go_on.set()
        assert set(third) <= {None}
    assert unhurried.taken == [1, 2, 3]


def test_whoever_waits_for_the_end_can_stop():
    go_on, ended = threading.Event(), []

    def work(handed):
        handed.take()
        go_on.wait(20)
        ended.append(True)

    with queue_for(work) as over:
        give(over, 1)
        end = over.finishing()
        assert [next(end) for _ in range(3)] == [None] * 3
        go_on.set()
        assert set(end) <= {None}
        assert ended == [True]


def test_a_guarded_file_takes_nothing_once_the_work_is_given_up():
    written, file = threading.Event(), BytesIO()
    refused = []

    def work(handed):
        guarded = handed.guarded(file)
        guarded.write(b"before")
        written.set()
        while not refused:
            try:
                guarded.write(b".")
            except CancelledError:
                refused.append(file.getvalue())

    def give_up():
        with queue_for(work):
            assert written.wait(20)
            raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011
        give_up()
    assert refused == [file.getvalue()]
    assert file.getvalue().startswith(b"before")
