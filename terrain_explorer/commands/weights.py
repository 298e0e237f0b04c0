"""weights: saves masks as weight maps, which add up to a whole at every point."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters
from terrain_explorer.commands.options.mask_options import RULE_HELP, picture, rule
from terrain_explorer.commands.terminal import read_and_report, run_to_end
from terrain_explorer.files import ReadOptions
from terrain_explorer.files.export.weight_output import WeightFiles
from terrain_explorer.terrain.masks import MASK_RULES, MaskPart

HELP = "save masks as weight maps for the materials of an engine"


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
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png", help="where to save them")
    parser.add_argument("--bits", choices=("8", "16"), default="8", help="those of a weight; default: 8")
    parser.add_argument(
        "--single",
        action="store_true",
        help="a grey picture for each layer, in place of four layers as red, green, blue and alpha of one",
    )
    add_parameters(parser, ReadOptions)
    parser.set_defaults(run=_save)


def layer(text: str) -> MaskPart | Path:
    """Return a layer: a rule where the text begins with the name of one, else a picture."""
    return rule(text) if text.partition(":")[0] in MASK_RULES else Path(text)


def _save(options: argparse.Namespace) -> int:
    files = WeightFiles("single" if options.single else "rgba", options.bits)
    paths = files.paths(options.output, [str(number) for number in range(1, len(options.layer) + 1)])
    heightmap = read_and_report(options.source, options)
    parts = [picture(one) if isinstance(one, Path) else one for one in options.layer]
    run_to_end(files.writing(heightmap, parts, paths), "weights")
    for path in paths:
        print(path.name)
    return 0
