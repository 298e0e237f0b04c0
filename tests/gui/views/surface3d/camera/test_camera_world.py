"""Laws of how the camera moves."""

from math import inf

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from map_surface import MapSurface
from surface_tools import flat, noise

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.camera_world import CLEARANCE, NEAREST, CameraLimits, CameraWorld

FAR = 12.0
PARTS = st.floats(-1, 1)
PLACES = st.tuples(PARTS, PARTS, st.floats(0, 0.4))
CAMERAS = st.builds(
    Camera,
    pivot=PLACES,
    distance=st.floats(0.1, 6),
    azimuth=st.floats(-180, 180),
    elevation=st.floats(0, 90),
    orthographic=st.booleans(),
)
MAP = noise(9, 9)
GROUND = MapSurface(MAP, TerrainBlock.of(MAP, 1.5))
LIMITS = CameraLimits(farthest=FAR)


def zoomed(camera, factor, about):
    return CameraWorld(camera, None, LIMITS).zoomed(factor, about)


def buried(camera, ground):
    return CameraWorld(camera, ground).is_buried


@given(CAMERAS, PLACES, st.floats(0.2, 5))
def test_zooming_leaves_a_place_where_it_is_in_the_picture(camera, about, factor):
    before = camera.seen([about], 1.5)[:, 0]
    assume(camera.orthographic or before[2] > NEAREST)
    after = zoomed(camera, factor, about)
    assert after.seen([about], 1.5)[:2, 0] == pytest.approx(before[:2], rel=1e-6, abs=1e-6)
    assert NEAREST <= after.distance <= FAR
    assert np.linalg.norm(np.subtract(after.eye, about)) >= NEAREST - 1e-9 or factor < 1 or camera.orthographic
    assert after.backward == camera.backward


@given(CAMERAS, st.floats(1, 5))
def test_zooming_to_the_pivot_shortens_the_distance(camera, factor):
    after = zoomed(camera, factor, camera.pivot)
    assert after.pivot == pytest.approx(camera.pivot, abs=1e-9)
    assert after.distance == pytest.approx(max(camera.distance / factor, NEAREST))


@given(CAMERAS, PLACES, PARTS, PARTS)
def test_what_is_dragged_comes_under_the_pointer(camera, grabbed, x, y):
    after = CameraWorld(camera).dragged(grabbed, camera.ray(x, y, 1.5))
    assume(after != camera)
    seen = after.seen([grabbed], 1.5)[:, 0]
    assume(seen[2] > 0.01)
    assert seen[:2] == pytest.approx((x, y), rel=1e-5, abs=1e-5)
    if camera.elevation > 16:
        assert after.pivot[2] == pytest.approx(camera.pivot[2], abs=1e-9)


@given(CAMERAS, st.floats(-400, 400), st.floats(-400, 400))
def test_turning_stays_between_the_horizon_and_the_zenith(camera, azimuth, elevation):
    after = CameraWorld(camera).turned(azimuth, elevation)
    assert 0 <= after.elevation <= 90
    assert (after.pivot, after.distance) == (camera.pivot, camera.distance)


@given(CAMERAS)
def test_a_raised_eye_is_clear_of_the_ground_and_others_stay(camera):
    after = CameraWorld(camera, GROUND).raised()
    assert not buried(after, GROUND)
    assert camera.elevation <= after.elevation <= 90
    if not buried(camera, GROUND):
        assert after == camera


@given(CAMERAS)
def test_the_elevation_is_raised_no_more_than_needed(camera):
    ground = MapSurface(flat(), TerrainBlock.of(flat(), 1.0))
    after = CameraWorld(camera, ground).raised()
    x, y, z = after.eye
    if after != camera and after.elevation < 90:
        assert CLEARANCE <= z < CLEARANCE + 0.001 * max(after.distance, 1.0) or not ground.beneath(1.01 * x, 1.01 * y)


@given(CAMERAS, st.tuples(st.floats(-9, 9), st.floats(-9, 9), st.floats(-9, 9)))
def test_the_pivot_stays_over_the_block(camera, grabbed):
    east, north = GROUND.block.east, GROUND.block.north
    world = CameraWorld(camera, None, CameraLimits(low=(-east, -north, -inf), high=(east, north, inf)))
    after = world.dragged(grabbed, camera.ray(0.1, 0.2, 1.5))
    assert abs(after.pivot[0]) <= max(east, abs(camera.pivot[0]))
    assert abs(after.pivot[1]) <= max(north, abs(camera.pivot[1]))
    assert world.dragged(camera.pivot, camera.ray(0.0, 0.0, 1.5)).pivot == pytest.approx(camera.pivot)
