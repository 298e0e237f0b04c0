"""The place of a picture by the files beside it: a world file, and one that names the coordinate system."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from terrain_explorer.files.raster.georeference import numbers_beside, spaced, text_beside, text_of_gdal
from terrain_explorer.files.raster.map_systems import can_write_systems
from terrain_explorer.files.raster.notes import DeferredText, Note, left_out
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.language import marked
from terrain_explorer.own_process import DiedError, TaskError, calling
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.work import Work, finished

UNKNOWN = marked("Coordinate system left out: that in {name} is not understood.")
UNREAD = marked("Coordinate system left out: {name} could not be read. Open the file again.")


def placed_beside(raster: RasterImage, path: Path) -> RasterImage:
    """Return the image of a file with what the files beside it say of its place, as far as it does not say it itself.

    Its place comes from a world file or from GDAL; its system, which tells the distances, from Esri or from GDAL.
    """
    place = raster.place or _place_beside(path)
    if place is None or place.system or _has_looked(raster):
        return raster
    rows, columns = raster.samples.shape[:2]
    placed = in_system(place, path, rows, columns)
    raster = replace(raster, place=placed.place).with_notes(*placed.notes)
    if placed.spacings is None:
        return raster
    down, across = placed.spacings
    return spaced(raster, across, down)


def _place_beside(path: Path) -> MapPlace | None:
    numbers = numbers_beside(path)
    if numbers is None:
        return None
    a, d, b, e, c, f = numbers
    try:
        return MapPlace("", (a, b, c, d, e, f))
    except ValueError:
        return None


def _has_looked(raster: RasterImage) -> bool:
    """Return whether a format has looked beside its file, and could not understand what is there."""
    texts = (note.message.text for note in raster.notes if isinstance(note.message, DeferredText))
    return any(text in (UNKNOWN, UNREAD) for text in texts)


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
    found = re.search(r"<SRS[^>]*>(.*?)</SRS>", text_of_gdal(path), re.DOTALL)
    if found:
        from html import unescape

        return path.with_name(f"{path.name}.aux.xml"), unescape(found[1]).strip()
    texts = [path.with_suffix(ending) for ending in (".prj", ".PRJ")]
    return next(((one, text) for one in texts if (text := text_beside(one).strip())), (texts[0], ""))
