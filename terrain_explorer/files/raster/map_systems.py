"""What files say of a place on a map of the world: tags of GeoTIFF, world files, and the text of Esri."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.util import find_spec
from pathlib import Path

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.errors import saving
from terrain_explorer.gdal.systems import describing
from terrain_explorer.language import marked, tr
from terrain_explorer.own_process import DiedError, TaskError, calling
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.work import finished

SCALE, TIEPOINT, TRANSFORMATION = 33550, 33922, 34264
"""The tags of a GeoTIFF for the size of pixels, a point whose place is known, and the matrix that stands for both."""

_TYPES = {34735: "H", 34736: "d", 34737: "s"}
"""The types of the tags that name the system, in the notation of `struct`."""

_LONGEST = 2**16
_SHAPES = ".shp"
"""The ending of files that have a text of Esri of their own."""

_GDAL = ".aux.xml"
"""The ending of files of GDAL, which passes over the text of Esri beside a picture."""

_OURS = "<PAMDataset>\n  <SRS>{system}</SRS>\n</PAMDataset>\n"
"""Such a file as we write it, which says nothing else."""

_NO_SYSTEM = marked(
    "Coordinate system left out: the package rasterio, which writes it, is not installed. The place is written in "
    "numbers alone."
)
Tag = tuple[int, str, int, object, bool]
"""A tag as tifffile writes it: number, type, count, value, and whether it comes once."""


@dataclass(frozen=True)
class WrittenSystem:
    """A coordinate system as other programs read it.

    Attributes
    ----------
    tags
        Those of a GeoTIFF that name it.
    text
        The text of a file that ends in ``.prj``, or nothing.
    """

    tags: tuple[Tag, ...]
    text: str


def can_write_systems() -> bool:
    """Return whether the package is installed that writes coordinate systems."""
    return find_spec("rasterio") is not None


@cache
def written(system: str) -> WrittenSystem | None:
    """Return a system as other programs read it; None where there is none, or what writes it is not installed."""
    if not system or not can_write_systems():
        return None
    try:
        facts = finished(calling(describing, system=system)).facts
    except (TaskError, DiedError):
        return None
    tags = []
    for number, value in facts["tags"].items():
        kind = _TYPES[int(number)]
        count = len(value) + 1 if kind == "s" else len(value)
        tags.append((int(number), kind, count, value if kind == "s" else tuple(value), True))
    return WrittenSystem(tuple(tags), facts["esri"])


def lost_system(place: MapPlace | None) -> str:
    """Return a sentence where files cannot name the system of a place, or nothing."""
    return tr(_NO_SYSTEM) if place is not None and place.system and not can_write_systems() else ""


def tags_of(place: MapPlace) -> tuple[Tag, ...]:
    """Return the tags of a GeoTIFF that say a place, of pixels that are areas around their points."""
    a, b, c, d, e, f = place.corner
    if b == d == 0 and a > 0 > e:
        where: tuple[Tag, ...] = (
            (SCALE, "d", 3, (a, -e, 0.0), True),
            (TIEPOINT, "d", 6, (0.0, 0.0, 0.0, c, f, 0.0), True),
        )
    else:
        matrix = (a, b, 0.0, c, d, e, 0.0, f, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
        where = ((TRANSFORMATION, "d", 16, matrix, True),)
    system = written(place.system)
    return where + (system.tags if system else ())


def world_file(place: MapPlace) -> str:
    """Return the six lines of a world file, which say where the middle of a picture's first pixel lies."""
    a, b, c, d, e, f = place.affine
    return "".join(f"{number!r}\n" for number in (a, d, b, e, c, f))


def write_beside(path: Path, place: MapPlace, endings: tuple[str, ...]) -> None:
    """Write the files beside a picture that say where it lies.

    Parameters
    ----------
    endings
        How their names end; ``.prj`` is that of the text for the system.

    Raises
    ------
    HeightmapFileError
        One cannot be written.
    """
    for ending in endings:
        beside, text = path.with_suffix(ending), world_file(place)
        if ending.endswith(_GDAL):
            if not place.system:
                continue
            text = _OURS.format(system=escape(place.system, quote=False))
        elif ending == ".prj":
            system = written(place.system)
            # A map of lines or areas with the same name has a text for its own system, which stays.
            if system is None or not system.text or path.with_suffix(_SHAPES).exists():
                continue
            text = system.text
        with saving(beside.name), replacing(beside) as file:
            file.write(text.encode())


def remove_beside(path: Path, endings: tuple[str, ...]) -> None:
    """Remove the files beside a picture that said where an older one under its name lay, if we wrote them.

    That is known where the one for GDAL is as we write it; the others are then as well.
    """
    begin, end = _OURS.split("{system}")
    for aux in (path.with_suffix(ending) for ending in endings if ending.endswith(_GDAL)):
        with suppress(OSError, ValueError):
            text = aux.read_text(encoding="utf-8") if aux.stat().st_size <= _LONGEST else ""
            if text.startswith(begin) and text.endswith(end) and text.count("<") == 4:
                for ending in endings:
                    if ending != ".prj" or not path.with_suffix(_SHAPES).exists():
                        path.with_suffix(ending).unlink(missing_ok=True)
