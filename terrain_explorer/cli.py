"""The command line: the window, and all that can be done without one."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from terrain_explorer import __version__, menu_entry
from terrain_explorer.arguments import add_kind, add_output, add_parameters, chosen, imply, option, size
from terrain_explorer.files import HeightmapFileError, Reading, read, recipe_in, report, write
from terrain_explorer.files.mesh import MESHES, MeshOptions, writing_mesh
from terrain_explorer.terrain import GENERATORS, Generator, Heightmap, Window, from_recipe, new_seed, parameters
from terrain_explorer.terrain.look import NEEDS, Look
from terrain_explorer.terrain.picture import NORTH_UP, STRAIGHT_DOWN, Size, Turn, Viewpoint

_SCREENLESS = ("list", "generate", "info", "convert")
_COMMANDS = (*_SCREENLESS, "render")
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
    parser.add_argument(
        "--safe-mode", action="store_true", help="start without the 3D view, and leave your settings alone"
    )
    menu = parser.add_mutually_exclusive_group()
    for name, change, help in (
        ("--install-menu-entry", menu_entry.install, "put the program into your start menu, and quit"),
        ("--remove-menu-entry", menu_entry.remove, "take it out of your start menu, and quit"),
    ):
        menu.add_argument(name, action="store_const", dest="run", const=partial(_tell, change), help=help)
    parser.set_defaults(run=_window)
    return parser


def _tell(change: Callable[[], str], options: argparse.Namespace) -> int:
    print(change())
    return 0


def _command_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("terrain-explorer")
    commands = parser.add_subparsers(required=True)
    listing = commands.add_parser("list", help="the algorithms and their parameters")
    listing.set_defaults(run=_list)
    generate = commands.add_parser("generate", help="grow a terrain and save it")
    _add_remaking(generate)
    algorithms = generate.add_subparsers(metavar="ALGORITHM", dest="algorithm")
    for slug, generator in GENERATORS.items():
        _add_generator(algorithms.add_parser(slug, help=generator.summary, description=generator.summary), generator)
    info = commands.add_parser("info", help="what a heightmap's file holds")
    info.add_argument("file", type=Path)
    add_parameters(info, Reading)
    info.set_defaults(run=_info)
    convert = commands.add_parser("convert", help="save a heightmap in another format, or as a mesh")
    convert.add_argument("source", type=Path)
    meshes = ", ".join(format.extensions[0] for format in MESHES)
    convert.add_argument("target", type=Path, help=f"a heightmap, or a mesh: {meshes}")
    add_kind(convert)
    add_parameters(convert, Reading)
    add_parameters(convert, MeshOptions, "meshes")
    add_parameters(convert, Look)
    convert.set_defaults(run=_convert)
    _add_render(commands.add_parser("render", help="draw a heightmap as a landscape and save the picture"))
    return parser


def _add_remaking(parser: argparse.ArgumentParser) -> None:
    again = parser.add_argument_group("to grow a terrain again, without an algorithm")
    again.add_argument(
        "--recipe", type=Path, metavar="FILE", help="a heightmap that was saved after generating, or its side file"
    )
    add_output(again)
    add_kind(again)
    parser.set_defaults(run=_remake, parser=parser)


def _add_generator(parser: argparse.ArgumentParser, generator: type[Generator]) -> None:
    add_parameters(parser, generator)
    add_output(parser, required=True)
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
    add_kind(parser)
    parser.set_defaults(run=_generate, generator=generator)


def _add_render(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a heightmap image")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="PICTURE",
        help="where to save it: .png, .jpg or .webp; a turntable: .webp, .gif, or .png for numbered files",
    )
    usual = f"{Size.width}x{Size.height}"
    parser.add_argument("--size", type=size, default=usual, metavar="WxH", help=f"in pixels. Default: {usual}.")
    add_parameters(parser, Viewpoint, "camera")
    add_parameters(parser, Look)
    parser.add_argument("--turntable", action="store_true", help="draw a full turn as a moving picture")
    add_parameters(parser, Turn, "with --turntable")
    add_parameters(parser, Reading)
    parser.set_defaults(run=_render)


def _window(options: argparse.Namespace) -> int:
    _need_display("open the window on")
    from terrain_explorer.gui.app import run  # all else works without a window

    return run(options.file, options.screenshot, options.safe_mode)


def _need_display(purpose: str) -> None:
    if sys.platform == "linux" and not any(os.environ.get(name) for name in _DISPLAYS):
        others = ", ".join(_SCREENLESS)
        raise ValueError(f"there is no display to {purpose}; use xvfb-run, or one of: {others}")


def _list(options: argparse.Namespace) -> int:
    for slug, generator in GENERATORS.items():
        print(f"{slug}\n    {generator.summary}")
        for parameter in parameters(generator):
            default = "drawn anew" if parameter.name == "seed" else parameter.default
            print(f"    {option(parameter):20} {parameter.expected}; default {default}")
        print()
    return 0


def _remake(options: argparse.Namespace) -> int:
    if options.recipe is None or options.output is None:
        options.parser.error("an ALGORITHM is needed, or --recipe FILE and -o FILE")
    write(_remade(recipe_in(options.recipe)), options.output, options.kind)
    return 0


def _remade(recipe: str) -> Heightmap:
    """Return the heightmap of a recipe: the whole map or the window it is of, in the same range."""
    content = json.loads(recipe)
    window, range = content.get("window"), content.get("range")
    try:
        return from_recipe(recipe).heightmap(window and Window(*window), range and tuple(range))
    except TypeError:
        raise ValueError("the recipe has a window or a range that cannot be understood") from None


def _generate(options: argparse.Namespace) -> int:
    if options.recipe is not None:
        options.parser.error("choose an ALGORITHM or --recipe, not both")
    if options.seed is None:
        options.seed = new_seed()
        print(f"seed {options.seed}")
    generator = chosen(options.generator, options)
    window = Window(*options.window) if options.window else None
    write(_grown(generator, window, options.range), options.output, options.kind)
    return 0


def _grown(generator: Generator, window: Window | None, range: list[float] | None) -> Heightmap:
    if window is not None or range is not None or not sys.stderr.isatty():
        return generator.heightmap(window, tuple(range) if range else None)  # type: ignore[arg-type]
    for stage in generator.stages():
        _show_progress(stage.fraction, stage.label)
    _clear_progress()
    return generator.finished(stage)


def _show_progress(fraction: float, label: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{fraction:4.0%} {label:40}", end="", file=sys.stderr, flush=True)


def _clear_progress() -> None:
    if sys.stderr.isatty():
        print("\r" + " " * 46, end="\r", file=sys.stderr)


def _info(options: argparse.Namespace) -> int:
    heightmap = read(options.file, chosen(Reading, options))
    told = report(heightmap)
    print(told.line)
    for name, fact in told.facts.items():
        print(f"{name}: {fact}")
    for name, notes in (("assumed", told.assumed), ("lost", told.lost)):
        for note in notes:
            print(f"{name}: {note}")
    print(f"recipe: {heightmap.recipe or 'none'}")
    return 0


def _convert(options: argparse.Namespace) -> int:
    heightmap = _read_telling(options.source, options)
    if options.target.suffix.lower() in {extension for format in MESHES for extension in format.extensions}:
        imply(options, NEEDS)
        _write_mesh(heightmap, options)
    else:
        write(heightmap, options.target, options.kind)
    return 0


def _write_mesh(heightmap: Heightmap, options: argparse.Namespace) -> None:
    try:
        for fraction in writing_mesh(heightmap, options.target, chosen(MeshOptions, options), chosen(Look, options)):
            _show_progress(fraction, options.target.name)
    finally:
        _clear_progress()


def _read_telling(path: Path, options: argparse.Namespace) -> Heightmap:
    heightmap = read(path, chosen(Reading, options))
    for note in heightmap.origin.notes if heightmap.origin else ():
        print(f"{path.name}: {note}", file=sys.stderr)
    return heightmap


def _render(options: argparse.Namespace) -> int:
    imply(options, NEEDS)
    if options.azimuth is None and options.elevation == STRAIGHT_DOWN:
        options.azimuth = NORTH_UP
    look, viewpoint, turn = chosen(Look, options), chosen(Viewpoint, options), chosen(Turn, options)
    if turn != Turn() and not options.turntable:
        raise ValueError("--frames and --seconds need --turntable")
    picture = Size(*options.size)
    heightmap = _read_telling(options.file, options)
    _need_display("draw on")
    from terrain_explorer.gui.pictures.rendering import rendering  # all else works without OpenGL

    steps = rendering(heightmap, look, viewpoint, picture, turn if options.turntable else None, options.output)
    try:
        for fraction in steps:
            _show_progress(fraction, options.output.name)
    finally:
        steps.close()
        _clear_progress()
    return 0
