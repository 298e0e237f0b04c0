"""The worker's job that evaluates a recipe: an early picture if it takes a while, the terrain last."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from terrain_explorer.document.states import FileBinding
from terrain_explorer.gui.services.messages import UserMessage
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.normalising import change_of
from terrain_explorer.terrain.recipe import Evaluated, Evaluation, Picture
from terrain_explorer.terrain.recipe.from_afar import early_picture

PICTURE_AFTER = 0.08
"""Seconds of work after which an early picture is shown: drawing it would only hold up what is done sooner."""

_PACE = 0.02
"""Seconds of work between two tidings of progress, which are the moments at which the work can be ended, too."""


@dataclass(frozen=True, eq=False)
class RecipeOrder:
    """A recipe that the document is to have.

    Attributes
    ----------
    name
        The change in the user's words.
    before
        The recipe that was changed, or None.
    gesture
        Changes of one gesture are one undo step; None for a step of its own.
    ground
        The heightmap of the source, if it was made elsewhere.
    file_binding
        The file that the source was just read from; None if the document keeps its file.
    message
        What the user is told when it is done, or None.
    is_new
        Whether it is another terrain, which has no file and nothing unsaved yet.
    """

    recipe: Recipe
    name: str
    before: Recipe | None
    gesture: Hashable = None
    ground: Heightmap | None = None
    file_binding: FileBinding | None = None
    message: UserMessage | None = None
    is_new: bool = False


@dataclass(frozen=True, eq=False)
class Remade:
    """A recipe that was evaluated.

    Attributes
    ----------
    heightmap
        Its terrain.
    base
        The terrain without the drawing that further strokes belong to, or None where they begin one.
    failures
        The steps that were left out, by place, and why.
    """

    order: RecipeOrder
    heightmap: Heightmap
    base: Heightmap | None
    failures: Mapping[int, str]


@dataclass(frozen=True, eq=False)
class FoundAgain:
    """What becomes of the terrain where a step is found on another map.

    Attributes
    ----------
    recipe, place
        The recipe with that step, and the place of the step.
    most, mean
        By how much a height changes at most, and on average; None where the map gets another size.
    failure
        Why the step could not be done there; empty where it could.
    """

    recipe: Recipe
    place: int
    most: float | None
    mean: float | None
    failure: str = ""


Remaking = Steps[float | Heightmap, None, Remade]
FindingAgain = Steps[float | Heightmap, None, FoundAgain]
"""Work that yields the part that is done, 0 to 1, and perhaps an early picture."""


def remaking(order: RecipeOrder, evaluation: Evaluation) -> Remaking:
    """Evaluate a recipe; yield the part that is done, 0 to 1, and an early picture if it takes a while."""
    recipe = order.recipe
    if order.ground is not None:
        evaluation.store(order.ground, recipe.source)
    evaluated = yield from _pictured(order, evaluation)
    base = None
    if recipe.goes_on_drawing(evaluated.heightmap):
        base = (yield from evaluation.evaluating(recipe.source, recipe.steps[:-1])).heightmap
    return Remade(order, evaluated.heightmap, base, evaluated.failures)


def beginning(order: RecipeOrder, place: int, evaluation: Evaluation) -> Remaking:
    """Let the recipe of an order begin with the terrain as it is after the step with this place."""
    recipe = order.recipe
    done = yield from evaluation.evaluating(recipe.source, recipe.steps[: place + 1])
    source = Picture(recipe.steps[place].title, replace(done.heightmap, recipe=None))
    begun = Recipe(source, recipe.steps[place + 1 :])
    return (yield from remaking(replace(order, recipe=begun), evaluation))


def finding_again(recipe: Recipe, place: int, before: Heightmap, evaluation: Evaluation) -> FindingAgain:
    """Evaluate a recipe with another step at a place, and compare its terrain with the one before."""
    evaluated = yield from _pictured(RecipeOrder(recipe, "", None), evaluation)
    after, failure = evaluated.heightmap, evaluated.failures.get(place, "")
    if after.heights.shape != before.heights.shape:
        return FoundAgain(recipe, place, None, None, failure)
    changes = np.abs(change_of(before.heights, after.heights))
    return FoundAgain(recipe, place, float(changes.max()), float(changes.mean(dtype=np.float64)), failure)


def _pictured(order: RecipeOrder, evaluation: Evaluation) -> Steps[float | Heightmap, None, Evaluated]:
    work, start = evaluation.evaluating(order.recipe.source, order.recipe.steps), perf_counter()
    wanted, last = order.before is not None, start
    while True:
        try:
            part = next(work)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        # Not at every dab of a stroke: each time the window's thread would wake up, and hold up this one.
        if perf_counter() - last > _PACE:
            last = perf_counter()
            yield part
        # The source has to be there first: the picture is made from some of its points.
        if wanted and perf_counter() - start > PICTURE_AFTER and evaluation.cached(order.recipe.source) is not None:
            wanted = False
            assert order.before is not None
            picture = early_picture(order.recipe, evaluation, order.before)
            if picture is not None:
                yield picture
