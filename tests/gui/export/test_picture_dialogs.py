"""The dialogs for pictures and turntables, their files, and their cameras."""

from dataclasses import replace

import pytest
from gui_tools import LONG, forget_deleted
from picture_tools import VIEW, picture, told_of, turntable
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QPushButton, QWidget
from shiboken6 import isValid

from terrain_explorer.files.pictures.animation import ANIMATIONS
from terrain_explorer.gui.export.picture_dialogs import PictureDialog, TurntableDialog
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.export.picture_options import PictureChoice, TurntableChoice
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions

WINDOW = PixelSize(901, 604)


@pytest.fixture
def show(qtbot):
    """Return a function that shows a dialog."""
    shown = []

    def show(kind, window=WINDOW):
        dialog = kind(window)
        shown.append(dialog)
        dialog.show()
        return dialog

    yield show
    for dialog in filter(isValid, shown):
        dialog.close()
    forget_deleted()


def find(dialog, name):
    return dialog.findChild(QWidget, name)


def choose(dialog, name, index):
    """Choose from a list as a user does."""
    box = find(dialog, name)
    box.setCurrentIndex(index)
    box.activated.emit(index)


class TestPicture:
    @pytest.mark.parametrize(
        ("index", "size"),
        [(0, WINDOW), (1, PixelSize(1920, 1080)), (2, PixelSize(3840, 2160)), (3, PixelSize(2048, 2048))],
    )
    def test_offers_usual_sizes(self, show, index, size):
        dialog = show(PictureDialog)
        choose(dialog, "pictureSize", 2)
        choose(dialog, "pictureSize", index)
        assert dialog.choice().size == size
        assert find(dialog, "pictureSize").currentIndex() == index
        assert f"{size.width} × {size.height}" in find(dialog, "pictureSize").currentText()

    def test_takes_any_other(self, show):
        dialog = show(PictureDialog)
        find(dialog, "picture.width").setValue(300)
        assert find(dialog, "pictureSize").currentText() == "Other"
        find(dialog, "picture.height").setValue(20_000)
        assert dialog.choice().size == PixelSize(300, 16384)
        choose(dialog, "pictureSize", 4)
        assert dialog.choice().size == PixelSize(300, 16384)

    def test_a_usual_size_that_is_typed_is_recognised(self, show):
        dialog = show(PictureDialog)
        find(dialog, "picture.width").setValue(1920)
        find(dialog, "picture.height").setValue(1080)
        assert find(dialog, "pictureSize").currentIndex() == 1

    def test_remembers_what_was_accepted(self, show):
        dialog = show(PictureDialog)
        find(dialog, "picture.width").setValue(300)
        find(dialog, "pictureBackground").setCurrentIndex(1)
        dialog.accept()
        assert show(PictureDialog, PixelSize(500, 500)).choice() == PictureChoice(
            PixelSize(300, WINDOW.height), cut_out=True
        )

    def test_as_in_the_window_stays_so_in_another_window(self, show):
        show(PictureDialog).accept()
        assert show(PictureDialog, PixelSize(500, 400)).choice().size == PixelSize(500, 400)


class TestTurntable:
    def test_tells_what_a_turn_is(self, show):
        dialog = show(TurntableDialog)
        told = dialog.findChild(QLabel, "turntableTold")
        assert told.text() == "12 frames a second, 5° from one to the next."
        find(dialog, "parameter.frames").setValue(90)
        assert told.text() == "15 frames a second, 4° from one to the next."

    def test_a_turn_that_is_too_fast_cannot_be_saved(self, show):
        dialog = show(TurntableDialog)
        save = dialog.findChild(QPushButton, "pictureSave")
        find(dialog, "parameter.seconds").setValue(1)
        assert not save.isEnabled()
        assert "use fewer frames or more seconds." in dialog.findChild(QLabel, "turntableTold").text()
        find(dialog, "parameter.frames").setValue(50)
        assert save.isEnabled()
        assert dialog.choice().turn == TurntableOptions(50, 1)

    def test_a_gif_cannot_be_transparent(self, show):
        dialog = show(TurntableDialog)
        background = find(dialog, "pictureBackground")
        background.setCurrentIndex(1)
        find(dialog, "turntableFormat").setCurrentIndex(1)
        assert not background.isEnabled()
        assert not dialog.choice().cut_out
        find(dialog, "turntableFormat").setCurrentIndex(2)
        assert background.isEnabled()

    def test_remembers_what_was_accepted(self, show):
        dialog = show(TurntableDialog)
        find(dialog, "turntableFormat").setCurrentIndex(2)
        find(dialog, "pictureBackground").setCurrentIndex(1)
        find(dialog, "parameter.frames").setValue(36)
        find(dialog, "parameter.seconds").setValue(4.5)
        choose(dialog, "pictureSize", 3)
        chosen = dialog.choice()
        assert chosen == TurntableChoice(PixelSize(2048, 2048), True, TurntableOptions(36, 4.5), ANIMATIONS[2])
        dialog.accept()
        assert show(TurntableDialog).choice() == chosen
        assert show(PictureDialog).choice() == PictureChoice(WINDOW, cut_out=False)


@pytest.mark.parametrize(
    "kept",
    ["", "{", "[1]", '{"size": 5}', '{"size": [1, 2]}', '{"size": [100, 100, 100]}', '{"size": ["a", "b"]}',
     '{"cut_out": 7}', '{"frames": "many", "seconds": 6}', '{"frames": 72, "seconds": 1}', '{"frames": 72}',
     '{"format": "AVI"}'],
)  # fmt: skip
@pytest.mark.parametrize("kind", [PictureDialog, TurntableDialog])
def test_what_something_else_has_written_does_no_harm(show, kind, kept):
    usual = show(kind).choice()
    for key in ("picture", "turntable"):
        settings().setValue(key, kept)
    assert show(kind).choice() == usual


class TestAsking:
    def choose(self, parent, dialog, path):
        """Accept the dialog and choose a file in the next; return how names may end there."""
        parent.findChild(dialog).accept()
        files = parent.findChild(QFileDialog, "exportDialog")
        filters = files.nameFilters()
        files.selectFile(str(path))
        files.accept()
        forget_deleted()
        return filters

    def test_for_a_picture(self, qtbot, exports, told, parent, tmp_path):
        exports.picture()
        assert parent.findChild(PictureDialog).choice() == picture()
        filters = self.choose(parent, PictureDialog, tmp_path / "mine")
        assert filters == ["PNG (*.png)", "JPEG (*.jpg *.jpeg)", "WebP (*.webp)"]
        qtbot.waitUntil(lambda: told == ["Saved mine.png."], timeout=LONG)
        assert told_of(tmp_path / "mine.png") == ((VIEW.width, VIEW.height), "RGB", 1)

    def test_for_a_transparent_picture_offers_what_can_be_transparent(self, qtbot, exports, told, parent, tmp_path):
        exports.picture()
        parent.findChild(QWidget, "pictureBackground").setCurrentIndex(1)
        filters = self.choose(parent, PictureDialog, tmp_path / "mine.webp")
        assert filters == ["PNG (*.png)", "WebP (*.webp)"]
        qtbot.waitUntil(lambda: told == ["Saved mine.webp."], timeout=LONG)
        assert told_of(tmp_path / "mine.webp")[1] == "RGBA"

    def test_for_a_turntable(self, qtbot, exports, told, parent, tmp_path):
        exports.turntable()
        parent.findChild(QWidget, "parameter.frames").setValue(3)
        self.choose(parent, TurntableDialog, tmp_path / "mine")
        qtbot.waitUntil(lambda: told == ["Saved mine.webp."], timeout=LONG)
        assert told_of(tmp_path / "mine.webp")[2] == 3

    @pytest.mark.parametrize(("index", "name"), [(0, "hills-turntable.webp"), (2, "hills-turntable-001.png")])
    def test_suggests_the_name_of_what_is_written_first(self, exports, parent, index, name):
        exports.turntable()
        parent.findChild(QWidget, "turntableFormat").setCurrentIndex(index)
        parent.findChild(TurntableDialog).accept()
        assert self.suggested(parent) == ("Save the turntable", name)

    @pytest.mark.parametrize("name", ["hills", "hills.v2"])
    def test_the_suggested_name_has_an_ending(self, qtbot, parent, shown, tmp_path, name):
        exports = PictureExporter(lambda: replace(shown, path=tmp_path / f"{name}.png"), parent)
        exports.picture()
        parent.findChild(PictureDialog).accept()
        assert self.suggested(parent) == ("Save the picture", f"{name}-3d.png")
        stop_workers(exports)

    def test_the_ending_follows_the_format(self, exports, parent):
        exports.picture()
        parent.findChild(PictureDialog).accept()
        files = parent.findChild(QFileDialog, "exportDialog")
        kinds = files.findChild(QComboBox, "fileTypeCombo")
        kinds.setCurrentIndex(1)
        kinds.activated.emit(1)
        assert self.suggested(parent) == ("Save the picture", "hills-3d.jpg")

    def suggested(self, parent):
        """Close the file dialog; return its title and the name that was in it."""
        files = parent.findChild(QFileDialog, "exportDialog")
        title, (path,) = files.windowTitle(), files.selectedFiles()
        files.reject()
        forget_deleted()
        return title, path.rsplit("/", 1)[-1]

    def test_begins_beside_the_terrain_at_first(self, exports, parent, shown):
        shown.path.parent.mkdir()
        exports.picture()
        parent.findChild(PictureDialog).accept()
        files = parent.findChild(QFileDialog, "exportDialog")
        assert files.directory().path() == str(shown.path.parent)
        files.reject()
        forget_deleted()

    def test_begins_in_the_folder_used_last(self, qtbot, exports, told, parent, tmp_path):
        folder = tmp_path / "pictures"
        folder.mkdir()
        exports.picture()
        self.choose(parent, PictureDialog, folder / "mine")
        qtbot.waitUntil(lambda: told == ["Saved mine.png."], timeout=LONG)
        exports.picture()
        parent.findChild(PictureDialog).accept()
        files = parent.findChild(QFileDialog, "exportDialog")
        assert files.directory().path() == str(folder)
        files.reject()
        forget_deleted()


class TestWalking:
    """The view shows what a walking camera sees, and remembers the camera from before."""

    @pytest.fixture
    def walking(self, shown):
        walking = Camera((0.1, 0.2, 0.5), 0.0, 30.0, -10.0, field_of_view=60.0)
        return replace(shown, subject=replace(shown.subject, camera=walking), orbit=shown.subject.camera)

    def test_a_picture_shows_what_the_walker_sees(self, walking):
        camera = picture().subject(walking).camera
        assert camera.field_of_view == pytest.approx(60)
        assert replace(camera, field_of_view=60.0) == walking.subject.camera

    def test_a_turntable_begins_with_the_camera_from_before(self, walking):
        assert turntable().subject(walking).camera == walking.orbit

    def test_without_walking_both_show_the_same(self, shown):
        assert picture().subject(shown) == turntable().subject(shown)
