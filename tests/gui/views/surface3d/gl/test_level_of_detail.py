"""The level of detail: it costs what the picture needs, leaves no holes and does not jump."""

from functools import cache
from itertools import pairwise
from math import ceil

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from surface_tools import EVEN, LEVEL, block_in, framing, noise, smooth

from terrain_explorer.gui.views.surface3d.camera.block import BASE, RELIEF, SIDE, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera, Pose
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface
from terrain_explorer.gui.views.surface3d.gl.level_of_detail import TILE, seen_tiles, sides_of, wanted_step
from terrain_explorer.gui.views.surface3d.gl.renderer import BEST
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.shading.look import Look

SHAPES = [(257, 257), (300, 700), (65, 1025), (2, 2), (3, 50), (1025, 1025)]
LARGER = (600, 400)

shapes = st.tuples(st.integers(2, 400), st.integers(2, 400))


def block_of(shape):
    """Return the block of a map of this shape, its heights in the range."""
    cell = SIDE / (max(shape) - 1)
    return TerrainBlock(cell * (shape[1] - 1) / 2, cell * (shape[0] - 1) / 2, -BASE, RELIEF, RELIEF)


def tiles_of(shape, camera, width=1200, aspect=1.5, apart=5.0):
    """Return the tiles that a picture takes."""
    block = block_of(shape)
    wanted = wanted_step(camera, width, apart, 2 * block.east / (shape[1] - 1))
    return seen_tiles(shape, block, camera.eye, camera.projection(block, aspect) * camera.view(), wanted)


def steps_of(tiles, shape):
    """Return how many points apart the corners are, for each cell of the map; each cell is in at most one tile."""
    steps = np.zeros((shape[0] - 1, shape[1] - 1))
    for column, row, step in tiles:
        side = int(TILE * step)
        covered = steps[int(row) : int(row) + side, int(column) : int(column) + side]
        assert covered.size
        assert not covered.any()
        covered[:] = step
    return steps


@st.composite
def cameras(draw, shape):
    """Draw a camera above the ground."""
    block = block_of(shape)
    pivot = (draw(st.floats(-1, 1)) * block.east, draw(st.floats(-1, 1)) * block.north, draw(st.floats(0, 1)) * RELIEF)
    return Camera(
        pivot,
        10 ** draw(st.floats(-1, 1.2)),
        draw(st.floats(-180, 180)),
        draw(st.floats(1, 90)),
        draw(st.booleans()),
    )


@given(shape=shapes, width=st.integers(16, 4000), apart=st.floats(1, 20), orthographic=st.booleans(), data=st.data())
@settings(deadline=None)
def test_tiles_cover_each_cell_once_where_the_whole_is_seen(shape, width, apart, orthographic, data):
    pose = Pose(data.draw(st.floats(-180, 180)), data.draw(st.floats(0, 90)))
    camera = framed(block_of(shape), pose, 1.5, orthographic)
    assert steps_of(tiles_of(shape, camera, width, apart=apart), shape).all()


@given(shape=shapes, width=st.integers(16, 4000), apart=st.floats(1, 20), data=st.data())
@settings(deadline=None)
def test_neighbouring_tiles_differ_by_one_level_at_most(shape, width, apart, data):
    steps = steps_of(tiles_of(shape, data.draw(cameras(shape)), width, apart=apart), shape)
    for one, other in ((steps[1:], steps[:-1]), (steps[:, 1:], steps[:, :-1])):
        both = (one > 0) & (other > 0)
        assert (one[both] <= 2 * other[both]).all()
        assert (other[both] <= 2 * one[both]).all()


@given(shape=shapes, aspect=st.floats(0.3, 3), data=st.data())
@settings(deadline=None)
def test_nothing_that_is_in_the_picture_is_left_out(shape, aspect, data):
    camera, block = data.draw(cameras(shape)), block_of(shape)
    steps = steps_of(tiles_of(shape, camera, aspect=aspect), shape)
    random = np.random.default_rng(data.draw(st.integers(0, 999)))
    places = random.uniform((-block.east, -block.north, 0.0), (block.east, block.north, block.top), (500, 3))
    right, up, ahead = camera.seen(places, aspect)
    inside = (np.abs(right) < 1) & (np.abs(up) < 1) & (ahead > 0)
    column = (places[:, 0] / block.east + 1) / 2 * (shape[1] - 1)
    row = (1 - places[:, 1] / block.north) / 2 * (shape[0] - 1)
    assert steps[row[inside].astype(int), column[inside].astype(int)].all()


@given(shape=st.tuples(st.integers(2, 400), st.integers(100, 400)), data=st.data())
@settings(deadline=None)
def test_what_is_far_outside_the_picture_costs_nothing(shape, data):
    block, azimuth = block_of(shape), data.draw(st.floats(-180, 180))
    there = Camera((0.0, 0.0, 0.0), 9.0, azimuth, 30.0).eye
    assert len(tiles_of(shape, Camera(there, 5.0, azimuth + 180, 0.0))) == 0
    assert len(tiles_of(shape, framed(block, Pose(azimuth, 30.0), 1.5))) > 0


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("elevation", [5, 35, 90])
@pytest.mark.parametrize("nearer", [1, 3])
def test_how_many_tiles_depends_on_the_picture_and_hardly_on_the_map(elevation, orthographic, nearer):
    def count(points, width=1200):
        shape = (points, points)
        whole = framed(block_of(shape), Pose(-116.0, elevation), 1.5, orthographic)
        camera = Camera(whole.pivot, whole.distance / nearer, whole.azimuth, whole.elevation, orthographic)
        return len(tiles_of(shape, camera, width))

    counts = [count(points) for points in (1025, 4097, 16385)]
    assert max(counts) <= 2.1 * min(counts)
    assert count(257) <= 1.1 * min(counts)
    assert count(4097, width=2400) > 2 * count(4097)


@pytest.mark.parametrize("points", [1025, 4097])
def test_a_picture_from_just_above_the_ground_takes_a_tile_for_180_pixels_at_most(points):
    camera = Camera((0.7, 0.6, RELIEF + 0.005), 0.0, 40.0, 5.0)
    assert len(tiles_of((points, points), camera, width=1000, aspect=1.0, apart=BEST.apart)) < 1e6 / 180


@given(shape=shapes, step=st.sampled_from([1, 2, 4, 64]))
@example(shape=(17, 33), step=1)
def test_sides_are_below_all_tiles_at_the_edges_and_no_others(shape, step):
    tiles = np.array(
        [(c, r, step) for r in range(0, shape[0] - 1, TILE * step) for c in range(0, shape[1] - 1, TILE * step)]
    )
    sides = sides_of(tiles.astype(np.float32), shape)
    rows, columns = (ceil((points - 1) / (TILE * step)) for points in shape)
    assert [(sides[:, 3] == side).sum() for side in range(4)] == [columns, rows, columns, rows]
    assert (sides[sides[:, 3] == 2, 1] == 0).all()
    assert (sides[sides[:, 3] == 3, 0] == 0).all()
    assert (sides[sides[:, 3] == 0, 1] + TILE * step >= shape[0] - 1).all()


@cache
def terrain(shape, rough):
    if not rough:
        return smooth(*shape)
    heights = DiamondSquare(exponent=10, seed=3).heightmap().heights
    return Heightmap(np.ascontiguousarray(heights[: shape[0], : shape[1]]))


def single_gaps(covered):
    """Return which pixels are not covered though all of their eight neighbours are."""
    padded = np.pad(covered, 1).astype(int)
    rows, columns = covered.shape
    around = sum(padded[i : i + rows, j : j + columns] for i in range(3) for j in range(3)) - covered
    return (around == 8) & ~covered


def some_camera(random, block):
    """Return a camera above the block, far away or near."""
    camera = framed(block, Pose(random.uniform(-180, 180), random.uniform(2, 90)), 1.5, bool(random.random() < 0.3))
    nearer = 1.0 if camera.elevation < 25 else random.choice([0.3, 0.6, 1.0, 2.0])
    return Camera(camera.pivot, camera.distance * nearer, camera.azimuth, camera.elevation, camera.orthographic)


@pytest.mark.usefixtures("magenta")
@pytest.mark.parametrize("rough", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_no_cracks(shoot, draw_with, shape, rough):
    random, heightmap, gaps = np.random.default_rng([*shape, rough]), terrain(shape, rough), []
    for turn in range(6):
        look = Look(exaggeration=random.choice([0.3, 1.0, 3.0]), water=bool(turn % 4 == 3), **EVEN)
        camera = some_camera(random, TerrainBlock.of(heightmap, look.exaggeration))
        apart, size = random.uniform(2, 14), (240, 160) if turn % 2 else LARGER
        draw_with(apart, samples=4)
        partly = single_gaps(shoot(heightmap, look, camera, size)[..., 3] == 255)
        draw_with(apart, samples=1)
        wholly = single_gaps(block_in(shoot(heightmap, look, camera, size, background="dark")))
        gaps += [(camera, look, size, apart)] * int(partly.sum() + wholly.sum())
    assert len(gaps) <= 1, gaps  # drivers lose a sliver once in a while


def biggest_step(pictures):
    """Return how much the picture changes at most from one to the next, as a multiple of the usual."""
    steps = np.array([np.abs(after - before).mean() for before, after in pairwise(pictures)])
    return steps.max() / np.median(steps)


class TestNothingJumps:
    def views(self, shoot, heightmap, cameras):
        return [shoot(heightmap, Look(), camera, (150, 100), "dark")[..., :3] for camera in cameras]

    @pytest.mark.parametrize(("shape", "rough"), [((257, 257), False), ((300, 700), True), ((1025, 1025), True)])
    def test_while_turning(self, shoot, draw_with, shape, rough):
        draw_with(3.0)
        whole = framing(terrain(shape, rough), pose=OBLIQUE)
        cameras = [Camera(whole.pivot, 0.5 * whole.distance, -116 + 0.2 * turn, 33.0) for turn in range(30)]
        assert biggest_step(self.views(shoot, terrain(shape, rough), cameras)) < 2

    @pytest.mark.parametrize(("shape", "rough", "orthographic"), [((257, 257), False, True), ((300, 700), True, False)])
    def test_while_coming_nearer(self, shoot, draw_with, shape, rough, orthographic):
        draw_with(3.0)
        whole = framing(terrain(shape, rough), pose=OBLIQUE, orthographic=orthographic)
        cameras = [Camera(whole.pivot, whole.distance * 0.997**step, -116, 33.0, orthographic) for step in range(240)]
        assert cameras[0].distance > 2 * cameras[-1].distance
        assert biggest_step(self.views(shoot, terrain(shape, rough), cameras)) < 2


@pytest.mark.parametrize(
    ("pose", "orthographic"), [(OBLIQUE, False), (OBLIQUE, True), (Pose(30.0, 5.0), False), (Pose(100.0, 60.0), False)]
)
@pytest.mark.parametrize(("shape", "rough"), [((257, 257), False), ((257, 257), True), ((1025, 1025), True)])
def test_a_coarser_grid_has_the_same_outline(shoot, draw_with, shape, rough, pose, orthographic):
    heightmap = terrain(shape, rough)
    camera = framing(heightmap, pose=pose, orthographic=orthographic, size=LARGER)
    heights = []
    for apart in (1.0, 8.0):
        draw_with(apart)
        heights.append(shoot(heightmap, camera=camera, size=LARGER)[..., 3].sum(axis=0) / 255)
    fine, coarse = heights
    assert np.abs(coarse - fine).max() < 4
    assert np.abs(coarse - fine).mean() < 1


def test_a_coarser_grid_shows_the_same_colours(shoot, draw_with):
    pictures = []
    for apart in (1.0, 8.0):
        draw_with(apart)
        pictures.append(shoot(terrain((1025, 1025), True), size=LARGER)[..., :3])
    assert np.abs(pictures[1] - pictures[0]).mean() < 1


def test_what_is_smaller_than_a_pixel_is_evened_out(shoot):
    down, across = np.indices((1025, 1025))
    chequered = Heightmap(((down + across) % 2).astype(np.float32))
    pixels = shoot(chequered, Look(palette="greyscale", **LEVEL))
    assert pixels[20:140, 60:180, :3].std(axis=(0, 1)).max() < 2


def test_rough_ground_does_not_flicker_when_seen_from_afar(shoot):
    heightmap = noise(1025, 1025)
    whole = framing(heightmap, pose=OBLIQUE)
    pictures = [
        shoot(heightmap, camera=Camera(whole.pivot, 3 * whole.distance, -116 + 0.2 * turn, 33.0))[..., :3]
        for turn in range(5)
    ]
    assert max(np.abs(after - before).mean() for before, after in pairwise(pictures)) < 1


def test_between_the_points_the_surface_drawn_is_the_one_that_is_measured(studio):
    """The middle of a saddle is at its bilinear height, and not where two flat triangles would have it."""
    saddle = Heightmap(np.array([[0, 1], [1, 0]], np.float32))
    look = Look(exaggeration=2.0)
    block = TerrainBlock.of(saddle, look.exaggeration)
    ground, camera = DrawnSurface(saddle, block), framed(block, Pose(-90.0, 0.0), 1.5, orthographic=True)
    studio.open(saddle, look)
    covered = studio.picture(camera, 900, 600, "none")[..., 3] > 0
    for x in (-0.9, -0.5, 0.0, 0.5, 0.9):
        column = int((camera.seen([(x, 0, 0)], 1.5)[0, 0] + 1) * 450)
        line = np.flatnonzero(covered[:, column])[0]
        seen = camera.ray(0, 1 - line / 300, 1.5)[0][2]
        assert seen == pytest.approx(ground.level(x, np.linspace(-1, 1, 201)).max(), abs=0.01)
