"""The map without end before its tiles are there."""

from dataclasses import replace

import numpy as np
import pytest
from endless_zoom import pixels_of
from gui_tools import LONG
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from terrain_explorer.gui.explore.async_cache import TileCache
from terrain_explorer.gui.explore.endless_map import EndlessMap
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

WHOLE = DiamondSquare(exponent=7, seed=5).heightmap()


@pytest.fixture
def shown(qtbot):
    tiles = TileCache()
    shown = EndlessMap(tiles)
    qtbot.addWidget(shown)
    shown.resize(240, 200)
    yield shown
    shown.stop()
    tiles.stop()


@pytest.mark.parametrize("rows", [129, 70])
def test_the_terrain_is_seen_at_once_and_tiles_take_its_place_without_a_flash(qtbot, shown, rows):
    heightmap = replace(WHOLE, heights=WHOLE.heights[:rows])

    def picture():
        # The scale bar comes with the ground, in the lower half.
        return pixels_of(shown.grab().toImage())[:100].astype(int)

    empty = picture()
    shown.setStandIn(heightmap)
    seen = [picture()]
    assert (np.abs(seen[0] - empty).sum(axis=2) > 0).mean() > 0.4
    ground = finished(finding_ground(None, heightmap))
    shown._tiles.setTerrain(ground)
    shown.setGround(ground)
    seen.append(picture())
    np.testing.assert_array_equal(seen[1], seen[0])
    qtbot.waitUntil(lambda: seen.append(picture()) or (shown.refined and shown._stand_in is None), timeout=LONG)
    assert max(np.abs(each - seen[-1]).mean() for each in seen) < np.abs(seen[0] - empty).mean() / 3


def test_a_stand_in_lies_where_its_ground_does_at_any_scale(qtbot, shown):
    ground = finished(finding_ground(None, WHOLE))
    shown._tiles.setTerrain(ground)
    shown.setGround(ground)
    for factor in (4.0, 1e7):
        shown.zoom(factor, QPointF(120, 100))
        qtbot.waitUntil(lambda: shown.refined, timeout=LONG)
        shown.setStandIn(WHOLE)
        tiles = shown.picture().toImage()
        over = tiles.copy()
        with QPainter(over) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            shown.drawStandIn(painter, QRectF(over.rect()), shown.sight)
        of_tiles, of_stand_in = (hues(image) for image in (tiles, over))
        differing, elsewhere = (np.abs(of_stand_in - other).mean() for other in (of_tiles, of_tiles[::-1, ::-1]))
        assert differing < 0.01
        assert differing < elsewhere / 3 or factor > 4


def hues(image):
    """Return the colours of a picture without their brightness, in patches: far down only light and detail differ."""
    patches = pixels_of(image).astype(float).reshape(10, 20, 12, 20, 3).mean(axis=(1, 3))
    return patches / patches.sum(axis=2, keepdims=True)
