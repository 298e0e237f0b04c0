"""Selecting in the window: from what the user does in the views and in the panel to the document's selection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.selection.box_gestures import BoxAdjustment, corners_of, nudged
from terrain_explorer.gui.selection.combine_mode import Joining, JoinMode
from terrain_explorer.gui.selection.gestures import OutlineGesture, WandGesture
from terrain_explorer.gui.selection.live_part import LivePart, LiveSelection
from terrain_explorer.gui.selection.painted_selection import PaintedSelection
from terrain_explorer.gui.selection.selection_commands import SelectionCommands
from terrain_explorer.gui.selection.selection_display import SelectionDisplay
from terrain_explorer.gui.selection.selection_tools import MOVE, PAINT, TOOLS_OF_PARTS, WAND, SelectionModes
from terrain_explorer.gui.services.actions import SELECT_BY_COMMANDS
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.tools.outline_tool import OutlineTool, SelectionTouch
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.marks import as_place, as_point
from terrain_explorer.gui.views.selection_marks import SelectionCover
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain.brushes import Brush
from terrain_explorer.terrain.masks import MASK_RULES, MaskPart
from terrain_explorer.terrain.masks.mask import as_fine_as
from terrain_explorer.terrain.masks.rules import MaskRule
from terrain_explorer.terrain.masks.shapes.boxes import Box
from terrain_explorer.terrain.masks.shapes.wand import WandShape
from terrain_explorer.terrain.number_format import format_part
from terrain_explorer.terrain.parameters import Parameterised

if TYPE_CHECKING:
    from terrain_explorer.gui.selection.selection_panel import SelectionPanel
    from terrain_explorer.gui.selection.wand_in_sight import KnownGround, PickedGround


def selected_in_words(cover: SelectionCover | None) -> str:
    """Return how much of the map is selected, and where; None is for no selection."""
    if cover is None:
        return tr("No selection: all of the map can be changed.")
    bounds = cover.bounds
    if bounds is None:
        return tr("Nothing is selected. Select > None lets you change all of the map again.")
    return tr(
        "Selected: {part} of the map, rows {top} to {bottom}, columns {left} to {right}.",
        part=format_part(cover.part),
        top=bounds.row,
        bottom=bounds.row + bounds.rows - 1,
        left=bounds.column,
        right=bounds.column + bounds.columns - 1,
    )


def selected_in_short(cover: SelectionCover | None) -> str:
    """Return how much of the map is selected, in two or three words; empty without a selection."""
    return "" if cover is None else tr("selected {part}", part=format_part(cover.part))


_JOINING, _WAND = "select/joining", "select/wand"


class SelectionController(Reporter):
    """Lets the user select.

    Attributes
    ----------
    panel
        The panel of the selection.
    tool
        What the pointer does while one selects by outlines.
    display
        Shows the selection.
    live
        The part that can still be changed.

    Signals
    -------
    panelWanted
        Whether the panel is needed.
    """

    panelWanted = Signal(bool)

    def __init__(
        self,
        document: Document,
        views: ViewSync,
        surface: SurfacePane,
        map_panel: MapPanel,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._actions, self._window = document, actions, window
        self._views = views
        self.tool = OutlineTool(_shape_of(document), self)
        views.tools.know(self.tool)
        self.panel = LazyWidget(self._made_panel, self._fill)
        self._told = _ToldOf()
        self.display = SelectionDisplay(document, views, surface, map_panel.view, self)
        self._modes = SelectionModes(actions, self)
        self._joining, self._wand = load_parameters(_JOINING, Joining), load_parameters(_WAND, WandShape)
        self._outline: OutlineGesture | None = None
        self._mode: JoinMode = "replace"
        self.live, self._nudge = LiveSelection(document, self._fits, self), object()
        self._refused = ""
        self._shape = _shape_of(document)
        self._painting = PaintedSelection(document, views, self._modes, actions, self)
        self._painting.failed.connect(self.report_error)
        self._painting.previewed.connect(self.display.preview)
        self._painting.cancelled.connect(self.display.refresh)
        self._known: KnownGround | None = None
        self._picked: LivePart | None = None
        self._picker = Worker("wand", self)
        self._picker.finished.connect(self._on_picked)
        self._picker.failed.connect(self.report_error)
        self._picker.cancel_at(document.heightmapChanged, document.selectionChanged)
        self._connect()
        self._describe(None)

    def setGroundInSight(self, known: KnownGround) -> None:
        """Let the wand find ground between the points of the map here."""
        self._known = known

    def stop(self) -> None:
        """Remember the options for the next start."""
        self._painting.brush.save()
        save_parameters({_JOINING: replace(self._joining, mode="replace"), _WAND: self._wand})

    def join(self, part: MaskPart, name: str) -> None:
        """Let a part from elsewhere join the selection as the panel says."""
        self._modes.choose(None)
        self._mode = self._joining.mode
        self._select(part, tr("Select by {rule}", rule=name))

    def _made_panel(self) -> SelectionPanel:
        from terrain_explorer.gui.selection.selection_panel import SelectionPanel

        panel = SelectionPanel([self._actions[name] for name in ("SelectAll", "SelectNone", "InvertSelection")])
        panel.joiningChanged.connect(self._take_joining)
        panel.optionsChanged.connect(self._take_options)
        return panel

    def _fill(self, panel: SelectionPanel) -> None:
        told = self._told
        if told.title:
            panel.setTool(told.title, told.summary)
            panel.setJoining(self._joining if told.joins else None, told.feathers)
        panel.setOptions(self._options, max(self._shape))
        late = self.display.late
        panel.setSelected(tr("Finding what is selected…") if late else selected_in_words(self.display.cover))

    def _tell(self, told: _ToldOf) -> None:
        self._told = told
        self.panel.update_content()

    def _connect(self) -> None:
        one = self.tool
        one.began.connect(self._begin)
        one.moved.connect(self._move)
        one.ended.connect(self._end)
        one.hovered.connect(self._hover)
        one.cancelled.connect(self._drop)
        one.confirmed.connect(self._confirm)
        one.steppedBack.connect(self._step_back)
        one.escaped.connect(self._leave)
        one.nudged.connect(self._on_nudge)
        for slug, command in SELECT_BY_COMMANDS.items():
            self._actions[command.name].triggered.connect(lambda _=False, slug=slug: self._select_by(slug))
        self._modes.toolChanged.connect(self._on_tool)
        self.tool.displaced.connect(lambda: self._modes.choose(None) if self._modes.tool is not PAINT else None)
        self._painting.brush.changed.connect(self._show_options)
        self.display.covered.connect(self._describe)
        self.display.lateChanged.connect(lambda: self._describe(None if self.display.late else self.display.cover))
        self.display.failed.connect(self.report_error)
        SelectionCommands(self._document, self._actions, self._window).began.connect(self._drop)
        self.live.changed.connect(self._show_options)
        self._listening = Listening((self._document.heightmapChanged, self._on_heightmap))
        self._document.selectionChanged.connect(self._listen)
        self._listen()

    def _listen(self) -> None:
        """Follow the size of the map while something is selected, or can be."""
        self._on_heightmap()
        self._listening.setOn(self._modes.tool is not None or self._document.selection is not None)

    def _begin(self, touch: SelectionTouch) -> None:
        tool = self._modes.tool
        if self._outline is not None:
            self._outline.press(touch)
            return
        self._mode, self._nudge = self._joining.under(touch.modifiers), object()
        box = self._box
        if touch.grip is not None and box is not None and self._mode == self._joining.mode:
            self._outline = BoxAdjustment(touch, self.tool.points, box, touch.grip)
        elif tool is WAND:
            self._outline = WandGesture(touch, self.tool.points, self._wand)
        elif tool is not None and tool.outline is not None:
            self._outline = tool.outline(touch, self.tool.points)
        self._show_outline()

    def _move(self, touch: SelectionTouch) -> None:
        if self._outline is not None:
            self._outline.drag(touch)
            self._show_outline()
            part = self._outline.part() if self._outline.previews else None
            if isinstance(part, WandShape) and self._grain:
                self._pick(part)
            elif part is not None:
                self.display.preview(self._joined(part, "").selection)

    def _end(self, touch: SelectionTouch) -> None:
        if self._outline is not None and self._outline.release(touch):
            self._close(touch)
        else:
            self._show_outline()

    def _hover(self, touch: SelectionTouch) -> None:
        if self._outline is not None:
            self._outline.hover(touch)
            self._show_outline()

    def _confirm(self) -> None:
        if self._outline is None:
            self.live.end()
        elif self._outline.lasts:
            self._close(None)

    def _step_back(self) -> None:
        if self._outline is not None and not self._outline.step_back():
            self._outline = None
        self._show_outline()

    def _leave(self) -> None:
        """Drop the outline; if there is none, put the tool away."""
        if self._outline is not None:
            self._drop()
        else:
            self._modes.choose(None)

    def _drop(self) -> None:
        previewed, self._outline = self._outline is not None and self._outline.previews, None
        self._show_outline()
        if previewed:
            self._picker.cancel()
            self.display.refresh()

    def _close(self, touch: SelectionTouch | None) -> None:
        """Select what is outlined. A click with some tools ends a selection beside which it is."""
        assert self._outline is not None
        part, adjusts = self._outline.part(), isinstance(self._outline, BoxAdjustment)
        self._drop()
        tool = self._modes.tool
        ends = tool is not None and tool.deselects and self._mode == "replace"
        if adjusts:
            self._adjust(part, object())
        elif isinstance(part, WandShape) and self._grain:
            self._pick(part)
        elif part is not None:
            self._select(part)
        elif ends and touch is not None and self._is_beside(touch):
            self._document.select(None, tr("Select none"))

    def _pick(self, wand: WandShape) -> None:
        """Find ground that is like that under the pointer, between the points of the map."""
        from terrain_explorer.gui.selection.wand_in_sight import picking

        ground, heightmap = None if self._known is None else self._known.fine_ground, self._document.heightmap
        if ground is None:
            if self._outline is None:
                self.inform(tr("The ground in sight is still being found. Try again in a moment."))
            return
        if self._outline is None:
            self._wand = wand
        self._picked = self._joined(wand, self._actions[WAND.action].iconText())
        self._picker.request(partial(picking, ground, heightmap, wand, self.tool.points, self.tool.sight))

    def _on_picked(self, picked: PickedGround) -> None:
        """Select what was found, or show it while one still drags."""
        if self._picked is None or self._picked.before is not self._document.selection:
            return
        part = replace(self._picked, part=picked.patch, grain=picked.grain)
        if self._outline is None:
            self.live.begin(part)
        else:
            self.display.preview(part.selection)

    def _is_beside(self, touch: SelectionTouch) -> bool:
        """Return whether there is a selection, and not here."""
        cover = self.display.cover
        return cover is not None and not cover.selects(as_point(as_place(touch.point, self.tool.points), self._shape))

    def _select(self, part: MaskPart, name: str = "") -> None:
        """Let a part join the selection."""
        tool = self._modes.tool
        name = name or (self._actions[tool.action].iconText() if tool else "")
        if isinstance(part, WandShape):
            self._wand = part
        self.live.begin(self._joined(part, name))

    def _joined(self, part: MaskPart, name: str) -> LivePart:
        selection = self._document.selection
        return LivePart(selection, part, self._mode, self._joining, name, grain=self._grain, sight=self._sight)

    @property
    def _grain(self) -> int:
        """How finely one outlines: as what is in sight, or 0 as the map; rules come without a tool."""
        outlines = self._modes.tool is not None and self.tool.points != self._shape
        return max(self.tool.points) - 1 if outlines else 0

    @property
    def _sight(self) -> float:
        return self.tool.sight if self._grain else 1.0

    @property
    def _box(self) -> Box | None:
        """The box that joined last, if the tool that made it is still at hand."""
        part = self.live.part
        return part if isinstance(part, Box) and self._fits(part) else None

    def _fits(self, part: MaskPart) -> bool:
        """Return whether the tool at hand makes such a part; rules come without a tool."""
        return TOOLS_OF_PARTS.get(type(part)) is self._modes.tool

    def _on_nudge(self, rows: int, columns: int) -> None:
        if self._box is not None:
            self._adjust(nudged(self._box, (rows, columns), self.tool.points), self._nudge)

    def _adjust(self, part: MaskPart | None, gesture: object) -> None:
        """Let the box that joined last be another one."""
        if part is not None and part != self.live.part:
            self.live.change(part=part, gesture=gesture, grain=max(self.live.grain, self._grain))

    def _select_by(self, slug: str) -> None:
        action = self._actions[SELECT_BY_COMMANDS[slug].name]
        self.join(
            self._document.look.with_shown_sea(load_parameters(_rule_key(slug), MASK_RULES[slug])), action.iconText()
        )
        self._tell(_ToldOf(action.iconText(), action.statusTip()))
        self.panelWanted.emit(True)

    def _take_joining(self, joining: Joining) -> None:
        self._joining = joining
        self._painting.takes_away = joining.mode == "subtract"
        if self.live.feather not in (None, joining.feather):
            self.live.change(joining=joining)

    def _take_options(self, form: ParameterForm[Any]) -> None:
        try:
            options = form.parameterised()
        except UserError as error:
            self._refused = sentence(str(error))
            self.warn(self._refused)
            return
        self.withdrawn.emit(self._refused)
        if isinstance(options, Brush):
            self._painting.brush.setBrush(options)
        elif isinstance(options, WandShape):
            self._wand = options
        elif isinstance(options, MaskRule):
            save_parameters({_rule_key(options.slug): options})
        if type(self.live.part) is type(options):
            self.live.change(part=options)

    def _on_tool(self) -> None:
        tool = self._modes.tool
        self._listen()
        self.live.end()
        self._drop()
        self.tool.setOnlyMoves(tool is MOVE)
        if tool is not None and tool is not PAINT:
            self._views.tools.choose(self.tool)
        else:
            self.tool.stop()
            self._views.tools.put_away(self.tool)
        if tool is not None:
            action = self._actions[tool.action]
            self._tell(_ToldOf(action.iconText(), action.statusTip(), tool is not MOVE, tool is not PAINT))
        self._show_options()
        self._show_cover()
        self.panelWanted.emit(tool is not None)

    def _on_heightmap(self) -> None:
        shape = _shape_of(self._document)
        if shape != self._shape:
            self._shape = self.tool.shape = self.tool.points = shape
            self._drop()
            self._show_options()

    def _describe(self, cover: SelectionCover | None) -> None:
        self.panel.update_content()
        self._show_cover()
        self._views.setSelected(selected_in_short(cover))

    def _show_cover(self) -> None:
        """While one paints, show in the map how strongly what is selected is: an outline does not tell."""
        self.display.setOutlined(self._modes.tool is not PAINT)

    @property
    def _options(self) -> Parameterised | None:
        """The values of the part that joined last, or those that the next one gets."""
        tool, part = self._modes.tool, self.live.part
        options = {WAND: self._wand, PAINT: self._painting.brush.brush}.get(tool) if tool is not None else None
        return part if isinstance(part, Parameterised) else options

    def _show_options(self) -> None:
        self.panel.update_content()
        box = self._box
        self.tool.setBox(None if box is None else corners_of(box, as_fine_as(self._shape, self.live.grain)))

    def _show_outline(self) -> None:
        outline = self._outline
        self.tool.setDrafting(outline is not None and outline.lasts)
        self.tool.setDraft(None if outline is None else outline.corners)


@dataclass(frozen=True)
class _ToldOf:
    """What the panel tells of: the tool or the rule and what it does, and whether parts join and feather with it."""

    title: str = ""
    summary: str = ""
    joins: bool = True
    feathers: bool = True


def _rule_key(slug: str) -> str:
    return f"select/rule-{slug}"


def _shape_of(document: Document) -> tuple[int, int]:
    rows, columns = document.heightmap.heights.shape
    return rows, columns
