"""Pictures without a window, for the command line."""

from __future__ import annotations

import sys
from collections.abc import Generator as Steps
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from terrain_explorer.gui.export.picture_jobs import make_studio, saving_picture, saving_turntable, toned
from terrain_explorer.gui.export.turntable import widened
from terrain_explorer.gui.services.qt_start import starting_qt
from terrain_explorer.gui.views.shown_view import PictureSubject
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Pose
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.gl.gl_format import (
    choose_pyopengl_platform,
    request_core_profile,
)
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions, ViewOptions, field_of_view


def rendering(
    heightmap: Heightmap,
    look: Look,
    viewpoint: ViewOptions,
    size: PixelSize,
    turn: TurntableOptions | None,
    path: Path,
    camera: Camera | None = None,
) -> Steps[float, None, Path]:
    """Draw a picture, or a full turn if one is given, and save it; yields the part that is done, from 0 to 1.

    Parameters
    ----------
    camera
        Where it is seen from, if not from where the viewpoint says.

    Raises
    ------
    HeightmapFileError
        The file cannot be written, and is as it was.
    NoWearError
        The palette shows wear, and the heightmap has no recipe that tells it.
    NoOpenGLError
        This machine cannot draw it; the text says why.
    """
    begin_opengl()
    if camera is None:
        camera = standing(viewpoint, TerrainBlock.of(heightmap, look.exaggeration), size.aspect)
    else:
        camera = widened(camera, 1.0 / viewpoint.zoom)
    subject = PictureSubject(heightmap, look, camera, viewpoint.background)
    subject = yield from toned(subject)
    studio = make_studio()
    if turn is None:
        return (yield from saving_picture(studio, subject, size, path))
    return (yield from saving_turntable(studio, subject, size, turn, path))


def begin_opengl() -> None:
    """Make ready to draw off screen, in the main thread."""
    # Qt draws off screen only with an application; the command line has none, a window that calls this has one.
    app = QGuiApplication.instance() or _application()
    assert isinstance(app, QGuiApplication)
    choose_pyopengl_platform(app)


def pose(viewpoint: ViewOptions) -> Pose:
    """Return the direction of a viewpoint."""
    # Azimuths are clockwise from north, as on a compass; a pose counts the mathematical way, from the x axis.
    return Pose(90.0 - viewpoint.azimuth, viewpoint.elevation)


def standing(viewpoint: ViewOptions, block: TerrainBlock, aspect: float) -> Camera:
    """Return the camera of a viewpoint, for a picture whose width is `aspect` times its height."""
    seen = framed(block, pose(viewpoint), aspect, viewpoint.orthographic, field_of_view(viewpoint.focal_length))
    return widened(seen, 1.0 / viewpoint.zoom)


def _application() -> QGuiApplication:
    request_core_profile()  # before the application is made: macOS decides then
    with starting_qt():
        return QGuiApplication(sys.argv[:1])
