"""Reads a folder of tiles as one terrain, and tells how well they fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from pathlib import Path

import numpy as np

from terrain_explorer.files.builds.build_plan import BuildPlan, TilePlace
from terrain_explorer.files.builds.building import plan_in
from terrain_explorer.files.builds.manifest import MANIFEST
from terrain_explorer.files.errors import HeightmapFileError, system_refusal
from terrain_explorer.files.formats.registry import readable_extensions
from terrain_explorer.files.mosaics.arrangement import (
    Arrangement,
    Edges,
    Meeting,
    are_shared,
    likely_arrangement,
    meetings,
)
from terrain_explorer.files.mosaics.notes import notes_on_build, notes_on_missing, notes_on_thinning
from terrain_explorer.files.mosaics.tile_names import Place, TileSet, pyramid_sets, tile_sets
from terrain_explorer.files.mosaics.tile_survey import SurveyedTile, surveyed_part, surveying
from terrain_explorer.files.mosaics.zarr_array import is_array, reading_array
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.language import tr
from terrain_explorer.memory import check_memory
from terrain_explorer.terrain.filters.sizes import MOST_POINTS
from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Heights, Mask, Origin, Window
from terrain_explorer.terrain.work import Work, finished, part_of


@dataclass(frozen=True)
class TileSeam:
    """Where two tiles meet.

    Attributes
    ----------
    first, second
        The names of their files, west or north first.
    step
        The largest step across: 0 for shared edges that are the same; where neighbours share no points, from the last
        point of one to the first of the other.
    row, column
        Where that is in the whole terrain.
    """

    first: str
    second: str
    step: float
    row: int
    column: int

    @property
    def line(self) -> str:
        """The seam in words."""
        return tr(
            "{step:.4g} from {first} to {second}, at row {row} and column {column}",
            step=self.step,
            first=self.first,
            second=self.second,
            row=self.row,
            column=self.column,
        )


@dataclass(frozen=True)
class Mosaic:
    """Tiles that were read as one terrain.

    Attributes
    ----------
    heightmap
        The terrain.
    seams
        Where tiles meet.
    shared
        Whether neighbours share the points of their edges.
    missing
        How many tiles are not there.
    """

    heightmap: Heightmap
    seams: tuple[TileSeam, ...]
    shared: bool
    missing: int


def read_mosaic(folder: Path, options: ReadOptions = UNSAID) -> Heightmap:
    """Return the terrain in a folder of tiles; see `reading_mosaic`."""
    return finished(reading_mosaic(folder, options)).heightmap


def reading_mosaic(folder: Path, options: ReadOptions = UNSAID) -> Work[Mosaic]:
    """Read a folder of tiles as one terrain: yield the part that is done, 0 to 1.

    Which tile lies where is told by their names, and where these leave it open, by their edges. A terrain that is too
    large is thinned: of so many rows and columns, one is read. Tiles that are missing become voids.

    Parameters
    ----------
    options
        How to read each tile.

    Raises
    ------
    HeightmapFileError
        There are no tiles, or they do not fit; the text says what to do.
    ReadQuestion
        A tile can be read in several ways.
    """
    plan = plan_in(folder) if (folder / MANIFEST).is_file() else None
    if is_array(folder):
        return (yield from _of_array(folder, plan))
    if plan is not None and plan.file_kind.metres and options.channel == "auto":
        options = options.updated(channel=plan.kind)
    tiles, arrangement = _tiles_in(folder, plan)
    known = yield from surveying(tiles, options)
    edges = {place: tile.edges for place, tile in known.items()}
    arrangement = arrangement or likely_arrangement(tiles, edges)
    found = list(meetings(arrangement, edges))
    shared = are_shared(found, edges)
    layout = _Layout.of(folder, arrangement, edges, shared)
    notes = tuple(notes_on_build(plan, folder))
    return (yield from part_of(_assembling(tiles, known, layout, found, notes), surveyed_part(known.values()), 1))


def _tiles_in(folder: Path, plan: BuildPlan | None) -> tuple[TileSet, Arrangement | None]:
    """Return the tiles in a folder, and how they lie where that is known."""
    try:
        paths = [path for path in folder.iterdir() if path.is_file() and not path.name.startswith(".")]
    except OSError as error:
        raise system_refusal(folder.name, tr("cannot be read"), error) from error
    if plan is not None:
        south = plan.first_row == "south"
        rows = plan.grid.count - 1
        finest = (TilePlace(*cell) for cell in plan.grid)
        places = {Place(tile.column, rows - tile.row if south else tile.row): tile for tile in finest}
        files = {place: folder / plan.file_name(tile) for place, tile in places.items()}
        there = {place: path for place, path in files.items() if path.is_file()}
        if there:
            return TileSet(plan.name, there, folder=folder), Arrangement(south, south)
    endings = readable_extensions()
    sets = tile_sets(path for path in paths if path.suffix.lower() in endings) or pyramid_sets(folder, endings)
    if not sets:
        raise HeightmapFileError(
            folder.name,
            tr("holds no tiles"),
            tr("The names of tiles have their place: two numbers, such as world_x0_y1.png or row1_col0.tif"),
        )
    return sets[0], None


def _of_array(folder: Path, plan: BuildPlan | None) -> Work[Mosaic]:
    heights, every, shape = yield from reading_array(folder)
    voids = np.isnan(heights)
    if voids.all():
        raise HeightmapFileError(folder.name, tr("has no heights yet"), tr("Wait for its build, or go on with it"))
    has_voids = bool(voids.any())
    if has_voids:
        heights[voids] = np.nanmin(heights)
    notes = (*notes_on_build(plan, folder), *notes_on_thinning(every, shape))
    origin = Origin(tr("array of zarr"), 32, notes, voids=voids if has_voids else None)
    corner = plan.terrain.piece(Window(0, 0, 2, 2)) if plan is not None else None
    range, metres = (corner.range, corner.metres) if corner else (UNKNOWN, False)
    return Mosaic(Heightmap(heights, range, origin=origin, metres=metres), (), False, 0)


@dataclass(frozen=True)
class _Layout:
    """Where tiles lie in the whole: their grid, and the first row and column of each row and column of tiles."""

    grid: Mapping[tuple[int, int], Place]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    shape: tuple[int, int]
    flipped: bool
    shared: bool

    @classmethod
    def of(cls, folder: Path, way: Arrangement, edges: Mapping[Place, Edges], shared: bool) -> _Layout:
        grid = way.grid(edges)
        heights, widths = dict[int, int](), dict[int, int]()
        for (row, column), place in grid.items():
            rows, columns = edges[place].shape
            if heights.setdefault(row, rows) != rows or widths.setdefault(column, columns) != columns:
                raise HeightmapFileError(
                    folder.name,
                    tr("holds tiles of different sizes, which leave gaps"),
                    tr("The tiles of a row need the same number of rows of points, and those of a column of columns"),
                )
        starts, ends = zip(*(_starts(sizes, shared) for sizes in (heights, widths)), strict=True)
        return cls(grid, starts[0], starts[1], ends, way.flipped, shared)


def _starts(sizes: Mapping[int, int], shared: bool) -> tuple[tuple[int, ...], int]:
    """Return where tiles begin, and where the last one ends. One that is missing has the size of the first."""
    usual = sizes[min(sizes)]
    starts, end = [], 0
    for number in range(max(sizes) + 1):
        starts.append(end)
        end += sizes.get(number, usual) - int(shared)
    return tuple(starts), end + int(shared)


def _assembling(
    tiles: TileSet,
    known: Mapping[Place, SurveyedTile],
    layout: _Layout,
    found: list[Meeting],
    notes: tuple[str, ...],
) -> Work[Mosaic]:
    points = layout.shape[0] * layout.shape[1]
    every = max(ceil(sqrt(points / MOST_POINTS)), 1)
    rows, columns = (-(-side // every) for side in layout.shape)
    check_memory(rows, columns)
    lowest = min(tile.extremes[0] for tile in known.values())
    heights = np.full((rows, columns), lowest, np.float32)
    voids = np.ones((rows, columns), bool)
    for number, ((row, column), place) in enumerate(sorted(layout.grid.items()), 1):
        tile = known[place].take_heights()
        _lay(tile[::-1] if layout.flipped else tile, (layout.rows[row], layout.columns[column]), every, heights, voids)
        yield number / len(layout.grid)
    seams = tuple(_seam(meeting, tiles, layout) for meeting in found if meeting.fits)
    missing = len(layout.rows) * len(layout.columns) - len(layout.grid)
    notes += (
        *notes_on_missing(missing, missing + len(known), int(np.count_nonzero(voids))),
        *notes_on_thinning(every, layout.shape),
    )
    return Mosaic(_whole(heights, voids, known, layout, seams, every, notes), seams, layout.shared, missing)


def _lay(tile: Heights, first: tuple[int, int], every: int, heights: Heights, voids: Mask) -> None:
    """Write those points of a tile that are kept."""
    skipped = [-start % every for start in first]
    kept = tile[skipped[0] :: every, skipped[1] :: every]
    row, column = ((start + skip) // every for start, skip in zip(first, skipped, strict=True))
    part = np.s_[row : row + kept.shape[0], column : column + kept.shape[1]]
    heights[part], voids[part] = kept, False


def _seam(meeting: Meeting, tiles: TileSet, layout: _Layout) -> TileSeam:
    steps = meeting.steps
    worst = int(steps.argmax())
    row, column = next(cell for cell, place in layout.grid.items() if place == meeting.second)
    top, left = layout.rows[row], layout.columns[column]
    where = (top + worst, left) if meeting.beside else (top, left + worst)
    return TileSeam(tiles.name(meeting.first), tiles.name(meeting.second), float(steps[worst]), *where)


def _whole(
    heights: Heights,
    voids: Mask,
    known: Mapping[Place, SurveyedTile],
    layout: _Layout,
    seams: tuple[TileSeam, ...],
    every: int,
    notes: tuple[str, ...],
) -> Heightmap:
    any = next(iter(known.values()))
    ranges = {tile.range for tile in known.values()}
    if worst := worst_seam(seams, layout.shared):
        notes += (tr("Seams: neighbours differ at edges that they share, by up to {worst}.", worst=worst.line),)
    told = tr("{rows} × {columns} tiles, {kind}", rows=len(layout.rows), columns=len(layout.columns), kind=any.told)
    origin = Origin(told, any.bits, notes, voids=voids if voids.any() else None)
    spacing = any.spacing * every if any.spacing else None
    range = any.range if len(ranges) == 1 else UNKNOWN
    return Heightmap(heights, range, origin=origin, metres=any.metres, spacing=spacing, stretch=any.stretch)


def worst_seam(seams: tuple[TileSeam, ...], shared: bool) -> TileSeam | None:
    """Return the seam with the largest step where neighbours share edges and do not agree on them, else None."""
    worst = max(seams, key=lambda seam: seam.step, default=None)
    return worst if shared and worst is not None and worst.step > 0 else None
