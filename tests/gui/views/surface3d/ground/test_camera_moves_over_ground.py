"""Cameras over ground without end: nothing gets lost, and no eye gets into the ground."""

from dataclasses import replace

import numpy as np
import pytest
from endless_tools import FACTS, Hills, Tiles, gone
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, Spot
from terrain_explorer.gui.views.surface3d.ground.camera_moves import LARGEST, SMALLEST, CameraMoves
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import Damping
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.terrain.sampling import heights_at
from terrain_explorer.terrain.tiles.ground import tile_heights
from terrain_explorer.terrain.tiles.tile_key import TILE_POINTS, TileKey

DEPTHS = st.floats(0.0, 38.0)
PLACES = st.floats(0.02, 0.98)


W = Qt.Key.Key_W


@pytest.fixture(scope="module")
def moves():
    return CameraMoves(GroundProbe(Tiles(Hills()), FACTS), DepthRelief.of(FACTS, 1.0))


def test_a_place_keeps_its_digits_forty_doublings_deep(moves):
    camera = moves.at(moves.whole(), 0.3 + 2.0**-45, 0.7, 2.0**-40)
    frame = moves.frame(camera)
    assert max(abs(at) for at in frame.camera.pivot) <= 1.0
    assert frame.spot(frame.camera.pivot).south == camera.pivot.south


@settings(max_examples=30)
@given(DEPTHS, PLACES, PLACES, st.floats(0.0, 90.0), st.floats(-180.0, 180.0))
def test_the_eye_is_never_in_the_ground(moves, depth, south, east, elevation, azimuth):
    camera = moves.at(moves.whole(), south, east, 2.0**-depth)
    camera = moves.moved(camera, lambda world: world.turned(azimuth, elevation - camera.elevation))
    assert _eye_over_ground(moves, camera) > 0


@settings(max_examples=30)
@given(DEPTHS, PLACES, PLACES, st.floats(1.1, 3.0))
def test_zooming_in_and_out_comes_back(moves, depth, south, east, factor):
    camera = moves.at(moves.whole(), south, east, 2.0**-depth)
    back = moves.moved(moves.moved(camera, lambda world: world.zoomed(factor)), lambda world: world.zoomed(1 / factor))
    assert back.scale == pytest.approx(min(max(camera.scale / factor, SMALLEST) * factor, LARGEST))
    assert abs(back.pivot.south - camera.pivot.south) <= 1e-9 * camera.scale


def test_the_place_under_the_pointer_stays_there_while_zooming(moves):
    camera = replace(moves.at(moves.whole(), 0.4, 0.6, 2.0**-12), elevation=60.0)
    frame = moves.frame(camera)
    place = moves.probe.met(frame, frame.camera.ray(0.3, -0.2, 1.6), 20.0)
    seen = frame.camera.seen([place], 1.6)
    spot = frame.spot(place)
    nearer = moves.moved(camera, lambda world: world.zoomed(1.5, place), place)
    after = moves.frame(nearer)
    assert after.camera.seen([after.place(spot)], 1.6)[:2] == pytest.approx(seen[:2], abs=0.01)


@settings(max_examples=30)
@given(DEPTHS, PLACES, PLACES, st.booleans())
def test_walks_are_as_fast_as_they_look(moves, depth, south, east, flying):
    """In a second one comes a small part of what is in sight further, at every depth, and stays over the ground."""
    walker = moves.landed(moves.at(moves.whole(), south, east, 2.0**-depth))
    after = walker
    for _ in range(20):
        after = gone(moves, after, {W}, 0.05, flying)
    far = np.hypot(after.pivot.south - walker.pivot.south, after.pivot.east - walker.pivot.east)
    assert 0.01 * walker.scale < far < walker.scale or _is_at_border(after)
    assert _eye_over_ground(moves, after) > 0


@settings(max_examples=20)
@given(st.floats(0.0, 3.0), PLACES, PLACES, st.floats(-180.0, 180.0))
def test_no_walk_leads_off_the_ground(moves, depth, south, east, azimuth):
    walker = replace(moves.landed(moves.at(moves.whole(), south, east, 2.0**-depth)), azimuth=azimuth)
    for _ in range(60):
        walker = gone(moves, walker, {W, Qt.Key.Key_D, Qt.Key.Key_E, Qt.Key.Key_Shift}, 0.1)
    assert 0.0 < walker.pivot.south < 1.0
    assert 0.0 < walker.pivot.east < 1.0


@settings(max_examples=20)
@given(st.floats(0.0, 6.0), PLACES, PLACES, st.floats(-60.0, 60.0), st.booleans())
def test_no_walk_and_no_flight_leads_under_the_sea(depth, south, east, elevation, flying):
    sea = 0.9  # above all ground
    moves = CameraMoves(GroundProbe(Tiles(Hills()), FACTS, sea), DepthRelief.of(FACTS, 1.0))
    walker = moves.landed(moves.at(moves.whole(), south, east, 2.0**-depth))
    walker = replace(walker, elevation=elevation)
    for _ in range(40):
        before, walker = walker, gone(moves, walker, {W, Qt.Key.Key_Shift}, 0.05, flying)
        assert walker.pivot.height > sea
        assert walker.scale >= before.scale, "the sea has no detail to come nearer to"


def test_a_sea_that_rises_lifts_who_stands_in_it(moves):
    deep = CameraMoves(GroundProbe(Tiles(Hills()), FACTS, 0.9), DepthRelief.of(FACTS, 1.0))
    for camera in (moves.landed(moves.at(moves.whole(), 0.4, 0.6, 0.1)), moves.at(moves.whole(), 0.4, 0.6, 0.1)):
        assert _eye_height(deep, deep.above_water(camera)) > 0.9


def _eye_height(moves, camera):
    return moves.frame(camera).eye.height


def test_a_camera_keeps_its_height_when_the_ground_is_known_better():
    tiles = Tiles(Hills(), deepest=8)
    moves = CameraMoves(GroundProbe(tiles, FACTS), DepthRelief.of(FACTS, 1.0))
    camera = moves.at(moves.whole(), 0.41, 0.59, 2.0**-20)
    before = moves.level(camera)
    tiles.deepest = 40
    lifted = moves.lifted(camera, moves.level(camera) - before)
    assert lifted.pivot.height == pytest.approx(moves.level(camera), abs=1e-12)


def test_rough_ground_is_drawn_lower_in_the_depths():
    rough, even = DepthRelief(1.0, hurst=0.5), DepthRelief(1.0, hurst=1.0)
    assert rough.at(1.0) == even.at(1.0) == 1.0
    assert rough.at(2.0**-20) < even.at(2.0**-20) < 1.0
    assert rough.at(2.0**-21) == pytest.approx(rough.at(2.0**-20) / 2**0.5, rel=1e-3)


def test_a_line_of_sight_beside_the_ground_meets_nothing(moves):
    frame = moves.frame(moves.whole())
    assert moves.probe.met(frame, frame.camera.ray(0.99, 0.99, 1.6), 20.0) is None


class Walls:
    """Low hills with walls on them that are one point wide."""

    facts = replace(FACTS, level=8)

    def heights(self, key):
        row, column = np.mgrid[:TILE_POINTS, :TILE_POINTS]
        hills = 0.2 + 0.1 * np.sin(row / 30) * np.cos(column / 20)
        return tile_heights(np.where((row + 2 * column) % 60 == 0, 0.8, hills))


@settings(max_examples=25)
@given(st.floats(-0.4, 0.4), st.floats(-0.3, 0.3), st.sampled_from([8.0, 20.0, 45.0]), st.sampled_from([None, 0.3]))
@example(-0.328125, 0.267578125, 20.0, None)
def test_a_line_of_sight_meets_the_first_ground_on_its_way(right, up, elevation, sea):
    """A ridge as wide as one point is met, and not what lies behind it."""
    probe = GroundProbe(Tiles(Walls(), deepest=8), Walls.facts, sea)
    moves = CameraMoves(probe, DepthRelief.of(Walls.facts, 1.0))
    frame = moves.frame(replace(moves.whole(1.4), elevation=elevation))
    origin, direction = frame.camera.ray(right, up, 1.4)
    met = probe.met(frame, (origin, direction), 24.0)
    far, step = np.linspace(0.0, 3.0 * frame.scale / frame.unit, 12_000, retstep=True)
    if met is not None:  # through the edge of a wall the way is shorter than a step
        far = np.union1d(far, np.linalg.norm(np.subtract(met, origin)) + np.linspace(-step, step, 2001))
    places = origin + far[:, np.newaxis] * direction
    under = (place for place in places.tolist() if is_under(probe, frame, place))
    first = next(under, None)
    assert (met is None) == (first is None)
    if met is not None:
        assert np.linalg.norm(np.subtract(met, first)) < 1e-3 * frame.scale / frame.unit


def is_under(probe, frame, place):
    spot = frame.spot(place)
    inside = 0.0 <= spot.south <= probe.south and 0.0 <= spot.east <= probe.east
    return inside and spot.height <= probe.height(spot.south, spot.east, frame.unit)


@pytest.mark.parametrize("level", [10, 12, 13, 19])
def test_what_is_looked_up_on_rough_ground_is_what_is_drawn(level):
    """Down to the points of the map that is how high they are."""
    facts = replace(FACTS, level=12, hurst=0.5)
    key, rough = TileKey(level, 3, 2), np.random.default_rng(1).random((TILE_POINTS, TILE_POINTS))
    tiles = Tiles(None, deepest=level)
    tiles.made = {TileKey(at, 3 >> (level - at), 2 >> (level - at)): rough for at in range(8, level + 1)}
    south, east = (at + 0.3 for at in (key.row, key.column))
    place, unit = (south / key.tiles_a_side, east / key.tiles_a_side), 2.0 ** (11 - level)
    drawn = Damping.of(facts).levels(rough, level, 1)[0]
    assert (drawn == rough).all() == (level <= 13)
    expected = heights_at(np.ascontiguousarray(drawn), 0.3 * 256, 0.3 * 256)
    assert GroundProbe(tiles, facts).height(*place, unit) == pytest.approx(float(expected), abs=1e-9)
    told = heights_at(rough, 0.3 * 256, 0.3 * 256)
    assert GroundProbe(tiles, facts, as_drawn=False).height(*place, unit) == pytest.approx(float(told), abs=1e-9)


def test_a_spot_beside_the_ground_stands_on_its_border(moves):
    spot = moves.probe.on_ground(Spot(-1.0, 2.0, 0.0), 1.0)
    assert (spot.south, spot.east) == (0.0, 1.0)


def _eye_over_ground(moves, camera):
    frame = moves.frame(camera)
    eye = frame.eye
    return frame.camera.eye[2] - frame.z(moves.probe.height(eye.south, eye.east, camera.scale))


def _is_at_border(camera):
    return not all(0.05 < at < 0.95 for at in (camera.pivot.south, camera.pivot.east))
