"""Paths as steps of a recipe: those that are there, and recipes in which one is new, changed or taken away."""

from __future__ import annotations

from dataclasses import dataclass, replace

from terrain_explorer.gui.paths.path_tool import LaidPath
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.filters.base import ViewFilter
from terrain_explorer.terrain.filters.crop_pad import Pad
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.masks import Mask

_MOVING = ViewFilter, Pad
"""Steps after which the ground lies elsewhere on the map, as after a crop."""


@dataclass(frozen=True, eq=False)
class PathChange:
    """A recipe in which a path is another one.

    Attributes
    ----------
    place
        The place of the path's step, or None where it is none any more.
    name
        The change in words.
    """

    recipe: Recipe
    place: int | None
    name: str


def path_at(recipe: Recipe | None, place: int | None) -> PathFilter | None:
    """Return the path that is the step with this place, or None where there is none."""
    if recipe is None or place is None or place >= len(recipe.steps):
        return None
    filter = recipe.steps[place].filter
    return filter if isinstance(filter, PathFilter) else None


def laid_paths(recipe: Recipe | None, ground: Heightmap) -> tuple[LaidPath, ...]:
    """Return the curves of the paths that lie on the ground which a recipe gives, the last one first.

    Those that are switched off are left out, and those that a later step has moved elsewhere.
    """
    laid: list[LaidPath] = []
    steps = [] if recipe is None else [*enumerate(recipe.steps)]
    for place, step in reversed(steps):
        if step.effect is not None and isinstance(step.filter, _MOVING):
            break
        if step.effect is not None and isinstance(step.filter, PathFilter):
            laid.append(LaidPath(place, step.filter.spans(ground), step.filter.slug))
    return tuple(laid)


def with_path(
    recipe: Recipe, place: int | None, path: PathFilter, name: str, selection: Mask | None
) -> PathChange | None:
    """Return a recipe with a path as a new step, or in place of its own, or without it if it has too few points.

    Parameters
    ----------
    place
        The place of the path's step, or None where it is none yet.
    name
        What is done with a step that is there, in words.
    selection
        The mask of a new step.

    Returns
    -------
        None where nothing changes: the path has too few points to begin with.
    """
    steps, whole = recipe.steps, len(path.points) >= path.fewest
    if place is None:
        new = PathChange(recipe.followed_by(path, selection), len(steps), tr(path.title))
        return new if whole else None
    if whole:
        step = replace(steps[place], filter=path)
        return PathChange(replace(recipe, steps=(*steps[:place], step, *steps[place + 1 :])), place, name)
    without = replace(recipe, steps=(*steps[:place], *steps[place + 1 :]))
    return PathChange(without, None, tr("Delete {step}", step=steps[place].title))
