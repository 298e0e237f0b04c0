"""A transparent widget over ground without end that shows marks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.endless3d.framed_ground import FramedGround
from terrain_explorer.gui.views.marks import Mark, Tint
from terrain_explorer.gui.views.surface3d.camera.camera import Sight, WorldVectors
from terrain_explorer.gui.views.surface3d.camera.picking import entered
from terrain_explorer.gui.views.surface3d.draped_marks import DrapedMarks
from terrain_explorer.terrain.heightmap import PointArray

_REACH = 12.0
"""How far from the camera's pivot lines are followed, in units of the frame: beyond that air covers them."""
_CORNERS = 512
"""Corners of a line at most."""
_STEP = 0.01
"""The distance of corners that follow the ground closely enough, in units of the frame."""


class FarMarks(QWidget):
    """Shows marks, and takes no mouse events.

    Notes
    -----
    A mountain hides no mark: looking up the ground along so many lines of sight would take longer than the picture.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._marks: tuple[Mark, ...] = ()
        self._ground: FramedGround | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.hide()

    def setMarks(self, marks: tuple[Mark, ...]) -> None:
        """Show these marks."""
        self._marks = tuple(mark for mark in marks if not isinstance(mark, Tint))
        self.setVisible(bool(self._marks))
        self.update()

    def setGround(self, ground: FramedGround | None) -> None:
        """Draw on this ground, as its camera sees it."""
        self._ground = ground
        if self._marks:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._ground is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            on_ground = _FarPainter(painter, self._ground, Sight.of(self._ground.frame.camera, self))
            for mark in self._marks:
                on_ground.draw(mark)


class _FarPainter(DrapedMarks):
    def __init__(self, painter: QPainter, ground: FramedGround, sight: Sight) -> None:
        super().__init__(painter, sight)
        self._ground = ground

    def _world(self, places: PointArray) -> WorldVectors:
        return self._ground.world(places)

    def _along(self, places: PointArray) -> list[WorldVectors]:
        ground = self._ground.map.on_ground(places)
        flat = self._ground.flat(ground)
        start, way = flat[:-1], np.diff(flat, axis=0)
        middle = np.array(self._ground.frame.camera.pivot[:2])
        enter, leave = entered(middle - _REACH, middle + _REACH, start, way)
        leave = leave.clip(max=1)
        near = np.flatnonzero(enter < leave)
        lengths = np.hypot(*way.T) * (leave - enter)
        # A fixed amount of work for all pieces together.
        step = max(_STEP, float(lengths[near].sum()) / _CORNERS) if len(near) else _STEP
        return [
            self._ground.placed(
                ground[at]
                + np.linspace(enter[at], leave[at], int(lengths[at] / step) + 2)[:, None]
                * (ground[at + 1] - ground[at])
            )
            for at in near.tolist()
        ]

    def _hidden(self, places: WorldVectors) -> NDArray[np.bool_]:
        return np.zeros(len(places), bool)
