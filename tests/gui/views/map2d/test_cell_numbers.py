"""The heights of small maps as numbers, and the marks over a map that grows."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel

from terrain_explorer.gui.views.growth_marks import PARENT_COLOUR, GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.map2d.cell_numbers import SCALES, has_numbers
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain import (
    DiamondSquare,
    Heightmap,
    IntegerMidpointDisplacement,
    MidpointDisplacement,
    Recipe,
    Step,
)
from terrain_explorer.terrain.filters import Invert
from terrain_explorer.terrain.sampling import Point

NINE = Heightmap(np.array([[2, 5, 8], [1, 3.25, 5.5], [0, 1.5, 3]], np.float32))
SIDE = 60


@pytest.fixture
def view(qtbot):
    """A map of three by three cells of 60 pixels, in the margin's width from the edge."""
    view = MapView()
    qtbot.addWidget(view)
    view.resize(3 * SIDE + 24, 3 * SIDE + 24)
    view.ground.setHeightmap(NINE)
    return view


def cell(view, row, column):
    """Return the colours inside a cell, shape (height, width, 3)."""
    image = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    pixels = np.array(image.constBits()).reshape(image.height(), image.bytesPerLine())
    whole = pixels[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)
    top, left = 12 + row * SIDE, 12 + column * SIDE
    return whole[top + 1 : top + SIDE - 1, left + 1 : left + SIDE - 1]


def mask(*places):
    mask = np.zeros((3, 3), bool)
    for place in places:
        mask[place] = True
    return mask


def is_plain(pixels):
    return (pixels == pixels[0, 0]).all()


@pytest.mark.parametrize(
    ("name", "shown"),
    [("stored", "5.5"), ("one", "0.69"), ("grown", "5.5"), ("ten", "6.88"), ("hundred", "68.8")],
)
def test_scales(name, shown):
    assert SCALES[name].scale(NINE.range).text(5.5) == shown


def test_stored_heights_have_their_unit_where_a_formula_is_written():
    assert SCALES["stored"].scale((0, 8), "m", more=1).text(1.2345) == "1.234 m"


@pytest.mark.parametrize(("exponent", "numbers"), [(1, True), (4, True), (5, False)])
def test_only_small_maps_have_numbers(exponent, numbers):
    assert has_numbers(DiamondSquare(exponent=exponent).heightmap()) == numbers


def test_numbers_stand_out_from_dark_and_light_cells(view):
    view.growth.setNumbers(SCALES["stored"])
    for row, column in np.ndindex(3, 3):
        pixels = cell(view, row, column)
        paper = pixels[0, 0, 0]
        assert np.abs(pixels[..., 0] - paper).max() > 100, (row, column)


def test_cells_too_small_for_numbers_have_none(view):
    view.growth.setNumbers(SCALES["stored"])
    view.resize(96, 96)
    view.ground.setHeightmap(DiamondSquare(exponent=4).heightmap())
    plain = MapView()
    plain.resize(96, 96)
    plain.ground.setHeightmap(DiamondSquare(exponent=4).heightmap())
    assert view.grab().toImage() == plain.grab().toImage()


def test_unset_cells_look_like_no_height(view):
    view.growth.setLattice(GrowthMarks(fresh=mask(), unset=mask((1, 1), (2, 0))))
    for row, column in np.ndindex(3, 3):
        pixels = cell(view, row, column)
        coloured = np.ptp(pixels, axis=2).max() > 20
        assert coloured == ((row, column) in ((1, 1), (2, 0)))


def test_fresh_points_have_a_dot(view):
    view.growth.setLattice(GrowthMarks(fresh=mask((0, 1)), unset=mask()))
    assert [place for place in np.ndindex(3, 3) if not is_plain(cell(view, *place))] == [(0, 1)]


def test_arrows_lead_from_the_parents_to_the_point(view):
    view.growth.setDescent(HeightOrigin(Point(1, 1), (Point(1, 0), Point(1, 2))))
    amber = [
        place
        for place in np.ndindex(3, 3)
        if (np.abs(cell(view, *place) - PARENT_COLOUR.toTuple()[:3]).max(axis=2) < 8).any()
    ]
    assert amber == [(1, 0), (1, 1), (1, 2)]
    view.growth.setDescent(None)
    assert is_plain(cell(view, 1, 1))


def test_arrows_leave_the_numbers_in_their_way_legible(view):
    """Those of the parents, of the point, and of what lies between."""
    view.growth.setNumbers(SCALES["stored"])
    before = {place: cell(view, *place) for place in np.ndindex(3, 3)}
    view.growth.setDescent(HeightOrigin(Point(1, 2), (Point(1, 0), Point(0, 2))))
    for place in ((1, 0), (1, 1), (1, 2), (0, 2)):
        pixels, plain = cell(view, *place), before[place]
        ink = np.abs(plain - plain[0, 0]).max(axis=2) > 100
        assert ink.any()
        assert (pixels[ink] == plain[ink]).all(), place
    assert (cell(view, 1, 1) != before[1, 1]).any()  # the arrow is there


def test_arrows_between_neighbours_lie_between_their_numbers(view):
    view.growth.setNumbers(SCALES["stored"])
    before = view.grab().toImage()
    view.growth.setDescent(HeightOrigin(Point(1, 2), (Point(1, 1),)))
    between = QPoint(12 + 2 * SIDE, 12 + SIDE + SIDE // 2)
    assert view.grab().toImage().pixel(between) != before.pixel(between)


def test_the_panel_wants_the_room_that_numbers_need(qtbot):
    panel = MapPanel()
    qtbot.addWidget(panel)
    wanted = []
    panel.roomWanted.connect(wanted.append)
    panel.resize(340, 250)
    panel.show()
    panel.view.ground.setHeightmap(DiamondSquare(exponent=3).heightmap())
    assert wanted == [True]
    panel.resize(340, 250 + panel.missing_height)
    QApplication.sync()
    missing = panel.missing_height
    panel.resize(340, panel.height() + missing)
    QApplication.sync()
    assert panel.missing_height == 0
    assert not panel.findChild(QLabel, "mapNumbersNote").isVisible()
    # A stage of the growth has fewer points, and its panel must not jump.
    panel.view.ground.setHeightmap(NINE)
    assert wanted == [True]
    panel.view.ground.setHeightmap(DiamondSquare(exponent=5).heightmap())
    assert wanted == [True, False]


def test_the_panel_wants_no_room_where_numbers_have_no_width(qtbot):
    panel = MapPanel()
    qtbot.addWidget(panel)
    wanted = []
    panel.roomWanted.connect(wanted.append)
    panel.resize(200, 250)
    panel.show()
    panel.view.ground.setHeightmap(DiamondSquare(exponent=4).heightmap())
    assert wanted == []


def test_marks_of_another_map_are_not_drawn(view):
    view.growth.setLattice(GrowthMarks(np.ones((5, 5), bool), np.ones((5, 5), bool)))
    assert is_plain(cell(view, 1, 1))


def test_the_panel_offers_them_for_small_maps_and_remembers_the_choice(qtbot):
    panel = MapPanel()
    qtbot.addWidget(panel)
    panel.view.ground.setHeightmap(DiamondSquare(exponent=5).heightmap())
    switch, scale = panel.findChild(QCheckBox, "mapNumbers"), panel.findChild(QComboBox, "mapScale")
    assert not switch.isEnabled()
    panel.view.ground.setHeightmap(NINE)
    assert switch.isEnabled()
    with qtbot.waitSignal(panel.numbersChanged):
        scale.setCurrentText("0 to 10")
    again = MapPanel()
    qtbot.addWidget(again)
    assert again.numbers is SCALES["ten"]
    panel.view.setFixedSize(120, 120)
    panel.show()
    small = panel.findChild(QLabel, "mapNumbersNote")
    for factor, lacks in ((1 / 40, True), (40, False)):
        panel.view.zoom(factor, QPointF())
        assert small.isVisible() is lacks
    panel.view.zoom(1 / 40, QPointF())
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(8, switch.height() // 2))
    assert not panel.view.growth.shows_numbers(NINE)
    assert not small.isVisible()


def test_where_corners_are_given_numbers_are_those_before_normalising(qtbot):
    panel = MapPanel()
    qtbot.addWidget(panel)
    for kind in (DiamondSquare, MidpointDisplacement, IntegerMidpointDisplacement):
        given = kind(exponent=2, given_corners=True)
        for generator in (given, kind(exponent=2), replace(given, exponent=4)):
            panel.view.ground.setHeightmap(generator.heightmap())
            assert panel.numbers is SCALES["grown" if generator.given_corners else "stored"]
        scale = SCALES["grown"].scale_of(given.heightmap())
        heights = given.heightmap().heights
        corners = [scale.text(float(heights[place])) for place in ((0, 0), (0, -1), (-1, 0), (-1, -1))]
        assert corners == ["2", "8", "0", "3"]
        shown = [scale.value(float(height)) for height in heights.flat]
        np.testing.assert_allclose(shown, given.heights().ravel(), atol=1e-5)


def test_before_normalising_heights_of_other_maps_are_as_stored():
    changed = Recipe(DiamondSquare(exponent=2), (Step(Invert()),)).heightmap()
    later = Heightmap(NINE.heights, recipe='{"format": 99}')
    for heightmap in (NINE, changed, later):
        assert SCALES["grown"].scale_of(heightmap) == SCALES["stored"].scale_of(heightmap)


def test_a_chosen_scale_stays(qtbot):
    panel = MapPanel()
    qtbot.addWidget(panel)
    panel.findChild(QComboBox, "mapScale").setCurrentText("0 to 1")
    panel.view.ground.setHeightmap(DiamondSquare(exponent=2, given_corners=True).heightmap())
    assert panel.numbers is SCALES["one"]
