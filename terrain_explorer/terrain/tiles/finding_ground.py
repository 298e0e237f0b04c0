"""Finds the ground that a terrain stands on at every depth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.heightmap import Heightmap, extremes_of
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import Piece, Recipe, Step
from terrain_explorer.terrain.tiles.generated_ground import GeneratedGround, hurst_of, point_steps
from terrain_explorer.terrain.tiles.ground import DeepGround, GroundFacts
from terrain_explorer.terrain.tiles.height_range import beyond
from terrain_explorer.terrain.tiles.map_ground import GrownBelow, MapGround
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, Bounds
from terrain_explorer.terrain.work import Work


def finding_ground(recipe: Recipe | None, heightmap: Heightmap) -> Work[DeepGround]:
    """Return the ground of a terrain: yield the part that is done, 0 to 1.

    That of a generator with steps that need no other place is the generator's, at any depth. All others have the points
    of the heightmap. Between them, what steps did is carried on smoothly and the generator's detail grows on it; where
    there is no generator, detail as rough as the map. `GroundFacts.left_out` then says why.

    Parameters
    ----------
    recipe
        How the terrain is made; None where that is not known.
    heightmap
        What the recipe gives.
    """
    yield 0.0
    generated = None if recipe is None else _generated(recipe, heightmap)
    if generated is not None:
        return generated
    below = None if recipe is None else _below(recipe, heightmap)
    ground = yield from MapGround.making(heightmap, _reasons(recipe, below is not None))
    return replace(ground, grown=below)


def _below(recipe: Recipe, heightmap: Heightmap) -> GrownBelow | None:
    """Return what grows below a map that steps were done on, where these leave its points in their places."""
    generator = recipe.source
    if not isinstance(generator, Generator) or not generator.nested or generator.exponent > LARGEST_WHOLE_EXPONENT:
        return None
    if heightmap.heights.shape != (generator.size, generator.size):
        return None
    before = _generated(Recipe(generator), heightmap)
    assert before is not None
    low, high = heightmap.range
    return GrownBelow(before, generator.heights(), high - low)


def _generated(recipe: Recipe, heightmap: Heightmap) -> GeneratedGround | None:
    generator = _generator(recipe)
    if generator is None or not generator.nested:
        return None
    unit = _unit(recipe, generator)
    found = point_steps(recipe.steps, _stub((0.0, 1.0), Heightmap(np.zeros((2, 2), np.float32), (0.0, 1.0))))
    if found is None:
        return None
    steps, after = found
    facts = GroundFacts(
        range=_range(generator, unit, after),
        repeats=bool(generator.values().get("tileable")),
        metres=after.metres,
        relief=after.highest - after.lowest,
        side_metres=_side_metres(recipe, generator, heightmap),
        map_range=heightmap.range,
        map_bounds=_bounds(recipe, generator),
        hurst=hurst_of(generator),
    )
    return GeneratedGround(generator, unit, facts, steps)


def _generator(recipe: Recipe) -> Generator | None:
    match recipe.source:
        case Generator() as generator:
            return generator
        case Piece(generator, _, _):
            return generator
    return None


def _bounds(recipe: Recipe, generator: Generator) -> Bounds | None:
    """Return where the heightmap of a recipe lies, or None where it is the whole."""
    window = recipe.source.window if isinstance(recipe.source, Piece) else None
    if window is None:
        return None
    edges = window.row, window.column, window.row + window.rows - 1, window.column + window.columns - 1
    return Bounds(*(Fraction(at, 2**generator.exponent) for at in edges))


def _unit(recipe: Recipe, generator: Generator) -> Extremes:
    """Return the unnormalised heights that become 0 and 1 in the heightmap of a recipe's source."""
    window = None
    if isinstance(recipe.source, Piece):
        window, said = recipe.source.window, recipe.source.range
        if said is not None:
            return said
    # As in `Generator.heightmap`.
    low, high = extremes_of(generator.heights(None if generator.exponent <= LARGEST_WHOLE_EXPONENT else window))
    # A flat map becomes 0, whatever its height.
    return low, high if high > low else low + 1


def _range(generator: Generator, unit: Extremes, after: Heightmap) -> Extremes:
    """Return the heights that are black and white: those of the map, and what the levels below it may add."""
    low, high = unit
    below, above = beyond(generator, generator.exponent, DEEPEST_LEVEL, high - low)
    black, white = after.shown_range
    # The part of the relief by which the deeper levels go beyond it; steps stretch it as they do the rest.
    share = (white - black) / (high - low)
    return black - below * share, white + above * share


def _side_metres(recipe: Recipe, generator: Generator, heightmap: Heightmap) -> float | None:
    return None if heightmap.spacing is None else heightmap.spacing * 2**generator.exponent


def _stub(extremes: Extremes, like: Heightmap) -> Heightmap:
    """Return a map of 2 x 2 points with these extremes."""
    low, high = extremes
    return Heightmap(np.array([[low, high], [low, high]], np.float32), like.range, metres=like.metres)


def _reasons(recipe: Recipe | None, kept: bool) -> tuple[str, ...]:
    """Return why the ground between the points of a map is not what its recipe would grow there.

    `kept` says whether it has the detail of the generator all the same.
    """
    detail = tr("Between the points of the map lies invented detail, as rough as the map.")
    if recipe is None or (generator := _generator(recipe)) is None:
        return (detail,)
    if not generator.nested:
        return (tr("Finer maps of {title} move the points of coarser ones.", title=tr(generator.title)) + " " + detail,)
    below = tr("Below the points of the map, the algorithm's own detail grows.")
    titles = ", ".join(step.title for step in _whole_map_steps(recipe.steps))
    return (tr("These steps need the whole map: {steps}.", steps=titles) + " " + (below if kept else detail),)


def _whole_map_steps(steps: Sequence[Step]) -> list[Step]:
    empty = Heightmap(np.array([[0, 1], [0, 1]], np.float32))
    return [step for step in steps if point_steps((step,), empty) is None]
