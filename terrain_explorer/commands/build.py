"""build: writes a terrain of any size as many files that fit each other."""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import replace
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, add_size, from_options, imply, number, sized
from terrain_explorer.commands.mask_options import layer, layers_in, picture
from terrain_explorer.commands.terminal import run_to_end
from terrain_explorer.files import read, terrain_in
from terrain_explorer.files.builds.build_kinds import BUILD_KINDS, SHORT_NAMES
from terrain_explorer.files.builds.build_lock import being_at_work, until_stopped
from terrain_explorer.files.builds.build_plan import BuildPlan, plan_lines, usual_side
from terrain_explorer.files.builds.building import begin, building, clipped_in, plan_in
from terrain_explorer.files.builds.checking import checking
from terrain_explorer.files.builds.cluster import building_on
from terrain_explorer.files.builds.forecast import forecasting
from terrain_explorer.files.builds.found_ground import sharing_ground
from terrain_explorer.files.builds.target import TARGETS
from terrain_explorer.files.builds.tile_maps import OFFERED, MapsBeside
from terrain_explorer.files.builds.workers import building_with
from terrain_explorer.terrain import Step
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.large_terrain import halvings


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("recipe", nargs="?", type=Path, help="a heightmap, a project, or a .json file with a recipe")
    parser.add_argument("-o", "--output", type=Path, metavar="FOLDER", help="where to write the tiles")
    _add_plan(parser.add_argument_group("what to build"))
    _add_maps(parser.add_argument_group("beside the heights"))
    _add_ways(parser.add_argument_group("how to build"))
    add_parameters(parser, Look)
    parser.set_defaults(run=_build, parser=parser)


def _add_plan(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--exponent",
        type=number(int),
        help="a terrain of an algorithm has 2^n + 1 points a side. Default: the recipe's",
    )
    group.add_argument(
        "--finer",
        type=number(int),
        default=1,
        metavar="TIMES",
        help="how many times as close together the points lie, 1, 2, 4, 8 …: finer detail grows between them",
    )
    group.add_argument(
        "--tile",
        type=number(int),
        metavar="POINTS",
        help="points a side of a tile, or of a chunk of zarr. Default: about 1025, as the program takes them",
    )
    group.add_argument(
        "--kind",
        choices=(*SHORT_NAMES, *BUILD_KINDS),
        default="",
        help="the kind of file; r16 is raw16le, tif is tiff32f. Default: the usual one of the program, or png16",
    )
    group.add_argument(
        "--for",
        dest="target",
        choices=tuple(TARGETS),
        default="",
        help="the program that the tiles are for; it decides on their sizes, names, edges and the order of rows",
    )
    group.add_argument("--name", help="what the names of the files begin with. Default: the name of the folder")
    group.add_argument(
        "--range",
        nargs=2,
        type=number(float),
        metavar=("LOW", "HIGH"),
        help="the unnormalised heights of an algorithm, or the heights of a picture, that are black and white. "
        "Default: those of the whole terrain",
    )
    add_size(group)
    group.add_argument(
        "--metres",
        nargs=2,
        type=number(float),
        metavar=("LOW", "HIGH"),
        help="how many metres high black and white are; files of decimal numbers then hold metres",
    )
    group.add_argument(
        "--spacing",
        type=number(float),
        metavar="METRES",
        help="the distance between neighbouring points, for world files beside PNG and TIFF. Default: as the file says",
    )


def _add_maps(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--with",
        dest="beside",
        nargs="+",
        choices=OFFERED,
        default=(),
        metavar="MAP",
        help=f"maps to write beside the heights of each tile: {', '.join(OFFERED)}",
    )
    group.add_argument(
        "--layer",
        action="append",
        type=layer,
        default=[],
        metavar="RULE[:FROM..TO]|PICTURE",
        help="once for each layer of the map weights; see the command weights. Default: those of the project",
    )


def _add_ways(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--plan", action="store_true", help="only tell what would be built, and what it takes")
    group.add_argument("--part", type=_part, default=(1, 1), metavar="K/N", help="build only the K-th of N parts")
    group.add_argument("--workers", type=number(int), default=1, metavar="N", help="build with N processes")
    group.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="build with the workers of a scheduler of dask, such as tcp://host:8786; all of them need to see FOLDER",
    )
    group.add_argument(
        "--continue", dest="folder", type=Path, metavar="FOLDER", help="go on with the build in a folder"
    )
    group.add_argument("--check", type=Path, metavar="FOLDER", help="say which files of a build are missing or wrong")


def _build(options: argparse.Namespace) -> int:
    if options.check is not None:
        return _check(options.check)
    if sum((options.workers > 1, options.part != (1, 1), options.scheduler is not None)) > 1:
        options.parser.error("choose one of --part, --workers and --scheduler")
    if options.plan:
        if options.recipe is None:
            options.parser.error("--plan needs a RECIPE")
        return _tell(_plan(options), options)
    plan, folder = _begun(options)
    with being_at_work(folder):
        return _build_on(plan, folder, options)


def _build_on(plan: BuildPlan, folder: Path, options: argparse.Namespace) -> int:
    if options.scheduler is not None:
        run_to_end(until_stopped(building_on(plan, folder, options.scheduler), folder), folder.name)
    elif options.workers > 1:
        run_to_end(until_stopped(building_with(plan, folder, options.workers), folder), folder.name)
    else:
        built = run_to_end(until_stopped(building(plan, folder, *options.part), folder), folder.name)
        print(f"{built.made} tiles made, {built.kept} were there")
    for name in clipped_in(folder):
        print(f"{name}: heights beyond the range were cut off; give a wider --range", file=sys.stderr)
    return 0


def _begun(options: argparse.Namespace) -> tuple[BuildPlan, Path]:
    if options.folder is not None:
        if options.recipe is not None or options.output is not None:
            options.parser.error("--continue takes everything from the folder: give no RECIPE and no -o")
        return plan_in(options.folder), options.folder
    if options.recipe is None or options.output is None:
        options.parser.error("give a RECIPE and -o FOLDER, or --continue FOLDER, or --check FOLDER")
    plan = _plan(options)
    plan.terrain.check_memory()
    begin(plan, options.output)
    if plan.terrain.found:  # kept for the processes that build
        run_to_end(sharing_ground(plan.terrain, options.output), options.output.name)
    print("\n".join(plan_lines(plan)), flush=True)
    return plan, options.output


def _plan(options: argparse.Namespace) -> BuildPlan:
    recipe = terrain_in(options.recipe)
    recipe = sized(recipe, options)
    if options.metres:
        recipe = replace(recipe, steps=(*recipe.steps, Step(SizeInMetres(*options.metres))))
    range = tuple(options.range) if options.range else None
    terrain = LargeTerrain.of(recipe, options.exponent, range, finer=halvings(options.finer))
    name = options.name or (options.output.resolve().name if options.output else BuildPlan.name)
    side = options.tile or usual_side(terrain.shape, options.target, options.kind)
    spacing = options.spacing if options.spacing is not None else terrain.spacing or 0.0
    return BuildPlan(terrain, side, name, options.kind, options.target, _beside(options), spacing)


def _beside(options: argparse.Namespace) -> MapsBeside:
    imply(options, Look.needs)
    kinds = (*options.beside, *(("weights",) if options.layer and "weights" not in options.beside else ()))
    layers: tuple[Mask | None, ...] = tuple(
        Mask.of(picture(one) if isinstance(one, Path) else one) for one in options.layer
    )
    names: tuple[str, ...] = ()
    if "weights" in kinds and not layers and options.recipe.suffix.lower() != ".json":
        kept = layers_in(read(options.recipe), options.recipe.name)
        layers = tuple(None if layer.share is None else Mask.of(layer.share) for layer in kept)
        names = tuple(layer.name for layer in kept)
    return MapsBeside(kinds, from_options(Look, options), layers, names)


def _tell(plan: BuildPlan, options: argparse.Namespace) -> int:
    forecast = run_to_end(forecasting(plan, options.output), "plan")
    run_to_end(plan.terrain.preparing(), "plan")
    print("\n".join((*plan_lines(plan), *forecast.lines(options.workers))))
    return 0


def _check(folder: Path) -> int:
    findings = run_to_end(checking(plan_in(folder), folder), folder.name)
    print("\n".join(findings.lines))
    if findings.changed:
        print("To make changed files anew, delete them and go on with --continue", file=sys.stderr)
    return 0 if findings.is_whole else 1


def _part(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 3/40")
    return int(found[1]), int(found[2])
