"""Where a height comes from: its parents, their mean, and the random offset, found from what a subdivision declares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeGuard

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.explain.explanation import Explanation, LatticePoint, Parent
from terrain_explorer.terrain.generators import Generator, Points, Subdivision
from terrain_explorer.terrain.generators.subdivision.lattice import DEEPEST_SINGLE, Lattice, LatticeBlock
from terrain_explorer.terrain.generators.subdivision.refinement import growing
from terrain_explorer.terrain.generators.subdivision.stencils import DOWN, RIGHT, Stencil
from terrain_explorer.terrain.generators.sums import SumOfParts
from terrain_explorer.terrain.heightmap import CellOffset, Window
from terrain_explorer.terrain.random_streams import NoiseStream, Role, UniformNumbers
from terrain_explorer.terrain.work import finished

HeightAt = Callable[[LatticePoint], float]

_ROLES = {
    Points.KEPT: Role.KEPT,
    Points.HORIZONTAL: Role.HORIZONTAL,
    Points.VERTICAL: Role.VERTICAL,
    Points.CENTRE: Role.CENTRE,
}
_FIRST_ROLES = {
    Points.HORIZONTAL: (Role.OVERWRITTEN_BOTTOM, DOWN),
    Points.VERTICAL: (Role.OVERWRITTEN_RIGHT, RIGHT),
}
"""The stream from which an earlier square drew an edge, and the step from that square to the later one."""


def is_explainable(generator: Generator) -> TypeGuard[Subdivision]:
    """Return whether heights of a generator follow from other points, so that `explain` knows their parents."""
    return isinstance(generator, Subdivision)


def explain(generator: Subdivision, place: LatticePoint, height_at: HeightAt | None = None) -> Explanation:
    """Return why a point has its height. It needs no map: a few numbers are computed, where the point is.

    Parameters
    ----------
    generator
        The algorithm and its parameters.
    place
        The point, on the lattice of any level that has it.
    height_at
        Gives the unnormalised height at a place, if the caller has the heights already.

    Raises
    ------
    ValueError
        There is no such point, or nothing was overwritten there, or it was set below level 13, where heights have
        more digits than float32.
    """
    _check(generator, place)
    place = origin(generator, place)
    height_at = _height_of_level(generator) if not generator.nested else height_at or _grown(generator)
    given = place.level == 0 and generator.corners_are_given
    number, draw = _number(generator, place), generator.draw(place.level)
    stencil = generator.stencil(place.points) if place.level else None
    stage, label = _stage(generator, place)
    return Explanation(
        place=place,
        role=_role(generator, place),
        stage=stage,
        label=label,
        groups=_parents(generator, place, height_at),
        parents_in_words=stencil.mean if stencil else "",
        rounded_down=stencil is not None and stencil.rounded_down,
        number=None if given else float(number[0, 0]),
        draw=None if given else draw,
        offset=height_at(place) if given else float(draw.of(number)[0, 0]),
    )


def origin(generator: Generator, place: LatticePoint) -> LatticePoint:
    """Return a point on the lattice of the level that gave it its height."""
    # Below the level that set it, a point is kept, unless every level moves all points.
    return place.origin if generator.nested else place


def _role(generator: Subdivision, place: LatticePoint) -> str:
    if place.level == 0:
        return tr("corner")
    stencil = generator.stencil(place.points)
    role = tr(stencil.role) if stencil else tr("point")
    return tr("{point}, as an earlier square drew it", point=role) if place.overwritten else role


def was_overwritten(generator: Subdivision, place: LatticePoint) -> bool:
    """Return whether a square wrote a height at a place that a later square wrote again."""
    across = {Points.HORIZONTAL: place.row, Points.VERTICAL: place.column}.get(place.points, 0)
    return generator.order.redraws and 0 < across < 2**place.level


def _parents(generator: Subdivision, place: LatticePoint, height_at: HeightAt) -> tuple[tuple[Parent, ...], ...]:
    stencil = generator.stencil(place.points) if place.level else None

    def of_group(steps: tuple[CellOffset, ...]) -> tuple[Parent, ...]:
        places = (_stepped(generator, place, step) for step in steps)
        return tuple(_parent(generator, at, height_at) for at in places if at is not None)

    if stencil is None:
        return ()
    if generator.nested:
        return tuple(of_group(steps) for steps in stencil.groups)
    return _moving_parents(place, stencil, height_at)


def _moving_parents(place: LatticePoint, stencil: Stencil, height_at: HeightAt) -> tuple[tuple[Parent, ...], ...]:
    """Return parents on the lattice of the level before. Some may lie just beyond the edge of the map."""

    def parent(step: CellOffset, weight: int) -> Parent:
        at = LatticePoint(place.level - 1, place.row // 2 + step[0], place.column // 2 + step[1])
        return Parent(at, height_at(at), weight, stencil.shift)

    weights = stencil.weights or tuple((1,) * len(steps) for steps in stencil.groups)
    return tuple(tuple(map(parent, *each)) for each in zip(stencil.groups, weights, strict=True))


def _parent(generator: Subdivision, place: LatticePoint, height_at: HeightAt) -> Parent:
    # The height that was overwritten is nowhere in the map any more, but its parents and its number are.
    return Parent(place, explain(generator, place, height_at).height if place.overwritten else height_at(place))


def _stepped(generator: Subdivision, place: LatticePoint, step: CellOffset) -> LatticePoint | None:
    """Return where a step leads to, across the seam where the terrain repeats itself; None if off the map.

    A square saw its bottom and its right edge before the squares there drew them again.
    """
    last = 2**place.level
    row, column = (_wrapped(at, last) if generator.periodic else at for at in _moved(place, step))
    if not (0 <= row <= last and 0 <= column <= last):
        return None
    at = LatticePoint(place.level, row, column)
    seen_first = place.points is Points.CENTRE and step in (DOWN, RIGHT) and was_overwritten(generator, at)
    return LatticePoint(place.level, row, column, seen_first)


def _moved(place: LatticePoint, step: CellOffset) -> tuple[int, int]:
    return place.row + step[0], place.column + step[1]


def _wrapped(at: int, last: int) -> int:
    # Row 0 and the last row are the same, but both are on the map: only steps beyond it wrap, by 2^level and not by
    # 2^level + 1, for the last row is the first.
    return at if 0 <= at <= last else at % last


def _number(generator: Subdivision, place: LatticePoint) -> UniformNumbers:
    """Return the random number of a place, shape (1, 1)."""
    if place.level == 0:
        side = generator.squares[1] if generator.periodic else 2
        row, column = place.row % side, place.column % side
        return NoiseStream(generator.seed, 0, Role.CORNER, side).read(range(row, row + 1), range(column, column + 1))
    role, row, column = _ROLES[place.points], place.row // 2, place.column // 2
    if place.overwritten:
        role, (rows, columns) = _FIRST_ROLES[place.points]
        row, column = row - rows, column - columns
    # Only the numbers are wanted, and they need the level's size but none of its heights.
    nothing = Lattice(place.level - 1, range(0), range(0), np.empty((0, 0), np.float32), squares=generator.squares)
    return LatticeBlock(generator, nothing).noise(role, range(row, row + 1), range(column, column + 1))


def _stage(generator: Subdivision, place: LatticePoint) -> tuple[int, str]:
    if place.level == 0:
        return 0, generator.label(0)
    index, done = next(each for each in enumerate(generator.passes) if place.points in each[1].sets)
    return 1 + (place.level - 1) * len(generator.passes) + index, generator.label(place.level, done.name)


def _grown(generator: Subdivision) -> HeightAt:
    def height_at(place: LatticePoint) -> float:
        row, column = place.on_map(generator.exponent)
        return float(generator.heights(Window(row, column, 1, 1))[0, 0])

    return height_at


def _height_of_level(generator: Subdivision) -> HeightAt:
    """Return what gives heights as they were after a level, also those just beyond the edge of the map."""

    def height_at(place: LatticePoint) -> float:
        rows, columns = (_two_with(at, generator, place.level) for at in (place.row, place.column))
        lattice = finished(growing(generator, rows, columns, place.level, generator.squares))
        return float(lattice.heights[place.row - rows.start, place.column - columns.start])

    return height_at


def _two_with(at: int, generator: Subdivision, level: int) -> range:
    """Return two neighbouring rows or columns of a level, one of them given: with a single one no square is grown."""
    first = at if generator.periodic else min(at, 2**level - 1)
    return range(first, first + 2)


def _check(generator: Subdivision, place: LatticePoint) -> None:
    if place.level > generator.exponent or not place.is_on_map:
        raise ValueError(f"{place} is not on the map of exponent {generator.exponent}")
    # Explanations add in float32; below this level the generator adds in float64.
    if origin(generator, place).level > DEEPEST_SINGLE:
        raise ValueError(f"heights are explained down to level {DEEPEST_SINGLE}; got {place}")
    if place.overwritten and not was_overwritten(generator, place.origin):
        raise ValueError(f"nothing was overwritten at {place}")


@dataclass(frozen=True)
class Term:
    """What one part adds to a height; see `SumPart`.

    Attributes
    ----------
    stage
        The number of the stage of the growth that adds it.
    size
        How large the forms of the part are, in a few of the user's words.
    weight, value, contribution
        What the part has there, what that is multiplied by, and what is added.
    total
        The sum so far, with this part.
    """

    stage: int
    size: str
    weight: float
    value: float
    contribution: float
    total: float


@dataclass(frozen=True)
class HeightSum:
    """Where a height comes from: the place, and the terms in the order in which they are added, in float64."""

    place: LatticePoint
    terms: tuple[Term, ...]

    @property
    def height(self) -> float:
        """The unnormalised height."""
        return self.terms[-1].total


def is_sum(generator: Generator) -> TypeGuard[SumOfParts]:
    """Return whether heights of a generator are sums of parts, so that `sum_at` knows them."""
    return isinstance(generator, SumOfParts)


def sum_at(generator: SumOfParts, place: LatticePoint) -> HeightSum:
    """Return the terms of a height, which are computed anew: it needs no map."""
    row, column = place.on_map(generator.exponent)
    terms, total = [], 0.0
    for stage, part in enumerate(generator.parts(range(row, row + 1), range(column, column + 1))):
        contribution = part.contribution.item()
        total += contribution
        weight = np.asarray(part.weight).item()
        terms.append(Term(stage, part.size, weight, part.value.item(), contribution, total))
    return HeightSum(place, tuple(terms))
