"""Takes a rectangle of a terrain without end home, as a heightmap with its recipe."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from terrain_explorer.errors import UserError, UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Window
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import Picture, Piece, Recipe
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import Land, finding_ground
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, SQUARES, TileKey
from terrain_explorer.terrain.work import Work, finished, part_of

MOST_POINTS = (2**LARGEST_WHOLE_EXPONENT + 1) ** 2
"""The points of the largest rectangle that can be taken."""


def within(facts: LandFacts, level: int, window: Window) -> Window:
    """Return the part of a rectangle of a level that lies on the ground.

    Raises
    ------
    ValueError
        There are less than 2 x 2 points of it.
    """
    below, beside = (int(part * 2**level) for part in facts.extent)
    row, column = window.row, window.column
    if facts.repeats:
        row, column = row % below, column % beside
    top, left = max(row, 0), max(column, 0)
    bottom, right = min(row + window.rows, below + 1), min(column + window.columns, beside + 1)
    if bottom - top < 2 or right - left < 2:
        raise UserValueError(tr("there is no ground here; move the terrain into sight first"))
    return Window(top, left, bottom - top, right - left)


def own_range(generator: Generator, level: int, window: Window) -> Extremes:
    """Return the lowest and the highest unnormalised height of a rectangle of a level."""
    generator = replace(generator, exponent=level)
    rows = range(window.row, window.row + window.rows)
    columns = range(window.column, window.column + window.columns)
    low, high = finished(generator.growing(rows, columns)).extremes
    return low, high if high > low else low + 1


def map_of_place(place: TerrainPlace) -> Work[Heightmap]:
    """Return the heightmap that a place is on: yield the part that is done, 0 to 1; raises as `at_place`."""
    if place.heights:
        name = getattr(place.recipe.source, "name", "")
        raise UserError(
            tr("the place is on the map {name}, which it does not contain; open that map instead", name=name)
        )
    evaluated = yield from place.recipe.evaluating()
    return evaluated.heightmap


def at_place(place: TerrainPlace) -> Work[Heightmap]:
    """Return the heightmap of a place, with black and white of its own: yield the part that is done, 0 to 1.

    Raises
    ------
    UserError
        Its terrain cannot be made, or is a map that the place only names.
    """
    whole = yield from part_of(map_of_place(place), 0, 0.4)
    ground = yield from part_of(finding_ground(place.recipe, whole), 0.4, 0.7)
    window = within(ground.facts, place.level, place.window)
    _, heightmap = yield from part_of(taking(ground, place.recipe, place.level, window, True, ""), 0.7, 1)
    return heightmap


def taking(
    ground: Land, recipe: Recipe | None, level: int, window: Window, own_contrast: bool, name: str
) -> Work[tuple[Recipe, Heightmap]]:
    """Return the recipe of a rectangle of a level, and its heightmap: yield the part that is done, 0 to 1.

    Parameters
    ----------
    ground, recipe
        The terrain, and how it is made if that is known.
    window
        A rectangle on the ground; see `within`.
    own_contrast
        Whether black and white are the extremes of the rectangle, and not those of the whole, with which neighbours
        fit each other. Steps need those of the whole.
    name
        The name of a picture that no recipe makes.

    Raises
    ------
    ValueError
        It would have too many points.
    """
    if window.rows * window.columns > MOST_POINTS:
        raise UserValueError(tr("the rectangle has too many points; choose a smaller size"))
    if ground.source is not None and recipe is not None:
        generator, unit = ground.source
        range_ = own_range(generator, level, window) if own_contrast and not recipe.steps else unit
        yield 0.3
        taken = recipe.on_part(Piece(replace(generator, exponent=level), window, range_))
        evaluated = yield from part_of(taken.evaluating(), 0.3, 1)
        return taken, evaluated.heightmap
    heights = yield from _heights(ground, level, window)
    picture = _picture(heights, ground.facts, level, window, own_contrast)
    return Recipe(Picture(name, picture)), picture


def height_there(height: float, ground: Land, taken: Recipe) -> float:
    """Return a height of a terrain in the unit of a rectangle that was taken from it, whose recipe is given."""
    source = taken.source
    if ground.source is None or taken.steps or not (isinstance(source, Piece) and source.range):
        return height
    (_, (low, high)), (black, white) = ground.source, source.range
    return (low + height * (high - low) - black) / (white - black)


def _heights(ground: Land, level: int, window: Window) -> Work[np.ndarray]:
    """Return the heights of a rectangle from the tiles that cover it, float64."""
    # A level above that of the root tile is thinned out of it.
    step = 1 << max(ROOT_LEVEL - level, 0)
    fine = max(level, ROOT_LEVEL)
    rows = range(window.row * step, (window.row + window.rows - 1) * step + 1)
    columns = range(window.column * step, (window.column + window.columns - 1) * step + 1)
    heights = np.empty((len(rows), len(columns)))
    last = (1 << (fine - ROOT_LEVEL)) - 1
    down = range(rows.start // SQUARES, min((rows.stop - 1) // SQUARES, last) + 1)
    across = range(columns.start // SQUARES, min((columns.stop - 1) // SQUARES, last) + 1)
    for done, row in enumerate(down):
        for column in across:
            tile = ground.heights(TileKey(fine, row, column))
            to, of = zip(*(_overlap(span, place) for span, place in ((rows, row), (columns, column))), strict=True)
            heights[to] = tile[of]
            yield (done + (column - across.start) / len(across)) / len(down)
    return heights[::step, ::step]


def _overlap(span: range, place: int) -> tuple[slice, slice]:
    """Return where a tile's lines lie in a span, and which of its lines those are."""
    first = place * SQUARES
    start, stop = max(span.start, first), min(span.stop, first + SQUARES + 1)
    return slice(start - span.start, stop - span.start), slice(start - first, stop - first)


def _picture(heights: np.ndarray, facts: LandFacts, level: int, window: Window, own_contrast: bool) -> Heightmap:
    unknown = np.isnan(heights)
    # Voids are at the lowest height, as those of files are.
    heights = np.where(unknown, np.nanmin(heights) if not unknown.all() else 0.0, heights)
    every = 0.5**level
    spacing = None if facts.side_metres is None else facts.side_metres * every
    there = window.row * every, window.column * every, (every, 0.0), (0.0, every)
    return Heightmap(
        heights.astype(np.float32),
        UNKNOWN if own_contrast else facts.range,
        metres=facts.metres,
        spacing=spacing,
        stretch=facts.stretch,
        place=facts.place and facts.place.moved(*there),
        rock=facts.rock and facts.rock.moved(*there),
    )
