"""Work that yields the part that is done, alone and on several processors."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Event, get_ident

import numpy as np
import pytest

from terrain_explorer.terrain import parallel
from terrain_explorer.terrain.work import finished, part_of


@pytest.mark.parametrize("rows", [range(0), range(1), range(64), range(5, 200), range(-70, 3)])
def test_blocks_follow_one_another_without_gap_or_overlap(rows):
    blocks = list(parallel.row_blocks(rows))
    assert [row for block in blocks for row in block] == list(rows)
    assert all(0 < len(block) <= parallel.ROWS_AT_A_TIME for block in blocks)


@pytest.mark.parametrize("processors", [1, 2, 5, 64])
@pytest.mark.parametrize("rows", [2, 3, 63, 100])
def test_bands_make_up_the_map_in_order(monkeypatch, processors, rows):
    monkeypatch.setattr(parallel, "_processors", lambda: processors)
    monkeypatch.setattr(parallel, "_POINTS_WORTH_THREADS", 1)
    done = parallel.in_bands(lambda band: band, np.zeros((rows, 2)))
    assert [row for band in done for row in band] == list(range(rows))
    assert len(done) <= processors


@pytest.mark.parametrize("points_worth_threads", [1, 1000])
def test_what_goes_wrong_in_a_band_is_told(monkeypatch, points_worth_threads):
    monkeypatch.setattr(parallel, "_processors", lambda: 3)
    monkeypatch.setattr(parallel, "_POINTS_WORTH_THREADS", points_worth_threads)

    def fail(band):
        if 9 in band:
            raise MemoryError("row 9")

    with pytest.raises(MemoryError, match="row 9"):
        parallel.in_bands(fail, np.zeros((10, 2)))


def test_filling_makes_every_row_once_and_tells_how_far_it_is():
    made, out = [], np.empty((150, 3), np.float32)

    def make(rows):
        made.append((rows.start, rows.stop))
        return np.arange(rows.start, rows.stop)[:, np.newaxis] * [1.0, 1.0, 1e300]

    assert list(parallel.filling(out, make)) == [64 / 150, 128 / 150, 1]
    assert made == [(0, 64), (64, 128), (128, 150)]
    np.testing.assert_array_equal(out[:, 0], np.arange(150))
    assert np.isinf(out[1:, 2]).all()


@pytest.mark.parametrize("processors", [1, 3])
def test_filling_in_parallel_makes_every_row_once_and_tells_how_far_it_is(processors, monkeypatch):
    monkeypatch.setattr(parallel, "_processors", lambda: processors)
    made, out = [], np.empty((10, 3), np.float32)

    def make(rows):
        made.append((rows.start, rows.stop))
        return np.arange(rows.start, rows.stop)[:, np.newaxis] * [1.0, 1.0, 1e300]

    assert list(parallel.filling_in_parallel(out, make, 12)) == [0.4, 0.8, 1]
    assert sorted(made) == [(0, 4), (4, 8), (8, 10)]
    np.testing.assert_array_equal(out[:, 0], np.arange(10))
    assert np.isinf(out[1:, 2]).all()


def test_filling_in_parallel_ends_soon_when_it_is_stopped(monkeypatch):
    made, stopped = [], Event()

    class Pool(ThreadPoolExecutor):
        def shutdown(self, wait=True, *, cancel_futures=False):
            super().shutdown(wait=False, cancel_futures=cancel_futures)
            stopped.set()
            super().shutdown(wait)

    def make(rows):
        made.append(rows.start)
        if rows.start > 0:
            stopped.wait()
        return np.zeros((1, 2))

    monkeypatch.setattr(parallel, "_processors", lambda: 2)
    monkeypatch.setattr(parallel, "_threads", Pool)
    work = parallel.filling_in_parallel(np.empty((100, 2)), make, 1)
    next(work)
    work.close()
    assert len(made) <= 3


def test_what_goes_wrong_while_filling_in_parallel_is_told():
    def fail(rows):
        raise MemoryError(f"row {rows.start}")

    with pytest.raises(MemoryError, match="row 0"):
        list(parallel.filling_in_parallel(np.empty((4, 2)), fail, 2))


def test_work_can_be_kept_to_one_thread_and_is_shared_again_after_it(monkeypatch):
    monkeypatch.setattr(parallel, "_POINTS_WORTH_THREADS", 1)
    threads, out = [], np.empty((150, 3), np.float32)

    def make(rows):
        threads.append(get_ident())
        return np.full((rows.stop - rows.start, 3), rows.start, np.float32)

    with parallel.in_this_thread():
        assert list(parallel.filling_in_parallel(out, make, 150)) == [50 / 150, 100 / 150, 1]
        parallel.in_bands(lambda band: threads.append(get_ident()), out)
    assert set(threads) == {get_ident()}
    assert out[:, 0].tolist() == [0] * 50 + [50] * 50 + [100] * 50
    monkeypatch.setattr(parallel.os, "sched_getaffinity", lambda _: range(3), raising=False)
    list(parallel.filling_in_parallel(out, make, 150))
    assert get_ident() not in threads[4:]


def counting(left, log=None):
    try:
        yield from (0.0, 0.5, 1.0)
        return left
    finally:
        if log is not None:
            log.append("tidied up")


def test_finished_returns_what_came_of_the_work():
    assert finished(counting("all")) == "all"


def test_finished_reports_everything_that_is_yielded():
    told = []
    finished(counting("all"), told.append)
    assert told == [0.0, 0.5, 1.0]


def test_an_error_in_the_work_comes_out():
    def failing():
        yield 0.0
        raise ValueError("too deep")

    with pytest.raises(ValueError, match="too deep"):
        finished(part_of(failing(), 0, 1))


def test_a_part_fills_its_share_and_returns_the_result():
    told = []
    assert finished(part_of(counting("all"), 0.5, 0.75), told.append) == "all"
    assert told == [0.5, 0.625, 0.75]


def test_stopping_the_whole_stops_the_part():
    log = []
    with closing(part_of(counting("all", log), 0, 1)) as work:
        next(work)
        assert log == []
    assert log == ["tidied up"]


@pytest.mark.parametrize("processors", [1, 3])
def test_a_group_waits_for_the_one_before(monkeypatch, processors):
    monkeypatch.setattr(parallel, "_processors", lambda: processors)
    groups, begun, done = [[range(4)], [range(4, 9), range(9, 12)], [range(12, 13)]], [], []

    def work(span):
        begun.append((span, len(done)))
        done.extend(span)

    assert list(parallel.side_by_side(work, groups)) == [4 / 13, 12 / 13, 1]
    assert sorted(done) == list(range(13))
    before = dict(begun)
    assert before[range(4)] == 0
    assert min(before[span] for span in groups[1]) == 4
    assert before[range(12, 13)] == 12


@pytest.mark.parametrize("processors", [1, 3])
@pytest.mark.parametrize("groups", [[], [[]], [[range(2)]], [[range(2), range(2, 5)], [], [range(5, 6)]]])
def test_groups_are_done_side_by_side(monkeypatch, processors, groups):
    monkeypatch.setattr(parallel, "_processors", lambda: processors)
    done = []
    told = list(parallel.side_by_side(done.append, groups))
    assert sorted(done, key=lambda each: each.start) == [each for group in groups for each in group]
    assert len(told) == len(groups)
    assert told == sorted(told)
