"""The mask: how much of each point belongs, as parts that are combined in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from typing import Annotated, Any

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Shape, Window, is_tileable
from terrain_explorer.terrain.masks.distance import measuring
from terrain_explorer.terrain.masks.found import CombinedWeights, FollowingWeights, Mode, PatchWeights, combine
from terrain_explorer.terrain.masks.kernel import reach, smoothing
from terrain_explorer.terrain.masks.part import MaskBounds, MaskInput, MaskPart, Weights, around_both, cut, in_both
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter, Parameterised, Words, brief_words, parameters, percent
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.acts import FoundWeights
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.work import Work, finished, part_of


@dataclass(frozen=True)
class MaskLayer:
    """A part of a mask, and how it is combined with those before it.

    With the weights a so far and those of the part, b, the weights become max(a, b) where it is added, min(a, 1 - b)
    where it is subtracted, and min(a, b) where they are intersected: the fuzzy sets of Zadeh, "Fuzzy Sets", Information
    and Control 8, 1965. To do the same twice changes nothing.
    """

    part: MaskPart
    mode: Mode = "add"

    def in_words(self, first: bool, words: Words = brief_words) -> str:
        """Return its title, and how it joins those before."""
        title = self.part.in_words(words)
        if first:
            return title
        match self.mode:
            case "add":
                return tr("and {part}", part=title)
            case "subtract":
                return tr("less {part}", part=title)
        return tr("within {part}", part=title)

    def bounds(self, before: MaskBounds, ground: MaskInput) -> MaskBounds:
        """Return those together with the parts before it, given theirs."""
        (one, beyond), (other, weight) = before, self.part.bounds(ground)
        if self.mode == "add":
            if beyond == weight == 0:
                return around_both(one, other), 0.0
            within = around_both(one, other) if beyond == weight else one if beyond else other
            return within, 1.0
        weight = weight if self.mode == "intersect" else 1 - weight
        if beyond == weight:
            return (around_both if beyond else in_both)(one, other), weight
        return (other if beyond else one), 0.0


@dataclass(frozen=True)
class MaskFinish(Parameterised):
    """What is done with the weights of all parts together, in this order. Lengths are percent of the longer side."""

    grow: Annotated[
        float,
        percent(
            "Grow",
            "How far the outline moves outwards, in percent of the longer side; below 0 inwards.",
            of="side",
            minimum=-50,
            maximum=50,
            offered=(-10, 10),
        ),
    ] = 0.0
    border: Annotated[
        float,
        percent(
            "Border",
            "Leaves only what is so near to the outline, in percent of the longer side; 0 leaves all.",
            of="side",
            maximum=50,
            offered=(0, 10),
        ),
    ] = 0.0
    feather: Annotated[
        float,
        percent(
            "Feather",
            "How far edges fade out to each side, in percent of the longer side.",
            of="side",
            maximum=50,
            offered=(0, 10),
        ),
    ] = 0.0
    inverted: Annotated[bool, Parameter("Invert", "Selects what is left out, and leaves out the rest.")] = False

    @property
    def looks_around(self) -> bool:
        """Whether the weight of a point depends on those around it."""
        return bool(self.grow or self.border or self.feather)


PLAIN = MaskFinish()

_MOST = 2**24
"""The points at which a mask is found on a finer level: beyond it is found on a coarser one."""


@dataclass(frozen=True)
class Mask(MaskPart):
    """A map of 0 to 1 over any terrain: layers from nothing on, and what is done with them together.

    Masks are parts, too, so anything can be done in any order. One without layers is 0 everywhere.

    Attributes
    ----------
    layers, finish
        The parts in their order, and what is done with all of them.
    grain
        For one that is finer than the points of the map, as it was outlined where less of the map was in sight: the
        distances of points along the longer side of a map on which it is found, as on any other. Coarser levels have
        every so many of these weights, and finer ones go on between them, so a place has the same weight on all. 0 is
        for the points of the map at hand.

    Raises
    ------
    ValueError
        It is finer than the map, but a part depends on the ground: that is known at the points of the map alone.
    """

    layers: tuple[MaskLayer, ...] = ()
    finish: MaskFinish = PLAIN
    grain: int = 0

    def __post_init__(self) -> None:
        if self.grain and self.follows_ground:
            raise UserValueError(tr("a mask that is finer than the map cannot depend on the ground"))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.layers, self.finish, self.grain))

    @classmethod
    def of(cls, part: MaskPart) -> Mask:
        """Return a part as a mask."""
        return part if isinstance(part, Mask) else cls((MaskLayer(part),))

    def with_part(self, part: MaskPart, mode: Mode = "add") -> Mask:
        """Return the mask with one more part."""
        if self.finish == PLAIN and not self.grain:
            return replace(self, layers=(*self.layers, MaskLayer(part, mode)))
        return Mask((MaskLayer(self), MaskLayer(part, mode)))

    def finished(self, finish: MaskFinish) -> Mask:
        """Return the mask with something more done with all of it."""
        done = replace(self, finish=finish) if self.finish == PLAIN else Mask((MaskLayer(self),), finish)
        # What looks at the points around has to find those of the finest part.
        finer = done.finest if done.finish.looks_around and not done.follows_ground else 0
        return replace(done, grain=finer) if finer else done

    def parts(self) -> Iterator[MaskPart]:
        """Yield the parts, and those of masks within."""
        for layer in self.layers:
            yield from layer.part.parts()

    @cached_property
    def finest(self) -> int:
        """The largest grain of it and of the masks within it; 0 if all of it is found at the points of the map."""
        within = (layer.part.finest for layer in self.layers if isinstance(layer.part, Mask))
        return max((self.grain, *within))

    @property
    def follows_heights(self) -> bool:
        """Whether any part tells ground by its heights between the points of the map, too, and is not finished."""
        return not self.finish.looks_around and any(part.is_placed for part in self.parts())

    @property
    def follows_ground(self) -> bool:
        """Whether any part does."""
        return any(part.follows_ground for part in self.parts())

    def in_words(self, words: Words = brief_words) -> str:
        """Return what it takes and how, such as ``Steepness 30 to 90, less Polygon; Feather (%) 2``."""
        parts = [layer.in_words(first=not place, words=words) for place, layer in enumerate(self.layers)]
        finish = [f"{one.title} {words(one, value)}" for one, value in self._changed()]
        return "; ".join((", ".join(parts) or tr("nothing"), *finish))

    def _changed(self) -> Iterator[tuple[Parameter, Any]]:
        values = self.finish.values()
        return ((one, values[one.name]) for one in parameters(MaskFinish) if values[one.name] != one.default)

    def weights(self, heightmap: Heightmap) -> Weights:
        """Return the weights for a ground."""
        ground = MaskInput(heightmap)
        return finished(self.weighing(ground, ground.whole))

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle; yield the part that is done, 0 to 1.

        For feathering a map of 4097 x 4097 points takes up to 0.4 GB on the way, growing 0.2 GB.
        """
        if self.grain:
            found = yield from self.weighing_everywhere(ground)
            whole = np.broadcast_to(found.at(Region(0, window)), (window.rows, window.columns))
            return np.ascontiguousarray(whole, np.float32)
        outer = ground.widened(window, self._reach(ground))
        weights = yield from part_of(self._combining(ground, outer), 0, 0.6)
        weights = yield from part_of(self._finishing(ground, weights), 0.6, 1)
        return np.ascontiguousarray(cut(weights, outer, window))

    def weighing_everywhere(self, ground: MaskInput) -> Work[FoundWeights]:
        """Return the weights at every place; yield the part that is done, 0 to 1."""
        if self.grain:
            return (yield from self._weighing_below(ground))
        if not (self.finest or self.follows_heights) or self.finish.looks_around:
            return (yield from super().weighing_everywhere(ground))
        parts = []
        for done, layer in enumerate(self.layers):
            shares = done / (len(self.layers) + 1), (done + 1) / (len(self.layers) + 1)
            parts.append((layer.mode, (yield from part_of(layer.part.weighing_everywhere(ground), *shares))))
        combined = CombinedWeights(parts, self.finish.inverted)
        if self.finest:
            return combined
        weights = np.ascontiguousarray(np.broadcast_to(combined.at(Region(0, ground.whole)), ground.shape), np.float32)
        return FollowingWeights(weights, is_tileable(ground.heightmap.heights, weights), parts=combined)

    def _weighing_below(self, ground: MaskInput) -> Work[FoundWeights]:
        level = level_of(self.grain, ground.shape)
        while True:
            fine = ground.finer(level)
            window, beyond = self.bounds(fine)
            if level == 0 or window is None or window.rows * window.columns <= _MOST:
                break
            level -= 1
        if window is None:
            return PatchWeights(level, fine.shape, Window(0, 0, 0, 0), np.zeros((0, 0), np.float32), beyond)
        weights = yield from replace(self, grain=0).weighing(fine, window)
        return PatchWeights(level, fine.shape, window, weights, beyond)

    def bounds(self, ground: MaskInput) -> MaskBounds:
        """Return that of the parts together, as far as the finish takes it."""
        known: MaskBounds = None, 0.0
        for layer in self.layers:
            known = layer.bounds(known, ground)
        window, beyond = known
        if window is not None:
            window = ground.widened(window, self._reach(ground))
        beyond = 0.0 if self.finish.border else beyond
        return window, 1 - beyond if self.finish.inverted else beyond

    def reach(self, ground: MaskInput) -> float:
        """As far as that of any part, and what the finish looks at."""
        return max((layer.part.reach(ground) for layer in self.layers), default=0) + self._reach(ground)

    def _reach(self, ground: MaskInput) -> int:
        """Return how many points around a rectangle the finish looks at."""
        lengths = (ground.points(length) for length in (self.finish.grow, self.finish.border) if length)
        return sum(map(outline_reach, lengths)) + reach(ground.points(self.finish.feather))

    def _combining(self, ground: MaskInput, window: Window) -> Work[Weights]:
        weights = np.zeros((window.rows, window.columns), np.float32)
        for done, layer in enumerate(self.layers):
            shares = done / len(self.layers), (done + 1) / len(self.layers)
            more = yield from part_of(layer.part.weighing(ground, window), *shares)
            combine(layer.mode, weights, more)
        return weights

    def _finishing(self, ground: MaskInput, weights: Weights) -> Work[Weights]:
        grow, border, feather = map(ground.points, (self.finish.grow, self.finish.border, self.finish.feather))
        if grow:
            weights = yield from part_of(growing(weights, grow), 0, 0.3)
        if border:
            weights = yield from part_of(bordering(weights, border), 0.3, 0.6)
        if feather:
            weights = yield from part_of(smoothing(weights, feather), 0.6, 1)
        return np.asarray(1 - weights if self.finish.inverted else weights, np.float32)


def as_fine_as(shape: Shape, grain: int) -> Shape:
    """Return the rows and columns of a map of this shape with points as fine as a grain; see `Mask`."""
    level = level_of(grain, shape)
    return points_at(shape[0], level), points_at(shape[1], level)


def level_of(grain: int, shape: Shape) -> int:
    """Return how many times the distance of a map's points is halved until they are as fine as a grain."""
    return ((grain - 1) // (max(shape) - 1)).bit_length() if grain else 0


def outline_reach(points: float) -> int:
    """Return how many points around a point have a say where the outline moves so far."""
    return ceil(abs(points)) + 2


def growing(weights: Weights, points: float) -> Work[Weights]:
    """Return weights of 1 within an outline moved outwards so far, or inwards if that is below 0.

    The new edge is antialiased, and as far from the old one in every direction. Nothing lies beyond the map: a shape at
    its edge does not shrink from there.
    """
    inside = weights >= 0.5
    distances = yield from part_of(measuring(inside if points >= 0 else ~inside), 0, 0.9)
    return (yield from part_of(_near(distances, abs(points), outside=points < 0), 0.9, 1))


def bordering(weights: Weights, points: float) -> Work[Weights]:
    """Return weights of 1 within so many points on either side of the outline."""
    inside = weights >= 0.5
    to_inside = yield from part_of(measuring(inside), 0, 0.45)
    to_outside = yield from part_of(measuring(~inside), 0.45, 0.9)
    # One of the two is 0, so the sum is the distance to the other side of the outline.
    np.add(to_inside, to_outside, out=to_inside)
    return (yield from part_of(_near(to_inside, points), 0.9, 1))


def _near(distances: Heights, points: float, outside: bool = False) -> Work[Weights]:
    """Return weights that are 1 at distances of up to so many points and 0 from one point more on, or reversed."""

    def weighed(rows: slice) -> FloatArray:
        near = np.clip(points + 1 - distances[rows].astype(np.float64), 0, 1)
        return 1 - near if outside else near

    weights = np.empty_like(distances)
    yield from filling(weights, weighed)
    return weights
