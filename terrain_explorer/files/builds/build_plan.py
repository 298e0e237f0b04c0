"""The plan of a build: all that decides what the files of a large terrain hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.builds.build_kinds import BUILD_KINDS, SHORT_NAMES, ZARR, BuildKind
from terrain_explorer.files.builds.target import ANY, CHUNKS, TARGETS, Target
from terrain_explorer.files.builds.tile_maps import BESIDE, FLOW_LEVEL, MapMaker, MapsBeside
from terrain_explorer.files.builds.zarr_chunks import chunk_name
from terrain_explorer.files.export.plan import Value, in_words
from terrain_explorer.files.formats.registry import kind_by_id, kinds
from terrain_explorer.files.save_warnings import lost_voids
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.edition import EDITION
from terrain_explorer.terrain.filters import FillVoids, Flip, SizeInMetres
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Heightmap, Window, is_nearly_square
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.number_format import format_ends
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.recipe.source import Picture, Piece
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.shading.normals import Convention
from terrain_explorer.terrain.tiles import LargeTerrain, TileGrid
from terrain_explorer.terrain.tiles.large_terrain import digest

_WORLD_FILES = {".png": ".pgw", ".tif": ".tfw"}
"""How the names of world files end, for pictures by the ends of theirs; for those that GDAL reads with them."""


class TilePlace(NamedTuple):
    """The place of a tile: its row from the north and its column from the west, both from 0.

    In a pyramid, `above` is how many levels it lies above the finest one.
    """

    row: int
    column: int
    above: int = 0


@dataclass(frozen=True)
class BuildPlan:
    """What is written into a folder.

    Parameters
    ----------
    terrain
        The terrain.
    side
        The points a side of a tile, or of a chunk.
    name
        What the names of the files begin with.
    kind
        One of `BUILD_KINDS`, or another name for one; by default the usual one of the target.
    target
        One of `TARGETS`, or nothing.
    beside
        The maps that are written beside the heights.
    spacing
        The metres between neighbouring points, 0 where they are not known. Where they are, files that GDAL reads get
        world files.
    edition
        The `EDITION` of the heights that the build began with.

    Raises
    ------
    ValueError
        No tile fits, the target takes none of this size or kind, or the kind needs what is not installed or not known.
    """

    terrain: LargeTerrain
    side: int
    name: str = "terrain"
    kind: str = ""
    target: str = ""
    beside: MapsBeside = field(default_factory=MapsBeside)
    spacing: float = 0.0
    edition: int = EDITION

    def __post_init__(self) -> None:
        target = self.for_program
        kind = SHORT_NAMES.get(self.kind, self.kind) or target.usual_kind
        object.__setattr__(self, "kind", kind)
        beside = self.beside.in_grey if target.weights_in_grey else self.beside.in_pictures
        object.__setattr__(self, "beside", beside.normal)
        self.for_program.check(self.file_kind, self.side)
        self._check_kind()
        self._check_pyramid()
        target.check_count(*self.grid.counts)
        if Path(self.name).name != self.name or self.name in ("", ".", ".."):
            raise UserValueError(tr("{name!r} cannot begin the names of files", name=self.name))
        if not 0 <= self.spacing < inf:
            raise UserValueError(tr("spacing must be a number of metres, or 0; got {spacing}", spacing=self.spacing))

    @property
    def for_program(self) -> Target:
        """What the tiles are for.

        Raises
        ------
        ValueError
            There is no such program.
        """
        if self.target and self.target not in TARGETS:
            raise UserValueError(
                tr("there is no program {target}; choose {targets}", target=self.target, targets=", ".join(TARGETS))
            )
        return TARGETS[self.target] if self.target else CHUNKS if self.kind == ZARR else ANY

    @property
    def file_kind(self) -> BuildKind:
        """The kind of the files of heights.

        Raises
        ------
        ValueError
            There is no such kind.
        """
        if self.kind not in BUILD_KINDS:
            raise UserValueError(
                tr("there is no kind {kind}; choose {kinds}", kind=self.kind, kinds=", ".join(BUILD_KINDS))
            )
        return BUILD_KINDS[self.kind]

    @property
    def is_array(self) -> bool:
        """Whether the tiles are the chunks of one array."""
        return self.kind == ZARR

    @cached_property
    def grid(self) -> TileGrid:
        """The tiles of the finest level."""
        return self.pyramid[0]

    @cached_property
    def pyramid(self) -> tuple[TileGrid, ...]:
        """The tiles of each level, the finest one first; a single level unless the target wants more."""
        rows, columns = self.terrain.shape
        levels = (rows - 1).bit_length() - self.side.bit_length() + 1 if self.for_program.is_pyramid else 1
        shapes = ((points_at(rows, -above), points_at(columns, -above)) for above in range(max(levels, 1)))
        return tuple(TileGrid(*shape, self.side, self.for_program.shared, self.is_array) for shape in shapes)

    def window(self, place: TilePlace) -> Window:
        """Return the rectangle of a tile within its level."""
        return self.pyramid[place.above].window(place.row, place.column)

    def file_name(self, place: TilePlace, beside: str = "") -> str:
        """Return the name of the file of a tile's heights, or of a map beside them; with a slash for a folder in it."""
        if self.is_array:
            return chunk_name(place.row, place.column)
        target, (down, across) = self.for_program, self.pyramid[place.above].counts
        named = target.names.format(
            name=f"{self.name}_{self.beside.word(beside)}" if beside else self.name,
            map=f"{self.beside.word(beside)}/" if beside else "",
            x=place.column,
            y=down - 1 - place.row if self.first_row == "south" else place.row,
            z=len(self.pyramid) - 1 - place.above,
            digits=len(str(max(down, across) - 1)),
        )
        return named + (".png" if beside else target.kinds[self.kind])

    def file_names(self, place: TilePlace) -> tuple[str, ...]:
        """Return the names of all files of a tile, that of the heights first."""
        names = tuple(self.file_name(place, beside) for beside in ("", *self.beside.kinds))
        return names + tuple(filter(None, map(self.world_file_name, names)))

    def world_file_name(self, name: str) -> str:
        """Return the name of the file that says where on the ground a picture lies, or nothing where none does."""
        path = PurePosixPath(name)
        picture = self.terrain.picture
        is_known = self.spacing > 0 or (picture is not None and picture.place is not None)
        is_placed = is_known and len(self.pyramid) == 1 and path.suffix in _WORLD_FILES
        return str(path.with_suffix(_WORLD_FILES[path.suffix])) if is_placed else ""

    @cached_property
    def place(self) -> MapPlace:
        """Where the points of the finest level lie: on the world, or on a map of its own that begins in the north-west.

        A distance of points that is not that of the terrain makes it another ground.
        """
        own = self.terrain.spacing
        is_own = own is None or not self.spacing or is_nearly_square(self.spacing / own)
        step = self.spacing or 1.0
        return (self.terrain.place if is_own else None) or MapPlace("", (step, 0.0, 0.0, 0.0, -step, 0.0))

    def heightmap(self, place: TilePlace) -> Heightmap:
        """Return what a tile's file holds."""
        heightmap = self.terrain.thinned(place.above, self.window(place))
        if self.for_program is not ANY:
            heightmap = replace(heightmap, place=None)  # other programs than those for maps have no use for it
        return Flip("vertical").applied(heightmap) if self.first_row == "south" else heightmap

    @cached_property
    def maps(self) -> tuple[MapMaker, ...]:
        """What makes the maps beside the heights, for each level of the pyramid."""
        convention: Convention = "directx" if self.target.startswith("unreal") else "opengl"
        in_cells = self.for_program.maps_in_cells
        finest = MapMaker(self.terrain, self.beside, convention, self.spacing, in_cells=in_cells)
        coarser = (
            replace(finest, terrain=self.terrain.at(above), spacing=self.spacing * 2**above, finest=finest)
            for above in range(1, len(self.pyramid))
        )
        return (finest, *coarser)

    def tiles(self, part: int = 1, parts: int = 1) -> list[TilePlace]:
        """Return the tiles of a part, from 1, of a number of parts that are as large as one another.

        Raises
        ------
        ValueError
            There is no such part.
        """
        return [self._tile(number) for number in part_of_tiles(self.tile_count, part, parts)]

    def _tile(self, number: int) -> TilePlace:
        for above, grid in enumerate(self.pyramid):
            if number < len(grid):
                return TilePlace(*divmod(number, grid.counts[1]), above)
            number -= len(grid)
        raise IndexError(number)

    @property
    def tile_count(self) -> int:
        """The number of tiles, of all levels together."""
        return sum(map(len, self.pyramid))

    @property
    def file_count(self) -> int:
        """The number of files of all tiles."""
        return self.tile_count * len(self.file_names(TilePlace(0, 0)))

    @property
    def written_points(self) -> int:
        """The points of all tiles."""
        return self.tile_count * self.side**2

    @property
    def most_bytes(self) -> int:
        """The bytes of all files, before compression."""
        maps = sum(BESIDE[kind].channels * BESIDE[kind].bits // 8 for kind in self.beside.kinds)
        return self.written_points * (self.file_kind.bytes_per_height + maps)

    def _check_pyramid(self) -> None:
        rows, columns = self.terrain.shape
        # With one row and column more than the tiles have, which are left out.
        fits = rows == columns and any(self.side << level in (rows - 1, rows) for level in range(rows.bit_length()))
        if self.for_program.is_pyramid and min(rows, columns) >= self.side and not fits:
            raise UserValueError(
                tr(
                    "{title} takes square terrains of {side}, {twice}, {fourfold} … points a side, or one more, and "
                    "this one has {rows} × {columns}. Crop, pad or resample it, or choose another program",
                    title=tr(self.for_program.title),
                    side=self.side,
                    twice=2 * self.side,
                    fourfold=4 * self.side,
                    rows=rows,
                    columns=columns,
                )
            )

    def _check_kind(self) -> None:
        self.file_kind.check_installed()
        if self.is_array and self.beside.kinds:
            raise UserValueError(
                tr("an array of zarr holds heights only; build the maps beside them as tiles, such as with png16")
            )
        if self.file_kind.metres and not self.terrain.metres:
            raise UserValueError(
                tr(
                    "{kind} holds metres, and it is not known how many metres high this terrain is. Say so with the "
                    "step {step}, or with --metres on the command line",
                    kind=tr(self.file_kind.label),
                    step=tr(SizeInMetres.title),
                )
            )

    @property
    def first_row(self) -> str:
        """The edge at which the first row of a file of heights lies, and from which y counts: north or south."""
        return self.for_program.first_row


def part_of_tiles(count: int, part: int, parts: int) -> range:
    """Return the numbers of the tiles in a part, from 1, of a number of parts that are as large as one another.

    Raises
    ------
    ValueError
        There is no such part.
    """
    if not 1 <= part <= parts:
        raise UserValueError(tr("there is no part {part} of {parts}", part=part, parts=parts))
    return range(count * (part - 1) // parts, count * part // parts)


def usual_side(shape: tuple[int, int], target: str = "", kind: str = "") -> int:
    """Return the points a side of a tile where nobody asks for any: about 1025, as the program takes them.

    Parameters
    ----------
    shape
        The rows and columns of the terrain, the fewer of which a tile has at most.
    """
    points = min(shape)
    program = TARGETS.get(target, CHUNKS if kind == ZARR else ANY)
    return program.nearest_side(min(program.usual_side, points), points)


def plan_lines(plan: BuildPlan, at_once: bool = False) -> Iterator[str]:
    """Yield what a build will write, line by line.

    Parameters
    ----------
    at_once
        Whether to leave out what is not known before the steps of the terrain are done, instead of doing them.
    """
    yield from _lines_on_tiles(plan)
    if plan.beside.kinds:
        titles = dict.fromkeys(tr(BESIDE[kind].title) for kind in plan.beside.kinds)
        yield tr("Beside the heights: {maps}", maps=", ".join(titles))
        if plan.for_program.maps_in_cells:
            yield tr("These maps have {side} × {side} pixels, which lie between the points", side=plan.side - 1)
    level = plan.terrain.level
    if "flow" in plan.beside.kinds and level > FLOW_LEVEL:
        number = 2 ** (level - FLOW_LEVEL)
        yield tr("Water is followed over every {number}th point, as it needs the whole terrain", number=number)
    if at_once and plan.terrain.found and plan.terrain.needs_finding:
        yield tr("Doing the steps of the terrain, to know how high black and white are")
    else:
        yield from _lines_on_heights(plan)
    picture = plan.terrain.picture
    if picture is not None and not any(isinstance(step.filter, FillVoids) for step in plan.terrain.steps):
        kind = kind_by_id(plan.kind)[1] if plan.kind in kinds() else None
        yield from lost_voids(picture, kind)


def typed_values(plan: BuildPlan) -> tuple[Value, ...]:
    """Return what to type in the program that the tiles are for; nothing where metres are not known.

    The ground is found first.
    """
    if plan.for_program.typed is None or not plan.spacing or not plan.terrain.metres:
        return ()
    low, high = plan.terrain.ends
    return plan.for_program.typed(plan.file_kind.slug, plan.side, plan.spacing, low, high - low)


def _lines_on_heights(plan: BuildPlan) -> Iterator[str]:
    if plan.terrain.metres:
        yield tr("Black is {low}, white {high}, in all tiles", **format_ends(plan.terrain.ends, True))
        if plan.spacing:
            covered = tuple((points - 1) * plan.spacing for points in reversed(plan.grid.covered))
            width, depth = map(in_words, covered)
            step = in_words(plan.spacing)
            yield tr("{width} × {depth} m, {step} m from point to point", width=width, depth=depth, step=step)
    elif plan.terrain.is_grown or not plan.terrain.steps:  # others change black and white
        low, high = plan.terrain.range
        yield tr("Black is the height {low:.7g}, white {high:.7g}, in all tiles", low=low, high=high)
    if plan.for_program.typed is None:
        return
    program = tr(plan.for_program.title)
    if values := typed_values(plan):
        words = ", ".join(f"{value.label} {value.value}" for value in values)
        yield tr("To be typed in {program}: {values}", program=program, values=words)
    else:
        yield tr(
            "To see what to type in {program}, give the terrain a size with the step {step}",
            program=program,
            step=tr(SizeInMetres.title),
        )


def _lines_on_tiles(plan: BuildPlan) -> Iterator[str]:
    grid, side = plan.grid, plan.side
    down, across = grid.counts
    if plan.is_array:
        yield tr(
            "An array of {rows} × {columns} heights, in {down} × {across} chunks of {side} × {side}",
            rows=grid.rows,
            columns=grid.columns,
            down=down,
            across=across,
            side=side,
        )
        return
    yield tr(
        "{down} × {across} tiles of {side} × {side} points, {rows} × {columns} points in all",
        down=down,
        across=across,
        side=side,
        rows=grid.covered[0],
        columns=grid.covered[1],
    )
    if plan.for_program.told:
        yield tr(plan.for_program.told, side=side, depth=len(plan.pyramid) - 1)
    left = tuple(points - covered for points, covered in zip(grid.shape, grid.covered, strict=True))
    if left == (1, 1) and not grid.shared:
        yield tr(
            "The last of {rows} rows and of {columns} columns are left out, as tiles share no edges",
            rows=grid.rows,
            columns=grid.columns,
        )
    elif any(left):
        yield tr(
            "The terrain has {rows} × {columns} points; the last {rows_left} rows and {columns_left} columns do not "
            "fill a tile and are left out",
            rows=grid.rows,
            columns=grid.columns,
            rows_left=left[0],
            columns_left=left[1],
        )
        if not plan.target and plan.terrain.is_grown and not plan.terrain.found:
            yield tr("Tiles of 2^k + 1 points use all of it")


def differences(there: BuildPlan, plan: BuildPlan) -> Iterator[str]:
    """Yield what two plans differ in; in brackets the values of the first, and then those of the second."""
    yield from _of_terrains(there.terrain, plan.terrain)
    words = {
        "side": tr("the size of the tiles"),
        "name": tr("the names"),
        "kind": tr("the kind of file"),
        "target": tr("the program they are for"),
        "spacing": tr("the metres between points"),
    }
    for name, word in words.items():
        yield from _named(word, str(getattr(there, name)), str(getattr(plan, name)))
    yield from _named(tr("the maps beside the heights"), *(", ".join(one.beside.kinds) for one in (there, plan)))
    if there.beside.kinds == plan.beside.kinds and there.beside != plan.beside:
        yield tr("how the maps beside the heights are made")


def _of_terrains(there: LargeTerrain, terrain: LargeTerrain) -> Iterator[str]:
    one, other = there.source, terrain.source
    if isinstance(one, Generator) and isinstance(other, Generator) and type(one) is type(other):
        for parameter in parameters(type(one)):
            values = (parameter.words(getattr(generator, parameter.name)) for generator in (one, other))
            yield from _named(parameter.title, *values)
    else:
        grown = isinstance(one, Generator) and isinstance(other, Generator)
        word = tr("the algorithm") if grown else tr("what it begins with")
        yield from _named(word, *(_begin(terrain) for terrain in (there, terrain)))
    if there.picture and terrain.picture and digest(there.picture) != digest(terrain.picture):
        yield tr("the heights of the picture")
    yield from _named(tr("how much finer it is"), *(str(2**-terrain.above) for terrain in (there, terrain)))
    if one == other:  # else the range follows from what differs already
        yield from _named(tr("black and white"), *(_range(terrain) for terrain in (there, terrain)))
    if there.steps != terrain.steps:
        yield tr("the steps")


def _begin(terrain: LargeTerrain) -> str:
    match terrain.source:
        case Generator() as generator:
            return tr(generator.title)
        case Piece(generator, Window(row, column, rows, columns), _):
            return f"{tr(generator.title)} {row}, {column}, {rows} × {columns}"
        case Picture(name):
            return name
    return tr("a drawing")


def _range(terrain: LargeTerrain) -> str:
    return " – ".join(numeral(end, ".7g") for end in terrain.range)


def _named(word: str, one: str, other: str) -> Iterator[str]:
    if one != other:
        yield tr("{word} ({one} there, {other} here)", word=word, one=one or tr("none"), other=other or tr("none"))
