"""What files say of a place on a map of the world: tags of GeoTIFF, world files, and the text of Esri."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.bounded_reader import is_there
from terrain_explorer.files.errors import HeightmapFileError, saving
from terrain_explorer.language import marked, tr
from terrain_explorer.own_process import DiedError, TaskError, calling
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.work import finished

SCALE = 33550
"""The tag of a GeoTIFF of the distances between pixels: columns, rows, and heights."""

TIEPOINT = 33922
"""The tag of points whose places are known: column, row, 0, and east, north and height."""

TRANSFORMATION = 34264
"""The tag of the matrix from columns and rows to places, row by row; it stands for the scale and a tie point."""

KEY_DIRECTORY = 34735
"""The tag of the keys that name the system."""

_TYPES = {KEY_DIRECTORY: "H", 34736: "d", 34737: "s"}
"""The types of the tags that name the system, in the notation of `struct`."""

_LONGEST = 2**16

_GDAL = ".aux.xml"
"""What GDAL adds to the whole name of a picture for a file of its own."""

_OURS = "<PAMDataset>\n  <SRS>{system}</SRS>\n</PAMDataset>\n"
"""Such a file as we write it, which says nothing else."""

_SHARED = (".prj", ".wld")
"""The endings of files that belong to every file with the same name, whatever its ending."""

_MEASURED = (
    *(".adf", ".asc", ".bil", ".bip", ".bsq", ".csv", ".dem", ".flt", ".grd", ".las", ".laz"),
    *(".r16", ".r32", ".r8", ".raw", ".shp", ".xyz"),
)
"""The endings of maps that have no other place for their system than the text of Esri."""

_MAPS = (
    *_MEASURED,
    *(".bmp", ".dxf", ".gif", ".img", ".jp2", ".jpeg", ".jpg", ".pgm", ".png", ".ppm", ".tga", ".tif", ".tiff"),
    *(".vrt", ".webp"),
)
"""The endings of maps that programs look for such files beside."""

_NOT_OURS = marked(
    "Not written: {names}, as another map of that name may own it. To tell other programs the place, save under "
    "another name."
)
_NOT_WRITTEN = marked(
    "Coordinate system left out: other programs could not be told of it. The place is written in numbers alone; save "
    "again."
)
_NOT_UNDERSTOOD = marked(
    "Coordinate system left out: what writes it says “{reason}”. The place is written in numbers alone."
)
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


_written: dict[str, WrittenSystem] = {}
_failed: dict[str, str] = {}
"""Why systems could not be written and nobody was told of yet; nothing for a process that has ended."""


def written(system: str) -> WrittenSystem | None:
    """Return a system as other programs read it; None where there is none, or what writes it is not there or fails."""
    from terrain_explorer.gdal.systems import describing

    if not system or not can_write_systems():
        return None
    if system not in _written:
        try:
            facts = finished(calling(describing, system=system)).facts
        except (TaskError, DiedError) as error:
            # Not for good: its process may have been ended for want of memory.
            _failed[system] = " ".join(str(error).split()) if isinstance(error, TaskError) else ""
            return None
        _failed.pop(system, None)
        _written[system] = WrittenSystem(_tags(facts["tags"]), facts["esri"])
    return _written[system]


def _tags(values: Mapping[str, Any]) -> tuple[Tag, ...]:
    tags = []
    for number, value in values.items():
        kind = _TYPES[int(number)]
        count = len(value) + 1 if kind == "s" else len(value)
        tags.append((int(number), kind, count, value if kind == "s" else tuple(value), True))
    return tuple(tags)


def lost_system(place: MapPlace | None) -> str:
    """Return a sentence where files cannot name the system of a place, or nothing."""
    return tr(_NO_SYSTEM) if place is not None and place.system and not can_write_systems() else ""


def unwritten_system(place: MapPlace | None) -> str:
    """Return a sentence where naming the system of a place failed since this was last asked, or nothing."""
    reason = _failed.pop(place.system, None) if place is not None else None
    if reason is None:
        return ""
    return tr(_NOT_UNDERSTOOD, reason=reason.rstrip(". ")) if reason else tr(_NOT_WRITTEN)


def tags_of(place: MapPlace) -> tuple[Tag, ...]:
    """Return the tags of a GeoTIFF that say a place, of pixels that are areas around their points."""
    a, b, c, d, e, f = place.corner
    if place.is_upright:
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


def update_beside(
    path: Path, place: MapPlace | None, before: MapPlace | None, endings: tuple[str, ...]
) -> tuple[str, ...]:
    """Write the files beside a map that say where it lies, and remove those of ours that no longer hold.

    Files that another program wrote or that another map of that name may own stay as they are.

    Parameters
    ----------
    path, place
        The map, which is there, and where it lies.
    before
        Where the map lay that had its name before, as far as we wrote it.
    endings
        How the names of the files end: ``.aux.xml`` follows the whole name of the map, others replace its ending.

    Returns
    -------
    tuple[str, ...]
        A sentence for each file that says nothing or something else.
    """
    told, not_ours = [], []
    had_ours = _is_ours(_text(_beside(path, _GDAL)))
    for ending in endings:
        beside = _beside(path, ending)
        old, new = _text(beside), _said(ending, place)
        if (old or "") == new and (new or not is_there(beside)):
            continue
        if ending in _SHARED:
            is_free = not _has_others(path, _MEASURED if ending == ".prj" and old is None else _MAPS)
            if not is_free or (old is not None and old != _said(ending, before)):
                if place is not None and not _agrees(ending, old, new):
                    not_ours.append(beside.name)
                continue
        elif not new and not had_ours:
            continue
        try:
            with saving(beside.name):
                _put(beside, new)
        except HeightmapFileError as error:
            told.append(str(error))
    return (*told, tr(_NOT_OURS, names=", ".join(not_ours))) if not_ours else tuple(told)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + _GDAL) if ending == _GDAL else path.with_suffix(ending)


def _said(ending: str, place: MapPlace | None) -> str:
    """Return the text of a file that says a place, or nothing where there is nothing to say."""
    if place is None:
        return ""
    if ending == _GDAL:
        return _OURS.format(system=escape(place.system, quote=False)) if place.system else ""
    if ending == ".prj":
        system = written(place.system)
        return system.text if system else ""
    return world_file(place)


def _has_others(path: Path, endings: tuple[str, ...]) -> bool:
    """Return whether there is another map of that name with one of these endings."""
    others = (ending for ending in endings if ending != path.suffix.lower())
    return any(is_there(path.with_suffix(case(ending))) for ending in others for case in (str.lower, str.upper))


def _agrees(ending: str, old: str | None, new: str) -> bool:
    """Return whether a text names the same system as ours, in other words."""
    if ending != ".prj" or not old or not new:
        return False
    system = written(old.strip())
    return system is not None and system.text == new


def _is_ours(text: str | None) -> bool:
    begin, end = _OURS.split("{system}")
    return text is not None and text.startswith(begin) and text.endswith(end) and text.count("<") == 4


def _text(path: Path) -> str | None:
    """Return what a file says, nothing where it is none of ours for certain, and None where there is none."""
    try:
        if path.exists() and not path.is_file():  # reading a pipe or a device may never end
            return ""
        with path.open(encoding="utf-8", newline="") as file:
            text = file.read(_LONGEST + 1)
    except (OSError, ValueError) as error:
        # No file can have a name that is too long.
        is_none = isinstance(error, OSError) and error.errno in (errno.ENOENT, errno.ENAMETOOLONG)
        return None if is_none else ""
    return text if len(text) <= _LONGEST else ""


def _put(path: Path, text: str) -> None:
    if not text:
        path.unlink(missing_ok=True)
        return
    with replacing(path) as file:
        file.write(text.encode())
