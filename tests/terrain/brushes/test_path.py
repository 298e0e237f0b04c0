from itertools import pairwise

import numpy as np
import pytest
from drawing_laws import brushes, places
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.brushes import Brush
from terrain_explorer.terrain.brushes.path import Path, PointerPlace


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
