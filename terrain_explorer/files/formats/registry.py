"""The file formats: one table, from which reading, writing, the file dialogs and the command line all follow.

A further format is a module with its `FileFormat`, and a line in `FORMATS`.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.errors import (
    HeightmapFileError,
    choose_ending,
    saving,
    system_refusal,
    too_little_memory,
)
from terrain_explorer.files.formats import (
    esri_ascii,
    exr,
    numpy_arrays,
    pgm,
    pillow_formats,
    png,
    raw,
    side_file,
    srtm,
    tga,
    tiff,
    webp,
)
from terrain_explorer.files.formats.base import FileFormat, FileKind
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap, Origin

FORMATS: tuple[FileFormat, ...] = (
    png.FORMAT,
    tiff.FORMAT,
    *pillow_formats.FORMATS,
    webp.FORMAT,
    pgm.FORMAT,
    exr.FORMAT,
    *numpy_arrays.FORMATS,
    esri_ascii.FORMAT,
    tga.FORMAT,
    srtm.FORMAT,
    raw.FORMAT,
)

_SIGNATURE_BYTES = 128

_DOCUMENTS = {rb"gimp xcf": "GIMP", rb"PK\x03\x04.{26}mimetype.{0,64}application/x-kr(it)?a": "Krita"}
"""The first bytes of documents with layers, and the program to which each belongs."""

_EIGHT_BITS = ("JPEG", "WebP", "BMP", "TGA")
"""The formats that are only read because they keep no more than that."""


def read(path: str | os.PathLike[str], reading: ReadOptions = UNSAID) -> Heightmap:
    """Return the heightmap in a file.

    Parameters
    ----------
    path
        The file. Its content tells the format, or else the ending of its name.
    reading
        How it is to be read where it leaves that open.

    Returns
    -------
    Heightmap
        Grey pictures of whole numbers lie in 0..1, or in the range that was written with them. Signed, 32-bit and
        floating-point heights, arrays and surveys are as stored. Its `origin` tells what the file is, what had to be
        assumed and what was lost.

    Raises
    ------
    Question
        The file can be read in several ways, and the reading does not say which.
    HeightmapFileError
        The file cannot be read; the text says why and what to do.
    """
    path = Path(path)
    name = _name(path)
    try:
        picture = _format_of(path).read(path, reading)
        return heightmap_of(picture if picture.text else side_file.joined(picture, path), name, reading)
    except OSError as error:
        raise system_refusal(name, tr("cannot be read"), error) from error
    except MemoryError as error:
        raise too_little_memory(name) from error


def write(heightmap: Heightmap, path: str | os.PathLike[str], kind: str | None = None) -> None:
    """Write a heightmap into a file, which is replaced once the new content is complete on disk.

    Parameters
    ----------
    heightmap
        The heights; their range becomes black to white.
    path
        The file. The ending of its name tells the format.
    kind
        One of `kinds`, or None for the usual kind of the format.

    Raises
    ------
    HeightmapFileError
        The file or its side file cannot be written, and both are as they were; the text says which, why and what to
        do.
    """
    path = Path(path)
    chosen = kind_of(path, kind)
    with side_file.in_step(path, heightmap, chosen), saving(_name(path)), replacing(path) as file:
        chosen.write(heightmap, file)


def kinds() -> dict[str, str]:
    """Return the label of each kind that can be written, by its id."""
    return {kind.id: tr(kind.label) for format in FORMATS for kind in format.kinds}


def readable_extensions() -> tuple[str, ...]:
    """Return the endings of names that can be read, in lower case with the dot."""
    return tuple(extension for format in FORMATS for extension in format.extensions)


def writable_extensions() -> tuple[str, ...]:
    """Return the endings of names that can be written, in lower case with the dot."""
    endings = (ending for format in FORMATS for kind in format.kinds for ending in format.endings(kind))
    return tuple(dict.fromkeys(endings))


def open_filter() -> str:
    """Return the filter of a dialog that opens a file, in Qt's notation: all formats, each format, all files."""
    each = [f"{tr(format.name)} ({_patterns(format.extensions)})" for format in FORMATS]
    every = tr("Heightmaps ({patterns})", patterns=_patterns(readable_extensions()))
    return ";;".join((every, *each, tr("All files (*)")))


def save_filters() -> dict[str, str]:
    """Return the filters of a dialog that saves a file, in Qt's notation, and the kind that each stands for."""
    return {
        f"{tr(kind.label)} ({_patterns(format.endings(kind))})": kind.id for format in FORMATS for kind in format.kinds
    }


def _patterns(extensions: tuple[str, ...]) -> str:
    return " ".join(f"*{extension}" for extension in extensions)


def _name(path: Path) -> str:
    return path.name or str(path)


def _format_of(path: Path) -> FileFormat:
    """Return the format that the file's first bytes tell, or else its name."""
    name = _name(path)
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise HeightmapFileError(f"{name.rstrip('/')}/", tr("is a folder"), tr("Choose a file in it"))
    if not stat.S_ISREG(mode):
        raise HeightmapFileError(name, tr("is a device and not a file"), tr("Choose a file"))
    with path.open("rb") as file:
        beginning = file.read(_SIGNATURE_BYTES)
    if not beginning:
        raise HeightmapFileError(name, tr("is empty"), tr("Save or export it again from the program that made it"))
    _check_no_document(name, beginning)
    for format in FORMATS:
        told_by = format.signature and re.match(format.signature, beginning, re.DOTALL)
        if told_by or (format.signature is None and path.suffix.lower() in format.extensions):
            return format
    known = ", ".join(tr(format.name) for format in FORMATS)
    remedy = tr("Choose a file of one of: {formats}", formats=known)
    raise HeightmapFileError(name, tr("is not of a kind that can be read"), remedy)


def _check_no_document(name: str, beginning: bytes) -> None:
    for document, program in _DOCUMENTS.items():
        if re.match(document, beginning, re.DOTALL):
            raise HeightmapFileError(
                name,
                tr("is a {program} document", program=program),
                tr("Export it from {program} as 16-bit PNG or TIFF, and open that", program=program),
            )


def kind_called(id: str) -> tuple[FileFormat, FileKind]:
    """Return the kind with an id and its format."""
    return next((format, kind) for format in FORMATS for kind in format.kinds if kind.id == id)


def kind_of(path: Path, kind: str | None = None) -> FileKind:
    """Return the kind with an id, or the usual one for a name.

    Raises
    ------
    HeightmapFileError
        There is no such kind, or the name does not end as it should.
    """
    if kind not in (None, *kinds()):
        wrong = tr("cannot be saved as {kind}", kind=kind)
        raise HeightmapFileError(_name(path), wrong, tr("Choose one of: {kinds}", kinds=", ".join(kinds())))
    fitting = [(format, choice) for format in FORMATS for choice in format.kinds if kind in (None, choice.id)]
    for format, choice in fitting:
        if path.suffix.lower() in format.endings(choice):
            return choice
    for format in FORMATS:
        if format.name in _EIGHT_BITS and path.suffix.lower() in format.extensions:
            raise HeightmapFileError(
                _name(path),
                tr("cannot be saved: {format} keeps 8 bits only, and heights need more", format=format.name),
                choose_ending([".png"]),
            )
    endings = dict.fromkeys(ending for format, choice in fitting for ending in format.endings(choice))
    raise HeightmapFileError(_name(path), tr("cannot be saved under this name"), choose_ending(endings))


def kind_as_read(path: Path, origin: Origin | None) -> str | None:
    """Return the kind of file that was read where the next reader has to assume it, such as a byte order, or None."""
    if origin is None or origin.kind_id is None:
        return None
    format, kind = kind_called(origin.kind_id)
    return kind.id if path.suffix.lower() in format.endings(kind) else None
