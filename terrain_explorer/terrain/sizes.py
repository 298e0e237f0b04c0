"""Sizes of maps: the sides 2^n + 1 that engines ask for, and the largest map allowed."""

from __future__ import annotations

from collections.abc import Callable

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.memory import check_memory
from terrain_explorer.terrain.parameters import Parameter

MOST_POINTS = 2 * 8193 * 8193
"""The most points of a map that is read or enlarged: room for 8193 x 8193 and for the odd shapes around it."""

LONGEST = 65537
"""The most points along a side."""


def nearest_size(points: int) -> int:
    """Return the side 2^n + 1 nearest to a number of points; the larger of two that are as near."""
    below, above = largest_size_within(points), smallest_size_around(points)
    return above if above - points <= points - below else below


def largest_size_within(points: int) -> int:
    """Return the largest side 2^n + 1 of at most this number of points, at least 2."""
    return int(2 ** (max(points - 1, 1).bit_length() - 1)) + 1


def smallest_size_around(points: int) -> int:
    """Return the smallest side 2^n + 1 of at least this number of points, at least 2."""
    return int(2 ** max(points - 2, 0).bit_length()) + 1


def side(label: str, automatic: str) -> Parameter:
    """Declare rows or columns; 0 leaves them to the program, as `automatic` says."""
    help_text = f"How many {label.lower()} the new map has; 0 takes {automatic}."
    return Parameter(label, help_text, minimum=0, maximum=LONGEST, automatic="2^n + 1")


def offset(label: str, help_text: str) -> Parameter:
    """Declare the row or column at which something begins."""
    return Parameter(label, help_text, minimum=0, maximum=LONGEST, offered=(0, 8193))


def check_sides(rows: int, columns: int) -> None:
    """Refuse sides of one point, which no map has.

    Raises
    ------
    ValueError
        One of them is 1.
    """
    for name, points in (("rows", rows), ("columns", columns)):
        if points == 1:
            raise UserValueError(tr("{name} must be 2 or more, or 0 for a side of 2^n + 1; got 1", name=name))


def chosen_sides(wanted: tuple[int, int], having: tuple[int, int], automatic: Callable[[int], int]) -> tuple[int, int]:
    """Return rows and columns: those wanted, or for 0 the side that `automatic` makes of the present one.

    Raises
    ------
    ValueError
        A map of that size would be too large.
    """
    rows, columns = (points or automatic(there) for points, there in zip(wanted, having, strict=True))
    if rows * columns > MOST_POINTS:
        raise UserValueError(
            tr(
                "a map of {rows} x {columns} points is too large; ask for {most} million points or fewer, for example "
                "11500 x 11500",
                rows=rows,
                columns=columns,
                most=MOST_POINTS // 10**6,
            )
        )
    check_memory(rows, columns)
    return rows, columns
