"""The place of a picture by the files beside it: a world file, and one that names the coordinate system."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path

from terrain_explorer.files.raster.georeference import averaged, world_file_numbers
from terrain_explorer.files.raster.map_systems import can_write_systems
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.gdal.systems import measuring
from terrain_explorer.own_process import DiedError, TaskError, calling
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.work import finished

_LONGEST = 2**16


def placed_beside(raster: RasterImage, path: Path) -> RasterImage:
    """Return the image of a file with its place and its distances, where a world file beside it says them."""
    numbers = world_file_numbers(path)
    if numbers is None:
        return raster
    a, d, b, e, c, f = numbers
    try:
        place = MapPlace("", (a, b, c, d, e, f))
    except ValueError:
        return raster
    rows, columns = raster.samples.shape[:2]
    place, spacings = in_system(place, path, rows, columns)
    raster = replace(raster, place=place)
    if spacings is None:
        return raster
    down, across = spacings
    note = averaged(across, down)
    raster = replace(raster, spacing=(down + across) / 2, stretch=down / across)
    return raster if note is None else raster.with_notes(note)


def in_system(place: MapPlace, path: Path, rows: int, columns: int) -> tuple[MapPlace, tuple[float, float] | None]:
    """Return a place in the system that a file beside a map names, and the metres from row to row and column to column.

    Without such a file, or where PROJ does not understand it, the place is as it was, and the metres are not known.
    """
    system = _system_beside(path) if can_write_systems() else ""
    if not system:
        return place, None
    try:
        task = calling(measuring, system=system, corner=[*place.corner], rows=rows, columns=columns)
        facts = finished(task).facts
    except (TaskError, DiedError):
        return place, None
    spacings = facts["spacings"]
    return replace(place, system=facts["system"]), None if spacings is None else (spacings[0], spacings[1])


def _system_beside(path: Path) -> str:
    """Return the text that names a system in a file of GDAL or of Esri, or nothing."""
    found = re.search(r"<SRS[^>]*>(.*?)</SRS>", _text(path.with_name(f"{path.name}.aux.xml")), re.DOTALL)
    return unescape(found[1]).strip() if found else _text(path.with_suffix(".prj")).strip()


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(_LONGEST)
    except (OSError, ValueError):
        return ""
