"""The surface without end, drawn by OpenGL: no holes, no cracks, nothing that jumps."""

from dataclasses import replace

import numpy as np
import pytest
from endless_tools import FACTS, Hills, Tiles
from gui_tools import LONG, forget_deleted
from PySide6.QtGui import QImage

from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain.tiles.tile_key import ROOT, TileKey

SKY = ((1.0, 0.0, 1.0), (1.0, 0.0, 1.0))


@pytest.fixture
def make_view(qapp, qtbot, monkeypatch):
    """Return a function that shows a view with a backdrop that no ground has; skips where OpenGL is missing."""
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.views.endless3d import ground_view

    monkeypatch.setattr(ground_view, "DARK", SKY)
    views = []

    def make(tiles, width=160, height=100):
        view = ground_view.GroundView(tiles)
        views.append(view)
        view.resize(width, height)
        view.setTerrain(FACTS)
        view.show()
        qtbot.waitUntil(lambda: view.isValid() and view.windowHandle().isExposed(), timeout=LONG)
        return view

    yield make
    for view in views:
        view.close()
        view.deleteLater()
    forget_deleted()


def picture(view):
    """What the view shows at its best, float, shape (rows, columns, 3)."""
    image = view.grabFramebuffer().convertToFormat(QImage.Format.Format_RGB888)
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)[:, : 3 * image.width()]
    return lines.reshape(image.height(), image.width(), 3).astype(float)


def sky(pixels):
    """How many pixels show what is behind the ground, in the shade or not."""
    red, green, blue = np.moveaxis(pixels, 2, 0)
    return int(((green < 4) & (np.abs(red - blue) < 4) & (red > 100)).sum())


def look_at(view, depth, elevation=70.0, south=0.41, east=0.59):
    view.go(lambda travel, camera: replace(travel.at(camera, south, east, 2.0**-depth), elevation=elevation))


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
    for step in range(16):
        look_at(view, 8.0 + step / 16, elevation=90.0)
        before = picture(view)
        look_at(view, 8.0 + step / 16 + 1e-4, elevation=90.0)
        changes.append(np.percentile(np.abs(picture(view) - before), 99))
    assert max(changes) <= 3


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


def test_the_card_keeps_the_root_and_what_was_used_last(make_view):
    from terrain_explorer.gui.views.endless3d.gl.tile_textures import SLOTS, TileTextures

    view, heights = make_view(Tiles(Hills())), Hills().heights(ROOT)
    view.makeCurrent()
    tiles = TileTextures()
    first = TileKey(20, 0, 0)
    for key in (ROOT, first, *(TileKey(20, 1, column) for column in range(SLOTS - 2))):
        tiles.put(key, heights)
    tiles.slot(first)
    tiles.put(TileKey(20, 2, 0), heights)
    assert len(tiles) == SLOTS
    assert ROOT in tiles
    assert first in tiles
    assert TileKey(20, 1, 0) not in tiles
    assert tiles.nearest(TileKey(21, 2, 0)) == ROOT
    tiles.delete()
    view.doneCurrent()
