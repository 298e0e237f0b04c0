"""The export of a print in pieces: a ZIP file with an STL for each piece and one for the pegs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.export.plan import Confirmation, ExportWork, FileSize
from terrain_explorer.files.export.steps import READING_BACK, WRITING, mismatch, step
from terrain_explorer.files.mesh import stl
from terrain_explorer.files.mesh.options import MeshOptions
from terrain_explorer.files.mesh.print_pieces import Bed, PrintPieces
from terrain_explorer.files.mesh.socket_wall import Corners
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.shading.look import Look

_WRITTEN = 0.9
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of all files within, so that the same print makes the same file."""


@dataclass(frozen=True)
class PiecesFile:
    """A ZIP file of the pieces of a print; see `Output`.

    Attributes
    ----------
    options, bed, pegs
        See `PrintPieces`.
    """

    options: MeshOptions
    bed: Bed
    pegs: bool

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that its name may have."""
        return (".zip",)

    def pieces(self, shape: tuple[int, int]) -> PrintPieces:
        """Return the pieces of a map of this shape.

        Raises
        ------
        ValueError
            There are none.
        """
        return PrintPieces(shape, self.options, self.bed, self.pegs)

    def described(self, shape: tuple[int, int]) -> str:
        """Return a description of a few words."""
        pieces = self.pieces(shape)
        return tr("ZIP with {rows} × {columns} pieces as STL", rows=pieces.rows, columns=pieces.columns)

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return the size that it will have at most."""
        pieces = self.pieces(shape)
        # Compression can make noise a little longer, and each file has a header and an entry.
        numbers = stl.size_of(pieces.triangles)
        return FileSize(numbers + numbers // 1000 + 1000 * (pieces.rows * pieces.columns + 1), exact=False)

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> ExportWork:
        """Write it, read it back and only then put it in the place of an older file."""
        pieces = self.pieces((heightmap.rows, heightmap.columns))
        total, names = pieces.rows * pieces.columns, []
        with step(tr(WRITING), path.name), replacing(path) as file:
            with ZipFile(file, "w") as archive:
                for number, (name, corners) in enumerate(_named(pieces, heightmap, path.stem), 1):
                    names.append(name)
                    # One after the other: all pieces together may be larger than the memory.
                    content = stl.encode_triangles(corners)
                    archive.writestr(_entry(name), content, ZIP_DEFLATED)
                    yield min(number / total, 1.0) * _WRITTEN
            file.flush()
            with step(tr(READING_BACK), path.name):
                wrong = _wrong(Path(file.name), names)
            if wrong:
                raise mismatch(path.name, wrong)
            yield 1.0
        facts = tr("Size: {size:,} bytes, {count} files.", size=path.stat().st_size, count=len(names))
        return Confirmation(path.name, (facts,))


def _named(pieces: PrintPieces, heightmap: Heightmap, name: str) -> Iterator[tuple[str, Corners]]:
    """Yield the files within: names count rows from the north and columns from the west, from 1."""
    for row in range(pieces.rows):
        for column in range(pieces.columns):
            yield f"{name}_row{row + 1}_column{column + 1}.stl", pieces.piece(heightmap, row, column)
    if pieces.has_pegs:
        yield f"{name}_peg_print_{pieces.peg_count}.stl", pieces.peg()


def _entry(name: str) -> ZipInfo:
    return ZipInfo(name, _EARLIEST)


def _wrong(path: Path, names: list[str]) -> str:
    """Return what is wrong with a file that was written, or nothing."""
    try:
        with ZipFile(path) as archive:
            damaged = archive.testzip()
            found = archive.namelist()
    except BadZipFile:
        return tr("it is no ZIP file")
    if damaged is not None or found != names:
        return tr("it holds other pieces")
    return ""
