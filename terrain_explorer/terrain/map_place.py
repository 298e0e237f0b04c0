"""Where a heightmap lies on a map of the world."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import hypot, isfinite
from typing import Any

Affine = tuple[float, float, float, float, float, float]
"""Six numbers a..f: a point lies at x = a column + b row + c, y = d column + e row + f."""

_FARTHEST_EAST, _FARTHEST_NORTH = 400.0, 100.0
"""No longitude and no latitude is larger: a circle has 360 degrees or 400 grads."""

_FAR, _ROUNDED = 100.0, 1e-3
"""A part of the distance of points by which places may differ that are the same, so many points away."""


@dataclass(frozen=True)
class MapPlace:
    """The place of each point in a coordinate system.

    Attributes
    ----------
    system
        The coordinate system as WKT 2 (ISO 19162), or empty where only the numbers are known.
    affine
        From the column and row of a point, which may lie between points, to its coordinates, east or longitude first.
        Points, not the corners of pixels: GDAL's numbers are for the corner, half a column and row before.

    Raises
    ------
    ValueError
        The numbers are not finite, or all points lie on one line.
    """

    system: str
    affine: Affine

    def __post_init__(self) -> None:
        a, b, _, d, e, _ = self.affine
        if not all(map(isfinite, self.affine)) or a * e == b * d:
            raise ValueError("a place needs six finite numbers that span an area")

    @classmethod
    def from_content(cls, content: Any) -> MapPlace:
        """Return the place in a JSON object as `to_content` makes it.

        Raises
        ------
        ValueError
            It is none.
        """
        if not isinstance(content, dict):
            raise ValueError("a place is an object")
        system, affine = content.get("system"), content.get("affine")
        is_affine = isinstance(affine, list) and len(affine) == 6 and {*map(type, affine)} <= {int, float}
        if not isinstance(system, str) or not is_affine:
            raise ValueError("a place is a system and six numbers")
        try:
            return cls(system, tuple(map(float, affine)))  # type: ignore[arg-type]
        except OverflowError:  # a whole number of hundreds of digits
            raise ValueError("a place needs numbers that can be computed with") from None

    def to_content(self) -> dict[str, Any]:
        """Return the place as a JSON object."""
        return {"system": self.system, "affine": list(self.affine)}

    @property
    def name(self) -> str:
        """The name of the coordinate system, else that of its projection, or nothing."""
        found = re.match(r'\w+\["([^"]*)', self.system)
        if found and found[1] not in ("", "unknown", "unnamed"):
            return found[1]
        method = re.search(r'\bMETHOD\["([^"]*)', self.system)
        return method[1] if method else ""

    @property
    def is_in_degrees(self) -> bool:
        """Whether the coordinates are longitude and latitude."""
        return self.system.startswith("GEO")

    @property
    def is_off_globe(self) -> bool:
        """Whether the coordinates should be degrees, or grads, and lie beyond any."""
        x, y = self.at(0, 0)
        return self.is_in_degrees and (abs(x) > _FARTHEST_EAST or abs(y) > _FARTHEST_NORTH)

    @property
    def is_upright(self) -> bool:
        """Whether rows go to the east and columns to the south."""
        a, b, _, d, e, _ = self.affine
        return b == d == 0 and a > 0 > e

    @property
    def step(self) -> float:
        """The shorter distance from one point to the next, in the units of the system."""
        a, b, _, d, e, _ = self.affine
        return min(hypot(a, d), hypot(b, e))

    @property
    def corner(self) -> Affine:
        """The six numbers for the corner of the square around each point, as GDAL counts."""
        a, b, _, d, e, _ = self.affine
        x, y = self.at(-0.5, -0.5)
        return a, b, x, d, e, y

    def is_near(self, other: MapPlace) -> bool:
        """Return whether another place gives points the same coordinates, but for rounding, in whatever system."""
        points = ((0.0, 0.0), (0.0, _FAR), (_FAR, 0.0))
        off = (abs(a - b) for point in points for a, b in zip(self.at(*point), other.at(*point), strict=True))
        return max(off) < _ROUNDED * self.step

    def at(self, row: float, column: float) -> tuple[float, float]:
        """Return the coordinates of a point."""
        a, b, c, d, e, f = self.affine
        return a * column + b * row + c, d * column + e * row + f

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the row and column of coordinates."""
        a, b, c, d, e, f = self.affine
        across, down, area = x - c, y - f, a * e - b * d
        return (a * down - d * across) / area, (e * across - b * down) / area

    def moved(self, row: float, column: float, down: tuple[float, float], across: tuple[float, float]) -> MapPlace:
        """Return the place of a map whose first point lies at a row and column of this one.

        Parameters
        ----------
        row, column
            Where the first point lies here.
        down, across
            The rows and columns here from one row and from one column there to the next, for example ``(1, 0)`` and
            ``(0, 1)`` for a part, and ``(0.5, 0)`` and ``(0, 0.5)`` for one of twice as many points.
        """
        a, b, _, d, e, _ = self.affine
        x, y = self.at(row, column)
        return replace(
            self,
            affine=(
                a * across[1] + b * across[0], a * down[1] + b * down[0], x,
                d * across[1] + e * across[0], d * down[1] + e * down[0], y,
            ),
        )  # fmt: skip
