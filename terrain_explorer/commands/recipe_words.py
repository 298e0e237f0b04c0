"""Recipes in words, for reports: what `info` says of steps, of what is selected, and of presets."""

from __future__ import annotations

from pathlib import Path

from terrain_explorer.errors import UserError
from terrain_explorer.files.recipes import stored_recipe_in
from terrain_explorer.terrain import Recipe, Step, parameters
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter, ParameterMap
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.filters.pieces import CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.recipe import Drawing
from terrain_explorer.terrain.recipe.stored_parts import mask_from_text


def preset(path: Path) -> tuple[str | None, list[str]]:
    """Return the recipe of a preset, None where it has steps alone, and its steps in words."""
    stored = stored_recipe_in(path)
    recipe = None if stored.recipe is None else stored.recipe.to_json()
    return recipe, [_in_words(step) for step in stored.steps]


def steps(recipe: str) -> list[str]:
    """Return the steps of a recipe in words."""
    try:
        return [_in_words(step) for step in Recipe.from_json(recipe).steps]
    except UserError as error:  # a later version may know steps that this one does not
        return [str(error)]


def selected(text: str) -> str:
    """Return what is selected in words."""
    try:
        return mask_from_text(text).in_words()
    except UserError as error:  # as above
        return str(error)


def _in_words(step: Step) -> str:
    words = [f"strength {step.strength:g}"] if step.strength < 1 else []
    words += [] if step.mask is None else [f"within a mask: {step.mask.in_words()}"]
    words += [] if step.size is None else ["found on {} x {} points".format(*step.size)]
    words += [] if step.group is None else [f"in the group {step.group.name}"]
    words += [] if step.is_on else ["switched off"]
    return ", ".join((step.title, *_values(step.filter), *words))


def _values(filter: Filter | Drawing) -> list[str]:
    if isinstance(filter, Drawing):
        masks = [f"{len(filter.masks)} masks"] if filter.masks else []
        return [f"{len(filter.strokes)} strokes on {filter.rows} x {filter.columns} points", *masks]
    place = [f"{len(filter.points)} points"] if isinstance(filter, PathFilter) else []
    place += ["goes round"] if isinstance(filter, PathFilter) and filter.ring else []
    place += [filter.region.in_words()] if isinstance(filter, FloatingPiece | CutOut) else []
    place += ["{} x {} points".format(*filter.content.shape)] if isinstance(filter, PastedPiece) else []
    maps = filter.maps if isinstance(filter, MappedFilter) else ()
    mapped = {one.parameter: one for one in maps}
    return place + [_parameter(one, filter, mapped.get(one.name)) for one in parameters(type(filter))]


def _parameter(parameter: Parameter, filter: Filter, mapped: ParameterMap | None) -> str:
    if mapped is not None:
        return f"{parameter.label} {mapped.low:g} to {mapped.high:g} by a mask ({mapped.mask.in_words()})"
    return f"{parameter.label} {_value(parameter, getattr(filter, parameter.name))}"


def _value(parameter: Parameter, value: object) -> object:
    return parameter.automatic if parameter.is_automatic(value) else value
