"""render: draws a heightmap as a landscape, or a flight over it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from terrain_explorer.commands.arguments import add_parameters, from_options, given, imply, size
from terrain_explorer.commands.terminal import need_display, need_libraries, read_and_report, run_to_end
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import (
    NORTH_UP,
    STRAIGHT_DOWN,
    FlightOptions,
    PixelSize,
    TurntableOptions,
    ViewOptions,
    field_of_view,
)
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.tiles.extract import at_place, map_of_place
from terrain_explorer.terrain.tiles.land import Land, finding_ground
from terrain_explorer.terrain.tiles.terrain_place import SCHEME, TerrainPlace
from terrain_explorer.terrain.tiles.tile_waters import LandWaters
from terrain_explorer.terrain.work import Work, part_of

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.camera.camera import Camera


LANDSCAPE = "landscape"
"""The view that the program finds by itself."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "subject",
        nargs="+",
        help="a heightmap image, or a place that the window has copied: terrain:…; with --flight several places, and "
        "before them the image that they are on, where they do not contain their terrain",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="PICTURE",
        help="where to save it: .png, .jpg or .webp; a turntable or a flight: .webp, .gif, or .png for numbered files",
    )
    usual = f"{PixelSize.width}x{PixelSize.height}"
    parser.add_argument("--size", type=size, default=usual, metavar="WxH", help=f"in pixels. Default: {usual}.")
    add_parameters(parser, ViewOptions, "camera")
    parser.add_argument(
        "--view",
        metavar="NAME",
        help=f"{LANDSCAPE}: low at the edge of the map, before the skyline that has most to show, with a lens of 35 mm "
        "or the given one; or the name of a view that a project keeps, with its setting and light",
    )
    parser.add_argument(
        "--side-light", action="store_true", help=f"with --view {LANDSCAPE}: a low sun beside the picture"
    )
    add_parameters(parser, Look)
    parser.add_argument("--turntable", action="store_true", help="draw a full turn as a moving picture")
    add_parameters(parser, TurntableOptions, "with --turntable")
    parser.add_argument(
        "--flight",
        action="store_true",
        help="fly over the map from place to place, or from the whole terrain to a single one",
    )
    add_parameters(parser, FlightOptions, "with --flight", "flight_")
    parser.add_argument("--surface", action="store_true", help="with --flight: show the surface in place of the map")
    parser.add_argument(
        "--local-contrast",
        action="store_true",
        help="with --flight: use all colours for what is in sight at each moment",
    )
    add_parameters(parser, ReadOptions)
    parser.set_defaults(run=_render)


def _render(options: argparse.Namespace) -> int:
    imply(options, Look.needs)
    look, timing = from_options(Look, options), from_options(FlightOptions, options, "flight_")
    turn = from_options(TurntableOptions, options)
    if turn != TurntableOptions() and not options.turntable:
        raise UserError("--frames and --seconds need --turntable")
    if options.flight:
        return _fly(options, look, timing)
    if timing != FlightOptions() or options.local_contrast or options.surface:
        raise UserError("--flight-seconds, --flight-frames-per-second, --surface and --local-contrast need --flight")
    if len(options.subject) > 1:
        raise UserError("a picture shows one heightmap or place; only --flight takes several")
    # From above there is no side to look from, and maps have north at the top.
    if options.azimuth is None and options.elevation == STRAIGHT_DOWN:
        options.azimuth = NORTH_UP
    viewpoint, picture = from_options(ViewOptions, options), PixelSize(*options.size)
    heightmap = _subject(options)
    look, camera = _chosen_view(options, heightmap, look)
    need_display("draw on")
    # Imported late: all other commands work without OpenGL.
    from terrain_explorer.gui.export.headless import rendering

    turning = turn if options.turntable else None
    run_to_end(rendering(heightmap, look, viewpoint, picture, turning, options.output, camera), options.output.name)
    return 0


def _chosen_view(options: argparse.Namespace, heightmap: Heightmap, look: Look) -> tuple[Look, Camera | None]:
    """Return the camera of the view that was named, if one was, and the look with the sun where it is wanted.

    A view that a project keeps has a setting and a light of its own; options that are given go before these.
    """
    if options.side_light and options.view != LANDSCAPE:
        raise UserError(f"--side-light needs --view {LANDSCAPE}")
    if options.view is None:
        return look, None
    if any(getattr(options, name) is not None for name in ("azimuth", "elevation", "orthographic")):
        raise UserError("--view says from where: leave --azimuth, --elevation and --orthographic out")
    if options.view != LANDSCAPE:
        return _saved_view(heightmap, look, options)
    # Late, as all that draws is.
    from terrain_explorer.gui.views.surface3d.camera.landscape import LENS, landscape_of

    lens = LENS if options.focal_length is None else options.focal_length
    return landscape_of(heightmap, look, options.side_light, lens)


def _saved_view(heightmap: Heightmap, look: Look, options: argparse.Namespace) -> tuple[Look, Camera]:
    """Return the light of a view that a project keeps, and its camera with the lens that is given, if one is."""
    need_libraries()
    from terrain_explorer.gui.explore.bookmarks import from_text

    saved = [] if heightmap.views is None else from_text(heightmap.views)
    views = {one.name: (one.lit(look), seen.camera) for one in saved if (seen := one.viewpoint) is not None}
    if options.view not in views:
        known = ", ".join((LANDSCAPE, *views))
        raise UserError(f"there is no view {options.view}: there are {known}")
    lit, camera = views[options.view]
    if options.focal_length is not None:
        camera = replace(camera, field_of_view=field_of_view(options.focal_length))
    return lit.lit_by(given(Look, options)), camera


def _fly(options: argparse.Namespace, look: Look, timing: FlightOptions) -> int:
    if options.turntable:
        raise UserError("a turntable and a flight are two pictures: use --turntable or --flight")
    # Imported late, as above. The map needs no display.
    need_libraries()
    from terrain_explorer.gui.explore.flight.flight_jobs import BACKGROUNDS, Flight, saving_flight
    from terrain_explorer.gui.explore.flight.route import Route

    texts = [text for text in options.subject if text.startswith(SCHEME)]
    files = [Path(text) for text in options.subject if not text.startswith(SCHEME)]
    if not texts or len(files) > 1:
        raise UserError("a flight takes one or more places, and one heightmap at most: copy places in the window")
    places = [TerrainPlace.from_text(text) for text in texts]
    ground, heightmap = run_to_end(_ground(files, places, options), options.output.name)
    waters = None
    if look.rivers:
        waters = LandWaters(ground, run_to_end(finding_waters(heightmap, look), options.output.name))
    tones = run_to_end(toning(heightmap, look.shown_palette), options.output.name)
    viewpoint, route = from_options(ViewOptions, options), Route(places)
    background = BACKGROUNDS[viewpoint.background]
    flight = Flight(ground, look, route, background, options.local_contrast, waters, tones=tones)
    size = PixelSize(*options.size)
    if options.surface:
        need_display("draw on")
        from terrain_explorer.gui.explore.flight.headless import saving_surface_flight

        work = saving_surface_flight(flight, heightmap, viewpoint, size, timing, options.output)
    else:
        work = saving_flight(flight, size, timing, options.output)
    run_to_end(work, options.output.name)
    return 0


def _ground(
    files: Sequence[Path], places: Sequence[TerrainPlace], options: argparse.Namespace
) -> Work[tuple[Land, Heightmap]]:
    """Return the ground that places are on, and its map: that of the file, or else the one that they contain."""
    if files:
        heightmap = read_and_report(files[0], options)
        recipe = Recipe.of(heightmap)
    else:
        recipe = places[0].recipe
        heightmap = yield from part_of(map_of_place(places[0]), 0, 0.5)
    for text, place in zip(options.subject[len(files) :], places, strict=True):
        if not place.is_near(recipe, heightmap):
            where = files[0].name if files else "the terrain of the first one"
            raise UserError(f"the place {text[:60]}… is not on {where}; a flight stays on one terrain")
    return (yield from part_of(finding_ground(recipe, heightmap), 0.5, 1)), heightmap


def _subject(options: argparse.Namespace) -> Heightmap:
    (subject,) = options.subject
    if subject.startswith(SCHEME):
        return run_to_end(at_place(TerrainPlace.from_text(subject)), options.output.name)
    return read_and_report(Path(subject), options)
