"""Pictures of the terrain after each step."""

import numpy as np
import pytest
from gui_tools import LONG, action, open_panel, step_rows

from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.steps.step_thumbnails import StepThumbnails, _drawing
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import FILTERS, Crop
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import finished

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

INVERT, ISLAND, FLIP = (Step(FILTERS[slug]()) for slug in ("invert", "island", "flip"))


def pictures(window):
    return [row.icon(0).pixmap(32, 32).toImage() for row in step_rows(window)]


def all_there(window):
    found = pictures(window)
    # Room for a picture is transparent.
    return bool(found) and all(picture.pixelColor(16, 16).alpha() == 255 for picture in found)


def test_each_step_shows_the_terrain_after_it(window, qtbot):
    action(window, "ShapeWorkspace").trigger()
    recipe = Recipe(DiamondSquare(exponent=5, seed=3), (INVERT, ISLAND, FLIP))
    window.findChild(RecipeController).remake(recipe, "Change")
    qtbot.waitUntil(lambda: len(pictures(window)) == 4 and all_there(window), timeout=LONG)
    shown = pictures(window)
    assert all(one != other for at, one in enumerate(shown) for other in shown[:at])


def test_what_was_seen_is_not_drawn_again(window, qtbot):
    action(window, "ShapeWorkspace").trigger()
    source = DiamondSquare(exponent=5, seed=3)
    window.findChild(RecipeController).remake(Recipe(source, (INVERT,)), "Change")
    qtbot.waitUntil(lambda: len(pictures(window)) == 2 and all_there(window), timeout=LONG)
    thumbnails = window.findChild(StepThumbnails)
    qtbot.waitUntil(lambda: not thumbnails._worker.busy and not thumbnails._timer.isActive(), timeout=LONG)
    window.document.take_filtered(ISLAND.filter.applied(window.document.heightmap), "Island", ISLAND.filter)
    assert all_there(window)
    assert not thumbnails._timer.isActive()


@pytest.mark.parametrize("crop", [Crop(rows=257, columns=257, row=200, column=100), Crop(columns=400, row=600)])
def test_no_step_shows_the_ground_of_another(crop):
    source = DiamondSquare(exponent=10, seed=3)
    whole = Recipe(source, (Step(crop), INVERT))
    parts = [Recipe(source, whole.steps[:count]) for count in (1, 2)]
    nothing = Evaluation()
    drawn = [one for one in _drawing(whole, parts, (), nothing.cached, Evaluation()) if one is not None]
    if crop.rows:
        whole = source.heightmap()
        assert [part for part, _ in drawn] == parts
        assert alike(drawn[0][1], lit(crop.applied(whole), Look(), 4))
    else:  # by itself a part of so many points is not within the few
        assert not drawn


def test_what_is_known_is_shown_as_it_is():
    whole = Recipe(DiamondSquare(exponent=10, seed=3), (Step(Crop(columns=400, row=600)), INVERT))
    known = Evaluation()
    finished(known.evaluating(whole.source, whole.steps))
    ((part, picture),) = (one for one in _drawing(whole, [whole], (), known.cached, Evaluation()) if one is not None)
    heightmap = whole.heightmap()
    assert part == whole
    assert picture == lit(heightmap, Look(), max(heightmap.rows, heightmap.columns) // 64)


def alike(one, other):
    """Tell whether two pictures are of the same ground, though of more and fewer points."""
    mean = [
        np.array([[shot.pixelColor(x, y).green() for x in range(8)] for y in range(8)], float).ravel()
        for shot in (one.scaled(8, 8), other.scaled(8, 8))
    ]
    return np.corrcoef(mean)[0, 1] > 0.7


def test_a_hidden_panel_costs_nothing(window, qtbot):
    recipes = window.findChild(RecipeController)
    recipes.remake(Recipe(DiamondSquare(exponent=5, seed=3), (INVERT, FLIP)), "Change")
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    assert window.findChild(StepThumbnails) is None
    dock = open_panel(window, "stepsDock")
    assert len(pictures(window)) == 3
    dock.hide()
    thumbnails = window.findChild(StepThumbnails)
    qtbot.waitUntil(lambda: not thumbnails._timer.isActive() and not thumbnails._worker.busy, timeout=LONG)
    recipes.remake(Recipe(DiamondSquare(exponent=5, seed=3), (FLIP,)), "Change")
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    assert not thumbnails._timer.isActive()
    assert not thumbnails._worker.busy
