"""Docks, and the ways in which panels are put into them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QScrollArea, QVBoxLayout, QWidget


def add_dock(window: QMainWindow, area: Qt.DockWidgetArea, title: str, name: str, content: QWidget) -> QDockWidget:
    """Add a dock to a window and return it."""
    dock = QDockWidget(title, window)
    dock.setObjectName(name)
    dock.setWidget(content)
    window.addDockWidget(area, dock)
    return dock


def scrolled(content: QWidget, narrowest: int | None = None) -> QWidget:
    """Return the content so that it scrolls up and down where there is little room.

    Parameters
    ----------
    narrowest
        The width down to which it may also be cut at the side and scroll there; by default it never is.
    """
    scroll = QScrollArea(widgetResizable=True)
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    if narrowest is None:
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        narrowest = content.minimumSizeHint().width() + scroll.verticalScrollBar().sizeHint().width()
    scroll.setMinimumWidth(narrowest)
    scroll.setWidget(content)
    return scroll


def give_room(window: QMainWindow, docks: Iterable[QDockWidget]) -> None:
    """Widen those docks that are too narrow for what is in them."""
    for dock in docks:
        wanted = dock.widget().sizeHint().width()
        if dock.isVisible() and not dock.isFloating() and dock.width() < wanted:
            window.resizeDocks([dock], [wanted], Qt.Orientation.Horizontal)


def stacked(above: QWidget, below: QWidget) -> QWidget:
    """Return one widget above another, which takes all the room that is left."""
    outer = QWidget()
    layout = QVBoxLayout(outer)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(above)
    layout.addWidget(below, 1)
    return outer
