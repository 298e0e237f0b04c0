"""variations: varies the values of a recipe, and saves each terrain and a sheet with all of them."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from terrain_explorer.commands.arguments import number
from terrain_explorer.commands.terminal import follow, make_output, need_display, save_unclipped
from terrain_explorer.errors import UserError
from terrain_explorer.files import kinds, usual_ending
from terrain_explorer.files.pictures.contact_sheet import Caption, write_sheet
from terrain_explorer.files.recipes import RecipeFile, stored_recipe_in
from terrain_explorer.terrain import Generator, Heightmap, Recipe
from terrain_explorer.terrain.parameters import fitting
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.recipe.variations import (
    USUAL_AMOUNT,
    Variable,
    Way,
    called,
    differences,
    variables,
    variations,
)
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Pixels, ViewOptions
from terrain_explorer.terrain.shading.tinting import tinted

_KIND = "png16"
_MOST = 999
_COUNT = 16
SHEET = "contact-sheet.png"
_SIDE = 256
"""About the pixels of the longer side of a picture from above."""

DrawVariation = Callable[[Heightmap, Recipe], Pixels]


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "recipe",
        type=Path,
        help="a heightmap that holds its recipe, a project, a preset, or a .json file with a recipe",
    )
    parser.add_argument(
        "--vary",
        metavar="NAMES",
        default="seed",
        help="what varies, with commas between: such as seed,age, or streams.age where several steps have one; --list "
        "says the names. One number goes from its lowest to its highest value, two go down and across the sheet, and "
        "more, or seeds, are drawn at random. Default: seed.",
    )
    parser.add_argument(
        "--amount",
        type=number(float),
        default=100 * USUAL_AMOUNT,
        metavar="PERCENT",
        help="how far numbers go up and down, in percent of what the window offers of them. Default: "
        f"{100 * USUAL_AMOUNT:g}.",
    )
    parser.add_argument("--count", type=number(int), default=_COUNT, metavar="N", help=f"how many. Default: {_COUNT}.")
    parser.add_argument(
        "--seed", type=number(int), default=0, metavar="N", help="what is drawn at random begins with it. Default: 0."
    )
    parser.add_argument(
        "--exponent",
        type=number(int),
        metavar="N",
        help="terrains of an algorithm have 2^n + 1 points a side. Default: the recipe's",
    )
    parser.add_argument("--render", action="store_true", help="show them as landscapes and not from above")
    parser.add_argument("--list", action="store_true", help="say what can vary and how far, and save nothing")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FOLDER",
        help=f"where to save: numbered heightmaps, each with its recipe, and {SHEET}",
    )
    known = "; ".join(f"{kind}: {label}" for kind, label in kinds().items())
    parser.add_argument(
        "--kind", choices=tuple(kinds()), default=_KIND, help=f"the kind of file ({known}); default: {_KIND}"
    )
    parser.set_defaults(run=_vary, parser=parser)


def _vary(options: argparse.Namespace) -> int:
    if options.output is None and not options.list:
        options.parser.error("give -o FOLDER, or --list")
    stored = stored_recipe_in(options.recipe)
    recipe = _sized(_whole(stored, options.recipe), options)
    if not 0 <= options.amount <= 100:
        raise UserError(f"--amount is a part in percent, from 0 to 100; got {options.amount:g}")
    available = variables(recipe)
    if options.list:
        print("\n".join(_listed(recipe, available, options.amount / 100)))
        return 0
    if not 1 <= options.count <= _MOST:
        raise UserError(f"--count must be from 1 to {_MOST}; got {options.count}")
    if options.seed < 0:
        raise UserError(f"--seed must be 0 or more; got {options.seed}")
    chosen = _chosen(available, options.vary)
    ways = [Way.around(one, recipe, options.amount / 100) for one in chosen]
    varied = variations(recipe, ways, options.count, options.seed)
    _save(recipe, varied, _drawing(options.render, stored), options)
    return 0


def _whole(stored: RecipeFile, path: Path) -> Recipe:
    recipe = stored.recipe
    if recipe is None:
        raise UserError(f"{path.name} has steps alone, and no terrain on which they are done")
    if not recipe.is_complete:
        raise UserError(f"the recipe in {path.name} begins with heights that are not in it; a project keeps them")
    return recipe


def _sized(recipe: Recipe, options: argparse.Namespace) -> Recipe:
    if options.exponent is None:
        return recipe
    if not isinstance(recipe.source, Generator):
        raise UserError("--exponent needs a recipe that begins with an algorithm")
    return recipe.on(replace(recipe.source, exponent=options.exponent))


def _chosen(available: Sequence[Variable], text: str) -> list[Variable]:
    """Return the variables that the user names.

    Raises
    ------
    UserError
        One of the names says none of them, or several.
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise UserError("--vary names nothing; --list says what can vary")
    chosen: list[Variable] = []
    for name in names:
        # As an option or as in recipes.
        *within, last = name.split(".")
        wanted = ".".join((*within, last.replace("-", "_")))
        known = {one.parameter.name for one in available}
        if available and last.replace("-", "_") not in known:
            near = difflib.get_close_matches(last.replace("-", "_"), sorted(known), 4)
            meant = f"did you mean {' or '.join(near)}? " if near else ""
            raise UserError(f"nothing in this recipe is called {name}; {meant}--list says what can vary")
        found = called(available, wanted)
        if found in chosen:
            raise UserError(f"--vary names {found.name} twice")
        chosen.append(found)
    return chosen


def _listed(recipe: Recipe, available: Sequence[Variable], amount: float) -> list[str]:
    if not available:
        return ["nothing in this recipe can vary"]
    names = [one.name for one in available]
    values = [f"{one.parameter.label}: {_in_words(one.value(recipe))}" for one in available]
    wide, wider = (max(map(len, words)) for words in (names, values))
    ranges = [_range(one, recipe, amount) for one in available]
    return [f"{name:{wide}}  {value:{wider}}  {ends}" for name, value, ends in zip(names, values, ranges, strict=True)]


def _range(variable: Variable, recipe: Recipe, amount: float) -> str:
    if variable.is_seed:
        return "any seed"
    if not variable.is_number:
        return ", ".join(map(str, variable.parameter.choices)) or "yes or no"
    way = Way.around(variable, recipe, amount)
    return f"{way.low:g} to {way.high:g}"


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _drawing(render: bool, stored: RecipeFile) -> DrawVariation:
    """Return what draws a terrain for the sheet, in the light of the recipe's file where that says one."""
    look = fitting(stored.look, Look())
    if not render:
        return lambda heightmap, _: _from_above(heightmap, look)
    need_display("draw on")
    # Imported late: all other commands work without OpenGL.
    from terrain_explorer.gui.export.headless import begin_opengl
    from terrain_explorer.gui.export.picture_jobs import make_studio
    from terrain_explorer.gui.export.preset_picture import preset_picture

    begin_opengl()
    studio, view = make_studio(), fitting(stored.view, ViewOptions())
    return lambda heightmap, recipe: preset_picture(studio, heightmap, look, view, recipe)


def _from_above(heightmap: Heightmap, look: Look) -> Pixels:
    step = -(-max(heightmap.rows, heightmap.columns) // _SIDE)
    colours = tinted(heightmap, look, range(0, heightmap.rows, step), range(0, heightmap.columns, step), True)
    pixels = np.concatenate([colours, np.full((*colours.shape[:2], 1), 255, np.uint8)], axis=2)
    # By whole numbers: with a fraction some points would be wider than others.
    times = max(_SIDE // max(colours.shape), 1)
    return np.ascontiguousarray(pixels.repeat(times, 0).repeat(times, 1))


def _save(recipe: Recipe, varied: Sequence[Recipe], draw: DrawVariation, options: argparse.Namespace) -> None:
    folder: Path = options.output
    make_output(folder)
    digits, ending = max(len(str(len(varied))), 2), usual_ending(options.kind)
    evaluation = Evaluation()
    pictures: list[Pixels] = []
    captions: list[Caption] = []
    for at, one in enumerate(varied, 1):
        name = f"variation-{at:0{digits}}"
        heightmap = follow(one, evaluation, f"{name} of {len(varied)}")
        save_unclipped(heightmap, folder / (name + ending), options.kind)
        pictures.append(draw(heightmap, one))
        others = tuple(f"{what.name} {_in_words(value)}" for what, value in differences(recipe, one))
        captions.append((name, others or ("as it is",)))
        print(f"{name}: {', '.join(others) or 'as it is'}")
    write_sheet(pictures, captions, ceil(sqrt(len(pictures))), folder / SHEET)
