"""The panel of figures, and when it measures."""

import re
import threading

import numpy as np
import pytest
from gui_tools import LONG, turn_wheel
from pyqtgraph import PlotWidget
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QScrollBar, QWidget

from terrain_explorer.gui.learning.pages.page_parts import OTHER_PAGES
from terrain_explorer.gui.services.theme import apply_theme
from terrain_explorer.gui.services.worker import Worker, stop_workers
from terrain_explorer.gui.statistics import statistics_panel as measuring_module
from terrain_explorer.gui.statistics.readings import TITLES, reading
from terrain_explorer.gui.statistics.statistics_panel import StatisticsPanel
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.statistics import figures_of

ROUGH = DiamondSquare(exponent=6, spread_reduction=0.7).heightmap()
SMOOTH = DiamondSquare(exponent=6, spread_reduction=0.4).heightmap()


@pytest.fixture
def panel(qtbot):
    panel = StatisticsPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 800)
    yield panel
    stop_workers(panel)
    assert all(worker.stopped for worker in panel.findChildren(Worker))


@pytest.fixture
def measured(monkeypatch):
    """The maps whose measuring has begun, and that it was not in the GUI thread."""
    maps = []
    real = measuring_module.measuring

    def noting(heightmap):
        assert threading.current_thread() is not threading.main_thread()
        maps.append(heightmap)
        return (yield from real(heightmap))

    monkeypatch.setattr(measuring_module, "measuring", noting)
    return maps


@pytest.fixture
def rest(qtbot, panel):
    """Return a function that waits until a panel has nothing left to do."""
    return lambda: qtbot.waitUntil(lambda: not panel.busy, timeout=LONG)


def text(panel, part, name):
    return panel.findChild(QLabel, f"{part}.{name}").text()


def test_the_plots_can_be_made_before_they_are_seen_one_after_the_other(panel):
    made = [len(panel.findChildren(PlotWidget)) for _ in panel.getting_ready()]
    assert made == list(range(1, len(TITLES) + 1))


def test_figures_are_shown_one_in_each_turn_of_the_event_loop(qtbot, panel, rest):
    shown = []
    panel.setHeightmap(ROUGH)
    panel.show()
    with qtbot.waitSignal(panel.findChild(Worker).finished, timeout=LONG):
        pass
    while panel.busy:
        shown.append(sum(bool(text(panel, "number", name)) for name in TITLES))
        QApplication.processEvents()
    assert max(np.diff(shown)) == 1
    rest()
    assert text(panel, "number", list(TITLES)[-1])


def test_shows_what_the_analysis_finds(panel, rest):
    panel.setHeightmap(ROUGH)
    panel.show()
    rest()
    figures = figures_of(ROUGH)
    for name in TITLES:
        shown = reading(figures, name)
        assert text(panel, "meaning", name) == shown.meaning
        assert text(panel, "number", name) == shown.number
        assert panel.findChild(QWidget, f"plot.{name}") is None or shown.diagram is not None


def test_nothing_is_measured_while_hidden(qtbot, panel, measured):
    panel.setHeightmap(ROUGH)
    assert not panel.busy
    qtbot.wait(2 * measuring_module.REST)
    assert measured == []


def test_only_a_terrain_that_rests_is_measured(panel, measured, rest):
    panel.show()
    panel.setHeightmap(ROUGH)
    panel.setHeightmap(SMOOTH)
    rest()
    assert measured == [SMOOTH]
    assert text(panel, "number", "levels") == reading(figures_of(SMOOTH), "levels").number


def test_hiding_ends_the_work_and_showing_begins_it_again(panel, measured, rest):
    panel.show()
    panel.setHeightmap(ROUGH)
    panel.hide()
    assert not panel.busy
    panel.show()
    rest()
    assert measured == [ROUGH]


def test_a_terrain_is_measured_once(panel, measured, rest):
    panel.setHeightmap(ROUGH)
    panel.show()
    rest()
    panel.hide()
    panel.show()
    panel.setHeightmap(ROUGH)
    rest()
    assert measured == [ROUGH]


def test_tells_of_what_goes_wrong(qtbot, panel, monkeypatch):
    def failing(_heightmap):
        yield 0.5
        raise MemoryError("no room")

    monkeypatch.setattr(measuring_module, "measuring", failing)
    panel.setHeightmap(ROUGH)
    with qtbot.waitSignal(panel.failed, timeout=LONG) as told:
        panel.show()
    assert isinstance(told.args[0], MemoryError)


@pytest.mark.parametrize(("width", "columns"), [(230, 1), (300, 1), (720, 2), (1100, 3)])
def test_takes_as_many_columns_as_there_is_room_for(panel, rest, width, columns):
    panel.resize(width, 800)
    panel.setHeightmap(ROUGH)
    panel.show()
    rest()
    QApplication.processEvents()
    cards = [panel.findChild(QWidget, f"figure.{name}") for name in TITLES]
    assert len({card.x() for card in cards}) == columns
    assert max(card.geometry().right() for card in cards) < width


def test_a_figure_that_is_not_yet_measured_is_scrolled_to_when_it_is(qtbot, panel, rest):
    panel.setHeightmap(ROUGH)
    panel.show()
    panel.show_figure("creases")
    rest()
    plot = panel.findChild(QWidget, "figure.creases")
    qtbot.waitUntil(lambda: plot.visibleRegion().boundingRect().height() == plot.height() > 200, timeout=LONG)


def test_the_user_can_scroll_away_from_a_figure(panel, rest):
    panel.setHeightmap(ROUGH)
    panel.show()
    panel.show_figure("creases")
    rest()
    bar = panel.findChild(QScrollArea).verticalScrollBar()
    bar.triggerAction(QScrollBar.SliderAction.SliderToMinimum)
    panel.resize(320, 700)
    QApplication.sync()
    assert bar.value() == 0


def test_the_wheel_scrolls_past_all_figures(panel, rest):
    panel.setHeightmap(ROUGH)
    panel.show()
    rest()
    QApplication.processEvents()
    bar = panel.findChild(QScrollArea).verticalScrollBar()
    while bar.value() < bar.maximum():
        before = bar.value()
        turn_wheel(panel, -1)
        assert bar.value() > before


@pytest.mark.parametrize("dark", [True, False])
def test_plots_are_light_or_dark_as_the_program(panel, rest, dark):
    try:
        apply_theme(not dark)
        panel.setHeightmap(ROUGH)
        panel.show()
        rest()
        apply_theme(dark)
        QApplication.processEvents()
        picture = panel.findChild(QWidget, "plot.heights").grab().toImage()
        assert picture.pixelColor(2, 2) == QApplication.palette().color(QPalette.ColorRole.Base)
    finally:
        apply_theme(False)


def test_figures_of_water_lead_to_the_pages_that_show_it(panel):
    panel.show()
    wanted = []
    panel.explanationWanted.connect(wanted.append)
    shown = {name: label for name in TITLES if (label := panel.findChild(QLabel, f"page.{name}")).isVisible()}
    assert set(shown) == {"lakes", "rivers", "slope_area"}
    for label in shown.values():
        label.linkActivated.emit(re.search('href="(.*?)"', label.text())[1])
    assert wanted == ["flow", "flow-area", "slope-area"]
    assert set(wanted) <= set(OTHER_PAGES)
