"""The map: where each point lies, what is drawn over it, mouse and keys, and strokes."""

import numpy as np
import pytest
from brush_hand import give_brush
from gui_tools import LONG
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QInputDevice, QMouseEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.views.map2d import map_image as map_picture
from terrain_explorer.gui.views.map2d.map_image import MapImage, touched
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.mark_painter import Walker
from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.gui.views.tool import ON_GROUND, TO_EDGE, LineTool, PickReach
from terrain_explorer.terrain import Heightmap, Window
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
        view.ground.setHeightmap(heightmap)
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
    rows, columns = view.ground.heightmap.heights.shape
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


@pytest.mark.parametrize(
    ("reach", "pixels", "counts"),
    [(ON_GROUND, 2, False), (PickReach(beside=8), 5, True), (PickReach(beside=8), 11, False), (TO_EDGE, 11, True)],
)
def test_a_tool_says_how_far_beside_the_map_its_edge_still_counts(make_view, reach, pixels, counts):
    view = make_view(ramp(30, 60))
    bounds = view.placement.bounds
    for at, edge in (
        (QPointF(bounds.left() - pixels, bounds.center().y()), (0.5, 0.0)),
        (QPointF(bounds.center().x(), bounds.bottom() + pixels), (1.0, 0.5)),
    ):
        place = view.picker(reach, at)(at)
        assert place == (pytest.approx(edge, abs=1e-6) if counts else None)


def test_what_is_seen_stays_where_a_finer_map_of_the_same_terrain_follows(make_view):
    coarse, fine = ramp(30, 50), ramp(240, 400)
    view = make_view(coarse)
    view.zoom(4, QPointF(180, 130))
    place = QPointF(190, 140)
    before = view.point_at(place)
    view.ground.setHeightmap(fine)
    after = view.point_at(place)
    assert after.row / fine.rows == pytest.approx(before.row / coarse.rows, abs=1 / coarse.rows)
    assert after.column / fine.columns == pytest.approx(before.column / coarse.columns, abs=1 / coarse.columns)


def test_a_map_of_other_proportions_is_shown_whole(make_view):
    view = make_view(ramp(30, 30))
    view.zoom(4, QPointF(180, 130))
    view.ground.setHeightmap(ramp(20, 50))
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
    view.ground.setHeightmap(Heightmap(heights))
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


def cell_at(view, position):
    """Return the row and the column of the point at a position."""
    point = view.point_at(position)
    return round(point.row), round(point.column)


def touchpad_scroll(view, by, modifiers=Qt.KeyboardModifier.NoModifier):
    """Send a two-finger scroll as a touchpad does."""
    pad = QPointingDevice(
        "pad", 7, QInputDevice.DeviceType.TouchPad, QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.PixelScroll, 1, 0,
    )  # fmt: skip
    place = centre(view)
    event = QWheelEvent(
        place, view.mapToGlobal(place), by, by * 8, Qt.MouseButton.NoButton, modifiers,
        Qt.ScrollPhase.NoScrollPhase, False, Qt.MouseEventSource.MouseEventNotSynthesized, pad,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


def assert_same(one, other):
    assert (one.row, one.column) == pytest.approx((other.row, other.column), abs=1e-6)


def test_the_point_under_the_pointer_is_told(qtbot, make_view):
    view = make_view(ramp(3, 7))
    place = placed(view, 1, 4)
    expected = view.point_at(QPointF(place.toPoint()))
    assert (expected.row, expected.column) == pytest.approx((1, 4), abs=0.02)
    with qtbot.waitSignal(view.pointed, check_params_cb=lambda point: point == expected, timeout=LONG):
        qtbot.mouseMove(view, place.toPoint())
    with qtbot.waitSignal(view.pointed, check_params_cb=lambda point: point is None, timeout=LONG):
        qtbot.mouseMove(view, QPoint(1, 1))


def test_zoom_ends_at_both_ends(make_view):
    view = make_view(ramp(257, 257))
    for _ in range(100):
        view.zoom(2, centre(view))
    apart = view.point_at(QPointF(200, 150)).column - view.point_at(QPointF(200 - 64, 150)).column
    assert apart == pytest.approx(1)
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


def test_keys_move_and_zoom(qtbot, make_view):
    view = make_view(ramp(301, 301))
    middle = centre(view)
    held = view.point_at(middle)
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert cell_at(view, middle) == (round(held.row), round(held.column))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.point_at(middle).column > held.column
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.point_at(middle).row > held.row
    assert cell_at(view, middle)[1] == round(held.column)


def test_keys_of_commands_are_left_to_them(qtbot, make_view):
    view = make_view(ramp(301, 301))
    before = view.viewport
    for modifier in (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier):
        for key in (Qt.Key.Key_Plus, Qt.Key.Key_Left, Qt.Key.Key_0):
            qtbot.keyClick(view, key, modifier)
    assert view.viewport == before


@pytest.mark.parametrize("way", [QPointF(9e5, 40), QPointF(-50, -9e5)])
def test_the_middle_of_the_view_stays_on_the_map(make_view, way):
    view = make_view(ramp(30, 60))
    for factor in (1.0, 5.0, 1 / 400):
        view.zoom(factor, QPointF(3, 5))
        view.move_by(way)
        assert view.point_at(centre(view)) is not None


def test_a_hand_holds_the_map_while_it_is_dragged(qtbot, make_view):
    view = make_view(ramp(30, 60))
    for tool, usual in ((None, Qt.CursorShape.ArrowCursor), (LineTool(view), Qt.CursorShape.CrossCursor)):
        view.setTool(tool)
        qtbot.mousePress(view, Qt.MouseButton.MiddleButton, pos=QPoint(200, 150))
        assert view.cursor().shape() == usual
        qtbot.mouseMove(view, QPoint(210, 155))
        assert view.cursor().shape() == Qt.CursorShape.ClosedHandCursor
        qtbot.mouseRelease(view, Qt.MouseButton.MiddleButton, pos=QPoint(210, 155))
        assert view.cursor().shape() == usual


def test_the_second_press_of_a_double_click_drags_where_a_tool_draws(qtbot, make_view):
    view = make_view(ramp(30, 60))
    view.setTool(LineTool(view))
    held = view.point_at(QPointF(200, 150))
    middle = Qt.MouseButton.MiddleButton
    QApplication.sendEvent(
        view,
        QMouseEvent(
            QEvent.Type.MouseButtonDblClick, QPointF(200, 150), view.mapToGlobal(QPointF(200, 150)), middle, middle,
            Qt.KeyboardModifier.NoModifier,
        ),
    )  # fmt: skip
    qtbot.mouseMove(view, QPoint(230, 160))
    qtbot.mouseRelease(view, middle, pos=QPoint(230, 160))
    assert_same(view.point_at(QPointF(230, 160)), held)


def measuring(view, drawn=None):
    """Let drags draw lines in a view, and note these."""
    tool = LineTool(view)
    if drawn is not None:
        tool.drawn.connect(lambda: drawn.append(tool.line))
    view.setTool(tool)
    return tool


def test_a_drawn_line_ends_at_the_border_of_the_map(qtbot, make_view):
    view = make_view(ramp(30, 40))
    drawn = []
    measuring(view, drawn)
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(1, 150))
    qtbot.mouseMove(view, QPoint(399, 299))
    assert drawn[-1][0][1] == 0
    assert drawn[-1][1] == (1, 1)


def test_two_fingers_move_the_map_and_zoom_it_with_ctrl(make_view):
    view = make_view(ramp(257, 257))
    middle = centre(view)
    held = view.point_at(middle)
    touchpad_scroll(view, QPoint(12, -7))
    assert_same(view.point_at(middle + QPointF(12, -7)), held)
    held, beside = view.point_at(middle), view.point_at(middle + QPointF(30, 0))
    touchpad_scroll(view, QPoint(0, 30), Qt.KeyboardModifier.ControlModifier)
    assert_same(view.point_at(middle), held)
    assert view.point_at(middle + QPointF(30, 0)).column < beside.column


def test_telling_the_pointed_place_back_as_a_mark_comes_to_rest(qtbot, make_view):
    view = make_view(ramp(30, 30))
    view.pointed.connect(view.setMark)
    qtbot.mouseMove(view, QPoint(200, 150))
    with qtbot.waitSignal(view.painted, timeout=LONG):
        view.update()
    QApplication.processEvents()
    with qtbot.assertNotEmitted(view.painted, wait=100):
        pass


LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton
PLACES = [QPoint(200, 150), QPoint(210, 155), QPoint(180, 160)]


@pytest.fixture
def view(make_view):
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


def test_another_range_or_shape_colours_everything_anew(view, make_view):
    for heightmap in (Heightmap(ramp(100, 100).heights, range=(0.0, 5000.0)), ramp(50, 50), ramp(40, 90)):
        view.ground.setHeightmap(heightmap, [Window(0, 0, 1, 1)])
        fresh = make_view(heightmap)
        assert picture(view) == picture(fresh)
