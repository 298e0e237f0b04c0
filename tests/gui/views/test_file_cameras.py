"""Each file is seen from where the user saw it last."""

from pathlib import Path

import numpy as np
import pytest
from gui_tools import LONG, action, do, field, pick, press, surface

from terrain_explorer.files import write
from terrain_explorer.gui.views.surface3d.camera.camera import Viewpoint
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.terrain import Heightmap


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


def test_each_file_keeps_its_own_camera(window, settle, file, open_file):
    view, hills, dunes = surface(window), file("hills.png"), file("dunes.png")
    press(window, "newSeedButton")
    settle(window)
    view.orbit(11, 0)
    untitled = view.camera
    open_file(window, hills)
    usual = view.camera
    view.orbit(22, 5)
    of_hills = view.camera
    open_file(window, dunes)
    assert view.camera == usual
    view.orbit(33, 5)
    of_dunes = view.camera
    open_file(window, hills)
    assert view.camera == of_hills
    do(window, "Undo")
    assert view.camera == of_dunes
    for _ in range(2):
        do(window, "Undo")
    assert view.camera == untitled
    do(window, "Redo")
    assert view.camera == of_hills


def test_what_opens_no_other_file_keeps_the_camera(window, settle, qtbot, tmp_path, file, open_file):
    # Growing another terrain keeps the camera.
    surface(window).orbit(22, 5)
    before = surface(window).camera
    pick(window, "random-noise")
    settle(window)
    assert surface(window).camera == before
    # Saving under a name keeps the camera.
    surface(window).orbit(22, 5)
    before = surface(window).camera
    path = Path(tmp_path / "kept.png")
    window.files.write(path)
    qtbot.waitUntil(lambda: window.document.path == path, timeout=LONG)
    assert surface(window).camera == before
    # Reading the file again keeps the camera.
    open_file(window, file("hills.png"))
    surface(window).orbit(22, 5)
    before = surface(window).camera
    with qtbot.waitSignal(window.document.heightmapChanged, timeout=LONG):
        do(window, "Reload")
    assert surface(window).camera == before


def test_a_camera_comes_back_at_the_next_start(make_window, forget, file, open_file):
    hills = file("hills.png")
    window = make_window()
    open_file(window, hills)
    surface(window).orbit(22, 5)
    before = surface(window).camera
    forget(window)
    window = make_window()
    open_file(window, hills)
    assert surface(window).camera == before


def test_a_camera_that_was_not_moved_still_fits_a_window_of_another_size(make_window, forget, file, open_file):
    hills = file("hills.png")
    window = make_window()
    open_file(window, hills)
    narrow = surface(window).camera
    forget(window)
    window = make_window(size=(1900, 420))
    open_file(window, hills)
    assert surface(window).camera.distance > narrow.distance


def test_a_camera_that_was_not_moved_fits_higher_mountains_and_is_not_kept(window):
    pane = window.findChild(SurfacePane)
    field(window, "exaggeration").setValue(4)
    camera = surface(window).camera
    do(window, "ResetView")
    assert surface(window).camera == camera
    assert pane.chosen_camera is None
    surface(window).orbit(5, 0)
    assert pane.chosen_camera == Viewpoint(surface(window).camera)


def test_a_top_view_comes_back_and_fits_a_window_of_another_size(make_window, forget, file, open_file):
    hills = file("hills.png")
    window = make_window()
    open_file(window, hills)
    do(window, "TopView")
    forget(window)
    window = make_window(size=(1900, 420))
    open_file(window, hills)
    after = surface(window).camera
    do(window, "TopView")
    assert surface(window).camera == after


def test_the_camera_of_a_walk_is_the_one_before_it(window, file, open_file):
    hills = file("hills.png")
    open_file(window, hills)
    surface(window).orbit(22, 5)
    before = surface(window).camera
    do(window, "Walk")
    open_file(window, file("dunes.png"))
    assert not action(window, "Walk").isChecked()
    do(window, "Undo")
    assert surface(window).camera == before
