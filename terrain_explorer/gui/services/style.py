"""The style of the widgets: Fusion, with buttons of one family, and scroll bars that can be seen in any theme."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPalette, QPolygonF
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QStyleOptionComplex, QStyleOptionSlider, QWidget

_INSET, _ROUND = 3, 4
"""In pixels: from the sides of the groove to the handle, and how round that is."""

_ARROW = 3.5
"""Half the length of an arrow's base, in pixels."""

_STRENGTHS = {"groove": 0.06, "handle": 0.55, "under the pointer": 0.66, "held": 0.8, "arrow": 0.6}
"""How much of the colour of texts each part has over that of the window."""

Control: TypeAlias = QStyle.ComplexControl
Part: TypeAlias = QStyle.SubControl
State: TypeAlias = QStyle.StateFlag


_OF_DIALOG_BUTTONS = {
    one for one in QStyle.StandardPixmap if one.name.startswith("SP_Dialog") and one.name.endswith("Button")
}


_EXTENSIONS = (
    QStyle.StandardPixmap.SP_ToolBarHorizontalExtensionButton,
    QStyle.StandardPixmap.SP_ToolBarVerticalExtensionButton,
)
"""The arrows behind which toolbars hide what does not fit: Fusion draws them black in any theme."""


class ProgramStyle(QProxyStyle):
    """Fusion with flat scroll bars, and without icons on the buttons of dialogs.

    Fusion draws the groove of scroll bars lighter than the handle where the window is dark.
    """

    def __init__(self) -> None:
        super().__init__("Fusion")

    def drawComplexControl(
        self, control: Control, option: QStyleOptionComplex, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        if control == Control.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            self._draw_scroll_bar(option, painter, widget)
        else:
            super().drawComplexControl(control, option, painter, widget)

    def standardIcon(
        self, standard: QStyle.StandardPixmap, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> QIcon:
        # A red cross beside Cancel, and a tick beside OK, fit none of the program's own icons.
        if standard in _OF_DIALOG_BUTTONS:
            return QIcon()
        icon = super().standardIcon(standard, option, widget)
        return _in_colour_of_texts(icon) if standard in _EXTENSIONS else icon

    def _draw_scroll_bar(self, option: QStyleOptionSlider, painter: QPainter, widget: QWidget | None) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(option.rect, scroll_bar_colour(option.palette, "groove"))
        is_horizontal = bool(option.state & State.State_Horizontal)
        if option.minimum < option.maximum:
            handle = self._place(option, Part.SC_ScrollBarSlider, widget)
            inset = (0, _INSET) if is_horizontal else (_INSET, 0)
            painter.setBrush(scroll_bar_colour(option.palette, _state(option)))
            painter.drawRoundedRect(QRectF(handle).adjusted(*inset, -inset[0], -inset[1]), _ROUND, _ROUND)
        painter.setBrush(scroll_bar_colour(option.palette, "arrow"))
        for part, end in ((Part.SC_ScrollBarSubLine, -1), (Part.SC_ScrollBarAddLine, 1)):
            painter.drawPolygon(_arrow(self._place(option, part, widget), end, is_horizontal))
        painter.restore()

    def _place(self, option: QStyleOptionSlider, part: Part, widget: QWidget | None) -> QRect:
        return self.subControlRect(Control.CC_ScrollBar, option, part, widget)  # type: ignore[arg-type]  # None is fine


def scroll_bar_colour(palette: QPalette, part: str) -> QColor:
    """Return the colour of a part of a scroll bar: its groove, its handle in one of its states, or an arrow."""
    below, above = palette.color(QPalette.ColorRole.Window), palette.color(QPalette.ColorRole.WindowText)
    much = _STRENGTHS[part]
    return QColor.fromRgbF(
        below.redF() + much * (above.redF() - below.redF()),
        below.greenF() + much * (above.greenF() - below.greenF()),
        below.blueF() + much * (above.blueF() - below.blueF()),
    )


def _in_colour_of_texts(icon: QIcon) -> QIcon:
    coloured = QIcon()
    for size in icon.availableSizes():
        pixmap = icon.pixmap(size)
        painter = QPainter(pixmap)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(pixmap.rect(), QGuiApplication.palette().color(QPalette.ColorRole.WindowText))
        painter.end()
        coloured.addPixmap(pixmap)
    return coloured


def _state(option: QStyleOptionSlider) -> str:
    if not option.activeSubControls & Part.SC_ScrollBarSlider:
        return "handle"
    return "held" if option.state & State.State_Sunken else "under the pointer"


def _arrow(place: QRect, end: int, is_horizontal: bool) -> QPolygonF:
    """Return a triangle in the middle of a place, which points to the beginning, with ``end`` -1, or to the end."""
    middle, tip = QRectF(place).center(), end * _ARROW / 2
    across = ((tip, 0.0), (-tip, -_ARROW), (-tip, _ARROW))
    return QPolygonF([middle + (QPointF(x, y) if is_horizontal else QPointF(y, x)) for x, y in across])
