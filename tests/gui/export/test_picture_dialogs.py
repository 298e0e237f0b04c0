"""The dialogs for pictures and turntables: what can be chosen, what is refused, and what is kept."""

import pytest
from gui_tools import forget_deleted
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from shiboken6 import isValid

from terrain_explorer.files.pictures.animation import ANIMATIONS
from terrain_explorer.gui.export.picture_dialogs import PictureDialog, TurntableDialog
from terrain_explorer.gui.export.picture_options import PictureChoice, TurntableChoice
from terrain_explorer.gui.services.settings import settings
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
    def test_begins_with_what_the_window_shows(self, show):
        assert show(PictureDialog).choice() == PictureChoice(WINDOW, cut_out=False)

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

    def test_forgets_what_was_not(self, show):
        dialog = show(PictureDialog)
        find(dialog, "picture.width").setValue(300)
        dialog.reject()
        assert show(PictureDialog).choice().size == WINDOW

    def test_as_in_the_window_stays_so_in_another_window(self, show):
        show(PictureDialog).accept()
        assert show(PictureDialog, PixelSize(500, 400)).choice().size == PixelSize(500, 400)


class TestTurntable:
    def test_begins_with_the_usual_turn(self, show):
        assert show(TurntableDialog).choice() == TurntableChoice(WINDOW, False, TurntableOptions(), ANIMATIONS[0])

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
