"""The weights of the document's selection, found in another thread."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import Mask, MaskGround, Weights
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.work import Work, finished


@dataclass(frozen=True, eq=False)
class _FoundWeights:
    """Weights, the mask that they are of, and the ground if they depend on it."""

    mask: Mask
    ground: Heightmap | None
    weights: Weights

    def hold(self, mask: Mask | None, heightmap: Heightmap) -> bool:
        """Return whether they are those of a mask on a ground."""
        if mask is not self.mask or self.weights.shape != heightmap.heights.shape:
            return False
        return self.ground is None or self.ground is heightmap


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
        self._worker = Worker("selectionWeights", self)
        self._worker.finished.connect(self._on_found)
        self._worker.failed.connect(self.failed)
        document.selectionChanged.connect(self._follow)
        document.heightmapChanged.connect(self._follow)

    @property
    def weights(self) -> Weights | None:
        """Those of the selection on the document's terrain, read-only; None without a selection, or while awaited."""
        found = self._found
        known = found is not None and found.hold(self._document.selection, self._document.heightmap)
        return found.weights if found is not None and known else None

    @property
    def awaited(self) -> bool:
        """Whether something is selected whose weights are not there yet."""
        return self._document.selection is not None and self.weights is None

    def find(self) -> None:
        """Find them if they are awaited and not being found; `changed` announces them."""
        mask, heightmap = self._document.selection, self._document.heightmap
        if mask is not None and self.awaited and not self._worker.busy:
            self._worker.request(lambda: _finding(mask, heightmap))

    def finish(self) -> None:
        """Find them now, in this thread."""
        mask = self._document.selection
        if mask is not None and self.awaited:
            self._worker.cancel()
            self._on_found(finished(_finding(mask, self._document.heightmap)))

    def clear(self) -> None:
        """Free the memory of the weights."""
        self._worker.cancel()
        self._found = None

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()

    def _follow(self) -> None:
        # What is being found is of a selection or a terrain before.
        self._worker.cancel()
        if self.weights is None:
            self._found = None
        self.changed.emit()

    def _on_found(self, found: _FoundWeights) -> None:
        self._found = found
        self.changed.emit()


def _finding(mask: Mask, heightmap: Heightmap) -> Work[_FoundWeights]:
    ground = MaskGround(heightmap)
    weights = yield from mask.weighing(ground, ground.whole)
    return _FoundWeights(mask, heightmap if mask.follows_ground else None, read_only(weights))
