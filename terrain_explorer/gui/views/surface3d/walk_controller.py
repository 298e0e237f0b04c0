"""Walking over the terrain: begins and ends a walk, and hands it the keys and drags."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal

from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.picking import Ground
from terrain_explorer.gui.views.surface3d.camera.walking import Walk

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
        self._ground: Ground | None = None

    @property
    def camera(self) -> Camera | None:
        """Where the walker's eye is and how it looks, or None while the user does not walk."""
        return None if self._walk is None else self._walk.camera

    def setGround(self, ground: Ground | None) -> None:
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
