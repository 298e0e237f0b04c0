"""Where a height comes from: its parents, their mean, and chance, found from what a subdivision declares."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeGuard

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.explain.explanation import Explanation, LatticePoint, Parent
from terrain_explorer.terrain.generators import Generator, Points, Subdivision
from terrain_explorer.terrain.generators.subdivision.lattice import DEEPEST_SINGLE, Lattice
from terrain_explorer.terrain.generators.subdivision.lattice_block import LatticeBlock
from terrain_explorer.terrain.generators.subdivision.stencils import DOWN, RIGHT, Step
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.random_streams import NoiseStream, Role, Uniforms

HeightAt = Callable[[LatticePoint], float]

_ROLES = {Points.HORIZONTAL: Role.HORIZONTAL, Points.VERTICAL: Role.VERTICAL, Points.CENTRE: Role.CENTRE}
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
    # Below the level that set it, a point is kept; its height comes from there.
    place = place.origin
    height_at = height_at or _grown(generator)
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

    def of_group(steps: tuple[Step, ...]) -> tuple[Parent, ...]:
        places = (_stepped(generator, place, step) for step in steps)
        return tuple(_parent(generator, at, height_at) for at in places if at is not None)

    return tuple(of_group(steps) for steps in stencil.groups) if stencil else ()


def _parent(generator: Subdivision, place: LatticePoint, height_at: HeightAt) -> Parent:
    # The height that was overwritten is nowhere in the map any more, but its parents and its number are.
    return Parent(place, explain(generator, place, height_at).height if place.overwritten else height_at(place))


def _stepped(generator: Subdivision, place: LatticePoint, step: Step) -> LatticePoint | None:
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


def _moved(place: LatticePoint, step: Step) -> tuple[int, int]:
    return place.row + step[0], place.column + step[1]


def _wrapped(at: int, last: int) -> int:
    # Row 0 and the last row are the same, but both are on the map: only steps beyond it wrap, by 2^level and not by
    # 2^level + 1, for the last row is the first.
    return at if 0 <= at <= last else at % last


def _number(generator: Subdivision, place: LatticePoint) -> Uniforms:
    """Return the random number of a place, shape (1, 1)."""
    if place.level == 0:
        side = 1 if generator.periodic else 2
        row, column = place.row % side, place.column % side
        return NoiseStream(generator.seed, 0, Role.CORNER, side).read(range(row, row + 1), range(column, column + 1))
    role, row, column = _ROLES[place.points], place.row // 2, place.column // 2
    if place.overwritten:
        role, (rows, columns) = _FIRST_ROLES[place.points]
        row, column = row - rows, column - columns
    # Only the numbers are wanted, and they need the level's size but none of its heights.
    nothing = Lattice(place.level - 1, range(0), range(0), np.empty((0, 0), np.float32))
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


def _check(generator: Subdivision, place: LatticePoint) -> None:
    last = 2**place.level if 0 <= place.level <= generator.exponent else -1
    if not (0 <= place.row <= last and 0 <= place.column <= last):
        raise ValueError(f"{place} is not on the map of exponent {generator.exponent}")
    # Explanations add in float32; below this level the generator adds in float64.
    if place.origin.level > DEEPEST_SINGLE:
        raise ValueError(f"heights are explained down to level {DEEPEST_SINGLE}; got {place}")
    if place.overwritten and not was_overwritten(generator, place.origin):
        raise ValueError(f"nothing was overwritten at {place}")
