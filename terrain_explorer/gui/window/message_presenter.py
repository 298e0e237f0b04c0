"""What the window tells its user: the messages of its parts, errors in sentences, and offers to mend the terrain."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from itertools import product

from PySide6.QtCore import QObject

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.widgets.message_bar import MessageAction, MessageBar, MessageLevel
from terrain_explorer.language import tr


class MessagePresenter(QObject):
    """Puts into the message bar what the parts of the window tell.

    A part has some of the signals ``told`` (a sentence, and if it likes its `MessageLevel` and details), ``warned`` (a
    sentence), ``withdrawn`` (a sentence that holds no longer) and ``failed`` (an exception).

    Parameters
    ----------
    bar
        Where they are shown.
    """

    def __init__(self, bar: MessageBar, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._of_terrain = ""

    def hear(self, *parts: QObject) -> None:
        """Show what these tell."""
        told, taken = self._bar.showMessage, self.takeBack
        self._connect(parts, told=told, warned=self.warn, withdrawn=taken, failed=self.showError)

    def hear_of_terrain(self, *parts: QObject) -> None:
        """Show what these tell of the terrain at hand; `withdraw` takes it away."""
        self._connect(parts, told=self._tell_of_terrain, warned=self.warn, failed=self.showError)

    def warn(self, text: str) -> None:
        """Tell what hinders the user's wish."""
        self._bar.showMessage(text, MessageLevel.WARNING)

    def takeBack(self, text: str) -> None:
        """Take a message away if it was told last."""
        if text == self._bar.text():
            self._bar.clearMessage()

    def refuse(self, text: str) -> None:
        """Tell what is wrong with what the user has entered."""
        self._bar.showMessage(text, MessageLevel.ERROR)

    def showError(self, error: BaseException) -> None:
        """Tell of an error: a sentence, and for anything unexpected the details to copy."""
        details = "".join(traceback.format_exception(error))
        told = str(error) or type(error).__name__
        text = tr("Something went wrong inside the program: {told}. The terrain is as it was.", told=told)
        if isinstance(error, HeightmapFileError):
            text, details = told, ""
        elif isinstance(error, MemoryError):
            text = tr("There is not enough memory for this. Choose a smaller exponent or close other programs.")
        self._bar.showMessage(text, MessageLevel.ERROR, details)

    def offer(self, actions: Iterable[MessageAction]) -> None:
        """Offer these with what was told last."""
        self._bar.setActions(actions)

    def withdraw(self) -> None:
        """Take away what is about the terrain at hand: another one takes its place."""
        self.takeBack(self._of_terrain)
        self._bar.setActions(())

    def _tell_of_terrain(self, text: str, level: MessageLevel = MessageLevel.INFO, details: str = "") -> None:
        self._bar.showMessage(text, level, details)
        self._of_terrain = text

    @staticmethod
    def _connect(parts: Iterable[QObject], **listeners: object) -> None:
        for part, (name, listener) in product(parts, listeners.items()):
            if hasattr(part, name):
                getattr(part, name).connect(listener)
