"""The single writes are those of the plain algorithms, in their order, and end in the generator's heights."""

import numpy as np
import pytest
import terrain_reference as reference
from hypothesis import given, settings
from hypothesis import strategies as st
from terrain_laws import SUBDIVISIONS, generators, laws

from terrain_explorer.terrain import DiamondSquare, IntegerMidpointDisplacement, MidpointDisplacement, RandomNoise
from terrain_explorer.terrain.explain import LARGEST_WRITTEN_EXPONENT, Trace, writes

small_maps = pytest.mark.parametrize("exponent", [1, 2, 4])


@pytest.fixture(autouse=True)
def _plain_algorithms_give_their_writes(monkeypatch):
    monkeypatch.setattr(reference, "as_array", lambda heights: heights.written)


def told(generator):
    return [(write.place.on_map(generator.exponent), np.float32(write.height)) for write in writes(Trace.of(generator))]


@small_maps
@pytest.mark.parametrize("shared_edges", ["once", "redrawn"])
@pytest.mark.parametrize("centre_from", ["corners", "midpoints"])
def test_midpoint_displacement(exponent, shared_edges, centre_from):
    values = (exponent, 0.3, 0.7, shared_edges, centre_from, 5)
    assert told(MidpointDisplacement(*values)) == reference.midpoint_displacement(*values)


@small_maps
def test_integer_midpoint_displacement(exponent):
    values = (exponent, 256, 200, 5)
    assert told(IntegerMidpointDisplacement(*values)) == reference.integer_midpoint_displacement(*values)


@small_maps
def test_random_noise(exponent):
    assert told(RandomNoise(exponent, 5)) == reference.random_noise(exponent, 5)


@small_maps
def test_diamond_square(exponent):
    values = (exponent, 0.3, 0.7, False, 5)
    assert told(DiamondSquare(*values)) == reference.diamond_square(*values)


@pytest.mark.parametrize("owner", [owner for owner in SUBDIVISIONS if owner.nested], ids=lambda owner: owner.slug)
def test_writes_end_in_the_generators_heights(owner):
    @settings(laws, max_examples=50)
    @given(generators(st.integers(1, 4), [owner]))
    def law(generator):
        heights = np.full((generator.size, generator.size), np.nan, np.float32)
        for place, height in told(generator):
            heights[place] = height
        assert heights.tobytes() == generator.heights().tobytes()

    law()


@pytest.mark.parametrize("generator", [MidpointDisplacement(3, shared_edges="redrawn"), IntegerMidpointDisplacement(3)])
def test_a_write_is_overwritten_where_a_later_one_goes_there_too(generator):
    every = list(writes(Trace.of(generator)))
    places = [write.place.on_map(3) for write in every]
    for number, write in enumerate(every):
        assert write.place.overwritten == (places[number] in places[number + 1 :])


@pytest.mark.parametrize("generator", [RandomNoise(3), MidpointDisplacement(3), DiamondSquare(3, tileable=True)])
def test_no_other_form_writes_a_point_twice(generator):
    places = [write.place.on_map(3) for write in writes(Trace.of(generator))]
    assert len(places) == len(set(places)) == 81


def test_writes_go_no_deeper_than_can_be_watched():
    assert LARGEST_WRITTEN_EXPONENT == 6
    with pytest.raises(ValueError, match="up to exponent 6; got "):
        writes(Trace.of(RandomNoise(7)))
