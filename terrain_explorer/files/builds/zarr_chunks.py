"""Arrays of zarr, one chunk at a time, so that any number of processes may write them and be killed.

zarr is loaded when a chunk is written or read, because it takes long and few people need it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from terrain_explorer.files.atomic import replacing
from terrain_explorer.terrain.heightmap import Heights

ARRAY = "zarr.json"
"""The file that describes the array, in the folder of its store."""

_ONLY_CHUNK = "c/0/0"


def chunk_name(row: int, column: int) -> str:
    """Return the name of the file of a chunk."""
    return f"c/{row}/{column}"


def describe_array(shape: tuple[int, int], chunk: int, attributes: dict[str, Any], path: Path) -> None:
    """Write what describes an array into a file.

    Raises
    ------
    OSError
        It cannot be written.
    """
    store, _ = _array(shape, chunk, attributes)
    with replacing(path) as file:
        file.write(store[ARRAY].to_bytes())


def write_chunk(heights: Heights, chunk: int, file: BinaryIO) -> None:
    """Write the file of a chunk; heights that reach the end of the array may be fewer than a chunk has."""
    store, array = _array((chunk, chunk), chunk, {})
    rows, columns = heights.shape
    array[:rows, :columns] = heights
    file.write(store[_ONLY_CHUNK].to_bytes())


def _array(shape: tuple[int, int], chunk: int, attributes: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    """Return an empty array in memory: what it stores by names, and the array itself."""
    import zarr
    from zarr.storage import MemoryStore

    # No height is NaN, so no chunk is left out because it holds nothing else.
    stored: dict[str, Any] = {}
    array = zarr.create_array(
        MemoryStore(stored),
        shape=shape,
        chunks=(chunk, chunk),
        dtype="float32",
        fill_value=np.nan,
        attributes=attributes,
    )
    return stored, array
