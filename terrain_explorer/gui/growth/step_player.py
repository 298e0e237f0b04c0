"""Plays the steps of a growth like a film."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

# Milliseconds of a step at the usual speed. There are many more points than stages, so they go by faster.
_INTERVALS = {"stage": 1000, "point": 250}

# In milliseconds. The views cannot draw more often, so what plays faster leaves steps out.
_FRAME = 30


class StepPlayer(QObject):
    """Asks for the next steps at regular intervals.

    Parameters
    ----------
    speed
        Returns the speed, 1 for the usual one. It may change while the steps play.

    Signals
    -------
    advanced
        This number of steps is due.
    playingChanged
        Whether the steps play.
    """

    advanced = Signal(int)
    playingChanged = Signal(bool)

    def __init__(self, speed: Callable[[], float], parent: QObject) -> None:
        super().__init__(parent)
        self._speed = speed
        self._unit = "stage"
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_tick)

    @property
    def playing(self) -> bool:
        """Whether the steps play."""
        return self._timer.isActive()

    def play(self, unit: str) -> None:
        """Play steps of this unit, "stage" or "point"."""
        self._unit = unit
        self._timer.start(max(round(self._interval), _FRAME))
        self.playingChanged.emit(True)

    def pause(self) -> None:
        """Stop playing."""
        self._timer.stop()
        self.playingChanged.emit(False)

    @property
    def _interval(self) -> float:
        """The milliseconds of a step."""
        return _INTERVALS[self._unit] / self._speed()

    def _on_tick(self) -> None:
        interval = self._interval
        self._timer.setInterval(max(round(interval), _FRAME))
        self.advanced.emit(max(1, round(_FRAME / interval)))
