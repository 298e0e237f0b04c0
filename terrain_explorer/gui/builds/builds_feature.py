"""Builds as a feature of the window: all of it is loaded when the user first builds, or has a build that goes on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.builds.unfinished_builds import unfinished
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, is_asked
from terrain_explorer.language import tr

if TYPE_CHECKING:  # it brings the presets along, which would slow down the start
    from terrain_explorer.gui.builds.build_controller import BuildController
    from terrain_explorer.terrain.recipe.recipe_stages import Cached

_NAME = "buildingQuestion"


class BuildsFeature(Reporter):
    """Opens the dialog for builds, and after a start looks for builds that have not ended."""

    def __init__(self, document: Document, window: QMainWindow, cached: Cached) -> None:
        super().__init__(window)
        self._document, self._window, self._cached = document, window, cached
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

            self._made = BuildController(self._document, self._window, self._cached)
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

    def _look(self) -> None:
        if unfinished():
            self.controller.look_for_unfinished()


def close_unasked(window: QMainWindow) -> None:
    """Close a window where no user is there to say what becomes of its build: that goes on."""
    builds = window.findChild(BuildsFeature)
    assert builds is not None
    builds.close_unasked()


class PendingBuild(QObject):
    """Closes a window while its build goes on, or when the build has stopped, as the user wants.

    Parameters
    ----------
    window
        The window to close.
    """

    def __init__(self, builds: BuildController, window: QWidget) -> None:
        super().__init__(window)
        self._builds, self._window = builds, window
        self._left: Path | None = None
        """The build that the user wants to leave."""
        self._waiting = False
        builds.ended.connect(self._on_ended)

    @property
    def hindered(self) -> bool:
        """Whether the user is to be asked. At the end of a session there is no time for that, and the build ends."""
        app = QGuiApplication.instance()
        ends = isinstance(app, QGuiApplication) and app.isSavingSession()
        return self._builds.building and self._builds.folder != self._left and not ends

    def ask(self) -> None:
        """Say that the build goes on, and ask whether it should, unless the question is on the screen already."""
        if is_asked(self._window, _NAME) or self._waiting:
            return
        folder = self._builds.folder
        text = tr("{name} is still being built.", name="" if folder is None else folder.name)
        question = QuestionBox(_NAME, tr("Building"), text, self._window)
        question.setInformativeText(
            tr("The build can go on without the window. If you stop it, what is done stays, and it can go on later.")
        )
        leave, stop, stay = tr("Quit and let it go on"), tr("Stop it and quit"), tr("Keep open")
        shown = tr("The next start shows the build again")
        question.offer(leave, "leaveBuildButton", shown, Role.AcceptRole, self.leave, default=True)
        offered = tr("The next start offers to go on with the build")
        question.offer(stop, "stopBuildButton", offered, Role.DestructiveRole, self._stop)
        question.offer(stay, "stayButton", tr("Do not quit"), Role.RejectRole)
        question.open()

    def leave(self) -> None:
        """Close the window; the build goes on."""
        self._left = self._builds.folder
        self._window.close()

    def _stop(self) -> None:
        if not self._builds.building:  # it has ended while the user read the question
            self._window.close()
            return
        self._waiting = True
        self._builds.ask_to_stop()

    def _on_ended(self, well: bool) -> None:
        # After an error the window stays open: the user has to see it.
        waiting, self._waiting = self._waiting, False
        if waiting and well:
            self._window.close()
