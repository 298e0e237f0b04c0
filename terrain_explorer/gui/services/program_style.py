"""The style of the widgets: Fusion, with flat parts of one family."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionComplex,
    QStyleOptionDockWidget,
    QStyleOptionFrame,
    QStyleOptionMenuItem,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
    QStyleOptionTab,
    QTabBar,
    QWidget,
)

Role = QPalette.ColorRole

State = QStyle.StateFlag

_ROUND = 4
_FILL, _HOVERED, _PRESSED, _OFF = 0.07, 0.12, 0.2, 0.03
"""How much of the colour of texts a button has over that of the window."""
_BORDER, _BOX_BORDER = 0.16, 0.5
_TICK = ((0.25, 0.52), (0.43, 0.7), (0.76, 0.32))
"""The corners of a tick, in sides of its box."""

_HAIR = 0.12
"""How much of the colour of texts a line between parts of the window has."""
_LINE, _INSET = 2, 8
"""The thickness of the line at an open tab, and how much narrower it is than the tab on each side, in pixels."""
_BELOW = QTabBar.Shape.RoundedSouth, QTabBar.Shape.TriangularSouth
_FIELD_BORDER, _FIELD_HOVERED, _FIELD_OFF = 0.3, 0.5, 0.12
"""How much of the colour of texts a border has over that of the window."""
_ARROW = 3.0
"""Half the length of an arrow's base, in pixels."""

_HANDLE_INSET, _HANDLE_ROUND = 3, 4
"""In pixels: from the sides of the groove to the handle, and how round that is."""

_SCROLL_ARROW = 3.5
"""Half the length of an arrow's base, in pixels."""

_STRENGTHS = {"groove": 0.06, "handle": 0.55, "under the pointer": 0.66, "held": 0.8, "arrow": 0.6}
"""How much of the colour of texts each part has over that of the window."""


def mixed(palette: QPalette, much: float, above: Role = Role.WindowText, below: Role = Role.Window) -> QColor:
    """Return so much of one colour, 0 to 1, over another."""
    low, high = palette.color(below), palette.color(above)
    return QColor.fromRgbF(
        low.redF() + much * (high.redF() - low.redF()),
        low.greenF() + much * (high.greenF() - low.greenF()),
        low.blueF() + much * (high.blueF() - low.blueF()),
    )


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


def more_below_icon() -> QIcon:
    """Return the icon of the tools for which an upright bar has no room."""
    return _drawn(((3, 3), (8, 8), (13, 3)), ((3, 9), (8, 14), (13, 9)))


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
        border = mixed(
            colours, _FIELD_OFF if not enabled else _FIELD_HOVERED if state & State.State_MouseOver else _FIELD_BORDER
        )
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


def draw_scroll_bar(painter: QPainter, option: QStyleOptionSlider, place: Callable[[QStyle.SubControl], QRect]) -> None:
    """Draw a scroll bar whose parts have these places."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(option.rect, scroll_bar_colour(option.palette, "groove"))
    is_horizontal = bool(option.state & QStyle.StateFlag.State_Horizontal)
    if option.minimum < option.maximum:
        inset = (0, _HANDLE_INSET) if is_horizontal else (_HANDLE_INSET, 0)
        painter.setBrush(scroll_bar_colour(option.palette, _state(option)))
        handle = QRectF(place(Part.SC_ScrollBarSlider)).adjusted(*inset, -inset[0], -inset[1])
        painter.drawRoundedRect(handle, _HANDLE_ROUND, _HANDLE_ROUND)
    painter.setBrush(scroll_bar_colour(option.palette, "arrow"))
    for part, end in ((Part.SC_ScrollBarSubLine, -1), (Part.SC_ScrollBarAddLine, 1)):
        painter.drawPolygon(_arrow(place(part), end, is_horizontal))
    painter.restore()


def scroll_bar_colour(palette: QPalette, part: str) -> QColor:
    """Return the colour of a part of a scroll bar: its groove, its handle in one of its states, or an arrow."""
    return mixed(palette, _STRENGTHS[part])


def _state(option: QStyleOptionSlider) -> str:
    if not option.activeSubControls & Part.SC_ScrollBarSlider:
        return "handle"
    return "held" if option.state & QStyle.StateFlag.State_Sunken else "under the pointer"


def _arrow(place: QRect, end: int, is_horizontal: bool) -> QPolygonF:
    """Return a triangle in the middle of a place, which points to the beginning, with ``end`` -1, or to the end."""
    middle, tip = QRectF(place).center(), end * _SCROLL_ARROW / 2
    across = ((tip, 0.0), (-tip, -_SCROLL_ARROW), (-tip, _SCROLL_ARROW))
    return QPolygonF([middle + (QPointF(x, y) if is_horizontal else QPointF(y, x)) for x, y in across])


Control = QStyle.ComplexControl
Element = QStyle.ControlElement
Primitive = QStyle.PrimitiveElement
Part = QStyle.SubControl

_OF_DIALOG_BUTTONS = {
    one for one in QStyle.StandardPixmap if one.name.startswith("SP_Dialog") and one.name.endswith("Button")
}
_PRIMITIVES: dict[Primitive, Callable[[QPainter, QStyleOption], None]] = {
    Primitive.PE_PanelButtonCommand: draw_button,
    Primitive.PE_PanelButtonTool: draw_tool_button,
    Primitive.PE_IndicatorCheckBox: draw_check_box,
    Primitive.PE_IndicatorDockWidgetResizeHandle: draw_separator,
    Primitive.PE_IndicatorToolBarHandle: draw_handle,
    Primitive.PE_IndicatorToolBarSeparator: draw_gap,
    Primitive.PE_PanelLineEdit: draw_field,
    Primitive.PE_FrameLineEdit: draw_field,
    Primitive.PE_FrameTabBarBase: draw_nothing,
    Primitive.PE_PanelStatusBar: draw_nothing,
}
_ICONS = {
    QStyle.StandardPixmap.SP_TitleBarCloseButton: close_icon,
    QStyle.StandardPixmap.SP_DockWidgetCloseButton: close_icon,
    QStyle.StandardPixmap.SP_TitleBarNormalButton: float_icon,
    QStyle.StandardPixmap.SP_ToolBarHorizontalExtensionButton: more_icon,
    QStyle.StandardPixmap.SP_ToolBarVerticalExtensionButton: more_below_icon,
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
            draw_tab(painter, option)
        elif element == Element.CE_DockWidgetTitle and isinstance(option, QStyleOptionDockWidget):
            self._draw_title(painter, option, widget)
        elif element == Element.CE_MenuBarItem and isinstance(option, QStyleOptionMenuItem):
            draw_menu_title(painter, option)
            flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextShowMnemonic)
            enabled = bool(option.state & QStyle.StateFlag.State_Enabled)
            self.drawItemText(
                painter, option.rect, flags, option.palette, enabled, option.text, QPalette.ColorRole.WindowText
            )
        elif element == Element.CE_MenuBarEmptyArea:
            pass
        elif element == Element.CE_ToolBar:
            draw_hair(painter, option, QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1))
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
