"""The style of the widgets: Fusion, with flat parts of one family."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette
from PySide6.QtWidgets import (
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionDockWidget,
    QStyleOptionMenuItem,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
    QStyleOptionTab,
    QWidget,
)

from terrain_explorer.gui.services.style import docks
from terrain_explorer.gui.services.style.buttons import draw_button, draw_check_box, draw_tool_button
from terrain_explorer.gui.services.style.fields import draw_field, draw_number_box
from terrain_explorer.gui.services.style.scroll_bars import draw_scroll_bar

Control: TypeAlias = QStyle.ComplexControl
Element: TypeAlias = QStyle.ControlElement
Primitive: TypeAlias = QStyle.PrimitiveElement
Part: TypeAlias = QStyle.SubControl

_OF_DIALOG_BUTTONS = {
    one for one in QStyle.StandardPixmap if one.name.startswith("SP_Dialog") and one.name.endswith("Button")
}
_PRIMITIVES: dict[Primitive, Callable[[QPainter, QStyleOption], None]] = {
    Primitive.PE_PanelButtonCommand: draw_button,
    Primitive.PE_PanelButtonTool: draw_tool_button,
    Primitive.PE_IndicatorCheckBox: draw_check_box,
    Primitive.PE_IndicatorDockWidgetResizeHandle: docks.draw_separator,
    Primitive.PE_IndicatorToolBarHandle: docks.draw_handle,
    Primitive.PE_IndicatorToolBarSeparator: docks.draw_gap,
    Primitive.PE_PanelLineEdit: draw_field,
    Primitive.PE_FrameLineEdit: draw_field,
    Primitive.PE_FrameTabBarBase: docks.draw_nothing,
    Primitive.PE_PanelStatusBar: docks.draw_nothing,
}
_ICONS = {
    QStyle.StandardPixmap.SP_TitleBarCloseButton: docks.close_icon,
    QStyle.StandardPixmap.SP_DockWidgetCloseButton: docks.close_icon,
    QStyle.StandardPixmap.SP_TitleBarNormalButton: docks.float_icon,
    QStyle.StandardPixmap.SP_ToolBarHorizontalExtensionButton: docks.more_icon,
}
_MARGIN = 9
"""The margin of panels, in pixels: their titles begin where their contents do."""


class ProgramStyle(QProxyStyle):
    """Fusion with flat buttons, tabs, titles of panels and scroll bars, and without icons on the buttons of dialogs.

    What Qt asks thousands of times while widgets are made, such as pixelMetric, stays with Fusion: Python is slower.

    Fusion draws the groove of scroll bars lighter than the handle where the window is dark.
    """

    def __init__(self) -> None:
        super().__init__("Fusion")
        # Each panel asks for them twice.
        self._icons: dict[QStyle.StandardPixmap, QIcon] = {}

    def drawPrimitive(
        self, element: Primitive, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        draw = _PRIMITIVES.get(element)
        if draw is None:
            super().drawPrimitive(element, option, painter, widget)
        else:
            draw(painter, option)

    def drawControl(
        self, element: Element, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        if element == Element.CE_TabBarTabShape and isinstance(option, QStyleOptionTab):
            docks.draw_tab(painter, option)
        elif element == Element.CE_DockWidgetTitle and isinstance(option, QStyleOptionDockWidget):
            self._draw_title(painter, option, widget)
        elif element == Element.CE_MenuBarItem and isinstance(option, QStyleOptionMenuItem):
            docks.draw_menu_title(painter, option)
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextShowMnemonic)
            enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
            self.drawItemText(
                painter, option.rect, flags, option.palette, enabled, option.text, QPalette.ColorRole.WindowText
            )
        elif element == Element.CE_MenuBarEmptyArea:
            pass
        elif element == Element.CE_ToolBar:
            docks.draw_hair(painter, option, QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1))
        else:
            super().drawControl(element, option, painter, widget)

    def drawComplexControl(
        self, control: Control, option: QStyleOptionComplex, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        if control == Control.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            place = self.subControlRect
            draw_scroll_bar(painter, option, lambda part: place(control, option, part, widget))  # type: ignore[arg-type]
        elif control == Control.CC_SpinBox and isinstance(option, QStyleOptionSpinBox):
            place = self.subControlRect
            draw_number_box(painter, option, lambda part: place(control, option, part, widget))  # type: ignore[arg-type]
        else:
            super().drawComplexControl(control, option, painter, widget)

    def standardIcon(
        self, standard: QStyle.StandardPixmap, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> QIcon:
        # A red cross beside Cancel, and a tick beside OK, fit none of the program's own icons.
        if standard in _OF_DIALOG_BUTTONS:
            return QIcon()
        if standard in _ICONS:
            if standard not in self._icons:
                self._icons[standard] = _ICONS[standard]()
            return self._icons[standard]
        return super().standardIcon(standard, option, widget)

    def _draw_title(self, painter: QPainter, option: QStyleOptionDockWidget, widget: QWidget | None) -> None:
        place = self.subElementRect(QStyle.SubElement.SE_DockWidgetTitleBarText, option, widget)  # type: ignore[arg-type]
        place.setLeft(option.rect.left() + _MARGIN)
        title = option.fontMetrics.elidedText(option.title, Qt.TextElideMode.ElideRight, place.width())
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextHideMnemonic)
        self.drawItemText(painter, place, flags, option.palette, True, title, QPalette.ColorRole.PlaceholderText)
