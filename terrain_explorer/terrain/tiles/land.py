"""The land: a terrain at every level, as its recipe makes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, log2

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Bools, Heightmap, is_tileable
from terrain_explorer.terrain.hydrology.fine_network import Draining, FineNetwork
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe import Evaluation, Piece, Recipe, Step
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.recipe.map_ground import MapGround
from terrain_explorer.terrain.recipe.own_scale import made_with
from terrain_explorer.terrain.recipe.source import Source
from terrain_explorer.terrain.recipe.stepping import stepping, unit_of
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.acts import Mixed, Moved
from terrain_explorer.terrain.scale.ground import NestedGround, SeenGround, StepGround, ToldGround, in_void, seen
from terrain_explorer.terrain.scale.patches import PatchedGround
from terrain_explorer.terrain.tiles.ground import LandFacts, TileHeights, tile_heights
from terrain_explorer.terrain.tiles.height_range import beyond
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, TILE_POINTS, Bounds, TileKey
from terrain_explorer.terrain.work import Work, finished


@dataclass(frozen=True, eq=False)
class Land:
    """A terrain in tiles. Its map lies in the north-western corner of the root tile.

    Attributes
    ----------
    ground
        The terrain at every level.
    level
        The level of tiles whose points are those of its map.
    facts
        What is known of it as a whole.
    source
        The generator that it is grown by, and the unnormalised heights that are 0 and 1 before the steps; None where
        the steps do not know all of it.
    voids
        The points of the map that are no ground, or None.
    """

    ground: NestedGround
    level: int
    facts: LandFacts
    source: tuple[Generator, Extremes] | None = None
    voids: Bools | None = None

    def heights(self, key: TileKey) -> TileHeights:
        """Return the heights of a tile: every second point of its children's, and the same edges as its neighbours."""
        tile = np.full((TILE_POINTS, TILE_POINTS), np.nan)
        region = Region(key.level - self.level, key.window).within(self.ground.shape)
        if region is not None:
            there = tile[: region.window.rows, : region.window.columns]
            there[...] = self.ground.heights(region)
            if self.voids is not None:
                there[in_void(self.voids, region)] = np.nan
        return tile_heights(tile)

    @cached_property
    def network(self) -> tuple[FineNetwork, int] | None:
        """The network of the last erosion by streams, and the level of the ground whose points are its own.

        There is none where points were moved since.
        """
        ground, own = self.ground, 0
        while True:
            match ground:
                case SeenGround(below, of_below):
                    own += of_below
                case PatchedGround(below) | ToldGround(below):
                    pass
                case StepGround(below, act, _, found_on):
                    act = act.act if isinstance(act, Mixed) else act
                    if isinstance(act, Draining):
                        return act.network, own + found_on
                    if isinstance(act, Moved):
                        return None
                case _:
                    return None
            ground = below


def finding_ground(recipe: Recipe | None, heightmap: Heightmap, evaluation: Evaluation | None = None) -> Work[Land]:
    """Return the land of a terrain: yield the part that is done, 0 to 1.

    Parameters
    ----------
    recipe
        How the terrain is made; None where that is not known.
    heightmap
        What the recipe gives.
    evaluation
        Has kept what the steps give, so that they need not be done again.
    """
    yield 0.0
    if recipe is None:
        ground: NestedGround = yield from MapGround.making(heightmap)
        return land_of_map(ground, heightmap, _left_out(recipe))
    finer, source, steps = made_with(recipe.source, recipe.steps)
    generator = _generator(source)
    if generator is not None and not generator.nested:
        generator = None  # finer maps of it are other land

    def kept(count: int) -> Heightmap | None:
        return None if evaluation is None else evaluation.cached(source, steps[:count])

    if generator is not None and all(step.is_everywhere for step in steps):
        assert isinstance(source, Generator | Piece)
        unit = unit_of(source, kept(0) or (None if steps else heightmap))
        whole = yield from stepping(GrownGround(generator, unit), steps)
        return _generated(recipe, heightmap, generator, unit, whole)
    # What was found for the last ground is found again: whoever draws a stroke need not wait for all those before.
    ground = yield from (Evaluation() if evaluation is None else evaluation).grounding(source, steps)
    if generator is None:
        return land_of_map(seen(ground, finer), heightmap, _left_out(recipe))
    return land_of_map(seen(ground, finer), heightmap, (), _hurst_of(generator))


def _generated(
    recipe: Recipe, heightmap: Heightmap, generator: Generator, unit: Extremes, ground: NestedGround
) -> Land:
    after = after_points(recipe.steps)
    facts = LandFacts(
        range=_range(generator, unit, after.shown_range),
        repeats=bool(generator.values().get("tileable")),
        metres=after.metres,
        side_metres=None if heightmap.spacing is None else heightmap.spacing * 2**generator.exponent,
        map_range=heightmap.range,
        shown_range=heightmap.shown_range,
        map_bounds=_bounds(recipe, generator),
        hurst=_hurst_of(generator),
        level=generator.exponent,
    )
    return Land(ground, generator.exponent, facts, (generator, unit))


def after_points(steps: Sequence[Step], picture: Heightmap | None = None) -> Heightmap:
    """Return what point steps make of a small map from black to white: of 0 to 1, or of the range of a picture."""
    ends, metres = ((0.0, 1.0), False) if picture is None else (picture.shown_range, picture.metres)
    stub = Heightmap(np.array([ends, ends], np.float32), ends if picture is None else picture.range, metres=metres)
    for step in steps:
        stub = finished(replace(step, size=None).applying(stub))
    return stub


def land_of_map(
    ground: NestedGround, heightmap: Heightmap, left_out: tuple[str, ...] = (), hurst: float | None = None
) -> Land:
    """Return the land of a ground whose level 0 is a map."""
    facts = facts_of_map(heightmap)
    facts = replace(
        facts,
        repeats=repeats(heightmap),
        left_out=left_out,
        hurst=_hurst_under(ground) if hurst is None else hurst,
    )
    return Land(ground, facts.level, facts, voids=heightmap.voids)


def repeats(heightmap: Heightmap) -> bool:
    """Return whether the land of a map repeats: its edges meet those of the root tile, and the opposite ones."""
    rows, columns = heightmap.heights.shape
    grids = [heightmap.heights] if heightmap.voids is None else [heightmap.heights, heightmap.voids]
    return rows == columns and (rows - 1).bit_count() == 1 and is_tileable(*grids)


def _hurst_under(ground: NestedGround) -> float:
    """Return the Hurst exponent of the detail that a ground has below the steps on it: a stroke leaves it as it is."""
    while True:
        match ground:
            case MapGround():
                return ground.hurst
            case SeenGround(below) | PatchedGround(below) | StepGround(below):
                ground = below
            case _:
                return 1.0


def facts_of_map(heightmap: Heightmap) -> LandFacts:
    """Return what is known of the ground of a map without looking at its heights."""
    level = ceil(log2(max(heightmap.rows, heightmap.columns) - 1))
    side = 2**level
    whole = heightmap.spaced(side)
    return LandFacts(
        range=heightmap.shown_range,
        extent=(Fraction(heightmap.rows - 1, side), Fraction(heightmap.columns - 1, side)),
        side_metres=None if heightmap.spacing is None else heightmap.spacing * side,
        metres=heightmap.metres,
        stretch=heightmap.stretch,
        place=whole["place"],
        rock=whole["rock"],
        map_range=heightmap.range,
        level=level,
    )


def _generator(source: Source) -> Generator | None:
    match source:
        case Generator() as generator:
            return generator
        case Piece(generator, _, _):
            return generator
    return None


def _hurst_of(generator: Generator) -> float:
    """Return the Hurst exponent of a terrain; 1 where it has none, or gets smoother than that."""
    hurst = generator.hurst_exponent
    return 1.0 if hurst is None else min(hurst, 1.0)


def _bounds(recipe: Recipe, generator: Generator) -> Bounds | None:
    """Return where the heightmap of a recipe lies, or None where it is the whole."""
    window = recipe.source.window if isinstance(recipe.source, Piece) else None
    if window is None:
        return None
    edges = window.row, window.column, window.row + window.rows - 1, window.column + window.columns - 1
    return Bounds(*(Fraction(at, 2**generator.exponent) for at in edges))


def _range(generator: Generator, unit: Extremes, shown: Extremes) -> Extremes:
    """Return the heights that are black and white: those of the map, and what the levels below it may add."""
    low, high = unit
    below, above = beyond(generator, generator.exponent, DEEPEST_LEVEL, high - low)
    black, white = shown
    # The part of the relief by which the deeper levels go beyond it; steps stretch it as they do the rest.
    share = (white - black) / (high - low)
    return black - below * share, white + above * share


def _left_out(recipe: Recipe | None) -> tuple[str, ...]:
    """Return why the ground between the points of a map is not what its recipe would grow there."""
    detail = tr("Between the points of the map lies invented detail, as rough as the map.")
    if recipe is None or (generator := _generator(recipe.source)) is None:
        return (detail,)
    return (tr("Finer maps of {title} move the points of coarser ones.", title=tr(generator.title)) + " " + detail,)
