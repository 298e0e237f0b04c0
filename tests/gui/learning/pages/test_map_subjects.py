"""The pages on masks, tiles, weights, normal maps, stairs and projections, and their live figures."""

import re

import numpy as np
import pytest
from page_tools import drawn
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont

from terrain_explorer.gui.learning.figures.map_figures import DraggedPicture, MaskAlgebra, TwoWindows
from terrain_explorer.gui.learning.pages.manual import MANUAL, pages
from terrain_explorer.gui.learning.pages.map_subjects import (
    degrees_in_kilometres,
    rounded_ground,
    smoothed_ground,
)
from terrain_explorer.gui.learning.pages.page_parts import CONTENTS, OTHER_PAGES, explained
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.learning.pages.subjects import subject_page
from terrain_explorer.gui.services.theme import apply_theme
from terrain_explorer.gui.statistics.readings import TITLES
from terrain_explorer.terrain.work import finished

SUBJECTS = "masks", "tiles", "weights", "normals", "stairs", "projections"


@pytest.fixture
def paper(qapp):
    apply_theme(False)
    return Paper(qapp.palette(), QFont(qapp.font()), 1.0)


@pytest.mark.parametrize("address", SUBJECTS)
def test_every_picture_is_drawn_and_every_link_leads_somewhere(paper, address):
    page = subject_page(address, paper)
    shown = [name for name in re.findall(r'img src="([^"]*)"', page.html) if not name.startswith("live:")]
    assert sorted(shown) == sorted(page.pictures)
    images = drawn(page)
    assert all(images[name].deviceIndependentSize().toSize() == page.pictures[name].size for name in shown)
    assert len({image.constBits().tobytes() for image in images.values()}) == len(images)
    for target in re.findall(r'href="([^"]*)"', page.html):
        scheme, _, rest = target.partition(":")
        if scheme == "page":
            assert rest in [*explained(), *OTHER_PAGES, CONTENTS, *(f"{MANUAL}{name}" for name in pages())]
        elif scheme == "figures":
            assert rest in TITLES
        else:
            assert scheme == "https" or (scheme, rest) == ("copy", address)


def test_the_example_of_weights_adds_up(paper):
    text = re.sub("<[^>]*>", "", subject_page("weights", paper).html)
    assert "Say that the weights of a point are 0.4 · 0.35 · 0.25. Times 255 that is\n102.00 · 89.25 · 63.75." in text
    assert "you get 254 in all" in text
    assert "That gives 102 · 89 · 64, which is 255 in all." in " ".join(text.split())


def test_a_deep_window_needs_about_as_many_points_as_it_has(paper):
    text = " ".join(re.sub("<[^>]*>", "", subject_page("tiles", paper).html).split())
    points = int(re.search(r"on all levels that makes ([\d,]+) points", text)[1].replace(",", ""))
    assert 33 * 33 < points < 3 * 33 * 33
    assert "on a map with 1,073,741,825 points a side" in text


def test_level_ground_has_the_blue_that_the_page_says(paper):
    assert "<b>128, 128, 255</b>" in subject_page("normals", paper).html


def test_smoothed_stairs_stay_within_half_a_step_and_give_the_file_back():
    rounded, smooth = finished(rounded_ground()), finished(smoothed_ground())
    moved = np.abs(smooth.heights - rounded.heights) * 24
    assert 0.3 < moved.max() < 0.5
    np.testing.assert_allclose(np.rint(smooth.heights * 24) / 24, rounded.heights, rtol=0, atol=1e-6)


def test_mercator_enlarges_as_the_page_says():
    east, north, enlarged = degrees_in_kilometres(60)
    assert enlarged == pytest.approx(2, abs=0.01)
    assert north / east == pytest.approx(2, abs=0.01)
    assert degrees_in_kilometres(0)[2] == pytest.approx(1)


def test_masks_follow_the_shapes_that_are_dragged(qtbot):
    figure = MaskAlgebra()
    qtbot.addWidget(figure)
    figure.show()
    one, other = figure.weights("a"), figure.weights("b")
    np.testing.assert_array_equal(figure.weights("add"), np.maximum(one, other))
    np.testing.assert_array_equal(figure.weights("subtract"), np.minimum(one, 1 - other))
    np.testing.assert_array_equal(figure.weights("intersect"), np.minimum(one, other))
    np.testing.assert_array_equal(figure.weights("invert"), 1 - one)
    before = figure.told
    picture = figure.findChild(DraggedPicture, "maskAlgebra.a")
    qtbot.mousePress(picture, Qt.MouseButton.LeftButton, pos=QPoint(40, 40))
    qtbot.mouseMove(picture, QPoint(70, 40))
    qtbot.mouseRelease(picture, Qt.MouseButton.LeftButton, pos=QPoint(70, 40))
    assert not np.array_equal(figure.weights("a"), one)
    assert figure.told != before
    qtbot.keyClick(picture, Qt.Key.Key_Left)
    for _ in range(40):
        figure.move_shape("b", 0.1, 0.1)
    assert figure.weights("b").max() == 1


def test_windows_agree_to_the_bit_wherever_they_are_dragged(qtbot):
    figure = TwoWindows()
    qtbot.addWidget(figure)
    figure.show()
    both, same = figure.agreeing
    assert both == same > 0
    map_ = figure.findChild(DraggedPicture, "twoWindows.map")
    qtbot.mousePress(map_, Qt.MouseButton.LeftButton, pos=QPoint(70, 80))
    qtbot.mouseMove(map_, QPoint(100, 110))
    qtbot.mouseRelease(map_, Qt.MouseButton.LeftButton, pos=QPoint(100, 110))
    more, equal = figure.agreeing
    assert more == equal > both
    figure.move_window(0, -200, -200)
    figure.move_window(1, 200, 200)
    assert figure.agreeing == (0, 0)
    assert "no point in common" in figure.told
    figure.move_window(0, 10, 10)
    qtbot.keyClick(map_, Qt.Key.Key_Down)
    one, other = figure._places
    qtbot.keyClick(map_, Qt.Key.Key_Space)
    qtbot.keyClick(map_, Qt.Key.Key_Up)
    moved = [now != before for now, before in zip(figure._places, (one, other), strict=True)]
    assert sum(moved) == 1
