"""Work that yields the part that is done."""

from contextlib import closing

import pytest

from terrain_explorer.terrain.work import finished, part_of


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
