"""What a module for one family of formats hands to the table in `formats`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.terrain.heightmap import Heightmap


@dataclass(frozen=True)
class FileKind:
    """One way to write a format.

    Attributes
    ----------
    id
        Its name on the command line, for example ``"png16"``.
    label
        Its name for the user, for example ``"PNG, 16-bit grey"``; through `tr` where it is shown.
    write
        Writes the heightmap into an open, empty file; raises `UnfitError` where the kind cannot hold it.
    extensions
        How its names end, the usual ending first; none where they end like all names of the format.
    stored
        Returns the numbers it writes, shape (rows, columns), where the format has no place for the recipe, so that a
        side file holds it with their checksum; None where the recipe is inside.
    white
        The whole number that white becomes where black is 0; None where the numbers are the heights.
    leaves_open
        Whether its reader has to assume what only the side file says: a size, a byte order, or metres.
    """

    id: str
    label: str
    write: Callable[[Heightmap, BinaryIO], None]
    extensions: tuple[str, ...] = ()
    stored: Callable[[Heightmap], Samples] | None = None
    white: int | None = None
    leaves_open: bool = False


@dataclass(frozen=True)
class FileFormat:
    """A file format.

    Attributes
    ----------
    name
        Its name for the user; through `tr` where it is shown.
    extensions
        How its names end, in lower case with the dot, the usual ending first.
    signature
        A regular expression for the first bytes of every such file; None where only the name tells the format.
    read
        Reads the file at a path, as the user says where the file leaves it open.
    kinds
        The ways to write it, the usual one first; none where it is only read.
    """

    name: str
    extensions: tuple[str, ...]
    signature: bytes | None
    read: Callable[[Path, ReadOptions], RasterImage]
    kinds: tuple[FileKind, ...] = ()

    def endings(self, kind: FileKind) -> tuple[str, ...]:
        """Return how the names of one of its kinds end, the usual ending first."""
        return kind.extensions or self.extensions
