"""The place of a picture by the files beside it: a world file, and one that names the coordinate system."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from terrain_explorer.files.raster.map_systems import can_write_systems
from terrain_explorer.files.raster.notes import DeferredText, Note, left_out
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.spacing import spaced
from terrain_explorer.language import marked
from terrain_explorer.own_process import DiedError, TaskError, calling
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.work import Work, finished

_LONGEST_WORLD_FILE, _LONGEST_TEXT = 1000, 2**16

UNKNOWN = marked("Coordinate system left out: that in {name} is not understood.")
UNREAD = marked("Coordinate system left out: {name} could not be read. Open the file again.")


def placed_beside(raster: RasterImage, path: Path) -> RasterImage:
    """Return the image of a file with what the files beside it say of its place, as far as it does not say it itself.

    Its place comes from a world file or from GDAL; its system, which tells the distances, from Esri or from GDAL.
    """
    place = raster.place or place_beside(path)
    if place is None or place.system or _has_looked(raster):
        return raster
    rows, columns = raster.samples.shape[:2]
    placed = in_system(place, path, rows, columns)
    raster = replace(raster, place=placed.place).with_notes(*placed.notes)
    if placed.spacings is None:
        return raster
    down, across = placed.spacings
    return spaced(raster, across, down)


def place_beside(path: Path) -> MapPlace | None:
    """Return the place of a picture by the files beside it; None where they do not say it.

    It is in a world file, or else in what GDAL writes beside the formats that cannot hold it.
    """
    numbers = _in_world_file(path) or _in_text_of_gdal(text_of_gdal(path))
    if numbers is None:
        return None
    a, d, b, e, c, f = numbers
    try:
        return MapPlace("", (a, b, c, d, e, f))
    except ValueError:
        return None


def _in_world_file(path: Path) -> tuple[float, ...] | None:
    ending = path.suffix[1:]
    # Such as .tfw, .tifw or .wld for a .tif.
    names = (f"{ending[:1]}{ending[-1:]}w", f"{ending}w", "wld")
    for name in (*names, *(name.upper() for name in names)):
        try:
            beside = path.with_suffix(f".{name}")
            if not beside.is_file():
                continue
            with beside.open(encoding="ascii") as file:
                numbers = tuple(float(word) for word in file.read(_LONGEST_WORLD_FILE).split())
        except (OSError, ValueError):
            continue
        if len(numbers) == 6:
            return numbers
    return None


def _in_text_of_gdal(text: str) -> tuple[float, ...] | None:
    found = re.search(r"<GeoTransform>([^<]*)</GeoTransform>", text)
    try:
        numbers = [float(word) for word in found[1].split(",")] if found else []
    except ValueError:
        return None
    if len(numbers) != 6:
        return None
    c, a, b, f, d, e = numbers
    # GDAL's are for the corner of the first pixel, and those of world files for its middle.
    return a, d, b, e, c + (a + b) / 2, f + (d + e) / 2


def text_of_gdal(path: Path) -> str:
    """Return the beginning of the file that GDAL writes beside a map, which names its place; nothing for none."""
    return text_beside(path.with_name(f"{path.name}.aux.xml"))


def text_beside(path: Path) -> str:
    """Return the beginning of a text beside a map; nothing where there is none, or what is no file."""
    try:
        if not path.is_file():  # reading a pipe or a device may never end
            return ""
        with path.open(encoding="utf-8") as file:
            return file.read(_LONGEST_TEXT)
    except (OSError, ValueError):
        return ""


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
