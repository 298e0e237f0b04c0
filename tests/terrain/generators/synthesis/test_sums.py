"""Faults and hills are the sums that plain loops give, and each has the form that is told."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import generators, laws

from terrain_explorer.terrain import GENERATORS, Window
from terrain_explorer.terrain.portable_math import sine_and_cosine
from terrain_explorer.terrain.random_streams import NoiseStream, Role

Faults, Hills = GENERATORS["faults"], GENERATORS["hills"]


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


@pytest.mark.parametrize("owner", [Faults, Hills])
@laws
@given(data=st.data())
def test_a_window_of_a_deep_map_is_every_other_point_of_a_deeper_one(owner, data):
    generator = data.draw(generators(st.integers(14, 39), [owner]))
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


def plainly_of_hills(generator):
    """Return the heights by a loop over the sizes, the cells and their hills, over the whole map each."""
    places = np.arange(generator.size) / (generator.size - 1)
    total = None
    for octave in range(generator.octaves):
        scaled = places * (2**octave / generator.largest)
        cells, within = np.floor(scaled), scaled - np.floor(scaled)
        of_size = np.zeros((generator.size, generator.size))
        summit = np.prod(np.full(octave, generator.gain)) if octave else 1.0
        last = int(cells[-1]) + 2
        for row in range(-1, last):
            for column in range(-1, last):
                for hill in range(generator.density):
                    stream = NoiseStream(generator.seed, octave * 8 + hill, Role.HILL, 3 * 2**42)
                    numbers = stream.read(range(row + 1, row + 2), range(3 * column + 3, 3 * column + 6))
                    south, east, number = numbers[0].astype(float)
                    radius = (1 + number) / 2
                    down = within - (row - cells) - south
                    across = within - (column - cells) - east
                    far = np.maximum(np.abs(row - cells)[:, np.newaxis], np.abs(column - cells)) > 1
                    part = (np.square(down)[:, np.newaxis] + np.square(across)) * (-1 / (radius * radius)) + 1
                    part = np.maximum(np.where(far, 0, part), 0)
                    of_size += (part * part if generator.profile == "smooth" else part) * radius
        of_size *= summit
        total = of_size if total is None else total + of_size
    return total.astype(np.float32)


@pytest.mark.parametrize(
    "generator",
    [
        Hills(exponent=5, octaves=3, seed=3),
        Hills(exponent=4, largest=0.21, octaves=3, gain=0.7, density=5, profile="dome", seed=2**70),
        Hills(exponent=3, largest=1, octaves=5, density=1, seed=1),
        Hills(exponent=6, largest=0.5, octaves=1, density=8, seed=4),
    ],
    ids=repr,
)
def test_they_are_the_sum_of_a_plain_loop_bit_for_bit(generator):
    assert generator.heights().tobytes() == plainly_of_hills(generator).tobytes()


def test_smooth_hills_have_no_edge_and_domes_have_one():
    def bend(profile, exponent):
        heights = Hills(exponent, octaves=1, density=1, profile=profile, seed=3).heights().astype(float)
        return np.abs(np.diff(heights, 2, axis=0)).max()

    # Second differences fall with the square of the distance on smooth ground, and with the distance at an edge.
    assert bend("smooth", 10) < 0.3 * bend("smooth", 9)
    assert bend("dome", 10) > 0.4 * bend("dome", 9)


def test_more_hills_leave_those_that_are_there():
    few, more = (Hills(6, density=density, seed=3).heights() for density in (2, 3))
    assert (more - few).min() >= -1e-6
    assert (more - few).max() > 0.3


def test_without_gain_only_the_largest_hills_rise():
    one = Hills(6, octaves=1, seed=3)
    np.testing.assert_array_equal(replace(one, octaves=5, gain=0).heights(), one.heights())
