"""The middle of the window: the 3D surface or, where it cannot be drawn, a hillshaded map and the reason."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.services.preferences import SurfacePreferences
from terrain_explorer.gui.views.growth_marks import GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.input.path_input import PathInput
from terrain_explorer.gui.views.input.pointer import BrushRing
from terrain_explorer.gui.views.input.stroke_input import StrokeInput
from terrain_explorer.gui.views.map2d.growth_layer import GrowthLayer
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.marks import Walker
from terrain_explorer.gui.views.path_marks import PathMarks
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera, Viewpoint
from terrain_explorer.gui.views.surface3d.camera.picking import Ground
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, memory_problem, opengl_problem
from terrain_explorer.gui.views.water_marks import DropTrace
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.sampling import Line, Point
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import PixelSize
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.shading.waters import Waters

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView


class SurfacePane(QWidget):
    """Shows the heightmap as a surface. A map in its place has no camera: moving one does nothing there.

    Attributes
    ----------
    strokes
        Signals the strokes in whichever view is shown.

    Signals
    -------
    drawn
        The heightmap last set is on the screen.
    settled
        It is drawn as finely as it gets.
    warned
        A sentence for the user.
    pointed
        The `Point` under the pointer, or None.
    clicked
        The `Point` that was clicked.
    lineDrawn
        The user draws a `Line`.
    measuringLeft
        The user wants to stop drawing lines.
    walkingChanged
        Whether the camera walks on the ground.
    moved
        The camera has moved.
    flattened
        A map took the place of the surface.
    """

    drawn = Signal()
    settled = Signal()
    warned = Signal(str)
    pointed = Signal(object)
    clicked = Signal(object)
    lineDrawn = Signal(object)
    measuringLeft = Signal()
    walkingChanged = Signal(bool)
    moved = Signal()
    flattened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.strokes = StrokeInput(self)
        self._heightmap: Heightmap | None = None
        self._look = Look()
        self._waters: Waters | None = None
        self._tones = NO_TONES
        self._trace: DropTrace | None = None
        self.setMinimumSize(240, 180)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        # Asked before the view is made: where OpenGL is missing, importing it may already fail.
        problem = memory_problem() or opengl_problem()
        self._surface: SurfaceView | None = None
        self._shown: SurfaceView | MapView
        if problem is None:
            self._surface = self._shown = self._made_surface()
            self._layout.addWidget(self._surface)
        else:
            self._shown = self._fall_back(problem)
        self._connect(self._shown)

    @property
    def in_3d(self) -> bool:
        """Whether the terrain is drawn as a surface."""
        return self._surface is not None

    @property
    def walking(self) -> bool:
        """Whether the camera walks on the ground."""
        return self._surface is not None and self._surface.walking

    @property
    def paths(self) -> PathInput:
        """What the user does with the points of a path in the view that is shown; another one once `flattened`."""
        return self._shown.paths

    @property
    def walker(self) -> Walker | None:
        """Where the user walks on the ground and where they look; None while they do not walk."""
        camera = self.camera
        if camera is None or self._heightmap is None or not self.walking:
            return None
        ground = Ground(self._heightmap, TerrainBlock.of(self._heightmap, self._look.exaggeration))
        return Walker(ground.point(*camera.pivot[:2]), bearing=-90.0 - camera.azimuth)

    @property
    def camera(self) -> Camera | None:
        """Where the terrain is seen from, or None where there is no camera."""
        return None if self._surface is None else self._surface.camera

    @property
    def orbit_camera(self) -> Camera | None:
        """The camera that turns about the terrain; while walking, the one that comes back afterwards."""
        return None if self._surface is None else self._surface.navigation.viewpoint.camera

    @property
    def pixels(self) -> PixelSize:
        """The size of the view, in pixels of the screen."""
        ratio = self._shown.devicePixelRatio()
        return PixelSize(round(self._shown.width() * ratio), round(self._shown.height() * ratio))

    @property
    def chosen_camera(self) -> Viewpoint | None:
        """Where the user has put the camera, or None where it frames the whole terrain as usual."""
        viewpoint = None if self._surface is None else self._surface.navigation.viewpoint
        usual = viewpoint is None or (viewpoint.framed and viewpoint.camera.pose == OBLIQUE)
        return None if usual else viewpoint

    def setHeightmap(self, heightmap: Heightmap, changed: Collection[Window] | None = None) -> None:
        """Show a heightmap; see `SurfaceView.setHeightmap`."""
        self._heightmap = heightmap
        self._shown.setHeightmap(heightmap, changed)

    def setLook(self, look: Look) -> None:
        """Draw it with this light and these colours."""
        self._look = look
        self._shown.setLook(look)

    def setWaters(self, waters: Waters | None) -> None:
        """Show rivers and lakes, or none."""
        self._waters = waters
        self._shown.setWaters(waters)

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes."""
        self._tones = tones
        self._shown.setTones(tones)

    def setTrace(self, trace: DropTrace | None) -> None:
        """Show the way of a drop and the ground that drains to it, or nothing."""
        self._trace = trace
        self._shown.setTrace(trace)

    def setPath(self, marks: PathMarks | None) -> None:
        """Let the user change a path, or none."""
        self._shown.setPath(marks)

    def setDark(self, dark: bool) -> None:
        """Use the background for dark or light windows."""
        if self._surface is not None:
            self._surface.setDark(dark)

    def setPreferences(self, preferences: SurfacePreferences) -> None:
        """Draw the surface as finely as the user prefers."""
        if self._surface is not None:
            self._surface.setPreferences(preferences)

    def setMark(self, point: Point | None) -> None:
        """Mark a point, or none."""
        self._shown.setMark(point)

    def setLine(self, line: Line | None) -> None:
        """Show a line over the terrain, or none."""
        self._shown.setLine(line)

    def setMeasuring(self, measuring: bool) -> None:
        """Choose whether dragging draws a line."""
        self._shown.setMeasuring(measuring)

    def setAsking(self, asking: bool) -> None:
        """Show by the cursor that a click asks about a point."""
        self._shown.setAsking(asking)

    def setBrush(self, ring: BrushRing | None) -> None:
        """Choose the brush to draw with, or none."""
        self._shown.setBrush(ring)

    def setLattice(self, lattice: GrowthMarks | None) -> None:
        """Mark the points of a map that is growing; None where all are set."""
        self._marked.setLattice(lattice)

    def setDescent(self, descent: HeightOrigin | None) -> None:
        """Show a point and its parents, or none."""
        self._marked.setDescent(descent)

    def setCamera(self, chosen: Viewpoint) -> None:
        """Look from there; see `chosen_camera`."""
        if self._surface is not None:
            self._surface.navigation.setViewpoint(chosen)

    def setOrthographic(self, orthographic: bool) -> None:
        """Choose whether parallels stay parallel."""
        if self._surface is not None:
            self._surface.navigation.setOrthographic(orthographic)

    def setWalking(self, walking: bool) -> None:
        """Walk on the ground, or come back from there."""
        if self._surface is not None:
            self._surface.navigation.setWalking(walking)

    def resetView(self) -> None:
        """Look at the whole terrain."""
        if self._surface is not None:
            self._surface.navigation.resetView()
        elif isinstance(self._shown, MapView):
            self._shown.fit()

    def frameAll(self) -> None:
        """See the whole terrain from the present direction."""
        if self._surface is not None:
            self._surface.navigation.frameAll()
        else:
            self.resetView()

    def topView(self) -> None:
        """Look straight down, north at the top."""
        if self._surface is not None:
            self._surface.navigation.topView()

    def sideView(self, side: str) -> None:
        """Look at the south, east, north or west side."""
        if self._surface is not None:
            self._surface.navigation.sideView(side)

    @property
    def _marked(self) -> SurfaceView | GrowthLayer:
        return self._shown.growth if isinstance(self._shown, MapView) else self._shown

    def _made_surface(self) -> SurfaceView:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        choose_pyopengl_platform(app)
        # This imports OpenGL, which wants its platform chosen before, and takes time where there is no 3D view.
        from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

        surface = named(SurfaceView(self.strokes), "surfaceView", tr("Terrain in 3D"))
        surface.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        surface.drawn.connect(self.drawn)
        surface.settled.connect(self.settled)
        surface.reduced.connect(self.warned)
        surface.moved.connect(self.moved)
        surface.walkingChanged.connect(self.walkingChanged)
        # Queued, because the surface must not be removed while it signals.
        surface.failed.connect(self._on_failed, Qt.ConnectionType.QueuedConnection)
        return surface

    def _on_failed(self, problem: str) -> None:
        """Put a map in the place of the surface, for good: a driver that has failed once is likely to fail again."""
        if self._surface is not None:
            focused = self._surface.hasFocus()
            self._layout.removeWidget(self._surface)
            self._surface.hide()  # ends a stroke, which is kept
            self._surface.deleteLater()
            self._surface = None
            self._shown = self._fall_back(problem)
            self._connect(self._shown)
            if focused:
                self._shown.show()
                self._shown.setFocus()
            self.flattened.emit()
            self.warned.emit(problem)

    def _fall_back(self, problem: str) -> MapView:
        reason = QLabel(problem, wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter, margin=12)
        reason.setObjectName("surfaceProblem")
        shaded = named(MapView(self.strokes), "hillshadeView", tr("Terrain from above, hillshaded"))
        shaded.setHillshaded(True)
        shaded.setLook(self._look)
        shaded.painted.connect(self.drawn)
        shaded.painted.connect(self.settled)
        self._layout.addWidget(reason)
        self._layout.addWidget(shaded, 1)
        if self._heightmap is not None:
            shaded.setHeightmap(self._heightmap)
        shaded.setWaters(self._waters)
        shaded.setTones(self._tones)
        shaded.setTrace(self._trace)
        return shaded

    def _connect(self, shown: SurfaceView | MapView) -> None:
        self.setFocusProxy(shown)  # the view answers the keys, not the pane around it
        shown.pointed.connect(self.pointed)
        shown.clicks.clicked.connect(self.clicked)
        shown.lineDrawn.connect(self.lineDrawn)
        shown.measuringLeft.connect(self.measuringLeft)
