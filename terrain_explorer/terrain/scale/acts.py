"""Acts: what a step does to the ground at any place, once it has been found on the map that it was made on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np

from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heights
from terrain_explorer.terrain.scale.between import GridTaps, around, curved, monotone, of, taps_of
from terrain_explorer.terrain.scale.region import Below, Region


class Act(Protocol):
    """What a step does, found once. A place has the same height in whatever region it is asked for.

    An act that is not exact is asked for regions only that are finer than the map that the step was found on.
    """

    @property
    def exact(self) -> bool:
        """Whether it gives the points of the map that it was found on, and of coarser levels, the bits of the step."""

    @property
    def local(self) -> bool:
        """Whether it asks for the ground before at the very points of a region alone, which it asks for."""

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region after the step: float32 or float64.

        Parameters
        ----------
        below
            The ground before the step. Its levels are those of `region`.
        region
            In levels of the map that the step was found on.
        """


@dataclass(frozen=True, eq=False)
class Carried:
    """The change of a step between the points it was found on, and a part of the detail of the ground below.

    Attributes
    ----------
    before, after
        The heights of the map before and after the step.
    passing
        Which part of the detail that the ground has between the points is left, 0 to 1: one number, or one for each
        point.
    repeats
        Whether the map goes on beyond its edges as it begins at the opposite ones.
    """

    exact: ClassVar = False
    local: ClassVar = True

    before: Heights
    after: Heights
    passing: Heights | float = 1.0
    repeats: bool = False

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region after the step."""
        taps = taps_of(region, self._shape, self.repeats)
        ground = below(region).astype(np.float64)
        heights = ground + curved(self._change, taps)
        lost = self._lost(taps)
        if np.any(lost):
            heights -= lost * (ground - curved(self._before, taps))
        return heights

    def _lost(self, taps: GridTaps) -> Float64s | float:
        passing = self.passing
        if isinstance(passing, np.ndarray):
            return 1 - monotone(lambda places: of(passing, places), taps)
        return 1 - passing

    def _change(self, places: Any) -> Float64s:
        return of(self.after, places) - of(self.before, places)

    def _before(self, places: Any) -> Float64s:
        return of(self.before, places)

    @property
    def _shape(self) -> tuple[int, int]:
        return self.before.shape[0], self.before.shape[1]


@dataclass(frozen=True, eq=False)
class Levelled:
    """A step that brings ground to other heights by a part of the way: h becomes p h + (1 - p) goal at each place.

    Both p and (1 - p) goal are found between the points without overshooting, so ground that was brought to one height
    is level at every depth, and ground that only rose keeps all of its detail.

    Attributes
    ----------
    before, after
        The heights of the map before and after the step.
    passing
        The part p of each height that is left, 0 to 1, float32.
    repeats
        Whether the map goes on beyond its edges as it begins at the opposite ones.
    base
        The height that those before and after are told from: far down float32 would not keep neighbours apart.
    """

    exact: ClassVar = False
    local: ClassVar = True

    before: Heights
    after: Heights
    passing: Heights
    repeats: bool = False
    base: float = 0.0

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region after the step."""
        taps = taps_of(region, (self.before.shape[0], self.before.shape[1]), self.repeats)
        ground = below(region)
        lost, changed = self._touched(taps)
        if not (lost or changed):
            return ground
        if self.base:
            ground = ground - self.base
        passed = monotone(self._passed, taps) * ground if lost else ground
        heights = passed + monotone(self._goals, taps)
        return heights + self.base if self.base else heights

    def _touched(self, taps: GridTaps) -> tuple[bool, bool]:
        """Return whether detail is lost near a region, and heights changed: most of a map has no stroke on it."""
        if self.repeats:
            return True, True
        near = around(taps)
        return bool((self.passing[near] != 1).any()), bool((self.before[near] != self.after[near]).any())

    def _passed(self, places: Any) -> Float64s:
        return of(self.passing, places)

    def _goals(self, places: Any) -> Float64s:
        return of(self.after, places) - self._passed(places) * of(self.before, places)


@dataclass(frozen=True, eq=False)
class Placed:
    """A step whose height at a place follows from the height and the place there alone.

    Attributes
    ----------
    done
        Returns the new heights of some rows and columns, which are told in points of the map and parts of them, from
        the heights before, of which type they are.
    """

    exact: ClassVar = True
    local: ClassVar = True

    done: Callable[[FloatArray, Float64s, Float64s], FloatArray]

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region after the step."""
        return self.done(below(region), *region.places())


def _unchanged(heights: FloatArray, rows: Float64s, columns: Float64s) -> FloatArray:
    return heights


UNCHANGED = Placed(_unchanged)
"""That of a step which changes nothing."""


@dataclass(frozen=True, eq=False)
class Grown:
    """A step that has heights of its own at every place and level.

    Attributes
    ----------
    done
        Returns the new heights of a region from the ground below.
    """

    local: ClassVar = False

    done: Callable[[Below, Region], FloatArray]
    exact: bool = True

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region after the step."""
        return self.done(below, region)


@dataclass(frozen=True, eq=False)
class Moved:
    """A step that picks points of the ground, or moves them, and leaves their heights.

    Attributes
    ----------
    back
        Returns, for a region, the region of the ground before that it is made from, and what to do with its heights.
    """

    exact: ClassVar = False
    local: ClassVar = False

    back: Callable[[Region], tuple[Region, Callable[[FloatArray], FloatArray]]]

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region after the step."""
        source, done = self.back(region)
        return done(below(source))


class FoundWeights(Protocol):
    """The weights of a mask at every place: a place has the same in whatever region it is asked for."""

    def at(self, region: Region) -> FloatArray:
        """Return the weights of a region, whose levels are those of the map that the mask was found for.

        They are 0 to 1, float32 on level 0 and above it; without dimensions where all of them are the same.
        """

    def on(self, region: Region, heights: FloatArray) -> FloatArray:
        """Return the same where the ground is so high: what tells ground by its heights does so at these.

        On level 0 and above it they are those of `at`, bit for bit. On finer levels they have more digits: those of
        float32 would show as steps far down.
        """


@dataclass(frozen=True, eq=False)
class Mixed:
    """An act that is done in part: h becomes h + strength weight (act(h) - h).

    Attributes
    ----------
    act
        What is done in full.
    strength
        0 to 1.
    weights
        Those of the mask; None for 1 everywhere.
    """

    act: Act
    strength: float
    weights: FoundWeights | None = None

    @property
    def exact(self) -> bool:
        """As what is done in full."""
        return self.act.exact

    @property
    def local(self) -> bool:
        """As what is done in full."""
        return self.act.local

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region after the step."""
        before = below(region)
        weights = self._weights(region, before)
        if not np.any(weights):
            return before
        after = self.act.heights(below, region)
        return mixture(before, np.asarray(after, before.dtype), np.asarray(weights, before.dtype))

    def _weights(self, region: Region, before: FloatArray) -> FloatArray:
        strength = np.float32(self.strength)
        return np.asarray(strength if self.weights is None else strength * self.weights.on(region, before))


def mixture(before: FloatArray, after: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the heights before where the weights are 0, those after where they are 1, and a mixture between.

    Every bit is kept where they are 0, and every bit taken over where they are 1. Rounding stays between the two.
    """
    mixed = np.asarray(before * (1 - weights) + after * weights)
    np.clip(mixed, np.minimum(before, after), np.maximum(before, after), out=mixed)
    # Sums lose the sign of -0.
    np.copyto(mixed, before, where=weights == 0)
    np.copyto(mixed, after, where=weights == 1)
    return mixed
