"""GDAL's packing of heights: a tag says by which scale and offset its numbers become heights, and their unit.

The tag holds XML such as ``<Item name="SCALE" sample="0" role="scale">0.1</Item>``, as GDAL's GeoTIFF driver documents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

import numpy as np

from terrain_explorer.files.raster.notes import assumed
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.samples import row_slices
from terrain_explorer.language import marked

METADATA = 42112
"""The tag of GDAL's metadata."""

CONVERTED = marked(
    "Numbers converted: a height in {unit} is the number in the file x {scale:.6g} + {offset:.6g}, as the file says."
)
CONVERTED_WITHOUT_UNIT = marked(
    "Numbers converted: a height is the number in the file x {scale:.6g} + {offset:.6g}, as the file says."
)

# Not an XML parser: entities in hostile files would make it take all memory, and GDAL always writes this form.
_ITEM = re.compile(r"<Item\b([^>]*)>([^<]*)</Item>")
_ROLE, _BAND = re.compile(r'\brole="(\w+)"'), re.compile(r'\bsample="(\d+)"')

_METRES = {"m": 1.0, "metre": 1.0, "meter": 1.0, "metres": 1.0, "meters": 1.0}
_FEET = {"ft": 0.3048, "foot": 0.3048, "feet": 0.3048, "international foot": 0.3048}
_SURVEY_FEET = {"us survey foot": 1200 / 3937, "us-ft": 1200 / 3937, "ftus": 1200 / 3937}
_UNITS = _METRES | _FEET | _SURVEY_FEET


@dataclass(frozen=True)
class Packing:
    """How the numbers of a file become heights: times `scale`, plus `offset`, in a unit whose name may be empty."""

    scale: float = 1.0
    offset: float = 0.0
    unit: str = ""

    @property
    def metres(self) -> float | None:
        """The metres in the unit, or None where it is not known."""
        return _UNITS.get(self.unit.strip().lower())


def packing(text: Any) -> Packing:
    """Return the packing of the first band that the tag describes; numbers that make no sense count as the usual."""
    items = _ITEM.findall(text) if isinstance(text, str) else []
    roles = {role[1]: value for about, value in items if (role := _ROLE.search(about)) and _is_first_band(about)}
    return Packing(
        _number(roles.get("scale"), 1.0) or 1.0, _number(roles.get("offset"), 0.0), roles.get("unittype", "")
    )


def unpacked(raster: RasterImage, scale: float, offset: float, in_metres: bool) -> RasterImage:
    """Return the image with heights in the place of its numbers; its voids become NaN."""
    if (scale, offset) == (1, 0):
        return replace(raster, white=None)
    heights = np.empty(raster.samples.shape, np.float32)
    for rows in row_slices(len(heights)):
        numbers = raster.samples[rows]
        # In double precision, as 32-bit floats would round large offsets.
        heights[rows] = numbers.astype(np.float64) * scale + offset
        if raster.void is not None:
            heights[rows][numbers == raster.void] = np.nan
    text = CONVERTED if in_metres else CONVERTED_WITHOUT_UNIT
    note = assumed(text, scale=scale, offset=offset, **({"unit": "m"} if in_metres else {}))
    return replace(raster, samples=heights, white=None, void=None).with_notes(note)


def _is_first_band(about: str) -> bool:
    band = _BAND.search(about)
    return band is None or band[1] == "0"


def _number(text: str | None, usual: float) -> float:
    try:
        number = float(text) if text else usual
    except ValueError:
        return usual
    return number if isfinite(number) else usual
