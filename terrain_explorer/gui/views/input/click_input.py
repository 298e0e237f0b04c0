"""Clicks on a view in which dragging does something else."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from terrain_explorer.gui.views.input.stroke_input import Picker

_BEGINS, _ENDS = QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease


class ClickInput(QObject):
    """Finds out where the left button is pressed and released without a drag. The view still gets all events.

    Signals
    -------
    clicked
        The `Point` of the map that was clicked.
    """

    clicked = Signal(object)

    def __init__(self, view: QWidget, pick: Picker) -> None:
        super().__init__(view)
        self._pick = pick
        self._pressed: QPointF | None = None
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at presses and releases, and let the view have them."""
        if isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton:
            if event.type() == _BEGINS:
                self._pressed = event.position()
            elif event.type() == _ENDS:
                self._release(event.position())
        return False

    def _release(self, position: QPointF) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is not None and (position - pressed).manhattanLength() < QApplication.startDragDistance():
            point = self._pick(position)
            if point is not None:
                self.clicked.emit(point)
