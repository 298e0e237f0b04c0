"""Lengths and heights as people read and type them: in metres, in percent of the map's side or range, or in points."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import inf, pi, prod
from typing import Any

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain import Heightmap, Parameter
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import POINTS

PERCENT, METRES = marked(" %"), marked(" m")
_SQUARE_METRES, _HECTARES, _SQUARE_KILOMETRES = marked(" m²"), marked(" ha"), marked(" km²")

LENGTHS_ON_GROUND = ("side", "half", "down", "across")
"""What a parameter can be `of` that is a length on the ground."""

_TYPED = re.compile(r"\s*(-?[\d.,٫]+)\s*([^\W\d_]+2?|%|°)\s*")
_BEGUN = re.compile(r"\s*-?[\d.,٫]*\s*([^\W\d_]*2?|%|°)\s*")
_UNITS = ((1e3, "km"), (1.0, "m"), (1e-2, "cm"), (1e-3, "mm"), (1e-6, "µm"), (1e-9, "nm"), (1e-12, "pm"))

_LEAST_AREA = 50
"""A map is at least this many of the units that its areas are read in."""

_OFFERED = "lengthsOnMap"
"""The property of a window by which the forms in it find the lengths on its map."""


@dataclass(frozen=True)
class UnitScale:
    """One way to read a length or a height: a part of the whole is `zero` plus `whole` times it.

    The whole is the longer side of the map, or its range from black to white.
    """

    unit: str
    whole: float
    zero: float = 0.0

    @property
    def suffix(self) -> str:
        """The unit in the user's language."""
        return tr(self.unit) if self.unit else ""

    def number(self, part: float) -> float:
        """Return how people read a part of the whole."""
        return self.zero + self.whole * part

    def part(self, number: float) -> float:
        """Return the part of the whole that people mean by a number."""
        return (number - self.zero) / self.whole

    def rounded(self, number: float) -> float:
        """Return a number with the digits that tell it from `zero`: see the function of this name."""
        return round(self.zero + rounded(number - self.zero), 9)


@dataclass(frozen=True)
class Wavelength(UnitScale):
    """How long each of the waves is of which a number fit along the whole; the part is that number."""

    def number(self, part: float) -> float:
        return self.whole / part if part else inf

    def part(self, number: float) -> float:
        return self.whole / number if number > 0 else inf


@dataclass(frozen=True)
class MapLengths:
    """The lengths and heights on one map.

    Attributes
    ----------
    points
        The longer side in distances of neighbouring points.
    metres
        The longer side in metres; None where that is not known.
    in_metres
        Whether people want to read metres where they are known.
    range
        How many metres high black and white are; None where that is not known.
    sides
        From north to south and from west to east, in distances of neighbouring points and in metres, if these are
        known; None where both are as long as the longer side.
    area
        The ground in square metres; None where that is not known, as on maps with voids.
    seen
        How much of the map is in sight, 0 to 1, where a length on the ground gets shorter the nearer one looks, as a
        brush does: lengths are read as they are there.
    """

    points: int
    metres: float | None = None
    in_metres: bool = False
    range: Extremes | None = None
    sides: tuple[tuple[int, float | None], tuple[int, float | None]] | None = None
    area: float | None = None
    seen: float = 1.0

    @classmethod
    def on(cls, heightmap: Heightmap, in_metres: bool) -> MapLengths:
        """Return the lengths on a map."""
        points = max(heightmap.heights.shape) - 1
        metres = None if heightmap.spacing is None else points * heightmap.spacing
        down, across = heightmap.sides or (None, None)
        sides = (heightmap.rows - 1, down), (heightmap.columns - 1, across)
        heights = heightmap.range if heightmap.metres else None
        area = None if heightmap.sides is None or heightmap.voids is not None else prod(heightmap.sides)
        return cls(points, metres, in_metres, heights, None if sides[0] == sides[1] else sides, area)

    def scales(self, of: str) -> tuple[UnitScale, ...]:
        """Return the ways to read what is a length or a height of this kind, the one that people prefer first.

        Parameters
        ----------
        of
            See `Parameter`.
        """
        if of == "wave":
            waves = (Wavelength(one.unit, one.whole) for one in self.scales("side"))
            return (UnitScale("", 1.0), *waves)
        known = [UnitScale(PERCENT, 100.0 * (self.seen if of in LENGTHS_ON_GROUND else 1.0))]
        if of in LENGTHS_ON_GROUND:
            points, metres = self._length_of(of)
            known += [] if metres is None else [UnitScale(METRES, metres)]
            known.append(UnitScale(POINTS, points))
        elif of == "area":
            known += self._areas[:1]
        elif self.range is not None:
            low, high = self.range
            known.append(UnitScale(METRES, high - low, low if of == "level" else 0.0))
        shares = (PERCENT, POINTS)
        return tuple(sorted(known, key=lambda one: one.unit in shares if self.in_metres else one.unit != PERCENT))

    def _length_of(self, of: str) -> tuple[float, float | None]:
        """Return a length on the ground in distances of points and in metres."""
        down, across = self.sides or ((self.points, self.metres),) * 2
        points, metres = {"down": down, "across": across}.get(of, (self.points, self.metres))
        part = self.seen * (0.5 if of == "half" else 1.0)
        return part * points, None if metres is None else part * metres

    @property
    def _areas(self) -> list[UnitScale]:
        """The map in the units of areas, the one first in which it is easy to read; none where it is not known."""
        if self.area is None:
            return []
        units = ((_SQUARE_KILOMETRES, 1e6), (_HECTARES, 1e4), (_SQUARE_METRES, 1.0))
        scales = [UnitScale(unit, self.area / size) for unit, size in units]
        return sorted(scales, key=lambda one: one.whole < _LEAST_AREA)

    def whole_of(self, parameter: Parameter) -> float:
        """Return the value of a parameter that stands for the whole."""
        if parameter.of == "wave":
            return 1.0
        return self.points if parameter.unit == POINTS else 100 / parameter.scale

    def scale_in(self, of: str, unit: str) -> UnitScale | None:
        """Return how a unit is read, as people type it; None if it cannot be."""
        word = unit.casefold().replace("2", "²")
        if is_area(unit):
            return next((one for one in self._areas if of == "area" and one.unit.strip() == word), None)
        by_unit = {one.unit: one for one in self.scales(of)}
        if word in {"pt", "pts", "point", "points", tr(POINTS).strip().casefold()}:
            return by_unit.get(POINTS)
        metres, known = by_unit.get(METRES), in_metres(unit)
        if known is not None:
            return metres and replace(
                metres, unit=known.unit, whole=metres.whole * known.whole, zero=metres.zero * known.whole
            )
        return by_unit[PERCENT] if scale_beside("%", unit) else None

    def words(self, parameter: Parameter, value: Any) -> str:
        """Return a value of a parameter as people read it, in the unit that they prefer."""
        if parameter.of in ("", "wave") or parameter.is_automatic(value):
            return parameter.words(value)
        if parameter.of == "height":
            return f"{parameter.words(value)}{'' if self.range is None else tr(METRES)}"
        scale = self.scales(parameter.of)[0]
        return f"{numeral(scale.rounded(scale.number(value / self.whole_of(parameter))), '.12g')}{scale.suffix}"

    def in_words(self, of: str, part: float) -> str:
        """Return a part of the whole in all units, the one that people prefer first."""
        scales = self.scales(of)
        return " = ".join(f"{numeral(one.rounded(one.number(part)), '.12g')}{one.suffix}" for one in scales)


def in_metres(unit: str) -> UnitScale | None:
    """Return how a unit of length is read, of which the whole is a metre; None if it is none."""
    known = {"m": 1.0, "km": 1e-3, "cm": 1e2, "ft": 1 / 0.3048, "mi": 1 / 1609.344}.get(unit.casefold())
    return None if known is None else UnitScale(f" {unit}", known)


def is_area(unit: str) -> bool:
    """Return whether people mean an area by a unit."""
    return unit.casefold() in {"m²", "m2", "ha", "km²", "km2"}


_DEGREES = {"°": 1.0, "deg": 1.0, "degree": 1.0, "degrees": 1.0, "grad": 1.0, "rad": pi / 180}
_PERCENTS = {"%": 1.0, "percent": 1.0, "prozent": 1.0}
_SECONDS = {"s": 1.0, "sec": 1.0, "ms": 1e3, "min": 1 / 60}


def scale_beside(own: str, unit: str) -> UnitScale | None:
    """Return how a unit is read in a box that shows numbers in its own; None where it says something else."""
    word = unit.casefold()
    if word == own.casefold():
        return UnitScale(f" {unit}", 1.0)
    if own == tr(METRES).strip():
        return in_metres(unit)
    family = next((family for family in (_DEGREES, _PERCENTS, _SECONDS) if own in family), {})
    return UnitScale(f" {unit}", family[word]) if word in family else None


def rounded(number: float) -> float:
    """Return a number with four digits, or with all of those before the point."""
    return float(f"{number:.4g}") if abs(number) < 1000 else float(round(number))


def number_with_unit(text: str, locale: QLocale) -> tuple[float, str] | None:
    """Return a number and the unit behind it, or None where a text is none of both."""
    found = _TYPED.fullmatch(text)
    if found is None:
        return None
    number, valid = locale.toDouble(re.sub("[.,٫]", locale.decimalPoint(), found[1]))
    return (number, found[2]) if valid else None


def may_become_length(text: str) -> bool:
    """Return whether a text is a number with a unit, or the beginning of one."""
    return _BEGUN.fullmatch(text) is not None


def set_lengths_within(window: QWidget, lengths: MapLengths | None) -> None:
    """Let the forms that are opened in a window, or in a part of one, show these lengths; None for those around it."""
    window.setProperty(_OFFERED, lengths)


def lengths_around(widget: QWidget | None) -> MapLengths | None:
    """Return the lengths that are shown around a widget, such as those on the map of its window; None without any."""
    while widget is not None:
        lengths = widget.property(_OFFERED)
        if isinstance(lengths, MapLengths):
            return lengths
        widget = widget.parentWidget()
    return None


def size_in_words(sides: tuple[float, float]) -> str:
    """Return the depth and the width of a map in metres as people read them: the width first; one if it is square."""
    depth, width = map(distance_in_words, sides)
    return width if depth == width else tr("{width} × {depth}", width=width, depth=depth)


def distance_in_words(metres: float) -> str:
    """Return a length in the unit in which it is easy to read."""
    size, unit = next(((size, unit) for size, unit in _UNITS if metres >= size * 0.999), _UNITS[-1])
    count = metres / size
    return f"{numeral(count, ',.0f' if count >= 1000 else '.4g')} {unit}"
