"""Prints a checksum of all that is promised to have the same bits everywhere, as JSON: ``python checksums.py``.

It is run on lesser processors, and with the oldest numpy that the program takes.
"""

import json
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parent)]

from terrain_explorer.terrain import GENERATORS, Heightmap, Origin
from terrain_explorer.terrain.brushes import FALLOFFS, TOOLS, Brush, Canvas, StampImage, Stroke
from terrain_explorer.terrain.brushes.tools.stamp_shapes import STAMP_SHAPES, stamp_shape
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.filters.base import ErosionFilter
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, MaskFinish
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.work import finished

Made = Iterator[tuple[str, Callable[[], list[np.ndarray]]]]
"""Names, and what makes the arrays of each."""


def grounds() -> dict[str, Heightmap]:
    """Return maps of plain arithmetic: hills over a plain of 0, a tile, and one with voids and metres."""
    row, column = np.indices((49, 65), np.float64)
    rough = ((row * 7919 + column * 104729) % 257) / 257
    hills = (1 - ((row - 20) / 24) ** 2) * (1 - ((column - 30) / 32) ** 2) + 0.1 * rough
    level = np.where((row < 9) | (column > 50), 0, np.maximum(hills, 0))
    tile = np.pad((rough + (row - 24) ** 2 / 900 + (column - 32) ** 2 / 900)[:-1, :-1], ((0, 1), (0, 1)), "wrap")
    voids = (row - 30) ** 2 + (column - 20) ** 2 < 40
    holes = np.where(voids, -20, 300 * hills - 20)
    return {
        "plain": Heightmap(level.astype(np.float32)),
        "tile": Heightmap(tile.astype(np.float32)),
        "voids": Heightmap(holes.astype(np.float32), origin=Origin("PNG", voids=voids), metres=True, spacing=3.7),
    }


def varied(kind: type) -> list[object]:
    """Return what is made with the usual values, and with each choice and switch in turn."""
    values = [{}]
    for one in parameters(kind):
        values += [{one.name: choice} for choice in one.choices if choice != one.default]
        if one.kind is bool:
            values.append({one.name: not one.default})
    made = []
    for some in values:
        try:
            made.append(kind(**some))
        except ValueError:  # a choice that needs another value
            continue
    return made


def generated() -> Made:
    for slug, kind in GENERATORS.items():
        for number, generator in enumerate(varied(kind)):
            for exponent in 5, 6:
                small = type(generator)(**generator.values() | {"exponent": exponent, "seed": 7})
                yield f"generator {slug} {number} {exponent}", lambda small=small: [small.heights()]


def filtered(maps: dict[str, Heightmap]) -> Made:
    for slug, kind in FILTERS.items():
        for name, heightmap in maps.items():
            for number, filter in enumerate((*varied(kind), kind.suited(heightmap))):

                def work(filter=filter, heightmap=heightmap) -> list[np.ndarray]:
                    result = filter.applied(heightmap)
                    if isinstance(filter, ErosionFilter):
                        return [result.heights, *finished(filter.wearing(heightmap, result)).parts.values()]
                    return [result.heights]

                yield f"filter {slug} {number} {name}", work


def laid(maps: dict[str, Heightmap]) -> Made:
    points = ((0.2, 0.15), (0.6, 0.7), (0.85, 0.4), (0.5, 0.2))
    for slug, kind in PATHS.items():
        for name, heightmap in maps.items():
            for number, values in enumerate(varied_values(kind, points)):
                yield (
                    f"path {slug} {number} {name}",
                    lambda values=values, heightmap=heightmap, kind=kind: [
                        kind(points, **values).applied(heightmap).heights
                    ],
                )


def varied_values(kind: type, points: object) -> list[dict[str, object]]:
    values = [{}]
    for one in parameters(kind):
        values += [{one.name: choice} for choice in one.choices if choice != one.default]
    return values


def masked(maps: dict[str, Heightmap]) -> Made:
    for slug, kind in (*MASK_RULES.items(), *MASK_SHAPES.items()):
        for name, heightmap in maps.items():
            for finish in MaskFinish(), MaskFinish(grow=3, border=2, feather=4):
                mask = Mask.of(kind()).finished(finish)
                yield (
                    f"mask {slug} {finish.grow} {name}",
                    lambda mask=mask, heightmap=heightmap: [mask.weights(heightmap)],
                )


def drawn(maps: dict[str, Heightmap]) -> Made:
    for slug, kind in TOOLS.items():
        for number, tool in enumerate(varied(kind)):
            for falloff in FALLOFFS:
                for name in ("plain", "voids") if falloff == "smooth" else ("plain",):

                    def work(tool=tool, falloff=falloff, heightmap=maps[name]) -> list[np.ndarray]:
                        return [stroke(heightmap, tool, Brush(size=14.3, strength=0.7, falloff=falloff))]

                    yield f"tool {slug} {number} {falloff} {name}", work
    for shape in "round", "picture":
        brush = Brush(size=17.3, strength=0.7, shape=shape, turn=33.0)
        yield f"brush {shape}", lambda brush=brush: [stroke(maps["plain"], TOOLS["raise"](), brush)]
    for name in STAMP_SHAPES:
        yield f"stamp {name}", lambda name=name: [stamp_shape(name).heights]


def stroke(heightmap: Heightmap, tool: object, brush: Brush) -> np.ndarray:
    canvas = Canvas(heightmap.heights, heightmap.range)
    stamp = StampImage(Heightmap(np.add.outer(np.arange(5.0), np.arange(9.0) % 4).astype(np.float32)))
    work = Stroke(canvas, tool, brush, heightmap.heights, stamp)
    for place in ((8.2, 10.6, 1.0), (12.0, 30.3, 0.8), (30.1, 40.9, 0.5), (30.1, 22.0, 0.9)):
        work.add(*place)
    work.finish()
    return canvas.heights


def checksums(part: int = 0, parts: int = 1) -> dict[str, int]:
    """Return the checksums by name; of every so many things one, if there are several parts."""
    maps = grounds()
    makers = (generated(), filtered(maps), laid(maps), masked(maps), drawn(maps))
    every = [made for maker in makers for made in maker]
    found = {}
    for name, make in every[part::parts]:
        crc = 0
        for values in make():
            # 0 and -0 are the same height.
            crc = zlib.crc32((np.ascontiguousarray(values) + 0).tobytes(), crc)
        found[name] = crc
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(checksums(*map(int, sys.argv[1:]))))
