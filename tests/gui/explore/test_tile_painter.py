"""The map without end: whatever changes in it, it changes little by little."""

import numpy as np
import pytest
from endless_tools import FACTS
from endless_zoom import holes, pixels_of
from gui_tools import LONG
from PySide6.QtGui import QColor, QImage, QPainter

from terrain_explorer.gui.explore import tile_painter
from terrain_explorer.gui.explore.async_cache import TileCache
from terrain_explorer.gui.explore.endless_map import EndlessMap
from terrain_explorer.gui.explore.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.explore.tile_painter import TilePainter
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.tiles.generated_ground import GeneratedGround
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import ROOT, SQUARES

SIZE = 160, 120


def sight_of(pixel):
    return MapViewport(int(0.41 * SIDE), int(0.59 * SIDE), pixel, *SIZE, FACTS)


@pytest.fixture
def rough_map(qtbot):
    """A map of ground as rough as rock, where a level more is seen at once."""
    tiles = TileCache()
    tiles.setTerrain(
        Land(GeneratedGround(DiamondSquare(seed=3, spread_reduction=0.7), (0.0, 1.0)), DiamondSquare.exponent, FACTS)
    )
    shown = EndlessMap(tiles)
    qtbot.addWidget(shown)
    shown.resize(*SIZE)
    shown.setGround(tiles.ground)
    yield shown
    shown.stop()
    tiles.stop()


@pytest.mark.parametrize("level", [11, 25])
def test_a_level_takes_the_place_of_another_unseen(qtbot, rough_map, level):
    """Around the scale at which that happens the map looks the same; a third of a doubling on, detail has come."""
    pictures = []
    for nearer in (1 - 1e-5, 1 + 1e-5, 1.3):
        rough_map.setSight(sight_of(int((SIDE >> level) / 1.5 / nearer)))
        qtbot.waitUntil(lambda: rough_map.refined, timeout=LONG)
        pictures.append((rough_map.sight.level, pixels_of(rough_map.picture().toImage()).astype(int)))
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


def drawn(draw, sight):
    """What is drawn before a background that no ground has."""
    image = QImage(*SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        draw(painter, sight)
    return pixels_of(image).astype(int)


def test_a_picture_fades_in_over_a_coarser_one(qapp, monkeypatch):
    pictures, seconds = Plain(), [100.0]
    monkeypatch.setattr(tile_painter, "monotonic", lambda: seconds[0])
    pictures.add(ROOT, "#000000")
    painter, sight = TilePainter(pictures), sight_of(SIDE >> 16)

    def brightness():
        seconds[0] += 0.05
        return drawn(painter.draw, sight)

    assert brightness().max() == 0
    assert not painter.fading
    for key, *_ in sight.tiles(sight.level):
        pictures.add(key, "#ffffff")
    seen = [brightness() for _ in range(5)]
    assert [each.min() for each in seen] == [each.max() for each in seen]
    assert [int(each.max()) for each in seen] == pytest.approx([0, 85, 170, 255, 255], abs=2)
    assert not painter.fading
    pictures.pictures = {ROOT: pictures.pictures[ROOT]}
    assert brightness().max() == 0


def test_tiles_meet_at_any_place_and_scale(qapp):
    """Neighbours of one colour look like one picture, without a hole or a seam."""
    pictures = Plain()
    pictures.add(ROOT, "#406080")
    painter = TilePainter(pictures)
    for part in range(24):
        pixel = int((SIDE >> 14) * 2 ** (part / 12))
        sight = MapViewport(SIDE // 2 + part * pixel // 12, SIDE // 2 + part * pixel // 7, pixel, *SIZE, FACTS)
        for key, *_ in sight.tiles(sight.level):
            pictures.add(key, "#406080")
        pixels = drawn(painter.draw_complete, sight)
        assert holes(pixels) == 0
        assert np.abs(pixels - (0x40, 0x60, 0x80)).max() <= 1
