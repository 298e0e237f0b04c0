"""Work in a thread of its own: all that is handed over arrives, and nothing waits for ever."""

import threading
import time
from concurrent.futures import CancelledError

import pytest

from terrain_explorer.files import handover
from terrain_explorer.files.handover import handing_over


@pytest.fixture(autouse=True)
def no_thread_is_left():
    before = threading.active_count()
    yield
    assert threading.active_count() == before


@pytest.mark.parametrize("pieces", [0, 1, 2, 3, 50])
def test_all_pieces_arrive_in_order_in_another_thread(pieces):
    taken, threads = [], set()

    def work(take):
        threads.add(threading.get_ident())
        taken.extend(take() for _ in range(pieces))

    with handing_over(work) as give:
        for piece in range(pieces):
            give(piece)
    assert taken == list(range(pieces))
    assert threading.get_ident() not in threads


def test_few_pieces_wait():
    """Two wait and a third is being handed over, even where they are taken slowly."""
    given, ahead = [], []

    def work(take):
        for taken in range(20):
            time.sleep(0.01)
            ahead.append(len(given) - taken)
            take()

    with handing_over(work) as give:
        for piece in range(20):
            given.append(piece)
            give(piece)
    assert max(ahead) <= 3


@pytest.mark.parametrize("after", [0, 1, 5])
def test_an_error_in_the_work_is_raised_for_whoever_gives(after):
    given = []

    def work(take):
        for _ in range(after):
            take()
        raise OSError(28, "full")

    def make():
        with handing_over(work) as give:
            for piece in range(100):
                give(piece)
                given.append(piece)

    with pytest.raises(OSError, match="full"):
        make()
    assert len(given) <= after + 3


def test_an_error_at_the_end_of_the_work_is_raised_at_the_end():
    ended = []

    def work(take):
        take()
        ended.append(True)
        raise MemoryError

    with pytest.raises(MemoryError), handing_over(work) as give:
        give(1)
    assert ended == [True]


@pytest.mark.parametrize("error", [ValueError("in drawing"), GeneratorExit(), KeyboardInterrupt()])
@pytest.mark.parametrize("given", [0, 1, 2])
def test_an_error_where_pieces_are_made_ends_the_work_at_once(monkeypatch, error, given):
    """Also where pieces still wait: the work goes on to take them only after the error."""
    got, failed = [], threading.Event()

    class Told(threading.Event):
        def set(self):
            super().set()
            failed.set()

    def work(take):
        failed.wait(20)
        try:
            got.append(take())
        except CancelledError:
            got.append("end")
            raise

    def make():
        with handing_over(work) as give:
            for piece in range(given):
                give(piece)
            raise error

    monkeypatch.setattr(handover, "Event", Told)
    with pytest.raises(type(error)):
        make()
    assert got == ["end"]


def test_fewer_pieces_than_wanted_are_an_error():
    with pytest.raises(CancelledError, match="fewer"), handing_over(lambda take: [take(), take()]) as give:
        give(1)
