"""Opening, saving, the clipboard, dropping, and the one question about unsaved changes."""

import os
import shutil
from pathlib import Path

import numpy as np
import pytest
from gui_tools import LONG, action, answer, do, field, forget_deleted, message, on_screen, press, questions
from PIL import Image
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QMenu, QProgressBar

from terrain_explorer.files import HeightmapFileError, read, report, write
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.terrain import DiamondSquare, Heightmap, MidpointDisplacement

pytestmark = pytest.mark.usefixtures("without_3d")

DATA = Path(__file__).parents[4] / "shared" / "data"
SAMPLES = np.random.default_rng(8).integers(0, 65536, (60, 90), np.uint16)


@pytest.fixture
def drawing(tmp_path):
    """A 16-bit picture as an image editor saves it."""
    path = tmp_path / "drawing.png"
    Image.fromarray(SAMPLES).save(path)
    return path


@pytest.fixture
def modified(window, settle):
    """A window with unsaved changes."""
    press(window, "newSeedButton")
    settle(window)
    assert window.isWindowModified()
    return window


def open_in(window, settle, path):
    window.open_file(path)
    settle(window)


def accept(qtbot, window, name, path, name_filter=None):
    """Choose a file in the dialog that is open."""
    dialog = window.findChild(QFileDialog, name)
    assert dialog.isVisible()
    if name_filter:
        dialog.selectNameFilter(next(one for one in dialog.nameFilters() if one.startswith(name_filter)))
        dialog.filterSelected.emit(dialog.selectedNameFilter())
    dialog.findChild(QLineEdit, "fileNameEdit").setText(str(path))
    dialog.accept()
    forget_deleted()


def await_dialog(qtbot, window):
    """Wait until it is known which kinds of file keep everything, and the user is asked where to save."""
    qtbot.waitUntil(lambda: window.findChild(QFileDialog, "saveDialog") is not None, timeout=LONG)


def recents(window):
    menu = next(one for one in window.findChildren(QMenu) if one.title() == "Open re&cent")
    return [one.text().split(" ", 1)[1] for one in menu.actions()]


class TestOpening:
    def test_shows_the_file_exactly(self, window, settle, drawing):
        open_in(window, settle, drawing)
        assert np.array_equal((window.document.heightmap.heights * 65535).round(), SAMPLES)
        assert np.array_equal(window.document.heightmap.heights, read(drawing).heights)
        assert on_screen(window) is window.document.heightmap
        assert window.document.path == drawing
        assert window.windowTitle() == "drawing.png[*] – Terrain Explorer"
        assert message(window) == f"drawing.png: {report(read(drawing)).line}"
        assert action(window, "Reload").isEnabled()
        assert recents(window) == ["drawing.png"]
        assert not window.isWindowModified()

    def test_is_one_step(self, window, settle, drawing):
        first = window.document.heightmap
        open_in(window, settle, drawing)
        assert action(window, "Undo").text() == "&Undo Open drawing.png"
        do(window, "Undo")
        assert window.document.heightmap is first
        assert window.windowTitle().startswith("Untitled")
        assert not action(window, "Reload").isEnabled()

    def test_by_the_dialog(self, qtbot, window, settle, drawing):
        do(window, "Open")
        accept(qtbot, window, "openDialog", drawing)
        settle(window)
        assert window.document.path == drawing

    @pytest.mark.parametrize("kind", ["missing", "empty", "cut short", "no picture", "folder", "one pixel wide"])
    def test_a_file_that_cannot_be_read_changes_nothing(self, window, settle, tmp_path, drawing, kind):
        path = tmp_path / "broken.png"
        if kind == "folder":
            path.mkdir()
        elif kind == "one pixel wide":
            Image.fromarray(SAMPLES[:, :1]).save(path)
        elif kind != "missing":
            path.write_bytes({"empty": b"", "cut short": drawing.read_bytes()[:900], "no picture": b"hello" * 9}[kind])
        first = window.document.heightmap
        open_in(window, settle, path)
        assert "broken.png" in message(window)
        assert message(window).endswith(".")
        assert "Something went wrong" not in message(window)
        assert window.document.heightmap is first
        assert on_screen(window) is first
        assert window.document.path is None
        assert recents(window) == []
        assert not action(window, "Undo").isEnabled()

    @pytest.mark.parametrize("bits", [8, 16])
    def test_what_was_lost_is_told_until_it_is_closed(self, window, settle, tmp_path, bits):
        path = tmp_path / "drawing.png"
        Image.fromarray(SAMPLES if bits == 16 else (SAMPLES >> 8).astype(np.uint8)).save(path)
        open_in(window, settle, path)
        told = report(read(path))
        assert bool(told.lost) == (bits == 8)
        assert window.findChild(MessageBar, "messageBar").findChild(QTimer).isActive() == (bits == 16)

    def test_what_was_told_goes_when_the_terrain_does(self, window, settle, drawing):
        window.open_file(drawing)
        settle(window)
        assert message(window).startswith("drawing.png")
        press(window, "newSeedButton")
        settle(window)
        assert message(window) == ""

    def test_what_has_nothing_to_do_with_the_terrain_stays(self, window, settle):
        window.map_exports.job.report_error(HeightmapFileError("mine.raw", "cannot be saved", "Free some space"))
        press(window, "newSeedButton")
        settle(window)
        assert message(window) == "mine.raw cannot be saved. Free some space."

    def test_the_details_are_shown_on_demand(self, window, settle, drawing):
        open_in(window, settle, drawing)
        press(window, "messageDetailsButton")
        shown = window.findChild(QLabel, "messageDetails")
        assert shown.isVisible()
        assert all(detail in shown.text() for detail in report(read(drawing)).details)

    def test_a_saved_terrain_comes_with_its_parameters(self, window, settle, tmp_path):
        first = window.document.heightmap
        generator = MidpointDisplacement(
            exponent=6, spread=0.123456, spread_reduction=0.55, shared_edges="redrawn", seed=10**39
        )
        write(generator.heightmap(), tmp_path / "grown.png")
        open_in(window, settle, tmp_path / "grown.png")
        assert window.document.generator == generator
        assert field(window, "spread").value() == 0.123456
        assert field(window, "seed").text() == str(10**39)
        assert field(window, "shared_edges").currentData() == "redrawn"
        do(window, "Generate")
        settle(window)
        assert np.array_equal(window.document.heightmap.heights, generator.heightmap().heights)
        do(window, "Undo")
        do(window, "Undo")
        assert window.document.heightmap is first
        assert field(window, "seed").text() == "15"

    def test_recent_files_are_kept_newest_first(self, make_window, forget, settle, tmp_path):
        window = make_window()
        for name in ("one.png", "two.png", "one.png"):
            Image.fromarray(SAMPLES).save(tmp_path / name)
            open_in(window, settle, tmp_path / name)
        assert recents(window) == ["one.png", "two.png"]
        forget(window)
        assert recents(make_window()) == ["one.png", "two.png"]

    def test_menus_show_names_letter_by_letter(self, window, settle, tmp_path):
        Image.fromarray(SAMPLES).save(tmp_path / "rock&{roll}.png")
        open_in(window, settle, tmp_path / "rock&{roll}.png")
        assert recents(window) == ["rock&&{roll}.png"]
        assert action(window, "Undo").text() == "&Undo Open rock&&{roll}.png"

    def test_a_recent_file_opens_again(self, window, settle, drawing):
        open_in(window, settle, drawing)
        do(window, "New")
        assert window.document.path is None
        next(one for one in window.findChildren(QMenu) if one.title() == "Open re&cent").actions()[0].trigger()
        settle(window)
        assert window.document.path == drawing

    def test_one_recent_file_alone_is_read_back(self, make_window):
        """Settings in a file do not tell a list of one text from a text."""
        settings().setValue("recentFiles", "/somewhere/hills.png")
        assert recents(make_window()) == ["hills.png"]


class TestReload:
    def test_brings_what_another_program_saved(self, window, settle, drawing):
        open_in(window, settle, drawing)
        Image.fromarray(SAMPLES[::-1]).save(drawing)
        do(window, "Reload")
        settle(window)
        assert np.array_equal((window.document.heightmap.heights * 65535).round(), SAMPLES[::-1])
        assert window.document.undo_name == "Reload drawing.png"
        assert not window.isWindowModified()

    def test_of_a_file_that_is_gone_changes_nothing(self, window, settle, drawing):
        open_in(window, settle, drawing)
        shown = window.document.heightmap
        drawing.unlink()
        do(window, "Reload")
        settle(window)
        assert "drawing.png" in message(window)
        assert window.document.heightmap is shown


class TestSaving:
    def save_as(self, qtbot, window, settle, path, name_filter=None):
        do(window, "SaveAs")
        await_dialog(qtbot, window)
        accept(qtbot, window, "saveDialog", path, name_filter)
        settle(window)

    def test_by_the_dialog_keeps_all_there_is(self, qtbot, modified, settle, tmp_path):
        self.save_as(qtbot, modified, settle, tmp_path / "hills.png")
        kept, shown = read(tmp_path / "hills.png"), modified.document.heightmap
        assert np.abs(kept.heights - shown.heights).max() <= 0.5 / 65535
        assert (kept.recipe, kept.origin.kind) == (shown.recipe, "PNG, 16-bit grey")
        assert not modified.isWindowModified()
        assert modified.windowTitle().startswith("hills.png")
        assert message(modified) == "Saved hills.png."
        assert recents(modified) == ["hills.png"]
        assert action(modified, "Reload").isEnabled()

    def test_of_an_opened_picture_writes_the_same_samples(self, qtbot, window, settle, drawing, tmp_path):
        open_in(window, settle, drawing)
        self.save_as(qtbot, window, settle, tmp_path / "copy.png")
        assert np.array_equal(np.asarray(Image.open(tmp_path / "copy.png")), SAMPLES)

    def test_a_name_without_an_ending_gets_that_of_the_kind(self, qtbot, modified, settle, tmp_path):
        self.save_as(qtbot, modified, settle, tmp_path / "hills", "TIFF, 32-bit")
        kept = read(next(tmp_path.glob("hills.tif*")))
        assert np.array_equal(kept.heights, modified.document.heightmap.heights)

    def test_the_ending_wins_over_the_kind(self, qtbot, modified, settle, tmp_path):
        self.save_as(qtbot, modified, settle, tmp_path / "hills.tif", "PNG, 16-bit")
        assert "TIFF" in read(tmp_path / "hills.tif").origin.kind

    def test_to_the_same_file_asks_for_no_name(self, qtbot, modified, settle, tmp_path):
        path = tmp_path / "hills.tif"
        self.save_as(qtbot, modified, settle, path, "TIFF, 16-bit")
        press(modified, "newSeedButton")
        settle(modified)
        assert modified.isWindowModified()
        do(modified, "Save")
        settle(modified)
        assert not modified.isWindowModified()
        assert read(path).recipe == modified.document.heightmap.recipe
        assert read(path).origin.kind == "TIFF, 16-bit grey"

    def test_what_was_only_assumed_does_not_keep_from_saving(self, window, settle, tmp_path):
        path = tmp_path / "hills.r16"
        np.add.outer(np.arange(40), np.arange(40)).astype("<u2").tofile(path)
        open_in(window, settle, path)
        assert window.document.heightmap.origin.assumed
        do(window, "Save")
        settle(window)
        assert message(window) == "Saved hills.r16."

    def test_a_generated_terrain_does_not_take_a_drawings_file(self, qtbot, window, settle, drawing):
        before = drawing.read_bytes()
        open_in(window, settle, drawing)
        press(window, "newSeedButton")
        settle(window)
        do(window, "Save")
        await_dialog(qtbot, window)
        window.findChild(QFileDialog, "saveDialog").reject()
        assert drawing.read_bytes() == before

    @pytest.mark.parametrize("obstacle", ["folder gone", "read-only file", "folder in its place"])
    def test_where_it_cannot_be_loses_nothing(self, modified, settle, tmp_path, obstacle):
        path = tmp_path / "folder" / "hills.png"
        path.parent.mkdir()
        modified.files.write(path)
        settle(modified)
        press(modified, "newSeedButton")
        settle(modified)
        shown, before = modified.document.heightmap, path.read_bytes()
        hinder(path, obstacle)
        do(modified, "Save")
        settle(modified)
        assert "hills.png cannot be saved" in message(modified)
        assert modified.document.heightmap is shown
        assert modified.isWindowModified()
        if obstacle == "read-only file":
            assert path.read_bytes() == before
        assert not list(tmp_path.rglob("*.part"))

    def test_to_a_name_of_no_known_kind_is_told(self, modified, settle, tmp_path):
        modified.files.write(tmp_path / "hills.doc")
        settle(modified)
        assert "hills.doc" in message(modified)
        assert modified.isWindowModified()
        assert not (tmp_path / "hills.doc").exists()

    def test_is_undone_by_nothing_but_marks_the_change_again(self, modified, settle, tmp_path):
        modified.files.write(tmp_path / "hills.png")
        settle(modified)
        do(modified, "Undo")
        assert modified.isWindowModified()
        do(modified, "Redo")
        assert not modified.isWindowModified()
        assert modified.document.path == tmp_path / "hills.png"


def hinder(path, obstacle):
    if obstacle == "folder gone":
        shutil.rmtree(path.parent)
    elif obstacle == "folder in its place":
        path.unlink()
        path.mkdir()
    elif hasattr(os, "geteuid") and os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    else:
        path.chmod(0o400)


class TestClipboard:
    def test_copy_and_paste_bring_the_same_terrain(self, window, settle):
        before = window.document.heightmap
        do(window, "Copy")
        settle(window)
        do(window, "Paste")
        settle(window)
        pasted = window.document.heightmap
        assert pasted is not before
        assert np.abs(pasted.heights - before.heights).max() <= 0.5 / 65535 + 1e-7
        assert window.document.undo_name == "Paste"
        assert window.isWindowModified()
        do(window, "Undo")
        assert window.document.heightmap is before

    def test_the_copy_is_a_16_bit_picture(self, window, settle):
        do(window, "Copy")
        settle(window)
        image = QGuiApplication.clipboard().image()
        assert image.format() == QImage.Format.Format_Grayscale16
        assert (image.width(), image.height()) == (513, 513)
        assert "Copied" in message(window)

    def test_pasting_nothing_changes_nothing(self, window):
        first = window.document.heightmap
        QGuiApplication.clipboard().setText("no picture")
        do(window, "Paste")
        assert "no image in the clipboard" in message(window)
        assert window.document.heightmap is first
        assert not action(window, "Undo").isEnabled()

    def test_pasting_one_pixel_is_refused(self, window, settle):
        first = window.document.heightmap
        QGuiApplication.clipboard().setImage(QImage(1, 1, QImage.Format.Format_Grayscale16))
        do(window, "Paste")
        settle(window)
        assert "at least 2 x 2" in message(window)
        assert window.document.heightmap is first

    def test_pasting_a_copied_file_opens_it(self, window, settle, drawing):
        QGuiApplication.clipboard().setMimeData(handed_over(drawing))
        do(window, "Paste")
        settle(window)
        assert window.document.path == drawing
        assert window.document.undo_name == "Open drawing.png"

    def test_pasting_a_file_asks_about_unsaved_changes(self, modified, settle, drawing):
        QGuiApplication.clipboard().setMimeData(handed_over(drawing))
        do(modified, "Paste")
        answer(modified, "Discard")
        settle(modified)
        assert modified.document.path == drawing

    def test_the_window_can_close_while_it_copies(self, window):
        do(window, "Copy")
        assert window.close()


def handed_over(*paths):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


class TestDropping:
    def drop(self, window, mime):
        """Drag something onto the window and drop it; return whether it was taken."""
        nowhere = QPointF(300, 300)
        rest = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        enter = QDragEnterEvent(nowhere.toPoint(), *rest)
        enter.ignore()
        QApplication.sendEvent(window, enter)
        drop = QDropEvent(nowhere, *rest)
        drop.ignore()
        QApplication.sendEvent(window, drop)
        return enter.isAccepted(), drop.isAccepted()

    def test_a_file_opens(self, window, settle, drawing):
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(drawing))])
        assert self.drop(window, mime) == (True, True)
        settle(window)
        assert window.document.path == drawing

    def test_of_several_files_the_first_opens_and_that_is_said(self, window, settle, drawing, tmp_path):
        assert self.drop(window, handed_over(drawing, tmp_path / "another.png")) == (True, True)
        settle(window)
        assert window.document.path == drawing
        assert message(window).startswith("drawing.png, the first of 2 files: 60 rows, 90 columns")

    @pytest.mark.parametrize("address", [None, "https://example.org/hills.png"])
    def test_a_picture_from_a_browser_is_pasted(self, window, settle, address):
        mime = QMimeData()
        mime.setImageData(QImage(SAMPLES.data, 90, 60, 180, QImage.Format.Format_Grayscale16).copy())
        if address:
            mime.setUrls([QUrl(address)])
        assert self.drop(window, mime) == (True, True)
        settle(window)
        assert np.array_equal((window.document.heightmap.heights * 65535).round(), SAMPLES)
        assert window.document.undo_name == "Paste"
        assert message(window).startswith("Dropped picture: 60 rows")

    @pytest.mark.parametrize("kind", ["text", "web address"])
    def test_what_is_no_file_is_left(self, window, kind):
        mime = QMimeData()
        if kind == "text":
            mime.setText("hello")
        else:
            mime.setUrls([QUrl("https://example.org/hills.png")])
        assert self.drop(window, mime) == (False, False)
        assert not window.busy

    def test_asks_about_unsaved_changes(self, modified, settle, drawing):
        shown = modified.document.heightmap
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(drawing))])
        self.drop(modified, mime)
        answer(modified, "Cancel")
        settle(modified)
        assert modified.document.heightmap is shown


class TestUnsavedChanges:
    def test_nothing_is_asked_where_nothing_changed(self, window):
        assert window.close()

    def test_are_asked_about_once_on_closing(self, modified):
        assert not modified.close()
        assert not modified.close()
        assert len(questions(modified)) == 1
        assert modified.isVisible()

    def test_cancel_keeps_the_window(self, modified, settle):
        shown = modified.document.heightmap
        modified.close()
        answer(modified, "Cancel")
        assert modified.isVisible()
        assert modified.document.heightmap is shown
        press(modified, "newSeedButton")
        settle(modified)
        assert not modified.close()
        assert len(questions(modified)) == 1

    def test_discard_closes(self, modified):
        modified.close()
        answer(modified, "Discard")
        assert not modified.isVisible()

    def test_save_saves_and_then_closes(self, qtbot, modified, tmp_path):
        shown = modified.document.heightmap
        do(modified, "Quit")
        answer(modified, "Save")
        assert modified.isVisible()
        await_dialog(qtbot, modified)
        accept(qtbot, modified, "saveDialog", tmp_path / "hills.png")
        qtbot.waitUntil(lambda: not modified.isVisible(), timeout=LONG)
        assert read(tmp_path / "hills.png").recipe == shown.recipe

    def test_save_that_fails_keeps_the_window(self, qtbot, modified, settle, tmp_path):
        folder = tmp_path / "folder"
        folder.mkdir()
        modified.files.write(folder / "hills.png")
        settle(modified)
        press(modified, "newSeedButton")
        settle(modified)
        shutil.rmtree(folder)
        modified.close()
        answer(modified, "Save")
        settle(modified)
        assert modified.isVisible()
        assert modified.isWindowModified()
        assert "hills.png cannot be saved" in message(modified)

    def test_save_without_a_name_keeps_the_window(self, qtbot, modified):
        modified.close()
        answer(modified, "Save")
        await_dialog(qtbot, modified)
        modified.findChild(QFileDialog, "saveDialog").reject()
        forget_deleted()
        assert modified.isVisible()
        assert modified.isWindowModified()

    def test_closing_while_saving_waits_for_the_file(self, qtbot, modified, tmp_path):
        modified.files.write(tmp_path / "hills.png")
        assert not modified.close()
        qtbot.waitUntil(lambda: not modified.isVisible(), timeout=LONG)
        assert questions(modified) == []
        assert read(tmp_path / "hills.png").heights.shape == (513, 513)

    @pytest.mark.parametrize("command", ["New", "Open"])
    @pytest.mark.parametrize("choice", ["Discard", "Cancel"])
    def test_are_asked_about_before_another_terrain(self, modified, command, choice):
        shown = modified.document.heightmap
        do(modified, command)
        answer(modified, choice)
        dialogs = modified.findChildren(QFileDialog, "openDialog")
        assert len(dialogs) == (command == "Open" and choice == "Discard")
        assert (modified.document.heightmap is shown) == (command == "Open" or choice == "Cancel")
        for dialog in dialogs:
            dialog.reject()

    def test_a_new_terrain_can_be_undone_to_the_old(self, modified):
        shown = modified.document.heightmap
        do(modified, "New")
        answer(modified, "Discard")
        do(modified, "Undo")
        assert modified.document.heightmap is shown
        assert modified.isWindowModified()


def test_a_terrain_goes_through_an_image_editor_and_back(qtbot, window, settle, tmp_path):
    """The main job: grow, save, edit elsewhere, look at it again."""
    path = tmp_path / "hills.png"
    field(window, "exponent").setValue(7)
    settle(window)
    window.files.write(path)
    settle(window)
    edited = np.asarray(Image.open(path)).copy()
    edited[40:60, 40:60] = 65535
    Image.fromarray(edited).save(path)
    do(window, "Reload")
    settle(window)
    assert np.array_equal((window.document.heightmap.heights * 65535).round(), edited)
    assert (window.document.heightmap.recipe, window.document.generator) == (None, None)
    do(window, "Undo")
    assert window.document.generator == DiamondSquare(exponent=7, seed=15)


def test_maps_of_any_shape_can_be_shown(window, settle, tmp_path):
    for shape in ((2, 2), (2, 300), (301, 17)):
        heights = np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape)
        write(Heightmap(heights), tmp_path / "map.tif")
        open_in(window, settle, tmp_path / "map.tif")
        assert window.document.heightmap.heights.shape == shape


def test_a_foreign_picture_is_not_said_to_be_made_with_the_parameters_shown(window, drawing, settle):
    window.open_file(drawing)
    settle(window)
    outcome = window.findChild(QProgressBar, "progressBar").text()
    assert outcome == "Not made with these parameters"
    window.document.undo()
    assert window.findChild(QProgressBar, "progressBar").text() == ""


def test_undo_takes_away_what_was_told_of_the_terrain(window, drawing, settle):
    window.open_file(drawing)
    settle(window)
    bar = window.findChild(MessageBar, "messageBar")
    assert bar.isVisible()
    do(window, "Undo")
    assert not bar.isVisible()
