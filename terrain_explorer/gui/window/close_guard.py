"""Closes the window, but only when nothing gets lost that the user wants to keep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.file_controller import FileController


class Stoppable(Protocol):
    """A part with work in another thread."""

    def stop(self) -> None:
        """End the work for good."""


class Hindrance(Protocol):
    """Other work, of which the user has to say what becomes of it before the window closes."""

    @property
    def hindered(self) -> bool:
        """Whether there is any."""

    def ask(self) -> None:
        """Ask, and close the window if that is the answer."""


class CloseGuard(QObject):
    """Asks about unsaved work, and closes the window when the user has answered.

    Parameters
    ----------
    hindrances
        Ask about exports and builds that go on.
    parts
        The parts with work in other threads, in the order in which they stop.
    window
        The window to close.
    """

    def __init__(
        self,
        document: Document,
        files: FileController,
        hindrances: Iterable[Hindrance],
        parts: Iterable[Stoppable],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window
        self._hindrances, self._parts = tuple(hindrances), tuple(parts)
        self._agreed = False

    def may_close(self) -> bool:
        """Tell whether the window may close now. If not, the user is asked, or the file is saved first."""
        # They come first: the window may stay open for them, and then nothing has to be saved yet.
        for hindrance in self._hindrances:
            if hindrance.hindered:
                hindrance.ask()
                return False
        if self._agreed or not (self._document.needs_saving or self._files.saving):
            return True
        self._files.when_saved(self._ask_then_close)
        return False

    def stop(self) -> None:
        """End all work for good."""
        for part in self._parts:
            part.stop()

    def _ask_then_close(self) -> None:
        self._files.ask_then(self._close)

    def _close(self) -> None:
        self._agreed = True
        self._window.close()
        # An export may have kept the window open. The answer does not hold for changes after that.
        self._agreed = False
