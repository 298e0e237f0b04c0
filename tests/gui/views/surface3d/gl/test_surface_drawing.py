"""What is seen: proved by pixels."""

from itertools import pairwise

import numpy as np
import pytest
from gui_tools import LONG
from surface_tools import block_in, box, bump, flat, hills, noise, picture, projected

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("magenta")


def whitest(pixels, mask):
    """Return where the highest places lie within the block's box, as parts of its height and width."""
    first_row, last_row, first_column, last_column = box(mask)
    rows, columns = np.nonzero(pixels.min(axis=2) > 200)
    assert len(rows) > 0
    return (
        (rows.mean() - first_row) / (last_row - first_row),
        (columns.mean() - first_column) / (last_column - first_column),
    )


@pytest.mark.parametrize("shape", [(65, 65), (33, 90), (90, 33)])
def test_seen_from_above_row_0_is_at_the_top_and_column_0_at_the_left(make_view, shape):
    view = make_view(bump(*shape, at=(0.2, 0.3)))
    view.setLook(Look(exaggeration=0.1))
    view.navigation.look_at("top")
    pixels = picture(view)
    mask = block_in(pixels)
    first_row, last_row, first_column, last_column = box(mask)
    assert whitest(pixels, mask) == pytest.approx((0.2, 0.3), abs=0.05)
    proportions = (last_row - first_row) / (last_column - first_column)
    assert proportions == pytest.approx((shape[0] - 1) / (shape[1] - 1), rel=0.06)


def test_the_first_view_is_from_the_south(make_view):
    view = make_view(bump(65, 65, at=(0.1, 0.5), width=0.1))
    pixels = picture(view)
    row, _ = whitest(pixels, block_in(pixels))
    assert row < 0.3


@pytest.mark.parametrize("azimuth", [-90, 0, 90, 180, -130])
@pytest.mark.parametrize("shape", [(40, 40), (17, 60)])
def test_the_block_is_closed_at_its_sides(make_view, azimuth, shape):
    view = make_view(hills(*shape))
    view.setCameraPosition(azimuth=azimuth, elevation=4, distance=5)
    mask = block_in(picture(view))
    steps = np.abs(np.diff(np.pad(mask, ((1, 1), (0, 0))).astype(int), axis=0)).sum(axis=0)
    assert mask.sum() > 2000
    assert set(steps) == {0, 2}


def test_the_sides_reach_the_underside(make_view):
    view = make_view(noise(40, 40))
    view.setCameraPosition(azimuth=-90, elevation=4, distance=5)
    mask = block_in(picture(view))
    block = TerrainBlock.of(view.ground.heightmap, view._scene.look.exaggeration)
    upper, lower = ((1 - projected(view, 0, -block.north, z)[1]) * 120 for z in (0.0, block.bottom))
    _, last_row, first_column, last_column = box(mask)
    assert last_row == pytest.approx(lower, abs=1.5)
    assert mask[int(upper) : int(lower) - 1, first_column + 2 : last_column - 1].all()


def test_a_higher_exaggeration_is_higher_and_none_is_flat(make_view):
    view = make_view(bump(65, 65, at=(0.5, 0.5)))
    view.setCameraPosition(azimuth=-90, elevation=2, distance=7)
    tops = {}
    for exaggeration in (0, 1, 3):
        view.setLook(Look(exaggeration=exaggeration))
        tops[exaggeration] = np.argmax(block_in(picture(view)), axis=0)
    seen = tops[0] > 0
    assert np.ptp(tops[0][seen][3:-3]) <= 8
    flat_top, one, three = (tops[exaggeration][160] for exaggeration in (0, 1, 3))
    assert flat_top - three == pytest.approx(3 * (flat_top - one), rel=0.2)
    assert flat_top - one > 5


def test_maps_of_any_shape_one_after_another(make_view, qtbot):
    view = make_view()
    first = None
    for shape in ((5, 5), (2, 2), (3, 100), (8193, 2), (100, 3), (2, 8193), (5, 5)):
        with qtbot.waitSignal(view.settled, timeout=LONG):
            view.ground.setHeightmap(noise(*shape))
        pixels = picture(view)
        first = pixels if first is None else first
        assert shape[0] > 1000 or shape[1] > 1000 or block_in(pixels).sum() > 200, shape
    assert (pixels == first).all()


def test_large_maps_show_what_a_map_of_every_kth_point_shows(make_view):
    large = bump(1025, 1025, at=(0.4, 0.6), width=0.2)
    view = make_view(large)
    detailed = picture(view)
    view.ground.setHeightmap(Heightmap(large.heights[::8, ::8].copy(), range=(0.0, 1.0)))
    assert np.abs(picture(view) - detailed).mean() < 1.0


@pytest.mark.parametrize("height", [0.0, -3.0, 1e4])
def test_a_flat_map_is_a_flat_block(make_view, height):
    view = make_view(flat(height=height))
    view.navigation.look_at("top")
    pixels = picture(view)
    first_row, last_row, first_column, last_column = box(block_in(pixels))
    top = pixels[first_row + 15 : last_row - 15, first_column + 15 : last_column - 15]
    assert np.ptp(top, axis=(0, 1)).max() <= 3


def test_heights_outside_the_range_are_drawn_in_its_colours_and_higher(make_view):
    heights = np.full((65, 65), -0.5, np.float32)
    heights[25:40, 25:40] = 3.0
    view = make_view(Heightmap(heights, range=(0.0, 1.0)))
    view.setCameraPosition(azimuth=-90, elevation=2, distance=9)
    mask = block_in(picture(view))
    block = TerrainBlock.of(view.ground.heightmap, view._scene.look.exaggeration)
    _, upper, _ = projected(view, 0, 0, block.top)
    assert block.top == pytest.approx(3 * block.relief)
    assert block.bottom < -block.relief / 2
    assert np.argmax(mask[:, 160]) == pytest.approx((1 - upper) * 120, abs=4)
    view.navigation.look_at("top")
    pixels = picture(view)
    assert pixels[120, 160].min() > 190
    ground = pixels[120, box(block_in(pixels))[2] + 10]
    assert ground.argmax() == 1


@pytest.mark.parametrize("water", [False, True])
def test_heights_beyond_the_range_are_told_apart_by_their_colours(make_view, water):
    heights = np.repeat(np.array([-1.0, 1.0, 2.0, 4.0], np.float32), 20)
    view = make_view(Heightmap(np.tile(heights, (80, 1)), range=(0.0, 1.0)))
    view.setLook(Look(palette="land", exaggeration=0, shadows=0, sky_shading=0, water=water, water_level=0.1))
    view.navigation.look_at("top")
    pixels = picture(view)
    _, _, first, last = box(block_in(pixels))
    strip = pixels[120, first + (last - first) // 8 : last : (last - first) // 4].astype(int)
    assert len(strip) == 4
    assert min(np.abs(one - other).max() for one, other in pairwise(strip)) > 12


def test_random_noise_is_as_light_as_hills(make_view):
    brightness = []
    for heightmap in (hills(513, 513), noise(513, 513)):
        pixels = picture(make_view(heightmap))
        brightness.append(pixels[block_in(pixels)].mean())
    assert brightness[1] > 0.8 * brightness[0]


def test_what_pyqtgraph_draws_in_the_view_is_hidden_by_the_block_or_hides_it(make_view):
    from pyqtgraph.opengl import GLLinePlotItem

    view = make_view(flat())
    view.setCameraPosition(azimuth=-90, elevation=30)
    for z, seen in ((-0.1, False), (0.3, True)):
        line = GLLinePlotItem(pos=np.array([[-0.5, 0.0, z], [0.5, 0.0, z]]), color=(1, 0, 1, 1), width=3)
        line.setGLOptions("opaque")
        line.setDepthValue(10)
        without = picture(view)
        view.addItem(line)
        assert (picture(view) != without).any() == seen
        view.removeItem(line)


def test_a_picture_can_be_taken_of_a_view_that_was_never_shown(make_view):
    assert block_in(picture(make_view(noise(9, 9), shown=False))).sum() > 2000


def test_a_picture_has_the_size_of_the_view(make_view):
    view = make_view(noise(9, 9), width=333, height=211)
    image = view.grabFramebuffer()
    assert not image.isNull()
    assert (image.width(), image.height()) == (view.deviceWidth(), view.deviceHeight())


class TestBackdrop:
    @pytest.fixture(autouse=True)
    def magenta(self):
        """Keep the real backdrop."""

    def test_dark_and_light(self, make_view):
        view = make_view(noise(9, 9))
        for dark in (True, False, True):
            view.setDark(dark)
            edges = picture(view)[:, [0, -1]]
            assert (edges.max() < 110) if dark else (edges.min() > 170)
