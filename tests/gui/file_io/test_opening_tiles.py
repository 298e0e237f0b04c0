"""A folder of tiles is opened as one terrain, by the menu and by dropping it."""

from threading import Event

import numpy as np
import pytest
from gui_tools import LONG, do, message, press
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QFileDialog, QLabel, QProgressBar, QPushButton, QWidget
from questions import asked, give_answer, point_at

from terrain_explorer.files import ReadOptions, write
from terrain_explorer.files.mosaics import tile_survey
from terrain_explorer.gui.file_io.clipboard import ClipboardController
from terrain_explorer.gui.file_io.tiles_picture import picture_of_tiles
from terrain_explorer.gui.services.messages import UserMessage
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import DiamondSquare, Heightmap

pytestmark = pytest.mark.usefixtures("without_3d")

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "world"
    folder.mkdir()
    for column in range(2):
        part = HILLS.heights[:, 16 * column : 16 * column + 17]
        write(Heightmap(part, (0.0, 1.0)), folder / f"w_x{column}_y0.png")
    return folder


def test_a_folder_is_chosen_or_dropped(qtbot, make_window, folder):
    window = make_window()
    do(window, "OpenTiles")
    dialog = window.findChild(QFileDialog, "openTilesDialog")
    dialog.fileSelected.emit(str(folder))
    dialog.reject()
    qtbot.waitUntil(lambda: window.document.heightmap.heights.shape == (33, 33), timeout=LONG)
    np.testing.assert_allclose(window.document.heightmap.heights, HILLS.heights, atol=1e-5)
    assert "1 × 2 tiles, PNG, 16-bit grey" in message(window)
    assert window.document.path is None
    assert not window.document.modified
    assert window.document.recipe.source.name == "world"
    window.files.start_anew()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(folder))])
    assert window.findChild(ClipboardController).take(mime, "")
    qtbot.waitUntil(lambda: window.document.heightmap.heights.shape == (33, 33), timeout=LONG)


def test_a_folder_without_tiles_is_told_and_the_terrain_stays(qtbot, make_window, tmp_path):
    window = make_window()
    before = window.document.heightmap
    window.files.open(tmp_path)
    qtbot.waitUntil(lambda: "holds no tiles" in message(window), timeout=LONG)
    assert window.document.heightmap is before


def test_how_far_it_is_shows_and_it_can_be_cancelled(qtbot, make_window, folder, monkeypatch):
    go_on = Event()
    read = tile_survey.read

    def read_slowly(path, options):
        if path.name == "w_x1_y0.png":
            go_on.wait(20)
        return read(path, options)

    monkeypatch.setattr(tile_survey, "read", read_slowly)
    window = make_window()
    before = window.document.heightmap
    window.messages.show(UserMessage("768 of 768 files are whole."))
    window.files.open(folder)
    assert window.findChild(MessageBar).isHidden()
    strip = window.findChild(QWidget, "readingProgress")
    qtbot.waitUntil(strip.isVisible, timeout=LONG)
    assert strip.findChild(QLabel).text() == "Opening world"
    bar = strip.findChild(QProgressBar)
    qtbot.waitUntil(lambda: bar.value() == 500, timeout=LONG)
    assert bar.width() >= 20 * bar.fontMetrics().averageCharWidth()
    # However long a name is, the bar and the button have room.
    window.files.reader.began.emit("Opening " + 20 * "a long name ")
    window.resize(800, 600)
    assert strip.sizeHint().width() < 700
    assert strip.findChild(QLabel).toolTip().startswith("Opening a long name a long name")
    strip.findChild(QPushButton, "readingCancelButton").click()
    assert strip.isHidden()
    assert not window.files.busy
    go_on.set()
    assert window.document.heightmap is before


def test_tiles_whose_names_say_nothing_are_asked_about_with_a_picture(qtbot, make_window, tmp_path):
    for number in range(6):
        row, column = divmod(number, 3)
        part = HILLS.heights[11 * row :, 11 * column :][:11, :11]
        write(Heightmap(part, (0.0, 1.0)), tmp_path / f"tile{number + 8}.png")
    window = make_window()
    window.files.open(tmp_path)
    qtbot.waitUntil(lambda: asked(window) != [], timeout=LONG)
    (dialog,) = asked(window)
    text = dialog.findChild(QLabel, "questionText").text()
    assert "has 6 files, and their names do not say how they lie" in text
    preview = dialog.findChild(QLabel, "questionPreview")
    qtbot.waitUntil(lambda: not preview.pixmap().isNull(), timeout=LONG)
    assert (preview.pixmap().width(), preview.pixmap().height()) == (256, 170)
    point_at(dialog, "something else")
    form = dialog.findChild(ParameterForm)
    assert set(form.fields) >= {"tile_rows", "tile_columns", "tile_order", "first_tile", "tile_step_x", "tile_gaps"}
    form.setValues(ReadOptions(tile_rows=2, tile_columns=3, first_tile="south-west"))
    dialog.accept()
    qtbot.waitUntil(lambda: window.document.heightmap.heights.shape == (22, 33), timeout=LONG)
    # Their edges fit in the one way in which files begin in the south, too.
    turned = np.flipud(HILLS.heights[:22, :33])
    np.testing.assert_allclose(window.document.heightmap.heights, turned, atol=1e-5)


def test_far_places_are_shown_without_reading_the_tiles(tmp_path):
    for name in ("a_0_0.png", "a_9_9.png", "a_9_0.png"):
        (tmp_path / name).write_bytes(b"no picture")
    picture = picture_of_tiles(tmp_path, ReadOptions(tile_gaps=True))
    assert (picture.width(), picture.height()) == (256, 256)
    colours = [picture.pixelColor(x, y).lightness() for x, y in ((12, 12), (244, 244), (244, 12), (128, 128))]
    assert sum(colour > 120 for colour in colours) == 3
    assert colours[3] < 100


def test_tiles_that_lie_wrongly_are_laid_otherwise(qtbot, make_window, tmp_path):
    for row in range(2):
        write(Heightmap(HILLS.heights[16 * row : 16 * row + 17, :17], (0.0, 1.0)), tmp_path / f"a_0_{1 - row}.png")
    window = make_window()
    window.files.open(tmp_path)
    qtbot.waitUntil(lambda: window.document.heightmap.heights.shape == (33, 17), timeout=LONG)
    np.testing.assert_allclose(window.document.heightmap.heights, HILLS.heights[:, :17], atol=1e-5)
    press(window, "messageAction.Read otherwise…")
    qtbot.waitUntil(lambda: asked(window) != [], timeout=LONG)
    give_answer(window, "the first tile in the north-west, then column by column")
    turned = np.flipud(HILLS.heights[:, :17])
    qtbot.waitUntil(lambda: np.allclose(window.document.heightmap.heights, turned, atol=1e-5), timeout=LONG)
