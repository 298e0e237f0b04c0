"""Which tiles a camera sees: they cover all ground once, and their meshes meet bit for bit."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.terrain.tiles.tile_key import ROOT, ROOT_LEVEL, SQUARES, TileKey
from terrain_explorer.terrain.tiles.visible_tiles import FINEST, MOST, SLIDING, STEEPEST, Sights, select, slide

CELLS = 32
EVERYWHERE = np.zeros((0, 4))


def flat(key):
    return 0.0, 0.0, True


@st.composite
def sights(draw):
    """A camera at any depth over any place, that sees all around it."""
    depth = draw(st.integers(0, 34))
    unit = 2.0**-depth
    south, east = (unit * round(draw(st.floats(0, 1)) / unit) for _ in range(2))
    eye = (draw(st.floats(-1, 1)), draw(st.floats(-1, 1)), 1.0)
    above, steep = draw(st.floats(0.1, 1.0)), draw(st.floats(0.6, 1.0))
    return Sights(south, east, unit, eye, above, EVERYWHERE, (0.0, steep * STEEPEST))


def far_enough(sights):
    """Tiles within a few units only: those farther away are too many to look at in a test."""
    planes = [(1, 0, 0, 2), (-1, 0, 0, 2), (0, 1, 0, 2), (0, -1, 0, 2)]
    return Sights(**{**vars(sights), "planes": np.array(planes, float)})


@settings(max_examples=12)
@given(sights(), st.lists(st.tuples(st.floats(-2, 2), st.floats(-2, 2)), min_size=1, max_size=30))
def test_each_place_is_covered_once(sights, places):
    chosen = select(far_enough(sights), flat)
    for x, y in places:
        south, east = sights.south - y * sights.unit, sights.east + x * sights.unit
        if 0 < south < 1 and 0 < east < 1:
            assert sum(_holds(key, south, east) for key in chosen.tiles) == 1


@settings(max_examples=12)
@given(sights(), st.floats(0.1, 3), st.lists(st.tuples(st.floats(-2, 2), st.floats(-2, 2)), min_size=1, max_size=30))
def test_each_place_beyond_the_edges_of_ground_that_goes_on_is_covered_once(sights, reach, places):
    chosen = select(far_enough(replace(sights, reach=reach)), flat)
    for x, y in places:
        south, east = sights.south - y * sights.unit, sights.east + x * sights.unit
        if -reach < south < 1 + reach and -reach < east < 1 + reach:
            assert sum(_holds(key, south, east) for key in chosen.tiles) == 1
    assert all(
        0 <= key.within.row < key.tiles_a_side and 0 <= key.within.column < key.tiles_a_side for key in chosen.tiles
    )


@settings(max_examples=12)
@given(sights(), st.floats(4, 90))
def test_who_sees_less_far_sees_the_same_tiles_near_by(sights, farthest):
    whole, near = (select(far_enough(replace(sights, farthest=far)), flat) for far in (math.inf, farthest))
    assert set(near.tiles) == set(whole.tiles)


@settings(max_examples=12)
@given(sights())
def test_there_are_never_too_many_tiles(sights):
    assert 0 < len(select(sights, flat).tiles) <= MOST


@settings(max_examples=12)
@given(sights(), st.integers(20, 60))
def test_fewer_tiles_do_as_well(sights, most):
    chosen = select(sights, flat, most)
    assert len(chosen.tiles) <= most
    assert chosen.sights.wanted >= sights.wanted


@settings(max_examples=12)
@given(sights())
def test_no_place_is_drawn_more_coarsely_than_it_wants(sights):
    seen = far_enough(sights)
    chosen = select(seen, flat)
    for key in chosen.tiles:
        x, y = _mesh(chosen.sights, key)
        assert key.level == FINEST or (chosen.sights.wanted_at(x, y) >= (1 - 1e-9) * seen.spacing(key.level)).all()


@settings(max_examples=12)
@given(sights())
def test_meshes_of_neighbours_meet_bit_for_bit(sights):
    """At a common edge, the corners of the finer tile have slid onto those of the coarser one, which are at rest."""
    chosen = select(far_enough(sights), flat)
    levels = {key: key.level for key in chosen.tiles}
    for key in chosen.tiles:
        for side in ("east", "south"):
            other = _neighbour(levels, key, side)
            if other is not None:
                assert _edge(chosen.sights, key, side) >= _edge_facing(chosen.sights, other, key, side)


@settings(max_examples=12)
@given(sights())
def test_neighbours_differ_by_one_level_at_most(sights):
    chosen = select(far_enough(sights), flat)
    levels = {key: key.level for key in chosen.tiles}
    for key in chosen.tiles:
        for side in ("east", "south"):
            other = _neighbour(levels, key, side)
            assert other is None or abs(other.level - key.level) <= 1


def test_tiles_of_which_nothing_is_known_are_not_split():
    camera = Sights(0.5, 0.5, 2.0**-20, (0.0, 0.0, 1.0), 1.0, EVERYWHERE, (0.0, STEEPEST))
    chosen = select(camera, lambda key: (0.0, 0.0, key.level < ROOT_LEVEL + 2))
    assert max(key.level for key in chosen.tiles) == ROOT_LEVEL + 2


def test_the_nearest_tiles_come_first():
    camera = Sights(0.3, 0.6, 2.0**-4, (0.0, 0.0, 0.5), 0.5, EVERYWHERE, (0.0, STEEPEST))
    levels = [key.level for key in select(camera, flat).tiles]
    assert levels[0] == max(levels) > levels[-1]


def test_what_is_beside_the_picture_is_left_out():
    camera = Sights(0.5, 0.5, 0.5, (0.0, 0.0, 1.0), 1.0, np.array([(1.0, 0.0, 0.0, 0.0)]), (0.0, STEEPEST))
    chosen = select(camera, flat)
    assert all(key.column + 1 >= 2 ** (key.level - ROOT_LEVEL) / 2 for key in chosen.tiles)


def test_ground_ends_where_it_ends():
    camera = Sights(0.5, 0.5, 0.5, (0.0, 0.0, 1.0), 1.0, EVERYWHERE, (0.0, STEEPEST), extent=(0.25, 1.0))
    for key in select(camera, flat).tiles:
        assert key == ROOT or key.row * 2.0 ** (ROOT_LEVEL - key.level) < 0.25


@pytest.mark.parametrize("step", range(0, 40, 8))
def test_corners_have_slid_before_their_tile_gives_way(step):
    """Going slowly nearer, no corner of the mesh jumps: a tile is replaced while it looks like the coarser one."""
    camera = Sights(0.5, 0.5, 1.0, (0.0, 0.0, 2.0 ** (step / 20)), 2.0 ** (step / 20), EVERYWHERE, (0.0, STEEPEST))
    for key in select(camera, flat).tiles:
        x, y = _mesh(camera, key)
        coarser = camera.wanted_at(x, y) / camera.spacing(key.level)
        assert (slide(camera, key.level, x, y)[coarser > SLIDING[1]] == 1).all()
        assert coarser.max() < 2 * SLIDING[1]


def _holds(key, south, east):
    side = 2.0 ** (ROOT_LEVEL - key.level)
    return math.floor(south / side) == key.row and math.floor(east / side) == key.column


def _mesh(sights, key):
    """The places of a tile's corners before they slide, in float32 as on the card."""
    (x, y), size = sights.corner(key.level, np.array([key.row]), np.array([key.column]))[0], sights.spacing(key.level)
    steps = np.arange(CELLS + 1, dtype=np.float32) * np.float32(size * SQUARES / CELLS)
    across, down = np.meshgrid(np.float32(x) + steps, np.float32(y) - steps)
    return across.astype(float), down.astype(float)


def _neighbour(levels, key, side):
    """The tile of the same level or of a coarser one at the middle of an edge, if it is drawn."""
    row, column = (key.row, key.column + 1) if side == "east" else (key.row + 1, key.column)
    beside = TileKey(key.level, row, column)
    for level in range(key.level, ROOT_LEVEL - 1, -1):
        if beside.ancestor(level) in levels:
            return beside.ancestor(level)
    return None


def _edge(sights, key, side):
    """The corners at an edge after sliding, as a set of places."""
    return _slid(sights, key, (slice(None), -1) if side == "east" else (-1, slice(None)), side)


def _edge_facing(sights, other, key, side):
    """The corners of a neighbour at the edge that it shares with a tile, after sliding, if it is a coarser one's."""
    ends = _edge(sights, key, side)
    facing = _slid(sights, other, (slice(None), 0) if side == "east" else (0, slice(None)), side)
    low, high = min(ends), max(ends)
    within = {place for place in facing if low <= place <= high}
    return within if other.level < key.level else facing


def _slid(sights, key, where, side):
    x, y = _mesh(sights, key)
    part = slide(sights, key.level, x, y)[where].astype(np.float32)
    along = (y if side == "east" else x)[where].astype(np.float32)
    odd = np.arange(CELLS + 1) % 2
    step = np.float32(sights.spacing(key.level) * SQUARES / CELLS) * (-1 if side == "east" else 1)
    return {float(at) for at in (along - part * odd * step)}
