"""The heightmap from above: where each point lies, and that only what is seen costs."""

import numpy as np
import pytest
from gui_tools import LONG
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui import map_view as map_view_module
from terrain_explorer.gui.map_view import MapPoint, MapView
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.shading import hillshade

MARGIN = 12


def ramp(rows, columns):
    """A map whose every height is another one: row 0 is the darkest, each row darkest at its left."""
    return Heightmap(np.arange(rows * columns, dtype=np.float32).reshape(rows, columns))


@pytest.fixture
def make_view(qtbot):
    def make(heightmap, width=400, height=300, shaded=False):
        view = MapView(shaded)
        qtbot.addWidget(view)
        view.resize(width, height)
        view.setHeightmap(heightmap)
        with qtbot.waitSignal(view.painted, timeout=LONG):
            view.show()
        return view

    return make


def picture(view):
    return view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def shade_at(view, x, y):
    return picture(view).pixelColor(round(x), round(y)).red()


def wheel(view, position, turns):
    nowhere, none = QPoint(), Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        position, view.mapToGlobal(position), nowhere, QPoint(0, 120 * turns), Qt.MouseButton.NoButton, none,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def centre(view):
    return QPointF(view.width() / 2, view.height() / 2)


def placed(view, row, column):
    """Return where the middle of a point lies while the whole map is shown."""
    rows, columns = view._heightmap.heights.shape
    side = min((view.width() - 2 * MARGIN) / columns, (view.height() - 2 * MARGIN) / rows)
    return centre(view) + QPointF((column + 0.5 - columns / 2) * side, (row + 0.5 - rows / 2) * side)


def test_row_0_is_on_top_and_column_0_on_the_left(make_view):
    heights = np.zeros((20, 20), np.float32)
    heights[0], heights[:, 0] = 1, 0.5
    view = make_view(Heightmap(heights))
    assert shade_at(view, 200, MARGIN + 5) == 255
    assert shade_at(view, 50 + MARGIN + 5, 150) == pytest.approx(127, abs=1)
    assert shade_at(view, 200, 288 - 5) == 0
    assert shade_at(view, 350 - MARGIN - 5, 150) == 0


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (3, 7), (7, 3), (2, 20), (20, 2)])
def test_every_point_lies_in_its_place_with_its_shade(make_view, rows, columns):
    heightmap = ramp(rows, columns)
    view = make_view(heightmap)
    shown = picture(view)
    for row in range(rows):
        for column in range(columns):
            place = placed(view, row, column)
            expected = heightmap.heights[row, column] / (rows * columns - 1) * 255
            assert abs(shown.pixelColor(place.toPoint()).red() - expected) < 1
            assert view.point_at(place) == MapPoint(row, column, float(heightmap.heights[row, column]))


def test_the_range_of_the_map_is_black_to_white(make_view):
    heights = np.array([[0.25, 0.5], [0.75, 2.0]], np.float32)
    view = make_view(Heightmap(heights, (0.25, 0.75)))
    shades = [shade_at(view, *placed(view, row, column).toTuple()) for row in (0, 1) for column in (0, 1)]
    assert shades == [0, pytest.approx(127, abs=1), 255, 255]


def test_a_flat_map_is_drawn(make_view):
    view = make_view(Heightmap(np.zeros((5, 5), np.float32)))
    assert shade_at(view, 200, 150) == 0


@pytest.mark.parametrize("beside", [QPointF(2, 150), QPointF(398, 150), QPointF(200, 2), QPointF(200, 298)])
def test_there_is_no_point_beside_the_map(make_view, beside):
    assert make_view(ramp(30, 30)).point_at(beside) is None


def test_the_point_under_the_pointer_is_told(qtbot, make_view):
    view = make_view(ramp(3, 7))
    place = placed(view, 1, 4)
    with qtbot.waitSignal(view.pointed, check_params_cb=lambda point: point == MapPoint(1, 4, 11.0), timeout=LONG):
        qtbot.mouseMove(view, place.toPoint())
    with qtbot.waitSignal(view.pointed, check_params_cb=lambda point: point is None, timeout=LONG):
        qtbot.mouseMove(view, QPoint(1, 1))


@pytest.mark.parametrize("turns", [1, 5, -1, 9])
@pytest.mark.parametrize("place", [(200, 150), (280, 90), (120, 200)])
def test_the_wheel_keeps_the_point_under_the_pointer(make_view, turns, place):
    view = make_view(ramp(257, 257))
    place = QPointF(*place)
    before = view.point_at(place)
    wheel(view, place, turns)
    assert view.point_at(place) == before
    beside = QPointF(place.x() + 30, place.y())
    moved = view.point_at(beside).column - before.column
    assert (moved < 28) == (turns > 0)


def test_zoom_ends_at_both_ends(make_view):
    view = make_view(ramp(257, 257))
    for _ in range(100):
        view.zoom(2, centre(view))
    assert view.point_at(QPointF(200, 150)).column - view.point_at(QPointF(200 - 64, 150)).column == 1
    for _ in range(100):
        view.zoom(0.5, centre(view))
    assert view.point_at(centre(view)) is not None


@pytest.mark.parametrize("way", ["double click", "0", "fit"])
def test_the_whole_map_comes_back(qtbot, make_view, way):
    view = make_view(ramp(30, 40))
    before = picture(view)
    view.zoom(3, QPointF(50, 60))
    assert picture(view) != before
    if way == "double click":
        qtbot.mouseDClick(view, Qt.MouseButton.LeftButton)
    elif way == "0":
        qtbot.keyClick(view, Qt.Key.Key_0)
    else:
        view.fit()
    assert picture(view) == before


def test_dragging_moves_the_map_with_the_pointer(qtbot, make_view):
    view = make_view(ramp(101, 101))
    held = view.point_at(QPointF(200, 150))
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(200, 150))
    qtbot.mouseMove(view, QPoint(220, 170))
    qtbot.mouseMove(view, QPoint(250, 130))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(250, 130))
    assert view.point_at(QPointF(250, 130)) == held
    qtbot.mouseMove(view, QPoint(100, 100))
    assert view.point_at(QPointF(250, 130)) == held


def test_keys_move_and_zoom(qtbot, make_view):
    view = make_view(ramp(301, 301))
    middle = centre(view)
    held = view.point_at(middle)
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.point_at(middle) == held
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.point_at(middle).column > held.column
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.point_at(middle).row > held.row
    assert view.point_at(middle).column == held.column


def test_what_is_seen_stays_where_a_finer_map_of_the_same_terrain_follows(make_view):
    coarse, fine = DiamondSquare(exponent=5).heightmap(), DiamondSquare(exponent=8).heightmap()
    view = make_view(coarse)
    view.zoom(4, QPointF(180, 130))
    place = QPointF(190, 140)
    before = view.point_at(place)
    view.setHeightmap(fine)
    after = view.point_at(place)
    assert after.row / fine.rows == pytest.approx(before.row / coarse.rows, abs=1 / coarse.rows)
    assert after.column / fine.columns == pytest.approx(before.column / coarse.columns, abs=1 / coarse.columns)


def test_a_map_of_other_proportions_is_shown_whole(make_view):
    view = make_view(ramp(30, 30))
    view.zoom(4, QPointF(180, 130))
    view.setHeightmap(ramp(20, 50))
    fresh = make_view(ramp(20, 50))
    assert picture(view) == picture(fresh)


def test_stays_whole_while_the_widget_changes_its_size(make_view):
    view = make_view(ramp(30, 30))
    view.resize(200, 380)
    assert picture(view) == picture(make_view(ramp(30, 30), 200, 380))


@pytest.mark.parametrize("zooms", [[], [(40, 70, 17)], [(8, 330, 280), (3, 200, 5)], [(0.5, 200, 150)]])
def test_only_what_is_seen_is_computed(make_view, monkeypatch, zooms):
    """The work for a map of 16 million points is that of the widget's points."""
    computed = []

    def counting(heights, spacing):
        computed.append(heights.size)
        return hillshade(heights, spacing)

    monkeypatch.setattr(map_view_module, "hillshade", counting)
    heights = np.broadcast_to(np.linspace(0, 1, 4097, dtype=np.float32), (4097, 4097)).copy()
    view = make_view(Heightmap(heights), shaded=True)
    for factor, x, y in zooms:
        view.zoom(factor, QPointF(x, y))
    computed.clear()
    view.grab()
    assert len(computed) == 1
    assert computed[0] <= 4 * (view.width() + 2) * (view.height() + 2)


def test_a_hillshaded_map_is_lit_from_the_north_west(make_view):
    row, column = np.mgrid[-32:33, -32:33]
    cone = Heightmap((-np.hypot(row, column)).astype(np.float32))
    view = make_view(cone, shaded=True)
    shown = picture(view)
    north_west, south_east = (shown.pixelColor(*position).red() for position in ((160, 110), (240, 190)))
    assert north_west > south_east + 50


def test_nothing_is_drawn_without_a_map(qtbot):
    view = MapView()
    qtbot.addWidget(view)
    view.resize(200, 200)
    with qtbot.assertNotEmitted(view.painted):
        view.grab()
    view.fit()
    view.zoom(2, QPointF(5, 5))
    assert view.point_at(QPointF(100, 100)) is None
