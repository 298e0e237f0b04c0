"""Smooth: the whole ground is rounded off."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, Filter, is_tileable, revised
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.parallel import filling, row_blocks
from terrain_explorer.terrain.parameters import POINTS, Parameter
from terrain_explorer.terrain.work import part_of

_LEAST, _MOST = 0.1, 1000.0
"""The radii, in points."""


@dataclass(frozen=True)
class Smooth(Filter):
    """The heights, or a part of each, are replaced by their mean around, weighted with a Gaussian.

    The Gaussian is the discrete one of Lindeberg, "Scale-Space for Discrete Signals", IEEE Trans. PAMI 12(3), 1990: no
    height leaves those there are, however small the radius, and smoothing by a and then by b is smoothing by
    sqrt(a^2 + b^2). The ground goes on beyond its edges mirrored in them; where the map tiles, as its tiles do.
    """

    slug: ClassVar = "smooth"
    title: ClassVar = "Smooth"
    summary: ClassVar = "Rounds off peaks, pits and edges that are narrower than the radius."
    group: ClassVar = "ground"

    radius: Annotated[
        float,
        Parameter(
            "Radius",
            "How far the mean reaches, in points: the standard deviation of the Gaussian.",
            unit=POINTS,
            minimum=_LEAST,
            maximum=_MOST,
            step=0.1,
            offered=(0.1, 50),
        ),
    ] = 2.0
    strength: Annotated[
        float,
        Parameter(
            "Strength", "How far each height moves: at 1 all the way to the mean.", minimum=0, maximum=1, step=0.01
        ),
    ] = 1.0

    def scaled(self, factor: float) -> Self:
        return replace(self, radius=min(max(factor * self.radius, _LEAST), _MOST))

    def passing(self, before: Heightmap, after: Heightmap) -> float:
        return 1 - self.strength

    def applying(self, heightmap: Heightmap) -> Applying:
        before, tileable = heightmap.heights, is_tileable(heightmap.heights)
        smooth = np.empty_like(before)
        yield from part_of(filling(smooth, lambda rows: self._along_rows(before[rows], tileable)), 0, 0.5)
        for columns in row_blocks(range(heightmap.columns)):
            # By blocks of columns, because the transform works on copies in float64.
            block = (slice(None), slice(columns.start, columns.stop))
            # The transform leaves rounding errors of some last digits, which could leave the extremes.
            mean = np.clip(self._along_rows(smooth[block].T, tileable).T, *heightmap.extremes)
            smooth[block] = before[block] + self.strength * (mean - before[block])
            yield (1 + columns.stop / heightmap.columns) / 2
        return revised(heightmap, smooth)

    def _along_rows(self, heights: FloatArray, tileable: bool) -> FloatArray:
        """Return rows smoothed along themselves, float64."""
        # A mirror image makes any row periodic, which the Fourier transform takes it for; without the repeated ends,
        # which would count twice. Of a tile, the last column is the first.
        around = heights[:, :-1] if tileable else np.concatenate([heights, heights[:, -2:0:-1]], axis=1)
        period = around.shape[1]
        # The transfer function of the discrete Gaussian. By Fourier transform the cost does not depend on the radius.
        passed = np.exp(self.radius**2 * (np.cos(2 * np.pi * np.fft.rfftfreq(period)) - 1))
        smooth = np.fft.irfft(np.fft.rfft(around.astype(np.float64)) * passed, period)
        return smooth[:, np.arange(heights.shape[1]) % period]
