"""The inputs for numbers: boxes, sliders, dials, and numbers left to the program."""

from itertools import pairwise

import pytest
from form_tools import PARAMETERS, for_each, inner, offered, slider
from PySide6.QtCore import QEvent, QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.filters import Clamp, Crop
from terrain_explorer.terrain.shading.look import Look

NUMBERS = [(owner, one) for owner, one in PARAMETERS if one.kind in (int, float) and one.maximum is not None]


SLIDING = [
    (owner, one)
    for owner, one in NUMBERS
    if not (one.automatic or one.by_ratio) and max(abs(one.minimum), (one.offered or (0, one.maximum))[1]) < 10**6
]
BY_RATIO = [(owner, one) for owner, one in NUMBERS if one.by_ratio]


@for_each(SLIDING)
class TestEveryNumberWithASlider:
    def test_spin_box_and_slider_span_what_is_offered(self, form_of, owner, parameter):
        form = form_of(owner)
        for position, end in zip(
            (slider(form, parameter.name).minimum(), slider(form, parameter.name).maximum()),
            offered(parameter),
            strict=True,
        ):
            slider(form, parameter.name).setValue(position)
            assert form.fields[parameter.name].value() == pytest.approx(end)
        spin = inner(form, parameter.name)
        taken = (parameter.minimum, parameter.maximum) if parameter.beyond else offered(parameter)
        assert (spin.minimum(), spin.maximum()) == tuple(parameter.scale * end for end in taken)

    def test_spin_box_moves_the_slider(self, form_of, owner, parameter):
        form = form_of(owner)
        low, high = offered(parameter)
        for value in (low, high, (low + high) / 2):
            inner(form, parameter.name).setValue(parameter.kind(parameter.scale * value))
            expected = (parameter.kind(value) - low) / parameter.step
            assert slider(form, parameter.name).value() == pytest.approx(expected, abs=0.51)

    def test_slider_moves_the_spin_box_by_the_step(self, form_of, owner, parameter):
        form = form_of(owner)
        low, _ = offered(parameter)
        bar = slider(form, parameter.name)
        for position in (1, bar.maximum() // 2, bar.maximum() - 1):
            bar.setValue(position)
            assert form.fields[parameter.name].value() == pytest.approx(low + position * parameter.step)
            assert inner(form, parameter.name).value() == pytest.approx(
                parameter.scale * form.fields[parameter.name].value()
            )
            assert bar.value() == position


@for_each(BY_RATIO)
class TestEveryNumberChosenByRatio:
    def test_spin_box_and_slider_span_what_is_offered(self, form_of, owner, parameter):
        form = form_of(owner)
        bar = slider(form, parameter.name)
        for position, end in zip((bar.minimum(), bar.maximum()), offered(parameter), strict=True):
            bar.setValue(position)
            assert form.fields[parameter.name].value() == pytest.approx(end)

    def test_each_step_of_the_slider_is_another_number_of_two_digits(self, form_of, owner, parameter):
        form = form_of(owner)
        bar = slider(form, parameter.name)
        numbers = []
        for position in range(bar.maximum() + 1):
            bar.setValue(position)
            assert bar.value() == position
            numbers.append(form.fields[parameter.name].value())
        assert numbers == [float(f"{number:.2g}") for number in numbers]
        assert all(1.05 < after / before < 1.2 for before, after in pairwise(numbers))

    def test_the_box_moves_the_slider_to_the_nearest_step_and_keeps_its_number(self, form_of, owner, parameter):
        form = form_of(owner)
        low, high = offered(parameter)
        inner(form, parameter.name).setValue(12.34 * low)
        assert form.fields[parameter.name].value() == 12.34 * low
        part = slider(form, parameter.name).value() / slider(form, parameter.name).maximum()
        assert low * (high / low) ** part == pytest.approx(12.34 * low, rel=0.07)

    def test_the_arrows_of_the_box_change_it_by_about_a_tenth(self, form_of, owner, parameter):
        form = form_of(owner)
        low, _ = offered(parameter)
        for number, after in ((5, 5.1), (20, 21), (50, 51)):
            inner(form, parameter.name).setValue(number * low)
            inner(form, parameter.name).stepUp()
            assert form.fields[parameter.name].value() == pytest.approx(after * low)


@pytest.mark.parametrize(
    ("name", "typed", "taken", "told"),
    [
        ("spread", "3", 3, None),
        ("spread", "30", 10, "Spread goes from 0 to 10: 30 became 10."),
        ("exponent", "99", 13, "Exponent n goes from 1 to 13: 99 became 13."),
        ("exponent", "0", 1, "Exponent n goes from 1 to 13: 0 became 1."),
    ],
)
def test_what_was_made_of_a_number_out_of_range_is_told(qtbot, form, name, typed, taken, told):
    box = inner(form, name)
    box.selectAll()
    qtbot.keyClicks(box, typed)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert form.fields[name].value() == taken
    if told:
        qtbot.waitUntil(lambda: QToolTip.text().startswith(told))
        assert form.fields[name].parameter.help in QToolTip.text()
    else:
        QApplication.processEvents()
        assert "became" not in QToolTip.text()


@pytest.mark.parametrize("value", [0.123456, 0.5, 1e-05, 0.0, 1.0, 0.999999999999, 0.1 + 0.01])
def test_decimals_survive_exactly(form, value):
    wanted = DiamondSquare(spread_reduction=value)
    form.setValues(wanted)
    assert form.parameterised().spread_reduction == pytest.approx(value, abs=1e-13)
    inner(form, "spread_reduction").interpretText()
    assert form.parameterised().spread_reduction == pytest.approx(value, abs=1e-13)
    if len(repr(value)) < 10:
        assert form.parameterised() == wanted
        assert form.shows(wanted)


def test_decimals_are_shown_without_needless_digits(form):
    form.setValues(DiamondSquare(spread_reduction=0.55))
    assert inner(form, "spread_reduction").text() == QLocale().toString(0.55)


def test_typed_decimals_are_taken_as_they_are(qtbot, form, told):
    box = inner(form, "spread_reduction")
    box.selectAll()
    qtbot.keyClicks(box, QLocale().toString(0.123456, "f", 6))
    assert told == []
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert [one.spread_reduction for one in told] == [0.123456]


def test_a_whole_map_of_more_than_exponent_13_cannot_be_asked_for(qtbot, form):
    box = inner(form, "exponent")
    box.setValue(14)
    assert form.parameterised().exponent == 13
    box.selectAll()
    qtbot.keyClicks(box, "40")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert form.parameterised().exponent <= 13
    assert slider(form, "exponent").maximum() == 12


def test_values_beyond_what_is_offered_can_be_shown(form):
    """Such as those of a recipe that was written by hand."""
    wanted = DiamondSquare(spread=7.5)
    form.setValues(wanted)
    assert form.shows(wanted)
    assert slider(form, "spread").value() == slider(form, "spread").maximum()


@pytest.mark.parametrize(
    ("name", "typed", "taken"),
    [
        ("exponent", "20", 13),
        ("exponent", "0", 1),
        ("exponent", "11", 11),
        ("spread", "0,7", 0.7),
        ("spread", "0.25", 0.25),
        ("spread", "3", 3),
        ("spread", "abc", 0.3),
    ],
)
def test_what_is_typed_is_taken_or_the_nearest_to_it(qtbot, name, typed, taken):
    form = ParameterForm(DiamondSquare)
    qtbot.addWidget(form)
    box = form.findChild(QWidget, f"parameter.{name}")
    box.selectAll()
    qtbot.keyClicks(box, typed)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert form.fields[name].value() == pytest.approx(taken)


def middle_of(widget):
    return QPoint(widget.width() // 2, widget.height() // 2)


class TestBearings:
    @pytest.fixture
    def dial(self, make_form):
        form = make_form(Look)
        form.resize(form.sizeHint())
        form.show()
        dial = slider(form, "sun_azimuth")
        dial.setFixedWidth(48)
        return dial

    @pytest.fixture
    def box(self, dial):
        return inner(dial.window(), "sun_azimuth")

    @pytest.mark.parametrize(
        ("x", "y", "bearing"), [(0, -1, 0), (1, -1, 45), (1, 0, 90), (0, 1, 180), (-1, 0, 270), (-1, -1, 315)]
    )
    def test_north_is_at_the_top_and_east_on_the_right(self, qtbot, dial, box, x, y, bearing):
        box.setValue(200)
        place = middle_of(dial) + QPoint(15 * x, 15 * y)
        qtbot.mouseClick(dial, Qt.MouseButton.LeftButton, pos=place)
        assert abs((box.value() - bearing + 180) % 360 - 180) <= 1

    @pytest.mark.parametrize(("bearing", "x", "y"), [(0, 0, -1), (90, 1, 0), (180, 0, 1), (270, -1, 0)])
    def test_the_knob_is_where_the_bearing_is(self, dial, box, bearing, x, y):
        box.setValue(bearing)
        picture, radius = dial.grab().toImage(), min(dial.width(), dial.height()) / 2 - 6
        accent = dial.palette().highlight().color()
        colours = {
            (right, down): picture.pixelColor(
                round(dial.width() / 2 + radius * right), round(dial.height() / 2 + radius * down)
            )
            for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))
        }
        assert [place for place, colour in colours.items() if colour == accent] == [(x, y)]

    def test_dragging_around_the_dial_tells_every_step_as_one_gesture(self, qtbot, dial, box):
        told, form = [], dial.parent().parent()
        form.valuesChanged.connect(lambda: told.append((box.value(), form.gesture)))
        middle = middle_of(dial)
        qtbot.mousePress(dial, Qt.MouseButton.LeftButton, pos=middle + QPoint(0, -15))
        for x, y in ((15, -15), (15, 0)):
            qtbot.mouseMove(dial, middle + QPoint(x, y))
        qtbot.mouseRelease(dial, Qt.MouseButton.LeftButton, pos=middle + QPoint(15, 0))
        bearings, gestures = zip(*told, strict=True)
        assert bearings == pytest.approx((0, 45, 90), abs=1)
        assert len(set(gestures)) == 1
        assert form.gesture != gestures[0]

    def test_a_little_to_the_left_of_north_is_north_and_no_whole_turn(self, dial, box):
        box.setValue(200)
        left = Qt.MouseButton.LeftButton
        place = QPointF(dial.width() / 2 - 0.05, dial.height() / 2 - 15)
        for kind, held in ((QEvent.Type.MouseButtonPress, left), (QEvent.Type.MouseButtonRelease, left.NoButton)):
            event = QMouseEvent(kind, place, dial.mapToGlobal(place), left, held, Qt.KeyboardModifier.NoModifier)
            QApplication.sendEvent(dial, event)
        assert box.value() == 0

    def test_other_buttons_do_not_turn_it(self, qtbot, dial, box):
        qtbot.mouseClick(dial, Qt.MouseButton.RightButton, pos=middle_of(dial) + QPoint(15, 0))
        assert box.value() == Look().sun_azimuth

    def test_it_turns_by_key(self, qtbot, dial, box):
        box.setValue(90)
        qtbot.keyClick(dial, Qt.Key.Key_Up)
        assert box.value() == 91

    @pytest.mark.parametrize(("value", "steps", "after"), [(359, 2, 1), (0, -1, 359), (10, 1, 11), (360, 1, 1)])
    def test_steps_go_round(self, box, value, steps, after):
        box.setValue(value)
        box.stepBy(steps)
        assert box.value() == after

    @pytest.mark.parametrize(("typed", "taken"), [("12.5", 12.5), ("400", 360), ("45°", 45)])
    def test_can_be_typed(self, qtbot, box, typed, taken):
        box.selectAll()
        qtbot.keyClicks(box, typed)
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert (box.value(), box.text()) == (taken, QLocale().toString(float(taken), "g", 12) + "°")

    def test_a_bearing_between_the_dials_steps_stays_exact(self, dial, box):
        box.setValue(12.345)
        assert box.value() == 12.345
        assert dial.value() == 12


class TestAutomaticNumbers:
    @pytest.fixture
    def box(self, make_form):
        form = make_form(Look)
        form.fields["contours"].setValue(True)  # the interval needs them
        return inner(form, "contour_interval")

    def test_show_a_word_for_the_minimum_and_have_no_slider(self, make_form):
        form = make_form(Look)
        assert inner(form, "contour_interval").text() == "automatic"
        assert slider(form, "contour_interval") is None

    @pytest.mark.parametrize(
        ("value", "steps", "after"),
        [(0, 1, 0.01), (0.01, -1, 0), (0.005, -1, 0), (0.005, 1, 0.01), (0.5, 1, 0.51), (50, 1, 51), (1200, -1, 1100)],
    )
    def test_step_in_proportion_to_themselves(self, box, value, steps, after):
        box.setValue(value)
        box.stepBy(steps)
        assert box.value() == pytest.approx(after)

    @pytest.mark.parametrize(("typed", "taken"), [("0.25", 0.25), ("250", 250), ("0", 0)])
    def test_can_be_typed_over_the_word(self, qtbot, box, typed, taken):
        box.selectAll()
        qtbot.keyClicks(box, typed)
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert box.value() == taken
        assert (box.text() == "automatic") is (taken == 0)


class TestAutomaticWholeNumbers:
    @pytest.mark.parametrize(("typed", "taken"), [("4097", 4097), ("12.5", 12), ("0", 0)])
    def test_are_whole_when_typed(self, qtbot, make_form, typed, taken):
        form = make_form(Crop)
        box = inner(form, "rows")
        box.selectAll()
        qtbot.keyClicks(box, typed)
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert form.parameterised() == Crop(taken)
        assert type(form.fields["rows"].value()) is int

    def test_stay_whole_when_stepped(self, make_form):
        form = make_form(Crop)
        box = inner(form, "rows")
        for value, steps, after in ((0, 1, 1), (2, 1, 3), (513, 1, 523), (513, -1, 503)):
            form.fields["rows"].setValue(value)
            box.stepBy(steps)
            assert form.fields["rows"].value() == after


class TestWideNumbers:
    @pytest.mark.parametrize(
        ("value", "steps", "after"), [(0, 1, 0.01), (0.5, -1, 0.49), (5, 1, 5.1), (-8848, 1, -8748), (1, -2, 0.8)]
    )
    def test_step_in_proportion_to_themselves_without_a_slider(self, make_form, value, steps, after):
        form = make_form(Clamp)
        box = inner(form, "low")
        box.setValue(value)
        box.stepBy(steps)
        assert box.value() == pytest.approx(after)
        assert slider(form, "low") is None


class TestWhatTheProgramHasChosen:
    def test_is_told_beside_the_word_for_it(self, make_form):
        form = make_form(Crop)
        form.setFound({"rows": 1025})
        assert inner(form, "rows").text() == "1025 (2^n + 1)"
        assert inner(form, "columns").text() == "2^n + 1"
        assert form.parameterised() == Crop()
        form.setFound({})
        assert inner(form, "rows").text() == "2^n + 1"

    def test_leaves_a_number_that_is_being_typed(self, qtbot, make_form):
        form = make_form(Crop)
        box = inner(form, "rows")
        box.selectAll()
        qtbot.keyClicks(box, "10")
        form.setFound({"rows": 1025})
        assert box.text() == "10"
        qtbot.keyClick(box, Qt.Key.Key_Return)
        assert form.parameterised() == Crop(rows=10)
