"""Road: a strip that is never too steep, with cuts and embankments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.paths.base import Bank, BankProfile, PathFilter, Width, shares
from terrain_explorer.terrain.filters.paths.course import Course, Nearness, PathLand, Values, gently
from terrain_explorer.terrain.filters.paths.curve import lengths_along
from terrain_explorer.terrain.parameters import Parameter


@dataclass(frozen=True)
class Road(PathFilter):
    """A strip along the curve, level from side to side, that rises no faster than allowed: it cuts and it fills.

    Its heights are the nearest to the ground that do so; see `gently`. Slopes are those of the ground as it is drawn
    without exaggeration.
    """

    slug: ClassVar = "road"
    title: ClassVar = "Road"
    summary: ClassVar = "Lays a road along a curve, through cuts and on embankments, so that it is never too steep."

    width: Width = 0.008
    steepest: Annotated[
        float,
        Parameter(
            "Steepest slope",
            "How far the road rises or falls on its way at most, in percent of the way.",
            minimum=0,
            maximum=100,
            unit=" %",
            step=1,
            offered=(0, 40),
        ),
    ] = 10.0
    bank: Bank = 0.02
    profile: BankProfile = "soft"

    @property
    def across(self) -> float:
        return self.width

    @property
    def reach(self) -> float:
        return self.bank

    def course(self, land: PathLand) -> Course:
        places = self.nodes(land, self.width)
        along = lengths_along(places)
        step = along[-1] / (len(places) - 1)
        smoothed = round((self.width + self.bank) / step)
        heights = gently(land.heights_at(places), along * land.side, self.steepest / 100, smoothed)
        return Course(places, heights, land.widened(np.full(len(places), self.width / 2)))

    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        return before + shares(near.beyond, self.bank, self.profile) * (near.values - before)
