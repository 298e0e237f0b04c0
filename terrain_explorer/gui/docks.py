"""Docks, and the ways in which panels are put into them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QScrollArea, QVBoxLayout, QWidget


def add_dock(window: QMainWindow, area: Qt.DockWidgetArea, title: str, name: str, content: QWidget) -> QDockWidget:
    """Add a dock to a window and return it."""
    dock = QDockWidget(title, window)
    dock.setObjectName(name)
    dock.setWidget(content)
    window.addDockWidget(area, dock)
    return dock


def scrolled(content: QWidget) -> QWidget:
    """Return the content so that it scrolls up and down where there is little room, and is never cut at the side."""
    scroll = QScrollArea(widgetResizable=True)
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setWidget(content)
    scroll.setMinimumWidth(content.minimumSizeHint().width() + scroll.verticalScrollBar().sizeHint().width())
    return scroll


def padded(content: QWidget) -> QWidget:
    """Return the content with a margin, at the top."""
    outer = QWidget()
    layout = QVBoxLayout(outer)
    layout.addWidget(content)
    layout.addStretch(1)
    return outer


def stacked(above: QWidget, below: QWidget) -> QWidget:
    """Return one widget above another, which takes all the room that is left."""
    outer = QWidget()
    layout = QVBoxLayout(outer)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(above)
    layout.addWidget(below, 1)
    return outer
