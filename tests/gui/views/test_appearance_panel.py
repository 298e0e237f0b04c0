"""The panel of light and colour."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from PySide6.QtWidgets import QAbstractButton, QAbstractSlider, QLabel, QPushButton, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.gui.services.settings import load_parameters, save_parameters, settings
from terrain_explorer.gui.views.appearance_panel import AppearancePanel, LookNotes
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.shading.look import Look


@pytest.fixture
def document():
    return Document(State(ramp(0, 1)))


@pytest.fixture
def panel(document, qtbot):
    """The panel, which is told of every look; `on` tells it of another ground."""
    panel = AppearancePanel(document, ShownGround())
    qtbot.addWidget(panel)
    document.lookChanged.connect(lambda: panel.follow(LookNotes()))
    return panel


def on(panel, heightmap):
    panel.ground.setHeightmap(heightmap)
    panel.follow(LookNotes())


@pytest.fixture
def told(document):
    """The looks that the document had one after the other."""
    looks = []
    document.lookChanged.connect(looks.append)
    return looks


def ramp(low, high):
    """Return a map between two heights."""
    return Heightmap(np.linspace(low, high, 12, dtype=np.float32).reshape(3, 4))


def field(panel, name):
    return panel.findChild(QWidget, f"parameter.{name}")


def reset(panel):
    return panel.findChild(QPushButton, "resetLookButton")


@pytest.mark.parametrize("times", [0.5, 2, 220])
def test_the_exaggeration_against_nature_is_told_and_can_be_undone(panel, told, times):
    note = panel.findChild(QLabel, "timesNature")
    on(panel, ramp(0, 0.3))
    assert note.isHidden()
    on(panel, replace(ramp(0, 0.3), metres=True, spacing=times / 2))
    assert f"{times} times as high as in nature" in note.text()
    note.linkActivated.emit("true")
    assert told[-1].exaggeration == pytest.approx(1 / times)
    assert "1 times as high as in nature" in note.text()


def test_every_step_of_a_drag_is_told(panel, told):
    slider = panel.findChild(QAbstractSlider, "slider.sun_altitude")
    slider.setSliderDown(True)
    for position in (10, 20, 30):
        slider.setSliderPosition(position)
    assert [look.sun_altitude for look in told] == [11, 21, 31]


def test_each_field_tells_the_whole_look(panel, told):
    field(panel, "water").click()
    field(panel, "haze").setValue(0.5)
    palette = field(panel, "palette")
    palette.setCurrentIndex(palette.findData("arid"))
    assert told[-1] == Look(water=True, haze=0.5, palette="arid")
    assert len(told) == 3


def test_a_reset_can_be_undone_and_done_again(panel, told, document):
    mine = Look(water=True, sun_azimuth=10, exaggeration=3, contour_interval=5)
    document.set_look(mine)
    told.clear()
    for text, expected in (("Reset all", Look()), ("Undo reset", mine), ("Reset all", Look())):
        assert reset(panel).text() == reset(panel).accessibleName() == text
        reset(panel).click()
        assert document.look == expected
    assert told == [Look(), mine, Look()]


def test_a_reset_gives_a_terrain_in_metres_its_own_scale_and_sea(panel, document):
    measured = replace(ramp(-10, 30), range=(-10.0, 30.0), metres=True, spacing=40.0)
    document.take_pasted(measured)
    on(panel, measured)
    usual = document.look
    assert usual.water_level != Look().water_level
    assert usual.exaggeration != Look().exaggeration
    assert not reset(panel).isEnabled()
    document.set_look(replace(usual, water_level=0.9, exaggeration=5, haze=0.5))
    reset(panel).click()
    assert document.look == usual
    field(panel, "exaggeration").setValue(5)
    panel.findChild(QAbstractButton, "default.exaggeration").click()
    assert document.look.exaggeration == pytest.approx(usual.exaggeration)


def test_a_reset_can_be_undone_until_something_else_changes(panel, document):
    document.set_look(Look(water=True))
    reset(panel).click()
    field(panel, "haze").setValue(0.5)
    assert reset(panel).text() == "Reset all"
    reset(panel).click()
    reset(panel).click()
    assert document.look == Look(haze=0.5)


def test_tells_the_interval_that_the_program_chooses(panel, document):
    label = panel.findChild(QLabel, "automaticInterval")
    assert label.isHidden()
    for highest, told in ((1, "every 0.05"), (4000, "every 200")):
        on(panel, ramp(0, highest))
        assert not label.isHidden()
        assert label.text() == told
    document.set_look(Look(contour_interval=5))
    assert label.isHidden()


def test_the_legend_follows_the_look_and_the_map(panel, document):
    legend = panel.findChild(QWidget, "legend")
    on(panel, ramp(0, 4000))
    assert legend.accessibleDescription() == "0, 4000"
    document.set_look(Look(water=True, water_level=0.25))
    assert legend.accessibleDescription() == "0, 4000, 1000"
    on(panel, ramp(-2, 2))
    assert legend.accessibleDescription() == "-2, 2, -1"
    document.set_look(Look(palette="matte"))
    assert legend.isHidden()
    document.set_look(Look(palette="slope"))
    assert not legend.isHidden()
    assert legend.accessibleDescription() == "0°, 60°"


@pytest.mark.parametrize(("name", "needed"), [("contour_interval", "contours"), ("water_level", "water")])
def test_what_is_of_no_use_is_greyed(panel, name, needed, document):
    label = next(one for one in panel.findChildren(QLabel) if one.buddy() is panel._form.fields[name])
    for on in (True, False):
        field(panel, needed).setChecked(on)
        assert field(panel, name).isEnabled() is on
        assert label.isEnabled() is on
    document.set_look(replace(Look(), **{needed: True}))
    assert field(panel, name).isEnabled()


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '"look"', "[[1, 2]]"])
def test_what_cannot_be_read_is_as_usual(text):
    settings().setValue("look", text)
    assert load_parameters("look", Look) == Look()


@pytest.mark.parametrize("bad", ["no such palette", -1, 1e300, None, [], {}, True, float("nan")])
@pytest.mark.parametrize("name", [one.name for one in parameters(Look) if one.kind is not bool])
def test_a_bad_value_is_ignored_and_the_others_are_taken(name, bad):
    good = {"water": True, "haze": 0.25, "exaggeration": 2.5} | {name: bad, "no_such_field": 3}
    settings().setValue("look", json.dumps(good))
    expected = {"water": True, "haze": 0.25, "exaggeration": 2.5}
    expected.pop(name, None)
    assert load_parameters("look", Look) == Look(**expected)


def values_of(parameter):
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    if parameter.kind is bool:
        return st.booleans()
    low, high = parameter.offered or (parameter.minimum, min(parameter.maximum, 1000))
    return st.floats(low, high).map(lambda value: round(value, 6))


@examples(max_examples=25, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(values=st.fixed_dictionaries({one.name: values_of(one) for one in parameters(Look)}))
def test_any_look_can_be_shown_and_kept(panel, document, values):
    look = Look(**values)
    document.set_look(look)
    shown = replace(look, palette=look.shown_palette)
    assert panel.findChild(ParameterForm, "surfaceForm").parameterised() == shown
    save_parameters({"look": Look(**values)})
    assert load_parameters("look", Look) == Look(**values)


def test_outdoors_the_colours_are_those_of_nature_and_a_model_gets_its_own_back(document, panel, told):
    document.set_look(Look(setting="outdoors", palette="land"))
    form = panel.findChild(ParameterForm)
    assert form.parameterised().palette == "natural"
    form.fields["haze"].edit(0.4)
    assert told[-1] == Look(setting="outdoors", palette="land", haze=0.4)
    form.fields["palette"].edit("slope")
    assert told[-1].palette == "slope"
    document.set_look(Look(setting="outdoors", palette="land"))
    form.fields["setting"].edit("model")
    assert told[-1].palette == form.parameterised().palette == "land"


def test_it_says_where_land_cannot_go_on(document, panel):
    note = panel.findChild(QLabel, "edgesNote")
    for beyond, heights, shown in (
        ("land", np.eye(9), False),
        ("land", np.arange(81.0).reshape(9, 9), True),
        ("mist", np.arange(81.0).reshape(9, 9), False),
    ):
        document.set_look(Look(setting="outdoors", beyond=beyond))
        tiles = np.pad(heights[1:-1, 1:-1], 1) if not shown else heights
        on(panel, Heightmap(tiles.astype(np.float32)))
        assert note.isHidden() != shown
