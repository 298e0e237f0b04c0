"""Binary glTF 2.0 (GLB): y up, the north towards -z, in metres, with normals, texture coordinates and colours.

Sections named here are those of the Khronos glTF 2.0 specification.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.mesh.topology import Topology
from terrain_explorer.files.mesh.vertices import TerrainMesh, y_up

MOST_BYTES = 2**32 - 1
"""The file's length is a 32-bit number (section 4.4.2)."""

_VERTEX = np.dtype([("position", "<f4", 3), ("normal", "<f4", 3), ("place", "<f4", 2), ("colour", "<u2", 4)])
_FLOAT, _UINT16, _UINT32 = 5126, 5123, 5125
_VERTEX_BUFFER, _INDEX_BUFFER = 34962, 34963
_FEW = 65535
"""The vertices that can be numbered with 16 bits; the highest number is reserved (section 3.7.2.1)."""

_DESCRIPTION_BYTES = 1536
"""The length of the description. Spaces fill it up, so that the size of a file is known before it is written."""


def encode(mesh: TerrainMesh) -> Iterator[bytes]:
    """Yield the content of a file, block by block."""
    topology = mesh.topology
    description = json.dumps(_description(mesh), separators=(",", ":")).encode("ascii").ljust(_DESCRIPTION_BYTES)
    yield struct.pack("<4sII", b"glTF", 2, size(topology)) + _chunk(b"JSON", len(description)) + description
    yield _chunk(b"BIN\0", _padded(_content_bytes(topology)))
    # Vertices interleaved: graphics cards fetch a vertex at once, and blocks can be written as they are made.
    linear = _linear_light()
    for vertices in mesh.blocks():
        records = np.empty(len(vertices.positions), _VERTEX)
        records["position"], records["normal"] = y_up(vertices.positions), y_up(vertices.normals)
        # Pictures begin at the top (section 3.8.3).
        records["place"] = mesh.places_in_picture(vertices.positions) * (1, -1) + (0, 1)
        # Colours are opaque. They need 16 bits, because 8 bits of linear light are too few for dark colours.
        records["colour"][:, :3], records["colour"][:, 3] = linear[vertices.colours], 65535
        yield records.tobytes()
    for triangles in topology.triangle_blocks():
        yield triangles.astype(_index_type(topology)).tobytes()
    # Chunks end at a multiple of four bytes (section 4.4.3.1).
    yield bytes(-_content_bytes(topology) % 4)


def size(topology: Topology) -> int:
    """Return the bytes of a file: a header, and two chunks with headers of their own."""
    return 12 + 8 + _DESCRIPTION_BYTES + 8 + _padded(_content_bytes(topology))


def _description(mesh: TerrainMesh) -> dict[str, Any]:
    topology = mesh.topology
    content, split = _content_bytes(topology), _VERTEX.itemsize * topology.vertices
    attributes = {"POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2, "COLOR_0": 3}
    return {
        "asset": {"version": "2.0", "generator": "Terrain Explorer"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0, "name": "Terrain"}],
        "meshes": [{"name": "Terrain", "primitives": [{"attributes": attributes, "indices": 4, "material": 0}]}],
        "materials": [{"name": "Ground", "pbrMetallicRoughness": {"metallicFactor": 0, "roughnessFactor": 1}}],
        "buffers": [{"byteLength": _padded(content)}],
        "bufferViews": [
            {
                "buffer": 0,
                "byteLength": split,
                "byteStride": _VERTEX.itemsize,
                "target": _VERTEX_BUFFER,
            },
            {"buffer": 0, "byteOffset": split, "byteLength": content - split, "target": _INDEX_BUFFER},
        ],
        "accessors": _accessors(mesh),
    }


def _accessors(mesh: TerrainMesh) -> list[dict[str, Any]]:
    topology = mesh.topology
    ends = y_up(np.stack(mesh.bounds()))
    low, high = ends.min(axis=0).tolist(), ends.max(axis=0).tolist()
    vertices = {"bufferView": 0, "count": topology.vertices}
    index_type = _UINT32 if _index_type(topology).itemsize == 4 else _UINT16
    return [
        # Positions must have bounds (section 3.7.2.1); viewers place the camera by them.
        vertices | {"componentType": _FLOAT, "type": "VEC3", "min": low, "max": high},
        vertices | {"componentType": _FLOAT, "type": "VEC3", "byteOffset": 12},
        vertices | {"componentType": _FLOAT, "type": "VEC2", "byteOffset": 24},
        vertices | {"componentType": _UINT16, "type": "VEC4", "byteOffset": 32, "normalized": True},
        {"bufferView": 1, "count": 3 * topology.triangles, "componentType": index_type, "type": "SCALAR"},
    ]


def _content_bytes(topology: Topology) -> int:
    return _VERTEX.itemsize * topology.vertices + 3 * _index_type(topology).itemsize * topology.triangles


def _index_type(topology: Topology) -> np.dtype[Any]:
    return np.dtype("<u2" if topology.vertices <= _FEW else "<u4")


def _padded(count: int) -> int:
    return count + -count % 4


def _chunk(kind: bytes, length: int) -> bytes:
    return struct.pack("<I4s", length, kind)


def _linear_light() -> NDArray[np.uint16]:
    """Return the 16-bit linear light of each sRGB value (IEC 61966-2-1); colours of vertices are linear in glTF."""
    encoded = np.arange(256) / 255
    light = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.rint(65535 * light), np.uint16)
