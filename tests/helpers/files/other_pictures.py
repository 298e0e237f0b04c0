"""Pictures of formats that no package here writes, made by their specifications."""

from __future__ import annotations

import io
import math
import sqlite3
import struct
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


def pfm_bytes(numbers: NDArray[np.float32], order: str = "<") -> bytes:
    """Return a PFM file of floats, shape (rows, columns) or (rows, columns, 3)."""
    header = f"P{'F' if numbers.ndim == 3 else 'f'}\n{numbers.shape[1]} {numbers.shape[0]}\n{'-' * (order == '<')}1.0\n"
    return header.encode() + numbers[::-1].astype(f"{order}f4").tobytes()


def rgbe_of(numbers: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Return the four bytes of each colour, shape (rows, columns, 4), from floats of shape (rows, columns, 3)."""
    _, exponents = np.frexp(numbers.max(axis=-1))
    mantissas = np.floor(np.ldexp(numbers, 8 - exponents[..., None])).astype(np.uint8)
    return np.concatenate([mantissas, (exponents + 128)[..., None].astype(np.uint8)], axis=-1)


def radiance_bytes(pixels: NDArray[np.uint8], packing: str = "newer", size: str = "-Y {rows} +X {columns}") -> bytes:
    """Return a Radiance picture of lines of four bytes a point, shape (lines, points, 4).

    The size is for pictures whose lines are rows; for others `rows` are the lines all the same.
    """
    lines, points, _ = pixels.shape
    header = b"#?RADIANCE\nEXPOSURE=2\nFORMAT=32-bit_rle_rgbe\n\n" + size.format(rows=lines, columns=points).encode()
    pack = {"newer": _newer, "older": _older, "none": lambda pixels: pixels.tobytes()}[packing]
    return header + b"\n" + pack(pixels)


def _newer(pixels: NDArray[np.uint8]) -> bytes:
    content = []
    for line in pixels:
        content.append(struct.pack(">BBH", 2, 2, len(line)))
        content += [_runs(line[:, channel].tobytes(), 127, lambda count: 128 + count, lambda count: count)
                    for channel in range(4)]  # fmt: skip
    return b"".join(content)


def _runs(line: bytes, most: int, of_run: Any, of_rest: Any) -> bytes:
    """Return bytes as runs of equal ones, and the rest as it is."""
    packed, place = b"", 0
    while place < len(line):
        count = 1
        while count < most and place + count < len(line) and line[place + count] == line[place]:
            count += 1
        if count > 2:
            packed += bytes([of_run(count), line[place]])
        else:
            packed += bytes([of_rest(count)]) + line[place : place + count]
        place += count
    return packed


def _older(pixels: NDArray[np.uint8]) -> bytes:
    content, points = [], pixels.reshape(-1, 4)
    place = 0
    while place < len(points):
        count = 1
        while place + count < len(points) and (points[place + count] == points[place]).all():
            count += 1
        content.append(points[place].tobytes())
        more = count - 1
        while more:
            content.append(bytes([1, 1, 1, more & 255]))
            more >>= 8
        place += count
    return b"".join(content)


def psd_bytes(
    planes: NDArray[Any],
    mode: int,
    packed: bool = False,
    large: bool = False,
    resources: bytes = b"",
    layers: bytes = b"",
    palette: bytes = b"",
) -> bytes:
    """Return a Photoshop document with a merged picture of channels, shape (channels, rows, columns)."""
    channels, rows, columns = planes.shape
    stored = planes.astype(planes.dtype.newbyteorder(">"))
    header = struct.pack(">4sH6xHIIHH", b"8BPS", 1 + large, channels, rows, columns, 8 * planes.itemsize, mode)
    sections = b"".join(struct.pack(">I", len(part)) + part for part in (palette, resources))
    sections += struct.pack(">Q" if large else ">I", len(layers)) + layers
    if not packed:
        return header + sections + b"\0\0" + stored.tobytes()
    lines = [_runs(row.tobytes(), 128, lambda count: 257 - count, lambda count: count - 1)
             for plane in stored for row in plane]  # fmt: skip
    lengths = struct.pack(f">{len(lines)}{'I' if large else 'H'}", *map(len, lines))
    return header + sections + b"\0\1" + lengths + b"".join(lines)


def resource(number: int, content: bytes) -> bytes:
    """Return a resource of a Photoshop document."""
    return struct.pack(">4sHHI", b"8BIM", number, 0, len(content)) + content + b"\0" * (len(content) % 2)


LAYER = (
    '<layer name="{name}" filename="{name}" nodetype="paintlayer" visible="1" opacity="255" compositeop="normal" '
    'x="0" y="0" colorspacename="{space}"/>'
)


def kra_bytes(
    layers: dict[str, NDArray[Any]], space: str, xml: str = LAYER, shape: tuple[int, int] | None = None
) -> bytes:
    """Return a Krita document of layers of pixels as they lie in it, shape (rows, columns, numbers), the topmost first.

    Every other tile is compressed, as far as that goes without looking for repetitions.
    """
    rows, columns = shape or next(iter(layers.values())).shape[:2]
    lines = "".join(xml.format(name=name, space=space) for name in layers)
    document = (
        f'<DOC xmlns="http://www.calligra.org/DTD/krita"><IMAGE name="hills" width="{columns}" height="{rows}" '
        f'colorspacename="{space}"><layers>{lines}</layers></IMAGE></DOC>'
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/x-krita")
        archive.writestr("maindoc.xml", document)
        for name, pixels in layers.items():
            archive.writestr(f"hills/layers/{name}", _tiles(pixels))
    return file.getvalue()


def _tiles(pixels: NDArray[Any]) -> bytes:
    rows, columns, _ = pixels.shape
    content = np.ascontiguousarray(pixels).view(np.uint8).reshape(rows, columns, -1)
    size, tiles = content.shape[2], []
    for row in range(0, rows, 64):
        for column in range(0, columns, 64):
            tile = np.zeros((64, 64, size), np.uint8)
            part = content[row : row + 64, column : column + 64]
            tile[: part.shape[0], : part.shape[1]] = part
            plain = b"\0" + tile.tobytes()
            planes = np.moveaxis(tile, -1, 0).tobytes()
            packed = b"\1" + b"".join(b"\x1f" + planes[at : at + 32] for at in range(0, len(planes), 32))
            data = packed if len(tiles) % 2 else plain
            tiles.append(f"{column},{row},LZF,{len(data)}\n".encode() + data)
    header = f"VERSION 2\nTILEWIDTH 64\nTILEHEIGHT 64\nPIXELSIZE {size}\nDATA {len(tiles)}\n"
    return header.encode() + b"".join(tiles)


def write_mbtiles(path: Path, tiles: Iterable[tuple[int, int, int, bytes]], facts: Mapping[str, str]) -> Path:
    """Write tiles: the zoom, the column, the row from the south and the content of each; return the path."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE metadata (name text, value text)")
        database.execute(
            "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)"
        )
        database.executemany("INSERT INTO metadata VALUES (?, ?)", facts.items())
        database.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", tiles)
        database.commit()
    return path


def zigzag(numbers: NDArray[Any]) -> bytes:
    steps = np.diff(numbers, prepend=0)
    return (np.where(steps < 0, -2 * steps - 1, 2 * steps)).astype("<u2").tobytes()


def in_order(triangles: NDArray[Any]) -> tuple[NDArray[Any], list[int]]:
    """Return the codes of triangles, and the vertices in the order in which they are first named."""
    order: dict[int, int] = {}
    codes = []
    for vertex in triangles.ravel():
        codes.append(len(order) - order.setdefault(vertex, len(order)))
    return np.array(codes), list(order)


def cesium_bytes(heights: NDArray[np.float64], latitude: float, zoom: int, leave_out: int = 0) -> bytes:
    """Return a quantized mesh of all squares of a grid but some, of two triangles each."""
    rows, columns = heights.shape
    places = np.arange(rows * columns).reshape(rows, columns)
    a, b, c, d = (part.ravel() for part in (places[:-1, :-1], places[:-1, 1:], places[1:, :-1], places[1:, 1:]))
    triangles = np.stack([np.column_stack([a, c, b]), np.column_stack([b, c, d])], axis=1)[leave_out:].reshape(-1, 3)
    codes, order = in_order(triangles)
    row, column = np.divmod(np.array(order), columns)
    low, high = heights.min(), heights.max()
    across, up = np.rint(column / (columns - 1) * 32767), np.rint((1 - row / (rows - 1)) * 32767)
    numbers = np.rint((heights.ravel()[order] - low) / (high - low) * 32767)
    angle, turn, side = math.radians(latitude), math.radians(11.33), math.radians(180 / 2**zoom)
    flat = 0.0066943799901414  # the square of the eccentricity of WGS 84
    radius = 6378137 / math.sqrt(1 - flat * math.sin(angle) ** 2)
    middle = [
        radius * math.cos(angle) * math.cos(turn),
        radius * math.cos(angle) * math.sin(turn),
        radius * (1 - flat) * math.sin(angle),
    ]
    around = radius * side * math.hypot(1, math.cos(angle)) / 2
    header = struct.pack("<3d2f4d3d", *middle, low, high, *middle, around, 0, 0, 0)
    vertices = b"".join(zigzag(part.astype(int)) for part in (across, up, numbers))
    content = header + struct.pack("<I", len(order)) + vertices
    return content + struct.pack("<I", len(triangles)) + codes.astype("<u2").tobytes() + b"edges"
