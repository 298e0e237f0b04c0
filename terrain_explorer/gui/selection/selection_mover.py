"""Moving what is selected: its outline, the ground in it, or a copy of that ground."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Qt

from terrain_explorer.document.document import Document
from terrain_explorer.gui.selection.floating.float_controller import FloatController, FloatWish
from terrain_explorer.gui.selection.selection_controller import SelectionController
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.tools.outline_tool import SelectionTouch
from terrain_explorer.language import tr
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.sampling import Point

if TYPE_CHECKING:
    from terrain_explorer.terrain.heightmap import CellOffset

_CUTS, _COPIES = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_NOWHERE: CellOffset = (0, 0)


class SelectionMover(Reporter):
    """Answers drags that move what is selected: the outline, with Ctrl the ground in it, with Shift a copy of that.

    Ground floats from then on. The outline is shown where it is dragged at once, and selects there from the release on.
    """

    def __init__(
        self,
        document: Document,
        selection: SelectionController,
        floating: FloatController,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._selection, self._floating = document, selection, floating
        self._start: Point | None = None
        self._leaves: Literal["cut", "copy"] | None = None
        self._base: Mask | None = None
        self._way, self._points = _NOWHERE, selection.tool.points
        self._gesture, self._steps = object(), object()
        self._worker = Worker("moving-selection", self)
        self._worker.finished.connect(self._on_moved)
        self._worker.failed.connect(self.report_error)
        one = selection.tool
        one.carryBegan.connect(self._begin)
        one.carried.connect(self._carry)
        one.carryEnded.connect(self._end)
        one.carryCancelled.connect(self._cancel)
        one.stepped.connect(self._step)
        document.selectionChanged.connect(self._on_selection)
        self._listening = Listening((document.heightmapChanged, self._on_heightmap))
        self._worker.busyChanged.connect(self._listening.setOn)
        self._on_selection()

    def _begin(self, touch: SelectionTouch) -> None:
        if self._document.selection is None:
            self.warn(tr("Nothing is selected. Select some ground, then move it."))
            return
        held = touch.modifiers
        self._leaves = "cut" if held & _CUTS else "copy" if held & _COPIES else None
        self._start = touch.point
        if self._leaves is not None:
            self._floating.take(FloatWish(self._leaves))

    def _carry(self, touch: SelectionTouch) -> None:
        if self._start is None:
            return
        down, across = touch.point.row - self._start.row, touch.point.column - self._start.column
        if self._leaves is None:
            before = self._pending
            self._show(before[0] + round(down), before[1] + round(across))
        else:
            rows, columns = self._selection.tool.points
            self._floating.carry(down / (rows - 1), across / (columns - 1))

    def _end(self, touch: SelectionTouch) -> None:
        self._carry(touch)
        if self._start is not None and self._leaves is None:
            way = round(touch.point.row - self._start.row), round(touch.point.column - self._start.column)
            self._move(way, object())
        self._start = None

    def _cancel(self) -> None:
        if self._start is not None and self._leaves is None:
            self._show(*self._pending)
        elif self._start is not None:
            self._floating.leave()
        self._start = None

    def _step(self, rows: int, columns: int) -> None:
        if self._document.selection is not None:
            before = self._pending
            self._show(before[0] + rows, before[1] + columns)
            self._move((rows, columns), self._steps)

    def _show(self, rows: int, columns: int) -> None:
        """Show what is selected so many of the tool's points away."""
        heights, points = self._document.heightmap.heights, self._selection.tool.points
        down, across = ((count - 1) / (fine - 1) for count, fine in zip(heights.shape, points, strict=True))
        self._selection.display.move(rows * down, columns * across)

    @property
    def _pending(self) -> CellOffset:
        """How far the selection has to move that is being found, in the tool's points."""
        return self._way if self._worker.busy and self._points == self._selection.tool.points else _NOWHERE

    def _move(self, way: CellOffset, gesture: object) -> None:
        """Move the selection, together with what is still to be done."""
        from terrain_explorer.terrain.masks.moving import moving

        before = self._pending
        if before == _NOWHERE:
            self._base, self._points = self._document.selection, self._selection.tool.points
        self._way, self._gesture = (before[0] + way[0], before[1] + way[1]), gesture
        if self._base is not None and way != _NOWHERE:
            self._worker.request(partial(moving, self._base, self._document.heightmap, self._way, self._points))

    def _on_moved(self, moved: Mask) -> None:
        self._selection.live.move(moved, tr("Move selection"), self._gesture)

    def _on_heightmap(self) -> None:
        self._worker.cancel()
        self._selection.display.move(*_NOWHERE)

    def _on_selection(self) -> None:
        self._worker.cancel()
        self._selection.tool.setSelected(self._document.selection is not None)
