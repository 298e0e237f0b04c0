"""Which files of a folder are its tiles, and where they lie: by its plan, their places on a map, or their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from terrain_explorer.files.builds.build_plan import BuildPlan, TilePlace
from terrain_explorer.files.builds.companions import companion_names
from terrain_explorer.files.errors import HeightmapFileError, system_refusal
from terrain_explorer.files.formats.registry import readable_extensions
from terrain_explorer.files.mosaics.tile_names import (
    Place,
    TileSet,
    counted_set,
    likely_pieces,
    natural_order,
    pyramid_set,
    tile_sets,
)
from terrain_explorer.files.mosaics.tile_places import placed_set
from terrain_explorer.files.raster.read_options import FARTHEST, TILES, UNSAID, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.language import tr

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
    mine = {*tiles.paths.values(), *tiles.doubles}
    return TileFolder(tiles, tuple(path for path in files if path not in mine))


def _planned(folder: Path, plan: BuildPlan) -> TileSet | None:
    """Return the tiles of a build that are there; None for none."""
    windows = {Place(cell[1], cell[0]): plan.window(TilePlace(*cell)) for cell in plan.grid}
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
    pieces = likely_pieces(files)
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
