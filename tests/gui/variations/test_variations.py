"""Variations in the window: rounds, the way back, taking and keeping."""

from dataclasses import replace
from pathlib import Path

import pytest
from gui_tools import LONG, action
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QListWidget, QPushButton, QSlider, QTreeWidget

from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.variations.variation_rounds import COUNT, Round, named_ways, picturing, usual_names
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters import Streams, Terrace
from terrain_explorer.terrain.recipe import Evaluation, Picture
from terrain_explorer.terrain.shading.look import Look

GROUND = DiamondSquare(exponent=5, seed=2)


@pytest.fixture
def desk(qtbot, make_window, small_terrain):
    return Desk(qtbot, make_window())


class Desk:
    """A window whose terrain has steps, with its variations."""

    def __init__(self, qtbot, window):
        self.qtbot, self.window, self.document = qtbot, window, window.document
        recipe = Recipe(GROUND, (Step(Terrace(steps=8)),))
        self.document.start(GROUND.heightmap(), GROUND)
        self.document.take_remade(recipe.heightmap(), recipe, None, "Terrace")
        self.variations = window._features.variations.controller

    def open(self):
        action(self.window, "Variations").setChecked(True)
        self.wait()

    def wait(self):
        self.qtbot.waitUntil(self._is_drawn, timeout=LONG)

    def _is_drawn(self):
        gallery = self.gallery
        return not is_busy(self.variations) and all(one.heightmap is not None for one in gallery.pictures)

    @property
    def gallery(self):
        return self.variations.gallery

    def click(self, number):
        at = self.gallery.cell(number).center()
        QTest.mouseClick(self.gallery, Qt.MouseButton.LeftButton, pos=at)
        self.wait()

    def key(self, key):
        QTest.keyClick(self.gallery, key)

    def find(self, kind, name):
        return self.window.findChild(kind, name)

    def tick(self, *titles):
        tree = self.find(QTreeWidget, "variationsTree")
        for title in titles:
            (item,) = tree.findItems(title, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
            ticked = item.checkState(0) == Qt.CheckState.Checked
            item.setCheckState(0, Qt.CheckState.Unchecked if ticked else Qt.CheckState.Checked)
        self.wait()


def colours_in(icon):
    picture = icon.pixmap(104, 70).toImage()
    return len({picture.pixel(x, y) for x in range(0, picture.width(), 5) for y in range(0, picture.height(), 5)})


def seeds(around):
    return [recipe.source.seed for recipe in around.recipes]


def test_one_wanders_takes_and_goes_back(desk):
    desk.open()
    document, variations = desk.document, desk.variations
    first = variations.round
    assert first.middle == document.recipe
    assert first.place == COUNT // 2
    assert len(set(seeds(first))) == COUNT
    desk.click(2)
    second = variations.round
    assert second.middle == first.recipes[2]
    assert second.recipes[COUNT // 2] == first.recipes[2]
    # The way back leads to the very same nine.
    desk.key(Qt.Key.Key_Backspace)
    assert variations.round == first
    assert variations.round.recipes == first.recipes
    desk.find(object, "variationsForward").click()
    assert variations.round.recipes == second.recipes
    names = document.names
    desk.key(Qt.Key.Key_Return)
    desk.qtbot.waitUntil(lambda: document.recipe == second.middle, timeout=LONG)
    assert desk.gallery is None
    assert document.names == (*names, f"Take variation: Seed {second.middle.source.seed}")
    assert (document.heightmap.heights == second.middle.heightmap().heights).all()
    document.undo()
    assert document.recipe == first.middle


def test_a_double_click_takes_what_was_clicked(desk):
    desk.open()
    wanted = desk.variations.round.recipes[7]
    gallery = desk.gallery
    at = gallery.cell(7).center()
    QTest.mouseClick(gallery, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(gallery, Qt.MouseButton.LeftButton, pos=at)
    desk.qtbot.waitUntil(lambda: desk.document.recipe == wanted, timeout=LONG)


def test_what_varies_is_ticked_and_how_far_is_set(desk):
    desk.open()
    desk.tick("Seed", "Steps")
    around = desk.variations.round
    steps = [recipe.steps[0].filter.steps for recipe in around.recipes]
    assert steps == sorted(steps)
    assert 8 in steps
    assert steps[-1] == 24
    assert set(seeds(around)) == {GROUND.seed}
    desk.find(QSlider, "variationsAmount").setValue(5)
    desk.wait()
    nearer = [recipe.steps[0].filter.steps for recipe in desk.variations.round.recipes]
    assert max(nearer) < 24
    # Next time the same varies.
    desk.key(Qt.Key.Key_Escape)
    assert desk.gallery is None
    desk.open()
    assert [way.variable.name for way in desk.variations.round.ways] == ["1.terrace.steps"]


def test_the_shelf_keeps_what_one_likes(desk):
    desk.open()
    document, around = desk.document, desk.variations.round
    desk.key(Qt.Key.Key_K)
    desk.key(Qt.Key.Key_Right)
    desk.key(Qt.Key.Key_K)
    desk.key(Qt.Key.Key_K)
    assert [one.recipe for one in document.shelf] == [around.recipes[4], around.recipes[5]]
    assert document.needs_saving
    shelf = desk.find(QListWidget, "shelf")
    # At first it is a plain room for a picture.
    desk.qtbot.waitUntil(lambda: colours_in(shelf.item(1).icon()) > 10, timeout=LONG)
    shelf.item(1).setText("My hills")
    assert [one.name for one in document.shelf] == [f"Seed {GROUND.seed}", "My hills"]
    shelf.setCurrentRow(1)
    desk.find(QPushButton, "shelfShow").click()
    assert desk.variations.round.middle == around.recipes[5]
    shelf.setCurrentRow(0)
    desk.find(QPushButton, "shelfRemove").click()
    assert [one.name for one in document.shelf] == ["My hills"]
    shelf.itemActivated.emit(shelf.item(0))
    desk.qtbot.waitUntil(lambda: document.recipe == around.recipes[5], timeout=LONG)


def test_a_picture_without_steps_cannot_vary(desk):
    desk.document.take_pasted(GROUND.heightmap())
    action(desk.window, "Variations").setChecked(True)
    assert not desk.variations.round.ways
    desk.wait()
    assert set(desk.variations.round.recipes) == {desk.document.ground}


def test_it_follows_the_terrain(desk):
    desk.open()
    other = DiamondSquare(exponent=5, seed=77)
    desk.document.take_generated(other.heightmap(), other)
    assert desk.variations.round.middle == Recipe(other)
    desk.wait()


def test_dragging_turns_all_of_them(desk):
    desk.open()
    gallery, surface = desk.gallery, desk.window.findChild(SurfacePane)
    if surface.camera is None:
        pytest.skip("there is no surface")
    before, at = surface.camera.azimuth, gallery.cell(0).center()
    QTest.mousePress(gallery, Qt.MouseButton.LeftButton, pos=at)
    for way in range(1, 6):
        QTest.mouseMove(gallery, at + QPoint(8 * way, 0))
    QTest.mouseRelease(gallery, Qt.MouseButton.LeftButton, pos=at + QPoint(40, 0))
    assert surface.camera.azimuth != before
    # It was no click.
    assert desk.variations.round.middle == desk.document.recipe


def test_pictures_come_coarsely_first_and_have_the_bits_of_the_recipe_in_the_end():
    recipes = [Recipe(DiamondSquare(exponent=8, seed=seed), (Step(Streams(age=0.1)),)) for seed in range(2)]
    camera = None
    pictures = [one for one in picturing(recipes, Look(), camera, Evaluation()) if one is not None]
    assert [(one.number, one.heightmap.rows) for one in pictures] == [
        (number, points) for points in (33, 129, 257) for number in (0, 1)
    ]
    for one in pictures[4:]:
        assert (one.heightmap.heights == recipes[one.number].heightmap().heights).all()


def test_what_cannot_be_done_is_said():
    recipe = Recipe(Picture("gone.png"))
    (picture,) = [one for one in picturing([recipe], Look(), None, Evaluation()) if one is not None][:1]
    assert picture.heightmap is None
    assert "gone.png" in picture.note


@pytest.mark.parametrize("command", ["Growth", "Raise", "Walk", "CompareTerrains"])
def test_it_makes_way_for_work_on_the_terrain(desk, command):
    if command == "Walk" and desk.window.findChild(SurfacePane).camera is None:
        pytest.skip("there is no surface to walk on")
    desk.open()
    action(desk.window, command).trigger()
    desk.qtbot.waitUntil(lambda: not action(desk.window, "Variations").isChecked(), timeout=LONG)
    assert desk.gallery is None


def test_each_picture_is_that_of_its_recipe_whatever_was_seen_before(desk):
    desk.open()
    for number in (0, 8, 1):
        desk.click(number)
        desk.key(Qt.Key.Key_Backspace)
        desk.click(7 - number % 7)
    desk.wait()
    for recipe, picture in zip(desk.variations.round.recipes, desk.gallery.pictures, strict=True):
        assert (picture.heightmap.heights == recipe.heightmap().heights).all()


def test_it_is_on_as_long_as_its_panel_is_open(desk):
    command, dock = action(desk.window, "Variations"), desk.window.findChild(QDockWidget, "variationsDock")
    desk.open()
    assert dock.isVisible()
    dock.close()
    assert not command.isChecked()
    desk.open()
    desk.click(0)
    action(desk.window, "Cancel").trigger()  # which Escape is, wherever the keyboard is
    assert not command.isChecked()
    desk.document.take_opened(DiamondSquare(exponent=5, seed=9).heightmap(), Path("other.png"), None)
    dock.show()
    assert command.isChecked()
    # The way back leads to no other work.
    desk.key(Qt.Key.Key_Backspace)
    assert desk.variations.round.middle == desk.document.ground


def test_a_right_click_leaves_nothing_behind(desk):
    desk.open()
    gallery = desk.gallery
    QTest.mouseClick(gallery, Qt.MouseButton.RightButton, pos=gallery.cell(0).center())
    QTest.mouseClick(gallery, Qt.MouseButton.LeftButton, pos=gallery.cell(8).center())
    assert desk.variations.round.middle != desk.document.recipe


def test_another_light_keeps_the_choice_and_makes_nothing_anew(desk):
    desk.open()
    desk.key(Qt.Key.Key_Right)
    at, before = desk.gallery.current, [picture.heightmap for picture in desk.gallery.pictures]
    desk.document.set_look(replace(desk.document.look, sun_azimuth=90.0))
    assert not is_busy(desk.variations)
    assert desk.gallery.current == at
    assert [picture.heightmap for picture in desk.gallery.pictures] == before
    assert {picture.look for picture in desk.gallery.pictures} == {desk.document.look}


def test_at_first_the_seed_of_the_source_varies_or_where_it_has_none_those_of_steps_or_the_last_value():
    steps = Step(Streams()), Step(Streams())
    assert usual_names(Recipe(GROUND, steps)) == ("seed",)
    assert usual_names(Recipe(EmptyMap(33, 33), steps)) == ("1.streams.seed", "2.streams.seed")
    (last,) = usual_names(Recipe(EmptyMap(33, 33), (Step(Terrace()),)))
    assert last.startswith("1.terrace.")


def test_up_to_two_numbers_leave_nothing_to_chance():
    names = ("1.streams.age", "2.streams.age", "3.streams.age", "1.streams.seed")
    recipe, amounts = Recipe(GROUND, (Step(Streams()),) * 3), dict.fromkeys(names, 0.5)
    for some, chance in (((), False), (names[:1], False), (names[:2], False), (names[:3], True), (names[3:], True)):
        ways = named_ways(recipe, some, amounts)
        assert len(ways) == len(some)
        assert Round.around(recipe, ways, 1).has_chance is chance
