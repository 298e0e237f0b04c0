"""Filters that are offered for a file that was just read."""

import numpy as np
import pytest
from filter_tools import ROUGH, SMOOTH, assert_shown, offered, panel_of
from gui_tools import message, press
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QColorSpace, QImage
from questions import give_answer

from terrain_explorer.files import read
from terrain_explorer.terrain.filters import (
    FillVoids,
    SmoothSteps,
    UndoLinearLight,
)

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


class TestOffers:
    @pytest.fixture
    def opened(self, window, settle):
        """Return a function that opens a file and gives what is offered for it."""

        def opened(path, answer=None):
            window.open_file(path)
            settle(window)
            if answer is not None:
                give_answer(window, answer)
                settle(window)
            return offered(window)

        return opened

    @pytest.fixture
    def smooth(self, tmp_path):
        Image.fromarray(SMOOTH).save(tmp_path / "smooth.png")
        return tmp_path / "smooth.png"

    def test_smooth_ground_in_8_bits_can_be_smoothed(self, window, settle, opened, smooth):
        assert opened(smooth) == ["Smooth stair steps"]
        press(window, "messageAction.Smooth stair steps")
        settle(window)
        assert panel_of(window).isVisible()
        assert_shown(window, SmoothSteps().applied(read(smooth)).heights)
        press(window, "applyButton")
        assert window.document.undo_name == "Smooth stair steps"
        assert window.document.path == smooth
        assert offered(window) == []

    def test_voids_can_be_filled(self, window, settle, opened, tmp_path):
        path = tmp_path / "grid.asc"
        path.write_text("ncols 3\nnrows 3\ncellsize 5\n1 2 3\n3 -9999 5\n3 4 5\n")
        assert opened(path) == ["Fill voids"]
        assert "voids at the lowest height" in message(window)
        press(window, "messageAction.Fill voids")
        settle(window)
        assert np.array_equal(window.document.heightmap.heights, FillVoids().applied(read(path)).heights)
        assert message(window) == "Fill voids: done."
        assert offered(window) == []

    def test_linear_light_taken_as_stored_can_be_undone(self, window, settle, opened, tmp_path):
        image = QImage(30, 20, QImage.Format.Format_RGB888)
        image.fill(Qt.GlobalColor.darkGray)
        image.setColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgbLinear))
        image.save(str(tmp_path / "linear.png"))
        assert opened(tmp_path / "linear.png", answer="undo") == []
        assert opened(tmp_path / "linear.png", answer="take") == ["Undo linear light"]
        before = window.document.heightmap
        press(window, "messageAction.Undo linear light")
        settle(window)
        assert np.array_equal(window.document.heightmap.heights, UndoLinearLight().applied(before).heights)

    @pytest.mark.parametrize("samples", [ROUGH, SMOOTH.astype(np.uint16) * 257], ids=["rough", "16 bits"])
    def test_where_nothing_helps_nothing_is_offered(self, opened, tmp_path, samples):
        Image.fromarray(samples).save(tmp_path / "map.png")
        assert opened(tmp_path / "map.png") == []

    def test_an_offer_goes_with_its_terrain(self, window, settle, opened, smooth):
        assert opened(smooth) != []
        press(window, "newSeedButton")
        settle(window)
        assert offered(window) == ["Bring it back"]
