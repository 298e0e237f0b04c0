"""The way back and forward through the places one has seen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.explore.map_viewport import MapViewport
from terrain_explorer.gui.services.timers import single_shot_timer

_REST = 700
"""Milliseconds after which a place where one stays is a stop on the way."""
_MOST = 200


class TravelLog(QObject):
    """Notes the places where the user rests.

    Signals
    -------
    changed
        There are other ways back or forward.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stops: list[MapViewport] = []
        self._at = -1
        self._moving: MapViewport | None = None
        self._timer = single_shot_timer(self, _REST, self.rest)

    @property
    def has_back(self) -> bool:
        """Whether there is a way back."""
        return self._at > 0 or (self._moving is not None and self._at >= 0)

    @property
    def has_forward(self) -> bool:
        """Whether there is a way forward."""
        return self._moving is None and self._at < len(self._stops) - 1

    def clear(self) -> None:
        """Forget the way: the terrain is another one."""
        self._timer.stop()
        self._stops, self._at, self._moving = [], -1, None
        self.changed.emit()

    def move(self, sight: MapViewport) -> None:
        """Note that the user sees this, perhaps on the way to somewhere else."""
        if self._at >= 0 and _same(self._stops[self._at], sight):
            self._moving = None
            self._timer.stop()
        else:
            self._moving = sight
            self._timer.start()
        self.changed.emit()

    def rest(self) -> None:
        """Make what is in sight a stop, if it is none."""
        self._timer.stop()
        if self._moving is not None:
            self._stops = [*self._stops[: self._at + 1], self._moving][-_MOST:]
            self._at, self._moving = len(self._stops) - 1, None
            self.changed.emit()

    def back(self) -> MapViewport:
        """Return the stop before, which is where the user is now; `has_back` says whether there is one."""
        self.rest()
        return self._go(-1)

    def forward(self) -> MapViewport:
        """Return the stop after; `has_forward` says whether there is one."""
        return self._go(1)

    def _go(self, by: int) -> MapViewport:
        self._at += by
        self.changed.emit()
        return self._stops[self._at]


def _same(one: MapViewport, other: MapViewport) -> bool:
    """Return whether two sights differ in nothing but the size of the view."""
    return replace(one, width=other.width, height=other.height) == other
