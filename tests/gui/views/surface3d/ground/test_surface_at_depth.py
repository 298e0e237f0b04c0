"""The surface without end, drawn by OpenGL: no holes, no cracks, nothing that jumps."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from endless_tools import FACTS, Hills, Tiles, gone, is_sky, picture, sky
from gui_tools import LONG
from OpenGL import GL
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from surface_tools import EVEN, in_a_window, seen_in

from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.gl import render_targets
from terrain_explorer.gui.views.surface3d.gl.quality import MOVING, RESTING
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import Damping
from terrain_explorer.gui.views.surface3d.ground.kept_water import KeptWater
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.tiles.ground import tile_heights
from terrain_explorer.terrain.tiles.land import Land, finding_ground
from terrain_explorer.terrain.tiles.tile_key import ROOT, SQUARES, TILE_POINTS, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters
from terrain_explorer.terrain.work import finished


class Wall:
    """Flat ground with a wall from north to south through its middle."""

    facts = FACTS

    def heights(self, key: TileKey):
        east = (np.arange(TILE_POINTS) + SQUARES * key.column) * 2.0**-key.level
        return tile_heights(np.tile(np.where(np.abs(east - 0.5) < 0.02, 0.9, 0.1), (TILE_POINTS, 1)))


def look_at(view, depth, elevation=70.0, south=0.41, east=0.59):
    view.go(lambda moves, camera: replace(moves.at(camera, south, east, 2.0**-depth), elevation=elevation))


def test_ground_fills_the_picture_at_every_depth(make_view):
    view = make_view(Tiles(Hills()))
    for depth in (3, 11, 22, 33):
        look_at(view, depth)
        assert sky(picture(view)) == 0


def test_the_whole_stands_before_the_backdrop(make_view):
    view = make_view(Tiles(Hills()))
    pixels = picture(view)
    assert 0.3 < sky(pixels) / pixels[..., 0].size < 0.95


def test_missing_tiles_leave_no_hole(make_view):
    """Half of the fine tiles are missing, and their ground comes from coarse ones: skirts close the steps."""

    class Some(Tiles):
        def get(self, key):
            lost = key.level > 12 and (key.row + key.column) % 2
            return None if lost else super().get(key)

        def nearest(self, key):
            while self.get(key) is None:
                key = key.parent
            return key, self.get(key)

    view = make_view(Some(Hills()))
    for depth in (6, 9):
        look_at(view, depth)
        assert sky(picture(view)) == 0


def test_a_tile_that_is_replaced_looks_as_before(make_view):
    """Around the scale at which tiles give way to finer ones, the picture changes as little as anywhere else."""
    view = make_view(Tiles(Hills()))
    changes = []
    for step in range(8):
        look_at(view, 8.0 + step / 8, elevation=90.0)
        before = picture(view)
        look_at(view, 8.0 + step / 8 + 1e-4, elevation=90.0)
        changes.append(np.percentile(np.abs(picture(view) - before), 99))
    assert max(changes) <= 3


@pytest.mark.parametrize("walking", [False, True])
def test_no_frame_of_a_slow_way_sticks_out(make_view, walking):
    """Tiles come and go on the way, and frames differ by no more than usual then."""
    view = make_view(
        Tiles(Land(GrownGround(DiamondSquare(seed=3), (0.0, 1.0)), DiamondSquare.exponent, FACTS)),
        width=96,
        height=72,
    )
    view.setLook(Look(shadows=0.0))
    look_at(view, 9, elevation=30.0)
    if walking:
        view.go(lambda moves, camera: moves.landed(camera))
    frames, chosen = [], []
    for step in range(10):
        if walking:
            view.go(lambda moves, walker: gone(moves, walker, {Qt.Key.Key_W, Qt.Key.Key_Shift}, 0.3))
        else:
            look_at(view, 9 + step / 10, elevation=30.0)
        view._scene.fading.finish()
        frames.append(picture(view))
        chosen.append(set(view._scene.selection.tiles))
    assert sum(a != b for a, b in pairwise(chosen)) > 2
    steps = [np.abs(b - a).mean() for a, b in pairwise(frames)]
    assert max(steps) < 1.5 * np.median(steps)


def test_a_full_card_keeps_what_the_picture_needs(make_view, monkeypatch):
    from terrain_explorer.gui.views.surface3d.gl import terrain_scene

    monkeypatch.setattr(terrain_scene, "FEW", 20)
    monkeypatch.setattr(terrain_scene, "PLACES", 20)
    view = make_view(Tiles(Hills()), width=96, height=72)
    view.setLook(Look(shadows=0.0))
    for depth in (9, 9.4, 9.8, 9.4, 9, 9.5):
        look_at(view, depth, elevation=30.0)
        picture(view)
        assert 10 < len(view._scene.selection.tiles) < 20
        assert all(key in view._scene._renderer.tiles for key in view._scene.selection.tiles)


def test_ground_casts_shadows(make_view):
    view = make_view(Tiles(Wall()))
    view.setLook(Look(palette="matte", haze=0.0, sun_azimuth=270.0, sun_altitude=20.0))
    look_at(view, 1, elevation=89.0, south=0.5, east=0.5)
    middle = picture(view)[45:55].mean(axis=(0, 2))
    assert middle[90:100].mean() < 0.7 * middle[55:65].mean()  # east of the wall, and west of it
    view.setLook(Look(palette="matte", haze=0.0, sun_azimuth=270.0, sun_altitude=20.0, shadows=0.0))
    middle = picture(view)[45:55].mean(axis=(0, 2))
    assert middle[90:100].mean() == pytest.approx(middle[55:65].mean(), rel=0.05)


def test_shadows_stay_in_place_while_the_camera_moves_near_by(make_view, monkeypatch):
    """Those on the card serve for a picture a little nearer; they look as those that are cast for it."""
    view = make_view(Tiles(Wall()))
    view.setLook(Look(palette="matte", haze=0.0, sun_azimuth=270.0, sun_altitude=20.0))
    look_at(view, 3.5, elevation=89.0, south=0.5, east=0.5)
    picture(view)
    scene = view._scene
    look_at(view, 3.55, elevation=89.0, south=0.5, east=0.5)
    anew, cast = picture(view), scene._cast
    look_at(view, 3.5, elevation=89.0, south=0.5, east=0.5)
    picture(view)
    kept = scene._cast
    assert kept.serve(cast, moving=True)
    assert not kept.serve(cast, moving=False)
    monkeypatch.setattr(type(kept), "serve", lambda *_, **__: True)
    look_at(view, 3.55, elevation=89.0, south=0.5, east=0.5)
    served = picture(view)
    assert scene._cast is kept
    assert np.abs(served - anew).mean() < 2


def test_ground_ends_in_the_sides_of_a_block(make_view):
    view = make_view(Tiles(Hills()))
    view.go(lambda moves, _: replace(moves.whole(), elevation=15.0))
    pixels = picture(view)
    at_lower_edge = [column[~is_sky(column)][-1] for column in np.moveaxis(pixels, 1, 0) if not is_sky(column).all()]
    # Rock is redder than it is green, in the shade and in the sun.
    rock = np.array(at_lower_edge)
    assert (rock[:, 0] > rock[:, 1]).mean() > 0.9


def test_contours_are_drawn_at_every_depth(make_view):
    view = make_view(Tiles(Hills()))
    for depth in (2, 14):
        look_at(view, depth)
        view.setLook(Look(palette="matte"))
        plain = picture(view)
        view.setLook(Look(palette="matte", contours=True))
        inked = (picture(view) < plain - 8).any(axis=2).mean()
        assert 0.003 < inked < 0.4


def test_rivers_and_lakes_are_seen_at_every_depth(make_view):
    recipe, look = Recipe(DiamondSquare(exponent=7, seed=3)), Look(rivers=True, shadows=0.0)
    heightmap = recipe.heightmap()
    land = finished(finding_ground(recipe, heightmap))
    waters = LandWaters(land, finished(finding_waters(heightmap, look)))
    tiles = Tiles(land)
    view = make_view(tiles, width=96, height=60)
    view.setLook(look)

    class Source:
        def get(self, key):
            return KeptWater.of(waters.on(key, tiles.get(key)))

    # A source stays where it is on finer ground, and the deepest place of a lake lies in it.
    rivers, depths = waters.waters.rivers, waters.waters.depths
    sources = np.setdiff1d(np.arange(len(rivers.points)), rivers.tree.receivers)
    source = next(point for point in rivers.points[sources] if not depths.flat[point] and 40 < point % 129 < 90)
    for depth, point, seen in ((5, source, (0.002, 0.3)), (20, depths.argmax(), (0.99, 1.0))):
        row, column = divmod(int(point), 129)
        look_at(view, depth, south=row / 128, east=column / 128)
        view.setTiles(tiles, Source())
        view.ground.setWaters(waters.waters)
        pixels = picture(view)
        blue = pixels[..., 2] > pixels[..., 0] + 30
        assert seen[0] <= blue.mean() <= seen[1]
        assert blue[20:40, 38:58].any()


def test_a_leap_waits_for_the_ground_it_lands_on(make_view, qtbot):
    tiles = Tiles(Hills(), deepest=10)
    view = make_view(tiles)
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.redraw()
    with qtbot.waitSignal(view.wanted, timeout=LONG) as wanted:
        look_at(view, 20, south=0.3, east=0.7)
    few = wanted.args[0]
    assert 2 <= len(few) <= 11
    assert view._landing == few
    tiles.deepest = 40
    for key in few:
        view.take(key)
    assert not view._landing
    qtbot.waitUntil(lambda: not view._missing, timeout=LONG)


def test_tiles_that_are_made_anew_share_a_picture(make_view, qtbot, monkeypatch):
    """A picture for each would keep the processor from making the next ones; what the user draws waits for nothing."""
    view, asked = make_view(Tiles(Hills())), []
    with qtbot.waitSignal(view.settled, timeout=LONG):
        look_at(view, 8)
    update = view.update
    monkeypatch.setattr(view, "update", lambda: asked.append(update()))
    keys = list(dict.fromkeys(view._scene.selection.tiles))
    assert len(keys) > 2
    for key in keys:
        view.renew(key)
        view.take(key)
    assert not asked
    assert not view._refined
    assert view._growing.isActive()
    view.show_change(keys[0])
    assert len(asked) == 1


def test_what_is_not_there_is_wanted(make_view, qtbot):
    tiles = Tiles(Hills(), deepest=10)
    view = make_view(tiles)
    with qtbot.waitSignal(view.wanted, timeout=LONG) as wanted:
        look_at(view, 20)
        picture(view)
    assert max(key.level for key in wanted.args[0]) > 10
    assert not view.is_settled


def test_a_view_settles(make_view, qtbot):
    view = make_view(Tiles(Hills()))
    with qtbot.waitSignal(view.settled, timeout=LONG):
        look_at(view, 5)
    assert view.is_settled


def test_a_picture_drawn_strip_by_strip_is_the_one_drawn_at_once(make_view, monkeypatch):
    monkeypatch.setattr(render_targets, "_STRIP", 4_000)
    view = make_view(Tiles(Hills()))
    look_at(view, 5)
    scene, wanted = view._scene, view._view(view.moves)
    pixels = 0, 0, *wanted.size, GL.GL_RGB, GL.GL_UNSIGNED_BYTE
    view.makeCurrent()
    GL.glViewport(0, 0, *wanted.size)
    scene.choose(wanted)
    scene.upload(1000, 0.0)
    scene.draw(wanted, RESTING)
    at_once = GL.glReadPixels(*pixels)
    scene.draw(wanted, MOVING)
    steps = len(list(scene.drawing_beside(wanted, RESTING)))
    assert GL.glReadPixels(*pixels) != at_once
    scene.show_beside()
    in_strips = GL.glReadPixels(*pixels)
    view.doneCurrent()
    assert steps >= 4
    differences = np.frombuffer(in_strips, np.uint8).astype(int) - np.frombuffer(at_once, np.uint8)
    assert np.abs(differences).max() <= 1


def test_a_settled_picture_is_drawn_anew_only_when_something_changes(make_view, qtbot, monkeypatch):
    view, drawn = make_view(Tiles(Hills())), []
    if not view._refines:
        pytest.skip("A graphics card draws the full picture at once.")
    with qtbot.waitSignal(view.settled, timeout=LONG):
        look_at(view, 5)
    draw = view._scene.draw
    monkeypatch.setattr(view._scene, "draw", lambda view, quality: drawn.append(quality) or draw(view, quality))
    shown = []
    show_beside = view._scene.show_beside
    monkeypatch.setattr(view._scene, "show_beside", lambda: shown.append(show_beside()))
    view.update()
    qtbot.waitUntil(lambda: bool(shown), timeout=LONG)
    assert not drawn
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.setLook(Look(sun_azimuth=90.0))
    assert set(drawn) == {MOVING}
    drawn.clear()
    monkeypatch.setattr(type(view), "devicePixelRatioF", lambda self: 2.0)
    view.update()
    qtbot.waitUntil(lambda: bool(drawn), timeout=LONG)


def test_a_tile_that_does_not_come_keeps_no_picture_coarse(make_view, qtbot, monkeypatch):
    view = make_view(Tiles(Hills(), deepest=10))
    if not view._refines:
        pytest.skip("A graphics card draws the full picture at once.")
    with qtbot.waitSignal(view.settled, timeout=LONG):
        view.redraw()
    look_at(view, 20, south=0.3, east=0.7)
    assert view._landing
    qtbot.waitUntil(lambda: bool(view._refined), timeout=LONG)
    assert view._missing
    assert not view._growing.isActive()
    monkeypatch.setattr(type(view._scene.fading), "busy", True)
    view.redraw()
    view.hide()
    qtbot.waitUntil(lambda: view._redraw.at_rest, timeout=LONG)


def test_a_picture_that_is_asked_for_leaves_that_on_the_screen_whole(make_view, qtbot):
    view = make_view(Tiles(Hills()))
    if not view._refines:
        pytest.skip("A graphics card draws the full picture at once.")
    look_at(view, 5)
    qtbot.waitUntil(lambda: view._refiner.busy, timeout=LONG)
    picture(view)
    assert not view._refiner.busy
    qtbot.waitUntil(lambda: bool(view._refined), timeout=LONG)


def test_a_window_that_is_resized_always_shows_a_picture(make_view, qtbot):
    view = make_view(Tiles(Hills()))
    look_at(view, 5)
    with in_a_window(view) as window:
        qtbot.waitUntil(lambda: seen_in(window, view), timeout=LONG)
        for wider in range(5):
            window.resize(340 + 7 * wider, 260 + wider)
            QApplication.processEvents()
            assert seen_in(window, view)


def test_the_card_keeps_the_root_and_what_was_used_last(make_view):
    from terrain_explorer.gui.views.surface3d.gl.tile_textures import TileTextures

    view, heights = make_view(Tiles(Hills())), Hills().heights(ROOT)
    view.makeCurrent()
    tiles = TileTextures()
    assert tiles.reserve(8)
    first = TileKey(20, 0, 0)
    for key in (ROOT, first, *(TileKey(20, 1, column) for column in range(6))):
        tiles.put(key, heights, Damping(1.0, 8))
    tiles.keep([first, TileKey(20, 9, 9)])
    tiles.put(TileKey(20, 2, 0), heights, Damping(1.0, 8))
    assert len(tiles) == 8
    assert ROOT in tiles
    assert first in tiles
    assert TileKey(20, 1, 0) not in tiles
    assert tiles.nearest(TileKey(21, 2, 0)) == ROOT
    assert not tiles.reserve(8)
    assert tiles.reserve(9)
    assert ROOT not in tiles
    tiles.delete()
    view.doneCurrent()


class Half:
    """Weights of all ground west of a place of the map."""

    def __init__(self, east):
        self.east = east
        self.asked = []

    def at(self, region):
        self.asked.append(region)
        columns = np.array(region.columns) * 2.0**-region.level / SQUARES
        return np.broadcast_to(np.float32(columns < self.east), region.shape)


def test_a_selection_finer_than_the_map_is_tinted_as_sharply_as_it_is_seen(make_view):
    view = make_view(Tiles(Hills()))
    view.setLook(Look(palette="matte", **EVEN))
    half, none = Half(0.59), np.zeros((SQUARES + 1, SQUARES + 1), np.uint8)
    view.setMarks((Tint(none, "#ff0000", 0.9, found=half),))
    for depth in (6, 16, 24):
        look_at(view, depth, elevation=89.0, south=0.41, east=0.59)
        view.go(lambda moves, camera: replace(camera, azimuth=-90.0))
        red, green, _ = np.moveaxis(picture(view), -1, 0)
        tinted = red > 1.5 * green
        middle = view.positions(np.array([[0.41, 0.59]]))[0, 0]
        columns = np.arange(tinted.shape[1])
        assert (tinted[:, columns < middle - 4]).mean() > 0.95
        assert not tinted[:, columns > middle + 4].any()
    count = len(half.asked)
    picture(view)
    assert len(half.asked) == count  # what is on the card stays there
    view.setMarks((Tint(none, "#ff0000", 0.9, found=Half(2.0)),))
    red, green, _ = np.moveaxis(picture(view), -1, 0)
    assert (red > 1.5 * green).mean() > 0.95
    view.setMarks(())
    red, green, _ = np.moveaxis(picture(view), -1, 0)
    assert not (red > 1.5 * green).any()
