"""Exports from the window: by keys and mouse, with progress, cancelled, failed, and while the window closes."""

import threading

import numpy as np
import pytest
from gui_tools import LONG, action, do, field, forget_deleted, message
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel, QLineEdit, QListWidget, QPushButton, QWidget

from terrain_explorer.files import presets
from terrain_explorer.files.mesh import MeshOptions, write_mesh
from terrain_explorer.files.presets import exporting as export_steps
from terrain_explorer.gui.export.map_dialog import ExportDialog
from terrain_explorer.gui.services.messages import MessageLevel
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("without_3d")

HILLS = DiamondSquare(exponent=5, seed=3)
OLD = b"what was there before"


@pytest.fixture
def window(make_window):
    window = make_window(size=(1024, 700))
    window.document.start(HILLS.heightmap(), HILLS)
    return window


@pytest.fixture
def slow(monkeypatch):
    """Let exports wait after their first step until they are let go on."""
    slow = threading.Event()
    slow.waiting = threading.Event()

    def slowly(*arguments):
        work = export_steps(*arguments)
        try:
            yield next(work)
            slow.waiting.set()
            slow.wait(20)
            yield 0.5
            return (yield from work)
        finally:
            work.close()

    monkeypatch.setattr(presets, "exporting", slowly)
    yield slow
    slow.set()


def dialog_of(window):
    return window.findChild(ExportDialog, "exportMapDialog")


def click(widget):
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def export(qtbot, window, title, path):
    """Choose a target, accept it, and choose a file."""
    do(window, "Export")
    dialog = dialog_of(window)
    items = dialog.findChild(QListWidget, "exportTargets")
    items.setCurrentItem(items.findItems(title, Qt.MatchFlag.MatchExactly)[0])
    qtbot.waitUntil(dialog.findChild(QPushButton, "exportButton").isEnabled, timeout=LONG)
    dialog.accept()
    files = window.findChild(QFileDialog, "exportMapFileDialog")
    files.setOption(QFileDialog.Option.DontConfirmOverwrite)
    files.selectFile(str(path))
    files.accept()
    forget_deleted()


def exported(qtbot, window):
    """Wait until the end of the export is told and return what was told."""
    qtbot.waitUntil(lambda: not window.map_exports.job.busy and message(window) != "", timeout=LONG)
    return message(window)


def test_by_keys_and_mouse(qtbot, window, tmp_path):
    QTest.keyClick(window, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    dialog = dialog_of(window)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow, timeout=LONG)
    items = dialog.findChild(QListWidget, "exportTargets")
    place = items.visualItemRect(items.findItems("Unreal Engine", Qt.MatchFlag.MatchExactly)[0]).center()
    QTest.mouseClick(items.viewport(), Qt.MouseButton.LeftButton, pos=place)
    relief = dialog.findChild(QWidget, "parameter.relief")
    click(relief)
    relief.selectAll()
    QTest.keyClicks(relief, "512")
    QTest.keyClick(relief, Qt.Key.Key_Tab)
    button = dialog.findChild(QPushButton, "exportButton")
    qtbot.waitUntil(lambda: button.isEnabled() and "<b>100</b>" in plan(dialog), timeout=LONG)
    click(button)
    files = window.findChild(QFileDialog, "exportMapFileDialog")
    qtbot.waitUntil(files.isVisible, timeout=LONG)
    name = files.findChild(QLineEdit, "fileNameEdit")
    files.setDirectory(str(tmp_path))
    assert name.text() == "terrain-unreal.png"
    name.selectAll()
    QTest.keyClicks(name, "mine")
    click(files.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save))
    assert exported(qtbot, window) == "Exported mine.png, read it back and found it correct."
    assert (tmp_path / "mine.png").exists()
    forget_deleted()


def plan(dialog):
    return dialog.findChild(QLabel, "exportPlan").text()


def test_the_command_has_its_place_and_leaves_the_document(window, qtbot, tmp_path):
    # The command has its place and key.
    assert action(window, "Export").shortcut().toString() == "Ctrl+E"
    assert action(window, "Export").text() == "&Export…"
    # The document stays as it is.
    before = (window.document.heightmap, window.document.path, window.document.modified, window.document.undo_name)
    export(qtbot, window, "Unity", tmp_path / "mine.raw")
    exported(qtbot, window)
    document = window.document
    assert (document.heightmap, document.path, document.modified, document.undo_name) == before
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["mine.raw"]


def test_what_was_found_is_told_in_detail(qtbot, window, tmp_path):
    export(qtbot, window, "Unity", tmp_path / "mine.raw")
    exported(qtbot, window)
    click(window.findChild(QPushButton, "messageDetailsButton"))
    details = window.findChild(QLabel, "messageDetails").text().replace("\u200b", "")  # where long words may break
    assert details.startswith(f"Folder: {tmp_path}\n")
    assert "Orientation: the first row is the south" in details
    assert "Numbers: 16 bits, little endian." in details
    assert np.fromfile(tmp_path / "mine.raw", "<u2").size == 33 * 33


def test_a_mesh_has_the_colours_of_the_window(qtbot, window, tmp_path):
    field(window, "palette").setCurrentText("Snow")
    export(qtbot, window, "3D program (mesh)", tmp_path / "mine.glb")
    exported(qtbot, window)
    write_mesh(window.document.heightmap, tmp_path / "snow.glb", MeshOptions(), Look(palette="snow"))
    assert (tmp_path / "mine.glb").read_bytes() == (tmp_path / "snow.glb").read_bytes()


def test_a_mesh_in_natural_colours_shows_what_steps_laid_down(qtbot, window, tmp_path):
    snowy = Recipe(HILLS, (Step(FILTERS["snow"]()),))
    window.document.take_opened(snowy.heightmap(), tmp_path / "snowy.terrain", snowy)
    field(window, "palette").setCurrentText("Natural")
    export(qtbot, window, "3D program (mesh)", tmp_path / "mine.glb")
    exported(qtbot, window)
    write_mesh(snowy.heightmap(), tmp_path / "other.glb", MeshOptions(), Look(palette="natural"))
    assert (tmp_path / "mine.glb").read_bytes() == (tmp_path / "other.glb").read_bytes()


def test_the_folder_is_remembered_and_the_ending_is_added(qtbot, window, tmp_path):
    folder = tmp_path / "engine"
    folder.mkdir()
    export(qtbot, window, "Godot", folder / "mine")
    exported(qtbot, window)
    assert (folder / "mine.raw").exists()
    do(window, "Export")
    dialog = dialog_of(window)
    qtbot.waitUntil(dialog.findChild(QPushButton, "exportButton").isEnabled, timeout=LONG)
    dialog.accept()
    files = window.findChild(QFileDialog, "exportMapFileDialog")
    assert files.directory().path() == str(folder)
    files.reject()
    forget_deleted()


def test_what_failed_is_told_and_the_old_file_stays(qtbot, window, tmp_path, monkeypatch):
    (tmp_path / "mine.raw").write_bytes(OLD)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    export(qtbot, window, "Unity", tmp_path / "mine.raw")
    told = exported(qtbot, window)
    assert told.startswith("Writing failed: mine.raw cannot be saved: the disk is full.")
    assert window.findChild(MessageBar)._level is MessageLevel.ERROR
    assert (tmp_path / "mine.raw").read_bytes() == OLD


class TestWhileItWorks:
    def start(self, qtbot, window, slow, tmp_path):
        (tmp_path / "mine.raw").write_bytes(OLD)
        export(qtbot, window, "Unity", tmp_path / "mine.raw")
        qtbot.waitUntil(slow.waiting.is_set, timeout=LONG)

    def left(self, tmp_path):
        return {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}

    def test_progress_shows_and_cancel_keeps_the_old_file(self, qtbot, window, slow, tmp_path):
        self.start(qtbot, window, slow, tmp_path)
        strip = window.findChild(QWidget, "mapExportProgress")
        qtbot.waitUntil(strip.isVisible, timeout=LONG)
        assert strip.findChild(QLabel).text() == "Exporting mine.raw"
        assert not window.findChild(QWidget, "exportProgress").isVisible()
        click(window.findChild(QPushButton, "mapExportCancelButton"))
        slow.set()
        assert exported(qtbot, window) == "Cancelled. Nothing was exported."
        assert not strip.isVisible()
        assert self.left(tmp_path) == {"mine.raw": OLD}

    def test_another_export_has_to_wait(self, qtbot, window, slow, tmp_path):
        self.start(qtbot, window, slow, tmp_path)
        do(window, "Export")
        assert message(window) == "The last export is still being written. Wait for it, or cancel it."
        assert dialog_of(window) is None
        slow.set()
        qtbot.waitUntil(lambda: message(window).startswith("Exported mine.raw"), timeout=LONG)

    def test_what_changes_meanwhile_is_not_exported(self, qtbot, window, slow, tmp_path):
        heights = window.document.heightmap.heights
        self.start(qtbot, window, slow, tmp_path)
        other = DiamondSquare(exponent=6, seed=4)
        window.document.take_generated(other.heightmap(), other)
        slow.set()
        qtbot.waitUntil(lambda: not window.map_exports.job.busy, timeout=LONG)
        found = np.fromfile(tmp_path / "mine.raw", "<u2").reshape(33, 33)
        np.testing.assert_array_equal(found[::-1], np.rint(heights.astype(float) * 65535))

    def test_closing_the_window_leaves_no_part_behind(self, qtbot, window, slow, tmp_path):
        self.start(qtbot, window, slow, tmp_path)
        window.close()
        click(window.findChild(QPushButton, "stopButton"))
        slow.set()
        qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
        assert self.left(tmp_path) == {"mine.raw": OLD}


def test_closing_the_window_closes_the_dialog_with_its_thread(qtbot, window, forget):
    do(window, "Export")
    dialog = dialog_of(window)
    workers = dialog.findChildren(Worker)
    assert workers
    forget(window)
    assert all(worker.stopped for worker in workers)
