"""What frames the panels: their titles, their tabs, the lines between them, and the bars of tools and menus."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyleOption, QStyleOptionMenuItem, QStyleOptionTab, QTabBar

from terrain_explorer.gui.services.style.colours import mixed

State = QStyle.StateFlag
Role = QPalette.ColorRole

_HAIR = 0.12
"""How much of the colour of texts a line between parts of the window has."""
_LINE, _INSET = 2, 8
"""The thickness of the line at an open tab, and how much narrower it is than the tab on each side, in pixels."""
_BELOW = QTabBar.Shape.RoundedSouth, QTabBar.Shape.TriangularSouth


def draw_tab(painter: QPainter, option: QStyleOptionTab) -> None:
    """Draw a tab as those of the workspaces: without a frame, with a line along the one that is open."""
    is_open = bool(option.state & State.State_Selected)
    if option.state & State.State_MouseOver and not is_open:
        painter.fillRect(option.rect, mixed(option.palette, _HAIR / 2))
    if is_open:
        place = option.rect.adjusted(_INSET, 0, -_INSET, 0)
        place.setTop(place.bottom() - _LINE + 1)
        painter.fillRect(place, option.palette.color(Role.Accent))


def draw_separator(painter: QPainter, option: QStyleOption) -> None:
    """Draw the line between panels, which is seen while the pointer is over it: there it can be dragged."""
    if option.state & State.State_MouseOver:
        painter.fillRect(option.rect, mixed(option.palette, 0.6, Role.Accent))


def draw_nothing(painter: QPainter, option: QStyleOption) -> None:
    """Leave out what Fusion draws."""


def draw_handle(painter: QPainter, option: QStyleOption) -> None:
    """Draw the points by which a toolbar is moved."""
    middle, across = option.rect.center(), bool(option.state & State.State_Horizontal)
    for at in range(-2, 3):
        step = QPoint(0, 4 * at) if across else QPoint(4 * at, 0)
        painter.fillRect(QRect(middle + step, QSize(2, 2)), mixed(option.palette, 0.3))


def draw_gap(painter: QPainter, option: QStyleOption) -> None:
    """Draw the line between groups of tools."""
    place = option.rect
    if option.state & State.State_Horizontal:
        draw_hair(painter, option, QRect(place.center().x(), place.top() + 6, 1, place.height() - 12))
    else:
        draw_hair(painter, option, QRect(place.left() + 6, place.center().y(), place.width() - 12, 1))


def draw_hair(painter: QPainter, option: QStyleOption, place: QRect) -> None:
    """Fill a place with the colour of the lines between parts of the window."""
    painter.fillRect(place, mixed(option.palette, _HAIR))


def draw_menu_title(painter: QPainter, option: QStyleOptionMenuItem) -> None:
    """Draw the plate of a menu's title in the menu bar."""
    if option.state & (State.State_Selected | State.State_Sunken):
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mixed(option.palette, _HAIR))
        painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), 4, 4)
        painter.restore()


def close_icon() -> QIcon:
    """Return the icon that closes a panel: a cross."""
    return _drawn(((3, 3), (13, 13)), ((13, 3), (3, 13)))


def float_icon() -> QIcon:
    """Return the icon that lets a panel float: two windows."""
    front = (2, 6), (10, 6), (10, 14), (2, 14), (2, 6)
    return _drawn(front, ((6, 6), (6, 2), (14, 2), (14, 10), (10, 10)))


def more_icon() -> QIcon:
    """Return the icon of the tools for which a bar has no room."""
    return _drawn(((3, 3), (8, 8), (3, 13)), ((9, 3), (14, 8), (9, 13)))


def _drawn(*lines: tuple[tuple[float, float], ...]) -> QIcon:
    """Return an icon of lines on 16 x 16 points, in a grey that fits light and dark windows."""
    icon = QIcon()
    for scale in (1, 2):
        pixmap = QPixmap(16 * scale, 16 * scale)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.setPen(QPen(QColor("#868d99"), 1.8))
        for line in lines:
            painter.drawPolyline([QPointF(*corner) for corner in line])
        painter.end()
        icon.addPixmap(pixmap)
    return icon
