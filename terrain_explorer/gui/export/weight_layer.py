"""The layers of weight maps, and small pictures of them."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Sequence

import numpy as np
from PySide6.QtGui import QImage

from terrain_explorer.files.export.weight_output import Share, weighing
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import MaskPart
from terrain_explorer.terrain.masks.weight_maps import sharing
from terrain_explorer.terrain.recipe.step_layers import StepLayer
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import silent
from terrain_explorer.values import dataclass

SIDE = 64
"""The pixels of a picture's longer side, or a few more."""


LayerSource = MaskPart | StepLayer


@dataclass(frozen=True)
class WeightLayer:
    """A layer: its name for the user and for files, and what it takes."""

    name: str
    share: Share

    def in_words(self) -> str:
        """Return what it takes, in a sentence."""
        if self.share is None:
            return tr("Takes what all other layers leave.")
        return tr("Takes: {mask}.", mask=self.share.in_words())


def picturing(heightmap: Heightmap, layers: Sequence[WeightLayer]) -> Steps[None, None, list[QImage]]:
    """Return a picture of the share of each layer, found with few points: white is all, black is nothing."""
    yield
    coarse = thinned(
        heightmap, max(min((max(heightmap.heights.shape) - 1) // SIDE, min(heightmap.heights.shape) - 1), 1)
    )
    weights = yield from silent(weighing(coarse, [layer.share for layer in layers]))
    shares = yield from silent(sharing(weights))
    return [_picture(shares[..., place]) for place in range(len(layers))]


def _picture(grey: np.ndarray) -> QImage:
    pixels, (rows, columns) = np.ascontiguousarray(grey), grey.shape
    # A QImage only borrows its pixels.
    return QImage(pixels.data, columns, rows, columns, QImage.Format.Format_Grayscale8).copy()
