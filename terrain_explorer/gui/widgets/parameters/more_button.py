"""The row of a form that unfolds what few people need."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyle, QStyleOptionToolButton, QToolButton, QWidget

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr


class MoreButton(QToolButton):
    """Unfolds the advanced parameters of a form. It is checked while they show, and remembers that.

    Parameters
    ----------
    key
        The name under which the settings keep whether it is unfolded.
    """

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = f"more/{key}"
        named(self, "moreButton", tr("More"), tr("Show or hide the parameters that you need less often"))
        self.setAutoRaise(True)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setChecked(settings().value(self._key) == "unfolded")
        self._point()
        self.setChanged(0)
        self.toggled.connect(self._point)
        self.clicked.connect(self._keep)

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        # The arrow shows the state: a button that stays pressed would be too loud.
        super().initStyleOption(option)
        option.state &= ~QStyle.StateFlag.State_On

    def addFolded(self, widget: QWidget) -> None:
        """Show a widget, which has a parent already, only while it is unfolded."""
        widget.setVisible(self.isChecked())
        self.toggled.connect(widget.setVisible)

    def setChanged(self, count: int) -> None:
        """Say how many of the parameters are not at their defaults, so that none works unseen."""
        text = tr("More (%n changed)", None, count) if count else tr("More")
        self.setText(text)
        self.setAccessibleName(text)

    def _point(self) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if self.isChecked() else Qt.ArrowType.RightArrow)

    def _keep(self, unfolded: bool) -> None:
        settings().setValue(self._key, "unfolded" if unfolded else "folded")
