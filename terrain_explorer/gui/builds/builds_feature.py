"""Builds as a feature of the window: all of it is loaded when the user first builds, or has a build that goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.document.document import Document
from terrain_explorer.gui.builds.unfinished import unfinished
from terrain_explorer.gui.services.reporting import Reporter

if TYPE_CHECKING:  # it brings the presets along, which would slow down the start
    from terrain_explorer.gui.builds.build_controller import BuildController
    from terrain_explorer.gui.builds.pending_build import PendingBuild


class BuildsFeature(Reporter):
    """Opens the dialog for builds, and after a start looks for builds that have not ended."""

    def __init__(self, document: Document, window: QMainWindow) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self._made: BuildController | None = None
        self._pending: PendingBuild | None = None
        QTimer.singleShot(0, self, self._look)

    def choose(self) -> None:
        """Let the user choose what to build."""
        self.controller.choose()

    @property
    def controller(self) -> BuildController:
        """What carries builds out."""
        if self._made is None:
            from terrain_explorer.gui.builds.build_controller import BuildController  # see above
            from terrain_explorer.gui.builds.pending_build import PendingBuild

            self._made = BuildController(self._document, self._window)
            self._pending = PendingBuild(self._made, self._window)
            self._made.reported.connect(self.reported)
            self._made.withdrawn.connect(self.withdrawn)
        return self._made

    @property
    def hindered(self) -> bool:
        """Whether a build goes on, and the user has to say what becomes of it."""
        return self._pending is not None and self._pending.hindered

    def ask(self) -> None:
        """Ask what becomes of the build when the window closes."""
        if self._pending is not None:
            self._pending.ask()

    def close_unasked(self) -> None:
        """Close the window; a build goes on, and nobody is asked."""
        if self._pending is not None:
            self._pending.leave()
        else:
            self._window.close()

    def stop(self) -> None:
        """Watch builds no more; they go on."""
        if self._made is not None:
            self._made.stop()

    def _look(self) -> None:
        if unfinished():
            self.controller.look_for_unfinished()


def close_unasked(window: QMainWindow) -> None:
    """Close a window where no user is there to say what becomes of its build: that goes on."""
    builds = window.findChild(BuildsFeature)
    assert builds is not None
    builds.close_unasked()
