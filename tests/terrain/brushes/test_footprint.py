"""Where the dabs of a stroke lie, and what each of them touches."""

from itertools import pairwise

import numpy as np
import pytest
from drawing_laws import assert_same_bits, brushes, ground, places, stroke_on
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.footprint import capsules, joined, swept
from terrain_explorer.terrain.brushes.path import Path, PointerPlace
from terrain_explorer.terrain.brushes.plane import Plane


def dabs_of(brush, *places):
    path = Path(brush)
    return [dab for place in places for dab in path.extended(PointerPlace(*place))]


def test_one_place_is_one_dab():
    (dab,) = dabs_of(Brush(size=9, strength=0.25), (3, 4))
    assert (dab.place, dab.start, dab.radius, dab.power) == (PointerPlace(3, 4), PointerPlace(3, 4), 5, 0.25)


def test_dabs_lie_at_even_distances_round_a_corner():
    dabs = dabs_of(Brush(size=9, spacing=0.3), (0, 0), (0, 4), (10, 4))
    assert [(dab.place.row, dab.place.column) for dab in dabs] == [(0, 0), (0, 3), (2, 4), (5, 4), (8, 4)]
    assert all(dab.start == before.place for before, dab in pairwise(dabs))


def test_many_short_moves_are_one_long_way():
    moves = [(0, column / 4) for column in range(81)]
    assert dabs_of(Brush(size=9), *moves) == dabs_of(Brush(size=9), (0, 0), (0, 20))


def test_a_pause_adds_no_dab():
    assert dabs_of(Brush(size=9), (0, 0), (0, 0), (0, 5), (0, 5)) == dabs_of(Brush(size=9), (0, 0), (0, 5))


def test_pressure_rises_between_places():
    dabs = dabs_of(Brush(size=9, spacing=0.5, strength=1, pressure_strength=True), (0, 0, 0), (0, 20, 1))
    assert [dab.power for dab in dabs] == [0, 0.25, 0.5, 0.75, 1]


def test_dabs_of_a_brush_that_pressure_narrows_lie_closer():
    dabs = dabs_of(Brush(size=19, spacing=0.5, pressure_size=True), (0, 0, 1), (0, 40, 0))
    steps = np.diff([dab.place.column for dab in dabs])
    assert (np.diff(steps) < 0).all()
    assert [dab.radius for dab in dabs] == sorted((dab.radius for dab in dabs), reverse=True)


@laws
@given(brushes(pressure_size=False), places)
def test_the_number_of_dabs_follows_from_the_length(brush, places):
    ends = [PointerPlace(*place) for place in places]
    length = sum(one.distance(other) for one, other in pairwise(ends))
    step = brush.step(brush.radius())
    assert len(dabs_of(brush, *places)) == pytest.approx(1 + length / step, abs=1)


@given(st.floats(-1e5, 1e5), st.integers(-9999, 9999))
def test_places_are_rounded_so_that_differences_are_exact(row, by):
    place = PointerPlace(row, 0, 7)
    assert place.pressure == 1
    assert abs(place.row - row) <= 1 / 2048
    assert (place.row + by) - by == place.row


FAR = [(20, 20, 1.0), (30, 380, 0.2), (200, 210, 0.7), (390, 15, 1.0), (395, 390, 0.1)]


def dabs_along(brush, places):
    path = Path(brush)
    return [dab for place in places for dab in path.extended(PointerPlace(*place))]


@laws
@given(brushes(), places)
@pytest.mark.parametrize("footprints", [swept, capsules])
def test_dabs_side_by_side_have_the_footprints_of_single_ones(footprints, brush, places):
    plane, dabs = Plane.of((45, 30), brush.wrap, brush.mirror), dabs_along(brush, places)
    together = list(footprints(plane, dabs, brush.curve))
    alone = [footprint for dab in dabs for footprint in footprints(plane, [dab], brush.curve)]
    assert [footprint.dab for footprint in together] == [footprint.dab for footprint in alone]
    for one, other in zip(together, alone, strict=True):
        assert one.window == other.window
        assert_same_bits(one.weights, other.weights)


@pytest.mark.parametrize("size", [1, 30, 190])
def test_joined_footprints_are_few_small_and_the_strongest(size):
    brush = Brush(size=size, spacing=0.25, pressure_size=True)
    plane = Plane.of((400, 400), wrap=False, mirror="none")
    single = list(capsules(plane, dabs_along(brush, FAR), brush.curve))
    together = list(joined(single))
    assert len(together) < len(single) / 3
    assert sum(footprint.weights.size for footprint in together) < 2 * sum(each.weights.size for each in single) + 2**17
    np.testing.assert_array_equal(strongest(together), strongest(single))


def strongest(footprints):
    weights = np.zeros((400, 400), np.float32)
    for footprint in footprints:
        window = footprint.window
        part = weights[window.row : window.row + window.rows, window.column : window.column + window.columns]
        np.maximum(part, footprint.weights, out=part)
    return weights


# Water takes long. Mirrored, it has the same bits drawn later among the laws of strokes.
@pytest.mark.parametrize(
    ("slug", "mirror"), [*((slug, "none") for slug in TOOLS), *((slug, "both") for slug in TOOLS if slug != "erode")]
)
def test_a_long_stroke_is_the_same_drawn_at_once_or_bit_by_bit(slug, mirror):
    brush = Brush(size=40, mirror=mirror, pressure_size=True)
    heights = ground((400, 400))
    at_once, stroke = stroke_on(heights, TOOLS[slug](), brush)
    bit_by_bit, other = stroke_on(heights, TOOLS[slug](), brush)
    for place in FAR:
        stroke.add(*place)
        other.add(*place)
        list(other.work())
    change = stroke.finish()
    other.finish()
    assert_same_bits(at_once.heights, bit_by_bit.heights)
    change.reverted(at_once.heights)
    assert_same_bits(at_once.heights, heights)
