"""Weights that were found once, for any region of the ground."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heights, Shape, Window
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.acts import FoundWeights
from terrain_explorer.terrain.scale.between import around, monotone, of, taps_of
from terrain_explorer.terrain.scale.region import cut

Mode = Literal["add", "subtract", "intersect"]


@dataclass(frozen=True, eq=False)
class MapWeights:
    """Weights at the points of the map; between them they go on without overshooting.

    Attributes
    ----------
    weights
        Those of all points.
    repeats
        Whether the map goes on beyond its edges as it begins at the opposite ones.
    """

    weights: Heights
    repeats: bool = False

    def at(self, region: Region) -> FloatArray:
        """Return the weights of a region."""
        weights = self.weights
        if region.level <= 0:
            return cut(weights, region)
        taps = taps_of(region, (weights.shape[0], weights.shape[1]), self.repeats)
        if not self.repeats:
            near = weights[around(taps)]
            if near.min() == near.max():  # as in most of a map
                return near[0, 0]  # type: ignore[no-any-return]
        return monotone(lambda places: of(weights, places), taps)

    def on(self, region: Region, heights: FloatArray) -> FloatArray:
        """Return the weights of a region."""
        return self.at(region)


@dataclass(frozen=True, eq=False)
class PlacedWeights(MapWeights):
    """Weights that follow at each place from the place and the height there alone.

    Without heights they go on between the points of the map as others do.

    Attributes
    ----------
    placed
        Returns the weights of a region of a finer level whose ground is so high.
    """

    placed: Callable[[Region, FloatArray], FloatArray] = field(kw_only=True)

    def on(self, region: Region, heights: FloatArray) -> FloatArray:
        """Return the weights of a region whose ground is so high."""
        return self.at(region) if region.level <= 0 else self.placed(region, heights)


@dataclass(frozen=True, eq=False)
class FollowingWeights(MapWeights):
    """Weights at the points of the map, of parts some of which tell more between these where heights are known.

    Attributes
    ----------
    parts
        Those of the parts.
    """

    parts: CombinedWeights = field(kw_only=True)

    def on(self, region: Region, heights: FloatArray) -> FloatArray:
        """Return the weights of a region whose ground is so high."""
        return self.at(region) if region.level <= 0 else self.parts.on(region, heights)


@dataclass(frozen=True, eq=False)
class PatchWeights:
    """Weights at the points of a finer level, of which all beyond a rectangle are the same.

    Attributes
    ----------
    level
        How many times the distance of the map's points is halved to that of these.
    shape
        The rows and columns of the whole level.
    window
        The rectangle, in points of the level.
    weights
        Those in it.
    beyond
        Those beside it.
    """

    level: int
    shape: Shape
    window: Window
    weights: Heights
    beyond: float

    def at(self, region: Region) -> FloatArray:
        """Return the weights of a region."""
        seen = region.at(self.level)
        if seen.level > 0:
            taps = taps_of(seen, self.shape)
            spans = [np.arange(some.start, some.stop) for some in around(taps)]
            if not self._touches(*spans):
                return np.asarray(np.float32(self.beyond))
            return monotone(self._values, taps)
        every = 1 << -seen.level
        rows, columns = (span.start * every + every * np.arange(len(span)) for span in (seen.rows, seen.columns))
        return self._those(rows, columns) if self._touches(rows, columns) else np.asarray(np.float32(self.beyond))

    def on(self, region: Region, heights: FloatArray) -> FloatArray:
        """Return the weights of a region."""
        return self.at(region)

    def _touches(self, rows: NDArray[np.int64], columns: NDArray[np.int64]) -> bool:
        window = self.window
        return bool(
            window.rows > 0
            and window.columns > 0
            and rows[0] < window.row + window.rows
            and rows[-1] >= window.row
            and columns[0] < window.column + window.columns
            and columns[-1] >= window.column
        )

    def _those(self, rows: NDArray[np.int64], columns: NDArray[np.int64]) -> Heights:
        values = np.full((len(rows), len(columns)), self.beyond, np.float32)
        window = self.window
        down, across = rows - window.row, columns - window.column
        inside = np.ix_((down >= 0) & (down < window.rows), (across >= 0) & (across < window.columns))
        values[inside] = self.weights[np.ix_(down[inside[0].ravel()], across[inside[1].ravel()])]
        return values

    def _values(self, places: Any) -> Float64s:
        rows, columns = places
        return self._those(rows.ravel(), columns.ravel()).astype(np.float64)


def combine(mode: Mode, before: FloatArray, weights: FloatArray) -> None:
    """Combine the weights before, in place, with those of a part."""
    match mode:
        case "add":
            np.maximum(before, weights, out=before)
        case "subtract":
            np.minimum(before, 1 - weights, out=before)
        case "intersect":
            np.minimum(before, weights, out=before)


@dataclass(frozen=True, eq=False)
class CombinedWeights:
    """Weights of several parts, each found for itself, place by place.

    Attributes
    ----------
    parts
        How the weights of each part are combined with those before it, from 0 on; and these.
    inverted
        Whether 1 less the weights is meant.
    """

    parts: Sequence[tuple[Mode, FoundWeights]]
    inverted: bool = False

    def at(self, region: Region) -> FloatArray:
        """Return the weights of a region."""
        return self._combined(region, [(mode, found.at(region)) for mode, found in self.parts])

    def on(self, region: Region, heights: FloatArray) -> FloatArray:
        """Return the weights of a region whose ground is so high."""
        return self._combined(region, [(mode, found.on(region, heights)) for mode, found in self.parts])

    def _combined(self, region: Region, each: Sequence[tuple[Mode, FloatArray]]) -> FloatArray:
        shape = region.shape if any(some.ndim for _, some in each) else ()
        kind = np.float32 if region.level <= 0 else np.float64
        weights: FloatArray = np.zeros(shape, kind)
        for mode, some in each:
            combine(mode, weights, some.astype(kind))
        return np.asarray(1 - weights if self.inverted else weights, kind)
