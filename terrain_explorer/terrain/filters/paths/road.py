"""Road: a strip that is never too steep, with cuts and embankments."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import numpy as np

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
from terrain_explorer.terrain.filters.paths.profiles import Profile, across_gaps, at_least, draining_off, gently
from terrain_explorer.terrain.filters.paths.site import BuildingSite
from terrain_explorer.terrain.parameters import Parameter, percent
from terrain_explorer.terrain.work import Work, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.filters.paths.found_water import FoundWater

_FREEBOARD = 0.05
"""How far a road lies above the water that it crosses at least, as a part of its width."""

_DITCH = 0.1
"""How wide its ditches are, as a part of its width."""

_BANK = 1.5
"""How wide the banks are unless they are set, as a part of the width."""


@dataclass(frozen=True)
class Road(PathFilter):
    """A strip along the curve, level from side to side, that rises no faster than allowed: it cuts and it fills.

    Its heights are the nearest to the ground that do so; see `gently`. Slopes are those of the ground as it is drawn
    without exaggeration. Where it meets a road that was laid before, it has the height of that; between two such places
    it is steeper where it has to be.
    """

    slug: ClassVar = "road"
    title: ClassVar = "Road"
    summary: ClassVar = "Lays a road along a curve, through cuts and on embankments, so that it is never too steep."
    meets: ClassVar = True
    of_gravel: ClassVar = True
    earlier: ClassVar = {"bank": 0.02}
    former: ClassVar = {"bank_slope": ANY}
    excluded_by: ClassVar = {"bank_slope": "bank"}

    width: Width = 0.008
    steepest: Annotated[
        float,
        percent(
            "Steepest slope",
            "How far the road rises or falls on its way at most, in percent of the way.",
            step=1,
            offered=(0, 40),
        ),
    ] = 10.0
    bank: SuitedBank = 0.0
    bank_slope: BankSlope = 0.0
    profile: BankProfile = "soft"
    at_water: Annotated[
        Literal["bridge", "ford", "dam"],
        Parameter(
            "Over water",
            "Where it crosses a river or a lake: with a bridge the bed stays, and the road is interrupted there, "
            "whichever was laid first; at a ford the road goes down to the bed of a river that was there before; a dam "
            "closes it. Streams that nobody drew run on through gaps between upright abutments.",
            meaning="of a road",
        ),
    ] = "bridge"
    at_roads: Annotated[
        Literal["junction", "bridge"],
        Parameter(
            "Over roads",
            "Where it crosses a road that was laid before, or ends on it: at a junction both have the height of that; "
            "with a bridge this one is interrupted there.",
        ),
    ] = "junction"

    @property
    def across(self) -> float:
        return self.width

    @property
    def reach(self) -> float:
        return suited_bank(self.bank, self.width, _BANK)

    @property
    def bridged(self) -> bool:
        return self.at_water == "bridge" and self.joins

    def meeting(self, other: PathFilter) -> How | None:
        if other.water:
            return self._how_over_water
        if isinstance(other, BuildingSite):
            return "joins"
        if isinstance(other, Road):
            return "joins" if self.at_roads == "junction" else "over"
        return None

    def line(self, land: PathLand, closest: float = inf) -> Course:
        places = self.nodes(land, self.width, closest)
        return Course(places, np.zeros(len(places)), land.widened(np.full(len(places), self.width / 2)))

    def finding_course(self, land: PathLand) -> Work[Course]:
        from terrain_explorer.terrain.filters.paths.found_water import FoundWater  # late: the list of paths needs none

        yield 0.0
        water = None
        if self.drains and self._how_over_water:
            water = yield from part_of(FoundWater.finding(land), 0, 0.2)
        ditch = 0.0 if water is None else max(self.width * _DITCH, 1.5 * land.map_spacing)
        course = self._course(land, water)
        course = yield from part_of(self.finding_banks(land, course, self.profile, ditch), 0.2, 0.4)
        window = None if water is None else course.window(land, self.reach_of(course))
        if water is None or window is None:
            return course
        road = (
            course.banks.laid if course.banks is not None else np.asarray(self._laid(land, course, window), np.float64)
        )
        if road is None:
            return course
        return replace(course, openings=(yield from part_of(water.finding_openings(course, window, road), 0.4, 1)))

    def _course(self, land: PathLand, water: FoundWater | None) -> Course:
        closest, meetings = met_on(self, land)
        land = self.own_land(land)
        line = self.line(land, closest)
        places = line.places
        ground, fixed = land.heights_at(places), np.full(len(places), np.nan)
        along = lengths_along(places)
        step = along[-1] / (len(places) - 1)
        gaps, nearest = np.zeros(len(places), bool), np.full(len(places), np.inf)
        for meeting in meetings:
            if meeting.how == "over":
                gaps |= meeting.gaps(places)
                continue
            # A node farther, so that it has the other's height all the way that it goes over to it.
            near = meeting.bed.near(places, meeting.fade + step)
            here = near.beyond < nearest
            fixed[here], nearest[here] = near.values[here], near.beyond[here]
        smoothed = round((self.width + self.reach) / step)
        rise = along * land.side, self.steepest / 100
        lifted = (
            None
            if water is None
            else partial(self._lifted, water.surface_at(places), _FREEBOARD * self.width * land.side, ground, rise)
        )
        heights = gently(across_gaps(ground, gaps, self.goes_round), *rise, smoothed, self.goes_round, fixed, lifted)
        return Course(places, heights, line.half_widths, meetings=meetings)

    def _lifted(
        self, surface: Profile, freeboard: float, ground: Profile, rise: tuple[Profile, float], heights: Profile
    ) -> Profile:
        """Return heights above the water that the road crosses, without hollows in which water would stand.

        Parameters
        ----------
        surface, ground
            How high the water and the ground are at each node.
        freeboard
            How far above water a bridge lies at least.
        rise
            How far along the path the nodes are, in the unit of the heights, and how steep the road is at most.
        """
        least = surface.copy()
        if self.at_water == "bridge":
            least += freeboard
        if self.goes_round:
            least[[0, -1]] = least[[0, -1]].max()
        higher = at_least(heights, least, *rise, self.goes_round)
        # In a cut, water would stand where the road comes down from both sides.
        return draining_off(higher, higher >= ground, self.goes_round)

    @property
    def _how_over_water(self) -> Literal["over", "joins"] | None:
        ways: dict[str, Literal["over", "joins"]] = {"bridge": "over", "ford": "joins"}
        return ways.get(self.at_water)

    @property
    def slopes(self) -> tuple[float, float] | None:
        return slopes_of(self.bank, self.bank_slope)

    def ground(self, land: PathLand, before: Values, near: Nearness) -> Values:
        return before + shares(near.beyond, self.reach, self.profile) * (near.values - before)
