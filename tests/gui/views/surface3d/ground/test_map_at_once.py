"""The surface of a heightmap: its points are there at once, and from near by the ground between them."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from endless_tools import SKY, Tiles, picture, sky
from gui_tools import LONG, forget_deleted
from surface_tools import hills, smooth

from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import Bounds
from terrain_explorer.terrain.work import finished

HILLS = smooth(257, 193)


class Source(Tiles):
    """Has the tiles of a ground, and what was asked for is noted."""

    def __init__(self, ground):
        super().__init__(ground)
        self.asked = []

    def get(self, key):
        self.asked.append(key)
        return super().get(key)


@pytest.fixture
def ground():
    return finished(finding_ground(None, HILLS))


@pytest.fixture
def view(qapp, qtbot, monkeypatch, ground):
    """A view of hills whose ground between the points it does not know yet."""
    if opengl_problem() is not None:
        pytest.skip(opengl_problem())
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.views.surface3d.gl import gl_widget
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

    monkeypatch.setattr(gl_widget, "DARK", SKY)
    view = SurfaceView(Source(ground))
    view.resize(300, 200)
    view.ground.setHeightmap(HILLS)
    view.show()
    qtbot.waitUntil(lambda: view.isValid() and view.windowHandle().isExposed(), timeout=LONG)
    yield view
    view.close()
    view.deleteLater()
    forget_deleted()


def come_near(view, factor=40.0):
    view.go(lambda moves, camera: moves.moved(camera, lambda world: world.zoomed(factor)))


def alike(one, other):
    return np.abs(picture(one) - other).mean() < 0.5


def test_a_heightmap_is_seen_at_once_and_nothing_is_asked_for(view):
    pixels = picture(view)
    assert 0.2 * pixels[..., 0].size < pixels[..., 0].size - sky(pixels)
    assert not view.shows_ground
    assert not view._tiles._ground.asked
    assert view.heights(np.array([[0.5, 0.5]])) is None
    assert view.part == 1.0


def test_nearer_than_the_points_the_ground_between_them_is_missed_and_then_shown(view, ground, qtbot):
    come_near(view)
    with qtbot.waitSignal(view.ground.landLacking, timeout=LONG):
        view.redraw()
    without, camera = picture(view), view.camera
    view.ground.setLand(ground, HILLS)
    assert view.shows_ground
    assert view.camera == camera
    assert not alike(view, without)
    assert view.heights(np.array([[0.5, 0.5]])) == pytest.approx(HILLS.heights[128, 96], abs=1e-5)
    view.navigation.reset_view()
    assert not view.shows_ground
    assert view.sees_whole


def test_from_everywhere_the_whole_is_the_same_as_the_points(view, ground):
    points = picture(view)
    view.ground.setLand(ground, HILLS)
    view.ground.setEverywhere(True)
    assert view.shows_ground
    assert alike(view, points)
    view.ground.setEverywhere(False)
    assert not view.shows_ground
    assert alike(view, points)


def test_the_ground_of_another_heightmap_is_not_shown(view, ground):
    view.ground.setLand(ground, smooth(257, 193, seed=2))
    come_near(view)
    assert not view.shows_ground
    view.ground.await_land(HILLS, same=True)
    assert not view.shows_ground


def test_until_the_ground_is_found_anew_the_one_before_is_shown(view, ground):
    view.ground.setLand(ground, HILLS)
    come_near(view)
    other = Heightmap(HILLS.heights.copy(), range=HILLS.range)
    view.ground.await_land(other, same=True)
    view.ground.setHeightmap(other)
    assert view.shows_ground


def test_a_stroke_is_in_the_next_picture_and_the_camera_stays(view):
    before, camera, heights = picture(view), view.camera, HILLS.heights.copy()
    heights[100:140, 80:120] += 0.4
    view.ground.setHeightmap(Heightmap(heights, range=HILLS.range), [Window(100, 80, 40, 40)])
    assert view.camera == camera
    changed = np.abs(picture(view) - before).max(axis=2) > 8
    assert 200 < changed.sum() < changed.size / 3
    view.ground.setHeightmap(HILLS, [Window(100, 80, 40, 40)])
    assert alike(view, before)


def test_another_map_of_the_same_proportions_is_seen_from_the_same_place(view):
    come_near(view, 3.0)
    camera = view.block_camera
    for heightmap in (Heightmap(HILLS.heights[::2, ::2].copy(), range=HILLS.range), HILLS):
        view.ground.setHeightmap(heightmap)
        assert view.block_camera.pivot == pytest.approx(camera.pivot, abs=1e-6)
        assert view.block_camera.distance == pytest.approx(camera.distance)


@pytest.mark.parametrize("shape", [(2, 2), (33, 65), (1025, 3)])
def test_maps_of_other_proportions_are_seen_as_a_whole_from_the_usual_direction(view, shape):
    view.orbit(50, 20)
    view.ground.setHeightmap(smooth(*shape))
    assert view.sees_whole
    assert view.block_camera.pose == OBLIQUE
    pixels = picture(view)
    assert sky(pixels) < 0.95 * pixels[..., 0].size
    assert not sky(pixels[95:105, 145:155])


def test_points_that_are_not_set_yet_are_low_and_nothing_is_torn(view):
    heights = HILLS.heights.copy()
    heights[1::2] = np.nan
    heights[:, 1::2] = np.nan
    view.ground.setHeightmap(Heightmap(np.nan_to_num(heights, nan=0.0), range=HILLS.range))
    assert not sky(picture(view)[95:105, 145:155])
    view.ground.setHeightmap(HILLS)
    assert view.sees_whole


def test_heights_beyond_the_range_are_framed_again_but_not_while_one_draws(view):
    before = view.block_camera
    higher = Heightmap(HILLS.heights * 3, range=HILLS.range)
    view.ground.setHeightmap(higher, [Window(0, 0, 257, 193)])
    assert view.block_camera == before
    view.ground.setHeightmap(Heightmap(higher.heights.copy(), range=HILLS.range))
    assert view.block_camera.distance > before.distance


def test_a_map_that_is_a_piece_lies_at_the_same_place_of_its_ground(view, ground):
    facts = replace(
        ground.facts, extent=(Fraction(1), Fraction(1)), level=9,
        map_bounds=Bounds(Fraction(1, 4), Fraction(1, 8), Fraction(3, 4), Fraction(1, 2)),
    )  # fmt: skip
    come_near(view, 3.0)
    block, places = view.block_camera, np.array([[0.3, 0.6], [0.5, 0.5]])
    seen = view.positions(places)
    view.ground.setLand(replace(ground, facts=facts), HILLS)
    view.ground.setEverywhere(True)
    assert view.camera.pivot.south == pytest.approx(0.5, abs=0.1)
    assert view.block_camera.pivot[:2] == pytest.approx(block.pivot[:2], abs=1e-6)
    assert view.positions(places)[:, 0] == pytest.approx(seen[:, 0], abs=12)  # heights are drawn otherwise


def test_the_camera_of_the_block_leads_there_and_back(view):
    view.orbit(30, 10)
    come_near(view, 2.0)
    camera, block = view.camera, view.block_camera
    view.navigation.reset_view()
    view.setBlockCamera(block)
    assert view.camera.pivot.south == pytest.approx(camera.pivot.south)
    assert view.camera.scale == pytest.approx(camera.scale)


def test_rivers_and_lakes_of_the_map_are_drawn(view):
    view.ground.setHeightmap(hills(33, 65))
    view.setLook(Look(rivers=True, river_area=0.5))
    before = picture(view)
    heightmap = view.ground.heightmap
    view.ground.setWaters(finished(finding_waters(heightmap, Look(rivers=True, river_area=0.5))))
    assert np.abs(picture(view) - before).max() > 20
    view.ground.setWaters(None)
    assert alike(view, before)


def test_the_relief_that_light_falls_on_is_that_of_the_map(view):
    picture(view)
    assert view._scene.steepness == steepness(HILLS)
