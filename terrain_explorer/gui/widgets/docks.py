"""Docks, and scrolled panels for them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
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

from terrain_explorer.gui.services.timers import single_shot_timer

ICON, MANUAL = "tabIcon", "manualPage"
"""The properties of a dock that say the icon of its tab, and the page of the manual that tells of it."""


def add_dock(
    window: QMainWindow, area: Qt.DockWidgetArea, title: str, name: str, content: QWidget, icon: str, manual: str
) -> QDockWidget:
    """Add a dock to a window and return it."""
    dock = QDockWidget(title, window)
    dock.setObjectName(name)
    dock.setProperty(ICON, icon)
    dock.setProperty(MANUAL, manual)
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


_HEADER_ROW, _BANNER_ROW, _VIEW_ROW = range(3)

_RETRY_MS = 100
"""How often is looked whether the user has let go of the mouse."""

_ANY_HEIGHT = 2**24 - 1


class BannerPane(QWidget):
    """Shows banners above a view, which makes room for them when no stroke or drag is under way.

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
        cell.addWidget(self._above, _BANNER_ROW, 0, 1, -1)
        cell.addWidget(view, _VIEW_ROW, 0)
        cell.setRowStretch(_VIEW_ROW, 1)
        self._later = single_shot_timer(self, _RETRY_MS, self._let_go)
        self._above.installEventFilter(self)
        for banner in reversed(banners):
            self.add_banner(banner)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the height of the banners while the user holds the mouse: the ground would move below a stroke."""
        if isinstance(event, QResizeEvent) and _mouse_is_held() and not self._later.isActive():
            # A banner that comes is laid out at once. Before anything is drawn, the view is back where it was.
            self._later.start()  # first: the height comes back as another event
            self._above.setFixedHeight(max(event.oldSize().height(), 0))
        return False

    def place_aside(self, widget: QWidget | None, percent: int = 100) -> None:
        """Put a widget at the right of the view, with so much of the width, or with nearly all of it over the view.

        None gives the view all the room again.
        """
        wanted = None if widget is None else (widget, percent)
        if wanted == self._aside:
            return
        over = percent == 100
        self._cell.removeWidget(self.view)
        self._cell.addWidget(self.view, _VIEW_ROW, 0, 1, 2 if over else 1)
        # A strip stays in sight: what is wholly covered is not drawn, and growing waits until its picture is.
        self._cell.setColumnMinimumWidth(0, _STRIP if over and widget is not None else 0)
        for column, share in enumerate((100 - percent, percent) if widget is not None else (100, 0)):
            self._cell.setColumnStretch(column, share)
        if self._aside is not None:
            self._cell.removeWidget(self._aside[0])
        self._aside = wanted
        if widget is not None:
            self._cell.addWidget(widget, _VIEW_ROW, 1)
            widget.raise_()

    def add_banner(self, banner: QWidget) -> None:
        """Put a banner above all others."""
        banner.setAutoFillBackground(True)
        self._banners.insertWidget(0, banner)

    def setHeader(self, header: QWidget) -> None:
        """Put what has to stay in sight above all else."""
        self._cell.addWidget(header, _HEADER_ROW, 0, 1, -1)

    def _let_go(self) -> None:
        if _mouse_is_held():
            self._later.start()
        else:
            self._above.setMinimumHeight(0)
            self._above.setMaximumHeight(_ANY_HEIGHT)


def _mouse_is_held() -> bool:
    return QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
