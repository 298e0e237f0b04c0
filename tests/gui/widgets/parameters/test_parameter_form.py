"""The form that a class's declared parameters make."""

from dataclasses import replace

import pytest
from form_tools import OWNERS, PARAMETERS, for_each, inner, other_value, slider, unfold
from gui_tools import LONG, turn_wheel
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QToolTip,
    QWidget,
)

from terrain_explorer.files.presets import PRESETS
from terrain_explorer.gui.widgets.parameters.parameter_fields import Segments
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import GENERATORS, DiamondSquare, MidpointDisplacement, parameters
from terrain_explorer.terrain.brushes import Brush
from terrain_explorer.terrain.filters import FILTERS, Clamp
from terrain_explorer.terrain.shading.look import Look


@pytest.mark.parametrize("owner", OWNERS.values(), ids=list(OWNERS))
def test_shows_the_defaults_at_first(make_form, owner):
    assert make_form(owner).parameterised() == owner()


@for_each(PARAMETERS)
class TestEveryParameter:
    def test_has_an_input_of_its_kind(self, form_of, owner, parameter):
        kinds = {bool: QCheckBox, str: QComboBox | Segments, float: QDoubleSpinBox, int: QSpinBox}
        kind = QLineEdit if parameter.name == "seed" else kinds[float if parameter.automatic else parameter.kind]
        assert isinstance(inner(form_of(owner), parameter.name), kind)

    def test_tells_its_label_and_its_help(self, form_of, owner, parameter):
        form = form_of(owner)
        widget = inner(form, parameter.name)
        assert (widget.accessibleName(), widget.toolTip()) == (parameter.label, parameter.help)
        (label,) = (one for one in form.findChildren(QLabel) if one.text() == parameter.label and one.buddy())
        assert label.toolTip() == parameter.help
        assert label.buddy().focusProxy() is widget

    def test_tells_what_follows_from_its_value(self, form_of, owner, parameter):
        form = form_of(owner)
        label = form.findChild(QLabel, f"derived.{parameter.name}")
        for value in (parameter.default, parameter.maximum if parameter.offered is None else parameter.offered[0]):
            if parameter.derived is not None:
                form.fields[parameter.name].setValue(value)
                others = (form.fields[name].value() for name in parameter.derived_from)
                assert label.text() == parameter.derived(value, *others)

    def test_comes_back_to_its_default(self, form_of, owner, parameter):
        form = form_of(owner)
        button = form.findChild(QToolButton, f"default.{parameter.name}")
        if parameter.name == "seed":
            assert button is None
            return
        assert not button.isEnabled()
        form.fields[parameter.name].setValue(other_value(parameter))
        assert button.isEnabled()
        assert button.toolTip() == f"{parameter.label}: back to {parameter.words(parameter.default)}"
        button.click()
        assert form.parameterised() == owner()
        assert not button.isEnabled()


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


def test_letters_are_no_seed_and_that_is_told(qtbot, form, told):
    edit = inner(form, "seed")
    edit.selectAll()
    qtbot.keyClicks(edit, "a")
    qtbot.waitUntil(lambda: "whole number" in QToolTip.text())
    assert told == []


def test_no_seed_at_all_is_not_taken(qtbot, form, told):
    edit = inner(form, "seed")
    edit.selectAll()
    qtbot.keyClick(edit, Qt.Key.Key_Delete)
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert told == []
    assert form.parameterised().seed == 0


@for_each(PARAMETERS)
class TestEveryField:
    def test_tells_a_value_that_was_set_from_an_edit(self, form_of, qtbot, owner, parameter):
        field = form_of(owner).fields[parameter.name]
        with qtbot.assertNotEmitted(field.edited), qtbot.waitSignal(field.valueChanged, timeout=LONG):
            field.setValue(other_value(parameter))

    def test_is_edited_on_behalf_of_the_user_once(self, form_of, qtbot, owner, parameter):
        form = form_of(owner)
        field, before = form.fields[parameter.name], form.gesture
        edits = []
        form.valuesChanged.connect(lambda: edits.append(field.value()))
        field.edit(other_value(parameter))
        field.edit(other_value(parameter))
        assert edits == [pytest.approx(other_value(parameter)) if parameter.kind is float else other_value(parameter)]
        assert form.gesture != before


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
    segments = inner(form, "shared_edges").buttons
    assert [each.text() for each in segments if each.isChecked()] == ["Redrawn"]
    assert [each.objectName() for each in segments] == ["parameter.shared_edges.once", "parameter.shared_edges.redrawn"]


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
    of_use = (one.name for one in parameters(DiamondSquare) if not one.advanced)
    assert order == [f"parameter.{name}" for name in of_use]


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
    (label,) = (one for one in form.findChildren(QLabel) if one.text() == "Sea level")
    assert not label.isEnabled()
    assert inner(form, "haze").isEnabled()


@pytest.mark.parametrize("owner", OWNERS.values(), ids=list(OWNERS))
def test_the_wheel_scrolls_past_every_input(make_form, owner):
    form = make_form(owner)
    unfold(form)
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
        unfold(form)
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
    if isinstance(box, Segments):
        assert [each.text() for each in box.buttons] == labels
    else:
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


def test_the_least_value_stays_within_its_range_though_fewer_digits_are_shown(qtbot):
    form = ParameterForm(Brush)
    qtbot.addWidget(form)
    least = Brush(size=next(one.minimum for one in parameters(Brush) if one.name == "size"))
    form.setValues(least)
    assert form.parameterised() == least
