"""Finds out when the hand rests in the middle of a stroke."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.terrain.sampling import Point

MOMENT = 50
"""Milliseconds of a moment."""

_MOMENTS = 4
"""Moments without a move after which the hand rests: a click and a fluent stroke are shorter."""

_TREMOR = 1 / 16
"""How far a hand that rests may tremble, in radii of the brush; a pen is never quite still."""


class HoldDetector(QObject):
    """Watches the hand during a stroke.

    Signals
    -------
    rested
        The hand has rested for one more moment.
    """

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = repeating_timer(self, MOMENT, self._look)
        self._place = self._seen = Point(0.0, 0.0)
        self._tremor = 0.0
        self._still = 0

    def begin(self, place: Point, radius: float) -> None:
        """Watch a stroke that begins at a place with a brush of some radius."""
        self._place = self._seen = place
        self._tremor, self._still = _TREMOR * radius, 0
        self._timer.start()

    def move(self, place: Point) -> None:
        """Take note of where the hand is."""
        self._place = place

    def end(self) -> None:
        """Watch no more."""
        self._timer.stop()

    def _look(self) -> None:
        moved = hypot(self._place.row - self._seen.row, self._place.column - self._seen.column) > self._tremor
        self._still = 0 if moved else self._still + 1
        if moved:
            self._seen = self._place
        if self._still >= _MOMENTS:
            self.rested.emit()
