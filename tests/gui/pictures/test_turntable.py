"""Cameras for pictures: what is seen stays seen, and a turn closes."""

from itertools import pairwise
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QVector3D

from terrain_explorer.gui.pictures.rendering import standing
from terrain_explorer.gui.pictures.turntable import cameras, reshaped, widened
from terrain_explorer.gui.surface.block import Block
from terrain_explorer.gui.surface.camera import Camera
from terrain_explorer.terrain.picture import Viewpoint

BLOCK = Block(east=1.0, north=0.6, bottom=-0.16, top=0.4, relief=0.4)

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
    place = (camera.projection(BLOCK, aspect) * camera.view()).map(QVector3D(x, y, z))
    return place.x(), place.y()


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
    turn = cameras(start, frames, BLOCK, aspect)
    assert len(turn) == frames
    steps = [later.azimuth - earlier.azimuth for earlier, later in pairwise(turn)]
    assert steps == pytest.approx([360 / frames] * (frames - 1))
    assert turn[-1].azimuth + 360 / frames == pytest.approx(turn[0].azimuth + 360)
    assert turn[0].pivot == pytest.approx(start.pivot)
    assert {camera.field_of_view for camera in turn} == {turn[0].field_of_view}


@given(a_camera, st.integers(2, 60), pivots, aspects)
def test_each_frame_shows_the_terrain_turned_clockwise(start, frames, point, aspect):
    """What a later camera sees of a point, the first sees of the point turned clockwise about the middle."""
    turn = cameras(start, frames, BLOCK, aspect)
    x, y, z = point
    angle = -radians(360 / frames)
    turned = (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle), z)
    assert seen(turn[1], aspect, *point) == pytest.approx(seen(turn[0], aspect, *turned), abs=1e-3)


@given(a_camera, st.integers(2, 60), aspects)
def test_a_block_seen_whole_at_first_is_seen_whole_all_around(start, frames, aspect):
    whole = reach(start, aspect) <= 1.0
    turn = cameras(start, frames, BLOCK, aspect)
    if whole:
        assert max(reach(camera, aspect) for camera in turn) <= 1.001
    else:
        assert turn[0] == start


@pytest.mark.parametrize("orthographic", [False, True])
@given(azimuth=st.floats(0, 360), elevation=st.floats(0, 90), aspect=aspects)
def test_a_viewpoint_sees_the_whole_block(orthographic, azimuth, elevation, aspect):
    camera = standing(Viewpoint(azimuth, elevation, orthographic), BLOCK, aspect)
    assert 0.7 <= reach(camera, aspect) <= 1.0


@given(azimuth=st.floats(0, 360), elevation=st.floats(0, 80))
def test_a_viewpoint_stands_where_the_compass_says(azimuth, elevation):
    camera = standing(Viewpoint(azimuth, elevation), BLOCK, 1.5)
    x, y, _ = camera.eye
    away = camera.distance * cos(radians(elevation))
    assert (x, y) == pytest.approx((away * sin(radians(azimuth)), away * cos(radians(azimuth))), abs=1e-6)


def test_zoom_enlarges():
    once, twice = (standing(Viewpoint(zoom=zoom), BLOCK, 1.5) for zoom in (1, 2))
    assert reach(twice, 1.5) == pytest.approx(2 * reach(once, 1.5), rel=1e-3)
