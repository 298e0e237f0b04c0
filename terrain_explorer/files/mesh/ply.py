"""Binary PLY, little endian: vertices with normals, places in a picture of the map and colours, then triangles."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from terrain_explorer.files.mesh.topology import Topology
from terrain_explorer.files.mesh.vertices import TerrainMesh

_VERTEX = np.dtype([("position", "<f4", 3), ("normal", "<f4", 3), ("place", "<f4", 2), ("colour", "u1", 3)])
_FACE = np.dtype([("corners", "u1"), ("vertices", "<u4", 3)])

_HEADER = """ply
format binary_little_endian 1.0
comment Terrain Explorer; z up
element vertex {vertices}
property float x
property float y
property float z
property float nx
property float ny
property float nz
property float s
property float t
property uchar red
property uchar green
property uchar blue
element face {triangles}
property list uchar uint vertex_indices
end_header
"""


def encode(mesh: TerrainMesh) -> Iterator[bytes]:
    """Yield the content of a file, block by block."""
    yield _header(mesh.topology)
    for vertices in mesh.blocks():
        records = np.empty(len(vertices.positions), _VERTEX)
        records["position"], records["normal"], records["colour"] = vertices
        records["place"] = mesh.places_in_picture(vertices.positions)
        yield records.tobytes()
    for triangles in mesh.topology.triangle_blocks():
        faces = np.empty(len(triangles), _FACE)
        # Each face says how many corners it has, because PLY has polygons as well.
        faces["corners"], faces["vertices"] = 3, triangles
        yield faces.tobytes()


def size(topology: Topology) -> int:
    """Return the bytes of a file."""
    return len(_header(topology)) + _VERTEX.itemsize * topology.vertices + _FACE.itemsize * topology.triangles


def _header(topology: Topology) -> bytes:
    return _HEADER.format(vertices=topology.vertices, triangles=topology.triangles).encode("ascii")
