"""How a file format declares itself: one `FileFormat`, from which everything else about the format follows."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from math import inf, isfinite
from pathlib import Path
from typing import Any, BinaryIO, Self

from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.work import Work

ReadResult = RasterImage | Heightmap
"""What reading a file gives."""

LONGEST_RECIPE = 2**19
"""The most characters of a recipe that is saved within a picture; many programs read no text of a megabyte."""


def name_filter(name: str, extensions: Iterable[str]) -> str:
    """Return the filter of a file dialog for a format, in Qt's notation: ``"PNG (*.png)"``."""
    return f"{tr(name)} ({patterns(extensions)})"


def patterns(extensions: Iterable[str]) -> str:
    """Return the patterns of names with these endings, in Qt's notation: ``"*.tif *.tiff"``."""
    return " ".join(f"*{extension}" for extension in extensions)


@dataclass(frozen=True)
class MapSheet:
    """Where a map lies among others of its series, as its header alone tells.

    Attributes
    ----------
    place
        The place of its points, with the north up.
    rows, columns
        How many points there are, 0 where that is not known.
    series
        What names the series: places on maps of different systems cannot be compared.
    """

    place: MapPlace
    rows: float = 0
    columns: float = 0
    series: tuple[object, ...] = ()

    @classmethod
    def of(cls, corner: tuple[float, float], steps: tuple[float, float], *facts: Any) -> Self | None:
        """Return a sheet by the coordinates of its first point and the distances of columns and rows.

        None where one cannot compute with these. Further arguments are those of the class.
        """
        (west, north), (across, down) = corner, steps
        if not (across > 0 and 0 < across * down < inf and isfinite(west / across) and isfinite(north / down)):
            return None
        sheet = cls(MapPlace("", (across, 0.0, west, 0.0, -down, north)), *facts)
        return sheet if isfinite(sheet.rows) and isfinite(sheet.columns) else None


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
        Whether its reader has to assume something that only the side file says: a size, a byte order, or metres.
    number_bits
        The bits of a number where `white` is None.
    text_bytes
        The bytes of a number at most where numbers are written as text; 0 where they are binary.
    rounding
        By how much a height may change where `white` is None: 0.5 where heights become whole numbers.
    is_project
        Whether it takes along any recipe, with the picture that the recipe begins with.
    keeps_voids
        Whether it says which points have no height; else they are written with the height that fills them.
    """

    id: str
    label: str
    write: Callable[[Heightmap, BinaryIO], None]
    extensions: tuple[str, ...] = ()
    stored: Callable[[Heightmap], Samples] | None = None
    white: int | None = None
    leaves_open: bool = False
    number_bits: int = 32
    text_bytes: int = 0
    rounding: float = 0.0
    is_project: bool = False
    keeps_voids: bool = False

    @property
    def bits(self) -> int:
        """The bits of a number."""
        return self.number_bits if self.white is None else self.white.bit_length()

    @property
    def bytes_per_height(self) -> int:
        """The bytes of a height in the file, at most and before compression."""
        return self.text_bytes or self.bits // 8

    def takes_recipe_of(self, heightmap: Heightmap) -> bool:
        """Return whether it takes the recipe along, if there is one."""
        if self.is_project or heightmap.recipe is None:
            return True
        return heightmap.picture is None and len(heightmap.recipe) <= LONGEST_RECIPE

    def taken_along(self, heightmap: Heightmap) -> Heightmap:
        """Return the heightmap, without a recipe that it does not take along."""
        return heightmap if self.takes_recipe_of(heightmap) else replace(heightmap, recipe=None)


@dataclass(frozen=True)
class MimeType:
    """How Linux desktops know a format.

    Attributes
    ----------
    name
        The type, for example ``"image/png"``.
    description
        Its name in file managers, through `marked`. Empty for types that the shared MIME database knows; the other
        attributes describe the types that the program adds to it.
    extensions
        How the names of such files end; a subset of the format's.
    magic
        Beginnings of such files, for extensions that other files have as well. In the notation of the database.
    parent
        The more general type, or nothing.
    """

    name: str
    description: str = ""
    extensions: tuple[str, ...] = ()
    magic: tuple[str, ...] = ()
    parent: str = ""


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
        Reads the file at a path, with the options of the user where the file leaves something open. Returns the
        heightmap itself where the file leaves nothing open at all, or the work that makes either.
    kinds
        The ways to write it, the usual one first; none where it is only read.
    for_image_editors
        Whether image editors open such files.
    associated
        The extensions for which the desktop offers the program in *Open with*. Formats that hold photographs far more
        often than heightmaps have none, so that the program does not crowd those menus.
    mime
        How Linux desktops know the format; None where they do not offer the program for it.
    headerless
        Whether the file holds the numbers and nothing else, so that its reader needs to know their layout.
    only_8_bits
        Whether the format keeps 8 bits a channel at most, which is why it is only read.
    sheet
        Returns the sheet of a map that a file is, or None where its header does not say; it may raise what `read` may.
        None for formats that never say it.
    question
        Returns the question how to read a file otherwise, where `read` may have guessed wrong, or the work that finds
        it; it may raise what `read` may. None for formats that leave nothing open, or always ask.
    holds_place
        Whether a file says where on the world it lies as programs for maps read it.
    only_upright
        Whether a file can say the place of a map with the north up alone.
    place_files
        How the names of the files end that say beside one where on the world it lies, for other programs; see
        `map_systems.update_beside`.
    owns_archive
        Returns whether a ZIP archive with another beginning is such a file all the same: programs that pack its
        contents anew order them as they like. None for formats that are no archives.
    misnamed
        Returns a sentence where the name of a file says another place than that of its map, else nothing. None for
        formats whose names say no place.
    """

    name: str
    extensions: tuple[str, ...]
    signature: bytes | None
    read: Callable[[Path, ReadOptions], ReadResult | Work[ReadResult]]
    kinds: tuple[FileKind, ...] = ()
    for_image_editors: bool = False
    associated: tuple[str, ...] = ()
    mime: MimeType | None = None
    headerless: bool = False
    only_8_bits: bool = False
    sheet: Callable[[Path], MapSheet | None] | None = None
    question: Callable[[Path], ReadQuestion | Work[ReadQuestion]] | None = None
    holds_place: bool = False
    only_upright: bool = False
    place_files: tuple[str, ...] = ()
    owns_archive: Callable[[Path], bool] | None = None
    misnamed: Callable[[str, MapPlace], str] | None = None

    def reading(self, path: Path, options: ReadOptions) -> Work[ReadResult]:
        """Read a file as `read` does, step by step where the format allows it."""
        found = self.read(path, options)
        return (yield from found) if isinstance(found, Generator) else found

    def asking(self, path: Path) -> Work[ReadQuestion | None]:
        """Return the question how to read a file otherwise, or None where there is none."""
        found = self.question(path) if self.question is not None else None
        return (yield from found) if isinstance(found, Generator) else found

    def endings(self, kind: FileKind) -> tuple[str, ...]:
        """Return how the names of one of its kinds end, the usual ending first."""
        return kind.extensions or self.extensions


def question_in(work: Work[object]) -> Work[ReadQuestion]:
    """Return the question with which reading ends that was told to ask.

    Raises
    ------
    HeightmapFileError
        It ends otherwise.
    """
    try:
        yield from work
    except ReadQuestion as question:
        return question
    raise AssertionError("it does not ask")
