"""Flights over the surface: complete frames, no jumps, and what is freed where one is stopped."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.gui.explore.flight.flight_camera import Eye
from terrain_explorer.gui.explore.flight.flight_jobs import Flight, _painting, saving_flight
from terrain_explorer.gui.explore.flight.route import Route
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain import DiamondSquare, Recipe, Window
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import FlightOptions, PixelSize
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace
from terrain_explorer.terrain.work import finished

RECIPE = Recipe(DiamondSquare(exponent=5, seed=3))
HEIGHTMAP = RECIPE.heightmap()
GROUND = finished(finding_ground(RECIPE, HEIGHTMAP))
PLACES = tuple(
    TerrainPlace(RECIPE, level, Window((1 << level) // 3, (1 << level) // 2, 60, 90)) for level in (9, 12, 38)
)
SIZE = PixelSize(96, 64)
EYE = Eye.on(HEIGHTMAP, 40.0, 33.0, "dark")
FLIGHT = Flight(GROUND, Look(), Route(PLACES[-1:]), (0, 0, 0), eye=EYE)


@pytest.fixture
def canvas(qapp):
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

    canvas = OffscreenCanvas()
    yield canvas
    assert not canvas.is_open


def frames(flight, canvas, count):
    viewports = flight.route.path(GROUND.facts, SIZE).frames(count)
    return [pixels[..., :3].astype(int) for _, pixels, _ in _painting(flight, viewports, canvas) if pixels is not None]


def test_frames_show_the_ground_from_the_whole_to_the_deepest_place(canvas):
    # The way to the deepest level and its neighbourhood; frames in between are as near to each other as in any flight.
    drawn = frames(FLIGHT, canvas, 4)
    assert len(drawn) == 4
    for frame in drawn:
        assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 100
    light = frames(replace(FLIGHT, eye=replace(EYE, background="light")), canvas, 2)
    sky = [picture[0, 0].sum() for picture in (drawn[0], light[0])]
    assert sky[1] > sky[0] + 200
    # In the end all is ground, whatever is behind it; the air is not seen from so near.
    assert np.abs(drawn[-1] - light[-1]).mean() < 12


def test_a_flight_may_be_transparent_beside_the_ground(canvas):
    solid = replace(FLIGHT, eye=replace(EYE, background="light"))
    viewports = FLIGHT.route.path(GROUND.facts, SIZE).frames(2)
    first, expected = (
        next(pixels for _, pixels, _ in _painting(flight, viewports, canvas) if pixels is not None)
        for flight in (replace(FLIGHT, background=None), solid)
    )
    assert (expected[..., 3] == 255).all()
    assert 0.1 < (first[..., 3] == 0).mean() < 0.9
    ground = first[..., 3] == 255
    assert ground.mean() > 0.1
    np.testing.assert_array_equal(first[ground], expected[ground])


def test_the_same_flight_has_the_same_frames(canvas):
    near = replace(FLIGHT, route=Route(PLACES[:2]))
    for one, other in zip(frames(near, canvas, 3), frames(near, canvas, 3), strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_small_step_changes_little(canvas):
    viewports = Route(PLACES[:2]).path(GROUND.facts, SIZE).frames(5000)[2500:2502]
    one, other = (frame for _, frame, _ in _painting(FLIGHT, viewports, canvas) if frame is not None)
    assert np.abs(one.astype(int) - other).mean() < 2


def test_it_is_saved_and_who_stops_frees_everything(canvas, tmp_path):
    finished(saving_flight(FLIGHT, SIZE, FlightOptions(1.0, 3), tmp_path / "flight.gif", canvas))
    assert (tmp_path / "flight.gif").stat().st_size > 3000
    work = saving_flight(FLIGHT, SIZE, FlightOptions(1.0, 3), tmp_path / "other.webp", canvas)
    for _ in range(6):
        next(work)
    work.close()
    assert [path.name for path in tmp_path.iterdir()] == ["flight.gif"]


@pytest.mark.parametrize("frame", [0, 1])
def test_frames_of_several_pieces_have_no_seams(canvas, monkeypatch, frame):
    from terrain_explorer.gui.views.surface3d.gl import picture_drawing

    whole = frames(FLIGHT, canvas, 2)[frame]
    monkeypatch.setattr(picture_drawing, "_PIECE", 40)
    apart = np.abs(frames(FLIGHT, canvas, 2)[frame] - whole).max(axis=2)
    assert (apart <= 3).mean() > 0.98
    assert (apart[:, 38:42] <= 3).mean() > 0.95


@settings(max_examples=30)
@given(st.lists(st.floats(20, 80), min_size=1, max_size=60), st.integers(0, 9))
def test_elevations_are_high_enough_and_calm(needed, around):
    pytest.importorskip("OpenGL")
    from terrain_explorer.gui.explore.flight.surface_painter import _calmed

    calmed = _calmed(needed, around)
    assert len(calmed) == len(needed)
    assert all(one >= low - 1e-9 for one, low in zip(calmed, needed, strict=True))
    if around:
        assert max(np.abs(np.diff(calmed)), default=0) <= (80 - 20) / (2 * around + 1) + 1e-9
