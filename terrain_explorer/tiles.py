"""Large terrains for scripts: single tiles, builds of many files, and arrays for clusters.

``as_dask`` needs dask and ``to_zarr`` zarr, which come with ``pip install terrain-explorer[cluster]``. Nothing else
loads them.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds.build_plan import BuildPlan, part_of_tiles
from terrain_explorer.files.builds.building import Built, begin, building
from terrain_explorer.files.builds.ledger import ChecksumLedger
from terrain_explorer.language import tr
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.heightmap import Heights, Window
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.tiles import LargeTerrain, tile
from terrain_explorer.terrain.work import finished

if TYPE_CHECKING:
    from dask.array import Array

__all__ = ["as_dask", "build", "tile", "to_zarr"]


def build(
    recipe: Recipe,
    folder: str | os.PathLike[str],
    *,
    exponent: int | None = None,
    side: int = 1025,
    kind: str = "png16",
    target: str = "",
    range: Extremes | None = None,
    part: int = 1,
    parts: int = 1,
) -> Built:
    """Build a part of a large terrain, or go on with it, as the command ``build`` does.

    Parameters
    ----------
    recipe
        Begins with a generator; its steps look at one point at a time.
    folder
        Where the files go; it takes their names. Any number of machines may build parts of the same terrain there.
    exponent
        The terrain has 2^n + 1 points a side; by default the recipe's.
    side
        The points a side of a tile; tiles share their edges.
    kind, target
        One of `terrain_explorer.files.kinds`, or "unreal" or "unity", which decide on the kind.
    range
        The unnormalised heights that become black and white; by default those of the whole terrain.
    part, parts
        Which part to make, from 1, of how many.

    Raises
    ------
    ValueError
        The terrain cannot be built like that.
    HeightmapFileError
        The folder holds something else, or a file cannot be written; those before are done.
    """
    folder = Path(folder)
    plan = BuildPlan(LargeTerrain.of(recipe, exponent, range), side, folder.resolve().name, kind, target)
    begin(plan, folder)
    return finished(building(plan, folder, part, parts))


def as_dask(recipe: Recipe, exponent: int | None = None, chunk: int = 4096, range: Extremes | None = None) -> Array:
    """Return a terrain as an array of dask, whose chunks are computed where and when they are needed.

    Parameters
    ----------
    recipe, exponent, range
        As for `build`.
    chunk
        The points a side of a chunk. dask keeps a list of all chunks, so a hundred thousand of them are many.

    Returns
    -------
    heights
        float32, shape (2^exponent + 1, 2^exponent + 1), 0 to 1 for black to white unless a step changes that. The same
        bits as tiles and whole maps have.

    Raises
    ------
    UserError
        dask is not installed.
    ValueError
        The terrain cannot be computed in pieces.
    """
    try:
        import dask.array
    except ImportError:
        raise UserError(tr("this needs dask; install it with: pip install 'terrain-explorer[cluster]'")) from None
    terrain = LargeTerrain.of(recipe, exponent, range)
    size = terrain.generator.size
    # Equal terrains have equal names, so that dask computes a chunk once.
    text = _as_text(terrain)
    array: Array = dask.array.map_blocks(  # type: ignore[no-untyped-call, unused-ignore]
        _chunk,
        chunks=_lengths(size, chunk),
        dtype=np.float32,
        meta=np.empty((0, 0), np.float32),
        name=f"terrain-{hashlib.sha256(text.encode()).hexdigest()[:16]}-{chunk}",
        terrain=terrain,
    )
    return array


def to_zarr(
    recipe: Recipe,
    path: str | os.PathLike[str],
    exponent: int | None = None,
    chunk: int = 4096,
    range: Extremes | None = None,
    part: int = 1,
    parts: int = 1,
) -> Built:
    """Store a part of a terrain as an array of zarr, or go on with it; needs no scheduler.

    It may be ended at any moment. Chunks that are done are known by their checksums, in a folder of the store that zarr
    does not look at.

    Parameters
    ----------
    recipe, exponent, range, part, parts
        As for `build`.
    path
        The folder of the store. The array in it is that of `as_dask`, and has the recipe among its attributes.
    chunk
        The points a side of a chunk, each of which is a file.

    Raises
    ------
    UserError
        zarr is not installed, or the store holds another terrain.
    ValueError
        The terrain cannot be computed in pieces, or there is no such part.
    """
    try:
        import zarr
    except ImportError:
        raise UserError(tr("this needs zarr; install it with: pip install 'terrain-explorer[cluster]'")) from None
    folder, terrain = Path(path), LargeTerrain.of(recipe, exponent, range)
    said: dict[str, Any] = {"terrain": _as_text(terrain)}
    size = terrain.generator.size
    with suppress(zarr.errors.ContainsArrayError):  # it goes on, or another process was faster
        # No height is NaN, so no chunk is left out because it holds nothing but that.
        zarr.create_array(
            folder, shape=(size, size), chunks=(chunk, chunk), dtype="float32", fill_value=np.nan, attributes=said
        )
    array = zarr.open_array(folder, mode="r+")
    if dict(array.attrs) != said or array.chunks != (chunk, chunk):
        raise UserError(tr("{name} holds another terrain, or other chunks; choose another folder", name=folder.name))
    ledger, count = ChecksumLedger(folder), -(-size // chunk)
    done, numbers = ledger.done(), part_of_tiles(count**2, part, parts)
    made = 0
    for row, column in (divmod(number, count) for number in numbers):
        name = array.metadata.encode_chunk_key((row, column))
        if name not in done:
            top, left = row * chunk, column * chunk
            bottom, right = min(top + chunk, size), min(left + chunk, size)
            array[top:bottom, left:right] = terrain.heights(Window(top, left, bottom - top, right - left))
            ledger.enter(name, f"{part}-of-{parts}")
            made += 1
    return Built(made, len(numbers) - made)


def _as_text(terrain: LargeTerrain) -> str:
    """Return a text that is equal for equal terrains only."""
    size = terrain.generator.size
    return f"{terrain.recipe(Window(0, 0, size, size)).to_json()} {terrain.own_exponent}"


def _lengths(size: int, chunk: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how long the chunks are, down and across; the last ones may be shorter."""
    whole, rest = divmod(size, chunk)
    lengths = (*[chunk] * whole, *([rest] if rest else []))
    return lengths, lengths


def _chunk(terrain: LargeTerrain, block_info: dict[None, dict[str, Any]]) -> Heights:
    (top, bottom), (left, right) = block_info[None]["array-location"]
    return terrain.heights(Window(top, left, bottom - top, right - left))
