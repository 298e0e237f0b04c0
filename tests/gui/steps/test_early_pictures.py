"""While steps are done again, an early picture shows about what will come."""

import threading
from dataclasses import replace

import numpy as np
import pytest
from gui_tools import LONG, do, on_screen, press
from hand import choose, draw, view_of

from terrain_explorer.gui.steps import filter_controller, remaking_job
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.terrain import FILTERS, Step
from terrain_explorer.terrain.filters.terrace import Terrace
from terrain_explorer.terrain.recipe import Drawing

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    for module in (remaking_job, filter_controller):
        monkeypatch.setattr(module, "PICTURE_AFTER", -1)


@pytest.fixture
def stepped(qtbot, window, settle):
    """A window with a terrain that was drawn on and turned upside down."""
    settle(window)
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))
    invert = FILTERS["invert"]()
    window.document.take_filtered(invert.applied(window.document.heightmap), "Invert", invert)
    return window


@pytest.fixture
def pictures(stepped):
    """The early pictures so far."""
    seen = []
    stepped.findChild(RecipeController).previewed.connect(seen.append)
    return seen


@pytest.fixture
def held(monkeypatch):
    """Let every terracing wait for an event, so that there is time to look."""
    go_on, applying = threading.Event(), Terrace.applying

    def waiting(self, heightmap):
        if heightmap.rows > 300:
            while not go_on.wait(0.01):
                yield 0.0
        return (yield from applying(self, heightmap))

    monkeypatch.setattr(Terrace, "applying", waiting)
    yield go_on
    go_on.set()


def terrace(window):
    """Begin to do a terrace before all other steps."""
    recipe = window.document.recipe
    window.findChild(RecipeController).remake(replace(recipe, steps=(Step(Terrace(steps=4)), *recipe.steps)), "Terrace")


def test_another_seed_is_seen_with_the_drawing_before_that_is_drawn_again(stepped, settle, pictures):
    press(stepped, "newSeedButton")
    settle(stepped)
    (picture,) = pictures
    heights = stepped.document.heightmap.heights
    np.testing.assert_allclose(picture.heights, heights[::2, ::2], atol=1e-5)
    assert on_screen(stepped) is stepped.document.heightmap


def test_the_picture_is_on_the_screen_until_the_terrain_comes(qtbot, stepped, settle, pictures, held):
    terrace(stepped)
    qtbot.waitUntil(lambda: bool(pictures) and on_screen(stepped) is pictures[-1], timeout=LONG)
    held.set()
    settle(stepped)
    assert on_screen(stepped) is stepped.document.heightmap


@pytest.mark.parametrize("command", ["Cancel", "Undo"])
def test_the_terrain_is_back_where_it_does_not_come(qtbot, stepped, settle, pictures, held, command):
    terrace(stepped)
    qtbot.waitUntil(lambda: bool(pictures) and on_screen(stepped) is pictures[-1], timeout=LONG)
    do(stepped, command)
    settle(stepped)
    assert on_screen(stepped) is stepped.document.heightmap
    assert [step.title for step in stepped.document.recipe.steps][:1] == ["Drawing"]


def test_what_was_done_by_hand_is_not_done_again(stepped, settle, monkeypatch):
    drawn, applying = [], Drawing.applying

    def noted(self, ground):
        drawn.append(self)
        return applying(self, ground)

    monkeypatch.setattr(Drawing, "applying", noted)
    recipe = stepped.document.recipe
    stepped.findChild(RecipeController).remake(replace(recipe, steps=recipe.steps[:1]), "Delete Invert")
    settle(stepped)
    assert drawn == []
    np.testing.assert_array_equal(stepped.document.heightmap.heights, stepped.document.recipe.heightmap().heights)


def test_a_filter_is_seen_early_while_it_is_chosen(qtbot, window, settle, held):
    settle(window)
    filtering, document = window.findChild(FilterController), window.document
    assert max(document.heightmap.heights.shape) > 300
    seen = []
    filtering.previewed.connect(seen.append)
    filtering.begin(Terrace(steps=4))
    qtbot.waitUntil(lambda: bool(seen) and on_screen(window) is seen[-1], timeout=LONG)
    assert max(seen[-1].heights.shape) == 257
    assert filtering.recipe is None
    held.set()
    settle(window)
    assert on_screen(window).heights.shape == document.heightmap.heights.shape
    assert filtering.recipe is not None
    filtering.cancel()
    settle(window)
    assert on_screen(window) is document.heightmap
