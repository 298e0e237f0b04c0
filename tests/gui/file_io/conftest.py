"""Files that other programs made, and a window that watches one."""

import numpy as np
import pytest
from file_tools import SAMPLES, SMOOTH, encoded
from gui_tools import LONG, on_screen, press
from PIL import Image
from PySide6.QtCore import QFileSystemWatcher, QTimer

from terrain_explorer.files import write
from terrain_explorer.gui.services.worker import is_busy


@pytest.fixture
def drawing(tmp_path):
    """A 16-bit picture as an image editor saves it."""
    path = tmp_path / "drawing.png"
    Image.fromarray(SAMPLES).save(path)
    return path


@pytest.fixture
def modified(window, settle):
    """A window with unsaved changes."""
    press(window, "newSeedButton")
    settle(window)
    assert window.isWindowModified()
    return window


@pytest.fixture
def watched(window, settle, tmp_path):
    """The file of the terrain in the window."""
    path = tmp_path / "folder" / "drawing.png"
    path.parent.mkdir()
    path.write_bytes(encoded(tmp_path, SAMPLES))
    window.open_file(path)
    settle(window)
    return path


@pytest.fixture
def shows(qtbot, window):
    """Return a function that waits until the window shows samples."""

    def wait(samples):
        def arrived():
            heights = window.document.heightmap.heights
            return heights.shape == samples.shape and np.array_equal((heights * 65535).round(), samples)

        qtbot.waitUntil(arrived, timeout=LONG)
        assert on_screen(window) is window.document.heightmap

    return wait


@pytest.fixture
def at_rest(qtbot, window):
    """Return a function that waits until the watcher has looked at all that happened."""

    def wait(happens):
        system, timer = window.files.watcher.findChild(QFileSystemWatcher), window.files.watcher.findChild(QTimer)
        heard = []
        for signal in (system.fileChanged, system.directoryChanged):
            signal.connect(heard.append)
        happens()
        qtbot.waitUntil(lambda: bool(heard), timeout=LONG)
        qtbot.waitUntil(lambda: not timer.isActive() and not is_busy(window.files.watcher), timeout=LONG)

    return wait


@pytest.fixture
def smooth(window, settle, tmp_path):
    """A window on heights that 16 bits do not hold."""
    write(SMOOTH, tmp_path / "smooth.tif")
    window.open_file(tmp_path / "smooth.tif")
    settle(window)
    return window
