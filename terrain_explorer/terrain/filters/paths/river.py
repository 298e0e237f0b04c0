"""River: a bed that never rises, from its source to its mouth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.paths.base import Bank, BankProfile, PathFilter, Width, shares
from terrain_explorer.terrain.filters.paths.course import Course, Nearness, PathLand, Values, falling
from terrain_explorer.terrain.filters.paths.curve import lengths_along
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter

_DAM = 0.3
"""How wide the banks are where they are filled up, as a part of those that are cut."""

_SOURCE = 0.15
"""The part of its length in which a river reaches its full depth."""


@dataclass(frozen=True)
class River(PathFilter):
    """A bed along the curve that never rises, whichever way round its points are: the higher end is the source.

    It lies below the lowest ground so far by its depth. Where the mouth joins the ground, the bed stays above it, and
    hollows on the way are filled as far as that needs.
    """

    slug: ClassVar = "river"
    title: ClassVar = "River"
    summary: ClassVar = "Lays a river bed along a curve; it never rises on its way down."

    width: Width = 0.01
    depth: Annotated[
        float,
        Parameter(
            "Depth",
            "How far the bed lies below the lowest ground that the river has come past, as a part of the range.",
            in_percent=True,
            of="rise",
            minimum=0,
            maximum=1,
            step=0.005,
            offered=(0, 0.2),
            meaning="of a river",
        ),
    ] = 0.02
    bank: Bank = 0.04
    profile: BankProfile = "hollow"
    spring: Annotated[
        float,
        Parameter(
            "Width at the source",
            "How wide the river begins, as a part of its width at the mouth.",
            in_percent=True,
            minimum=0,
            maximum=1,
            step=0.05,
            advanced=True,
        ),
    ] = 0.3
    deep_mouth: Annotated[
        bool,
        Parameter(
            "Deep to the end",
            "The river keeps its depth to its end, for one that ends in the sea, in a lake, in another river or at the "
            "edge of the map. Otherwise its bed ends at the height of the ground.",
        ),
    ] = False

    @property
    def across(self) -> float:
        return self.width

    @property
    def reach(self) -> float:
        return self.bank

    def direction(self, heightmap: Heightmap) -> int:
        if len(self.points) < 2:
            return 0
        land = PathLand(heightmap)
        first, last = land.heights_at(land.places((self.points[0], self.points[-1])))
        return 1 if first >= last else -1

    def course(self, land: PathLand) -> Course:
        places = self.nodes(land, self.width)
        ground = land.heights_at(places)
        outlet = min(ground[0], ground[-1])
        if ground[-1] > ground[0]:
            places, ground = places[::-1], ground[::-1]
        along = lengths_along(places)
        part = along / along[-1]
        step = along[-1] / (len(places) - 1)
        bed = falling(ground, max(round(2 * (self.width + self.bank) / step), 1))
        bed -= self.depth * land.relief * np.minimum(part / _SOURCE, 1)
        if not self.deep_mouth:
            bed = np.maximum(bed, outlet)
        return Course(places, bed, land.widened(self.width / 2 * (self.spring + (1 - self.spring) * part)))

    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        # Ground is cut away as far as the banks go. Where the bed lies above the ground, a narrow dam is enough.
        bank = np.where(before < near.values, self.bank * _DAM, self.bank)
        return before + shares(near.beyond, bank, self.profile) * (near.values - before)
