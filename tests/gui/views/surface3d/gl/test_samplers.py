"""The textures that one shader reads: graphics cards promise sixteen, and some have no more."""

from dataclasses import replace

import numpy as np
import pytest
from OpenGL import GL
from surface_tools import framing, smooth

from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.camera import Pose
from terrain_explorer.terrain.filters import Rock
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.work import finished

PROMISED = 16
SAMPLERS = (GL.GL_SAMPLER_2D, GL.GL_SAMPLER_2D_ARRAY, GL.GL_SAMPLER_2D_ARRAY_SHADOW, GL.GL_SAMPLER_2D_MULTISAMPLE)


def samplers():
    """Return how many textures each program of the current context reads, in both of its shaders together."""
    programs = [number for number in range(1, 400) if GL.glIsProgram(number)]
    counts = []
    for program in programs:
        actives = (
            GL.glGetActiveUniform(program, at) for at in range(GL.glGetProgramiv(program, GL.GL_ACTIVE_UNIFORMS))
        )
        counts.append(sum(kind in SAMPLERS for _, _, kind in actives))
    return counts


@pytest.mark.parametrize(
    "look",
    [
        Look(setting="outdoors"),
        Look(setting="outdoors", palette="land-cover", sides="strata"),
        Look(palette="natural", sides="strata"),
        Look(palette="land-cover", sides="strata"),
    ],
)
def test_no_shader_reads_more_textures_than_a_card_promises(studio, look):
    look = replace(look, water=True, water_level=0.3, contours=True, wireframe=True)
    land = Rock(thickness=0.2).applied(smooth(65, 65))
    studio.open(land, look, finished(finding_waters(land, look)), finished(toning(land, look.shown_palette)))
    studio._scene.setTint(Tint.of_selection(np.full((65, 65), 128, np.uint8)))
    whole = framing(land, look, Pose(-60.0, 20.0), False)
    # So near that ground casts shadows of its own.
    studio.picture(replace(whole, distance=0.04 * whole.distance), 60, 40, "light")
    counts = samplers()
    studio._scene.setTint(None)
    assert 13 <= max(counts) <= PROMISED
