"""Reads a folder of tiles as one terrain, and tells how well they fit."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate
from math import ceil, sqrt
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import plan_in
from terrain_explorer.files.builds.manifest import MANIFEST
from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.formats.registry import kind_by_id, kinds
from terrain_explorer.files.mosaics.arrangement import (
    Arrangement,
    Edges,
    Meeting,
    are_shared,
    likely_arrangement,
    meetings,
    misfits,
)
from terrain_explorer.files.mosaics.notes import (
    notes_of_tiles,
    notes_on_build,
    notes_on_missing,
    notes_on_order,
    notes_on_others,
    notes_on_overlap,
    notes_on_places,
    notes_on_thinning,
    notes_on_units,
    notes_on_wrong,
)
from terrain_explorer.files.mosaics.tile_folder import sparse, tiles_in
from terrain_explorer.files.mosaics.tile_names import TileNumber, TileSet
from terrain_explorer.files.mosaics.tile_survey import SurveyedTile, surveyed_part, surveying
from terrain_explorer.files.mosaics.zarr_array import is_array, reading_array
from terrain_explorer.files.raster.decoding import OnlyVoidsError, brightened
from terrain_explorer.files.raster.notes import Effect, translated
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.files.raster.samples import scale
from terrain_explorer.files.raster.spacing import averaged
from terrain_explorer.language import tr
from terrain_explorer.memory import check_memory
from terrain_explorer.own_process import keeping
from terrain_explorer.terrain.heightmap import UNKNOWN, Bools, Heightmap, Heights, Origin, Window
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work, part_of

T = TypeVar("T")

_SPARSE = 2
"""How many times as many points as the tiles have a terrain may have."""


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
    tiles
        The names of the tiles by their row from the north and their column from the west, from 0.
    """

    heightmap: Heightmap
    seams: tuple[TileSeam, ...]
    shared: bool
    missing: int
    tiles: Mapping[tuple[int, int], str] = field(default_factory=dict)


def laid_in(folder: Path, options: ReadOptions) -> tuple[dict[tuple[int, int], str], list[Path]]:
    """Return how the tiles in a folder lie as far as that is known without reading them, and their files.

    Returns
    -------
    The names of the tiles by their row from the north and their column from the west, from 0, and the paths.

    Raises
    ------
    HeightmapFileError
        There are no tiles, or they do not fit the options.
    """
    if is_array(folder):
        return {}, []
    tiles = tiles_in(folder, _plan_in(folder), options).tiles
    way = Arrangement(tiles.flipped[0], tiles.south_first[0], tiles.swapped[0], tiles.east_first)
    return {cell: tiles.name(place) for cell, place in way.grid(tiles.paths).items()}, [*tiles.paths.values()]


def _plan_in(folder: Path) -> BuildPlan | None:
    return plan_in(folder) if (folder / MANIFEST).is_file() else None


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
    plan = _plan_in(folder)
    if is_array(folder):
        return (yield from _of_array(folder, plan))
    if plan is not None and plan.file_kind.metres and options.channel == "auto":
        options = options.updated(channel=plan.kind)
    found = tiles_in(folder, plan, options)
    tiles = found.tiles
    with keeping():
        known = yield from surveying(tiles, options, partial(_as_planned, plan))
    if not known:
        raise OnlyVoidsError(folder.name, tr("holds no heights, only voids"), tr("Choose another folder"))
    wrong_sizes = _take_out_wrong_sizes(known, plan, tiles)
    edges = {place: tile.edges for place, tile in known.items()}
    likely = likely_arrangement(tiles, edges)
    arrangement = likely.way
    met = list(meetings(arrangement, edges))
    if tiles.offsets is None:
        shared = are_shared(met, edges)
        layout = _Layout.of(folder, tiles, arrangement, edges, shared)
    else:
        layout = _Layout.placed(tiles, arrangement, edges)
        met = [meeting for meeting in met if layout.adjoins(meeting, edges)]
    covered = sum(rows * columns for rows, columns in (one.shape for one in edges.values()))
    if layout.shape[0] * layout.shape[1] > _SPARSE * covered and plan is None and not options.lays_gaps:
        raise sparse(folder, tiles, options)
    wrong = [tiles.name(place) for place in misfits(met)] if layout.shared else []
    doubts, certain = notes_on_order(likely)
    notes = (
        *notes_on_build(plan, folder),
        *notes_on_places(tiles),
        *doubts,
        *notes_on_wrong(wrong, wrong_sizes),
        *notes_on_others(found.others, tiles.doubles),
    )
    assembling = _assembling(tiles, known, layout, met, notes, certain, plan)
    return (yield from part_of(assembling, surveyed_part(known.values()), 1))


def _as_planned(plan: BuildPlan | None, heightmap: Heightmap) -> Heightmap:
    """Return the tile of a build with black and white as planned, where its file does not say them."""
    origin = heightmap.origin
    if plan is None or origin is None or not origin.unscaled or plan.kind not in kinds():
        return heightmap
    if kind_by_id(plan.kind)[1].white is None or heightmap.range != (0, 1):
        return heightmap
    range, metres = _unit(plan)
    heights = scale(heightmap.heights, 1, *range)
    heights.flags.writeable = False
    return Heightmap(heights, range, origin=replace(origin, unscaled=False), metres=metres)


def _unit(plan: BuildPlan) -> tuple[Extremes, bool]:
    """Return black and white of a build, and whether its heights are metres."""
    corner = plan.terrain.piece(Window(0, 0, 2, 2))
    return corner.range, corner.metres


def _take_out_wrong_sizes(known: dict[TileNumber, SurveyedTile], plan: BuildPlan | None, tiles: TileSet) -> list[str]:
    """Take out the tiles that are not as large as planned, and return their names."""
    wrong = [place for place, tile in known.items() if plan is not None and tile.edges.shape != (plan.side, plan.side)]
    if len(wrong) == len(known):
        return []
    for place in wrong:
        del known[place]
    return [tiles.name(place) for place in wrong]


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
    range, metres = _unit(plan) if plan is not None else (UNKNOWN, False)
    spacing = plan.spacing * every if plan is not None and plan.spacing else None
    return Mosaic(Heightmap(heights, range, origin=origin, metres=metres, spacing=spacing), (), False, 0)


@dataclass(frozen=True)
class _Layout:
    """Where tiles lie in the whole: the first row and column of each, and the rows and columns of tiles and points."""

    starts: Mapping[TileNumber, tuple[int, int]]
    counts: tuple[int, int]
    shape: tuple[int, int]
    flipped: bool
    shared: bool
    names: Mapping[tuple[int, int], str]

    @classmethod
    def of(
        cls, folder: Path, tiles: TileSet, way: Arrangement, edges: Mapping[TileNumber, Edges], shared: bool
    ) -> _Layout:
        """Return the one in which tiles follow each other."""
        # Of all tiles: one without heights has its place, too.
        cells = {place: cell for cell, place in way.grid(tiles.paths).items()}
        heights, widths = dict[int, int](), dict[int, int]()
        for place, one in edges.items():
            for number, size, sizes in zip(cells[place], one.shape, (heights, widths), strict=True):
                if sizes.setdefault(number, size) != size:
                    raise _unequal(folder, tiles, edges)
        counts = tuple(max(numbers) + 1 for numbers in zip(*cells.values(), strict=True))
        down, across = (_Starts(sizes, shared) for sizes in (heights, widths))
        starts = {place: (down[cells[place][0]], across[cells[place][1]]) for place in edges}
        shape = down[counts[0]] + int(shared), across[counts[1]] + int(shared)
        names = {cell: tiles.name(place) for place, cell in cells.items()}
        return cls(starts, (counts[0], counts[1]), shape, way.flipped, shared, names)

    @classmethod
    def placed(cls, tiles: TileSet, way: Arrangement, edges: Mapping[TileNumber, Edges]) -> _Layout:
        """Return the one of tiles whose places are known."""
        offsets = tiles.offsets or {}
        ends = ((row + one.shape[0], column + one.shape[1]) for (row, column), one in _both(offsets, edges))
        bottom, right = (max(of) for of in zip(*ends, strict=True))
        names = {cell: tiles.name(place) for cell, place in way.grid(tiles.paths).items()}
        layout = cls(
            offsets,
            tiles.counts or (tiles.rows, tiles.columns),
            tiles.shape or (bottom, right),
            way.flipped,
            False,
            names,
        )
        found = meetings(way, edges)
        return replace(layout, shared=any(layout.overlap(meeting, edges) == 1 for meeting in found))

    def overlap(self, meeting: Meeting, edges: Mapping[TileNumber, Edges]) -> int:
        """Return how many rows or columns two neighbours share, below 0 for a gap."""
        axis = int(meeting.beside)
        return self.starts[meeting.first][axis] + edges[meeting.first].shape[axis] - self.starts[meeting.second][axis]

    def adjoins(self, meeting: Meeting, edges: Mapping[TileNumber, Edges]) -> bool:
        """Return whether the edges of two neighbours lie on or beside each other, so that they can be compared."""
        along = int(not meeting.beside)
        is_aligned = self.starts[meeting.first][along] == self.starts[meeting.second][along]
        return is_aligned and self.overlap(meeting, edges) == int(self.shared)


def _both(
    offsets: Mapping[TileNumber, tuple[int, int]], edges: Mapping[TileNumber, Edges]
) -> Iterator[tuple[tuple[int, int], Edges]]:
    return ((offsets[place], one) for place, one in edges.items())


class _Starts:
    """Where rows or columns of tiles begin. One without a tile has the size of the first that has one.

    Computed and not listed: there may be very many without a tile.
    """

    def __init__(self, sizes: Mapping[int, int], shared: bool) -> None:
        self._usual = sizes[min(sizes)] - int(shared)
        self._numbers = sorted(sizes)
        self._more = [0, *accumulate(sizes[number] - int(shared) - self._usual for number in self._numbers)]

    def __getitem__(self, number: int) -> int:
        return number * self._usual + self._more[bisect_left(self._numbers, number)]


def _unequal(folder: Path, tiles: TileSet, edges: Mapping[TileNumber, Edges]) -> HeightmapFileError:
    sizes = Counter(one.shape for one in edges.values())
    (rows, columns), _ = sizes.most_common(1)[0]
    other = next(place for place, one in edges.items() if one.shape != (rows, columns))
    wrong = tr(
        "holds tiles of different sizes, which leave gaps: {name} has {rows} × {columns} points",
        name=tiles.name(other),
        rows=edges[other].shape[0],
        columns=edges[other].shape[1],
    )
    return HeightmapFileError(
        folder.name,
        wrong,
        tr("The tiles of a row need the same number of rows of points, and those of a column of columns"),
    )


_MOST_OFF = 0.51
"""By how much of the distance of points tiles may lie elsewhere than the first one says: they lie at the nearest."""

_GROUND, _NOTHING, _VOID = 0, 1, 2
"""What is known of a point: its height, that no tile has it, or that its tile has no height there."""


def _assembling(
    tiles: TileSet,
    known: Mapping[TileNumber, SurveyedTile],
    layout: _Layout,
    found: list[Meeting],
    notes: tuple[str, ...],
    certain: tuple[str, ...],
    plan: BuildPlan | None,
) -> Work[Mosaic]:
    points = layout.shape[0] * layout.shape[1]
    every = max(ceil(sqrt(points / MOST_POINTS)), 1)
    rows, columns = (-(-side // every) for side in layout.shape)
    check_memory(rows, columns)
    lowest = min(tile.about.extremes[0] for tile in known.values())
    heights = np.full((rows, columns), lowest, np.float32)
    state = np.full((rows, columns), _NOTHING, np.uint8)
    overlap = 0.0, 0, 0
    for number, (place, tile) in enumerate(sorted(known.items(), key=lambda item: layout.starts[item[0]]), 1):
        ground, voids = tile.take_heights()
        turn = slice(None, None, -1 if layout.flipped else 1)
        voids = None if voids is None else voids[turn]
        overlap = max(overlap, _lay(ground[turn], voids, layout.starts[place], every, heights, state))
        yield number / len(known)
    seams = tuple(
        _seam(meeting, tiles, layout) for meeting in found if meeting.fits and not np.isnan(meeting.steps).all()
    )
    notes += (
        *notes_on_missing(tiles.missing, tiles.missing + len(tiles.paths), int(np.count_nonzero(state == _NOTHING))),
        *notes_on_thinning(every, layout.shape),
    )
    if worst := worst_seam(seams, layout.shared):
        notes += (tr("Seams: neighbours differ at edges that they share, by up to {worst}.", worst=worst.line),)
    if worst is None or overlap[0] > worst.step:
        notes += tuple(notes_on_overlap(*overlap))
    by_name = {tiles.name(place): tile.about for place, tile in known.items()}
    whole = _whole(heights, state != _GROUND, by_name, layout.counts, every, notes, certain, plan)
    lies_at = (
        None if layout.flipped else _place({layout.starts[place]: tile.about.place for place, tile in known.items()})
    )
    if lies_at is not None:
        whole = replace(whole, place=lies_at.moved(0, 0, (every, 0), (0, every)))
    return Mosaic(whole, seams, layout.shared, tiles.missing, layout.names)


def _lay(
    tile: Heights, voids: Bools | None, first: tuple[int, int], every: int, heights: Heights, state: NDArray[np.uint8]
) -> tuple[float, int, int]:
    """Write those points of a tile that are kept and have a height.

    Returns
    -------
    The most by which they differ from heights that are there already, and the row and column of the whole where.
    """
    skipped = [-start % every for start in first]
    row, column = ((start + skip) // every for start, skip in zip(first, skipped, strict=True))
    part = np.s_[
        row : row + -(-(tile.shape[0] - skipped[0]) // every),
        column : column + -(-(tile.shape[1] - skipped[1]) // every),
    ]
    some = np.s_[skipped[0] :: every, skipped[1] :: every]
    both = state[part] == _GROUND
    if voids is not None:
        both &= ~voids[some]
    difference = _largest_difference(tile[some], heights[part], both)
    overlap = difference[0], (row + difference[1]) * every, (column + difference[2]) * every
    if voids is None:
        heights[part], state[part] = tile[some], _GROUND
        return overlap
    ground = ~voids[some]
    heights[part][ground] = tile[some][ground]
    state[part][state[part] == _NOTHING] = _VOID
    state[part][ground] = _GROUND
    return overlap


def _largest_difference(one: Heights, other: Heights, at: Bools) -> tuple[float, int, int]:
    """Return the most by which heights differ among some points, and the row and column of the first such point."""
    places = np.flatnonzero(at)
    if not places.size:
        return 0.0, 0, 0
    steps = np.abs(one.ravel()[places] - other.ravel()[places])  # as those of seams, which they are compared with
    worst = int(steps.argmax())
    row, column = divmod(int(places[worst]), one.shape[1])
    return float(steps[worst]), row, column


def _seam(meeting: Meeting, tiles: TileSet, layout: _Layout) -> TileSeam:
    steps = meeting.steps
    worst = int(np.nanargmax(steps))
    top, left = layout.starts[meeting.second]
    where = (top + worst, left) if meeting.beside else (top, left + worst)
    return TileSeam(tiles.name(meeting.first), tiles.name(meeting.second), float(steps[worst]), *where)


def _whole(
    heights: Heights,
    voids: Bools,
    tiles: Mapping[str, Heightmap],
    counts: tuple[int, int],
    every: int,
    notes: tuple[str, ...],
    certain: tuple[str, ...],
    plan: BuildPlan | None,
) -> Heightmap:
    """Return the heightmap with what the files say of all tiles, or of some.

    Parameters
    ----------
    tiles
        The facts about each tile, by its name.
    counts
        The rows and columns of tiles.
    every
        One of how many rows and columns was read.
    notes, certain
        Those on the whole, and others that leave nothing open.
    """
    ranges = {tile.range for tile in tiles.values()}
    range, metres = next(iter(ranges)) if len(ranges) == 1 else UNKNOWN, all(tile.metres for tile in tiles.values())
    spacing, stretch, averaging = _distances(tiles.values())
    origins = {name: tile.origin or Origin("") for name, tile in tiles.items()}
    assumed = notes_of_tiles({name: origin.assumed for name, origin in origins.items()}, averaging)
    if plan is not None:  # which says how all files were made
        (range, metres), (spacing, stretch), assumed = _unit(plan), (plan.spacing or None, 1.0), ()
    else:
        notes += tuple(notes_on_units(tiles))
    told = tr("{rows} × {columns} tiles, {kind}", rows=counts[0], columns=counts[1], kind=_first(origins).kind)
    origin = Origin(
        told,
        min(origin.bits for origin in origins.values()),
        notes + certain + assumed,
        lost=notes_of_tiles({name: origin.lost for name, origin in origins.items()}),
        voids=voids if voids.any() else None,
        linear=any(origin.linear for origin in origins.values()),
        unscaled=plan is None and all(origin.unscaled for origin in origins.values()),
        left_out=notes_of_tiles({name: origin.left_out for name, origin in origins.items()}),
        certain=certain + notes_of_tiles({name: origin.certain for name, origin in origins.items()}, averaging),
    )
    spacing = spacing * every if spacing else None
    whole = Heightmap(heights, range, origin=origin, metres=metres, spacing=spacing, stretch=stretch)
    return brightened(whole) if origin.unscaled and range == (0, 1) else whole


def _place(places: Mapping[tuple[int, int], MapPlace | None]) -> MapPlace | None:
    """Return the place of the whole by those of tiles, by their first rows and columns; None where they disagree."""
    (row, column), first = next(iter(places.items()))
    if first is None:
        return None
    whole = first.moved(-row, -column, (1, 0), (0, 1))
    for (row, column), place in places.items():
        if place is None or place.system != whole.system:
            return None
        there = whole.point(*place.at(0, 0))
        if max(abs(there[0] - row), abs(there[1] - column)) > _MOST_OFF:
            return None
    return whole


def _first(of: Mapping[str, T]) -> T:
    return next(iter(of.values()))


def _distances(tiles: Iterable[Heightmap]) -> tuple[float | None, float, tuple[str, ...]]:
    """Return the spacing and the stretch of all tiles, and the note on a mean that takes the place of theirs."""
    told = {(tile.spacing, tile.stretch): tile.spacings for tile in tiles if tile.spacings is not None}
    if len(told) < 2:
        return *next(iter(told), (None, 1.0)), ()
    # Degrees of longitude grow shorter from one tile to the next.
    down, across = (float(mean) for mean in np.mean([*told.values()], axis=0))
    note = averaged(across, down)
    return (down + across) / 2, down / across, translated([note], Effect.CERTAIN) if note else ()


def worst_seam(seams: tuple[TileSeam, ...], shared: bool) -> TileSeam | None:
    """Return the seam with the largest step where neighbours share edges and do not agree on them, else None."""
    worst = max(seams, key=lambda seam: seam.step, default=None)
    return worst if shared and worst is not None and worst.step > 0 else None
