"""Drawing in a window: brings together what one draws with, the views, the strokes and the panels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.drawing.brush_panel import BrushPanel
from terrain_explorer.gui.drawing.history_panel import HistoryPanel
from terrain_explorer.gui.drawing.new_drawing_dialog import ask_for_empty_map
from terrain_explorer.gui.drawing.stamp_source import StampSource
from terrain_explorer.gui.drawing.stroke_painter import StrokePainter
from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.gui.file_io.read_job import picture_of
from terrain_explorer.gui.services.actions import TOOL_COMMANDS
from terrain_explorer.gui.services.reporting import Message, MessageLevel, Reporter
from terrain_explorer.gui.views.input.pointer import PointerTouch
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes import Raise, SetHeight, StampImage
from terrain_explorer.terrain.brushes.brush import Mirror
from terrain_explorer.terrain.filters.levels import within_reach
from terrain_explorer.terrain.sampling import Line, Point, height_at

_SYMMETRIES = ("MirrorRows", "MirrorColumns", "WrapAround")
_MIRRORS: dict[tuple[bool, bool], Mirror] = {
    (False, False): "none",
    (True, False): "rows",
    (False, True): "columns",
    (True, True): "both",
}
_WAIT = marked("Another terrain is on its way. Draw when it is done, or cancel it with Escape.")


class DrawingController(Reporter):
    """Lets the user draw.

    Attributes
    ----------
    brush, history
        The panels.

    Signals
    -------
    behindChanged
        Whether the hand is far ahead of what is drawn.
    busyChanged
        Whether a stroke is being drawn.

    Parameters
    ----------
    ready
        Whether the document's terrain is the one that is shown, with no other on its way.
    """

    behindChanged = Signal(bool)
    busyChanged = Signal(bool)

    def __init__(
        self,
        document: Document,
        views: ViewSync,
        actions: Mapping[str, QAction],
        ready: Callable[[], bool],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._views, self._actions, self._ready = document, views, actions, ready
        self._window = window
        self.brush, self.history = BrushPanel(), HistoryPanel()
        self._dock: QDockWidget | None = None
        self._kit = ToolSettings(self)
        self._drawing = StrokePainter(document, self)
        self._stamping = StampSource(window)
        self._ramp: Point | None = None
        self._warning = ""
        self._connect_views()
        self._connect_panels()
        self._connect_actions()
        document.heightmapChanged.connect(self._on_heightmap)
        document.statusChanged.connect(self._show_steps)
        self._on_heightmap()
        self._show_steps()
        self._show_tool()

    @property
    def taking(self) -> bool:
        """Whether the document is just taking a stroke, which the views show already."""
        return self._drawing.taking

    def setDock(self, dock: QDockWidget) -> None:
        """Show and hide the brush with this dock."""
        self._dock = dock
        dock.hide()

    def start(self) -> None:
        """Let the user choose an empty map, and draw on it."""
        ask_for_empty_map(self._window, self._start)

    def finish(self) -> None:
        """End the stroke that is being drawn, if there is one: something else is to happen to the terrain."""
        self._drawing.finish()

    def stop(self) -> None:
        """Draw no more, and remember for the next start what was drawn with."""
        self._drawing.finish()
        self._stamping.stop()
        self._kit.keep()

    def colourIcons(self) -> None:
        """Draw the icons in the program's colours."""
        self.brush.colourIcons()
        self._show_steps()

    def _connect_views(self) -> None:
        views, drawing = self._views, self._drawing
        views.strokeBegan.connect(self._begin)
        views.strokeMoved.connect(self._move)
        views.strokeEnded.connect(self._end)
        views.strokeCancelled.connect(self._cancel)
        views.heightPicked.connect(self._pick)
        views.sizeScrolled.connect(self._kit.resize)
        views.strengthScrolled.connect(self._kit.strengthen)
        views.brushLeft.connect(self._leave)
        drawing.drew.connect(self._show)
        drawing.warned.connect(self._warn)
        drawing.behindChanged.connect(self.behindChanged)
        drawing.busyChanged.connect(self.busyChanged)

    def _connect_panels(self) -> None:
        kit = self._kit
        kit.toolChanged.connect(self._show_tool)
        kit.toolChanged.connect(self._withdraw)
        kit.valuesChanged.connect(self._show_values)
        self.brush.brushChanged.connect(kit.setBrush)
        self.brush.toolChanged.connect(kit.setTool)
        self.brush.stamp.fileWanted.connect(self._stamping.choose)
        self.brush.stamp.clipboardWanted.connect(self._stamping.paste)
        self.brush.stamp.terrainWanted.connect(lambda: self._take_stamp(self._document.heightmap, tr("This terrain")))
        self._stamping.chosen.connect(self._take_stamp)
        self._stamping.reported.connect(self._on_stamp_report)
        self.history.positionWanted.connect(self._go_to)

    def _connect_actions(self) -> None:
        for slug, command in TOOL_COMMANDS.items():
            action = self._actions[command.name]
            action.triggered.connect(lambda wanted, slug=slug: self._kit.choose(slug if wanted else ""))
        self._actions["SmallerBrush"].triggered.connect(partial(self._kit.resize, -1))
        self._actions["LargerBrush"].triggered.connect(partial(self._kit.resize, 1))
        for name in _SYMMETRIES:
            self._actions[name].triggered.connect(self._take_symmetry)

    def _start(self, heightmap: Heightmap) -> None:
        self._document.started(heightmap)
        self._kit.choose(Raise.slug)
        self._views.setFocus()

    def _warn(self, text: str) -> None:
        self._warning = text
        self.warn(text)

    def _on_stamp_report(self, message: Message) -> None:
        if message.level is MessageLevel.WARNING:
            self._warning = message.text  # another stamp takes it back
        self.reported.emit(message)

    def _withdraw(self) -> None:
        self.withdrawn.emit(self._warning)

    def _begin(self, touch: PointerTouch) -> None:
        if not self._ready():
            self._warn(tr(_WAIT))
            return
        means = self._kit.means(touch)
        self._ramp = touch.point if means.tool.drawn == "at release" else None
        self._drawing.begin(means, touch)

    def _move(self, touch: PointerTouch) -> None:
        self._drawing.move(touch)
        if self._ramp is not None:
            self._views.setRamp(Line(self._ramp, touch.point))

    def _end(self) -> None:
        self._leave_ramp()
        self._drawing.end()

    def _cancel(self) -> None:
        self._leave_ramp()
        self._drawing.cancel()

    def _leave_ramp(self) -> None:
        if self._ramp is not None:
            self._ramp = None
            self._views.setRamp(None)

    def _pick(self, point: Point) -> None:
        """Take the height of a point for the tool that sets heights."""
        heightmap = self._document.heightmap
        height = within_reach(height_at(heightmap, point))
        self._kit.setTool(SetHeight(height))
        self._kit.choose(SetHeight.slug)
        unit = " m" if heightmap.metres else ""
        told = tr("Set height brings the ground to {height:.6g}{unit} now.", height=height, unit=unit)
        self.inform(told)

    def _leave(self) -> None:
        """Take back what is still being drawn; where nothing is, put the tool away."""
        if self._drawing.busy:
            self._drawing.cancel()
        else:
            self._kit.choose("")

    def _go_to(self, position: int) -> None:
        """Go to a step; a stroke that ends with it may have taken the place of those that were undone."""
        self._drawing.finish()
        self._document.go_to(min(position, len(self._document.names)))

    def _take_symmetry(self) -> None:
        rows, columns, wrap = (self._actions[name].isChecked() for name in _SYMMETRIES)
        self._kit.setBrush(replace(self._kit.brush, mirror=_MIRRORS[rows, columns], wrap=wrap))

    def _take_stamp(self, heightmap: Heightmap, name: str) -> None:
        self._withdraw()
        self._kit.setStamp(StampImage(heightmap))
        self.brush.stamp.setPicture(picture_of(heightmap), name)

    def _show(self, heightmap: Heightmap, windows: tuple[Window, ...]) -> None:
        self._views.setDrawn(heightmap, windows)

    def _on_heightmap(self) -> None:
        self._kit.suit(self._document.heightmap)
        self.brush.setHeightmap(self._document.heightmap)
        self._show_ring()

    def _show_steps(self) -> None:
        self.history.setSteps(self._document.names, self._document.position, self._document.dropped)

    def _show_tool(self) -> None:
        tool = self._kit.tool
        for slug, command in TOOL_COMMANDS.items():
            self._actions[command.name].setChecked(tool is not None and slug == tool.slug)
        for name in ("SmallerBrush", "LargerBrush"):
            self._actions[name].setEnabled(tool is not None)
        if tool is None:
            self._drawing.put_away()
        if self._dock is not None:
            self._dock.setVisible(tool is not None)
            self._dock.raise_()
        self._show_values()

    def _show_values(self) -> None:
        brush, tool = self._kit.brush, self._kit.tool
        if tool is not None:
            self.brush.setTool(tool)
        self.brush.setBrush(brush)
        self._actions["MirrorRows"].setChecked(brush.mirror in ("rows", "both"))
        self._actions["MirrorColumns"].setChecked(brush.mirror in ("columns", "both"))
        self._actions["WrapAround"].setChecked(brush.wrap)
        self._show_ring()

    def _show_ring(self) -> None:
        shape = self._document.heightmap.heights.shape
        self._views.setBrush(self._kit.ring(shape) if self._kit.tool is not None else None)
