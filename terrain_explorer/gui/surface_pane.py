"""The place of the 3D surface; where it cannot be drawn, a hillshaded map and the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.map_view import MapView
from terrain_explorer.gui.naming import named
from terrain_explorer.gui.surface.glformat import choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain import Heightmap, Parameter
from terrain_explorer.terrain.parameters import Parameterised

if TYPE_CHECKING:
    from terrain_explorer.gui.surface.view import SurfaceView


@dataclass(frozen=True)
class SurfaceSettings(Parameterised):
    """How the surface is drawn."""

    exaggeration: Annotated[
        float,
        Parameter(
            "Exaggeration",
            "How much higher than wide the terrain is drawn. The heights themselves stay as they are.",
            minimum=0,
            maximum=10,
            step=0.05,
            offered=(0, 4),
        ),
    ] = 1.0


class SurfacePane(QWidget):
    """Shows the heightmap as a surface.

    Signals
    -------
    drawn
        The heightmap last set is on the screen.
    settled
        It is drawn as finely as it gets.
    warned
        Something the user should know, a sentence.
    """

    drawn = Signal()
    settled = Signal()
    warned = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heightmap: Heightmap | None = None
        self._surface: SurfaceView | None = None
        self._shaded: MapView | None = None
        self.setMinimumSize(260, 180)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        problem = opengl_problem()
        if problem is None:
            self._add_surface()
        else:
            self._fall_back(problem)

    def setHeightmap(self, heightmap: Heightmap) -> None:
        """Show a heightmap."""
        self._heightmap = heightmap
        if self._surface is not None:
            self._surface.setHeightmap(heightmap)
        if self._shaded is not None:
            self._shaded.setHeightmap(heightmap)

    def setSettings(self, settings: SurfaceSettings) -> None:
        """Draw the surface with these settings."""
        if self._surface is not None:
            self._surface.setExaggeration(settings.exaggeration)
        if self._shaded is not None:
            self._shaded.setExaggeration(settings.exaggeration)

    def setDark(self, dark: bool) -> None:
        """Use the background for dark or light windows."""
        if self._surface is not None:
            self._surface.setDark(dark)

    def resetView(self) -> None:
        """Look at the whole terrain."""
        if self._surface is not None:
            self._surface.resetView()
        if self._shaded is not None:
            self._shaded.fit()

    def topView(self) -> None:
        """Look straight down, north at the top."""
        if self._surface is not None:
            self._surface.topView()

    def _add_surface(self) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        choose_pyopengl_platform(app)
        from terrain_explorer.gui.surface.view import SurfaceView

        self._surface = named(SurfaceView(), "surfaceView", "Terrain in 3D")
        self._surface.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._surface.drawn.connect(self.drawn)
        self._surface.settled.connect(self.settled)
        self._surface.reduced.connect(self.warned)
        self._surface.failed.connect(self._on_failed, Qt.ConnectionType.QueuedConnection)
        self._layout.addWidget(self._surface)

    def _on_failed(self, problem: str) -> None:
        if self._surface is not None:
            self._layout.removeWidget(self._surface)
            self._surface.hide()
            self._surface.deleteLater()
            self._surface = None
            self._fall_back(problem)
            self.warned.emit(problem)

    def _fall_back(self, problem: str) -> None:
        reason = QLabel(problem, wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter, margin=12)
        reason.setObjectName("surfaceProblem")
        self._shaded = named(MapView(shaded=True), "hillshadeView", "Terrain from above, hillshaded")
        self._shaded.painted.connect(self.drawn)
        self._shaded.painted.connect(self.settled)
        self._layout.addWidget(reason)
        self._layout.addWidget(self._shaded, 1)
        if self._heightmap is not None:
            self._shaded.setHeightmap(self._heightmap)
