"""Fields in which numbers and lines are typed: flat, with the accent around the one that has the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractSpinBox, QStyle, QStyleOption, QStyleOptionFrame, QStyleOptionSpinBox

from terrain_explorer.gui.services.style.colours import mixed

State = QStyle.StateFlag
Part = QStyle.SubControl
Role = QPalette.ColorRole

_ROUND = 4
_BORDER, _HOVERED, _OFF = 0.3, 0.5, 0.12
"""How much of the colour of texts a border has over that of the window."""
_ARROW = 3.0
"""Half the length of an arrow's base, in pixels."""


def draw_field(painter: QPainter, option: QStyleOption) -> None:
    """Draw the plate of a field."""
    colours, state = option.palette, option.state
    enabled = state & State.State_Enabled
    if isinstance(option, QStyleOptionFrame) and not option.lineWidth:
        # The line within another field, which has a plate of its own.
        painter.fillRect(option.rect, colours.color(Role.Base if enabled else Role.Window))
        return
    if enabled and state & State.State_HasFocus:
        border = colours.color(Role.Accent)
    else:
        border = mixed(colours, _OFF if not enabled else _HOVERED if state & State.State_MouseOver else _BORDER)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(border, 1))
    painter.setBrush(colours.color(Role.Base) if enabled else colours.color(Role.Window))
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
    painter.restore()


def draw_number_box(painter: QPainter, option: QStyleOptionSpinBox, place: Callable[[Part], QRect]) -> None:
    """Draw the plate of a box for numbers, with its arrows, whose places are given."""
    if option.frame:
        draw_field(painter, option)
    if option.buttonSymbols == QAbstractSpinBox.ButtonSymbols.NoButtons:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for part, up in ((Part.SC_SpinBoxUp, True), (Part.SC_SpinBoxDown, False)):
        step = (
            QAbstractSpinBox.StepEnabledFlag.StepUpEnabled if up else QAbstractSpinBox.StepEnabledFlag.StepDownEnabled
        )
        active = option.state & State.State_Enabled and option.stepEnabled & step
        hovered = active and option.activeSubControls & part
        painter.setBrush(mixed(option.palette, 1.0 if hovered else 0.6 if active else 0.25))
        middle, tip = QRectF(place(part)).center(), _ARROW / 2 * (-1 if up else 1)
        corners = QPointF(0, tip), QPointF(-_ARROW, -tip), QPointF(_ARROW, -tip)
        painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))
    painter.restore()
