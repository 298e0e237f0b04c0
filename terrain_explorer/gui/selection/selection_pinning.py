"""Making a selection that follows the ground one that stays where it is."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import Mask, MaskGround, Painted
from terrain_explorer.terrain.work import silent

_BITS = 8


class SelectionPinning(Reporter):
    """Replaces rules and the wand by pixels that select what they select now. A newer selection ends it."""

    def __init__(self, document: Document, actions: Mapping[str, QAction], parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._action = document, actions["PinSelection"]
        self._worker = Worker("pinning-selection", self)
        self._worker.finished.connect(self._on_pinned)
        self._worker.failed.connect(self.report_error)
        self._action.triggered.connect(self._pin)
        document.selectionChanged.connect(self._on_selection)
        document.heightmapChanged.connect(self._worker.cancel)
        self._on_selection()

    @property
    def busy(self) -> bool:
        """Whether the pixels are being found."""
        return self._worker.busy

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()

    def _pin(self) -> None:
        selection = self._document.selection
        if selection is not None:
            self._worker.request(partial(pinning, selection, self._document.heightmap))

    def _on_pinned(self, pinned: Mask) -> None:
        self._document.select(pinned, tr("Keep selection in place"))

    def _on_selection(self) -> None:
        self._worker.cancel()
        selection = self._document.selection
        self._action.setEnabled(selection is not None and selection.follows_ground)


def pinning(selection: Mask, heightmap: Heightmap) -> Generator[None, None, Mask]:
    """Return a selection as it is on a terrain, in pixels of 8 bits."""
    ground = MaskGround(heightmap)
    weights = yield from silent(selection.weighing(ground, ground.whole))
    yield
    return Mask.of(Painted.of(weights, _BITS))
