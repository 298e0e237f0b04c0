"""MBTiles: tiles of the web map in one SQLite file, joined into one map; heights are packed into their colours."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import numpy as np
from PIL import Image

from terrain_explorer.files.bounded_reader import check_is_file
from terrain_explorer.files.errors import HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.formats.pictures.webp import is_lossless
from terrain_explorer.files.raster.channels import one_channel
from terrain_explorer.files.raster.notes import DeferredText, left_out, lost
from terrain_explorer.files.raster.packed_heights import PACKINGS
from terrain_explorer.files.raster.raster_image import LOSSY, RasterImage, raster_from_pixels
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import PixelSamples
from terrain_explorer.files.raster.spacing import surveyed_in_degrees
from terrain_explorer.language import marked, tr
from terrain_explorer.memory import free_memory
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work

if TYPE_CHECKING:  # few files need it
    import sqlite3

WEB_MERCATOR = (
    'PROJCRS["WGS 84 / Pseudo-Mercator",BASEGEOGCRS["WGS 84",DATUM["World Geodetic System 1984",'
    'ELLIPSOID["WGS 84",6378137,298.257223563]]],CONVERSION["Popular Visualisation Pseudo-Mercator",'
    'METHOD["Popular Visualisation Pseudo Mercator",ID["EPSG",1024]]],CS[Cartesian,2],AXIS["easting (X)",east],'
    'AXIS["northing (Y)",north],LENGTHUNIT["metre",1],ID["EPSG",3857]]'
)
"""The coordinate system of web maps, as WKT 2."""

_EQUATOR = 2 * math.pi * 6378137
"""The width of the whole web map in its own metres."""

_SIGNATURE = b"SQLite format 3\0"
_SIDES = (64, 128, 256, 512, 1024)
_DEEPEST = 30
_LONGEST_TILE = 2**24
_BYTES_A_POINT = 20
"""The memory that a point takes while tiles become a map."""

_SECONDS = 30.0
"""The time that the database may take in all; a broken one could search without end."""

_STEPS = 10_000
"""Steps of the database after which the time is looked at."""

_PACKINGS = {"terrarium": "terrarium", "mapbox": "terrain-rgb", "terrain-rgb": "terrain-rgb"}
"""The channel that a file names by its encoding."""

_LEVELS = marked("Zoom levels left out: zoom {zoom} was read, and there are {count} in the file.")
_MISSING = marked("Tiles missing: {missing:,} of {count:,} are not in the file, and their points are voids.")


@dataclass(frozen=True)
class _ZoomLevel:
    """The tiles of a zoom level: the columns from the west, and the rows from the south, as MBTiles counts."""

    zoom: int
    west: int
    east: int
    south: int
    north: int

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of tiles."""
        return self.north - self.south + 1, self.east - self.west + 1

    @property
    def count(self) -> int:
        return self.shape[0] * self.shape[1]


def read(path: Path, options: ReadOptions) -> Work[RasterImage]:
    """Read the deepest zoom level that fits into the memory, or the one that `array` counts from the lowest.

    Raises
    ------
    ReadQuestion
        The file does not say how its colours hold heights, and the options do not, either.
    """
    with decoding(path.name):
        check_is_file(path)
        with path.open("rb") as file:
            if file.read(len(_SIGNATURE)) != _SIGNATURE:
                raise ValueError("this is no database")
        with _opened(path) as database:
            facts = _facts(database)
            _check_is_raster(facts, path.name)
            levels = _levels(database)
            if not levels:
                raise HeightmapFileError(path.name, tr("has no tiles"), tr("Choose another file"))
            side, container, is_lossy = _kind(database, levels[-1], path.name)
            level = _chosen(levels, side, path.name, options)
            rows, columns = (count * side for count in level.shape)
            check_size(path.name, columns, rows)
            pixels = np.zeros((rows, columns, 4), np.uint8)
            found = yield from _joining(database, level, side, pixels)
    kind = DeferredText(_KIND, {"container": container})
    raster = _placed(raster_from_pixels(kind, pixels, 8), level, side)
    notes = (
        *((left_out(_LEVELS, zoom=level.zoom, count=len(levels)),) if len(levels) > 1 else ()),
        *((left_out(_MISSING, missing=level.count - found, count=level.count),) if found < level.count else ()),
        *((lost(LOSSY),) if is_lossy else ()),
    )
    packing = _PACKINGS.get(facts.get("encoding", "").lower())
    if packing is None or options.channel != "auto":
        return one_channel(raster.with_notes(*notes), path.name, options)
    unpacked = one_channel(raster, path.name, options.updated(channel=packing))
    # The file itself says so, and nobody chose it.
    chosen = DeferredText(PACKINGS[packing].note)
    return replace(unpacked, notes=tuple(note for note in unpacked.notes if note.message != chosen)).with_notes(*notes)


_KIND = marked("MBTiles of {container}")


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database so that nothing is written beside it, and that it ends when it takes too long."""
    end = time.monotonic() + _SECONDS
    address = f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1"
    import sqlite3

    with closing(sqlite3.connect(address, uri=True, check_same_thread=False)) as database:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_TILE)
        database.set_progress_handler(lambda: int(time.monotonic() > end), _STEPS)
        # What a hostile file defines may call nothing.
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA cell_size_check = ON")
        database.text_factory = lambda text: text.decode("utf-8", "replace")
        yield database


def _facts(database: sqlite3.Connection) -> dict[str, str]:
    rows = database.execute("SELECT name, value FROM metadata LIMIT 200")
    return {str(name).lower(): str(value)[:1000] for name, value in rows}


def _check_is_raster(facts: dict[str, str], name: str) -> None:
    if facts.get("format", "").lower() in ("pbf", "mvt"):
        wrong = tr("holds vector tiles, which have no heights")
        raise HeightmapFileError(name, wrong, tr("Choose a file of Terrain-RGB or Terrarium tiles"))


def _levels(database: sqlite3.Connection) -> list[_ZoomLevel]:
    """Return the zoom levels, the lowest first."""
    rows = database.execute(
        "SELECT zoom_level, min(tile_column), max(tile_column), min(tile_row), max(tile_row) FROM tiles "
        "WHERE typeof(zoom_level) = 'integer' GROUP BY zoom_level ORDER BY zoom_level LIMIT 100"
    )
    levels = [_ZoomLevel(*row) for row in rows if all(type(number) is int for number in row)]
    for level in levels:
        inside = range(2**level.zoom) if 0 <= level.zoom <= _DEEPEST else range(0)
        if any(place not in inside for place in (level.west, level.east, level.south, level.north)):
            raise ValueError("a tile is outside of the world")
    return levels


def _kind(database: sqlite3.Connection, level: _ZoomLevel, name: str) -> tuple[int, str, bool]:
    """Return the points along a side of the tiles, their format, and whether it is lossy."""
    query = "SELECT tile_data FROM tiles WHERE zoom_level = ? AND length(tile_data) > 0 LIMIT 1"
    content = next(database.execute(query, (level.zoom,)))[0]
    image = _image(content)
    if image.width not in _SIDES or image.width != image.height:
        wrong = tr("has tiles of {columns} x {rows} pixels", columns=image.width, rows=image.height)
        raise HeightmapFileError(name, wrong, tr("Choose a file whose tiles have 256 or 512 pixels a side"))
    container = str(image.format)
    return image.width, container, container == "JPEG" or (container == "WEBP" and not is_lossless(content))


def _image(content: object) -> Image.Image:
    if not isinstance(content, bytes):
        raise ValueError("a tile is no picture")
    return Image.open(BytesIO(content), formats=("PNG", "WEBP", "JPEG"))


def _chosen(levels: list[_ZoomLevel], side: int, name: str, options: ReadOptions) -> _ZoomLevel:
    if options.array > len(levels):
        wrong = tr("has {count} zoom levels and no level {number}", count=len(levels), number=options.array)
        raise HeightmapFileError(name, wrong, tr("Choose another number"))
    if options.array:
        return levels[options.array - 1]
    free = free_memory()
    most = MOST_POINTS if free is None else min(MOST_POINTS, free // _BYTES_A_POINT)
    fitting = [level for level in levels if level.count * side * side <= most]
    # Where none fits, the lowest is refused for its size.
    return fitting[-1] if fitting else levels[0]


def _joining(database: sqlite3.Connection, level: _ZoomLevel, side: int, pixels: PixelSamples) -> Work[int]:
    """Put the tiles of a level into pixels, shape (rows, columns, 4), and return how many there were."""
    query = "SELECT tile_column, tile_row, tile_data FROM tiles WHERE zoom_level = ?"
    seen: set[tuple[int, int]] = set()
    for number, (column, row, content) in enumerate(database.execute(query, (level.zoom,))):
        if number % 16 == 0:
            yield len(seen) / level.count
        if (column, row) in seen or number > 2 * level.count:
            raise ValueError("a tile is there twice")
        if not content:
            continue
        seen.add((column, row))
        image = _image(content)
        if image.size != (side, side) or image.mode not in ("RGB", "RGBA", "P", "L", "LA"):
            raise ValueError("a tile is of another kind than the first")
        top, left = (level.north - row) * side, (column - level.west) * side
        pixels[top : top + side, left : left + side] = np.asarray(image.convert("RGBA"))
    return len(seen)


def _placed(raster: RasterImage, level: _ZoomLevel, side: int) -> RasterImage:
    """Return the image with its place on the world, and the distances of its points on the ground in its middle."""
    rows = len(raster.samples)
    points = 2**level.zoom * side
    step = _EQUATOR / points
    first = (2**level.zoom - 1 - level.north) * side  # rows from the northern edge of the web map
    affine = (
        *(step, 0.0, level.west * side * step - _EQUATOR / 2 + step / 2),
        *(0.0, -step, _EQUATOR / 2 - first * step - step / 2),
    )
    middle = math.atan(math.sinh(math.pi * (1 - 2 * (first + rows / 2) / points)))
    degrees = 360 / points
    placed = surveyed_in_degrees(raster, degrees, degrees * math.cos(middle), math.degrees(middle))
    # Whether the numbers are metres depends on how they are packed.
    return replace(placed, metres=raster.metres, place=MapPlace(WEB_MERCATOR, affine))


FORMAT = FileFormat("MBTiles", (".mbtiles",), None, read)
