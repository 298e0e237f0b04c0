"""Choices side by side."""

import itertools

import pytest
from gui_tools import LONG
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox

from terrain_explorer.gui.widgets.parameters.parameter_fields import Segments, fits_side_by_side
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain.brushes import Brush
from terrain_explorer.terrain.filters import Island, Rotate
from terrain_explorer.terrain.shading.look import Look


@pytest.fixture
def form(qtbot):
    form = ParameterForm(Rotate)
    qtbot.addWidget(form)
    with qtbot.waitExposed(form):
        form.show()
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow, timeout=LONG)
    return form


def segment(form, name):
    return form.findChild(QAbstractButton, f"parameter.{name}")


def test_a_click_chooses_once(qtbot, form):
    told = []
    form.valuesChanged.connect(lambda: told.append(form.parameterised()))
    QTest.mouseClick(segment(form, "angle.180"), Qt.MouseButton.LeftButton)
    assert told == [Rotate("180")]
    QTest.mouseClick(segment(form, "angle.180"), Qt.MouseButton.LeftButton)
    assert told == [Rotate("180")]


def test_the_arrow_keys_choose(qtbot, form):
    form.fields["angle"].setFocus()
    qtbot.keyClick(segment(form, "angle.90"), Qt.Key.Key_Right)
    assert form.parameterised() == Rotate("180")
    assert segment(form, "angle.180").hasFocus()


def test_values_from_elsewhere_are_shown_and_not_announced(qtbot, form):
    with qtbot.assertNotEmitted(form.valuesChanged):
        form.setValues(Rotate("270"))
    assert segment(form, "angle.270").isChecked()
    assert form.parameterised() == Rotate("270")


def test_each_change_is_a_gesture_of_its_own(form):
    gestures = []
    form.valuesChanged.connect(lambda: gestures.append(form.gesture))
    for name in ("180", "270"):
        QTest.mouseClick(segment(form, f"angle.{name}"), Qt.MouseButton.LeftButton)
    assert len(set(gestures)) == 2


def test_each_has_a_name_and_a_tip(form):
    for each in form.findChild(Segments).buttons:
        assert each.accessibleName() == each.text()
        assert each.toolTip()


@pytest.mark.parametrize(
    ("texts", "fits"),
    [
        (["Round", "Square"], True),
        (["One"], False),
        (["1", "2", "3", "4", "5"], False),
        (["A long text for a choice", "and another long one"], False),
    ],
)
def test_few_short_choices_lie_side_by_side(qapp, texts, fits):
    assert fits_side_by_side(texts) is fits


@pytest.mark.parametrize(("kind", "name", "beside"), [(Island, "shape", True), (Look, "palette", False)])
def test_longer_ones_stay_a_list(qtbot, kind, name, beside):
    form = ParameterForm(kind)
    qtbot.addWidget(form)
    assert (form.findChild(QComboBox, f"parameter.{name}") is None) is beside


@pytest.mark.parametrize("name", ["falloff", "shape", "mirror"])
def test_pictures_differ_and_the_names_are_in_their_tips(qtbot, name):
    form = ParameterForm(Brush)
    qtbot.addWidget(form)
    form.resize(form.sizeHint())
    buttons = form.fields[name].findChildren(QAbstractButton)
    form.fields[name].setValue(form.fields[name].parameter.choices[-1])
    for each in buttons:
        assert each.toolTip().partition("\n")[0] == each.accessibleName() == each.text()
    # The first and the last one look different for their round corners, and the last one is chosen.
    inner = [each.grab().toImage() for each in buttons[:-1]]
    assert all(one != other for one, other in itertools.combinations(inner, 2))
