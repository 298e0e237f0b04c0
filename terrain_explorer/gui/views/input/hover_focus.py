"""The keyboard for the view under the pointer."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget


class HoverFocus(QObject):
    """Gives the focus to a view that the pointer enters, so that its letters work.

    A field in which the user types keeps the focus, and so does another of the views.
    """

    def __init__(self, views: Iterable[QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._views = tuple(views)
        for view in self._views:
            view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look out for the pointer, and let the view have the event."""
        if event.type() == QEvent.Type.Enter and isinstance(watched, QWidget):
            focused = QApplication.focusWidget()
            if focused is not None and not self._keeps(focused):
                watched.setFocus(Qt.FocusReason.MouseFocusReason)
        return False

    def _keeps(self, focused: QWidget) -> bool:
        in_view = any(view is focused or view.isAncestorOf(focused) for view in self._views)
        return in_view or focused.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
