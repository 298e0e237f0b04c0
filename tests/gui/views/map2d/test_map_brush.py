"""Drawing on the map: where strokes go, the brush's ring, and pictures of which a part changes."""

import numpy as np
import pytest
from brush_hand import give_brush
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from test_map_view import coloured, make_view, picture, ramp  # noqa: F401

from terrain_explorer.gui.views.map2d.map_image import MapImage, touched
from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.look import Look

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
PLACES = [QPoint(200, 150), QPoint(210, 155), QPoint(180, 160)]


@pytest.fixture
def view(make_view):  # noqa: F811
    view = make_view(ramp(100, 100))
    give_brush(view, BrushRing(20), (100, 100))
    return view


@pytest.fixture
def touches(view):
    touches = []
    view.tool.strokeBegan.connect(touches.append)
    view.tool.strokeMoved.connect(touches.append)
    return touches


def stroke(qtbot, view, places, button=LEFT):
    qtbot.mousePress(view, button, pos=places[0])
    for at in places[1:]:
        qtbot.mouseMove(view, at)
    qtbot.mouseRelease(view, button, pos=places[-1])


def test_a_stroke_goes_through_the_points_under_the_pointer(qtbot, view, touches):
    points = []
    view.pointed.connect(points.append)
    stroke(qtbot, view, PLACES)
    for touch, at in zip(touches, PLACES, strict=True):
        expected = view.point_at(QPointF(at))
        assert (touch.point.row, touch.point.column) == pytest.approx((expected.row, expected.column))
    assert points[-1] == view.point_at(QPointF(PLACES[-1]))


def test_the_picture_of_a_stamp_lies_under_the_pointer_until_it_is_pressed(qtbot, view):
    red = QImage(8, 4, QImage.Format.Format_RGBA8888)
    red.fill(QColor("red"))
    give_brush(view, BrushRing(40, picture=red), (100, 100))
    view.setMark(Point(50, 50))

    def is_red(row, column):
        place = view.placement.position(Point(row, column)).toPoint()
        return view.grab().toImage().pixelColor(place) == QColor("red")

    assert is_red(45, 50)
    assert is_red(50, 35)
    assert not is_red(35, 50)  # the picture is half as high as it is wide
    assert not is_red(50, 75)
    qtbot.mousePress(view, LEFT, pos=view.placement.position(Point(50, 50)).toPoint())
    assert not is_red(45, 50)


def test_beside_the_map_nothing_is_drawn_and_dragging_moves(qtbot, view, touches):
    before = view.point_at(QPointF(200, 150))
    stroke(qtbot, view, [QPoint(10, 150), QPoint(40, 150)])
    assert touches == []
    assert view.point_at(QPointF(230, 150)) == before


@pytest.mark.parametrize("button", [RIGHT, MIDDLE])
def test_other_buttons_move_the_map(qtbot, view, touches, button):
    before = view.point_at(QPointF(200, 150))
    stroke(qtbot, view, [QPoint(200, 150), QPoint(230, 150)], button)
    assert touches == []
    assert view.point_at(QPointF(230, 150)) == before


@pytest.mark.parametrize("button", [LEFT, RIGHT])
def test_a_double_click_does_not_fit(qtbot, view, touches, button):
    view.zoom(2, QPointF(100, 100))
    before = view.point_at(QPointF(200, 150))
    qtbot.mouseDClick(view, button, pos=QPoint(200, 150))
    qtbot.mouseRelease(view, button, pos=QPoint(200, 150))
    assert view.point_at(QPointF(200, 150)) == before
    assert bool(touches) == (button == LEFT)


def reddened(view, mark, ring):
    """Return where the picture with a mark differs from that without one, shape (height, width)."""
    give_brush(view, ring, (100, 100))
    pictures = []
    for point in (None, mark):
        view.setMark(point)
        image = picture(view)
        lines = np.array(image.constBits()).reshape(image.height(), image.bytesPerLine())
        pictures.append(lines[:, : image.width()].astype(int))
    return np.abs(pictures[1] - pictures[0]) > 20


@pytest.mark.parametrize("mirror", ["none", "rows", "columns", "both"])
def test_rings_are_drawn_where_the_brush_draws(view, mirror):
    seen = reddened(view, Point(20, 30), BrushRing(20, mirror))
    for row in (20, 79):
        for column in (30, 69):
            mirrored = (row == 20 or mirror in ("rows", "both")) and (column == 30 or mirror in ("columns", "both"))
            at = view.placement.position(Point(row, column))
            for aside in (-10, 10):
                x, y = round(at.x() + aside * view.placement.scale), round(at.y())
                assert seen[y - 1 : y + 2, x - 1 : x + 2].any() == mirrored
            assert not seen[round(at.y()) + 8, round(at.x()) + 8]
            assert seen[round(at.y()), round(at.x()) - 3 : round(at.x()) + 3].any() == ((row, column) == (20, 30))


def test_a_ring_ends_at_the_edge_of_the_map_and_comes_in_on_the_other_side_where_it_tiles(view):
    corner, beyond = view.placement.position(Point(50, 0)), view.placement.position(Point(50, 99))
    for wrap in (False, True):
        seen = reddened(view, Point(50, 4), BrushRing(20, wrap=wrap))
        assert not seen[:, : round(corner.x() - 4)].any()
        assert seen[:, round(beyond.x()) - 25 :].any() == wrap


SHAPE = (61, 83)
LOOKS = [
    Look(palette="greyscale"),
    Look(palette="land", water=True),
    Look(palette="slope", contours=True),
    Look(palette="aspect"),
]


@st.composite
def windows(draw):
    row, column = draw(st.integers(0, SHAPE[0] - 1)), draw(st.integers(0, SHAPE[1] - 1))
    return Window(row, column, draw(st.integers(1, SHAPE[0] - row)), draw(st.integers(1, SHAPE[1] - column)))


def copied(image):
    return np.array(image.constBits()).copy()


@given(
    changes=st.lists(windows(), min_size=1, max_size=5),
    look=st.sampled_from(LOOKS),
    hillshaded=st.booleans(),
    step=st.integers(1, 7),
    at_once=st.integers(1, 3),
)
@example([Window(0, 0, 1, 1), Window(60, 82, 1, 1)], LOOKS[2], True, 4, 2)
@settings(deadline=None, max_examples=60)
def test_a_picture_changed_in_parts_is_that_of_the_whole(changes, look, hillshaded, step, at_once):
    random = np.random.default_rng(1)
    heights = random.random(SHAPE, np.float32)
    partly, seen = MapImage(), (range(step, 55, step), range(0, 83, step))

    def shown(maker):
        return copied(maker.of(Heightmap(heights, range=(0.0, 1.0)), look, hillshaded, *seen))

    shown(partly)
    for count, change in enumerate(changes):
        part = np.s_[change.row : change.row + change.rows, change.column : change.column + change.columns]
        heights[part] = random.random((change.rows, change.columns), np.float32)
        partly.change([change])
        if count % at_once == 0:
            assert (shown(partly) == shown(MapImage())).all()
    assert (shown(partly) == shown(MapImage())).all()


@given(start=st.integers(0, 9), step=st.integers(1, 9), length=st.integers(1, 9), first=st.integers(0, 99))
def test_a_point_is_touched_where_it_or_a_neighbour_has_changed(start, step, length, first):
    points = range(start, start + step * length, step)
    for count in (1, 5):
        near = {at for at, point in enumerate(points) if first - step <= point <= first + count - 1 + step}
        assert set(touched(points, first, count)) == near


def test_another_range_or_shape_colours_everything_anew(view, make_view):  # noqa: F811
    for heightmap in (Heightmap(ramp(100, 100).heights, range=(0.0, 5000.0)), ramp(50, 50), ramp(40, 90)):
        view.setHeightmap(heightmap, [Window(0, 0, 1, 1)])
        fresh = make_view(heightmap)
        assert picture(view) == picture(fresh)
