"""Tools that build up: every dab works on the heights that the last one left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import frexp, ldexp
from typing import Annotated, ClassVar, Self

import numpy as np

from terrain_explorer.terrain.brushes.brush import Brush
from terrain_explorer.terrain.brushes.footprint import Footprint, swept
from terrain_explorer.terrain.brushes.path import Dab
from terrain_explorer.terrain.brushes.tools.base import DabSite, StrokeFacts, Tool, blended, height_of, lifted
from terrain_explorer.terrain.brushes.tools.prints import passes
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Int64s
from terrain_explorer.terrain.parameters import Parameter, part_of_range

PASS = 0.4
"""The share of the range by which one straight pass at full strength moves its middle line, where nothing else is
said, and at most where the choice is left to the program."""

_OF_WIDTH = 0.5
"""The height of a straight pass at full strength in widths of the brush, where the choice is left to the program: the
sides of what it heaps up are about as steep on ground of any size."""

# e^-3 is a twentieth: what a straight pass leaves of the finest bumps.
_SMOOTHING = 3.0
"""The weights of a straight pass of the smoothing tool at full strength add up to this on its middle line."""


@dataclass(frozen=True)
class BuildUp(Tool):
    """Base of these tools."""

    builds_up: ClassVar = True

    airbrush: Annotated[bool, Parameter("Airbrush", "Goes on working while you hold the brush still.")] = True

    @property
    def held(self) -> bool:
        """Whether it goes on working while the brush is held still."""
        return self.airbrush

    def footprints(self, ground: StrokeFacts, dabs: Iterable[Dab]) -> Iterator[Footprint]:
        """Yield the parts of passes that dabs are."""
        if ground.shape is not None:
            return passes(ground.plane, ground.brush, ground.shape, dabs)
        return swept(ground.plane, dabs, ground.brush.curve)


@dataclass(frozen=True)
class Raise(BuildUp):
    """A straight pass lifts its middle line by amount * range * strength, whatever the spacing."""

    slug: ClassVar = "raise"
    title: ClassVar = "Raise"
    summary: ClassVar = "Lifts the ground under the brush. Going over it again lifts it further."
    key: ClassVar = "R"
    inverse: ClassVar = "lower"
    sign: ClassVar = 1.0

    amount: Annotated[
        float,
        part_of_range(
            "Amount",
            "How far one pass moves the ground at strength 1, as a share of the range. auto takes half the width of "
            "the brush, and at most 40 % of the range.",
            automatic="auto",
        ),
    ] = PASS

    def settled(self, brush: Brush, relief: float, spacing: tuple[float, float]) -> Self:
        """Return the tool with an amount in proportion to the brush where that is left to the program."""
        if self.amount:
            return self
        width = brush.size * sum(spacing) / 2
        return replace(self, amount=min(_OF_WIDTH * width / relief, PASS))

    def passed(self, passing: Heights, site: DabSite) -> Heights:
        """All of it is raised alike."""
        return passing

    def lift(self, ground: StrokeFacts, dab: Dab) -> np.float32:
        """Return amount * range * strength."""
        return np.float32(self.sign) * height_of(self.amount * dab.power, ground)

    def shape(self, ground: StrokeFacts, site: DabSite) -> Heights:
        """Add the lift times the weight."""
        return lifted(site.heights, site.weights * self.lift(ground, site.dab))


@dataclass(frozen=True)
class Lower(Raise):
    """The contrary of `Raise`."""

    slug: ClassVar = "lower"
    title: ClassVar = "Lower"
    summary: ClassVar = "Digs into the ground under the brush. Going over it again digs deeper."
    key: ClassVar = "L"
    inverse: ClassVar = "raise"
    sign: ClassVar = -1.0


@dataclass(frozen=True)
class SmoothTool(BuildUp):
    """A straight pass at full strength leaves about a twentieth of bumps finer than a third of the brush's radius."""

    slug: ClassVar = "smooth"
    title: ClassVar = "Smooth"
    summary: ClassVar = "Evens out bumps and steps. A wider brush evens out wider ones."
    key: ClassVar = "S"
    inverse: ClassVar = "roughen"

    def passed(self, passing: Heights, site: DabSite) -> Heights:
        """As much as is left of each height."""
        return passing * (1 - _weights(site))

    def shaped(self, ground: StrokeFacts, sites: Sequence[DabSite]) -> list[Heights]:
        """Bring each point a part of the way to the mean around it: min(1, 3 * strength * weight).

        The mean is weighted with a tent, a box convolved with itself, whose box is about a third of the radius wide.
        """
        # A box of 2 half + 1 points, a third of the radius wide: narrow enough that hills as wide as the brush stay.
        half = max(1, round(sites[0].dab.radius / 6))
        wider = [ground.plane.wider(ground.canvas.heights, site.window, 2 * half) for site in sites]
        # Over all images of the dab at once: they share one scale, so that a mirror image has the same bits.
        lowest = min(float(heights.min()) for heights in wider)
        highest = max(float(heights.max()) for heights in wider)
        means = (tent_mean(heights, half, max(abs(lowest), abs(highest))) for heights in wider)
        return [
            blended(site.heights, np.clip(mean, lowest, highest, out=mean), _weights(site))
            for site, mean in zip(sites, means, strict=True)
        ]


def _weights(site: DabSite) -> Heights:
    weights: Heights = site.weights * np.float32(_SMOOTHING * site.dab.power)
    return np.clip(weights, 0, 1, out=weights)


# The mean around points, weighted with a tent, in whole numbers.
#
# Sums of whole numbers are exact in any order. So a point's mean does not depend on which window it was computed in,
# and a mirrored map has mirrored means, bit for bit; and running sums make the cost the same for any width.
_BITS = 38
"""The bits of the largest height: the sums over a box of 1367 points a side fit into 63."""

_MANY = 64
"""The rows from which on running totals are quicker than sums of sums."""


def tent_mean(heights: Heights, half: int, largest: float) -> FloatArray:
    """Return the mean around each point, weighted with a box of 2 half + 1 points a side convolved with itself.

    Parameters
    ----------
    heights
        float32, shape (rows + 4 half, columns + 4 half).
    half
        1 to 683.
    largest
        The largest of all heights without sign, of all windows that are to fit each other.

    Returns
    -------
    FloatArray
        float64, shape (rows, columns).
    """
    # A power of two scales floats without rounding.
    scale = _BITS - frexp(largest)[1]
    numbers = np.multiply(heights, ldexp(1.0, scale), dtype=np.float64).astype(np.int64)
    area = (2 * half + 1) ** 2
    # The first sums are shifted right by about the bits that they gained, so that the second ones fit as well.
    spare = area.bit_length() - 1
    sums = _box_sums(numbers, 2 * half + 1)
    sums >>= spare
    sums = _box_sums(sums, 2 * half + 1)
    return sums[:, : heights.shape[1] - 4 * half] * (ldexp(1.0, spare - scale) / area / area)


def _box_sums(numbers: Int64s, width: int) -> Int64s:
    """Return the sums over boxes, each where its first point is; the numbers are lost.

    Those of boxes that reach beyond the end of their rows mean nothing.
    """
    totals = np.zeros(numbers.size + 1, np.int64)
    # All rows in one line, which is quicker.
    np.cumsum(numbers, out=totals[1:])
    # The difference of two running totals: whole numbers lose nothing here, floats would.
    np.subtract(totals[width:], totals[:-width], out=numbers.reshape(-1)[: numbers.size - width + 1])
    return _sums_down(numbers, width)


def _sums_down(numbers: Int64s, count: int) -> Int64s:
    """Return the sums of so many rows each, where the first of them is."""
    if count == 1:
        return numbers
    if count > _MANY:
        totals = np.cumsum(numbers, axis=0)
        totals[count:] -= totals[:-count]
        return totals[count - 1 :]
    # Sums of twice as many rows each time: running totals go down the columns, which is slow.
    half = _sums_down(numbers, count // 2)
    both = half[: -(count // 2)] + half[count // 2 :]
    return both[:-1] + numbers[count - 1 :] if count % 2 else both
