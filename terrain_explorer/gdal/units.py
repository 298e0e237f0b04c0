"""The units of lengths and heights, by the names that files and GDAL's drivers give them."""

from __future__ import annotations

import re

_US_FOOT = 1200 / 3937

_LENGTHS = {
    1.0: "m metre meter metres meters mtr",
    1000.0: "km kilometre kilometer kilometres kilometers",
    100.0: "hm hectometre hectometer hectometres hectometers",
    10.0: "dam decametre decameter decametres decameters",
    0.1: "dm decimetre decimeter decimetres decimeters",
    0.01: "cm centimetre centimeter centimetres centimeters",
    0.001: "mm millimetre millimeter millimetres millimeters",
    0.0254: "in inch inches",
    0.3048: "ft foot feet",
    _US_FOOT: "ftus usft sft",
    0.9144: "yd yard yards",
    1.8288: "ftm fath fathom fathoms",
    1609.344: "mi mile miles",
    1852.0: "nm nmi",
}
"""Names of one word, by the metres in a unit."""

_NAMES = {
    "us survey": _US_FOOT, "us": _US_FOOT, "survey": _US_FOOT,
    "clarke s": 0.3047972654, "clarke": 0.3047972654,
    "british sears 1922": 12 / 39.370147, "sears": 12 / 39.370147, "british sears": 12 / 39.370147,
    "british benoit 1895 a": 0.9143992 / 3, "british benoit 1895 b": 12 / 39.370113,
    "british 1865": 0.9144025 / 3, "british 1936": 0.3048007491,
    "indian": 12 / 39.370142, "indian 1937": 0.30479841, "indian 1962": 0.3047996, "indian 1975": 0.3047995,
    "gold coast": 6378300 / 20926201,
}  # fmt: skip
"""The feet that have names, and the metres in one by the EPSG register."""

EPSG = {
    9001: 1.0, 9002: 0.3048, 9003: _US_FOOT, 9005: _NAMES["clarke"], 9014: 1.8288, 9030: 1852.0, 9036: 1000.0,
    9041: _NAMES["sears"], 9051: _NAMES["british benoit 1895 a"], 9061: _NAMES["british benoit 1895 b"],
    9070: _NAMES["british 1865"], 9080: _NAMES["indian"], 9081: _NAMES["indian 1937"], 9082: _NAMES["indian 1962"],
    9083: _NAMES["indian 1975"], 9093: 1609.344, 9094: _NAMES["gold coast"], 9095: _NAMES["british 1936"],
    9096: 0.9144, 1025: 0.001, 1033: 0.01,
}  # fmt: skip
"""The metres in units by their codes in the EPSG register, as the keys of a GeoTIFF name them."""

_BY_WORD = {word: metres for metres, words in _LENGTHS.items() for word in words.split()}
_PLAIN = frozenset({"international", "intl", "int", "the", "of", "above", "sea", "level", "asl"})


def metres_of(unit: str) -> float | None:
    """Return the metres in a unit by its name, however it is written, such as ``US_Survey_Feet``; None for others."""
    words = re.sub(r"[^a-z0-9]+", " ", unit.lower().replace("u.s.", "us")).split()
    words = [word for word in words if word not in _PLAIN] or words
    if len(words) == 1:
        return _BY_WORD.get(words[0])
    if words[:1] in (["nautical"], ["nmile"]) and len(words) == 2:
        return 1852.0
    feet = [word for word in words if word in ("ft", "foot", "feet")]
    return _NAMES.get(" ".join(word for word in words if word not in feet)) if len(feet) == 1 else None
