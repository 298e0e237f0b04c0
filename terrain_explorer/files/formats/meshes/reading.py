"""Wavefront OBJ, PLY, STL and glTF, read by trimesh, which is loaded only then."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from importlib.util import find_spec
from io import BytesIO
from math import inf, sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import EXPORT_AGAIN, HeightmapFileError, check_size, decoding, how_to_get
from terrain_explorer.files.formats.base import FileFormat, question_in
from terrain_explorer.files.formats.meshes.rasterising import AT_A_TIME, TopSurface
from terrain_explorer.files.formats.points.cloud import Cloud
from terrain_explorer.files.formats.points.gridding import gridding
from terrain_explorer.files.formats.points.outliers import are_beyond, bounds_of_most
from terrain_explorer.files.raster.lattice import Lines, PointLattice
from terrain_explorer.files.raster.notes import DeferredText, Note, assumed, left_out
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import MESH, UNSAID, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.spacing import surveyed
from terrain_explorer.language import capitalised, marked, tr
from terrain_explorer.memory import check_memory, free_memory
from terrain_explorer.terrain.heightmap import Float64s, FloatArray
from terrain_explorer.terrain.sizes import MOST_POINTS, nearest_size
from terrain_explorer.terrain.work import Work, part_of

_KIND = marked("{container}, {triangles:,} triangles")
_METRES = marked("Lengths taken for metres: the file does not say their unit.")
_MILLIMETRES = marked("Lengths taken for millimetres, as usual in STL: the file does not say their unit.")
_MAP_METRES = marked(
    "Lengths taken for metres: the numbers are too large for a model in millimetres, and the file does not say their "
    "unit."
)
_FAR_AWAY = marked("Corners left out that lie far beyond all others, with their triangles: {count:,}.")
_UP = marked("Axis up: {axis} was taken for the axis that points up.")
_PLANES = marked("Points taken from triangles: the map has {columns} x {rows} of them, and the mesh has others.")
_OVERHANGS = marked(
    "Overhangs left out: {percent:.2g} % of the points have more than one surface, and keep the highest."
)

_IN_UNIT = {
    "metres": marked("{axis} is up, {columns} x {rows} points, in metres"),
    "millimetres": marked("{axis} is up, {columns} x {rows} points, in millimetres"),
}

_USUAL = {"obj": "y", "ply": "z", "stl": "z", "glb": "y", "gltf": "y"}
"""The axis that points up in most files of a kind; glTF prescribes it."""

_CERTAIN = ("glb", "gltf")
"""The kinds whose axis and unit, the metre, are prescribed."""

_THICK = 1.2
"""Where ground is this many times as thick along the usual axis as along another, that one points up."""

_BYTES_A_BYTE = 12
"""The memory that reading takes for each byte of a file, at most."""

_BYTES_A_POINT = 16

_SNAP = 1e-3
"""The part of a step by which a corner may lie beside a point of the grid and still is that point."""

_FULL = 0.5
"""The part of a grid at whose points a mesh has corners, at least, if the grid is its own."""

_FEWEST, _MOST = 129, 4097
"""The points along a side that are offered where a mesh has no grid of its own."""

_LAYERS = 2**32
"""The points that all triangles together may cover: it takes minutes."""

_LITTLE = 1e-5
"""Surfaces that lie closer than this part of the relief are one."""

_OPEN = 0.1
"""A mesh is no solid where the areas that face up and down differ by more than this part of all."""

_FARTHEST = 1e12
"""No coordinate of a mesh is larger."""

_LARGEST_MODEL = 1e4
"""A coordinate of more units is one of a map, whose unit is the metre: a model for print is smaller in millimetres."""

_SPARSEST = 6
"""A mesh has a triangle for so many points of its own grid at least."""

_SAMPLE = 2**15
"""Vertices by which those are found that lie far beyond all others."""

_STL_HEAD = 84
"""The bytes of a title and of the number of triangles."""

MeshVertices = NDArray[np.floating[Any]]
CornerNumbers = NDArray[np.integer[Any]]


@dataclass(frozen=True)
class _Shape:
    """The shape of a mesh with an axis that points up.

    Attributes
    ----------
    low, high
        The least and greatest east, north and up, shape (3,).
    area
        The area of all triangles as seen from above.
    front
        1 where the areas of ground are above 0, else -1.
    count
        The triangles.
    """

    low: Float64s
    high: Float64s
    area: float
    front: int
    count: int


@dataclass(frozen=True)
class _Mesh:
    """A mesh with an axis that points up.

    Attributes
    ----------
    vertices
        The vertices as the file has them, shape (vertices, 3).
    triangles
        The numbers of the vertices of each triangle, shape (triangles, 3).
    up
        The axis of the file that points up.
    """

    vertices: MeshVertices
    triangles: CornerNumbers
    up: str

    def blocks(self) -> Iterator[tuple[float, Float64s, Float64s]]:
        """Yield the part that is done; then east, north and up of corners, shape (triangles, 3, 3), and their areas.

        Areas are as seen from above, and below 0 where a triangle is seen from its back.
        """
        for start in range(0, len(self.triangles), AT_A_TIME):
            corners = _turned(self.vertices[self.triangles[start : start + AT_A_TIME]].astype(np.float64), self.up)
            if not np.isfinite(corners).all():
                corners = corners[np.isfinite(corners).all(axis=(1, 2))]
            (x0, y0), (x1, y1), (x2, y2) = (corners[:, corner, :2].T for corner in range(3))
            with np.errstate(over="ignore", invalid="ignore"):  # too large ones are refused when the shape is known
                areas = ((x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0)) / 2
            yield start / len(self.triangles), corners, areas

    @cached_property
    def shape(self) -> _Shape:
        """Where it lies, and what of it is ground."""
        low, high, total, whole, above, count = np.full(3, inf), np.full(3, -inf), 0.0, 0.0, 0.0, 0
        for _, corners, areas in self.blocks():
            if len(corners) and np.abs(corners).max() > _FARTHEST:
                raise ValueError("a corner is too far away")
            axes = [corners[..., axis] for axis in range(3)]
            low = np.minimum(low, [axis.min(initial=inf) for axis in axes])
            high = np.maximum(high, [axis.max(initial=-inf) for axis in axes])
            total, whole = total + float(areas.sum()), whole + float(np.abs(areas).sum())
            above, count = above + float(areas @ (corners[..., 2] @ np.full(3, 1 / 3))), count + len(corners)
        # A solid has as much below as above, and what is above is higher; else most of all triangles are ground.
        is_open = abs(total) > _OPEN * whole
        return _Shape(low, high, whole, 1 if (total if is_open else above) >= 0 else -1, count)

    @cached_property
    def own_grid(self) -> tuple[PointLattice, PointLattice] | None:
        """The grid on which the corners of the ground lie, from the west and from the south, or None."""
        across, down = Lines(), Lines()
        for _, corners, areas in self.blocks():
            ground = corners[areas * self.shape.front > 0].reshape(-1, 3)
            across.add(ground[:, 0])
            down.add(ground[:, 1])
        columns, rows = across.lattice(), down.lattice()
        most = min(MOST_POINTS, _SPARSEST * self.shape.count)
        if columns is None or rows is None or columns.count * rows.count > most:
            return None
        taken = np.zeros(rows.count * columns.count, bool)
        for _, corners, areas in self.blocks():
            ground = corners[areas * self.shape.front > 0].reshape(-1, 3)
            taken[rows.lines(ground[:, 1]) * columns.count + columns.lines(ground[:, 0])] = True
        return (columns, rows) if np.count_nonzero(taken) >= _FULL * len(taken) else None

    def grid(self, points: int) -> tuple[PointLattice, PointLattice]:
        """Return a grid of square cells with so many points along the longer side, in the middle of the mesh."""
        if self.own_grid is not None and max(one.count for one in self.own_grid) == points:
            return self.own_grid
        sides = self.shape.high[:2] - self.shape.low[:2]
        step = float(sides.max()) / (points - 1)
        counts = np.floor(sides / step + _SNAP).astype(int) + 1
        firsts = self.shape.low[:2] + (sides - (counts - 1) * step) / 2
        columns, rows = (
            PointLattice(float(first), step, int(count)) for first, count in zip(firsts, counts, strict=True)
        )
        return columns, rows

    def suggested_points(self) -> int:
        """Return how many points along the longer side suit the mesh."""
        if self.own_grid is not None:
            return max(one.count for one in self.own_grid)
        # Two triangles to a square.
        side = sqrt(2 * self.shape.area / max(self.shape.count, 1))
        longer = float((self.shape.high - self.shape.low)[:2].max())
        return nearest_size(int(np.clip(longer / side if side > 0 else 0, _FEWEST, _MOST)))


def reading(kind: str, path: Path, options: ReadOptions, asks: bool = False) -> Work[RasterImage]:
    """Read a mesh, and yield the part that is done.

    Raises
    ------
    ReadQuestion
        The mesh is no grid, and the options do not say which axis points up and how many points the map shall have.
    """
    if find_spec("trimesh") is None:
        wrong = tr("is a mesh, and the package that reads them is not installed")
        raise HeightmapFileError(path.name, wrong, capitalised(how_to_get("trimesh")))
    yield 0.0
    with decoding(path.name, EXPORT_AGAIN):
        vertices, triangles = _parsed(kind, path)
        yield 0.3
        if not len(triangles):
            return (yield from _as_points(kind, path, vertices, options, asks))
        return (yield from part_of(_Reading(kind, path.name, options, vertices, triangles).work(asks), 0.3, 1))


def _parsed(kind: str, path: Path) -> tuple[MeshVertices, CornerNumbers]:
    """Return the vertices, shape (vertices, 3), and the numbers of those of each triangle, shape (triangles, 3)."""
    if kind == "stl" and (corners := _binary_stl(path)) is not None:
        return corners, np.arange(len(corners), dtype=np.uint32).reshape(-1, 3)
    free = free_memory()
    if free is not None and path.stat().st_size * _BYTES_A_BYTE > free:
        raise MemoryError
    import trimesh  # here, because few need it and it takes time

    logging.getLogger("trimesh").disabled = True  # what is wrong with a file is told in our words
    # From its content, and not by its name: no other file is read with it then.
    with BoundedReader(path) as file:
        content = BytesIO(file.read())
    if kind in _CERTAIN:
        _check_gltf(path.name, content.getbuffer())
    scene = trimesh.load_scene(content, file_type=kind, process=False, skip_materials=True)
    mesh = scene.to_mesh()
    vertices, triangles = np.asarray(mesh.vertices, np.float64), np.asarray(mesh.faces, np.int64)
    if not len(triangles):
        clouds = [np.asarray(one.vertices, np.float64) for one in scene.geometry.values() if hasattr(one, "vertices")]
        vertices = np.concatenate(clouds) if clouds else np.empty((0, 3))
    elif triangles.min() < 0 or triangles.max() >= len(vertices):
        raise ValueError("a triangle has a corner that is not there")
    return vertices.reshape(-1, 3), triangles.reshape(-1, 3)


_COMPRESSED = ("KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression")


def _check_gltf(name: str, content: memoryview) -> None:
    """Refuse glTF whose triangles are compressed or lie in other files, or lie in nodes within nodes without end.

    A binary file begins with a header of 12 bytes, and with the length and the kind of its first part, which is the
    description (glTF 2.0, section 4.4).
    """
    is_binary = bytes(content[:4]) == b"glTF"
    end = 20 + int.from_bytes(content[12:16], "little") if is_binary else len(content)
    description = json.loads(bytes(content[20 if is_binary else 0 : end]))
    compressed = [one for one in description.get("extensionsRequired", ()) if one in _COMPRESSED]
    if compressed:
        wrong = tr("is a compressed mesh ({extension})", extension=compressed[0])
        raise HeightmapFileError(name, wrong, tr("Export it without compression"))
    if _depth(description.get("nodes", ())) > _DEEPEST:
        wrong = tr("is a mesh with more than {most} nodes within each other", most=_DEEPEST)
        raise HeightmapFileError(name, wrong, tr("Join its parts in the program that made it"))
    sources = (buffer.get("uri") for buffer in description.get("buffers", ()))
    if any(source is not None and not source.startswith("data:") for source in sources):
        wrong = tr("is a mesh that keeps its triangles in another file")
        raise HeightmapFileError(name, wrong, tr("Export it as one file, such as .glb"))


_DEEPEST = 200
"""Each node within another costs trimesh a walk through all above it."""


def _depth(nodes: Sequence[Mapping[str, Any]]) -> int:
    """Return how many nodes of a glTF lie within each other at most, counted up to one more than is read."""
    parts = [node.get("children", ()) for node in nodes]
    level, depth = set(range(len(parts))).difference(*parts), 0
    while level and depth <= _DEEPEST:
        level, depth = {child for node in level for child in parts[node]}, depth + 1
    return depth


_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def _binary_stl(path: Path) -> MeshVertices | None:
    """Return the corners of all triangles, three for each, or None where the file is no binary STL.

    Read here: it is one array, and trimesh takes ten times its memory.
    """
    with BoundedReader(path) as file:
        head = file.read(_STL_HEAD)
    count = int.from_bytes(head[-4:], "little")
    if len(head) < _STL_HEAD or count == 0 or path.stat().st_size < _STL_HEAD + count * _TRIANGLE.itemsize:
        return None
    triangles = np.memmap(path, _TRIANGLE, "r", _STL_HEAD, (count,))
    return np.array(triangles["corners"]).reshape(-1, 3)


def _as_points(kind: str, path: Path, vertices: MeshVertices, options: ReadOptions, asks: bool) -> Work[RasterImage]:
    """Make a grid of vertices without triangles, as scanners give them."""
    if not len(vertices):
        wrong = tr("is a mesh without triangles")
        raise HeightmapFileError(path.name, wrong, tr("Export the ground as triangles, or choose another file"))
    count = DeferredText(marked("{container}, {count:,} points"), {"container": kind.upper(), "count": len(vertices)})
    points = _turned(vertices.astype(np.float64), _USUAL[kind] if options.mesh_up == "auto" else options.mesh_up)
    return (yield from gridding(Cloud(count, lambda: iter([(1.0, points)])), path.name, options, asks))


def _turned(vectors: Float64s, up: str) -> Float64s:
    """Return east, north and up of vectors, shape (..., 3), by the axis that points up; where y does, north is -z."""
    if up == "y":
        return np.stack((vectors[..., 0], -vectors[..., 2], vectors[..., 1]), axis=-1)
    turned: Float64s = vectors[..., [1, 2, 0]] if up == "x" else vectors
    return turned


class _Reading:
    """Makes a map of the triangles of a mesh."""

    def __init__(
        self, kind: str, name: str, options: ReadOptions, vertices: MeshVertices, triangles: CornerNumbers
    ) -> None:
        self._kind, self._name, self._options = kind, name, options
        self._triangles, self._count = triangles, len(triangles)
        self._vertices, self._far = _near(vertices)
        self._usual = "millimetres" if kind == "stl" and not _is_of_map(self._vertices) else "metres"
        said = self._usual if options.mesh_unit == "auto" else options.mesh_unit
        self._unit = 0.001 if said == "millimetres" else 1.0

    def work(self, asks: bool) -> Work[RasterImage]:
        """Do it; see `reading`."""
        meshes = self._meshes()
        points = self._options.mesh_points
        with_grid = [mesh for mesh in meshes if mesh.own_grid is not None]
        # A grid is one along one axis only, so it tells the axis as well.
        if asks or (len(meshes) > 1 and (points or len(with_grid) != 1)):
            raise self._question(meshes)
        mesh = (with_grid or meshes)[0]
        if not points and mesh.own_grid is None:
            raise self._question(meshes)
        columns, rows = mesh.grid(points or mesh.suggested_points())
        check_size(self._name, columns.count, rows.count)
        check_memory(rows.count, columns.count, _BYTES_A_POINT)
        return (yield from self._raster(mesh, columns, rows))

    def _meshes(self) -> list[_Mesh]:
        """Return the mesh with each axis up that may be, the likeliest first."""
        usual, said = _USUAL[self._kind], self._options.mesh_up
        ups = [said] if said != "auto" else [usual] if self._kind in _CERTAIN else [usual, "y" if usual == "z" else "z"]
        meshes = [_Mesh(self._vertices, self._triangles, up) for up in ups]
        useful = [mesh for mesh in meshes if mesh.shape.area > 0 and min((mesh.shape.high - mesh.shape.low)[:2]) > 0]
        if not useful:
            wrong = tr("is a mesh without any ground: all of it stands upright")
            raise HeightmapFileError(self._name, wrong, tr("Choose another axis that points up"))
        thickness = [float(mesh.shape.high[2] - mesh.shape.low[2]) for mesh in useful]
        return useful[::-1] if len(useful) > 1 and thickness[0] > _THICK * thickness[1] else useful

    def _raster(self, mesh: _Mesh, columns: PointLattice, rows: PointLattice) -> Work[RasterImage]:
        if mesh.shape.area / (columns.step * rows.step) > _LAYERS:
            wrong = tr("has too many layers of triangles above each other for {points} points", points=columns.count)
            raise HeightmapFileError(self._name, wrong, tr("Choose fewer points"))
        surface = TopSurface(rows.count, columns.count)
        for done, corners, areas in mesh.blocks():
            is_ground = areas * mesh.shape.front > 0
            corners[..., 0] = _snapped(columns.places(corners[..., 0]))
            # The first row is the north.
            corners[..., 1] = _snapped(rows.count - 1 - rows.places(corners[..., 1]))
            corners[..., 2] *= self._unit
            for _ in surface.adding(corners, is_ground):
                yield done
        covered = surface.covered()
        heights = np.where(covered, surface.heights, np.float32(np.nan))
        relief = float((mesh.shape.high - mesh.shape.low)[2]) * self._unit
        with np.errstate(invalid="ignore"):
            above = covered & (surface.heights - surface.lowest > _LITTLE * relief)
        overhang = float(np.count_nonzero(above) / max(1, int(np.count_nonzero(covered))))
        is_own = (columns, rows) == mesh.own_grid
        kind = DeferredText(_KIND, {"container": self._container, "triangles": self._count})
        notes = self._notes(mesh, is_own, heights.shape, overhang)
        is_guessed = not self._options.mesh_points
        raster = RasterImage(kind, heights, None, 32, notes, guessed=is_guessed, voids=~covered)
        return surveyed(raster, columns.step * self._unit, rows.step * self._unit)

    @property
    def _container(self) -> str:
        return "glTF" if self._kind in _CERTAIN else self._kind.upper()

    def _notes(self, mesh: _Mesh, is_own: bool, shape: tuple[int, ...], overhang: float) -> tuple[Note, ...]:
        notes = []
        if self._options.mesh_unit == "auto" and self._kind not in _CERTAIN:
            of_metres = _MAP_METRES if self._kind == "stl" else _METRES
            notes.append(assumed(_MILLIMETRES if self._usual == "millimetres" else of_metres))
        if self._far:
            notes.append(left_out(_FAR_AWAY, count=self._far))
        if self._options.mesh_up == "auto" and self._kind not in _CERTAIN:
            notes.append(assumed(_UP, axis=mesh.up))
        if not is_own:
            notes.append(left_out(_PLANES, rows=shape[0], columns=shape[1]))
        if overhang > 0:
            notes.append(left_out(_OVERHANGS, percent=100 * overhang))
        return tuple(notes)

    def _question(self, meshes: list[_Mesh]) -> ReadQuestion:
        """Return the question which axis points up, and how many points the map shall have."""
        points = self._options.mesh_points
        choices = []
        for mesh in meshes:
            own = points or mesh.suggested_points()
            choices.append(self._choice(mesh, own))
        first = meshes[0]
        if not points:
            own = first.suggested_points()
            sizes = (nearest_size(own // 2), nearest_size(2 * own))
            choices += [self._choice(first, size) for size in sizes if 2 < size <= 2 * _MOST and size != own]
        if self._kind == "stl" and self._options.mesh_unit == "auto":
            other = "metres" if self._usual == "millimetres" else "millimetres"
            choices.append(self._choice(first, points or first.suggested_points(), other))
        wrong = tr("is a mesh of {triangles:,} triangles", triangles=self._count)
        asked = tr("Choose the axis that points up, and how many points the map shall have")
        return ReadQuestion(self._name, wrong, asked, choices, self._options, MESH)

    def _choice(self, mesh: _Mesh, points: int, unit: str = "") -> ReadOption:
        columns, rows = mesh.grid(points)
        said = self._options.updated(mesh_up=mesh.up, mesh_points=points)
        values = {"axis": mesh.up, "columns": columns.count, "rows": rows.count}
        if unit:
            text = _IN_UNIT[unit]
            return ReadOption(tr(text, **values), said.updated(mesh_unit=unit))
        return ReadOption(tr("{axis} is up, {columns} x {rows} points", **values), said)


def _near(vertices: MeshVertices) -> tuple[MeshVertices, int]:
    """Return vertices with NaN in the place of those that lie far beyond all others, and how many these are."""
    bounds = bounds_of_most(vertices[:: max(1, len(vertices) // _SAMPLE)])
    if bounds is None:
        return vertices, 0
    count, near = 0, vertices
    for start in range(0, len(vertices), AT_A_TIME):
        far = are_beyond(vertices[start : start + AT_A_TIME], bounds)
        if far.any():
            near = vertices.copy() if count == 0 else near
            near[start : start + AT_A_TIME][far] = np.nan
            count += int(np.count_nonzero(far))
    return near, count


def _is_of_map(vertices: MeshVertices) -> bool:
    """Return whether coordinates are so large that they are places on a map."""
    ends = np.fmin.reduce(vertices, axis=None, initial=0.0), np.fmax.reduce(vertices, axis=None, initial=0.0)
    return bool(max(-ends[0], ends[1]) > _LARGEST_MODEL)


def _snapped(places: FloatArray) -> FloatArray:
    """Return places, those next to a point of the grid at it, so that its height is that of the corner exactly."""
    nearest = np.rint(places)
    return np.where(np.abs(places - nearest) < _SNAP, nearest, places)


def _format(kind: str, name: str, signature: bytes | None = None) -> FileFormat:
    # Desktops do not offer the program for meshes: most are no terrains.
    return FileFormat(
        name,
        (f".{kind}",),
        signature,
        partial(reading, kind),
        question=lambda path: question_in(reading(kind, path, UNSAID, asks=True)),
    )


FORMATS = (
    _format("stl", marked("STL mesh")),
    _format("obj", "Wavefront OBJ"),
    _format("ply", "PLY", rb"ply[\r\n]"),
    _format("glb", marked("Binary glTF"), rb"glTF"),
    _format("gltf", "GLTF"),
)
