"""list: prints the algorithms and the filters."""

from __future__ import annotations

import argparse

from terrain_explorer.commands.arguments import default_in_words, option
from terrain_explorer.terrain import GENERATORS, Generator, parameters
from terrain_explorer.terrain.filters import FILTERS, Filter
from terrain_explorer.terrain.filters.paths import PATHS


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command: there are none."""
    parser.set_defaults(run=_list)


def _list(options: argparse.Namespace) -> int:
    catalogue: dict[str, type[Generator] | type[Filter]] = dict(GENERATORS)
    catalogue |= {f"apply {slug}": kind for slug, kind in {**FILTERS, **PATHS}.items()}
    for name, kind in catalogue.items():
        print(f"{name}\n    {kind.summary}")
        for parameter in parameters(kind):
            default = default_in_words(parameter, "random")
            print(f"    {option(parameter):20} {parameter.expected}; default {default}")
        print()
    return 0
