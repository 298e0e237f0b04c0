"""The keyboard for the view under the pointer."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QValidator
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QWidget

_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class HoverFocus(QObject):
    """Gives the focus to a view that the pointer enters, so that its letters work.

    A field in which the user types keeps the focus, and so does another of the views. But a letter that means nothing
    to the field goes to the view under the pointer, too.
    """

    def __init__(self, views: Iterable[QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._views = tuple(views)
        for view in self._views:
            view.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._watch)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look out for the pointer and for letters, and let the view or the field have the event."""
        if not isinstance(watched, QWidget):
            return False
        if event.type() == QEvent.Type.Enter and watched in self._views:
            self._enter(watched)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            return self._hand_over(watched, event)
        return False

    def _enter(self, view: QWidget) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and not self._keeps(focused):
            view.setFocus(Qt.FocusReason.MouseFocusReason)

    def _watch(self, before: QWidget | None, now: QWidget | None) -> None:
        """Look out for the letters that the focused widget gets."""
        if before is not None and before not in self._views:
            before.removeEventFilter(self)
        if now is not None:
            now.installEventFilter(self)

    def _hand_over(self, focused: QWidget, event: QKeyEvent) -> bool:
        """Give the focus to the view under the pointer if the key means nothing where the focus is."""
        view = next((one for one in self._views if one.underMouse() and one.window() is focused.window()), None)
        if view is None or self._is_in_view(focused) or event.modifiers() & _HELD or _takes(focused, event.text()):
            return False
        # Not accepted, it is a shortcut of the widget that has the focus by then.
        view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        event.ignore()
        return True

    def _keeps(self, focused: QWidget) -> bool:
        return self._is_in_view(focused) or focused.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)

    def _is_in_view(self, focused: QWidget) -> bool:
        return any(view is focused or view.isAncestorOf(focused) for view in self._views)


def _takes(focused: QWidget, text: str) -> bool:
    """Tell whether a key with this text means something to a widget."""
    if not (text and text.isprintable()) or text == " ":
        return True
    if isinstance(focused, QAbstractSpinBox):
        return _allows(focused.validate(text, len(text)))
    if isinstance(focused, QLineEdit) and (validator := focused.validator()) is not None:
        return _allows(validator.validate(text, len(text)))
    # Letters search in lists.
    searched = isinstance(focused, QComboBox | QAbstractItemView)
    return searched or focused.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def _allows(judged: object) -> bool:
    assert isinstance(judged, tuple)
    return bool(judged[0] != QValidator.State.Invalid)
