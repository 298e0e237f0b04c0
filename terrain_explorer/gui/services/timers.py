"""Timers that are ready to start.

PySide finds the setter of a keyword argument such as ``interval=`` with the C library's ``toupper``, which in a Turkish
locale makes no ``I`` of an ``i``: no argument for a property may begin with that letter.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, SignalInstance


def single_shot_timer(parent: QObject, interval: int, call: Callable[[], object] | SignalInstance) -> QTimer:
    """Return a timer that calls a function, or emits a signal, `interval` milliseconds after each start."""
    timer = repeating_timer(parent, interval, call)
    timer.setSingleShot(True)
    return timer


def repeating_timer(
    parent: QObject, interval: int, call: Callable[[], object] | SignalInstance, *, precise: bool = False
) -> QTimer:
    """Return a timer that calls a function, or emits a signal, every `interval` milliseconds once it is started.

    Parameters
    ----------
    precise
        Whether the calls come to the millisecond, as for moving pictures, and not within 5 percent.
    """
    timer = QTimer(parent)
    timer.setInterval(interval)
    if precise:
        timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(call)
    return timer
