"""What another program saves to the document's file shows at once."""

import os
import shutil

import numpy as np
import pytest
from file_tools import EDITED, encoded
from gui_tools import LONG, answer, do, message, press
from PySide6.QtCore import QFileSystemWatcher, QTimer
from questions import asked, colour_picture, give_answer

from terrain_explorer.files import read, write
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.terrain import Heightmap

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


def truncate_and_write(path, content):
    path.write_bytes(content)


def put_in_place(path, content):
    other = path.with_name("other.tmp")
    other.write_bytes(content)
    other.replace(path)


def delete_and_create(path, content):
    path.unlink()
    path.write_bytes(content)


@pytest.mark.parametrize("save", [truncate_and_write, put_in_place, delete_and_create])
class TestSavedElsewhere:
    def test_it_shows_again_and_again_as_one_step_each(self, window, tmp_path, watched, shows, save, at_rest):
        # It shows again and again.
        for turn in range(3):
            samples = np.roll(EDITED, turn, axis=0)
            save(watched, encoded(tmp_path, samples))
            shows(samples)
        # It shows as one step.
        before = window.document.heightmap
        save(watched, encoded(tmp_path, EDITED))
        shows(EDITED)
        assert window.document.undo_name == "Reload drawing.png"
        assert message(window).startswith("drawing.png, saved by another program: 60 rows, 90 columns")
        assert not window.isWindowModified()
        do(window, "Undo")
        assert window.document.heightmap is before
        # The same content is no change.
        before = window.document.heightmap
        at_rest(lambda: save(watched, watched.read_bytes()))
        assert window.document.heightmap is before


class TestFile:
    def test_what_changes_nothing_matters_not_and_a_deleted_one_is_waited_for(
        self, window, watched, at_rest, qtbot, tmp_path, shows
    ):
        # Touching it changes nothing.
        before = window.document.heightmap
        at_rest(lambda: os.utime(watched, (1, 1)))
        assert window.document.heightmap is before
        # Its neighbours do not matter.
        before = window.document.heightmap
        at_rest(lambda: watched.with_name("neighbour.png").write_bytes(b"hello"))
        assert window.document.heightmap is before
        # A deleted one is waited for.
        before, told = window.document.heightmap, message(window)
        with qtbot.waitSignal(window.files.watcher.stumbled, timeout=LONG):
            watched.unlink()
        assert (window.document.heightmap, message(window)) == (before, told)
        assert not window.isWindowModified()
        watched.write_bytes(encoded(tmp_path, EDITED))
        shows(EDITED)

    def test_one_that_stays_away_is_told_once_and_its_terrain_is_not_lost(self, window, watched, at_rest):
        before = window.document.heightmap
        at_rest(watched.unlink)
        assert message(window).startswith("drawing.png is gone")
        assert window.document.heightmap is before
        window.findChild(MessageBar, "messageBar").clear_message()
        at_rest(lambda: watched.with_name("neighbour.png").write_bytes(b"hello"))
        assert message(window) == ""
        window.close()
        answer(window, "Cancel")
        assert window.isVisible()

    def test_one_that_stays_away_is_made_anew_by_saving(self, window, settle, watched, at_rest):
        at_rest(watched.unlink)
        do(window, "Save")
        settle(window)
        assert not window.isWindowModified()
        np.testing.assert_array_equal(read(watched).heights, window.document.heightmap.heights)

    def test_half_of_it_is_not_told_of(self, qtbot, window, tmp_path, watched, shows, at_rest):
        content = encoded(tmp_path, EDITED)
        told = message(window)
        with watched.open("wb") as file:
            file.write(content[:500])
            file.flush()
            failures = []
            window.files.watcher.stumbled.connect(lambda: failures.append(message(window)))
            qtbot.waitUntil(lambda: bool(failures), timeout=LONG)
            assert failures == [told]
            file.write(content[500:])
        shows(EDITED)

    def test_one_that_stays_broken_is_told_once(self, qtbot, window, watched, at_rest):
        # One that stays broken is told.
        before = window.document.heightmap
        watched.write_bytes(watched.read_bytes()[:500])
        qtbot.waitUntil(lambda: "drawing.png is cut short" in message(window), timeout=LONG)
        assert window.document.heightmap is before
        assert window.isWindowModified()
        # One that stays broken is told once.
        watched.write_bytes(watched.read_bytes()[:500])
        qtbot.waitUntil(lambda: "drawing.png is cut short" in message(window), timeout=LONG)
        window.findChild(MessageBar, "messageBar").clear_message()
        at_rest(lambda: watched.with_name("neighbour.png").write_bytes(b"hello"))
        assert message(window) == ""

    def test_a_question_that_is_left_unanswered_is_not_asked_again(self, qtbot, window, settle, watched, at_rest):
        colour_picture(watched.parent).replace(watched)
        qtbot.waitUntil(lambda: bool(asked(window)), timeout=LONG)
        give_answer(window, button="Cancel")
        at_rest(lambda: watched.with_name("neighbour.png").write_bytes(b"hello"))
        settle(window)
        assert asked(window) == []

    def test_a_side_file_counts(self, qtbot, window, settle, tmp_path):
        path, other = tmp_path / "map.npy", tmp_path / "other.npy"
        write(Heightmap(np.eye(5), (0.0, 1.0)), path)
        window.open_file(path)
        settle(window)
        write(Heightmap(np.eye(5), (-1.0, 2.0), metres=True), other)
        shutil.move(f"{other}.json", f"{path}.json")
        qtbot.waitUntil(lambda: window.document.heightmap.metres, timeout=LONG)
        assert window.document.heightmap.range == (-1, 2)

    def test_one_that_is_not_shown_any_more_is_left(self, window, tmp_path, watched):
        do(window, "New")
        system = window.files.watcher.findChild(QFileSystemWatcher)
        assert system.files() == system.directories() == []

    def test_answers_given_when_it_was_opened_hold(self, qtbot, window, settle, tmp_path):
        path = tmp_path / "map.r16"
        numbers = np.add.outer(np.arange(20) * 300, np.arange(40) * 100).astype("<u2")
        numbers.tofile(path)
        window.open_file(path)
        settle(window)
        give_answer(window, "uint16, 20 rows and 40 columns")
        settle(window)
        numbers[::-1].tofile(path)
        qtbot.waitUntil(lambda: window.document.undo_name == "Reload map.r16", timeout=LONG)
        assert asked(window) == []
        assert window.document.heightmap.heights.shape == (20, 40)


def test_a_change_waits_while_it_is_held(qtbot, window, tmp_path, watched, shows):
    """As during a stroke."""
    before, strokes = window.document.heightmap, ["stroke"]
    window.files.watcher.hinder(lambda: bool(strokes))
    timer = window.files.watcher.findChild(QTimer)
    looked = []
    timer.timeout.connect(lambda: looked.append(window.document.heightmap))
    watched.write_bytes(encoded(tmp_path, EDITED))
    qtbot.waitUntil(lambda: len(looked) >= 2, timeout=LONG)
    assert looked == [before] * len(looked)
    strokes.clear()
    shows(EDITED)


def test_a_change_waits_while_a_question_is_open(qtbot, window, tmp_path, watched, shows):
    press(window, "newSeedButton")
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    do(window, "Undo")
    before = window.document.heightmap
    do(window, "Open")
    watched.write_bytes(encoded(tmp_path, EDITED))
    looked = []
    window.files.watcher.findChild(QTimer).timeout.connect(lambda: looked.append(window.document.heightmap))
    qtbot.waitUntil(lambda: len(looked) >= 2, timeout=LONG)
    assert looked == [before] * len(looked)


def test_the_window_can_close_while_it_looks(window, tmp_path, watched):
    watched.write_bytes(encoded(tmp_path, EDITED))
    assert window.close()
    assert np.array_equal((read(watched).heights * 65535).round(), EDITED)
