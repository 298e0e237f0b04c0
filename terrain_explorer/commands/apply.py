"""apply: changes a heightmap with a filter, or several with the steps of a recipe."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from terrain_explorer.commands.arguments import (
    LateParser,
    add_kind,
    add_output,
    add_parameters,
    draw_seed,
    given,
    number,
    option,
)
from terrain_explorer.commands.mask_options import add_maps, add_mask, mask_of, told, with_maps
from terrain_explorer.commands.terminal import follow, make_output, read_and_report, run_to_end, save_unclipped
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions, ReadQuestion, kind_of, steps_in, usual_ending
from terrain_explorer.files.bounded_reader import is_folder
from terrain_explorer.files.lines.fitting import FittedLine, fitting_lines
from terrain_explorer.files.lines.reading import reading_lines
from terrain_explorer.terrain import FILTERS, Heightmap, Recipe, Step, parameters
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.paths import PATHS, PathFilter
from terrain_explorer.terrain.filters.rock import BY_HAND, Rock
from terrain_explorer.terrain.filters.smooth import Smooth, SmoothInPoints
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.stored_parts import layers_of, path_from_content

# The prefix of the options for reading: a filter has options of the same names, such as --rows.
_SOURCE = "source_"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    _add_recipe(parser)
    filters = parser.add_subparsers(metavar="FILTER", dest="chosen", parser_class=LateParser)
    for slug, kind in (*FILTERS.items(), *PATHS.items()):
        names = kind.other_slugs
        chosen = filters.add_parser(slug, aliases=names, help=kind.summary, description=kind.summary)
        chosen.adding = partial(_add_filter, kind=kind)


def _add_recipe(parser: argparse.ArgumentParser) -> None:
    several = parser.add_argument_group("to do all steps of a recipe on one heightmap or several, without a filter")
    several.add_argument(
        "--recipe",
        nargs="+",
        type=Path,
        metavar=("RECIPE", "FILE"),
        help="the recipe or steps, or a heightmap or a preset that holds them, and the heightmaps to change",
    )
    several.add_argument("-o", "--output", type=Path, metavar="PATH", help="where to save; for several a folder")
    add_kind(several)
    add_parameters(parser, ReadOptions, "reading", _SOURCE)
    parser.set_defaults(run=_apply_recipe, parser=parser)


def _add_filter(parser: argparse.ArgumentParser, kind: type[Filter]) -> None:
    if issubclass(kind, PathFilter):
        add_points(parser)
    parser.add_argument("source", type=Path, help="a heightmap image")
    add_parameters(parser, kind)
    if kind is Smooth:
        # Older scripts give the radius in points.
        parser.add_argument("--radius", type=number(float), help=argparse.SUPPRESS)
    if kind is Rock:
        parser.add_argument(
            "--layers",
            metavar="JSON",
            help="layers of your own from the top downwards, in place of --rock, as '[[80, 1.6, 0.5, 200, "
            "[170, 96, 70]], ...]': the thickness beside the others, how fast rivers cut it beside ordinary rock, the "
            "steepest slope on which it stands, rise over run, how many metres its slopes go back in a million years, "
            "and its colour; or a file that holds such a list. All but the last are --thickness together",
        )
    add_maps(parser, kind)
    add_mask(parser)
    add_output(parser, required=True)
    add_kind(parser)
    add_parameters(parser, ReadOptions, prefix=_SOURCE)
    parser.set_defaults(run=_apply, filter=kind)


def _apply_recipe(options: argparse.Namespace) -> int:
    if options.recipe is None or len(options.recipe) < 2 or options.output is None:
        options.parser.error("choose a FILTER, or give --recipe RECIPE FILE... and -o PATH")
    recipe, *sources = options.recipe
    steps = steps_in(recipe)
    for source, target in _targets(sources, options.output, options.kind):
        heightmap = _read(source, options)
        changed = follow(Recipe(Picture(source.name, heightmap), steps))
        # That only a project takes the steps along is no news here: they come from another file.
        save_unclipped(kind_of(target, options.kind).taken_along(changed), target, options.kind)
    return 0


def _targets(sources: list[Path], output: Path, kind: str | None) -> list[tuple[Path, Path]]:
    """Return where to save each source.

    Raises
    ------
    UserError
        Two would be saved in the same place, or one over a source.
    """
    if len(sources) == 1 and not is_folder(output):
        return [(sources[0], output)]
    make_output(output)
    targets = [output / (source.name if kind is None else source.stem + usual_ending(kind)) for source in sources]
    for target in targets:
        if targets.count(target) > 1 or target.resolve() in (source.resolve() for source in sources):
            raise UserError(f"{target.name} would be replaced; choose another folder, or other names")
    return list(zip(sources, targets, strict=True))


def _read(source: Path, options: argparse.Namespace) -> Heightmap:
    try:
        return read_and_report(source, options, _SOURCE)
    except ReadQuestion as question:
        # The question names the options of `info` and `convert`. Here they have a prefix.
        answers = (f"{one.words.replace('--', '--source-')} ({one.label})" for one in question.options)
        sentence = ": ".join(filter(None, (question.sentence.removesuffix("."), ", ".join(answers))))
        raise UserError(f"{sentence}.") from None


def _apply(options: argparse.Namespace) -> int:
    if options.recipe is not None:
        options.parser.error("choose a FILTER or --recipe, not both")
    if "seed" in options:
        draw_seed(options)
    heightmap = told(_read(options.source, options))
    chosen, mask = with_maps(_chosen(options, heightmap), options), mask_of(options)
    recipe = _recipe_of(heightmap, options.source)
    after = None if recipe is None else recipe.followed_by(chosen, mask)
    # A path may meet those that the recipe lays.
    step = Step(chosen, mask=mask) if after is None else after.steps[-1]
    step.check_memory((heightmap.rows, heightmap.columns))
    changed = run_to_end(step.applying(heightmap), chosen.title)
    # The file is written all the same: a script counts on it.
    if changed is heightmap:
        print(f"{options.source.name}: {chosen.title}: nothing changes here.", file=sys.stderr)
    elif after is not None:
        changed = after.recorded_in(changed)
    save_unclipped(changed, options.output, options.kind)
    return 0


def _recipe_of(heightmap: Heightmap, source: Path) -> Recipe | None:
    try:
        return Recipe.of(heightmap)
    except UserError as error:
        print(f"{source.name}: the result has no recipe, for that of the source cannot go on: {error}", file=sys.stderr)
        return None


def _chosen(options: argparse.Namespace, heightmap: Heightmap) -> Filter:
    if issubclass(options.filter, PathFilter):
        return path_of(options.filter, options, heightmap)
    values = given(options.filter, options)
    if options.filter is Smooth and options.radius is not None:
        values = {"reach": SmoothInPoints(options.radius).on(heightmap.heights.shape).reach} | values
    if options.filter is Rock and options.layers is not None:
        if values.get("rock", BY_HAND) != BY_HAND:
            raise UserError(f"choose --rock {values['rock']} or --layers, not both")
        values |= {"rock": BY_HAND, "layers": layers_of(_content("--layers", options.layers))}
    return _suited(options.filter, heightmap, values)


def _suited(kind: type[Filter], heightmap: Heightmap, values: Mapping[str, Any]) -> Filter:
    """Return the filter that suits a heightmap, with the values that the user gave.

    Raises
    ------
    UserError
        A value is out of range, or does not fit the map's own values.
    """
    try:
        return replace(kind.suited(heightmap), **values)
    except UserError as error:
        # The user sees only half of the reason in the message: the other half is a value that the map brought along.
        own = [option(one) for one in parameters(kind) if one.own and one.name not in values]
        hint = f"; {' and '.join(own)} begins with the map's own" if own else ""
        raise UserError(f"{error}{hint}") from None


def add_points(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for where a path goes."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "--points",
        metavar="JSON",
        help="where it goes, as '[[0.1, 0.2], [0.5, 0.4]]': how far down and across the map each point lies, from 0 to "
        "1; or a file that holds such a list, or a path as recipes keep it",
    )
    where.add_argument(
        "--along",
        type=Path,
        metavar="FILE",
        help="a GPX, GeoJSON, KML or SVG file with a line to follow; the heightmap has to know where on the world "
        "it lies, except for SVG, whose picture is stretched over the map",
    )
    parser.add_argument(
        "--line", metavar="NAME", help="which of several lines of the file: its name, or its number from 1"
    )
    parser.add_argument("--ring", action="store_true", help="it goes on from the last point to the first")


def path_of(kind: type[PathFilter], options: argparse.Namespace, heightmap: Heightmap) -> PathFilter:
    """Return the path that the options say.

    Raises
    ------
    UserError
        The points cannot be read, or a value is out of range.
    """
    if options.along is not None:
        path = replace(_line_of(options, heightmap).along(kind()), **given(kind, options))
    else:
        path = _path_through(kind, options)
    path = replace(path, ring=path.ring or options.ring)
    if len(path.points) < kind.fewest:
        raise UserError(f"a {kind.slug} needs {kind.fewest} points or more; got {len(path.points)}")
    return path


def _line_of(options: argparse.Namespace, heightmap: Heightmap) -> FittedLine:
    """Return the line of a file that the options choose.

    Raises
    ------
    UserError
        There are several, and none is chosen; or there is no such line.
    """
    name = options.along.name
    lines = run_to_end(fitting_lines(run_to_end(reading_lines(options.along), name), heightmap), name)
    if options.line is None and len(lines) == 1:
        return lines[0]
    chosen = [line for number, line in enumerate(lines, 1) if options.line in (line.name, str(number))]
    if not chosen:
        said = (f"{number} {line.name}{_length(line)}" for number, line in enumerate(lines, 1))
        raise UserError(f"choose one of the lines of {name} with --line: {', '.join(said)}")
    return chosen[0]


def _length(line: FittedLine) -> str:
    return "" if line.metres is None else f" ({line.metres / 1000:.3g} km)"


def _path_through(kind: type[PathFilter], options: argparse.Namespace) -> PathFilter:
    content = _content("--points", options.points)
    if isinstance(content, list):
        content = {"path": kind.slug, "points": content, "fine": True, "joins": True, "drains": True}
    if not isinstance(content, dict):
        raise UserError("--points must be a JSON list of points, such as [[0.1, 0.2], [0.5, 0.4]]")
    if content.get("path") != kind.slug:
        raise UserError(f"--points holds no {kind.slug}, but {content.get('path')!r}")
    return replace(path_from_content(content), **given(kind, options))


def _content(option: str, text: str) -> Any:
    if text.lstrip()[:1] not in ("[", "{"):
        try:
            text = Path(text).read_text(encoding="utf-8")
        except (OSError, ValueError):
            raise UserError(f"{option}: {text} is neither JSON nor a file of it") from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UserError(f"{option} is not JSON: {error}") from None
