"""apply: an operation on a heightmap."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from terrain_explorer.commands.arguments import add_kind, add_output, add_parameters, draw_seed, option, said
from terrain_explorer.commands.terminal import done, read_telling, save_whole
from terrain_explorer.files import ReadOptions, ReadQuestion
from terrain_explorer.terrain import Heightmap, parameters
from terrain_explorer.terrain.filters import FILTERS, Filter

HELP = "change a heightmap and save it"

_SOURCE = "source_"
"""How the options for reading begin: an operation has options of the same names."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    operations = parser.add_subparsers(metavar="OPERATION", required=True)
    for slug, operation in FILTERS.items():
        _add_operation(operations.add_parser(slug, help=operation.summary, description=operation.summary), operation)


def _add_operation(parser: argparse.ArgumentParser, operation: type[Filter]) -> None:
    parser.add_argument("source", type=Path)
    add_parameters(parser, operation)
    add_output(parser, required=True)
    add_kind(parser)
    add_parameters(parser, ReadOptions, prefix=_SOURCE)
    parser.set_defaults(run=_apply, operation=operation)


def _apply(options: argparse.Namespace) -> int:
    if "seed" in options:
        draw_seed(options)
    try:
        heightmap = read_telling(options.source, options, _SOURCE)
    except ReadQuestion as question:
        answers = (f"{one.words.replace('--', '--source-')} ({one.label})" for one in question.options)
        asked = ": ".join(filter(None, (question.sentence.removesuffix("."), ", ".join(answers))))
        raise ValueError(f"{asked}.") from None
    operation = _suited(options.operation, heightmap, said(options.operation, options))
    changed = done(operation.applying(heightmap), operation.title)
    if changed is heightmap:
        print(f"{options.source.name}: {operation.title}: nothing changes here.", file=sys.stderr)
    save_whole(changed, options.output, options.kind)
    return 0


def _suited(kind: type[Filter], heightmap: Heightmap, told: Mapping[str, Any]) -> Filter:
    """Return the operation as it begins for a heightmap, with what is told.

    Raises
    ------
    ValueError
        What is told is out of range, or does not fit what the map begins with.
    """
    try:
        return replace(kind.suited(heightmap), **told)
    except ValueError as error:
        own = [option(one) for one in parameters(kind) if one.own and one.name not in told]
        hint = f"; {' and '.join(own)} begins with the map's own" if own else ""
        raise ValueError(f"{error}{hint}") from None
