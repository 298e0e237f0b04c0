import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws
from terrain_reference import whole_stream

from terrain_explorer.terrain.random_streams import NoiseStream, Role

SEEDS = [0, 1, 2**32, 2**32 + 1, 2**64, 2**128, 10**30, 10**60]


@laws
@given(st.data(), st.integers(1, 9), st.sampled_from(Role), st.integers(0, 40), st.integers(0, 2**70))
def test_rectangles_in_any_order_are_cut_out_of_one_stream(data, columns, role, level, seed):
    stream = NoiseStream(seed, level, role, columns)
    whole = whole_stream(seed, level, int(role), (12, columns))
    for _ in range(4):
        top, bottom = sorted(data.draw(st.tuples(st.integers(0, 12), st.integers(0, 12))))
        left, right = sorted(data.draw(st.tuples(st.integers(0, columns), st.integers(0, columns))))
        numbers = stream.read(range(top, bottom), range(left, right))
        np.testing.assert_array_equal(numbers, whole[top:bottom, left:right])


@laws
@given(st.integers(1, 9), st.integers(-30, 30), st.integers(1, 30), st.integers(-30, 30), st.integers(1, 30))
def test_wrapped_numbers_repeat_the_first_rows_for_ever(period, top, rows, left, columns):
    stream = NoiseStream(5, 3, Role.CENTRE, period)
    numbers = stream.read_wrapped(range(top, top + rows), range(left, left + columns), period + 2)
    first = whole_stream(5, 3, Role.CENTRE, (period + 2, period))
    row, column = np.arange(top, top + rows) % (period + 2), np.arange(left, left + columns) % period
    np.testing.assert_array_equal(numbers, first[np.ix_(row, column)])


@laws
@given(st.integers(0, 2**40 - 3), st.integers(0, 2**40 - 3))
def test_a_number_far_out_is_the_same_alone_and_among_others(row, column):
    def read(rows, columns):
        return NoiseStream(3, 40, Role.HORIZONTAL, 2**40).read(rows, columns)

    together = read(range(row, row + 2), range(column, column + 3))
    alone = [[read(range(r, r + 1), range(c, c + 1)).item() for c in range(column, column + 3)] for r in (row, row + 1)]
    np.testing.assert_array_equal(together, alone)
    assert np.unique(together).size == 6


def test_rows_follow_one_another_at_the_far_end_of_the_deepest_level():
    side = 2**39
    beside = NoiseStream(3, 40, Role.CENTRE, side).read(range(side - 1, side), range(side - 4, side))
    as_one_row = NoiseStream(3, 40, Role.CENTRE, side**2).read(range(1), range(side**2 - 4, side**2))
    np.testing.assert_array_equal(beside, as_one_row)


def test_no_two_addresses_share_a_stream():
    starts = {
        NoiseStream(seed, level, role, 4).read(range(1), range(4)).tobytes()
        for seed in SEEDS
        for level in range(41)
        for role in Role
    }
    assert len(starts) == len(SEEDS) * 41 * len(Role)


@pytest.mark.parametrize("other", [(1, 1, Role.CENTRE), (0, 2, Role.CENTRE), (0, 1, Role.VERTICAL)])
def test_neighbouring_streams_know_nothing_of_each_other(other):
    def centred(*address):
        numbers = NoiseStream(*address, 200).read(range(200), range(200)).astype(float)
        assert 0 <= numbers.min() < numbers.max() < 1
        return (numbers - 0.5) * np.sqrt(12)

    sampling_error = 1 / 200
    assert abs(centred(*other).mean()) < 4 * sampling_error
    assert abs(np.mean(centred(0, 1, Role.CENTRE) * centred(*other))) < 4 * sampling_error


def test_roles_have_the_values_that_every_terrain_was_made_with():
    names = ["CORNER", "CENTRE", "HORIZONTAL", "VERTICAL", "OVERWRITTEN_BOTTOM", "OVERWRITTEN_RIGHT"]
    names += ["FLOW", "ROCK", "GULLY", "KEPT", "WAVE", "HILL", "FAULT", "ROUTE"]
    values = {name: value for value, name in enumerate(names)} | {"MASK": 32}
    assert {role.name: int(role) for role in Role} == values
