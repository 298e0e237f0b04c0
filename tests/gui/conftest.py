"""A window to test with settings of its own, and checks that nothing goes wrong unnoticed."""

import gc
import itertools
import logging
from functools import partial

import pytest
from application import prepare_application
from brackets import speak_in_brackets
from gui_tools import LONG, answer, forget_deleted, surface
from PySide6.QtCore import QSettings
from PySide6.QtGui import QCursor

from terrain_explorer import desktop_entries
from terrain_explorer.gui import main_window
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.services import settings as settings_module
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.views import surface_pane
from terrain_explorer.gui.views.surface3d.gl import quality
from terrain_explorer.gui.views.warming import shader_warming
from terrain_explorer.language import speak_english
from terrain_explorer.terrain import DiamondSquare

_TESTS_WITH_WINDOWS = itertools.count()
_FINE_LIGHT = quality._LIGHT


@pytest.fixture(scope="session")
def qapp_args():
    return prepare_application()


@pytest.fixture(scope="session", autouse=True)
def garbage():
    """Let Python free widgets in the thread of the tests alone, as the program does."""
    gc.disable()
    # What is loaded by now stays, and looking through it again after each window would take longer than the window.
    gc.freeze()
    yield
    gc.unfreeze()
    gc.enable()


@pytest.fixture(autouse=True)
def pointer_away(qapp):
    """Take the pointer away from where windows open: a view under it would get the keys."""
    corner = qapp.primaryScreen().geometry().bottomRight()
    if QCursor.pos() != corner:
        QCursor.setPos(corner)


@pytest.fixture(autouse=True)
def tidy():
    """Free what a test leaves behind."""
    yield
    gc.collect(1)


@pytest.fixture(autouse=True)
def fresh_settings(tmp_path, monkeypatch):
    """Give each test settings and journals of its own, and Qt's dialogs a place for theirs."""
    folder = tmp_path / "settings"
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(folder))
    path = str(folder / "terrain-explorer.ini")
    monkeypatch.setattr(settings_module, "_users_settings", lambda: QSettings(path, QSettings.Format.IniFormat))
    monkeypatch.setattr(main_window, "recovery_folder", lambda: tmp_path / "recovery")


@pytest.fixture
def applications(tmp_path, monkeypatch):
    """The folder for the desktop entries of a user who has no program yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "system"))
    monkeypatch.setattr(desktop_entries, "EXPORTS", ())
    folder = tmp_path / "data" / "applications"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture(autouse=True)
def nothing_swallowed(monkeypatch, caplog):
    """Fail on exceptions that pyqtgraph would print, and on warnings in the log."""
    swallowed = []
    monkeypatch.setattr("pyqtgraph.debug.printExc", lambda *args, **_: swallowed.append(args))
    yield
    logged = [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.WARNING]
    assert not swallowed
    assert not logged


@pytest.fixture(autouse=True)
def cold_shaders(monkeypatch):
    """Compile no shaders beforehand: it would take longer than most tests need for the few that they draw with."""
    monkeypatch.setattr(shader_warming, "can_warm", lambda: False)


@pytest.fixture(autouse=True)
def coarse_light(monkeypatch):
    """Find light as finely as for thumbnails: in software that of large pictures takes longer than all else drawn."""
    monkeypatch.setattr(quality, "_LIGHT", quality._LEAST_LIGHT)


@pytest.fixture
def fine_light(monkeypatch, coarse_light):
    """Find light as finely as for large pictures."""
    monkeypatch.setattr(quality, "_LIGHT", _FINE_LIGHT)


@pytest.fixture
def brackets():
    """A language whose texts stand in brackets, and a country that writes 1.234,5."""
    speak_in_brackets()
    yield
    speak_english()


@pytest.fixture
def without_3d(monkeypatch):
    """Let windows show the hillshaded map in place of the surface, which is drawn ten times as fast."""
    monkeypatch.setattr(surface_pane, "opengl_problem", lambda: "The 3D view is not wanted here.")


@pytest.fixture
def small_terrain(monkeypatch):
    """Let windows begin with 129 points a side, where the work on the terrain is what takes long."""
    monkeypatch.setattr(main_window, "DiamondSquare", partial(DiamondSquare, exponent=7))


@pytest.fixture
def windows(qtbot):
    """The windows made by the test; they are closed for good at its end."""
    if next(_TESTS_WITH_WINDOWS) % 20 == 0:
        # pytest keeps some of each test for good; after a thousand tests, looking through it took half of a window.
        gc.collect()
        gc.freeze()
    windows = []
    yield windows
    while windows:
        close_for_good(qtbot, windows.pop())


@pytest.fixture
def make_window(qtbot, windows):
    """Return a function that shows a window and waits for its terrain."""

    def make(signal=lambda window: window.drawn, size=(800, 600)):
        window = MainWindow()
        windows.append(window)
        if size is not None:
            window.resize(*size)
        with qtbot.waitSignal(signal(window), timeout=LONG):
            window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow, timeout=LONG)
        return window

    return make


@pytest.fixture
def forget(qtbot, windows):
    """Return a function that closes a window for good before the test ends."""

    def forget(window):
        windows.remove(window)
        close_for_good(qtbot, window)

    return forget


@pytest.fixture
def window(make_window):
    return make_window()


@pytest.fixture
def settle(qtbot):
    """Return a function that waits until a window has no work left and its terrain is on the screen."""

    def wait(window):
        qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
        with qtbot.waitSignal(window.drawn, timeout=LONG):
            surface(window).update()

    return wait


def close_for_good(qtbot, window):
    """Close a window, unsaved changes or not, and see that no job goes on."""
    qtbot.waitUntil(lambda: not window.files.saving, timeout=LONG)
    window.findChild(FilterController).cancel()
    if window.isVisible() and not window.close():
        answer(window, "Discard")
    assert not window.isVisible()
    assert all(worker.stopped for worker in window.findChildren(Worker))
    window.deleteLater()
    forget_deleted()
    gc.collect()  # pyqtgraph leaves menus behind, which Python must not free in another thread
