"""info: reports the contents of a file."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, from_options
from terrain_explorer.commands.terminal import read_tiles
from terrain_explorer.files import ReadOptions, read, report
from terrain_explorer.files.bounded_reader import is_folder
from terrain_explorer.files.errors import PresetFileError
from terrain_explorer.files.formats.base import LONGEST_RECIPE


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
    from terrain_explorer.commands import recipe_words

    recipe, steps = recipe_words.preset(path)
    print(f"a preset: {'steps alone' if recipe is None else 'a terrain'} with its picture, and without heights")
    if recipe is not None:
        print(f"recipe: {_recipe(recipe)}")
    _print_steps(steps)
    return 0


def _report(options: argparse.Namespace, reading: ReadOptions) -> int:
    heightmap = read_tiles(options.file, reading) if is_folder(options.file) else read(options.file, reading)
    contents = report(heightmap)
    print(contents.line)
    for name, fact in contents.facts.items():
        print(f"{name}: {fact}")
    for name, notes in (("assumed", contents.assumed), ("lost", contents.lost)):
        for note in notes:
            print(f"{name}: {note}")
    print(f"recipe: {_recipe(heightmap.recipe or 'none')}")
    # Most files have neither steps nor a selection, and what knows all of them takes long to load.
    has_steps = heightmap.recipe is not None and '"steps"' in heightmap.recipe
    if has_steps or heightmap.selection is not None:
        from terrain_explorer.commands import recipe_words

        _print_steps(recipe_words.steps(heightmap.recipe) if heightmap.recipe is not None and has_steps else [])
        if heightmap.selection is not None:
            print(f"selected: {recipe_words.selected(heightmap.selection)}")
    return 0


def _print_steps(steps: Iterable[str]) -> None:
    for number, step in enumerate(steps, 1):
        print(f"step {number}: {step}")


def _recipe(text: str) -> str:
    # Only projects hold longer ones, which would fill the terminal for minutes.
    return text if len(text) <= LONGEST_RECIPE else f"{len(text):,} characters; unzip recipe.json to read them"
