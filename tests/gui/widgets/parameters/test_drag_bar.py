"""A number and its slider as one control: drags, clicks and keys on the number box."""

import pytest
from form_tools import inner, slider
from gui_tools import LONG
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible, QMouseEvent
from PySide6.QtWidgets import QApplication

from terrain_explorer.terrain.filters.erosion.thermal_erosion import ThermalErosion

LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
SHIFT, PLAIN = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
WIDTH = 200
"""Of the fields, in pixels: each is half a hundredth of the spread, which goes from 0 to 1 and begins with 0.3."""


@pytest.fixture
def box(qtbot, form):
    box = inner(form, "spread")
    box.setFixedWidth(WIDTH)
    form.resize(form.sizeHint())
    form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow, timeout=LONG)
    box.clearFocus()
    return box


@pytest.fixture
def bar(form, box):
    return slider(form, "spread")


@pytest.fixture
def gestures(form):
    found = []
    form.valuesChanged.connect(lambda: found.append(form.gesture))
    return found


def mouse(bar, kind, at, held=PLAIN):
    """Send a mouse event at a distance from the left side of what lies there, as Qt does."""
    target = bar.parent().childAt(at, bar.height() // 2)
    place = QPointF(target.mapFrom(bar.parent(), QPointF(at, bar.height() / 2)))
    buttons = NO_BUTTON if kind == QEvent.Type.MouseButtonRelease else LEFT
    button = NO_BUTTON if kind == QEvent.Type.MouseMove else LEFT
    QApplication.sendEvent(target, QMouseEvent(kind, place, target.mapToGlobal(place), button, buttons, held))


def press(bar, at=100):
    mouse(bar, QEvent.Type.MouseButtonPress, at)


def move(bar, at, held=PLAIN):
    mouse(bar, QEvent.Type.MouseMove, at, held)


def release(bar, at=100):
    mouse(bar, QEvent.Type.MouseButtonRelease, at)


def test_a_drag_changes_the_number_by_its_length_wherever_it_begins(form, box, bar):
    press(bar, at=20)
    move(bar, 60)
    assert box.value() == pytest.approx(0.5)
    move(bar, 40)
    assert box.value() == pytest.approx(0.4)
    release(bar, at=40)
    assert form.parameterised().spread == pytest.approx(0.4)


def test_a_drag_ends_at_the_ends_of_what_is_offered(box, bar):
    for start, end, value in ((10, 190, 1), (190, 0, 0.05), (190, 0, 0)):
        press(bar, start)
        move(bar, end)
        release(bar, end)
        assert box.value() == pytest.approx(value)


def test_with_shift_a_drag_is_ten_times_finer_and_finds_numbers_between_the_steps(box, bar):
    press(bar)
    move(bar, 120, SHIFT)
    assert box.value() == pytest.approx(0.31)
    move(bar, 121, SHIFT)
    assert box.value() == pytest.approx(0.311, abs=0.0011)
    move(bar, 141)
    assert box.value() == pytest.approx(0.41)


def test_whole_numbers_stay_whole(form, box):
    exponent = slider(form, "exponent")
    press(exponent)
    for at in (130, 133, 137):
        move(exponent, at, SHIFT)
        assert type(form.fields["exponent"].value()) is int
    release(exponent)


def test_a_drag_is_one_gesture_and_the_next_one_another(bar, gestures):
    for _ in range(2):
        press(bar)
        move(bar, 120)
        move(bar, 140)
        release(bar, 140)
    assert len(gestures) == 4
    assert gestures[0] == gestures[1] != gestures[2] == gestures[3]


def test_escape_takes_a_drag_back_to_the_very_number(qtbot, form, box, bar):
    box.setValue(0.123)
    press(bar)
    move(bar, 150)
    assert box.value() != 0.123
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert form.parameterised().spread == 0.123
    move(bar, 180)
    assert box.value() == 0.123
    release(bar, 180)
    assert not bar.isSliderDown()


def test_a_click_lets_the_user_type_and_a_drag_does_not(qtbot, form, box, bar):
    press(bar)
    move(bar, 120)
    release(bar, 120)
    assert box.lineEdit().selectedText() == ""
    press(bar)
    release(bar)
    assert box.lineEdit().selectedText() == box.text()
    qtbot.keyClicks(box, "0.75")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert form.parameterised().spread == 0.75


def test_a_click_of_an_unsteady_hand_is_a_click(box, bar):
    press(bar)
    move(bar, 102)
    move(bar, 99)
    release(bar, 99)
    assert box.value() == 0.3
    assert box.lineEdit().selectedText() == box.text()


def test_where_the_user_types_the_mouse_chooses_the_place(box, bar):
    press(bar)
    release(bar)
    press(bar, at=190)
    assert box.lineEdit().selectedText() == ""
    move(bar, 20)
    release(bar, 20)
    assert box.value() == 0.3


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2])
def test_keys_let_the_user_type_too_and_escape_takes_the_text_back(qtbot, box, bar, key, gestures):
    box.setFocus()
    qtbot.keyClick(box, key)
    qtbot.keyClicks(box, "0.9")
    assert box.text() == "0.9"
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert (box.text(), box.value(), gestures) == ("0.3", 0.3, [])
    qtbot.keyClick(box, Qt.Key.Key_Right)
    assert box.value() == pytest.approx(0.31)


def test_a_digit_replaces_the_number(qtbot, form, box):
    box.setFocus()
    box.lineEdit().end(False)
    qtbot.keyClicks(box, "0.6")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert form.parameterised().spread == 0.6


@pytest.mark.parametrize(
    ("key", "after"),
    [
        (Qt.Key.Key_Left, 0.29),
        (Qt.Key.Key_Right, 0.31),
        (Qt.Key.Key_Up, 0.31),
        (Qt.Key.Key_Down, 0.29),
        (Qt.Key.Key_PageUp, 0.4),
        (Qt.Key.Key_PageDown, 0.2),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, 1),
    ],
)
def test_the_keys_are_those_of_a_slider_until_the_user_types(qtbot, box, bar, key, after):
    box.setFocus()
    qtbot.keyClick(box, key)
    assert box.value() == pytest.approx(after)
    press(bar)
    release(bar)
    if key not in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
        qtbot.keyClick(box, key)
        assert box.value() == pytest.approx(after)


def test_escape_is_the_windows_unless_there_is_something_to_take_back(qtbot, form, box, bar):
    told = []
    form.keyPressEvent = lambda event: told.append(event.key())
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_F2)
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert told == []
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert told == [Qt.Key.Key_Escape]


def test_a_unit_stands_behind_the_number_and_may_be_typed_or_left_out(qtbot, make_form):
    box = inner(make_form(ThermalErosion), "angle")
    assert box.text() == "30°"
    for typed in ("45", "46°"):
        box.setFocus()
        qtbot.keyClick(box, Qt.Key.Key_F2)
        qtbot.keyClicks(box, typed)
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert box.text() == f"{typed.removesuffix('°')}°"


def test_a_screen_reader_is_told_the_name_the_number_and_its_range(box):
    told = QAccessible.queryAccessibleInterface(box)
    assert told.role() == QAccessible.Role.SpinBox
    assert told.text(QAccessible.Text.Name) == "Spread"
    value = told.valueInterface()
    assert (value.currentValue(), value.minimumValue(), value.maximumValue()) == (0.3, 0, 10)


@pytest.mark.parametrize("value", [0, 0.5, 1, 7.5])
def test_the_bar_is_filled_to_where_the_number_is(form, box, bar, value):
    form.fields["spread"].setValue(value)
    picture, accent = bar.grab().toImage(), bar.palette().highlight().color()
    row = picture.height() - 5
    filled = [picture.pixelColor(column, row) == accent for column in range(WIDTH)]
    assert sum(filled) == pytest.approx(min(value, 1) * (WIDTH - 6), abs=1)
    assert filled[3] == (value > 0)


def test_what_is_typed_over_a_bar_hides_it(qtbot, box, bar):
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_F2)
    accent = bar.palette().highlight().color()
    picture = bar.grab().toImage()
    assert picture.pixelColor(10, picture.height() - 5) != accent
