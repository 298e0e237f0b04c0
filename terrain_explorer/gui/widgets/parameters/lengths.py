"""Lengths on the ground as people read and type them: in percent of the map's longer side, in metres, or in points."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain import Heightmap, Parameter
from terrain_explorer.terrain.parameters import POINTS

PERCENT, METRES = marked(" %"), marked(" m")

_TYPED = re.compile(r"\s*(-?[\d.,٫]+)\s*([^\W\d_]+|%)\s*")
_BEGUN = re.compile(r"\s*-?[\d.,٫]*\s*([^\W\d_]*|%)\s*")
_UNITS = ((1e3, "km"), (1.0, "m"), (1e-2, "cm"), (1e-3, "mm"), (1e-6, "µm"), (1e-9, "nm"), (1e-12, "pm"))

_OFFERED = "lengthsOnMap"
"""The property of a window by which the forms in it find the lengths on its map."""


@dataclass(frozen=True)
class MapLengths:
    """The lengths on one map.

    Attributes
    ----------
    points
        The longer side in distances of neighbouring points.
    metres
        The longer side in metres; None where that is not known.
    in_metres
        Whether people want to read metres where they are known.
    """

    points: int
    metres: float | None = None
    in_metres: bool = False

    @classmethod
    def on(cls, heightmap: Heightmap, in_metres: bool) -> MapLengths:
        """Return the lengths on a map."""
        points = max(heightmap.heights.shape) - 1
        return cls(points, None if heightmap.spacing is None else points * heightmap.spacing, in_metres)

    @property
    def shown(self) -> tuple[str, float]:
        """The unit in which lengths are read, and how many of it the longer side has."""
        return (METRES, self.metres) if self.in_metres and self.metres is not None else (PERCENT, 100.0)

    def stored(self, parameter: Parameter) -> float:
        """Return how long the longer side is as a value of a parameter."""
        return self.points if parameter.unit == POINTS else 100 / parameter.scale

    def side_in(self, unit: str) -> float | None:
        """Return how many of a unit, as people type it, the longer side has; None if that is not known."""
        word = unit.casefold()
        if word in {"pt", "pts", "point", "points", tr(POINTS).strip().casefold()}:
            return self.points
        return {"%": 100.0, "m": self.metres, "km": self.metres and self.metres / 1000}.get(word)

    def words(self, part: float) -> str:
        """Return a part of the longer side in all units, the one that people prefer first."""
        sides = [(PERCENT, 100.0), (METRES, self.metres), (POINTS, float(self.points))]
        first = self.shown[0]
        known = [(unit, side) for unit, side in sides if side is not None]
        ordered = sorted(known, key=lambda one: one[0] != first)
        return " = ".join(f"{numeral(rounded(part * side), '.12g')}{tr(unit)}" for unit, side in ordered)


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


def set_lengths_within(window: QWidget, lengths: MapLengths) -> None:
    """Let the forms that are opened in a window show these lengths."""
    window.setProperty(_OFFERED, lengths)


def lengths_around(widget: QWidget | None) -> MapLengths | None:
    """Return the lengths on the map of the window that a widget belongs to; None without a map."""
    while widget is not None:
        lengths = widget.property(_OFFERED)
        if isinstance(lengths, MapLengths):
            return lengths
        widget = widget.parentWidget()
    return None


def distance_in_words(metres: float) -> str:
    """Return a length in the unit in which it is easy to read."""
    size, unit = next(((size, unit) for size, unit in _UNITS if metres >= size * 0.999), _UNITS[-1])
    count = metres / size
    return f"{numeral(count, ',.0f' if count >= 1000 else '.4g')} {unit}"
