"""Messages inside the window, for news and errors that need no answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.services.long_texts import breakable
from terrain_explorer.gui.services.messages import MessageAction, MessageLevel
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

# Long enough to read two sentences.
_SHOWN_MS = 8000
_NEAR = 48
"""Pixels around a message: while the pointer is there, the message stays."""
_LINGERING_MS = 2000
"""How long a message stays after the pointer was near."""
_LOOKS = {
    MessageLevel.INFO: (QStyle.StandardPixmap.SP_MessageBoxInformation, "#3f88ad"),
    MessageLevel.WARNING: (QStyle.StandardPixmap.SP_MessageBoxWarning, "#c98a1b"),
    MessageLevel.ERROR: (QStyle.StandardPixmap.SP_MessageBoxCritical, "#c2453d"),
}
"""The icon and the colour of a message."""


class MessageBar(QFrame):
    """Shows one message at a time; a newer one replaces an older one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("messageBar")
        self.setAccessibleName(tr("Messages"))
        self._message = self._details = ""
        self._level = MessageLevel.INFO
        self._drawn: tuple[MessageLevel, str] | None = None
        self._icon = QLabel()
        self._text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._text.setObjectName("messageText")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._more = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._more.setObjectName("messageDetails")
        self._more.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._copy = QPushButton(tr("Copy details"))
        self._copy.setToolTip(tr("Copy this message with its details"))
        self._copy.clicked.connect(self._copy_details)
        self._unfold = QPushButton(tr("Details"))
        self._unfold.setCheckable(True)
        self._unfold.setObjectName("messageDetailsButton")
        self._unfold.setToolTip(tr("Show the details of this message"))
        self._unfold.toggled.connect(self._show_details)
        close = QToolButton(autoRaise=True)
        close.setText("✕")
        close.setToolTip(tr("Close this message"))
        close.setAccessibleName(tr("Close this message"))
        close.clicked.connect(self.hide)
        message = QHBoxLayout()
        message.addWidget(self._icon)
        message.addWidget(self._text, 1)
        message.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self._offers: list[QPushButton] = []
        self._buttons = QHBoxLayout()
        self._buttons.addStretch(1)
        self._buttons.addWidget(self._copy)
        self._buttons.addWidget(self._unfold)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 6, 6, 6)
        layout.addLayout(message)
        layout.addLayout(self._buttons)
        layout.addWidget(self._more)
        self._timer = single_shot_timer(self, _SHOWN_MS, self._go)
        self.hide()

    def text(self) -> str:
        """Return the last message, without its details."""
        return self._message

    @property
    def level(self) -> MessageLevel:
        """How serious the last message is."""
        return self._level

    def show_message(
        self,
        text: str,
        level: MessageLevel = MessageLevel.INFO,
        details: str = "",
        actions: Iterable[MessageAction] = (),
    ) -> None:
        """Show a message.

        Parameters
        ----------
        text
            One or two sentences.
        level
            Information goes away after some seconds. Warnings and errors stay until the user closes them.
        details
            More text, for example a traceback. The user can copy it, and unfold that of information and warnings.
        actions
            See `setActions`.
        """
        self._level, self._message, self._details = level, text, details
        self._text.setText(breakable(text))
        self._more.setText(breakable(details))
        self._more.hide()
        self._copy.setVisible(bool(details))
        # The details of an error are a traceback: for a developer to whom the user sends it, not for the user.
        self._unfold.setVisible(bool(details) and level is not MessageLevel.ERROR)
        self._unfold.setChecked(False)
        self._colour()
        self.show()
        if level is MessageLevel.INFO:
            self._timer.start(_SHOWN_MS)
        else:
            self._timer.stop()
        self.setActions(actions)

    def setActions(self, actions: Iterable[MessageAction]) -> None:
        """Offer these in the message instead of its former offers. With an offer it stays until it is closed."""
        for button in self._offers:
            button.setParent(None)
            button.deleteLater()
        self._offers = [_button(*action) for action in actions]
        for place, button in enumerate(self._offers):
            self._buttons.insertWidget(place, button)
        if self._offers:
            self._timer.stop()

    @property
    def pointer_near(self) -> bool:
        """Whether the pointer is on the message or about to reach it."""
        around = self.rect().adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR)
        return self.isVisible() and around.contains(self.mapFromGlobal(QCursor.pos()))

    def clear_message(self) -> None:
        """Remove the message."""
        self._timer.stop()
        self.hide()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the message in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour()

    def _colour(self) -> None:
        background = QApplication.palette().color(QPalette.ColorRole.AlternateBase).name()
        # Not at each message: Qt would keep a new picture of the icon for each, until it has 10 MB of them.
        if not self._message or self._drawn == (self._level, background):
            return
        self._drawn = self._level, background
        pixmap, colour = _LOOKS[self._level]
        size = self.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize)
        self._icon.setPixmap(self.style().standardIcon(pixmap).pixmap(size, size))
        # A style sheet knows no palette, so the colour of the theme goes into it.
        style = f"#messageBar {{ border-left: 4px solid {colour}; background: {background}; }}"
        self.setStyleSheet(style)

    def _go(self) -> None:
        if self.pointer_near:
            self._timer.start(_LINGERING_MS)
        else:
            self.hide()

    def _show_details(self, wanted: bool) -> None:
        # The message must not disappear while the user reads its details.
        self._timer.stop()
        self._more.setVisible(wanted)

    def _copy_details(self) -> None:
        QGuiApplication.clipboard().setText(f"{self._message}\n\n{self._details}")


def _button(label: str, do: Callable[[], None]) -> QPushButton:
    button = named(QPushButton(tr(label)), f"messageAction.{label}", tr(label))
    button.clicked.connect(lambda: do())
    return button
