"""Large terrains for scripts: single tiles, builds of many files, and arrays for clusters.

``as_dask`` needs dask, which comes with ``pip install terrain-explorer[cluster]``; nothing else loads it.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import Built, begin, building
from terrain_explorer.language import tr
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.heightmap import Heights, Window
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.tiles import LargeTerrain, tile
from terrain_explorer.terrain.work import finished

if TYPE_CHECKING:
    from dask.array import Array

__all__ = ["as_dask", "build", "tile"]


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
    text = terrain.recipe(Window(0, 0, size, size)).to_json()
    array: Array = dask.array.map_blocks(  # type: ignore[no-untyped-call, unused-ignore]
        _chunk,
        chunks=_lengths(size, chunk),
        dtype=np.float32,
        meta=np.empty((0, 0), np.float32),
        name=f"terrain-{hashlib.sha256(text.encode()).hexdigest()[:16]}-{chunk}",
        terrain=terrain,
    )
    return array


def _lengths(size: int, chunk: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how long the chunks are, down and across; the last ones may be shorter."""
    whole, rest = divmod(size, chunk)
    lengths = (*[chunk] * whole, *([rest] if rest else []))
    return lengths, lengths


def _chunk(terrain: LargeTerrain, block_info: dict[None, dict[str, Any]]) -> Heights:
    (top, bottom), (left, right) = block_info[None]["array-location"]
    return terrain.heights(Window(top, left, bottom - top, right - left))
