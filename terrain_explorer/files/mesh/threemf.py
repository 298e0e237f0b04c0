"""3MF for 3D printing: a ZIP file with XML, in millimetres, z up; solids whose triangles may have one of two colours.

Chapters named here are those of the 3MF Consortium's core specification 1.3. A colour is said twice: as a base material
of the triangle (chapter 5), and as the painting that PrusaSlicer, Bambu Studio and OrcaSlicer keep in attributes of
their own, as they pass over the materials of single triangles.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.mesh.topology import Topology, Triangles
from terrain_explorer.files.mesh.two_colours import TwoColours
from terrain_explorer.files.mesh.vertices import TerrainMesh, Vectors
from terrain_explorer.files.numerals import lines_of_text
from terrain_explorer.terrain.heightmap import Bools

MOST_BYTES = 200 * 10**6
"""The most that a file may have: its text stays below 2 GB, beyond which ZIP needs an extension that few know."""

MODEL = "3D/3dmodel.model"

_EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of all files within, so that the same print makes the same file."""

_TYPES = b"""<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
"""
_RELATIONSHIPS = b"""<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
"""
_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" \
xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06">
<metadata name="Application">Terrain Explorer</metadata>
<resources>
"""
_MATERIALS = """<basematerials id="{materials}">
<base name="1" displaycolor="{first}"/>
<base name="2" displaycolor="{second}"/>
</basematerials>
"""
_VERTEX = b'<vertex x="%.7g" y="%.7g" z="%.7g"/>\n'
_LONGEST_NUMBER = len("-1.234567e-05")
_TRIANGLE = b'<triangle v1="%d" v2="%d" v3="%d"/>\n'
# Painting with the second filament is an 8, the whole of a triangle with no parts.
_PAINTED = b'<triangle v1="%d" v2="%d" v3="%d" pid="1" p1="1" paint_color="8" slic3rpe:mmu_segmentation="8"/>\n'
_MATERIAL = 1
"""The number of the materials, those of `_PAINTED`; objects are numbered from 2."""

_PACKED = 4
"""By how much the text is packed at least: tags nearly vanish, and of noise a seventh is left in all."""

_LINES_AT_A_TIME = 2**14
"""Few enough to stop in between."""


@dataclass(frozen=True)
class PrintSolid:
    """A solid of a file.

    Attributes
    ----------
    name
        Its name.
    vertices
        Blocks of places, each of shape (vertices, 3); no two vertices lie at the same place.
    triangles
        Blocks of triangles by numbers of vertices, each with a mask of those in the second colour, or None.
    places
        Where it stands: x and y of its origin, once for each copy.
    """

    name: str
    vertices: Iterable[NDArray[np.floating[Any]]]
    triangles: Iterable[tuple[Triangles, Bools | None]]
    places: tuple[tuple[float, float], ...] = ((0.0, 0.0),)


def encode(mesh: TerrainMesh) -> Iterator[bytes]:
    """Yield the content of a file, block by block."""
    low, _ = mesh.bounds()
    # All of it lies where x, y and z are positive (section 3.3).
    place = (float(-low[0]), float(-low[1]))
    return encode_solids([PrintSolid("Terrain", _vertices(mesh), _triangles(mesh), (place,))], mesh.colours)


def solid_of(
    name: str, corners: NDArray[np.floating[Any]], second: Bools | None, places: tuple[tuple[float, float], ...]
) -> PrintSolid:
    """Return a solid from the corners of its triangles.

    Parameters
    ----------
    corners
        Their places, shape (triangles, 3, 3).
    second
        Which of the first triangles are in the second colour, or None where none are.
    """
    vertices, numbers = np.unique(corners.reshape(-1, 3).astype(np.float32), axis=0, return_inverse=True)
    triangles = numbers.astype(np.uint32).reshape(-1, 3)
    if second is not None:
        second = np.concatenate((second, np.zeros(len(triangles) - len(second), bool)))
    return PrintSolid(name, [vertices], [(triangles, second)], places)


def size(topology: Topology) -> int:
    """Return the bytes of a file at most."""
    return size_of(topology.welded_vertices, topology.triangles)


def size_of(vertices: int, triangles: int, solids: int = 1) -> int:
    """Return the bytes at most of a file with so many vertices and triangles in so many solids."""
    vertex = len(_VERTEX % ((0,) * 3)) + 3 * (_LONGEST_NUMBER - 1)
    triangle = len(_TRIANGLE % ((vertices,) * 3))
    return (vertex * vertices + triangle * triangles) // _PACKED + 1000 * (solids + 2)


def encode_solids(solids: Iterable[PrintSolid], colours: TwoColours | None) -> Iterator[bytes]:
    """Yield the content of a file with solids, block by block; with colours triangles may be in the second one."""
    stream = _Stream()
    with ZipFile(stream, "w", ZIP_DEFLATED, compresslevel=4) as archive:
        archive.writestr(_entry("[Content_Types].xml"), _TYPES)
        archive.writestr(_entry("_rels/.rels"), _RELATIONSHIPS)
        with archive.open(_entry(MODEL), "w") as model:
            for text in _model(solids, colours):
                model.write(text)
                yield stream.taken()
    yield stream.taken()


def _model(solids: Iterable[PrintSolid], colours: TwoColours | None) -> Iterator[bytes]:
    # Late: it loads what Python has for the internet, for which the first look at the export panel would wait.
    from xml.sax.saxutils import quoteattr

    yield _HEAD.encode()
    if colours is not None:
        yield _MATERIALS.format(materials=_MATERIAL, first=colours.first, second=colours.second).encode()
    # Whatever no triangle says otherwise is in the first colour.
    material = "" if colours is None else f' pid="{_MATERIAL}" pindex="0"'
    items = []
    for number, solid in enumerate(solids, _MATERIAL + 1):
        yield f'<object id="{number}" type="model" name={quoteattr(solid.name)}{material}>\n<mesh>\n'.encode()
        yield b"<vertices>\n"
        for places in solid.vertices:
            yield from _lines(places, None)
        yield b"</vertices>\n<triangles>\n"
        for triangles, second in solid.triangles:
            yield from _lines(triangles, second)
        yield b"</triangles>\n</mesh>\n</object>\n"
        for x, y in solid.places:
            items.append(f'<item objectid="{number}" transform="1 0 0 0 1 0 0 0 1 {x:.7g} {y:.7g} 0"/>\n')
    yield f"</resources>\n<build>\n{''.join(items)}</build>\n</model>\n".encode()


def _lines(numbers: NDArray[Any], second: Bools | None) -> Iterator[bytes]:
    """Yield lines of text, one for each vertex or triangle."""
    plain = _TRIANGLE if numbers.dtype.kind in "ui" else _VERTEX
    for first in range(0, len(numbers), _LINES_AT_A_TIME):
        part = numbers[first : first + _LINES_AT_A_TIME]
        if second is None:
            yield lines_of_text(plain, part)
            continue
        painted = second[first : first + _LINES_AT_A_TIME]
        lines = np.empty(len(part), object)
        for pattern, which in ((plain, ~painted), (_PAINTED, painted)):
            lines[which] = lines_of_text(pattern, part[which]).splitlines(keepends=True)
        yield b"".join(lines)


def _vertices(mesh: TerrainMesh) -> Iterator[Vectors]:
    topology = mesh.topology
    for rows in topology.row_blocks(topology.rows):
        yield mesh.positions(rows).reshape(-1, 3)
    yield mesh.skirt().positions[-topology.rim - 1 :]  # the rim of the base, and its middle


def _triangles(mesh: TerrainMesh) -> Iterator[tuple[Triangles, Bools | None]]:
    topology = mesh.topology
    numbers = topology.welded_skirt()
    blocks = topology.row_blocks(topology.rows - 1)
    for cells, triangles in zip(blocks, topology.triangle_blocks(), strict=False):
        yield triangles, mesh.in_second_colour(cells, triangles)
    yield numbers[topology.skirt_triangles() - topology.surface_vertices], None


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, _EARLIEST)
    entry.compress_type = ZIP_DEFLATED
    return entry


class _Stream(io.RawIOBase):
    """Takes what is written, to be taken away."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, content: Any) -> int:
        self._parts.append(bytes(content))
        return len(self._parts[-1])

    def taken(self) -> bytes:
        """Return what was written since the last time."""
        parts, self._parts = self._parts, []
        return b"".join(parts)
