"""Smooth: the whole ground is rounded off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import frexp
from typing import Annotated, Any, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.base import Applying, Filter, carried, revised
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, is_tileable
from terrain_explorer.terrain.parallel import filling, row_blocks
from terrain_explorer.terrain.parameters import POINTS, Parameter, part_of_side, share
from terrain_explorer.terrain.portable_math import exponential, sine
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.work import part_of

_MOST = 4.0
"""The longest radius, in longer sides: whatever is longer leaves nothing but the mean, in all digits of a height."""

_DIGITS = 14
"""Digits of a radius in points: one that was given in points comes back from a part of the side with all of these."""

_USUAL_SIDE = 500
"""About the squares along the side of usual maps, for radii in points that belong to no map."""

Strength = Annotated[float, share("Strength", "How far each height moves: at 1 all the way to the mean.")]


_BITS = 40
"""The binary digits of the highest height that count: the transform is good to 50, and float32 has 24."""


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

    reach: Annotated[
        float,
        part_of_side(
            "Radius",
            "How far the mean reaches, as a part of the map's longer side: the standard deviation of the Gaussian.",
            maximum=_MOST,
            step=0.0005,
            offered=(0, 0.05),
        ),
    ] = 0.004
    strength: Strength = 1.0

    @classmethod
    def renewed(cls, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Take a radius in points for one on a map of usual size: those of presets belong to no map."""
        match values:
            case {"radius": float() | int() as radius} if "reach" not in values:
                return {**values, "reach": radius / _USUAL_SIDE}
        return values

    def radius(self, shape: tuple[int, ...]) -> float:
        """Return the standard deviation of the Gaussian in points of a map of this shape."""
        return float(f"{self.reach * (max(shape) - 1):.{_DIGITS}g}")

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return carried(before, after, 1 - self.strength)

    def applying(self, heightmap: Heightmap) -> Applying:
        if self.reach == 0:
            return heightmap
        before, tileable = heightmap.heights, is_tileable(heightmap.heights)
        radius = self.radius(before.shape)
        _, exponent = frexp(max(map(abs, heightmap.extremes)))
        finest = 2.0 ** (exponent - _BITS)
        smooth = np.empty_like(before)
        yield from part_of(filling(smooth, lambda rows: _along_rows(before[rows], radius, tileable, finest)), 0, 0.5)
        for columns in row_blocks(range(heightmap.columns)):
            # By blocks of columns, because the transform works on copies in float64.
            block = (slice(None), slice(columns.start, columns.stop))
            # The transform leaves rounding errors of some last digits, which could leave the extremes.
            mean = np.clip(_along_rows(smooth[block].T, radius, tileable, finest).T, *heightmap.extremes)
            smooth[block] = before[block] + self.strength * (mean - before[block])
            yield (1 + columns.stop / heightmap.columns) / 2
        return revised(heightmap, smooth)


@dataclass(frozen=True)
class SmoothInPoints(Filter):
    """`Smooth` as older recipes have it, with a radius in points; until the map that they are for is known."""

    slug: ClassVar = Smooth.slug
    title: ClassVar = Smooth.title
    summary: ClassVar = Smooth.summary
    group: ClassVar = Smooth.group

    radius: Annotated[
        float,
        Parameter("Radius", "How far the mean reaches, in points.", unit=POINTS, minimum=0.1, maximum=1000, step=0.1),
    ] = 2.0
    strength: Strength = 1.0

    def on(self, shape: tuple[int, ...]) -> Smooth:
        """Return the filter that gives the same bits on a map of this shape."""
        return Smooth(min(self.radius / (max(shape) - 1), _MOST), self.strength)

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return carried(before, after, 1 - self.strength)

    def applying(self, heightmap: Heightmap) -> Applying:
        return (yield from self.on(heightmap.heights.shape).applying(heightmap))


def _along_rows(heights: FloatArray, radius: float, tileable: bool, finest: float) -> FloatArray:
    """Return rows smoothed along themselves, float64, as whole multiples of the finest height."""
    # A mirror image makes any row periodic, which the Fourier transform takes it for; without the repeated ends,
    # which would count twice. Of a tile, the last column is the first.
    around = heights[:, :-1] if tileable else np.concatenate([heights, heights[:, -2:0:-1]], axis=1)
    period = around.shape[1]
    # The transfer function of the discrete Gaussian. By Fourier transform the cost does not depend on the radius.
    passed = exponential(-2 * radius**2 * np.square(sine(np.pi * np.fft.rfftfreq(period))))
    smooth = np.fft.irfft(np.fft.rfft(around.astype(np.float64)) * passed, period)
    # The errors of the transform would show where the ground is level at 0.
    rounded = np.rint(smooth / finest) * finest + 0.0
    return rounded[:, np.arange(heights.shape[1]) % period]
