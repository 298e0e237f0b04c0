"""The surface without end: a picture in the depths against one of the whole, and against the surface of a map."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from frames import draw, orbit
from measuring import Row, at_most, ratio
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView
from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.tiles.land import Land, finding_ground
from terrain_explorer.terrain.work import finished

_SIZE = (1000, 700)
_DEPTHS = (0, 6, 28)


def rows() -> Iterator[Row]:
    recipe = Recipe(DiamondSquare(exponent=10, seed=3))
    heightmap = recipe.heightmap()
    ground = finished(finding_ground(recipe, heightmap))
    tiles = TileCache()
    tiles.setTerrain(ground, heightmap)
    whole, high, deep = (_view(tiles, ground, depth) for depth in _DEPTHS)
    usual = SurfaceView()
    usual.resize(*_SIZE)
    usual.ground.setHeightmap(heightmap)
    usual.show()
    draw(usual)
    what, surface = "surface without end, frame {} doublings deep", "1025 x 1025 surface"
    yield at_most(what.format(_DEPTHS[2]), ratio(_turning(deep), _turning(high), 9), 2, f"{_DEPTHS[1]} doublings")
    yield at_most(what.format(_DEPTHS[1]), ratio(_turning(high), orbit(usual), 9), 2.5, surface)
    yield at_most(what.format(_DEPTHS[0]), ratio(_turning(whole), orbit(usual), 9), 1.1, surface)
    for view in (whole, high, deep, usual):
        view.close()
    stop_workers(tiles)


def _view(tiles: TileCache, land: Land, depth: int) -> SurfaceView:
    view = SurfaceView(tiles)
    view.resize(*_SIZE)
    view.wanted.connect(lambda keys: tiles.want(keys, str(depth)))
    tiles.arrived.connect(view.take)
    view.ground.setLand(land)
    view.show()
    view.go(lambda moves, _: moves.at(moves.whole(), 0.41, 0.57, 2.0**-depth))
    while not view.is_settled or view.camera.scale > 2.0**-depth:
        QApplication.processEvents()
    return view


def _turning(view: SurfaceView) -> Callable[[], None]:
    navigation = view.navigation

    def turn() -> None:
        navigation.turn(1.0, 0.0)
        draw(view)

    return turn
