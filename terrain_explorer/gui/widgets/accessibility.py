"""Names for those who drive the window from outside, by script or by screen reader."""

from typing import TypeVar

from PySide6.QtWidgets import QPushButton, QWidget

W = TypeVar("W", bound=QWidget)


def named(widget: W, name: str, label: str, tip: str = "") -> W:
    """Give a widget its object name, its accessible name and its tooltip, and return it."""
    widget.setObjectName(name)
    widget.setAccessibleName(label)
    widget.setToolTip(tip)
    return widget


def button(text: str, name: str, tip: str) -> QPushButton:
    """Return a button with a text, which is its accessible name as well, an object name and a tooltip."""
    return named(QPushButton(text), name, text.removesuffix("…"), tip)
