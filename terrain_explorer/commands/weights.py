"""weights: saves masks as weight maps, which add up to a whole at every point."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, from_options
from terrain_explorer.commands.mask_options import RULE_HELP, layer, picture
from terrain_explorer.commands.terminal import read_and_report, run_to_end
from terrain_explorer.files import ReadOptions
from terrain_explorer.files.export.weight_output import WeightFiles
from terrain_explorer.terrain.masks import MASK_RULES
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("source", type=Path, help="a heightmap image")
    parser.add_argument(
        "--layer",
        action="append",
        type=layer,
        required=True,
        metavar="RULE[:FROM..TO]|PICTURE",
        help=f"once for each layer, the first of which has what no other takes: a picture, or a rule {RULE_HELP}"
        f"{', '.join(MASK_RULES)}",
    )
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE.png", help="where to save them; Terrain3D needs .exr"
    )
    add_parameters(parser, WeightFiles, "files")
    parser.add_argument(
        "--single", dest="layout", action="store_const", const="single", help="the same as --layout single"
    )
    parser.add_argument("--palette", choices=tuple(PALETTES), help="that of the map of colours; default: land")
    add_parameters(parser, ReadOptions)
    parser.set_defaults(run=_save)


def _save(options: argparse.Namespace) -> int:
    files = from_options(WeightFiles, options)
    look = Look() if options.palette is None else Look(palette=options.palette)
    paths = files.paths(options.output, [str(number) for number in range(1, len(options.layer) + 1)])
    heightmap = read_and_report(options.source, options)
    parts = [picture(one) if isinstance(one, Path) else one for one in options.layer]
    run_to_end(files.writing(heightmap, parts, paths, look), "weights")
    for path in paths:
        print(path.name)
    return 0
