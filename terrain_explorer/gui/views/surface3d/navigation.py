"""Where the surface is seen from: from around it, all of it framed, or, while the user walks, from the ground."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK, TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import (
    FROM_ABOVE,
    FROM_SIDE,
    OBLIQUE,
    Camera,
    Pose,
    Sight,
    Viewpoint,
    WorldPoint,
)
from terrain_explorer.gui.views.surface3d.camera.camera_moves import (
    LOWEST,
    buried,
    dragged,
    held,
    raised,
    stopped,
    surfaced,
    turned,
    zoomed,
)
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.camera.picking import DrawnSurface
from terrain_explorer.gui.views.surface3d.camera.walking import Walk
from terrain_explorer.terrain.sampling import Point


class OrbitController(QObject):
    """Turns a camera around a block, and keeps its eye above the ground.

    Until the user moves the camera, the whole block stays framed, whatever its height and the view's size.

    Signals
    -------
    moved
        The camera has moved.
    """

    moved = Signal()

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._block = NO_BLOCK
        self._ground: DrawnSurface | None = None
        self._still = False
        self._framed = True
        self._camera = framed(NO_BLOCK, OBLIQUE, self._aspect)

    @property
    def camera(self) -> Camera:
        """Where the eye is and how it looks."""
        return self._camera

    @property
    def block(self) -> TerrainBlock:
        """The block that the camera turns around; the last one, where there is no terrain."""
        return self._block

    @property
    def viewpoint(self) -> Viewpoint:
        """The camera, and whether it still frames the whole block."""
        return Viewpoint(self._camera, self._framed)

    def setViewpoint(self, viewpoint: Viewpoint) -> None:
        """Look from here, or at the whole block from there if the viewpoint is a framed one."""
        self.setCamera(viewpoint.camera)
        if viewpoint.framed:
            self.look(viewpoint.camera.pose)

    def setCamera(self, camera: Camera) -> None:
        """Look from here; higher up if that would be under the ground."""
        self.setCameraAnywhere(camera if self._ground is None else raised(camera, self._ground))

    def setCameraAnywhere(self, camera: Camera) -> None:
        """Look from here, even if that is under the ground."""
        self._framed = False
        self._camera = camera
        self.moved.emit()

    def setGround(self, ground: DrawnSurface | None, block: TerrainBlock | None, drawn_on: bool = False) -> None:
        """Look at this ground, or at none.

        A camera that the user has moved stays, unless the block has another base or the eye would be under the ground.

        Parameters
        ----------
        drawn_on
            Whether it is the ground from before with something drawn on it. A framed block is then not framed again:
            the picture must not move under the pen.
        """
        self._ground = ground
        if block is None:
            return
        before, self._block = self._block, block
        if before is NO_BLOCK or not block.has_base_of(before):
            self.look(OBLIQUE)
        elif self._framed and block != before and not drawn_on:
            self.look(self._camera.pose)
        else:
            self._rise()

    def setStill(self, still: bool) -> None:
        """Keep the camera where it is although the ground may bury it, or get it out of the ground again."""
        self._still = still
        self._rise()

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective; the pivot and its surroundings keep their size."""
        if orthographic != self._camera.orthographic:
            self.setViewpoint(Viewpoint(replace(self._camera, orthographic=orthographic), self._framed))

    def look(self, pose: Pose) -> None:
        """Look at the whole block from a direction that is not below the horizon."""
        # setCameraAnywhere notes that the camera was moved; framing is the exception, noted after it.
        camera, pose = self._camera, Pose(pose.azimuth, max(pose.elevation, LOWEST))
        self.setCameraAnywhere(framed(self._block, pose, self._aspect, camera.orthographic, camera.field_of_view))
        self._framed = True

    def follow_size(self) -> None:
        """Frame the block in the view's new size, if it was framed."""
        if self._framed:
            self.look(self._camera.pose)

    def turn(self, azimuth: float, elevation: float) -> None:
        """Turn around the pivot, in degrees, and keep above the ground."""
        self.setCamera(turned(self._camera, azimuth, elevation))

    def zoom(self, factor: float, about: WorldPoint | None = None) -> None:
        """Come nearer by this factor, until the ground is in the way.

        Parameters
        ----------
        about
            The place of the world that stays where it is in the picture; by default the pivot.
        """
        # Three times as far as the whole block needs: it gets small, and is not lost from sight.
        camera, farthest = self._camera, 3.0 * framed(self._block, OBLIQUE, self._aspect).distance
        place = camera.pivot if about is None else about
        if factor < 1 or self._ground is None or buried(camera, self._ground):
            nearer = zoomed(camera, factor, place, farthest)
        else:
            nearer = stopped(camera, factor, place, farthest, self._ground)
        self.setCamera(held(self._block, camera, nearer))

    def slide(self, right: float, forward: float) -> None:
        """Move the camera and its pivot over the ground, in pixels; the pivot stays over the block."""
        middle = QPointF(self._view.width() / 2, self._view.height() / 2)
        self.drag(self._camera.pivot, middle + QPointF(-right, forward))

    def drag(self, grabbed: WorldPoint, position: QPointF) -> None:
        """Move the camera so that a place of the world is seen at a position of the view."""
        ray = Sight.of(self._camera, self._view).ray(position)
        self.setCamera(held(self._block, self._camera, dragged(self._camera, grabbed, ray)))

    def centre(self, point: Point) -> None:
        """Turn around this point of the map, and bring it to the middle of the picture."""
        if self._ground is not None:
            self.setCamera(replace(self._camera, pivot=self._ground.place(point)))

    @property
    def _aspect(self) -> float:
        return max(self._view.width(), 1) / max(self._view.height(), 1)

    def _rise(self) -> None:
        """Get out of ground that has changed."""
        if not self._still and self._ground is not None and buried(self._camera, self._ground):
            self.setCamera(surfaced(self._camera, self._ground))


LOOKING = 0.4
"""Drags turn this many times as far as around the terrain: near ground moves fast across the picture."""


class WalkController(QObject):
    """Holds the walk, if there is one.

    Signals
    -------
    moved
        The camera of the walk has moved.
    walkingChanged
        Whether the user walks now.
    """

    moved = Signal()
    walkingChanged = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._walk: Walk | None = None
        self._ground: DrawnSurface | None = None

    @property
    def camera(self) -> Camera | None:
        """Where the walker's eye is and how it looks, or None while the user does not walk."""
        return None if self._walk is None else self._walk.camera

    def setGround(self, ground: DrawnSurface | None) -> None:
        """Walk on this ground; without ground, or on a block with another base, the walk ends."""
        before, self._ground = self._ground, ground
        if self._walk is None:
            return
        if ground is None or before is None or not ground.block.has_base_of(before.block):
            self.stop()
        else:
            self._walk.setGround(ground)

    def start(self, camera: Camera) -> None:
        """Begin a walk at a camera's pivot, if there is ground and no walk yet."""
        if self._walk is None and self._ground is not None:
            self._walk = Walk(camera, self._ground, self)
            self._walk.moved.connect(self.moved)
            self.walkingChanged.emit(True)

    def stop(self) -> None:
        """End the walk."""
        walk, self._walk = self._walk, None
        if walk is not None:
            walk.rest()
            walk.deleteLater()  # its timer may be calling just now
            self.walkingChanged.emit(False)

    def look(self, azimuth: float, elevation: float) -> None:
        """Look around by a drag that would turn a camera around the terrain by these degrees."""
        if self._walk is not None:
            self._walk.look(-LOOKING * azimuth, -LOOKING * elevation)

    def rise(self, factor: float) -> None:
        """Bring the eye this many times as high above the ground."""
        if self._walk is not None:
            self._walk.rise(factor)

    def press(self, key: Qt.Key) -> None:
        """Answer one of the walk's `KEYS`, as long as it is held."""
        if self._walk is not None:
            self._walk.press(key)

    def release(self, key: Qt.Key) -> None:
        """Answer that a key is no longer held."""
        if self._walk is not None:
            self._walk.release(key)

    def rest(self) -> None:
        """Stand still, whatever keys are held."""
        if self._walk is not None:
            self._walk.rest()


class Navigation(QObject):
    """Gives gestures to the orbit or to the walk, whichever the user sees.

    The camera of the orbit stays as it is during a walk, so it is there again when the walk ends. Setting it in any
    way ends the walk.

    Attributes
    ----------
    walk
        The walk, for its keys.

    Signals
    -------
    moved
        The camera has moved.
    walkingChanged
        Whether the user walks now.
    """

    moved = Signal()
    walkingChanged = Signal(bool)

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._ground: DrawnSurface | None = None
        self._orbit, self.walk = OrbitController(view), WalkController(self)
        self._orbit.moved.connect(self._on_orbit)
        self.walk.moved.connect(self.moved)
        self.walk.walkingChanged.connect(self._on_walking)

    @property
    def camera(self) -> Camera:
        """Where the eye is and how it looks."""
        return self.walk.camera or self._orbit.camera

    @property
    def viewpoint(self) -> Viewpoint:
        """The camera around the terrain, and whether it frames the whole; during a walk, the one to come back to."""
        return self._orbit.viewpoint

    @property
    def walking(self) -> bool:
        """Whether the user walks."""
        return self.walk.camera is not None

    @property
    def ground(self) -> DrawnSurface | None:
        """The surface in the world, or None."""
        return self._ground

    @property
    def block(self) -> TerrainBlock:
        """The block that is looked at; the last one, where there is no terrain."""
        return self._orbit.block

    def setGround(self, ground: DrawnSurface | None, block: TerrainBlock | None, drawn_on: bool = False) -> None:
        """Look at this ground, or at none; see `OrbitController.setGround`."""
        self._ground = ground
        self._orbit.setGround(ground, block, drawn_on)
        # After the orbit, whose camera is in use again if the walk ends.
        self.walk.setGround(ground)

    def setWalking(self, walking: bool) -> None:
        """Walk over the ground, if there is any, beginning at the pivot; or return to the camera around the terrain."""
        if walking:
            self.walk.start(self._orbit.camera)
        else:
            self.walk.stop()

    def setStill(self, still: bool) -> None:
        """Keep the camera still while the user draws on the ground; see `OrbitController.setStill`."""
        self._orbit.setStill(still)

    def setViewpoint(self, viewpoint: Viewpoint) -> None:
        """Look from here, or at the whole block from there if the viewpoint is a framed one."""
        self._around().setViewpoint(viewpoint)

    def setCamera(self, camera: Camera) -> None:
        """Look from here; higher up if that would be under the ground."""
        self._around().setCamera(camera)

    def setCameraAnywhere(self, camera: Camera) -> None:
        """Look from here, even if that is under the ground."""
        self._around().setCameraAnywhere(camera)

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective."""
        self._around().setOrthographic(orthographic)

    def reset_view(self) -> None:
        """Look at the whole block, obliquely from the south."""
        self._around().look(OBLIQUE)

    def top_view(self) -> None:
        """Look straight down on the whole block, north at the top."""
        self._around().look(FROM_ABOVE)

    def side_view(self, bearing: str) -> None:
        """Look level at the whole block from the "south", the "east", the "north" or the "west"."""
        self._around().look(FROM_SIDE[bearing])

    def frame_all(self) -> None:
        """Look at the whole block in the present direction, of a walk, too."""
        pose = self.camera.pose  # that of the walk, before it ends
        self._around().look(pose)

    def follow_size(self) -> None:
        """Adapt to the view's new size."""
        self._orbit.follow_size()

    def turn(self, azimuth: float, elevation: float) -> None:
        """Turn around the pivot, in degrees; while walking, look around."""
        (self.walk.look if self.walking else self._orbit.turn)(azimuth, elevation)

    def zoom(self, factor: float, about: WorldPoint | None = None) -> None:
        """Come nearer by this factor, to a place or to the pivot; while walking, come nearer to the ground."""
        if self.walking:
            self.walk.rise(1 / factor)
        else:
            self._orbit.zoom(factor, about)

    def slide(self, right: float, forward: float) -> None:
        """Move over the ground, in pixels; not while walking."""
        if not self.walking:
            self._orbit.slide(right, forward)

    def drag(self, grabbed: WorldPoint, position: QPointF) -> None:
        """Move so that a place of the world is seen at a position of the view; not while walking."""
        if not self.walking:
            self._orbit.drag(grabbed, position)

    def centre(self, point: Point) -> None:
        """Turn around this point of the map, and bring it to the middle; not while walking."""
        if not self.walking:
            self._orbit.centre(point)

    def point_at(self, position: QPointF) -> Point | None:
        """Return the point of the map that is seen at a position of the view, or None."""
        return None if self._ground is None else self._ground.pick(Sight.of(self.camera, self._view).ray(position))

    def place_at(self, position: QPointF) -> WorldPoint | None:
        """Return the place of the world that is seen at a position of the view, or None beside the ground."""
        point = self.point_at(position)
        return None if point is None or self._ground is None else self._ground.place(point)

    def _around(self) -> OrbitController:
        """Return the orbit, after ending a walk."""
        self.walk.stop()
        return self._orbit

    def _on_walking(self, walking: bool) -> None:
        self.moved.emit()  # another camera is in use
        self.walkingChanged.emit(walking)

    def _on_orbit(self) -> None:
        if not self.walking:
            self.moved.emit()
