"""The messages of the window's parts, in its message bar."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from datetime import datetime

from PySide6.QtCore import QObject

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import MessageAction, MessageLevel, Reporter, UserMessage, error_message
from terrain_explorer.gui.widgets.message_bar import MessageBar

_KEPT = 50
"""How many messages can be read again."""


class MessagePresenter(QObject):
    """Shows what the parts of the window report, one message at a time.

    Parameters
    ----------
    bar
        Shows the messages.

    Attributes
    ----------
    recent
        The last messages with the times at which they came, the newest last.
    """

    def __init__(self, bar: MessageBar, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._listening = Listening((document.heightmapChanged, self._withdraw))
        self.recent: deque[tuple[datetime, UserMessage]] = deque(maxlen=_KEPT)
        self._about_terrain = ""
        self._offers_for_terrain = False
        self._level = MessageLevel.INFO

    def listen_to(self, *parts: Reporter) -> None:
        """Show what these report."""
        for part in parts:
            part.reported.connect(self.show)
            part.withdrawn.connect(self.take_back)

    def show(self, message: UserMessage) -> None:
        """Show a message in place of any other."""
        self.recent.append((datetime.now().astimezone(), message))
        self._level, self._offers_for_terrain = message.level, False
        self._bar.show_message(message.text, message.level, message.details, message.actions)
        if message.about_terrain:
            self._about_terrain = message.text
            self._listening.setOn(True)

    def warn(self, text: str) -> None:
        """Show what stands in the way of the user's wish."""
        self.show(UserMessage(text, MessageLevel.WARNING))

    def refuse(self, text: str) -> None:
        """Show what is wrong with the user's input."""
        self.show(UserMessage(text, MessageLevel.ERROR))

    def show_error(self, error: BaseException) -> None:
        """Show an error: a sentence, and the details to copy if it is a bug."""
        self.show(error_message(error))

    def take_back(self, text: str) -> None:
        """Take a message away, unless a newer one has replaced it."""
        if text == self._bar.text():
            self._bar.clear_message()

    def make_way(self) -> None:
        """Take away old news, which would look like the answer to what the user does now.

        News under the pointer stay: they are being read.
        """
        if self._level is MessageLevel.INFO and not self._bar.pointer_near:
            self._bar.clear_message()

    def offer(self, actions: Iterable[MessageAction]) -> None:
        """Offer these for the terrain at hand, in the message that is shown."""
        self._offers_for_terrain = True
        self._listening.setOn(True)
        self._bar.setActions(actions)

    def _withdraw(self) -> None:
        """Take away what is about the terrain at hand: another one replaces it."""
        self._listening.setOn(False)
        self.take_back(self._about_terrain)
        if self._offers_for_terrain:
            self._bar.setActions(())
