"""The room for tiles on the card, and what comes there."""

import numpy as np
import pytest

from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import Damping
from terrain_explorer.gui.views.surface3d.ground.height_bounds import Blocks
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.tiles.tile_key import ROOT


@pytest.fixture
def context(qapp):
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

    canvas = OffscreenCanvas()
    canvas.open()
    yield canvas
    canvas.close()


def on_the_card(tiles):
    """All levels of heights of the one tile that is there, and of how it lies."""
    from OpenGL import GL

    from terrain_explorer.gui.views.surface3d.gl.tile_textures import LEVELS, LIE_MARGIN

    found = []
    for bind, kind, dtype in (
        (tiles.bind, (GL.GL_RED, GL.GL_FLOAT), np.float32),
        (tiles.bind_lies, (GL.GL_RGBA, GL.GL_UNSIGNED_INT_2_10_10_10_REV), np.uint32),
    ):
        bind(0)
        for level in range(LEVELS):
            sizes = (GL.GL_TEXTURE_WIDTH, GL.GL_TEXTURE_HEIGHT)
            width, height = (int(GL.glGetTexLevelParameteriv(GL.GL_TEXTURE_2D_ARRAY, level, size)) for size in sizes)
            texels = np.zeros((height, width), dtype)
            GL.glGetTexImage(GL.GL_TEXTURE_2D_ARRAY, level, *kind, texels)
            first = 0 if dtype is np.float32 else (LIE_MARGIN >> level) - 1
            side = (256 >> level) + (1 if dtype is np.float32 else 2)
            found.append(texels[first : first + side, first : first + side])
    return found


@pytest.mark.parametrize("part", [Window(100, 37, 9, 30), Window(17, 200, 1, 1), Window(32, 64, 20, 5)])
def test_a_tile_that_came_in_parts_is_the_same_as_one_that_came_whole(context, part):
    from terrain_explorer.gui.views.surface3d.gl.tile_textures import TileTextures

    heights, damping = 0.25 + np.random.default_rng(6).random((257, 257)), Damping(1.0, 8)
    tiles, fresh = TileTextures(), TileTextures()
    for textures in (tiles, fresh):
        textures.reserve(1)
    tiles.put(ROOT, heights, damping)
    changed = heights[part.row : part.row + part.rows, part.column : part.column + part.columns]
    changed += 0.2 * (0.7 - changed)
    fresh.put(ROOT, heights, damping)
    blocks = Blocks.around(part)
    assert tiles.put_blocks(ROOT, blocks, heights[blocks.points])
    assert (tiles.base(ROOT), tiles.unit_of_lies(ROOT)) == (fresh.base(ROOT), fresh.unit_of_lies(ROOT))
    for one, other in zip(on_the_card(tiles), on_the_card(fresh), strict=True):
        np.testing.assert_array_equal(one, other)
    for textures in (tiles, fresh):
        textures.delete()


def test_a_tile_comes_whole_where_its_numbers_no_longer_serve(context):
    from terrain_explorer.gui.views.surface3d.gl.tile_textures import TileTextures

    heights, tiles = np.random.default_rng(6).random((257, 257)), TileTextures()
    tiles.reserve(1)
    tiles.put(ROOT, heights, Damping(1.0, 8))
    blocks = Blocks.around(Window(20, 20, 220, 220))
    assert not tiles.put_blocks(ROOT, blocks, heights[blocks.points] + 1000.0)
    assert not tiles.put_blocks(ROOT, blocks, heights[blocks.points] / 8)
    for edge in (Window(0, 99, 1, 1), Window(99, 256, 1, 1)):
        blocks = Blocks.around(edge)
        assert not tiles.put_blocks(ROOT, blocks, heights[blocks.points])
    tiles.delete()


def test_the_card_makes_room_once(context, monkeypatch):
    """A driver that learns of more levels only after the first one makes room for that, and then again for all."""
    from OpenGL import GL

    from terrain_explorer.gui.views.surface3d.gl.tile_textures import LEVELS, TileTextures

    called = []
    allocate, choose = GL.glTexImage3D, GL.glTexParameteri
    monkeypatch.setattr(GL, "glTexImage3D", lambda *args: (called.append("room"), allocate(*args)))
    monkeypatch.setattr(GL, "glTexParameteri", lambda *args: (called.append(args[1:]), choose(*args)))
    tiles = TileTextures()
    tiles.reserve(2)
    tiles.delete()
    first = called.index("room")
    assert (GL.GL_TEXTURE_MAX_LEVEL, LEVELS - 1) in called[:first]
    assert any(name == GL.GL_TEXTURE_MIN_FILTER for name, _ in called[:first])
