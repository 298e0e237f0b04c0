"""Ground without end: its drawn heights, where it ends, and the squares on which shadows fall."""

from dataclasses import replace
from fractions import Fraction
from unittest.mock import Mock

import numpy as np
import pytest
from endless_tools import FACTS, Tiles, is_sky, picture
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QVector3D

from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, Frame, GroundCamera, Spot
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import bottom_height
from terrain_explorer.gui.views.surface3d.gl.quality import BEST, MOVING, RESTING
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import Damping, without_voids
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import Land, finding_ground
from terrain_explorer.terrain.tiles.tile_key import ROOT, SQUARES, TileKey
from terrain_explorer.terrain.work import finished

LEVELS = 5
GROUND = Land(
    GrownGround(DiamondSquare(spread_reduction=0.65, seed=5), (0.0, 1.0)),
    DiamondSquare.exponent,
    LandFacts(range=(0.0, 1.0)),
)

keys = st.integers(10, 26).flatmap(
    lambda level: st.builds(TileKey, st.just(level), *[st.integers(0, 2 ** (level - 8) - 2)] * 2)
)
rough = st.builds(Damping, st.floats(0.3, 0.8), st.just(8))


def levels(damping, key):
    return damping.levels(GROUND.heights(key), key.level, LEVELS)


@settings(max_examples=6)
@given(keys)
def test_smooth_ground_stays_bit_for_bit(key):
    heights = GROUND.heights(key)
    for step, points in enumerate(Damping(0.95, 8).levels(heights, key.level, LEVELS)):
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
    shown = Damping(0.6, 8).levels(heights, 30, LEVELS)[0]
    assert np.abs(np.diff(shown, axis=1)).mean() < np.abs(np.diff(heights, axis=1)).mean()
    corners = np.ix_((0, -1), (0, -1))
    drift = np.abs(shown[corners] - heights[corners]).max()
    assert drift < np.ptp(heights)


def test_ground_goes_on_beyond_its_end_and_voids_are_pits():
    facts = LandFacts(range=(-2.0, 3.0), extent=(Fraction(3, 4), Fraction(1)))
    heights = np.add.outer(np.arange(257.0), np.arange(257.0))
    heights[193:] = np.nan
    heights[10:20, 30:40] = np.nan
    drawn = without_voids(heights, ROOT, facts)
    assert (drawn[10:20, 30:40] == -2.0).all()
    assert (drawn[193:] == heights[192]).all()
    assert (drawn[:10] == heights[:10]).all()


def test_ground_goes_on_where_it_ends_between_two_points():
    facts = LandFacts(range=(-2.0, 3.0), extent=(Fraction(699, 1024), Fraction(1)))
    heights = np.add.outer(np.arange(257.0), np.arange(257.0))
    heights[175:] = np.nan  # it ends at 174.75
    assert (without_voids(heights, ROOT, facts)[175:] == heights[174]).all()


def test_a_tile_in_a_void_is_a_pit():
    facts = LandFacts(range=(-2.0, 3.0))
    drawn = without_voids(np.full((257, 257), np.nan), TileKey(10, 1, 2), facts)
    assert (drawn == -2.0).all()


def rough_map(rows, columns):
    """Hills with rough ground on them: coarse points lie far from the fine ones between them."""
    south, east = np.mgrid[:rows, :columns] / 100.0
    hills = np.sin(2.0 * south + 1.0) * np.cos(1.5 * east)
    return Heightmap(hills + 0.3 * np.random.default_rng(1).random((rows, columns)))


def holes(view):
    """How many pixels show what is behind the block though it is in front: in its sides or below its top."""
    hidden = is_sky(picture(view))
    frame, (rows, columns) = view.frame_of_camera, hidden.shape
    clip = matrix(frame.clip(columns / rows, view.moves.above(view.camera)))
    slices = upright(hidden, clip)
    row = np.arange(rows)[:, np.newaxis]
    inside = (row > np.where(slices, rows, row).min(axis=0)) & (row < np.where(slices, -1, row).max(axis=0))
    # The edge of a side runs along a slice: ground is on both sides of a hole.
    between = inside & np.roll(inside, 1, axis=1) & np.roll(inside, -1, axis=1)
    return int((slices & between).sum() + (hidden & in_foot(view, clip, hidden.shape)).sum())


def upright(hidden, clip):
    """A picture with each upright slice of the block in a column: from its skyline down it has no gap."""
    rows, columns = hidden.shape
    x, y, _, w = -clip[:, 2]  # what lies straight below is seen there at last
    column, row = (x / w + 1) / 2 * columns, (1 - y / w) / 2 * rows
    way = (np.arange(rows)[:, np.newaxis] + 0.5 - row) / (rows / 2 - row)
    seen = column + (np.arange(columns) + 0.5 - column) * way
    shown = (seen >= 0) & (seen < columns)
    return np.take_along_axis(hidden, np.clip(seen.astype(int), 0, columns - 1), axis=1) | ~shown


def in_foot(view, clip, shape):
    """Where a line of sight meets the sides of the block below all ground."""
    frame, facts = view.frame_of_camera, view._scene.facts
    south, east = map(float, facts.extent)
    bottom = bottom_height(facts, view._scene.look)
    low, high = frame.place(Spot(south, 0.0, bottom)), frame.place(Spot(0.0, east, facts.range[0]))
    rows, columns = shape
    across, up = np.meshgrid(2 * (np.arange(columns) + 0.5) / columns - 1, 1 - 2 * (np.arange(rows) + 0.5) / rows)
    far = np.stack([across, up, np.ones(shape), np.ones(shape)], axis=-1) @ np.linalg.inv(clip).T
    way = far[..., :3] / far[..., 3:] - frame.camera.eye
    entered, left = np.sort([(end - np.array(frame.camera.eye)) / way for end in (low, high)], axis=0)
    return entered.max(axis=-1) < left.min(axis=-1)


def matrix(clip):
    """A matrix of Qt as one of numpy."""
    return np.array(clip.data()).reshape(4, 4).T


@pytest.mark.parametrize("sea", [False, True])
@pytest.mark.parametrize("shape", [(1201, 1201), (700, 300), (1025, 1025), (513, 1025)])
def test_the_sides_close_with_the_ground(make_view, shape, sea):
    view = make_view(Tiles(finished(finding_ground(None, rough_map(*shape)))), width=320, height=220)
    view.setLook(Look(water=sea, water_level=0.4, shadows=0.0))
    found = {}
    # The meshes of all qualities, drawn as finely.
    for apart in (BEST.apart, RESTING.apart, MOVING.apart):
        view._redraw.quality = Mock(return_value=replace(BEST, apart=apart))
        for azimuth, nearer in ((-45.0, 1.0), (30.0, 1.6), (160.0, 1.0)):
            whole = view.moves.whole()
            view.setCamera(replace(whole, azimuth=azimuth, elevation=20.0, scale=whole.scale / nearer))
            found[apart, azimuth] = holes(view)
    assert not any(found.values()), found


SUN = (-0.6, 0.3, 0.74)


@pytest.fixture
def squares():
    pytest.importorskip("OpenGL")
    from terrain_explorer.gui.views.surface3d.gl import sun_squares

    return sun_squares


def frame(scale=2.0**-9, within=False, azimuth=250.0):
    camera = GroundCamera(Spot(0.41, 0.57, 0.5), scale, azimuth, within=within)
    return Frame.of(camera, DepthRelief.of(FACTS, 1.0))


def test_what_lies_on_a_ray_of_the_sun_falls_on_one_place(squares):
    square = squares.sun_squares(frame(), SUN, 1.0, (-1.0, 1.0))[0]
    below = np.array([0.1, -0.2, -0.5])
    above = below + 0.3 * np.array(SUN)
    shown = [square.matrix.map(QVector3D(*place)) for place in (below, above)]
    assert shown[0].x() == pytest.approx(shown[1].x(), abs=1e-5)
    assert shown[0].y() == pytest.approx(shown[1].y(), abs=1e-5)
    assert shown[1].z() < shown[0].z()


def test_each_square_lies_in_the_next_one_and_around_the_pivot(squares):
    for within in (False, True):
        seen = frame(within=within)
        small, *larger = squares.sun_squares(seen, SUN, 1.0, (-1.0, 1.0))
        x, y, _ = seen.camera.pivot
        assert max(abs(small.x - x), abs(small.y - y)) < small.half
        for large in larger:
            assert abs(large.x - small.x) + small.half <= large.half
            small = large


def test_turning_leaves_the_shadows_and_walking_away_does_not(squares):
    def cast(seen):
        each = squares.sun_squares(seen, SUN, 1.0, (-1.0, 1.0))
        return squares.CastShadows(seen, each, SUN, 512, 3)

    first = cast(frame())
    assert first.serve(cast(frame(azimuth=10.0)), moving=False)
    assert first.serve(cast(frame(scale=1.1 * 2.0**-9)), moving=True)
    assert not first.serve(cast(frame(scale=2.0**-8)), moving=True)
    assert not first.serve(replace(cast(frame()), tiles=4), moving=False)
    assert not first.serve(cast(frame(within=True)), moving=True)


def test_ground_ends_at_the_edges_of_its_border_tiles():
    pytest.importorskip("OpenGL")
    from terrain_explorer.gui.views.surface3d.gl.ground_nodes import ground_edges

    keys = [TileKey(10, row, column) for row, column in ((0, 0), (1, 1), (2, 3))]
    edges = ground_edges([(key, key) for key in keys], (0.7, 1.0))
    assert {(int(number), int(side)) for number, side, *_ in edges} == {(0, 2), (0, 3), (2, 0), (2, 1)}


def test_the_box_around_nodes_ends_with_the_ground_and_has_all_that_is_drawn():
    pytest.importorskip("OpenGL")
    from terrain_explorer.gui.views.surface3d.gl.ground_nodes import box_of

    nodes = np.zeros((2, 4, 4), np.float32)
    nodes[:, 0, :3] = [(-2.0, 3.0, 2.0), (0.0, 1.0, 4.0)]
    nodes[:, 2, 2] = 0.25, 0.5
    box = box_of(nodes, (-1.0, 2.0), (-1.5, -8.0, 9.0, 2.0))
    low, high = np.array(box["box_low"]), np.array(box["box_high"])
    assert (low < (-1.5, -3.0, -1.5)).all()
    assert (low > (-1.8, -3.3, -1.8)).all()
    assert (high > (4.0, 2.0, 2.0)).all()
    assert (high < (4.3, 2.3, 2.3)).all()
