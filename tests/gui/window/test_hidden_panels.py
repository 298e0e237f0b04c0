"""Panels that nobody sees: they are not made, they hear nothing, and they show what is true when they are opened."""

import pytest
from gui_tools import do, field, open_panel, step_rows
from hand import choose
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget

from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.terrain import FILTERS, DiamondSquare
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


def made(window):
    return [one.made for one in window.findChildren(LazyWidget) if one.made is not None]


def test_a_new_window_has_made_the_panels_that_are_seen_and_the_search_finds_what_is_in_the_others(window):
    assert [type(panel).__name__ for panel in made(window)] == ["GeneratePanel"]
    do(window, "Search")
    found, line = window.findChild(QListWidget, "searchResults"), window.findChild(QLineEdit, "searchLine")
    for text in ("Haze", "Spacing", "Bank"):
        line.setText(text)
        assert found.item(0).text().startswith(text)


def test_what_happened_while_a_panel_was_hidden_is_in_it_when_it_is_opened(window, settle):
    settle(window)
    for name in ("surfaceDock", "stepsDock"):
        open_panel(window, name).hide()
    choose(window, "Raise")  # the brush covers the panel that generates
    before = window.findChild(QLabel, "seaNote").text()
    window.document.set_look(Look(water=True, haze=0.25))
    window.document.take_generated(DiamondSquare(exponent=7, seed=77).heightmap(), DiamondSquare(exponent=7, seed=77))
    terrace = FILTERS["terrace"]()
    window.document.take_filtered(terrace.applied(window.document.heightmap), "Terrace", terrace)
    assert window.findChild(QLabel, "seaNote").text() == before
    assert field(window, "haze").value() == Look().haze
    open_panel(window, "surfaceDock")
    assert field(window, "haze").value() == 0.25
    assert "of the map lies under it" in window.findChild(QLabel, "seaNote").text()
    assert [row.text(0) for row in step_rows(window)] == ["Diamond-square", "Terrace"]
    open_panel(window, "generateDock")
    assert field(window, "seed").text() == "77"
