"""Which paths of a recipe may meet."""

from __future__ import annotations

from dataclasses import replace

from terrain_explorer.terrain.filters.base import ViewFilter
from terrain_explorer.terrain.filters.crop_pad import Pad
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.recipe.step import Step

MOVING = ViewFilter, Pad
"""Steps after which the ground lies elsewhere on the map, as after a crop."""


def with_met_paths(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps; each path knows those before it that it may meet, where they still lie at their places."""
    laid: list[PathFilter] = []
    told = []
    for step in steps:
        path = step.filter
        if isinstance(path, PathFilter):
            met = tuple(other for other in laid if path.meeting(other)) if path.meets and path.joins else ()
            if met != path.met:
                step = replace(step, filter=replace(path, met=met))
            if step.effect is not None and len(path.points) >= path.fewest:
                laid.append(replace(path, met=()))
        elif step.effect is not None and isinstance(path, MOVING):
            laid = []
        told.append(step)
    return tuple(told)
