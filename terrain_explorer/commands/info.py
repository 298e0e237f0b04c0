"""info: what a file holds."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, chosen
from terrain_explorer.files import ReadOptions, read, report

HELP = "what a heightmap's file holds"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("file", type=Path)
    add_parameters(parser, ReadOptions)
    parser.set_defaults(run=_info)


def _info(options: argparse.Namespace) -> int:
    heightmap = read(options.file, chosen(ReadOptions, options))
    told = report(heightmap)
    print(told.line)
    for name, fact in told.facts.items():
        print(f"{name}: {fact}")
    for name, notes in (("assumed", told.assumed), ("lost", told.lost)):
        for note in notes:
            print(f"{name}: {note}")
    print(f"recipe: {heightmap.recipe or 'none'}")
    return 0
