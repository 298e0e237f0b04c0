"""The place of a picture by the files beside it: a world file, and one that names the coordinate system."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from terrain_explorer.files.raster.georeference import averaged, world_file_numbers
from terrain_explorer.files.raster.map_systems import can_write_systems
from terrain_explorer.files.raster.notes import Note, left_out
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.language import marked
from terrain_explorer.own_process import DiedError, TaskError, calling
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.work import Work, finished
from terrain_explorer.values import dataclass

_LONGEST = 2**16

UNKNOWN = marked("Coordinate system left out: that in {name} is not understood.")
UNREAD = marked("Coordinate system left out: {name} could not be read. Open the file again.")


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
    placed = in_system(place, path, rows, columns)
    raster = replace(raster, place=placed.place).with_notes(*placed.notes)
    if placed.spacings is None:
        return raster
    down, across = placed.spacings
    note = averaged(across, down)
    raster = replace(raster, spacing=(down + across) / 2, stretch=down / across)
    return raster if note is None else raster.with_notes(note)


@dataclass(frozen=True)
class PlaceInSystem:
    """A place in the system that belongs to it, and what that says about the ground.

    Attributes
    ----------
    place
        The place; as it was where its system is not known.
    spacings
        The metres from row to row and from column to column, or None where they are not known.
    is_distorted
        Whether the map is not true to the ground, but can be made so.
    notes
        What was left out.
    """

    place: MapPlace
    spacings: tuple[float, float] | None = None
    is_distorted: bool = False
    notes: tuple[Note, ...] = ()


def in_system(place: MapPlace, path: Path, rows: int, columns: int, is_in_degrees: bool = False) -> PlaceInSystem:
    """Return a place in the system that a file beside a map names, or in WGS 84 if its numbers are degrees.

    Without either the place is as it was, and where PROJ fails with it, as a note says.
    """
    beside, system = system_beside(path) if can_write_systems() else (path, "")
    if not (system or (is_in_degrees and can_write_systems())):
        return PlaceInSystem(place)
    return finished(measuring_place(replace(place, system=system), beside.name, rows, columns))


def measuring_place(place: MapPlace, source: str, rows: int, columns: int) -> Work[PlaceInSystem]:
    """Return a place in its system as PROJ knows it, and what that says about the ground.

    Parameters
    ----------
    place
        The place, in its system as WKT of any kind; without one its numbers are degrees.
    source
        The name of the file that says the system, for a note where PROJ fails with it.
    rows, columns
        The size of the map.
    """
    from terrain_explorer.gdal.systems import measuring

    try:
        task = calling(measuring, system=place.system, corner=[*place.corner], rows=rows, columns=columns)
        facts = (yield from task).facts
    except (TaskError, DiedError) as error:
        text = UNKNOWN if isinstance(error, TaskError) else UNREAD
        notes = (left_out(text, name=source),) if place.system else ()
        return PlaceInSystem(replace(place, system=""), notes=notes)
    # Degrees without a system are measured by the reader, as ever.
    spacings = facts["spacings"] if place.system else None
    found = None if spacings is None else (spacings[0], spacings[1])
    return PlaceInSystem(replace(place, system=facts["system"]), found, facts["distorted"])


def system_beside(path: Path) -> tuple[Path, str]:
    """Return a file of GDAL or of Esri and the text in it that names a system, or nothing."""
    aux, text = path.with_name(f"{path.name}.aux.xml"), path.with_suffix(".prj")
    found = re.search(r"<SRS[^>]*>(.*?)</SRS>", _text(aux), re.DOTALL)
    if not found:
        return text, _text(text).strip()
    from html import unescape

    return aux, unescape(found[1]).strip()


def _text(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(_LONGEST)
    except (OSError, ValueError):
        return ""
