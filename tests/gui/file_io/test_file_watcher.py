"""What another program saves to the document's file shows at once."""

import os
import shutil
from functools import partial

import numpy as np
import pytest
from gui_tools import LONG, answer, do, forget_deleted, message, on_screen, press
from PIL import Image
from PySide6.QtCore import QFileSystemWatcher, QTimer
from PySide6.QtWidgets import QAbstractButton, QMessageBox
from questions import asked, colour_picture, give_answer

from terrain_explorer.files import HeightmapFileError, ReadOptions, read, write
from terrain_explorer.files.fingerprint import fingerprint
from terrain_explorer.files.presets import PRESETS
from terrain_explorer.gui.export.map_exporter import MapSubject
from terrain_explorer.gui.file_io import file_watcher, read_job
from terrain_explorer.gui.file_io.read_job import ReadSource
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("without_3d")

SAMPLES = np.random.default_rng(8).integers(0, 65536, (60, 90), np.uint16)
EDITED = SAMPLES[::-1].copy()


def encoded(folder, samples):
    path = folder / "elsewhere.png"
    Image.fromarray(samples).save(path)
    content = path.read_bytes()
    path.unlink()
    return content


def truncate_and_write(path, content):
    path.write_bytes(content)


def put_in_place(path, content):
    other = path.with_name("other.tmp")
    other.write_bytes(content)
    other.replace(path)


def delete_and_create(path, content):
    path.unlink()
    path.write_bytes(content)


@pytest.fixture
def drawing(window, settle, tmp_path):
    """The file of the terrain in the window."""
    path = tmp_path / "folder" / "drawing.png"
    path.parent.mkdir()
    path.write_bytes(encoded(tmp_path, SAMPLES))
    window.open_file(path)
    settle(window)
    return path


@pytest.fixture
def modified(window, settle, tmp_path):
    """A window with a generated terrain that was saved and has changed since, and its file."""
    path = tmp_path / "hills.png"
    window.files.write(path)
    settle(window)
    press(window, "newSeedButton")
    settle(window)
    return path


@pytest.fixture
def shows(qtbot, window):
    """Return a function that waits until the window shows samples."""

    def wait(samples):
        def arrived():
            heights = window.document.heightmap.heights
            return heights.shape == samples.shape and np.array_equal((heights * 65535).round(), samples)

        qtbot.waitUntil(arrived, timeout=LONG)
        assert on_screen(window) is window.document.heightmap

    return wait


@pytest.fixture
def at_rest(qtbot, window):
    """Return a function that waits until the watcher has looked at all that happened."""

    def wait(happens):
        system, timer = window.files.watcher.findChild(QFileSystemWatcher), window.files.watcher.findChild(QTimer)
        heard = []
        for signal in (system.fileChanged, system.directoryChanged):
            signal.connect(heard.append)
        happens()
        qtbot.waitUntil(lambda: bool(heard), timeout=LONG)
        qtbot.waitUntil(lambda: not timer.isActive() and not window.files.watcher.busy, timeout=LONG)

    return wait


def questions(window):
    return [box for box in window.findChildren(QMessageBox, "reloadQuestion") if box.isVisible()]


def give(window, button):
    (question,) = questions(window)
    question.findChild(QAbstractButton, button).click()
    forget_deleted()


@pytest.mark.parametrize("save", [truncate_and_write, put_in_place, delete_and_create])
class TestSavedElsewhere:
    def test_it_shows_as_one_step(self, window, tmp_path, drawing, shows, save):
        before = window.document.heightmap
        save(drawing, encoded(tmp_path, EDITED))
        shows(EDITED)
        assert window.document.undo_name == "Reload drawing.png"
        assert message(window).startswith("drawing.png, saved by another program: 60 rows, 90 columns")
        assert not window.isWindowModified()
        do(window, "Undo")
        assert window.document.heightmap is before

    def test_it_shows_again_and_again(self, window, tmp_path, drawing, shows, save):
        for turn in range(3):
            samples = np.roll(EDITED, turn, axis=0)
            save(drawing, encoded(tmp_path, samples))
            shows(samples)

    def test_the_same_content_is_no_change(self, window, drawing, at_rest, save):
        before = window.document.heightmap
        at_rest(lambda: save(drawing, drawing.read_bytes()))
        assert window.document.heightmap is before


@pytest.mark.usefixtures("drawing")
class TestWhileItWasNotShown:
    def other(self, window, settle, folder):
        (folder / "other.png").write_bytes(encoded(folder, SAMPLES[:20]))
        window.open_file(folder / "other.png")
        settle(window)

    def test_a_change_is_asked_about_when_undo_brings_the_terrain_back(self, qtbot, window, settle, tmp_path, drawing):
        self.other(window, settle, tmp_path)
        drawing.write_bytes(encoded(tmp_path, EDITED))
        do(window, "Undo")
        qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)
        assert questions(window)[0].text().startswith("drawing.png was saved by another program")
        give(window, "keepMineButton")

    def test_no_change_is_none(self, qtbot, window, settle, tmp_path):
        self.other(window, settle, tmp_path)
        do(window, "Undo")
        timer = window.files.watcher.findChild(QTimer)
        qtbot.waitUntil(lambda: not timer.isActive() and not window.files.watcher.busy, timeout=LONG)
        assert questions(window) == []
        assert window.document.redo_name == "Open other.png"


class TestFile:
    def test_a_deleted_one_is_waited_for(self, qtbot, window, tmp_path, drawing, shows):
        before, told = window.document.heightmap, message(window)
        with qtbot.waitSignal(window.files.watcher.stumbled, timeout=LONG):
            drawing.unlink()
        assert (window.document.heightmap, message(window)) == (before, told)
        assert not window.isWindowModified()
        drawing.write_bytes(encoded(tmp_path, EDITED))
        shows(EDITED)

    def test_one_that_stays_away_is_told_once_and_its_terrain_is_not_lost(self, window, drawing, at_rest):
        before = window.document.heightmap
        at_rest(drawing.unlink)
        assert message(window).startswith("drawing.png is not there any more")
        assert window.document.heightmap is before
        window.findChild(MessageBar, "messageBar").clearMessage()
        at_rest(lambda: drawing.with_name("neighbour.png").write_bytes(b"hello"))
        assert message(window) == ""
        window.close()
        answer(window, "Cancel")
        assert window.isVisible()

    def test_one_that_stays_away_is_made_anew_by_saving(self, window, settle, drawing, at_rest):
        at_rest(drawing.unlink)
        do(window, "Save")
        settle(window)
        assert not window.isWindowModified()
        np.testing.assert_array_equal(read(drawing).heights, window.document.heightmap.heights)

    def test_touching_it_changes_nothing(self, window, drawing, at_rest):
        before = window.document.heightmap
        at_rest(lambda: os.utime(drawing, (1, 1)))
        assert window.document.heightmap is before

    def test_its_neighbours_do_not_matter(self, window, drawing, at_rest):
        before = window.document.heightmap
        at_rest(lambda: drawing.with_name("neighbour.png").write_bytes(b"hello"))
        assert window.document.heightmap is before

    def test_it_is_not_read_through_for_their_sake(self, drawing, at_rest, monkeypatch):
        at_rest(lambda: drawing.with_name("neighbour.png").write_bytes(b"hello"))
        read_through = []
        monkeypatch.setattr(file_watcher, "fingerprint", lambda path: read_through.append(path) or fingerprint(path))
        at_rest(lambda: drawing.with_name("another.png").write_bytes(b"hello"))
        assert read_through == []
        at_rest(lambda: os.utime(drawing, (1, 1)))
        assert read_through == [drawing]

    def test_half_of_it_is_not_told_of(self, qtbot, window, tmp_path, drawing, shows, at_rest):
        content = encoded(tmp_path, EDITED)
        told = message(window)
        with drawing.open("wb") as file:
            file.write(content[:500])
            file.flush()
            failures = []
            window.files.watcher.stumbled.connect(lambda: failures.append(message(window)))
            qtbot.waitUntil(lambda: bool(failures), timeout=LONG)
            assert failures == [told]
            file.write(content[500:])
        shows(EDITED)

    def test_one_that_stays_broken_is_told(self, qtbot, window, drawing):
        before = window.document.heightmap
        drawing.write_bytes(drawing.read_bytes()[:500])
        qtbot.waitUntil(lambda: "drawing.png is cut short" in message(window), timeout=LONG)
        assert window.document.heightmap is before
        assert window.isWindowModified()

    def test_one_that_stays_broken_is_told_once(self, qtbot, window, drawing, at_rest):
        drawing.write_bytes(drawing.read_bytes()[:500])
        qtbot.waitUntil(lambda: "drawing.png is cut short" in message(window), timeout=LONG)
        window.findChild(MessageBar, "messageBar").clearMessage()
        at_rest(lambda: drawing.with_name("neighbour.png").write_bytes(b"hello"))
        assert message(window) == ""

    def test_a_question_that_is_left_unanswered_is_not_asked_again(self, qtbot, window, settle, drawing, at_rest):
        colour_picture(drawing.parent).replace(drawing)
        qtbot.waitUntil(lambda: bool(asked(window)), timeout=LONG)
        give_answer(window, button="Cancel")
        at_rest(lambda: drawing.with_name("neighbour.png").write_bytes(b"hello"))
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

    def test_one_that_is_not_shown_any_more_is_left(self, window, tmp_path, drawing):
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


class TestMetres:
    @pytest.fixture
    def metres(self, window, settle, tmp_path):
        """A 16-bit picture of heights in metres, open in the window."""
        path = tmp_path / "alps.png"
        write(Heightmap(SAMPLES / np.float32(65535) * 2075 - 11, (-11.0, 2064.0), metres=True, spacing=80), path)
        window.open_file(path)
        settle(window)
        return path

    def test_stay_where_an_image_editor_drops_them(self, qtbot, window, tmp_path, metres):
        before = window.document.heightmap
        metres.write_bytes(encoded(tmp_path, EDITED))
        qtbot.waitUntil(lambda: window.document.heightmap is not before, timeout=LONG)
        after = window.document.heightmap
        assert (after.range, after.metres, after.spacing) == ((-11, 2064), True, 80)
        np.testing.assert_allclose(after.heights, before.heights[::-1], atol=1e-3)
        assert "; black and white kept at -11 m and 2064 m, points 80 m apart." in message(window)

    def test_stay_when_it_is_read_again_by_hand(self, window, settle, tmp_path, metres):
        window.files.watcher.setHeld("changing", True)
        metres.write_bytes(encoded(tmp_path, EDITED))
        do(window, "Reload")
        settle(window)
        assert (window.document.heightmap.range, window.document.heightmap.metres) == ((-11, 2064), True)

    def test_are_not_given_to_a_map_of_another_shape(self, qtbot, window, tmp_path, metres):
        metres.write_bytes(encoded(tmp_path, EDITED[:20]))
        qtbot.waitUntil(lambda: window.document.heightmap.rows == 20, timeout=LONG)
        assert (window.document.heightmap.range, window.document.heightmap.metres) == ((0, 1), False)

    def test_of_a_file_that_says_its_own_are_taken(self, qtbot, window, settle, tmp_path, metres):
        write(Heightmap(EDITED / np.float32(65535), (0.0, 1.0)), tmp_path / "other.png")
        (tmp_path / "other.png").replace(metres)
        qtbot.waitUntil(lambda: not window.document.heightmap.metres, timeout=LONG)
        assert window.document.heightmap.range == (0, 1)
        settle(window)


class TestOwnSaves:
    @pytest.mark.parametrize("name", ["hills.png", "hills.r16"])
    def test_are_no_change(self, window, settle, tmp_path, at_rest, name):
        path = tmp_path / name
        window.files.write(path)
        settle(window)
        press(window, "newSeedButton")
        settle(window)
        shown = window.document.heightmap
        at_rest(lambda: do(window, "Save"))
        settle(window)
        assert window.document.heightmap is shown
        assert message(window) == f"Saved {name}."

    def test_nor_is_an_export_over_it_but_the_terrain_is_not_in_it_any_more(self, window, settle, tmp_path, at_rest):
        path = tmp_path / "hills.raw"
        window.files.write(path)
        settle(window)
        shown = window.document.heightmap
        subject = MapSubject(shown, Look(), None)
        at_rest(lambda: window.map_exports.export(subject, PRESETS["unity"]().plan(shown), path))
        assert message(window).startswith("Exported hills.raw")
        assert window.document.heightmap is shown
        assert window.isWindowModified()


class TestUnsavedChanges:
    def change(self, qtbot, window, tmp_path, path):
        path.write_bytes(encoded(tmp_path, EDITED))
        qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)

    def test_keep_mine_keeps_and_is_not_asked_again(self, qtbot, window, tmp_path, modified, at_rest):
        shown = window.document.heightmap
        self.change(qtbot, window, tmp_path, modified)
        assert questions(window)[0].text().startswith("hills.png was saved by another program")
        give(window, "keepMineButton")
        at_rest(lambda: os.utime(modified, (1, 1)))
        assert questions(window) == []
        assert window.document.heightmap is shown
        assert window.isWindowModified()

    def test_after_keep_mine_no_step_back_is_a_saved_one(self, qtbot, window, tmp_path, modified):
        self.change(qtbot, window, tmp_path, modified)
        give(window, "keepMineButton")
        do(window, "Undo")
        assert window.isWindowModified()
        window.close()
        answer(window, "Cancel")
        assert np.array_equal((read(modified).heights * 65535).round(), EDITED)

    def test_another_change_is_asked_about_anew(self, qtbot, window, tmp_path, modified):
        self.change(qtbot, window, tmp_path, modified)
        give(window, "keepMineButton")
        modified.write_bytes(encoded(tmp_path, SAMPLES))
        qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)
        give(window, "keepMineButton")

    def test_reload_takes_it_and_undo_brings_mine_back(self, qtbot, window, tmp_path, modified, shows):
        shown = window.document.heightmap
        self.change(qtbot, window, tmp_path, modified)
        give(window, "reloadButton")
        shows(EDITED)
        do(window, "Undo")
        assert window.document.heightmap is shown

    def test_one_that_has_to_be_asked_about_is_not_taken_unasked(self, qtbot, window, tmp_path, modified):
        shown = window.document.heightmap
        colour_picture(tmp_path).replace(modified)
        qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)
        assert asked(window) == []
        give(window, "keepMineButton")
        assert window.document.heightmap is shown

    def test_a_change_while_it_is_asked_is_seen_after(self, qtbot, window, tmp_path, modified, shows):
        self.change(qtbot, window, tmp_path, modified)
        modified.write_bytes(encoded(tmp_path, SAMPLES))
        give(window, "reloadButton")
        shows(SAMPLES)


def test_a_change_waits_while_it_is_held(qtbot, window, tmp_path, drawing, shows):
    """As during a stroke."""
    before = window.document.heightmap
    window.files.watcher.setHeld("stroke", True)
    timer = window.files.watcher.findChild(QTimer)
    looked = []
    timer.timeout.connect(lambda: looked.append(window.document.heightmap))
    drawing.write_bytes(encoded(tmp_path, EDITED))
    qtbot.waitUntil(lambda: len(looked) >= 2, timeout=LONG)
    assert looked == [before] * len(looked)
    window.files.watcher.setHeld("stroke", False)
    shows(EDITED)


def test_a_change_waits_while_a_question_is_open(qtbot, window, tmp_path, drawing, shows):
    press(window, "newSeedButton")
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    do(window, "Undo")
    before = window.document.heightmap
    do(window, "Open")
    drawing.write_bytes(encoded(tmp_path, EDITED))
    looked = []
    window.files.watcher.findChild(QTimer).timeout.connect(lambda: looked.append(window.document.heightmap))
    qtbot.waitUntil(lambda: len(looked) >= 2, timeout=LONG)
    assert looked == [before] * len(looked)


def test_the_window_can_close_while_it_looks(window, tmp_path, drawing):
    drawing.write_bytes(encoded(tmp_path, EDITED))
    assert window.close()
    assert np.array_equal((read(drawing).heights * 65535).round(), EDITED)


def test_a_file_that_is_saved_while_it_is_read_has_no_fingerprint(tmp_path):
    """So that it is read again."""
    path = tmp_path / "drawing.png"
    path.write_bytes(encoded(tmp_path, SAMPLES))

    def read_slowly(reading):
        heightmap = read(path, reading)
        path.write_bytes(encoded(tmp_path, EDITED[:20]))
        return heightmap

    assert opened(ReadSource("drawing", read_slowly, path)).fingerprint is None
    assert opened(ReadSource("drawing", partial(read, path), path)).fingerprint == fingerprint(path)


def test_what_is_no_heightmap_is_refused_before_all_of_it_is_looked_at(tmp_path, monkeypatch):
    path = tmp_path / "film.mp4"
    path.write_bytes(b"not a heightmap")
    monkeypatch.setattr(read_job, "fingerprint", lambda path: pytest.fail(f"all of {path} was read"))
    with pytest.raises(HeightmapFileError, match="not of a kind"):
        opened(ReadSource("film", partial(read, path), path))


def opened(source):
    job = read_job.opening(source, ReadOptions())
    next(job)
    with pytest.raises(StopIteration) as ended:
        next(job)
    return ended.value.value
