"""Asks what becomes of the preview of a filter before files are written, or another terrain takes its place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, Standard, is_asked
from terrain_explorer.language import tr

_NAME = "previewQuestion"


class PreviewQuestion:
    """While a filter is a preview, the terrain on the screen is not the document's, which is what files get.

    Parameters
    ----------
    files
        Asks about the preview before it takes another terrain.
    window
        The question appears over this window, and the window closes after `ask`.
    """

    def __init__(self, filtering: FilterController, files: FileController, window: QWidget) -> None:
        self._filtering, self._window = filtering, window
        files.ask_before(self._ask_then_leave)

    @property
    def hindered(self) -> bool:
        """Whether there is a preview that differs from the terrain."""
        return self._filtering.active and not self._filtering.changes_nothing

    def ask(self) -> None:
        """Ask, and close the window if that is the answer."""
        self._ask_then_leave(self._window.close)

    def before_writing(self, command: Callable[..., object]) -> Callable[..., None]:
        """Return a command that writes the terrain to a file, and asks first whether with the preview."""

        def asking(*given: object) -> None:
            write = partial(command, *given)
            self._ask(write, write)

        return asking

    def _ask_then_leave(self, action: Callable[[], object]) -> None:
        """Do what ends the preview."""

        def leave() -> None:
            self._filtering.cancel()
            action()

        self._ask(action, leave)

    def _ask(self, action: Callable[[], object], without: Callable[[], object]) -> None:
        if not self.hindered:
            action()
        elif self._filtering.applying:
            self._filtering.apply(action)
        elif not is_asked(self._window, _NAME):
            text = tr("{filter} is only a preview so far.", filter=self._filtering.choosing)
            question = QuestionBox(_NAME, tr("Preview"), text, self._window)
            question.setInformativeText(tr("Apply it first?"))
            apply = partial(self._filtering.apply, action)
            about_apply, about_without = tr("Make it a step, then go on"), tr("Go on with the terrain as it was before")
            question.offer(tr("Apply"), "applyPreviewButton", about_apply, Role.AcceptRole, apply, default=True)
            question.offer(tr("Without it"), "withoutPreviewButton", about_without, Role.DestructiveRole, without)
            question.offer_standard(Standard.Cancel)
            question.open()
