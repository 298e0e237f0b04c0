"""Readers of mesh files that share no code with the writers: each follows its format's description."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class MeshRead(NamedTuple):
    """The content of a mesh file.

    Attributes
    ----------
    positions
        Shape (vertices, 3).
    triangles
        The numbers of three vertices, counted from 0, shape (triangles, 3).
    normals
        Of the vertices, in STL of the triangles.
    colours
        From 0 to 1; None in STL. Linear light in GLB, sRGB elsewhere.
    """

    positions: NDArray[np.floating]
    triangles: NDArray[np.integer]
    normals: NDArray[np.floating]
    colours: NDArray[np.floating] | None


def read_mesh(path: Path) -> MeshRead:
    return READERS[path.suffix](path.read_bytes())


def read_stl(content: bytes) -> MeshRead:
    assert not content.startswith(b"solid")
    (count,) = struct.unpack_from("<I", content, 80)
    assert len(content) == 84 + 50 * count
    records = np.frombuffer(content[84:], np.uint8).reshape(count, 50)
    assert not records[:, 48:].any()
    numbers = records[:, :48].copy().view("<f4").reshape(count, 4, 3)
    return MeshRead(numbers[:, 1:].reshape(-1, 3), np.arange(3 * count).reshape(-1, 3), numbers[:, 0], None)


def read_obj(content: bytes) -> MeshRead:
    found: dict[str, list[list[str]]] = {"v": [], "vt": [], "vn": [], "f": [], "#": []}
    for line in content.decode("ascii").splitlines():
        word, *rest = line.split()
        found[word].append(rest)
    vertices, normals = np.array(found["v"], float), np.array(found["vn"], float)
    corners = np.array([[re.fullmatch(r"([1-9]\d*)/\1/\1", corner)[1] for corner in face] for face in found["f"]], int)
    return MeshRead(vertices[:, :3], corners - 1, normals, vertices[:, 3:])


def read_ply(content: bytes) -> MeshRead:
    header, _, rest = content.partition(b"end_header\n")
    lines = header.decode("ascii").splitlines()
    assert lines[:2] == ["ply", "format binary_little_endian 1.0"]
    properties = [line for line in lines if line.startswith("property")]
    assert properties == [
        *(f"property float {name}" for name in ("x", "y", "z", "nx", "ny", "nz", "s", "t")),
        *(f"property uchar {name}" for name in ("red", "green", "blue")),
        "property list uchar uint vertex_indices",
    ]
    vertices, faces = (int(line.split()[2]) for line in lines if line.startswith("element"))
    assert len(rest) == 35 * vertices + 13 * faces
    points = np.frombuffer(rest[: 35 * vertices], np.uint8).reshape(vertices, 35)
    numbers = points[:, :32].copy().view("<f4")
    lists = np.frombuffer(rest[35 * vertices :], np.uint8).reshape(faces, 13)
    assert (lists[:, 0] == 3).all()
    return MeshRead(numbers[:, :3], lists[:, 1:].copy().view("<u4"), numbers[:, 3:6], points[:, 32:] / 255)


def glb_chunks(content: bytes) -> tuple[dict, bytes]:
    """Return the description and the binary content (glTF 2.0, section 4.4)."""
    magic, version, length = struct.unpack_from("<4sII", content)
    assert (magic, version, length) == (b"glTF", 2, len(content))
    chunks, at = [], 12
    while at < length:
        size, kind = struct.unpack_from("<I4s", content, at)
        assert size % 4 == 0
        chunks.append((kind, content[at + 8 : at + 8 + size]))
        at += 8 + size
    assert at == length
    assert [kind for kind, _ in chunks] == [b"JSON", b"BIN\0"]
    return json.loads(chunks[0][1]), chunks[1][1]


def glb_array(description: dict, binary: bytes, accessor: int) -> NDArray:
    """Return what an accessor gives access to, shape (count, components) (glTF 2.0, section 3.6.2)."""
    wanted = description["accessors"][accessor]
    view = description["bufferViews"][wanted["bufferView"]]
    kind = {5121: np.uint8, 5123: np.dtype("<u2"), 5125: np.dtype("<u4"), 5126: np.dtype("<f4")}
    components = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}[wanted["type"]]
    item = np.dtype(kind[wanted["componentType"]]).itemsize * components
    stride = view.get("byteStride", item)
    start = wanted.get("byteOffset", 0)
    assert start + stride * (wanted["count"] - 1) + item <= view["byteLength"]
    whole = binary[view.get("byteOffset", 0) :][: view["byteLength"]]
    places = start + stride * np.arange(wanted["count"])[:, None] + np.arange(item)
    return np.frombuffer(whole, np.uint8)[places].view(kind[wanted["componentType"]])


def read_glb(content: bytes) -> MeshRead:
    description, binary = glb_chunks(content)
    (primitive,) = description["meshes"][0]["primitives"]
    names = primitive["attributes"]
    position, normal, colour = (
        glb_array(description, binary, names[name]) for name in ("POSITION", "NORMAL", "COLOR_0")
    )
    triangles = glb_array(description, binary, primitive["indices"]).reshape(-1, 3)
    return MeshRead(position, triangles, normal, colour[:, :3] / 65535)


READERS = {".stl": read_stl, ".obj": read_obj, ".ply": read_ply, ".glb": read_glb}
