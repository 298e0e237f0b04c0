"""The export of a mesh, whole or in pieces for a printer: writing the file, reading it back and measuring it."""

from __future__ import annotations

import json
import re
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Generator as Steps
from dataclasses import dataclass, replace
from itertools import islice, product
from pathlib import Path
from typing import Any, BinaryIO
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.export.plan import (
    READING_BACK,
    WRITING,
    Confirmation,
    ExportWork,
    FileSize,
    in_words,
    mismatch,
    step,
)
from terrain_explorer.files.mesh import MeshFormat, mesh_format, size_estimate, stl, suggested_decimation, threemf
from terrain_explorer.files.mesh.options import MeshOptions
from terrain_explorer.files.mesh.print_pieces import Bed, PrintPieces
from terrain_explorer.files.mesh.two_colours import finding_colours
from terrain_explorer.files.mesh.vertices import TerrainMesh, height_of_base, topology_of, y_up
from terrain_explorer.files.mesh.writing import encoding, fitting_mesh
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import Work, part_of

_FITTED = 0.1
"""The part of the work that is done when the colours of a print are known."""

_WRITTEN = 0.7
"""The part of the work that is done when the file is written and not yet read back."""

_EXACT = 2e-6
"""The part of its size by which a mesh may be off: OBJ has seven digits, and float32 as many."""


@dataclass(frozen=True)
class MeshFile:
    """The file of a mesh.

    Attributes
    ----------
    ending
        The ending of its name, with the dot.
    options
        The size of the mesh, and how fine it is.
    """

    ending: str
    options: MeshOptions

    @property
    def format(self) -> MeshFormat:
        """The format of the file."""
        return mesh_format(Path(f"mesh{self.ending}"))

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that its name may have."""
        return self.format.extensions

    def described(self, shape: tuple[int, int]) -> str:
        """Return a description of a few words."""
        triangles = topology_of(shape, self.format.fitted(self.options)).triangles
        return tr("{format}, {triangles:,} triangles", format=tr(self.format.name), triangles=triangles)

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return the exact size that it will have."""
        return FileSize(size_estimate(shape, self.options, self.ending), exact=not self.format.packed)

    def decimation_within(self, shape: tuple[int, int], most_bytes: int) -> int:
        """Return the finest decimation with which it has at most a number of bytes, or the coarsest if none does."""
        return suggested_decimation(shape, self.options, self.ending, most_bytes)

    def decimated(self, decimation: int) -> MeshFile:
        """Return the mesh with another decimation."""
        return replace(self, options=replace(self.options, decimation=decimation))

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> ExportWork:
        """Write it, read it back and only then put it in the place of an older file; see `Output`."""
        with step(tr(WRITING), path.name):
            mesh = yield from part_of(fitting_mesh(heightmap, path, self.options, look), 0, _FITTED)
            with replacing(path) as file:
                yield from part_of(encoding(mesh, path, file), _FITTED, _WRITTEN)
                file.flush()
                with step(tr(READING_BACK), path.name):
                    found = yield from part_of(measuring(Path(file.name), self.ending), _WRITTEN, 1.0)
                confirmation = self._confirmed(found, path.name, mesh)
        return confirmation

    def _confirmed(self, found: MeshMeasurements, name: str, mesh: TerrainMesh) -> Confirmation:
        wrong = self._wrong(found, mesh)
        if wrong:
            raise mismatch(name, wrong)
        return Confirmation(name, self._facts(found))

    def _wrong(self, found: MeshMeasurements, mesh: TerrainMesh) -> str:
        """Return the difference from the mesh that should be there, or nothing."""
        triangles = mesh.topology.triangles
        if found.triangles != triangles:
            values = {"triangles": found.triangles, "wanted": triangles}
            return tr("it has {triangles:,} triangles instead of {wanted:,}", **values)
        # The bounds come from the heightmap and not from what was written.
        corners = np.stack(mesh.bounds())
        low, high = np.sort(y_up(corners) if self.format.y_up else corners, axis=0)
        exact = _EXACT * float(np.abs(corners).max())
        if np.abs(found.low - low).max() > exact or np.abs(found.high - high).max() > exact:
            ends = {"low": found.low, "high": found.high, "wanted_low": low, "wanted_high": high}
            return tr(
                "it reaches from {low} to {high} instead of from {wanted_low} to {wanted_high}",
                **{name: _place(corner) for name, corner in ends.items()},
            )
        size = size_estimate((mesh.heightmap.rows, mesh.heightmap.columns), self.options, self.ending)
        if found.size == size or (self.format.packed and found.size < size):
            return ""
        return tr("it has {size:,} bytes instead of {wanted:,}", size=found.size, wanted=size)

    def _facts(self, found: MeshMeasurements) -> tuple[str, ...]:
        unit = self.format.unit
        extent = " x ".join(in_words(float(f"{side:.5g}")) for side in found.high - found.low)
        up, north = ("y", "-z") if self.format.y_up else ("z", "y")
        return (
            tr("Size: {size:,} bytes, {triangles:,} triangles.", size=found.size, triangles=found.triangles),
            tr("Extent: {extent} {unit} along x, y and z.", extent=extent, unit=unit or tr("units")),
            tr("Orientation: {up} is up, the north lies towards {north}, the east towards x.", up=up, north=north),
        )


def _place(corner: np.ndarray) -> str:
    x, y, z = corner.tolist()
    return tr("({x:.6g}, {y:.6g}, {z:.6g})", x=x, y=y, z=z)


Positions = NDArray[np.floating[Any]]
"""Places of vertices, shape (vertices, 3)."""

VertexPiece = tuple[int, Positions]
"""The number of triangles in a part of a file, and the places of the vertices in it."""

_AT_A_TIME = 2**18
_LINES_AT_A_TIME = 4096
_TEXT_AT_A_TIME = 2**18


@dataclass(frozen=True)
class MeshMeasurements:
    """The measurements of a mesh file.

    Attributes
    ----------
    size
        Its bytes.
    triangles
        The number of triangles.
    low, high
        The least and the greatest coordinates of its vertices, shape (3,).
    """

    size: int
    triangles: int
    low: Positions
    high: Positions


def measuring(path: Path, ending: str) -> Steps[float, None, MeshMeasurements]:
    """Read a mesh file, yield the progress and return the measurements.

    Raises
    ------
    ValueError
        It is cut short, or not what its name says.
    """
    low, high, triangles = np.full(3, np.inf), np.full(3, -np.inf), 0
    reader = _READERS[ending]  # not below, where an ending without a reader would be taken for a damaged file
    try:
        for done, (more, positions) in enumerate(reader(path)):
            triangles += more
            if len(positions):
                low, high = np.minimum(low, positions.min(axis=0)), np.maximum(high, positions.max(axis=0))
            yield 1 - 1 / (done + 2)  # a text does not say how long it is, so progress slows down towards the end
    except (struct.error, KeyError, IndexError, UnicodeDecodeError, AttributeError) as error:
        raise UserValueError(tr("the file is cut short or damaged")) from error
    return MeshMeasurements(path.stat().st_size, triangles, low, high)


def _stl(path: Path) -> Iterator[VertexPiece]:
    """Binary STL: 80 bytes, the number of triangles, and 50 bytes for each: a normal, three corners, an attribute."""
    with path.open("rb") as file:
        (count,) = struct.unpack("<I", file.read(84)[80:])
    _check_length(path, 84 + 50 * count)
    for records in _records(path, 84, count, 50):
        yield len(records), records[:, 12:48].copy().view("<f4").reshape(-1, 3)


def _ply(path: Path) -> Iterator[VertexPiece]:
    """Binary PLY of 35 bytes for a vertex, its place first, and 13 for a triangle."""
    head = _beginning(path, 4096)
    text, _, _ = head.partition(b"end_header\n")
    vertices, faces = (int(found) for found in re.findall(rb"element (?:vertex|face) (\d+)", text))
    start = len(text) + len(b"end_header\n")
    _check_length(path, start + 35 * vertices + 13 * faces)
    yield faces, np.empty((0, 3))
    for records in _records(path, start, vertices, 35):
        yield 0, records[:, :12].copy().view("<f4")


def _glb(path: Path) -> Iterator[VertexPiece]:
    """Binary glTF: a header of 12 bytes, the description, and the numbers (glTF 2.0, section 4.4)."""
    magic, _, length, described = struct.unpack("<4sIII", _beginning(path, 16))
    if magic != b"glTF":
        raise UserValueError(tr("the file is not binary glTF"))
    _check_length(path, length)
    description = json.loads(_beginning(path, 20 + described)[20:])
    (primitive,) = description["meshes"][0]["primitives"]
    places, corners = (
        description["accessors"][at] for at in (primitive["attributes"]["POSITION"], primitive["indices"])
    )
    view = description["bufferViews"][places["bufferView"]]
    yield corners["count"] // 3, np.empty((0, 3))
    start = 20 + described + 8 + view.get("byteOffset", 0) + places.get("byteOffset", 0)
    for records in _records(path, start, places["count"], view["byteStride"]):
        yield 0, records[:, :12].copy().view("<f4")


def _obj(path: Path) -> Iterator[VertexPiece]:
    """Wavefront OBJ: a line that begins with v for a vertex, and one with f for a face."""
    with path.open("rb") as file:
        while lines := list(islice(file, _LINES_AT_A_TIME)):
            places = [line.split()[1:4] for line in lines if line.startswith(b"v ")]
            faces = sum(line.startswith(b"f ") for line in lines)
            yield faces, np.array(places, np.float64).reshape(-1, 3)


def _threemf(path: Path) -> Iterator[VertexPiece]:
    """3MF: XML in a ZIP file, an element for each vertex and each triangle."""
    found: list[tuple[str, str, str]] = []
    triangles = 0

    def element(name: str, attributes: dict[str, str]) -> None:
        nonlocal triangles
        if name == "vertex":
            found.append((attributes["x"], attributes["y"], attributes["z"]))
        triangles += name == "triangle"

    parser = ParserCreate()
    parser.StartElementHandler = element
    try:
        with ZipFile(path) as archive, archive.open("3D/3dmodel.model") as model:
            while text := model.read(_TEXT_AT_A_TIME):
                parser.Parse(text)
                yield triangles, np.array(found, np.float64).reshape(-1, 3)
                found.clear()
                triangles = 0
            parser.Parse(b"", True)
    except (BadZipFile, ExpatError, zlib.error) as error:
        raise UserValueError(tr("the file is cut short or damaged")) from error


# Written without a look at the writers: a mistake that both made would not show.
_READERS: Mapping[str, Callable[[Path], Iterator[VertexPiece]]] = {
    ".stl": _stl,
    ".3mf": _threemf,
    ".ply": _ply,
    ".glb": _glb,
    ".obj": _obj,
}


def _records(path: Path, start: int, count: int, size: int) -> Iterator[NDArray[np.uint8]]:
    """Yield records of equal size as bytes, shape (records, size)."""
    with path.open("rb") as file:
        file.seek(start)
        for first in range(0, count, _AT_A_TIME):
            wanted = min(_AT_A_TIME, count - first) * size
            content = file.read(wanted)
            if len(content) < wanted:
                raise UserValueError(tr("the file is cut short"))
            yield np.frombuffer(content, np.uint8).reshape(-1, size)


def _beginning(path: Path, count: int) -> bytes:
    with path.open("rb") as file:
        return file.read(count)


def _check_length(path: Path, wanted: int) -> None:
    size = path.stat().st_size
    if size != wanted:
        raise UserValueError(
            tr("the file has {size:,} bytes, but its header says {wanted:,}", size=size, wanted=wanted)
        )


_PACKED = 0.9
_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of all files within, so that the same print makes the same file."""

_APART = 5.0
"""How far apart pieces lie in one file, in millimetres."""


@dataclass(frozen=True)
class PiecesFile:
    """The pieces of a print in one file: STL files in a ZIP file, or objects in a 3MF file; see `Output`.

    Attributes
    ----------
    ending
        ``".zip"`` or ``".3mf"``.
    options, bed, pegs, stretch
        See `PrintPieces`.
    """

    ending: str
    options: MeshOptions
    bed: Bed
    pegs: bool
    stretch: float = 1.0

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that its name may have."""
        return (self.ending,)

    def pieces(self, shape: tuple[int, int]) -> PrintPieces:
        """Return the pieces of a map of this shape.

        Raises
        ------
        ValueError
            There are none.
        """
        return PrintPieces(shape, self.options, self.bed, self.pegs, self.stretch)

    def described(self, shape: tuple[int, int]) -> str:
        """Return a description of a few words."""
        pieces = self.pieces(shape)
        counts = {"rows": pieces.rows, "columns": pieces.columns}
        if self.ending == ".zip":
            return tr("ZIP with {rows} × {columns} pieces as STL", **counts)
        return tr("3MF with {rows} × {columns} pieces", **counts)

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return the size that it will have at most."""
        pieces = self.pieces(shape)
        count = pieces.rows * pieces.columns + 1
        if self.ending == ".3mf":
            # A closed surface has half as many vertices as triangles, and two more; sockets are holes that need fewer.
            return FileSize(threemf.size_of(pieces.triangles // 2 + 2 * count, pieces.triangles, count), exact=False)
        # Compression can make noise a little longer, and each file has a header and an entry.
        numbers = stl.size_of(pieces.triangles)
        return FileSize(numbers + numbers // 1000 + 1000 * count, exact=False)

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> ExportWork:
        """Write it, read it back and only then put it in the place of an older file."""
        pieces = self.pieces((heightmap.rows, heightmap.columns))
        writing = self._writing_zip if self.ending == ".zip" else self._writing_3mf
        with step(tr(WRITING), path.name):
            height_of_base(heightmap, self.options)
            with replacing(path) as file:
                names = yield from part_of(writing(pieces, heightmap, look, path.stem, file), 0, _PACKED)
                file.flush()
                with step(tr(READING_BACK), path.name):
                    wrong = _wrong(Path(file.name), names)
                if wrong:
                    raise mismatch(path.name, wrong)
                yield 1.0
        size, count = path.stat().st_size, len(names)
        if self.ending == ".zip":
            facts = tr("Size: {size:,} bytes, {count} files.", size=size, count=count)
        else:
            facts = tr("Size: {size:,} bytes, {count} objects.", size=size, count=count)
        return Confirmation(path.name, (facts,))

    def _writing_zip(
        self, pieces: PrintPieces, heightmap: Heightmap, look: Look, name: str, file: BinaryIO
    ) -> Work[list[str]]:
        total, names = pieces.rows * pieces.columns, []
        with ZipFile(file, "w") as archive:
            for number, (row, column) in enumerate(_places(pieces), 1):
                # One after the other: all pieces together may be larger than the memory.
                names.append(f"{name}_{_place_name(row, column)}.stl")
                archive.writestr(
                    _entry(names[-1]), stl.encode_triangles(pieces.piece(heightmap, row, column)), ZIP_DEFLATED
                )
                yield number / total
            if pieces.has_pegs:
                names.append(f"{name}_peg_print_{pieces.peg_count}.stl")
                archive.writestr(_entry(names[-1]), stl.encode_triangles(pieces.peg()), ZIP_DEFLATED)
        return names

    def _writing_3mf(
        self, pieces: PrintPieces, heightmap: Heightmap, look: Look, name: str, file: BinaryIO
    ) -> Work[list[str]]:
        colours = yield from part_of(finding_colours(heightmap, self.options, look), 0, _FITTED)
        names, total = [], self.size((heightmap.rows, heightmap.columns)).most
        written = 0

        def solids() -> Iterator[threemf.PrintSolid]:
            for row, column in _places(pieces):
                names.append(_place_name(row, column))
                corners, second = pieces.piece(heightmap, row, column), pieces.second_of(colours, row, column)
                yield threemf.solid_of(names[-1], corners, second, (pieces.place(row, column, _APART),))
            if pieces.has_pegs:
                names.append("peg")
                corners = pieces.peg()
                _, width, _ = corners.reshape(-1, 3).max(axis=0)
                east, _ = pieces.place(0, pieces.columns, _APART)
                places = tuple((float(east), number * (float(width) + _APART)) for number in range(pieces.peg_count))
                yield threemf.solid_of(names[-1], corners, None, places)

        for block in threemf.encode_solids(solids(), colours):
            written += file.write(block)
            yield _FITTED + (1 - _FITTED) * min(written / total, 1.0)
        return names


def _places(pieces: PrintPieces) -> Iterator[tuple[int, int]]:
    return product(range(pieces.rows), range(pieces.columns))


def _place_name(row: int, column: int) -> str:
    """Return the name of a piece: rows are counted from the north and columns from the west, from 1."""
    return f"row{row + 1}_column{column + 1}"


def _entry(name: str) -> ZipInfo:
    return ZipInfo(name, _EARLIEST)


def _wrong(path: Path, names: list[str]) -> str:
    """Return what is wrong with a file that was written, or nothing."""
    try:
        with ZipFile(path) as archive:
            damaged = archive.testzip()
            found = archive.namelist()
            if threemf.MODEL in found:
                found = _objects(archive)
    except BadZipFile:
        return tr("it is no ZIP file")
    if damaged is not None or found != names:
        return tr("it holds other pieces")
    return ""


def _objects(archive: ZipFile) -> list[str]:
    """Return the names of the objects of a 3MF file."""
    names: list[str] = []
    parser = ParserCreate()
    parser.StartElementHandler = lambda name, attributes: names.append(attributes["name"]) if name == "object" else None
    with archive.open(threemf.MODEL) as model:
        while text := model.read(_TEXT_AT_A_TIME):
            parser.Parse(text)
    return names
