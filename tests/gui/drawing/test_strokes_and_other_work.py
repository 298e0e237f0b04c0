"""Strokes while something else happens: growing, undoing, saving, closing."""

import pytest
from gui_tools import LONG, do, message, on_screen, press, surface
from hand import CTRL, begin, brush, choose, done, draw, release, same_bits, view_of
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from terrain_explorer.files import read

FLAT = pytest.mark.usefixtures("without_3d")


@FLAT
def test_undo_and_redo_give_the_exact_bits_whatever_was_mixed(qtbot, window, settle):
    view, states = view_of(window, "mapView"), [window.document.heightmap.heights.copy()]
    for name in ("Raise", "Generate", "Smooth", "Roughen", "Generate", "Lower"):
        if name == "Generate":
            press(window, "newSeedButton")
            settle(window)
        else:
            choose(window, name)
            draw(qtbot, window, view)
        states.append(window.document.heightmap.heights.copy())
    for position in (5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 2, 6, 0, 3):
        window.findChild(QWidget, "historyList").setCurrentRow(position)
        assert window.document.position == position
        assert same_bits(window.document.heightmap.heights, states[position])
        assert on_screen(window) is window.document.heightmap
    draw(qtbot, window, view)
    do(window, "Undo")
    assert same_bits(window.document.heightmap.heights, states[3])


@FLAT
def test_erase_brings_back_the_terrain_that_the_strokes_were_drawn_on(qtbot, window, settle):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    draw(qtbot, window, view)
    press(window, "newSeedButton")
    settle(window)
    do(window, "Undo")
    choose(window, "Erase")
    brush(window, strength=1.0, falloff="hard", size=300)
    draw(qtbot, window, view)
    do(window, "Undo")
    do(window, "Undo")
    before = window.document.heightmap.heights
    do(window, "Redo")
    do(window, "Redo")
    assert window.document.names == ("Raise", "Erase")
    assert same_bits(window.document.heightmap.heights, before)


@FLAT
def test_generating_ends_the_stroke_and_both_are_steps(qtbot, window, settle):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    begin(view)
    press(window, "newSeedButton")
    release(view)
    settle(window)
    assert [name.split()[0] for name in window.document.names] == ["Raise", "Seed"]
    assert on_screen(window) is window.document.heightmap


@FLAT
def test_a_stroke_while_another_terrain_grows_is_refused(qtbot, window, settle):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    press(window, "newSeedButton")
    begin(view)
    release(view)
    assert "Another terrain" in message(window)
    settle(window)
    assert [name.split()[0] for name in window.document.names] == ["Seed"]


@FLAT
def test_undo_in_the_middle_of_a_stroke_takes_that_stroke_back(qtbot, window):
    view, before = view_of(window, "mapView"), window.document.heightmap
    choose(window, "Raise")
    draw(qtbot, window, view)
    begin(view)
    qtbot.keyClick(view, Qt.Key.Key_Z, CTRL)
    assert window.document.names == ("Raise", "Raise")
    assert window.document.position == 1
    release(view)
    do(window, "Undo")
    assert same_bits(window.document.heightmap.heights, before.heights)


@FLAT
def test_saving_in_the_middle_of_a_stroke_saves_what_was_drawn(qtbot, window, tmp_path):
    view, path = view_of(window, "mapView"), tmp_path / "hills.tif"
    window.files.write(path)
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    choose(window, "Raise")
    begin(view)
    do(window, "Save")
    release(view)
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    assert window.document.names == ("Raise",)
    assert not window.document.modified
    assert same_bits(read(path).heights, window.document.heightmap.heights)


@FLAT
def test_closing_in_the_middle_of_a_stroke_asks_about_it(qtbot, window):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    begin(view)
    assert not window.close()
    assert window.document.names == ("Raise",)
    release(view)


@FLAT
def test_a_drawn_terrain_is_no_generators_alone_but_has_its_ground(qtbot, window):
    ground = window.document.generator
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))
    assert window.document.generator is None
    assert window.document.heightmap.recipe is None
    assert window.document.source_generator is ground


@FLAT
def test_a_second_pointer_begins_no_second_stroke(qtbot, window):
    one, other = view_of(window, "mapView"), surface(window)
    choose(window, "Raise")
    begin(one)
    begin(other)
    release(one)
    release(other)
    done(qtbot, window)
    assert window.document.names == ("Raise", "Raise")
