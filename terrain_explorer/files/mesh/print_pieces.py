"""A solid cut into pieces that fit a printer's bed, with sockets for pegs that hold them together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.mesh.options import MeshOptions
from terrain_explorer.files.mesh.two_colours import TwoColours
from terrain_explorer.files.mesh.vertices import MeshAxis, height_of_base, spacings_of
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Bools, Float64s, Heightmap
from terrain_explorer.terrain.sampling import grid_triangles

_BAND = 0.9
"""The part of the base, from below, that is free of the ground."""

_SOCKET = (0.25, 0.75)
"""From which part of the base to which a socket goes."""

_PEG = 6.0
"""The width of a peg, and how deep it goes into each piece, at most, in millimetres."""

_PART = 8
"""A peg has this part of a piece's shorter side at most, so that sockets of two sides never meet."""

_LONG = 50.0
"""Sides from this length on, in millimetres, have two pegs."""

_LEAST_BASE = 2.0


# A side of a solid, with sockets for pegs in its lower part.
#
# A wall is described in a plane of its own: s runs along it to the right as seen from outside, z upwards, and depth
# into the solid. Triangles have the shape (triangles, 3, 3) with s, z and depth in the last axis, and run
# anticlockwise as seen from outside. No corner of a triangle lies within an edge of another one, so that the solid is
# closed.
Triangle = tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class Socket:
    """A hole for a peg: from where to where along the wall and upwards, and how deep."""

    start: float
    end: float
    bottom: float
    top: float
    depth: float


@dataclass(frozen=True)
class SocketWall:
    """A wall that stands on z = 0.

    Attributes
    ----------
    places
        The s of the points of the ground above, ascending, at least two.
    tops
        Their z.
    band
        The z below which nothing but the sockets breaks the wall; all tops lie above it, and the sockets below.
    sockets
        The sockets, from left to right, with points between neighbours.
    """

    places: Float64s
    tops: Float64s
    band: float
    sockets: Sequence[Socket] = ()

    @property
    def feet(self) -> list[float]:
        """The s of the points on z = 0: the ends, and one between neighbouring sockets."""
        return [float(self.places[index]) for index in self._cuts]

    def triangles(self) -> Float64s:
        """Return all triangles."""
        parts = [self._upper()]
        cuts = self._cuts
        for number, (first, last) in enumerate(pairwise(cuts)):
            socket = self.sockets[number] if self.sockets else None
            parts.append(np.array(list(self._lower(first, last, socket))))
        return np.concatenate(parts)

    @property
    def _cuts(self) -> list[int]:
        """The numbers of the points at which the lower part is cut, so that each piece has one socket at most."""
        middles = [(one.end + other.start) / 2 for one, other in pairwise(self.sockets)]
        last = len(self.places) - 1
        inner = [int(np.clip(np.abs(self.places - middle).argmin(), 1, last - 1)) for middle in middles]
        return [0, *inner, last]

    def _upper(self) -> Float64s:
        """Return the triangles from the band to the ground, two below each edge of it."""
        left, right = self.places[:-1], self.places[1:]
        low, flat = np.full_like(left, self.band), np.zeros_like(left)
        foot_left, foot_right = np.stack((left, low, flat), 1), np.stack((right, low, flat), 1)
        top_left, top_right = np.stack((left, self.tops[:-1], flat), 1), np.stack((right, self.tops[1:], flat), 1)
        one = np.stack((foot_left, foot_right, top_left), 1)
        return np.concatenate((one, np.stack((top_left, foot_right, top_right), 1)))

    def _lower(self, first: int, last: int, socket: Socket | None) -> Iterator[Triangle]:
        """Yield the triangles of a part below the band."""
        left, right = (float(self.places[first]), 0.0, 0.0), (float(self.places[last]), 0.0, 0.0)
        # The points below the band, and up to which point on it each is joined.
        chain, ends = [left, right], [last, last]
        if socket is not None:
            over = [(socket.start, socket.top, 0.0), (socket.end, socket.top, 0.0)]
            before = int(np.searchsorted(self.places, socket.start, "right")) - 1
            after = int(np.searchsorted(self.places, socket.end, "left"))
            middle = int(np.searchsorted(self.places, (socket.start + socket.end) / 2))
            before, after = max(before, first), min(after, last)
            chain, ends = [left, *over, right], [before, min(max(middle, before), after), after, last]
            yield from _around(socket, left, right)
        at = first
        for number, (point, end) in enumerate(zip(chain, ends, strict=True)):
            for index in range(at, end):
                yield point, self._on_band(index + 1), self._on_band(index)
            at = end
            if number + 1 < len(chain):
                yield point, chain[number + 1], self._on_band(at)

    def _on_band(self, index: int) -> tuple[float, float, float]:
        return float(self.places[index]), self.band, 0.0


def _around(socket: Socket, left: tuple[float, ...], right: tuple[float, ...]) -> Iterator[Triangle]:
    """Yield the triangles between a socket and the foot of the wall, and those within the socket."""
    outer, inner = (
        [
            (socket.start, socket.top, depth),
            (socket.start, socket.bottom, depth),
            (socket.end, socket.bottom, depth),
            (socket.end, socket.top, depth),
        ]
        for depth in (0.0, socket.depth)
    )
    a, b = (left[0], 0.0, 0.0), (right[0], 0.0, 0.0)
    yield from ((a, outer[1], outer[0]), (a, b, outer[2]), (a, outer[2], outer[1]), (b, outer[3], outer[2]))
    for number in range(4):
        one, other = number, (number + 1) % 4
        yield outer[one], outer[other], inner[other]
        yield outer[one], inner[other], inner[one]
    yield inner[0], inner[1], inner[2]
    yield inner[0], inner[2], inner[3]


_Placing = Callable[[Float64s, Float64s], tuple[Float64s, Float64s]]
"""Returns the x and the y of points of a wall from their s and their depth."""


@dataclass(frozen=True)
class Bed:
    """The bed of a printer, in millimetres, and how much narrower a peg is than its socket, on each side."""

    width: float = 200.0
    length: float = 200.0
    gap: float = 0.15


@dataclass(frozen=True)
class PrintPieces:
    """The pieces of a print.

    Parameters
    ----------
    shape
        The rows and columns of the map.
    options
        The size of the whole print, in millimetres.
    bed
        What a piece has to fit.
    pegs
        Whether there are sockets for pegs.
    stretch
        How many times as far apart the map's rows lie as its columns.

    Raises
    ------
    ValueError
        Points lie further apart than the bed is wide, or the base is too thin for pegs.
    """

    shape: tuple[int, int]
    options: MeshOptions
    bed: Bed
    pegs: bool = True
    stretch: float = 1.0

    def __post_init__(self) -> None:
        _ = self.cuts
        if self.has_pegs and self.options.base < _LEAST_BASE:
            raise UserValueError(
                tr(
                    "pegs need a base of {least:g} mm or more, to hold in it. Choose a thicker base, or no pegs",
                    least=_LEAST_BASE,
                )
            )

    @cached_property
    def cuts(self) -> tuple[list[int], list[int]]:
        """Where pieces begin and end, as numbers of the kept rows and columns."""
        down, across = self._cells
        rows = _cuts(len(self._axes[0].kept) - 1, down, self.bed.length)
        return rows, _cuts(len(self._axes[1].kept) - 1, across, self.bed.width)

    @property
    def rows(self) -> int:
        """The rows of pieces."""
        return len(self.cuts[0]) - 1

    @property
    def columns(self) -> int:
        """The columns of pieces."""
        return len(self.cuts[1]) - 1

    @property
    def has_pegs(self) -> bool:
        """Whether there are pegs: one piece alone has none."""
        return self.pegs and self.rows * self.columns > 1

    @property
    def peg_count(self) -> int:
        """How many pegs hold the pieces together."""
        if not self.has_pegs:
            return 0
        along = [sum(self._sockets_on(length) for length in self._lengths(axis)) for axis in (0, 1)]
        return (self.columns - 1) * along[0] + (self.rows - 1) * along[1]

    @property
    def triangles(self) -> int:
        """How many triangles all pieces and a peg have at most."""
        down, across = (len(axis.kept) - 1 for axis in self._axes)
        around = 2 * (self.rows * across + self.columns * down)
        return 2 * down * across + 3 * around + 12 * self.rows * self.columns + 20 * 2 * self.peg_count + 12

    @property
    def largest(self) -> tuple[float, float]:
        """The length from east to west and from north to south of the largest piece, in millimetres."""
        return max(self._lengths(1)), max(self._lengths(0))

    def piece(self, heightmap: Heightmap, row: int, column: int) -> Float64s:
        """Return the triangles of a piece as the places of their corners, shape (triangles, 3, 3).

        Those of the ground come first. x is east, y north, z up; the piece stands on z = 0, its south-western corner at
        the origin.
        """
        kept = self._kept(row, column)
        heights = heightmap.heights[np.ix_(*kept)].astype(np.float64)
        steepness = self.options.relief / heightmap.relief
        z = self.options.base + (heights - height_of_base(heightmap, self.options)) * steepness
        down, across = self._spacings
        east, north = (kept[1] - kept[1][0]) * across, (kept[0][-1] - kept[0]) * down
        ground = np.empty((*z.shape, 3))
        ground[..., 0], ground[..., 1], ground[..., 2] = east, north[:, np.newaxis], z
        inner = (row < self.rows - 1, column < self.columns - 1, row > 0, column > 0)
        walls = list(self._walls(east, north, z, inner))
        feet = np.concatenate([foot for foot, _ in walls])
        middle = np.array((east[-1] / 2, north[0] / 2, 0.0))
        # Seen from below, so that the rim is turned round.
        base = np.stack((np.broadcast_to(middle, feet.shape), np.roll(feet, -1, axis=0), feet), axis=1)
        top = ground.reshape(-1, 3)[grid_triangles(*z.shape)]
        return np.concatenate((top, *(wall for _, wall in walls), base))

    def second_of(self, colours: TwoColours | None, row: int, column: int) -> Bools | None:
        """Return which of the triangles of a piece are in the second colour, or None where there is but one."""
        if colours is None:
            return None
        rows, columns = self._kept(row, column)
        return colours.of_triangles(rows, columns, grid_triangles(len(rows), len(columns)))

    def place(self, row: int, column: int, gap: float) -> tuple[float, float]:
        """Return x and y of a piece's origin where all of them lie as in the whole, with gaps between them."""
        south, west = sum(self._lengths(0)[row + 1 :]), sum(self._lengths(1)[:column])
        return west + column * gap, south + (self.rows - 1 - row) * gap

    def peg(self) -> Float64s:
        """Return the triangles of a peg, lying flat."""
        gap = self.bed.gap
        length, width = 2 * (self._peg - gap), self._peg - 2 * gap
        bottom, top = (part * self.options.base for part in _SOCKET)
        return _box(length, width, top - bottom - 2 * gap)

    def _walls(
        self, east: Float64s, north: Float64s, z: Float64s, inner: tuple[bool, bool, bool, bool]
    ) -> Iterator[tuple[Float64s, Float64s]]:
        """Yield the feet and the triangles of the south, east, north and west wall, anticlockwise as seen from above.

        `inner` says which of them have a neighbour.
        """
        south, north_edge, far_east = 0.0, north[0], east[-1]
        sides: tuple[tuple[Float64s, Float64s, int, _Placing], ...] = (
            (east, z[-1], 1, lambda s, depth: (s, south + depth)),
            (north[::-1], z[::-1, -1], 1, lambda s, depth: (far_east - depth, s)),
            (-east[::-1], z[0, ::-1], -1, lambda s, depth: (-s, north_edge - depth)),
            (-north, z[:, 0], -1, lambda s, depth: (depth, -s)),
        )
        for (places, tops, sign, place), has_neighbour in zip(sides, inner, strict=True):
            sockets = self._sockets(float(places[-1] - places[0]), sign) if has_neighbour and self.has_pegs else []
            wall = SocketWall(places, tops, _BAND * self.options.base, sockets)
            flat = wall.triangles()
            solid = np.empty_like(flat)
            solid[..., 0], solid[..., 1] = place(flat[..., 0], flat[..., 2])
            solid[..., 2] = flat[..., 1]
            feet = np.zeros((len(wall.feet) - 1, 3))
            feet[:, 0], feet[:, 1] = place(np.array(wall.feet[:-1]), np.zeros(len(feet)))
            yield feet, solid

    def _sockets(self, length: float, sign: int) -> list[Socket]:
        bottom, top = (part * self.options.base for part in _SOCKET)
        count, half = self._sockets_on(length), self._peg / 2
        # In the middle of equal parts of the side, so the neighbour has them at the same places.
        middles = sorted(sign * length * (2 * number + 1) / (2 * count) for number in range(count))
        return [Socket(middle - half, middle + half, bottom, top, self._peg) for middle in middles]

    def _sockets_on(self, length: float) -> int:
        # Two of them need a point of the ground between them, where the wall is cut.
        return 2 if length >= max(_LONG, 4 * max(self._cells)) else 1

    @cached_property
    def _peg(self) -> float:
        return min(_PEG, min(*self._lengths(0), *self._lengths(1)) / _PART)

    def _lengths(self, axis: int) -> list[float]:
        """Return the lengths of the pieces along an axis."""
        kept = self._axes[axis].kept
        return [float(kept[end] - kept[start]) * self._spacings[axis] for start, end in pairwise(self.cuts[axis])]

    def _kept(self, row: int, column: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the rows and the columns of the map that a piece keeps."""
        (down, across), (rows, columns) = self._axes, self.cuts
        return down.kept[rows[row] : rows[row + 1] + 1], across.kept[columns[column] : columns[column + 1] + 1]

    @cached_property
    def _axes(self) -> tuple[MeshAxis, MeshAxis]:
        rows, columns = self.shape
        return MeshAxis(rows, self.options.decimation), MeshAxis(columns, self.options.decimation)

    @property
    def _spacings(self) -> tuple[float, float]:
        return spacings_of(self.shape, self.options.width, self.stretch)

    @property
    def _cells(self) -> tuple[float, float]:
        down, across = self._spacings
        return down * self.options.decimation, across * self.options.decimation


def _cuts(cells: int, cell: float, bed: float) -> list[int]:
    """Return where to cut a side into the fewest pieces of about the same length that fit the bed."""
    most = int(bed / cell * (1 + 1e-9))
    if most < 1 and cells > 1:
        raise UserValueError(
            tr("points lie {cell:.3g} mm apart, further than the bed of {bed:g} mm", cell=cell, bed=bed)
        )
    count = -(-cells // max(most, 1))
    return [cells * number // count for number in range(count + 1)]


def _box(length: float, width: float, height: float) -> Float64s:
    corners = np.array([(x, y, z) for x in (0, length) for y in (0, width) for z in (0, height)])
    faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return corners[[(a, *pair) for a, b, c, d in faces for pair in ((b, c), (c, d))]]
