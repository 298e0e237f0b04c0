"""The mathematics of the camera, and the camera that sees the whole block."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QVector3D
from surface_tools import corners, flat, noise

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, OBLIQUE, Camera, Pose
from terrain_explorer.gui.views.surface3d.camera.framing import MARGIN, framed

BLOCKS = [
    TerrainBlock.of(noise(9, 9), 1.0),
    TerrainBlock.of(noise(9, 33), 1.0),
    TerrainBlock.of(noise(33, 9), 4.0),
    TerrainBlock.of(noise(2, 99), 0.0),
]
POSES = [OBLIQUE, FROM_ABOVE, Pose(-90.0, 0.0), Pose(30.0, 60.0)]


def seen(block, pose, framing):
    """Return the corners' positions in the picture, one row to the right and one up, over their distance."""
    azimuth, elevation = np.radians([pose.azimuth, pose.elevation])
    near = np.array([np.cos(elevation) * np.cos(azimuth), np.cos(elevation) * np.sin(azimuth), np.sin(elevation)])
    right = np.array([-np.sin(azimuth), np.cos(azimuth), 0.0])
    eye = np.array([0.0, 0.0, framing.pivot]) + framing.distance * near
    points = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (block.bottom, block.top)]) * [
        block.east,
        block.north,
        1.0,
    ]
    away = points - eye
    return np.array([away @ right, away @ np.cross(near, right)]) / -(away @ near)


def test_a_wider_picture_of_a_deep_block_comes_nearer():
    assert framed(BLOCKS[0], OBLIQUE, 1.0).distance < framed(BLOCKS[0], OBLIQUE, 3.0).distance


PARTS = st.floats(-1, 1)
CAMERAS = st.builds(
    Camera,
    pivot=st.tuples(PARTS, PARTS, PARTS),
    distance=st.floats(0.1, 8),
    azimuth=st.floats(-400, 400),
    elevation=st.floats(-90, 90),
    orthographic=st.booleans(),
    field_of_view=st.floats(5, 120),
)
ASPECTS = st.floats(0.3, 3)


@given(CAMERAS, PARTS, PARTS, ASPECTS, st.floats(0.01, 20))
def test_what_lies_on_a_line_of_sight_is_seen_where_it_goes_through_the_picture(camera, x, y, aspect, away):
    origin, direction = camera.ray(x, y, aspect)
    assert np.linalg.norm(direction) == pytest.approx(1)
    away += float(np.dot(np.subtract(camera.eye, origin), direction)) if camera.orthographic else 0.0
    seen_x, seen_y, ahead = camera.seen([origin + away * direction], aspect)[:, 0]
    assert (seen_x, seen_y) == pytest.approx((x, y), abs=1e-6)
    assert ahead > 0


@given(CAMERAS, st.tuples(PARTS, PARTS, PARTS), ASPECTS)
def test_the_matrix_sees_what_the_camera_sees(camera, place, aspect):
    x, y, ahead = camera.seen([place], aspect)[:, 0]
    in_view = camera.view().map(QVector3D(*place))
    assert -in_view.z() == pytest.approx(ahead, abs=1e-4)
    if ahead > 0.05:
        half = camera.spread / 2 * (camera.distance if camera.orthographic else ahead)
        assert (in_view.x() / half, in_view.y() * aspect / half) == pytest.approx((x, y), rel=2e-3, abs=2e-3)


@given(CAMERAS)
def test_the_axes_are_those_of_a_right_handed_eye(camera):
    right, up, back = camera.axes
    assert camera.axes @ camera.axes.T == pytest.approx(np.eye(3), abs=1e-12)
    assert np.cross(right, up) == pytest.approx(back, abs=1e-12)
    assert camera.backward == pytest.approx(back, abs=1e-12)
    assert right[2] == 0
    assert up[2] >= -1e-12


def test_what_is_behind_the_eye_has_no_place_in_the_picture():
    camera = Camera((0.0, 0.0, 0.0), 1.0, -90.0, 0.0)
    x, y, ahead = camera.seen([(0.1, -3.0, 0.2), (0.1, 3.0, 0.2)], 1.0)
    assert np.isnan([x[0], y[0]]).all()
    assert ahead == pytest.approx([-2, 4])
    assert x[1] > 0 < y[1]


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("pose", POSES)
@pytest.mark.parametrize("aspect", [0.4, 1.0, 2.5])
def test_a_framed_camera_sees_all_of_the_block(block, pose, aspect, orthographic):
    camera = framed(block, pose, aspect, orthographic, 50.0)
    x, y, _ = camera.seen(corners(block), aspect)
    widest = max(np.abs(x).max(), np.abs(y).max())
    assert widest == pytest.approx(1 / MARGIN, abs=0.02)
    assert (camera.orthographic, camera.field_of_view) == (orthographic, 50.0)
    assert (camera.azimuth, camera.elevation) == (pose.azimuth, pose.elevation)


def test_a_pixel_is_as_large_as_the_camera_says():
    for orthographic in (False, True):
        camera = Camera((0.0, 0.0, 0.0), 3.0, -90.0, 0.0, orthographic)
        everywhere, farther = camera.footprint(400)
        ahead = 5.0
        pixel = everywhere + farther * ahead
        x, _, depth = camera.seen([(0.0, 2.0, 0.0), (pixel, 2.0, 0.0)], 1.0)
        assert depth == pytest.approx([ahead, ahead])
        assert x[1] - x[0] == pytest.approx(2 / 400)


@given(st.integers(2, 60), st.integers(2, 60), st.integers(2, 10))
def test_a_map_of_the_same_proportions_has_a_block_of_the_same_extent(rows, columns, times):
    coarse, fine = (TerrainBlock.of(flat(1 + by * (rows - 1), 1 + by * (columns - 1)), 1.0) for by in (1, times))
    assert (coarse.east, coarse.north) == (fine.east, fine.north)
    assert max(coarse.east, coarse.north) == 1.0
