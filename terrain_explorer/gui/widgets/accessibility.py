"""Names for scripts and screen readers, and fonts that set a widget apart."""

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
    """Return a button with a text, an object name and a tooltip. The text is also its accessible name."""
    # A screen reader would read the dots aloud.
    return named(QPushButton(text), name, text.removesuffix("…"), tip)


def bold(widget: W) -> W:
    """Write a widget's text in bold, and return the widget."""
    font = widget.font()
    font.setBold(True)
    widget.setFont(font)
    return widget
