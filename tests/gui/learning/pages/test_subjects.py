"""Pages on water and other subjects, and the live figures on them."""

import re
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from gui_tools import LONG
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QPushButton
from terrain_laws import laws

from terrain_explorer.gui.learning.figures.figure_list import FIGURES
from terrain_explorer.gui.learning.figures.land_figures import (
    GullyFigure,
    RillsFigure,
    RiverFigure,
    SlopeAreaFigure,
    TalusFigure,
    slid,
)
from terrain_explorer.gui.learning.figures.small_maps import (
    GROUND,
    DropFigure,
    OrderFigure,
    PitFigure,
    SmallWater,
    WavesFigure,
)
from terrain_explorer.gui.learning.page_panel import PagePanel
from terrain_explorer.gui.learning.pages.manual import MANUAL
from terrain_explorer.gui.learning.pages.page_parts import COMPARISON, GLOSSARY, OTHER_PAGES, titles, written
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.learning.pages.subjects import subject_page
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.statistics.readings import TITLES
from terrain_explorer.resources import content_of, resource
from terrain_explorer.terrain import GENERATORS, DiamondSquare
from terrain_explorer.terrain.erosion.river_profile import HACK, RiverLaw, RiverProfile
from terrain_explorer.terrain.erosion.stream_power import CONCAVITY
from terrain_explorer.terrain.erosion.thermal import SLIDING
from terrain_explorer.terrain.filters.smooth_steps import _diffuse
from terrain_explorer.terrain.hydrology import route_flow

GROUNDS = st.integers(0, 2**32).map(lambda seed: np.random.default_rng(seed).integers(0, 13, (9, 9)))


@pytest.mark.parametrize("address", [address for address in OTHER_PAGES if address != COMPARISON])
def test_links_and_figures_of_a_page_are_there(qapp, address):
    html = subject_page(address, Paper(qapp.palette(), QFont(qapp.font()), 1.0)).html
    for scheme, rest in re.findall(r'href="(\w+):([^"]*)"', html):
        known = {"page": titles(), "figures": TITLES, "copy": titles()}
        assert scheme == "https" or rest.startswith(MANUAL) or rest in known[scheme]
    assert set(re.findall(r'src="live:([^"]*)"', html)) <= set(FIGURES)


def test_every_figure_stands_on_a_page():
    texts = "".join(written(address) or "" for address in titles())
    assert {*re.findall(r'<p><img src="live:([^"]*)"></p>', texts)} == set(FIGURES)


def test_pages_tell_the_numbers_of_the_program(shown):
    text = {address: " ".join((written(address) or "").split()) for address in titles()}
    assert f"m&nbsp;=&nbsp;{CONCAVITY:.2f}" in text["stream-power"]
    assert f"The power <i>m</i> is {CONCAVITY:.2f} here" in text["streams"]
    assert (
        f"Here it is {CONCAVITY:.2f}: at ten times the area, the slope is {10**-CONCAVITY:.2f} times"
        in text["slope-area"]
    )
    first = route_flow(GROUND)
    outlets = first.receivers == np.arange(81).reshape(9, 9)
    assert f"add up to {first.area[outlets].sum()}." in text["flow-area"]
    assert f"gets to order {first.strahler(2).max()};" in text["flow-area"]
    assert f"across a corner is {2**0.5:.2f} times as long" in text["flow"]
    assert f"The river has {shown(RiverFigure).river.places.size} points." in text["stream-power"]
    assert f"grows with the power {Fraction(HACK).limit_denominator(9)} of the way" in text["stream-power"]
    one, other = (RiverProfile(9).at_rest(RiverLaw(area_power=m, slope_power=n)) for m, n in ((0.6, 1.5), (0.4, 1.0)))
    assert "Set <i>m</i> to 0.6 and <i>n</i> to 1.5, then <i>m</i> to 0.4 and <i>n</i> to 1." in text["stream-power"]
    np.testing.assert_allclose(one, other)
    assert f"A {({12: 'twelfth'})[round(1 / SLIDING)]} of any excess slides" in text["thermal-erosion"]
    # One round of one stride: half the way from 0 to a quarter of the peak beside.
    assert "drawn half the way to the mean of its four neighbours" in text["stairs"]
    peak, drawn = np.zeros((5, 5), np.float32), np.empty((5, 5), np.float32)
    peak[2, 2] = 1
    _diffuse(peak, drawn, peak, 1, np.float32(1))
    assert (drawn[2, 2], drawn[2, 1]) == (1 / 2, 1 / 4 / 2)
    assert f"8 bits knows {2**8} heights" in text["stairs"]


def test_the_page_on_tiles_names_the_algorithms_that_move_points():
    moving = {slug for slug, kind in GENERATORS.items() if not kind.nested}
    for folder in ("", "de/"):
        text = content_of(resource(f"pages/{folder}tiles.html")).decode()
        told = text.partition("Eine grobe Karte" if folder else "A coarse map")[2].partition("</p>")[0]
        assert set(re.findall(r'"page:([^"]*)"', told)) == moving


def test_rivers_that_meet_over_a_ridge_make_the_order_that_the_page_tells():
    before = route_flow(GROUND).strahler(2)
    for place, height in (((2, 5), 12), ((3, 5), 9), ((4, 5), 9)):
        ground = np.array(GROUND)
        assert before[place] == 0
        ground[place] = height
        new = (route_flow(ground).strahler(2) == 2) & (before < 2)
        assert new.sum() >= 3


def test_the_glossary_does_not_lead_to_itself(qapp):
    html = subject_page(GLOSSARY, Paper(qapp.palette(), QFont(qapp.font()), 1.0)).html
    assert f'href="page:{GLOSSARY}"' not in html


@laws
@given(GROUNDS)
def test_a_small_map_follows_the_rules_of_the_program(ground):
    water, flow = SmallWater(ground), route_flow(ground)
    full = len(water.rounds)
    np.testing.assert_array_equal(water.filled(full), flow.filled)
    np.testing.assert_array_equal(water.areas(water.waves), flow.area)
    passed = sum(water.wave(number).astype(int) for number in range(1, water.waves + 1))
    np.testing.assert_array_equal(passed, flow.receivers != np.arange(81).reshape(9, 9))
    for place in np.ndindex(9, 9):
        assert water.upstream(place).sum() == flow.area[place]
        way = water.way(place, full)
        assert set(way[-1]) & {0, 8}
        assert all(water.filled(full)[one] >= water.filled(full)[other] for one, other in pairwise(way))
        # While it fills, the way ends at the edge or in a pit.
        bottom = water.way(place, 0)[-1]
        assert set(bottom) & {0, 8} or all(
            ground[bottom] <= ground[bottom[0] + down, bottom[1] + right] for down in (-1, 0, 1) for right in (-1, 0, 1)
        )


@pytest.fixture
def shown(qtbot):
    """Return a function that shows a figure."""
    made = []

    def show(kind):
        figure = kind()
        qtbot.addWidget(figure)
        made.append(figure)
        figure.resize(420, 700)
        figure.show()
        return figure

    yield show
    for figure in made:
        stop_workers(figure)


def test_a_lake_sinks_with_its_pass_and_rises_with_it(shown, qtbot):
    figure = shown(DropFigure)
    assert "7 high, and water stands up to 9" in figure.told
    assert "8 steps to the edge" in figure.told
    assert "In round 2, the last, it rises to 9" in figure.told
    figure._round.slider.setValue(0)
    assert "stays in the pit of height 7" in figure.told
    figure._round.slider.setValue(1)
    assert "In round 1" in figure.told
    assert "6, 8, 8" in figure.told
    # A basin that is open is done, whatever others still do: its drops get to the edge.
    figure.map.place = 6, 2
    figure.show_water()
    assert "4 high, and water stands up to 6" in figure.told
    assert "to the edge" in figure.told
    figure._round.slider.setValue(2)
    assert "the last" not in figure.told
    figure.map.place = 2, 2
    figure.show_water()
    # By mouse: lower the square with the ring.
    qtbot.mouseClick(figure.findChild(QPushButton, "dropLower"), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(figure.map, Qt.MouseButton.LeftButton, pos=figure.map.centre((4, 4)).toPoint())
    assert figure.water.ground[4, 4] == 8
    qtbot.keyClick(figure.map, Qt.Key.Key_Up)
    assert figure.map.place == (3, 4)
    assert "6 high, and water stands up to 8" in figure.told
    # By keys: raise it.
    qtbot.keyClick(figure.map, Qt.Key.Key_Down)
    qtbot.keyClicks(figure.map, "++++")
    qtbot.keyClick(figure.map, Qt.Key.Key_Up)
    assert "6 high, and water stands up to 11" in figure.told
    qtbot.mouseClick(figure.findChild(QPushButton, "dropAgain"), Qt.MouseButton.LeftButton)
    assert "water stands up to 9" in figure.told
    assert figure.map.accessibleDescription() == figure.told


def test_level_ground_and_heights_at_their_ends_are_no_trouble(shown, qtbot):
    for kind in (DropFigure, WavesFigure, OrderFigure, FIGURES["watersheds"], PitFigure):
        figure = shown(kind)
        for height in (0, 20):
            figure.set_ground(np.full((9, 9), height))
            qtbot.keyClicks(figure.map, "-+")
            assert figure.told
        QApplication.processEvents()


def test_filling_and_breaching_tell_what_they_move(shown):
    figure = shown(PitFigure)
    flow = route_flow(GROUND)
    raised = flow.filled - np.array(GROUND)
    assert f"raises {np.count_nonzero(raised)} squares, by {raised.sum():.0f} in all" in figure.told
    assert "Breaching lowers 7 squares, by 14 in all" in figure.told


def test_the_news_travels_and_leaves_the_bed_at_rest(shown):
    figure = shown(RiverFigure)
    assert "0\N{NO-BREAK SPACE}% of the way" in figure.told
    for _ in range(60):
        figure._tick()
    assert 0.3 < figure._news < 1
    below = figure.river.places < figure._news - 0.2
    np.testing.assert_allclose(figure.river.heights[below], figure.river.at_rest(figure.law)[below], rtol=0.03)
    for _ in range(120):
        figure._tick()
    assert "All of the river knows" in figure.told
    figure._erodibility.slider.setValue(8)
    assert figure._news is None
    figure._play.setChecked(True)
    figure.river.heights = figure.river.at_rest(figure.law)
    assert not figure._tick()
    figure.clock.setOn(False)
    figure._uplift.slider.setValue(25)
    assert figure.clock.on
    assert figure._news == 0
    figure._play.setChecked(False)
    figure._slope_power.slider.setValue(8)
    assert figure._news is None
    figure._tick()
    figure.findChild(QPushButton, "riverAgain").click()
    assert figure.law.slope_power == 1


def test_rivers_of_an_even_slope_join(shown):
    figure = shown(RillsFigure)
    for seed in range(3):
        figure._begin(seed)
        before = figure.slope.rivers
        for _ in range(100):
            figure._tick()
        assert len(figure.slope.rivers) <= 0.75 * len(before)
        assert figure.slope.rivers[0] > before[0]
        assert f"at first {len(before)} did" in figure.told
        assert figure.slope.flow.area[-1].sum() == figure.slope.heights.size


def test_what_is_too_steep_comes_to_lie_still_and_nothing_is_lost(shown, qtbot):
    figure = shown(TalusFigure)
    before = figure.ground.heights.copy()
    figure.findChild(QPushButton, "talusPlay").click()
    qtbot.waitUntil(lambda: figure._ticks > 2, timeout=LONG)
    figure.findChild(QPushButton, "talusPlay").click()
    assert not np.array_equal(figure.ground.heights, before)
    cliff = np.repeat(np.array([0, 9, 3], np.float32), 12)
    heights = slid(cliff, 35.0, 2000)
    assert np.degrees(np.arctan(np.abs(np.diff(heights)).max())) < 35.2
    assert heights.sum(dtype=np.float64) == pytest.approx(cliff.sum(dtype=np.float64), rel=1e-5)
    figure.ground.heights = np.zeros_like(before)
    figure.findChild(QPushButton, "talusPlay").click()
    qtbot.waitUntil(lambda: not figure.findChild(QPushButton, "talusPlay").isChecked(), timeout=LONG)
    assert not figure.clock.on
    figure.ground.setFocus()
    figure.ground.place = 10
    qtbot.keyClick(figure.ground, Qt.Key.Key_Up)
    assert figure.ground.heights[10] > 0
    place = QPointF(figure.ground.width() / 4, figure.ground.height() / 2).toPoint()
    qtbot.mouseClick(figure.ground, Qt.MouseButton.LeftButton, pos=place)
    assert figure.ground.heights[30] == pytest.approx(31, abs=1.5)


def test_slopes_of_old_land_fall_as_the_law_says(shown, qtbot):
    figure = shown(SlopeAreaFigure)
    # The land of one seed tells the law to a hundredth.
    told = ("−0.43 of the area; the law says −0.44", "−0.44 of the area; the law says −0.44")
    qtbot.waitUntil(lambda: any(each in figure.told for each in told), timeout=LONG)
    figure._age.slider.setValue(0)
    qtbot.waitUntil(lambda: "−0.10 of the area" in figure.told, timeout=LONG)


def test_a_piece_of_gullies_fits_wherever_it_is_made(shown, qtbot):
    figure = shown(GullyFigure)
    qtbot.waitUntil(lambda: bool(figure.told), timeout=LONG)
    for corner in ((0, 0), (81, 81), (13, 70)):
        figure._picture._move(*corner)
        assert "2304 points. Made alone, 0 of them" in figure.told
    figure._octaves.slider.setValue(5)
    qtbot.waitUntil(lambda: not figure._worker.busy, timeout=LONG)
    qtbot.keyClick(figure._picture, Qt.Key.Key_Left)
    assert "Made alone, 0 of them" in figure.told


def test_pages_show_their_figures_and_leave_none_behind(qtbot):
    panel = PagePanel(DiamondSquare())
    qtbot.addWidget(panel)
    panel.resize(300, 500)
    panel.show()
    for address in (
        "flow",
        "flow-area",
        "stream-power",
        "slope-area",
        "gullies",
        "thermal-erosion",
        "breach-dams",
        "talus",
    ):
        panel.show_page(address)
        QApplication.processEvents()
        assert panel.horizontalScrollBar().maximum() == 0
        for name in re.findall(r'src="live:([^"]*)"', panel._page.html):
            figure = panel._live.figure(name)
            assert figure.width() <= panel.viewport().width()
            assert figure.minimumSizeHint().width() <= figure.width()
    stop_workers(panel)
