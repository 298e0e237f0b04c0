"""Gullies: branching valleys and ridges on the slopes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import floor, log2, radians, tan
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.filters.base import Applying, ErosionFilter, revised
from terrain_explorer.terrain.generators.common import Seed
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap, is_tileable
from terrain_explorer.terrain.laplace import solve_laplace
from terrain_explorer.terrain.normalising import change_of
from terrain_explorer.terrain.parallel import filling_in_parallel
from terrain_explorer.terrain.parameters import Parameter, part_of_side, share
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE, distances, heights_at
from terrain_explorer.terrain.scale import Act, Placed
from terrain_explorer.terrain.work import Work, finished, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.coarse_ground import Extent
    from terrain_explorer.terrain.erosion.gullies import CutRock, GulliedGround, GullyShape

GridPlaces = NDArray[Any]

POINTS_AT_A_TIME = 2**16
"""Points of a block: their values fit the cache."""

_MOST_OCTAVES = 10
_FINEST = 4.5
"""The width of the finest gullies that a map shows, in points."""


@dataclass(frozen=True)
class Gullies(ErosionFilter):
    """The ground is smoothed, and valleys and ridges are laid on its slopes; see `terrain.erosion.gullies`.

    It is taken as it is drawn, with a range of a fifth of the longer side, so that a map in metres gets gullies like
    any other. Gullies have the same places and shapes on maps with more or fewer points. Those of a map that tiles go
    on across its seam; as many as fit side by side are laid there, which may be a little wider. No height leaves the
    range, except those that were beyond it before, and no void gets another height. Where there are layers of rock,
    gullies are as many times as deep as the erodibility of the layer that they are cut into.
    """

    slug: ClassVar = "gullies"
    bytes_a_point: ClassVar = 28
    title: ClassVar = "Gullies"
    summary: ClassVar = "Carves gullies and ridges into the slopes, which run downhill and branch as those of rain do."

    width: Annotated[
        float,
        part_of_side(
            "Width",
            "The width of the widest gullies, from ridge to ridge, as a part of the map's longer side.",
            minimum=0.01,
            step=0.005,
            offered=(0.02, 0.3),
        ),
    ] = 0.15
    depth: Annotated[
        float,
        Parameter(
            "Depth",
            "How deep gullies are, as a part of their width.",
            in_percent=True,
            minimum=0,
            maximum=0.5,
            step=0.01,
            meaning="of gullies",
        ),
    ] = 0.18
    octaves: Annotated[
        int,
        Parameter(
            "Octaves",
            "How many sizes of gullies there are: each branches into ones half as wide and half as deep.",
            minimum=1,
            maximum=_MOST_OCTAVES,
        ),
    ] = 5
    steep: Annotated[
        float,
        Parameter(
            "Full depth at",
            "The slope, in degrees, at which gullies have their full depth. On gentler slopes they are shallower, and "
            "level ground has none. Slopes are those of the ground as it is drawn without exaggeration.",
            minimum=1,
            maximum=80,
            unit="°",
            step=1,
        ),
    ] = 33.0
    roughness: Annotated[
        float,
        share(
            "Roughness kept",
            "How much of the bumps and pits that are finer than the gullies stays: 0 leaves smooth ground between "
            "them, 1 all that was there.",
        ),
    ] = 0.15
    seed: Seed = 0

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        """Return gullies down to the finest that the map can show."""
        widest = cls.width * (max(heightmap.rows, heightmap.columns) - 1)
        return cls(octaves=min(max(floor(log2(widest / _FINEST)) + 1, 1), _MOST_OCTAVES))

    def applying(self, heightmap: Heightmap) -> Applying:
        yield 0.0
        ground = yield from part_of(gullied_ground(heightmap, self._shape), 0, 0.1)
        carving = _carving(heightmap, ground)
        columns = np.arange(heightmap.columns)

        def carved(rows: slice) -> FloatArray:
            before = heightmap.heights[rows]
            after = carving(before, np.arange(rows.start, rows.stop), columns)
            return after if heightmap.voids is None else np.where(heightmap.voids[rows], before, after)

        heights = np.empty_like(heightmap.heights)
        yield from part_of(filling_in_parallel(heights, carved, POINTS_AT_A_TIME), 0.1, 1)
        return revised(heightmap, heights)

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return Placed(_carving(before, finished(gullied_ground(before, self._shape))))

    def wearing(self, before: Heightmap, after: Heightmap) -> Work[Wear]:
        yield 1.0
        return Wear({ErosionLaw.GULLIES: change_of(after.heights, before.heights)})

    @property
    def _shape(self) -> GullyShape:
        from terrain_explorer.terrain.erosion.gullies import GullyShape

        return GullyShape(self.width, self.depth, self.octaves, tan(radians(self.steep)), self.roughness, self.seed)


def _carving(heightmap: Heightmap, ground: GulliedGround) -> Callable[[FloatArray, GridPlaces, GridPlaces], FloatArray]:
    """Return what carves the gullies of a map into heights at some of its rows and columns, and between them."""
    (rows, columns), (low, _), unit = heightmap.heights.shape, heightmap.range, unit_of(heightmap)
    return partial(_carved, ground, (rows, columns), low, unit)


def _carved(
    ground: GulliedGround,
    shape: tuple[int, int],
    low: float,
    unit: float,
    heights: FloatArray,
    down: GridPlaces,
    across: GridPlaces,
) -> FloatArray:
    before = ((heights.astype(np.float64) - low) / unit).astype(heights.dtype)
    after = ground.heights(before, down / (shape[0] - 1), across / (shape[1] - 1))
    # What did not change keeps its bits.
    return np.where(after == before, heights, after.astype(np.float64) * unit + low)


def unit_of(heightmap: Heightmap) -> float:
    """Return the height that is the unit of `GulliedGround` on a map."""
    low, high = heightmap.range
    return (high - low) / RELIEF_OF_SIDE


def gullied_ground(heightmap: Heightmap, shape: GullyShape) -> Work[GulliedGround]:
    """Return the ground of a map with gullies; voids get heights from the ground around them."""
    from terrain_explorer.terrain.erosion.gullies import GulliedGround

    extent, low, high = _extent(heightmap), *heightmap.range
    survey = yield from _surveying(heightmap, shape.survey_squares(extent))
    survey = (survey - low) * (RELIEF_OF_SIDE / (high - low))
    return GulliedGround.of(shape, survey, extent, is_tileable(heightmap.heights), _cut_rock(heightmap))


def _cut_rock(heightmap: Heightmap) -> CutRock | None:
    """Return the layers below a map in the unit of `GulliedGround`; None where all is ordinary rock."""
    if heightmap.rock is None:
        return None
    from terrain_explorer.terrain.erosion.gullies import CutRock
    from terrain_explorer.terrain.erosion.rock.ground_rock import rock_below

    rock, unit = rock_below(heightmap), unit_of(heightmap)
    assert rock is not None
    rock = rock.rescaled(1 / unit, -heightmap.range[0] / unit)
    tiles, (rows, columns) = is_tileable(heightmap.heights), heightmap.heights.shape

    def frame(south: GridPlaces, east: GridPlaces) -> Float64s:
        if tiles:
            south, east = south % 1, east % 1
        return rock.frame(south * (rows - 1), east * (columns - 1))

    return CutRock(*rock.column.told_apart(rock.column.erodibilities), frame)


def _extent(heightmap: Heightmap) -> Extent:
    """Return the lengths of the map's sides; the longer is 1."""
    down, across = (
        (points - 1) * distance for points, distance in zip(heightmap.heights.shape, distances(heightmap), strict=True)
    )
    return down / max(down, across), across / max(down, across)


def _surveying(heightmap: Heightmap, squares: tuple[int, int]) -> Work[NDArray[np.float64]]:
    """Return the heights at evenly spaced places from edge to edge; voids get some from the ground around them."""
    down, across = (
        np.linspace(0, points - 1, count + 1) for points, count in zip(heightmap.heights.shape, squares, strict=True)
    )
    survey = heights_at(heightmap.heights, down[:, np.newaxis], across)
    if heightmap.voids is None:
        return survey
    voids = heights_at(heightmap.voids.astype(np.float32), down[:, np.newaxis], across) > 0
    if voids.any() and not voids.all():
        survey[voids] = yield from solve_laplace(survey.astype(np.float32), voids)
    return survey
