"""Finding out which format a file has: by its first bytes, or else by its name."""

from __future__ import annotations

import re
import stat
from pathlib import Path

from terrain_explorer.files.errors import HeightmapFileError, display_name
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.formats.registry import FORMATS
from terrain_explorer.language import tr

_SIGNATURE_BYTES = 128

_DOCUMENTS = {rb"gimp xcf": "GIMP", rb"PK\x03\x04.{26}mimetype.{0,64}application/x-kr(it)?a": "Krita"}
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
    # Before the formats: a Krita document is a ZIP file, and would pass for an archive of arrays.
    _check_is_no_document(name, beginning)
    found = next((format for format in FORMATS if _matches(format, path, beginning)), None)
    if found is None:
        _check_is_what_it_is_called(path, name)
        known = ", ".join(tr(format.name) for format in FORMATS)
        remedy = tr("Choose a file of one of: {formats}", formats=known)
        raise HeightmapFileError(name, tr("is not of a kind that can be read"), remedy)
    return found


def _matches(format: FileFormat, path: Path, beginning: bytes) -> bool:
    if format.signature is None:
        return path.suffix.lower() in format.extensions
    return re.match(format.signature, beginning, re.DOTALL) is not None


def _check_is_what_it_is_called(path: Path, name: str) -> None:
    """Refuse a file that has the ending of a format, but not its first bytes."""
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
