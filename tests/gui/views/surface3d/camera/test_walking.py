"""Walking: the eye follows the ground and stays on the block."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from map_surface import MapSurface
from PySide6.QtCore import Qt
from surface_tools import flat, hills, noise

from terrain_explorer.gui.views.surface3d.camera.block import SIDE, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.camera_world import CLEARANCE
from terrain_explorer.gui.views.surface3d.camera.walking import (
    HASTE,
    KEYS,
    SPEED,
    STEEPEST,
    Gait,
    WalkingEye,
)

HILLS = hills(129, 129)
KEY = Qt.Key
EYE_HEIGHT, LOWEST_EYE, HIGHEST_EYE = 0.03, 0.0144, 0.4
MARGIN = 6 * EYE_HEIGHT
FROM_THE_SOUTH = Camera((0.0, 0.0, 0.3), 4.0, -90.0, 40.0)


class Walk:
    """A walk that begins at a camera's pivot, and the keys that are held."""

    def __init__(self, start, ground):
        self.ground, self.held = ground, set()
        self.walker = WalkingEye.landed(start, EYE_HEIGHT, ground, self.gait)

    @property
    def gait(self):
        block = self.ground.block
        corners = (-block.east, -block.north), (block.east, block.north)
        return Gait(*corners, LOWEST_EYE, HIGHEST_EYE, CLEARANCE, MARGIN)

    @property
    def camera(self):
        return self.walker.camera

    @property
    def height(self):
        return self.walker.height

    @height.setter
    def height(self, height):
        self.walker = replace(self.walker, height=height)

    def stand_on(self, ground):
        self.ground = ground
        self.walker = self.walker.standing(ground, self.gait)

    def press(self, key):
        self.held.add(key)

    def rest(self):
        self.held.clear()

    def look(self, azimuth, elevation):
        self.walker = self.walker.looking(azimuth, elevation)

    def rise(self, factor):
        self.walker = self.walker.rising(factor, self.gait)

    def walk(self, seconds):
        self.walker = self.walker.walked(self.held, seconds, self.ground, self.gait)


@pytest.fixture
def walk():
    return Walk(FROM_THE_SOUTH, MapSurface(flat(), TerrainBlock.of(flat(), 1.0)))


@pytest.mark.parametrize(
    ("keys", "way"),
    [
        ({KEY.Key_W}, (0, 1)),
        ({KEY.Key_Up}, (0, 1)),
        ({KEY.Key_S}, (0, -1)),
        ({KEY.Key_A}, (-1, 0)),
        ({KEY.Key_Right}, (1, 0)),
        ({KEY.Key_W, KEY.Key_D}, (np.sqrt(0.5), np.sqrt(0.5))),
        ({KEY.Key_W, KEY.Key_S}, (0, 0)),
        ({KEY.Key_W, KEY.Key_Shift}, (0, HASTE)),
    ],
    ids=str,
)
def test_keys_walk_at_a_speed_in_proportion_to_the_height(walk, keys, way):
    for height in (0.5 * EYE_HEIGHT, 0.75 * EYE_HEIGHT):
        walk.height = height
        x, y, _ = walk.camera.eye
        for one in keys:
            walk.press(one)
        walk.walk(0.05)
        walk.rest()
        moved = walk.camera.eye[0] - x, walk.camera.eye[1] - y
        assert moved == pytest.approx(0.05 * SPEED * height * np.array(way), abs=1e-9)


@pytest.mark.parametrize("turn", [0, 45, 90, 180])
def test_at_the_border_there_is_ground_in_front_of_the_eye(walk, turn):
    walk.look(turn, 0)
    walk.press(KEY.Key_W)
    for _ in range(1000):
        walk.walk(0.1)
    eye = np.array(walk.camera.eye)
    ahead = eye + walk.camera.axes[2] * -0.9 * MARGIN
    assert max(np.abs(ahead[:2])) <= SIDE / 2
    assert max(np.abs(eye[:2])) == pytest.approx(SIDE / 2 - MARGIN)


def test_one_walks_where_one_looks(walk):
    walk.look(-90, 0)
    walk.press(KEY.Key_W)
    walk.walk(0.1)
    x, y, _ = walk.camera.eye
    assert x > 0.005
    assert y == pytest.approx(0, abs=1e-9)
    seen = walk.camera.seen([(1.0, 0.0, walk.camera.eye[2])], 1.0)[:, 0]
    assert seen[:2] == pytest.approx((0, 0), abs=1e-9)
    assert seen[2] > 0


WAYS = st.lists(
    st.tuples(
        st.sets(st.sampled_from(sorted(KEYS))), st.floats(0, 3), st.floats(-90, 90), st.sampled_from([None, 0.3, 0.9])
    ),
    max_size=30,
)


@given(WAYS)
def test_wherever_one_walks_the_eye_is_above_the_ground_and_on_the_block(ways):
    heightmap = noise(9, 17)
    block = TerrainBlock.of(heightmap, 2.0)
    walk = Walk(FROM_THE_SOUTH, MapSurface(heightmap, block))
    for keys, seconds, turned, water in ways:
        walk.stand_on(MapSurface(heightmap, block, water))
        for one in keys:
            walk.press(one)
        walk.look(turned, turned)
        walk.walk(seconds)
        walk.rest()
        x, y, z = walk.camera.eye
        assert abs(x) <= block.east
        assert abs(y) <= block.north
        assert z >= walk.ground.level(x, y) + CLEARANCE - 1e-9
        assert LOWEST_EYE <= walk.height <= HIGHEST_EYE
        assert abs(walk.camera.elevation) <= STEEPEST


def test_the_eye_comes_to_its_height_and_not_at_once(walk):
    walk.rise(3.0)
    before = walk.camera.eye[2]
    walk.walk(0.02)
    soon = walk.camera.eye[2]
    for _ in range(50):
        walk.walk(0.1)
    assert before < soon < walk.camera.eye[2] - 0.01
    assert walk.camera.eye[2] == pytest.approx(3 * EYE_HEIGHT)


def test_one_walks_on_the_water(walk):
    ground = MapSurface(HILLS, TerrainBlock.of(HILLS, 1.0), water=0.9)
    walk.stand_on(ground)
    x, y, z = walk.camera.eye
    assert MapSurface(HILLS, ground.block).level(x, y) < 0.8 * ground.block.relief
    assert z == pytest.approx(0.9 * ground.block.relief + EYE_HEIGHT)


@pytest.mark.parametrize(("code", "higher"), [("E", True), ("Q", False), ("PageUp", True), ("PageDown", False)])
def test_keys_change_the_height(walk, code, higher):
    walk.press(KEY[f"Key_{code}"])
    walk.walk(0.3)
    assert (walk.height > EYE_HEIGHT) == higher
    for _ in range(100):
        walk.walk(0.3)
    assert walk.height == (HIGHEST_EYE if higher else LOWEST_EYE)
    assert walk.camera.eye[2] == pytest.approx(walk.height, abs=1e-6)
