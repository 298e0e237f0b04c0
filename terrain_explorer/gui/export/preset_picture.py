"""The picture of a preset of terrain."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from terrain_explorer.gui.export.headless import standing
from terrain_explorer.gui.export.picture_jobs import drawing
from terrain_explorer.gui.views.shown_view import PictureSubject
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.gl.gl_format import NoOpenGLError
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import Pixels, PixelSize, ViewOptions
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.work import finished

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio

SIZE = PixelSize(480, 320)
_POINTS = 1024
"""The points of the longer side of a terrain from which more cannot be seen in the picture, about."""


def preset_picture(
    studio: Studio | None, heightmap: Heightmap, look: Look, view: ViewOptions, recipe: Recipe | None = None
) -> Pixels:
    """Return the picture of a terrain for a preset, without a background; from above where OpenGL cannot draw.

    Parameters
    ----------
    studio
        Draws it; None where there is none.
    recipe
        What made the terrain, where that is known: some palettes show it.
    """
    stride = max(max(heightmap.rows, heightmap.columns) // _POINTS, 1)
    coarse = heightmap if stride == 1 else thinned(heightmap, stride)
    if studio is not None:
        camera = standing(view, TerrainBlock.of(coarse, look.exaggeration), SIZE.aspect)
        subject = PictureSubject(coarse, look, camera, "none", recipe=recipe if stride == 1 else None)
        try:
            return finished(drawing(studio, subject, SIZE))
        except NoOpenGLError:
            pass
    step = max(max(coarse.rows, coarse.columns) // SIZE.height, 1)
    colours = tinted(coarse, look, range(0, coarse.rows, step), range(0, coarse.columns, step), True)
    return np.concatenate([colours, np.full((*colours.shape[:2], 1), 255, np.uint8)], axis=2)


def view_towards(azimuth: float, elevation: float) -> ViewOptions:
    """Return the view of a camera at these angles: counted the mathematical way, and above the horizon, in degrees."""
    return replace(ViewOptions(), azimuth=(90.0 - azimuth) % 360, elevation=min(max(elevation, 0.0), 90.0))
