"""Faults are the sum that a plain loop over all faults gives, and raise one side of a line."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import generators, laws

from terrain_explorer.terrain import GENERATORS, Window
from terrain_explorer.terrain.portable_math import sine_and_cosine
from terrain_explorer.terrain.random_streams import NoiseStream, Role

Faults = GENERATORS["faults"]


def plainly(generator, order=1):
    """Return the heights by a loop over the faults, over the whole map each."""
    places = np.arange(generator.size) / (generator.size - 1)
    heights = np.zeros((generator.size, generator.size))
    for fault in range(generator.faults)[::order]:
        numbers = NoiseStream(generator.seed, 0, Role.FAULT, 3).read(range(fault, fault + 1), range(3))
        south, east, turn = numbers.astype(float).T
        sine, cosine = sine_and_cosine(turn)
        step = 1 - (1 - generator.last_step) * (fault / max(generator.faults - 1, 1))
        offset = -(sine * south + cosine * east)
        distance = (sine * places + offset)[:, np.newaxis] + cosine * places
        part = np.clip(distance * (1 / max(generator.ramp * step, 2.0**-60)) + 0.5, 0, 1)
        heights += np.rint((part * (part * (3 - 2 * part)) - 0.5) * step * 2.0**40) * 2.0**-40
    return heights.astype(np.float32)


@pytest.mark.parametrize(
    "generator",
    [
        Faults(exponent=5, faults=60, seed=3),
        Faults(exponent=6, faults=200, last_step=0, ramp=0, seed=2**70),
        Faults(exponent=3, faults=1, ramp=1, seed=1),
        Faults(exponent=7, faults=40, last_step=1, ramp=0.3, seed=4),
    ],
    ids=repr,
)
@pytest.mark.parametrize("order", [1, -1])
def test_they_are_the_sum_of_a_plain_loop_bit_for_bit_in_any_order(generator, order):
    assert generator.heights().tobytes() == plainly(generator, order).tobytes()


@laws
@given(st.data(), generators(st.integers(14, 40), [Faults]))
def test_a_window_of_a_deep_map_is_every_other_point_of_a_deeper_one(data, generator):
    generator = replace(generator, exponent=min(generator.exponent, 39))
    row, column = (data.draw(st.integers(0, generator.size - 5)) for _ in range(2))
    finer = replace(generator, exponent=generator.exponent + 1)
    np.testing.assert_array_equal(
        generator.heights(Window(row, column, 5, 5)), finer.heights(Window(2 * row, 2 * column, 9, 9))[::2, ::2]
    )


@pytest.mark.parametrize("seed", range(5))
def test_a_single_fault_without_a_ramp_is_a_cliff_along_a_line(seed):
    heights = Faults(6, faults=1, ramp=0, seed=seed).heights()
    assert set(np.unique(heights)) == {-0.5, 0.5}
    rows, columns = np.indices(heights.shape)
    high, low = (np.column_stack([rows[heights == side], columns[heights == side]]) for side in (0.5, -0.5))
    # The two sides are apart in the direction between the middles of the cut.
    normal = np.array([(heights[1:] - heights[:-1]).sum(), (heights[:, 1:] - heights[:, :-1]).sum()])
    assert (high @ normal).mean() > (low @ normal).mean()
    assert (np.abs(np.diff(heights, axis=1)).sum(1) <= 1).all()
    assert (np.abs(np.diff(heights, axis=0)).sum(0) <= 1).all()


def test_steps_become_evenly_smaller():
    heights = [Faults(4, faults=3, last_step=0.5, ramp=0, seed=seed).heights() for seed in range(40)]
    assert max(each.max() for each in heights) == (1 + 0.75 + 0.5) / 2
    assert {abs(float(each)) for each in np.unique(heights)} <= {0.125, 0.375, 0.625, 1.125}


def test_directions_are_even():
    turns = NoiseStream(0, 0, Role.FAULT, 3).read(range(4000), range(3))[:, 2]
    counts, _ = np.histogram(turns, 8, (0, 1))
    assert np.abs(counts - 500).max() < 4 * np.sqrt(500)
