"""Docks, and scrolled panels for them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDockWidget,
    QGridLayout,
    QLineEdit,
    QMainWindow,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid


def add_dock(window: QMainWindow, area: Qt.DockWidgetArea, title: str, name: str, content: QWidget) -> QDockWidget:
    """Add a dock to a window and return it."""
    dock = QDockWidget(title, window)
    dock.setObjectName(name)
    dock.setWidget(content)
    window.addDockWidget(area, dock)
    return dock


def hide_behind_other_tabs(dock: QDockWidget, content: QWidget) -> None:
    """Hide the content, and so end its work, while another tab covers the dock."""
    # Qt itself only moves such a dock out of sight, and its content would go on measuring.
    # A hidden content keeps its size, so that the dock does not jump from tab to tab.
    policy = content.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    content.setSizePolicy(policy)
    dock.visibilityChanged.connect(content.setVisible)


_USUAL_ROOM = QSize(36, 24)
"""The most that scrolled content wants at first, in lines of text, as Qt has it."""


class ScrolledContent(QScrollArea):
    """Scrolls its content up and down, and is always wide enough for it."""

    def __init__(self, content: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._content = content
        self.setWidget(content)
        self._widen()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the width of the content."""
        # A scroll area filters the events of its content, and this one says that the content needs another size.
        if event.type() == QEvent.Type.LayoutRequest:
            self._widen()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        # Qt's own is the first that the content ever had, which may not have been made yet.
        wanted = self._content.sizeHint().boundedTo(_USUAL_ROOM * self.fontMetrics().height())
        self._widen()
        return wanted

    @property
    def missing_height(self) -> int:
        """By how many pixels the content is too high to be seen as a whole."""
        content, room = self._content, self.viewport().size()
        needed = content.heightForWidth(room.width()) if content.hasHeightForWidth() else content.sizeHint().height()
        return max(0, needed - room.height())

    def _widen(self) -> None:
        """Become as wide as the content needs, and never narrower again."""
        # A dock that followed every form would change its width to and fro, and the surface with it.
        needed = self._content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(max(self.minimumWidth(), needed))
        self.updateGeometry()


class ScrolledPanel(ScrolledContent):
    """The content of a dock, which scrolls up and down.

    Signals
    -------
    entered
        The user has completed a number with Enter.
    """

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Announce Enter in a number or a line."""
        # A box takes its number on Enter and then passes the key on to its parents, up to here.
        super().keyPressEvent(event)
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and isinstance(self.focusWidget(), QAbstractSpinBox | QLineEdit):
            event.accept()
            self.entered.emit()


_STRIP = 24
"""Pixels of the view that a page over it leaves in sight."""


_HEADER_ROW, _VIEW_ROW = 0, 1


class BannerPane(QWidget):
    """Shows banners over the top of a view, which stays where it is when they come and go.

    Attributes
    ----------
    view
        The view.
    """

    def __init__(self, view: QWidget, *banners: QWidget) -> None:
        super().__init__()
        self.view, self._above = view, QWidget()
        self._aside: tuple[QWidget, int] | None = None
        self._banners = QVBoxLayout(self._above)
        cell = self._cell = QGridLayout(self)
        for layout in (cell, self._banners):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        cell.addWidget(view, _VIEW_ROW, 0)
        cell.addWidget(self._above, _VIEW_ROW, 0, Qt.AlignmentFlag.AlignTop)
        self._cover: QWidget | None = None
        self._above.installEventFilter(self)
        for banner in reversed(banners):
            self.addBanner(banner)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let a cover make way for the banners."""
        if event.type() == QEvent.Type.Resize:
            self._make_way()
        return False

    def setCover(self, cover: QWidget) -> None:
        """Put a widget through which one sees the view over all of it, below the banners."""
        self._cover = cover
        self._cell.addWidget(cover, _VIEW_ROW, 0)
        cover.stackUnder(self._above)
        self._make_way()

    def placeAside(self, widget: QWidget | None, percent: int = 100) -> None:
        """Put a widget at the right of the view, with so much of the width, or with nearly all of it over the view.

        None gives the view all the room again.
        """
        wanted = None if widget is None else (widget, percent)
        if wanted == self._aside:
            return
        over = percent == 100
        columns = 2 if over else 1
        for part in (self.view, self._above):
            self._cell.removeWidget(part)
        self._cell.addWidget(self.view, _VIEW_ROW, 0, 1, columns)
        self._cell.addWidget(self._above, _VIEW_ROW, 0, 1, columns, Qt.AlignmentFlag.AlignTop)
        # A strip stays in sight: what is wholly covered is not drawn, and growing waits until its picture is.
        self._cell.setColumnMinimumWidth(0, _STRIP if over and widget is not None else 0)
        for column, share in enumerate((100 - percent, percent) if widget is not None else (100, 0)):
            self._cell.setColumnStretch(column, share)
        if self._aside is not None:
            self._cell.removeWidget(self._aside[0])
        self._aside = wanted
        if widget is not None:
            self._cell.addWidget(widget, _VIEW_ROW, 1)
            widget.stackUnder(self._above)

    def addBanner(self, banner: QWidget) -> None:
        """Put a banner above all others."""
        banner.setAutoFillBackground(True)
        self._banners.insertWidget(0, banner)

    def setHeader(self, header: QWidget) -> None:
        """Put what has to stay in sight above the view: neither banners nor covers lie over it."""
        self._cell.addWidget(header, _HEADER_ROW, 0, 1, -1)

    def _make_way(self) -> None:
        if self._cover is not None and isValid(self._cover):
            self._cover.setContentsMargins(0, self._above.height(), 0, 0)
