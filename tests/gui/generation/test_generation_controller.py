"""From a changed parameter to the terrain on the screen, and back by undo."""

import gc
import threading
from dataclasses import replace

import numpy as np
import pytest
from gui_tools import action, do, drag, field, message, on_screen, pick, press, slider
from history_tools import steps
from PySide6.QtWidgets import QCheckBox, QLabel

from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.terrain import GENERATORS, DiamondSquare, Heightmap, from_recipe
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.masks import MASK_SHAPES, Mask

pytestmark = pytest.mark.usefixtures("without_3d")


def test_a_terrain_is_there_right_after_the_start(qtbot, window):
    assert on_screen(window) is window.document.heightmap
    assert window.document.heightmap.heights.shape == (513, 513)
    assert window.document.heightmap.heights.std() > 0.05
    assert not window.isWindowModified()
    assert not action(window, "Undo").isEnabled()
    assert message(window) == ""


def test_a_changed_parameter_shows_at_once_and_is_one_step(window, settle):
    first = window.document.heightmap
    field(window, "spread_reduction").setValue(0.7)
    settle(window)
    assert window.document.heightmap is not first
    assert on_screen(window) is window.document.heightmap
    assert from_recipe(window.document.heightmap.recipe) == DiamondSquare(seed=15, spread_reduction=0.7)
    assert np.array_equal(
        window.document.heightmap.heights, DiamondSquare(seed=15, spread_reduction=0.7).heightmap().heights
    )
    assert window.isWindowModified()
    assert steps(window) == ["Spread reduction 0.5 → 0.7"]
    assert window.document.heightmap is first


def test_a_drag_that_rests_on_the_way_is_one_step(window, settle):
    bar = slider(window, "spread")
    bar.setSliderDown(True)
    for position in (40, 60, 80):
        bar.setSliderPosition(position)
        settle(window)
    bar.setSliderDown(False)
    assert len(steps(window)) == 1


def test_what_is_changed_while_a_terrain_grows_stays_until_the_document_changes(window, settle):
    window.findChild(QCheckBox, "liveUpdate").click()
    field(window, "spread").setValue(0.5)
    press(window, "generateButton")
    field(window, "spread").setValue(0.7)
    settle(window)
    assert window.document.generator.spread == 0.5
    assert field(window, "spread").value() == 0.7
    do(window, "Undo")
    assert field(window, "spread").value() == 0.3
    do(window, "Redo")
    assert field(window, "spread").value() == 0.5


def test_the_document_sets_the_panel_without_an_echo(window, settle, shown):
    field(window, "spread").setValue(0.5)
    settle(window)
    shown.clear()
    do(window, "Undo")
    do(window, "Redo")
    assert not window.busy
    settle(window)
    assert len(shown) == 2
    assert len(steps(window)) == 1


def test_every_algorithm_can_be_picked_grown_and_undone(window, settle):
    first, generator = window.document.heightmap, window.document.generator
    for slug in GENERATORS:
        field(window, "exponent").setValue(6)
        settle(window)
        pick(window, slug)
        press(window, "newSeedButton")
        settle(window)
        assert window.document.generator == GENERATORS[slug](exponent=6, seed=int(field(window, "seed").text()))
        assert window.document.heightmap.heights.shape == (65, 65)
        steps(window)
        assert (window.document.heightmap, window.document.generator) == (first, generator), slug
        assert (field(window, "exponent").value(), field(window, "seed").text()) == (9, "15"), slug


def test_an_early_picture_of_a_large_map_comes_first(window, settle, shown):
    shown.clear()
    field(window, "exponent").setValue(11)
    settle(window)
    sizes = [heightmap.rows for heightmap in shown]
    assert sizes[0] == 129
    assert sizes[-1] == 2049
    assert sizes == sorted(sizes)
    early, final = shown[0], shown[-1]
    assert np.corrcoef(early.heights.ravel(), final.heights[::16, ::16].ravel())[0, 1] > 0.999


def test_a_small_map_comes_at_once(window, settle, shown):
    shown.clear()
    field(window, "exponent").setValue(8)
    settle(window)
    assert {heightmap.rows for heightmap in shown} == {257}


def test_a_hundred_generates_end_with_the_newest_and_leave_nothing(window, settle, monkeypatch):
    gc.collect()
    before, threads = alive_bytes(), len(pool_threads())
    bound = 4 * window.document.heightmap.heights.nbytes
    monkeypatch.setattr(window.document._history, "_budget", bound)
    for number in range(100):
        if number % 10 == 0:
            settle(window)
        press(window, "newSeedButton")
    newest = int(field(window, "seed").text())
    settle(window)
    assert window.document.generator.seed == newest
    assert on_screen(window) is window.document.heightmap
    # All windows share the pool, those of earlier tests too.
    assert len(pool_threads()) - threads <= len(window.findChildren(Worker))
    gc.collect()
    assert alive_bytes() - before <= bound + 2 * window.document.heightmap.heights.nbytes
    assert 1 <= len(steps(window)) <= 4


def pool_threads():
    return [thread for thread in threading.enumerate() if thread.name.startswith("worker")]


def alive_bytes():
    """Return what all large heightmaps that are not yet freed take."""
    maps = (one for one in gc.get_objects() if isinstance(one, Heightmap))
    return sum(one.heights.nbytes for one in maps if one.heights.shape == (513, 513))


def test_new_begins_anew_without_a_question_where_nothing_is_lost(window, settle):
    first = window.document.heightmap
    do(window, "New")
    settle(window)
    assert window.document.heightmap is not first
    assert not window.isWindowModified()
    assert steps(window) == []
    second = window.document.heightmap
    do(window, "New")
    assert steps(window) == ["New"], "all of which is undone"
    assert window.document.heightmap is second


def test_the_status_bar_tells_the_figures(window, settle):
    field(window, "exponent").setValue(6)
    settle(window)
    texts = {name: window.findChild(QLabel, f"status{name}").text() for name in ("Size", "Range", "Hurst", "Time")}
    assert texts["Size"] == "65 × 65"
    assert texts["Range"] == "0 to 1"
    assert texts["Hurst"] == "H 1.00"
    assert texts["Time"].endswith(" ms")
    pick(window, "random-noise")
    settle(window)
    assert window.findChild(QLabel, "statusHurst").text() == ""


def test_a_closed_window_is_forgotten(make_window, forget):
    gc.collect()
    before = windows_alive()
    window = make_window()
    press(window, "newSeedButton")
    assert windows_alive() == before + 1
    forget(window)
    del window
    gc.collect()
    assert windows_alive() == before


def windows_alive():
    return sum(isinstance(one, MainWindow) for one in gc.get_objects())


def test_undo_after_a_typed_wish_brings_back_all_parameters(window, settle):
    first = window.document.generator
    field(window, "spread").setValue(0.123456)
    settle(window)
    assert window.document.generator == replace(first, spread=0.123456)
    do(window, "Undo")
    assert window.document.generator == first
    assert field(window, "spread").value() == first.spread
    do(window, "Redo")
    assert field(window, "spread").value() == 0.123456


class TestWorkThatNoParametersMade:
    @pytest.fixture
    def drawn(self, window):
        window.document.start(Heightmap(np.eye(33, dtype=np.float32)))
        return window.document.heightmap

    def test_a_touched_slider_leaves_it_alone_and_offers_to_generate(self, window, settle, drawn):
        drag(slider(window, "spread"), range(31, 81, 5))
        settle(window)
        assert window.document.heightmap is drawn
        assert message(window) == "The terrain stays as it is: it was not made with these parameters."
        press(window, "messageAction.Generate anew")
        settle(window)
        assert window.document.generator.spread == pytest.approx(0.76)
        press(window, "messageAction.Bring it back")
        assert window.document.heightmap is drawn

    def test_another_algorithm_leaves_it_alone(self, window, settle, drawn):
        pick(window, "random-noise")
        settle(window)
        assert window.document.heightmap is drawn

    @pytest.mark.parametrize("wish", ["generateButton", "newSeedButton"])
    def test_an_outright_wish_replaces_it(self, window, settle, drawn, wish):
        assert "this replaces a drawing or an opened file" in action(window, "NewSeed").toolTip()
        press(window, wish)
        settle(window)
        assert window.document.generator is not None
        assert message(window) == "A new terrain has taken the place of the one before."
        window.document.select(Mask.of(MASK_SHAPES["rectangle"]()), "Box")
        press(window, "messageAction.Bring it back")
        assert window.document.heightmap is drawn

    def test_it_is_called_by_its_name(self, window, settle, tmp_path):
        window.document.start_drawing(EmptyMap())
        press(window, "newSeedButton")
        settle(window)
        assert message(window) == "A new terrain has taken the place of the drawing."
        press(window, "newSeedButton")
        settle(window)
        assert message(window) == "", "that was not made by hand"
        hills = Heightmap(np.eye(33, dtype=np.float32))
        window.document.take_opened(hills, tmp_path / "hills.png", None)
        press(window, "newSeedButton")
        settle(window)
        assert message(window) == "A new terrain has taken the place of hills.png."

    def test_once_asked_for_sliders_are_followed_before_it_is_grown(self, window, settle, drawn):
        press(window, "generateButton")
        field(window, "spread").setValue(0.5)
        settle(window)
        assert window.document.generator.spread == 0.5
