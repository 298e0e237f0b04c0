"""The form that a class's declared parameters make."""

from dataclasses import replace

import pytest
from gui_tools import LONG, turn_wheel
from PySide6.QtCore import QLocale, QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractSlider,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QWidget,
)

from terrain_explorer.files.presets import PRESETS
from terrain_explorer.gui.widgets.parameter_form import ParameterForm
from terrain_explorer.terrain import GENERATORS, DiamondSquare, MidpointDisplacement, parameters
from terrain_explorer.terrain.filters import FILTERS, Clamp, Crop
from terrain_explorer.terrain.shading.look import Look

OWNERS = {**GENERATORS, "look": Look, **FILTERS}
PARAMETERS = [(owner, parameter) for owner in OWNERS.values() for parameter in parameters(owner)]
NUMBERS = [(owner, one) for owner, one in PARAMETERS if one.kind in (int, float) and one.maximum is not None]
SLIDING = [(owner, one) for owner, one in NUMBERS if not one.automatic and abs(one.minimum) < 10**6]


def ids(pairs):
    return [f"{owner.__name__}.{parameter.name}" for owner, parameter in pairs]


@pytest.fixture
def make_form(qtbot):
    def make(owner):
        form = ParameterForm(owner)
        qtbot.addWidget(form)
        return form

    return make


@pytest.fixture
def form(make_form):
    return make_form(DiamondSquare)


@pytest.fixture
def told(form):
    """What the form showed at each `valuesChanged`."""
    values = []
    form.valuesChanged.connect(lambda: values.append(form.parameterised()))
    return values


def inner(form, name):
    return form.findChild(QWidget, f"parameter.{name}")


def slider(form, name):
    return form.findChild(QAbstractSlider, f"slider.{name}")


def offered(parameter):
    return parameter.offered or (parameter.minimum, parameter.maximum)


@pytest.mark.parametrize("owner", OWNERS.values(), ids=list(OWNERS))
def test_shows_the_defaults_at_first(make_form, owner):
    assert make_form(owner).parameterised() == owner()


@pytest.mark.parametrize(("owner", "parameter"), PARAMETERS, ids=ids(PARAMETERS))
class TestEveryParameter:
    def test_has_an_input_of_its_kind(self, make_form, owner, parameter):
        kinds = {bool: QCheckBox, str: QComboBox, float: QDoubleSpinBox, int: QSpinBox}
        kind = QLineEdit if parameter.name == "seed" else kinds[float if parameter.automatic else parameter.kind]
        assert isinstance(inner(make_form(owner), parameter.name), kind)

    def test_tells_its_label_and_its_help(self, make_form, owner, parameter):
        form = make_form(owner)
        widget = inner(form, parameter.name)
        assert (widget.accessibleName(), widget.toolTip()) == (parameter.label, parameter.help)
        (label,) = (one for one in form.findChildren(QLabel) if one.text() == parameter.label and one.buddy())
        assert label.toolTip() == parameter.help
        assert label.buddy().focusProxy() is widget

    def test_tells_what_follows_from_its_value(self, make_form, owner, parameter):
        form = make_form(owner)
        label = form.findChild(QLabel, f"derived.{parameter.name}")
        for value in (parameter.default, parameter.maximum if parameter.offered is None else parameter.offered[0]):
            if parameter.derived is not None:
                form.fields[parameter.name].setValue(value)
                assert label.text() == parameter.derived(value)

    def test_comes_back_to_its_default(self, make_form, owner, parameter):
        form = make_form(owner)
        button = form.findChild(QToolButton, f"default.{parameter.name}")
        if parameter.name == "seed":
            assert button is None
            return
        assert not button.isEnabled()
        form.fields[parameter.name].setValue(other_value(parameter))
        assert button.isEnabled()
        assert button.toolTip() == f"{parameter.label}: back to {form.fields[parameter.name].words(parameter.default)}"
        button.click()
        assert form.parameterised() == owner()
        assert not button.isEnabled()


def other_value(parameter):
    if parameter.kind is bool:
        return not parameter.default
    if parameter.choices:
        return next(choice for choice in parameter.choices if choice != parameter.default)
    return parameter.kind(parameter.default + parameter.step)


@pytest.mark.parametrize(("owner", "parameter"), SLIDING, ids=ids(SLIDING))
class TestEveryNumberWithASlider:
    def test_spin_box_and_slider_span_what_is_offered(self, make_form, owner, parameter):
        form = make_form(owner)
        for position, end in zip(
            (slider(form, parameter.name).minimum(), slider(form, parameter.name).maximum()),
            offered(parameter),
            strict=True,
        ):
            slider(form, parameter.name).setValue(position)
            assert form.fields[parameter.name].value() == pytest.approx(end)
        spin = inner(form, parameter.name)
        assert (spin.minimum(), spin.maximum()) == offered(parameter)

    def test_spin_box_moves_the_slider(self, make_form, owner, parameter):
        form = make_form(owner)
        low, high = offered(parameter)
        for value in (low, high, (low + high) / 2):
            inner(form, parameter.name).setValue(parameter.kind(value))
            expected = (parameter.kind(value) - low) / parameter.step
            assert slider(form, parameter.name).value() == pytest.approx(expected, abs=0.51)

    def test_slider_moves_the_spin_box_by_the_step(self, make_form, owner, parameter):
        form = make_form(owner)
        low, _ = offered(parameter)
        bar = slider(form, parameter.name)
        for position in (1, bar.maximum() // 2, bar.maximum() - 1):
            bar.setValue(position)
            assert inner(form, parameter.name).value() == pytest.approx(low + position * parameter.step)
            assert bar.value() == position


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


@pytest.mark.parametrize("seed", [0, 1, 2**32, 10**39 + 7, 2**128])
def test_seeds_of_any_length_survive(form, seed):
    form.setValues(DiamondSquare(seed=seed))
    assert form.parameterised().seed == seed
    assert inner(form, "seed").text() == str(seed)


def test_a_long_seed_can_be_typed(qtbot, form, told):
    edit = inner(form, "seed")
    edit.selectAll()
    qtbot.keyClicks(edit, "1234567890" * 4 + "x-.")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert [one.seed for one in told] == [int("1234567890" * 4)]


def test_no_seed_at_all_is_not_taken(qtbot, form, told):
    edit = inner(form, "seed")
    edit.selectAll()
    qtbot.keyClick(edit, Qt.Key.Key_Delete)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert told == []
    assert form.parameterised().seed == 0


def test_a_whole_map_of_more_than_exponent_13_cannot_be_asked_for(qtbot, form):
    box = inner(form, "exponent")
    box.setValue(14)
    assert form.parameterised().exponent == 13
    box.selectAll()
    qtbot.keyClicks(box, "40")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert form.parameterised().exponent <= 13
    assert slider(form, "exponent").maximum() == 12


@pytest.mark.parametrize("owner", GENERATORS.values(), ids=list(GENERATORS))
def test_setting_values_tells_nothing(make_form, qtbot, owner):
    form = make_form(owner)
    values = {one.name: other_value(one) if one.name != "seed" else 5 for one in parameters(owner)}
    with qtbot.assertNotEmitted(form.valuesChanged):
        form.setValues(owner(**values))
        form.setValues(owner())
    assert form.shows(owner())


def test_each_change_of_the_user_is_told_once(form, told):
    slider(form, "spread").setValue(40)
    inner(form, "spread").setValue(0.5)
    inner(form, "tileable").click()
    inner(form, "exponent").stepUp()
    assert [(one.spread, one.tileable, one.exponent) for one in told] == [
        (0.4, False, 9),
        (0.5, False, 9),
        (0.5, True, 9),
        (0.5, True, 10),
    ]


def test_choices_are_told_as_declared(make_form):
    form = make_form(MidpointDisplacement)
    form.setValues(MidpointDisplacement(shared_edges="redrawn", centre_from="midpoints"))
    assert form.parameterised() == MidpointDisplacement(shared_edges="redrawn", centre_from="midpoints")
    box = inner(form, "shared_edges")
    assert [box.itemData(number) for number in range(box.count())] == ["once", "redrawn"]
    assert box.currentText() == "Redrawn"


def test_values_beyond_what_is_offered_can_be_shown(form):
    """Such as those of a recipe that was written by hand."""
    wanted = DiamondSquare(spread=7.5)
    form.setValues(wanted)
    assert form.shows(wanted)
    assert slider(form, "spread").value() == slider(form, "spread").maximum()


class TestGesture:
    def test_lasts_as_long_as_a_drag(self, form):
        bar, gestures = slider(form, "spread"), []
        form.valuesChanged.connect(lambda: gestures.append(form.gesture))
        bar.setSliderDown(True)
        for position in (40, 41, 42):
            bar.setSliderPosition(position)
        bar.setSliderDown(False)
        bar.setSliderDown(True)
        bar.setSliderPosition(43)
        assert len(gestures) == 4
        assert gestures[0] == gestures[1] == gestures[2] != gestures[3]

    def test_ends_where_another_value_is_changed(self, form):
        gestures = []
        form.valuesChanged.connect(lambda: gestures.append(form.gesture))
        slider(form, "spread").setValue(40)
        slider(form, "spread_reduction").setValue(40)
        slider(form, "spread").setValue(41)
        assert gestures[0] != gestures[1]

    def test_ends_where_values_are_set(self, form):
        before = form.gesture
        form.setValues(replace(DiamondSquare(), spread=0.4))
        assert form.gesture != before


def test_keys_walk_from_input_to_input(qtbot, form):
    form.show()
    inner(form, "exponent").setFocus()
    assert QKeySequence(Qt.Key.Key_Tab).count() == 1
    order = []
    for _ in range(20):
        widget = form.focusWidget()
        if widget.objectName().startswith("parameter.") and widget.objectName() not in order:
            order.append(widget.objectName())
        form.focusNextChild()
    of_use = (one.name for one in parameters(DiamondSquare) if one.name not in DiamondSquare.needs)
    assert order == [f"parameter.{name}" for name in of_use]


@pytest.mark.parametrize(
    ("name", "typed", "taken"),
    [
        ("exponent", "20", 13),
        ("exponent", "0", 1),
        ("exponent", "11", 11),
        ("spread", "0,7", 0.7),
        ("spread", "0.25", 0.25),
        ("spread", "3", 1),
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


def test_an_emptied_seed_comes_back(qtbot):
    form = ParameterForm(DiamondSquare)
    qtbot.addWidget(form)
    form.setValues(DiamondSquare(seed=42))
    line = form.findChild(QLineEdit, "parameter.seed")
    line.clear()
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert (line.text(), form.fields["seed"].value()) == ("42", 42)


class TestGroups:
    def test_have_a_heading_each_in_the_order_of_declaration(self, make_form):
        form = make_form(Look)
        form.resize(form.sizeHint())
        headings = [one for one in form.findChildren(QLabel) if one.objectName().startswith("group.")]
        declared = list(dict.fromkeys(one.group for one in parameters(Look)))
        assert [heading.text() for heading in headings] == declared

    def test_stand_above_their_fields(self, make_form):
        form = make_form(Look)
        form.resize(form.sizeHint())
        form.show()
        for one in parameters(Look):
            heading = form.findChild(QLabel, f"group.{one.group}")
            below = [name for name in form.fields if form.fields[name].y() > heading.y()]
            assert one.name in below

    def test_without_groups_there_is_no_heading(self, make_form):
        form = make_form(GENERATORS["random-noise"])
        assert [one for one in form.findChildren(QLabel) if one.objectName().startswith("group")] == []


def test_a_field_of_no_use_is_greyed_with_its_label(make_form):
    form = make_form(Look)
    form.setFieldEnabled("water_level", False)
    assert not inner(form, "water_level").isEnabled()
    assert not slider(form, "water_level").isEnabled()
    (label,) = (one for one in form.findChildren(QLabel) if one.text() == "Level")
    assert not label.isEnabled()
    assert inner(form, "haze").isEnabled()


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
        return inner(make_form(Look), "contour_interval")

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


@pytest.mark.parametrize("owner", OWNERS.values(), ids=list(OWNERS))
def test_the_wheel_scrolls_past_every_input(make_form, owner):
    form = make_form(owner)
    form.show()
    form.setFocus()
    for field in form.fields.values():
        for widget in field.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            for turns in (-1, 1):
                turn_wheel(widget, turns)
                assert form.parameterised() == owner(), widget.objectName()


@pytest.mark.parametrize("name", ["parameter.haze", "slider.haze", "slider.sun_azimuth", "parameter.palette"])
def test_the_wheel_changes_the_input_that_has_the_focus(qtbot, make_form, name):
    form = make_form(Look)
    form.show()
    form.activateWindow()
    widget = form.findChild(QWidget, name)
    qtbot.waitUntil(form.isActiveWindow, timeout=LONG)
    widget.setFocus()
    turn_wheel(widget, -1)
    assert form.parameterised() != Look()


def test_a_widget_can_stand_below_a_field(make_form):
    form, widget = make_form(Look), QLabel("below")
    form.setBelow("contours", widget)
    form.resize(form.sizeHint())
    form.show()
    assert form.fields["contours"].geometry().bottom() < widget.y() < form.fields["contour_interval"].y()


def test_a_form_can_be_narrow_and_nothing_in_it_is_cut_off(make_form):
    for owner in OWNERS.values():
        form = make_form(owner)
        assert form.minimumSizeHint().width() <= 250, owner
        form.resize(form.minimumSizeHint())
        form.show()
        for field in form.fields.values():
            assert field.x() + field.width() <= form.width()
            assert field.width() >= field.minimumSizeHint().width()


def back(form, name):
    return form.findChild(QToolButton, f"default.{name}")


def test_a_value_goes_back_to_what_the_form_began_with(make_form):
    form = make_form(Clamp)
    begun = Clamp(115.25, 0.1 + 1908)
    form.setDefaults(begun)
    form.setValues(begun)
    assert not back(form, "low").isEnabled()
    assert not back(form, "high").isEnabled()
    assert back(form, "low").toolTip() == "Lower height: back to 115.25"
    inner(form, "low").setValue(300)
    assert back(form, "low").isEnabled()
    back(form, "low").click()
    assert form.parameterised() == begun


@pytest.mark.parametrize(
    ("owner", "name", "words"),
    [
        (MidpointDisplacement, "shared_edges", "Once"),
        (PRESETS["mesh"], "format", "GLB"),
        (Look, "contours", "no"),
        (Look, "contour_interval", "automatic"),
    ],
)
def test_the_way_back_is_told_in_the_words_of_the_form(make_form, owner, name, words):
    assert back(make_form(owner), name).accessibleName().endswith(f": back to {words}")


@pytest.mark.parametrize(
    ("preset", "labels"),
    [("unreal", ["PNG", "R16"]), ("mesh", ["GLB", "OBJ", "PLY"]), ("godot", ["Raw", "OpenEXR"])],
)
def test_choices_have_names_of_their_own(make_form, preset, labels):
    form = make_form(PRESETS[preset])
    box = inner(form, "format")
    assert [box.itemText(place) for place in range(box.count())] == labels
    assert form.parameterised() == PRESETS[preset]()


@pytest.mark.parametrize(
    ("owner", "name", "switch", "off", "on"),
    [(FILTERS["pad"], "height", "ground", "repeat", "height"), (PRESETS["mesh"], "base", "solid", False, True)],
)
def test_a_value_that_does_nothing_cannot_be_changed(make_form, owner, name, switch, off, on):
    form = make_form(owner)
    assert form.fields[switch].value() == off
    assert not inner(form, name).isEnabled()
    form.fields[switch].setValue(on)
    assert inner(form, name).isEnabled()
    form.setValues(owner())
    assert not inner(form, name).isEnabled()


@pytest.mark.parametrize(
    "owner", [*OWNERS.values(), *PRESETS.values()], ids=lambda owner: owner.slug if hasattr(owner, "slug") else "look"
)
def test_what_is_needed_is_a_switch_of_the_same_form(owner):
    known = {one.name: one for one in parameters(owner)}
    for name, switch in owner.needs.items():
        assert name in known
        assert known[switch].kind is bool or known[switch].choices


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
