"""Each file is seen from where the user saw it last."""

import json
from dataclasses import astuple, replace
from pathlib import Path

import numpy as np
import pytest
from gui_tools import LONG, action, do, field, pick, press, surface

from terrain_explorer.files import write
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Viewpoint
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.view_sync import MOST_FILES, CameraMemory
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.render_options import field_of_view


@pytest.fixture
def file(tmp_path):
    """Return a function that gives the path of a heightmap on disk."""

    def make(name):
        row, column = np.indices((33, 65))
        path = tmp_path / name
        write(Heightmap(((row * column) % 97 / 97).astype(np.float32)), path)
        return path

    return make


@pytest.fixture
def open_file(qtbot):
    def opened(window, path):
        with qtbot.waitSignal(window.document.heightmapChanged, timeout=LONG):
            window.open_file(path)

    return opened


def seen_from(window):
    return surface(window).block_camera


def near(camera):
    """The same camera, but for rounding: it is kept as one of the block."""
    return NearCamera(*astuple(camera))


class NearCamera(Camera):
    def __eq__(self, other):
        one, two = astuple(self), astuple(other)
        return one[0] == pytest.approx(two[0]) and one[1:] == pytest.approx(two[1:])

    __hash__ = None


def test_each_file_keeps_its_own_camera(window, settle, file, open_file):
    view, hills, dunes = surface(window), file("hills.png"), file("dunes.png")
    press(window, "newSeedButton")
    settle(window)
    view.orbit(11, 0)
    untitled = seen_from(window)
    open_file(window, hills)
    usual = seen_from(window)
    view.orbit(22, 5)
    of_hills = seen_from(window)
    open_file(window, dunes)
    assert seen_from(window) == near(usual)
    view.orbit(33, 5)
    of_dunes = seen_from(window)
    open_file(window, hills)
    assert seen_from(window) == near(of_hills)
    do(window, "Undo")
    assert seen_from(window) == near(of_dunes)
    for _ in range(2):
        do(window, "Undo")
    assert seen_from(window) == near(untitled)
    do(window, "Redo")
    assert seen_from(window) == near(of_hills)


def test_what_opens_no_other_file_keeps_the_camera(window, settle, qtbot, tmp_path, file, open_file):
    # Growing another terrain keeps the camera.
    surface(window).orbit(22, 5)
    before = seen_from(window)
    pick(window, "random-noise")
    settle(window)
    assert seen_from(window) == near(before)
    # Saving under a name keeps the camera.
    surface(window).orbit(22, 5)
    before = seen_from(window)
    path = Path(tmp_path / "kept.png")
    window.files.write(path)
    qtbot.waitUntil(lambda: window.document.path == path, timeout=LONG)
    assert seen_from(window) == near(before)
    # Reading the file again keeps the camera.
    open_file(window, file("hills.png"))
    surface(window).orbit(22, 5)
    before = seen_from(window)
    with qtbot.waitSignal(window.document.heightmapChanged, timeout=LONG):
        do(window, "Reload")
    assert seen_from(window) == near(before)


def test_a_camera_comes_back_at_the_next_start(make_window, forget, file, open_file):
    hills = file("hills.png")
    window = make_window()
    open_file(window, hills)
    surface(window).orbit(22, 5)
    before = seen_from(window)
    forget(window)
    window = make_window()
    open_file(window, hills)
    assert seen_from(window) == near(before)


def test_a_camera_that_was_not_moved_still_fits_a_window_of_another_size(make_window, forget, file, open_file):
    hills = file("hills.png")
    window = make_window()
    open_file(window, hills)
    narrow = seen_from(window)
    forget(window)
    window = make_window(size=(1900, 420))
    open_file(window, hills)
    assert seen_from(window).distance > narrow.distance


def test_a_lens_comes_back_with_its_file_and_the_usual_one_with_a_reset(window, file, open_file):
    hills, view = file("hills.png"), surface(window)
    open_file(window, hills)
    usual = seen_from(window)
    view.navigation.setFieldOfView(field_of_view(85.0))
    # The eye stays: a longer lens sees less from there.
    assert seen_from(window) == near(replace(usual, field_of_view=field_of_view(85.0)))
    do(window, "FrameAll")
    long = seen_from(window)
    assert long.distance > 1.3 * usual.distance
    open_file(window, file("dunes.png"))
    open_file(window, hills)
    assert seen_from(window) == near(long)
    do(window, "Walk")
    do(window, "Walk")
    assert seen_from(window) == near(long)
    do(window, "ResetView")
    assert seen_from(window) == near(usual)


@pytest.mark.parametrize("name", ["LandscapeView", "SideLitLandscape"])
def test_a_landscape_is_seen_from_low_at_the_edge(window, settle, name):
    usual, look = seen_from(window), window.document.look
    do(window, name)
    camera = seen_from(window)
    assert camera.elevation == pytest.approx(7.0)
    assert camera.field_of_view == field_of_view(35.0)
    assert 0.9 < max(map(abs, camera.eye[:2])) < 1.0
    assert (window.document.look == look) is (name == "LandscapeView")
    assert window.document.undo_name is None
    do(window, "ResetView")
    assert seen_from(window) == near(usual)


def test_a_camera_that_was_not_moved_fits_higher_mountains_and_is_not_kept(window):
    pane = window.findChild(SurfacePane)
    field(window, "exaggeration").setValue(4)
    camera = seen_from(window)
    do(window, "ResetView")
    assert seen_from(window) == near(camera)
    assert pane.chosen_camera is None
    surface(window).orbit(5, 0)
    assert pane.chosen_camera == Viewpoint(seen_from(window))


def test_a_top_view_comes_back_and_fits_a_window_of_another_size(make_window, forget, file, open_file):
    hills = file("hills.png")
    window = make_window()
    open_file(window, hills)
    do(window, "TopView")
    forget(window)
    window = make_window(size=(1900, 420))
    open_file(window, hills)
    after = seen_from(window)
    do(window, "TopView")
    assert seen_from(window) == near(after)


def test_the_camera_of_a_walk_is_the_one_before_it(window, file, open_file):
    hills = file("hills.png")
    open_file(window, hills)
    surface(window).orbit(22, 5)
    before = seen_from(window)
    do(window, "Walk")
    open_file(window, file("dunes.png"))
    assert not action(window, "Walk").isChecked()
    do(window, "Undo")
    assert seen_from(window) == near(before)


HILLS, DUNES = Path("/maps/hills.png"), Path("/maps/dünen.png")


def camera(azimuth=30.0, orthographic=False, framed=False):
    return Viewpoint(Camera((0.1, -0.25, 0.5), 3.25, azimuth, 41.5, orthographic), framed)


def test_of_a_file_never_seen_nothing_is_known():
    assert CameraMemory().of(HILLS) is None
    assert CameraMemory().of(None) is None


def test_each_file_has_its_own_and_untitled_terrains_share_one():
    cameras = CameraMemory()
    for path, azimuth in ((HILLS, 1.0), (DUNES, 2.0), (None, 3.0)):
        cameras.save(path, camera(azimuth))
    assert [cameras.of(path).camera.azimuth for path in (HILLS, DUNES, None)] == [1.0, 2.0, 3.0]


def test_comes_back_in_a_later_session_exactly():
    CameraMemory().save(HILLS, camera(orthographic=True))
    CameraMemory().save(DUNES, camera(77.7, framed=True))
    assert CameraMemory().of(HILLS) == camera(orthographic=True)
    assert CameraMemory().of(DUNES) == camera(77.7, framed=True)


def test_that_of_untitled_terrains_is_forgotten_with_the_session():
    CameraMemory().save(None, camera())
    assert CameraMemory().of(None) is None


def test_none_is_a_camera_that_is_as_usual():
    cameras = CameraMemory()
    cameras.save(HILLS, camera())
    cameras.save(HILLS, None)
    assert cameras.of(HILLS) is None
    assert CameraMemory().of(HILLS) is None


def test_only_the_newest_files_are_remembered():
    cameras = CameraMemory()
    paths = [Path(f"/maps/{number}.png") for number in range(MOST_FILES + 5)]
    for number, path in enumerate(paths):
        cameras.save(path, camera(number))
        cameras.save(paths[0], camera(0.5))
    assert cameras.of(paths[0]) == camera(0.5)
    known = [path for path in paths if CameraMemory().of(path) is not None]
    assert known == [paths[0], *paths[-MOST_FILES + 1 :]]


@pytest.mark.parametrize("kept", ["", "{", "{}", "3", "null", "[1]", '[["a", {}, 2]]', '[["a"]]', '["ab"]'])
def test_what_cannot_be_read_is_as_if_nothing_were_kept(kept):
    settings().setValue("cameras", kept)
    cameras = CameraMemory()
    assert cameras.of(Path("a")) is None
    cameras.save(HILLS, camera())
    assert CameraMemory().of(HILLS) == camera()


@pytest.mark.parametrize(
    "bad",
    [
        {"pivot": [0, 0]},
        {"pivot": None},
        {"pivot": [0, 0, float("nan")]},
        {"distance": 0},
        {"distance": float("inf")},
        {"azimuth": "north"},
        {"elevation": None},
    ],
)
def test_one_bad_camera_does_not_spoil_the_others(bad):
    good = {"pivot": [0.1, -0.25, 0.5], "distance": 3.25, "azimuth": 30.0, "elevation": 41.5, "orthographic": False}
    settings().setValue("cameras", json.dumps([[str(HILLS), good | bad], [str(DUNES), good]]))
    cameras = CameraMemory()
    assert cameras.of(HILLS) is None
    assert cameras.of(DUNES) == camera()
