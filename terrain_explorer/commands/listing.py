"""list: the algorithms and the operations."""

from __future__ import annotations

import argparse

from terrain_explorer.commands.arguments import default_in_words, option
from terrain_explorer.terrain import GENERATORS, Generator, parameters
from terrain_explorer.terrain.filters import FILTERS, Filter

HELP = "the algorithms and the operations, with their parameters"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.set_defaults(run=_list)


def _list(options: argparse.Namespace) -> int:
    named: dict[str, type[Generator] | type[Filter]] = dict(GENERATORS)
    named |= {f"apply {slug}": operation for slug, operation in FILTERS.items()}
    for name, one in named.items():
        print(f"{name}\n    {one.summary}")
        for parameter in parameters(one):
            default = default_in_words(parameter, "drawn anew")
            print(f"    {option(parameter):20} {parameter.expected}; default {default}")
        print()
    return 0
