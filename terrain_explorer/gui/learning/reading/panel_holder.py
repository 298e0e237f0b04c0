"""The place of a panel in its dock while the panel may be read elsewhere."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from terrain_explorer.gui.learning.reading.command_row import CommandRow
from terrain_explorer.gui.widgets.accessibility import button
from terrain_explorer.language import tr


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
