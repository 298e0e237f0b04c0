"""Opening and reloading files, and folders of tiles."""

from threading import Event

import numpy as np
import pytest
from file_tools import SAMPLES, accept, open_in, recents
from gui_tools import LONG, action, do, field, message, on_screen, press
from PIL import Image
from PySide6.QtCore import QMimeData, QTimer, QUrl
from PySide6.QtWidgets import QFileDialog, QLabel, QMenu, QProgressBar, QPushButton, QWidget
from questions import asked, give_answer, point_at

from terrain_explorer.files import HeightmapFileError, ReadOptions, read, report, write
from terrain_explorer.files.mosaics import tile_survey
from terrain_explorer.gui.file_io.clipboard import ClipboardController
from terrain_explorer.gui.file_io.tiles_picture import picture_of_tiles
from terrain_explorer.gui.services.messages import MessageLevel, UserMessage
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import DiamondSquare, Heightmap, MidpointDisplacement, parameters

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


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

    def test_of_a_sound_survey_is_no_warning_and_tells_what_was_changed(self, window, settle, tmp_path):
        survey, doubtful = tmp_path / "N44W072.hgt", tmp_path / "hole.hgt"
        samples = np.add.outer(np.arange(1201), np.arange(1201)).astype(">i2")
        survey.write_bytes(samples.tobytes())
        bar = window.findChild(MessageBar)
        open_in(window, settle, survey)
        assert message(window).startswith("N44W072.hgt: 1201 rows, 1201 columns; ")
        assert message(window).endswith("; spacing averaged.")
        assert bar.level is MessageLevel.INFO
        samples[5, 5] = -32768
        doubtful.write_bytes(samples.tobytes())
        open_in(window, settle, doubtful)
        assert "; voids at the lowest height" in message(window)
        assert bar.level is MessageLevel.WARNING

    def test_is_one_step(self, window, settle, drawing):
        press(window, "newSeedButton")
        settle(window)
        first = window.document.heightmap
        open_in(window, settle, drawing)
        assert action(window, "Undo").text() == "&Undo Open drawing.png"
        do(window, "Undo")
        assert window.document.heightmap is first
        assert window.windowTitle().startswith("Untitled")
        assert not action(window, "Reload").isEnabled()

    def test_undo_does_not_lead_to_a_terrain_that_the_user_never_made(self, window, settle, drawing):
        open_in(window, settle, drawing)
        assert not action(window, "Undo").isEnabled()
        own = window.document.heightmap
        press(window, "newSeedButton")
        settle(window)
        do(window, "Undo")
        assert window.document.heightmap is own
        assert not action(window, "Undo").isEnabled()

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
        assert message(window) == "A new terrain has taken the place of drawing.png."

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
        press(window, "newSeedButton")
        settle(window)
        first, seed = window.document.heightmap, field(window, "seed").text()
        generator = MidpointDisplacement(
            exponent=6, spread=0.123456, spread_reduction=0.55, shared_edges="redrawn", seed=10**39
        )
        write(generator.heightmap(), tmp_path / "grown.png")
        open_in(window, settle, tmp_path / "grown.png")
        assert window.document.generator == generator
        assert field(window, "spread").value() == 0.123456
        assert field(window, "seed").text() == str(10**39)
        choices = next(one.choices for one in parameters(MidpointDisplacement) if one.name == "shared_edges")
        assert field(window, "shared_edges").current == list(choices).index("redrawn")
        do(window, "Generate")
        settle(window)
        assert np.array_equal(window.document.heightmap.heights, generator.heightmap().heights)
        do(window, "Undo")
        do(window, "Undo")
        assert window.document.heightmap is first
        assert field(window, "seed").text() == seed

    def test_recent_files_are_kept_newest_first(self, make_window, forget, settle, tmp_path):
        window = make_window()
        for name in ("one.png", "two.png", "one.png"):
            Image.fromarray(SAMPLES).save(tmp_path / name)
            open_in(window, settle, tmp_path / name)
        assert recents(window) == ["one.png", "two.png"]
        forget(window)
        assert recents(make_window()) == ["one.png", "two.png"]

    def test_menus_show_names_letter_by_letter(self, window, settle, tmp_path):
        press(window, "newSeedButton")
        settle(window)
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


def test_a_terrain_goes_through_an_image_editor_and_back(qtbot, window, settle, tmp_path):
    """The main job: grow, save, edit elsewhere, look at it again."""
    path = tmp_path / "hills.png"
    field(window, "exponent").setValue(6)
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
    assert window.document.generator == DiamondSquare(exponent=6, seed=15)


def test_a_foreign_picture_is_not_said_to_be_made_with_the_parameters_shown(window, drawing, settle):
    press(window, "newSeedButton")
    settle(window)
    window.open_file(drawing)
    settle(window)
    outcome = window.findChild(QProgressBar, "progressBar").text()
    assert outcome == "Not made with these parameters"
    window.document.undo()
    assert window.findChild(QProgressBar, "progressBar").text() == ""


def test_undo_takes_away_what_was_told_of_the_terrain(window, drawing, settle):
    press(window, "newSeedButton")
    settle(window)
    window.open_file(drawing)
    settle(window)
    bar = window.findChild(MessageBar, "messageBar")
    assert bar.isVisible()
    do(window, "Undo")
    assert not bar.isVisible()


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
    assert not is_busy(window.files.reader)
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
