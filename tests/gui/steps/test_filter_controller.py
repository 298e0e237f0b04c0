"""Filters from the menu: the preview, the panel, and one undo step."""

import re
import threading

import numpy as np
import pytest
from filter_tools import ROUGH, assert_shown, note, panel_of
from gui_tools import LONG, action, do, field, forget_deleted, message, on_screen, press
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QScrollArea, QTextBrowser, QWidget

from terrain_explorer.files import write
from terrain_explorer.gui.steps.filter_panel import GROUPS
from terrain_explorer.terrain import Heightmap, parameters
from terrain_explorer.terrain.filters import (
    FILTERS,
    Clamp,
    Flip,
    Invert,
    Resample,
    Rock,
    SizeInMetres,
)

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


class TestMenu:
    def test_has_every_filter_in_its_order(self, window):
        terrain = next(one for one in window.menuBar().findChildren(QMenu) if one.title() == "&Terrain")
        groups = {one.text().replace("&", ""): one.menu() for one in terrain.actions() if one.menu()}
        assert list(groups) == list(GROUPS.values())
        entries = {}
        for group, heading in GROUPS.items():
            own = {one.objectName(): one for one in groups[heading].actions()}
            assert list(own) == [f"operation.{slug}" for slug, kind in FILTERS.items() if kind.group == group]
            entries |= own
        for slug, kind in FILTERS.items():
            entry = entries[f"operation.{slug}"]
            assert entry.text().replace("&", "") == kind.title + "…" * bool(parameters(kind))
            assert entry.statusTip() == kind.summary
            assert QKeySequence.mnemonic(entry.text())

    def test_every_filter_with_parameters_can_be_looked_at(self, window, choose):
        first = window.document.heightmap
        own = SizeInMetres.slug, Rock.slug  # these have dialogs of their own
        for slug in (slug for slug, kind in FILTERS.items() if parameters(kind) and slug not in own):
            choose(slug)
            assert panel_of(window).isVisible(), slug
            suited = FILTERS[slug].suited(first)
            assert_shown(window, suited.applied(first).heights)
            assert window.document.heightmap is first
            press(window, "cancelOperationButton")
            assert on_screen(window) is first

    def test_a_filter_without_parameters_is_applied_at_once(self, window, choose):
        first = window.document.heightmap
        choose("invert")
        assert not panel_of(window).isVisible()
        assert np.array_equal(window.document.heightmap.heights, Invert().applied(first).heights)
        assert message(window) == "Invert: done."
        assert action(window, "Undo").text() == "&Undo Invert"

    def test_nothing_to_do_is_said(self, window, choose):
        choose("fill-voids")
        assert message(window) == "Fill voids: nothing changes here."
        assert not action(window, "Undo").isEnabled()
        choose("resample")
        assert note(window) == "Nothing changes here."
        assert not window.findChild(QWidget, "applyButton").isEnabled()

    def test_how_a_filter_works_can_be_read(self, window, choose):
        summary = window.findChild(QLabel, "operationSummary")
        choose("terrace")
        assert "<a" not in summary.text()
        choose("gullies")
        assert "How it works" in summary.text()
        summary.linkActivated.emit("gullies")
        page = window.findChild(QTextBrowser, "algorithmPage")
        assert page.isVisible()
        assert page.toPlainText().startswith("Gullies")


class TestChoosing:
    def test_what_is_left_to_the_program_is_told(self, window, settle, choose, tmp_path):
        write(Heightmap(np.rint(ROUGH).astype(np.float32)[:60, :40]), tmp_path / "map.tif")
        window.open_file(tmp_path / "map.tif")
        settle(window)
        choose("crop")
        assert (field(window, "rows").text(), field(window, "columns").text()) == ("33 (2^n + 1)", "33 (2^n + 1)")
        field(window, "row").setValue(40)
        settle(window)
        assert field(window, "rows").text() == "17 (2^n + 1)"
        choose("smooth-steps")
        assert re.fullmatch(r"\d+ \(found\)", field(window, "steps").text())

    def test_a_value_goes_back_to_what_suits_the_map(self, window, settle, choose, tmp_path):
        write(Heightmap(ROUGH.astype(np.float32) * 10 + 100, metres=True), tmp_path / "survey.tif")
        window.open_file(tmp_path / "survey.tif")
        settle(window)
        choose("clamp")
        own = window.document.heightmap.range[0]
        assert own > 0
        field(window, "low").setValue(own + 5)
        press(window, "default.low")
        assert field(window, "low").value() == own
        field(window, "low").setValue(own + 5)
        settle(window)
        press(window, "cancelOperationButton")
        choose("clamp")
        assert field(window, "low").value() == own + 5
        press(window, "default.low")
        assert field(window, "low").value() == own

    def test_a_changed_value_shows_in_all_views_and_not_in_the_document(self, clamping):
        first = clamping.document.heightmap
        assert_shown(clamping, Clamp(0, 0.5).applied(first).heights)
        assert not clamping.isWindowModified()
        assert clamping.document.undo_name is None

    def test_apply_is_one_named_step(self, clamping):
        first, generator = clamping.document.heightmap, clamping.document.generator
        press(clamping, "applyButton")
        after = clamping.document.heightmap
        assert_shown(clamping, Clamp(0, 0.5).applied(first).heights)
        assert on_screen(clamping) is after
        assert clamping.document.undo_name == "Clamp"
        assert clamping.document.generator is None
        assert not panel_of(clamping).isVisible()
        do(clamping, "Undo")
        assert (clamping.document.heightmap, clamping.document.generator) == (first, generator)
        assert on_screen(clamping) is first
        do(clamping, "Redo")
        assert on_screen(clamping) is after

    @pytest.mark.parametrize("way", ["cancelOperationButton", "Escape in the panel", "Cancel in the menu"])
    def test_cancel_shows_the_document_again(self, qtbot, clamping, way):
        first = clamping.document.heightmap
        if way == "Escape in the panel":
            qtbot.keyClick(field(clamping, "high"), Qt.Key.Key_Escape)
        elif way == "Cancel in the menu":
            do(clamping, "Cancel")
        else:
            press(clamping, way)
        assert_shown(clamping, first.heights)
        assert not panel_of(clamping).isVisible()
        assert not action(clamping, "Cancel").isEnabled()
        assert not action(clamping, "Undo").isEnabled()

    def test_ctrl_enter_applies_what_was_typed_just_before(self, qtbot, window, settle, choose):
        choose("resample")
        rows = field(window, "rows")
        assert window.focusWidget() is rows
        rows.selectAll()
        qtbot.keyClicks(rows, "65")
        qtbot.keyClick(rows, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        settle(window)
        assert window.document.heightmap.heights.shape == (65, 129)
        assert window.document.undo_name == "Resample"

    def test_enter_takes_a_number_and_leaves_the_panel_open(self, qtbot, window, settle, choose):
        choose("resample")
        rows, before = field(window, "rows"), window.document.heightmap
        rows.selectAll()
        qtbot.keyClicks(rows, "65")
        qtbot.keyClick(rows, Qt.Key.Key_Return)
        settle(window)
        assert on_screen(window).rows == 65
        assert window.document.heightmap is before
        assert panel_of(window).isVisible()
        assert window.focusWidget() is rows

    def test_the_original_is_shown_while_its_button_is_held_down(self, qtbot, clamping):
        first, button = clamping.document.heightmap, clamping.findChild(QWidget, "compareButton")
        QTest.mousePress(button, Qt.MouseButton.LeftButton)
        assert on_screen(clamping) is first
        qtbot.waitUntil(lambda: not button._press.isActive(), timeout=LONG)
        QTest.mouseRelease(button, Qt.MouseButton.LeftButton)
        assert not button.isChecked()
        assert_shown(clamping, Clamp(0, 0.5).applied(first).heights)

    def test_a_click_switches_the_original_on_and_off(self, clamping):
        first, button = clamping.document.heightmap, clamping.findChild(QWidget, "compareButton")
        button.click()
        assert button.isChecked()
        assert on_screen(clamping) is first
        button.click()
        assert not button.isChecked()
        assert_shown(clamping, Clamp(0, 0.5).applied(first).heights)

    def test_the_next_filter_begins_with_its_own_result(self, clamping, settle, choose):
        button = clamping.findChild(QWidget, "compareButton")
        button.click()
        choose("terrace")
        settle(clamping)
        assert not button.isChecked()
        assert on_screen(clamping) is not clamping.document.heightmap

    @pytest.mark.parametrize(
        ("slug", "name", "value", "told"),
        [
            ("crop", "rows", 600, "A crop of 600 x 129 points at row 0, column 0 is not inside the map"),
            ("clamp", "low", 2.0, "Low must not be above high; got 2.0 and 1.0."),
        ],
    )
    def test_values_that_do_not_fit_are_told_in_the_panel(self, window, settle, choose, slug, name, value, told):
        choose(slug)
        shown = on_screen(window)
        field(window, name).setValue(value)
        settle(window)
        assert note(window).startswith(told)
        assert note(window).endswith(".")
        assert on_screen(window) is shown
        assert not window.findChild(QWidget, "applyButton").isEnabled()
        assert message(window) == ""

    def test_a_value_that_fits_again_can_be_applied(self, window, settle, choose):
        choose("clamp")
        for low in (2.0, 0.25):
            field(window, "low").setValue(low)
            settle(window)
        assert note(window) == ""
        press(window, "applyButton")
        assert window.document.heightmap.lowest == 0.25

    def test_the_last_values_are_there_again(self, clamping, choose):
        press(clamping, "cancelOperationButton")
        choose("clamp")
        assert field(clamping, "high").value() == 0.5
        assert on_screen(clamping).highest == 0.5

    def test_values_for_another_terrain_begin_anew(self, clamping, settle, choose, tmp_path):
        write(Heightmap(np.array([[0, 5], [9, 400]], np.float32)), tmp_path / "hills.tif")
        clamping.open_file(tmp_path / "hills.tif")
        settle(clamping)
        choose("clamp")
        assert field(clamping, "high").value() == 400

    def test_one_filter_takes_the_place_of_another(self, clamping, choose):
        first = clamping.document.heightmap
        choose("flip")
        assert_shown(clamping, Flip().applied(first).heights)
        forget_deleted()
        assert clamping.findChild(QWidget, "parameter.high") is None

    def test_what_is_changed_after_apply_is_seen_before_it_is_applied(self, window, settle, choose, monkeypatch):
        choose("clamp")
        first, go_on, at_once = window.document.heightmap, threading.Event(), Clamp.applying

        def slowly(self, heightmap):
            go_on.wait(LONG / 1000)
            return (yield from at_once(self, heightmap))

        monkeypatch.setattr(Clamp, "applying", slowly)
        field(window, "high").setValue(0.5)
        press(window, "applyButton")
        field(window, "high").setValue(0.25)
        go_on.set()
        settle(window)
        assert window.document.heightmap is first
        assert_shown(window, Clamp(0, 0.25).applied(first).heights)

    def test_the_newest_values_win(self, window, settle, choose):
        choose("resample")
        first = window.document.heightmap
        for rows in range(600, 640, 4):
            field(window, "rows").setValue(rows)
        press(window, "applyButton")
        settle(window)
        assert np.array_equal(window.document.heightmap.heights, Resample(636).applied(first).heights)


def test_apply_stays_in_sight_and_the_next_filter_begins_at_its_top(window, choose):
    window.resize(1024, 600)
    do(window, "ShapeWorkspace")
    choose("streams")
    (scrolled,) = panel_of(window).findChildren(QScrollArea)
    bar = scrolled.verticalScrollBar()
    assert bar.maximum() > 0
    apply = window.findChild(QPushButton, "applyButton")
    assert apply.visibleRegion().boundingRect() == apply.rect()
    bar.setValue(bar.maximum())
    press(window, "cancelOperationButton")
    choose("gullies")
    assert bar.value() == 0
    assert apply.visibleRegion().boundingRect() == apply.rect()
