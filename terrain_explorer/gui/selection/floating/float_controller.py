"""Floating the selection: from drags on the map to a step of the recipe."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal

import numpy as np
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.tools.piece_tool import PieceTool
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.marks import PieceFrame
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.tool import Tools
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Window, parameters
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.pieces import CopiedArea, CutOut, FloatingPiece, PastedPiece, box_around
from terrain_explorer.terrain.filters.pieces.piece import taking
from terrain_explorer.terrain.filters.pieces.placement import corners
from terrain_explorer.terrain.heightmap import Shape
from terrain_explorer.terrain.masks import Mask, MaskInput
from terrain_explorer.terrain.work import silent

_ROUND_ANGLE = 15.0
"""Steps of an angle while Shift is held, in degrees."""

_ALL_DIGITS = 15
"""The same for the points of a piece that is finer than the map."""

_DIGITS = 5
"""Of a part of the map's side: enough to tell the points of the largest maps, and short enough to read."""


@dataclass(frozen=True)
class FloatWish:
    """How ground is to float.

    Attributes
    ----------
    leaves
        What it leaves where it was; see `FloatingPiece`.
    down, across
        How far it has been dragged meanwhile, in parts of the map's sides.
    """

    leaves: Literal["cut", "copy"] = "cut"
    down: float = 0.0
    across: float = 0.0


class FloatController(Reporter):
    """Lets the user move the selected ground: in the views by its frame, and in the panel of filters by numbers.

    It is previewed, put down and left as any filter is.

    Parameters
    ----------
    begin
        Begins a filter, after any other work on the terrain has ended.
    """

    def __init__(
        self,
        document: Document,
        filtering: FilterController,
        begin: Callable[[Filter], None],
        panel: FilterPanel,
        tools: Tools,
        surface: SurfacePane,
        view: MapView,
        actions: Mapping[str, QAction],
    ) -> None:
        super().__init__(view)
        self._document, self._filtering, self._begin_filter = document, filtering, begin
        self._panel, self._surface, self._view = panel, surface, view
        self.tool, self._tools = PieceTool(self), tools
        self._box: Window | None = None
        self._points: Shape | None = None  # of the finer map in whose points the box counts
        self._grabbed: FloatingPiece | PastedPiece | None = None
        self._wish = FloatWish()
        self._next: CopiedArea | None = None
        self._worker = Worker("floating", self, awaited=True)
        self._pasting = single_shot_timer(self._worker, 0, self._paste_next)
        self._worker.finished.connect(self._on_box)
        self._worker.failed.connect(self.report_error)
        self._worker.cancel_at(document.heightmapChanged, document.selectionChanged)
        actions["FloatSelection"].triggered.connect(lambda: self.take(FloatWish()))
        filtering.activeChanged.connect(self._show)
        filtering.activeChanged.connect(self._go_on)
        filtering.previewed.connect(self._go_on)
        panel.changed.connect(self._show)
        tools.know(self.tool)
        self._connect_tool(self.tool)
        self._show()

    def _connect_tool(self, pieces: PieceTool) -> None:
        pieces.grabbed.connect(self._grab)
        pieces.moved.connect(self._move)
        pieces.stepped.connect(self._step)
        pieces.turned.connect(self._turn)
        pieces.scaled.connect(self._scale)
        pieces.confirmed.connect(self._put_down)
        pieces.escaped.connect(self._filtering.cancel)
        pieces.deleted.connect(self._delete)

    @property
    def piece(self) -> FloatingPiece | PastedPiece | None:
        """The piece that floats, or None."""
        try:
            chosen = self._panel.chosen() if self._filtering.active else None
        except UserError:
            return None
        return chosen if isinstance(chosen, FloatingPiece | PastedPiece) else None

    def paste(self, content: CopiedArea) -> None:
        """Let copied ground float on the terrain, after what floats already is put down."""
        if self.piece is None or self._filtering.changes_nothing:
            self._paste(content)
            return
        self._next = content
        self._panel.apply()
        if not self._filtering.applying:  # it cannot be put down
            self._go_on()

    def take(self, wish: FloatWish) -> None:
        """Let the selected ground float."""
        selection, self._wish = self._document.selection, wish
        if selection is not None:
            self._worker.request(partial(_boxing, selection, self._document.heightmap))

    def carry(self, down: float, across: float) -> None:
        """Move what floats, or is about to, this far from where it was taken, in parts of the map's sides."""
        self._wish = replace(self._wish, down=down, across=across)
        if not self._worker.busy:
            self._move(down, across)

    def leave(self) -> None:
        """Let nothing float."""
        self._worker.cancel()
        if self.piece is not None:
            self._filtering.cancel()

    def _go_on(self) -> None:
        """Paste what waits, unless the piece before is still being put down."""
        if self._next is not None and not self._filtering.applying:
            # Later, for the document is just changing.
            self._pasting.start()

    def _paste_next(self) -> None:
        content, self._next = self._next, None
        if content is not None:
            self._paste(content)

    def _paste(self, content: CopiedArea) -> None:
        self._box, self._points = Window(0, 0, *content.shape), None
        self._begin(PastedPiece.on(self._document.heightmap, content))

    def _delete(self) -> None:
        """Let the piece be gone: ground that was cut leaves its gap, a copy leaves nothing."""
        piece = self.piece
        if isinstance(piece, FloatingPiece) and piece.leave == "cut":
            self._begin_filter(CutOut(piece.region))
        else:
            self._filtering.cancel()

    def _begin(self, piece: FloatingPiece | PastedPiece) -> None:
        # For Enter, Escape and the arrows; numbers are a click away.
        view = self._surface if self._surface.hasFocus() else self._view
        self._begin_filter(piece)
        view.setFocus()

    def _on_box(self, found: _Boxed) -> None:
        selection = self._document.selection
        box, self._points = found
        if box is None or selection is None:
            self.warn(tr("Nothing on this map is selected. Select some ground, then float it."))
            return
        self._box = box
        self._begin(FloatingPiece(selection, leave=self._wish.leaves))
        self._grab()
        if self._wish.down or self._wish.across:
            self._move(self._wish.down, self._wish.across)

    def _show(self) -> None:
        piece, frame = self.piece, None
        if piece is not None and self._box is not None:
            shape = self._shape
            there = piece.placement(self._box, shape).there(corners(self._box))
            frame = PieceFrame(there / (np.array(shape) - 1), shape)
        self.tool.setPiece(frame)
        self._tools.setFloating(None if frame is None else self.tool)

    def _put_down(self) -> None:
        """Let the piece be a step; one that changes nothing just ends, as in other programs."""
        if self._filtering.changes_nothing:
            self._filtering.cancel()
        else:
            self._panel.apply()

    def _grab(self) -> None:
        self._grabbed = self.piece

    def _move(self, down: float, across: float) -> None:
        if self._grabbed is not None:
            sides = self._shape
            # Whole points, so that every step of a drag is one that is seen.
            whole = [round(part * (side - 1)) / (side - 1) for part, side in zip((down, across), sides, strict=True)]
            there = self._grabbed.down + whole[0], self._grabbed.across + whole[1]
            digits = _DIGITS if self._points is None else _ALL_DIGITS
            self._take(down=round(there[0], digits), across=round(there[1], digits))

    def _step(self, rows: int, columns: int) -> None:
        self._grab()
        self._move(rows / (self._shape[0] - 1), columns / (self._shape[1] - 1))

    @property
    def _shape(self) -> Shape:
        """The rows and columns of the map in whose points pieces move: as fine as what floats."""
        heights = self._document.heightmap.heights
        return self._points or (heights.shape[0], heights.shape[1])

    def _turn(self, angle: float, is_round: bool) -> None:
        if self._grabbed is not None:
            turn = self._grabbed.turn + angle
            turn = _ROUND_ANGLE * round(turn / _ROUND_ANGLE) if is_round else round(turn, 1)
            self._take(turn=(turn + 180) % 360 - 180)

    def _scale(self, factor: float) -> None:
        if self._grabbed is not None:
            self._take(scale=round(self._grabbed.scale * factor, 3))

    def _take(self, **values: float) -> None:
        """Show other numbers in the panel, as if the user had typed them."""
        if self._grabbed is None:
            return
        allowed = {one.name: (one.minimum, one.maximum) for one in parameters(type(self._grabbed))}
        kept: dict[str, Any] = {name: float(np.clip(value, *allowed[name])) for name, value in values.items()}
        self._panel.take_filter(replace(self._grabbed, **kept))


_Boxed = tuple[Window | None, Shape | None]


def _boxing(selection: Mask, heightmap: Heightmap) -> Generator[None, None, _Boxed]:
    """Return the rectangle around what is selected on a terrain, or None.

    Where that is finer than the terrain's points, also the rows and columns of the map in whose points it counts.
    """
    ground = MaskInput(heightmap)
    level = FloatingPiece(region=selection).finer(ground.shape)
    if level:
        source, weights = yield from silent(taking(selection, heightmap, level))
        box = box_around(weights)
        if box is not None:
            box = replace(box, row=box.row + source.row, column=box.column + source.column)
        return box, ground.finer(level).shape
    weights = yield from silent(selection.weighing(ground, ground.whole))
    yield
    return box_around(weights), None
