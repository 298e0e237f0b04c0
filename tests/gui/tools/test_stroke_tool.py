"""Strokes by mouse and pen, straight lines, and where a brush touches the map."""

import pen
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from terrain_explorer.gui.tools.stroke_tool import PointerTouch, StrokeTool
from terrain_explorer.gui.views.marks import BrushRing, as_place, as_point
from terrain_explorer.gui.views.tool import ON_GROUND, ToolInput
from terrain_explorer.terrain.sampling import Point

KINDS = QEvent.Type
LEFT, RIGHT, MIDDLE, NONE = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
    Qt.MouseButton.NoButton,
)
PLAIN, ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
BESIDE, SHAPE = (-5, 3), (129, 129)


class Field(QWidget):
    """A view whose every pixel is a point, and whose left edge is the end of the ground."""

    part = 1.0

    def __init__(self):
        super().__init__()
        self.setMouseTracking(True)
        self.seen, self.followed, self.lift = [], [], 0.0
        self.strokes, self.tool = StrokeTool(self), None
        self.input = ToolInput(self, self)

    def answer(self, event):
        return False

    def point_to(self, position):
        self.followed.append(position)

    def pick(self, position):
        return self.picker(ON_GROUND, position)(position)

    def heights(self, places):
        return None

    def picker(self, reach, at):
        lift = self.lift
        return lambda at: None if at.x() < 0 else as_place(Point(at.y() + lift, at.x()), SHAPE)

    def hold(self, ring):
        """Have a brush, or none."""
        self.strokes.setRing(ring, SHAPE)
        self.input.setTool(None if ring is None else self.strokes)

    def event(self, event):
        if event.type() in (KINDS.MouseButtonPress, KINDS.MouseMove, KINDS.MouseButtonRelease, KINDS.Wheel):
            self.seen.append(event.type())
        return super().event(event)


@pytest.fixture
def field(qtbot):
    field = Field()
    qtbot.addWidget(field)
    field.hold(BrushRing(9))
    return field


@pytest.fixture
def told(field):
    """What was told, in order: the name and what came with it."""
    told, strokes = [], field.strokes
    for name in ("strokeBegan", "strokeMoved", "heightPicked", "sizeScrolled", "strengthScrolled"):
        getattr(strokes, name).connect(lambda what, name=name: told.append((name, what)))
    for name in ("strokeEnded", "strokeCancelled", "escaped"):
        getattr(strokes, name).connect(lambda name=name: told.append((name,)))
    return told


def names(told):
    return [name for name, *_ in told]


def mouse(view, kind, at, button=NONE, buttons=LEFT, held=PLAIN):
    at = QPointF(*at)
    QApplication.sendEvent(view, QMouseEvent(kind, at, view.mapToGlobal(at), button, buttons, held))


def press(view, at, button=LEFT, buttons=None, held=PLAIN, kind=KINDS.MouseButtonPress):
    mouse(view, kind, at, button, button if buttons is None else buttons, held)


def move(view, *places, buttons=LEFT, held=PLAIN):
    for at in places:
        mouse(view, KINDS.MouseMove, at, NONE, buttons, held)


def release(view, at, button=LEFT, buttons=NONE):
    mouse(view, KINDS.MouseButtonRelease, at, button, buttons)


def key(view, which, kind=KINDS.KeyPress, repeated=False):
    event = QKeyEvent(kind, which, PLAIN, "", repeated)
    event.ignore()
    QApplication.sendEvent(view, event)
    return event.isAccepted()


def wheel(view, by, held):
    at, phase = QPointF(5, 5), Qt.ScrollPhase.NoScrollPhase
    QApplication.sendEvent(view, QWheelEvent(at, at, QPoint(), by, NONE, held, phase, False))


def touch(row, column, *more):
    return PointerTouch(Point(row, column), *more)


def test_a_stroke_goes_through_every_place_in_order(field, told):
    press(field, (3, 4))
    move(field, (5, 6.25), (7, 6.25), (1, 1))
    release(field, (1, 1))
    assert told == [
        ("strokeBegan", touch(4, 3)),
        ("strokeMoved", touch(6.25, 5)),
        ("strokeMoved", touch(6.25, 7)),
        ("strokeMoved", touch(1, 1)),
        ("strokeEnded",),
    ]


def test_a_place_is_told_once_and_the_last_one_is_that_of_the_release(field, told):
    press(field, (3, 4))
    move(field, (3, 4), (3, 5), (3, 5))
    release(field, (3, 9))
    assert told[1:] == [("strokeMoved", touch(5, 3)), ("strokeMoved", touch(9, 3)), ("strokeEnded",)]


def test_places_beside_the_ground_are_skipped(field, told):
    press(field, (3, 4))
    move(field, BESIDE, (2, 2), BESIDE)
    release(field, BESIDE)
    assert told == [("strokeBegan", touch(4, 3)), ("strokeMoved", touch(2, 2)), ("strokeEnded",)]


def test_the_ground_is_that_at_the_beginning(field, told):
    press(field, (3, 4))
    field.lift = 100.0
    move(field, (5, 6))
    release(field, (5, 6))
    press(field, (5, 6))
    assert [what.point.row for _, what in (told[1], told[3])] == [6, 106]
    assert as_point(field.strokes.touched, SHAPE) == Point(106, 5)


@pytest.mark.parametrize("held", [SHIFT, CTRL, SHIFT | CTRL])
def test_keys_that_are_held_come_along(field, told, held):
    press(field, (3, 4), held=held)
    move(field, (25, 5), held=PLAIN)
    assert [what.modifiers for _, what in told] == [held, PLAIN]


def test_beside_the_ground_and_without_a_brush_the_view_is_left_alone(field, told):
    press(field, BESIDE)
    move(field, (3, 4))
    release(field, (3, 4))
    field.hold(None)
    press(field, (3, 4))
    assert told == []
    assert field.seen == [KINDS.MouseButtonPress, KINDS.MouseMove, KINDS.MouseButtonRelease, KINDS.MouseButtonPress]


@pytest.mark.parametrize("button", [RIGHT, MIDDLE])
def test_other_buttons_are_the_views(field, told, button):
    press(field, (3, 4), button)
    press(field, (3, 4), LEFT, LEFT | button)
    assert told == []
    assert field.seen == [KINDS.MouseButtonPress] * 2


def test_a_double_click_is_two_presses(field, told):
    press(field, (3, 4))
    release(field, (3, 4))
    press(field, (3, 4), kind=KINDS.MouseButtonDblClick)
    release(field, (3, 4))
    assert names(told) == ["strokeBegan", "strokeEnded"] * 2


def test_alt_picks_a_height_and_draws_nothing(field, told):
    press(field, (3, 4), held=ALT)
    move(field, (8, 8), held=ALT)
    release(field, (8, 8))
    assert told == [("heightPicked", Point(4, 3))]
    press(field, (3, 4))
    assert names(told)[1:] == ["strokeBegan"]


def cancel_by_escape(view):
    assert key(view, Qt.Key.Key_Escape, KINDS.ShortcutOverride)
    assert key(view, Qt.Key.Key_Escape)


def cancel_by_button(view):
    press(view, (5, 5), RIGHT, LEFT | RIGHT)
    release(view, (5, 5), RIGHT, LEFT)


@pytest.mark.parametrize("way", [cancel_by_escape, cancel_by_button, lambda view: view.strokes.cancel()])
def test_a_stroke_taken_back_is_over_until_the_next_press(field, told, way):
    press(field, (3, 4))
    way(field)
    move(field, (6, 6))
    release(field, (6, 6))
    assert names(told) == ["strokeBegan", "strokeCancelled"]
    assert field.strokes.touched is None
    press(field, (3, 4))
    release(field, (3, 4))
    assert names(told)[2:] == ["strokeBegan", "strokeEnded"]


@pytest.mark.parametrize(
    "way",
    [
        lambda view: QApplication.sendEvent(view, QFocusEvent(KINDS.FocusOut)),
        lambda view: QApplication.sendEvent(view, QHideEvent()),
        lambda view: view.hold(None),
        lambda view: move(view, (6, 6), buttons=NONE),
    ],
    ids=["focus", "hidden", "no brush", "release that got lost"],
)
def test_what_ends_a_stroke_from_outside_keeps_it(field, told, way):
    press(field, (3, 4))
    move(field, (4, 4))
    way(field)
    field.hold(BrushRing(9))
    move(field, (8, 8))
    release(field, (8, 8))
    assert names(told) == ["strokeBegan", "strokeMoved", "strokeEnded"]


def test_a_press_after_a_release_that_got_lost_begins_the_next_stroke(field, told):
    press(field, (3, 4))
    press(field, (5, 5))
    assert names(told) == ["strokeBegan", "strokeEnded", "strokeBegan"]


def test_another_brush_goes_on_with_the_stroke(field, told):
    press(field, (3, 4))
    field.hold(BrushRing(20))
    move(field, (5, 5))
    assert names(told) == ["strokeBegan", "strokeMoved"]


def test_escape_without_a_stroke_leaves_the_brush_but_not_when_it_is_still_held(field, told):
    press(field, (3, 4))
    key(field, Qt.Key.Key_Escape)
    key(field, Qt.Key.Key_Escape, repeated=True)
    release(field, (3, 4))
    assert names(told) == ["strokeBegan", "strokeCancelled"]
    assert not key(field, Qt.Key.Key_Escape, KINDS.ShortcutOverride)
    assert key(field, Qt.Key.Key_Escape)
    assert names(told)[2:] == ["escaped"]
    field.hold(None)
    assert not key(field, Qt.Key.Key_Escape)


def test_other_keys_are_the_views(field, told):
    assert not key(field, Qt.Key.Key_BracketLeft)
    assert told == []


def test_the_wheel_sizes_with_ctrl_and_strengthens_with_shift(field, told):
    wheel(field, QPoint(0, 120), CTRL)
    wheel(field, QPoint(0, -60), SHIFT)
    wheel(field, QPoint(240, 0), SHIFT)
    assert told == [("sizeScrolled", 1.0), ("strengthScrolled", -0.5), ("strengthScrolled", 2.0)]
    assert field.seen == []
    wheel(field, QPoint(0, 120), PLAIN)
    field.hold(None)
    wheel(field, QPoint(0, 120), CTRL)
    assert len(told) == 3
    assert field.seen == [KINDS.Wheel] * 2


def test_a_pen_draws_with_its_pressure(field, told):
    assert pen.press(field, (3, 4.5), 0.25)
    assert pen.move(field, (5, 4.5), 0.5)
    assert pen.move(field, (5, 4.5), 0.75)
    assert pen.release(
        field,
        (5, 4.5),
    )
    assert told[:3] == [
        ("strokeBegan", touch(4.5, 3, 0.25)),
        ("strokeMoved", touch(4.5, 5, 0.5)),
        ("strokeMoved", touch(4.5, 5, 0.75)),
    ]
    assert names(told)[-1] == "strokeEnded"
    assert field.followed[-1] == QPointF(5, 4.5)
    assert field.seen == []


def test_the_other_end_of_a_pen_erases(field, told):
    pen.press(field, (3, 4), device=pen.ERASER)
    pen.move(field, (5, 4), device=pen.ERASER)
    assert [what.eraser for _, what in told] == [True, True]


def test_a_pen_that_hovers_or_is_beside_the_ground_is_a_mouse(field, told):
    assert not pen.move(field, (3, 4), 0.0, buttons=NONE)
    assert not pen.press(field, BESIDE)
    assert not pen.move(field, (3, 4))
    assert not pen.release(field, (3, 4))
    assert told == []


def test_a_pen_stroke_can_be_taken_back_and_its_rest_moves_nothing(field, told):
    pen.press(field, (3, 4))
    key(field, Qt.Key.Key_Escape)
    assert pen.move(field, (8, 8))
    assert pen.release(field, (8, 8))
    assert names(told) == ["strokeBegan", "strokeCancelled"]
    assert not pen.move(field, (8, 8), buttons=NONE)


def test_a_mouse_does_not_disturb_a_pen(field, told):
    pen.press(field, (3, 4))
    move(field, (90, 90), buttons=NONE)
    pen.move(field, (5, 4))
    assert names(told) == ["strokeBegan", "strokeMoved"]


PLACE, FAR = QPoint(30, 40), QPoint(90, 70)


@pytest.fixture
def view(qtbot):
    view = Field()
    view.resize(100, 100)
    qtbot.addWidget(view)
    view.hold(BrushRing(9))
    return view


@pytest.fixture
def told_of_lines(view):
    told_of_lines, strokes = [], view.strokes
    for name in ("strokeBegan", "strokeMoved", "lineWanted", "lineAimed"):
        getattr(strokes, name).connect(lambda what, name=name: told_of_lines.append((name, what)))
    for name in ("strokeEnded", "strokeCancelled"):
        getattr(strokes, name).connect(lambda name=name: told_of_lines.append((name,)))
    return told_of_lines


def test_a_click_with_shift_wants_a_line_and_draws_nothing_itself(view, told_of_lines):
    QTest.mouseClick(view, LEFT, SHIFT, PLACE)
    assert told_of_lines == [("lineWanted", PointerTouch(Point(40, 30), modifiers=SHIFT))]


def test_a_hand_that_trembles_still_clicks(view, told_of_lines):
    QTest.mousePress(view, LEFT, SHIFT, PLACE)
    QTest.mouseMove(view, PLACE + QPoint(2, 1))
    QTest.mouseRelease(view, LEFT, SHIFT, PLACE + QPoint(2, 1))
    assert [name for name, *_ in told_of_lines] == ["lineWanted"]


def test_a_drag_with_shift_is_a_stroke_from_where_it_began(view, told_of_lines):
    QTest.mousePress(view, LEFT, SHIFT, PLACE)
    QTest.mouseMove(view, FAR)
    QTest.mouseRelease(view, LEFT, SHIFT, FAR)
    assert [name for name, *_ in told_of_lines] == ["strokeBegan", "strokeMoved", "strokeEnded"]
    assert told_of_lines[0][1].point == Point(40, 30)


@pytest.mark.parametrize("way", [StrokeTool.cancel, StrokeTool.finish])
def test_a_press_with_shift_that_comes_to_nothing_is_no_stroke(view, told_of_lines, way):
    QTest.mousePress(view, LEFT, SHIFT, PLACE)
    way(view.strokes)
    QTest.mouseRelease(view, LEFT, SHIFT, PLACE)
    assert told_of_lines == []
    QTest.mouseClick(view, LEFT, PLAIN, PLACE)
    assert [name for name, *_ in told_of_lines] == ["strokeBegan", "strokeEnded"]


@pytest.mark.parametrize("end", [lambda view: QTest.keyRelease(view, Qt.Key.Key_Shift), lambda view: view.hold(None)])
def test_the_line_is_aimed_while_shift_is_held(view, told_of_lines, end):
    hover(view, SHIFT)
    assert told_of_lines == [("lineAimed", Point(40, 30))]
    end(view)
    end(view)
    assert told_of_lines[1:] == [("lineAimed", None)]


def test_without_shift_nothing_is_aimed(view, told_of_lines):
    hover(view, PLAIN)
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert told_of_lines == []


def hover(view, held):
    at = PLACE.toPointF()
    nothing = Qt.MouseButton.NoButton
    QApplication.sendEvent(view, QMouseEvent(QEvent.Type.MouseMove, at, view.mapToGlobal(at), nothing, nothing, held))


SHAPE_RING = (101, 51)


def test_without_a_mirror_a_brush_touches_one_place():
    assert BrushRing(10).places(Point(3, 4), SHAPE_RING) == [Point(3, 4)]


@pytest.mark.parametrize(
    ("mirror", "copies"),
    [
        ("rows", {Point(97, 4)}),
        ("columns", {Point(3, 46)}),
        ("both", {Point(97, 4), Point(3, 46), Point(97, 46)}),
    ],
)
def test_a_mirror_adds_the_places_on_the_other_side(mirror, copies):
    first, *others = BrushRing(10, mirror).places(Point(3, 4), SHAPE_RING)
    assert first == Point(3, 4)
    assert set(others) == copies
    assert len(others) == len(copies)


def test_on_the_mirror_there_is_one_place():
    assert BrushRing(10, "both").places(Point(50, 25), SHAPE_RING) == [Point(50, 25)]


def test_what_leaves_a_map_that_tiles_comes_in_on_the_other_side():
    assert set(BrushRing(10, wrap=True).places(Point(3, 48), SHAPE_RING)) == {
        Point(3, 48),
        Point(103, 48),
        Point(3, -2),
        Point(103, -2),
    }
    assert BrushRing(10, wrap=True).places(Point(30, 20), SHAPE_RING) == [Point(30, 20)]


def test_mirrored_places_wrap_around_too():
    assert set(BrushRing(10, "rows", wrap=True).places(Point(3, 20), SHAPE_RING)) == {
        Point(3, 20),
        Point(97, 20),
        Point(103, 20),
        Point(-3, 20),
    }
