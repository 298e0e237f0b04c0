"""Wavefront OBJ: text, a line to each vertex, its place in a picture of the map, its normal, and each triangle.

Colours follow the coordinates; the format has no place for them, but many programs read them there. Coordinates,
normals and colours have the same number of characters everywhere, with a zero in the place of a minus, so that the size
of a file is known before it is written.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.mesh.topology import Topology, Triangles
from terrain_explorer.files.mesh.vertices import TerrainMesh, Vertices, y_up
from terrain_explorer.files.numerals import lines_of_text

_HEADER = b"# Terrain Explorer; y up\n"
_VERTEX = b"v %013.6e %013.6e %013.6e %.3f %.3f %.3f\n"
_NORMAL = b"vn %07.4f %07.4f %07.4f\n"
_PLACE = b"vt %.6f %.6f\n"
_FACE = b"f %d/%d/%d %d/%d/%d %d/%d/%d\n"


def encode(mesh: TerrainMesh) -> Iterator[bytes]:
    """Yield the content of a file, block by block."""
    yield _HEADER
    for vertices in mesh.blocks():
        yield _encoded(vertices, mesh.places_in_picture(vertices.positions))
    for triangles in mesh.topology.triangle_blocks():
        yield lines_of_text(_FACE, np.repeat(triangles + 1, 3, axis=1))


def size(topology: Topology) -> int:
    """Return the bytes of a file."""
    vertex = len(_VERTEX % ((0,) * 6)) + len(_PLACE % ((0,) * 2)) + len(_NORMAL % ((0,) * 3))
    face = len(_FACE % ((0,) * 9)) - 9  # without the nine numbers, whose digits are counted for all faces at once
    digits = 3 * _digits(topology)
    return len(_HEADER) + vertex * topology.vertices + face * topology.triangles + digits


def _encoded(vertices: Vertices, places: NDArray[np.float32]) -> bytes:
    coloured = np.column_stack((y_up(vertices.positions), vertices.colours / np.float32(255)))
    positions, normals = lines_of_text(_VERTEX, coloured), lines_of_text(_NORMAL, y_up(vertices.normals))
    return positions + lines_of_text(_PLACE, places) + normals


def _digits(topology: Topology) -> int:
    """Return the digits that the corners of all triangles have together, where vertices are counted from 1.

    A number has one digit, and one more for each power of ten that it reaches.
    """
    skirt = topology.skirt_triangles() if topology.solid else np.empty((0, 3), np.uint32)
    powers = [10**digits for digits in range(1, len(str(topology.vertices)))]
    return 3 * topology.triangles + sum(_corners_from(power - 1, topology, skirt) for power in powers)


def _corners_from(first: int, topology: Topology, skirt: Triangles) -> int:
    """Return the number of corners of triangles at this vertex or at later ones.

    Each cell of the ground has one corner at its north-west, two at its north-east, two at its south-west and one at
    its south-east.
    """
    columns = topology.columns
    before = (first - columns * np.arange(topology.rows, dtype=np.int64)).clip(0, columns)
    with_east, with_west = columns - 1 - np.minimum(before, columns - 1), columns - np.maximum(before, 1)
    upper, lower = with_east + 2 * with_west, 2 * with_east + with_west
    return int(upper[:-1].sum() + lower[1:].sum()) + int(np.count_nonzero(skirt >= first))
