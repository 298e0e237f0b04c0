"""Docks, and the ways in which panels are put into them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QDockWidget, QLineEdit, QMainWindow, QScrollArea, QVBoxLayout, QWidget


def add_dock(window: QMainWindow, area: Qt.DockWidgetArea, title: str, name: str, content: QWidget) -> QDockWidget:
    """Add a dock to a window and return it."""
    dock = QDockWidget(title, window)
    dock.setObjectName(name)
    dock.setWidget(content)
    window.addDockWidget(area, dock)
    return dock


class ScrolledPanel(QScrollArea):
    """Scrolls its content up and down where there is little room, and never cuts it at its side.

    Signals
    -------
    entered
        The user has ended a number with Enter.
    """

    entered = Signal()

    def __init__(self, content: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._content = content
        self.setWidget(content)
        self._widen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the content: Qt shows us what happens to it."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._widen()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of Enter: who takes a number leaves that key to their parents."""
        super().keyPressEvent(event)
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and isinstance(self.focusWidget(), QAbstractSpinBox | QLineEdit):
            event.accept()
            self.entered.emit()

    def _widen(self) -> None:
        """Be as wide as the content has ever been, so that the dock does not change its width to and fro."""
        needed = self._content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(max(self.minimumWidth(), needed))


def stacked(above: QWidget, below: QWidget) -> QWidget:
    """Return one widget above another, which takes all the room that is left."""
    outer = QWidget()
    layout = QVBoxLayout(outer)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(above)
    layout.addWidget(below, 1)
    return outer
