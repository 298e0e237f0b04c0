"""The work of painting a flight over the map without end and saving it; it needs no window and no OpenGL."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from terrain_explorer.files.pictures.animation import saving_animation
from terrain_explorer.gui.explore.flight.frame_painter import Colour, FramePainter, contrast_in
from terrain_explorer.gui.explore.flight.route import Route
from terrain_explorer.gui.explore.sight import MapSight
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Background, FlightOptions, Pixels, PixelSize
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.ground import DeepGround
from terrain_explorer.terrain.tiles.tile_colours import Contrast
from terrain_explorer.terrain.work import Work

BACKGROUNDS: dict[Background, Colour] = {"light": (226, 227, 230), "dark": (38, 39, 43), "none": (0, 0, 0)}
"""What is seen where there is no ground. A flight is never transparent: none is black."""

_SAMPLE, _SAMPLES = 320, 5
"""Pixels along the longer side of the frames from which the colours of a GIF are chosen, and how many those are."""


@dataclass(frozen=True)
class Flight:
    """What a flight shows.

    Attributes
    ----------
    background
        The colour where there is no ground.
    local_contrast
        Whether each frame uses all colours for what is in sight, or those that the heights have in the whole.
    waters
        The rivers and lakes of the heightmap of the ground, where the look shows them.
    """

    ground: DeepGround
    look: Look
    route: Route
    background: Colour
    local_contrast: bool = False
    waters: Waters | None = None

    def contrast(self, sight: MapSight) -> Contrast:
        """Return the contrast of a frame."""
        return contrast_in(self.ground, sight) if self.local_contrast else Contrast.of_whole(self.ground.facts)

    def painter(self) -> FramePainter:
        """Return what paints the frames."""
        return FramePainter(self.ground, self.look, self.background, self.waters)


def saving_flight(flight: Flight, size: PixelSize, timing: FlightOptions, path: Path) -> Work[Path]:
    """Paint a flight frame by frame, save it and return the file that was named: yield the part that is done, 0 to 1.

    The last step comes when all is written but the file is not yet in its place: who stops at any step leaves no file.

    Raises
    ------
    HeightmapFileError
        The file cannot be written, and is as it was.
    ValueError
        The places are all the same.
    """
    sights = flight.route.path(flight.ground.facts, size).frames(timing.frames)
    painter = flight.painter()
    with saving_animation(path, size, False, timing, _samples(flight, size)) as frames:
        for number, sight in enumerate(sights):
            pixels = np.empty((size.height, size.width, 4), np.uint8)
            for fraction in painter.painting(pixels, sight, flight.contrast(sight)):
                yield (number + fraction) / len(sights)
            for _ in frames.giving(pixels):
                yield (number + 1) / len(sights)
            yield (number + 1) / len(sights)
        for _ in frames.finishing():
            yield 1.0
        yield 1.0
    return path


def _samples(flight: Flight, size: PixelSize) -> Iterator[Pixels]:
    shrunk = min(_SAMPLE / max(size.width, size.height), 1.0)
    small = PixelSize(max(round(size.width * shrunk), 16), max(round(size.height * shrunk), 16))
    for sight in flight.route.path(flight.ground.facts, small).frames(_SAMPLES):
        yield flight.painter().painted(sight, flight.contrast(sight))
