"""Names for those who drive the window from outside, by script or by screen reader."""

from typing import TypeVar

from PySide6.QtWidgets import QWidget

W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str, label: str, tip: str = "") -> W:
    """Give a widget its object name, its accessible name and its tooltip, and return it."""
    widget.setObjectName(name)
    widget.setAccessibleName(label)
    widget.setToolTip(tip)
    return widget
