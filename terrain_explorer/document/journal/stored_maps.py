"""Maps in a journal: a record of the heights, and one of the voids behind it, which older programs pass over.

Painted pixels and copied ground are records of their own.
"""

from __future__ import annotations

from io import FileIO
from pathlib import Path

import numpy as np

from terrain_explorer.document.journal.records import Record, read_records, write_record
from terrain_explorer.document.journal.stored_values import mapping, whole_number
from terrain_explorer.document.journal.terrain_header import TerrainHeader
from terrain_explorer.files.raster.samples import row_slices
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters.pieces import CopiedArea
from terrain_explorer.terrain.heightmap import Bools, Heights
from terrain_explorer.terrain.masks import Painted


def pieces(heights: Heights) -> list[Heights]:
    """Return heights as the payload of a record."""
    return [heights[rows] for rows in row_slices(len(heights))]


def shape_in(record: Record) -> tuple[int, ...]:
    """Return the rows and columns that a record tells."""
    return tuple(whole_number(points, 2) for points in record.content["shape"])


def heights_in(record: Record) -> Heights:
    """Return the heights of a map."""
    return record.payload.astype(np.float32, copy=False).reshape(shape_in(record))


def write_voids(file: FileIO, voids: Bools | None) -> None:
    """Write which points have no height, a bit for each; nothing where all have one."""
    if voids is not None:
        packed = np.packbits(voids)
        words = np.pad(packed, (0, -packed.size % 4)).view("<f4")  # payloads are counted in float32
        write_record(file, {"voids": True}, words.size, [words])


def voids_in(record: Record | None, shape: tuple[int, ...]) -> Bools | None:
    """Return the voids of a map in the record behind its heights; None where there is none or it is torn.

    Raises
    ------
    ValueError
        They are those of another map.
    """
    if record is None or not record.content.get("voids"):
        return None
    return np.unpackbits(record.payload.view(np.uint8))[: np.prod(shape)].reshape(shape).astype(bool)


def write_copied(file: FileIO, copied: CopiedArea) -> None:
    """Write copied ground: the heights, and behind them the weights."""
    both = [*pieces(copied.heights), *pieces(copied.weights)]
    write_record(file, {"copied": copied.facts, "shape": copied.shape}, 2 * copied.heights.size, both)


def read_copied(path: Path) -> CopiedArea:
    """Return the copied ground in a file by `write_copied`; raises as `read_map` does."""
    record = next(read_records(path), None)
    if record is None:
        raise ValueError("the copied ground is torn")
    rows, columns = (whole_number(points, 1) for points in record.content["shape"])
    heights, weights = record.payload.astype(np.float32, copy=False).reshape(2, rows, columns)
    return CopiedArea.from_facts(mapping(record.content["copied"]), heights, weights)


def write_map(file: FileIO, heightmap: Heightmap) -> None:
    """Write a heightmap with all that is known of it."""
    header, heights = TerrainHeader.of(heightmap), heightmap.heights
    write_record(file, {"outline": header.content(), "shape": heights.shape}, heights.size, pieces(heights))
    write_voids(file, header.voids)


def write_painted(file: FileIO, painted: Painted) -> None:
    """Write painted pixels, packed: a selection that is painted stroke by stroke comes often, and is mostly empty."""
    write_record(file, {"painted": painted.to_text()})


def read_painted(path: Path) -> Painted:
    """Return the painted pixels in a file by `write_painted`; raises as `read_map` does."""
    record = next(read_records(path), None)
    if record is None:
        raise ValueError("the pixels are torn")
    return Painted.from_text(record.content["painted"])


def read_map(path: Path) -> Heightmap:
    """Return the heightmap in a file by `write_map`.

    Raises
    ------
    OSError
        The disk cannot be read.
    ValueError, KeyError, TypeError
        It is damaged, or was made by another version of the program.
    """
    records = read_records(path)
    record = next(records, None)
    if record is None:
        raise ValueError("the map is torn")
    header, heights = TerrainHeader.from_content(mapping(record.content["outline"])), heights_in(record)
    return header.heightmap(heights, voids_in(next(records, None), heights.shape))
