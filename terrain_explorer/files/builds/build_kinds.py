"""The kinds of files that hold the heights of a build's tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import BinaryIO

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.builds.zarr_chunks import write_chunk
from terrain_explorer.files.errors import how_to_get
from terrain_explorer.files.formats.base import FileFormat, FileKind
from terrain_explorer.files.formats.pictures.png import write_samples
from terrain_explorer.files.formats.registry import FORMATS
from terrain_explorer.files.raster.packed_heights import packed
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.catalogue import catalogue
from terrain_explorer.terrain.heightmap import Heightmap

ZARR = "zarr"
"""The kind whose tiles are the chunks of one array."""

TERRARIUM = "terrarium"
"""The kind of web maps that show heights."""

_GDAL_TYPES = {"png16": "UInt16", "png8": "Byte", "tiff16": "UInt16", "tiff32f": "Float32"}

SHORT_NAMES = {"r16": "raw16le", "tif": "tiff32f"}
"""Other names of kinds on the command line."""


@dataclass(frozen=True)
class BuildKind:
    """A kind of file for the heights of a tile.

    Attributes
    ----------
    slug, label
        Its name on the command line, and for the user.
    ending
        How the names of its files usually end.
    bytes_per_height
        At most, and before compression.
    write
        Writes the heights of a tile into an empty file.
    compressed
        Whether files are smaller than their heights.
    gdal
        GDAL's name for its numbers, where GDAL reads such files as heights on their own.
    module
        The module that writes it, where that is not always installed; its package has the same name.
    metres
        Whether it holds metres and nothing else.
    """

    slug: str
    label: str
    ending: str
    bytes_per_height: int
    write: Callable[[Heightmap, BinaryIO], None]
    compressed: bool = True
    gdal: str = ""
    module: str = ""
    metres: bool = False

    def check_installed(self) -> None:
        """Check that this machine can write it.

        Raises
        ------
        ValueError
            It cannot; the sentence has the command that installs what is missing.
        """
        if self.module and find_spec(self.module) is None:
            raise UserValueError(
                tr(
                    "{kind} needs a package that is not installed; {advice}",
                    kind=tr(self.label),
                    advice=how_to_get(self.module),
                )
            )


def _of_file(format: FileFormat, kind: FileKind) -> BuildKind:
    def write(heightmap: Heightmap, file: BinaryIO) -> None:
        # Without a side file for each: the manifest says how all of them were made.
        kind.write(kind.taken_along(heightmap), file)

    return BuildKind(
        kind.id,
        kind.label,
        format.endings(kind)[0],
        kind.bytes_per_height,
        write,
        not format.headerless,
        _GDAL_TYPES.get(kind.id, ""),
    )


def _write_terrarium(heightmap: Heightmap, file: BinaryIO) -> None:
    write_samples(packed(heightmap.heights, TERRARIUM), file)


def _write_whole_chunk(heightmap: Heightmap, file: BinaryIO) -> None:
    write_chunk(heightmap.heights, heightmap.rows, file)


# Projects hold one terrain each, and the tiles of surveys have sizes and names of their own.
_FILES = tuple(
    _of_file(format, kind) for format in FORMATS for kind in format.kinds if not kind.is_project and kind.id != "hgt"
)
BUILD_KINDS: Mapping[str, BuildKind] = catalogue(
    *_FILES,
    BuildKind(ZARR, marked("Zarr, one array of chunks"), "", 4, _write_whole_chunk, module="zarr"),
    BuildKind(TERRARIUM, marked("Terrarium PNG, metres as colours"), ".png", 3, _write_terrarium, metres=True),
)
"""The kinds by slug, in the order shown."""
