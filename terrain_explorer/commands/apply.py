"""apply: changes a heightmap with a filter."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from terrain_explorer.commands.arguments import add_kind, add_output, add_parameters, draw_seed, given, option
from terrain_explorer.commands.terminal import read_and_report, run_to_end, save_unclipped
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions, ReadQuestion
from terrain_explorer.terrain import Heightmap, parameters
from terrain_explorer.terrain.filters import FILTERS, Filter

HELP = "change a heightmap and save it"

# The prefix of the options for reading: a filter has options of the same names, such as --rows.
_SOURCE = "source_"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    filters = parser.add_subparsers(metavar="FILTER", required=True)
    for slug, kind in FILTERS.items():
        _add_filter(filters.add_parser(slug, help=kind.summary, description=kind.summary), kind)


def _add_filter(parser: argparse.ArgumentParser, kind: type[Filter]) -> None:
    parser.add_argument("source", type=Path, help="a heightmap image")
    add_parameters(parser, kind)
    add_output(parser, required=True)
    add_kind(parser)
    add_parameters(parser, ReadOptions, prefix=_SOURCE)
    parser.set_defaults(run=_apply, filter=kind)


def _apply(options: argparse.Namespace) -> int:
    if "seed" in options:
        draw_seed(options)
    try:
        heightmap = read_and_report(options.source, options, _SOURCE)
    except ReadQuestion as question:
        # The question names the options of `info` and `convert`. Here they have a prefix.
        answers = (f"{one.words.replace('--', '--source-')} ({one.label})" for one in question.options)
        sentence = ": ".join(filter(None, (question.sentence.removesuffix("."), ", ".join(answers))))
        raise UserError(f"{sentence}.") from None
    chosen = _suited(options.filter, heightmap, given(options.filter, options))
    changed = run_to_end(chosen.applying(heightmap), chosen.title)
    # The file is written all the same: a script counts on it.
    if changed is heightmap:
        print(f"{options.source.name}: {chosen.title}: nothing changes here.", file=sys.stderr)
    save_unclipped(changed, options.output, options.kind)
    return 0


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
