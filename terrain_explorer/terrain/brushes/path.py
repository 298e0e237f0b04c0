"""The path of the pointer, and dabs at even distances along it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot, isfinite

from terrain_explorer.terrain.brushes.brush import FINEST, Brush

HELD = 0.25
"""The part of the first dab that every moment of holding still does."""


@dataclass(frozen=True, slots=True)
class PointerPlace:
    """A place of the pointer: where, in points and parts of them, and how hard the pen is pressed, 0 to 1.

    Row and column are rounded to 1/1024 of a point.

    Raises
    ------
    ValueError
        A number is not finite.
    """

    row: float
    column: float
    pressure: float = 1.0

    def __post_init__(self) -> None:
        if not (isfinite(self.row) and isfinite(self.column) and isfinite(self.pressure)):
            raise ValueError(f"a place must be finite numbers; got {self}")
        # On the grid of `FINEST` all differences are exact, so a stroke is the same anywhere on the map, and mirrored.
        object.__setattr__(self, "row", round(self.row * FINEST) / FINEST)
        object.__setattr__(self, "column", round(self.column * FINEST) / FINEST)
        if not 0 <= self.pressure <= 1:
            object.__setattr__(self, "pressure", min(max(self.pressure, 0.0), 1.0))

    def distance(self, other: PointerPlace) -> float:
        """Return the distance to another place, in points."""
        return hypot(other.row - self.row, other.column - self.column)

    def towards(self, other: PointerPlace, part: float) -> PointerPlace:
        """Return the place a part of the way to another one."""
        return PointerPlace(
            self.row + _rounded(part * (other.row - self.row)),
            self.column + _rounded(part * (other.column - self.column)),
            self.pressure + part * (other.pressure - self.pressure),
        )


@dataclass(frozen=True)
class Dab:
    """One print of the brush.

    Attributes
    ----------
    place, start
        Where it is, and where the dab before it was; the same for the first dab.
    radius
        In points; a whole multiple of 1/1024.
    power
        The strength at this pressure, 0 to 1.
    number
        How many dabs of the stroke came before it.
    """

    place: PointerPlace
    start: PointerPlace
    radius: float
    power: float
    number: int = 0

    @property
    def length(self) -> float:
        """The length of the way from where the dab before it was, in points."""
        return self.start.distance(self.place)


class Path:
    """The path of the pointer. The first dab lies where it begins, the next ones at even distances along it."""

    def __init__(self, brush: Brush) -> None:
        self._brush = brush
        self._first: PointerPlace | None = None
        self._last: PointerPlace | None = None
        self._dab: Dab | None = None
        self._rest = 0.0
        self._count = 0

    def extended(self, place: PointerPlace) -> Iterator[Dab]:
        """Go on to a place in a straight line and yield the dabs on the way. Take all of them."""
        self._first = self._first or place
        start, self._last = self._last or place, place
        length = start.distance(place)
        while self._rest <= length:
            at = start.towards(place, self._rest / length) if length else place
            self._dab = self.dab(at, self._dab.place if self._dab else at)
            # After the dab, because its own radius, which follows the pressure, sets the distance to the next one.
            self._rest += self._brush.step(self._dab.radius)
            yield self._dab
        # The distance that is left over carries on: the speed of the pointer, and so the lengths of these lines, must
        # not show in the dabs.
        self._rest -= length

    def held(self) -> Iterator[Dab]:
        """Yield a weak dab where the pointer is: it was held still for a moment."""
        if self._last:
            dab = self.dab(self._last, self._last)
            yield replace(dab, power=HELD * dab.power)

    def ending(self) -> Iterator[Dab]:
        """Yield the dab at the very end of the way, if the last one is not there."""
        if self._last and self._dab and self._dab.place.distance(self._last):
            yield self.dab(self._last, self._dab.place)

    def whole(self) -> Iterator[Dab]:
        """Yield one dab for all, from the first place straight to the last."""
        if self._first and self._last:
            yield self.dab(self._last, self._first)

    def dab(self, place: PointerPlace, start: PointerPlace) -> Dab:
        """Return the dab at a place."""
        number, self._count = self._count, self._count + 1
        return Dab(place, start, self._brush.radius(place.pressure), self._brush.power(place.pressure), number)


def _rounded(number: float) -> float:
    return round(number * FINEST) / FINEST
