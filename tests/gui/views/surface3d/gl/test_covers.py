"""Covers of the ground on the graphics card, such as tints, and pictures that are drawn coarsely."""

import numpy as np
from OpenGL import GL
from surface_tools import framing, noise

from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.gl import picture_drawing
from terrain_explorer.gui.views.surface3d.gl.quality import MOVING
from terrain_explorer.terrain.shading.look import Look

GROUND, SIZE = noise(16, 8), (60, 40)


def drawn(studio):
    """Return the picture of what the studio holds."""
    return studio.picture(framing(GROUND, size=SIZE), *SIZE, "none")


def test_each_level_of_a_tint_is_the_mean_of_the_one_before(studio):
    cover = np.random.default_rng(4).integers(0, 256, (16, 8), np.uint8)
    studio.open(GROUND, Look())
    studio._scene.setTint(Tint.of_selection(cover))
    drawn(studio)
    studio._scene._renderer._tint.bind(0)
    GL.glPixelStorei(GL.GL_PACK_ALIGNMENT, 1)
    for level in range(1, 4):
        finer = cover.astype(float).reshape(cover.shape[0] // 2, 2, -1, 2).mean(axis=(1, 3))
        cover = np.empty(finer.shape, np.uint8)
        GL.glGetTexImage(GL.GL_TEXTURE_2D, level, GL.GL_RED, GL.GL_UNSIGNED_BYTE, cover)
        assert np.abs(cover - finer).max() <= 1  # drivers round as they like
    studio._scene.setTint(None)


def test_a_driver_need_not_make_programs_of_its_own(studio, monkeypatch):
    """Mesa makes them anew in each session, in software for a twentieth of a second each, and keeps them nowhere."""

    def refuse(*_):
        raise AssertionError("the driver would compile a program")

    for name in ("glBlitFramebuffer", "glGenerateMipmap"):
        monkeypatch.setattr(GL, name, refuse)
    monkeypatch.setattr(picture_drawing, "BEST", MOVING)
    studio.open(GROUND, Look())
    studio._scene.setTint(Tint.of_selection(np.full((16, 8), 255, np.uint8)))
    assert drawn(studio)[..., :3].std() > 1
    studio._scene.setTint(None)
