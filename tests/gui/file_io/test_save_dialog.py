"""Save as offers the kinds of file that lose nothing worth a question."""

from pathlib import Path

import numpy as np
import pytest
from file_tools import SMOOTH, save_dialog, type_file_name, write_to
from gui_tools import do, forget_deleted, press
from PIL import Image
from PySide6.QtWidgets import QLineEdit

from terrain_explorer.files import write

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


class TestDialog:
    @pytest.fixture
    def offered(self, qtbot):
        """Return a function that opens the dialog and gives the kinds it offers and the one it has chosen."""

        def offered(window):
            do(window, "SaveAs")
            dialog = save_dialog(qtbot, window)
            kinds = [one.rpartition(" (")[0] for one in dialog.nameFilters()]
            chosen = dialog.selectedNameFilter().rpartition(" (")[0]
            dialog.reject()
            forget_deleted()
            return kinds, chosen

        return offered

    def test_a_generated_terrain_is_kept_in_a_16_bit_picture_first(self, window, offered):
        kinds, chosen = offered(window)
        assert kinds[0] == chosen == "PNG, 16-bit grey"
        assert "TIFF, 32-bit float" in kinds
        assert not [kind for kind in kinds if "8-bit" in kind or "SRTM" in kind]

    def test_heights_without_a_recipe_are_kept_in_floating_point(self, smooth, offered):
        kinds, chosen = offered(smooth)
        assert kinds[0] == chosen == "TIFF, 32-bit float"
        assert "PNG, 16-bit grey" in kinds
        assert not [kind for kind in kinds if "8-bit" in kind or "SRTM" in kind]

    def test_a_drawing_stays_what_it_is(self, window, settle, tmp_path, offered):
        Image.fromarray(np.arange(600, dtype=np.uint16).reshape(20, 30)).save(tmp_path / "drawing.png")
        window.open_file(tmp_path / "drawing.png")
        settle(window)
        kinds, chosen = offered(window)
        assert (kinds[0], chosen) == ("TIFF, 32-bit float", "PNG, 16-bit grey")

    def test_a_terrain_with_steps_is_kept_in_a_project_first(self, window, settle, tmp_path, offered):
        window.findChild(object, "operation.invert").trigger()
        settle(window)
        kinds, chosen = offered(window)
        assert kinds[0] == chosen == "Terrain Explorer project"
        assert "PNG, 16-bit grey" in kinds
        write_to(window, settle, tmp_path / "hills.png")
        assert offered(window)[1] == "PNG, 16-bit grey"  # which keeps these steps, too

    def test_a_project_stays_one(self, window, settle, tmp_path, offered):
        write_to(window, settle, tmp_path / "hills.terrain")
        assert offered(window)[1] == "Terrain Explorer project"

    def test_where_the_file_cannot_keep_the_steps_a_project_is_chosen(self, window, settle, tmp_path, offered):
        Image.fromarray(np.arange(600, dtype=np.uint16).reshape(20, 30)).save(tmp_path / "drawing.png")
        window.open_file(tmp_path / "drawing.png")
        settle(window)
        window.findChild(object, "operation.invert").trigger()
        settle(window)
        assert offered(window)[1] == "Terrain Explorer project"

    def test_its_title_is_that_of_the_command(self, qtbot, window, settle, tmp_path):
        for command, title in (("Save", "Save"), ("SaveAs", "Save as")):
            do(window, command)
            dialog = save_dialog(qtbot, window)
            assert dialog.windowTitle() == title
            dialog.reject()
            forget_deleted()
        write_to(window, settle, tmp_path / "hills.png")
        do(window, "SaveAs")
        assert save_dialog(qtbot, window).windowTitle() == "Save as"

    def test_the_window_can_close_before_it_appears(self, window):
        do(window, "SaveAs")
        assert window.close()


def test_a_name_with_a_point_in_it_stays(qtbot, window, settle, tmp_path):
    write_to(window, settle, tmp_path / "hills.v2.png")
    do(window, "SaveAs")
    dialog = save_dialog(qtbot, window)
    assert dialog.findChild(QLineEdit, "fileNameEdit").text() == "hills.v2.png"
    dialog.reject()


class TestFolder:
    @pytest.fixture
    def chosen(self, tmp_path):
        folder = tmp_path / "maps"
        folder.mkdir()
        return folder

    @pytest.fixture
    def begins(self, qtbot, window):
        """Return a function that opens the dialog and returns the folder it begins in."""

        def begins():
            do(window, "SaveAs")
            dialog = save_dialog(qtbot, window)
            folder = dialog.directory().absolutePath()
            dialog.reject()
            forget_deleted()
            return Path(folder)

        return begins

    def test_is_the_last_one_even_if_a_file_elsewhere_was_opened_since(
        self, qtbot, window, settle, tmp_path, chosen, begins
    ):
        do(window, "SaveAs")
        type_file_name(qtbot, save_dialog(qtbot, window), chosen / "hills.png")
        settle(window)
        write(SMOOTH, tmp_path / "other.tif")
        window.open_file(tmp_path / "other.tif")
        settle(window)
        assert begins() == tmp_path  # beside the file at hand
        do(window, "New")
        assert begins() == chosen

    def test_is_kept_where_the_file_was_refused(self, qtbot, window, settle, chosen, begins):
        do(window, "SaveAs")
        type_file_name(qtbot, save_dialog(qtbot, window), chosen / "hills.r8")
        settle(window)
        press(window, "cancelSaveButton")
        forget_deleted()
        assert begins() == chosen
