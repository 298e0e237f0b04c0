"""Paths as JSON: ``{"path": slug, "parameters": {...}, "points": [[down, across], ...], "fine": true}``.

Each point is from 0 to 1. Paths of earlier versions do not say that they are found on the ground near by.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.paths import PATHS, PathFilter
from terrain_explorer.terrain.recipe.stored import Content, chosen, only, sequence, table

_MOST = 4096
"""The most points that a path is read with; far more than anyone clicks."""


def path_to_content(path: PathFilter) -> dict[str, Any]:
    """Return a path as a JSON object."""
    content = {"path": path.slug, "parameters": path.values(), "points": [list(point) for point in path.points]}
    return content | {"fine": True} if path.fine else content


def path_from_content(content: Content) -> PathFilter:
    """Return the path in a JSON object.

    Raises
    ------
    ValueError
        It is not one that this version knows.
    """
    only(content, {"path", "parameters", "points", "fine"}, tr("the path"))
    points = table(sequence(content.get("points"), tr("the points of the path")), 2, tr("a point of the path"))
    if len(points) > _MOST:
        raise UserValueError(tr("a path has at most {most} points", most=_MOST))
    fine = content.get("fine", False)
    if not isinstance(fine, bool):
        raise UserValueError(tr("fine must be true or false"))
    places = tuple((down, across) for down, across in points.tolist())
    return replace(chosen(content, "path", PATHS), points=places, fine=fine)
