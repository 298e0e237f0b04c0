"""The tool that adds fractal detail."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from terrain_explorer.terrain.brushes.brush import Brush
from terrain_explorer.terrain.brushes.relief import Relief
from terrain_explorer.terrain.brushes.tools.base import DabSite, StrokeFacts, Tool, height_of, lifted
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.parameters import POINTS, Parameter, part_of_range, share

_NARROWEST, _WIDEST = 1, 2048

_OF_WIDTH = 0.2
"""The height of hills in their widths, where the choice is left to the program: about as steep on ground of any size,
and at every depth."""


@dataclass(frozen=True)
class Roughen(Tool):
    """Adds a relief that is a fixed function of seed and point, see `Relief`.

    Where two strokes meet they add parts of the same hills; with full weight, any stroke adds the same to a point.
    """

    slug: ClassVar = "roughen"
    title: ClassVar = "Roughen"
    summary: ClassVar = "Adds fractal detail. Neighbouring strokes fit each other."
    key: ClassVar = "N"
    inverse: ClassVar = "smooth"

    amount: Annotated[
        float,
        part_of_range(
            "Amount",
            "How far a stroke moves the ground up or down at most, as a share of the range. auto takes a fifth of the "
            "width of the widest hills.",
            automatic="auto",
        ),
    ] = 0.1
    hurst: Annotated[float, share("Hurst exponent H", "Small gives rough rock, large gives soft hills.", step=0.05)] = (
        0.8
    )
    features: Annotated[
        int,
        Parameter(
            "Features",
            "How wide the widest hills are.",
            unit=POINTS,
            of="side",
            minimum=_NARROWEST,
            maximum=_WIDEST,
            offered=(1, 256),
        ),
    ] = 64
    seed: Annotated[
        int, Parameter("Seed", "The number the detail is made from: the same seed gives the same detail.", minimum=0)
    ] = 0

    def scaled(self, factor: float) -> Self:
        """Return the tool with hills as wide in parts of the map."""
        return replace(self, features=min(max(round(factor * self.features), _NARROWEST), _WIDEST))

    def settled(self, brush: Brush, relief: float, spacing: tuple[float, float]) -> Self:
        """Return the tool with an amount in proportion to the hills where that is left to the program."""
        if self.amount:
            return self
        return replace(self, amount=min(_OF_WIDTH * self.features * sum(spacing) / 2 / relief, 1.0))

    def passed(self, passing: Heights, site: DabSite) -> Heights:
        """All of it, and the relief on top."""
        return passing

    def shape(self, ground: StrokeFacts, site: DabSite) -> Heights:
        """Add weight * amount * range * relief."""
        relief = Relief(ground.plane, self.seed, self.hurst, self.features).part(site.window)
        relief *= height_of(self.amount, ground)
        # On the heights before the stroke, so that no stroke roughens a spot twice.
        return lifted(site.heights, site.weights * relief)
