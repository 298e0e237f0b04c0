"""The panel that asks for terrain."""

from dataclasses import dataclass

import pytest
from gui_tools import LONG
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSlider, QCheckBox, QComboBox, QLabel, QProgressBar, QPushButton, QWidget

from terrain_explorer.errors import UserValueError
from terrain_explorer.gui.generation.generate_panel import GeneratePanel
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import GENERATORS, DiamondSquare, MidpointDisplacement, RandomNoise
from terrain_explorer.terrain.generators import grouped_generators


@dataclass
class Asked:
    """What a panel asked for."""

    generators: list
    gestures: list


@pytest.fixture
def panel(qtbot):
    panel = GeneratePanel(DiamondSquare(exponent=5, seed=3))
    qtbot.addWidget(panel)
    panel.show()
    return panel


@pytest.fixture
def asked(panel):
    asked = Asked([], [])

    def on_requested(generator, gesture):
        asked.generators.append(generator)
        asked.gestures.append(gesture)

    panel.generatorRequested.connect(on_requested)
    panel.generatorChanged.connect(on_requested)
    return asked


def field(panel, name):
    return panel.findChild(QWidget, f"parameter.{name}")


def pick(panel, slug):
    picker = panel.findChild(QComboBox, "algorithmPicker")
    picker.setCurrentIndex(picker.findData(slug))


def press(panel, name):
    panel.findChild(QPushButton, name).click()


def test_shows_its_generator_and_asks_for_nothing_by_itself(panel, asked):
    assert panel.findChild(QComboBox, "algorithmPicker").currentText() == "Diamond-square"
    assert field(panel, "exponent").value() == 5
    assert field(panel, "seed").text() == "3"
    assert asked.generators == []


def test_offers_every_algorithm_by_its_name(panel):
    picker = panel.findChild(QComboBox, "algorithmPicker")
    kinds = [kind for kinds in grouped_generators().values() for kind in kinds]
    entries = [(picker.itemText(n), picker.itemData(n)) for n in range(picker.count())]
    assert entries == [(kind.title, kind.slug) for kind in kinds]
    tips = [picker.itemData(n, Qt.ItemDataRole.ToolTipRole) for n in range(picker.count())]
    assert tips == [kind.summary for kind in kinds]


@pytest.mark.parametrize("slug", [slug for slug in GENERATORS if slug != "diamond-square"])
def test_picking_an_algorithm_asks_for_it_and_keeps_what_both_have(panel, asked, slug):
    field(panel, "exponent").setValue(4)
    pick(panel, slug)
    assert asked.generators[-1] == GENERATORS[slug](exponent=4, seed=3)
    assert GENERATORS[slug].summary in [label.text() for label in panel.findChildren(QLabel)]
    assert len(panel.findChildren(ParameterForm)) == 1


def test_corners_can_be_changed_once_they_are_given(panel, asked):
    assert not field(panel, "top_left").isEnabled()
    field(panel, "given_corners").click()
    assert field(panel, "top_left").isEnabled()
    pick(panel, "midpoint-displacement")
    assert field(panel, "bottom_right").isEnabled()
    panel.setGenerator(MidpointDisplacement())
    assert not field(panel, "bottom_right").isEnabled()


def test_a_changed_value_asks_at_once(panel, asked):
    field(panel, "spread").setValue(0.5)
    assert asked.generators == [DiamondSquare(exponent=5, spread=0.5, seed=3)]


def test_live_update_can_be_turned_off(panel, asked):
    live = panel.findChild(QCheckBox, "liveUpdate")
    assert live.isChecked()
    live.click()
    field(panel, "spread").setValue(0.5)
    pick(panel, "random-noise")
    assert asked.generators == []
    press(panel, "generateButton")
    assert asked.generators == [RandomNoise(exponent=5, seed=3)]


@pytest.mark.parametrize("live", [True, False])
def test_new_seed_asks_once_for_another_seed(panel, asked, live):
    panel.findChild(QCheckBox, "liveUpdate").setChecked(live)
    press(panel, "newSeedButton")
    (generator,) = asked.generators
    assert generator.seed != 3
    assert generator == DiamondSquare(exponent=5, seed=generator.seed)
    assert field(panel, "seed").text() == str(generator.seed)


def test_each_press_is_a_gesture_of_its_own(panel, asked):
    for _ in range(2):
        press(panel, "newSeedButton")
        press(panel, "generateButton")
    assert len(set(asked.gestures)) == 4


def test_each_pick_is_a_gesture_of_its_own(panel, asked):
    for slug in ("random-noise", "midpoint-displacement", "random-noise"):
        pick(panel, slug)
    assert len(set(asked.gestures)) == 3


def test_a_drag_of_a_slider_is_one_gesture(panel, asked):
    slider = panel.findChild(QAbstractSlider, "slider.spread")
    slider.setSliderDown(True)
    for position in (40, 45, 50):
        slider.setSliderPosition(position)
    slider.setSliderDown(False)
    press(panel, "generateButton")
    assert len(asked.generators) == 4
    assert len(set(asked.gestures[:3])) == 1
    assert asked.gestures[3] != asked.gestures[0]


def test_being_shown_a_generator_asks_for_nothing(panel, asked):
    wanted = MidpointDisplacement(exponent=6, spread_reduction=0.123456, shared_edges="redrawn", seed=10**39)
    panel.setGenerator(wanted)
    assert asked.generators == []
    assert panel.findChild(QComboBox, "algorithmPicker").currentData() == "midpoint-displacement"
    press(panel, "generateButton")
    assert asked.generators == [wanted]


def test_what_cannot_be_is_told_and_not_asked_for(panel, asked, qtbot, monkeypatch):
    def refuse(self):
        raise UserValueError("spread must be a number from 0 to 10; got 11")

    monkeypatch.setattr(ParameterForm, "parameterised", refuse)
    with qtbot.waitSignal(panel.invalid, timeout=LONG) as invalid:
        press(panel, "generateButton")
    assert invalid.args == ["spread must be a number from 0 to 10; got 11"]
    assert asked.generators == []


def test_cancel_is_there_while_work_is_done(panel, qtbot):
    cancel, bar = panel.findChild(QPushButton, "cancelButton"), panel.findChild(QProgressBar, "progressBar")
    assert not cancel.isEnabled()
    panel.setBusy(True)
    panel.setProgress(0.43)
    assert bar.value() / bar.maximum() == pytest.approx(0.43)
    with qtbot.waitSignal(panel.cancelled, timeout=LONG):
        cancel.click()
    panel.setBusy(False)
    assert not cancel.isEnabled()
