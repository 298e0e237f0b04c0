"""What ground without end keeps in memory, summed up: however long one flies, it takes no more."""

from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.gui.explore import explored_surface
from terrain_explorer.gui.views.map2d import tile_painter
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform
from terrain_explorer.gui.views.tiles import async_cache
from terrain_explorer.gui.views.tiles.kept_tile import TILE_BYTES, KeptTile
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import SQUARES, TILE_POINTS, TileKey

LATTICES = 12e6
TEXELS = 272
"""A side of the finest level of a tile on the card."""
USUALLY, AT_MOST = 145e6, 305e6
"""Bytes in a usual window, and in one as large as a wall."""
RIVERS = 32e6
"""Bytes more, at most, while rivers are shown."""


def test_all_that_is_kept_has_a_budget(qapp):
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.views.surface3d.gl.terrain_scene import FEW
    from terrain_explorer.gui.views.surface3d.gl.tile_textures import LEVELS, PLACES
    from terrain_explorer.gui.views.surface3d.ground.kept_water import WATER_BYTES

    tile = sum(4 * (TEXELS >> level) ** 2 + 4 * (SQUARES >> level) ** 2 for level in range(LEVELS))
    assert async_cache.KEPT + tile_painter.KEPT + FEW * tile + LATTICES <= USUALLY
    assert explored_surface.BUDGET + PLACES * WATER_BYTES <= RIVERS
    # Pictures of another look stay until all in sight are there anew.
    assert async_cache.BUDGET + 2 * tile_painter.BUDGET + PLACES * tile + LATTICES <= AT_MOST


def test_a_ground_keeps_few_lattices():
    ground = Land(GrownGround(DiamondSquare(seed=3), (0.0, 1.0)), DiamondSquare.exponent, LandFacts((0.0, 1.0)))
    for part in (Fraction(1, 3), Fraction(2, 7), Fraction(5, 8)):
        for level in range(8, 24):
            ground.heights(TileKey.at(level, part, 1 - part))
    assert sum(lattice.heights.nbytes for lattice in ground.ground._lattices) <= LATTICES


@settings(max_examples=30)
@given(st.floats(-1e6, 1e6), st.floats(1e-9, 1e6), st.integers(0, 2**32 - 1), st.booleans())
def test_a_kept_tile_is_as_good_as_its_heights(middle, relief, seed, holes):
    heights = middle + relief * (np.random.default_rng(seed).random((TILE_POINTS, TILE_POINTS)) - 0.5)
    if holes:
        heights[:3, 5] = np.nan
    kept = KeptTile(heights)
    again = np.asarray(kept)
    assert again.dtype == np.float64
    # Numbers as large as the heights themselves have no more digits either.
    assert np.array_equal(np.isnan(again), np.isnan(heights))
    assert np.nanmax(np.abs(again - heights)) <= relief * 2**-24 + abs(middle) * 2**-51
    assert kept[7, 9] == again[7, 9]
    assert np.array_equal(kept[::4, 2:6], again[::4, 2:6], equal_nan=True)
    assert kept._above.nbytes == TILE_BYTES
