"""Terrain tiles of Cesium (.terrain): quantized meshes, drawn on a grid, and the older heightmaps."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.formats.meshes.rasterising import AT_A_TIME, TopSurface
from terrain_explorer.files.raster.notes import DeferredText, certain, left_out
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.spacing import surveyed_in_degrees
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Float64s, Int64s
from terrain_explorer.terrain.sizes import nearest_size
from terrain_explorer.terrain.work import Work

_HEADER = struct.Struct("<3d2f4d3d")
_NAME = marked("Cesium terrain tile")
_LARGEST = 32767
"""The highest number of a place or a height within a tile."""

_EARTH = 6371000.0
_FLATTENED = 0.00669438
"""The square of the eccentricity of the ellipsoid of WGS 84."""

_NEAREST, _FARTHEST = 0.9, 1.2
"""How far from the middle of the Earth the middle of a tile may lie, in its radii; that of a large one lies inside."""

_SIDE = 65
_STEP, _LOWEST = 0.2, -1000.0
"""What a number of the older heightmaps stands for, in metres."""

_FEWEST, _MOST = 65, 1025
"""The points along a side of a grid."""

_TRIANGLES = marked("Triangles left out: the tile was drawn on a grid of {side} x {side} points.")
_SQUARE = marked("Place left out: only the size of the tile is known, from the sphere around it.")


@dataclass(frozen=True)
class _CesiumTile:
    """A tile: the place of each vertex within it, from 0 to 1 from the west and from the south, and its height."""

    across: Float64s
    up: Float64s
    heights: Float64s
    triangles: Int64s
    latitude: float
    degrees: float

    @property
    def side(self) -> int:
        """The points along a side of a grid that shows all of it."""
        squares = max(len(self.triangles) / 2, 1)
        return int(np.clip(nearest_size(2 * math.isqrt(int(squares)) + 1), _FEWEST, _MOST))


def reading(path: Path, options: ReadOptions) -> Work[RasterImage]:
    """Read a tile, and yield the part that is done.

    References
    ----------
    "quantized-mesh-1.0 terrain format" and "heightmap-1.0 terrain format", Cesium.
    """
    with BoundedReader(path) as file, decoding(path.name):
        content = file.read()
    # Only the name tells the format, and a project of this program ends in the same way.
    if len(content) in (2 * _SIDE**2 + 2, 2 * _SIDE**2 + 1 + 256**2):
        numbers = np.frombuffer(content, "<i2", _SIDE**2).reshape(_SIDE, _SIDE)
        return RasterImage(DeferredText(_NAME), (numbers * _STEP + _LOWEST).astype(np.float32), None, 16, metres=True)
    if len(content) < _HEADER.size or not _is_on_earth(content):
        wrong = tr("is called {format}, but does not begin like one", format=tr("Terrain Explorer project"))
        raise HeightmapFileError(path.name, wrong, tr("Copy it again, or open an older copy"))
    with decoding(path.name):
        tile = _tile(content)
        side = options.mesh_points or tile.side
        check_size(path.name, side, side)
        surface = TopSurface(side, side)
        for done, corners in _corners(tile, side):
            yield done
            yield from (done for _ in surface.adding(corners, np.ones(len(corners), bool)))
        heights = np.where(surface.covered(), surface.heights, np.float32(np.nan))
    raster = RasterImage(DeferredText(_NAME), heights, None, 15, metres=True)
    step = tile.degrees / (side - 1)
    raster = surveyed_in_degrees(raster, step, step, tile.latitude)
    return raster.with_notes(left_out(_TRIANGLES, side=side), certain(_SQUARE))


def _is_on_earth(content: bytes) -> bool:
    """Return whether the numbers of a header are those of a tile of the Earth."""
    x, y, z, lowest, highest, *_, radius = _HEADER.unpack_from(content)[:9]
    distance = math.hypot(x, y, z) / _EARTH
    return distance < _FARTHEST and -20_000 < lowest <= highest < 20_000 and 0 < radius < 2 * _EARTH and (
        distance > _NEAREST or radius > _EARTH / 2
    )  # fmt: skip


def _tile(content: bytes) -> _CesiumTile:
    _, _, _, lowest, highest, *sphere = _HEADER.unpack_from(content)
    (count,) = struct.unpack_from("<I", content, _HEADER.size)
    place = _HEADER.size + 4
    codes = np.frombuffer(content, "<u2", 3 * count, place).reshape(3, count).astype(np.int64)
    numbers = np.cumsum((codes >> 1) ^ -(codes & 1), axis=1)
    if count < 3 or numbers.min() < 0 or numbers.max() > _LARGEST:
        raise ValueError("a vertex lies outside of the tile")
    place += 6 * count
    index = np.dtype("<u4" if count > 2**16 else "<u2")
    place += -place % index.itemsize
    (triangles,) = struct.unpack_from("<I", content, place)
    codes = np.frombuffer(content, index, 3 * triangles, place + 4).astype(np.int64)
    # Each number is taken from the next vertex that was not named before; 0 names that one.
    is_new = codes == 0
    # Some programs name vertices in any order, and their numbers go around below 0.
    indices = (np.cumsum(is_new) - is_new - codes) % 2 ** (8 * index.itemsize)
    if not triangles or indices.max() >= count:
        raise ValueError("a triangle has no such vertex")
    across, up, heights = numbers / _LARGEST
    middle = np.array(sphere[:3])
    # That of the ellipsoid, on which the vertical does not lead to the middle of the Earth.
    latitude = math.degrees(math.atan2(middle[2], math.hypot(middle[0], middle[1]) * (1 - _FLATTENED)))
    heights = lowest + heights * (float(highest) - lowest)
    return _CesiumTile(across, up, heights, indices.reshape(-1, 3), latitude, _degrees(latitude, sphere[3]))


def _degrees(latitude: float, radius: float) -> float:
    """Return how many degrees a tile is wide and high: 180 at first, and half as many at each level.

    Its diagonal is about twice the radius of the sphere around it.
    """
    diagonal = math.degrees(2 * math.asin(min(1.0, radius / _EARTH)))
    side = diagonal / math.hypot(1.0, math.cos(math.radians(latitude)))
    return 180.0 / 2.0 ** max(0, round(math.log2(180 / side)))


def _corners(tile: _CesiumTile, side: int) -> Iterator[tuple[float, Float64s]]:
    """Yield the part that is done, and the column, row and height of corners, shape (triangles, 3, 3)."""
    vertices = np.column_stack([tile.across * (side - 1), (1 - tile.up) * (side - 1), tile.heights])
    for start in range(0, len(tile.triangles), AT_A_TIME):
        yield start / len(tile.triangles), vertices[tile.triangles[start : start + AT_A_TIME]]


FORMAT = FileFormat(_NAME, (".terrain",), None, reading)
