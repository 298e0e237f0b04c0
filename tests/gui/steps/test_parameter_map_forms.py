"""Parameters by a mask: chosen beside their numbers, in the panel of a filter and in that of the steps."""

from dataclasses import replace

import numpy as np
import pytest
from gui_tools import choose_row, step_rows
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton, QWidget

from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.steps.steps_panel import StepsPanel
from terrain_explorer.terrain import FILTERS
from terrain_explorer.terrain.filters.parameter_maps import ParameterMap
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

HEIGHT = Mask.of(MASK_RULES["height"](low=80.0, low_softness=60.0))
EAST = Mask.of(MASK_SHAPES["rectangle"](left=50.0, right=100.0))


@pytest.fixture
def worn(window, settle):
    """A window with a terrain that streams have worn, whose step is chosen."""
    settle(window)
    filter = FILTERS["streams"](age=0.3)
    window.document.take_filtered(filter.applied(window.document.heightmap), filter.title, filter)
    choose_row(window, 1)
    settle(window)
    return window


def form(window):
    return window.findChild(QWidget, "stepForm")


def menu_of(within, name):
    return {action.text(): action for action in within.findChild(QToolButton, f"map.{name}").menu().actions()}


def filter_of(window):
    return window.document.recipe.steps[0].filter


def assert_true(window):
    recipe = window.document.recipe
    np.testing.assert_array_equal(window.document.heightmap.heights, recipe.heightmap().heights)


def test_a_parameter_goes_by_a_rule_and_by_one_number_again(worn, settle):
    before = worn.document.heightmap.heights
    menu_of(form(worn), "erodibility")["Height"].trigger()
    settle(worn)
    assert filter_of(worn).maps == (ParameterMap("erodibility", HEIGHT, 0.1, 1.0),)
    assert worn.document.undo_name == "Streams: Erodibility 0.1 to 1 by a mask: Height 80 % to 100 %"
    assert_true(worn)
    assert not form(worn).findChild(QWidget, "parameter.erodibility").isEnabled()
    assert form(worn).findChild(QLabel, "map.erodibility.mask").text() == "Height 80 % to 100 %"
    assert "Erodibility: 0.1 to 1" in step_rows(worn)[1].toolTip(0)
    form(worn).findChild(QAbstractButton, "map.erodibility.remove").click()
    settle(worn)
    assert filter_of(worn).maps == ()
    assert form(worn).findChild(QWidget, "parameter.erodibility").isEnabled()
    np.testing.assert_array_equal(worn.document.heightmap.heights, before)


def test_the_values_at_both_ends_are_chosen_and_undone(worn, settle):
    menu_of(form(worn), "uplift")["Height"].trigger()
    settle(worn)
    form(worn).findChild(QWidget, "parameter.uplift.high").setValue(2)
    settle(worn)
    form(worn).findChild(QWidget, "parameter.uplift.low").setValue(0.5)
    settle(worn)
    assert filter_of(worn).maps == (ParameterMap("uplift", HEIGHT, 0.5, 2.0),)
    assert_true(worn)
    worn.document.undo()
    settle(worn)
    assert filter_of(worn).maps == (ParameterMap("uplift", HEIGHT, 0.0, 2.0),)
    assert form(worn).findChild(QWidget, "parameter.uplift.low").value() == 0


def test_what_is_selected_becomes_the_mask_and_the_mask_what_is_selected(worn, settle):
    assert not menu_of(form(worn), "rain")["What is selected"].isEnabled()
    worn.document.select(EAST, "Select")
    menu_of(form(worn), "rain")["What is selected"].trigger()
    settle(worn)
    assert filter_of(worn).map_of("rain").mask == EAST
    worn.document.select(None, "Select everything")
    form(worn).findChild(QAbstractButton, "map.rain.select").click()
    assert worn.document.selection == EAST
    worn.document.select(HEIGHT, "Select")
    menu_of(form(worn), "rain")["What is selected"].trigger()
    settle(worn)
    assert filter_of(worn).map_of("rain") == ParameterMap("rain", HEIGHT, 0.0, 1.0)


def test_other_numbers_leave_maps(worn, settle):
    menu_of(form(worn), "rain")["Noise"].trigger()
    settle(worn)
    form(worn).findChild(QWidget, "parameter.age").setValue(1)
    settle(worn)
    assert filter_of(worn).age == 1
    assert filter_of(worn).map_of("rain") is not None
    assert_true(worn)


def test_a_filter_that_is_being_chosen_has_maps_too(window, settle, choose):
    choose("streams")
    panel = window.findChild(QWidget, "operationForm")
    menu_of(panel, "uplift")["Height"].trigger()
    settle(window)
    window.findChild(QAbstractButton, "applyButton").click()
    settle(window)
    assert filter_of(window).maps == (ParameterMap("uplift", HEIGHT, 0.0, 1.0),)
    assert_true(window)


def test_presets_set_the_maps_of_a_step(worn, settle):
    panel = worn.findChild(StepsPanel)
    mapped = replace(filter_of(worn), maps=(ParameterMap("uplift", HEIGHT, 0.5, 2.0),))
    for preset in (mapped, replace(mapped, age=0.4), replace(mapped, maps=())):
        panel.presets.chosen.emit(preset)
        settle(worn)
        assert filter_of(worn) == panel.presets.values() == preset
        assert_true(worn)


def test_presets_set_the_maps_of_a_filter_that_is_being_chosen(window, settle, choose):
    choose("streams")
    panel = window.findChild(FilterPanel)
    mapped = replace(panel.chosen(), age=0.3, maps=(ParameterMap("uplift", HEIGHT, 0.5, 2.0),))
    panel.presets.chosen.emit(mapped)
    assert panel.chosen() == mapped
    assert panel.findChild(QLabel, "map.uplift.mask").text() == "Height 80 % to 100 %"
    settle(window)
    window.findChild(QAbstractButton, "applyButton").click()
    settle(window)
    assert filter_of(window) == mapped
