"""The commands of what is read, as buttons."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from terrain_explorer.gui.widgets.accessibility import named


class CommandRow(QWidget):
    """Shows a button for each command of a content; it is hidden where there are none."""

    def __init__(self) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self.hide()

    def show_for(self, content: QWidget) -> None:
        """Show the commands of a content."""
        for button in self.findChildren(QToolButton):
            self._row.removeWidget(button)
            button.deleteLater()
        for command in content.actions():
            button = named(QToolButton(), f"{command.objectName()}Button", command.text(), command.toolTip())
            button.setDefaultAction(command)
            button.setAutoRaise(True)
            self._row.addWidget(button)
        self.setVisible(bool(content.actions()))
