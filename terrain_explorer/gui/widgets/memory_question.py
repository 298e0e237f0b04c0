"""The question before a map that will hardly fit into the memory."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, Standard
from terrain_explorer.language import sentence, tr
from terrain_explorer.memory import TooLittleMemoryError


def ask_about_memory(
    error: TooLittleMemoryError, window: QWidget, go_on: Callable[[], None], leave: Callable[[], None] | None = None
) -> None:
    """Ask whether to make a map though there is little memory.

    Parameters
    ----------
    error
        Says how much it needs and how much there is.
    window
        The question appears over this window.
    go_on, leave
        Called with the answer.
    """
    question = QuestionBox("memoryQuestion", tr("Little memory"), sentence(str(error)), window)
    question.setInformativeText(
        tr("If you go on, the program may end suddenly. The next start offers the work so far.")
    )

    def agree() -> None:
        error.agree()
        go_on()

    about_risk = tr("Take the risk, now and for other maps of this size")
    question.offer(tr("Go on"), "takeRiskButton", about_risk, Role.DestructiveRole, agree)
    question.offer_standard(Standard.Cancel, leave, default=True)
    question.open()
