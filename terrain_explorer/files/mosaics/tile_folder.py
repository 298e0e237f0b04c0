"""Which files of a folder are its tiles, and where they lie: by its plan, their places on a map, or their names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from pathlib import Path
from statistics import median

from terrain_explorer.files.builds.build_plan import BuildPlan, TilePlace
from terrain_explorer.files.builds.companions import companion_names
from terrain_explorer.files.errors import HeightmapFileError, system_refusal
from terrain_explorer.files.formats.base import MapSheet
from terrain_explorer.files.formats.registry import detect_format, readable_extensions
from terrain_explorer.files.mosaics.tile_names import (
    TileNumber,
    TileSet,
    counted_set,
    likely_pieces,
    natural_order,
    pyramid_set,
    tile_sets,
    without_numbers,
)
from terrain_explorer.files.raster.placed_beside import place_beside
from terrain_explorer.files.raster.read_options import FARTHEST, TILES, UNSAID, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.language import marked, tr

MOST_PLACES = 2**20
"""The most places of tiles, there or missing, in one terrain."""

_OFFERED = 4
"""How many ways to lay tiles are offered."""


@dataclass(frozen=True)
class TileFolder:
    """The tiles in a folder.

    Attributes
    ----------
    tiles
        The tiles.
    others
        Other files there that could be read, and are left out.
    """

    tiles: TileSet
    others: tuple[Path, ...] = ()


def tiles_in(folder: Path, plan: BuildPlan | None, options: ReadOptions) -> TileFolder:
    """Return the tiles in a folder.

    Raises
    ------
    HeightmapFileError
        There are none, or they do not fit the options.
    ReadQuestion
        Most places would be empty, or nothing says how the tiles lie.
    """
    endings = readable_extensions()
    try:
        paths = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    except OSError as error:
        raise system_refusal(folder.name, tr("cannot be read"), error) from error
    if plan is not None and not options.arranges_tiles and (tiles := _planned(folder, plan)):
        own = {name for place in plan.tiles() for name in plan.file_names(place)} | {*companion_names(plan)}
        return TileFolder(tiles, tuple(path for path in paths if path.suffix in endings and path.name not in own))
    files = [path for path in paths if path.suffix.lower() in endings]
    tiles = _counted(folder, files, options) if options.tile_rows or options.tile_columns else None
    tiles = tiles or _found(folder, files, options)
    if tiles is None:
        raise _unordered(folder, files, options)
    if tiles.is_sparse and not options.lays_gaps:
        raise sparse(folder, tiles, options)
    if tiles.rows * tiles.columns > MOST_PLACES:
        wrong = tr(
            "would have {rows} × {columns} tiles by these numbers", rows=f"{tiles.rows:,}", columns=f"{tiles.columns:,}"
        )
        raise HeightmapFileError(folder.name, wrong, tr("Say how many rows and columns there are, or give the step"))
    mine = {*tiles.paths.values(), *tiles.doubles, *tiles.elsewhere}
    return TileFolder(tiles, tuple(path for path in files if path not in mine))


def _planned(folder: Path, plan: BuildPlan) -> TileSet | None:
    """Return the tiles of a build that are there; None for none."""
    windows = {TileNumber(cell[1], cell[0]): plan.window(TilePlace(*cell)) for cell in plan.grid}
    files = {place: folder / plan.file_name(TilePlace(place.y, place.x)) for place in windows}
    there = {place: path for place, path in files.items() if path.is_file()}
    if not there:
        return None
    offsets = {place: (windows[place].row, windows[place].column) for place in there}
    flipped = (plan.first_row == "south",)
    grid = plan.grid
    return TileSet(plan.name, there, flipped, folder=folder, offsets=offsets, shape=grid.covered, counts=grid.counts)


def _found(folder: Path, files: list[Path], options: ReadOptions) -> TileSet | None:
    named = next(iter(tile_sets(files, options)), None)
    # Places on a map are surer than names, unless the user knows better than both.
    placed = None if options.arranges_tiles else placed_set(files)
    if placed is not None and (named is None or len(placed.paths) >= len(named.paths)):
        return placed
    return named or pyramid_set(folder, readable_extensions(), options)


def _counted(folder: Path, files: list[Path], options: ReadOptions) -> TileSet:
    """Return the tiles that the options lay in rows and columns."""
    pieces = _pieces(folder, files)
    rows = options.tile_rows or ceil(len(pieces) / max(options.tile_columns, 1))
    columns = options.tile_columns or ceil(len(pieces) / rows)
    if not 0 < len(pieces) <= rows * columns <= MOST_PLACES:
        wrong = tr(
            "has {count} tiles, which do not make {rows} × {columns}", count=len(pieces), rows=rows, columns=columns
        )
        raise HeightmapFileError(folder.name, wrong, tr("Give other numbers of rows and columns"))
    return counted_set(folder.name, pieces, rows, columns, options)


def _pieces(folder: Path, files: list[Path]) -> list[Path]:
    """Return the files that are likely the tiles, in the order of their names."""
    pieces, found = likely_pieces(files), _found(folder, files, UNSAID)
    if found is not None and len(found.paths) >= len(pieces):
        return sorted(found.paths.values(), key=natural_order)
    return pieces


def sparse(folder: Path, tiles: TileSet, options: ReadOptions) -> ReadQuestion:
    """Return the question about tiles between which most places are empty."""
    wrong = tr(
        "has {count} tiles, and {missing} more would be missing between them",
        count=len(tiles.paths),
        missing=f"{tiles.missing:,}",
    )
    return _question(folder, wrong, len(tiles.paths), options, tiles)


def _unordered(folder: Path, files: list[Path], options: ReadOptions) -> HeightmapFileError:
    pieces, maps = likely_pieces(files), list(_maps(files).values())
    if len(pieces) < 2 and len(maps) > 1:
        names = [next(iter(placed)).name for placed in maps]
        series = {next(iter(placed.values())).series for placed in maps}
        texts = (
            marked("holds tiles in different coordinate systems, such as {one} and {other}"),
            marked("holds tiles whose points lie differently far apart, such as {one} and {other}"),
        )
        wrong = tr(texts[len(series) == 1], one=names[0], other=names[1])
        return HeightmapFileError(folder.name, wrong, tr("Warp them to one system and one cell size, as with gdalwarp"))
    if len(pieces) < 2:
        return HeightmapFileError(
            folder.name,
            tr("holds no tiles"),
            tr("The names of tiles have their place: two numbers, such as world_x0_y1.png or row1_col0.tif"),
        )
    wrong = tr("has {count} files, and their names do not say how they lie", count=len(pieces))
    return _question(folder, wrong, len(pieces), options)


def _question(folder: Path, wrong: str, count: int, options: ReadOptions, tiles: TileSet | None = None) -> ReadQuestion:
    choices = [
        ReadOption(
            tr("{rows} × {columns} tiles, by name", rows=rows, columns=columns),
            options.updated(tile_rows=rows, tile_columns=columns),
        )
        for rows, columns in _rectangles(count)
    ]
    begin = choices[0].read_options
    if tiles is not None and tiles.rows * tiles.columns <= MOST_PLACES:
        label = tr(
            "As they are: {rows} × {columns}, {missing} missing",
            rows=f"{tiles.rows:,}",
            columns=f"{tiles.columns:,}",
            missing=f"{tiles.missing:,}",
        )
        choices.append(ReadOption(label, options.updated(tile_gaps=True)))
        across, down = (min(step, FARTHEST) for step in tiles.steps)
        begin = options.updated(tile_gaps=True, tile_step_x=across, tile_step_y=down)
    return ReadQuestion(folder.name, wrong, tr("Choose how the tiles lie"), choices, begin, TILES)


def question_to_lay_again(folder: Path) -> ReadQuestion:
    """Return the question how the tiles in a folder lie, for those who see that they do not lie as they were laid."""
    ways = {
        tr("The first tile in the north-west, then row by row"): {"first_tile": "north-west", "tile_order": "by-rows"},
        tr("The first tile in the north-west, then column by column"): {
            "first_tile": "north-west",
            "tile_order": "by-columns",
        },
        tr("The first tile in the south-west, then row by row"): {"first_tile": "south-west", "tile_order": "by-rows"},
        tr("The first tile in the south-west, then column by column"): {
            "first_tile": "south-west",
            "tile_order": "by-columns",
        },
    }
    choices = [ReadOption(label, UNSAID.updated(**way)) for label, way in ways.items()]
    return ReadQuestion(
        folder.name, tr("may lie otherwise"), tr("Choose how the tiles lie"), choices, ReadOptions(), TILES
    )


def _rectangles(count: int) -> Iterator[tuple[int, int]]:
    """Yield the rows and columns of rectangles that so many tiles fill, the squarest first."""
    sides = sorted((rows, count // rows) for rows in range(1, int(count**0.5) + 1) if count % rows == 0)
    pairs = [pair for rows, columns in reversed(sides) for pair in dict.fromkeys(((rows, columns), (columns, rows)))]
    yield from pairs[:_OFFERED]


_FAR = 1.5
"""Tiles that begin farther apart than so many times their size do not lie beside each other."""

_ON_GRID = 0.05
"""The part of a cell by which tiles may be off without a word: coordinates in files are rounded."""

_Spot = tuple[int, int]
"""The first row and column of a tile among the points of all tiles."""


def placed_set(paths: Iterable[Path]) -> TileSet | None:
    """Return the largest set of files that say where they lie, on one map and with equal distances; None for none.

    Their names do not matter, except where several files have one place, as heights and a mask of the same tile: then
    those with the same words in their names as most others are taken.
    """
    maps = _maps(paths)
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
        elsewhere=tuple(sorted(path for placed in maps.values() if placed is not found for path in placed)),
        off_grid=_off_grid({path: found[path] for path in kept.values()}),
    )


def _maps(paths: Iterable[Path]) -> dict[tuple[object, ...], dict[Path, MapSheet]]:
    """Return where files lie that say it, those together that lie on one map and have equal distances."""
    maps: dict[tuple[object, ...], dict[Path, MapSheet]] = defaultdict(dict)
    for path in sorted(paths):
        if sheet := sheet_of(path):
            across, _, _, _, up, _ = sheet.place.affine
            maps[*sheet.series, f"{across:.6g}", f"{-up:.6g}"][path] = sheet
    return maps


def sheet_of(path: Path) -> MapSheet | None:
    """Return the sheet of a map that a file is, by its header or the files beside it, or None where neither says it."""
    try:
        sheet = detect_format(path).sheet
        return (sheet(path) if sheet else None) or _sheet_beside(path)
    except (HeightmapFileError, OSError):
        return None  # which the reading of the tiles will tell


def _sheet_beside(path: Path) -> MapSheet | None:
    place = place_beside(path)
    if place is None or not place.is_upright:
        return None
    across, _, west, _, up, north = place.affine
    return MapSheet.of((west, north), (across, -up), 0, 0, ("world",))


def _spots(sheets: Mapping[Path, MapSheet]) -> dict[Path, _Spot]:
    return {path: (round(row), round(column)) for path, (row, column) in _exact_spots(sheets).items()}


def _exact_spots(sheets: Mapping[Path, MapSheet]) -> dict[Path, tuple[float, float]]:
    """Return where tiles begin in the distances of points, with fractions."""
    corners = [sheet.place.at(0, 0) for sheet in sheets.values()]
    west, north = min(x for x, _ in corners), max(y for _, y in corners)
    spots = {}
    for (path, sheet), (x, y) in zip(sheets.items(), corners, strict=True):
        across, _, _, _, up, _ = sheet.place.affine
        spots[path] = (y - north) / up, (x - west) / across
    return spots


def _off_grid(sheets: Mapping[Path, MapSheet]) -> dict[Path, float]:
    """Return the tiles whose points lie between those of most others, and by what part of a cell."""
    exact = _exact_spots(sheets)
    usual = [median(_fraction(spot[axis]) for spot in exact.values()) for axis in (0, 1)]
    off = {
        path: max(abs(_fraction(at - common)) for at, common in zip(spot, usual, strict=True))
        for path, spot in exact.items()
    }
    return {path: part for path, part in off.items() if part > _ON_GRID}


def _fraction(number: float) -> float:
    """Return how far a number lies from the nearest whole one, -0.5 to 0.5."""
    return number - round(number)


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


def _lattice(tiles: Mapping[_Spot, MapSheet]) -> dict[_Spot, TileNumber]:
    """Return the places of tiles that lie in rows and columns; by their order where they lie in none."""
    rows, columns = (sorted(set(of)) for of in zip(*tiles, strict=True))
    heights, widths = (tile.rows for tile in tiles.values()), (tile.columns for tile in tiles.values())
    down, across = _step(rows, median(heights)), _step(columns, median(widths))
    places = {spot: TileNumber(round(spot[1] / across), round(spot[0] / down)) for spot in tiles}
    if len(set(places.values())) == len(places):
        return places
    return {spot: TileNumber(columns.index(spot[1]), rows.index(spot[0])) for spot in tiles}


def _step(starts: Sequence[int], size: float) -> float:
    """Return how many points lie from tile to tile: as many as a tile has where there are gaps alone."""
    step = min((end - start for start, end in pairwise(starts)), default=1)
    return size if 0 < _FAR * size < step else step
