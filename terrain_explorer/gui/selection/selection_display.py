"""Shows the document's selection: its outline in the maps and on the surface, and its tint there."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPoint, QRect, QRectF, QSize, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.selection.ground_outline import GroundOutlineFinder
from terrain_explorer.gui.selection.thinned_maps import ThinnedMaps
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.map2d.map_viewport import MapPlacement
from terrain_explorer.gui.views.map2d.selection_layer import PlacedOutline
from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.selection_marks import OutlinePicture, SelectionCover
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.masks import Mask, MaskInput
from terrain_explorer.terrain.masks.mask import level_of
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.work import silent

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

COVER_POINTS = 1025
"""The longer side of the map on which all of a selection is weighed: finer is not seen on the surface."""


_MOMENT = 400
"""Milliseconds within which most selections are found: what erosion did is told by wearing the terrain once more."""


@dataclass(frozen=True)
class SeenPart:
    """What a map view shows: where the map lies, the size of the view, and the pixels of the screen to one of it."""

    placement: MapPlacement
    size: QSize
    ratio: float
    between: bool = False
    """Whether there is ground between the points, so that outlines run there."""

    @property
    def stride(self) -> int:
        """Every how many-th point is seen; there are always two of them each way."""
        shorter = min(self.placement.rows, self.placement.columns)
        return min(max(1, math.floor(1 / (self.placement.scale * self.ratio))), shorter - 1)


def outlining(mask: Mask, grounds: ThinnedMaps, seen: SeenPart) -> Generator[None, None, PlacedOutline | None]:
    """Return the outline of a selection in a view; None where there is none."""
    yield
    stride, placement = seen.stride, seen.placement
    rows, columns = placement.seen(seen.size, stride)
    pixels = placement.bounds.intersected(QRectF(0, 0, seen.size.width(), seen.size.height())).toAlignedRect()
    if not rows or not columns or pixels.isEmpty():
        return None
    if seen.between or (mask.finest and placement.scale * seen.ratio > 1):
        return (yield from _outlining_between(mask, grounds, seen, pixels))
    ground = grounds.ground(stride)
    yield
    window = Window(rows.start // stride, columns.start // stride, len(rows), len(columns))
    weights = yield from silent(mask.weighing(ground, window))
    down = _indices(pixels.y(), pixels.height(), placement.corner.y(), rows, seen)
    across = _indices(pixels.x(), pixels.width(), placement.corner.x(), columns, seen)
    inside = (weights >= 0.5)[np.ix_(np.clip(down, 0, len(rows) - 1), np.clip(across, 0, len(columns) - 1))]
    # A view begins and ends on whole pixels, the map between them.
    inside[(down < 0) | (down >= len(rows))] = False
    inside[:, (across < 0) | (across >= len(columns))] = False
    yield
    return PlacedOutline(OutlinePicture.around(inside), QPoint(pixels.x(), pixels.y()), placement, seen.ratio)


def _outlining_between(
    mask: Mask, grounds: ThinnedMaps, seen: SeenPart, pixels: QRect
) -> Generator[None, None, PlacedOutline | None]:
    """Return the outline where it runs between the points of the map, in some pixels of a view."""
    found = yield from silent(grounds.outlined(mask))
    yield
    inside = seen.placement.weights(found, pixels, seen.ratio) >= 0.5
    yield
    return PlacedOutline(OutlinePicture.around(inside), pixels.topLeft(), seen.placement, seen.ratio)


def covering(mask: Mask, grounds: ThinnedMaps) -> Generator[None, None, SelectionCover]:
    """Return how strongly all points of a map are selected."""
    yield
    shape = grounds.heightmap.heights.shape
    stride = min(-(-max(shape) // COVER_POINTS), min(shape) - 1)
    ground = grounds.ground(stride)
    weights = yield from silent(mask.weighing(ground, ground.whole))
    cover = SelectionCover(np.rint(weights * np.float32(255)).astype(np.uint8), stride)
    if not mask.finest:
        return cover
    yield
    found = yield from silent(grounds.everywhere(mask))
    region, beyond = _where(mask, grounds.ground(1))
    yield
    near = None if region is None else (region, np.broadcast_to(found.at(region), region.shape))
    return replace(cover, found=found, near=near, beyond=beyond)


def _where(mask: Mask, ground: MaskInput) -> tuple[Region | None, float]:
    """Return a region beside which all weights of a mask are the same, with no more points than tell; and that one."""
    level = level_of(mask.finest, ground.shape)
    while True:
        window, beyond = mask.bounds(ground.finer(level))
        if window is None:
            return None, beyond
        if level == 0 or window.rows * window.columns <= COVER_POINTS**2:
            return Region(level, window), beyond
        level -= 1


def _indices(start: int, count: int, corner: float, points: range, seen: SeenPart) -> NDArray[np.int64]:
    """Return which of the points each pixel of the screen shows; below 0 before the map."""
    places = start + (np.arange(math.ceil(count * seen.ratio)) + 0.5) / seen.ratio
    shown = np.floor((places - corner) / seen.placement.scale).astype(np.int64)
    return np.asarray(np.where(shown < 0, -1, (shown - points.start) // points.step))


class OutlineFinder(QObject):
    """Keeps the outline in a map view in step with the selection and with what the view shows.

    Signals
    -------
    failed
        The exception that ended a search.
    """

    failed = Signal(object)

    def __init__(self, view: MapView, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._selection: Mask | None = None
        self._grounds: ThinnedMaps | None = None
        self._sought: SeenPart | None = None
        self._worker = Worker("outlining", self)
        self._worker.finished.connect(view.selection.setOutline)
        self._worker.failed.connect(self.failed)
        self._listening = Listening((view.moved, self._follow))

    def setSelection(self, selection: Mask | None, grounds: ThinnedMaps) -> None:
        """Show the outline of a selection on some ground, or none."""
        self._selection, self._grounds, self._sought = selection, grounds, None
        self._listening.setOn(selection is not None)
        if selection is None:
            self._worker.cancel()
            self._view.selection.setOutline(None)
        else:
            self._follow()

    def _seen(self, placed: MapPlacement) -> SeenPart:
        view = self._view
        closer = view.tiles is not None and placed.scale * view.devicePixelRatioF() > 1
        return SeenPart(placed, view.size(), view.devicePixelRatioF(), closer)

    def _follow(self) -> None:
        """Seek the outline again if the view shows another part of the map."""
        if self._selection is None or self._grounds is None:
            return
        # The view may show a preview with fewer points; the selection is weighed on the document's terrain.
        placed = self._view.placement_of(self._grounds.heightmap)
        seen = None if placed is None else self._seen(placed)
        if seen is not None and seen != self._sought:
            self._sought = seen
            self._worker.request(partial(outlining, self._selection, self._grounds, seen))


class SelectionDisplay(QObject):
    """Keeps the views in step with the document's selection.

    Signals
    -------
    covered
        How strongly the points of the map are selected is known: a `SelectionCover`, or None without a selection.
    lateChanged
        `late` may have changed, and nothing else is known.
    failed
        The exception that ended a search.
    """

    covered = Signal(object)
    lateChanged = Signal()
    failed = Signal(object)

    def __init__(
        self, document: Document, views: ViewSync, surface: SurfacePane, map_view: MapView, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._tools, self._outlined = views.tools, True
        self._tools.show(self, ())
        self.cover: SelectionCover | None = None
        self._ground = views.ground
        self._grounds = self._thinned(document.heightmap)
        self._shown: Mask | None = None
        self._finders: dict[MapView, OutlineFinder] = {}
        self._on_surfaces: list[GroundOutlineFinder] = []
        self._worker = Worker("covering", self)
        self._moment = single_shot_timer(self, _MOMENT, self.lateChanged)
        self._worker.busyChanged.connect(self._on_busy)
        self._worker.finished.connect(self._on_covered)
        self._worker.failed.connect(self.lateChanged)
        self._worker.failed.connect(self.failed)
        document.selectionChanged.connect(self.refresh)
        self._listening = Listening(
            (document.heightmapChanged, self._on_heightmap), (views.ground.landChanged, self._on_land)
        )
        for view in (map_view, surface.shown):
            self._watch(view)
        self._tools.added.connect(self._watch)

    @property
    def late(self) -> bool:
        """Whether `cover` is that of another selection, and finding that of this one takes longer than a moment."""
        return self._worker.busy and not self._moment.isActive()

    def preview(self, selection: Mask | None) -> None:
        """Show another selection than the document's, None for none, until that changes or `refresh` is called."""
        if selection is not None and not self._listening.on:
            self._grounds = self._thinned(self._document.heightmap)
        self._listening.setOn(selection is not None)
        self._shown = selection
        for finder in self._all_finders():
            finder.setSelection(selection, self._grounds)
        if selection is None:
            self._worker.cancel()
            self._on_covered(None)
        else:
            self._worker.request(partial(covering, selection, self._grounds))

    def move(self, rows: float, columns: float) -> None:
        """Show what is selected so many points away, until another selection is shown."""
        for view in self._finders:
            view.selection.setMoved(rows, columns)
        down, across = (count - 1 for count in self._grounds.heightmap.heights.shape)
        for finder in self._on_surfaces:
            finder.move(rows / down, columns / across)
        if self.cover is not None:
            self._show(self.cover.moved(rows, columns))

    def refresh(self) -> None:
        """Show the document's selection."""
        self.preview(self._document.selection)

    def setOutlined(self, outlined: bool) -> None:
        """Choose whether maps show outlines alone, or how strongly all is selected, too."""
        if outlined != self._outlined:
            self._outlined = outlined
            self._show(self.cover)

    def _show(self, cover: SelectionCover | None) -> None:
        self._tools.show(
            self, () if cover is None else (Tint.of_selection(cover.weights, self._outlined, cover.found),)
        )

    def _all_finders(self) -> Iterator[OutlineFinder | GroundOutlineFinder]:
        yield from self._finders.values()
        yield from self._on_surfaces

    def _watch(self, view: MapView | SurfaceView) -> None:
        """Show outlines in a view."""
        finder: OutlineFinder | GroundOutlineFinder
        if isinstance(view, MapView):
            finder = self._finders[view] = OutlineFinder(view, self)
        else:
            finder = GroundOutlineFinder(view, self)
            self._on_surfaces.append(finder)
            view.destroyed.connect(partial(self._on_surfaces.remove, finder))
        finder.failed.connect(self.failed)
        finder.setSelection(self._shown, self._grounds)

    def _on_heightmap(self) -> None:
        before, heightmap = self._grounds.heightmap, self._document.heightmap
        self._grounds = self._thinned(heightmap)
        if self._shown is None:
            return
        # Shapes and painted pixels stay where they are, whatever is drawn below them.
        if self._shown.follows_ground or before.heights.shape != heightmap.heights.shape:
            self.refresh()

    def _thinned(self, heightmap: Heightmap) -> ThinnedMaps:
        ground = self._ground

        def between() -> NestedGround | None:
            return ground.land.ground if ground.land is not None and ground.land_of is heightmap else None

        return ThinnedMaps(heightmap, between)

    def _on_land(self) -> None:
        """Outline what is selected by heights on the ground between the points, once that is known."""
        if self._shown is not None and self._shown.follows_heights:
            for finder in self._all_finders():
                finder.setSelection(self._shown, self._grounds)

    def _on_busy(self, busy: bool) -> None:
        if busy:
            self._moment.start()
        else:
            self._moment.stop()

    def _on_covered(self, cover: SelectionCover | None) -> None:
        self.cover = cover
        self._show(cover)
        self.covered.emit(cover)
