"""The preferences: what is chosen holds at once, is kept, and can be reset."""

from dataclasses import replace

import pytest
from gui_tools import LONG, action, do
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QLabel, QListWidget, QPushButton, QStackedWidget
from shiboken6 import isValid

from terrain_explorer.gui.drawing.brush_panel import BrushPanel
from terrain_explorer.gui.preferences.pressure_curve import PressureCurve
from terrain_explorer.gui.preferences.values_page import ValuesPage
from terrain_explorer.gui.services.preferences import (
    MEGABYTE,
    PAGES,
    GeneralPreferences,
    MemoryPreferences,
    PenPreferences,
    SurfacePreferences,
    pen_preferences,
    prefer,
    preferred,
)
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.theme import Theme, apply_theme, chosen_theme
from terrain_explorer.gui.services.translation import chosen_language
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.terrain.parameters import parameters

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture(autouse=True)
def light_again():
    yield
    apply_theme(False)


@pytest.fixture
def dialog(window):
    do(window, "Preferences")
    shown = window.findChild(QDialog, "preferencesDialog")
    yield shown
    if isValid(shown):
        shown.close()


def choose(dialog, name, value):
    forms = (page.form for page in dialog.findChildren(ValuesPage))
    next(form.fields[name] for form in forms if name in form.fields).edit(value)


def press(dialog, name):
    dialog.findChild(QPushButton, name).click()


def show(dialog, number):
    dialog.findChild(QListWidget, "preferencePages").setCurrentRow(number)


@pytest.mark.parametrize("page", PAGES)
def test_at_first_all_is_as_usual(page):
    assert preferred(page) == page()


@pytest.mark.parametrize(
    "values",
    [
        GeneralPreferences(language="de", theme="dark", lengths="metres", start_page=False),
        SurfacePreferences(detail="fine", smoothing="8", coarse_while_moving=False),
        MemoryPreferences(undo=2048, steps=4096),
    ],
)
def test_what_is_preferred_is_kept(values):
    prefer(values)
    assert preferred(type(values)) == values


def test_nonsense_in_the_settings_is_ignored():
    for key in ("language", "theme", "preferences/surface", "preferences/memory"):
        settings().setValue(key, "nonsense")
    assert [preferred(page) for page in PAGES] == [page() for page in PAGES]


def test_the_theme_holds_at_once_and_the_menu_shows_it(window, dialog):
    choose(dialog, "theme", "dark")
    assert chosen_theme() is Theme.DARK
    assert action(window, "ThemeDark").isChecked()
    assert QApplication.palette().window().color().lightness() < 128


def test_a_language_says_that_it_needs_a_restart(window, dialog):
    note = dialog.findChild(QLabel, "restartNote")
    assert not note.isVisible()
    choose(dialog, "language", "de")
    assert note.isVisible()
    assert chosen_language() == "de"
    assert action(window, "Language.de").isChecked()
    choose(dialog, "language", "system")
    assert not note.isVisible()
    assert chosen_language() is None
    assert action(window, "Language").isChecked()


def test_less_memory_drops_undo_steps_at_once(window, dialog):
    budgets = []
    window.document.history.set_budget = budgets.append
    choose(dialog, "undo", 256)
    assert budgets == [256 * MEGABYTE]


def test_preferences_hold_from_the_start(make_window):
    prefer(MemoryPreferences(steps=1024))
    assert make_window().findChild(RecipeController)._evaluation.budget == 1024 * MEGABYTE


def test_a_page_is_reset_and_the_reset_is_undone(dialog):
    show(dialog, PAGES.index(MemoryPreferences))
    choose(dialog, "undo", 256)
    choose(dialog, "steps", 128)
    press(dialog, "resetPageButton")
    assert preferred(MemoryPreferences) == MemoryPreferences()
    press(dialog, "resetPageButton")
    assert preferred(MemoryPreferences) == MemoryPreferences(undo=256, steps=128)
    show(dialog, 1)
    assert dialog.findChild(QPushButton, "resetPageButton").text() == "Reset page"


def test_the_start_page_has_the_same_switch(window, dialog):
    choose(dialog, "start_page", False)
    dialog.close()
    do(window, "StartPage")
    assert not window.findChild(QCheckBox, "startPageWanted").isChecked()
    assert not preferred(GeneralPreferences).start_page


@pytest.mark.usefixtures("applications")
def test_the_image_editor(window, dialog, tmp_path):
    program, system = dialog.findChild(QLabel, "editorProgram"), dialog.findChild(QPushButton, "systemEditorButton")
    assert not system.isEnabled()
    painter = tmp_path / "painter"
    painter.write_text("#!/bin/sh\n")
    painter.chmod(0o755)
    window.editor.setProgram(str(painter))
    assert (program.text(), program.toolTip()) == ("painter", str(painter))
    system.click()
    assert program.text() == "The system's program for pictures"
    assert window.editor.program == ""


def test_a_key_opens_it_and_escape_closes_it(qtbot, window):
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    dialog = window.findChild(QDialog, "preferencesDialog")
    assert dialog.isVisible()
    with qtbot.waitSignal(dialog.destroyed, timeout=LONG):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)


@pytest.mark.parametrize("number", range(len(PAGES) + 1))
def test_every_page_fits_into_a_small_window(window, dialog, number):
    show(dialog, number)
    QApplication.processEvents()
    assert dialog.width() <= window.width()
    assert dialog.height() <= window.height()
    shown = dialog.findChild(QStackedWidget).currentWidget()
    bar = shown.horizontalScrollBar() if hasattr(shown, "horizontalScrollBar") else None
    assert bar is None or bar.maximum() == 0


def test_every_preference_explains_itself(dialog):
    notes = {label.objectName() for label in dialog.findChildren(QLabel)}
    assert {f"help.{one.name}" for page in PAGES for one in parameters(page)} <= notes


def test_lengths_are_shown_in_metres_at_once_where_they_are_known(window, dialog):
    do(window, "Raise")
    form = window.findChild(BrushPanel)._brush
    assert form.isVisible()
    box, size = form.fields["size"].focusProxy(), form.fields["size"].value()
    assert box.suffix() == " %"
    choose(dialog, "lengths", "metres")
    assert box.suffix() == " %"
    heightmap = replace(window.document.heightmap, spacing=10.0)
    window.document.take_filtered(heightmap, "Size")
    assert (box.suffix(), box.value()) == (" m", pytest.approx(10 * size))
    choose(dialog, "lengths", "percent")
    assert (box.suffix(), form.fields["size"].value()) == (" %", size)


def test_the_curve_of_the_pressure_follows_its_page(window, dialog):
    curve = dialog.findChild(PressureCurve)
    before = curve.grab().toImage()
    choose(dialog, "hardness", 80)
    assert curve.grab().toImage() != before
    assert pen_preferences() == PenPreferences(80)
