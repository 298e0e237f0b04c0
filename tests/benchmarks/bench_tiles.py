"""Tiles of recipes: one that is warm, the pictures after a jump, and tiled builds against those without steps.

All in processor time: tiles are made by one thread each.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from math import cos, sin
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np
from measuring import Row, at_most, ratio, resident, seconds

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.gui.views.map2d.map_viewport import MapViewport
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.land import Land, finding_ground
from terrain_explorer.terrain.tiles.tile_colours import Contrast, tile_colours
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.work import finished

_SOURCE = DiamondSquare(exponent=9, seed=3)
_SIDE = _SOURCE.size
_STROKES = 200
_MIXED = f"with a road, {_STROKES} strokes, a mask and Streams"
_MASK = Mask.of(MASK_RULES["slope"]()).with_part(MASK_SHAPES["ellipse"](), "intersect")
_BUILT, _TILE, _LARGEST = 12, 1025, 4097
_DEEP, _WIDTH, _HEIGHT = 30, 1280, 800


def rows() -> Iterator[Row]:
    steps = _steps()
    recipe = Recipe(_SOURCE, tuple(steps.values()))
    land = finished(finding_ground(recipe, recipe.heightmap()))
    yield _milliseconds(f"a warm 257 x 257 tile {_MIXED}", partial(_warm_tile, land, np.random.default_rng(1)), 30)
    yield from _jumps(land)
    with tempfile.TemporaryDirectory() as folder:
        fresh = map(Path(folder, "build").with_suffix, map(".{}".format, count()))
        plain = partial(_build, fresh, _plan(()))
        what = f"build of {4 ** (_BUILT - 10)} tiles of {_TILE} x {_TILE}"
        each = {name: (step,) for name, step in steps.items()}
        for name, made in (*each.items(), ("all of these", tuple(steps.values()))):
            plan = _plan(made)
            _ = plan.terrain.ground  # found once for any number of tiles
            times = ratio(partial(_build, fresh, plan), plain, 3, process_time)
            yield at_most(f"{what}, {name}", times, 1.5, "one without steps")
    yield _memory()


def _milliseconds(what: str, make: Callable[[], float], limit: float) -> Row:
    taken = 1000 * median(make() for _ in range(15))
    return Row(what, f"{taken:.0f} ms", f"at most {limit:g} ms", taken <= limit)


def _warm_tile(land: Land, random: np.random.Generator) -> float:
    """Return the seconds that a tile takes at a random place, one to six levels below the map, after its parent."""
    level = land.level + int(random.integers(1, 7))
    row, column = (int(place) for place in random.uniform(0.3, 0.7, 2) * 2 ** (level - 8))
    key = TileKey(level, row, column)
    if key.parent is not None:
        land.heights(key.parent)
    return seconds(partial(land.heights, key), process_time)


def _jumps(land: Land) -> Iterator[Row]:
    whole = Contrast.of_whole(land.facts)
    random = np.random.default_rng(1)

    def jump() -> tuple[float, float]:
        """Return the seconds until the first picture of a place where nobody was before, and until the finest."""
        row, column = (int(place) for place in random.integers(2**28, 3 * 2**28, 2))
        viewport = MapViewport.of_window(land.facts, _DEEP, Window(row, column, _HEIGHT, _WIDTH), _WIDTH, _HEIGHT)

        def see(level: int) -> None:
            for key, *_ in viewport.tiles(level):
                tile_colours(land.heights(key), level, Look(), whole, land.facts)

        first = seconds(partial(see, viewport.level - 3), process_time)
        return first, first + seconds(partial(see, viewport.level), process_time)

    firsts, wholes = zip(*(jump() for _ in range(15)), strict=True)
    what = f"after a jump to exponent {_DEEP}, {_MIXED}"
    yield _milliseconds(f"first picture {what}", iter(firsts).__next__, 100)
    yield _milliseconds(f"all tiles of {_WIDTH} x {_HEIGHT} {what}", iter(wholes).__next__, 1000)


def _plan(steps: tuple[Step, ...], exponent: int = _BUILT, side: int = _TILE) -> BuildPlan:
    return BuildPlan(LargeTerrain.of(Recipe(_SOURCE, steps), exponent), side)


def _build(folders: Iterator[Path], plan: BuildPlan) -> None:
    folder = next(folders)
    begin(plan, folder)
    finished(building(plan, folder))


def _memory() -> Row:
    """Return how much a process takes at most that builds the largest tiles."""
    what = f"memory of a build of {_LARGEST} x {_LARGEST} {_MIXED}"
    if not Path("/proc/self/status").exists():
        return Row(what, "only on Linux", "at most 1 GB", None)
    told = subprocess.run([sys.executable, __file__], capture_output=True, text=True, check=True).stdout
    gigabytes = int(told) / 1e9
    return Row(what, f"{gigabytes:.2f} GB", "at most 1 GB", gigabytes <= 1)


def _build_largest() -> int:
    """Build a tile, and return how many bytes of memory the process took at most."""
    with tempfile.TemporaryDirectory() as folder:
        _build(iter([Path(folder, "build")]), _plan(tuple(_steps().values()), 13, _LARGEST))
    return resident("VmHWM")


def _steps() -> dict[str, Step]:
    size = _SIDE, _SIDE
    way = ((0.2, 0.2), (0.4, 0.6), (0.7, 0.5), (0.9, 0.8))
    return {
        "Streams": Step(FILTERS["streams"](), size=size),
        "a road": Step(PATHS["road"](points=way), size=size),
        f"{_STROKES} strokes": Step(Drawing(_SIDE, _SIDE, tuple(_stroke(number) for number in range(_STROKES)))),
        "a terrace within a mask": Step(FILTERS["terrace"](), strength=0.7, mask=_MASK, size=size),
    }


def _stroke(number: int) -> DrawnStroke:
    """Return a stroke a fifth of the map long, with one of the most used tools."""
    random = np.random.default_rng(number)
    (row, column), angle, step = random.uniform(0.2, 0.8, 2) * _SIDE, random.uniform(0, 7), _SIDE / 100
    way = (PointerPlace(row + far * step * sin(angle), column + far * step * cos(angle)) for far in range(20))
    tool = TOOLS[("raise", "lower", "smooth", "flatten", "roughen")[number % 5]]()
    return DrawnStroke(tool, Brush(size=0.06 * _SIDE, strength=0.5), tuple(way))


if __name__ == "__main__":
    print(_build_largest())
