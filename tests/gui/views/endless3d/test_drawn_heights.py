"""Rough ground that is drawn smoother: the same in a tile as in its parent, and along the edges of neighbours."""

from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.gui.views.endless3d.drawn_heights import Damping, without_voids
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.tiles.generated_ground import GeneratedGround
from terrain_explorer.terrain.tiles.ground import GroundFacts
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import ROOT, SQUARES, TileKey

LEVELS = 5
GROUND = Land(
    GeneratedGround(DiamondSquare(spread_reduction=0.65, seed=5), (0.0, 1.0)),
    DiamondSquare.exponent,
    GroundFacts(range=(0.0, 1.0)),
)

keys = st.integers(10, 26).flatmap(
    lambda level: st.builds(TileKey, st.just(level), *[st.integers(0, 2 ** (level - 8) - 2)] * 2)
)
rough = st.builds(Damping, st.floats(0.3, 0.8))


def levels(damping, key):
    return damping.levels(GROUND.heights(key), key.level, LEVELS)


@settings(max_examples=6)
@given(keys)
def test_smooth_ground_stays_bit_for_bit(key):
    heights = GROUND.heights(key)
    for step, points in enumerate(Damping(0.95).levels(heights, key.level, LEVELS)):
        assert (points == heights[:: 1 << step, :: 1 << step]).all()


@settings(max_examples=8)
@given(rough, keys, st.integers(0, 3))
def test_a_tile_shows_coarsely_what_its_parent_shows(damping, parent, quarter):
    child = TileKey(parent.level + 1, 2 * parent.row + quarter // 2, 2 * parent.column + quarter % 2)
    row, column = SQUARES // 2 * (quarter // 2), SQUARES // 2 * (quarter % 2)
    part = levels(damping, parent)[0][row : row + SQUARES // 2 + 1, column : column + SQUARES // 2 + 1]
    np.testing.assert_allclose(levels(damping, child)[1], part, rtol=0, atol=1e-12)


@settings(max_examples=8)
@given(rough, keys)
def test_neighbours_share_their_edges_at_all_levels(damping, key):
    here, east, south = (
        levels(damping, TileKey(key.level, key.row + down, key.column + across))
        for down, across in ((0, 0), (0, 1), (1, 0))
    )
    for own, right, below in zip(here, east, south, strict=True):
        np.testing.assert_allclose(own[:, -1], right[:, 0], rtol=0, atol=1e-12)
        np.testing.assert_allclose(own[-1], below[0], rtol=0, atol=1e-12)


@settings(max_examples=8)
@given(keys)
def test_rough_ground_becomes_gentler_and_stays_where_it_is(key):
    heights = GROUND.heights(key)
    shown = Damping(0.6).levels(heights, 30, LEVELS)[0]
    assert np.abs(np.diff(shown, axis=1)).mean() < np.abs(np.diff(heights, axis=1)).mean()
    corners = np.ix_((0, -1), (0, -1))
    drift = np.abs(shown[corners] - heights[corners]).max()
    assert drift < np.ptp(heights)


def test_ground_goes_on_beyond_its_end_and_voids_are_pits():
    facts = GroundFacts(range=(-2.0, 3.0), extent=(Fraction(3, 4), Fraction(1)))
    heights = np.add.outer(np.arange(257.0), np.arange(257.0))
    heights[193:] = np.nan
    heights[10:20, 30:40] = np.nan
    drawn = without_voids(heights, ROOT, facts)
    assert (drawn[10:20, 30:40] == -2.0).all()
    assert (drawn[193:] == heights[192]).all()
    assert (drawn[:10] == heights[:10]).all()


def test_ground_goes_on_where_it_ends_between_two_points():
    facts = GroundFacts(range=(-2.0, 3.0), extent=(Fraction(699, 1024), Fraction(1)))
    heights = np.add.outer(np.arange(257.0), np.arange(257.0))
    heights[175:] = np.nan  # it ends at 174.75
    assert (without_voids(heights, ROOT, facts)[175:] == heights[174]).all()


def test_a_tile_in_a_void_is_a_pit():
    facts = GroundFacts(range=(-2.0, 3.0))
    drawn = without_voids(np.full((257, 257), np.nan), TileKey(10, 1, 2), facts)
    assert (drawn == -2.0).all()
