"""The docks for those who learn, in the window."""

import re
from dataclasses import replace

import pytest
from gui_tools import LONG, action, do, pick, press
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QDockWidget, QFrame, QLabel, QPushButton, QSlider, QTextBrowser, QToolButton

from terrain_explorer.files import write
from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.statistics import readings, statistics_panel
from terrain_explorer.gui.statistics.statistics_panel import StatisticsPanel
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.terrain import FILTERS, DiamondSquare, MidpointDisplacement, Recipe, SimplexNoise, Step
from terrain_explorer.terrain.statistics import figures_of

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

DOCKS = ["figuresDock", "algorithmDock", "oneDimensionDock"]
COMMANDS = {"Figures": "Figures", "Explain": "Explanation"}


def dock(window, name):
    return window.findChild(QDockWidget, name)


def open_dock(window, name):
    dock(window, name).toggleViewAction().trigger()


def reading(window):
    """Return the title of what is read beside the terrain, or None."""
    place = window.findChild(QFrame, "readingPlace")
    return place.findChild(QLabel, "readingTitle").text() if place.isVisible() else None


def in_front(window, name):
    return not dock(window, name).visibleRegion().isEmpty()


def page(window):
    return window.findChild(QTextBrowser, "algorithmPage")


def follow(window, target):
    page(window).anchorClicked.emit(QUrl(target))


def stage_shown(window):
    step = window.findChild(TimelineController)._step
    return None if step is None else step.stage


def number(window, name):
    return window.findChild(QLabel, f"number.{name}").text()


def expected(window, name):
    return readings.reading(figures_of(window.document.heightmap), name).number


@pytest.fixture
def drawn(tmp_path):
    """A file that says nothing of how it was made."""
    path = tmp_path / "drawn.png"
    write(replace(DiamondSquare(exponent=7, seed=3).heightmap(), recipe=None), path)
    return path


@pytest.fixture
def measure(qtbot):
    """Return a function that waits until the figures of a window are measured."""
    return lambda window: qtbot.waitUntil(lambda: not window.findChild(StatisticsPanel).busy, timeout=LONG)


def test_are_closed_at_first_and_come_to_the_front_from_the_menu(window):
    for name in DOCKS:
        assert not dock(window, name).isVisible()
        dock(window, name).toggleViewAction().trigger()
        assert in_front(window, name)


@pytest.mark.parametrize(("command", "title"), COMMANDS.items())
def test_their_keys_open_them_wide_beside_the_terrain(qtbot, make_window, command, title):
    window = make_window(size=(1280, 800))
    qtbot.keySequence(window, QKeySequence(action(window, command).shortcut()))
    assert reading(window) == title
    place, middle = window.findChild(QFrame, "readingPlace"), window.centralWidget()
    QApplication.processEvents()
    assert place.width() >= 480
    assert middle.view.width() + place.width() <= middle.width()
    assert not any(dock(window, name).isVisible() for name in DOCKS)


def test_a_narrow_window_stays_narrow_and_the_page_lies_over_the_terrain(window):
    window.resize(800, 600)
    do(window, "Explain")
    QApplication.processEvents()
    assert window.width() == 800
    place, middle = window.findChild(QFrame, "readingPlace"), window.centralWidget()
    assert middle.view.width() == middle.width()
    assert 0 < place.x() < 50
    assert place.geometry().right() == middle.rect().right()


def test_what_a_page_covers_is_drawn_all_the_same(window, settle):
    window.resize(800, 600)
    do(window, "Explain")
    follow(window, "set:exponent=3")
    settle(window)
    assert window.document.generator.exponent == 3


def test_one_is_read_at_a_time_wide_or_in_its_panel(qtbot, window):
    # Escape leads back to the terrain.
    do(window, "Figures")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert reading(window) is None
    assert window.centralWidget().view.isAncestorOf(QApplication.focusWidget()) or (
        window.centralWidget().view is QApplication.focusWidget()
    )
    # What is read wide has the name of its panel.
    for name, title in {"figuresDock": "Figures", "algorithmDock": "Explain"}.items():
        do(window, title)
        assert reading(window) == dock(window, name).windowTitle()
    # One is read at a time.
    do(window, "Figures")
    do(window, "Explain")
    assert reading(window) == "Explanation"
    assert not window.findChild(StatisticsPanel).isVisible()
    do(window, "Figures")
    assert reading(window) == "Figures"
    assert not page(window).isVisible()
    # One can be read in its panel instead.
    do(window, "Explain")
    press(window, "readAsPanel")
    assert reading(window) is None
    assert in_front(window, "algorithmDock")
    assert page(window).isVisible()


def test_its_panel_offers_to_bring_it_back(window):
    open_dock(window, "figuresDock")
    do(window, "Figures")
    panel = window.findChild(StatisticsPanel)
    assert not dock(window, "figuresDock").isAncestorOf(panel)
    dock(window, "figuresDock").findChild(QPushButton, "readHere").click()
    assert dock(window, "figuresDock").isAncestorOf(panel)
    assert reading(window) is None


def test_opening_them_leaves_the_docks_beside_as_wide_as_they_are(make_window):
    window = make_window(size=(1100, 700))
    before = dock(window, "mapDock").width()
    for name in DOCKS:
        dock(window, name).toggleViewAction().trigger()
        QApplication.processEvents()
        assert dock(window, "mapDock").width() == before


def test_opening_them_again_leaves_the_map_as_high_as_it_is(make_window):
    window = make_window(size=(1280, 800))
    heights = []
    for name in ("figuresDock", "algorithmDock") * 3:
        if not dock(window, name).isVisible():
            open_dock(window, name)
        QApplication.processEvents()
        heights.append(dock(window, "mapDock").height())
    assert len(set(heights)) == 1
    dock(window, "figuresDock").close()
    open_dock(window, "figuresDock")
    QApplication.processEvents()
    assert dock(window, "mapDock").height() == heights[0]


def test_an_example_shows_the_numbers_of_the_page(qtbot, window, settle):
    before = window.document.generator
    do(window, "Explain")
    corners = "given_corners=true&top_left=2&top_right=8&bottom_left=0&bottom_right=3"
    follow(window, f"set:{corners}&spread=0&exponent=1&stage=2")
    shown = window.findChild(MapView, "mapView")
    qtbot.waitUntil(lambda: shown.ground.heightmap.heights.shape == (3, 3), timeout=LONG)
    qtbot.waitUntil(lambda: shown.ground.heightmap.heights[1, 1] == 3.25, timeout=LONG)
    follow(window, "back:")
    settle(window)
    assert window.document.generator == before


def test_a_stage_of_another_algorithm_is_offered_and_leaves_the_terrain_alone(qtbot, window, settle):
    """A picture of simplex noise is no stage of a terrain of squares and diamonds."""
    own = window.document.heightmap
    do(window, "Explain")
    follow(window, "page:simplex-noise")
    follow(window, "stage:1")
    assert window.document.heightmap is own
    assert not action(window, "Growth").isChecked()
    bar = window.findChild(MessageBar)
    assert "Simplex noise" in bar.text()
    next(one for one in bar.findChildren(QPushButton) if one.text() == "Grow an example").click()
    settle(window)
    assert isinstance(window.document.generator, SimplexNoise)
    qtbot.waitUntil(lambda: stage_shown(window) == 1, timeout=LONG)
    follow(window, "page:diamond-square")
    follow(window, "stage:2")
    assert "Diamond-square" in bar.text()
    assert stage_shown(window) == 1


def test_stages_of_the_ground_below_steps_are_stages_of_the_terrain(qtbot, window, settle):
    ground = DiamondSquare(exponent=3)
    recipe = Recipe(ground, (Step(FILTERS["terrace"]()),))
    window.document.take_remade(recipe.heightmap(), recipe, None, "Terrace")
    do(window, "Explain")
    follow(window, "stage:1")
    qtbot.waitUntil(lambda: stage_shown(window) == 1, timeout=LONG)


def test_what_was_read_can_be_leafed_through_with_keys_and_arrows(qtbot, window):
    do(window, "Explain")
    follow(window, "page:streams")
    assert page(window).toPlainText().startswith("Streams")
    action(window, "PlaceBack").setEnabled(True)  # its key is the same, for places on the map
    assert QApplication.focusWidget() is page(window)
    qtbot.keyClick(page(window), Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert page(window).toPlainText().startswith("Diamond-square")
    qtbot.keyClick(page(window), Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert page(window).toPlainText().startswith("Streams")
    place = window.findChild(QFrame, "readingPlace")
    place.findChild(QToolButton, "page.backButton").click()
    assert page(window).toPlainText().startswith("Diamond-square")
    assert not place.findChild(QToolButton, "page.backButton").isEnabled()
    press(window, "readAsPanel")
    dock(window, "algorithmDock").findChild(QToolButton, "page.forwardButton").click()
    assert page(window).toPlainText().startswith("Streams")


def test_a_filter_is_tried_beside_its_page(window, settle):
    do(window, "Explain")
    follow(window, "page:thermal-erosion")
    follow(window, "try:thermal-erosion")
    assert window.findChild(FilterController).choosing == "Thermal erosion"
    assert page(window).isVisible()


def test_an_example_leaves_a_way_back_to_what_was_drawn(qtbot, window, settle):
    window.document.take_filtered(window.document.heightmap, "Drawn", None)
    own, count = window.document.heightmap, len(window.document.names)
    do(window, "Explain")
    for target in ("set:spread=0&exponent=2&stage=1", "set:exponent=3"):
        follow(window, target)
        settle(window)
    offer = "messageAction.Back to your terrain"
    qtbot.waitUntil(lambda: bool(window.findChildren(QPushButton, offer)), timeout=LONG)
    press(window, offer)
    assert window.document.heightmap is own
    # The examples are not lost either.
    assert len(window.document.names) == count + 2
    do(window, "Redo")
    assert window.document.generator.exponent == 2


@pytest.mark.parametrize("way", ["back:", "messageAction.Back to your terrain"])
def test_the_way_back_turns_no_page(qtbot, window, settle, way):
    pick(window, "simplex-noise")
    settle(window)
    own = window.document.generator
    do(window, "Explain")
    for slug, title in {"diamond-square": "Diamond-square", "midpoint-displacement": "Midpoint displacement"}.items():
        follow(window, f"page:{slug}")
        follow(window, "set:spread=0&exponent=2&stage=1")
        settle(window)
        assert page(window).toPlainText().startswith(title)
    if way == "back:":
        follow(window, way)
    else:
        qtbot.waitUntil(lambda: bool(window.findChildren(QPushButton, way)), timeout=LONG)
        press(window, way)
    settle(window)
    assert window.document.generator == own
    assert page(window).toPlainText().startswith("Midpoint displacement")
    # Another algorithm of the user's choice turns it still.
    pick(window, "value-noise")
    settle(window)
    assert page(window).toPlainText().startswith("Value noise")


def test_ways_that_lead_elsewhere_have_words_of_their_own(qtbot, window, settle):
    do(window, "Explain")
    follow(window, "set:spread=0&exponent=2&stage=1")
    settle(window)
    offer = "messageAction.Back to your terrain"
    qtbot.waitUntil(lambda: bool(window.findChildren(QPushButton, offer)), timeout=LONG)
    (link,) = set(re.findall(r'<a href="back:"[^>]*>(.*?)</a>', page(window).toHtml(), re.DOTALL))
    words = [window.findChild(QPushButton, name).text() for name in (offer, "leaveReading")]
    words.append(re.sub(r"<[^>]*>", "", link))
    assert words == ["Back to your terrain", "Close page", "Leave the example"]


def test_the_way_back_is_that_of_the_newest_own_terrain(window, settle):
    do(window, "Explain")
    follow(window, "set:exponent=3")
    settle(window)
    press(window, "newSeedButton")
    settle(window)
    own = window.document.heightmap
    follow(window, "set:exponent=4")
    settle(window)
    follow(window, "back:")
    assert window.document.heightmap is own


def test_the_way_back_stays_while_an_example_is_changed(qtbot, window, settle):
    own = window.document.heightmap
    do(window, "Explain")
    follow(window, "set:exponent=3")
    settle(window)
    press(window, "newSeedButton")
    settle(window)
    QApplication.processEvents()
    press(window, "messageAction.Back to your terrain")
    assert window.document.heightmap is own
    assert window.findChild(MessageBar).isHidden()


@pytest.mark.parametrize("end", ["undone", "begun anew", "saved"])
def test_the_way_back_goes_when_the_user_goes_another_way(window, settle, tmp_path, end):
    do(window, "Explain")
    follow(window, "set:exponent=3")
    settle(window)
    QApplication.processEvents()
    assert window.findChild(MessageBar).isVisible()
    if end == "undone":
        window.document.undo()
    elif end == "begun anew":
        window.files.start_anew()
    else:
        window.document.note_saved(window.document.heightmap, tmp_path / "a.png", window.document.file_binding)
    assert window.findChild(MessageBar).isHidden()


def test_the_algorithm_is_explained_after_the_comparison(window):
    do(window, "Compare")
    assert not page(window).toPlainText().startswith("Diamond-square")
    do(window, "Explain")
    assert page(window).toPlainText().startswith("Diamond-square")
    do(window, "Compare")
    press(window, "leaveReading")
    do(window, "Explain")
    assert page(window).toPlainText().startswith("Diamond-square")


def test_figures_are_those_of_the_terrain_and_follow_it(window, settle, measure):
    do(window, "Figures")
    measure(window)
    first = number(window, "levels")
    assert first == expected(window, "levels")
    pick(window, "midpoint-displacement")
    settle(window)
    measure(window)
    assert number(window, "creases") == expected(window, "creases")
    do(window, "Undo")
    measure(window)
    assert number(window, "levels") == first


def test_no_figures_are_measured_behind_another_dock(window, settle):
    do(window, "Figures")
    do(window, "Explain")
    press(window, "newSeedButton")
    settle(window)
    assert not window.findChild(StatisticsPanel).busy


def test_closing_the_window_ends_the_measuring(window, monkeypatch):
    """The window fixture sees that no thread goes on."""
    monkeypatch.setattr(statistics_panel, "REST", 0)
    do(window, "Figures")
    assert window.findChild(StatisticsPanel).busy
    window.close()
    assert not window.findChild(StatisticsPanel).busy


def test_a_link_grows_a_terrain_as_one_step(window, settle):
    before = window.document.generator
    do(window, "Explain")
    follow(window, "set:spread_reduction=0.7&exponent=5")
    settle(window)
    assert window.document.generator == DiamondSquare(exponent=5, spread_reduction=0.7, seed=before.seed)
    follow(window, "set:spread_reduction=0.4")
    settle(window)
    do(window, "Undo")
    assert window.document.generator.spread_reduction == 0.7
    do(window, "Undo")
    assert window.document.generator == before


def test_a_link_grows_the_same_with_another_algorithm_and_shows_its_page(window, settle):
    seed = window.document.generator.seed
    do(window, "Explain")
    follow(window, "grow:midpoint-displacement")
    settle(window)
    assert window.document.generator == MidpointDisplacement(exponent=7, seed=seed)
    assert page(window).toPlainText().startswith("Midpoint displacement")


def test_a_link_opens_a_figure(window):
    do(window, "Explain")
    follow(window, "figures:creases")
    assert reading(window) == "Figures"


def test_the_edge_follows_the_terrain(qtbot, window, settle, drawn):
    dock(window, "oneDimensionDock").toggleViewAction().trigger()
    caption, level = window.findChild(QLabel, "edgeCaption"), window.findChild(QSlider, "edgeLevel")
    assert caption.text().startswith("Level 3 of 7")
    level.setFocus()
    qtbot.keyClick(level, Qt.Key.Key_Home)
    assert caption.text().startswith("The two ends")
    window.open_file(drawn)
    settle(window)
    assert "not grown here" in caption.text()


def test_the_edge_that_was_made_ahead_shows_the_last_stage(window, settle):
    edge = window.findChild(LearningController)._edge
    edge.make()
    recipe = Recipe(DiamondSquare(exponent=10))
    window.document.take_remade(recipe.heightmap(), recipe, None, "Grow")
    settle(window)
    window.findChild(LearningController).setStage(20)
    dock(window, "oneDimensionDock").toggleViewAction().trigger()
    assert window.findChild(QLabel, "edgeCaption").text().startswith("Level 10 of 10")


def test_a_drawing_has_figures_and_no_generator(window, settle, measure, drawn):
    do(window, "Figures")
    window.open_file(drawn)
    settle(window)
    measure(window)
    assert "expected" not in number(window, "spectrum")
    assert number(window, "seams") == expected(window, "seams")
