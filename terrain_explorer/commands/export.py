"""export: saves a heightmap the way another program needs it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path

from terrain_explorer.commands.arguments import LateParser, add_output, add_parameters, from_options, given, imply
from terrain_explorer.commands.terminal import read_and_report, read_silently, run_to_end
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions
from terrain_explorer.files.presets import PRESETS, MeshPreset, Preset, check_name, exporting, planned
from terrain_explorer.files.presets.meshes import Printing, PrintSize
from terrain_explorer.terrain import Heightmap, parameters
from terrain_explorer.terrain.shading.look import Look

_TO_SCALE = "to_scale"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    presets = parser.add_subparsers(metavar="PRESET", required=True, parser_class=LateParser)
    for slug, preset in PRESETS.items():
        chosen = presets.add_parser(slug, help=preset.summary, description=preset.summary)
        chosen.adding = partial(_add_preset, preset=preset)


def _add_preset(parser: argparse.ArgumentParser, preset: type[Preset]) -> None:
    if issubclass(preset, Printing):
        of_several = "a heightmap image; several become prints with one scale and one base"
        parser.add_argument("source", type=Path, nargs="+", help=of_several)
        add_parameters(parser, preset)
        add_output(parser, required=True, help="where to save the print; of several sources a folder")
    else:
        parser.add_argument("source", type=Path, help="a heightmap image")
        add_parameters(parser, preset)
        add_output(parser, required=True)
    add_parameters(parser, ReadOptions)
    if issubclass(preset, MeshPreset):
        add_parameters(parser, Look)
    parser.set_defaults(run=_export, preset=preset)


def _export(options: argparse.Namespace) -> int:
    look = Look()
    imply(options, _switches(options.preset))
    if issubclass(options.preset, MeshPreset):
        imply(options, Look.needs)
        look = from_options(Look, options)
    if isinstance(options.source, list) and len(options.source) > 1:
        return _export_together(options, look)
    source = options.source[0] if isinstance(options.source, list) else options.source
    _take_format_from_name(options)
    heightmap = read_and_report(source, options).in_own_range()
    # The given values come twice, because `suited` chooses values for the map and may replace the user's. A print to
    # scale is suited before it is one, so that the options that are not given suit the map, too.
    values = given(options.preset, options)
    usual: Preset = options.preset(**{name: value for name, value in values.items() if name != _TO_SCALE})
    _write(replace(usual.suited(heightmap), **values), heightmap, options.output, look)
    return 0


def _export_together(options: argparse.Namespace, look: Look) -> int:
    """Export several terrains as prints with one scale and one base, into a folder."""
    names = [source.stem for source in options.source]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UserError(f"two sources are called {twice}, and so would be their prints. Rename one of them")
    if options.to_scale is False:
        raise UserError("several prints have one scale. Leave --no-to-scale out, or export them one by one")
    values = given(options.preset, options) | {_TO_SCALE: True}
    # Read twice, because all together may be larger than the memory.
    grounds = [PrintSize.of(read_and_report(source, options).in_own_range()) for source in options.source]
    chosen: Printing = replace(options.preset(**values).for_all(grounds), **values)
    options.output.mkdir(parents=True, exist_ok=True)
    for source in options.source:
        heightmap = read_silently(source, options).in_own_range()
        _write(chosen, heightmap, options.output / f"{source.stem}{chosen.ending}", look)
    return 0


def _write(preset: Preset, heightmap: Heightmap, path: Path, look: Look) -> None:
    plan = planned(preset, heightmap)
    check_name(plan, path, _other_formats(type(preset)))
    # Before the work, which may take long: a wrong plan can still be interrupted.
    print("\n".join(plan.lines), flush=True)
    confirmation = run_to_end(exporting(plan, heightmap, path, look), path.name)
    print("\n".join((confirmation.line, *confirmation.facts)))


def _switches(preset: type[Preset]) -> dict[str, str]:
    """Return the parameters that need a switch that is on or off, and the switches."""
    switches = {one.name for one in parameters(preset) if one.kind is bool}
    return {name: switch for name, switch in preset.needs.items() if switch in switches}


def _take_format_from_name(options: argparse.Namespace) -> None:
    """Take the format from the ending of the name if no option says it."""
    ending = options.output.suffix.lower().removeprefix(".")
    if ending in _formats(options.preset) and options.format is None:
        options.format = ending


def _other_formats(preset: type[Preset]) -> str:
    formats = _formats(preset)
    return f", or say --format {' or '.join(formats)}" if formats else ""


def _formats(preset: type[Preset]) -> tuple[str, ...]:
    """Return the formats that a preset can write."""
    return next((one.choices for one in parameters(preset) if one.name == "format"), ())
