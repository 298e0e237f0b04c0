"""Add detail: fractal ground grows between the points of a map, which stay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod, radians, tan
from typing import Annotated, ClassVar, Literal, Self

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.base import Applying, Filter, revised, spreading, with_voids
from terrain_explorer.terrain.filters.erosion.gullies import POINTS_AT_A_TIME, Gullies, gullied_ground, unit_of
from terrain_explorer.terrain.filters.resample import bounds_of
from terrain_explorer.terrain.generators.common import Seed, Tileable
from terrain_explorer.terrain.generators.subdivision.base import Subdivision
from terrain_explorer.terrain.generators.subdivision.diamond_square import DiamondSquare
from terrain_explorer.terrain.generators.subdivision.midpoint_displacement import MidpointDisplacement
from terrain_explorer.terrain.generators.subdivision.refinement import growing
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, is_tileable, known
from terrain_explorer.terrain.interpolation import Taps, interpolated, taps
from terrain_explorer.terrain.normalising import times
from terrain_explorer.terrain.parallel import Extremes, filling, filling_in_parallel
from terrain_explorer.terrain.parameters import Parameter, share
from terrain_explorer.terrain.portable_math import inner_product
from terrain_explorer.terrain.random_streams import UniformNumbers
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Act
from terrain_explorer.terrain.scale.ground import spread_voids
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work, part_of

# Six make 64 x 64 squares of each one; for more, the filter can be applied again.
MOST_DOUBLINGS = 6

_GULLY_WIDTH = 8
"""The width of the widest gullies, in squares of the map; the finest are half a square wide, whatever the doublings."""

_METHODS = {"curved": "bicubic", "straight": "bilinear"}
"""The method of `resample` for each choice; bicubic halves a distance with the weights -1/16, 9/16, 9/16, -1/16."""
_BEYOND = 2
"""The points by which a tile is continued beyond its edges: as far as the widest interpolation reaches."""


def _doublings_in_words(doublings: int) -> str:
    return tr("each square becomes {side} × {side}", side=2**doublings)


def _hurst_in_words(hurst: float) -> str:
    return tr("Spread reduction {reduction:.2f} · D = {dimension:.2f}", reduction=2**-hurst, dimension=3 - hurst)


@dataclass(frozen=True)
class AddDetail(Filter):
    """Every point stays, bit for bit; between them grow 2^k - 1 new ones a side, for k doublings. Gullies move all.

    The new ground is a smooth surface through the old points (Catmull-Rom splines along rows and columns, or straight
    lines), within the range, plus detail: the ground that the algorithm grows over the squares of the map from level
    corners, in units of the map's relief. Slopes and heights of the map may say how much of it each place gets; see
    `detail_weights`. Gullies depend on the ground of the map alone, see `erosion.gullies`. All random numbers have an
    address, so fewer doublings give every second point of more. A map that tiles still does afterwards.
    """

    slug: ClassVar = "add-detail"
    title: ClassVar = "Add detail"
    summary: ClassVar = "Doubles the points again and again: those there are stay, and fractal detail grows between."
    group: ClassVar = "detail"
    keeps_scale: ClassVar = False

    doublings: Annotated[
        int,
        Parameter(
            "Doublings",
            "How often the distance between points is halved.",
            minimum=1,
            maximum=MOST_DOUBLINGS,
            derived=_doublings_in_words,
        ),
    ] = 2
    spread: Annotated[
        float,
        share(
            "Spread",
            "How far the points of the first doubling may be moved up or down, as a part of the height from the "
            "lowest to the highest point of the map; 0 gives smooth ground.",
            step=0.0005,
            offered=(0, 0.05),
        ),
    ] = 0.01
    hurst: Annotated[
        float,
        Parameter(
            "Hurst exponent H",
            "How smooth the detail is. Each doubling multiplies the spread with the spread reduction 2^-H: 1 gives "
            "smooth hills, 0.5 rough rock.",
            minimum=0.05,
            maximum=1,
            step=0.01,
            derived=_hurst_in_words,
        ),
    ] = 0.8
    algorithm: Annotated[
        Literal["diamond-square", "midpoint-displacement"],
        Parameter("Algorithm", "How the detail grows; midpoint displacement leaves creases.", advanced=True),
    ] = "diamond-square"
    between: Annotated[
        Literal["curved", "straight"],
        Parameter(
            "Between points",
            "The ground that the detail grows on: a smooth surface through the points, or straight lines from one to "
            "the next, whose squares remain visible.",
            advanced=True,
        ),
    ] = "curved"
    on_slopes: Annotated[
        float,
        share(
            "On slopes",
            "How far detail keeps to slopes: at 0 level ground has as much as steep ground, at 1 none, so that a sea "
            "stays level.",
            step=0.05,
        ),
    ] = 0.0
    on_heights: Annotated[
        float,
        share(
            "On heights",
            "How far detail grows with the height: at 0 low ground has as much as high ground, at 1 the lowest has "
            "none.",
            step=0.05,
        ),
    ] = 0.0
    gullies: Annotated[
        float,
        Parameter(
            "Gullies",
            "How deep the gullies are that run down the slopes and branch, as a part of their width; the widest are 8 "
            "squares wide. They move the points there are, too. 0 leaves the ground without them.",
            in_percent=True,
            minimum=0,
            maximum=0.5,
            step=0.01,
            offered=(0, 0.3),
        ),
    ] = 0.0
    seed: Seed = 0

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        """Return detail as rough as that of a terrain that was grown down to the map's squares, but none on a sea."""
        squares = max(heightmap.rows, heightmap.columns) - 1
        # The spread at the level of the map's squares, had diamond-square grown the map from one square: the first
        # spread times the reduction 2^-H for each of log2(squares) levels.
        spread = round(DiamondSquare.spread * squares**-cls.hurst, 4)
        return cls(spread=spread, on_slopes=float(is_largely_level(heightmap)))

    def applying(self, heightmap: Heightmap) -> Applying:
        rows, columns = (range(points) for points in self._shape(heightmap))
        squares = (heightmap.rows - 1, heightmap.columns - 1)
        tileable = is_tileable(heightmap.heights)
        growth = growing(self.rules(tileable), rows, columns, self.doublings, squares)
        detail = (yield from part_of(growth, 0, 0.5)).heights
        across, along = (self._taps(points, tileable) for points in (heightmap.rows, heightmap.columns))
        relief, bounds = heightmap.highest - heightmap.lowest, bounds_of(heightmap)
        weights = yield from part_of(self._weighing(heightmap), 0.5, 0.55)
        gullies = yield from part_of(self._gullying(heightmap), 0.55, 0.6)

        def grown(rows: slice) -> FloatArray:
            share = 1 if weights is None else interpolated(weights, across, along, rows, (0.0, 1.0))
            with np.errstate(all="ignore"):  # heights beyond float32 are refused when all are there
                heights = interpolated(heightmap.heights, across, along, rows, bounds)
                heights = heights + times(detail[rows] * share, relief)
                return heights if gullies is None else heights + gullies(rows) * share

        filled = filling_in_parallel(detail, grown, POINTS_AT_A_TIME) if self.gullies else filling(detail, grown)
        yield from part_of(filled, 0.6, 1)
        if not self.gullies:
            # Interpolation may change the last bit of an old point, but old points have to stay.
            detail[:: 2**self.doublings, :: 2**self.doublings] = heightmap.heights
        changed = revised(heightmap, detail, **heightmap.spaced(0.5**self.doublings))
        voids = heightmap.voids
        return with_voids(changed, None if voids is None else spread_voids(voids, self.doublings))

    def carrying(self, differences: Heights, before: Heightmap, after: Heightmap) -> Work[Heights | None]:
        return (yield from spreading(differences, (after.rows, after.columns)))

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return None

    def shape_after(self, shape: tuple[int, int]) -> tuple[int, int]:
        rows, columns = _finer_shape(shape, self.doublings)
        most = _most_doublings(shape)
        if self.doublings > most:
            raise UserValueError(self._refusal(rows, columns, most))
        return rows, columns

    def _weighing(self, heightmap: Heightmap) -> Work[Heights | None]:
        """Return the weights of the detail at the points of the map, or None where it is everywhere alike."""
        if self.on_slopes == self.on_heights == 0:
            return None
        return (yield from weighing(heightmap, self.on_slopes, self.on_heights))

    def _gullying(self, heightmap: Heightmap) -> Work[Callable[[slice], FloatArray] | None]:
        """Return what gives the heights of the gullies in some of the new rows, or None without gullies."""
        from terrain_explorer.terrain.erosion.gullies import GullyShape

        if not self.gullies:
            return None
        width = min(_GULLY_WIDTH / (max(heightmap.heights.shape) - 1), 0.5)
        steep = tan(radians(Gullies.steep))
        shape = GullyShape(width, self.gullies, Gullies.octaves, steep, 1.0, self.seed)
        ground = yield from gullied_ground(heightmap, shape)
        south, east = (np.arange(points) / (points - 1) for points in self._shape(heightmap))
        unit = unit_of(heightmap)
        return lambda rows: unit * ground.gullies(south[rows], east)

    def _shape(self, heightmap: Heightmap) -> tuple[int, int]:
        return self.shape_after((heightmap.rows, heightmap.columns))

    def _refusal(self, rows: int, columns: int, most: int) -> str:
        if most:
            return tr(
                "doublings {doublings} would give {rows} x {columns} points, which are too many; choose {most} at most",
                doublings=self.doublings,
                rows=rows,
                columns=columns,
                most=most,
            )
        return tr(
            "doublings {doublings} would give {rows} x {columns} points, which are too many; crop or resample the map "
            "first",
            doublings=self.doublings,
            rows=rows,
            columns=columns,
        )

    def rules(self, tileable: bool) -> Subdivision:
        """Return how the detail grows, from level ground at the points of the map, in units of its relief."""
        owner = _DiamondSquare if self.algorithm == "diamond-square" else _MidpointDisplacement
        return owner(spread=self.spread, spread_reduction=2**-self.hurst, tileable=tileable, seed=self.seed)

    def _taps(self, points: int, tileable: bool) -> Taps:
        beyond = _BEYOND if tileable else 0
        step = 2**self.doublings
        continued = points + 2 * beyond
        of_all = taps(continued, (continued - 1) * step + 1, _METHODS[self.between])
        if not tileable:
            return of_all
        # A tile is interpolated as if it stood among its copies; then the taps are folded back into it.
        inside = slice(beyond * step, -beyond * step)
        return Taps((of_all.places[:, inside] - beyond) % (points - 1), of_all.weights[:, inside])


class _FromNothing:
    """Detail is 0 at the points of the map."""

    def corners(self, uniforms: UniformNumbers) -> FloatArray:
        # Every old point is a corner of the lattice, and detail must not move it.
        return np.zeros_like(uniforms)


@dataclass(frozen=True)
class _DiamondSquare(_FromNothing, DiamondSquare):
    """Detail by diamond-square."""


@dataclass(frozen=True)
class _MidpointDisplacement(_FromNothing, MidpointDisplacement):
    """Detail by midpoint displacement, which can repeat itself."""

    tileable: Tileable = False

    @property
    def periodic(self) -> bool:
        return self.tileable


def _most_doublings(shape: tuple[int, int]) -> int:
    """Return how often the points can be doubled before they are too many."""
    every = range(1, MOST_DOUBLINGS + 1)
    return max((k for k in every if prod(_finer_shape(shape, k)) <= MOST_POINTS), default=0)


def _finer_shape(shape: tuple[int, int], doublings: int) -> tuple[int, int]:
    return points_at(shape[0], doublings), points_at(shape[1], doublings)


_BINOMIAL = (1, 4, 6, 4, 1)
"""The weights of the mean slope around a point: without it, crests and the floors of valleys would count as level."""

_REACH = 3
"""How many points around have a say in the slope of a point: two for the mean, and one for the differences."""

_LEVEL_PART = 0.25
"""The part of the ground that makes a map largely level."""

_SIDE = 256
"""About so many points a side stand for all: sorting those of a large map would take long."""


def is_largely_level(heightmap: Heightmap) -> bool:
    """Return whether a quarter of the ground has one and the same height, as the sea around an island has."""
    # Equal neighbours would tell less: the steps of 8-bit pictures have them, too.
    every = slice(None, None, max(1, max(heightmap.rows, heightmap.columns) // _SIDE))
    heights = known(heightmap.ground(every, every))
    counts = np.unique(heights, return_counts=True)[1]
    return bool(counts.max(initial=0) > _LEVEL_PART * heights.size)


def weighing(heightmap: Heightmap, on_slopes: float, on_heights: float) -> Work[Heights]:
    """Return the part of the detail that each point gets, from 0 to 1, shape (rows, columns).

    It is (1 - on_slopes (1 - s)) (1 - on_heights (1 - t)). The height t goes from 0 for the lowest point to 1 for the
    highest. With the mean slope g around the point, s is x (2 - x) for x = g / steep, at most 1. Steep is the mean
    slope of the map, weighted with the slope itself: sum g^2 / sum g. So it does not matter how much level ground there
    is, nor in which units heights and distances are. What lies in voids does not count.

    Parameters
    ----------
    on_slopes, on_heights
        From 0 to 1: how far the detail follows the slope, and how far the height.
    """
    lowest, highest = _extremes(heightmap)
    relief = highest - lowest or 1.0
    tileable = is_tileable(heightmap.heights)
    slopes = yield from part_of(_finding_slopes(heightmap, lowest, relief, tileable), 0, 0.7)
    # The last row and column of a tile are the first again.
    steep = _steep(slopes[:-1, :-1] if tileable else slopes)

    def weighed(rows: slice) -> FloatArray:
        x = np.minimum(slopes[rows] / steep, 1)
        height = np.nan_to_num((heightmap.ground(rows).astype(np.float64) - lowest) / relief)
        return np.asarray((1 - on_slopes * (1 - x * (2 - x))) * (1 - on_heights * (1 - height)))

    weights = np.empty_like(slopes)
    yield from part_of(filling(weights, weighed), 0.7, 1)
    return weights


def _extremes(heightmap: Heightmap) -> Extremes:
    """Return the lowest and the highest height that is no void's."""
    if heightmap.voids is None or heightmap.voids.all():
        return heightmap.extremes
    heights = heightmap.heights[~heightmap.voids]
    return float(heights.min()), float(heights.max())


def _steep(slopes: Heights) -> float:
    """Return the mean of the slopes, weighted with themselves; 1 if all are 0."""
    total = float(slopes.sum(dtype=np.float64))
    return inner_product(slopes, slopes) / total if total else 1.0


def _finding_slopes(heightmap: Heightmap, lowest: float, relief: float, tileable: bool) -> Work[Heights]:
    """Return the mean slope around each point, in reliefs from column to column; 0 amid voids."""
    ground, beyond = heightmap.ground(), 0
    if tileable:
        # A tile goes on beyond its edges, with the points after its first and before its last.
        ground, beyond = np.pad(ground[:-1, :-1], (_REACH, _REACH + 1), "wrap"), _REACH
    down, across = distances(heightmap)

    def found(rows: slice) -> FloatArray:
        first = max(rows.start + beyond - _REACH, 0)
        around = (ground[first : rows.stop + beyond + _REACH].astype(np.float64) - lowest) / relief
        south, east = gradient(around, (down / across, 1.0))
        inside = slice(rows.start + beyond - first, rows.stop + beyond - first)
        return _mean_around(np.sqrt(south * south + east * east))[inside, beyond : beyond + heightmap.columns]

    slopes = np.empty_like(heightmap.heights)
    yield from filling(slopes, found)
    return slopes


def _mean_around(values: Heights) -> Heights:
    """Return the mean around each point of those values that are no NaN; 0 where there is none."""
    voids = np.isnan(values)
    weights = _sum_around((~voids).astype(np.float32))
    total = _sum_around(np.where(voids, np.float32(0), values))
    return np.divide(total, weights, out=total, where=weights > 0)


def _sum_around(values: Heights) -> Heights:
    return _sum_along_columns(_sum_along_columns(values).T).T


def _sum_along_columns(values: Heights) -> Heights:
    around, total = np.pad(values, ((2, 2), (0, 0))), np.zeros_like(values)
    for row, weight in enumerate(_BINOMIAL):
        total += weight * around[row : row + len(values)]
    return total
