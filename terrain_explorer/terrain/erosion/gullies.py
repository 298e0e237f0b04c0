"""Gullies: valleys and ridges that run down the slopes and branch, from the ground at each place alone.

No water flows. A place needs its own height and the coarse ground there, so any window has the bits that it has in the
whole map, however deep it lies.

The way of gullies of ever smaller octaves, each along the slopes that the ones before left and weak where these have
their crests and creases, is that of R. S. Johansen, "Fast and Gorgeous Erosion Filter", 2026.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log2, pi

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.kernels import kernel_for
from terrain_explorer.terrain.erosion.coarse_ground import (
    CoarseGround,
    Extent,
    FlatPlaces,
    Fractions,
    Surface,
    coarse_ground,
)
from terrain_explorer.terrain.heightmap import Float64s, FloatArray
from terrain_explorer.terrain.random_streams import NoiseStream, Role, UniformNumbers
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE

RELIEF = RELIEF_OF_SIDE
"""The height of the range in units of the longer side: as the ground is drawn."""

_SURVEY_LEVEL = 8
"""The survey has 2^8 squares along the longer side. It is a part of all finer maps of the same ground."""

_FINER_THAN_GULLIES = 2
"""The levels by which the coarse ground is finer than the widest gullies: enough to keep the shapes of the land."""

_CREST = 0.5
"""The height of crests, and the depth of creases, in units of an octave's height."""

_GROUND_SLOPE = 0.8
"""How much the slope of the ground counts for the way of gullies beside the slopes of wider gullies."""

_ENDS = 0.6
"""Ground higher than this part of the way from the middle to the top of the range counts as peaks; valleys likewise."""

_ROUNDING = 0.1
"""How round crests are; creases are sharp."""

_SLOPES = 1.25
"""How soon beside a crest or a crease finer gullies have their full depth."""

_FADING = 1.0
"""Above and below level ground gullies become deeper for so much height, in units of the depth of the widest."""

_LEVEL = 1e-6
"""Ground that rises less than this is level."""


@dataclass(frozen=True)
class GullyShape:
    """What gullies look like, on ground whose longer side is 1 and whose range is a fifth of that, as it is drawn.

    Attributes
    ----------
    width
        That of the widest gullies, from crest to crest.
    depth
        Theirs, in units of the width.
    octaves
        How many sizes of gullies there are, each half as wide and deep as the one before.
    steep
        The rise of the ground from which on gullies have their full depth; on level ground there are none.
    roughness
        The part that is kept of what is finer in the ground than the gullies, 0 to 1.
    seed
        Any whole number from 0 up.
    """

    width: float
    depth: float
    octaves: int
    steep: float
    roughness: float
    seed: int

    @property
    def level(self) -> int:
        """The level of the coarse ground: it has 2^level squares along the longer side."""
        return min(max(round(-log2(self.width)) + _FINER_THAN_GULLIES, 0), _SURVEY_LEVEL)

    def survey_squares(self, extent: Extent) -> tuple[int, int]:
        """Return how many squares down and across a survey of the ground has, for `GulliedGround.of`."""
        down, across = (max(round(side * 2**self.level), 1) << (_SURVEY_LEVEL - self.level) for side in extent)
        return down, across


STRIPES = 0.7
"""How many stripes lie side by side in a cell."""

_MOST_CELLS = 2**22
"""The cells that are looked at together: where they are far smaller than the steps between points, most of the cells
between two rows are not needed, and all of them would fill the memory."""

_ENDLESS = 2**32
"""The cells a side after which a pattern repeats that need not: more than any map has."""


@dataclass(frozen=True)
class Cells:
    """The cells of a pattern on a map.

    Attributes
    ----------
    down, across
        How many there are to the south and to the east; whole numbers where the pattern repeats.
    tileable
        Whether the pattern repeats after these.
    """

    down: float
    across: float
    tileable: bool = False

    @property
    def halved(self) -> Cells:
        """Cells half as wide."""
        return Cells(2 * self.down, 2 * self.across, self.tileable)

    @property
    def periods(self) -> tuple[int, int]:
        """The cells after which the pattern repeats."""
        return (int(self.down), int(self.across)) if self.tileable else (_ENDLESS, _ENDLESS)


def stripes(
    places: tuple[Fractions, Fractions], cells: Cells, direction: tuple[FloatArray, FloatArray], seed: int, octave: int
) -> tuple[FloatArray, FloatArray]:
    """Return waves whose crests run along the directions: their cosine and sine, from -1 to 1.

    Each cell has plane waves of the direction at the point asked for, around a middle of its own; a point sees the
    mean of those around, so that crests fork and end where the cells do not agree. This is the kernel sum of phasor
    noise (Tricard and others, "Procedural Phasor Noise", ACM Trans. Graphics 38(4), 2019) with the bell
    (1 - (r / 1.5)^2)^4, which ends smoothly.

    Parameters
    ----------
    places
        The rows and the columns of a window.
    direction
        South and east, of length 1 or 0, shape (rows, columns), float32 or float64 like the result.
    """
    (south, near_rows), (east, near_columns) = (
        _split(at, count, direction[0].dtype) for at, count in zip(places, (cells.down, cells.across), strict=True)
    )
    if len(near_rows) > 1 and np.ptp(near_rows) * np.ptp(near_columns) > _MOST_CELLS:
        return _by_halves(places, cells, direction, seed, octave)
    offsets = _offsets(near_rows, near_columns, cells, seed, octave)
    to_south, to_east = direction
    rows, columns = near_rows - near_rows.min(), near_columns - near_columns.min()
    to_south, to_east, offsets = map(np.ascontiguousarray, (to_south, to_east, offsets))
    cosine, sine = np.empty_like(to_south), np.empty_like(to_south)
    kernel_for("stripes", to_south)(
        *(*to_south.shape, south, east, rows, columns, offsets, *offsets.shape[1:]),
        *(to_south, to_east, cosine, sine, np.empty((33, len(east)), to_south.dtype)),
    )
    return cosine, sine


def _by_halves(
    places: tuple[Fractions, Fractions], cells: Cells, direction: tuple[FloatArray, FloatArray], seed: int, octave: int
) -> tuple[FloatArray, FloatArray]:
    """Return the same waves, first those of the upper rows and then those of the lower ones."""
    (south, east), middle = places, len(places[0]) // 2
    halves = [
        stripes((south[rows], east), cells, (direction[0][rows], direction[1][rows]), seed, octave)
        for rows in (slice(middle), slice(middle, None))
    ]
    upper, lower = halves
    return np.concatenate([upper[0], lower[0]]), np.concatenate([upper[1], lower[1]])


def _split(at: Fractions, count: float, dtype: np.dtype[np.floating]) -> tuple[FloatArray, FloatArray]:
    """Return where places lie in their cells, from 0 to 1, and the number of the cell."""
    # In float64, so that places in a deep window keep apart.
    cell = np.floor(at * count)
    return (at * count - cell).astype(dtype), cell.astype(np.int64)


def _offsets(rows: FloatArray, columns: FloatArray, cells: Cells, seed: int, octave: int) -> UniformNumbers:
    """Return how far the middles of the cells around are moved south and east, shape (2, cell rows, cell columns)."""
    periods = cells.periods
    stream = NoiseStream(seed, octave, Role.GULLY, 2 * periods[1])
    down = range(int(rows.min()) - 1, int(rows.max()) + 3)
    first, last = int(columns.min()) - 1, int(columns.max()) + 3
    numbers = stream.read_wrapped(down, range(2 * first, 2 * last), periods[0])
    return numbers.reshape(len(down), last - first, 2).transpose(2, 0, 1) - np.float32(0.5)


@dataclass(frozen=True, eq=False)
class CutRock:
    """Layers of rock that gullies are cut into, in units of the longer side.

    Attributes
    ----------
    bounds
        The upper bounds of all layers but the topmost, upwards, told from the frame.
    erodibilities
        How many times as deep gullies are in each layer as in ordinary rock, upwards.
    frame
        Returns how high the layers lie at rows and columns, as parts of the way from the first to the last.
    """

    bounds: Float64s
    erodibilities: Float64s
    frame: Callable[[Fractions, Fractions], Float64s]

    @property
    def most(self) -> float:
        """How many times as deep as in ordinary rock gullies can be, 1 at least."""
        return max(float(self.erodibilities.max()), 1.0)

    def deepened(self, top: FloatArray, cut: FloatArray, south: Fractions, east: Fractions) -> FloatArray:
        """Return how much lower than in ordinary rock the ground is; below 0 higher.

        What would be cut away below the top is the time in which each layer is cut by its erodibility, one after the
        other downwards; rivers go through layers likewise, see `rock.laws`.

        Parameters
        ----------
        top
            From where gullies are cut, shape (rows, columns).
        cut
            How deep they are in ordinary rock, 0 or more, likewise.
        """
        height, left, more = top - self.frame(south, east).astype(top.dtype), cut, np.zeros_like(top)
        for layer, erodibility in reversed(list(enumerate(self.erodibilities.tolist()))):
            time = left
            if layer:
                time = np.minimum(left, np.maximum(height - self.bounds[layer - 1], 0) / erodibility)
            more += (erodibility - 1) * time
            height, left = height - erodibility * time, left - time
        return more


@dataclass(frozen=True, eq=False)
class GulliedGround:
    """Ground with gullies, of which any window can be computed alone."""

    shape: GullyShape
    ground: CoarseGround
    cells: Cells
    level: FlatPlaces | None
    rock: CutRock | None = None

    @classmethod
    def of(
        cls,
        shape: GullyShape,
        survey: NDArray[np.float64],
        extent: Extent,
        tileable: bool,
        rock: CutRock | None = None,
    ) -> GulliedGround:
        """Return the ground with gullies.

        Parameters
        ----------
        survey
            Heights at the corners of the squares of `GullyShape.survey_squares`, in units of the longer side, the range
            being from 0 to `RELIEF`.
        extent
            The lengths of the map.
        tileable
            Whether the last row and column are the first.
        rock
            The layers below; None where all is ordinary rock.
        """
        ground = coarse_ground(survey, _SURVEY_LEVEL - shape.level, extent, tileable)
        down, across = (side / (shape.width * STRIPES) for side in extent)
        cells = Cells(max(round(down), 1), max(round(across), 1), True) if tileable else Cells(down, across)
        # Half as wide as the squares of the coarse ground, which has no hollows as narrow as that.
        width = max(1 << (_SURVEY_LEVEL - shape.level) >> 1, 2)
        return cls(shape, ground, cells, FlatPlaces.of(survey, width, tileable), rock)

    def heights(self, before: FloatArray, south: Fractions, east: Fractions) -> FloatArray:
        """Return the heights of a window, of the type of those given.

        Parameters
        ----------
        before
            The heights of the ground in units of the longer side, shape (rows, columns): float32, or float64 where its
            digits are needed to keep neighbours apart.
        south, east
            Its rows and columns, as parts of the way from the first to the last of the map.
        """
        shape, ground = self.shape, self.ground.at(south, east, before.dtype)
        kept = ground.heights + shape.roughness * (before - ground.heights)
        relief, crest = self._relief(ground, (south, east)), 2 * _CREST * shape.width * shape.depth
        # Drawn together by as much as all octaves may rise and fall: so no height leaves the range.
        most = 1.0 if self.rock is None else self.rock.most
        middle, part = RELIEF / 2 - (most - 1) * crest, RELIEF / (RELIEF + 2 * most * crest)
        after = (kept + relief - middle) * part + RELIEF / 2
        if self.rock is not None:
            top, cut = (kept + crest - middle) * part + RELIEF / 2, np.maximum(crest - relief, 0) * part
            after = after - self.rock.deepened(top, cut, south, east)
        return after if self.level is None else after + self._near_level(before, south, east) * (before - after)

    def _near_level(self, before: FloatArray, south: Fractions, east: Fractions) -> FloatArray:
        """Return how much stays as it was, 0 to 1: level ground does, for the coarse ground blurs where it ends."""
        assert self.level is not None
        fading = max(_FADING * self.shape.width * self.shape.depth, _LEVEL)
        return self.level.nearness(before, south, east, fading)

    def gullies(self, south: Fractions, east: Fractions) -> FloatArray:
        """Return the gullies alone in a window, float32: how much higher or lower they make the ground."""
        ground = self.ground.at(south, east, np.float32)
        return self._relief(ground, (south, east)) - 2 * self.shape.width * self.shape.depth * _ends(ground)

    def _relief(self, ground: Surface, places: tuple[Fractions, Fractions]) -> FloatArray:
        """Return the heights of all octaves together."""
        shape, cells, amplitude = self.shape, self.cells, self.shape.width * self.shape.depth
        rise = _length(ground.south, ground.east)
        south, east = (_GROUND_SLOPE * slope / np.maximum(rise, _LEVEL) for slope in (ground.south, ground.east))
        wave = _ends(ground)
        weight = _eased(_begun(rise / shape.steep, _ROUNDING / 8 * (wave + _CREST)))
        # The slope half way between a crest and a crease is the same in all octaves.
        total, steepest = np.zeros_like(rise), 2 * pi * _CREST * shape.depth
        for octave in range(shape.octaves):
            length = np.maximum(_length(south, east), _LEVEL)
            to_south, to_east = south / length, east / length
            cosine, sine = stripes(places, cells, (to_south, to_east), shape.seed, octave)
            side = steepest * np.sign(sine)
            south, east = south - side * to_east, east + side * to_south
            wave += (_CREST * cosine - wave) * weight
            total += amplitude * wave
            # Finer gullies begin on the slopes between crests and creases; a crest that is round for wide gullies is
            # rounder for fine ones.
            begun = _begun(np.abs(sine), _ROUNDING * 2**octave * np.clip(cosine + 0.5, 0, 1))
            weight = _narrowed(weight) * _eased(_SLOPES * begun)
            amplitude, cells = amplitude / 2, cells.halved
        # All octaves that could still come add up to two of the next one: without gullies of their own they follow.
        return np.asarray(total + 2 * amplitude * wave)


def _ends(ground: Surface) -> FloatArray:
    """Return the wave where there are no gullies: in valleys as low as their creases, on peaks as high as their crests.

    All octaves together are twice the first then.
    """
    return np.asarray(np.clip((ground.heights / (RELIEF / 2) - 1) * (_CREST / _ENDS), -_CREST, _CREST))


def _length(south: FloatArray, east: FloatArray) -> FloatArray:
    # numpy's hypot differs in the last bit from machine to machine; the square root does not.
    return np.asarray(np.sqrt(south * south + east * east))


def _eased(x: FloatArray) -> FloatArray:
    """Return what rises from 0 to 1 with x and comes to rest at 1."""
    rest = 1 - np.clip(x, 0, 1)
    return np.asarray(1 - rest * rest)


def _begun(x: FloatArray, radius: FloatArray) -> FloatArray:
    """Return x, 0 or more, less half a radius; nearer to 0 a parabola that begins level."""
    return np.where(x < radius, x * x / np.maximum(2 * radius, _LEVEL), x - radius / 2)


def _narrowed(weight: FloatArray) -> FloatArray:
    """Return 1 - (1 - weight)^(3/2)."""
    rest = 1 - weight
    return np.asarray(1 - rest * np.sqrt(rest))
