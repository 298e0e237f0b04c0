"""render: a heightmap drawn as a landscape."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, chosen, imply, size
from terrain_explorer.commands.terminal import done, need_display, read_telling
from terrain_explorer.files import ReadOptions
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import (
    NORTH_UP,
    STRAIGHT_DOWN,
    PixelSize,
    TurntableOptions,
    ViewOptions,
)

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
    usual = f"{PixelSize.width}x{PixelSize.height}"
    parser.add_argument("--size", type=size, default=usual, metavar="WxH", help=f"in pixels. Default: {usual}.")
    add_parameters(parser, ViewOptions, "camera")
    add_parameters(parser, Look)
    parser.add_argument("--turntable", action="store_true", help="draw a full turn as a moving picture")
    add_parameters(parser, TurntableOptions, "with --turntable")
    add_parameters(parser, ReadOptions)
    parser.set_defaults(run=_render)


def _render(options: argparse.Namespace) -> int:
    imply(options, Look.needs)
    if options.azimuth is None and options.elevation == STRAIGHT_DOWN:
        options.azimuth = NORTH_UP
    look, viewpoint, turn = chosen(Look, options), chosen(ViewOptions, options), chosen(TurntableOptions, options)
    if turn != TurntableOptions() and not options.turntable:
        raise ValueError("--frames and --seconds need --turntable")
    picture = PixelSize(*options.size)
    heightmap = read_telling(options.file, options)
    need_display("draw on")
    from terrain_explorer.gui.export.headless import rendering  # all else works without OpenGL

    turning = turn if options.turntable else None
    done(rendering(heightmap, look, viewpoint, picture, turning, options.output), options.output.name)
    return 0
