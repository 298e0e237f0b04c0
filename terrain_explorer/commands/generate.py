"""generate: grows a terrain from its parameters, or again from its recipe."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from terrain_explorer.commands.arguments import (
    LateParser,
    add_kind,
    add_output,
    add_parameters,
    add_size,
    draw_seed,
    from_options,
    imply,
    number,
    sized,
)
from terrain_explorer.commands.terminal import clear_progress, follow, save_and_report, save_unclipped, show_progress
from terrain_explorer.files.recipes import HEIGHTS_MAY_DIFFER, recipe_of, stored_recipe_in
from terrain_explorer.language import tr
from terrain_explorer.terrain import GENERATORS, Generator, Heightmap, Recipe, Window
from terrain_explorer.terrain.recipe import Piece


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    _add_remaking(parser)
    algorithms = parser.add_subparsers(metavar="ALGORITHM", dest="algorithm", parser_class=LateParser)
    for slug, generator in GENERATORS.items():
        chosen = algorithms.add_parser(slug, help=generator.summary, description=generator.summary)
        chosen.adding = partial(_add_generator, generator=generator)


def _add_remaking(parser: argparse.ArgumentParser) -> None:
    again = parser.add_argument_group("to grow a terrain again, without an algorithm")
    again.add_argument(
        "--recipe",
        type=Path,
        metavar="FILE",
        help="a heightmap that holds its recipe, a preset, or the recipe in a .json file",
    )
    add_output(again)
    add_kind(again)
    parser.set_defaults(run=_remake, parser=parser)


def _add_generator(parser: argparse.ArgumentParser, generator: type[Generator]) -> None:
    add_parameters(parser, generator)
    add_output(parser, required=True)
    parser.add_argument(
        "--window",
        nargs=4,
        type=number(int),
        metavar=("ROW", "COLUMN", "ROWS", "COLUMNS"),
        help="grow only this rectangle; the exponent of the whole map may then be up to 40",
    )
    parser.add_argument(
        "--range",
        nargs=2,
        type=number(float),
        metavar=("LOW", "HIGH"),
        help="the heights for black and white, so that pieces of one map fit; default: the lowest and highest height "
        "of the whole map, or of the window above exponent 13",
    )
    add_size(parser)
    add_kind(parser)
    parser.set_defaults(run=_generate, generator=generator)


def _generate(options: argparse.Namespace) -> int:
    imply(options, options.generator.needs)
    if options.recipe is not None:
        options.parser.error("choose an ALGORITHM or --recipe, not both")
    # After the check for --recipe, so that wrong usage prints no seed.
    draw_seed(options)
    generator = from_options(options.generator, options)
    window = Window(*options.window) if options.window else None
    if options.size is None:
        heightmap = _grown(generator, window, options.range)
    else:
        whole = sized(Recipe(generator), options)
        ends = tuple(options.range) if options.range else None
        part = window or ends
        heightmap = follow(whole.on_part(Piece(generator, window, ends)) if part else whole)
    save_and_report(heightmap, options.output, options.kind)
    return 0


def _grown(generator: Generator, window: Window | None, range: list[float] | None) -> Heightmap:
    # Stages cost time, and only a terminal shows them.
    if window is not None or range is not None or not sys.stderr.isatty():
        return generator.heightmap(window, tuple(range) if range else None)  # type: ignore[arg-type]
    for stage in generator.stages():
        show_progress(stage.fraction, stage.label)
    clear_progress()
    return generator.finished(stage)


def _remake(options: argparse.Namespace) -> int:
    if options.recipe is None or options.output is None:
        options.parser.error("choose an ALGORITHM, or give --recipe FILE and -o FILE")
    stored = stored_recipe_in(options.recipe)
    recipe = recipe_of(stored, options.recipe)
    if stored.is_other_edition:
        print(tr(HEIGHTS_MAY_DIFFER, name=options.recipe.name), file=sys.stderr)
    # A piece in a range of one's choice is cut off there, so that it fits its neighbours. What steps do is kept.
    save = save_unclipped if recipe.steps else save_and_report
    save(follow(recipe), options.output, options.kind)
    return 0
