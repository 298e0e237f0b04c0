"""Cameras of a map's block see the same as those of ground without end that are made of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QVector3D
from surface_tools import smooth

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, Frame, GroundCamera, Spot
from terrain_explorer.gui.views.surface3d.ground.block_camera import block_camera, ground_camera
from terrain_explorer.terrain.tiles.land import facts_of_map

HILLS = smooth(33, 65)
FACTS = facts_of_map(HILLS)
places = st.floats(-1.0, 1.0)
cameras = st.builds(
    Camera,
    st.tuples(places, places, st.floats(-0.2, 0.6)),
    st.one_of(st.just(0.0), st.floats(1e-3, 8.0)),
    st.floats(-180.0, 180.0),
    st.floats(0.0, 90.0),
    field_of_view=st.floats(5.0, 100.0),
)
reliefs = st.builds(lambda exaggeration: DepthRelief.of(FACTS, exaggeration, 3.0), st.floats(0.01, 5.0))


@given(cameras, reliefs)
def test_there_and_back_again(camera, relief):
    back = block_camera(ground_camera(camera, FACTS, relief), FACTS, relief)
    assert back.pivot == pytest.approx(camera.pivot, abs=1e-12)
    assert back.distance == pytest.approx(camera.distance)
    assert (back.pose, back.field_of_view) == (camera.pose, camera.field_of_view)


@given(cameras, st.floats(0.01, 5.0), st.booleans())
def test_both_see_each_point_of_the_map_at_the_same_place(camera, exaggeration, orthographic):
    if orthographic and camera.distance > 0:
        camera = Camera(camera.pivot, camera.distance, camera.azimuth, camera.elevation, True, camera.field_of_view)
    block, side = TerrainBlock.of(HILLS, exaggeration), 1 << FACTS.level
    relief = DepthRelief.of(FACTS, exaggeration).even
    frame = Frame.of(ground_camera(camera, FACTS, relief), relief)
    rows, columns = np.array([0, 0, 32, 16, 7]), np.array([0, 64, 64, 32, 50])
    heights, low = HILLS.heights[rows, columns].astype(float), HILLS.range[0]
    x, y = 2 * block.east * columns / 64 - block.east, block.north - 2 * block.north * rows / 32
    world = np.stack([x, y, block.relief * (heights - low) / (HILLS.range[1] - low)], axis=1)
    spots = [Spot(*at) for at in zip(rows / side, columns / side, heights, strict=True)]
    with np.errstate(all="ignore"):  # the eye's own place is nowhere in a picture
        *seen, depth = camera.seen(world, 1.5)
        apart = np.abs(frame.camera.seen([frame.place(spot) for spot in spots], 1.5)[:2] - seen)
    ahead = depth > 1e-6
    assert (apart[:, ahead] <= 1e-6 * (1 + np.abs(seen)[:, ahead])).all()


@pytest.mark.parametrize("orthographic", [False, True])
def test_a_part_of_the_picture_is_that_part_of_the_whole(orthographic):
    frame = Frame.of(GroundCamera(Spot(0.5, 0.5, 0.0), 1.0, orthographic=orthographic), DepthRelief(1.0))
    place = QVector3D(0.3, 0.2, 0.1)
    whole, part = frame.clip(1.5, 1.0).map(place), frame.clip(1.5, 1.0, (0.25, 0.5, 0.75, 1.0)).map(place)
    assert part.x() == pytest.approx(2 * whole.x(), abs=1e-5)
    assert part.y() == pytest.approx(2 * (whole.y() - 0.5), abs=1e-5)
