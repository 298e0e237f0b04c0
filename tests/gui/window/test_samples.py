"""The samples: recipes with their light and their view."""

import pytest
from gui_tools import LONG, answer, message, open_sample, press, questions
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton

from terrain_explorer.gui.presets.terrain_preset import SAMPLES
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.resources import resource
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.statistics.figures import measuring
from terrain_explorer.terrain.work import finished

CREASES = next(sample for sample in SAMPLES if sample.slug == "creases")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.slug)
def test_each_has_a_recipe_a_look_a_view_and_a_picture(sample):
    evaluated = _evaluated(sample.recipe)
    assert not evaluated.failures
    assert evaluated.heightmap.lowest < evaluated.heightmap.highest
    assert isinstance(sample.look, Look)
    assert sample.view.azimuth
    picture = sample.picture(sample.stored)
    assert (picture.width(), picture.height()) == (480, 320)


def test_no_file_is_left_over():
    names = {path.stem for path in resource("samples").iterdir()}
    assert names == {sample.slug for sample in SAMPLES}


def test_they_are_small():
    assert sum(path.stat().st_size for path in resource("samples").iterdir()) < 2_500_000


def measured(heightmap):
    return finished(measuring(heightmap))


def _evaluated(recipe):
    work = recipe.evaluating()
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value


@pytest.mark.usefixtures("without_3d")
class TestInTheWindow:
    @pytest.fixture
    def opened(self, window, settle, qtbot):
        open_sample(window, CREASES)
        qtbot.waitUntil(lambda: window.document.recipe == CREASES.recipe, timeout=LONG)
        settle(window)
        return window

    def test_it_opens_with_its_light_and_nothing_unsaved(self, opened):
        assert opened.document.look == CREASES.look
        assert not opened.document.modified
        assert opened.document.path is None

    def test_creases_show_as_they_open_and_not_with_the_other_algorithm(self, qtbot, opened, settle):
        look, generator, before = opened.document.look, CREASES.recipe.source, opened.document.heightmap
        assert CREASES.view.elevation == 90
        assert look.sun_azimuth % 90 == 0
        assert look.sun_altitude <= 25
        assert generator.spread_reduction == 0.4
        press(opened, "messageAction.Same seed by Diamond-square")
        qtbot.waitUntil(lambda: opened.document.heightmap is not before, timeout=LONG)
        settle(opened)
        other = opened.document.generator
        assert isinstance(other, DiamondSquare)
        assert (other.seed, other.exponent, other.spread_reduction) == (generator.seed, generator.exponent, 0.4)
        ours, theirs = (measured(one).creases.index for one in (before, opened.document.heightmap))
        assert ours > 1.3 * theirs
        assert message(opened).startswith("The same seed by Diamond-square.")
        assert opened.document.look == look
        opened.document.undo()
        assert opened.document.heightmap is before

    def test_undo_brings_own_terrain_and_light_back(self, window, settle, qtbot):
        press(window, "newSeedButton")
        settle(window)
        own = window.document.heightmap
        open_sample(window, CREASES)
        qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)
        answer(window, "Discard")
        qtbot.waitUntil(lambda: window.document.recipe == CREASES.recipe, timeout=LONG)
        window.document.undo()
        assert window.document.heightmap is own
        assert window.document.look == Look()

    def test_ones_own_light_can_be_kept(self, opened):
        press(opened, "messageAction.Keep my light and colours")
        assert opened.document.look == Look()
        assert opened.document.recipe == CREASES.recipe

    def test_unsaved_changes_are_asked_about(self, window, settle, qtbot):
        press(window, "newSeedButton")
        settle(window)
        open_sample(window, CREASES)
        qtbot.waitUntil(lambda: bool(questions(window)), timeout=LONG)
        answer(window, "Cancel")
        assert window.document.recipe != CREASES.recipe
        assert window.findChild(QPushButton, "messageAction.Keep my light and colours") is None

    def test_the_menu_lists_them(self, window):
        titles = [sample.title for sample in SAMPLES]
        listed = [[action.text() for action in menu.actions()] for menu in window.findChildren(QMenu)]
        assert any(names[-len(titles) :] == titles for names in listed)
        assert window.findChild(QAction, "actionStartPage") is not None


def test_it_is_seen_from_its_side(window, settle, qtbot):
    sample = next(sample for sample in SAMPLES if sample.slug == "round-hills")
    open_sample(window, sample)
    qtbot.waitUntil(lambda: window.document.recipe == sample.recipe, timeout=LONG)
    camera = window.findChild(SurfacePane).camera
    assert camera.azimuth % 360 == pytest.approx((90 - sample.view.azimuth) % 360)
    assert camera.elevation == pytest.approx(sample.view.elevation)
