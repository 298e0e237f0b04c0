"""A stamp made of the ground that is selected."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import Mask, MaskGround, Weights
from terrain_explorer.terrain.work import silent


class SelectedGround(QObject):
    """Cuts the ground that is selected out of a document's terrain, off the GUI thread.

    Signals
    -------
    cut
        The ground as a `Heightmap`; see `cut_out`.
    failed
        The exception that ended it.
    """

    cut = Signal(object)
    failed = Signal(object)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._worker = Worker("cutting-out", self)
        self._worker.finished.connect(self.cut)
        self._worker.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether the ground is being cut out."""
        return self._worker.busy

    def find(self) -> None:
        """Cut out what is selected now, or everything where there is no selection."""
        selection, heightmap = self._document.selection, self._document.heightmap
        if selection is None:
            self._worker.cancel()
            self.cut.emit(heightmap)
        else:
            self._worker.request(partial(_cutting, selection, heightmap))

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()


def _cutting(selection: Mask, heightmap: Heightmap) -> Generator[None, None, Heightmap]:
    ground = MaskGround(heightmap)
    weights = yield from silent(selection.weighing(ground, ground.whole))
    yield
    return cut_out(heightmap, weights)


def cut_out(heightmap: Heightmap, weights: Weights) -> Heightmap:
    """Return the rectangle around what is selected: how high its ground stands above its lowest point.

    Where a point is selected in part, it is that part as high; where it is not, 0.

    Raises
    ------
    UserError
        Nothing is selected, or hardly anything.
    """
    rows, columns = (np.flatnonzero((weights > 0).any(axis=axis)) for axis in (1, 0))
    if len(rows) < 2 or len(columns) < 2:
        raise UserError(tr("nothing is selected that a stamp could be made of: select at least 2 x 2 points"))
    window = slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)
    heights, parts = heightmap.heights[window], weights[window]
    return Heightmap((heights - heights[parts > 0].min()) * parts)
