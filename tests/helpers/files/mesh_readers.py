"""Readers of mesh files that share no code with the writers: each follows its format's description."""

from __future__ import annotations

import json
import re
import struct
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from zipfile import ZipFile

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


def read_threemf(content: bytes) -> MeshRead:
    (solid,) = read_solids(content)
    low = solid.positions.min(axis=0)
    np.testing.assert_allclose(solid.places, [-low], rtol=1e-6, atol=1e-6)
    return MeshRead(solid.positions, solid.triangles, np.empty((0, 3)), None)


class SolidRead(NamedTuple):
    """An object of a 3MF file.

    Attributes
    ----------
    name
        Its name.
    positions, triangles
        As in `MeshRead`.
    second
        Which triangles are in the second colour, shape (triangles,).
    places
        Where it is put, x, y and z for each copy.
    """

    name: str
    positions: NDArray[np.floating]
    triangles: NDArray[np.integer]
    second: NDArray[np.bool_]
    places: list[tuple[float, ...]]


CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
PAINTING = "{http://schemas.slic3r.org/3mf/2017/06}mmu_segmentation"


def read_solids(content: bytes) -> list[SolidRead]:
    """Return the objects of a 3MF file (core specification, chapters 2 to 5)."""
    with ZipFile(BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert set(archive.namelist()) == {"[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"}
        (relationship,) = ElementTree.fromstring(archive.read("_rels/.rels"))
        assert relationship.get("Target") == "/3D/3dmodel.model"
        model = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    assert (model.tag, model.get("unit")) == (f"{CORE}model", "millimeter")
    items = model.findall(f"{CORE}build/{CORE}item")
    materials = [(group.get("id"), len(group)) for group in model.findall(f"{CORE}resources/{CORE}basematerials")]
    found = []
    for thing in model.findall(f"{CORE}resources/{CORE}object"):
        assert thing.get("pid") == (materials[0][0] if materials else None)
        vertices, triangles = thing.find(f"{CORE}mesh")
        positions = np.array([[float(vertex.get(axis)) for axis in "xyz"] for vertex in vertices])
        numbers = np.array([[int(triangle.get(corner)) for corner in ("v1", "v2", "v3")] for triangle in triangles])
        second = np.array([triangle.get("p1", thing.get("pindex")) == "1" for triangle in triangles])
        assert [
            triangle.get("paint_color") == triangle.get(PAINTING) == "8" for triangle in triangles
        ] == second.tolist()
        assert all(triangle.get("pid", materials and materials[0][0]) for triangle in triangles) or not materials
        matrices = [item.get("transform").split() for item in items if item.get("objectid") == thing.get("id")]
        assert all([*map(float, matrix[:9])] == [1, 0, 0, 0, 1, 0, 0, 0, 1] for matrix in matrices)
        places = [tuple(map(float, matrix[9:])) for matrix in matrices]
        found.append(SolidRead(thing.get("name"), positions, numbers, second, places))
    return found


READERS = {".3mf": read_threemf, ".stl": read_stl, ".obj": read_obj, ".ply": read_ply, ".glb": read_glb}
