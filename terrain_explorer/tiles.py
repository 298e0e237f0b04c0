"""Large terrains for scripts: single tiles, builds of many files, and arrays for clusters.

``as_dask`` needs dask (``pip install "dask[array]" distributed``), and ``to_zarr`` zarr as well. Nothing else loads
them.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds.build_kinds import ZARR
from terrain_explorer.files.builds.build_plan import BuildPlan, usual_side
from terrain_explorer.files.builds.building import Built, begin, building
from terrain_explorer.files.errors import how_to_get
from terrain_explorer.language import tr
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.heightmap import Heights, Window
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.tiles import LargeTerrain, tile
from terrain_explorer.terrain.tiles.large_terrain import halvings
from terrain_explorer.terrain.work import finished

if TYPE_CHECKING:
    from dask.array import Array

__all__ = ["as_dask", "build", "tile", "to_zarr"]


def build(
    recipe: Recipe,
    folder: str | os.PathLike[str],
    *,
    exponent: int | None = None,
    finer: int = 1,
    side: int | None = None,
    kind: str = "",
    target: str = "",
    range: Extremes | None = None,
    spacing: float | None = None,
    part: int = 1,
    parts: int = 1,
) -> Built:
    """Build a part of a large terrain, or go on with it, as the command ``build`` does.

    Parameters
    ----------
    recipe
        How the terrain is made, with its picture where it begins with one; see `Recipe.of`.
    folder
        Where the files go; it takes their names. Any number of machines may build parts of the same terrain there.
    exponent
        The terrain has 2^n + 1 points a side; by default the recipe's. Only for what an algorithm grows as a whole.
    finer
        How many times as close together points lie as on the recipe's map: 1, 2, 4, 8 …
    side
        The points a side of a tile; by default about 1025, as the program takes them.
    kind
        The kind of file as on the command line, such as "png16", "r16", "tif", "exr" or "zarr"; by default the usual
        one.
    target
        The program that the tiles are for as on the command line, such as "unreal"; by default none in particular.
    range
        The unnormalised heights that become black and white; by default those of the whole terrain.
    spacing
        The metres between neighbouring points, for world files; 0 where they are not known. By default those that the
        picture says.
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
    terrain = LargeTerrain.of(recipe, exponent, range, finer=halvings(finer))
    side = side or usual_side(terrain.shape, target, kind)
    spacing = terrain.spacing or 0.0 if spacing is None else spacing
    plan = BuildPlan(terrain, side, folder.resolve().name, kind, target, spacing=spacing)
    begin(plan, folder)
    return finished(building(plan, folder, part, parts))


def as_dask(
    recipe: Recipe,
    exponent: int | None = None,
    chunk: int = 4096,
    range: Extremes | None = None,
    finer: int = 1,
) -> Array:
    """Return a terrain as an array of dask, whose chunks are computed where and when they are needed.

    Parameters
    ----------
    recipe, exponent, range, finer
        As for `build`.
    chunk
        The points a side of a chunk. dask keeps a list of all chunks, so a hundred thousand of them are many.

    Returns
    -------
    heights
        float32, shape (rows, columns), of an algorithm 0 to 1 for black to white unless a step changes that. The same
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
        raise UserError(tr("this needs dask; {advice}", advice=how_to_get("dask[array]", "distributed"))) from None
    terrain = LargeTerrain.of(recipe, exponent, range, finer=halvings(finer))
    # Equal terrains have equal names, so that dask computes a chunk once.
    text = terrain.text
    array: Array = dask.array.map_blocks(  # type: ignore[no-untyped-call, unused-ignore]
        _chunk,
        chunks=tuple(_lengths(count, chunk) for count in terrain.shape),
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
    finer: int = 1,
) -> Built:
    """Store a part of a terrain as an array of zarr, or go on with it, as ``build --kind zarr`` does.

    It may be ended at any moment, and needs no scheduler. Beside the array, the folder of the store has what other
    builds have in theirs; zarr does not look at that.

    Parameters
    ----------
    recipe, exponent, range, part, parts, finer
        As for `build`.
    path
        The folder of the store. The array in it is that of `as_dask`, and has the recipe among its attributes.
    chunk
        The points a side of a chunk, each of which is a file.

    Raises
    ------
    ValueError
        The terrain cannot be computed in pieces, there is no such part, or zarr is not installed.
    HeightmapFileError
        The folder holds something else, or a file cannot be written; those before are done.
    """
    return build(
        recipe, path, exponent=exponent, finer=finer, side=chunk, kind=ZARR, range=range, part=part, parts=parts
    )


def _lengths(points: int, chunk: int) -> tuple[int, ...]:
    """Return how long the chunks are, down or across; the last one may be shorter."""
    whole, rest = divmod(points, chunk)
    return (*[chunk] * whole, *([rest] if rest else []))


def _chunk(terrain: LargeTerrain, block_info: dict[None, dict[str, Any]]) -> Heights:
    (top, bottom), (left, right) = block_info[None]["array-location"]
    return terrain.heights(Window(top, left, bottom - top, right - left))
