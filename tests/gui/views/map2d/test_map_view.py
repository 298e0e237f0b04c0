"""The heightmap from above: where each point lies, what is drawn over it, and that only what is seen costs."""

import numpy as np
import pytest
from gui_tools import LONG
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage

from terrain_explorer.gui.views.map2d import map_image as map_picture
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.mark_painter import Walker
from terrain_explorer.gui.views.marks import LineMark
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.look import Look

MARGIN = 12


def ramp(rows, columns):
    """A map whose every height is another one: row 0 is the darkest, each row darkest at its left."""
    return Heightmap(np.arange(rows * columns, dtype=np.float32).reshape(rows, columns))


@pytest.fixture
def make_view(qtbot):
    def make(heightmap, width=400, height=300):
        view = MapView()
        qtbot.addWidget(view)
        view.resize(width, height)
        view.setHeightmap(heightmap)
        with qtbot.waitSignal(view.painted, timeout=LONG):
            view.show()
        return view

    return make


def picture(view):
    return view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)


def coloured(view):
    return view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def shade_at(view, x, y):
    return picture(view).pixelColor(round(x), round(y)).red()


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
            point = view.point_at(place)
            assert (point.row, point.column) == pytest.approx((row, column), abs=1e-6)


def test_the_range_of_the_map_is_black_to_white(make_view):
    heights = np.array([[0.25, 0.5], [0.75, 0.75]], np.float32)
    view = make_view(Heightmap(heights, (0.25, 0.75)))
    shades = [shade_at(view, *placed(view, row, column).toTuple()) for row in (0, 1) for column in (0, 1)]
    assert shades == [0, pytest.approx(127, abs=1), 255, 255]


@pytest.mark.parametrize("beside", [QPointF(2, 150), QPointF(398, 150), QPointF(200, 2), QPointF(200, 298)])
def test_there_is_no_point_beside_the_map(make_view, beside):
    assert make_view(ramp(30, 30)).point_at(beside) is None


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


@pytest.mark.parametrize("name", ["shades", "tinted"])
@pytest.mark.parametrize("zooms", [[], [(40, 70, 17)], [(8, 330, 280), (3, 200, 5)], [(0.5, 200, 150)]])
def test_only_what_is_seen_is_computed(make_view, monkeypatch, zooms, name):
    """The work for a map of 16 million points is that of the widget's points."""
    computed = counting(monkeypatch, name)
    heights = np.broadcast_to(np.linspace(0, 1, 4097, dtype=np.float32), (4097, 4097)).copy()
    view = make_view(Heightmap(heights))
    for factor, x, y in zooms:
        view.zoom(factor, QPointF(x, y))
    computed.clear()
    view.setHillshaded(name == "tinted")
    view.setHeightmap(Heightmap(heights))
    view.grab()
    assert len(computed) == 1
    assert computed[0] <= 4 * (view.width() + 2) * (view.height() + 2)


def counting(monkeypatch, name):
    """Return a list that gets the number of points of each picture that is made from now on."""
    computed, maker = [], getattr(map_picture, name)

    def counted(*args):
        rows, columns = (part for part in args if isinstance(part, range))
        computed.append(len(rows) * len(columns))
        return maker(*args)

    monkeypatch.setattr(map_picture, name, counted)
    return computed


def test_a_hillshaded_map_is_lit_from_where_the_sun_stands(make_view):
    row, column = np.mgrid[-32:33, -32:33]
    view = make_view(Heightmap((-np.hypot(row, column)).astype(np.float32)))
    view.setHillshaded(True)
    north_west, south_east = (160, 110), (240, 190)
    for azimuth, bright, dark in ((315, north_west, south_east), (135, south_east, north_west)):
        view.setLook(Look(palette="matte", sun_azimuth=azimuth))
        assert shade_at(view, *bright) > shade_at(view, *dark) + 50


def test_a_look_colours_the_map(make_view):
    view = make_view(ramp(30, 30))
    grey = coloured(view)
    view.setLook(Look(water=True, water_level=0.5))
    wet, dry = (coloured(view).pixelColor(200, y) for y in (60, 240))
    assert wet.blue() > wet.red() + 30
    assert dry.red() > dry.blue()
    view.setLook(Look(palette="greyscale"))
    assert coloured(view) == grey


@pytest.mark.parametrize("ground", [0.0, 0.5, 1.0])
def test_a_mark_is_seen_on_every_ground_and_lies_on_its_point(make_view, ground):
    heights = np.full((20, 20), ground, np.float32)
    view = make_view(Heightmap(heights, (0, 1)))
    bare = greys_of(view)
    view.setMark(Point(4.25, 12.75))
    shown = greys_of(view)
    rows, columns = np.nonzero(shown != bare)
    place = placed(view, 4.25, 12.75)
    assert (rows.mean() + 0.5, columns.mean() + 0.5) == pytest.approx((place.y(), place.x()), abs=0.6)
    assert np.abs(shown.astype(int) - bare).max() > 90
    assert shown[round(place.y()), round(place.x())] == bare[round(place.y()), round(place.x())]
    view.setMark(None)
    assert (greys_of(view) == bare).all()


def greys_of(view):
    """Return the greys of the view, shape (height, width)."""
    shown = picture(view)
    greys = np.frombuffer(shown.constBits(), np.uint8).reshape(shown.height(), shown.bytesPerLine())
    return greys[:, : shown.width()].copy()


def test_a_line_runs_from_point_to_point(make_view):
    view = make_view(Heightmap(np.zeros((20, 20), np.float32)))
    bare = greys_of(view)
    ends = (3 / 19, 2 / 19), (3 / 19, 15.5 / 19)
    view.setMarks((LineMark(np.array(ends), dots=ends),))
    rows, columns = np.nonzero(greys_of(view) != bare)
    start, end = placed(view, 3, 2), placed(view, 3, 15.5)
    assert abs(rows.mean() + 0.5 - start.y()) < 0.6
    assert (columns.min(), columns.max()) == pytest.approx((start.x() - 6, end.x() + 5), abs=2)
    view.setMarks(())
    assert (greys_of(view) == bare).all()


def test_marks_stay_on_their_points_while_the_map_moves(make_view):
    view = make_view(Heightmap(np.zeros((20, 20), np.float32)))
    view.setMark(Point(4.25, 12.75))
    before = np.argwhere(greys_of(view) == greys_of(view).max()).mean(axis=0)
    view.move_by(QPointF(-40, 10))
    after = np.argwhere(greys_of(view) == greys_of(view).max()).mean(axis=0)
    assert after - before == pytest.approx([10, -40], abs=0.5)


@pytest.mark.parametrize(
    ("bearing", "right", "down"), [(0, 0, -1), (90, 1, 0), (180, 0, 1), (-90, -1, 0), (405, 0.71, -0.71)]
)
def test_an_arrow_points_where_a_walker_looks(make_view, bearing, right, down):
    view = make_view(Heightmap(np.zeros((20, 20), np.float32)))
    bare = greys_of(view)
    view.setWalker(Walker(Point(4.25, 12.75), bearing))
    rows, columns = np.nonzero(greys_of(view) != bare)
    at = placed(view, 4.25, 12.75)
    ahead = (columns + 0.5 - at.x()) * right + (rows + 0.5 - at.y()) * down
    aside = (columns + 0.5 - at.x()) * down - (rows + 0.5 - at.y()) * right
    assert ahead.max() > -ahead.min() + 1.5
    assert aside.max() == pytest.approx(-aside.min(), abs=1.5)
    assert len(np.unique(aside[ahead > ahead.max() - 3])) < len(np.unique(aside[ahead < ahead.min() + 6]))
    view.setWalker(None)
    assert (greys_of(view) == bare).all()


def test_nothing_is_drawn_without_a_map(qtbot):
    view = MapView()
    qtbot.addWidget(view)
    view.resize(200, 200)
    with qtbot.assertNotEmitted(view.painted):
        view.grab()
    view.fit()
    view.zoom(2, QPointF(5, 5))
    assert view.point_at(QPointF(100, 100)) is None
