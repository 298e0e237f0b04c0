"""How high ground is drawn: as the user wants it where the whole is seen, and true to scale near by."""

from dataclasses import replace
from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, Frame, GroundCamera, Spot
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE
from terrain_explorer.terrain.tiles.ground import LandFacts

CONTINENT = LandFacts((0.0, 3000.0), side_metres=1e6, metres=True, level=10)
VALLEY = LandFacts((500.0, 900.0), side_metres=2000.0, metres=True, level=10)
CLIFF = LandFacts((0.0, 200.0), side_metres=100.0, metres=True, level=9)
LANDS = st.sampled_from([CONTINENT, VALLEY, CLIFF, replace(CONTINENT, range=(0.0, 1.0), map_range=(0.0, 1.0))])
DEPTHS = np.linspace(-2.0, 30.0, 641)


def slopes(relief, facts, within=False):
    """How steep a true slope of 1 is drawn at each of the depths."""
    return np.array([relief.at(facts.longer * 2.0**-depth, within) for depth in DEPTHS]) * facts.side_metres


def true(facts):
    """The exaggeration that draws the whole to scale."""
    return facts.map_relief / facts.side_metres / RELIEF_OF_SIDE


@given(LANDS, st.floats(0.0, 10.0), st.floats(0.5, 1.0), st.floats(0.0, 20.0), st.booleans())
def test_slopes_change_little_by_little_from_the_whole_to_a_pebble(facts, exaggeration, hurst, steep, within):
    relief = DepthRelief.of(replace(facts, hurst=hurst), exaggeration, steep)
    drawn = slopes(relief, facts, within)
    assert drawn[0] == pytest.approx(max(exaggeration, 1e-3) / true(facts), rel=1e-6 if not within else 1.0)
    # Half as much from picture to picture where these are twice as close: there is no jump.
    coarsely, finely = (np.abs(np.diff(np.log2(drawn[::step]))).max() for step in (2, 1))
    assert finely < 0.55 * coarsely + 1e-9
    assert finely < 0.2


@given(LANDS, st.floats(0.0, 1.0), st.floats(0.5, 1.0), st.booleans())
def test_near_by_slopes_are_true_however_the_whole_is_drawn(facts, between, hurst, within):
    """From where houses are seen, for all that lies between the two usual ways to draw the whole."""
    exaggeration = true(facts) ** between
    drawn = slopes(DepthRelief.of(replace(facts, hurst=hurst), exaggeration, 3.0), facts, within)
    near = max(log2(facts.side_metres / 100.0), 10.0) <= DEPTHS
    assert drawn[near] == pytest.approx(1.0, rel=1e-9)


@given(LANDS, st.floats(0.5, 1.0))
def test_what_is_true_to_nature_is_so_at_every_depth(facts, hurst):
    drawn = slopes(DepthRelief.of(replace(facts, hurst=hurst), true(facts)), facts)
    if 1e-3 <= true(facts) <= 1.0:
        assert drawn == pytest.approx(1.0, rel=1e-9)


@pytest.mark.parametrize(("exaggeration", "times"), [(4.0, 4.0), (2.0, 2.0), (0.0075, 0.5)])
def test_what_the_user_sets_beyond_holds_near_by_too(exaggeration, times):
    assert slopes(DepthRelief.of(CONTINENT, exaggeration), CONTINENT)[-1] == pytest.approx(times)


def test_heights_that_are_no_metres_have_no_true_scale():
    for facts in (replace(CONTINENT, metres=False), replace(CONTINENT, side_metres=None)):
        relief = DepthRelief.of(facts, 1.0)
        assert relief.at(2.0**-20) == DepthRelief.of(LandFacts((0.0, 3000.0), level=10), 1.0).at(2.0**-20)


def test_a_pebble_is_as_high_as_wide_in_the_frame():
    camera = GroundCamera(Spot(0.5, 0.5, 20.0), 1.0 / CONTINENT.side_metres)
    frame = Frame.of(camera, DepthRelief.of(CONTINENT, 1.0))
    metre = 1.0 / CONTINENT.side_metres
    x, _, z = np.subtract(frame.place(Spot(0.5, 0.5 + 0.1 * metre, 20.1)), frame.place(Spot(0.5, 0.5, 20.0)))
    assert z == pytest.approx(x, rel=1e-6)
