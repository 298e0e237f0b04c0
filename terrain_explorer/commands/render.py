"""render: draws a heightmap as a landscape."""

from __future__ import annotations

import argparse
from pathlib import Path

from terrain_explorer.commands.arguments import add_parameters, from_options, imply, size
from terrain_explorer.commands.terminal import need_display, read_and_report, run_to_end
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import (
    NORTH_UP,
    STRAIGHT_DOWN,
    PixelSize,
    TurntableOptions,
    ViewOptions,
)
from terrain_explorer.terrain.tiles.taking import at_place
from terrain_explorer.terrain.tiles.terrain_place import SCHEME, TerrainPlace

HELP = "draw a heightmap as a landscape and save the picture"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", help="a heightmap image, or a place that the window has copied: terrain:…")
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
    # From above there is no side to look from, and maps have north at the top.
    if options.azimuth is None and options.elevation == STRAIGHT_DOWN:
        options.azimuth = NORTH_UP
    look, viewpoint, turn = (
        from_options(Look, options),
        from_options(ViewOptions, options),
        from_options(TurntableOptions, options),
    )
    if turn != TurntableOptions() and not options.turntable:
        raise UserError("--frames and --seconds need --turntable")
    picture = PixelSize(*options.size)
    heightmap = _subject(options)
    need_display("draw on")
    # Imported late: all other commands work without OpenGL.
    from terrain_explorer.gui.export.headless import rendering

    turning = turn if options.turntable else None
    run_to_end(rendering(heightmap, look, viewpoint, picture, turning, options.output), options.output.name)
    return 0


def _subject(options: argparse.Namespace) -> Heightmap:
    if options.file.startswith(SCHEME):
        return run_to_end(at_place(TerrainPlace.from_text(options.file)), options.output.name)
    return read_and_report(Path(options.file), options)
