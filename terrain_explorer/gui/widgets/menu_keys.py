"""The keys of open menus."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QMenu


class MenuKeys(QObject):
    """Keeps keys from being shortcuts while a menu is open: its letters choose from the menu.

    Qt does so for shortcuts of the window, but not for those of the widget that had the focus before.
    """

    def __init__(self, menus: Iterable[QMenu], parent: QObject) -> None:
        super().__init__(parent)
        for menu in menus:
            menu.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim every key that might be a shortcut."""
        if event.type() != QEvent.Type.ShortcutOverride:
            return False
        event.accept()
        return True
