"""Hills are the sum that a plain loop over all hills gives, and each has the form that is told."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import generators, laws

from terrain_explorer.terrain import GENERATORS, Window
from terrain_explorer.terrain.random_streams import NoiseStream, Role

Hills = GENERATORS["hills"]


def plainly(generator):
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
    assert generator.heights().tobytes() == plainly(generator).tobytes()


@laws
@given(st.data(), generators(st.integers(14, 40), [Hills]))
def test_a_window_of_a_deep_map_is_every_other_point_of_a_deeper_one(data, generator):
    generator = replace(generator, exponent=min(generator.exponent, 39))
    row, column = (data.draw(st.integers(0, generator.size - 5)) for _ in range(2))
    finer = replace(generator, exponent=generator.exponent + 1)
    np.testing.assert_array_equal(
        generator.heights(Window(row, column, 5, 5)), finer.heights(Window(2 * row, 2 * column, 9, 9))[::2, ::2]
    )


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
