"""The work of drawing and saving pictures and turntables.

Each job yields the part that is done, from 0 to 1. The last step comes when all is written but the file is not yet in
its place: a job that is ended at any step leaves no file.
"""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from terrain_explorer.files.pictures.animation import saving_animation
from terrain_explorer.files.pictures.still import saving_still
from terrain_explorer.gui.export.turntable import cameras, cameras_around
from terrain_explorer.gui.views.shown_view import AnyCamera, PictureSubject
from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera
from terrain_explorer.terrain.recipe import NoWearError
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.render_options import Pixels, PixelSize, TurntableOptions
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import part_of

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.gl.land_drawing import LandDrawing
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio

# A GIF has one palette for all frames, for a new one in each would flicker. Its colours come from a few small pictures,
# taken from all around before the first frame is drawn.
_SAMPLE = PixelSize(320, 240)
_SAMPLES = 4


def make_studio() -> Studio:
    """Return a studio; needs to be called in the main thread.

    Raises
    ------
    NoOpenGLError
        OpenGL cannot draw here.
    """
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio  # OpenGL wants its platform chosen before

    return Studio()


def drawing(studio: Studio, subject: PictureSubject, size: PixelSize) -> Steps[float, None, Pixels]:
    """Draw a picture and return it.

    Raises
    ------
    NoOpenGLError
        OpenGL cannot draw here.
    """
    pixels = _canvas(size)
    subject = yield from completed(subject)
    with _opened(studio, subject):
        yield from studio.drawing(pixels, subject.camera, subject.background)
    return pixels


def saving_picture(studio: Studio, subject: PictureSubject, size: PixelSize, path: Path) -> Steps[float, None, Path]:
    """Draw a picture, save it and return its file.

    Raises
    ------
    HeightmapFileError
        The file cannot be written, and is as it was.
    NoOpenGLError
        OpenGL cannot draw here.
    """
    with saving_still(path, size, subject.transparent) as pictures:
        pixels = yield from drawing(studio, subject, size)
        for _ in chain(pictures.giving(pixels), pictures.finishing()):
            yield 1.0
        yield 1.0
    return path


def saving_turntable(
    studio: Studio, subject: PictureSubject, size: PixelSize, turn: TurntableOptions, path: Path
) -> Steps[float, None, Path]:
    """Draw a full turn, save it and return the file that was named; raises as `saving_picture`."""
    subject = yield from completed(subject)
    with _opened(studio, subject) as land:
        shots = yield from _shots(subject, turn.frames, size.aspect, land)
        some = shots[:: -(-turn.frames // _SAMPLES)]
        samples = (studio.picture(camera, _SAMPLE.width, _SAMPLE.height, subject.background) for camera in some)
        with saving_animation(path, size, subject.transparent, turn, samples) as frames:
            for number, camera in enumerate(shots):
                pixels = _canvas(size)
                for fraction in studio.drawing(pixels, camera, subject.background):
                    yield (number + fraction) / turn.frames
                for _ in frames.giving(pixels):
                    yield (number + 1) / turn.frames
            for _ in frames.finishing():
                yield 1.0
            yield 1.0
    return path


def _shots(
    subject: PictureSubject, frames: int, aspect: float, land: LandDrawing | None
) -> Steps[float, None, Sequence[AnyCamera]]:
    camera = subject.camera
    if isinstance(camera, GroundCamera):
        assert land is not None
        assert subject.in_sight is not None
        return (yield from cameras_around(camera, frames, land, aspect, subject.in_sight.framed))
    return cameras(camera, frames, subject.ground, aspect)


def toned(subject: PictureSubject) -> Steps[float, None, PictureSubject]:
    """Return the subject with the tones of its palette.

    Raises
    ------
    NoWearError
        It shows wear, and nothing is known of it.
    """
    palette = subject.look.shown_palette
    if palette in subject.tones:
        return subject
    return replace(subject, tones=(yield from part_of(toning(subject.heightmap, palette, subject.recipe), 0, 0)))


def completed(subject: PictureSubject) -> Steps[float, None, PictureSubject]:
    """Return the subject with all that its look shows, as far as it is known."""
    if subject.look.rivers and subject.waters is None:
        waters = yield from part_of(finding_waters(subject.heightmap, subject.look), 0, 0)
        subject = replace(subject, waters=waters)
    seen = subject.in_sight
    if seen is not None and seen.land is None:
        found = yield from part_of(finding_ground(subject.recipe, subject.heightmap), 0, 0)
        subject = replace(subject, in_sight=replace(seen, land=replace(found, facts=seen.facts)))
    with suppress(NoWearError):  # the view shows plain ground, too, and says why
        return (yield from toned(subject))
    return subject


def _canvas(size: PixelSize) -> Pixels:
    return np.empty((size.height, size.width, 4), np.uint8)


@contextmanager
def _opened(studio: Studio, subject: PictureSubject) -> Iterator[LandDrawing | None]:
    """Let the studio draw a subject; enter as what draws its ground, where that is in sight."""
    land = None if subject.in_sight is None else subject.in_sight.land
    seen = subject.heightmap, subject.look, subject.waters, subject.tones
    try:
        if land is None:
            studio.open(*seen)
            yield None
        else:
            yield studio.open_land(land, *seen)
    finally:
        studio.close()
