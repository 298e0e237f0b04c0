"""The page that compares the algorithms, and the measuring behind it."""

import re
from math import nan

import pytest
from gui_tools import LONG, do
from page_tools import drawn
from PySide6.QtGui import QFont, QTextDocument
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.learning.page_panel import PagePanel
from terrain_explorer.gui.learning.pages import comparison_page as page_module
from terrain_explorer.gui.learning.pages.comparison_page import comparison_page
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.services.theme import apply_theme
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.terrain import GENERATORS, DiamondSquare, parameters
from terrain_explorer.terrain.explain.comparison import AlgorithmTraits

TILEABLE = next(one for one in parameters(DiamondSquare) if one.name == "tileable")


def traits_of(kind, **values):
    return AlgorithmTraits(
        **{
            "kind": kind,
            "seconds": 0.002,
            "claimed": nan,
            "hurst": 0.123,
            "creases": 1.5,
            "tiles": False,
            "windows": True,
            "nested": True,
        }
        | values
    )


NOISE = traits_of(GENERATORS["random-noise"])
SQUARES = traits_of(DiamondSquare, seconds=0.005, claimed=1.0, tiles=TILEABLE, nested=False)


@pytest.fixture
def paper(qapp):
    apply_theme(False)
    return Paper(qapp.palette(), QFont(qapp.font()), 1.0)


@pytest.fixture
def panel(qtbot):
    panel = PagePanel(DiamondSquare(exponent=5))
    qtbot.addWidget(panel)
    panel.resize(300, 500)
    panel.show()
    yield panel
    stop_workers(panel)


@pytest.fixture
def measured(monkeypatch):
    """Let measuring take no time; the algorithms that were measured."""
    kinds = []

    def measuring(kind):
        yield 0.5
        kinds.append(kind)
        return traits_of(kind)

    monkeypatch.setattr(page_module, "measuring_traits", measuring)
    return kinds


def words(html):
    document = QTextDocument()
    document.setHtml(html)
    return " ".join(document.toPlainText().split())


def test_shows_a_picture_of_each_algorithm_that_leads_to_its_page(paper):
    page = comparison_page({}, paper)
    assert sorted(re.findall(r'<a href="page:([^"]*)"><img src="look/([^"]*)"', page.html)) == sorted(
        (slug, slug) for slug in GENERATORS
    )
    assert all(not image.isNull() for image in drawn(page).values())


def test_tells_what_was_measured(paper):
    text = words(comparison_page({"random-noise": NOISE, "diamond-square": SQUARES}, paper).html)
    assert f"Measured: 2 of {len(GENERATORS)}." in text
    assert "Diamond-square 2.5 1.00 0.12 1.50 optional yes no" in text  # 2.5 times as long as random noise
    assert "Random noise 1.0 – 0.12 1.50 no yes yes" in text


def test_names_each_algorithm_once(paper):
    text = words(comparison_page({}, paper).html)
    names = [kind.title for kind in GENERATORS.values()]
    # Longer names first: "Midpoint displacement" is a part of another one.
    for name in sorted(names, key=len, reverse=True):
        assert text.count(name) == 1
        text = text.replace(name, "")


def test_what_is_not_measured_yet_is_left_open(paper):
    assert "Diamond-square … …" in words(comparison_page({}, paper).html)
    # Without random noise there is nothing to compare a time with.
    assert "Diamond-square …" in words(comparison_page({"diamond-square": SQUARES}, paper).html)


def test_each_algorithm_is_measured_once_while_the_page_is_seen(panel, measured, qtbot):
    panel.show_page("comparison")
    qtbot.waitUntil(lambda: "Measured: {0} of {0}.".format(len(GENERATORS)) in panel.toPlainText(), timeout=LONG)
    panel.show_page("diamond-square")
    panel.show_page("comparison")
    panel.hide()
    panel.show()
    QApplication.processEvents()
    assert not panel._comparer._worker.busy
    assert measured == list(GENERATORS.values())


@pytest.mark.parametrize("leave", [lambda panel: panel.hide(), lambda panel: panel.show_page("diamond-square")])
def test_measuring_ends_when_the_page_is_left_and_goes_on_when_it_is_back(panel, measured, qtbot, leave):
    panel.show_page("comparison")
    assert panel._comparer._worker.busy
    leave(panel)
    assert not panel._comparer._worker.busy
    panel.show_page("comparison")
    panel.show()
    qtbot.waitUntil(lambda: len(panel._comparer.traits) == len(GENERATORS), timeout=LONG)


def test_figures_that_arrive_move_nothing(panel, measured, qtbot):
    panel.show_page("comparison")
    panel.verticalScrollBar().setValue(150)
    qtbot.waitUntil(lambda: not panel._missing and not panel._comparer._worker.busy, timeout=LONG)
    assert panel.verticalScrollBar().value() == 150


@pytest.mark.parametrize("width", [260, 700])
def test_nothing_is_cut_off_at_its_side(panel, measured, qtbot, width):
    panel.resize(width, 500)
    panel.show_page("comparison")
    qtbot.waitUntil(lambda: len(panel._comparer.traits) == len(GENERATORS), timeout=LONG)
    QApplication.processEvents()
    assert panel.horizontalScrollBar().maximum() == 0


@pytest.mark.usefixtures("without_3d")
def test_help_opens_it(window, measured):
    do(window, "Compare")
    assert window.findChild(PagePanel).toPlainText().startswith("The algorithms compared")
