"""Buttons and check boxes: flat, rounded, and lighter or darker under the pointer."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QStyle, QStyleOption, QStyleOptionButton

from terrain_explorer.gui.services.style.colours import mixed

State = QStyle.StateFlag
Role = QPalette.ColorRole

_ROUND = 4
_FILL, _HOVERED, _PRESSED, _OFF = 0.07, 0.12, 0.2, 0.03
"""How much of the colour of texts a button has over that of the window."""
_BORDER, _BOX_BORDER = 0.16, 0.5
_TICK = ((0.25, 0.52), (0.43, 0.7), (0.76, 0.32))
"""The corners of a tick, in sides of its box."""


def draw_button(painter: QPainter, option: QStyleOption) -> None:
    """Draw a push button, or the box of a list that opens."""
    colours, state = option.palette, option.state
    is_default = (
        isinstance(option, QStyleOptionButton) and option.features & QStyleOptionButton.ButtonFeature.DefaultButton
    )
    marked = _is_focused(state) or (is_default and state & State.State_Enabled)
    border = colours.color(Role.Accent) if marked else mixed(colours, _BORDER)
    _draw_plate(painter, option, _fill(colours, state), border)


def draw_tool_button(painter: QPainter, option: QStyleOption) -> None:
    """Draw the plate of a tool's button, which is seen only where it is on or under the pointer."""
    colours, state = option.palette, option.state
    if state & State.State_On:
        _draw_plate(painter, option, mixed(colours, 0.25, Role.Accent), colours.color(Role.Accent))
    elif not state & State.State_AutoRaise:
        draw_button(painter, option)
    elif state & State.State_Enabled and state & (State.State_Sunken | State.State_MouseOver):
        _draw_plate(painter, option, _fill(colours, state), None)


def draw_check_box(painter: QPainter, option: QStyleOption) -> None:
    """Draw the box of a check box, with a tick where it is on."""
    colours, state = option.palette, option.state
    enabled, hovered = state & State.State_Enabled, state & State.State_MouseOver
    is_on = state & (State.State_On | State.State_NoChange)
    accent = colours.color(Role.Accent)
    border = accent if is_on or (enabled and hovered) or _is_focused(state) else mixed(colours, _BOX_BORDER)
    if not enabled:
        border = mixed(colours, _BORDER)
    fill = accent if is_on and enabled else mixed(colours, _FILL) if not enabled else colours.color(Role.Base)
    side = min(option.rect.width(), option.rect.height())
    box = QRectF(option.rect.x(), option.rect.y(), side, side).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(border, 1))
    painter.setBrush(fill)
    painter.drawRoundedRect(box, 3, 3)
    if is_on:
        colour = colours.color(Role.HighlightedText) if enabled else colours.color(Role.Text)
        painter.setPen(
            QPen(colour, side / 7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        )
        corners = _TICK if state & State.State_On else ((0.27, 0.5), (0.73, 0.5))
        painter.drawPolyline(QPolygonF([box.topLeft() + QPointF(x, y) * box.width() for x, y in corners]))
    painter.restore()


def _fill(colours: QPalette, state: State) -> QColor:
    if not state & State.State_Enabled:
        return mixed(colours, _OFF)
    if state & State.State_On:
        return mixed(colours, 0.25, Role.Accent)
    if state & State.State_Sunken:
        return mixed(colours, _PRESSED)
    return mixed(colours, _HOVERED if state & State.State_MouseOver else _FILL)


def _is_focused(state: State) -> bool:
    return bool(state & State.State_HasFocus and state & State.State_KeyboardFocusChange)


def _draw_plate(painter: QPainter, option: QStyleOption, fill: QColor, border: QColor | None) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen if border is None else QPen(border, 1))
    painter.setBrush(fill)
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
    painter.restore()
