"""Heights as numbers for people."""

from __future__ import annotations

from math import floor, log10

from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.parallel import Extremes

_DIGITS_OF_SPAN = 3
"""The digits with which the distance between the ends of a range is told at least."""

_LONGEST = 10
"""The digits before the point up to which a height is written out, without a power of ten."""

_LEAST_PERCENT = 0.01
"""The percentage below which digits say nothing to people."""


def format_height(height: float, ends: Extremes, metres: bool = False, digits: int = 6) -> str:
    """Return a height as a number, in as many digits as tell the ends of a range apart, and its unit.

    Parameters
    ----------
    height
        The height.
    ends
        The ends of the range in which it lies.
    metres
        Whether it is in metres.
    digits
        How many digits it has at least, leading and closing zeros aside.
    """
    low, high = ends
    place = _place(max(abs(low), abs(high)))
    whole = place + 1 if place < _LONGEST else 0
    of_span = place - _place(high - low) + _DIGITS_OF_SPAN if high > low else 0
    shown = max(digits, whole, of_span)
    # Rounding may add a digit before the point, as from 999999.7 to 1000000.
    return f"{numeral(float(f'{height:.{shown}g}'), f'.{shown + 1}g')}{' m' if metres else ''}"


def format_ends(ends: Extremes, metres: bool = False, digits: int = 6) -> dict[str, str]:
    """Return the ends of a range as ``low`` and ``high``, for a text; see `format_height`."""
    low, high = (format_height(end, ends, metres, digits) for end in ends)
    return {"low": low, "high": high}


def format_part(part: float) -> str:
    """Return a part of a whole, 0 to 1, in percent."""
    percent = 100 * part
    if 0 < percent < _LEAST_PERCENT:
        return tr("less than {percent:g} %", percent=_LEAST_PERCENT)
    return tr("{percent:g} %", percent=float(f"{percent:.2g}"))


def format_coordinates(place: MapPlace, row: float, column: float) -> str:
    """Return the coordinates of a point, as precise as a tenth of the distance to the next one needs."""
    x, y = place.at(row, column)
    digits = min(max(1 - floor(log10(place.step)), 0), _LONGEST)
    if not place.is_in_degrees:
        return tr("{x} east, {y} north", x=numeral(x, f",.{digits}f"), y=numeral(y, f",.{digits}f"))
    latitude = numeral(abs(y), f".{digits}f")
    longitude = numeral(abs(x), f".{digits}f")
    north = tr("{degrees}° S", degrees=latitude) if y < 0 else tr("{degrees}° N", degrees=latitude)
    east = tr("{degrees}° W", degrees=longitude) if x < 0 else tr("{degrees}° E", degrees=longitude)
    return f"{north}, {east}"


def _place(number: float) -> int:
    """Return the power of ten of a number's first digit."""
    return floor(log10(number)) if number else 0
