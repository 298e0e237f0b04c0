"""info: reports the contents of a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, from_options
from terrain_explorer.files import ReadOptions, read, report

HELP = "report the contents of a heightmap's file"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", type=Path, help="a heightmap image")
    add_parameters(parser, ReadOptions)
    parser.set_defaults(run=_info)


def _info(options: argparse.Namespace) -> int:
    heightmap = read(options.file, from_options(ReadOptions, options))
    contents = report(heightmap)
    print(contents.line)
    for name, fact in contents.facts.items():
        print(f"{name}: {fact}")
    for name, notes in (("assumed", contents.assumed), ("lost", contents.lost)):
        for note in notes:
            print(f"{name}: {note}")
    print(f"recipe: {heightmap.recipe or 'none'}")
    return 0
