"""The map nearer than its points: its ground, places, bookmarks, and taking a place."""

import numpy as np
import pytest
from gui_tools import LONG, action, do, field, message
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QLabel, QWidget

from terrain_explorer.gui.explore.bookmarks import BookmarkList
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.explore_panel import Overview
from terrain_explorer.gui.explore.take_dialog import ask_for_size
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.growth_marks import HeightOrigin
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator
from terrain_explorer.terrain import FILTERS, GENERATORS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.recipe import Piece
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.scale.ground import StepGround
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture
def explore(qtbot, window):
    """Return what shows the terrain of the window without end, drawn as finely as it gets."""
    do(window, "ExploreWorkspace")
    explore = window.findChild(ExploreController)
    wait(qtbot, explore)
    return explore


def wait(qtbot, explore):
    qtbot.waitUntil(lambda: not explore.busy and explore.tiles.ground is not None, timeout=LONG)
    shown = explore.map
    qtbot.waitUntil(lambda: shown.refined, timeout=LONG)


def map_of(window):
    return window.findChild(MapView, "mapView")


def reading(window):
    return window.findChild(QLabel, "placeReading").text()


def dive(qtbot, window, doublings=20):
    for _ in range(doublings):
        map_of(window).zoom(2.0, QPointF(near_middle(window)))
    wait(qtbot, window.findChild(ExploreController))


def near_middle(window, right=7, down=5):
    """Return a position in the map: a panel that is high or wide has no ground at its edges."""
    return map_of(window).rect().center() + QPoint(right, down)


def colours(window):
    picture, middle = map_of(window).picture().toImage(), near_middle(window)
    seen = [middle + QPoint(x, y) for x in range(-120, 120, 6) for y in range(-120, 120, 6)]
    return {picture.pixelColor(place).rgb() for place in seen if picture.rect().contains(place)}


def test_one_zooms_to_the_deepest_level_and_back(qtbot, window, explore):
    shown, depths = map_of(window), []
    whole = shown.viewport
    while shown.viewport.level < 40:
        dive(qtbot, window, 4)
        assert len(colours(window)) > 20
        depths.append(reading(window))
    assert "the finest detail" in depths[-1]
    assert "billion times closer" in depths[-1]
    assert len(set(depths)) == len(depths)
    assert action(window, "PlaceBack").isEnabled()
    QTest.mouseDClick(shown, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
    assert shown.viewport == whole
    assert reading(window).startswith("Whole terrain")


def test_there_is_a_picture_before_the_tiles_come(qtbot, window, explore):
    shown = map_of(window)
    explore.tiles.worker.cancel()
    for _ in range(25):
        shown.zoom(2.0, QPointF(near_middle(window)))
        # At least the colour of the whole terrain there: never the bare background.
        found = shown.picture().toImage()
        assert found.pixelColor(near_middle(window)) != shown.palette().color(shown.backgroundRole())
    wait(qtbot, explore)


def test_the_wheel_zooms_to_the_pointer_and_dragging_moves(qtbot, window, explore):
    shown = map_of(window)
    dive(qtbot, window, 10)
    start, end = near_middle(window, -30, -20), near_middle(window, 10, 30)
    place = shown.viewport.place_at(start.x(), start.y())
    shown.zoom(1.25, QPointF(start))
    assert differs_by(place, shown.viewport.place_at(start.x(), start.y())) < 10
    QTest.mousePress(shown, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(shown, end)
    QTest.mouseRelease(shown, Qt.MouseButton.LeftButton, pos=end)
    assert differs_by(place, shown.viewport.place_at(end.x(), end.y())) < shown.viewport.pixel
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Plus, Qt.Key.Key_Up):
        before = shown.viewport
        QTest.keyClick(shown, key)
        assert shown.viewport != before
    QTest.keyClick(shown, Qt.Key.Key_0)
    assert shown.viewport.depth == 0


def differs_by(place, other):
    return max(abs(one - another) for one, another in zip(place, other, strict=True))


def test_the_way_back_and_forward(qtbot, window, explore):
    shown = map_of(window)
    whole = shown.viewport
    dive(qtbot, window)
    deep = shown.viewport
    do(window, "PlaceBack")
    assert shown.viewport == whole
    assert not action(window, "PlaceBack").isEnabled()
    do(window, "PlaceForward")
    assert shown.viewport == deep


def test_a_place_goes_through_the_clipboard(qtbot, window, explore):
    shown = map_of(window)
    dive(qtbot, window)
    do(window, "CopyPlace")
    text, there = QGuiApplication.clipboard().text(), shown.viewport.window
    assert "copied" in message(window)
    shown.fit()
    do(window, "PastePlace")
    wait(qtbot, explore)
    assert abs(shown.viewport.window_at(TerrainPlace.from_text(text).level).row - there.row) <= there.rows
    QGuiApplication.clipboard().setText("hills")
    do(window, "PastePlace")
    assert "begins with terrain:" in message(window)


def test_a_place_on_another_terrain_brings_it(qtbot, window, explore):
    recipe = Recipe(DiamondSquare(exponent=5, seed=99), (Step(FILTERS["invert"]()),))
    place = TerrainPlace.from_text(TerrainPlace(recipe, 24, map_of(window).viewport.window).to_text())
    window.go_to_place(place.to_text())
    qtbot.waitUntil(lambda: window.document.recipe == recipe, timeout=LONG)
    wait(qtbot, explore)
    assert not window.document.modified
    assert isinstance(explore.tiles.ground.ground, StepGround)
    assert map_of(window).viewport.level > 20


def test_a_place_on_a_map_needs_that_map(qtbot, window, explore):
    window.document.start_drawing(EmptyMap(33, 33))
    wait(qtbot, explore)
    text = explore.place.to_text()
    window.go_to_place(text)
    assert not message(window)
    window.go_to_place(text.replace("empty?", "map?name=x&heights=00&"))
    assert "Open that map first" in message(window)
    assert window.document.recipe.source == EmptyMap(33, 33)


def test_bookmarks_are_kept_and_bring_one_back(qtbot, make_window, forget):
    window = make_window()
    do(window, "ExploreWorkspace")
    wait(qtbot, window.findChild(ExploreController))
    dive(qtbot, window)
    assert not window.findChild(BookmarkList).isVisible()
    do(window, "AddBookmark")
    place = window.findChild(ExploreController).place
    window.findChild(BookmarkList).item(0).setText("Eyrie")
    forget(window)
    window = make_window()
    wait(qtbot, window.findChild(ExploreController))
    bookmarks = window.findChild(BookmarkList)
    (kept,) = bookmarks.bookmarks()
    assert kept.name == "Eyrie"
    assert not bookmarks.item(0).icon().isNull()
    bookmarks.itemActivated.emit(bookmarks.item(0))
    # The list of bookmarks takes some of the map's height, so as much is in sight in pictures of one level more.
    assert map_of(window).viewport.level in (place.level - 1, place.level)
    bookmarks.setCurrentRow(0)
    QTest.keyClick(bookmarks, Qt.Key.Key_Delete)
    assert not bookmarks.isVisible()
    assert not window.findChild(BookmarkList).bookmarks()


def test_a_click_into_the_overview_goes_there(qtbot, window, explore):
    dive(qtbot, window, 8)
    depth = map_of(window).viewport.depth
    overview = window.findChild(Overview)
    side = min(overview.width(), overview.height())
    place = QPoint((overview.width() - side) // 2 + side * 3 // 4, side // 4)
    QTest.mouseClick(overview, Qt.MouseButton.LeftButton, pos=place)
    viewport = map_of(window).viewport
    assert viewport.depth == depth
    assert (viewport.south / SIDE, viewport.east / SIDE) == pytest.approx((1 / 4, 3 / 4), abs=0.02)


def test_local_contrast_uses_all_colours_for_what_is_in_sight(qtbot, window, explore):
    palette = window.findChild(QComboBox, "mapPalette")
    palette.setCurrentIndex(palette.findData("surface"))
    dive(qtbot, window, 16)
    plain = colours(window)
    do(window, "LocalContrast")
    wait(qtbot, explore)
    qtbot.waitUntil(lambda: map_of(window).tiles._contrast.side < 1, timeout=LONG)
    wait(qtbot, explore)
    assert hues(colours(window)) > 2 * hues(plain)
    do(window, "LocalContrast")
    wait(qtbot, explore)
    assert colours(window) == plain


def hues(colours):
    """Return how much the share of red differs, whatever the light."""
    shares = [(colour >> 16 & 255) / max(colour >> 8 & 255, 1) for colour in colours]
    return max(shares) - min(shares)


def test_what_cannot_be_shown_in_the_depths_is_said(qtbot, window, explore):
    note = window.findChild(QLabel, "placeNote")
    assert not note.isVisible()
    window.findChild(RecipeController).remake(Recipe(GENERATORS["square-square"](exponent=6)), "Square-square")
    qtbot.waitUntil(lambda: note.isVisible(), timeout=LONG)
    assert "Square-square" in note.text()
    wait(qtbot, explore)


def test_a_step_leaves_one_where_one_is(qtbot, window, explore):
    dive(qtbot, window)
    viewport, ground = map_of(window).viewport, explore.tiles.ground
    window.findChild(RecipeController).remake(window.document.recipe.followed_by(FILTERS["invert"]()), "Invert")
    qtbot.waitUntil(lambda: explore.tiles.ground is not ground, timeout=LONG)
    assert map_of(window).viewport.south == viewport.south
    assert map_of(window).viewport.pixel == viewport.pixel


@pytest.mark.parametrize("metres", [False, True])
def test_heights_in_metres_are_left_alone_where_a_place_is_taken(qtbot, metres):
    parent = QWidget()
    qtbot.addWidget(parent)
    viewport = MapViewport.of_whole(LandFacts((0.0, 900.0), metres=metres), 200, 200).zoomed(8.0, 100, 100)
    ask_for_size(viewport, False, parent, lambda *_: None)
    assert parent.findChild(QCheckBox, "takeContrast").isChecked() != metres
    parent.findChild(QDialog).reject()


@pytest.mark.parametrize("kind", ["generated", "drawn"])
def test_taking_a_place(qtbot, window, explore, kind):
    if kind == "drawn":
        window.document.start_drawing(EmptyMap(33, 33))
        wait(qtbot, explore)
    window.document.set_look(Look(water=True, water_level=0.45))
    before, file_binding = window.document.heightmap, window.document.file_binding
    dive(qtbot, window, 12)
    ground = explore.tiles.ground
    do(window, "TakePlace")
    dialog = window.findChild(QDialog, "takeDialog")
    size = dialog.findChild(QComboBox, "takeSize")
    labels = [size.itemText(at) for at in range(size.count())]
    assert any("257 × 257" in label for label in labels)
    size.setCurrentIndex(next(at for at, label in enumerate(labels) if "257 × 257" in label))
    assert dialog.findChild(QCheckBox, "takeContrast").isChecked()
    dialog.accept()
    qtbot.waitUntil(lambda: window.document.heightmap is not before, timeout=LONG)
    document = window.document
    assert document.heightmap.heights.shape == (257, 257)
    assert document.undo_name == "Take this place"
    assert document.modified
    assert document.file_binding is not file_binding
    look, sea = window.document.look, 0.45
    if kind == "generated":
        (_, (low, high)), (black, white) = ground.source, document.recipe.source.range
        sea = (low + sea * (high - low) - black) / (white - black)
    height, (lowest, highest) = look.water_height(document.heightmap), document.heightmap.range
    assert look.water == (sea > lowest)
    assert not look.water or height == pytest.approx(min(sea, highest), abs=0.01 * (highest - lowest))
    if kind == "generated":
        assert isinstance(document.recipe.source, Piece)
        # One goes on exploring where one is.
        wait(qtbot, explore)
        assert explore.depth > 9
    document.undo()
    assert document.heightmap is before
    assert (window.document.look.water, window.document.look.water_level) == (True, 0.45)


def test_the_map_dives_without_the_panel_and_comes_back_to_its_points(qtbot, window):
    shown, explore = map_of(window), window.findChild(ExploreController)
    middle = QPointF(shown.rect().center())
    assert explore.tiles.ground is None
    shown.zoom(1.0001, middle)  # the points are larger than pixels as they are, and so they stay
    qtbot.wait(50)
    assert not explore.busy or shown.viewport.beyond_points
    for _ in range(60):
        shown.zoom(1.25, middle)
    wait(qtbot, explore)
    assert shown.shows_ground
    assert shown.viewport.depth > 15
    assert len(colours(window)) > 20
    assert not explore.panel.isVisible()
    for workspace in ("DrawWorkspace", "ExploreWorkspace", "GrowWorkspace"):
        south, pixel = shown.viewport.south, shown.viewport.pixel
        do(window, workspace)
        wait(qtbot, explore)
        assert (shown.viewport.south, shown.viewport.pixel) == (south, pixel)
    # The ground stays where one is while the terrain changes, and the points of a preview are seen meanwhile.
    before = window.document.heightmap
    field(window, "spread_reduction").setValue(0.6)
    qtbot.waitUntil(lambda: window.document.heightmap is not before, timeout=LONG)
    wait(qtbot, explore)
    qtbot.waitUntil(lambda: shown.shows_ground and not explore.busy, timeout=LONG)
    assert shown.viewport.pixel == pixel
    QTest.keyClick(shown, Qt.Key.Key_0)
    assert not shown.shows_ground
    # From here on changes need no ground.
    ground, before = explore.tiles.ground, window.document.heightmap
    field(window, "spread_reduction").setValue(0.5)
    qtbot.waitUntil(lambda: window.document.heightmap is not before and not window.busy, timeout=LONG)
    assert explore.tiles.ground is ground


@pytest.mark.parametrize("rows", [17, 33])
def test_small_maps_are_cells_until_these_are_large(qtbot, window, rows):
    shown, explore = map_of(window), window.findChild(ExploreController)
    window.document.start_drawing(EmptyMap(rows, rows))
    middle = QPointF(shown.rect().center())
    while shown.placement.scale * 1.25 <= 64:
        shown.zoom(1.25, middle)
        qtbot.wait(1)
        assert shown.viewport.cells
        assert not shown.viewport.beyond_points
    assert explore.tiles.ground is None
    shown.zoom(1.3, middle)
    wait(qtbot, explore)
    assert shown.shows_ground
    assert shown.tool is None
    assert shown.part == pytest.approx(1, abs=0.5)
    # Where the growth is shown, the points are.
    shown.growth.setDescent(HeightOrigin(Point(3, 3), ()))
    shown.grab()
    assert not shown.shows_ground
    shown.growth.setDescent(None)
    shown.grab()
    assert shown.shows_ground


def test_nothing_is_done_while_the_panel_is_closed(qtbot, window, explore):
    do(window, "GrowWorkspace")
    ground = explore.tiles.ground
    window.document.start_drawing(EmptyMap(33, 33))
    assert not explore.busy
    assert not action(window, "CopyPlace").isEnabled()
    assert not action(window, "TakePlace").isEnabled()
    do(window, "ExploreWorkspace")
    wait(qtbot, explore)
    assert explore.tiles.ground is not ground
    assert action(window, "CopyPlace").isEnabled()


class TestAFilterThatIsBeingChosen:
    def begin(self, qtbot, window, explore, slug):
        window.findChild(WorkCoordinator).begin_kind(FILTERS[slug])
        qtbot.waitUntil(lambda: explore.map.ground.land_of is not window.document.heightmap, timeout=LONG)
        # Where it takes a while, a coarse picture of the map comes before.
        qtbot.waitUntil(lambda: isinstance(explore.tiles.ground.ground, StepGround), timeout=LONG)
        wait(qtbot, explore)

    def test_is_seen_at_any_depth_where_one_is(self, qtbot, window, explore):
        dive(qtbot, window)
        viewport, before = map_of(window).viewport, colours(window)
        self.begin(qtbot, window, explore, "terrace")
        assert (map_of(window).viewport.south, map_of(window).viewport.pixel) == (viewport.south, viewport.pixel)
        np.testing.assert_array_equal(explore.tiles.ground.ground.after.heights, explore.map.ground.land_of.heights)
        assert reading(window)
        assert not action(window, "TakePlace").isEnabled()
        window.findChild(FilterController).cancel()
        qtbot.waitUntil(lambda: explore.map.ground.land_of is window.document.heightmap, timeout=LONG)
        wait(qtbot, explore)
        assert not isinstance(explore.tiles.ground.ground, StepGround)
        assert colours(window) == before
        assert action(window, "TakePlace").isEnabled()

    def test_follows_its_values(self, qtbot, window, explore):
        self.begin(qtbot, window, explore, "terrace")
        first = explore.map.ground.land_of
        window.findChild(FilterPanel).findChild(QWidget, "parameter.steps").setValue(3)
        qtbot.waitUntil(lambda: explore.map.ground.land_of is not first, timeout=LONG)
        qtbot.waitUntil(lambda: isinstance(explore.tiles.ground.ground, StepGround), timeout=LONG)
        wait(qtbot, explore)
        np.testing.assert_array_equal(explore.tiles.ground.ground.after.heights, explore.map.ground.land_of.heights)

    def test_that_needs_the_whole_map_is_seen_in_the_depths_too(self, qtbot, window, explore):
        self.begin(qtbot, window, explore, "smooth")
        assert isinstance(explore.tiles.ground.ground, StepGround)

    def test_of_other_proportions_leads_back_to_the_place(self, qtbot, window, explore):
        dive(qtbot, window, 5)
        viewport = map_of(window).viewport
        window.findChild(WorkCoordinator).begin_filter(FILTERS["crop"](rows=65, columns=129))
        qtbot.waitUntil(lambda: explore.map.ground.land_of is not window.document.heightmap, timeout=LONG)
        wait(qtbot, explore)
        assert map_of(window).viewport.facts.extent != viewport.facts.extent
        window.findChild(FilterController).cancel()
        qtbot.waitUntil(lambda: explore.map.ground.land_of is window.document.heightmap, timeout=LONG)
        wait(qtbot, explore)
        assert (map_of(window).viewport.south, map_of(window).viewport.pixel) == (viewport.south, viewport.pixel)
