"""Growth that ends early: cancelled by the user, or by an error."""

import threading

import pytest
from file_tools import save_dialog
from gui_tools import LONG, action, do, field, message, on_screen, pick, press
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QProgressBar, QPushButton

from terrain_explorer.gui.services.worker import Worker, is_busy
from terrain_explorer.terrain import GENERATORS, DiamondSquare

pytestmark = pytest.mark.usefixtures("without_3d")


LARGEST = 13


class TestCancel:
    @pytest.fixture
    def gate(self, monkeypatch):
        """What the growth of a large map waits for before its last levels."""
        gate, displace = threading.Event(), DiamondSquare.displace

        def waiting(self, block):
            if block.level > 10:
                gate.wait(30)
            displace(self, block)

        monkeypatch.setattr(DiamondSquare, "displace", waiting)
        return gate

    @pytest.fixture
    def growing(self, qtbot, window, shown, gate):
        """A window that grows a large map, shows an early picture of it, and gets no further until it is told to end.

        The gate opens as soon as the window no longer wants the map.
        """
        worker = window.findChild(Worker, "growing")
        worker.busyChanged.connect(lambda busy: busy or gate.set())
        field(window, "exponent").setValue(LARGEST)
        qtbot.waitUntil(lambda: 1025 in {heightmap.rows for heightmap in shown}, timeout=LONG)
        return window

    @pytest.mark.parametrize("command", ["Save", "SaveAs"])
    def test_saving_waits_for_the_terrain(self, qtbot, growing, gate, command):
        do(growing, command)
        assert message(growing) == "The terrain is saved as soon as it has grown."
        assert growing.findChildren(QFileDialog, "saveDialog") == []
        gate.set()
        dialog = save_dialog(qtbot, growing)
        assert growing.document.generator.exponent == LARGEST
        assert dialog.selectedNameFilter().startswith("PNG, 16-bit")
        dialog.reject()

    def test_what_is_cancelled_is_not_saved_nor_is_the_next(self, growing, settle):
        do(growing, "Save")
        do(growing, "Cancel")
        settle(growing)
        press(growing, "newSeedButton")
        settle(growing)
        assert growing.findChildren(QFileDialog, "saveDialog") == []

    @pytest.mark.parametrize("way", ["button", "command", "undo"])
    def test_shows_the_terrain_of_before(self, qtbot, growing, settle, way):
        first = growing.document.heightmap
        assert on_screen(growing) is not first
        if way == "undo":
            growing.document.take_filtered(first, "Turn")
            growing.document.undo()
        elif way == "button":
            press(growing, "cancelButton")
        else:
            do(growing, "Cancel")
        assert not is_busy(growing)
        settle(growing)
        assert growing.document.heightmap is on_screen(growing) is first
        assert field(growing, "exponent").value() == growing.document.generator.exponent
        assert growing.findChild(QProgressBar, "progressBar").value() == 0
        assert not growing.findChild(QPushButton, "cancelButton").isEnabled()
        assert not action(growing, "Cancel").isEnabled()
        assert not growing.isWindowModified()

    def test_closing_the_window_ends_the_work(self, growing):
        assert is_busy(growing)
        assert growing.close()
        assert all(worker.stopped for worker in growing.findChildren(Worker))
        assert not is_busy(growing)


class TestErrors:
    @pytest.fixture
    def broken(self, monkeypatch):
        def fail(self, block):
            raise ZeroDivisionError("a fault on purpose")

        monkeypatch.setattr(GENERATORS["random-noise"], "displace", fail)

    def test_a_fault_is_told_with_details_and_the_program_goes_on(self, qtbot, window, settle, broken):
        first = window.document.heightmap
        with qtbot.captureExceptions() as caught:
            pick(window, "random-noise")
            settle(window)
        assert [type(one[1]) for one in caught] == [ZeroDivisionError]
        assert "a fault on purpose" in message(window)
        assert window.document.heightmap is on_screen(window) is first
        copy_button(window).click()
        assert "ZeroDivisionError: a fault on purpose" in QGuiApplication.clipboard().text()
        assert "Traceback" in QGuiApplication.clipboard().text()
        pick(window, "diamond-square")
        field(window, "exponent").setValue(6)
        settle(window)
        assert window.document.heightmap.rows == 65

    @pytest.mark.parametrize("error", [MemoryError("8193 × 8193 points need more memory than there is"), MemoryError()])
    def test_too_little_memory_is_told(self, window, settle, monkeypatch, error):
        def fail(self):
            raise error

        monkeypatch.setattr(GENERATORS["random-noise"], "stages", fail)
        pick(window, "random-noise")
        settle(window)
        assert "not enough memory" in message(window)


def copy_button(window):
    return next(one for one in window.findChildren(QPushButton) if one.text() == "Copy details")
