"""What reaches the graphics card, and what stays there."""

from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle, pairwise

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from OpenGL import GL
from surface_tools import framing, names, noise, smooth

from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, OBLIQUE, Pose
from terrain_explorer.gui.views.surface3d.gl import renderer, scene, shader_program, textures
from terrain_explorer.gui.views.surface3d.gl.level_of_detail import shows_points
from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas
from terrain_explorer.gui.views.surface3d.gl.render_targets import LightTarget
from terrain_explorer.gui.views.surface3d.gl.scene import Scene
from terrain_explorer.gui.views.surface3d.gl.uniforms import DARK, Shot
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.shading.look import Look

SIZE = (60, 40)


@pytest.fixture(scope="module")
def studio(opengl):
    """Return a studio for the module's tests that finds out roughly only what is in the light."""
    studio = roughly_lit_studio()
    yield studio
    studio.close()


class MapStudio:
    """Draws whole pictures from the textures of a map."""

    def __init__(self):
        self._canvas, self._scene = OffscreenCanvas(), Scene()

    def open(self, heightmap, look):
        self._canvas.open()
        self._scene.setHeightmap(heightmap)
        self._scene.setLook(look)

    def picture(self, camera, width, height, background):
        pixels = np.empty((height, width, 4), np.uint8)
        shot = Shot(camera, (width, height), DARK, renderer.BEST, background == "none")
        self._canvas.fill(pixels, lambda: self._scene.draw(shot))
        return pixels

    def close(self):
        self._scene.setHeightmap(None)
        if self._canvas.is_open:
            self._scene.release()
            self._canvas.close()


def roughly_lit_studio():
    """Return a studio that shows a small map; the light of the usual one takes longer than all else."""
    studio = MapStudio()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(renderer, "LightTarget", lambda _: LightTarget(16))
        studio.open(noise(9, 9), Look())
        drawn(studio, noise(9, 9))  # the first picture makes the target
    return studio


@st.composite
def changes(draw):
    """Draw a shape and a window of it."""
    rows, columns = draw(st.integers(2, 70)), draw(st.integers(2, 70))
    row, column = draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))
    return (rows, columns), Window(
        row, column, draw(st.integers(1, rows - row)), draw(st.integers(1, columns - column))
    )


def changed_in(heightmap, window, seed=9):
    """Return the heightmap with other heights in a window."""
    heights = heightmap.heights.copy()
    random = np.random.default_rng(seed).random((window.rows, window.columns), dtype=np.float32)
    heights[window.row : window.row + window.rows, window.column : window.column + window.columns] = random
    return Heightmap(heights, range=heightmap.range)


def drawn(studio, heightmap):
    """Return the picture of what the studio holds."""
    return studio.picture(framing(heightmap, size=SIZE), *SIZE, "none")


def levels(studio):
    """Return the levels of the height texture, from the map itself or from means of it to a single height."""
    held = studio._scene._renderer._heights
    held.bind(0)
    rows, columns = held.shape
    read = []
    for level in range(held.finest, max(rows, columns).bit_length()):
        read.append(np.empty((max(rows >> level, 1), max(columns >> level, 1)), np.float32))
        GL.glGetTexImage(GL.GL_TEXTURE_2D, level - held.finest, GL.GL_RED, GL.GL_FLOAT, read[-1])
    return read


@contextmanager
def by_means(studio, wanted=True):
    """Hold means of the points alone, or all points, while the `with` block runs; skips where that is not done."""
    if not studio._scene.in_software:
        pytest.skip("graphics cards hold all points")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(renderer, "_HUGE", 1)
        patch.setattr(scene, "shows_points", lambda *_: not wanted)
        yield


def assert_holds(studio, heightmap):
    """Check that picture and texture are those of the heightmap brought there as a whole."""
    partly, part_levels = drawn(studio, heightmap), levels(studio)
    studio.open(heightmap, Look())
    assert (drawn(studio, heightmap) == partly).all()
    for one, other in zip(part_levels, levels(studio), strict=True):
        assert one.tobytes() == other.tobytes()


@given(change=changes())
@example(change=((37, 53), Window(0, 0, 1, 1)))
@example(change=((37, 53), Window(36, 52, 1, 1)))
@example(change=((64, 64), Window(63, 0, 1, 64)))
@example(change=((65, 2), Window(0, 1, 65, 1)))
@settings(deadline=None, max_examples=40)
def test_a_changed_rectangle_alone_gives_what_the_whole_gives(studio, change):
    shape, window = change
    before = noise(*shape)
    after = changed_in(before, window)
    studio.open(before, Look())
    drawn(studio, before)
    studio._scene.setHeightmap(after, [window])
    assert_holds(studio, after)
    assert (levels(studio)[0] == after.heights).all()


@given(change=changes(), other=changes())
@example(change=((37, 53), Window(36, 52, 1, 1)), other=((37, 53), Window(0, 0, 2, 2)))
@example(change=((65, 2), Window(0, 1, 65, 1)), other=((64, 64), Window(63, 0, 1, 64)))
@settings(deadline=None, max_examples=40)
def test_means_of_a_changed_rectangle_are_those_of_the_whole(studio, change, other):
    """In whatever way a map was held before that."""
    shape, window = change
    before, earlier = noise(*shape), noise(*other[0])
    with by_means(studio, other[1].row % 2 == 0):
        studio.open(earlier, Look())
        drawn(studio, earlier)
    with by_means(studio), pytest.MonkeyPatch.context() as patch:
        patch.setattr(textures, "_AT_A_TIME", 500)
        studio.open(before, Look())
        drawn(studio, before)
        after = changed_in(before, window)
        studio._scene.setHeightmap(after, [window])
        assert_holds(studio, after)
        assert levels(studio)[0] == pytest.approx(shrunk(after.heights.astype(float)), abs=1e-6)


@given(
    shape=st.sampled_from([(200, 200), (257, 300), (300, 131)]),
    pose=st.builds(Pose, st.floats(-180, 180), st.floats(5, 90)),
    flat=st.booleans(),
    nearer=st.floats(0.3, 2),
    look=st.sampled_from([Look(contours=True), Look(water=True, exaggeration=2), Look(wireframe=True)]),
)
@example(shape=(200, 200), pose=FROM_ABOVE, flat=True, nearer=1, look=Look(contours=True))
@example(shape=(257, 300), pose=OBLIQUE, flat=False, nearer=1, look=Look(contours=True))
@settings(deadline=None, max_examples=40)
def test_a_picture_by_means_is_that_of_all_points(studio, shape, pose, flat, nearer, look):
    heightmap = smooth(*shape, waves=9)
    camera = framing(heightmap, look, pose, flat, SIZE)
    camera = replace(camera, distance=camera.distance / nearer)
    with by_means(studio), pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene, "shows_points", shows_points)
        studio.open(heightmap, look)
        picture = studio.picture(camera, *SIZE, "dark").astype(int)
        are_means = studio._scene._renderer.by_means
    if nearer == 1:
        assert are_means
    with by_means(studio, wanted=False):
        studio.open(heightmap, look)
        expected = studio.picture(camera, *SIZE, "dark").astype(int)
        assert not studio._scene._renderer.by_means
    assert np.abs(picture - expected).max() <= are_means


def test_a_picture_from_nearby_brings_all_points_there(studio):
    heightmap = noise(200, 200)
    camera = framing(heightmap, pose=OBLIQUE, orthographic=False, size=SIZE)
    near = replace(camera, distance=camera.distance / 8)
    with by_means(studio), pytest.MonkeyPatch.context() as patch:
        patch.setattr(scene, "shows_points", shows_points)
        studio.open(heightmap, Look())
        studio.picture(camera, *SIZE, "dark")
        assert studio._scene._renderer.by_means
        held = [len(kind) for kind in names()]
        close = studio.picture(near, *SIZE, "dark")
        assert (levels(studio)[0] == heightmap.heights).all()
        studio.open(heightmap, Look())
        assert (studio.picture(near, *SIZE, "dark") == close).all()
        studio.open(noise(200, 200, seed=2), Look())
        studio.picture(camera, *SIZE, "dark")
        assert studio._scene._renderer.by_means
        assert [len(kind) for kind in names()] == held


def test_nothing_but_the_rectangle_is_brought_there(studio):
    there, elsewhere = Window(2, 3, 10, 10), Window(20, 30, 12, 15)
    before = noise(37, 53)
    studio.open(before, Look())
    drawn(studio, before)
    studio._scene.setHeightmap(changed_in(changed_in(before, there), elsewhere), [there])
    drawn(studio, before)
    assert (levels(studio)[0] == changed_in(before, there).heights).all()


@given(change=changes(), other=st.integers(0, 99))
@settings(deadline=None, max_examples=20)
def test_two_changes_before_a_picture_are_both_seen(studio, change, other):
    shape, window = change
    elsewhere = Window(other % shape[0], other % shape[1], 1, 1)
    before = noise(*shape)
    one = changed_in(before, window)
    both = changed_in(one, elsewhere, seed=11)
    studio.open(before, Look())
    drawn(studio, before)
    studio._scene.setHeightmap(one, [window])
    studio._scene.setHeightmap(both, [elsewhere])
    assert_holds(studio, both)


def test_maps_of_other_shapes_one_after_another(studio):
    for shape in ((9, 9), (300, 2), (2, 2), (17, 64), (64, 17), (9, 9)):
        heightmap = noise(*shape)
        studio._scene.setHeightmap(heightmap, [Window(0, 0, 1, 1)])
        drawn(studio, heightmap)
        assert (levels(studio)[0] == heightmap.heights).all()
        assert_holds(studio, heightmap)


def shrunk(heights):
    """Return the means of equal parts of a map, half as many each way: the next smaller level."""

    def weights(points):
        smaller = max(points // 2, 1)
        edges = np.linspace(0, points, smaller + 1)
        first, last = edges[:-1, None], edges[1:, None]
        inside = np.minimum(last, np.arange(points) + 1) - np.maximum(first, np.arange(points))
        return np.clip(inside, 0, None) / (points / smaller)

    rows, columns = heights.shape
    return weights(rows) @ heights @ weights(columns).T


@given(shape=st.tuples(st.integers(2, 200), st.integers(2, 200)))
@example(shape=(128, 128))
@example(shape=(129, 129))
@example(shape=(2, 65))
@settings(deadline=None, max_examples=20)
def test_each_level_holds_the_means_of_the_larger_one(studio, shape):
    heightmap = noise(*shape)
    studio.open(heightmap, Look())
    drawn(studio, heightmap)
    assert levels(studio)[-1].shape == (1, 1)
    for larger, smaller in pairwise(levels(studio)):
        assert smaller.mean() == pytest.approx(heightmap.heights.mean(), abs=1e-5)
        assert smaller == pytest.approx(shrunk(larger.astype(float)), abs=1e-5)


@given(change=changes(), steps=st.integers(0, 30), same_shape=st.booleans())
@settings(deadline=None, max_examples=20)
def test_an_interrupted_upload_ends_with_what_came_last(studio, change, steps, same_shape):
    shape, window = change
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(textures, "_STEP", 300)
        before = noise(*shape)
        studio.open(before, Look())
        drawn(studio, before)
        studio._scene.setHeightmap(changed_in(before, window), [window])
        for _ in range(steps):
            studio._scene.upload_some()
        last = noise(*shape, seed=5) if same_shape else noise(shape[0] + 3, shape[1], seed=5)
        studio._scene.setHeightmap(last)
        for _ in range(steps // 2):
            studio._scene.upload_some()
        latest = changed_in(last, Window(0, 0, 1, 1))
        studio._scene.setHeightmap(latest, [Window(0, 0, 1, 1)])
        assert studio._scene.pending
        assert_holds(studio, latest)
    assert not studio._scene.pending


def test_steps_are_many_for_a_large_map_and_a_picture_does_them_all(studio, monkeypatch):
    monkeypatch.setattr(textures, "_STEP", 1000)
    heightmap = noise(200, 200)
    studio.open(heightmap, Look())
    drawn(studio, heightmap)
    studio._scene.setHeightmap(noise(200, 200, seed=2))
    for _ in range(20):
        studio._scene.upload_some()
        assert studio._scene.pending
    drawn(studio, heightmap)
    assert not studio._scene.pending


def test_an_emptied_scene_shows_nothing_and_then_the_next_map(studio):
    studio.open(noise(9, 9), Look())
    drawn(studio, noise(9, 9))
    studio._scene.setHeightmap(None)
    assert not drawn(studio, noise(9, 9)).any()
    studio._scene.setHeightmap(noise(9, 9, seed=2), [Window(0, 0, 1, 1)])
    assert_holds(studio, noise(9, 9, seed=2))


def test_a_thinned_map_is_brought_as_a_whole_again_where_it_changes(studio, monkeypatch):
    before = noise(33, 40)
    studio.open(before, Look())
    drawn(studio, before)
    monkeypatch.setattr(studio._scene._renderer, "largest_map", 16)
    after = changed_in(before, Window(30, 30, 1, 1))
    studio._scene.setHeightmap(after, [Window(30, 30, 1, 1)])
    drawn(studio, after)
    assert (levels(studio)[0] == after.heights[::3, ::3]).all()


LOOKS = [
    Look(),
    Look(water=True),
    Look(palette="greyscale", haze=0.0),
    Look(palette="slope", contours=True, sun_azimuth=10.0, exaggeration=2.0),
    Look(palette="aspect", wireframe=True),
]
QUALITIES = [renderer.BEST, renderer.RESTING, renderer.MOVING]


@pytest.fixture
def new_studio(opengl):
    studio = roughly_lit_studio()
    yield studio
    studio.close()


def rounds(studio, monkeypatch, looks, count):
    """Draw maps and looks in turn at three sizes and qualities; return the names in use at the end."""
    sizes, qualities = cycle([(24, 16), (16, 24), (40, 30), (24, 16), (1, 1)]), cycle(QUALITIES)
    maps = cycle([noise(9, 9), noise(9, 9, 2), noise(9, 9, 3), noise(5, 20), noise(33, 3)])
    for _, look, heightmap in zip(range(count), cycle(looks), maps, strict=False):
        monkeypatch.setattr(renderer, "BEST", next(qualities))
        studio._scene.setHeightmap(heightmap, [Window(1, 1, 2, 2)])
        studio._scene.setLook(look)
        size = next(sizes)
        studio.picture(framing(heightmap, look, size=size), *size, "dark")
    return names()


def test_many_updates_leave_nothing_behind(new_studio, monkeypatch):
    before = rounds(new_studio, monkeypatch, LOOKS[:4], 40)
    after = rounds(new_studio, monkeypatch, LOOKS[:4], 80)
    assert [len(kind) for kind in after] == [len(kind) for kind in before]


def test_ways_of_colouring_that_were_not_wanted_for_long_give_way(new_studio, monkeypatch):
    before, after = ([len(kind) for kind in rounds(new_studio, monkeypatch, LOOKS, 3 * len(LOOKS))] for _ in range(2))
    assert after == before
    assert before[-2] == shader_program._KEPT


def test_a_closed_studio_holds_nothing(opengl):
    studio = MapStudio()
    for _ in range(2):
        studio.open(noise(9, 9), Look(water=True))
        drawn(studio, noise(9, 9))
        textures, buffers, frames, *_ = (len(kind) for kind in names())
        assert textures >= 4
        assert buffers >= 2
        assert frames >= 4
        context = studio._canvas._context
        studio.close()
        assert context.makeCurrent(studio._canvas._surface)
        left = names()
        context.doneCurrent()
        assert not any(left)


@given(data=st.data(), shape=st.tuples(st.integers(2, 70), st.integers(2, 70)), count=st.integers(1, 20))
@settings(deadline=None, max_examples=25)
def test_many_changes_with_and_without_pictures_between_them_give_what_the_whole_gives(studio, data, shape, count):
    """The maps share their memory and differ in the windows only, as those do that are drawn on."""
    heights = noise(*shape).heights.copy()
    random = np.random.default_rng(3)
    studio.open(shared(heights), Look())
    drawn(studio, shared(heights))
    for _ in range(count):
        rows, columns = shape
        row, column = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
        window = Window(row, column, data.draw(st.integers(1, rows - row)), data.draw(st.integers(1, columns - column)))
        part = np.s_[row : row + window.rows, column : column + window.columns]
        heights[part] = random.random((window.rows, window.columns), np.float32)
        studio._scene.setHeightmap(shared(heights), [window])
        if data.draw(st.booleans()):
            drawn(studio, shared(heights))
    assert_holds(studio, shared(heights))


def shared(heights):
    """Return a heightmap in the memory of heights that go on changing."""
    fixed = np.frombuffer(memoryview(heights).cast("B").toreadonly(), np.float32).reshape(heights.shape)
    return Heightmap(fixed, range=(0.0, 1.0), extremes=(0.0, 1.0))


def test_far_apart_changes_bring_only_themselves(studio):
    corners = [Window(0, 0, 4, 4), Window(60, 60, 4, 4)]
    before = after = noise(64, 64)
    studio.open(before, Look())
    drawn(studio, before)
    for corner in corners:
        after = changed_in(after, corner)
    elsewhere = changed_in(after, Window(30, 30, 4, 4))
    for corner in corners:
        studio._scene.setHeightmap(elsewhere, [corner])
    drawn(studio, elsewhere)
    assert (levels(studio)[0] == after.heights).all()


def test_shadows_on_ground_that_is_drawn_on_wait_where_pictures_are_coarse(studio, monkeypatch):
    plain = np.zeros((65, 65), np.float32)
    wall = plain.copy()
    wall[:, 20:24] = 1.0
    before, after = (Heightmap(heights, range=(0.0, 1.0)) for heights in (plain, wall))
    look = Look(sun_azimuth=270.0, sun_altitude=20.0)

    def beside_the_wall():
        return studio.picture(framing(before, look, size=(64, 64)), 64, 64, "none")[32, 32, :3].astype(int).sum()

    studio.open(before, look)
    sunny = beside_the_wall()
    monkeypatch.setattr(renderer, "BEST", renderer.MOVING)
    coarse = beside_the_wall()
    studio._scene.setHeightmap(after, [Window(0, 20, 65, 4)])
    assert beside_the_wall() == pytest.approx(coarse, abs=6)
    monkeypatch.setattr(renderer, "BEST", renderer.BEST)
    assert beside_the_wall() < sunny - 60
    monkeypatch.setattr(renderer, "BEST", renderer.MOVING)
    assert beside_the_wall() < sunny - 60
