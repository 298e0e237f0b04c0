"""The beds of roads and rivers that a recipe lays, as seen on the finished terrain."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.filters.paths.base import PathFilter
from terrain_explorer.terrain.filters.paths.course_mask import CourseMask
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.masks import MaskInput, Weights
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.wear_of_recipe import moves_points
from terrain_explorer.terrain.work import Work, part_of


def finding_beds(recipe: Recipe | None, heightmap: Heightmap) -> Work[Weights | None]:
    """Find the beds of gravel of a recipe at the points of its terrain, 0 to 1; None where there are none.

    Those are left out whose points a later step moved.
    """
    beds: Weights | None = None
    paths = list[PathFilter]()
    for step in () if recipe is None else recipe.steps:
        if step.effect is None:
            continue
        if isinstance(step.filter, PathFilter) and step.filter.of_gravel:
            paths.append(step.filter)
        elif moves_points(step):
            paths.clear()
    ground = MaskInput(heightmap)
    for number, path in enumerate(paths):
        start, middle, end = ((number + part) / len(paths) for part in (0, 0.5, 1))
        mask = yield from part_of(CourseMask.finding(path, heightmap, "bed"), start, middle)
        if mask is not None:
            bed = yield from part_of(mask.weighing(ground, ground.whole), middle, end)
            beds = bed if beds is None else np.maximum(beds, bed)
    return beds
