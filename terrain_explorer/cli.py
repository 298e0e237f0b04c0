"""The command line: the window, and all that can be done without one."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from terrain_explorer import __version__
from terrain_explorer.files import HeightmapFileError, kinds, read, write
from terrain_explorer.terrain import GENERATORS, Generator, Heightmap, Parameter, Window, new_seed, parameters

_COMMANDS = ("list", "generate", "info", "convert")
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status: 0, 1 for a user's error, 2 for wrong usage."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    command = next((word for word in given[:1] if word in _COMMANDS), None)
    options = (_command_parser() if command else _window_parser()).parse_args(given)
    try:
        status: int = options.run(options)
    except (HeightmapFileError, ValueError, MemoryError) as error:
        print(f"terrain-explorer: {str(error) or 'there is not enough memory'}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _window_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "terrain-explorer",
        description="Grow, draw and understand heightmaps. Opens the window, on a heightmap if one is named.",
        epilog=f"Without a window: terrain-explorer {{{','.join(_COMMANDS)}}} --help",
    )
    parser.add_argument("--version", action="version", version=f"Terrain Explorer {__version__}")
    parser.add_argument("file", nargs="?", type=Path, help="a heightmap image to open")
    parser.add_argument(
        "--screenshot", type=Path, metavar="PICTURE", help="save a picture of the window once it is drawn, and quit"
    )
    parser.set_defaults(run=_window)
    return parser


def _command_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("terrain-explorer")
    commands = parser.add_subparsers(required=True)
    listing = commands.add_parser("list", help="the algorithms and their parameters")
    listing.set_defaults(run=_list)
    generate = commands.add_parser("generate", help="grow a terrain and save it")
    algorithms = generate.add_subparsers(required=True, metavar="ALGORITHM", dest="algorithm")
    for slug, generator in GENERATORS.items():
        _add_generator(algorithms.add_parser(slug, help=generator.summary, description=generator.summary), generator)
    info = commands.add_parser("info", help="what a heightmap image holds")
    info.add_argument("file", type=Path)
    info.set_defaults(run=_info)
    convert = commands.add_parser("convert", help="save a heightmap in another format")
    convert.add_argument("source", type=Path)
    convert.add_argument("target", type=Path)
    _add_kind(convert)
    convert.set_defaults(run=_convert)
    return parser


def _add_generator(parser: argparse.ArgumentParser, generator: type[Generator]) -> None:
    for parameter in parameters(generator):
        _add_parameter(parser, parameter)
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="where to save the heightmap")
    parser.add_argument(
        "--window",
        nargs=4,
        type=int,
        metavar=("ROW", "COLUMN", "ROWS", "COLUMNS"),
        help="only this rectangle of the map, which may then have an exponent of up to 40",
    )
    parser.add_argument(
        "--range",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="the heights that become black and white, so that pieces of one map fit; default: the lowest and highest "
        "of the whole map, or above exponent 13 of the window",
    )
    _add_kind(parser)
    parser.set_defaults(run=_generate, generator=generator)


def _add_parameter(parser: argparse.ArgumentParser, parameter: Parameter) -> None:
    option = "--" + parameter.name.replace("_", "-")
    default = "drawn and told" if parameter.name == "seed" else parameter.default
    text = f"{parameter.help} Default: {default}.".replace("%", "%%")
    if parameter.kind is bool:
        parser.add_argument(option, action=argparse.BooleanOptionalAction, default=parameter.default, help=text)
        return
    parser.add_argument(
        option,
        type=parameter.kind,
        choices=parameter.choices or None,
        default=None if parameter.name == "seed" else parameter.default,
        metavar=None if parameter.choices else "N" if parameter.kind is int else "X",
        help=text,
    )


def _add_kind(parser: argparse.ArgumentParser) -> None:
    known = "; ".join(f"{kind}: {label}" for kind, label in kinds().items())
    parser.add_argument("--kind", choices=tuple(kinds()), help=f"how to save ({known}); default: by the name")


def _window(options: argparse.Namespace) -> int:
    if sys.platform == "linux" and not any(os.environ.get(name) for name in _DISPLAYS):
        raise ValueError("there is no display to open the window on; use xvfb-run, or one of: " + ", ".join(_COMMANDS))
    from terrain_explorer.gui.app import run  # all else works without a window

    return run(options.file, options.screenshot)


def _list(options: argparse.Namespace) -> int:
    for slug, generator in GENERATORS.items():
        print(f"{slug}\n    {generator.summary}")
        for parameter in parameters(generator):
            option = "--" + parameter.name.replace("_", "-")
            default = "drawn anew" if parameter.name == "seed" else parameter.default
            print(f"    {option:20} {parameter.expected}; default {default}")
        print()
    return 0


def _generate(options: argparse.Namespace) -> int:
    if options.seed is None:
        options.seed = new_seed()
        print(f"seed {options.seed}")
    kind: type[Generator] = options.generator
    generator = kind(**{parameter.name: getattr(options, parameter.name) for parameter in parameters(kind)})
    window = Window(*options.window) if options.window else None
    write(_grown(generator, window, options.range), options.output, options.kind)
    return 0


def _grown(generator: Generator, window: Window | None, range: list[float] | None) -> Heightmap:
    if window is not None or range is not None or not sys.stderr.isatty():
        return generator.heightmap(window, tuple(range) if range else None)  # type: ignore[arg-type]
    for stage in generator.stages():
        print(f"\r{stage.fraction:4.0%} {stage.label:40}", end="", file=sys.stderr, flush=True)
    print("\r" + " " * 46, end="\r", file=sys.stderr)
    return generator.finished(stage)


def _info(options: argparse.Namespace) -> int:
    heightmap = read(options.file)
    print(f"size: {heightmap.rows} rows, {heightmap.columns} columns")
    if heightmap.origin:
        print(f"kind: {heightmap.origin.kind}")
    print(f"heights: {heightmap.lowest:.6g} to {heightmap.highest:.6g}")
    print(f"black and white: {heightmap.range[0]:.6g} and {heightmap.range[1]:.6g}")
    for note in heightmap.origin.notes if heightmap.origin else ():
        print(f"note: {note}")
    print(f"recipe: {heightmap.recipe or 'none'}")
    return 0


def _convert(options: argparse.Namespace) -> int:
    heightmap = read(options.source)
    for note in heightmap.origin.notes if heightmap.origin else ():
        print(f"{options.source.name}: {note}", file=sys.stderr)
    write(heightmap, options.target, options.kind)
    return 0
