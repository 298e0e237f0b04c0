"""export: saves a heightmap the way another program needs it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from terrain_explorer.commands.arguments import add_output, add_parameters, from_options, given, imply
from terrain_explorer.commands.terminal import read_and_report, run_to_end
from terrain_explorer.files import ReadOptions
from terrain_explorer.files.presets import PRESETS, MeshPreset, Preset, check_name, exporting
from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.shading.look import Look


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    presets = parser.add_subparsers(metavar="PRESET", required=True)
    for slug, preset in PRESETS.items():
        _add_preset(presets.add_parser(slug, help=preset.summary, description=preset.summary), preset)


def _add_preset(parser: argparse.ArgumentParser, preset: type[Preset]) -> None:
    parser.add_argument("source", type=Path, help="a heightmap image")
    add_parameters(parser, preset)
    add_output(parser, required=True)
    add_parameters(parser, ReadOptions)
    if issubclass(preset, MeshPreset):
        add_parameters(parser, Look)
    parser.set_defaults(run=_export, preset=preset)


def _export(options: argparse.Namespace) -> int:
    look = Look()
    if issubclass(options.preset, MeshPreset):
        imply(options, {**Look.needs, **options.preset.needs})
        look = from_options(Look, options)
    _take_format_from_name(options)
    heightmap = read_and_report(options.source, options).in_own_range()
    # The given values come twice, because `suited` chooses values for the map and may replace the user's.
    preset: Preset = replace(from_options(options.preset, options).suited(heightmap), **given(options.preset, options))
    plan = preset.plan(heightmap)
    check_name(plan, options.output, _other_formats(options.preset))
    # Before the work, which may take long: a wrong plan can still be interrupted.
    print("\n".join(plan.lines), flush=True)
    confirmation = run_to_end(exporting(plan, heightmap, options.output, look), options.output.name)
    print("\n".join((confirmation.line, *confirmation.facts)))
    return 0


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
