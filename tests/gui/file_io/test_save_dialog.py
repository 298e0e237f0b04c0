"""Save as offers the kinds of file that lose nothing worth a question."""

import numpy as np
import pytest
from file_tools import save_dialog, write_to
from gui_tools import do, forget_deleted
from PIL import Image
from PySide6.QtWidgets import QLineEdit

pytestmark = pytest.mark.usefixtures("without_3d")


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

    def test_the_window_can_close_before_it_appears(self, window):
        do(window, "SaveAs")
        assert window.close()


def test_a_name_with_a_point_in_it_stays(qtbot, window, settle, tmp_path):
    write_to(window, settle, tmp_path / "hills.v2.png")
    do(window, "SaveAs")
    dialog = save_dialog(qtbot, window)
    assert dialog.findChild(QLineEdit, "fileNameEdit").text() == "hills.v2.png"
    dialog.reject()
