"""The plan of a build: all that decides what the files of a large terrain hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.builds.beside import BESIDE, FLOW_LEVEL, MapMaker, MapsBeside
from terrain_explorer.files.builds.target import NAMES, TARGETS, Target
from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.formats.registry import kind_by_id
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Flip
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.recipe import Recipe
from terrain_explorer.terrain.recipe.source import Piece
from terrain_explorer.terrain.tiles import LargeTerrain, TileGrid

MANIFEST = "manifest.json"
"""The file in a build's folder that holds its plan."""

_FORMAT = 1


class TilePlace(NamedTuple):
    """The place of a tile: its row from the north and its column from the west, both from 0."""

    row: int
    column: int


@dataclass(frozen=True)
class BuildPlan:
    """What is written into a folder.

    Parameters
    ----------
    terrain
        The terrain.
    side
        The points a side of a tile; tiles share their edges.
    name
        What the names of the files begin with.
    kind
        One of `terrain_explorer.files.kinds`; that of the target where there is one.
    target
        One of `TARGETS`, or nothing.
    beside
        The maps that are written beside the heights.

    Raises
    ------
    ValueError
        No tile fits, or the target takes none of this size.
    """

    terrain: LargeTerrain
    side: int
    name: str = "terrain"
    kind: str = "png16"
    target: str = ""
    beside: MapsBeside = field(default_factory=MapsBeside)

    def __post_init__(self) -> None:
        _ = self.grid
        object.__setattr__(self, "beside", self.beside.normal)
        if self._target is not None:
            self._target.check(self.side)
            object.__setattr__(self, "kind", self._target.kind)
        if Path(self.name).name != self.name or self.name in ("", ".", ".."):
            raise UserValueError(tr("{name!r} cannot begin the names of files", name=self.name))

    @cached_property
    def grid(self) -> TileGrid:
        """The tiles."""
        return TileGrid(self.terrain.generator.size, self.side)

    @property
    def file_name_ending(self) -> str:
        """How the names of the files end."""
        format, kind = kind_by_id(self.kind)
        return self._target.ending if self._target else format.endings(kind)[0]

    def file_name(self, place: TilePlace, beside: str = "") -> str:
        """Return the name of the file of a tile's heights, or of a map beside them."""
        y = self.grid.count - 1 - place.row if self.first_row == "south" else place.row
        name = f"{self.name}_{beside}" if beside else self.name
        return NAMES.format(name=name, x=place.column, y=y) + (".png" if beside else self.file_name_ending)

    def file_names(self, place: TilePlace) -> tuple[str, ...]:
        """Return the names of all files of a tile, that of the heights first."""
        return tuple(self.file_name(place, beside) for beside in ("", *self.beside.kinds))

    def heightmap(self, place: TilePlace) -> Heightmap:
        """Return what a tile's file holds."""
        heightmap = self.terrain.piece(self.grid.window(*place))
        return Flip("vertical").applied(heightmap) if self.first_row == "south" else heightmap

    @cached_property
    def maps(self) -> MapMaker:
        """What makes the maps beside the heights."""
        return MapMaker(self.terrain, self.beside, "directx" if self.target == "unreal" else "opengl")

    def tiles(self, part: int = 1, parts: int = 1) -> list[TilePlace]:
        """Return the tiles of a part, from 1, of a number of parts that are as large as one another.

        Raises
        ------
        ValueError
            There is no such part.
        """
        return [TilePlace(*divmod(number, self.grid.count)) for number in part_of_tiles(len(self.grid), part, parts)]

    @property
    def most_bytes(self) -> int:
        """The bytes of all files, before compression."""
        maps = sum(BESIDE[kind].channels * BESIDE[kind].bits // 8 for kind in self.beside.kinds)
        return len(self.grid) * self.side**2 * (kind_by_id(self.kind)[1].bytes_per_height + maps)

    @property
    def lines(self) -> Iterator[str]:
        """What will be written, line by line."""
        grid, side = self.grid, self.side
        yield tr(
            "{count} × {count} tiles of {side} × {side} points, {covered} points a side in all",
            count=grid.count,
            side=side,
            covered=grid.covered,
        )
        if left := grid.points - grid.covered:
            yield tr(
                "The terrain has {points} points a side; the last {left} rows and columns do not fill a tile and are "
                "left out",
                points=grid.points,
                left=left,
            )
            if self._target is None:
                yield tr("Tiles of 2^k + 1 points use all of it")
        if self.beside.kinds:
            yield tr("Beside the heights: {maps}", maps=", ".join(tr(BESIDE[kind].title) for kind in self.beside.kinds))
        exponent = self.terrain.generator.exponent
        if self.terrain.carried and exponent > self.terrain.carried_level:
            yield tr(
                "{steps}: done on every {number}th point, as they need the whole terrain; finer detail grows on top",
                steps=", ".join(step.title for step in self.terrain.carried),
                number=2 ** (exponent - self.terrain.carried_level),
            )
        if "flow" in self.beside.kinds and exponent > FLOW_LEVEL:
            number = 2 ** (exponent - FLOW_LEVEL)
            yield tr("Water is followed over every {number}th point, as it needs the whole terrain", number=number)
        low, high = self.terrain.range
        yield tr("Black is the height {low:.7g}, white {high:.7g}, in all tiles", low=low, high=high)

    @property
    def _target(self) -> Target | None:
        return TARGETS[self.target] if self.target else None

    @property
    def first_row(self) -> str:
        """The edge at which the first row of a file of heights lies, and from which y counts: north or south."""
        return self._target.first_row if self._target else "north"

    def to_json(self) -> str:
        """Return the plan as the text of a manifest."""
        terrain = self.terrain
        recipe = Recipe(Piece(terrain.generator, None, terrain.range), terrain.steps)
        content = {
            "format": _FORMAT,
            "name": self.name,
            "kind": self.kind,
            "for": self.target,
            "side": self.side,
            "tiles": [self.grid.count, self.grid.count],
            "points": self.grid.covered,
            "own_exponent": terrain.own_exponent,
            "recipe": json.loads(recipe.to_json()),
        }
        if self.beside.kinds:
            content["maps"] = self.beside.to_content()
        return json.dumps(content, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> BuildPlan:
        """Return the plan in the text of a manifest.

        Raises
        ------
        HeightmapFileError
            It is none, or one of a newer version of the program.
        """
        try:
            content: dict[str, Any] = json.loads(text)
            if content["format"] != _FORMAT:
                raise UserValueError(tr("its format {format} is not known", format=content["format"]))
            recipe = Recipe.from_json(json.dumps(content["recipe"]))
            assert isinstance(recipe.source, Piece)
            terrain = LargeTerrain.of(recipe, own_exponent=content.get("own_exponent", 0))
            beside = MapsBeside.from_content(content.get("maps", {"kinds": []}))
            return cls(terrain, content["side"], content["name"], content["kind"], content["for"], beside)
        except (ValueError, KeyError, TypeError, AssertionError, RecursionError) as error:
            raise HeightmapFileError(
                MANIFEST,
                tr("is not the plan of a build that this version can follow ({error})", error=error),
                tr("Build into another folder, or use the version that began it"),
            ) from None


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
