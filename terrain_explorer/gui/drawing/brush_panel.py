"""The panel for the tool and the brush: the tool's own values, then those of the brush."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.drawing.drawing_controller import MOMENT
from terrain_explorer.gui.drawing.stamps.stamp_box import StampBox
from terrain_explorer.gui.drawing.tool_settings import usual
from terrain_explorer.gui.services.preferences import prefers_metres
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.curve_picture import CurvePicture
from terrain_explorer.gui.widgets.parameters.lengths import MapLengths, set_lengths_within
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import Brush, Raise, Roughen, SetHeight, Stamp, Tool
from terrain_explorer.terrain.brushes.footprint import CLICK
from terrain_explorer.terrain.brushes.path import HELD
from terrain_explorer.terrain.number_format import format_ends
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.sampling import distances

_POINTS = 48
_HELD_A_SECOND = CLICK * HELD * 1000 / MOMENT
"""How many passes a second is in which the brush is held still."""


_KEYS = marked(
    "Dragging with Shift smooths, a click with Shift draws a straight line from the last stroke, Ctrl does the"
    " opposite, Alt+click picks a height. [ and ], or the wheel with Ctrl, change the size; the wheel with Shift"
    " changes the strength. The right button turns the surface and moves the map. Escape cancels the stroke; pressed"
    " again, it puts the tool away."
)


class BrushPanel(QWidget):
    """Shows the tool and the brush.

    Attributes
    ----------
    stamp
        Shows the image of the stamp.

    Signals
    -------
    brushChanged, toolChanged
        The user chose another `Brush`, or other values of the `Tool`.
    """

    brushChanged = Signal(object)
    toolChanged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._summary, self._keys = (QLabel(wordWrap=True) for _ in range(3))
        self._keys.setText(tr(_KEYS))
        for label in (self._summary, self._keys):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._title.setObjectName("toolTitle")
        self.stamp = StampBox()
        self._range = named(QLabel(wordWrap=True), "heightsOfMap", tr("Heights of the map"))
        self._range.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._here = named(QLabel(wordWrap=True), "widthHere", tr("Width of the brush where you point"))
        self._here.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._picture = named(
            CurvePicture(), "falloffPicture", tr("Falloff, picture"), tr("Cross-section of the brush")
        )
        self._brush = ParameterForm(Brush)
        self._brush.setObjectName("brushForm")
        self._brush.setBelow("falloff", self._picture)
        self._tool: ParameterForm[Tool] | None = None
        self._moved: QLabel | None = None
        self._relief, self._spacing, self._part = 1.0, (1.0, 1.0), 1.0
        self._lengths: MapLengths | None = None
        self._ground: object = None
        self._lay_out()
        for special in (self._range, self._here, self.stamp):
            special.hide()
        self.setTool(None)
        self._brush.valuesChanged.connect(self._on_brush)
        self.setBrush(Brush())

    def setBrush(self, brush: Brush) -> None:
        """Show a brush."""
        # Setting a value that is being typed would move the user's cursor.
        if not self._brush.shows(brush):
            self._brush.setValues(brush)
        half = [float(weight) for weight in brush.curve.curve(_POINTS)]
        self._picture.setHeights([*reversed(half), *half])
        self._show_stamp()
        self._show_amount()

    def setTool(self, tool: Tool | None) -> None:
        """Show a tool and its values; without a tool the values of the last one stay."""
        self._keys.setVisible(tool is not None)
        if tool is None:
            self._title.setText(tr("No tool chosen"))
            self._summary.setText(tr("Choose a tool at the left edge of the window or in the Draw menu, then draw."))
            return
        self._title.setText(tr(tool.title))
        self._summary.setText(tr(tool.summary))
        if self._tool is None or self._tool.owner is not type(tool):
            self._show_form(type(tool))
            self._show_stamp()
        if self._tool is not None and not self._tool.shows(tool):
            self._tool.setValues(tool)
        self._show_amount()

    def setWidthHere(self, width: str, part: float = 1.0) -> None:
        """Show how wide the brush is where a part of the map is in sight, in words, and how far it moves ground there.

        Nothing is shown without words.
        """
        if part != self._part:
            self._part = part
            self._show_lengths()
        self._show_amount()
        self._here.setText(
            tr("Width here: {width}. The nearer you look, the smaller and gentler a brush is.", width=width)
        )
        self._here.setVisible(bool(width))

    def setHeightmap(self, heightmap: Heightmap) -> None:
        """Show between which heights a map lies, and how far the tool moves its ground."""
        ends = format_ends(heightmap.shown_range, heightmap.metres)
        self._range.setText(tr("The map goes from {low} to {high}", **ends))
        low, high = heightmap.range
        ground = heightmap.heights.shape, heightmap.spacing, heightmap.range, heightmap.metres
        if ground != self._ground:  # every stroke comes here
            self._ground, self._relief, self._spacing = ground, high - low, distances(heightmap)
            self._lengths = MapLengths.on(heightmap, prefers_metres())
            self._show_lengths()
            self._show_amount()

    def _show_lengths(self) -> None:
        """Show how wide the brush is, and what it draws, as it is where one looks."""
        if self._lengths is None:
            return
        here = replace(self._lengths, seen=self._part)
        set_lengths_within(self, here if self._part < 1 else None)
        self._brush.setLengths(here)
        if self._tool is not None:
            self._tool.setLengths(here)

    def _lay_out(self) -> None:
        self._place = QVBoxLayout()
        layout = QVBoxLayout(self)
        for widget in (self._title, self._summary, self._here, self._range, self.stamp):
            layout.addWidget(widget)
        layout.addLayout(self._place)
        layout.addWidget(self._brush)
        layout.addWidget(self._keys)
        layout.addStretch(1)

    def _show_stamp(self) -> None:
        """Show the picture while it is what the tool draws with."""
        is_stamp = self._tool is not None and self._tool.owner is Stamp
        self.stamp.setVisible(is_stamp or self._brush.parameterised().shape == "picture")

    def _show_form(self, kind: type[Tool]) -> None:
        # Only one tool wants a height in the map's own unit.
        self._range.setVisible(kind is SetHeight)
        if self._tool is not None:
            # Hidden at once: deleting waits for the event loop, and two forms would be seen until then.
            self._tool.hide()
            self._tool.deleteLater()
        self._tool = ParameterForm(kind)
        self._tool.setObjectName("toolForm")
        self._tool.setVisible(bool(parameters(kind)))
        self._tool.setDefaults(usual(kind))
        self._tool.valuesChanged.connect(self._on_tool)
        self._place.addWidget(self._tool)
        self._show_lengths()
        self._moved = None
        if issubclass(kind, Raise):
            self._add_moved(self._tool)
        if issubclass(kind, Raise | Roughen):
            # Another unit of the lengths is another value, too.
            self._tool.fields["amount"].valueChanged.connect(self._show_amount)

    def _add_moved(self, form: ParameterForm[Tool]) -> None:
        self._moved = named(QLabel(wordWrap=True), "movedByPass", tr("How far the ground moves"))
        self._moved.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        form.setBelow("amount", self._moved)

    def _show_amount(self) -> None:
        """Show how far the brush moves the ground as it is now."""
        tool = None if self._tool is None else self._tool.parameterised()
        if self._tool is None or not isinstance(tool, Raise | Roughen):
            return
        brush, field = self._brush.parameterised(), self._tool.fields["amount"]
        # A brush that is as much narrower counts in points that are as much closer.
        spacing = self._part * self._spacing[0], self._part * self._spacing[1]
        self._tool.setFound({"amount": replace(tool, amount=0.0).settled(brush, self._relief, spacing).amount})
        if self._moved is None or not isinstance(tool, Raise):
            return
        amount = tool.settled(brush, self._relief, spacing).amount
        once = field.words(brush.strength * amount)
        each = field.words(brush.strength * amount * _HELD_A_SECOND)
        self._moved.setText(
            tr("{once} each pass; held still, {each} each second", once=once, each=each)
            if tool.airbrush
            else tr("{once} each pass", once=once)
        )

    def _on_brush(self) -> None:
        self._show_amount()
        self.brushChanged.emit(self._brush.parameterised())

    def _on_tool(self) -> None:
        assert self._tool is not None
        self._show_amount()
        self.toolChanged.emit(self._tool.parameterised())
