"""The library of stamps: the program's own forms, and those that the user keeps."""

from pathlib import Path

import numpy as np
import pytest
from gui_tools import LONG, message
from hand import choose
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton

from terrain_explorer.files import read
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.drawing.stamps.stamp_library import stamp_folder
from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import StampImage
from terrain_explorer.terrain.brushes.tools.stamp_shapes import STAMP_SHAPES, stamp_shape
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.masks.shapes.boxes import RectangleShape

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def button(window, name):
    return window.findChild(QPushButton, name)


def names(window):
    library = window.findChild(QListWidget, "stampLibrary")
    return [library.item(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(library.count())]


def click(window, name):
    library = window.findChild(QListWidget, "stampLibrary")
    library.itemClicked.emit(library.item(names(window).index(name)))


@pytest.fixture
def library(window, qtbot):
    """The library, open, with all that it found."""
    stamp_folder().mkdir(parents=True, exist_ok=True)
    (stamp_folder() / "broken.png").write_bytes(b"no picture")
    window.show()
    choose(window, "Stamp")
    worker = window.findChild(DrawingController)._stamps._library._reading
    qtbot.waitUntil(lambda: worker.busy or names(window) != [], timeout=LONG)
    qtbot.waitUntil(lambda: not worker.busy, timeout=LONG)


@pytest.mark.usefixtures("library")
def test_it_begins_with_land_forms_and_one_click_takes_one(window):
    assert names(window) == list(STAMP_SHAPES)
    click(window, "Mesa")
    assert window.findChild(ToolSettings)._stamp == StampImage(stamp_shape("Mesa"))
    assert not button(window, "keepStampButton").isEnabled()
    assert not button(window, "deleteStampButton").isEnabled()


@pytest.mark.usefixtures("library")
def test_a_stamp_that_was_kept_is_in_the_folder_until_it_is_deleted(window, qtbot):
    before = window.document.heightmap.heights
    for number in ("", " 2"):
        button(window, "stampTerrainButton").click()
        button(window, "keepStampButton").click()
        name = f"This terrain{number}"
        qtbot.waitUntil(lambda name=name: name in names(window), timeout=LONG)
    kept = read(stamp_folder() / "This terrain.png")
    assert np.abs(kept.heights - before).max() < 1e-4
    click(window, "This terrain")
    button(window, "deleteStampButton").click()
    assert names(window) == [*STAMP_SHAPES, "This terrain 2"]
    assert not (stamp_folder() / "This terrain.png").exists()
    assert not button(window, "deleteStampButton").isEnabled()


def test_low_ground_of_a_wide_range_makes_a_stamp_that_one_can_see(window):
    heights = np.linspace(0, 0.004, 33 * 65, dtype=np.float32).reshape(33, 65)
    window.document.take_opened(Heightmap(heights, (0.0, 1.0)), Path("ground.npy"), None)
    choose(window, "Stamp")
    button(window, "stampTerrainButton").click()
    assert window.findChild(ToolSettings)._stamp == StampImage(Heightmap(heights))
    picture = window.findChild(QLabel, "stampPicture").pixmap().toImage()
    assert picture.pixelColor(picture.width() // 2, picture.height() - 1).lightness() > 200


@pytest.mark.parametrize("height", [0.0, 0.5, -40.0])
def test_of_level_ground_no_stamp_is_made(window, qtbot, height):
    window.document.take_opened(Heightmap(np.full((33, 65), height, np.float32)), Path("ground.npy"), None)
    choose(window, "Stamp")
    button(window, "stampTerrainButton").click()
    assert message(window) == "This terrain is level: a stamp of it would print nothing."
    window.document.select(Mask.of(RectangleShape()), "Select")
    button(window, "stampTerrainButton").click()
    qtbot.waitUntil(lambda: message(window).startswith("What was selected is level"), timeout=LONG)
    assert window.findChild(ToolSettings)._stamp is None


@pytest.mark.parametrize("name", STAMP_SHAPES)
def test_a_form_leaves_the_ground_at_its_edges(name):
    heights = stamp_shape(name).heights
    assert (heights.min(), heights.max()) == (0, 1)
    assert max(heights[0].max(), heights[-1].max(), heights[:, 0].max(), heights[:, -1].max()) < 0.02
