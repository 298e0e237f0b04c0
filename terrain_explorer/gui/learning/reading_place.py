"""A wide place to read in, beside the terrain."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget, QWidgetAction

from terrain_explorer.gui.widgets.accessibility import bold, button, named
from terrain_explorer.gui.widgets.docks import BannerPane
from terrain_explorer.language import tr


class CommandRow(QWidget):
    """Shows a button or a field for each command of a content; it is hidden where there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self._shown: list[QWidget] = []
        self.hide()

    def show_for(self, content: QWidget) -> None:
        """Show the commands of a content."""
        for shown in self._shown:
            self._row.removeWidget(shown)
            shown.deleteLater()
        self._shown = [self._made(command) for command in content.actions()]
        for shown in self._shown:
            self._row.addWidget(shown)
        self.setVisible(bool(content.actions()))

    def _made(self, command: QAction) -> QWidget:
        if isinstance(command, QWidgetAction):
            return command.createWidget(self)
        made = named(QToolButton(), f"{command.objectName()}Button", command.text(), command.toolTip())
        made.setDefaultAction(command)
        made.setAutoRaise(True)
        return made


class PanelHolder(QWidget):
    """Holds a content below its commands, and while that is elsewhere offers to bring it here.

    Attributes
    ----------
    content
        The content.

    Signals
    -------
    wanted
        The user wants the content here.
    """

    wanted = Signal()

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.content = content
        bring = button(tr("Read here"), "readHere", tr("Bring what is beside the terrain into this panel"))
        bring.clicked.connect(self.wanted)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._commands = CommandRow()
        self._commands.show_for(content)
        self._layout.addWidget(self._commands, 0, Qt.AlignmentFlag.AlignLeft)
        self._layout.addWidget(content)
        # Below the content, which hides it while it is here.
        self._layout.addWidget(bring, 0, Qt.AlignmentFlag.AlignCenter)
        self._bring = bring
        bring.hide()

    def lend(self) -> QWidget:
        """Return the content for another place."""
        self._bring.show()
        self._commands.hide()
        return self.content

    def take_back(self) -> None:
        """Show the content here again."""
        self._bring.hide()
        self._commands.show_for(self.content)
        self._layout.insertWidget(1, self.content)
        self.content.show()


_PERCENT = 62
"""The part of the room that it takes beside the terrain."""

_NARROWEST, _WIDEST = 480, 1040
_TERRAIN = 280
"""Pixels: the least that is left for the terrain. Where there is less, the page lies over it."""

_ANY_WIDTH = 2**24 - 1


class ReadingPlace(QFrame):
    """Shows one thing to read, and goes with Escape.

    Signals
    -------
    left
        The user wants to see the terrain alone.
    panelWanted
        The user wants to read in a panel instead.
    """

    left = Signal()
    panelWanted = Signal()

    def __init__(self, pane: BannerPane) -> None:
        super().__init__(pane)
        self._pane = pane
        named(self, "readingPlace", tr("Reading place"))
        self.setAutoFillBackground(True)
        self._title = bold(QLabel())
        self._title.setObjectName("readingTitle")
        font = self._title.font()
        font.setPointSizeF(1.25 * font.pointSizeF())
        self._title.setFont(font)
        panel = button(tr("As a panel"), "readAsPanel", tr("Show this in a panel at the side of the window"))
        panel.setFlat(True)
        panel.clicked.connect(self.panelWanted)
        close = button(tr("Close page"), "leaveReading", tr("Close this page (Escape)"))
        close.clicked.connect(self.left)
        self._commands = CommandRow()
        head = QHBoxLayout()
        head.addWidget(self._commands)
        head.addWidget(self._title, 1)
        head.addWidget(panel)
        head.addWidget(close)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(18, 10, 12, 8)
        self._layout.addLayout(head)
        self._content: QWidget | None = None
        self.hide()

    @property
    def content(self) -> QWidget | None:
        """What is shown, or None."""
        return self._content

    def open(self, title: str, content: QWidget) -> None:
        """Show something to read under a title, with buttons for its commands."""
        self.setTitle(title)
        self._commands.show_for(content)
        self._content = content
        self._layout.addWidget(content, 1)
        self._pane.installEventFilter(self)
        self._fit()
        self.show()
        content.show()
        content.setFocus()

    def setTitle(self, title: str) -> None:
        """Show another title."""
        self._title.setText(title)

    def close_content(self) -> None:
        """Leave the terrain all the room; the content has gone elsewhere."""
        self._content = None
        self._pane.removeEventFilter(self)
        self.hide()
        self._pane.place_aside(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the width of the pane."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        beside = self._pane.width() - _TERRAIN >= _NARROWEST
        # No fixed width: that would keep the window from becoming narrower.
        self.setMaximumWidth(_WIDEST if beside else _ANY_WIDTH)
        self._pane.place_aside(self, _PERCENT if beside else 100)
