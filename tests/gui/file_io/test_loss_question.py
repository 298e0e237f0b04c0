"""The question before something is lost by saving, and files that need none."""

import numpy as np
import pytest
import tifffile
from file_tools import SMOOTH, save_dialog, type_file_name, write_to
from gui_tools import LONG, action, answer, do, forget_deleted, message, press
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QMessageBox
from questions import COLOURS, colour_picture, give_answer

from terrain_explorer.commands.terminal import run_to_end
from terrain_explorer.files import read, write
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Flip
from terrain_explorer.terrain.filters.levels import Invert
from terrain_explorer.terrain.heightmap import Origin

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


STAIRS = "Heights rounded by at most 0.002, to 256 steps, which show as stairs on gentle slopes."


@pytest.fixture
def red(window, settle, tmp_path):
    """A window on the red channel of a colour picture."""
    window.open_file(colour_picture(tmp_path))
    settle(window)
    give_answer(window, "red")
    settle(window)
    return window


def asked(window):
    """Return the questions about losses that are on the screen."""
    return [box for box in window.findChildren(QMessageBox, "lossyQuestion") if box.isVisible()]


def give(window, button):
    """Answer the one question about losses."""
    (question,) = asked(window)
    question.findChild(QAbstractButton, button).click()
    forget_deleted()


class TestQuestion:
    @pytest.mark.parametrize("name", ["hills.r8", "hills.png"])
    def test_comes_before_anything_is_written(self, window, settle, tmp_path, name):
        before = b"not to be lost"
        (tmp_path / name).write_bytes(before)
        write_to(window, settle, tmp_path / name, "png8" if name == "hills.png" else None)
        (question,) = asked(window)
        assert question.text() == f"{name} cannot keep everything."
        assert question.informativeText() == STAIRS
        give(window, "cancelSaveButton")
        settle(window)
        assert (tmp_path / name).read_bytes() == before
        assert window.document.path is None

    def test_save_all_the_same_saves_and_is_remembered(self, window, settle, tmp_path):
        path = tmp_path / "hills.r8"
        write_to(window, settle, path)
        give(window, "saveAllTheSameButton")
        settle(window)
        assert message(window) == "Saved hills.r8."
        assert read(path).origin.bits == 8
        press(window, "newSeedButton")
        settle(window)
        do(window, "Save")
        settle(window)
        assert asked(window) == []
        assert read(path).recipe == window.document.heightmap.recipe

    @pytest.mark.parametrize("name", ["hills.terrain", "hills.png"])
    def test_a_file_of_another_kind_than_its_name_says_is_not_replaced_unasked(self, window, settle, tmp_path, name):
        write(Heightmap(np.eye(50)), tmp_path / "hills.npy")
        path = (tmp_path / "hills.npy").rename(tmp_path / name)
        before = path.read_bytes()
        window.open_file(path)
        settle(window)
        do(window, "Save")
        settle(window)
        (question,) = asked(window)
        assert "Another kind of file replaced: " in question.informativeText()
        assert path.read_bytes() == before
        give(window, "saveAllTheSameButton")
        settle(window)
        assert path.read_bytes() != before
        press(window, "newSeedButton")
        settle(window)
        do(window, "Save")
        settle(window)
        assert asked(window) == []

    def test_another_file_is_asked_about_anew(self, window, settle, tmp_path):
        write_to(window, settle, tmp_path / "hills.r8")
        give(window, "saveAllTheSameButton")
        settle(window)
        write_to(window, settle, tmp_path / "more.r8")
        assert len(asked(window)) == 1
        give(window, "cancelSaveButton")

    def test_another_format_may_be_chosen(self, qtbot, window, settle, tmp_path):
        write_to(window, settle, tmp_path / "hills.r8")
        give(window, "saveAsOtherButton")
        type_file_name(qtbot, save_dialog(qtbot, window), tmp_path / "hills.png")
        settle(window)
        assert message(window) == "Saved hills.png."
        assert [path.name for path in tmp_path.glob("hills.*")] == ["hills.png"]

    @pytest.mark.parametrize("name", ["holes.asc", "holes.tif", "holes.npy"])
    def test_comes_where_voids_are_lost_and_not_where_they_are_kept(self, window, settle, tmp_path, name):
        holes = Heightmap(SMOOTH.heights, origin=Origin("", voids=SMOOTH.heights > SMOOTH.heights.mean()))
        write(holes, tmp_path / name)
        window.open_file(tmp_path / name)
        settle(window)
        window.document.take_filtered(run_to_end(Flip().applying(window.document.heightmap), ""), "Flip")
        do(window, "Save")
        settle(window)
        assert asked(window) == []
        assert read(tmp_path / name).voids.sum() == holes.voids.sum()
        write_to(window, settle, tmp_path / "holes.png")
        (question,) = asked(window)
        assert question.informativeText().startswith(f"Voids lost: {holes.voids.sum()} points without a height")
        give(window, "cancelSaveButton")

    @pytest.mark.parametrize("command", ["save", "save_as"])
    def test_what_is_opened_meanwhile_is_not_saved_in_its_place(self, qtbot, smooth, settle, tmp_path, command):
        other, path = tmp_path / "other.tif", tmp_path / "smooth.r8"
        write(Heightmap(np.eye(50)), other)
        if command == "save":
            write_to(smooth, settle, path)
            smooth.open_file(other)
            settle(smooth)
            give(smooth, "saveAllTheSameButton")
        else:
            path = tmp_path / "smooth.npy"
            do(smooth, "SaveAs")
            dialog = save_dialog(qtbot, smooth)
            smooth.open_file(other)
            settle(smooth)
            dialog.findChild(QLineEdit).setText(str(path))
            dialog.accept()
        settle(smooth)
        assert path.stat().st_size == (600 if command == "save" else 128 + 4 * 600)
        assert smooth.document.path == other

    def test_escape_saves_nothing(self, qtbot, window, settle, tmp_path):
        write_to(window, settle, tmp_path / "hills.r8")
        qtbot.keyClick(asked(window)[0], Qt.Key.Key_Escape)
        forget_deleted()
        assert asked(window) == []
        assert not (tmp_path / "hills.r8").exists()

    def test_return_chooses_another_format(self, qtbot, window, settle, tmp_path):
        write_to(window, settle, tmp_path / "hills.r8")
        qtbot.keyClick(asked(window)[0], Qt.Key.Key_Return)
        save_dialog(qtbot, window).reject()
        assert not (tmp_path / "hills.r8").exists()

    def test_closing_goes_on_after_the_answer(self, qtbot, window, settle, tmp_path):
        write_to(window, settle, tmp_path / "hills.r8")
        give(window, "saveAllTheSameButton")
        settle(window)
        press(window, "newSeedButton")
        settle(window)
        write_to(window, settle, tmp_path / "more.r8")
        give(window, "cancelSaveButton")
        window.close()
        answer(window, "Save")
        qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)

    def test_no_question_where_there_is_none(self, window, settle, tmp_path):
        # A terrain with its recipe is not asked about.
        write_to(window, settle, tmp_path / "hills.png")
        assert asked(window) == []
        assert message(window) == "Saved hills.png."
        # What does not fit at all is refused without a question.
        write_to(window, settle, tmp_path / "N00E000.hgt")
        assert asked(window) == []
        assert "SRTM tile has 1201 or 3601" in message(window)


class TestOpenedWithALoss:
    def test_a_colour_picture_is_not_overwritten_unasked(self, red, settle, tmp_path):
        path = tmp_path / "colour.png"
        before = path.read_bytes()
        do(red, "Save")
        settle(red)
        assert asked(red)[0].informativeText() == "Colour made grey: red was taken as the height, by choice."
        give(red, "cancelSaveButton")
        assert path.read_bytes() == before
        do(red, "Save")
        settle(red)
        give(red, "saveAllTheSameButton")
        settle(red)
        assert np.array_equal(np.asarray(Image.open(path)), COLOURS[..., 0] * np.uint16(257))
        do(red, "Save")
        settle(red)
        assert asked(red) == []

    def test_it_is_asked_about_anew_when_it_is_opened_again(self, red, settle, tmp_path):
        do(red, "Save")
        settle(red)
        give(red, "saveAllTheSameButton")
        settle(red)
        red.files.watcher.hinder(lambda: True)
        red.open_file(colour_picture(tmp_path))
        settle(red)
        give_answer(red, "red")
        settle(red)
        do(red, "Save")
        settle(red)
        give(red, "cancelSaveButton")
        assert np.array_equal(np.asarray(Image.open(tmp_path / "colour.png")), COLOURS)

    def test_a_copy_of_it_is_saved_without_a_question(self, red, settle, tmp_path):
        write_to(red, settle, tmp_path / "red.png")
        assert message(red) == "Saved red.png."

    def test_eight_bits_are_no_loss_to_be_asked_about(self, window, settle, tmp_path):
        path = tmp_path / "drawing.png"
        Image.fromarray(COLOURS[..., 0]).save(path)
        window.open_file(path)
        settle(window)
        do(window, "Save")
        settle(window)
        assert asked(window) == []
        assert read(path).origin.kind == "PNG, 16-bit grey"


def test_a_survey_of_several_bands_does_not_lose_them_unasked(window, settle, tmp_path):
    path = tmp_path / "survey.tif"
    tifffile.imwrite(
        path, np.stack([np.eye(20, dtype=np.float32)] * 2), planarconfig="separate", photometric="minisblack"
    )
    before = path.read_bytes()
    window.open_file(path)
    settle(window)
    give_answer(window, "Layer 1")
    settle(window)
    assert "; others left out" in message(window)
    do(window, "Save")
    settle(window)
    assert asked(window)[0].informativeText().startswith("Others left out: ")
    give(window, "cancelSaveButton")
    assert path.read_bytes() == before


def test_a_map_that_was_made_square_does_not_replace_its_file_unasked(window, settle, tmp_path):
    rasterio = pytest.importorskip("rasterio")
    path, place = tmp_path / "survey.tif", rasterio.Affine(0.01, 0, 7, 0, -0.01, 60)
    size = {"width": 40, "height": 40, "count": 1, "dtype": "float32", "crs": "EPSG:4326", "transform": place}
    with rasterio.open(path, "w", "GTiff", **size) as file:
        file.write(np.add.outer(np.arange(40.0), np.arange(40.0)).astype(np.float32), 1)
    before = path.read_bytes()
    window.open_file(path)
    settle(window)
    press(window, "messageAction.Square metres")
    settle(window)
    assert "; made square" in message(window)
    do(window, "Save")
    settle(window)
    assert asked(window)[0].informativeText().startswith("Made square: ")
    give(window, "cancelSaveButton")
    assert path.read_bytes() == before


def test_an_inverted_16_bit_picture_is_saved_without_a_question(window, settle, tmp_path):
    path = tmp_path / "drawing.png"
    Image.fromarray(np.arange(600, dtype=np.uint16).reshape(20, 30) * 100).save(path)
    window.open_file(path)
    settle(window)
    window.document.take_filtered(run_to_end(Invert().applying(window.document.heightmap), ""), "Invert")
    do(window, "Save")
    settle(window)
    assert asked(window) == []
    assert message(window) == "Saved drawing.png."


class TestSavedElsewhereMeanwhile:
    @pytest.fixture
    def elsewhere(self, window, settle, tmp_path):
        """A file that another program has saved while its terrain was being changed here, and what it holds now."""
        path = tmp_path / "hills.png"
        write_to(window, settle, path)
        window.files.watcher.hinder(lambda: True)
        Image.fromarray(COLOURS[..., 0]).save(path)
        press(window, "newSeedButton")
        settle(window)
        do(window, "Save")
        settle(window)
        return path, path.read_bytes()

    def test_it_is_not_overwritten_unasked(self, window, elsewhere):
        path, content = elsewhere
        assert asked(window)[0].informativeText().startswith("Changes by another program, which has saved the file")
        give(window, "cancelSaveButton")
        assert path.read_bytes() == content

    def test_it_is_when_the_user_wants_it_and_only_then(self, window, settle, elsewhere):
        path, content = elsewhere
        give(window, "saveAllTheSameButton")
        settle(window)
        assert asked(window) == []
        assert read(path).recipe == window.document.heightmap.recipe
        path.write_bytes(content + b" ")
        do(window, "Save")
        settle(window)
        assert len(asked(window)) == 1
        give(window, "cancelSaveButton")


@pytest.mark.parametrize("order", ["<", ">"])
def test_a_raw_file_keeps_its_byte_order(window, settle, tmp_path, order):
    path = tmp_path / "hills.r16"
    numbers = np.add.outer(np.arange(64) * 300, np.arange(64) * 100).astype(f"{order}u2")
    numbers.tofile(path)
    window.open_file(path)
    settle(window)
    do(window, "Save")
    settle(window)
    assert message(window) == "Saved hills.r16."
    assert path.read_bytes() == numbers.tobytes()


def test_rounding_to_16_bits_is_told_once_and_not_asked_about(smooth, settle, tmp_path):
    rounded = " Heights rounded by at most 5.3e-05, to 65,536 steps."
    for name, told in [("map.png", rounded), ("map.png", ""), ("copy.png", rounded)]:
        write_to(smooth, settle, tmp_path / name)
        assert asked(smooth) == []
        assert message(smooth) == f"Saved {name}.{told}"
    assert abs(read(tmp_path / "map.png").heights - SMOOTH.heights).max() < 5.4e-5


def test_black_and_white_move_rather_than_cut_heights_off(window, settle, tmp_path):
    steps = np.arange(-10, 590, dtype=np.float32).reshape(20, 30)
    write(Heightmap(steps, (0.0, 255.0)), tmp_path / "wide.tif")
    window.open_file(tmp_path / "wide.tif")
    settle(window)
    write_to(window, settle, tmp_path / "wide.png")
    assert message(window) == (
        "Saved wide.png. Black and white are -10 and 589 in it, so that no height is cut off. "
        "Heights rounded by at most 0.0046, to 65,536 steps."
    )
    kept = read(tmp_path / "wide.png")
    assert kept.range == (-10, 589)
    assert kept.heights == pytest.approx(steps, abs=0.01)
    assert window.document.heightmap.range == (0, 255)
    assert not window.isWindowModified()


def test_a_file_in_floating_point_keeps_black_and_white(window, settle, tmp_path):
    write(Heightmap(SMOOTH.heights, (0.0, 1.0)), tmp_path / "wide.tif")
    window.open_file(tmp_path / "wide.tif")
    settle(window)
    write_to(window, settle, tmp_path / "copy.tif")
    assert message(window) == "Saved copy.tif."
    assert read(tmp_path / "copy.tif").range == (0, 1)


def test_the_answers_tell_what_they_do(window, settle, tmp_path):
    write_to(window, settle, tmp_path / "hills.r8")
    buttons = asked(window)[0].buttons()
    assert sorted(button.objectName() for button in buttons) == [
        *("cancelSaveButton", "saveAllTheSameButton", "saveAsOtherButton"),
    ]
    assert all(button.accessibleName() and button.toolTip() for button in buttons)
    give(window, "cancelSaveButton")
    assert action(window, "Save").isEnabled()
