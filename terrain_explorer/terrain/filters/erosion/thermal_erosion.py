"""Thermal erosion: what is too steep slides down and lies as talus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, radians, tan
from typing import TYPE_CHECKING, Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.filters.base import Applying, ErosionFilter, carried, revised
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, is_tileable
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.normalising import change_of, scaled_down, times
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter, part_of_side, share
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.work import Work, finished, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.thermal import Flows, StandingRock, Talus

_BURIED = 0.01
"""How far ground has to have moved until none of its fine detail is left, as a part of the range."""
_NOT_AT_REST, _AT_REST = 0.1, 0.5
"""With a longer reach than the first the ground comes nearer to rest than the coarser grids of `eroding` bring it,
which know nothing of bumps of a few points; with the second it lies still."""


@dataclass(frozen=True)
class ThermalErosion(ErosionFilter):
    """What is steeper than the talus angle slides to lower neighbours; see `terrain.erosion.thermal`.

    Slopes are those of nature where metres and spacing are known, else those of the ground as it is drawn without
    exaggeration. The sum of the heights stays, and so does each map that is nowhere too steep. What slides over an edge
    of a map that tiles arrives at the opposite one; else, and at voids, nothing comes or goes.
    Where there are layers of rock, each stands at its critical slope, and what slid onto them lies at the talus angle.
    """

    slug: ClassVar = "thermal-erosion"
    bytes_a_point: ClassVar = 52
    other_slugs: ClassVar = ("thermal",)
    title: ClassVar = "Thermal erosion"
    summary: ClassVar = "Lets cliffs crumble: what is too steep slides down, and lies as even slopes at their feet."

    angle: Annotated[
        float,
        Parameter(
            "Talus angle",
            "The steepest slope on which loose stones lie still, in degrees: about 30 for sand, 35 to 40 for rubble. "
            "Ground without layers of rock is loose; each of these stands at a slope of its own.",
            minimum=0,
            maximum=89,
            unit="°",
            step=1,
            offered=(5, 60),
        ),
    ] = 30.0
    reach: Annotated[
        float,
        part_of_side(
            "Reach",
            "How long it goes on: the time in which stones spread this far, as a part of the map's longer side.",
            offered=(0, 0.1),
        ),
    ] = 0.02
    strength: Annotated[float, share("Strength", "How much of what slid counts: at 1 all, at 0 nothing.")] = 1.0

    def applying(self, heightmap: Heightmap) -> Applying:
        return (yield from self.sliding(heightmap))

    def sliding(self, heightmap: Heightmap, show: Callable[[Heightmap, bool], object] | None = None) -> Applying:
        """Do the work of `applying`, and show the ground on its way, and whether coarser grids were at work.

        Only what slides on the map's own grid is shown step by step.
        """
        from terrain_explorer.terrain.erosion.critical_slope import resting
        from terrain_explorer.terrain.erosion.thermal import STEPS_A_POINT, eroding

        yield 0.0
        unit = scaled_down(heightmap.highest - heightmap.lowest)
        before = _seen_from(heightmap.lowest, heightmap, unit)
        talus = self._talus(heightmap, before, unit)
        if not (self.reach and talus.too_steep(before)):
            return heightmap
        steps = STEPS_A_POINT * (self.reach * (max(heightmap.heights.shape) - 1)) ** 2

        def shown(ground: Heights, coarse: bool) -> None:
            assert show is not None
            show(finished(self._moved(heightmap, ground - before, unit)), coarse)

        moved = yield from part_of(eroding(before, talus, steps, show=shown if show else None), 0, 0.8)
        if self.reach > _NOT_AT_REST and talus.rock is None:
            voids = np.zeros(before.shape, bool) if talus.solid is None else talus.solid == 0
            rows, columns = before.shape
            grid = FlowGrid(rows, columns, talus.tileable, distances(heightmap))
            rested = yield from part_of(resting(grid, moved, unit * tan(radians(self.angle)), voids), 0.8, 0.9)
            moved += np.float32((self.reach - _NOT_AT_REST) / (_AT_REST - _NOT_AT_REST)) * (rested - moved)
        moved -= before
        return (yield from part_of(self._moved(heightmap, moved, unit), 0.9, 1))

    def _moved(self, heightmap: Heightmap, moved: Heights, unit: float) -> Applying:
        """Return a map after so much of a unit came to its points; of a tile without the last row and column."""
        around = np.pad(moved, (0, 1), "wrap") if moved.shape != heightmap.heights.shape else moved
        heights = np.empty_like(heightmap.heights)

        def slid(rows: slice) -> FloatArray:
            # What did not move keeps its bits.
            return heightmap.heights[rows] + self.strength * around[rows].astype(np.float64) / unit

        yield from filling(heights, slid)
        return revised(heightmap, heights)

    def too_steep(self, heightmap: Heightmap, begun: Heightmap) -> Flows:
        """Return what is too steep between the neighbours of a map on its way, which began as another; see `Talus`."""
        from terrain_explorer.terrain.erosion.thermal import no_flows

        unit = scaled_down(begun.highest - begun.lowest)
        first, ground = (_seen_from(begun.lowest, each, unit) for each in (begun, heightmap))
        talus, flows = self._talus(begun, first, unit), no_flows(ground.shape)
        if talus.rock is not None:
            talus.rock.worn(ground)
        talus.step(ground, range(len(ground)), 1.0, np.empty_like(ground), flows)
        return flows

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        # What slid lies as a smooth slope of debris; ground that hardly moved keeps its face.
        low, high = before.range
        moved = times(np.abs(change_of(before.heights, after.heights)), 1 / (_BURIED * (high - low)))
        return carried(before, after, np.asarray(np.clip(1 - moved, 0, 1)))

    def wearing(self, before: Heightmap, after: Heightmap) -> Work[Wear]:
        yield 1.0
        return Wear({ErosionLaw.THERMAL: change_of(after.heights, before.heights)})

    def _talus(self, heightmap: Heightmap, ground: Heights, unit: float) -> Talus:
        """Return what lies still of ground in a unit, seen from its lowest height; of a tile without its last lines."""
        from terrain_explorer.terrain.erosion.thermal import PAIRS, Talus

        down, across = distances(heightmap)
        ways = tuple(hypot(rows * down, columns * across) for rows, columns in PAIRS)
        loose, (rows, columns) = unit * tan(radians(self.angle)), ground.shape
        solid = None if heightmap.voids is None else (~heightmap.voids[:rows, :columns]).astype(np.float32)
        rock = self._standing(heightmap, ground, unit, loose, ways)
        return Talus(tuple(loose * way for way in ways), is_tileable(heightmap.heights), solid, rock)

    def _standing(
        self, heightmap: Heightmap, ground: Heights, unit: float, loose: float, ways: tuple[float, ...]
    ) -> StandingRock | None:
        """Return the layers below, likewise; None where all stand as loose stones lie."""
        if heightmap.rock is None:
            return None
        from terrain_explorer.terrain.erosion.rock.ground_rock import rock_below
        from terrain_explorer.terrain.erosion.thermal import StandingRock

        rock = rock_below(heightmap)
        assert rock is not None
        rock = rock.rescaled(unit, -unit * heightmap.lowest)
        bounds, slopes = rock.column.told_apart(unit * rock.column.slopes)
        if np.all(slopes == loose):
            return None
        rows, columns = (np.arange(count, dtype=np.float64) for count in ground.shape)
        frame = np.ascontiguousarray(rock.frame(rows, columns), np.float32)
        return StandingRock(bounds, slopes, loose, ways, frame, ground.copy())


def _seen_from(lowest: float, heightmap: Heightmap, unit: float) -> Heights:
    """Return heights above one of them in a unit, for which float32 has more digits; of a tile without its last lines.

    These are the first ones, and would count twice.
    """
    end = -1 if is_tileable(heightmap.heights) else None
    heights = heightmap.heights[:end, :end]
    ground = heights if unit == 1 else heights * np.float32(unit)
    seen = np.empty_like(heights)
    return np.subtract(ground, lowest * unit, out=seen, dtype=np.float64, casting="same_kind")
