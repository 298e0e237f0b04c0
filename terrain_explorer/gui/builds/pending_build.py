"""The question about a build that goes on when the window closes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.builds.build_controller import BuildController
from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, is_asked
from terrain_explorer.language import tr

_NAME = "buildingQuestion"


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
