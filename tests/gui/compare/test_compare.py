"""Comparing terrains in the window: what can be compared, how it is shown, and that nothing of the document changes."""

from pathlib import Path

import numpy as np
import pytest
from gui_tools import LONG, action, do
from PIL import Image
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QListWidget, QMenu, QToolButton, QWidget

from terrain_explorer.files import write
from terrain_explorer.gui.compare.candidates import NOW, Candidate, drawn_alike
from terrain_explorer.gui.compare.compared_maps import CompareWay
from terrain_explorer.gui.export.picture_options import PictureChoice
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, RandomNoise, Recipe, Step
from terrain_explorer.terrain.recipe.shelf import Shelved
from terrain_explorer.terrain.shading.render_options import PixelSize

GROUND = DiamondSquare(exponent=5, seed=2)
STEPS = Step(FILTERS["thermal-erosion"](angle=10, reach=0.05)), Step(FILTERS["invert"]())


@pytest.fixture
def desk(qtbot, make_window, without_3d, small_terrain):
    """A window whose terrain was eroded and then bent, each in an undo step."""
    window = make_window()
    document = window.document
    document.start(GROUND.heightmap(), GROUND)
    for count, name in ((1, "Erode"), (2, "Bend")):
        recipe = Recipe(GROUND, STEPS[:count])
        document.take_remade(recipe.heightmap(), recipe, None, name)
    return Desk(qtbot, window)


class Desk:
    """A window with its comparison."""

    def __init__(self, qtbot, window):
        self.qtbot, self.window, self.document = qtbot, window, window.document
        self.comparing = window._features.comparing

    def wait(self):
        self.qtbot.waitUntil(lambda: not is_busy(self.comparing) and self.comparing.compared is not None, timeout=LONG)

    def find(self, kind, name):
        return self.window.findChild(kind, name)

    def choose(self, box, title):
        box = self.find(QComboBox, box)
        box.setCurrentIndex(box.findText(title))
        box.activated.emit(box.currentIndex())
        self.wait()

    def titles(self):
        box = self.find(QComboBox, "firstTerrain")
        return [box.itemText(row) for row in range(box.count())]

    def figure(self, name):
        return self.find(QLabel, f"compare.{name}").text()

    def difference(self):
        return self.comparing.compared.difference.heights


def heights(*steps):
    return Recipe(GROUND, steps).heightmap().heights


def test_any_state_can_be_compared_and_the_document_stays_as_it_is(desk, tmp_path):
    document = desk.document
    failing = Recipe(GROUND, (Step(FILTERS["crop"](rows=100, columns=100)),))
    document.set_shelf((Shelved("Plain", Recipe(GROUND)), Shelved("Too small", failing)))
    before = document.recipe, document.heightmap, document.names, document.shelf
    do(desk.window, "CompareTerrains")
    desk.wait()
    # What one sees first is what was done last.
    assert (desk.difference() == heights(*STEPS) - heights(STEPS[0])).all()
    listed = desk.titles()
    assert listed[:2] == ["The terrain now", "History"]
    assert listed[-3:] == ["Shelf", "Plain", "Too small"]
    for title, expected in {
        "After Erode": heights(STEPS[0]),
        "Before 1. Thermal erosion": heights(),
        "Before 2. Invert": heights(STEPS[0]),
        "Without 1. Thermal erosion": heights(STEPS[1]),
        "Plain": heights(),
        "The terrain now": heights(*STEPS),
    }.items():
        desk.choose("firstTerrain", title)
        assert (desk.comparing.compared.difference.first.heights == expected).all(), title
    assert desk.figure("share") == "0 %"
    assert "bit for bit" in desk.find(QLabel, "compareNote").text()
    assert "\n" not in desk.find(QLabel, "compareNote").text()
    # A step that cannot be done is told, as in the list of steps.
    desk.choose("firstTerrain", "Too small")
    assert "Left out: step 1, Crop" in desk.find(QLabel, "compareNote").text()
    path = tmp_path / "noise.png"
    write(RandomNoise(exponent=3).heightmap(), path)
    desk.comparing.open(path)
    desk.wait()
    assert desk.difference().shape == (9, 9)
    assert "those that both have" in desk.find(QLabel, "compareNote").text()
    do(desk.window, "Cancel")
    do(desk.window, "CompareTerrains")
    desk.choose("firstTerrain", "noise.png")  # read again: it is not kept meanwhile
    assert desk.difference().shape == (9, 9)
    do(desk.window, "Cancel")
    assert (document.recipe, document.heightmap, document.names, document.shelf) == before
    assert desk.find(MapView, "mapView").isVisible()


def test_what_is_compared_is_what_its_name_says(desk, tmp_path):
    document, comparing = desk.document, desk.comparing
    shelf = [Shelved(name, Recipe(DiamondSquare(exponent=5, seed=seed))) for name, seed in (("A", 11), ("B", 12))]
    document.set_shelf(tuple(shelf))
    do(desk.window, "CompareTerrains")

    def shown():
        desk.wait()
        return desk.find(QComboBox, "firstTerrain").currentText(), comparing.compared.difference.first.heights

    desk.choose("firstTerrain", "B")
    # The others on the shelf come and go, and it may have another name.
    document.set_shelf((shelf[1],))
    assert shown()[0] == "B"
    document.set_shelf((shelf[0], Shelved("Mine", shelf[1].recipe)))
    name, heights_shown = shown()
    assert name == "Mine"
    assert (heights_shown == shelf[1].recipe.heightmap().heights).all()
    # What is gone gives way to what was there before the last thing done.
    document.set_shelf((shelf[0],))
    name, heights_shown = shown()
    assert name == "After Erode"
    assert (heights_shown == heights(STEPS[0])).all()
    # Files of one name are two, and one file is one.
    grounds = {folder: RandomNoise(exponent=3, seed=seed) for seed, folder in enumerate(("one", "two"))}
    for folder in ("one", "two", "one"):
        (tmp_path / folder).mkdir(exist_ok=True)
        write(grounds[folder].heightmap(), tmp_path / folder / "noise.npy")
        comparing.open(tmp_path / folder / "noise.npy")
        desk.wait()
    assert desk.titles()[-3:] == ["Files", str(Path("one/noise.npy")), str(Path("two/noise.npy"))]
    desk.choose("secondTerrain", str(Path("two/noise.npy")))
    assert shown()[0] == str(Path("one/noise.npy"))
    assert (desk.difference() == grounds["two"].heightmap().heights - grounds["one"].heightmap().heights).all()


def test_the_history_and_the_steps_offer_it_and_what_is_undone_can_be_compared(desk):
    desk.document.undo()
    do(desk.window, "ShapeWorkspace")
    history = desk.find(QListWidget, "historyList")
    last = history.visualItemRect(history.item(history.count() - 1)).center()
    QTest.mouseClick(history.viewport(), Qt.MouseButton.RightButton, pos=last)
    assert desk.document.redo_name == "Bend"  # the right button goes nowhere
    history.customContextMenuRequested.emit(last)
    menu = next(one for one in history.parent().findChildren(QMenu) if one.isVisible())
    menu.actions()[0].trigger()
    menu.close()
    desk.wait()
    assert desk.find(QComboBox, "firstTerrain").currentText() == "After Bend (undone)"
    assert (desk.difference() == heights(STEPS[0]) - heights(*STEPS)).all()
    desk.window.findChild(RecipeController).panel.content().choose(0)
    desk.find(object, "contrastStep").trigger()
    desk.wait()
    assert (desk.difference() == heights(STEPS[0]) - heights()).all()
    # What is compared follows the document.
    desk.document.redo()
    desk.qtbot.waitUntil(lambda: is_busy(desk.comparing), timeout=LONG)
    desk.wait()
    assert (desk.difference() == heights(*STEPS) - heights(STEPS[1])).all()


def test_two_maps_move_together_and_the_divider_lies_between(desk, tmp_path):
    do(desk.window, "CompareTerrains")
    desk.wait()
    first, second = desk.find(MapView, "firstMap"), desk.find(MapView, "secondMap")
    divider, both = desk.find(QWidget, "compareDivider"), desk.find(QWidget, "comparedMaps")
    gallery = desk.find(QWidget, "comparedSurfaces")
    assert first.width() == round(both.width() / 2)
    assert first.placement.corner == second.placement.corner
    start, way = QPoint(divider.width() // 2, 20), QPoint(both.width() // 4, 0)
    QTest.mousePress(divider, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(divider, start - way)
    QTest.mouseRelease(divider, Qt.MouseButton.LeftButton, pos=start - way)
    assert divider.at == pytest.approx(0.25, abs=0.02)
    assert gallery.divider == divider.at
    QTest.keyClick(divider, Qt.Key.Key_End)
    assert (gallery.divider, first.width()) == (1, both.width())
    gallery.setDivider(0.5)
    assert divider.at == 0.5
    second.zoom(2, second.placement.corner)
    assert first.placement == second.placement
    desk.find(QToolButton, "compareWay.side").click()
    assert abs(first.width() - second.width()) <= 1
    assert first.placement == second.placement
    first.fit()
    assert first.placement == second.placement
    second.pointed.emit(second.placement.point_nearest(second.placement.bounds.center()))
    assert "→" in desk.figure("here")
    desk.find(QToolButton, "compareWay.difference").click()
    assert not first.isVisible()
    assert [picture.look.palette for picture in gallery.pictures] == ["wear"]
    path = tmp_path / "picture.png"
    size = gallery.width(), gallery.height()
    desk.comparing.save(desk.comparing._picture(gallery), path)
    desk.qtbot.waitUntil(path.exists, timeout=LONG)
    with Image.open(path) as picture:
        assert picture.size == size
    # The next comparison is shown in the same way.
    QTest.keyClick(desk.window, Qt.Key.Key_Escape)
    assert not action(desk.window, "CompareTerrains").isChecked()
    desk.comparing.compare(Candidate("before", 0), NOW)
    assert desk.comparing._way is CompareWay.DIFFERENCE


def test_heights_look_the_same_in_both():
    low, high = (Heightmap(np.array([[0, end], [1, 2]], np.float32), range=(0, end)) for end in (5, 9))
    pair = drawn_alike(low, high, like=low)
    assert pair.first.shown_range == pair.second.shown_range == (0, 9)
    assert pair.first.range == pair.second.range == (0, 5)
    metres = Heightmap(high.heights, range=(0, 9), metres=True)
    assert drawn_alike(low, high, like=metres).first.range == (0, 9)


def test_a_picture_of_any_size_shows_both_from_the_camera_of_the_surface(qtbot, make_window, small_terrain, tmp_path):
    window = make_window()
    comparing, gallery_name = window._features.comparing, "comparedSurfaces"
    comparing.compare(NOW, NOW)
    Desk(qtbot, window).wait()
    gallery = window.findChild(QWidget, gallery_name)
    pictures = {}
    for way, size in (
        (CompareWay.SIDE, (206, 120)),
        (CompareWay.DIVIDED, (200, 90)),
        (CompareWay.DIFFERENCE, (90, 200)),
    ):
        window.findChild(QToolButton, f"compareWay.{way.value}").click()
        path = tmp_path / f"{way.value}.png"
        choice = comparing._choice(gallery, PictureChoice(PixelSize(*size), cut_out=False))
        window.exports.save(comparing._shown(gallery, window.findChild(SurfacePane).camera), choice, path)
        qtbot.waitUntil(lambda path=path: path.exists() and not window.exports.job.busy, timeout=LONG)
        with Image.open(path) as picture:
            assert picture.size == size
            pictures[way] = np.array(picture)
    # The same terrain twice: the halves are the same, above the names.
    side = pictures[CompareWay.SIDE][:60]
    grey = np.flatnonzero((side == 128).all(axis=(0, 2)))  # the gap between them
    assert (side[:, : grey[0]] == side[:, grey[-1] + 1 :]).all()
    assert side.std() > 5
