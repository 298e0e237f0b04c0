"""The weights of the document's selection, found in another thread."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, inf
from weakref import ref

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.changed_windows import merged
from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes.patch import part
from terrain_explorer.terrain.heightmap import Windows, is_tileable
from terrain_explorer.terrain.masks import FoundWeights, Mask, MaskInput, Weights
from terrain_explorer.terrain.masks.found import MapWeights
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.recipe.drawing import at_points
from terrain_explorer.terrain.work import Work, finished


@dataclass(frozen=True, eq=False)
class _FoundWeights:
    """Weights, the mask that they are of, and the ground; it is not kept alive."""

    mask: Mask
    ground: ref[Heightmap]
    facts: tuple[object, ...]
    weights: Weights
    found: FoundWeights

    def hold(self, mask: Mask | None, heightmap: Heightmap) -> bool:
        """Return whether they are those of a mask on a ground."""
        if mask is not self.mask or self.weights.shape != heightmap.heights.shape:
            return False
        return not mask.follows_ground or self.ground() is heightmap


class SelectionWeights(QObject):
    """Follows the selection and the terrain of a document, and finds the weights when they are wanted."""

    changed = Signal()
    """`weights` may be others: those of another selection or terrain, which wait for `find`, or those just found."""
    failed = Signal(object)
    """The exception for which they cannot be found."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._found: _FoundWeights | None = None
        # Where the ground is another one since they were found, None for everywhere; and the ground up to which.
        self._windows: Windows | None = None
        self._followed: ref[Heightmap] | None = None
        self._worker = Worker("selectionWeights", self)
        self._worker.finished.connect(self._on_found)
        self._worker.failed.connect(self.failed)
        self._listening = Listening((document.heightmapChanged, self._follow))
        document.selectionChanged.connect(self._on_selection)
        self._listening.setOn(document.selection is not None)

    @property
    def weights(self) -> Weights | None:
        """Those of the selection on the document's terrain, read-only; None without a selection, or while awaited."""
        found = self._found
        known = found is not None and found.hold(self._document.selection, self._document.heightmap)
        return found.weights if found is not None and known else None

    @property
    def found(self) -> FoundWeights | None:
        """The same at every place."""
        return None if self.weights is None or self._found is None else self._found.found

    @property
    def awaited(self) -> bool:
        """Whether something is selected whose weights are not there yet."""
        return self._document.selection is not None and self.weights is None

    def find(self) -> None:
        """Find them if they are awaited and not being found; `changed` announces them."""
        mask, heightmap = self._document.selection, self._document.heightmap
        if mask is not None and self.awaited and not self._worker.busy:
            before, windows = self._found, self._since_found
            self._worker.request(lambda: _finding(mask, heightmap, before, windows))

    def finish(self) -> None:
        """Find them now, in this thread."""
        mask = self._document.selection
        if mask is not None and self.awaited:
            self._worker.cancel()
            self._on_found(finished(_finding(mask, self._document.heightmap, self._found, self._since_found)))

    def clear(self) -> None:
        """Free the memory of the weights."""
        self._worker.cancel()
        self._found = None

    def _on_selection(self) -> None:
        self._listening.setOn(self._document.selection is not None)
        self._follow()

    def _follow(self) -> None:
        # What is being found is of a selection or a terrain before.
        self._worker.cancel()
        windows = self._document.changed_windows
        self._windows = None if self._windows is None or windows is None else merged(windows, self._windows)
        self._followed = ref(self._document.heightmap)
        if self._document.selection is None or self._windows is None:
            self._found = self._found if self.weights is not None else None
        self.changed.emit()

    @property
    def _since_found(self) -> Windows | None:
        # Whoever hears of another terrain before this object does may ask for the weights.
        return self._windows if self._followed is not None and self._followed() is self._document.heightmap else None

    def _on_found(self, found: _FoundWeights) -> None:
        self._found, self._windows, self._followed = found, (), found.ground
        self.changed.emit()


def _finding(
    mask: Mask, heightmap: Heightmap, before: _FoundWeights | None, windows: Windows | None
) -> Work[_FoundWeights]:
    """Find weights; those before, if there are any, where the ground is other since in some windows, None for all."""
    ground, facts = MaskInput(heightmap), _facts(heightmap)
    if mask.finest:
        everywhere = yield from mask.weighing_everywhere(ground)
        return _FoundWeights(mask, ref(heightmap), facts, at_points(everywhere, heightmap), everywhere)
    reach = mask.reach(ground)
    if before is None or windows is None or reach == inf or (before.mask, before.facts) != (mask, facts):
        weights = yield from mask.weighing(ground, ground.whole)
    else:
        weights = before.weights.copy()
        for window in windows:
            outer = ground.widened(window, ceil(reach))
            part(weights, outer)[...] = yield from mask.weighing(ground, outer)
    found = MapWeights(read_only(weights), is_tileable(heightmap.heights, weights))
    return _FoundWeights(mask, ref(heightmap), facts, found.weights, found)


def _facts(heightmap: Heightmap) -> tuple[object, ...]:
    """Return what has a say in the weights of all points, beside their own ground."""
    voids = None if heightmap.voids is None else id(heightmap.voids)
    return heightmap.heights.shape, heightmap.range, heightmap.extremes, heightmap.metres, heightmap.spacings, voids
