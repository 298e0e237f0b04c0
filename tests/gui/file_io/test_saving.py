"""Saving to files, by the dialog and without."""

import os
import shutil
from functools import partial

import numpy as np
import pytest
from file_tools import SAMPLES, accept, open_in, recents, save_dialog
from gui_tools import action, do, message, press
from PIL import Image

from terrain_explorer.files import read

pytestmark = pytest.mark.usefixtures("without_3d")


def test_all_that_waits_for_a_save_happens_once_and_in_its_order(window, settle, tmp_path):
    done = []
    window.files.write(tmp_path / "hills.tif", "tiff32f", then=lambda: done.append("then"))
    close = partial(done.append, "close")
    window.files.when_saved(close)
    window.files.when_saved(close)
    assert done == []
    settle(window)
    assert done == ["then", "close"]


class TestSaving:
    def save_as(self, qtbot, window, settle, path, name_filter=None):
        do(window, "SaveAs")
        save_dialog(qtbot, window)
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
        save_dialog(qtbot, window).reject()
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
