"""The clipboard, and files and pictures dropped on the window."""

from types import SimpleNamespace

import numpy as np
import pytest
from file_tools import SAMPLES, handed_over
from gui_tools import action, answer, do, message
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage, QImageReader
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.file_io.clipboard import picture_in

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


class TestClipboard:
    def test_copy_and_paste_bring_the_same_terrain(self, window, settle):
        window.files.start_anew()
        before = window.document.heightmap
        do(window, "Copy")
        settle(window)
        do(window, "Paste")
        settle(window)
        pasted = window.document.heightmap
        assert pasted is not before
        assert np.abs(pasted.heights - before.heights).max() <= 0.5 / 65535 + 1e-7
        assert window.document.undo_name == "Paste"
        assert window.isWindowModified()
        do(window, "Undo")
        assert window.document.heightmap is before

    def test_the_copy_is_a_picture_and_what_is_none_is_refused(self, window, settle):
        # The copy is a 16 bit picture.
        do(window, "Copy")
        settle(window)
        image = QGuiApplication.clipboard().image()
        assert image.format() == QImage.Format.Format_Grayscale16
        assert (image.width(), image.height()) == (129, 129)
        assert "Copied" in message(window)
        # Pasting nothing changes nothing.
        first = window.document.heightmap
        QGuiApplication.clipboard().setText("no picture")
        do(window, "Paste")
        assert "no image in the clipboard" in message(window)
        assert window.document.heightmap is first
        assert not action(window, "Undo").isEnabled()
        # Pasting one pixel is refused.
        first = window.document.heightmap
        QGuiApplication.clipboard().setImage(QImage(1, 1, QImage.Format.Format_Grayscale16))
        do(window, "Paste")
        settle(window)
        assert "at least 2 x 2" in message(window)
        assert window.document.heightmap is first

    def test_pasting_a_copied_file_opens_it(self, window, settle, drawing):
        QGuiApplication.clipboard().setMimeData(handed_over(drawing))
        do(window, "Paste")
        settle(window)
        assert window.document.path == drawing

    def test_pasting_a_file_asks_about_unsaved_changes(self, modified, settle, drawing):
        QGuiApplication.clipboard().setMimeData(handed_over(drawing))
        do(modified, "Paste")
        answer(modified, "Discard")
        settle(modified)
        assert modified.document.path == drawing

    def test_the_window_can_close_while_it_copies(self, window):
        do(window, "Copy")
        assert window.close()


class TestDropping:
    def drop(self, window, mime):
        """Drag something onto the window and drop it; return whether it was taken."""
        nowhere = QPointF(300, 300)
        rest = (Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        enter = QDragEnterEvent(nowhere.toPoint(), *rest)
        enter.ignore()
        QApplication.sendEvent(window, enter)
        drop = QDropEvent(nowhere, *rest)
        drop.ignore()
        QApplication.sendEvent(window, drop)
        return enter.isAccepted(), drop.isAccepted()

    def test_a_file_opens(self, window, settle, drawing):
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(drawing))])
        assert self.drop(window, mime) == (True, True)
        settle(window)
        assert window.document.path == drawing

    def test_of_several_files_the_first_opens_and_that_is_said(self, window, settle, drawing, tmp_path):
        assert self.drop(window, handed_over(drawing, tmp_path / "another.png")) == (True, True)
        settle(window)
        assert window.document.path == drawing
        assert message(window).startswith("drawing.png, the first of 2 files: 60 rows, 90 columns")

    @pytest.mark.parametrize("address", [None, "https://example.org/hills.png"])
    def test_a_picture_from_a_browser_is_pasted(self, window, settle, address):
        mime = QMimeData()
        mime.setImageData(QImage(SAMPLES.data, 90, 60, 180, QImage.Format.Format_Grayscale16).copy())
        if address:
            mime.setUrls([QUrl(address)])
        assert self.drop(window, mime) == (True, True)
        settle(window)
        assert np.array_equal((window.document.heightmap.heights * 65535).round(), SAMPLES)
        # The terrain before was nobody's work.
        assert window.document.undo_name is None
        assert window.isWindowModified()
        assert message(window).startswith("Dropped picture: 60 rows")

    @pytest.mark.parametrize("kind", ["text", "web address"])
    def test_what_is_no_file_is_left(self, window, kind):
        mime = QMimeData()
        if kind == "text":
            mime.setText("hello")
        else:
            mime.setUrls([QUrl("https://example.org/hills.png")])
        assert self.drop(window, mime) == (False, False)
        assert not window.busy

    def test_asks_about_unsaved_changes(self, modified, settle, drawing):
        shown = modified.document.heightmap
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(drawing))])
        self.drop(modified, mime)
        answer(modified, "Cancel")
        settle(modified)
        assert modified.document.heightmap is shown


def test_pictures_of_any_allowed_size_are_taken_from_the_clipboard():
    """Qt decodes a picture when it is asked for it, and by itself refuses those of more than 256 MB."""

    limits = []
    mime = SimpleNamespace(hasImage=lambda: True, imageData=lambda: limits.append(QImageReader.allocationLimit()))
    assert picture_in(mime) is None
    assert limits[0] > 8193 * 8193 * 8 // 2**20
