"""Masks on the command line: pictures, and rules such as ``slope:30..90``."""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import replace
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, from_options, number
from terrain_explorer.errors import UserError
from terrain_explorer.files.masks import mask_in
from terrain_explorer.terrain import Heightmap, Recipe, parameters
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter, ParameterMap, mappable
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskFinish, MaskPart
from terrain_explorer.terrain.masks.rules import MaterialRule
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.recipe.weight_layers import Layers, layers_from_text

_PREFIX = "mask_"
_NUMBER = r"(-?\d+(?:\.\d+)?)"
_RULE = re.compile(rf"([a-z-]+)(?::{_NUMBER}?\.\.{_NUMBER}?(?:~{_NUMBER})?)?")

RULE_HELP = (
    "such as slope:30..90, height:..25 or noise, with ~SOFTNESS behind it for how far it fades beyond its ends; an end "
    "that is left out is open; or material:rock,alpine, with a material and a climate. RULE is one of "
)


def add_mask(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for where a filter is done."""
    group = parser.add_argument_group("mask, to do it at some places only; where several are given, all have to hold")
    group.add_argument(
        "--mask",
        type=Path,
        metavar="PICTURE",
        help="white is where it is done; stretched over the heightmap. A project stands for what is selected in it",
    )
    group.add_argument(
        "--mask-by",
        action="append",
        type=rule,
        default=[],
        metavar="RULE[:FROM..TO]",
        help=RULE_HELP + f"{', '.join(MASK_RULES)}",
    )
    add_parameters(parser, MaskFinish, "mask", _PREFIX)


def mask_of(options: argparse.Namespace) -> Mask | None:
    """Return the mask that the options say, or None for everywhere.

    Raises
    ------
    UserError
        The picture cannot be read, or a value is out of range.
    """
    parts = [*options.mask_by, *([] if options.mask is None else [picture(options.mask)])]
    finish = from_options(MaskFinish, options, _PREFIX)
    if not parts:
        if finish != MaskFinish():
            raise UserError("there is no mask: give --mask PICTURE or --mask-by RULE")
        return None
    mask = Mask.of(parts[0])
    for part in parts[1:]:
        mask = mask.with_part(part, "intersect")
    return mask.finished(finish)


def add_maps(parser: argparse.ArgumentParser, kind: type[Filter]) -> None:
    """Add the arguments for parameters that differ from place to place, where a filter has such."""
    if names := mappable(kind):
        parser.add_argument(
            "--map",
            nargs=4,
            action="append",
            default=[],
            metavar=("PARAMETER", "LOW", "HIGH", "MASK"),
            help=f"lets one of {', '.join(names)} go from LOW where MASK is 0 to HIGH where it is 1, in place of one "
            "number: MASK is a picture, a project for what is selected in it, or a rule as for --mask-by, such as "
            "noise or height:60..100~30",
        )


def with_maps(filter: Filter, options: argparse.Namespace) -> Filter:
    """Return a filter with the parameter maps that the options say.

    Raises
    ------
    UserError
        A picture cannot be read, a value is none or out of range, or there is no such parameter.
    """
    if not isinstance(filter, MappedFilter) or not options.map:
        return filter
    return replace(filter, maps=tuple(_map(*words) for words in options.map))


def _map(name: str, low: str, high: str, mask: str) -> ParameterMap:
    try:
        part = layer(mask)
        ends = [number(float)(value) for value in (low, high)]
    except (ValueError, argparse.ArgumentTypeError) as error:
        raise UserError(f"--map {name} {low} {high} {mask}: {error}") from None
    found = picture(part) if isinstance(part, Path) else part
    return ParameterMap(name.replace("-", "_"), Mask.of(found), *ends)


def picture(path: Path) -> MaskPart:
    """Return the picture in a file, or the selection of a project, as a part of a mask."""
    return mask_in(path)


def rule(text: str) -> MaskPart:
    """Return the rule that a text such as ``slope:30..90~5`` says."""
    found = _RULE.fullmatch(text)
    if text.startswith(f"{MaterialRule.slug}:"):
        return _material(text)
    kind = MASK_RULES.get(found[1]) if found else None
    if found is None or kind is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not like slope:30..90, with one of {', '.join(MASK_RULES)}")
    if ".." not in text:
        return kind()
    low, high, softness = found.groups()[1:]
    ends = {one.name: one for one in parameters(kind)}
    values = {
        "low": _end(ends["low"], low) if low else ends["low"].minimum,
        "high": _end(ends["high"], high) if high else ends["high"].maximum,
    }
    if softness is not None and "low_softness" not in ends:
        raise argparse.ArgumentTypeError(f"{text!r}: {found[1]} has no softness")
    values |= {} if softness is None else dict.fromkeys(("low_softness", "high_softness"), float(softness))
    try:
        return kind(**values)
    except UserError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None


def _material(text: str) -> MaskPart:
    """Return the rule that a text such as ``material:rock`` or ``material:rock,alpine`` says."""
    values = dict(zip(("material", "climate"), text.partition(":")[2].split(",", 1), strict=False))
    try:
        return MaterialRule(**values)  # type: ignore[arg-type]
    except UserError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None


def _end(parameter: Parameter, text: str) -> float:
    number = float(text)
    return int(number) if parameter.kind is int and number.is_integer() else number


def layer(text: str) -> MaskPart | Path:
    """Return a layer: a rule where the text begins with the name of one, else a picture."""
    return rule(text) if text.partition(":")[0] in MASK_RULES else Path(text)


def told(heightmap: Heightmap) -> Heightmap:
    """Return a heightmap that was read, knowing what the erosion in its recipe did to it: rules may ask for that."""
    try:
        recipe = Recipe.of(heightmap)
    except UserError:  # of a later version
        return heightmap
    return heightmap if recipe is None else recipe.told(heightmap)


def layers_in(heightmap: Heightmap, name: str) -> Layers:
    """Return the layers of weights that a project keeps.

    Raises
    ------
    UserError
        It keeps none.
    """
    layers, reasons = layers_from_text(heightmap.layers)
    for reason in reasons:
        print(f"a layer of {name} is left out: {reason}", file=sys.stderr)
    if not layers:
        raise UserError(f"{name} keeps no layers of weights; give them with --layer")
    return layers
