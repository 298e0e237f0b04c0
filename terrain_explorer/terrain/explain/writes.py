"""Every single write of an algorithm, in the order in which its classic form writes.

The order is that of Losh's programs, whose loops over squares go down the columns, and for the integer form that of its
queue.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

from terrain_explorer.terrain.explain.explanation import LatticePoint
from terrain_explorer.terrain.explain.height_origin import is_explainable, was_overwritten
from terrain_explorer.terrain.explain.trace import Trace
from terrain_explorer.terrain.generators import Generator, Points, Subdivision
from terrain_explorer.terrain.generators.subdivision.stencils import WriteOrder
from terrain_explorer.terrain.heightmap import CellOffset

LARGEST_WRITTEN_EXPONENT = 6
"""The largest exponent whose 65 x 65 points can be watched one by one."""

Square = tuple[int, int, int]
"""The level that is made in a square, and the square's row and column among the squares of the level before."""

_FIVE: tuple[CellOffset, ...] = ((0, 1), (2, 1), (1, 0), (1, 2), (1, 1))
"""The points of a square in the order in which they are written: top, bottom, left, right, centre."""


@dataclass(frozen=True)
class Write:
    """One height written.

    Attributes
    ----------
    place
        Where, on the lattice of its level; `LatticePoint.on_map` gives the row and column on the whole map. Where the
        place is `overwritten`, a later write goes there too.
    height
        The unnormalised height.
    """

    place: LatticePoint
    height: float


def writes(trace: Trace) -> Iterator[Write]:
    """Yield the writes. The last one at each place is the generator's height.

    Raises
    ------
    ValueError
        There are none, see `has_writes`.
    """
    generator = trace.generator
    if not has_writes(generator):
        raise ValueError(
            f"there are single writes of subdivisions up to exponent {LARGEST_WRITTEN_EXPONENT}; got {generator}"
        )
    return (Write(place, _height(trace, place)) for place in _places(generator))


def has_writes(generator: Generator) -> TypeGuard[Subdivision]:
    """Return whether an algorithm sets each point once, one after the other, and few enough of them to be watched."""
    return is_explainable(generator) and generator.nested and generator.exponent <= LARGEST_WRITTEN_EXPONENT


def _height(trace: Trace, place: LatticePoint) -> float:
    return trace.explain(place).height if place.overwritten else trace.height(place)


def _places(generator: Subdivision) -> Iterator[LatticePoint]:
    if generator.order is WriteOrder.POINTS:
        yield from (place.origin for place in _in_rows(generator.exponent))
        return
    # A queue begins with the upper corners, the other forms with those on the left.
    yield from _in_rows(0) if generator.order is WriteOrder.QUEUE else _in_columns(0)
    if generator.order is WriteOrder.PASSES:
        yield from _by_passes(generator)
    elif generator.order.redraws:
        for square in _squares(generator):
            yield from _drawn_again(generator, square)
    else:
        # The recursive form leaves a point that is set as it is: of several writes to a place, the first one counts.
        yield from dict.fromkeys(place for square in _squares(generator) for place in _points_of(square))


def _by_passes(generator: Subdivision) -> Iterator[LatticePoint]:
    for level in range(1, generator.exponent + 1):
        for done in generator.passes:
            places = _in_columns(level) if done.sets == (Points.CENTRE,) else _in_rows(level)
            yield from (place for place in places if place.points in done.sets)


def _in_rows(level: int) -> Iterator[LatticePoint]:
    side = range(2**level + 1)
    return (LatticePoint(level, row, column) for row in side for column in side)


def _in_columns(level: int) -> Iterator[LatticePoint]:
    side = range(2**level + 1)
    return (LatticePoint(level, row, column) for column in side for row in side)


def _points_of(square: Square) -> Iterator[LatticePoint]:
    level, row, column = square
    return (LatticePoint(level, 2 * row + rows, 2 * column + columns) for rows, columns in _FIVE)


def _drawn_again(generator: Subdivision, square: Square) -> Iterator[LatticePoint]:
    """Yield a square's points; its bottom and right edge will be written again where there is another square."""
    top, bottom, left, right, centre = _points_of(square)
    yield top
    yield LatticePoint(bottom.level, bottom.row, bottom.column, was_overwritten(generator, bottom))
    yield left
    yield LatticePoint(right.level, right.row, right.column, was_overwritten(generator, right))
    yield centre


def _squares(generator: Subdivision) -> Iterator[Square]:
    """Yield the squares of all levels in the generator's order."""
    whole = (1, 0, 0)
    if generator.order is WriteOrder.DEPTH:
        return _one_and_all_in_it(whole, generator.exponent)
    return _level_by_level(whole, generator.exponent, in_columns=generator.order is WriteOrder.COLUMNS)


def _one_and_all_in_it(square: Square, deepest: int) -> Iterator[Square]:
    yield square
    if square[0] < deepest:
        for quarter in _quarters(square):
            yield from _one_and_all_in_it(quarter, deepest)


def _level_by_level(square: Square, deepest: int, in_columns: bool) -> Iterator[Square]:
    squares = [square]
    for _ in range(deepest):
        # A queue holds the four quarters of a square one after the other, so it goes through a level in Z order.
        yield from sorted(squares, key=_by_column) if in_columns else squares
        squares = [quarter for each in squares for quarter in _quarters(each)]


def _by_column(square: Square) -> tuple[int, int]:
    _, row, column = square
    return column, row


def _quarters(square: Square) -> list[Square]:
    level, row, column = square
    return [(level + 1, 2 * row + down, 2 * column + right) for down in (0, 1) for right in (0, 1)]
