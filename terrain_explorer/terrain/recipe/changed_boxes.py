"""Where two recipes give other ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.recipe.drawing import Drawing, DrawnStroke
from terrain_explorer.terrain.recipe.drawn_ground import box_of
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.step import Step

MapBox = tuple[float, float, float, float]
"""The top, left, bottom and right of a rectangle of the map, in parts of its sides."""

_LONGER = 8.0
"""How many times as long as the other one side of a map is at most; a longer one is drawn anew."""


def changed_boxes(before: Recipe | None, after: Recipe | None) -> tuple[MapBox, ...] | None:
    """Return rectangles outside of which two recipes give the same ground at every level; None where none are known."""
    if before is None or after is None or before.source != after.source:
        return None
    effects = [[effect for step in recipe.steps if (effect := step.effect) is not None] for recipe in (before, after)]
    alike = _alike(*effects)
    one, other = (steps[alike:] for steps in effects)
    if len(one) > 1 or len(other) > 1:
        return None
    paths = [step.filter for steps in (one, other) for step in steps if isinstance(step.filter, PathFilter)]
    if len(paths) == len(one) + len(other):
        return tuple(_around(path) for path in paths)
    ends = [_drawing(steps) for steps in (one, other)]
    if None in ends:
        return None
    shapes = {(drawing.rows, drawing.columns) for drawing in ends if isinstance(drawing, Drawing)}
    if len(shapes) > 1:
        return None
    strokes = [drawing.strokes if isinstance(drawing, Drawing) else () for drawing in ends]
    same = _alike(*strokes)
    return _boxes((stroke for some in strokes for stroke in some[same:]), shapes.pop() if shapes else (2, 2))


def _around(path: PathFilter) -> MapBox:
    """Return a rectangle around a path: its curve goes beyond its points by no more than they are apart."""
    points = np.array(path.points or ((0.0, 0.0),))
    top, left = points.min(axis=0).tolist()
    bottom, right = points.max(axis=0).tolist()
    # On a map that is not square, parts of the longer side are more of the shorter one.
    away = max(bottom - top, right - left) + _LONGER * (path.furthest + path.across)
    return top - away, left - away, bottom + away, right + away


def _alike(one: Iterable[object], other: Iterable[object]) -> int:
    """Return how many things two lists begin with that are the same."""
    count = 0
    for mine, yours in zip(one, other, strict=False):
        if mine != yours:
            break
        count += 1
    return count


def _drawing(steps: list[Step]) -> Drawing | bool | None:
    """Return the drawing that is the only step, True without any step, and None where it is something else."""
    if not steps:
        return True
    (step,) = steps
    return step.filter if isinstance(step.filter, Drawing) and step.in_full == step else None


def _boxes(strokes: Iterable[DrawnStroke], shape: tuple[int, int]) -> tuple[MapBox, ...] | None:
    boxes: list[MapBox] = []
    for stroke in strokes:
        if stroke.brush.wrap:
            return None
        boxes.extend(_images(stroke, shape))
    return tuple(dict.fromkeys(boxes))


def _images(stroke: DrawnStroke, shape: tuple[int, int]) -> Iterator[MapBox]:
    down, across = ((count - 1) * 2.0**stroke.finer for count in shape)
    for image in stroke.images(shape):
        (top, bottom), (left, right) = box_of(image)
        yield top / down, left / across, bottom / down, right / across
