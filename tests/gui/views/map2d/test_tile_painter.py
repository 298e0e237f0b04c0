"""The map nearer than its points: what changes in it changes little by little, also before its tiles are there."""

from dataclasses import replace

import numpy as np
import pytest
from endless_tools import FACTS, MapEverywhere, map_over
from endless_zoom import holes, pixels_of
from gui_tools import LONG
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.views.map2d import tile_painter
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.map2d.tile_painter import TilePainter
from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.tiles.land import Land, finding_ground
from terrain_explorer.terrain.tiles.tile_key import ROOT, SQUARES
from terrain_explorer.terrain.work import finished

SIZE = 160, 120


def viewport_of(pixel):
    return MapViewport(int(0.41 * SIDE), int(0.59 * SIDE), pixel, *SIZE, FACTS)


@pytest.fixture
def rough_map(qtbot):
    """A map of ground as rough as rock, where a level more is seen at once."""
    tiles = TileCache()
    rough = DiamondSquare(exponent=8, seed=3, spread_reduction=0.7)
    tiles.setTerrain(Land(GrownGround(rough, (0.0, 1.0)), rough.exponent, FACTS))
    shown = map_over(tiles)
    qtbot.addWidget(shown)
    shown.resize(*SIZE)
    heightmap = rough.heightmap()
    shown.ground.setHeightmap(heightmap)
    shown.ground.setLand(tiles.ground, heightmap)
    yield shown
    stop_workers(shown)
    stop_workers(tiles)


@pytest.mark.parametrize("level", [11, 25])
def test_a_level_takes_the_place_of_another_unseen(qtbot, rough_map, level):
    """Around the scale at which that happens the map looks the same; a third of a doubling on, detail has come."""
    pictures = []
    for nearer in (1 - 1e-5, 1 + 1e-5, 1.3):
        rough_map.setViewport(viewport_of(int((SIDE >> level) / 1.5 / nearer)))
        qtbot.waitUntil(lambda: rough_map.refined, timeout=LONG)
        pictures.append((rough_map.viewport.level, pixels_of(rough_map.picture().toImage()).astype(int)))
    assert [at for at, _ in pictures] == [level, level + 1, level + 1]
    assert np.abs(pictures[1][1] - pictures[0][1]).max() <= 3
    assert np.abs(pictures[2][1] - pictures[0][1]).mean() > 5


class Plain:
    """Pictures of tiles in one colour each."""

    def __init__(self):
        self.pictures = {}

    def add(self, key, colour):
        self.pictures[key] = QImage(SQUARES, SQUARES, QImage.Format.Format_ARGB32_Premultiplied)
        self.pictures[key].fill(QColor(colour))

    def get(self, key):
        return self.pictures.get(key)

    def nearest(self, key):
        found = (key.ancestor(level) for level in range(key.level, ROOT.level - 1, -1))
        return next(((at, self.pictures[at]) for at in found if at in self.pictures), None)


def drawn(painter_of_tiles, viewport, coarsest=ROOT.level, complete=False):
    """What is drawn before a background that no ground has."""
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter_of_tiles.take(viewport, coarsest, complete)
        painter_of_tiles.draw(painter, viewport)
    return pixels_of(image).astype(int)


def test_a_picture_fades_in_over_a_coarser_one(qapp, monkeypatch):
    pictures, seconds = Plain(), [100.0]
    monkeypatch.setattr(tile_painter, "monotonic", lambda: seconds[0])
    pictures.add(ROOT, "#000000")
    painter, viewport = TilePainter(pictures), viewport_of(SIDE >> 16)

    def brightness():
        seconds[0] += 0.05
        return drawn(painter, viewport)

    assert brightness().max() == 0
    assert not painter.fading
    for key, *_ in viewport.tiles(viewport.level):
        pictures.add(key, "#ffffff")
    seen = [brightness() for _ in range(5)]
    assert [each.min() for each in seen] == [each.max() for each in seen]
    assert [int(each.max()) for each in seen] == pytest.approx([0, 85, 170, 255, 255], abs=2)
    assert not painter.fading
    pictures.pictures = {ROOT: pictures.pictures[ROOT]}
    assert brightness().max() == 0


def test_over_points_no_coarser_picture_is_enlarged(qapp):
    pictures, viewport = Plain(), viewport_of(SIDE >> 16)
    pictures.add(ROOT, "#406080")
    painter = TilePainter(pictures)
    assert holes(drawn(painter, viewport, coarsest=9)) == SIZE[0] * SIZE[1]
    assert not painter.covers
    for key, *_ in viewport.tiles(9):
        pictures.add(key, "#406080")
    assert holes(drawn(painter, viewport, coarsest=9, complete=True)) == 0
    assert painter.covers


def test_tiles_meet_at_any_place_and_scale(qapp):
    """Neighbours of one colour look like one picture, without a hole or a seam."""
    pictures = Plain()
    pictures.add(ROOT, "#406080")
    painter = TilePainter(pictures)
    for part in range(24):
        pixel = int((SIDE >> 14) * 2 ** (part / 12))
        viewport = MapViewport(SIDE // 2 + part * pixel // 12, SIDE // 2 + part * pixel // 7, pixel, *SIZE, FACTS)
        for key, *_ in viewport.tiles(viewport.level):
            pictures.add(key, "#406080")
        pixels = drawn(painter, viewport, complete=True)
        assert holes(pixels) == 0
        assert np.abs(pixels - (0x40, 0x60, 0x80)).max() <= 1


WHOLE = DiamondSquare(exponent=7, seed=5).heightmap()


@pytest.fixture
def tiles(qapp):
    tiles = TileCache()
    yield tiles
    stop_workers(tiles)


@pytest.fixture
def shown(qtbot, tiles):
    shown = map_over(tiles, MapEverywhere)
    qtbot.addWidget(shown)
    shown.resize(240, 200)
    yield shown
    stop_workers(shown)


@pytest.mark.parametrize("rows", [129, 70])
def test_the_terrain_is_seen_at_once_and_tiles_take_its_place_without_a_flash(qtbot, shown, tiles, rows):
    heightmap = replace(WHOLE, heights=WHOLE.heights[:rows])

    def picture():
        # The scale bar comes with the ground, in the lower half.
        return pixels_of(shown.grab().toImage())[:100].astype(int)

    empty = picture()
    shown.ground.setHeightmap(heightmap)
    seen = [picture()]
    assert (np.abs(seen[0] - empty).sum(axis=2) > 0).mean() > 0.4
    ground = finished(finding_ground(None, heightmap))
    tiles.setTerrain(ground)
    shown.ground.setLand(ground, heightmap)
    seen.append(picture())
    # The outermost cells are only half as wide as far as there is ground between points.
    assert (seen[1] != seen[0]).any(axis=2).mean() < 0.02
    qtbot.waitUntil(lambda: seen.append(picture()) or (shown.refined and shown.tiles.covers()), timeout=LONG)
    assert max(np.abs(each - seen[-1]).mean() for each in seen) < np.abs(seen[0] - empty).mean() / 3


def test_a_stand_in_lies_where_its_ground_does_at_any_scale(qtbot, shown, tiles):
    ground = finished(finding_ground(None, WHOLE))
    tiles.setTerrain(ground)
    shown.ground.setHeightmap(WHOLE)
    shown.ground.setLand(ground, WHOLE)
    for factor in (4.0, 1e7):
        shown.zoom(factor, QPointF(120, 100))
        qtbot.waitUntil(lambda: shown.refined, timeout=LONG)
        of_tiles = hues(shown.picture().toImage())
        shown.ground.setHeightmap(replace(WHOLE))  # whose ground is not known
        assert not shown.shows_ground
        of_stand_in = hues(shown.picture().toImage())
        shown.ground.setHeightmap(WHOLE)
        differing, elsewhere = (np.abs(of_stand_in - other).mean() for other in (of_tiles, of_tiles[::-1, ::-1]))
        assert differing < 0.01
        assert differing < elsewhere / 3 or factor > 4


def hues(image):
    """Return the colours of a picture without their brightness, in patches: far down only light and detail differ."""
    patches = pixels_of(image).astype(float).reshape(10, 20, 12, 20, 3).mean(axis=(1, 3))
    return patches / patches.sum(axis=2, keepdims=True)
