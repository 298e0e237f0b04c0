"""Exploring without end: the pictures after a jump to a random place, against one large window there, in numpy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from measuring import Row, at_most, in_numpy, ratio

from terrain_explorer.gui.views.map2d.map_viewport import MapViewport
from terrain_explorer.terrain import DiamondSquare, Recipe, Window
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_colours
from terrain_explorer.terrain.work import finished

_EXPONENT, _WIDTH, _HEIGHT = 30, 1280, 800
_COARSER = 3


def rows() -> Iterator[Row]:
    generator = DiamondSquare()
    ground = finished(finding_ground(Recipe(generator), generator.heightmap()))
    whole = Contrast.of_whole(ground.facts)
    places = count(1)

    def see(coarser: int) -> None:
        """Make the tiles of a place where nobody was before, and colour them."""
        place = next(places) * 7919 * _WIDTH
        window = Window(place % 2**29, place * 31 % 2**29, _HEIGHT, _WIDTH)
        viewport = MapViewport.of_window(ground.facts, _EXPONENT, window, _WIDTH, _HEIGHT)
        level = viewport.level - coarser
        for key, *_ in viewport.tiles(level):
            tile_colours(ground.heights(key), level, Look(), whole, ground.facts)

    deep = DiamondSquare(exponent=_EXPONENT)

    def make_window() -> None:
        place = next(places) * 7919
        deep.heights(Window(place, place, 1025, 1025))

    # In numpy alone it takes as long as when these goals were set.
    window, of = in_numpy(make_window), "a 1025 x 1025 window in numpy"
    yield at_most("first picture after a jump at exponent 30", ratio(lambda: see(_COARSER), window), 1.5, of)
    yield at_most("all tiles of 1280 x 800 after that jump", ratio(lambda: see(0), window), 8, of)
