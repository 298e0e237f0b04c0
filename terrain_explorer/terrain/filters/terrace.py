"""Terrace: slopes become steps with level ground between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.base import PointFilter
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.parameters import Parameter, share
from terrain_explorer.terrain.portable_math import exponential, logarithm


@dataclass(frozen=True)
class Terrace(PointFilter):
    """Heights are drawn to those of terraces, evenly spaced from the low to the high end of the range.

    With t from 0 to 1 for the way from one terrace to the next, the lower half of the way becomes (2 t)^g / 2 and the
    upper half mirrors it; g = 1 / (1 - sharpness) is how many times steeper the ground is half way. What was higher
    than another point stays so, or becomes level with it.
    """

    slug: ClassVar = "terrace"
    title: ClassVar = "Terrace"
    summary: ClassVar = "Turns slopes into terraces with steep steps between them."
    group: ClassVar = "ground"

    steps: Annotated[
        int,
        Parameter("Steps", "How many terraces there are from black to white.", minimum=2, maximum=64, meaning="stairs"),
    ] = 8
    sharpness: Annotated[
        float,
        share(
            "Sharpness", "How flat the terraces and how steep the steps are: 0 changes nothing, 1 makes upright steps."
        ),
    ] = 0.7

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        low, high = heightmap.range
        between = (high - low) / (self.steps - 1)
        terrace, way = np.divmod((heights - low) / between, 1)
        return np.asarray(low + between * (terrace + self._risen(way)))

    def _risen(self, way: FloatArray) -> FloatArray:
        """Return how much of a step has risen on a part of the way, both from 0 to 1."""
        part = 2 * np.minimum(way, 1 - way)
        if self.sharpness < 1:
            steeper = 1 / (1 - self.sharpness)
            risen = np.where(part > 0, exponential(steeper * logarithm(np.where(part > 0, part, 1))), 0)
        else:
            risen = np.floor(part)  # upright steps: 0 below half way and 1/2 at it
        half = risen / 2
        return np.where(way < 0.5, half, 1 - half)
