"""weights: saves masks as weight maps, which add up to a whole at every point."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, from_options
from terrain_explorer.commands.mask_options import RULE_HELP, layer, layers_in, picture, told
from terrain_explorer.commands.terminal import read_and_report, run_to_end
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions
from terrain_explorer.files.export.weight_output import WeightFiles
from terrain_explorer.files.presets import Preset
from terrain_explorer.files.presets.base import EnginePreset
from terrain_explorer.files.presets.weights import HEIGHTS, weight_fit
from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.masks import MASK_RULES
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES

_HELP = {
    "size": "the resolution of the heights",
    "outline": "a square, or a rectangle like the map, for Unreal",
    "fit": "how a map of another size is brought to it",
}
_OF_HEIGHTS = tuple(_HELP)


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("source", type=Path, help="a heightmap image")
    parser.add_argument(
        "--layer",
        action="append",
        type=layer,
        default=[],
        metavar="RULE[:FROM..TO]|PICTURE",
        help=f"once for each layer, the first of which has what no other takes: a picture, or a rule {RULE_HELP}"
        f"{', '.join(MASK_RULES)}. Default: those of the project",
    )
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE.png", help="where to save them; Terrain3D needs .exr"
    )
    add_parameters(parser, WeightFiles, "files")
    parser.add_argument(
        "--single", dest="layout", action="store_const", const="single", help="the same as --layout single"
    )
    heights = parser.add_argument_group(
        "the size of the maps", "as `export` takes it for the heights, for Unity, Unreal and Terrain3D"
    )
    for name in _OF_HEIGHTS:
        choices = {slug: _choices(preset, name) for slug, preset in HEIGHTS.items()}
        every = dict.fromkeys(choice for some in choices.values() for choice in some)
        heights.add_argument(f"--{name}", choices=tuple(every), help=_HELP[name])
    parser.add_argument("--palette", choices=tuple(PALETTES), help="that of the map of colours; default: land")
    add_parameters(parser, ReadOptions)
    parser.set_defaults(run=_save)


def _choices(preset: type[EnginePreset], name: str) -> tuple[str, ...]:
    return next((one.choices for one in parameters(preset) if one.name == name), ())


def _heights(layout: str, options: argparse.Namespace) -> dict[str, Preset]:
    """Return the options of the heights that the maps lie on, by the slug of their preset."""
    given = {name: value for name in _OF_HEIGHTS if (value := getattr(options, name)) is not None}
    if not given:
        return {}
    if layout not in HEIGHTS:
        raise UserError(f"--{next(iter(given))} needs --layout {' or '.join(HEIGHTS)}: other maps keep their points")
    preset = HEIGHTS[layout]
    for name, value in given.items():
        choices = _choices(preset, name)
        if value not in choices:
            takes = f"--{name} {', '.join(choices)}" if choices else f"no --{name}"
            raise UserError(f"--{name} {value} does not fit --layout {layout}, which takes {takes}")
    return {preset.slug: preset(**given)}


def _save(options: argparse.Namespace) -> int:
    files = from_options(WeightFiles, options)
    look = Look() if options.palette is None else Look(palette=options.palette)
    names = [str(number) for number in range(1, len(options.layer) + 1)]
    if names:  # what is wrong with them is told before the file is read
        files.paths(options.output, names)
    heights = _heights(files.layout, options)
    heightmap = told(read_and_report(options.source, options))
    shares = [picture(one) if isinstance(one, Path) else one for one in options.layer]
    if not shares:
        layers = layers_in(heightmap, options.source.name)
        names, shares = [layer.name for layer in layers], [layer.share for layer in layers]
    paths = files.paths(options.output, names)
    fit = weight_fit(files.layout, heightmap, heights)
    run_to_end(files.writing(heightmap, shares, paths, look, fit), "weights")
    for path in paths:
        print(path.name)
    if files.layout in HEIGHTS:
        print("\n".join((*fit.changes, fit.sentence)))
    return 0
