"""Reads the lines of a file."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from terrain_explorer.errors import UserError
from terrain_explorer.files.bounded_reader import BoundedReader, check_is_file, is_folder
from terrain_explorer.files.errors import HeightmapFileError, display_name, system_refusal, too_little_memory
from terrain_explorer.files.lines.map_line import MOST_POINTS, LineFile
from terrain_explorer.files.lines.svg import reading_svg
from terrain_explorer.files.lines.tracks import reading_geojson, reading_gpx, reading_kml
from terrain_explorer.language import tr
from terrain_explorer.terrain.work import Work

_READERS: Mapping[str, Callable[[bytes], Work[LineFile]]] = {
    ".gpx": reading_gpx,
    ".geojson": reading_geojson,
    ".json": reading_geojson,
    ".kml": reading_kml,
    ".kmz": reading_kml,
    ".svg": reading_svg,
}

ENDINGS = tuple(_READERS)
"""How the names of files of lines end."""

_DAMAGES = (
    *(ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError),
    *(BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError),
)
"""What the readers and Python's own raise on broken files."""

_LONGEST = 2**26
"""The most bytes of a file: a year of walking, a point a second."""


def is_of_lines(path: Path) -> bool:
    """Return whether a file is one of lines by its name alone; JSON may be anything."""
    return path.suffix.lower() in _READERS.keys() - {".json"} and not is_folder(path)


def reading_lines(path: Path) -> Work[LineFile]:
    """Return the lines of a file, one or more: yield the part that is done, 0 to 1.

    Raises
    ------
    HeightmapFileError
        The file cannot be read, or has no lines.
    """
    name = display_name(path)
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        wrong = tr("is no file of lines")
        raise HeightmapFileError(name, wrong, tr("Choose one of: {kinds}", kinds=", ".join(ENDINGS)))
    try:
        found = yield from reader(_content(path, name))
    except OSError as error:
        raise system_refusal(name, tr("cannot be read"), error) from error
    except MemoryError as error:
        raise too_little_memory(name) from error
    except HeightmapFileError:
        raise
    except UserError as error:
        wrong = tr("cannot be read: {reason}", reason=error)
        raise HeightmapFileError(name, wrong, tr("Choose another file")) from error
    except _DAMAGES as error:
        wrong = tr("is damaged, or holds something else than its name says")
        raise HeightmapFileError(name, wrong, tr("Export it again from the program that made it")) from error
    if not found.lines:
        raise HeightmapFileError(name, tr("holds no lines"), tr("Choose a file with a track, a route or an outline"))
    if sum(len(line.points) for line in found.lines) > MOST_POINTS:
        raise HeightmapFileError(name, tr("holds more points than can be read"), tr("Export fewer of its lines"))
    return found


def _content(path: Path, name: str) -> bytes:
    check_is_file(path)
    with BoundedReader(path) as file:
        content = file.read(_LONGEST + 1)
    if path.suffix.lower() == ".kmz":
        with ZipFile(io.BytesIO(content)) as archive:
            members = [one for one in archive.infolist() if one.filename.lower().endswith(".kml")]
            with archive.open(members[0]) as document:
                content = document.read(_LONGEST + 1)
    if len(content) > _LONGEST:
        raise HeightmapFileError(name, tr("is too large"), tr("Export fewer of its lines"))
    return content
