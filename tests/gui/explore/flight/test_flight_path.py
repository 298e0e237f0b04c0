"""The way of a flight: exact ends, even steps, and the same in both directions."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from terrain_explorer.errors import UserError
from terrain_explorer.gui.explore.flight.flight_path import FlightPath, Leg
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.terrain.tiles.ground import LandFacts

few = settings(max_examples=40)
places = st.integers(0, SIDE)
pixels = st.tuples(st.integers(36, 69), st.integers(0, 99)).map(lambda size: (1 << size[0]) * (100 + size[1]) // 100)


@st.composite
def legs(draw, may_repeat=True):
    facts = LandFacts(range=(0.0, 1.0), repeats=may_repeat and draw(st.booleans()))
    ends = [MapViewport(draw(places), draw(places), draw(pixels), 320, 200, facts).moved(0, 0) for _ in range(2)]
    assume(ends[0] != ends[1])
    return Leg(*ends)


@few
@given(legs(), st.integers(2, 40))
def test_a_leg_begins_and_ends_exactly(leg, frames):
    path = FlightPath([leg.start, leg.end])
    viewports = path.frames(frames)
    assert (viewports[0], viewports[-1]) == (leg.start, leg.end)
    assert len(viewports) == frames


@few
@given(legs(), st.floats(0, 1))
def test_the_way_back_is_the_same(leg, part):
    there, back = leg.at(leg.length * part), Leg(leg.end, leg.start).at(leg.length * (1 - part))
    assert there.pixel == pytest.approx(back.pixel, rel=1e-6)
    apart = (abs(one - other) for one, other in ((there.south, back.south), (there.east, back.east)))
    # Where a terrain repeats the nearer way may cross its seam.
    assert max(min(way, SIDE - way) for way in apart) < 1e-3 * there.pixel


@few
@given(legs(may_repeat=False))
def test_all_steps_look_alike_and_none_is_a_jump(leg):
    steps = 200
    viewports = [leg.at(leg.length * step / steps) for step in range(steps + 1)]
    for one, other in pairwise(viewports):
        seen = max(abs(one.south - other.south), abs(one.east - other.east)) / max(one.pixel, other.pixel) / 320
        # A step is as long as a way of so many widths or a zoom of so many powers of e, in the measure of the paper.
        assert seen < 2 * leg.length / steps + 1e-6
        assert max(one.pixel / other.pixel, other.pixel / one.pixel) < 1.01 + 2 * leg.length / steps


def test_far_places_are_reached_by_going_up():
    facts = LandFacts(range=(0.0, 1.0))
    one = MapViewport(SIDE // 4, SIDE // 4, 1 << 40, 320, 200, facts)
    path = FlightPath([one, MapViewport(3 * SIDE // 4, SIDE // 2, 1 << 40, 320, 200, facts)])
    assert max(viewport.side for viewport in path.frames(101)) > Fraction(1, 2)


def test_the_seam_of_a_terrain_that_repeats_is_crossed():
    facts = LandFacts(range=(0.0, 1.0), repeats=True)
    one = MapViewport(SIDE // 2, SIDE // 100, 1 << 70, 320, 200, facts)
    path = FlightPath([one, MapViewport(SIDE // 2, 99 * SIDE // 100, 1 << 70, 320, 200, facts)])
    assert all(min(viewport.east, SIDE - viewport.east) <= SIDE // 100 + 1 for viewport in path.frames(50))


def test_places_that_are_the_same_make_no_flight():
    whole = MapViewport.of_whole(LandFacts(range=(0.0, 1.0)), 320, 200)
    with pytest.raises(UserError, match="two different places"):
        FlightPath([whole, whole])
    path = FlightPath([whole, whole, whole.zoomed(4, 0, 0)])
    assert path.at(0.0) == whole
    assert path.at(1.0).pixel == round(whole.pixel / 4)
