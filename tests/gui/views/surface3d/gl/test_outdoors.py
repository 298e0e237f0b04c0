"""Land outdoors: its materials on the surface are those of the map, and a model knows nothing of them."""

from dataclasses import replace

import numpy as np
import pytest
from surface_tools import EVEN, LEVEL, framing, ramp, smooth

from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.climates import CLIMATES
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.tones import NO_TONES
from terrain_explorer.terrain.work import finished

SIDE = 129
PIXELS = 272
"""From above, a point of the map is two pixels wide."""


@pytest.fixture
def paint(studio):
    def paint(heightmap, look, tones=NO_TONES, size=(PIXELS, PIXELS), **camera):
        studio.open(heightmap, look, None, tones)
        seen = replace(framing(heightmap, look, size=size, **camera))
        return studio.picture(seen, *size, "none").astype(int)

    return paint


def at_points(picture):
    """Return the colours at the inner points of a map that is seen from above."""
    middle = np.linspace(-1, 1, SIDE)[8:-8] / 1.05
    pixels = np.rint((middle + 1) / 2 * (PIXELS - 1)).astype(int)
    return picture[np.ix_(pixels, pixels)][..., :3]


def lit_evenly(paint):
    """Return what even light makes of each grey, shape (256, 3)."""
    greys = at_points(paint(ramp(rows=SIDE, columns=SIDE), Look(palette="greyscale", **LEVEL)))
    columns = np.rint(255 * np.linspace(0, 1, SIDE)[8:-8])
    return np.stack([np.interp(np.arange(256), columns, greys[..., channel].mean(axis=0)) for channel in range(3)], 1)


@pytest.mark.parametrize("climate", CLIMATES)
def test_the_surface_is_made_of_what_the_map_shows(paint, climate):
    land = smooth(SIDE, SIDE, seed=3)
    look = Look(palette="natural", climate=climate, water=True, water_level=0.2, **LEVEL)
    tones = finished(toning(land, "natural"))
    mapped = tinted(land, look, range(SIDE), range(SIDE), False, tones=tones["natural"])[8:-8, 8:-8]
    light = lit_evenly(paint)
    expected = np.stack([light[mapped[..., channel], channel] for channel in range(3)], axis=-1)
    dry = land.heights[8:-8, 8:-8] > look.water_height(land) + 0.02
    apart = np.abs(at_points(paint(land, look, tones)) - expected).max(axis=-1)[dry]
    # Borders may lie a part of a point elsewhere.
    assert np.median(apart) < 6
    assert np.mean(apart < 20) > 0.8


def test_outdoors_every_climate_looks_like_itself(paint):
    land = smooth(65, 65, seed=5)
    pictures = [
        paint(land, Look(setting="outdoors", climate=climate, **EVEN), pose=OBLIQUE, size=(120, 80))
        for climate in CLIMATES
    ]
    assert all((picture[..., 3] == pictures[0][..., 3]).all() for picture in pictures)
    means = np.array([picture[picture[..., 3] == 255][:, :3].mean(axis=0) for picture in pictures])
    apart = np.abs(means[:, np.newaxis] - means).max(axis=-1)
    assert apart[~np.eye(len(means), dtype=bool)].min() > 3


@pytest.mark.parametrize("shape", [(2, 2), (2, 65), (33, 65)])
def test_small_flat_and_narrow_ground_is_shown_outdoors(paint, shape):
    look = Look(setting="outdoors", climate="alpine", water=True, water_level=0.3)
    for land in (Heightmap(np.zeros(shape, np.float32)), smooth(*shape)):
        tones = finished(toning(land, look.shown_palette))
        picture = paint(land, look, tones, size=(90, 60), pose=OBLIQUE)
        assert (picture[..., 3] == 255).any()


def test_a_palette_for_reading_keeps_its_colours_outdoors(paint):
    land = smooth(65, 65)
    one, other = (paint(land, Look(setting="outdoors", palette=palette, **LEVEL)) for palette in ("slope", "land"))
    assert Look(setting="outdoors", palette="slope").shown_palette == "slope"
    assert np.abs(one - other).max() > 40


def test_a_tint_and_contours_lie_on_land_outdoors(paint):
    land = smooth(65, 65)
    plain = paint(land, Look(setting="outdoors", **LEVEL))
    lined = paint(land, Look(setting="outdoors", contours=True, **LEVEL))
    changed = np.abs(plain - lined).max(axis=-1) > 10
    assert 0.01 < changed.mean() < 0.5
