"""Tools that build up: every dab works on the heights that the last one left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.brushes.footprint import Footprint, swept
from terrain_explorer.terrain.brushes.path import Dab
from terrain_explorer.terrain.brushes.tools.base import Site, StrokeGround, Tool, blended, height_of, lifted
from terrain_explorer.terrain.brushes.tools.prints import passes
from terrain_explorer.terrain.brushes.tools.tent_filter import tent_mean
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.parameters import Parameter

PASS = 0.4
"""The share of the range by which one straight pass at full strength moves its middle line."""

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

    def footprints(self, ground: StrokeGround, dabs: Iterable[Dab]) -> Iterator[Footprint]:
        """Yield the parts of passes that dabs are."""
        if ground.shape is not None:
            return passes(ground.plane, ground.brush, ground.shape, dabs)
        return swept(ground.plane, dabs, ground.brush.curve)


@dataclass(frozen=True)
class Raise(BuildUp):
    """A straight pass lifts its middle line by PASS * range * strength, whatever the size and the spacing."""

    slug: ClassVar = "raise"
    title: ClassVar = "Raise"
    summary: ClassVar = "Lifts the ground under the brush. Going over it again lifts it further."
    key: ClassVar = "R"
    inverse: ClassVar = "lower"
    sign: ClassVar = 1.0

    def passed(self, passing: Heights, site: Site) -> Heights:
        """All of it is raised alike."""
        return passing

    def shape(self, ground: StrokeGround, site: Site) -> Heights:
        """Add PASS * range * strength * weight."""
        lift = height_of(PASS * site.dab.power, ground)
        return lifted(site.heights, site.weights * (np.float32(self.sign) * lift))


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

    def passed(self, passing: Heights, site: Site) -> Heights:
        """As much as is left of each height."""
        return passing * (1 - _weights(site))

    def shaped(self, ground: StrokeGround, sites: Sequence[Site]) -> list[Heights]:
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


def _weights(site: Site) -> Heights:
    weights: Heights = site.weights * np.float32(_SMOOTHING * site.dab.power)
    return np.clip(weights, 0, 1, out=weights)
