"""Keys that are changed: they work, are told everywhere, and belong to one command only."""

import pytest
from gui_tools import LONG, action, do, surface
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItemIterator,
    QWidget,
)
from shiboken6 import isValid

from terrain_explorer.gui.services.actions import COMMANDS
from terrain_explorer.gui.services.keys import can_be_typed, changeable_actions, keys_of
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.tools.tool_list import TOOLS
from terrain_explorer.terrain.filters import FILTERS

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

CONTROL, SHIFT, ALT, NONE = (
    getattr(Qt.KeyboardModifier, f"{name}Modifier") for name in ("Control", "Shift", "Alt", "No")
)


@pytest.fixture
def dialog(window):
    do(window, "Preferences")
    shown = window.findChild(QDialog, "preferencesDialog")
    pages = shown.findChild(QListWidget, "preferencePages")
    pages.setCurrentRow(pages.count() - 1)
    yield shown
    if isValid(shown):
        shown.close()


def items(dialog):
    found = QTreeWidgetItemIterator(dialog.findChild(QTreeWidget, "keysTree"))
    while found.value():
        if found.value().data(0, Qt.ItemDataRole.UserRole):
            yield found.value()
        found += 1


def choose(dialog, name):
    """Choose a command, by the name of its action."""
    item = next(one for one in items(dialog) if one.data(0, Qt.ItemDataRole.UserRole).objectName() == name)
    dialog.findChild(QTreeWidget, "keysTree").setCurrentItem(item)
    return item


def give(qtbot, dialog, key, held=NONE):
    edit = dialog.findChild(QKeySequenceEdit, "keyEdit")
    edit.setFocus()
    with qtbot.waitSignal(edit.editingFinished, timeout=LONG):
        qtbot.keyClick(edit, key, held)


def leave(qtbot, window, dialog):
    """Close the dialog, and wait until keys go to the window again."""
    dialog.close()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=LONG)


def note(dialog):
    label = dialog.findChild(QLabel, "keyNote")
    return label.text() if label.isVisible() else ""


def click(dialog, name):
    dialog.findChild(QPushButton, name).click()


def keys(window, name):
    return [key.toString() for key in action(window, name).shortcuts()]


def test_commands_are_listed_found_and_reset(window, dialog, qtbot):
    # Every command and filter is listed once.
    listed = [item.data(0, Qt.ItemDataRole.UserRole).objectName() for item in items(dialog)]
    named = [f"action{one.name}" for one in (*COMMANDS, *(tool.command for tool in TOOLS))]
    named += [f"operation.{slug}" for slug in FILTERS]
    assert sorted(listed) == sorted(named)
    # No two commands have one key.
    given = [key for one in changeable_actions(window) for key in keys_of(one)]
    assert len(given) == len({key.toString() for key in given})
    # No key and the usual one again.
    choose(dialog, "actionSearch")
    assert not dialog.findChild(QPushButton, "usualKeyButton").isEnabled()
    click(dialog, "noKeyButton")
    assert keys(window, "Search") == []
    click(dialog, "usualKeyButton")
    assert keys(window, "Search") == ["F3", "Ctrl+F"]
    assert settings().value("keys") == "{}"
    # A button tells the new key at once.
    choose(dialog, "actionNewSeed")
    give(qtbot, dialog, Qt.Key.Key_F9)
    assert window.findChild(QPushButton, "newSeedButton").toolTip().endswith("(F9)")
    # All are reset and the reset is undone.
    choose(dialog, "actionProfile")
    give(qtbot, dialog, Qt.Key.Key_Z)
    choose(dialog, "actionRaise")
    click(dialog, "noKeyButton")
    click(dialog, "resetPageButton")
    assert (keys(window, "Raise"), keys(window, "Profile")) == (["R"], ["P"])
    click(dialog, "resetPageButton")
    assert (keys(window, "Raise"), keys(window, "Profile")) == ([], ["Z"])
    # Commands are found by name and by key.
    line, pressed = dialog.findChild(QLineEdit, "keysName"), dialog.findChild(QKeySequenceEdit, "keysPressed")

    def shown():
        return [item.text(0) for item in items(dialog) if not item.isHidden()]

    line.setText("prof")
    assert shown() == ["Profile line"]
    line.clear()
    assert len(shown()) > 80
    qtbot.keyClick(pressed, Qt.Key.Key_S, CONTROL | SHIFT)
    assert shown() == ["Save as"]
    assert dialog.findChild(QTreeWidget, "keysTree").currentItem().text(0) == "Save as"


def test_a_new_key_works_and_the_old_one_no_longer(qtbot, window, dialog):
    item = choose(dialog, "actionProfile")
    give(qtbot, dialog, Qt.Key.Key_Z)
    assert item.text(1) == "Z"
    leave(qtbot, window, dialog)
    surface(window).setFocus()
    qtbot.keyClick(surface(window), Qt.Key.Key_P)
    assert not action(window, "Profile").isChecked()
    qtbot.keyClick(surface(window), Qt.Key.Key_Z)
    assert action(window, "Profile").isChecked()


def test_a_key_is_kept_and_told_everywhere(qtbot, window, dialog, make_window, forget):
    choose(dialog, "actionGenerate")
    give(qtbot, dialog, Qt.Key.Key_F8)
    leave(qtbot, window, dialog)
    forget(window)
    window = make_window()
    assert keys(window, "Generate") == ["F8"]
    assert action(window, "Generate").toolTip().startswith("Generate (F8)\n")
    assert window.findChild(QPushButton, "generateButton").toolTip().endswith("(F8)")
    do(window, "Shortcuts")
    told = window.findChild(QTextBrowser, "shortcutsText").toPlainText()
    assert "F8" in told.splitlines()
    assert "Ctrl+G" not in told
    window.findChild(QDialog, "shortcutsDialog").close()


def test_a_filter_gets_a_key(qtbot, window, dialog):
    choose(dialog, "operation.terrace")
    give(qtbot, dialog, Qt.Key.Key_F7)
    leave(qtbot, window, dialog)
    with qtbot.waitSignal(window.findChild(QAction, "operation.terrace").triggered, timeout=LONG):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_F7)


@pytest.mark.parametrize("answer", ["giveKeyButton", "leaveKeyButton"])
def test_a_conflict_is_told_and_resolved(qtbot, window, dialog, answer):
    choose(dialog, "actionProfile")
    give(qtbot, dialog, Qt.Key.Key_R)
    assert note(dialog) == "R is the key of “Raise”."
    assert (keys(window, "Raise"), keys(window, "Profile")) == (["R"], ["P"])
    click(dialog, answer)
    given = answer == "giveKeyButton"
    assert (keys(window, "Raise"), keys(window, "Profile")) == (([], ["R"]) if given else (["R"], ["P"]))
    assert note(dialog) == ""
    assert not dialog.findChild(QPushButton, "giveKeyButton").isVisible()


def test_some_keys_are_refused_with_the_reason(qtbot, window, dialog):
    for key, held, reason in [
        (Qt.Key.Key_Left, NONE, "fixed meaning"),
        (Qt.Key.Key_Space, NONE, "fixed meaning"),
        (Qt.Key.Key_Return, CONTROL, "fixed meaning"),
        (Qt.Key.Key_F, ALT, "opens a menu"),
    ]:
        choose(dialog, "actionProfile")
        give(qtbot, dialog, key, held)
        assert reason in note(dialog)
        assert keys(window, "Profile") == ["P"]


def test_the_usual_key_comes_back_from_the_command_that_has_it_now(qtbot, window, dialog):
    choose(dialog, "actionProfile")
    give(qtbot, dialog, Qt.Key.Key_R)
    click(dialog, "giveKeyButton")
    choose(dialog, "actionRaise")
    click(dialog, "usualKeyButton")
    assert (keys(window, "Raise"), keys(window, "Profile")) == (["R"], [])


def test_tab_leaves_a_key_input_and_escape_closes_the_dialog(qtbot, dialog):
    choose(dialog, "actionProfile")
    edit = dialog.findChild(QKeySequenceEdit, "keyEdit")
    edit.setFocus()
    qtbot.keyClick(edit, Qt.Key.Key_Tab)
    assert not edit.hasFocus()
    assert edit.keySequence() == QKeySequence("P")
    edit.setFocus()
    with qtbot.waitSignal(dialog.destroyed, timeout=LONG):
        qtbot.keyClick(edit, Qt.Key.Key_Escape)


def test_a_letter_for_a_command_of_the_window_works_in_the_views_only(qtbot, window, dialog):
    choose(dialog, "actionNewSeed")
    give(qtbot, dialog, Qt.Key.Key_X)
    leave(qtbot, window, dialog)
    seed = window.findChild(QWidget, "parameter.seed")
    seed.setFocus()
    before = window.document.heightmap
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_X)
    assert not window.busy
    assert window.document.heightmap is before
    surface(window).setFocus()
    with qtbot.waitSignal(action(window, "NewSeed").triggered, timeout=LONG):
        qtbot.keyClick(surface(window), Qt.Key.Key_X)


def test_a_tool_with_a_key_that_cannot_be_typed_works_everywhere(qtbot, window, dialog):
    choose(dialog, "actionRaise")
    give(qtbot, dialog, Qt.Key.Key_U, CONTROL | ALT)
    leave(qtbot, window, dialog)
    button = window.findChild(QPushButton, "generateButton")
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_U, CONTROL | ALT)
    assert action(window, "Raise").isChecked()
    qtbot.keyClick(button, Qt.Key.Key_U, CONTROL | ALT)
    assert action(window, "Raise").isChecked()


def test_a_key_that_stands_in_for_another_goes_with_it(qtbot, window, dialog):
    choose(dialog, "actionSearch")
    give(qtbot, dialog, Qt.Key.Key_F6)
    leave(qtbot, window, dialog)
    box = window.findChild(QWidget, "searchBox")
    qtbot.keyClick(surface(window), Qt.Key.Key_Slash)
    assert not box.isVisible()
    qtbot.keyClick(surface(window), Qt.Key.Key_F6)
    assert box.isVisible()


def test_nonsense_in_the_settings_leaves_the_usual_keys(make_window):
    for kept in ("nonsense", "[1]", '{"actionRaise": 5}'):
        settings().setValue("keys", kept)
        window = make_window()
        assert keys(window, "Raise") == ["R"]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_keys_that_can_be_typed_are_those_of_the_views(command):
    assert not command.keys or can_be_typed(QKeySequence(command.keys)) == command.in_views


def test_one_click_gives_the_tools_for_selecting_the_letters_of_gimp(window, dialog):
    click(dialog, "gimpLettersButton")
    assert [keys(window, name) for name in ("SelectRectangle", "SelectEllipse", "SelectFree")] == [["R"], ["E"], ["F"]]
    assert [keys(window, name) for name in ("Raise", "Erase", "FrameAll")] == [["Shift+R"], ["Shift+E"], ["Shift+F"]]
    click(dialog, "resetPageButton")
    assert (keys(window, "SelectRectangle"), keys(window, "Raise")) == (["Shift+R"], ["R"])
