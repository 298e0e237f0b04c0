"""The 3D view of a heightmap."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface
from terrain_explorer.gui.views.surface3d.camera_view import CameraView
from terrain_explorer.gui.views.surface3d.gl.scene_widget import SceneWidget
from terrain_explorer.gui.views.surface3d.navigation import Navigation
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import Waters


class SurfaceView(CameraView, SceneWidget):
    """Shows a heightmap as a solid block to turn, move and zoom.

    `SceneWidget` draws it, and `CameraView` does the rest.
    """

    navigation: Navigation

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._waters: Waters | None = None
        self._begin(Navigation(self))
        self.cameraWanted.connect(self.navigation.setCameraAnywhere)
        self._on_moved()

    @property
    def walking(self) -> bool:
        """Whether the user walks on the ground."""
        return self.navigation.walking

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point of the map that is seen at a position of the widget, or None."""
        return self.navigation.point_at(position)

    def setHeightmap(self, heightmap: Heightmap | None, changed: Collection[Window] | None = None) -> None:
        """Show a heightmap, or nothing; the camera stays unless the map has other proportions."""
        super().setHeightmap(heightmap, changed)
        self._show_ground(drawn_on=changed is not None)

    def setLook(self, look: Look) -> None:
        """Draw the terrain like this; it may be higher or lower then."""
        super().setLook(look)
        self._show_ground()

    def setWaters(self, waters: Waters | None) -> None:
        """Show rivers and lakes, or none; lakes are ground to look at and to point to."""
        super().setWaters(waters)
        self._waters = waters
        self._show_ground(drawn_on=True)

    def setGround(
        self,
        heightmap: Heightmap | None,
        block: TerrainBlock | None,
        water: float | None = None,
        drawn_on: bool = False,
    ) -> None:
        """Look at and point to this ground, or at nothing; `setHeightmap` and `setLook` do so for the ground they draw.

        Parameters
        ----------
        water
            The height of the water's surface, in the unit of the heights; None where there is no water.
        drawn_on
            Whether it is the ground from before with something drawn on it.
        """
        ground = None if heightmap is None or block is None else DrawnSurface(heightmap, block, water)
        self.navigation.setGround(ground, block, drawn_on)
        self.setCameraAndBlock(self.navigation.camera, self.navigation.block)
        self._show_marks()
        self._gestures.report_soon()

    def orbit(self, azim: float, elev: float) -> None:
        """Turn around the pivot, in degrees, as pyqtgraph names it."""
        self.navigation.turn(azim, elev)

    def _show_ground(self, drawn_on: bool = False) -> None:
        heightmap = self._scene.heightmap
        water = None if heightmap is None else self._scene.look.water_height(heightmap)
        # Those of a map that has been drawn on since stay in the picture for a while, but no longer tell what is seen.
        if self._waters is not None and self._waters.drainage.heightmap is heightmap:
            heightmap = self._waters.surface
        self.setGround(heightmap, self._scene.block, water, drawn_on)

    def _on_moved(self) -> None:
        self.setCameraAndBlock(self.navigation.camera, self.navigation.block)
        super()._on_moved()
