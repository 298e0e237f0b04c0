"""The room for tiles on the card, and what comes there."""

import numpy as np
import pytest

from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import Damping
from terrain_explorer.gui.views.surface3d.ground.height_bounds import Blocks
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.tiles.tile_key import ROOT, TileKey


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
    """All levels of heights of the tiles that are there, and of how they lie, for each place."""
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
            texels = np.zeros((tiles.places, height, width), dtype)
            GL.glGetTexImage(GL.GL_TEXTURE_2D_ARRAY, level, *kind, texels)
            first = 0 if dtype is np.float32 else (LIE_MARGIN >> level) - 1
            side = (256 >> level) + (1 if dtype is np.float32 else 2)
            found.append(texels[:, first : first + side, first : first + side])
    return found


PARTS = {
    "inside": Window(100, 37, 9, 30),
    "a point on an edge of blocks": Window(32, 200, 1, 1),
    "north": Window(0, 64, 20, 5),
    "south": Window(250, 64, 7, 90),
    "west": Window(40, 0, 100, 1),
    "east": Window(40, 255, 3, 2),
    "a corner": Window(240, 190, 17, 67),
    "all": Window(0, 0, 257, 257),
}


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
@pytest.mark.parametrize("alone", [True, False])
def test_a_tile_that_came_in_parts_is_the_same_as_one_that_came_whole(context, part, alone):
    from terrain_explorer.gui.views.surface3d.gl.tile_textures import TileTextures

    damping = Damping(1.0, 8)
    keys = [TileKey(10, row, column) for row in range(3) for column in range(3)]
    middle = keys[4]
    of_tiles = dict(zip(keys, 0.25 + np.random.default_rng(6).random((9, 257, 257)), strict=True))
    tiles, fresh = TileTextures(), TileTextures()
    for textures in (tiles, fresh):
        textures.reserve(len(keys))
        for key in [middle] if alone else 2 * keys:  # once more when each knows those around its corners
            textures.put(key, of_tiles[key], damping)
    heights = of_tiles[middle]
    changed = heights[part.row : part.row + part.rows, part.column : part.column + part.columns]
    changed += 0.1 * (0.7 - changed)
    fresh.put(middle, heights, damping)
    blocks = Blocks.around(part)
    assert tiles.put_blocks(middle, blocks, heights[blocks.points])
    assert (tiles.base(middle), tiles.unit_of_lies(middle)) == (fresh.base(middle), fresh.unit_of_lies(middle))
    for one, other in zip(on_the_card(tiles), on_the_card(fresh), strict=True):
        there = [tiles.slot(key) for key in ([middle] if alone else keys)]
        np.testing.assert_array_equal(one[there], other[there])
    for textures in (tiles, fresh):
        textures.delete()


def test_in_which_order_tiles_come_is_not_seen(context):
    from terrain_explorer.gui.views.surface3d.gl.tile_textures import TileTextures

    keys = [TileKey(10, row, column) for row in range(2) for column in range(3)]
    of_tiles = dict(zip(keys, 0.25 + np.random.default_rng(6).random((6, 257, 257)), strict=True))
    found = []
    for order in (keys, keys[::-1]):
        textures = TileTextures()
        textures.reserve(len(keys))
        for key in order:
            textures.put(key, of_tiles[key], Damping(1.0, 8))
        of_card = [texels[[textures.slot(key) for key in keys]] for texels in on_the_card(textures)]
        for texels in of_card:  # beyond its corners a tile knows those that were there
            texels[:, [0, 0, -1, -1], [0, -1, 0, -1]] = 0
        found.append(of_card)
        textures.delete()
    for one, other in zip(*found, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_tile_comes_whole_where_its_numbers_no_longer_serve(context):
    from terrain_explorer.gui.views.surface3d.gl.tile_textures import TileTextures

    heights, tiles = np.random.default_rng(6).random((257, 257)), TileTextures()
    tiles.reserve(1)
    tiles.put(ROOT, heights, Damping(1.0, 8))
    blocks = Blocks.around(Window(20, 20, 220, 220))
    assert not tiles.put_blocks(ROOT, blocks, heights[blocks.points] + 1000.0)
    assert not tiles.put_blocks(ROOT, blocks, heights[blocks.points] / 8)
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
