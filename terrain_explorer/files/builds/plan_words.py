"""Plans of builds in words: what they write, and what another one differs in."""

from __future__ import annotations

from collections.abc import Iterator

from terrain_explorer.files.builds.beside import BESIDE, FLOW_LEVEL
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.recipe.source import Picture, Piece
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.large_terrain import digest


def plan_lines(plan: BuildPlan) -> Iterator[str]:
    """Yield what a build will write, line by line."""
    yield from _lines_on_tiles(plan)
    if plan.beside.kinds:
        yield tr("Beside the heights: {maps}", maps=", ".join(tr(BESIDE[kind].title) for kind in plan.beside.kinds))
    level = plan.terrain.level
    if "flow" in plan.beside.kinds and level > FLOW_LEVEL:
        number = 2 ** (level - FLOW_LEVEL)
        yield tr("Water is followed over every {number}th point, as it needs the whole terrain", number=number)
    if plan.terrain.steps and not plan.terrain.is_grown:
        return  # they change black and white
    low, high = plan.terrain.range
    yield tr("Black is the height {low:.7g}, white {high:.7g}, in all tiles", low=low, high=high)


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
