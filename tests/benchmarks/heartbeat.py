"""How long the window stops answering: a timer that beats each time that the event loop has its turn."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter, thread_time

from measuring import Row
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

LONGEST_STALL = 0.05


class Heartbeat:
    """Notes between which beats the window answered last, from its start on."""

    def __init__(self) -> None:
        self._last = (0.0, 0.0)
        self._longest = self._busiest = 0.0
        self._heart = QTimer()
        self._heart.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin anew; what is done before the event loop has its turn counts."""
        self._last, self._longest, self._busiest = (perf_counter(), thread_time()), 0.0, 0.0
        self._heart.start()

    def row(self, during: str) -> Row:
        """End, and return the longest stall as a row.

        Beside it stands the longest time for which the window's thread was at work between two beats, which other
        programs on the machine hardly change. It leaves out what drawing in software does in threads of its own.
        """
        self._heart.stop()
        measured = f"{self._longest * 1000:.0f} ms, the thread at work {self._busiest * 1000:.0f} ms"
        goal = f"at most {LONGEST_STALL * 1000:.0f} ms"
        return Row(f"longest stall {during}", measured, goal, self._longest <= LONGEST_STALL)

    def _beat(self) -> None:
        now = perf_counter(), thread_time()
        self._longest = max(self._longest, now[0] - self._last[0])
        self._busiest = max(self._busiest, now[1] - self._last[1])
        self._last = now


def until(done: Callable[[], bool], grace: float = 0.5) -> None:
    """Handle events until it is done and for some time after."""
    end = None
    while end is None or perf_counter() < end:
        QApplication.processEvents()
        if end is None and done():
            end = perf_counter() + grace
