"""Messages to the user from all parts of the window."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, Signal

from terrain_explorer.errors import UserError
from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.services.installation import told_by_its_cause
from terrain_explorer.language import sentence, tr

MessageAction = tuple[str, Callable[[], None]]
"""The text of a button in a message, in English, and the function that it calls."""


class MessageLevel(Enum):
    """How serious a message is."""

    INFO = auto()
    WARNING = auto()
    ERROR = auto()


@dataclass(frozen=True)
class UserMessage:
    """A message to the user.

    Attributes
    ----------
    text
        One or two sentences.
    level
        How serious it is.
    details
        More to read or to copy, for example a traceback; may be empty.
    about_terrain
        Whether it is about the terrain on the screen; it goes when another terrain comes.
    actions
        What the user can do about it, as buttons.
    """

    text: str
    level: MessageLevel = MessageLevel.INFO
    details: str = ""
    about_terrain: bool = False
    actions: tuple[MessageAction, ...] = ()


class Reporter(QObject):
    """A part of the window that sends messages to the user.

    Signals
    -------
    reported
        A `UserMessage`.
    withdrawn
        The text of an earlier message that no longer applies.
    """

    reported = Signal(object)
    withdrawn = Signal(str)

    def inform(
        self, text: str, details: str = "", about_terrain: bool = False, actions: Iterable[MessageAction] = ()
    ) -> None:
        """Report that something went well, or what the user can do next."""
        self.reported.emit(UserMessage(text, MessageLevel.INFO, details, about_terrain, tuple(actions)))

    def warn(self, text: str) -> None:
        """Report why the user's wish cannot be met."""
        self.reported.emit(UserMessage(text, MessageLevel.WARNING))

    def report_error(self, error: BaseException) -> None:
        """Report the error that ended an attempt."""
        self.reported.emit(error_message(error))


def error_message(error: BaseException) -> UserMessage:
    """Return an error in a sentence; with the details to copy if it is a bug."""
    error = told_by_its_cause(error)
    if isinstance(error, HeightmapFileError):  # says itself what the user can do
        return UserMessage(str(error), MessageLevel.ERROR)
    if isinstance(error, UserError):
        return UserMessage(sentence(str(error)), MessageLevel.ERROR)
    details = "".join(traceback.format_exception(error))
    if isinstance(error, MemoryError):
        text = tr("There is not enough memory for this. Choose a smaller exponent or close other programs.")
    else:
        reason = str(error) or type(error).__name__
        text = tr("Something went wrong inside the program: {reason}. The terrain is as it was.", reason=reason)
    return UserMessage(text, MessageLevel.ERROR, details)
