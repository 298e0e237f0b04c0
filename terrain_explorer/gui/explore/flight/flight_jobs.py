"""The work of painting a flight and saving it. It needs no window, and for the map no OpenGL."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from terrain_explorer.files.pictures.animation import saving_animation
from terrain_explorer.gui.explore.flight.flight_camera import Eye
from terrain_explorer.gui.explore.flight.frame_painter import ByteColour, FramePainter, contrast_in
from terrain_explorer.gui.explore.flight.route import Route
from terrain_explorer.gui.views.map2d.map_viewport import MapViewport
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Background, FlightOptions, Pixels, PixelSize
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_colours import Contrast
from terrain_explorer.terrain.tiles.tile_waters import LandWaters
from terrain_explorer.terrain.work import Work

if TYPE_CHECKING:  # OpenGL wants its platform chosen before
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

BACKGROUNDS: dict[Background, ByteColour | None] = {"light": (226, 227, 230), "dark": (38, 39, 43), "none": None}
"""What is seen of a map where there is no ground; None leaves it transparent there."""

_SAMPLE, _SAMPLES = 320, 5
"""Pixels along the longer side of the frames from which the colours of a GIF are chosen, and how many those are."""


@dataclass(frozen=True)
class Flight:
    """What a flight shows.

    Attributes
    ----------
    background
        The colour where there is no ground; None leaves it transparent there, whatever background the eye has.
    local_contrast
        Whether each frame uses all colours for what is in sight, or those that the heights have in the whole.
    waters
        The rivers and lakes of the ground, where the look shows them.
    eye
        How the surface is looked at, where that is shown in place of the map.
    tones
        Those of palettes at the points of the map of the ground.
    """

    ground: Land
    look: Look
    route: Route
    background: ByteColour | None
    local_contrast: bool = False
    waters: LandWaters | None = None
    eye: Eye | None = None
    tones: PaletteTones = field(default_factory=lambda: NO_TONES)

    def contrast(self, viewport: MapViewport) -> Contrast:
        """Return the contrast of a frame."""
        return contrast_in(self.ground, viewport) if self.local_contrast else Contrast.of_whole(self.ground.facts)


def saving_flight(
    flight: Flight, size: PixelSize, timing: FlightOptions, path: Path, canvas: OffscreenCanvas | None = None
) -> Work[Path]:
    """Paint a flight frame by frame, save it and return the file that was named: yield the part that is done, 0 to 1.

    The last step comes when all is written but the file is not yet in its place: who stops at any step leaves no file.

    Parameters
    ----------
    canvas
        Where the surface is drawn; a map needs none.

    Raises
    ------
    HeightmapFileError
        The file cannot be written, and is as it was.
    NoOpenGLError
        The surface cannot be drawn here.
    ValueError
        The places are all the same, or the pictures are too large for the surface.
    """
    viewports = flight.route.path(flight.ground.facts, size).frames(timing.frames)
    with saving_animation(path, size, flight.background is None, timing, _samples(flight, size, canvas)) as frames:
        for number, pixels, done in _painting(flight, viewports, canvas):
            if pixels is not None:
                for _ in frames.giving(pixels):
                    yield (number + 1) / len(viewports)
            yield (number + done) / len(viewports)
        for _ in frames.finishing():
            yield 1.0
        yield 1.0
    return path


PaintedFrames = Iterator[tuple[int, Pixels | None, float]]
"""The number of a frame, the frame when it is done, and the part of it that is done."""


def _painting(flight: Flight, viewports: Sequence[MapViewport], canvas: OffscreenCanvas | None) -> PaintedFrames:
    if flight.eye is None:
        yield from _painting_map(flight, viewports)
        return
    assert canvas is not None
    # Imported late: maps are painted without OpenGL.
    from terrain_explorer.gui.explore.flight.surface_painter import SurfacePainter

    eye = flight.eye if flight.background else replace(flight.eye, background="none")
    painter = SurfacePainter(canvas, flight.ground, flight.look, eye, viewports, flight.waters, flight.tones)
    try:
        for _ in painter.preparing():
            yield 0, None, 0.0
        for number, viewport in enumerate(viewports):
            pixels = _frame(viewport)
            for done in painter.painting(pixels, number):
                yield number, None, done
            yield number, pixels, 1.0
    finally:
        painter.close()


def _painting_map(flight: Flight, viewports: Sequence[MapViewport]) -> PaintedFrames:
    painter = FramePainter(flight.ground, flight.look, flight.background, flight.waters, flight.tones)
    for number, viewport in enumerate(viewports):
        pixels = _frame(viewport)
        for done in painter.painting(pixels, viewport, flight.contrast(viewport)):
            yield number, None, done
        yield number, pixels, 1.0


def _frame(viewport: MapViewport) -> Pixels:
    return np.empty((viewport.height, viewport.width, 4), np.uint8)


def _samples(flight: Flight, size: PixelSize, canvas: OffscreenCanvas | None) -> Iterator[Pixels]:
    shrunk = min(_SAMPLE / max(size.width, size.height), 1.0)
    small = PixelSize(max(round(size.width * shrunk), 16), max(round(size.height * shrunk), 16))
    viewports = flight.route.path(flight.ground.facts, small).frames(_SAMPLES)
    return (pixels for _, pixels, _ in _painting(flight, viewports, canvas) if pixels is not None)
