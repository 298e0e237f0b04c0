"""Long names in the window: files open, save and export, and no letters without a space widen it."""

import sys

import numpy as np
import pytest
from file_tools import open_in, recents
from gui_tools import do, message
from PySide6.QtWidgets import QMenu, QMessageBox

from terrain_explorer.files import write
from terrain_explorer.terrain import Heightmap

pytestmark = [
    pytest.mark.usefixtures("without_3d"),
    pytest.mark.skipif(sys.platform == "win32", reason="names are counted otherwise there"),
]

HILLS = Heightmap(np.random.default_rng(2).uniform(0, 1, (33, 65)).astype(np.float32), (0.0, 1.0))
LONGEST_MENU = 0.75


def named(folder, length, letter, ending=".png"):
    path = folder / f"{letter * ((length - len(ending)) // len(letter.encode()))}{ending}"
    (folder / "hills.tif").unlink(missing_ok=True)
    write(HILLS, folder / f"hills{ending}")
    (folder / f"hills{ending}").rename(path)
    return path


def widest(window):
    """Return how wide the window has to be, and the screen."""
    return window.minimumSizeHint().width(), window.screen().availableGeometry().width()


@pytest.mark.parametrize("letter", ["W", "字", "🗻"])
@pytest.mark.parametrize("length", [184, 248, 255])
def test_a_long_name_opens_reloads_and_saves(window, settle, tmp_path, length, letter):
    window.resize(1200, 700)
    before = widest(window)[0]
    path = named(tmp_path, length, letter)
    open_in(window, settle, path)
    assert window.document.path == path
    np.testing.assert_allclose(window.document.heightmap.heights, HILLS.heights, atol=1e-4)
    assert recents(window)
    do(window, "Reload")
    settle(window)
    window.document.take_filtered(Heightmap(1 - HILLS.heights, (0.0, 1.0)), "Invert")
    do(window, "Save")
    settle(window)
    assert not [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert message(window).startswith("Saved ")
    assert widest(window)[0] <= max(before, 1200)
    assert window.width() <= 1200


def test_a_name_that_cannot_be_is_refused(window, settle, tmp_path):
    open_in(window, settle, tmp_path / f"{'a' * 300}.png")
    assert "the name is too long" in message(window)


def test_menus_do_not_grow_beyond_the_screen(window, settle, tmp_path):
    folder = tmp_path / ("b" * 200) / ("c" * 200)
    folder.mkdir(parents=True)
    open_in(window, settle, named(folder, 255, "W"))
    screen = window.screen().availableGeometry().width()
    for menu in window.findChildren(QMenu):
        assert menu.sizeHint().width() <= LONGEST_MENU * screen, menu.title()
