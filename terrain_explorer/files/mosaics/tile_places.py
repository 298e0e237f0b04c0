"""Tiles whose files say where on a map they lie: by tags of GeoTIFF, headers of grids, and world files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median

from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.formats.detection import detect_format
from terrain_explorer.files.mosaics.tile_names import Place, TileSet, without_numbers
from terrain_explorer.files.raster.georeference import Georeference, world_file_georeference

_FAR = 1.5
"""Tiles that begin farther apart than so many times their size do not lie beside each other."""

_Spot = tuple[int, int]
"""The first row and column of a tile among the points of all tiles."""


def placed_set(paths: Iterable[Path]) -> TileSet | None:
    """Return the largest set of files that say where they lie, on one map and with equal distances; None for none.

    Their names do not matter, except where several files have one place, as heights and a mask of the same tile: then
    those with the same words in their names as most others are taken.
    """
    maps: dict[tuple[object, ...], dict[Path, Georeference]] = defaultdict(dict)
    for path in sorted(paths):
        if georeference := georeference_of(path):
            key = *georeference.system, f"{georeference.across:.6g}", f"{georeference.down:.6g}"
            maps[key][path] = georeference
    found = max(maps.values(), key=lambda placed: len(set(_spots(placed).values())), default={})
    kept, doubles = _one_at_each_spot(_spots(found)) if found else ({}, {})
    if len(kept) < 2:
        return None
    places = _lattice({spot: found[path] for spot, path in kept.items()})
    title = next(iter(kept.values()))
    return TileSet(
        f"{without_numbers(title.stem).replace('#', '…')}{title.suffix}",
        {places[spot]: path for spot, path in kept.items()},
        doubles=doubles,
        offsets={places[spot]: spot for spot in kept},
    )


def georeference_of(path: Path) -> Georeference | None:
    """Return where on a map a file lies, by its header or the world file beside it, or None where neither says it."""
    try:
        placed = detect_format(path).placed
        return (placed(path) if placed else None) or world_file_georeference(path)
    except (HeightmapFileError, OSError):
        return None  # which the reading of the tiles will tell


def _spots(placed: Mapping[Path, Georeference]) -> dict[Path, _Spot]:
    west = min(one.west for one in placed.values())
    north = max(one.north for one in placed.values())
    return {
        path: (round((north - one.north) / one.down), round((one.west - west) / one.across))
        for path, one in placed.items()
    }


def _one_at_each_spot(spots: Mapping[Path, _Spot]) -> tuple[dict[_Spot, Path], dict[Path, Path]]:
    """Return one file for each spot, and those that are left out, each with the one in its place."""
    families: dict[tuple[str, str], list[Path]] = defaultdict(list)
    for path in spots:
        families[without_numbers(path.stem), path.suffix.lower()].append(path)
    kept: dict[_Spot, Path] = {}
    doubles: dict[Path, Path] = {}
    for _, paths in sorted(families.items(), key=lambda family: (-len(family[1]), len(family[0][0]), family[0])):
        taken = [path for path in paths if spots[path] in kept]
        # Where most places are taken, it is another map of the same land, as a mask.
        for path in paths if 2 * len(taken) <= len(paths) else ():
            if kept.setdefault(spots[path], path) != path:
                doubles[path] = kept[spots[path]]
    return kept, doubles


def _lattice(tiles: Mapping[_Spot, Georeference]) -> dict[_Spot, Place]:
    """Return the places of tiles that lie in rows and columns; by their order where they lie in none."""
    rows, columns = (sorted(set(of)) for of in zip(*tiles, strict=True))
    heights, widths = (tile.rows for tile in tiles.values()), (tile.columns for tile in tiles.values())
    down, across = _step(rows, median(heights)), _step(columns, median(widths))
    places = {spot: Place(round(spot[1] / across), round(spot[0] / down)) for spot in tiles}
    if len(set(places.values())) == len(places):
        return places
    return {spot: Place(columns.index(spot[1]), rows.index(spot[0])) for spot in tiles}


def _step(starts: Sequence[int], size: float) -> float:
    """Return how many points lie from tile to tile: as many as a tile has where there are gaps alone."""
    step = min((end - start for start, end in pairwise(starts)), default=1)
    return size if 0 < _FAR * size < step else step
