"""Measures mesh files on disk without the code that wrote them: the triangles and the extent."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Generator as Steps
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr

Positions = NDArray[np.floating[Any]]
"""Places of vertices, shape (vertices, 3)."""

Piece = tuple[int, Positions]
"""The number of triangles in a part of a file, and the places of the vertices in it."""

_AT_A_TIME = 2**18
_LINES_AT_A_TIME = 4096


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


def _stl(path: Path) -> Iterator[Piece]:
    """Binary STL: 80 bytes, the number of triangles, and 50 bytes for each: a normal, three corners, an attribute."""
    with path.open("rb") as file:
        (count,) = struct.unpack("<I", file.read(84)[80:])
    _check_length(path, 84 + 50 * count)
    for records in _records(path, 84, count, 50):
        yield len(records), records[:, 12:48].copy().view("<f4").reshape(-1, 3)


def _ply(path: Path) -> Iterator[Piece]:
    """Binary PLY of 35 bytes for a vertex, its place first, and 13 for a triangle."""
    head = _beginning(path, 4096)
    text, _, _ = head.partition(b"end_header\n")
    vertices, faces = (int(found) for found in re.findall(rb"element (?:vertex|face) (\d+)", text))
    start = len(text) + len(b"end_header\n")
    _check_length(path, start + 35 * vertices + 13 * faces)
    yield faces, np.empty((0, 3))
    for records in _records(path, start, vertices, 35):
        yield 0, records[:, :12].copy().view("<f4")


def _glb(path: Path) -> Iterator[Piece]:
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


def _obj(path: Path) -> Iterator[Piece]:
    """Wavefront OBJ: a line that begins with v for a vertex, and one with f for a face."""
    with path.open("rb") as file:
        while lines := list(islice(file, _LINES_AT_A_TIME)):
            places = [line.split()[1:4] for line in lines if line.startswith(b"v ")]
            faces = sum(line.startswith(b"f ") for line in lines)
            yield faces, np.array(places, np.float64).reshape(-1, 3)


# Written without a look at the writers: a mistake that both made would not show.
_READERS: Mapping[str, Callable[[Path], Iterator[Piece]]] = {".stl": _stl, ".ply": _ply, ".glb": _glb, ".obj": _obj}


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
