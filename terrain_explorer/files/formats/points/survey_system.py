"""What the coordinate system of points says: by the records of a laser scan, or by a file beside the points."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.raster.map_systems import can_write_systems
from terrain_explorer.files.raster.notes import Note, assumed, certain, left_out
from terrain_explorer.files.raster.placed_beside import UNKNOWN, UNREAD, system_beside
from terrain_explorer.files.raster.spacing import METRES
from terrain_explorer.language import marked, tr
from terrain_explorer.own_process import DiedError, TaskError, calling
from terrain_explorer.terrain.work import Work

_FEET = marked("Feet turned into metres: the file says that one of its units is {metres:.9g} m.")
_FEET_LIKE_PLACES = marked(
    "Feet turned into metres: the heights were taken to have the unit of the coordinates, {metres:.9g} m, as the file "
    "does not say theirs."
)

TEXT, KEYS, DOUBLES, WORDS = 2112, 34735, 34736, 34737
"""The numbers of records that name the system (LAS 1.4, section 3): WKT, or the tags of a GeoTIFF."""

_PLANE_UNIT, _HEIGHT_UNIT = 3076, 4099
"""The keys of units (OGC 19-008, section 7.4)."""

_UNIT = re.compile(r'(?<!ANGLE)UNIT\s*\[\s*"([^"]*)"\s*,\s*([-+\d.eE]+)')
_VERTICAL = re.compile(r"VERT(_CS|CRS)\s*\[", re.IGNORECASE)


@dataclass(frozen=True)
class SurveySystem:
    """What is known of the coordinates of points.

    Attributes
    ----------
    system
        The coordinate system as WKT 2, or empty.
    plane, height
        The metres of a unit on the ground and of a height, None where nothing says it.
    degrees
        Whether coordinates are longitude and latitude; None where nothing says it.
    lost
        What could not be understood.
    """

    system: str = ""
    plane: float | None = None
    height: float | None = None
    degrees: bool | None = None
    lost: tuple[Note, ...] = ()

    @property
    def metres(self) -> float:
        """The metres of a unit of height, which is most likely that of the ground where nothing says it."""
        return self.height or self.plane or 1.0

    @property
    def notes(self) -> tuple[Note, ...]:
        """The notes on units, and on what could not be understood."""
        if self.metres == 1:
            return self.lost if self.height or self.plane else (assumed(METRES), *self.lost)
        feet = certain(_FEET, metres=self.height) if self.height else assumed(_FEET_LIKE_PLACES, metres=self.plane)
        return feet, *self.lost


def in_records(records: Mapping[int, bytes], path: Path) -> Work[SurveySystem]:
    """Return what the records of a laser scan say by their numbers, or else the file beside it."""
    from terrain_explorer.gdal.units import EPSG

    text = records.get(TEXT, b"").decode(errors="replace").strip("\0 \r\n")
    if text:
        return (yield from _understood(_in_text(text), path, path.name, text=text))
    keys = _numbers("<H", records.get(KEYS, b""))
    if len(keys) < 8:
        return (yield from beside(path))
    words = records.get(WORDS, b"").split(b"\0", 1)[0].decode("ascii", errors="replace").replace("\ufffd", "?")
    tags = {"keys": keys, "doubles": _numbers("<d", records.get(DOUBLES, b"")), "words": words}
    values = dict(zip(keys[4::4], keys[7::4], strict=False))
    plane, height = (EPSG.get(values.get(key, 0)) for key in (_PLANE_UNIT, _HEIGHT_UNIT))
    found = yield from _understood(SurveySystem(plane=plane, height=height), path, path.name, **tags)
    # A unit of heights that stands there by itself is nearer to them than that of the system.
    return replace(found, height=height or found.height)


def beside(path: Path) -> Work[SurveySystem]:
    """Return what the file beside points says that names a coordinate system."""
    other, text = system_beside(path)
    return (yield from _understood(_in_text(text), path, other.name, text=text)) if text else SurveySystem()


def _understood(otherwise: SurveySystem, path: Path, source: str, **said: object) -> Work[SurveySystem]:
    """Return what PROJ understands of a system, or what is known without it.

    Raises
    ------
    HeightmapFileError
        It has no up and down.
    """
    from terrain_explorer.gdal.systems import understanding

    if not can_write_systems():
        return otherwise
    try:
        facts = (yield from calling(understanding, **said)).facts
    except (TaskError, DiedError) as error:
        note = left_out(UNKNOWN if isinstance(error, TaskError) else UNREAD, name=source)
        return replace(otherwise, lost=(note,))
    if facts["geocentric"]:
        wrong = tr("has coordinates that are measured from the middle of the earth, which have no up and down")
        raise HeightmapFileError(path.name, wrong, tr("Export it in a projected system, such as UTM"))
    return SurveySystem(facts["system"], facts["plane"] or otherwise.plane, facts["height"], facts["degrees"])


def _numbers(form: str, content: bytes) -> list[Any]:
    size = struct.calcsize(form)
    return [number for (number,) in struct.iter_unpack(form, content[: len(content) // size * size])]


def _in_text(text: str) -> SurveySystem:
    """Return the units in a text that may be no whole system."""
    start = next((found.start() for found in _VERTICAL.finditer(text)), len(text))
    plane, height = (_last_unit(part) for part in (text[:start], text[start:]))
    is_projected = "PROJC" in text.upper()
    return SurveySystem("", plane if is_projected else None, height, None if is_projected else plane is None)


def _last_unit(text: str) -> float | None:
    """Return the metres of the last unit that is no angle; that of a projection comes after those of its parts."""
    found = [float(metres) for name, metres in _UNIT.findall(text) if "deg" not in name.lower()]
    return found[-1] if found and 0 < found[-1] < inf else None
