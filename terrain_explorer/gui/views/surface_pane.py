"""The middle of the window: the 3D surface or, where it cannot be drawn, a hillshaded map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.services.preferences import SurfacePreferences
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.mark_painter import Walker
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.views.surface3d.axis_gizmo import AxisGizmo
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Camera, Viewpoint
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, memory_problem, opengl_problem
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW, PixelSize

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.camera_navigation import CameraNavigation
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView


_LOWEST = 180
"""The height of the lowest view, in pixels."""

_MARGIN = 8
_SMALLEST = 3
"""How many times as wide and high as the axes the pane is where they have room."""


@dataclass(frozen=True)
class Guest:
    """A view that is shown in place of the terrain's.

    Attributes
    ----------
    view
        The view. The camera of the terrain's moves meanwhile.
    leave
        What ends the visit; another visit ends it.
    """

    view: QWidget
    leave: Callable[[], None]


class SurfacePane(QWidget):
    """Shows the ground as a surface. A map in its place has no camera: moving one does nothing there.

    Parameters
    ----------
    ground
        The ground to be shown; by default one of its own.

    Attributes
    ----------
    ground
        The ground that is shown.

    Signals
    -------
    drawn
        The heightmap last set is on the screen.
    settled
        It is drawn as finely as it gets.
    warned
        A sentence for the user.
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
    walkingChanged = Signal(bool)
    moved = Signal()
    flattened = Signal()

    def __init__(self, ground: ShownGround | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ground = ground or ShownGround(self)
        self._surface: SurfaceView | None = None
        self._guest: Guest | None = None
        self._wants_axes = False
        self._axes = named(AxisGizmo(self), "axisGizmo", tr("Axes"))
        self._look = Look()
        self._problem: QLabel | None = None
        self.setMinimumSize(240, _LOWEST)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        # Asked before the view is made: where OpenGL is missing, importing it may already fail.
        problem = memory_problem() or opengl_problem()
        self._shown: SurfaceView | MapView
        if problem is None:
            self._surface = self._shown = self._made_surface()
            self._layout.addWidget(self._surface)
        else:
            self._shown = self._fall_back(problem)
        self.setFocusProxy(self._shown)  # the view answers the keys, not the pane around it
        self.moved.connect(self.show_pose)
        self.ground.changed.connect(self._on_ground)

    @property
    def problem(self) -> QLabel | None:
        """What says why there is a map in the place of the surface, for whoever lays out the window."""
        return self._problem

    @property
    def shown(self) -> SurfaceView | MapView:
        """The view that shows the terrain; another one once `flattened`."""
        return self._shown

    @property
    def walker(self) -> Walker | None:
        """Where the user walks on the ground that is shown and where they look; None while they do not walk."""
        return None if self._surface is None or self._guest is not None else self._surface.walker

    @property
    def pixels(self) -> PixelSize:
        """The size of the view, in pixels of the screen."""
        ratio = self._shown.devicePixelRatio()
        return PixelSize(round(self._shown.width() * ratio), round(self._shown.height() * ratio))

    @property
    def surface(self) -> SurfaceView | None:
        """The surface, which others may draw with; None where a map is in its place."""
        return self._surface

    def receive(self, guest: Guest) -> None:
        """Show a view in place of the terrain's for a while, and end the visit of another one."""
        before = self._guest
        if before is not None and before.view is not guest.view:
            self.dismiss(before.view)
            before.leave()
        self._guest = guest
        self._show_view()

    def dismiss(self, view: QWidget) -> None:
        """Show no longer a view that was received, but the terrain's."""
        if self._guest is not None and self._guest.view is view:
            self._guest = None
        view.hide()
        self._show_view()

    def _show_view(self) -> None:
        """Show the guest, or else the terrain."""
        guest = self._guest
        self._shown.setVisible(guest is None)
        if guest is not None:
            guest.view.show()
            if self._layout.indexOf(guest.view) < 0:
                self._layout.addWidget(guest.view, 1)
        self._place_axes()
        self.setFocusProxy(self._shown if guest is None else guest.view)
        self.walkingChanged.emit(self.walking)
        self.moved.emit()

    def _on_ground(self) -> None:
        if self._guest is not None:  # work that waits for the picture must go on although it is hidden
            QTimer.singleShot(0, self, self.drawn.emit)
            QTimer.singleShot(0, self, self.settled.emit)

    def setLook(self, look: Look) -> None:
        """Draw it with this light and these colours."""
        self._look = look
        self._shown.setLook(look)

    def reset_view(self) -> None:
        """Look at the whole terrain."""
        if self.navigation is not None:
            self.navigation.reset_view()
        elif isinstance(self._shown, MapView):
            self._shown.fit()

    def frame_all(self) -> None:
        """See the whole terrain from the present direction."""
        if self.navigation is not None:
            self.navigation.frame_all()
        else:
            self.reset_view()

    @property
    def in_3d(self) -> bool:
        """Whether the terrain is drawn as a surface."""
        return self._surface is not None

    @property
    def walking(self) -> bool:
        """Whether the camera walks on the ground."""
        return self.navigation is not None and self.navigation.walking

    @property
    def camera(self) -> Camera | None:
        """Where the terrain is seen from, or None where there is no camera."""
        return None if self._surface is None else self._surface.block_camera

    @property
    def chosen_camera(self) -> Viewpoint | None:
        """Where the user has put the camera, or None where it frames the whole terrain as usual."""
        viewpoint = None if self._surface is None else self._surface.navigation.viewpoint
        usual = viewpoint is None or (
            viewpoint.framed and viewpoint.camera.pose == OBLIQUE and viewpoint.camera.field_of_view == FIELD_OF_VIEW
        )
        return None if usual else viewpoint

    @property
    def navigation(self) -> CameraNavigation | None:
        """What moves the camera of the surface; None without one."""
        return None if self._surface is None else self._surface.navigation

    def setDark(self, dark: bool) -> None:
        """Use the background for dark or light windows."""
        if self._surface is not None:
            self._surface.setDark(dark)

    def setPreferences(self, preferences: SurfacePreferences) -> None:
        """Draw in 3D as finely as the user prefers."""
        if self._surface is not None:
            self._surface.setPreferences(preferences)

    def setCamera(self, chosen: Viewpoint) -> None:
        """Look from there; see `chosen_camera`."""
        if self._surface is not None:
            self._surface.navigation.setViewpoint(chosen)

    def setWalking(self, walking: bool) -> None:
        """Walk on the ground, or come back from there."""
        if self.navigation is not None:
            self.navigation.setWalking(walking)

    def setAxes(self, wanted: bool) -> None:
        """Show the axes in a corner of the surface, or do without."""
        self._wants_axes = wanted
        self._place_axes()

    def show_pose(self) -> None:
        """Show the axes as the camera sees them."""
        if self.navigation is not None:
            self._axes.setPose(self.navigation.camera.pose)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_axes()

    def _place_axes(self) -> None:
        """Keep the axes above the view that is shown, where there is room."""
        room = min(self.width(), self.height()) >= _SMALLEST * self._axes.width()
        self._axes.setVisible(self._wants_axes and self.in_3d and room and self._guest is None)
        # Below, because messages cover the upper edge.
        self._axes.move(self.width() - self._axes.width() - _MARGIN, self.height() - self._axes.height() - _MARGIN)
        self._axes.raise_()

    def _made_surface(self) -> SurfaceView:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        choose_pyopengl_platform(app)
        # This imports OpenGL, which wants its platform chosen before, and takes time where there is no 3D view.
        from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

        surface = named(SurfaceView(ground=self.ground), "surfaceView", tr("Terrain in 3D"))
        surface.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        navigation = surface.navigation
        self._axes.axisChosen.connect(navigation.look_at)
        self._axes.turned.connect(navigation.turn)
        self._axes.zoomed.connect(navigation.zoom)
        surface.drawn.connect(self.drawn)
        surface.settled.connect(self.settled)
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
            self._show_view()
            if focused:
                self._shown.show()
                self._shown.setFocus()
            self.flattened.emit()
            self.warned.emit(problem)

    def _fall_back(self, problem: str) -> MapView:
        self._problem = QLabel(problem, wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter, margin=12)
        self._problem.setObjectName("surfaceProblem")
        self.setMinimumHeight(_LOWEST - self._problem.sizeHint().height())  # the window is no higher with it
        shaded = named(MapView(ground=self.ground), "hillshadeView", tr("Terrain from above, hillshaded"))
        shaded.setHillshaded(True)
        shaded.setLook(self._look)
        shaded.painted.connect(self.drawn)
        shaded.painted.connect(self.settled)
        self._layout.addWidget(shaded, 1)
        return shaded
