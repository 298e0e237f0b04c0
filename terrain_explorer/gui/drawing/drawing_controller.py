"""Drawing in the window: from its commands and the strokes in the views to steps of the document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import hypot
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.drawing.history_panel import HistoryPanel
from terrain_explorer.gui.drawing.selection_weights import SelectionWeights
from terrain_explorer.gui.drawing.stroke_painter import GroundInSight, StrokePainter
from terrain_explorer.gui.drawing.tool_settings import SMOOTHS, ToolSettings
from terrain_explorer.gui.services.actions import TOOL_COMMANDS
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import MessageLevel, Reporter, UserMessage
from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.tools.stroke_tool import PointerTouch, StrokeTool
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.question_box import ask_about_memory
from terrain_explorer.language import tr
from terrain_explorer.memory import TooLittleMemoryError
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import Brush, Raise, SetHeight, Stamp, StampImage, Tool
from terrain_explorer.terrain.brushes.brush import Mirror
from terrain_explorer.terrain.filters.levels import SizeInMetres, within_reach
from terrain_explorer.terrain.recipe import DrawnStroke
from terrain_explorer.terrain.sampling import Point, height_at

if TYPE_CHECKING:
    from terrain_explorer.gui.drawing.brush_panel import BrushPanel
    from terrain_explorer.gui.drawing.new_drawing_dialog import NewDrawing
    from terrain_explorer.gui.drawing.stamps.stamp_controller import StampController

MOMENT = 50
"""Milliseconds of a moment."""

_MOMENTS = 4
"""Moments without a move after which the hand rests: a click and a fluent stroke are shorter."""

_TREMOR = 1 / 16
"""How far a hand that rests may tremble, in radii of the brush; a pen is never quite still."""


class HoldDetector(QObject):
    """Watches the hand during a stroke.

    Signals
    -------
    rested
        The hand has rested for one more moment.
    """

    rested = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = repeating_timer(self, MOMENT, self._look)
        self._place = self._seen = Point(0.0, 0.0)
        self._tremor = 0.0
        self._still = 0

    def begin(self, place: Point, radius: float) -> None:
        """Watch a stroke that begins at a place with a brush of some radius."""
        self._place = self._seen = place
        self._tremor, self._still = _TREMOR * radius, 0
        self._timer.start()

    def move(self, place: Point) -> None:
        """Take note of where the hand is."""
        self._place = place

    def end(self) -> None:
        """Watch no more."""
        self._timer.stop()

    def _look(self) -> None:
        moved = hypot(self._place.row - self._seen.row, self._place.column - self._seen.column) > self._tremor
        self._still = 0 if moved else self._still + 1
        if moved:
            self._seen = self._place
        if self._still >= _MOMENTS:
            self.rested.emit()


_SYMMETRIES = ("MirrorRows", "MirrorColumns", "WrapAround")
_MIRRORS: dict[tuple[bool, bool], Mirror] = {
    (False, False): "none",
    (True, False): "rows",
    (False, True): "columns",
    (True, True): "both",
}


class ToolActions(QObject):
    """Connects actions to the settings for drawing, and keeps their ticks in step."""

    def __init__(self, actions: Mapping[str, QAction], settings: ToolSettings, parent: QObject) -> None:
        super().__init__(parent)
        self._actions, self._settings = actions, settings
        # `triggered` is emitted for the user's clicks alone, so the ticks that are set below do not come back here.
        for slug, command in TOOL_COMMANDS.items():
            actions[command.name].triggered.connect(lambda _=False, slug=slug: settings.choose(slug))
        for name, steps in (("SmallerBrush", -1), ("LargerBrush", 1)):
            actions[name].triggered.connect(partial(self._resize, steps))
        for name in _SYMMETRIES:
            actions[name].triggered.connect(self._take_symmetry)
        settings.toolChanged.connect(self._show_tool)
        settings.valuesChanged.connect(self._show_symmetry)
        self._show_tool()
        self._show_symmetry()

    def _resize(self, steps: float) -> None:
        if self._settings.tool is not None:
            self._settings.resize(steps)

    def _take_symmetry(self) -> None:
        rows, columns, wrap = (self._actions[name].isChecked() for name in _SYMMETRIES)
        self._settings.setBrush(replace(self._settings.brush, mirror=_MIRRORS[rows, columns], wrap=wrap))

    def _show_tool(self) -> None:
        tool = self._settings.tool
        for slug, command in TOOL_COMMANDS.items():
            self._actions[command.name].setChecked(tool is not None and slug == tool.slug)
        for name in ("SmallerBrush", "LargerBrush"):
            self._actions[name].setEnabled(tool is not None)

    def _show_symmetry(self) -> None:
        brush = self._settings.brush
        self._actions["MirrorRows"].setChecked(brush.mirror in ("rows", "both"))
        self._actions["MirrorColumns"].setChecked(brush.mirror in ("columns", "both"))
        self._actions["WrapAround"].setChecked(brush.wrap)


class DrawingController(Reporter):
    """Lets the user draw.

    Attributes
    ----------
    brush, history
        The panels.
    tool
        What the pointer does while a tool for drawing is chosen.

    Signals
    -------
    withdrawn
        A warning that no longer holds: another tool or stamp was chosen.
    behindChanged
        Whether the hand is far ahead of what is drawn.
    busyChanged
        Whether a stroke is being drawn.
    seaWanted
        The level of the sea that the user wants around an empty map, or None for no sea.
    started
        An empty map to draw on has replaced the terrain.
    brushWanted
        Whether the panel of the brush is needed.
    recipeWanted
        A `Recipe` for the terrain with a stroke that is narrower than the points of the map, and its name.

    Parameters
    ----------
    view_sync
        Lets all views have the tool.
    """

    behindChanged = Signal(bool)
    busyChanged = Signal(bool)
    seaWanted = Signal(object)
    started = Signal()
    brushWanted = Signal(bool)
    recipeWanted = Signal(object, str)

    def __init__(
        self,
        document: Document,
        view_sync: ViewSync,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._view_sync = document, view_sync
        self._obstacle: Callable[[], UserMessage | None] = lambda: None
        self._fine_in_sight: Callable[[], bool] = lambda: False
        self._window = window
        self.brush = LazyWidget(self._made_brush, self._fill_brush, document.heightmapChanged)
        self.history = HistoryPanel()
        self.tool, self._tool_settings = StrokeTool(self), ToolSettings(self)
        self._selection_weights = SelectionWeights(document, self)
        self._painter = StrokePainter(document, self._selection_weights, self)
        self._resting_hand = HoldDetector(self)
        self._stamps: StampController | None = None
        self._ramp: Point | None = None
        self._told: tuple[Tool | None, Brush] | None = None
        self._last: PointerTouch | None = None
        self._last_on: ref[Heightmap] | None = None
        self._warning = self._refusal = ""
        self._connect_tool()
        self._connect_painter()
        self._connect_panels()
        ToolActions(actions, self._tool_settings, self)
        self._listening = Listening((document.heightmapChanged, self._on_heightmap))
        self.history.follow_document(document)
        self._show_tool()

    def start(self) -> None:
        """Let the user choose an empty map, and draw on it."""
        from terrain_explorer.gui.drawing.new_drawing_dialog import ask_for_empty_map

        ask_for_empty_map(self._window, self._document.look.water, self._start)

    def finish(self) -> None:
        """End the stroke that is being drawn, if there is one, before something else happens to the terrain."""
        self._painter.finish()

    def setObstacle(self, obstacle: Callable[[], UserMessage | None]) -> None:
        """Refuse strokes where this returns why, such as another terrain that is shown or on its way."""
        self._obstacle = obstacle

    def setGroundInSight(self, fine: GroundInSight) -> None:
        """Draw on this ground where less than the map is in sight."""
        self._painter.setGroundInSight(fine)
        self._fine_in_sight = lambda: fine.draws_at_depth

    def withdraw_obstacle(self) -> None:
        """Take back what was said about an obstacle: it is out of the way."""
        self.withdrawn.emit(self._refusal)

    def stamp_selection(self) -> None:
        """Choose the stamp, and print with what is selected."""
        self._tool_settings.choose(Stamp.slug)
        self.brush.content().stamp.terrainWanted.emit()

    def put_tool_away(self) -> None:
        """Let drags in the views move the camera and the map again."""
        self._tool_settings.choose("")

    def stop(self) -> None:
        """Draw no more, and remember the settings for the next start."""
        self._painter.finish()
        self._tool_settings.save()

    def _connect_tool(self) -> None:
        tool = self.tool
        self._view_sync.tools.know(tool)
        tool.setWords(self._in_words)
        tool.widthSeen.connect(self._show_width)
        tool.strokeBegan.connect(self._begin)
        tool.strokeMoved.connect(self._move)
        tool.strokeEnded.connect(self._end)
        tool.strokeCancelled.connect(self._cancel)
        tool.lineAimed.connect(self._aim_line)
        tool.lineWanted.connect(self._draw_line)
        tool.heightPicked.connect(self._pick)
        tool.sizeScrolled.connect(self._tool_settings.resize)
        tool.strengthScrolled.connect(self._tool_settings.strengthen)
        tool.escaped.connect(self._leave)
        tool.displaced.connect(self.put_tool_away)

    def _connect_painter(self) -> None:
        self._resting_hand.rested.connect(self._painter.hold)
        self._painter.warned.connect(self._warn)
        self._painter.narrowDrawn.connect(self._take_narrow)
        self._painter.behindChanged.connect(self.behindChanged)
        self._painter.busyChanged.connect(self.busyChanged)
        self._selection_weights.changed.connect(self._prepare)

    def _prepare(self) -> None:
        if self._tool_settings.tool is not None:
            self._painter.prepare()

    def _connect_panels(self) -> None:
        settings = self._tool_settings
        settings.toolChanged.connect(self._show_tool)
        settings.toolChanged.connect(self._withdraw)
        settings.valuesChanged.connect(self._show_values)
        self.history.positionWanted.connect(self._go_to)

    def _made_brush(self) -> BrushPanel:
        from terrain_explorer.gui.drawing.brush_panel import BrushPanel
        from terrain_explorer.gui.drawing.stamps.stamp_controller import StampController

        panel, settings = BrushPanel(), self._tool_settings
        settings.load()
        panel.brushChanged.connect(settings.setBrush)
        panel.toolChanged.connect(settings.setTool)
        stamps = self._stamps = StampController(self._document, panel.stamp, self._window)
        stamps.chosen.connect(self._take_stamp)
        stamps.fitted.connect(settings.fit_stamp)
        stamps.reported.connect(self.reported)
        stamps.withdrawn.connect(self.withdrawn)
        return panel

    def _fill_brush(self, panel: BrushPanel) -> None:
        settings, heightmap = self._tool_settings, self._document.heightmap
        settings.suit(heightmap)
        if (settings.tool, settings.brush) != self._told:
            self._told = settings.tool, settings.brush
            panel.setTool(settings.tool)
            panel.setBrush(settings.brush)
        panel.setHeightmap(heightmap)

    def _start(self, wanted: NewDrawing, size: SizeInMetres | None) -> None:
        try:
            self._document.start_drawing(wanted.map, size)
        except TooLittleMemoryError as error:
            ask_about_memory(error, self._window, partial(self._start, wanted, size))
            return
        self.seaWanted.emit(wanted.sea_level(size))
        self.started.emit()
        self._tool_settings.choose(Raise.slug)
        self._view_sync.setFocus()
        self.reported.emit(UserMessage(wanted.hint, MessageLevel.INFO, about_terrain=True))

    def _warn(self, text: str) -> None:
        self._warning = text
        self.warn(text)

    def _withdraw(self) -> None:
        self.withdrawn.emit(self._warning)

    def _take_narrow(self, strokes: Sequence[DrawnStroke]) -> None:
        document = self._document
        recipe, goes_on = document.ground, document.undrawn is not document.heightmap
        for one in strokes:
            recipe = recipe.drawn_on(one, document.heightmap, goes_on)
            goes_on = True
        self.recipeWanted.emit(recipe, tr(strokes[0].tool.title))
        if not self._fine_in_sight():
            self.inform(
                tr("The brush is narrower than the points of this map. Explore and built tiles show the stroke.")
            )

    def _begin(self, touch: PointerTouch) -> None:
        # A stroke on the old terrain would be lost as soon as the new one is there.
        obstacle = self._obstacle()
        if obstacle is not None:
            self._refusal = obstacle.text
            self.reported.emit(obstacle)
            return
        self._last, self._last_on = touch, ref(self._document.undrawn)
        settings = self._tool_settings.stroke_settings(touch, self._document.selection)
        self._ramp = touch.point if settings.tool.drawn == "at release" else None
        self._painter.begin(settings, touch)
        if settings.tool.held:
            self._resting_hand.begin(touch.point, settings.brush.radius(touch.pressure) / 2**settings.finer)

    def _move(self, touch: PointerTouch) -> None:
        self._last = touch
        self._painter.move(touch)
        self._resting_hand.move(touch.point)
        if self._ramp is not None:
            self.tool.setLine(self._ramp, touch.point)

    def _end(self) -> None:
        self._leave_ramp()
        self._resting_hand.end()
        self._painter.end()

    def _cancel(self) -> None:
        self._leave_ramp()
        self._resting_hand.end()
        self._painter.cancel()

    def _aim_line(self, end: Point | None) -> None:
        """Show the straight line that a click would draw."""
        last = self._last_end
        self.tool.setLine(*(last.point, end) if last and end else ())

    def _draw_line(self, end: PointerTouch) -> None:
        """Draw from where the last stroke ended straight to here; without one, a dab."""
        self.tool.setLine()
        last = self._last_end
        if last is not None:
            end = replace(end, modifiers=end.modifiers & ~SMOOTHS)
            self._begin(replace(end, point=last.point))
            self._move(end)
        else:
            self._begin(end)
        self._end()

    @property
    def _last_end(self) -> PointerTouch | None:
        """Where the last stroke ended, unless that was on another terrain."""
        return self._last if self._last_on is not None and self._last_on() is self._document.undrawn else None

    def _leave_ramp(self) -> None:
        if self._ramp is not None:
            self._ramp = None
            self.tool.setLine()

    def _show_width(self, width: str, part: float) -> None:
        if self.brush.made is not None:
            self.brush.made.setWidthHere(width, part)

    def _in_words(self, points: float) -> str:
        """Return a width in metres, or as a part of the side where these are not known."""
        from terrain_explorer.gui.views.map2d.scale_bar import part_in_words
        from terrain_explorer.gui.widgets.parameters.lengths import distance_in_words

        heightmap = self._document.heightmap
        if heightmap.spacing is not None:
            return distance_in_words(points * heightmap.spacing)
        return part_in_words(points / (max(heightmap.heights.shape) - 1))

    def _pick(self, point: Point) -> None:
        """Take the height of a point for the tool that sets heights."""
        heightmap = self._document.heightmap
        seen = self.tool.picked
        height = within_reach(height_at(heightmap, point) if seen is None else seen)
        self._tool_settings.setTool(SetHeight(height))
        self._tool_settings.choose(SetHeight.slug)
        self.inform(tr("Set height brings the ground to {height} now.", height=heightmap.format_height(height)))

    def _leave(self) -> None:
        """Cancel the newest stroke that is still being drawn; if there is none, put the tool away."""
        if self._painter.busy:
            self._painter.cancel()
        else:
            self._tool_settings.choose("")

    def _go_to(self, position: int) -> None:
        """Go to a step of the history."""
        self._painter.finish()
        # The stroke that was just finished may have replaced undone steps, and the position may no longer exist.
        self._document.go_to(min(position, len(self._document.names)))

    def _take_stamp(self, stamp: StampImage) -> None:
        self._withdraw()
        self._tool_settings.setStamp(stamp)

    def _on_heightmap(self) -> None:
        self._tool_settings.suit(self._document.heightmap)
        self._show_ring()

    def _show_tool(self) -> None:
        chosen = self._tool_settings.tool is not None
        self._listening.setOn(chosen)
        if chosen:
            self._tool_settings.suit(self._document.heightmap)
            self._painter.prepare()
        else:
            self._painter.close()  # the canvas takes as much memory as the map
        # Behind the brush lies the panel that generates, which has no business with what was drawn.
        if chosen or self._document.generator is not None:
            self.brushWanted.emit(chosen)
        self._show_values()
        (self._view_sync.tools.choose if chosen else self._view_sync.tools.put_away)(self.tool)

    def _show_values(self) -> None:
        self.brush.update_content()
        self._show_ring()

    def _show_ring(self) -> None:
        shape = self._document.heightmap.heights.shape
        self.tool.setRing(self._tool_settings.ring(shape) if self._tool_settings.tool is not None else None, shape)
