"""The room for tiles on the card."""

import pytest

from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem


def test_the_card_makes_room_once(qapp, monkeypatch):
    """A driver that learns of more levels only after the first one makes room for that, and then again for all."""
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)
    from OpenGL import GL

    from terrain_explorer.gui.views.endless3d.gl.tile_textures import LEVELS, TileTextures
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

    canvas, called = OffscreenCanvas(), []
    canvas.open()
    allocate, choose = GL.glTexImage3D, GL.glTexParameteri
    monkeypatch.setattr(GL, "glTexImage3D", lambda *args: (called.append("room"), allocate(*args)))
    monkeypatch.setattr(GL, "glTexParameteri", lambda *args: (called.append(args[1:]), choose(*args)))
    tiles = TileTextures()
    tiles.reserve(2)
    tiles.delete()
    canvas.close()
    first = called.index("room")
    assert (GL.GL_TEXTURE_MAX_LEVEL, LEVELS - 1) in called[:first]
    assert any(name == GL.GL_TEXTURE_MIN_FILTER for name, _ in called[:first])
