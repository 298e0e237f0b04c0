"""Cameras for pictures: what is seen stays seen, and a turn closes."""

from itertools import pairwise
from math import cos, hypot, radians, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from map_surface import MapSurface

from terrain_explorer.gui.export.headless import standing
from terrain_explorer.gui.export.turntable import cameras, reshaped, widened
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.camera_world import CameraWorld
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.shading.render_options import ViewOptions

BLOCK = TerrainBlock(east=1.0, north=0.6, bottom=-0.16, top=0.4, relief=0.4)
FLAT = MapSurface(Heightmap(np.linspace(0, 1, 77, dtype=np.float32).reshape(7, 11)), BLOCK)

HILLS = DiamondSquare(exponent=6, seed=3).heightmap()
ROUGH = TerrainBlock.of(HILLS, 3.0)
DRY, WET = MapSurface(HILLS, ROUGH), MapSurface(HILLS, ROUGH, HILLS.range[1])

pivots = st.tuples(st.floats(-0.8, 0.8), st.floats(-0.5, 0.5), st.floats(-0.1, 0.4))
a_camera = st.builds(
    Camera,
    pivot=pivots,
    distance=st.floats(3.0, 6.0),
    azimuth=st.floats(-180, 180),
    elevation=st.floats(0, 90),
    orthographic=st.booleans(),
)
aspects = st.floats(0.3, 3.0)


def seen(camera, aspect, x, y, z):
    """Return where a point of the world is in the picture, -1 to 1 to the right and up."""
    return tuple(camera.seen([(x, y, z)], aspect)[:2, 0].tolist())


def corners():
    return [
        (x, y, z)
        for x in (-BLOCK.east, BLOCK.east)
        for y in (-BLOCK.north, BLOCK.north)
        for z in (BLOCK.bottom, BLOCK.top)
    ]


def reach(camera, aspect):
    return max(abs(side) for corner in corners() for side in seen(camera, aspect, *corner))


@given(a_camera, st.floats(0.2, 5.0), aspects)
def test_widened_shows_all_smaller_about_the_middle(camera, factor, aspect):
    for corner in corners():
        before, after = seen(camera, aspect, *corner), seen(widened(camera, factor), aspect, *corner)
        assert [factor * side for side in after] == pytest.approx(before, rel=1e-3, abs=1e-3)


@given(a_camera, aspects, aspects, pivots)
def test_another_shape_shows_what_was_seen(camera, now, wanted, point):
    before = seen(camera, now, *point)
    after = seen(reshaped(camera, now, wanted), wanted, *point)
    assert max(map(abs, after)) <= max(1.0, *map(abs, before)) * 1.001
    assert reshaped(camera, now, now).field_of_view == pytest.approx(camera.field_of_view)


@given(a_camera, st.integers(2, 60), aspects)
def test_a_turn_closes_and_no_frame_is_twice(start, frames, aspect):
    """One step further is the first camera again; the view in between differs from all others."""
    turn = cameras(start, frames, FLAT, aspect)
    assert len(turn) == frames
    steps = [later.azimuth - earlier.azimuth for earlier, later in pairwise(turn)]
    assert steps == pytest.approx([360 / frames] * (frames - 1))
    assert turn[-1].azimuth + 360 / frames == pytest.approx(turn[0].azimuth + 360)
    assert turn[0].pivot == pytest.approx(start.pivot)
    assert {camera.field_of_view for camera in turn} == {turn[0].field_of_view}


@given(a_camera, st.integers(2, 60), pivots, aspects)
def test_each_frame_shows_the_terrain_turned_clockwise(start, frames, point, aspect):
    """What a later camera sees of a point, the first sees of the point turned clockwise about the middle."""
    turn = cameras(start, frames, FLAT, aspect)
    x, y, z = point
    angle = -radians(360 / frames)
    turned = (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle), z)
    assert seen(turn[1], aspect, *point) == pytest.approx(seen(turn[0], aspect, *turned), abs=1e-3)


@given(a_camera, st.integers(2, 60), aspects)
def test_a_block_seen_whole_at_first_is_seen_whole_all_around(start, frames, aspect):
    whole = reach(start, aspect) <= 1.0
    turn = cameras(start, frames, FLAT, aspect)
    if whole:
        assert max(reach(camera, aspect) for camera in turn) <= 1.001
    else:
        assert turn[0] == start


a_near_camera = st.builds(
    Camera,
    pivot=st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.floats(-0.2, 0.6)),
    distance=st.sampled_from([0.0, 0.05, 0.2, 0.8]) | st.floats(0.04, 2.0),
    azimuth=st.floats(-180, 180),
    elevation=st.floats(-85, 90),
    orthographic=st.just(False),
)


@pytest.mark.parametrize("ground", [DRY, WET])
@given(start=a_near_camera, frames=st.integers(2, 40))
def test_no_eye_is_in_the_ground(ground, start, frames):
    assert not any(CameraWorld(camera, ground).is_buried for camera in cameras(start, frames, ground, 1.5))


@given(start=a_near_camera, frames=st.integers(2, 40))
def test_what_is_raised_turns_evenly(start, frames):
    """All stand equally high, on one circle, and none lower than the first would."""
    turn = cameras(start, frames, DRY, 1.5)
    heights, radii = zip(*((camera.eye[2], hypot(*camera.eye[:2])) for camera in turn), strict=True)
    assert heights == pytest.approx([heights[0]] * frames)
    assert radii == pytest.approx([radii[0]] * frames)
    assert turn[0].elevation >= start.elevation
    assert turn[0].azimuth == start.azimuth


def test_a_turn_that_is_clear_stays_as_it_is():
    start = Camera((0.3, 0.2, ROUGH.top), 1.0, 20.0, 40.0)
    assert cameras(start, 12, DRY, 1.5)[0] == start


def test_one_buried_view_raises_all():
    """The first is clear; a hill stands where a later one would be."""
    heights = np.zeros((33, 33), np.float32)
    heights[14:19, 24:29] = 1.0
    hill = Heightmap(heights)
    ground = MapSurface(hill, TerrainBlock.of(hill, 2.0))
    start = Camera((0.0, 0.0, 0.0), 0.62, 180.0, 10.0)
    assert not CameraWorld(start, ground).is_buried
    assert CameraWorld(Camera(start.pivot, start.distance, 0.0, start.elevation), ground).is_buried
    turn = cameras(start, 8, ground, 1.5)
    assert turn[0].elevation > start.elevation
    assert {camera.elevation for camera in turn} == {turn[0].elevation}
    assert not any(CameraWorld(camera, ground).is_buried for camera in turn)


@pytest.mark.parametrize("orthographic", [False, True])
@given(azimuth=st.floats(0, 360), elevation=st.floats(0, 90), aspect=aspects)
def test_a_viewpoint_sees_the_whole_block(orthographic, azimuth, elevation, aspect):
    camera = standing(ViewOptions(azimuth, elevation, orthographic), BLOCK, aspect)
    assert 0.7 <= reach(camera, aspect) <= 1.0


@given(azimuth=st.floats(0, 360), elevation=st.floats(0, 80))
def test_a_viewpoint_stands_where_the_compass_says(azimuth, elevation):
    camera = standing(ViewOptions(azimuth, elevation), BLOCK, 1.5)
    x, y, _ = camera.eye
    away = camera.distance * cos(radians(elevation))
    assert (x, y) == pytest.approx((away * sin(radians(azimuth)), away * cos(radians(azimuth))), abs=1e-6)


def test_zoom_enlarges():
    once, twice = (standing(ViewOptions(zoom=zoom), BLOCK, 1.5) for zoom in (1, 2))
    assert reach(twice, 1.5) == pytest.approx(2 * reach(once, 1.5), rel=1e-3)
