"""The views that show a terrain, each in a window of its own, with one way to use them all."""

import numpy as np
from endless_tools import MapEverywhere, Tiles, map_over
from gui_tools import LONG
from PySide6.QtGui import QImage

from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.surface3d.ground.kept_water import KeptWater
from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_waters import LandWaters
from terrain_explorer.terrain.work import finished

SIZE = 320, 240


class ContractedView:
    """A view and what its tests need of it.

    Attributes
    ----------
    view
        The view.
    """

    in_3d = False

    def __init__(self, view, place):
        self.view = view
        view.resize(*SIZE)
        view.move(*place)

    def show(self, heightmap):
        """Show a heightmap, from where it is seen now if it is the same ground."""
        self.view.ground.setHeightmap(heightmap)

    def show_waters(self, waters):
        self.view.ground.setWaters(waters)

    def see_from_above(self):
        """See the whole terrain, north at the top."""
        self.view.fit()

    def come_nearer(self, factor, about):
        self.view.zoom(factor, about)

    def wait(self, qtbot):
        """Wait until the view is on the screen, as finely as it gets."""

    def on_screen(self):
        """What the screen shows of it, shape (height, width, 3), in pixels of the screen."""
        image = self.view.screen().grabWindow(self.view.winId()).toImage().convertToFormat(QImage.Format.Format_RGB888)
        lines = np.array(image.constBits()).reshape(image.height(), image.bytesPerLine())
        return lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)

    def close(self):
        self.view.close()
        self.view.deleteLater()


class OfMap(ContractedView):
    """The map."""

    def __init__(self, place):
        super().__init__(MapView(), place)

    @property
    def seen_from(self):
        return self.view.viewport

    def wait(self, qtbot):
        with qtbot.waitSignal(self.view.painted, timeout=LONG):
            self.view.update()


class OfSurface(ContractedView):
    """The surface."""

    in_3d = True

    def __init__(self, place):
        from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

        super().__init__(SurfaceView(), place)

    @property
    def seen_from(self):
        return self.view.camera

    def see_from_above(self):
        self.view.navigation.reset_view()
        self.view.navigation.look_at("top")

    def come_nearer(self, factor, about):
        self.view.navigation.zoom(factor, self.view.navigation.place_at(about))

    def wait(self, qtbot):
        with qtbot.waitSignal(self.view.settled, timeout=LONG):
            self.view.redraw()


class _AtDepth(ContractedView):
    land = None

    def show(self, heightmap):
        self.land = finished(finding_ground(None, heightmap))
        self._show(heightmap)


class OfMapAtDepth(_AtDepth):
    """The map with the ground between its points."""

    def __init__(self, place):
        self._tiles = TileCache()
        super().__init__(map_over(self._tiles, MapEverywhere), place)

    @property
    def seen_from(self):
        return self.view.viewport

    def _show(self, heightmap):
        self.view.ground.setHeightmap(heightmap)
        self._tiles.setTerrain(self.land)
        self.view.ground.setLand(self.land, heightmap)

    def wait(self, qtbot):
        # A picture asks for more, and what came last fades in since it was painted: the last one asks for nothing.
        while True:
            qtbot.waitUntil(lambda: self.view.refined, timeout=LONG)
            with qtbot.waitSignal(self.view.painted, timeout=LONG):
                self.view.update()
            if self.view.refined:
                return

    def close(self):
        self.view.tiles.pictures.worker.stop()
        self._tiles.worker.stop()
        super().close()


class OfSurfaceAtDepth(_AtDepth):
    """The surface without end, whose tiles are there as soon as it asks for them."""

    in_3d = True

    def __init__(self, place):
        from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

        super().__init__(SurfaceView(self), place)

    def get(self, key):
        return self._tiles.get(key)

    def nearest(self, key):
        return self._tiles.nearest(key)

    def as_they_are(self):
        return self._tiles

    @property
    def seen_from(self):
        return self.view.camera

    def _show(self, heightmap):
        self._tiles = Tiles(self.land)
        self.view._scene.steepness = steepness(heightmap)
        self.view.ground.setLand(self.land)

    def show_waters(self, waters):
        self.view.setTiles(self, None if waters is None else _Waters(LandWaters(self.land, waters), self))
        super().show_waters(waters)

    def see_from_above(self):
        self.view.navigation.reset_view()
        self.view.navigation.look_at("top")

    def come_nearer(self, factor, about):
        self.view.navigation.zoom(factor, self.view.navigation.place_at(about))

    def wait(self, qtbot):
        with qtbot.waitSignal(self.view.settled, timeout=LONG):
            self.view.redraw()


class _Waters:
    def __init__(self, waters, tiles):
        self._waters, self._tiles = waters, tiles

    def get(self, key):
        return KeptWater.of(self._waters.on(key, self._tiles.get(key)))


KINDS = {"map": OfMap, "surface": OfSurface, "map without end": OfMapAtDepth, "surface without end": OfSurfaceAtDepth}
