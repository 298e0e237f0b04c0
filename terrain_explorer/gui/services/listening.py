"""Hears signals only while that is of use: what is hidden or at rest is not woken."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMetaObject, QObject, SignalInstance


class Listening:
    """Connections that can be switched on and off as one; they are off at first.

    Whoever switches them on catches up first: what happened before has passed it by.

    Parameters
    ----------
    connections
        Signals, each with what answers it.
    """

    def __init__(self, *connections: tuple[SignalInstance, Callable[..., object]]) -> None:
        self._connections, self._on = connections, False
        self._made: list[QMetaObject.Connection] = []

    @property
    def on(self) -> bool:
        """Whether the signals are heard."""
        return self._on

    def setOn(self, on: bool) -> None:
        """Hear the signals from here on, or no longer."""
        if on == self._on:
            return
        self._on = on
        if on:
            self._made = [signal.connect(answer) for signal, answer in self._connections]
        else:
            # By what was made of them: the senders may be gone by now, at the end of a window.
            for made in self._made:
                QObject.disconnect(made)
