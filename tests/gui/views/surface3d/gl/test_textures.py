"""What reaches the graphics card, and what stays there."""

from itertools import cycle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from surface_tools import framing, names, noise

from terrain_explorer.gui.views.surface3d.gl import shader_program
from terrain_explorer.gui.views.surface3d.gl.map_scene import MapScene
from terrain_explorer.gui.views.surface3d.gl.offscreen import BACKDROPS, OffscreenCanvas
from terrain_explorer.gui.views.surface3d.gl.quality import BEST, MOVING, RESTING
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.shading.look import Look

SIZE = (60, 40)


class MapStudio:
    """Draws pictures of one map after the other."""

    def __init__(self):
        self.canvas, self.scene = OffscreenCanvas(), MapScene()

    def open(self, heightmap, look):
        self.canvas.open()
        self.scene.setHeightmap(heightmap)
        self.scene.setLook(look)

    def picture(self, camera, width, height, background="dark", quality=BEST):
        pixels = np.empty((height, width, 4), np.uint8)
        self.canvas.fill(pixels, lambda: self._draw(camera, (width, height), background, quality))
        return pixels

    def close(self):
        self.scene.setHeightmap(None)
        if self.canvas.is_open:
            self.scene.release()
            self.canvas.close()

    def _draw(self, camera, size, background, quality):
        view = self.scene.view(self.scene.seen_by(camera), size, BACKDROPS[background], background == "none")
        for _ in self.scene.uploading(view):
            pass
        self.scene.draw(view, quality)


@pytest.fixture
def studio(opengl):
    studio = MapStudio()
    yield studio
    studio.close()


def drawn(studio, heightmap):
    """Return the picture of what the studio holds."""
    return studio.picture(framing(heightmap, size=SIZE), *SIZE, "none")


LOOKS = [
    Look(),
    Look(water=True),
    Look(palette="greyscale", haze=0.0),
    Look(palette="slope", contours=True, sun_azimuth=10.0, exaggeration=2.0),
    Look(palette="aspect", wireframe=True),
]


def rounds(studio, looks, count):
    """Draw maps and looks in turn at three sizes and qualities; return the names in use at the end."""
    sizes, qualities = cycle([(24, 16), (16, 24), (40, 30), (24, 16), (1, 1)]), cycle([BEST, RESTING, MOVING])
    maps = cycle([noise(9, 9), noise(9, 9, 2), noise(9, 9, 3), noise(5, 20), noise(33, 3)])
    for _, look, heightmap in zip(range(count), cycle(looks), maps, strict=False):
        studio.open(heightmap, look)
        size = next(sizes)
        studio.picture(framing(heightmap, look, size=size), *size, quality=next(qualities))
    return names()


def test_many_updates_leave_nothing_behind(studio):
    before = rounds(studio, LOOKS[:4], 20)
    after = rounds(studio, LOOKS[:4], 40)
    assert [len(kind) for kind in after] == [len(kind) for kind in before]


def test_ways_of_colouring_that_were_not_wanted_for_long_give_way(studio):
    before, after = ([len(kind) for kind in rounds(studio, LOOKS, 3 * len(LOOKS))] for _ in range(2))
    assert after == before
    assert before[-2] == shader_program._KEPT


def test_a_closed_studio_holds_nothing(opengl):
    studio = MapStudio()
    for _ in range(2):
        studio.open(noise(9, 9), Look(water=True))
        drawn(studio, noise(9, 9))
        textures, buffers, frames, *_ = (len(kind) for kind in names())
        assert textures >= 4
        assert buffers >= 1
        assert frames >= 4
        context = studio.canvas._context
        studio.close()
        assert context.makeCurrent(studio.canvas._surface)
        left = names()
        context.doneCurrent()
        assert not any(left)


@given(data=st.data(), shape=st.tuples(st.integers(2, 70), st.integers(2, 70)), count=st.integers(1, 20))
@settings(deadline=None, max_examples=15)
def test_many_changes_with_and_without_pictures_between_them_give_what_the_whole_gives(opengl, data, shape, count):
    """The maps share their memory and differ in the windows only, as those do that are drawn on."""
    studio, heights = MapStudio(), noise(*shape).heights.copy()
    random = np.random.default_rng(3)
    studio.open(shared(heights), Look())
    drawn(studio, shared(heights))
    for _ in range(count):
        rows, columns = shape
        row, column = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
        window = Window(row, column, data.draw(st.integers(1, rows - row)), data.draw(st.integers(1, columns - column)))
        part = np.s_[row : row + window.rows, column : column + window.columns]
        heights[part] = random.random((window.rows, window.columns), np.float32)
        studio.scene.setHeightmap(shared(heights), [window])
        if data.draw(st.booleans()):
            drawn(studio, shared(heights))
    partly = drawn(studio, shared(heights))
    studio.open(shared(heights), Look())
    assert (drawn(studio, shared(heights)) == partly).all()
    studio.close()


def shared(heights):
    """Return a heightmap in the memory of heights that go on changing."""
    fixed = np.frombuffer(memoryview(heights).cast("B").toreadonly(), np.float32).reshape(heights.shape)
    return Heightmap(fixed, range=(0.0, 1.0), extremes=(0.0, 1.0))


def test_shadows_on_ground_that_is_drawn_on_wait_where_pictures_are_coarse(studio):
    plain = np.zeros((65, 65), np.float32)
    wall = plain.copy()
    wall[:, 20:24] = 1.0
    before, after = (Heightmap(heights, range=(0.0, 1.0)) for heights in (plain, wall))
    look = Look(sun_azimuth=270.0, sun_altitude=20.0)

    def beside_the_wall(quality):
        pixels = studio.picture(framing(before, look, size=(64, 64)), 64, 64, "none", quality)
        return pixels[32, 32, :3].astype(int).sum()

    studio.open(before, look)
    sunny, coarse = beside_the_wall(BEST), beside_the_wall(MOVING)
    studio.scene.setHeightmap(after, [Window(0, 20, 65, 4)])
    assert beside_the_wall(MOVING) == pytest.approx(coarse, abs=6)
    assert beside_the_wall(BEST) < sunny - 60
    assert beside_the_wall(MOVING) < sunny - 60
