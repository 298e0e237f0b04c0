"""The file formats: one table, from which reading, writing, dialogs, the command line and the packages all follow.

To add a format, write a module with its `FileFormat` and a line in `_MODULES`.
"""

from __future__ import annotations

import re
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import overload

from terrain_explorer.files.errors import HeightmapFileError, choose_ending, display_name
from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType, name_filter, patterns
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Origin

# In the order of the dialogs, the most used first. Formats are tried in this order as well, where it matters for the
# last two only by name, and for projects and Krita documents, which are ZIP files like archives of arrays.
_MODULES = (
    "pictures.png",
    "pictures.tiff",
    "project",
    "pictures.pillow_formats",
    "pictures.webp",
    "pictures.pgm",
    "pictures.exr",
    "pictures.radiance",
    "pictures.pfm",
    "pictures.psd",
    "pictures.krita",
    "grids.mbtiles",
    "pictures.modern_pictures",
    "arrays.numpy_arrays",
    "grids.esri_ascii",
    "pictures.tga",
    "grids.surveys",
    "grids.srtm",
    "meshes.reading",
    "points.las",
    "points.text",
    "compressed",
    "meshes.cesium",
    "arrays.raw",
)
"""The modules of the formats: each has its `FileFormat` as ``FORMAT``, or several as ``FORMATS``."""


class _Formats(Sequence[FileFormat]):
    """The formats, each loaded when it is reached: a program that reads a PNG needs no other."""

    def __iter__(self) -> Iterator[FileFormat]:
        for name in _MODULES:
            yield from _formats_of(name)

    @overload
    def __getitem__(self, place: int) -> FileFormat: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[FileFormat]: ...
    def __getitem__(self, place: int | slice) -> FileFormat | Sequence[FileFormat]:
        return tuple(self)[place]

    def __len__(self) -> int:
        return sum(1 for _ in self)


FORMATS: Sequence[FileFormat] = _Formats()


@cache
def _formats_of(name: str) -> tuple[FileFormat, ...]:
    module = import_module(f"terrain_explorer.files.formats.{name}")
    one: FileFormat | None = getattr(module, "FORMAT", None)
    several: tuple[FileFormat, ...] = module.FORMATS if one is None else (one,)
    return several


def _writable() -> Iterator[tuple[FileFormat, FileKind]]:
    return ((format, kind) for format in FORMATS for kind in format.kinds)


def kinds() -> dict[str, str]:
    """Return the label of each kind that can be written, by its id."""
    return {kind.id: tr(kind.label) for _, kind in _writable()}


def readable_extensions() -> tuple[str, ...]:
    """Return the endings of names that can be read, in lower case with the dot."""
    return _unique(extension for format in FORMATS for extension in format.extensions)


def writable_extensions() -> tuple[str, ...]:
    """Return the endings of names that can be written, in lower case with the dot."""
    return _unique(ending for format, kind in _writable() for ending in format.endings(kind))


def is_project(path: Path) -> bool:
    """Return whether a name is that of a project, which keeps the look of the terrain, too."""
    return any(kind.is_project and path.suffix.lower() in format.endings(kind) for format, kind in _writable())


def other_kind_of_file(path: Path) -> tuple[str, ...]:
    """Return what would be lost by saving over a file whose content is of another kind than its name says: itself."""
    meant = next((format for format, kind in _writable() if path.suffix.lower() in format.endings(kind)), None)
    try:
        found = detect_format(path)
    except (OSError, HeightmapFileError):
        return ()
    if meant is None or found is meant or path.suffix.lower() in found.extensions:
        return ()
    lost = tr(
        "Another kind of file replaced: {name} is called {meant}, but is {found}.",
        name=display_name(path),
        meant=tr(meant.name),
        found=tr(found.name),
    )
    return (lost,)


def image_editor_extensions() -> tuple[str, ...]:
    """Return the endings of the names of files that image editors open, in lower case with the dot."""
    return tuple(extension for format in FORMATS if format.for_image_editors for extension in format.extensions)


def associated_extensions() -> tuple[str, ...]:
    """Return the endings of names for which the desktop offers the program, in lower case with the dot."""
    return tuple(extension for format in FORMATS for extension in format.associated)


def mime_types() -> tuple[MimeType, ...]:
    """Return the MIME types for which Linux desktops offer the program."""
    return tuple(format.mime for format in FORMATS if format.mime is not None)


def open_filter() -> str:
    """Return the filter of a dialog that opens a file, in Qt's notation: all formats, each format, all files."""
    each = [name_filter(format.name, format.extensions) for format in FORMATS]
    every = tr("Heightmaps ({patterns})", patterns=patterns(readable_extensions()))
    return ";;".join((every, *each, tr("All files (*)")))


def save_filters() -> dict[str, str]:
    """Return the filters of a dialog that saves a file, in Qt's notation, and the kind that each stands for."""
    return {name_filter(kind.label, format.endings(kind)): kind.id for format, kind in _writable()}


def _unique(endings: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(endings))


def usual_ending(kind: str) -> str:
    """Return how the name of a file of a kind usually ends, with the dot."""
    format, choice = kind_by_id(kind)
    return format.endings(choice)[0]


def kind_by_id(id: str) -> tuple[FileFormat, FileKind]:
    """Return the kind with an id and its format."""
    return next((format, kind) for format, kind in _writable() if kind.id == id)


def kind_of(path: Path, kind: str | None = None) -> FileKind:
    """Return the kind with an id, or the usual one for a name.

    Raises
    ------
    HeightmapFileError
        There is no such kind, or the name does not end as it should.
    """
    # From the command line and from scripts any word may come.
    if kind not in (None, *kinds()):
        wrong = tr("cannot be saved as {kind}", kind=kind)
        raise HeightmapFileError(display_name(path), wrong, tr("Choose one of: {kinds}", kinds=", ".join(kinds())))
    candidates = [(format, choice) for format, choice in _writable() if kind in (None, choice.id)]
    for format, choice in candidates:
        if path.suffix.lower() in format.endings(choice):
            return choice
    _check_not_8_bits(path)
    endings = _unique(ending for format, choice in candidates for ending in format.endings(choice))
    raise HeightmapFileError(display_name(path), tr("cannot be saved under this name"), choose_ending(endings))


def _check_not_8_bits(path: Path) -> None:
    for format in FORMATS:
        if format.only_8_bits and path.suffix.lower() in format.extensions:
            raise HeightmapFileError(
                display_name(path),
                tr("cannot be saved: {format} keeps 8 bits only, and heights need more", format=format.name),
                choose_ending([".png"]),
            )


def kind_as_read(path: Path, origin: Origin | None) -> str | None:
    """Return the kind of file that was read where the next reader has to assume it, such as a byte order, or None."""
    if origin is None or origin.kind_id is None:
        return None
    format, kind = kind_by_id(origin.kind_id)
    return kind.id if path.suffix.lower() in format.endings(kind) else None


_SIGNATURE_BYTES = 512
_SURE = 4
"""The bytes at the beginning of a file that is called raw which say that it is of another format."""

_ARCHIVE = b"PK\x03\x04"
_OF_LINES = (".gpx", ".geojson", ".kml", ".kmz", ".svg")
"""How the names of files of lines end, which become roads, rivers and selections."""

_DOCUMENTS = {rb"gimp xcf": "GIMP"}
"""The first bytes of documents with layers, and the program to which each belongs."""


def detect_format(path: Path) -> FileFormat:
    """Return the format of a file.

    Raises
    ------
    HeightmapFileError
        It is no file, is empty, or has none of the formats.
    OSError
        It cannot be read.
    """
    name = display_name(path)
    _check_is_file(path, name)
    with path.open("rb") as file:
        beginning = file.read(_SIGNATURE_BYTES)
    if not beginning:
        raise HeightmapFileError(name, tr("is empty"), tr("Save or export it again from the program that made it"))
    _check_is_no_document(name, beginning)
    found = next((format for format in FORMATS if _matches(format, path, beginning)), None)
    if found is None:
        from terrain_explorer.files.formats.points import text  # as late as the formats themselves

        if text.BEGINNING.match(beginning):  # whatever it is called: many programs write them
            return text.FORMAT
    if found is None or path.suffix.lower() == ".kmz":  # which is a ZIP file like an archive of maps
        _check_is_not_of_lines(path, name)
    if found is None:
        _check_is_what_it_is_called(path, name)
        remedy = tr("Choose a picture, such as PNG or TIFF, a survey, points or a mesh; the manual names all kinds")
        raise HeightmapFileError(name, tr("is not of a kind that can be read"), remedy)
    return found


def _check_is_not_of_lines(path: Path, name: str) -> None:
    if path.suffix.lower() in _OF_LINES:
        raise HeightmapFileError(
            name,
            tr("holds lines on a map, such as tracks, and no heights"),
            tr("Open it in the window over a terrain, or give it to apply road --along"),
        )


def _matches(format: FileFormat, path: Path, beginning: bytes) -> bool:
    if format.signature is None:
        return path.suffix.lower() in format.extensions
    if format.owns_archive is not None and beginning.startswith(_ARCHIVE) and format.owns_archive(path):
        return True
    found = re.match(format.signature, beginning, re.DOTALL)
    # The numbers of a raw file may begin with a few bytes by chance.
    return found is not None and (found.end() >= _SURE or path.suffix.lower() not in _headerless_extensions())


@cache
def _headerless_extensions() -> frozenset[str]:
    return frozenset(extension for format in FORMATS if format.headerless for extension in format.extensions)


def _check_is_what_it_is_called(path: Path, name: str) -> None:
    """Refuse a file that has the ending of a format, but not its first bytes."""
    with path.open("rb") as file:
        if file.read(2) in (BOM_UTF16_LE, BOM_UTF16_BE):
            raise HeightmapFileError(name, tr("is a text in UTF-16"), tr("Save it as UTF-8 in a text editor"))
    called = next((format for format in FORMATS if path.suffix.lower() in format.extensions), None)
    if called is not None:
        raise HeightmapFileError(
            name,
            tr("is called {format}, but does not begin like one", format=tr(called.name)),
            tr("It is damaged, or a file of another kind: save or export it again from the program that made it"),
        )


def _check_is_file(path: Path, name: str) -> None:
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise HeightmapFileError(f"{name.rstrip('/')}/", tr("is a folder"), tr("Choose a file in it"))
    if not stat.S_ISREG(mode):  # reading a device or a pipe may never end
        raise HeightmapFileError(name, tr("is a device and not a file"), tr("Choose a file"))


def _check_is_no_document(name: str, beginning: bytes) -> None:
    for document, program in _DOCUMENTS.items():
        if re.match(document, beginning, re.DOTALL):
            raise HeightmapFileError(
                name,
                tr("is a {program} document", program=program),
                tr("Export it from {program} as 16-bit PNG or TIFF, and open that", program=program),
            )
