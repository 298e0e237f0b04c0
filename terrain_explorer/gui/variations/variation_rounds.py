"""What one sees while choosing: rounds of terrains around one, and the work of picturing them."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from terrain_explorer.errors import UserError
from terrain_explorer.gui.export.picture_jobs import completed
from terrain_explorer.gui.views.shown_view import PictureSubject
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.recipe.from_afar import recipe_from_afar
from terrain_explorer.terrain.recipe.own_scale import shape_of
from terrain_explorer.terrain.recipe.variations import Variable, Way, called, variables, variations
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.work import Work, paced, silent

COUNT = 9
"""The terrains of a round: three rows of three."""

_FIRST, _COARSE, _FINE = 5, 7, 9
"""The exponents of the pictures of a terrain, one after the other; the first is for steps that take long."""
_WHOLE_POINTS = (2**10 + 1) ** 2
"""The points of the largest terrain whose pictures are made of all of it in the end: larger ones would take minutes."""

_Made = TypeVar("_Made")
_BETWEEN = " · "


@dataclass(frozen=True)
class Round:
    """Nine recipes around one.

    Attributes
    ----------
    middle
        The one around which the others are.
    ways
        What varies, and how far.
    seed
        Chance starts from it.
    recipes
        All nine; `middle` is one of them.
    """

    middle: Recipe
    ways: tuple[Way, ...]
    seed: int
    recipes: tuple[Recipe, ...] = field(compare=False)

    @classmethod
    def around(cls, middle: Recipe, ways: Sequence[Way], seed: int) -> Round:
        """Return the round of a recipe; equal arguments give equal ones."""
        return cls(middle, tuple(ways), seed, variations(middle, ways, COUNT, seed))

    @property
    def has_chance(self) -> bool:
        """Whether there are others around the same recipe."""
        numbers = all(way.variable.is_number for way in self.ways)
        return bool(self.ways) and not (numbers and len(self.ways) <= 2)

    @property
    def place(self) -> int:
        """The number of the recipe around which the others are."""
        return self.recipes.index(self.middle)

    def caption(self, number: int) -> str:
        """Return the values of what varies in one of the recipes, in the user's words."""
        return in_words(self.recipes[number], [way.variable for way in self.ways])


def in_words(recipe: Recipe, some: Sequence[Variable]) -> str:
    """Return the values of variables, such as ``Seed 7 · Age 0.5``."""
    return _BETWEEN.join(f"{one.parameter.title} {one.parameter.words(one.value(recipe))}" for one in some)


def usual_names(recipe: Recipe) -> tuple[str, ...]:
    """Return the names of what varies at first: the source's seed, else those of steps, else the last value."""
    some = variables(recipe)
    seeds = [one.name for one in some if one.is_seed]
    if seeds and "." not in seeds[0]:
        return (seeds[0],)
    return tuple(seeds) or tuple(one.name for one in some[-1:])


def still_there(recipe: Recipe, names: Sequence[str]) -> tuple[str, ...]:
    """Return those of some names that mean something in a recipe."""
    some = variables(recipe)
    return tuple(name for name in names if any(one.name == name for one in some))


def named_ways(recipe: Recipe, names: Sequence[str], amounts: dict[str, float]) -> tuple[Way, ...]:
    """Return how variables with these names vary around a recipe, by parts of what is offered of them."""
    some = variables(recipe)
    return tuple(Way.around(called(some, name), recipe, amounts[name]) for name in still_there(recipe, names))


@dataclass(frozen=True, eq=False)
class VariationPicture:
    """One of the terrains of a round, as finely as it is known.

    Attributes
    ----------
    number
        Its number in the round.
    heightmap
        The terrain, or with fewer points; None where it cannot be made.
    note
        What was left out of it, or why there is none; empty where all is well.
    """

    number: int
    heightmap: Heightmap | None
    waters: Waters | None = None
    tones: PaletteTones = field(default_factory=dict)
    note: str = ""

    @property
    def size(self) -> int:
        """How many points it has."""
        return 0 if self.heightmap is None else self.heightmap.heights.size


def picturing(
    recipes: Sequence[Recipe], look: Look, camera: Camera, evaluation: Evaluation
) -> Steps[VariationPicture | None, None, None]:
    """Make terrains, all with few points first, and then with more; yield each picture, and None between.

    Where a terrain is no larger than can be made in a while, the last picture of it has the bits of its recipe.
    """
    for exponent in (_FIRST, _COARSE, _FINE, None):
        for number, recipe in enumerate(recipes):
            if not _gains(recipe, exponent):
                continue
            picture = yield from silent(paced(_picturing(number, recipe, exponent, evaluation)))
            yield picture
            if exponent not in (_FIRST, _COARSE) and picture.heightmap is not None and has_more(look):
                subject = PictureSubject(picture.heightmap, look, camera, "light")
                found = yield from silent(paced(completed(subject)))
                yield replace(picture, waters=found.waters, tones=found.tones)


def has_more(look: Look) -> bool:
    """Return whether a look shows what has to be found on the terrain first."""
    return bool(look.rivers or PALETTES[look.shown_palette].has_tones)


def _gains(recipe: Recipe, exponent: int | None) -> bool:
    """Return whether a terrain has more points than those with which it was shown before."""
    shape = shape_of(recipe.source)
    if exponent == _FIRST:
        # Those that show how they come about in time.
        return any(isinstance(step.filter, Filter) and step.filter.time for step in recipe.steps if step.effect)
    if exponent == _COARSE or shape is None:
        return exponent is not None
    if exponent is None:
        return max(shape) - 1 > 1 << _FINE and shape[0] * shape[1] <= _WHOLE_POINTS
    return max(shape) - 1 > 1 << _COARSE


def _picturing(number: int, recipe: Recipe, exponent: int | None, evaluation: Evaluation) -> Work[VariationPicture]:
    try:
        shape = shape_of(recipe.source)
        is_whole = exponent is None or (shape is not None and max(shape) <= (1 << exponent) + 1)
        seen = recipe if is_whole else (yield from recipe_from_afar(recipe, exponent or _FINE))
        evaluated = yield from seen.evaluating(evaluation)
    except UserError as error:
        return VariationPicture(number, None, note=str(error))
    left_out = ", ".join(recipe.steps[place].title for place in evaluated.failures)
    note = tr("without {steps}", steps=left_out) if left_out else ""
    return VariationPicture(number, evaluated.heightmap, note=note)
