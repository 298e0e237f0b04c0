"""export: a heightmap as another program wants it."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from terrain_explorer.commands.arguments import add_output, add_parameters, chosen, imply, said
from terrain_explorer.commands.terminal import done, read_telling
from terrain_explorer.files import ReadOptions
from terrain_explorer.files.presets import PRESETS, MeshPreset, Preset, check_name, exporting
from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.shading.look import Look

HELP = "save a heightmap right for another program"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    presets = parser.add_subparsers(metavar="PRESET", required=True)
    for slug, preset in PRESETS.items():
        _add_preset(presets.add_parser(slug, help=preset.summary, description=preset.summary), preset)


def _add_preset(parser: argparse.ArgumentParser, preset: type[Preset]) -> None:
    parser.add_argument("source", type=Path)
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
        look = chosen(Look, options)
    _take_format_from_name(options)
    heightmap = read_telling(options.source, options)
    preset: Preset = replace(chosen(options.preset, options).suited(heightmap), **said(options.preset, options))
    plan = preset.plan(heightmap)
    check_name(plan, options.output, _other_formats(options.preset))
    print("\n".join(plan.lines), flush=True)
    confirmation = done(exporting(plan, heightmap, options.output, look), options.output.name)
    print("\n".join((confirmation.line, *confirmation.facts)))
    return 0


def _take_format_from_name(options: argparse.Namespace) -> None:
    """Let the ending of the name say the format, where nothing else does."""
    ending = options.output.suffix.lower().removeprefix(".")
    if ending in _formats(options.preset) and options.format is None:
        options.format = ending


def _other_formats(preset: type[Preset]) -> str:
    formats = _formats(preset)
    return f", or say --format {' or '.join(formats)}" if formats else ""


def _formats(preset: type[Preset]) -> tuple[str, ...]:
    """Return what a preset can be told to write."""
    return next((one.choices for one in parameters(preset) if one.name == "format"), ())
