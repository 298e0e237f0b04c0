"""Frames of a flight: complete, the same in one piece and in strips, and without a jump from one to the next."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.gui.explore.flight import frame_painter
from terrain_explorer.gui.explore.flight.frame_painter import FramePainter, contrast_in
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import Tones
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_colours
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.work import finished

GENERATOR = DiamondSquare(exponent=5, seed=3, tileable=True)
GROUND = finished(finding_ground(Recipe(GENERATOR), GENERATOR.heightmap()))
WHOLE = Contrast.of_whole(GROUND.facts)
NOTHING = (255, 0, 255)


def painted(viewport, ground=GROUND, contrast=WHOLE, look=None):
    return FramePainter(ground, look or Look(), NOTHING).painted(viewport, contrast)


def deep(level=30, width=90, height=60):
    """Return a viewport that shows the squares of a level as pixels."""
    return MapViewport(SIDE // 3, SIDE // 5, SIDE >> level, width, height, GROUND.facts)


def nearer(viewport, factor):
    return replace(viewport, pixel=round(viewport.pixel / factor))


def unlike(one, other):
    return np.abs(one.astype(int) - other.astype(int))[..., :3].mean()


def test_a_level_at_its_own_size_has_the_colours_of_the_map():
    key = TileKey(30, 5 << 18, 9 << 17)
    square = SIDE >> 30
    viewport = MapViewport(
        (key.row * 256 + 128) * square, (key.column * 256 + 128) * square, square, 256, 256, GROUND.facts
    )
    expected = tile_colours(GROUND.heights(key), 30, Look(), WHOLE, GROUND.facts)
    np.testing.assert_array_equal(painted(viewport), expected)


def test_strips_fit_together(monkeypatch):
    for viewport in (deep(), nearer(deep(), 1.4), MapViewport.of_whole(GROUND.facts, 70, 61)):
        whole = painted(viewport)
        monkeypatch.setattr(frame_painter, "_STRIP", 17)
        # Mixing rounds by where a strip begins.
        assert np.abs(painted(viewport).astype(int) - whole).max() <= 2
        monkeypatch.undo()


def test_detail_grows_in_without_a_jump():
    """The frames just before and just after a new level begins are as alike as any others."""
    start = deep(level=30)
    viewports = [nearer(start, 2 ** (step / 8)) for step in range(17)]
    just_before = [nearer(start, 2 ** (step / 8) * 0.9999) for step in range(17)]
    for before, after in zip(just_before, viewports, strict=True):
        assert unlike(painted(before), painted(after)) < 0.5


def test_beyond_the_ground_and_in_voids_is_the_background():
    voids = np.zeros((9, 13), bool)
    voids[4, 6] = True
    heightmap = Heightmap(np.random.default_rng(1).random((9, 13), np.float32), origin=Origin("PNG", voids=voids))
    ground = finished(finding_ground(None, heightmap))
    viewport = MapViewport.of_whole(ground.facts, 60, 60)
    frame = painted(viewport, ground, Contrast.of_whole(ground.facts))
    assert (frame[0, 0, :3] == NOTHING).all()
    assert (frame[30, 30, :3] == NOTHING).all()
    assert not (frame[..., :3] == NOTHING).all()
    assert (frame[..., 3] == 255).all()
    clear = FramePainter(ground, Look(), None).painted(viewport, Contrast.of_whole(ground.facts))
    assert set(np.unique(clear[..., 3])) > {0, 255}
    solid = clear[..., 3] == 255
    assert unlike(clear[solid], frame[solid]) == 0
    over = (clear[..., :3] * (clear[..., 3:] / 255) + np.array(NOTHING) * (1 - clear[..., 3:] / 255)).round()
    assert np.abs(over - frame[..., :3]).max() <= 2


def test_palettes_of_what_was_found_have_its_tones():
    heightmap = GENERATOR.heightmap()
    for half, shades in enumerate((0, 255)):
        tones = Tones(heightmap, heightmap.heights, np.full(heightmap.heights.shape, shades, np.uint8), (0, 1))
        frame = FramePainter(GROUND, Look(palette="wear"), NOTHING, tones={"wear": tones}).painted(deep(9), WHOLE)
        blue, red = frame[..., 2].mean(), frame[..., 0].mean()
        assert (red > blue) == bool(half)


def test_a_terrain_that_repeats_has_no_edge():
    edge = MapViewport(0, 0, SIDE // 512, 80, 80, GROUND.facts)
    frame = painted(edge)
    assert not (frame[..., :3] == NOTHING).all(axis=-1).any()


def test_local_contrast_uses_all_colours():
    viewport = deep()
    contrast = contrast_in(GROUND, viewport)
    assert contrast.side < 1e-6
    low, high = contrast.range
    assert high - low < 1e-3 * (WHOLE.range[1] - WHOLE.range[0])
    shares = [
        frame[..., 0] / np.maximum(frame[..., 1], 1)
        for frame in (painted(viewport), painted(viewport, GROUND, contrast))
    ]
    assert np.ptp(shares[1]) > 3 * np.ptp(shares[0])
    beside = MapViewport(0, 0, SIDE, 20, 20, replace(GROUND.facts, repeats=False))
    assert contrast_in(GROUND, replace(beside, south=-(SIDE << 6))) == WHOLE


@pytest.mark.parametrize("look", [Look(water=True), Look(contours=True), Look(palette="slope")])
def test_the_look_is_that_of_the_map(look):
    assert unlike(painted(deep(9), look=look), painted(deep(9))) > 0.5


def test_what_the_next_frame_does_not_need_is_forgotten():
    painter = FramePainter(GROUND, Look(), NOTHING)
    for step in range(6):
        painter.painted(nearer(deep(12), 4.0**step), WHOLE)
    assert len(painter._pictures) <= 12
    assert painter._pictures.keys() == painter._heights.keys()
