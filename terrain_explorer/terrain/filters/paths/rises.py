"""Ridge and wall: paths that rise above the ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.paths.base import Bank, BankProfile, PathFilter, Width, shares
from terrain_explorer.terrain.filters.paths.course import Course, Nearness, PathLand, Values
from terrain_explorer.terrain.filters.paths.curve import lengths_along
from terrain_explorer.terrain.filters.paths.profiles import mean_around
from terrain_explorer.terrain.parameters import Parameter, part_of_range
from terrain_explorer.terrain.work import Work

_NONE = 1e-6
"""Ends shorter than this part of the length are none."""


@dataclass(frozen=True)
class Ridge(PathFilter):
    """The ground rises along the curve, and keeps its bumps: the same height is added all along, less at the ends."""

    slug: ClassVar = "ridge"
    title: ClassVar = "Ridge"
    summary: ClassVar = "Raises the ground along a curve to a ridge."

    width: Width = 0.0
    height: Annotated[
        float,
        part_of_range(
            "Height",
            "How far the crest rises above the ground before, as a part of the range; below 0 it is a valley.",
            minimum=-1,
            offered=(-0.5, 0.5),
        ),
    ] = 0.2
    bank: Bank = 0.1
    profile: BankProfile = "hollow"
    ends: Annotated[
        float,
        Parameter(
            "Sinking ends",
            "The part of the length in which the crest sinks to the ground at each end.",
            in_percent=True,
            minimum=0,
            maximum=0.5,
            step=0.05,
        ),
    ] = 0.25

    @property
    def across(self) -> float:
        return self.width + 2 * self.bank

    @property
    def reach(self) -> float:
        return self.bank

    def finding_course(self, land: PathLand) -> Work[Course]:
        yield 0.0
        places = self.nodes(land, self.width)
        along = lengths_along(places)
        ends = np.minimum(along, along[-1] - along) / along[-1]
        sinks = self.ends > _NONE and not self.goes_round
        crest = np.clip(ends / self.ends, 0, 1) if sinks else np.ones(len(places))
        heights = self.height * land.relief * crest * crest * (3 - 2 * crest)
        return Course(places, heights, np.full(len(places), self.width / 2))

    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        return before + shares(near.beyond, self.bank, self.profile) * near.values


@dataclass(frozen=True)
class Wall(PathFilter):
    """A wall along the curve, level from side to side; its top follows the smoothed ground below it."""

    slug: ClassVar = "wall"
    title: ClassVar = "Wall"
    summary: ClassVar = "Builds a wall or a dam along a curve."

    width: Width = 0.006
    height: Annotated[
        float,
        part_of_range(
            "Height",
            "How far its top rises above the ground below it, as a part of the range.",
            step=0.005,
            offered=(0, 0.3),
            meaning="of a wall",
        ),
    ] = 0.05
    bank: Bank = 0.004
    profile: BankProfile = "straight"
    level: Annotated[
        bool,
        Parameter("Level top", "Its top has one height, that of its highest place, as a dam has."),
    ] = False

    @property
    def across(self) -> float:
        return self.width

    @property
    def reach(self) -> float:
        return self.bank

    def finding_course(self, land: PathLand) -> Work[Course]:
        yield 0.0
        places = self.nodes(land, self.width)
        along = lengths_along(places)
        ground = land.heights_at(places)
        reach = round(4 * (self.width + self.bank) * (len(places) - 1) / along[-1])
        smooth = mean_around(ground, reach, self.goes_round)
        top = (np.full(len(places), smooth.max()) if self.level else smooth) + self.height * land.relief
        return Course(places, top, land.widened(np.full(len(places), self.width / 2)))

    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        return np.maximum(before, before + shares(near.beyond, self.bank, self.profile) * (near.values - before))
