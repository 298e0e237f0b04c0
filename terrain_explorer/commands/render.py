"""render: a heightmap drawn as a landscape."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, chosen, imply, size
from terrain_explorer.commands.telling import done, need_display, read_telling
from terrain_explorer.files import Reading
from terrain_explorer.terrain.look import NEEDS, Look
from terrain_explorer.terrain.picture import NORTH_UP, STRAIGHT_DOWN, Size, Turn, Viewpoint

HELP = "draw a heightmap as a landscape and save the picture"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
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


def _render(options: argparse.Namespace) -> int:
    imply(options, NEEDS)
    if options.azimuth is None and options.elevation == STRAIGHT_DOWN:
        options.azimuth = NORTH_UP
    look, viewpoint, turn = chosen(Look, options), chosen(Viewpoint, options), chosen(Turn, options)
    if turn != Turn() and not options.turntable:
        raise ValueError("--frames and --seconds need --turntable")
    picture = Size(*options.size)
    heightmap = read_telling(options.file, options)
    need_display("draw on")
    from terrain_explorer.gui.pictures.rendering import rendering  # all else works without OpenGL

    turning = turn if options.turntable else None
    done(rendering(heightmap, look, viewpoint, picture, turning, options.output), options.output.name)
    return 0
