"""Binary STL: triangles with their normals and nothing else. Its unit is the millimetre by custom."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from terrain_explorer.files.mesh.topology import Topology
from terrain_explorer.files.mesh.vertices import TerrainMesh, Vectors
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.sampling import grid_triangles

_TITLE = b"Terrain Explorer; millimetres, z up"
_TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])


def encode(mesh: TerrainMesh) -> Iterator[bytes]:
    """Yield the content of a file, block by block."""
    topology = mesh.topology
    yield _head(topology.triangles)
    for cells in topology.row_blocks(topology.rows - 1):
        points = mesh.positions(range(cells.start, cells.stop + 1))
        yield _encoded(points.reshape(-1, 3)[grid_triangles(*points.shape[:2])])
    if topology.solid:
        yield _encoded(mesh.skirt().positions[topology.skirt_triangles() - topology.surface_vertices])


def encode_triangles(corners: FloatArray) -> bytes:
    """Return the content of a file with triangles, whose corners have the shape (triangles, 3, 3)."""
    return _head(len(corners)) + _encoded(np.asarray(corners, np.float32))


def size(topology: Topology) -> int:
    """Return the bytes of a file."""
    return size_of(topology.triangles)


def size_of(triangles: int) -> int:
    """Return the bytes of a file: a title, the number of triangles, and the triangles."""
    return 84 + _TRIANGLE.itemsize * triangles


def _head(triangles: int) -> bytes:
    return _TITLE.ljust(80) + triangles.to_bytes(4, "little")


def _encoded(corners: Vectors) -> bytes:
    """Return the bytes of triangles, whose corners have the shape (triangles, 3, 3)."""
    # Zeros, because the attribute at the end of each triangle must be 0.
    records = np.zeros(len(corners), _TRIANGLE)
    records["corners"] = corners
    # In double precision: neighbouring corners are so close that float32 would leave few digits of their difference.
    first, second, third = np.moveaxis(corners.astype(np.float64), 1, 0)
    across = np.cross(second - first, third - first)
    records["normal"] = across / np.linalg.norm(across, axis=1, keepdims=True)
    return records.tobytes()
