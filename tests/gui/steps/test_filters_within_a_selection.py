"""Filters where a part of the terrain is selected: the selection becomes the mask of the step."""

import numpy as np
import pytest
from filter_tools import assert_shown
from gui_tools import field, message, press
from PySide6.QtWidgets import QLabel

from terrain_explorer.terrain import FILTERS, Step
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask
from terrain_explorer.terrain.work import finished

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

BOX = Mask.of(MASK_SHAPES["rectangle"]())
HIGH = Mask.of(MASK_RULES["height"](low=80.0, low_softness=0.0))


def within(mask, filter, heightmap):
    return finished(Step(filter, mask=mask).applying(heightmap)).heights


def test_a_filter_is_done_within_the_selection_and_can_be_changed_later(window, choose):
    before = window.document.heightmap
    window.document.select(BOX, "Rectangle")
    choose("invert")
    assert message(window) == "Invert: done."
    document = window.document
    assert document.recipe.steps == (Step(FILTERS["invert"](), mask=BOX),)
    assert np.array_equal(document.heightmap.heights, within(BOX, FILTERS["invert"](), before))
    outside = BOX.weights(before) == 0
    assert np.array_equal(document.heightmap.heights[outside], before.heights[outside])
    assert document.selection is BOX


def test_the_preview_follows_the_selection(window, settle, choose):
    before = window.document.heightmap
    window.document.select(BOX, "Rectangle")
    choose("terrace")
    chosen = FILTERS["terrace"].suited(before)
    assert_shown(window, within(BOX, chosen, before))
    window.document.select(HIGH, "Height")
    settle(window)
    assert_shown(window, within(HIGH, chosen, before))
    window.document.select(None, "Select none")
    settle(window)
    assert_shown(window, chosen.applied(before).heights)


def test_nothing_to_do_within_the_selection_is_said(window, choose):
    window.document.select(Mask(), "Nothing")
    choose("invert")
    assert message(window) == "Invert: nothing changes within the selection."
    assert window.document.names == ("Nothing",)


def test_what_changes_the_size_is_done_in_full(window, settle, choose):
    window.document.select(BOX, "Rectangle")
    choose("crop")
    field(window, "rows").setValue(100)
    settle(window)
    press(window, "applyButton")
    (step,) = window.document.recipe.steps
    assert (step.filter.slug, step.mask) == ("crop", None)
    assert window.document.heightmap.rows == 100


def test_detail_on_more_points_than_are_selected_is_said_beforehand(window, settle, choose):
    note = window.findChild(QLabel, "operationPlace")
    choose("add-detail")
    assert note.text() == ""
    window.document.select(BOX, "Rectangle")
    settle(window)
    assert note.text() == "Changes the whole map, not only what is selected, because the map gets more points."
    choose("terrace")
    assert note.text() == ""
