"""mask: saves where rules hold as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters
from terrain_explorer.commands.mask_options import add_mask, mask_of, told
from terrain_explorer.commands.terminal import read_and_report, run_to_end
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions
from terrain_explorer.files.masks import write_mask
from terrain_explorer.terrain.masks import MaskInput


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("source", type=Path, help="a heightmap image")
    add_mask(parser)
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png", help="where to save it")
    parser.add_argument("--bits", type=int, choices=(8, 16), default=8, help="those of a point; default: 8")
    add_parameters(parser, ReadOptions)
    parser.set_defaults(run=_save)


def _save(options: argparse.Namespace) -> int:
    if options.output.suffix.lower() != ".png":
        raise UserError(f"{options.output.name} would be no PNG: masks are; choose a name that ends in .png")
    mask = mask_of(options)
    if mask is None:
        raise UserError("nothing says what the mask is: give --mask PICTURE or --mask-by RULE")
    ground = MaskInput(told(read_and_report(options.source, options)))
    write_mask(run_to_end(mask.weighing(ground, ground.whole), "mask"), options.output, options.bits)
    print(options.output.name)
    return 0
