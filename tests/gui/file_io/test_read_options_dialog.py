"""The question how a file is to be read, where a guess is not safe."""

import numpy as np
import pytest
from gui_tools import LONG, action, do, message, on_screen, press
from PIL import Image
from point_tools import GROUND, TREE, write_las
from PySide6.QtCore import Qt
from PySide6.QtGui import QColorSpace, QGuiApplication, QImage
from PySide6.QtWidgets import QLabel, QWidget
from questions import COLOURS, answers, asked, colour_picture, give_answer, point_at

from terrain_explorer.files import ReadOptions, read, report
from terrain_explorer.files.mesh import MeshOptions, write_mesh
from terrain_explorer.gui.file_io.read_job import PREVIEW_SIDE, picture_of
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

SIGNED = np.add.outer(np.arange(150) * 30, np.arange(-100, 100) * 9).astype("<i2")
SCATTER = np.random.default_rng(8).random((3000, 3)) * (100, 60, 30) + (324000, 5682000, 200)
CHANNELS = {"the mean": "mean", "red": "red", "green": "green", "blue": "blue"}


@pytest.fixture
def colour(tmp_path):
    return colour_picture(tmp_path)


@pytest.fixture
def asking(window, settle, colour):
    """A window that asks which channel of a colour picture holds the heights."""
    window.open_file(colour)
    settle(window)
    assert len(asked(window)) == 1
    return window


@pytest.fixture
def raw(tmp_path):
    """A raw file whose size is not clear."""
    path = tmp_path / "hills.r16"
    np.add.outer(np.arange(20) * 300, np.arange(40) * 100).astype("<u2").tofile(path)
    return path


def preview(window):
    return asked(window)[0].findChild(QLabel, "questionPreview")


def colour_image():
    return QImage(COLOURS.data, 30, 20, 90, QImage.Format.Format_RGB888).copy()


def await_preview(qtbot, window, picture):
    qtbot.waitUntil(
        lambda: preview(window).pixmap().toImage().convertToFormat(picture.format()) == picture, timeout=LONG
    )


class TestColourPicture:
    def test_asks_without_words_of_the_command_line(self, asking, colour):
        (dialog,) = asked(asking)
        text = dialog.findChild(QLabel, "questionText").text()
        assert text.startswith("colour.png is a colour picture")
        assert text.endswith(".")
        assert "--" not in text
        assert answers(dialog).currentRow() == 0
        assert asking.document.path is None
        assert message(asking) == ""

    @pytest.mark.parametrize(("label", "channel"), CHANNELS.items())
    def test_each_answer_gives_its_heights(self, asking, settle, colour, label, channel):
        give_answer(asking, label)
        settle(asking)
        expected = COLOURS.mean(axis=2) if channel == "mean" else COLOURS[..., ["red", "green", "blue"].index(channel)]
        assert asking.document.heightmap.heights * 255 == pytest.approx(expected, abs=1e-3)
        assert on_screen(asking) is asking.document.heightmap
        assert message(asking) == f"colour.png: {report(read(colour, ReadOptions(channel=channel))).line}"
        assert asked(asking) == []

    def test_an_answer_can_be_given_from_the_keyboard(self, qtbot, asking, settle):
        (dialog,) = asked(asking)
        qtbot.keyClick(answers(dialog), Qt.Key.Key_Down)
        qtbot.keyClick(answers(dialog), Qt.Key.Key_Return)
        settle(asking)
        assert (asking.document.heightmap.heights * 255).round() == pytest.approx(COLOURS[..., 0])

    def test_each_answer_is_shown(self, qtbot, asking, colour):
        for label, channel in CHANNELS.items():
            point_at(asked(asking)[0], label)
            await_preview(qtbot, asking, picture_of(read(colour, ReadOptions(channel=channel))))

    def test_cancel_changes_nothing(self, asking, settle):
        shown = asking.document.heightmap
        give_answer(asking, button="Cancel")
        settle(asking)
        assert asking.document.heightmap is shown
        assert asking.document.path is None
        assert asking.files.recent() == []
        assert not action(asking, "Undo").isEnabled()
        assert asked(asking) == []

    def test_reload_does_not_ask_again(self, asking, settle, colour):
        give_answer(asking, "green")
        settle(asking)
        Image.fromarray(COLOURS[::-1]).save(colour)
        do(asking, "Reload")
        settle(asking)
        assert asked(asking) == []
        assert (asking.document.heightmap.heights * 255).round() == pytest.approx(COLOURS[::-1, :, 1])

    def test_opening_anew_asks_again(self, asking, settle, colour):
        give_answer(asking, "green")
        settle(asking)
        asking.open_file(colour)
        settle(asking)
        assert len(asked(asking)) == 1

    def test_another_file_takes_the_place_of_the_question(self, asking, settle, tmp_path):
        Image.fromarray(COLOURS[..., 0]).save(tmp_path / "grey.png")
        asking.open_file(tmp_path / "grey.png")
        settle(asking)
        assert asked(asking) == []
        assert asking.document.path == tmp_path / "grey.png"

    def test_a_file_that_went_away_meanwhile_is_told(self, qtbot, asking, settle, colour):
        shown = asking.document.heightmap
        colour.unlink()
        point_at(asked(asking)[0], "blue")
        qtbot.waitUntil(lambda: "colour.png" in preview(asking).text(), timeout=LONG)
        give_answer(asking, "blue")
        settle(asking)
        assert "colour.png" in message(asking)
        assert asking.document.heightmap is shown

    def test_the_window_can_close_over_it(self, asking):
        assert asking.close()
        assert asked(asking) == []


class TestRawFile:
    def test_of_unclear_size_asks(self, window, settle, raw):
        window.open_file(raw)
        settle(window)
        give_answer(window, "uint16, 20 rows and 40 columns")
        settle(window)
        assert window.document.heightmap.heights.shape == (20, 40)


class TestSomethingElse:
    @pytest.fixture
    def unfit(self, window, settle, tmp_path):
        """A window that asks about a raw file whose length tells nothing: signed numbers behind a header."""
        path = tmp_path / "hills.raw"
        path.write_bytes(b"a header here" + SIGNED.tobytes())
        window.open_file(path)
        settle(window)
        return window

    def say(self, window, **values):
        (dialog,) = asked(window)
        form = dialog.findChild(ParameterForm, "readingForm")
        assert form.isVisible()
        for name, value in values.items():
            form.fields[name].edit(value)

    def test_is_asked_where_nothing_fits(self, qtbot, unfit, settle):
        text = asked(unfit)[0].findChild(QLabel, "questionText").text()
        assert text.startswith("hills.raw holds 60,013 bytes, which make no map of uint16")
        qtbot.waitUntil(lambda: "make no map" in preview(unfit).text(), timeout=LONG)
        self.say(unfit, skip=13, rows=150, columns=200, sample="int16")
        await_preview(qtbot, unfit, picture_of(Heightmap(SIGNED)))
        give_answer(unfit, "Something else")
        settle(unfit)
        np.testing.assert_array_equal(unfit.document.heightmap.heights, SIGNED)

    def test_that_does_not_fit_is_asked_again_and_not_forgotten(self, unfit, settle):
        self.say(unfit, skip=12, rows=150)
        give_answer(unfit, "Something else")
        settle(unfit)
        (dialog,) = asked(unfit)
        assert "after the first 12, which do not make 150 rows" in dialog.findChild(QLabel, "questionText").text()
        said = dialog.findChild(ParameterForm, "readingForm").parameterised()
        assert said == ReadOptions(skip=12, rows=150)
        give_answer(unfit, button="Cancel")

    def test_may_be_chosen_where_there_are_answers(self, window, settle, raw):
        window.open_file(raw)
        settle(window)
        assert not asked(window)[0].findChild(ParameterForm, "readingForm").isVisible()
        point_at(asked(window)[0], "Something else")
        self.say(window, sample="uint8", rows=10)
        give_answer(window, "Something else")
        settle(window)
        assert window.document.heightmap.heights.shape == (10, 160)

    def test_may_be_a_window_of_the_file(self, window, settle, raw):
        window.open_file(raw)
        settle(window)
        point_at(asked(window)[0], "Something else")
        self.say(window, rows=20, window_row=3, window_column=7, window_rows=5)
        give_answer(window, "Something else")
        settle(window)
        whole = read(raw, ReadOptions(rows=20)).heights
        assert np.array_equal(window.document.heightmap.heights, whole[3:8, 7:])

    def test_is_no_answer_where_there_are_no_others(self, asking):
        labels = [answers(asked(asking)[0]).item(row).text() for row in range(answers(asked(asking)[0]).count())]
        assert not any(label.startswith("Something else") for label in labels)
        give_answer(asking, button="Cancel")


class TestReadOtherwise:
    @pytest.fixture
    def guessed(self, window, settle, tmp_path):
        """A window on a raw file whose size and type were guessed."""
        path = tmp_path / "hills.raw"
        np.add.outer(np.arange(9) * 3000, np.arange(16) * 1000).astype("<u2").tofile(path)
        window.open_file(path)
        settle(window)
        assert window.document.heightmap.heights.shape == (12, 12)
        return window

    def test_reads_the_file_in_another_way(self, guessed, settle):
        press(guessed, "messageAction.Read otherwise…")
        settle(guessed)
        give_answer(guessed, "uint16, 9 rows and 16 columns")
        settle(guessed)
        assert guessed.document.heightmap.heights.shape == (9, 16)
        do(guessed, "Reload")
        settle(guessed)
        assert guessed.document.heightmap.heights.shape == (9, 16)

    def test_is_not_offered_where_it_was_said(self, guessed, settle):
        press(guessed, "messageAction.Read otherwise…")
        settle(guessed)
        give_answer(guessed, "uint16, 9 rows and 16 columns")
        settle(guessed)
        assert guessed.findChild(QWidget, "messageAction.Read otherwise…") is None


class TestPointsAndMeshes:
    def test_scattered_points_are_asked_for_their_cells(self, qtbot, window, settle, tmp_path):
        path = tmp_path / "scan.laz"
        classes = np.where(SCATTER[:, 2] > 215, TREE, GROUND)
        write_las(path, SCATTER, classes)
        window.open_file(path)
        settle(window)
        (dialog,) = asked(window)
        assert "ground and other points" in dialog.findChild(QLabel, "questionText").text()
        label = "Only ground: mean in cells of 5 m: 21 x 13 points"
        assert answers(dialog).item(0).text() == label
        ground = ReadOptions(point_class="ground", cell_size=5, cell_height="mean")
        await_preview(qtbot, window, picture_of(read(path, ground)))
        point_at(dialog, "Something else")
        form = dialog.findChild(ParameterForm, "readingForm")
        assert list(form.fields) == ["text_layout", "point_class", "cell_size", "cell_height"]
        chosen = ReadOptions(point_class="ground", cell_size=4.0, cell_height="lowest")
        form.setValues(chosen)
        give_answer(window, "Something else")
        settle(window)
        opened = window.document.heightmap
        assert opened.spacing == 4
        assert opened.origin.voids.any()
        assert np.array_equal(opened.heights, read(path, chosen).heights)
        assert window.findChild(QWidget, "messageAction.Fill voids") is not None

    def test_a_mesh_that_was_read_by_its_grid_can_be_read_otherwise(self, window, settle, tmp_path):
        write_mesh(Heightmap(SIGNED[::10, ::10].astype(np.float32)), tmp_path / "hills.obj", MeshOptions(), Look())
        window.open_file(tmp_path / "hills.obj")
        settle(window)
        assert window.document.heightmap.heights.shape == (15, 20)
        press(window, "messageAction.Read otherwise…")
        settle(window)
        (dialog,) = asked(window)
        assert dialog.findChild(QLabel, "questionText").text().startswith("hills.obj is a mesh of 532 triangles.")
        assert answers(dialog).item(0).text() == "y is up, 20 x 15 points"
        give_answer(window, "y is up, 33 x")
        settle(window)
        assert window.document.heightmap.columns == 33
        assert window.findChild(QWidget, "messageAction.Read otherwise…") is None

    def test_a_survey_is_asked_about_its_layers_and_voids_and_can_be_made_square(self, window, settle, qtbot, tmp_path):
        rasterio = pytest.importorskip("rasterio")
        heights = np.add.outer(np.arange(40.0), np.arange(50.0)).astype(np.float32)
        heights[3:5, 4:9] = -9999
        size = {"width": 50, "height": 40, "count": 2, "dtype": "float32", "crs": "EPSG:4326"}
        path = tmp_path / "survey.tif"
        with rasterio.open(path, "w", "GTiff", transform=rasterio.Affine(0.01, 0, 7, 0, -0.01, 60), **size) as file:
            file.write(np.stack([np.zeros_like(heights), heights]))
            file.set_band_description(2, "elevation")
        window.open_file(path)
        settle(window)
        give_answer(window, "elevation")
        settle(window)
        (dialog,) = asked(window)
        assert "has 10 points (0.5 %) at -9999" in dialog.findChild(QLabel, "questionText").text()
        chosen = ReadOptions(array=2, voids="number", void=-9999)
        await_preview(qtbot, window, picture_of(read(path, chosen)))
        give_answer(window, "They have no height")
        settle(window)
        opened = window.document.heightmap
        assert (opened.voids.sum(), opened.stretch) == (10, pytest.approx(1.99, abs=0.01))
        press(window, "messageAction.Square metres")
        settle(window)
        squared = window.document.heightmap
        assert squared.stretch == 1
        assert squared.voids.any()
        assert squared.lowest >= 0
        assert window.findChild(QWidget, "messageAction.Square metres") is None


class TestPaste:
    @pytest.fixture
    def pasting(self, window, settle):
        window.files.start_anew()
        QGuiApplication.clipboard().setImage(colour_image())
        do(window, "Paste")
        settle(window)
        return window

    def test_of_a_colour_picture_asks(self, pasting, settle):
        give_answer(pasting, "blue")
        settle(pasting)
        assert (pasting.document.heightmap.heights * 255).round() == pytest.approx(COLOURS[..., 2])
        assert pasting.document.undo_name == "Paste"


def test_a_second_question_follows(qtbot, window, settle, tmp_path):
    """A colour picture in linear light: first the channel is asked, then the light, and all of it is kept."""
    path, said = tmp_path / "linear.png", ReadOptions(channel="green", light="as-stored")
    image = colour_image()
    image.setColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgbLinear))
    assert image.save(str(path))
    window.open_file(path)
    settle(window)
    point_at(asked(window)[0], "green")
    await_preview(qtbot, window, picture_of(read(path, ReadOptions(channel="green", light="undo-linear"))))
    give_answer(window, "green")
    settle(window)
    give_answer(window, "Take the heights as stored")
    settle(window)
    do(window, "Reload")
    settle(window)
    assert asked(window) == []
    assert np.array_equal(window.document.heightmap.heights, read(path, said).heights)


@pytest.mark.parametrize("shape", [(2, 2), (2, 7000), (20, 30), (513, 17)])
def test_a_preview_fills_its_place_and_keeps_the_shape(shape):
    picture = picture_of(Heightmap(np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape)))
    assert max(picture.width(), picture.height()) == PREVIEW_SIDE
    assert (picture.width() > picture.height()) == (shape[1] > shape[0])
