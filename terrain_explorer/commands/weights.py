"""weights: saves masks as weight maps, which add up to a whole at every point."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters
from terrain_explorer.commands.options.mask_options import RULE_HELP, picture, rule
from terrain_explorer.commands.terminal import read_and_report, run_to_end
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions
from terrain_explorer.files.export.colour_output import write_checked
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import MASK_RULES, MaskGround, MaskPart, Weights
from terrain_explorer.terrain.masks.weight_maps import WeightMaps, as_channels, sharing
from terrain_explorer.terrain.work import Work, part_of

HELP = "save masks as weight maps for the materials of an engine"

_CHANNELS = 4


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
    parser.add_argument("--bits", type=int, choices=(8, 16), default=8, help="those of a weight; default: 8")
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
    if options.output.suffix.lower() != ".png":
        raise UserError(f"{options.output.name} would be no PNG: weight maps are; choose a name that ends in .png")
    heightmap = read_and_report(options.source, options)
    parts = [picture(one) if isinstance(one, Path) else one for one in options.layer]
    shares = run_to_end(_sharing(heightmap, parts, options.bits), "weights")
    for path, channels in _pictures(options.output, shares, options.single):
        write_checked(channels, path)
        print(path.name)
    return 0


def _sharing(heightmap: Heightmap, parts: list[MaskPart], bits: int) -> Work[WeightMaps]:
    ground, weights = MaskGround(heightmap), list[Weights]()
    for place, part in enumerate(parts):
        weighing = part.weighing(ground, ground.whole)
        weights.append((yield from part_of(weighing, place / len(parts), (place + 1) / len(parts))))
    return (yield from sharing(weights, bits))


def _pictures(path: Path, shares: WeightMaps, single: bool) -> Iterator[tuple[Path, WeightMaps]]:
    """Yield the files and what goes into each; they have numbers where there are several."""
    layers = shares.shape[2]
    starts = range(0, layers, 1 if single else _CHANNELS)
    for number, start in enumerate(starts, 1):
        name = path if len(starts) == 1 else path.with_stem(f"{path.stem}-{number}")
        yield name, shares[..., start] if single else as_channels(shares[..., start : start + _CHANNELS])
