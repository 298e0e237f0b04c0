"""The plan of a build: all that decides what the files of a large terrain hold."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.builds.beside import BESIDE, MapMaker, MapsBeside
from terrain_explorer.files.builds.build_kinds import BUILD_KINDS, SHORT_NAMES, ZARR, BuildKind
from terrain_explorer.files.builds.target import ANY, CHUNKS, TARGETS, Target
from terrain_explorer.files.builds.zarr_chunks import chunk_name
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Flip, MapRange
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.recipe.recipe import EDITION
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.shading.normals import Convention
from terrain_explorer.terrain.tiles import LargeTerrain, TileGrid

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
        object.__setattr__(self, "beside", self.beside.normal)
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
            name=f"{self.name}_{beside}" if beside else self.name,
            map=f"{beside}/" if beside else "",
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
        is_placed = self.spacing and len(self.pyramid) == 1 and path.suffix in _WORLD_FILES
        return str(path.with_suffix(_WORLD_FILES[path.suffix])) if is_placed else ""

    def heightmap(self, place: TilePlace) -> Heightmap:
        """Return what a tile's file holds."""
        heightmap = self.terrain.thinned(place.above, self.window(place))
        return Flip("vertical").applied(heightmap) if self.first_row == "south" else heightmap

    @cached_property
    def maps(self) -> tuple[MapMaker, ...]:
        """What makes the maps beside the heights, for each level of the pyramid."""
        convention: Convention = "directx" if self.target.startswith("unreal") else "opengl"
        finest = MapMaker(self.terrain, self.beside, convention, self.spacing)
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
        metres = self.terrain.piece(Window(0, 0, 2, 2)).metres if self.file_kind.metres else True
        if not metres:
            raise UserValueError(
                tr(
                    "{kind} holds metres, and it is not known how many metres high this terrain is. Say so with the "
                    "step {step}, or with --metres on the command line",
                    kind=tr(self.file_kind.label),
                    step=tr(MapRange.title),
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
