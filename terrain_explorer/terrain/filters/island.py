"""Island: the ground sinks towards the edges of the map."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.filters.base import Applying, Filter, revised
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.portable_math import length
from terrain_explorer.terrain.scale import Act, Placed


@dataclass(frozen=True)
class Island(Filter):
    """The edges of the map get the low end of the range, the middle stays, and the ground sinks smoothly between.

    A height h becomes w h + (1 - w) low, w being 3 t^2 - 2 t^3 with t = (1 - d) / margin, kept from 0 to 1. The
    distance d of a row or a column is 0 in the middle and 1 at the edge. A round island takes the length of both
    distances, a square one multiplies the w of both.
    """

    slug: ClassVar = "island"
    title: ClassVar = "Island"
    summary: ClassVar = "Lets the ground sink towards the edges of the map, which become the lowest height: black."
    group: ClassVar = "ground"

    shape: Annotated[
        Literal["round", "square"],
        Parameter("Shape", "Round sinks alike in all directions; square goes further into the corners."),
    ] = "round"
    margin: Annotated[
        float,
        Parameter(
            "Margin",
            "How wide the sinking ground is, as a part of the way from the edge to the middle.",
            in_percent=True,
            of="half",
            minimum=0.01,
            maximum=1,
            step=0.01,
        ),
    ] = 0.5

    def applying(self, heightmap: Heightmap) -> Applying:
        low, _ = heightmap.range
        down, across = _out_from_the_middle(heightmap.rows), _out_from_the_middle(heightmap.columns)

        def sunk(rows: slice) -> FloatArray:
            staying = self.staying(down[rows, np.newaxis], across)
            return np.asarray(staying * heightmap.heights[rows] + (1 - staying) * low)

        heights = np.empty_like(heightmap.heights)
        yield from filling(heights, sunk)
        return revised(heightmap, heights)

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return Placed(partial(_sunk, self, (before.rows, before.columns), before.range[0]))

    def staying(self, down: NDArray[np.float64], across: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return how much of their height points keep at distances from the middle, down and across."""
        if self.shape == "round":
            return self._fall(length(down, across))
        return self._fall(down) * self._fall(across)

    def _fall(self, distance: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return 1 in the middle and 0 at the edge, which is at distance 1."""
        # 3 t^2 - 2 t^3 is level at both ends, so there is no crease where the ground begins to sink.
        t = np.clip((1 - distance) / self.margin, 0, 1)
        return np.asarray(t * t * (3 - 2 * t))


def _sunk(
    island: Island, shape: tuple[int, int], low: float, heights: FloatArray, rows: Float64s, columns: Float64s
) -> FloatArray:
    down, across = (np.abs(2 * places / (count - 1) - 1) for places, count in zip((rows, columns), shape, strict=True))
    staying = island.staying(down[:, np.newaxis], across)
    return np.asarray(staying * heights + (1 - staying) * low)


def _out_from_the_middle(points: int) -> NDArray[np.float64]:
    """Return the distance of rows or columns from the middle of the map: 1 at its edges."""
    return np.abs(2 * np.arange(points) / (points - 1) - 1)
