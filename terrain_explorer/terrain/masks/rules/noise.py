"""A rule by chance: patches that lie at the same places on every map."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Shape, Window
from terrain_explorer.terrain.masks.part import MaskInput, PlaceWeigher, Weights
from terrain_explorer.terrain.masks.rules.soft_range import Softness, SoftRange
from terrain_explorer.terrain.parallel import filling_in_parallel
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.work import Work, finished

_COLUMNS = 2**20
"""The length of a row of the random numbers: more than the patches of any map."""

_POINTS_AT_A_TIME = 2**16
"""Points made together: few enough for the cache."""

_DENSE = 4
"""Rows of the lattice to a row of the map, up to which they are read together."""


@dataclass(frozen=True)
class NoiseRule(SoftRange):
    """Value noise of several octaves, each half as strong and half as wide as the one before, from 0 to 100.

    Between the random numbers of a square lattice values go by 6 t^5 - 15 t^4 + 10 t^3 (Perlin, "Improving Noise",
    SIGGRAPH 2002).
    """

    slug: ClassVar = "noise"
    title: ClassVar = "Noise"
    summary: ClassVar = "Patches at random places."

    low: Annotated[
        float,
        Parameter("From", "The lower end of the noise, which goes from 0 to 100.", unit=" %", minimum=0, maximum=100),
    ] = 50.0
    low_softness: Softness = 10.0
    high: Annotated[
        float,
        Parameter("To", "The upper end of the noise, which goes from 0 to 100.", unit=" %", minimum=0, maximum=100),
    ] = 100.0
    high_softness: Softness = 10.0
    frequency: Annotated[
        float,
        Parameter(
            "Frequency", "How many patches fit on the longer side.", of="wave", minimum=1, maximum=1000, by_ratio=True
        ),
    ] = 8.0
    octaves: Annotated[
        int, Parameter("Octaves", "How many sizes of patches there are: more fray the edges.", minimum=1, maximum=8)
    ] = 4
    seed: Annotated[
        int,
        Parameter("Seed", "The number all randomness starts from: the same seed gives the same patches.", minimum=0),
    ] = 0

    @property
    def follows_ground(self) -> bool:
        """It is the same on all ground."""
        return False

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        weights = np.empty((window.rows, window.columns), np.float32)
        yield from self.filling(weights, ground.shape, window)
        return weights

    @property
    def is_placed(self) -> bool:
        """A place tells its weight."""
        return True

    def placing(self, ground: MaskInput) -> Work[PlaceWeigher]:
        """Return what tells the weights of a region by its place."""
        yield 1.0
        return partial(_weights_by_place, self, ground.shape)

    def filling(self, weights: FloatArray, shape: Shape, window: Window) -> Work[None]:
        """Fill in the weights of a rectangle of a map of a shape."""
        step = self.frequency / (max(shape) - 1)
        across = step * np.arange(window.column, window.column + window.columns)

        def weighed(rows: slice) -> FloatArray:
            down = step * np.arange(window.row + rows.start, window.row + rows.stop)
            octaves = [0.5**octave * self._octave(octave, down, across) for octave in range(self.octaves)]
            return self.weights_of(np.asarray(sum(octaves)) * (100 / (2 - 2 * 0.5**self.octaves)))

        yield from filling_in_parallel(weights, weighed, _POINTS_AT_A_TIME)

    def _octave(self, octave: int, down: FloatArray, across: FloatArray) -> FloatArray:
        rows, columns = down * 2**octave, across * 2**octave
        (top, high), (left, wide) = _lattice(rows), _lattice(columns)
        if high > _DENSE * len(rows) > _DENSE:
            # Patches finer than the points: all of the lattice would take memory that no machine has.
            return np.concatenate([self._octave(octave, down[[row]], across) for row in range(len(down))])
        numbers = NoiseStream(self.seed, octave, Role.MASK, _COLUMNS).read(
            range(top, top + high), range(left, left + wide)
        )
        return _between(_between(numbers, rows - top, axis=0), columns - left, axis=1)


def _weights_by_place(rule: NoiseRule, shape: Shape, region: Region, heights: FloatArray) -> FloatArray:
    weights = np.empty(region.shape)
    rows, columns = (points_at(count, region.level) for count in shape)
    finished(rule.filling(weights, (rows, columns), region.window))
    return weights


def _lattice(places: FloatArray) -> tuple[int, int]:
    """Return the first point of the lattice that places need, and how many."""
    first = int(places[0])
    return first, ceil(places[-1]) - first + 2


def _between(values: FloatArray, places: FloatArray, axis: int) -> FloatArray:
    before = places.astype(np.int64)
    t = places - before
    part = t * t * t * (t * (t * 6 - 15) + 10)
    if axis == 0:
        part = part[:, np.newaxis]
    between = values.take(before, axis).astype(np.float64, copy=False)
    between *= 1 - part
    between += values.take(before + 1, axis) * part
    return between
