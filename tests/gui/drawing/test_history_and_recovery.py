"""The list of steps, and the offer of work that was not saved."""

import shutil
from functools import partial

import hand
import numpy as np
import pytest
from gui_tools import LONG, action, do, press, step_rows
from hand import choose, draw, same_bits, view_of
from PySide6.QtWidgets import QLabel, QListWidget, QMessageBox

from terrain_explorer.files import ReadOptions, read, write
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.drawing.stroke_painter import StrokePainter
from terrain_explorer.gui.file_io.autosave import Autosave
from terrain_explorer.gui.file_io.read_job import ReadSource
from terrain_explorer.terrain import Heightmap

pytestmark = pytest.mark.usefixtures("without_3d")


def steps(window):
    shown = window.findChild(QListWidget, "historyList")
    return [shown.item(row).text() for row in range(shown.count())], shown.currentRow()


def test_the_list_shows_the_steps_and_where_one_is(qtbot, window):
    assert steps(window) == (["Beginning"], 0)
    view = view_of(window, "mapView")
    for name in ("Raise", "Smooth", "Slope"):
        choose(window, name)
        draw(qtbot, window, view)
    assert steps(window) == (["Beginning", "Raise", "Smooth", "Slope"], 3)
    do(window, "Undo")
    assert steps(window) == (["Beginning", "Raise", "Smooth", "Slope"], 2)
    shown = window.findChild(QListWidget, "historyList")
    assert shown.item(3).foreground() != shown.item(2).foreground()
    choose(window, "Lower")
    draw(qtbot, window, view)
    assert steps(window) == (["Beginning", "Raise", "Smooth", "Lower"], 3)


def test_a_click_ends_the_stroke_and_goes_there(qtbot, window):
    view, before = view_of(window, "mapView"), window.document.heightmap
    choose(window, "Raise")
    hand.begin(view)
    shown = window.findChild(QListWidget, "historyList")
    window.findChild(DrawingController).finish()
    shown.setCurrentRow(0)
    hand.release(view)
    assert window.document.heightmap is before
    assert steps(window) == (["Beginning", "Raise"], 0)


def test_a_click_on_a_step_that_the_stroke_does_away_with_goes_to_the_newest(qtbot, window):
    view = view_of(window, "mapView")
    for name in ("Raise", "Lower"):
        choose(window, name)
        draw(qtbot, window, view)
    choose(window, "Raise")
    window.document.go_to(0)
    hand.begin(view)
    hand.release(view)
    assert window.findChild(StrokePainter).busy
    window.findChild(QListWidget, "historyList").setCurrentRow(2)
    assert steps(window) == (["Beginning", "Raise"], 1)


def test_strokes_in_a_row_are_one_line_and_are_undone_one_by_one(qtbot, window):
    view = view_of(window, "mapView")
    for name, count in (("Raise", 3), ("Lower", 1), ("Raise", 1)):
        choose(window, name)
        for _ in range(count):
            draw(qtbot, window, view)
    assert steps(window) == (["Beginning", "Raise, 3 strokes", "Lower", "Raise"], 3)
    window.document.go_to(2)
    assert steps(window) == (["Beginning", "Raise, 2 of 3 strokes", "Lower", "Raise"], 1)
    shown = window.findChild(QListWidget, "historyList")
    shown.itemClicked.emit(shown.item(1))
    assert window.document.position == 3
    shown.setCurrentRow(0)
    assert window.document.position == 0


def test_each_line_has_a_picture_of_the_terrain_after_it(qtbot, window, settle):
    def colours(row):
        icon = window.findChild(QListWidget, "historyList").item(row).icon()
        return icon.pixmap(32, 32).toImage()

    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))
    press(window, "newSeedButton")
    settle(window)
    pictures = [colours(row) for row in range(3)]
    assert pictures[0] != pictures[1] != pictures[2]
    assert not any(picture.isNull() for picture in pictures)
    do(window, "Undo")
    do(window, "Undo")
    assert [colours(row) for row in range(3)] == pictures


def test_dropped_steps_are_told(window, settle):
    window.document.history.set_budget(3 * 513 * 513 * 4)
    for _ in range(5):
        press(window, "newSeedButton")
        settle(window)
    texts, row = steps(window)
    assert texts[0] == "2 older steps dropped to save memory"
    assert (len(texts), row) == (4, 3)


@pytest.fixture
def lost(lose):
    """Heights that a window drew before it came to a sudden end."""
    return lose()


@pytest.fixture
def lose(qtbot, window, forget, tmp_path):
    """Return a function that draws, lets the window come to a sudden end, and returns the heights."""

    def lose():
        choose(window, "Raise")
        draw(qtbot, window, view_of(window, "mapView"))
        qtbot.waitUntil(lambda: window.findChild(Autosave).kept, timeout=LONG)
        window.findChild(Autosave)._queue.submit(int).result()  # it tidies the journal that is copied here
        heights = window.document.heightmap.heights
        (folder,) = (tmp_path / "recovery").glob("*.v1")
        shutil.copytree(folder, tmp_path / "kept" / folder.name)
        forget(window)
        shutil.copytree(tmp_path / "kept" / folder.name, tmp_path / "recovery" / folder.name)
        return heights

    return lose


def offered(window):
    return window.findChild(QLabel, "recoveryText").isVisible()


def test_work_that_was_not_saved_is_offered_and_given_back(qtbot, lost, make_window, tmp_path):
    window = make_window()
    qtbot.waitUntil(lambda: offered(window), timeout=LONG)
    assert "1 change" in window.findChild(QLabel, "recoveryText").text()
    press(window, "recoverButton")
    qtbot.waitUntil(lambda: window.document.modified, timeout=LONG)
    assert same_bits(window.document.heightmap.heights, lost)
    assert window.document.modified
    assert not offered(window)
    choose(window, "Lower")
    draw(qtbot, window, view_of(window, "mapView"))
    assert window.document.names == ("Lower",), "undo does not lead to the terrain that the program began with"


def test_the_steps_that_made_it_are_listed_again_and_can_be_edited(qtbot, lost, make_window, settle):
    window = make_window()
    qtbot.waitUntil(lambda: offered(window), timeout=LONG)
    press(window, "recoverButton")
    qtbot.waitUntil(lambda: window.document.modified, timeout=LONG)
    assert [row.text(0) for row in step_rows(window)] == ["Diamond-square", "Drawing, 1 stroke"]
    press(window, "newSeedButton")
    settle(window)
    assert len(step_rows(window)) == 2
    assert same_bits(window.document.recipe.heightmap().heights, window.document.heightmap.heights)


def test_recovered_work_keeps_the_kind_of_its_file_and_tells_what_that_would_lose(
    qtbot, window, lose, make_window, tmp_path, settle
):
    path = tmp_path / "hills.r16"
    np.add.outer(np.arange(64) * 300, np.arange(64) * 100).astype(">u2").tofile(path)
    window.files._reader.request(
        ReadSource(path.name, partial(read, path), path), ReadOptions(skip=128, rows=63, columns=64)
    )
    settle(window)
    lose()
    again = make_window()
    qtbot.waitUntil(lambda: offered(again), timeout=LONG)
    press(again, "recoverButton")
    qtbot.waitUntil(lambda: again.document.path == path, timeout=LONG)
    do(again, "Save")
    settle(again)
    (question,) = again.findChildren(QMessageBox, "lossyQuestion")
    assert "Header left out" in question.informativeText()
    press(again, "saveAllTheSameButton")
    settle(again)
    assert read(path).origin.kind == "Raw, 16-bit big endian"


def test_work_that_comes_while_one_draws_ends_the_stroke(qtbot, lost, make_window):
    window = make_window()
    qtbot.waitUntil(lambda: offered(window), timeout=LONG)
    choose(window, "Raise")
    press(window, "recoverButton")
    hand.begin(view_of(window, "mapView"))
    qtbot.waitUntil(lambda: "Recover" in window.document.names, timeout=LONG)
    hand.release(view_of(window, "mapView"))
    assert window.document.names == ("Raise", "Recover")


def test_work_that_was_not_answered_for_can_be_had_again(qtbot, lost, make_window):
    window = make_window()
    qtbot.waitUntil(lambda: offered(window), timeout=LONG)
    press(window, "askLaterButton")
    assert not offered(window)
    do(window, "RecoverWork")
    assert offered(window)
    press(window, "recoverButton")
    qtbot.waitUntil(lambda: window.document.modified, timeout=LONG)
    assert same_bits(window.document.heightmap.heights, lost)
    assert not offered(window)
    assert not action(window, "RecoverWork").isEnabled()


@pytest.mark.parametrize("saved_since", [False, True])
def test_recovered_work_goes_on_in_its_file_unless_that_was_saved_since(
    qtbot, window, lose, make_window, tmp_path, saved_since
):
    path = tmp_path / "hills.png"
    write(window.document.heightmap, path)
    window.open_file(path)
    qtbot.waitUntil(lambda: window.document.path == path, timeout=LONG)
    lose()
    if saved_since:
        write(Heightmap(np.eye(513)), path)
    again = make_window()
    qtbot.waitUntil(lambda: offered(again), timeout=LONG)
    press(again, "recoverButton")
    qtbot.waitUntil(lambda: again.document.path == path, timeout=LONG)
    qtbot.waitUntil(lambda: again.files.watcher._seen is not None, timeout=LONG)
    assert bool(again.findChildren(QMessageBox)) == saved_since
    for box in again.findChildren(QMessageBox):
        box.close()
