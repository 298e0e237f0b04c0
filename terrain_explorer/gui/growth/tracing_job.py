"""The worker's job that grows a terrain again and keeps each stage."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.terrain import Generator, Recipe
from terrain_explorer.terrain.explain import Trace
from terrain_explorer.terrain.recipe import Kept, RecipeStages, recipe_stages
from terrain_explorer.terrain.work import Work, part_of

# 1025 points a side. Each further level would take four times the memory, for points finer than any screen.
MOST_LEVELS = 10


@dataclass(frozen=True, eq=False)
class GrownRecipe:
    """How the ground of a recipe has grown, and what its steps made of it; None where they do nothing."""

    trace: Trace
    later: RecipeStages | None


def tracing_recipe(recipe: Recipe, generator: Generator, kept: Kept) -> Work[GrownRecipe]:
    """Grow the ground of a recipe, which a generator makes, and do the steps again; yield how far it is, 0 to 1.

    Parameters
    ----------
    kept
        Spares doing again what is known.
    """
    if not any(step.effect for step in recipe.steps):
        return GrownRecipe((yield from tracing(generator)), None)
    trace = yield from part_of(tracing(generator), 0, 0.2)
    return GrownRecipe(trace, (yield from part_of(recipe_stages(recipe, kept), 0.2, 1)))


def tracing(generator: Generator) -> Work[Trace]:
    """Grow a terrain down to level 10 at most, and return the trace; yields how far it is, 0 to 1.

    The map of a level is, bit for bit, every 2^k-th point of a finer one, so nothing of it is an estimate.
    """
    stages = []
    points = (2 ** min(generator.exponent, MOST_LEVELS) + 1) ** 2
    for stage in generator.growth(MOST_LEVELS):
        stages.append(stage)
        yield stage.points_set / points
    return Trace(generator, (*stages, stages[-1].normalising()))
