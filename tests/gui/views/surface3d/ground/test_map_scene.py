"""Scenes that show the points of a heightmap at once, some of them in one context."""

import numpy as np
import pytest
from surface_tools import framing, names, noise, smooth

from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.gui.views.surface3d.ground.block_camera import ground_camera
from terrain_explorer.gui.views.tiles.map_tiles import MapTiles
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, SQUARES, TileKey

SIZE = 120, 80


@pytest.fixture
def canvas(qapp):
    """Return an open canvas; skips where OpenGL is missing."""
    if opengl_problem() is not None:
        pytest.skip(opengl_problem())
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

    canvas = OffscreenCanvas()
    canvas.open()
    yield canvas
    canvas.close()


def made(heightmap, beside=None, look=Look()):  # noqa: B008
    from terrain_explorer.gui.views.surface3d.gl.map_scene import MapScene

    scene = MapScene(beside)
    scene.setHeightmap(heightmap)
    scene.setLook(look)
    return scene


def drawn(canvas, scene, nearer=1.0):
    from terrain_explorer.gui.views.surface3d.gl.quality import BEST
    from terrain_explorer.gui.views.surface3d.gl.uniforms import DARK

    camera = framing(scene.heightmap, scene.look, orthographic=False, size=SIZE)
    far = ground_camera(camera, scene.facts, scene.moves.relief)
    view = scene.view(type(far)(far.pivot, far.scale / nearer, far.azimuth, 40.0), SIZE, DARK)
    pixels = np.empty((SIZE[1], SIZE[0], 4), np.uint8)

    def draw():
        for _ in scene.uploading(view):
            pass
        scene.draw(view, BEST)

    canvas.fill(pixels, draw)
    return pixels


@pytest.mark.parametrize("shape", [(2, 2), (33, 65), (257, 257), (258, 257), (513, 100), (700, 1100)])
def test_as_many_tiles_are_counted_as_there_are(shape):
    tiles = MapTiles(Heightmap(np.zeros(shape, np.float32), range=(0.0, 1.0)))
    keys = (
        TileKey(level, row, column)
        for level in range(ROOT_LEVEL, tiles.level + 1)
        for row in range(1 << (level - ROOT_LEVEL))
        for column in range(1 << (level - ROOT_LEVEL))
    )
    first = [(key, SQUARES << tiles.level - key.level) for key in keys]
    there = [key for key, side in first if key.row * side < shape[0] - 1 and key.column * side < shape[1] - 1]
    assert tiles.count == len(there)
    assert all(tiles.get(key) is not None for key in there)


@pytest.mark.parametrize("nearer", [1.0, 12.0])
def test_scenes_of_one_context_draw_as_each_would_alone(canvas, nearer):
    maps = [noise(65, 65), smooth(300, 200), smooth(33, 65, seed=2)]
    alone = []
    for heightmap in maps:
        scene = made(heightmap)
        alone.append(drawn(canvas, scene, nearer))
        scene.release()
    first = made(smooth(65, 65, seed=5))
    first.begin()
    scenes = [made(heightmap, first) for heightmap in maps]
    for _ in range(2):
        assert all(
            (drawn(canvas, *pair) == picture).all() for *pair, picture in zip(scenes, [nearer] * 3, alone, strict=True)
        )
    for scene in (*scenes, first):
        scene.release()


def test_scenes_of_one_context_share_their_shaders(canvas):
    first = made(smooth(65, 65))
    drawn(canvas, first)
    before = names()
    other = made(noise(33, 65), first)
    drawn(canvas, other)
    programs, shaders = names()[-2:]
    assert (programs, shaders) == tuple(before[-2:])
    other.release()
    drawn(canvas, first)
    assert [len(kind) for kind in names()] == [len(kind) for kind in before]
    first.release()


def test_what_is_drawn_on_the_map_is_seen(canvas):
    before = smooth(700, 520)
    heights = before.heights.copy()
    heights[300:400, 200:300] = 1.0
    after = Heightmap(heights, range=before.range)
    scene, anew = made(before), made(after)
    was = drawn(canvas, scene)
    scene.setHeightmap(after, [Window(300, 200, 100, 100)])
    now = drawn(canvas, scene)
    assert (now != was).any()
    assert np.abs(now.astype(int) - drawn(canvas, anew)).mean() < 0.5
    for one in (scene, anew):
        one.release()


def test_small_maps_need_few_places(canvas):
    scene = made(smooth(257, 129))
    drawn(canvas, scene)
    assert scene.places == 1
    scene.setHeightmap(smooth(513, 513))
    drawn(canvas, scene)
    assert scene.places == 5
    scene.release()
