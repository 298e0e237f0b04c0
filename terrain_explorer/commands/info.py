"""info: reports the contents of a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, from_options
from terrain_explorer.commands.terminal import read_tiles
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions, read, report
from terrain_explorer.files.errors import PresetFileError
from terrain_explorer.files.formats.base import LONGEST_RECIPE
from terrain_explorer.files.recipes import stored_recipe_in
from terrain_explorer.terrain import Recipe, Step, parameters
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.filters.pieces import CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.recipe import Drawing
from terrain_explorer.terrain.recipe.stored_parts import mask_from_text


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", type=Path, help="a heightmap image, a preset, or a folder of tiles")
    add_parameters(parser, ReadOptions)
    parser.set_defaults(run=_info)


def _info(options: argparse.Namespace) -> int:
    reading = from_options(ReadOptions, options)
    try:
        return _report(options, reading)
    except PresetFileError:
        return _report_preset(options.file)


def _report_preset(path: Path) -> int:
    stored = stored_recipe_in(path)
    print(f"a preset: {'steps alone' if stored.recipe is None else 'a terrain'} with its picture, and without heights")
    if stored.recipe is not None:
        print(f"recipe: {_recipe(stored.recipe.to_json())}")
    for number, step in enumerate(stored.steps, 1):
        print(f"step {number}: {_in_words(step)}")
    return 0


def _report(options: argparse.Namespace, reading: ReadOptions) -> int:
    heightmap = read_tiles(options.file, reading) if options.file.is_dir() else read(options.file, reading)
    contents = report(heightmap)
    print(contents.line)
    for name, fact in contents.facts.items():
        print(f"{name}: {fact}")
    for name, notes in (("assumed", contents.assumed), ("lost", contents.lost)):
        for note in notes:
            print(f"{name}: {note}")
    print(f"recipe: {_recipe(heightmap.recipe or 'none')}")
    for number, step in enumerate(_steps(heightmap.recipe), 1):
        print(f"step {number}: {step}")
    if heightmap.selection is not None:
        print(f"selected: {_selected(heightmap.selection)}")
    return 0


def _recipe(text: str) -> str:
    # Only projects hold longer ones, which would fill the terminal for minutes.
    return text if len(text) <= LONGEST_RECIPE else f"{len(text):,} characters; unzip recipe.json to read them"


def _steps(recipe: str | None) -> list[str]:
    """Return the steps of a recipe in words."""
    try:
        return [_in_words(step) for step in Recipe.from_json(recipe).steps] if recipe is not None else []
    except UserError as error:  # a later version may know steps that this one does not
        return [str(error)]


def _selected(text: str) -> str:
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
    return place + [f"{one.label} {_value(one, getattr(filter, one.name))}" for one in parameters(type(filter))]


def _value(parameter: Parameter, value: object) -> object:
    return parameter.automatic if parameter.is_automatic(value) else value
