"""Which point of the map a line of sight meets, against the plainest possible search for it."""

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from map_surface import MapSurface, pick, place
from surface_tools import bump, flat, hills, noise

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Pose
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.camera.picking import entered
from terrain_explorer.gui.views.surface3d.camera_view import level_with
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import Point, height_at

PARTS = st.floats(-1, 1)

shapes = st.tuples(st.integers(2, 9), st.integers(2, 9))
heights = shapes.flatmap(lambda shape: arrays(np.float32, shape, elements=st.floats(-0.5, 1.5, width=32)))
heightmaps = heights.map(lambda values: Heightmap(values, range=(0.0, 1.0)))


@st.composite
def grounds(draw):
    heightmap = draw(heightmaps)
    water = draw(st.none() | st.floats(-0.5, 1.5))
    return MapSurface(heightmap, TerrainBlock.of(heightmap, draw(st.floats(0, 3))), water)


@st.composite
def cameras(draw):
    pivot = (draw(PARTS), draw(PARTS), draw(st.floats(0, 0.4)))
    angles = draw(st.floats(-180, 180)), draw(st.floats(-20, 90))
    return Camera(pivot, draw(st.floats(0.3, 6)), *angles, orthographic=draw(st.booleans()))


def above(ground, origin, direction, along):
    """Return how far above the surface a line of sight is."""
    x, y, z = origin[:, None] + along * direction[:, None]
    return z - ground.level(x, y)


def met_by_small_steps(ground, origin, direction):
    """Return between what distances the surface is met; None for nothing but air, "inside" for a side of the block."""
    enter, leave = entered(*ground.block.corners, origin, direction)
    if leave <= enter:
        return None
    along = np.linspace(enter, leave, 20_001)
    gaps = above(ground, origin, direction, along)
    assume(abs(gaps[0]) > 1e-6)
    if gaps[0] < 0:
        return "inside"
    under = np.flatnonzero(gaps < -1e-7)
    return (along[under[0] - 1], along[under[0]]) if len(under) else None


PLAIN = TerrainBlock(east=1.0, north=1.0, bottom=-0.16, top=0.4, relief=0.4)


@given(grounds(), cameras(), PARTS, PARTS)
@example(
    MapSurface(Heightmap(np.zeros((2, 2), np.float32), range=(0.0, 1.0)), PLAIN, 0.0),
    Camera((0.0, 0.0, 0.25), 1.0, 0.0, 2e-313),
    0.0,
    0.0,
)
def test_the_first_point_met_is_found(ground, camera, x, y):
    origin, direction = camera.ray(x, y, 1.5)
    expected = met_by_small_steps(ground, origin, direction)
    found = pick(ground.heightmap, ground.block, origin, direction, ground.water)
    if expected == "inside":
        assert found is None
    elif found is not None:
        away = float((ground.place(found) - origin) @ direction)
        on_ray = origin + away * direction
        assert ground.place(found) == pytest.approx(on_ray, abs=1e-7)
        assert expected is None or away <= expected[1]
        enter, _ = entered(*ground.block.corners, origin, direction)
        gaps = above(ground, origin, direction, np.linspace(enter, away, 999))
        assert gaps.min() > -1e-7
    else:
        assert expected is None


@given(grounds(), cameras(), st.floats(0.01, 0.99), st.floats(0.01, 0.99))
def test_a_point_that_is_seen_is_given_back(ground, camera, down, across):
    point = Point(down * (ground.heightmap.rows - 1), across * (ground.heightmap.columns - 1))
    there = ground.place(point)
    x, y, ahead = camera.seen([there], 1.5)[:, 0]
    assume(camera.orthographic or ahead > 0.01)
    origin, direction = camera.ray(x, y, 1.5)
    away = float((there - origin) @ direction)
    enter, _ = entered(*ground.block.corners, origin, direction)
    free = np.linspace(enter, enter + 0.98 * (away - enter), 2000)
    assume(away > enter and above(ground, origin, direction, free).min() > 1e-6)
    assume(above(ground, origin, direction, np.array([away + 1e-4])).max() < -1e-7)  # and not only touched
    found = ground.pick((origin, direction))
    assert found is not None
    assert enter + 0.97 * (away - enter) < (ground.place(found) - origin) @ direction < away + 1e-6


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("shape", [(257, 257), (100, 300), (300, 100), (2, 50)])
def test_points_of_hills_are_given_back_exactly(shape, orthographic):
    heightmap = hills(*shape)
    block = TerrainBlock.of(heightmap, 0.1)
    camera = framed(block, Pose(-110.0, 70.0), 1.5, orthographic)
    dice = np.random.default_rng(5)
    for _ in range(50):
        point = Point(*(dice.random(2) * (np.array(shape) - 1)))
        x, y, _ = camera.seen([place(heightmap, block, point)], 1.5)[:, 0]
        found = pick(heightmap, block, *camera.ray(x, y, 1.5))
        assert (found.row, found.column) == pytest.approx((point.row, point.column), abs=1e-6)


def test_a_mountain_hides_what_is_behind_it():
    heightmap = bump(129, 129, at=(0.5, 0.5), width=0.1)
    block = TerrainBlock.of(heightmap, 2.0)
    camera = Camera((0.0, 0.0, 0.1), 5.0, -90.0, 2.0)
    x, y, _ = camera.seen([place(heightmap, block, Point(30, 64))], 1.0)[:, 0]
    found = pick(heightmap, block, *camera.ray(x, y, 1.0))
    assert 64 < found.row < 90
    assert found.column == pytest.approx(64, abs=1e-6)


def test_a_line_of_sight_that_meets_no_ground_meets_nothing():
    heightmap = noise(9, 9)
    block = TerrainBlock.of(heightmap, 1.0)
    meets_nothing = {
        "the sky": ((0, -5, 1), (0, 1, 1)),
        "beside it": ((5, -5, 1), (0, 1, -0.1)),
        "away from it": ((0, -5, 1), (0, -1, -0.3)),
        "a side": ((0, -5, -0.1), (0, 1, 0)),
        "the underside": ((0.3, 0.1, -5), (0, 0, 1)),
        "from within": ((0.3, 0.1, -0.1), (0, 0, 1)),
    }
    for origin, direction in meets_nothing.values():
        assert pick(heightmap, block, origin, direction) is None
    assert pick(heightmap, block, (0.3, 0.1, 5), (0, 0, -1)) is not None


def test_a_height_is_looked_at_ahead_of_the_eye_only():
    ground = MapSurface(flat(5, 9), TerrainBlock.of(flat(5, 9), 1.0))
    down, up = (np.array([0.0, 0.0, way]) for way in (-1.0, 1.0))
    eye = np.array([0.25, 0.1, 3.0])
    assert level_with(ground, (0.9, 0.1), (eye, down)) == pytest.approx((0.4, 0.625))
    assert level_with(ground, (0.9, 0.1), (eye, up)) is None
    assert level_with(ground, (0.9, 0.1), (eye, np.array([1.0, 0.0, 0.0]))) is None


def test_water_is_met_before_the_ground_below_it_and_not_its_side():
    heightmap = Heightmap(np.array([[0, 0], [1, 1]], np.float32))
    block = TerrainBlock.of(heightmap, 1.0)
    shallow = (np.array([0.0, 3.0, 1.2]), np.array([0.0, -2.5, -1.0]))
    wet = pick(heightmap, block, *shallow, water=0.5)
    assert 1.0 - 2 * wet.row == pytest.approx(3.0 - 2.5 * (1.2 - 0.5 * block.relief))
    assert pick(heightmap, block, *shallow).row > wet.row
    assert pick(heightmap, block, (0, 3, 0.1), (0, -1, 0), water=0.5) is None


@given(heightmaps, st.floats(-1, 10), st.floats(-1, 10), st.floats(0, 3))
def test_a_place_has_the_height_of_its_point(heightmap, row, column, exaggeration):
    block = TerrainBlock.of(heightmap, exaggeration)
    x, y, z = place(heightmap, block, Point(row, column))
    assert z == pytest.approx(block.relief * height_at(heightmap, Point(row, column)), abs=1e-9)
    ground = MapSurface(heightmap, block)
    on_map = Point(float(np.clip(row, 0, heightmap.rows - 1)), float(np.clip(column, 0, heightmap.columns - 1)))
    assert ground.point(x, y).row == pytest.approx(on_map.row, abs=1e-9)
    assert ground.point(x, y).column == pytest.approx(on_map.column, abs=1e-9)
