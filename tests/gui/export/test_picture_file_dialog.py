"""The way from the command over the dialogs to the file."""

from dataclasses import replace

import pytest
from gui_tools import LONG, forget_deleted
from picture_tools import VIEW, picture, told_of
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from terrain_explorer.gui.export.picture_dialogs import PictureDialog, TurntableDialog
from terrain_explorer.gui.export.picture_exporter import PictureExporter


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
        exports.stop()

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
