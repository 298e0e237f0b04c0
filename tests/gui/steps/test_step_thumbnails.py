"""Pictures of the terrain after each step."""

import pytest
from gui_tools import LONG, action
from PySide6.QtWidgets import QListWidget

from terrain_explorer.gui.steps.step_thumbnails import StepThumbnails
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import FILTERS

pytestmark = pytest.mark.usefixtures("without_3d")

INVERT, ISLAND, FLIP = (Step(FILTERS[slug]()) for slug in ("invert", "island", "flip"))


def pictures(window):
    shown = window.findChild(QListWidget, "stepsList")
    return [shown.item(row).icon().pixmap(32, 32).toImage() for row in range(shown.count())]


def all_there(window):
    found = pictures(window)
    # Room for a picture is transparent.
    return bool(found) and all(picture.pixelColor(16, 16).alpha() == 255 for picture in found)


def test_each_step_shows_the_terrain_after_it(window, qtbot):
    action(window, "ShapeWorkspace").trigger()
    recipe = Recipe(DiamondSquare(exponent=5, seed=3), (INVERT, ISLAND, FLIP))
    window._recipes.remake(recipe, "Change")
    qtbot.waitUntil(lambda: len(pictures(window)) == 4 and all_there(window), timeout=LONG)
    shown = pictures(window)
    assert all(one != other for at, one in enumerate(shown) for other in shown[:at])


def test_what_was_seen_is_not_drawn_again(window, qtbot):
    action(window, "ShapeWorkspace").trigger()
    source = DiamondSquare(exponent=5, seed=3)
    window._recipes.remake(Recipe(source, (INVERT,)), "Change")
    qtbot.waitUntil(lambda: len(pictures(window)) == 2 and all_there(window), timeout=LONG)
    thumbnails = window.findChild(StepThumbnails)
    qtbot.waitUntil(lambda: not thumbnails._worker.busy and not thumbnails._timer.isActive(), timeout=LONG)
    window.document.changed(ISLAND.filter.applied(window.document.heightmap), "Island", ISLAND.filter)
    assert all_there(window)
    assert not thumbnails._timer.isActive()


def test_a_hidden_panel_costs_nothing(window, qtbot):
    thumbnails = window.findChild(StepThumbnails)
    window._recipes.remake(Recipe(DiamondSquare(exponent=5, seed=3), (INVERT, FLIP)), "Change")
    qtbot.waitUntil(lambda: not window.busy and len(pictures(window)) == 3, timeout=LONG)
    qtbot.waitUntil(lambda: not thumbnails._timer.isActive(), timeout=LONG)
    assert not thumbnails._worker.busy
