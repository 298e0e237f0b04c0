"""Site: level ground in the shape of a rectangle, for a building, a village or an airfield."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.levels import height
from terrain_explorer.terrain.filters.paths.banks import BankSlope, slopes_of
from terrain_explorer.terrain.filters.paths.base import (
    NARROWEST,
    BankProfile,
    PathFilter,
    SuitedBank,
    shares,
    suited_bank,
)
from terrain_explorer.terrain.filters.paths.course import Course, Nearness, PathLand, Values
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter, part_of_range, part_of_side
from terrain_explorer.terrain.portable_math import sine_and_cosine
from terrain_explorer.terrain.work import Work

_PIECES = 16
"""The straight pieces of each side, from which it is looked how far the banks go."""
_BANK = 0.25
"""How wide the banks are where their slope does not say it, as a part of the shorter side."""
_CORNERS = np.array([(-0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0.5, -0.5)])


def _side(label: str, help_text: str) -> Parameter:
    return part_of_side(
        label, help_text, minimum=NARROWEST, maximum=1, step=0.005, offered=(1e-6, 0.5), meaning="of a site"
    )


@dataclass(frozen=True)
class BuildingSite(PathFilter):
    """A level rectangle around a point; roads that come to it end at its height.

    Its height is that of the ground at its middle, and some more, or a height of its own.
    """

    slug: ClassVar = "site"
    title: ClassVar = "Site"
    summary: ClassVar = "Levels a rectangle of ground around one point, with banks, for what is built there."
    fewest: ClassVar = 1
    most: ClassVar = 1
    closed: ClassVar = True
    needs: ClassVar = {"height": "has_height"}
    excluded_by: ClassVar = {"above": "has_height", "bank_slope": "bank"}

    width: Annotated[float, _side("Width", "How far it goes from west to east before it is turned.")] = 0.06
    depth: Annotated[float, _side("Depth", "How far it goes from north to south before it is turned.")] = 0.04
    angle: Annotated[
        float,
        Parameter(
            "Turned by",
            "By how much it is turned clockwise.",
            unit="°",
            minimum=0,
            maximum=360,
            step=1,
            cyclic=True,
        ),
    ] = 0.0
    above: Annotated[
        float,
        part_of_range(
            "Above the ground",
            "How far it lies above the ground at its middle; below 0 below it.",
            minimum=-1,
            step=0.005,
            offered=(-0.2, 0.2),
        ),
    ] = 0.0
    has_height: Annotated[
        bool, Parameter("Height of its own", "It lies at the height that you set, whatever the ground is like.")
    ] = False
    height: Annotated[float, height("Height", "How high it lies.", own=True)] = 0.5
    bank: SuitedBank = 0.0
    bank_slope: BankSlope = 0.0
    profile: BankProfile = "soft"

    @property
    def across(self) -> float:
        return min(self.width, self.depth)

    @property
    def reach(self) -> float:
        return suited_bank(self.bank, self.across, _BANK)

    @property
    def slopes(self) -> tuple[float, float] | None:
        return slopes_of(self.bank, self.bank_slope)

    def corners(self, land: PathLand) -> Values:
        """Return where its corners lie, in lengths of the map's longer side, clockwise; shape (4, 2)."""
        sine, cosine = (float(part[0]) for part in sine_and_cosine(np.array([self.angle / 360])))
        down, across = (_CORNERS * (self.depth, self.width)).T
        turned = np.stack([down * cosine + across * sine, across * cosine - down * sine], axis=1)
        return np.asarray(land.places(self.points[:1]) + turned)

    def line(self, land: PathLand, closest: float = inf) -> Course:
        corners = self.corners(land)
        parts = (np.arange(_PIECES) / _PIECES)[:, np.newaxis]
        sides = [one * (1 - parts) + other * parts for one, other in zip(corners, np.roll(corners, -1, 0), strict=True)]
        places = np.concatenate([*sides, corners[:1]])
        return Course(places, np.zeros(len(places)), np.zeros(len(places)), closed=True)

    def finding_course(self, land: PathLand) -> Work[Course]:
        yield 0.0
        line = self.line(land)
        level = self.height if self.has_height else self.level_in(land, line) + self.above * land.relief
        # A float32, so that all of it has the same height to the bit.
        heights = np.full(len(line.places), np.float64(np.float32(level)))
        course = Course(line.places, heights, line.half_widths, closed=True)
        return (yield from self.finding_banks(land, course, self.profile))

    def level_in(self, land: PathLand, line: Course) -> float:
        # Beside its edge lie points of the banks.
        middle = land.places(self.points[:1]).repeat(2, axis=0)
        return float(land.heights_at(middle)[0])

    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        return before + shares(near.beyond, self.reach, self.profile) * (near.values - before)

    def spans(self, heightmap: Heightmap) -> Values:
        if not self.points:
            return super().spans(heightmap)
        land = PathLand(heightmap)
        corners = self.corners(land)
        return np.stack([corners, np.roll(corners, -1, axis=0)], axis=1) / land.extent
