"""The vertices of a terrain's mesh: their places, the normals of the ground there, and its colours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.errors import UnfitError
from terrain_explorer.files.mesh.options import MeshOptions
from terrain_explorer.files.mesh.topology import Topology, Triangles
from terrain_explorer.files.mesh.two_colours import TwoColours
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Bools, FloatArray, Heightmap
from terrain_explorer.terrain.parallel import extremes_of_block, joined
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import BRIGHT_ROCK, DARK_ROCK, Colours
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.tones import Tones

Vectors = NDArray[np.float32]
"""East, north and up, shape (..., 3)."""

LineNumbers = NDArray[np.integer[Any]]
"""Numbers of rows or of columns of a mesh."""

_SIDES = ((0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0))
_DOWN = (0, 0, -1)


class Vertices(NamedTuple):
    """Some vertices: their positions and unit normals, both (vertices, 3), and their sRGB colours."""

    positions: Vectors
    normals: Vectors
    colours: Colours


@dataclass(frozen=True)
class MeshAxis:
    """The points along one side of a map that a mesh keeps: one in each step, and always the last."""

    points: int
    step: int

    @cached_property
    def kept(self) -> NDArray[np.int64]:
        """The points that are kept, ascending, at least two."""
        return np.minimum(np.arange(0, self.points - 1 + self.step, self.step), self.points - 1)

    def ranges(self, block: range) -> list[range]:
        """Return the points of the map that a block of the kept ones covers, as ranges with one step."""
        even = range(0, self.points, self.step)
        parts = [even[block.start : block.stop]]
        if block.stop > len(even):
            parts.append(range(self.points - 1, self.points, self.step))
        return [part for part in parts if part]


@dataclass(frozen=True)
class TerrainMesh:
    """A heightmap as a mesh: x to the east, y to the north, z up, its middle at x = y = 0.

    A solid stands on z = 0. The ground alone has the lower end of the heightmap's range at z = 0.

    Attributes
    ----------
    heightmap
        The terrain.
    look
        The colours of its vertices.
    options
        Its size, and how fine it is.
    colours
        The two colours of a print; None where it has one.
    tones
        Those of the look's palette, if it has any and they are known.
    """

    heightmap: Heightmap
    look: Look
    options: MeshOptions
    colours: TwoColours | None = None
    tones: Tones | None = None

    @cached_property
    def topology(self) -> Topology:
        """The triangles as numbers of vertices."""
        return topology_of(self.heightmap.heights.shape, self.options)

    @property
    def above_black(self) -> tuple[float, float]:
        """How far the terrain's lowest and its highest point lie above the lower end of its range."""
        low, _ = self.heightmap.range
        lowest, highest = self.heightmap.extremes
        return (lowest - low) * self._steepness, (highest - low) * self._steepness

    def blocks(self) -> Iterator[Vertices]:
        """Yield all vertices in the order of the topology."""
        for rows in self.topology.row_blocks(self.topology.rows):
            yield self._ground(rows)
        if self.options.solid:
            yield self.skirt()

    def positions(self, rows: range) -> Vectors:
        """Return the positions of the points of some rows of the mesh, shape (rows, columns, 3)."""
        return self._at(np.arange(rows.start, rows.stop)[:, None], np.arange(self.topology.columns)[None])

    def places_in_picture(self, positions: Vectors) -> NDArray[np.float32]:
        """Return how far to the east and to the north vertices lie in a picture of the map, from 0 to 1.

        A point of the map lies in the middle of its pixel, and the sides of a solid have the colours of its edges.
        """
        down, across = self._spacings
        sides = np.array((self.heightmap.columns * across, self.heightmap.rows * down))
        return np.asarray(positions[:, :2] / sides + 0.5, np.float32)

    def in_second_colour(self, cells: range, triangles: Triangles) -> Bools | None:
        """Return which triangles of some rows of cells are in the second colour, or None where there is but one."""
        if self.colours is None:
            return None
        rows = self._rows.kept[cells.start : cells.stop + 1]
        return self.colours.of_triangles(rows, self._columns.kept, triangles - cells.start * self.topology.columns)

    def skirt(self) -> Vertices:
        """Return the vertices of a solid's sides and base."""
        # Vertices of their own, although they lie on the ground's edge: each side is lit as a flat wall.
        sides = [np.stack((line, _lowered(line))) for line in self._edges()]
        rim = np.concatenate([side[1, :-1] for side in sides])
        base = np.concatenate((rim, np.zeros((1, 3), np.float32)))
        parts = [_side(side, normal) for side, normal in zip(sides, _SIDES, strict=True)]
        parts.append(Vertices(base, *_alike(len(base), _DOWN, DARK_ROCK)))
        return Vertices(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    def bounds(self) -> tuple[Vectors, Vectors]:
        """Return the lowest and the highest of the vertices' coordinates, both of shape (3,)."""
        blocks = self.topology.row_blocks(self.topology.rows)
        lowest, highest = joined(extremes_of_block(self.positions(rows)[..., 2]) for rows in blocks)
        # East and north are known without a pass over the map.
        low = self._east[0], self._north[-1], 0.0 if self.options.solid else lowest
        return np.array(low, np.float32), np.array((self._east[-1], self._north[0], highest), np.float32)

    def _ground(self, rows: range) -> Vertices:
        positions, normals = self.positions(rows), self._normals(rows)
        return Vertices(positions.reshape(-1, 3), normals.reshape(-1, 3), self._colours(rows).reshape(-1, 3))

    def _normals(self, rows: range) -> Vectors:
        """Return unit normals by the rows' and their neighbours' heights: central differences, one-sided at edges."""
        # With a row more on each side, so that normals do not depend on how the map is cut into blocks.
        wide = range(max(rows.start - 1, 0), min(rows.stop + 1, self.topology.rows))
        up = self.positions(wide)[..., 2]
        north, east = np.gradient(up, self._north[wide.start : wide.stop], self._east)
        normals = np.stack((-east, -north, np.ones(up.shape)), axis=-1)[rows.start - wide.start :][: len(rows)]
        return np.asarray(normals / np.linalg.norm(normals, axis=-1, keepdims=True), np.float32)

    def _colours(self, rows: range) -> Colours:
        columns = self._columns.ranges(range(self.topology.columns))
        parts = [
            [tinted(self.heightmap, self.look, r, c, False, tones=self.tones) for c in columns]
            for r in self._rows.ranges(rows)
        ]
        return np.concatenate([np.concatenate(beside, axis=1) for beside in parts])

    def _edges(self) -> tuple[Vectors, ...]:
        """Return the points of the south, east, north and west edge, each from left to right as seen from outside."""
        rows, columns = np.arange(self.topology.rows), np.arange(self.topology.columns)
        south, east, north, west = rows[-1:], columns[-1:], rows[:1], columns[:1]
        corners = (south, columns), (rows[::-1], east), (north, columns[::-1]), (rows, west)
        return tuple(self._at(row, column) for row, column in corners)

    def _at(self, rows: LineNumbers, columns: LineNumbers) -> Vectors:
        heights = self.heightmap.heights[self._rows.kept[rows], self._columns.kept[columns]]
        positions = np.empty((*heights.shape, 3), np.float32)
        positions[..., 0] = self._east[columns]
        positions[..., 1] = self._north[rows]
        positions[..., 2] = self._up(heights.astype(np.float64))
        return positions

    def _up(self, heights: FloatArray) -> FloatArray:
        """Return the z of heights in the mesh."""
        if self.options.solid:
            return self.options.base + (heights - height_of_base(self.heightmap, self.options)) * self._steepness
        return (heights - self.heightmap.range[0]) * self._steepness

    @cached_property
    def _rows(self) -> MeshAxis:
        return MeshAxis(self.heightmap.rows, self.options.decimation)

    @cached_property
    def _columns(self) -> MeshAxis:
        return MeshAxis(self.heightmap.columns, self.options.decimation)

    @cached_property
    def _spacings(self) -> tuple[float, float]:
        return spacings_of(self.heightmap.heights.shape, self.options.width, self.heightmap.known_stretch)

    @cached_property
    def _steepness(self) -> float:
        """How much the mesh rises where the map rises by one."""
        return self.options.relief / self.heightmap.relief

    @cached_property
    def _east(self) -> FloatArray:
        return (self._columns.kept - (self.heightmap.columns - 1) / 2) * self._spacings[1]

    @cached_property
    def _north(self) -> FloatArray:
        return ((self.heightmap.rows - 1) / 2 - self._rows.kept) * self._spacings[0]


def topology_of(shape: tuple[int, ...], options: MeshOptions) -> Topology:
    """Return the triangles of a map of this shape."""
    rows, columns = (-(-(points - 1) // options.decimation) + 1 for points in shape)
    return Topology(rows, columns, options.solid)


def height_of_base(heightmap: Heightmap, options: MeshOptions) -> float:
    """Return the height at which a solid is as thick as its base.

    Raises
    ------
    UnfitError
        The ground goes down below it.
    """
    if options.base_height is None:
        return heightmap.lowest
    if options.base_height > heightmap.lowest:
        values = {"lowest": f"{heightmap.lowest:.7g}", "height": f"{options.base_height:.7g}"}
        raise UnfitError(
            tr("goes down to {lowest}, below the base at {height}", **values),
            tr("Choose {lowest} or less for the base", **values),
        )
    return options.base_height


def spacings_of(shape: tuple[int, ...], width: float, stretch: float) -> tuple[float, float]:
    """Return how far apart the rows and the columns of a map lie in a mesh.

    Parameters
    ----------
    shape
        The rows and columns of the map.
    width
        The length of the mesh's longer side.
    stretch
        How many times as far apart rows lie as columns.
    """
    rows, columns = shape
    across = width / max(stretch * (rows - 1), columns - 1)
    return stretch * across, across


def y_up(vectors: Vectors) -> Vectors:
    """Turn vectors with z up so that y is up and the north lies towards -z, shape (vectors, 3)."""
    return vectors[:, (0, 2, 1)] * np.array((1, 1, -1), np.float32)


def _lowered(line: Vectors) -> Vectors:
    return np.asarray(line * np.array((1, 1, 0), np.float32))


def _side(side: Vectors, normal: tuple[int, ...]) -> Vertices:
    points = side.shape[1]
    upper, lower = _alike(points, normal, BRIGHT_ROCK), _alike(points, normal, DARK_ROCK)
    return Vertices(side.reshape(-1, 3), np.concatenate((upper[0], lower[0])), np.concatenate((upper[1], lower[1])))


def _alike(count: int, normal: tuple[int, ...], colour: tuple[int, ...]) -> tuple[Vectors, Colours]:
    return np.full((count, 3), normal, np.float32), np.full((count, 3), colour, np.uint8)
