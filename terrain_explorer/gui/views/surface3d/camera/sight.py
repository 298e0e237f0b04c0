"""Between the world and the widget that shows it: lines of sight, and where places are seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Ray, Vectors

_FAR = 20.0
"""Half pictures from the middle beyond which places count as not seen: Qt draws longer lines slowly and badly."""


@dataclass(frozen=True)
class Sight:
    """What a camera sees in a widget of some size, in pixels."""

    camera: Camera
    width: int
    height: int

    @classmethod
    def of(cls, camera: Camera, widget: QWidget) -> Sight:
        """Return the sight of a widget; an empty widget counts as one pixel."""
        return cls(camera, max(widget.width(), 1), max(widget.height(), 1))

    @property
    def aspect(self) -> float:
        """Width of the picture over its height."""
        return self.width / self.height

    def ray(self, position: QPointF) -> Ray:
        """Return the line of sight through a position of the widget."""
        x, y = 2.0 * position.x() / self.width - 1.0, 1.0 - 2.0 * position.y() / self.height
        return self.camera.ray(x, y, self.aspect)

    def on_screen(self, places: Vectors) -> Vectors:
        """Return where places of the world are in the widget, shape (n, 2); NaN far beside it and behind the eye."""
        x, y, _ = self.camera.seen(places, self.aspect)
        near = (np.abs(x) < _FAR) & (np.abs(y) < _FAR)
        return np.where(near, [(1.0 + x) * self.width / 2, (1.0 - y) * self.height / 2], np.nan).T

    def pixel(self, places: Vectors) -> Vectors:
        """Return the world size of a pixel at places of the world, shape (n,); 0 behind the eye."""
        everywhere, farther = self.camera.footprint(self.width)
        ahead = self.camera.seen(places, 1.0)[2]
        return np.asarray(everywhere + farther * np.maximum(ahead, 0.0))
