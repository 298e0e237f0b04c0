"""A line of a file, and where it is told."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Coordinates = NDArray[np.float64]
"""Points, east or longitude first, shape (points, 2)."""

DEGREES = "OGC:CRS84"
"""Longitude and latitude of WGS 84, for PROJ."""

PICTURE = ""
"""The system of a drawing: how far across and down a picture a point lies, as parts of its sides."""

MOST_POINTS = 2**20
"""The points of all lines of a file that are read."""

_FARTHEST = 1e12
"""A coordinate that is no less is none: nothing on the world is so far away, and it can be computed with."""


@dataclass(frozen=True, eq=False)
class MapLine:
    """A line.

    Attributes
    ----------
    name
        Its name in the file, or nothing.
    points
        Its points, two or more.
    closed
        Whether it goes on from its last point to the first.
    """

    name: str
    points: Coordinates
    closed: bool = False


@dataclass(frozen=True, eq=False)
class LineFile:
    """The lines of a file.

    Attributes
    ----------
    lines
        The lines, each with a name of its own.
    system
        The coordinate system of their points for PROJ, or `PICTURE`.
    """

    lines: tuple[MapLine, ...]
    system: str = DEGREES


def line_of(name: str, points: list[tuple[float, float]], closed: bool = False) -> MapLine | None:
    """Return a line without points that repeat the one before or are no numbers; None where less than two are left.

    A line that ends where it begins is closed.
    """
    numbers = np.array(points, np.float64).reshape(-1, 2)
    numbers = numbers[(np.abs(numbers) < _FARTHEST).all(axis=1)]  # NaN is not
    if len(numbers):
        numbers = numbers[np.append(True, (np.diff(numbers, axis=0) != 0).any(axis=1))]
    if len(numbers) > 3 and (numbers[0] == numbers[-1]).all():
        numbers, closed = numbers[:-1], True
    return MapLine(name.strip(), numbers, closed and len(numbers) > 2) if len(numbers) > 1 else None


def named(lines: list[MapLine], usual: str) -> tuple[MapLine, ...]:
    """Return lines with names that differ, `usual` for those without one."""
    counts: dict[str, int] = {}
    found = []
    for line in lines:
        name = line.name or usual
        counts[name] = number = counts.get(name, 0) + 1
        found.append(replace(line, name=f"{name} {number}" if number > 1 else name))
    return tuple(found)
