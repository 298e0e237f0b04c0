"""River: a bed that never rises, from its source to its mouth."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.levels import SeaLevel
from terrain_explorer.terrain.filters.paths.banks import ANY, BankSlope, slopes_of
from terrain_explorer.terrain.filters.paths.base import (
    BankProfile,
    How,
    PathFilter,
    SuitedBank,
    Width,
    shares,
    suited_bank,
)
from terrain_explorer.terrain.filters.paths.course import Course, Nearness, PathLand, Values
from terrain_explorer.terrain.filters.paths.curve import lengths_along
from terrain_explorer.terrain.filters.paths.meetings import met_on
from terrain_explorer.terrain.filters.paths.profiles import Profile, across_gaps, falling
from terrain_explorer.terrain.heightmap import Heightmap, PointArray
from terrain_explorer.terrain.parameters import Parameter, part_of_range
from terrain_explorer.terrain.work import Work

_DAM = 0.3
"""How wide the banks are where they are filled up, as a part of those that are cut."""

_SOURCE = 0.15
"""The part of its length in which a river reaches its full depth."""

_BANK = 2.0
"""How wide the banks are unless they are set, as a part of the width."""


@dataclass(frozen=True)
class River(PathFilter):
    """A bed along the curve that never rises, whichever way round its points are: the higher end is the source.

    It lies below the lowest ground so far by its depth. Where the mouth joins the ground, the bed stays above it, and
    hollows on the way are filled as far as that needs. One that goes round, as a moat does, is level.
    """

    slug: ClassVar = "river"
    title: ClassVar = "River"
    summary: ClassVar = "Lays a river bed along a curve; it always runs downhill."
    water: ClassVar = True
    meets: ClassVar = True
    of_gravel: ClassVar = True
    earlier: ClassVar = {"bank": 0.04}
    former: ClassVar = {"bank_slope": ANY}
    needs: ClassVar = {"sea_level": "sea"}
    excluded_by: ClassVar = {"bank_slope": "bank"}

    width: Width = 0.01
    depth: Annotated[
        float,
        part_of_range(
            "Depth",
            "How far the bed lies below the lowest ground that the river has come past, as a part of the range.",
            step=0.005,
            offered=(0, 0.2),
            meaning="of a river",
        ),
    ] = 0.02
    bank: SuitedBank = 0.0
    bank_slope: BankSlope = 0.0
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
    sea: Annotated[
        bool,
        Parameter(
            "Ends at the sea",
            "The river ends where it meets the sea: it ends at the shore, and nothing is cut to below the level of the "
            "sea.",
        ),
    ] = False
    sea_level: SeaLevel = 0.1

    @property
    def across(self) -> float:
        return self.width

    @property
    def reach(self) -> float:
        return suited_bank(self.bank, self.width, _BANK)

    @property
    def slopes(self) -> tuple[float, float] | None:
        return slopes_of(self.bank, self.bank_slope)

    def direction(self, heightmap: Heightmap) -> int:
        if len(self.points) < 2 or self.goes_round:
            return 0
        land = PathLand(heightmap)
        first, last = land.heights_at(land.places((self.points[0], self.points[-1])))
        return 1 if first >= last else -1

    def meeting(self, other: PathFilter) -> How | None:
        if other.water:
            return "keeps"
        return "under" if other.bridged else None

    def line(self, land: PathLand, closest: float = inf) -> Course | None:
        way = self._way(land, closest)
        if way is None:
            return None
        places, ground = way
        return Course(places, np.zeros(len(ground)), self._half_widths(land, places))

    def finding_course(self, land: PathLand) -> Work[Course | None]:
        yield 0.0
        closest, met = met_on(self, land)
        land = self.own_land(land)
        way = self._way(land, closest)
        if way is None:
            return None
        places, ground = way
        gaps, ends_on_bed, meetings = np.zeros(len(places), bool), False, []
        for meeting in met:
            if meeting.how == "under":
                gaps |= meeting.gaps(places)
                meetings.append(meeting)
                continue
            source, mouth = meeting.bed.near(places[[0, -1]], meeting.fade).beyond <= 0
            if source or mouth:
                ends_on_bed |= bool(mouth)
                meetings.append(meeting)
        ground = across_gaps(ground, gaps, self.goes_round)
        bed = self._bed(land, places, ground, deep=self.deep_mouth and not ends_on_bed)
        course = Course(places, bed, self._half_widths(land, places), meetings=tuple(meetings))
        return (yield from self.finding_banks(land, course, self.profile))

    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        # Ground is cut away as far as the banks go. Where the bed lies above the ground, a narrow dam is enough.
        bank = np.where(before < near.values, self.reach * _DAM, self.reach)
        return self.bounded(land, before, before + shares(near.beyond, bank, self.profile) * (near.values - before))

    def bounded(self, land: PathLand, before: Values, after: Values) -> Values:
        sea = self._sea(land)
        return after if sea is None else np.where(before <= sea, before, np.maximum(after, sea))

    def _half_widths(self, land: PathLand, places: PointArray) -> Profile:
        along = lengths_along(places)
        part = np.ones(len(places)) if self.goes_round else along / along[-1]
        return land.widened(self.width / 2 * (self.spring + (1 - self.spring) * part))

    def _bed(self, land: PathLand, places: PointArray, ground: Profile, deep: bool) -> Profile:
        """Return the heights of the bed along a way with its ground."""
        depth = self.depth * land.relief
        if self.goes_round:
            return np.full(len(ground), ground.min() - depth)
        along = lengths_along(places)
        part = along / along[-1]
        step = along[-1] / (len(places) - 1)
        bed = falling(ground, max(round(2 * (self.width + self.reach) / step), 1))
        bed -= depth * np.minimum(part / _SOURCE, 1)
        return bed if deep else np.maximum(bed, min(ground[0], ground[-1]))

    def _way(self, land: PathLand, closest: float) -> tuple[PointArray, Profile] | None:
        """Return its places from the source to the mouth, and the ground there; None where it is all sea."""
        places = self.nodes(land, self.width, closest)
        ground = land.heights_at(places)
        if ground[-1] > ground[0]:
            places, ground = places[::-1], ground[::-1]
        sea = self._sea(land)
        if sea is None or self.goes_round:
            return places, ground
        dry = np.flatnonzero(ground > sea)
        if not len(dry):
            return None
        wet = np.flatnonzero(ground[dry[0] :] <= sea) + dry[0]
        if not len(wet):
            return (places[dry[0] :], ground[dry[0] :]) if dry[0] < len(ground) - 1 else None
        last = wet[0]
        part = (ground[last - 1] - sea) / (ground[last - 1] - ground[last])
        shore = places[last - 1] + part * (places[last] - places[last - 1])
        way = slice(dry[0], last)
        return np.concatenate([places[way], shore[np.newaxis]]), np.append(ground[way], sea)

    def _sea(self, land: PathLand) -> float | None:
        """Return the height of the sea, in the unit of the heights; None where it takes no heed of it."""
        return land.heightmap.range[0] + self.sea_level * land.relief if self.sea else None
