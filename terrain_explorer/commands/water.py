"""water: saves a map of where water runs, stands and leaves."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_kind, add_output, add_parameters, from_options
from terrain_explorer.commands.terminal import read_and_report, run_to_end, save_unclipped
from terrain_explorer.files import ReadOptions
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.hydrology.maps import DrainageMap

HELP = "save a map of drainage areas, lakes, rivers or watersheds"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("source", type=Path, help="a heightmap image")
    add_parameters(parser, DrainageMap)
    add_output(parser, required=True)
    add_kind(parser)
    add_parameters(parser, ReadOptions, "reading")
    parser.set_defaults(run=_water)


def _water(options: argparse.Namespace) -> int:
    wanted = from_options(DrainageMap, options)
    heightmap = read_and_report(options.source, options)
    drainage = run_to_end(draining(heightmap), "drainage")
    save_unclipped(wanted.of(drainage), options.output, options.kind)
    return 0
