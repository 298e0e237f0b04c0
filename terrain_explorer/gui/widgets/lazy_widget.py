"""Widgets whose content is made when it is first visible, so that the window comes up sooner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

W = TypeVar("W", bound=QWidget)


class LazyWidget(QWidget, Generic[W]):
    """Makes its content when it is first shown.

    Parameters
    ----------
    make
        Returns the content. Import here whatever only the content needs.
    update
        Brings the content up to date.

    Attributes
    ----------
    made
        The content, or None before it is made.
    """

    def __init__(self, make: Callable[[], W], update: Callable[[W], None]) -> None:
        super().__init__()
        self._make, self._bring_up_to_date = make, update
        self.made: W | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def update_content(self) -> None:
        """Bring the content up to date if it is made."""
        if self.made is not None:
            self._bring_up_to_date(self.made)

    def content(self) -> W:
        """Return the content, and make it now if it was never shown."""
        if self.made is None:
            self.made = self._make()
            self._layout.addWidget(self.made)
            self.setFocusProxy(self.made)
            # Whatever happened before it was made has passed it by.
            self._bring_up_to_date(self.made)
        return self.made

    def showEvent(self, event: QShowEvent) -> None:
        self.content().show()
        super().showEvent(event)
