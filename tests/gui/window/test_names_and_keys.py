"""What scripts, screen readers and the keyboard find in the window."""

from collections import Counter

import pytest
from gui_tools import LONG, action, do, field, open_panels, surface
from PySide6.QtCore import SIGNAL, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QMenu,
    QTextBrowser,
    QWidget,
)

from terrain_explorer.gui.services.actions import COMMANDS
from terrain_explorer.gui.tools.tool_list import TOOLS

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

ACTIONS = [
    *("New", "Open", "Reload", "Save", "SaveAs", "Copy", "Paste", "Undo", "Redo", "Quit", "ResetView", "FrameAll"),
    *("TopView", "SouthView", "EastView", "NorthView", "WestView", "Orthographic", "Walk", "Profile", "FitMap"),
]
FIELDS = ["exponent", "spread", "spread_reduction", "tileable", "seed"]
WIDGETS = [
    *(f"parameter.{name}" for name in FIELDS),
    *("algorithmPicker", "parameterForm", "newSeedButton", "generateButton", "cancelButton", "progressBar"),
    *("hillshadeView", "mapView", "messageBar", "surfaceForm", "resetLookButton", "profilePlot", "clearLineButton"),
]
CHOICES = ("actionTheme", "actionLanguage")


def test_what_one_finds_in_a_new_window(window):
    # The surface has the focus at first.
    assert window.focusWidget() is window.findChild(QWidget, "hillshadeView")
    # Actions have their names.
    assert {name: len(window.findChildren(QAction, f"action{name}")) for name in ACTIONS} == dict.fromkeys(ACTIONS, 1)
    # Every command tells what it does.
    for command in COMMANDS:
        made = action(window, command.name)
        assert made.text()
        assert command.tip in made.toolTip()
        assert made.statusTip() == command.tip
    # Every command with an icon shows it.
    with_icon = {command.name for command in COMMANDS if not action(window, command.name).icon().isNull()}
    assert with_icon == {command.name for command in COMMANDS if command.icon}
    # Every command is in a menu once.
    shown = [one.objectName() for menu in window.menuBar().findChildren(QMenu) for one in menu.actions()]
    counts = Counter(name for name in shown if name.startswith("action") and not name.startswith(CHOICES))
    assert counts == {f"action{command.name}": 1 for command in (*COMMANDS, *(tool.command for tool in TOOLS))}
    # No menu is higher than a small screen.
    for menu in window.menuBar().findChildren(QMenu):
        assert menu.sizeHint().height() < 720, menu.title()
    # Keys are told apart.
    keys = [one.shortcut() for one in window.findChildren(QAction) if not one.shortcut().isEmpty()]
    for number, one in enumerate(keys):
        for other in keys[number + 1 :]:
            assert one.matches(other) == QKeySequence.SequenceMatch.NoMatch, (one.toString(), other.toString())
    # Letters that open menus are told apart.
    menus = [window.menuBar(), *window.menuBar().findChildren(QMenu)]
    for menu in menus:
        letters = [QKeySequence.mnemonic(one.text()).toString() for one in menu.actions() if "&" in one.text()]
        assert len(letters) == len(set(letters)), [one.text() for one in menu.actions()]
    # What can be switched on shows that it is.
    switches = [command.name for command in COMMANDS if command.checkable]
    assert all(action(window, name).isCheckable() for name in switches)
    assert [name for name in switches if action(window, name).isChecked()] == ["Axes"]
    # Widgets have their names.
    open_panels(window)
    assert window.objectName() == "mainWindow"
    assert {name: len(window.findChildren(QWidget, name)) for name in WIDGETS} == dict.fromkeys(WIDGETS, 1)


def test_keys_work_wherever_the_focus_is(qtbot, window, settle):
    for widget in ["hillshadeView", "mapView", "algorithmPicker", "generateButton"]:
        first = window.document.heightmap
        focused = window.findChild(QWidget, widget)
        focused.setFocus()
        qtbot.keyClick(focused, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
        settle(window)
        second = window.document.heightmap
        assert second is not first
        qtbot.keyClick(focused, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert window.document.heightmap is first
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        qtbot.keyClick(focused, Qt.Key.Key_Z, both)
        assert window.document.heightmap is second


def test_undo_works_from_an_input_that_nothing_was_typed_in(qtbot, window, settle):
    for name in ["spread", "exponent", "seed"]:
        first = window.document.heightmap
        do(window, "NewSeed")
        settle(window)
        field(window, name).setFocus()
        qtbot.keyClick(field(window, name), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert window.document.heightmap is first


def test_the_whole_way_by_keyboard(qtbot, window, settle):
    """From the picker to the exponent and back."""
    control = Qt.KeyboardModifier.ControlModifier
    first = window.document.heightmap
    picker = window.findChild(QComboBox, "algorithmPicker")
    picker.setFocus()
    qtbot.keyClick(picker, Qt.Key.Key_Up)
    settle(window)
    assert window.document.generator.slug == "integer-midpoint-displacement"
    exponent = field(window, "exponent")
    exponent.setFocus()
    exponent.selectAll()
    qtbot.keyClicks(exponent, "5")
    qtbot.keyClick(exponent, Qt.Key.Key_Return)
    settle(window)
    assert window.document.heightmap.rows == 33
    for _ in range(2):
        qtbot.keyClick(exponent, Qt.Key.Key_Z, control)
    assert window.document.heightmap is first
    assert picker.currentData() == "diamond-square"


def test_after_enter_in_a_number_letters_choose_tools(qtbot, window, settle):
    for name in ["exponent", "seed", "exaggeration", "size"]:
        do(window, "Raise")
        box = field(window, name)
        box.setFocus()
        box.selectAll()
        qtbot.keyClicks(box, "3")
        qtbot.keyClick(box, Qt.Key.Key_Return)
        settle(window)
        assert box.text().partition(" ")[0] == "3"
        assert window.focusWidget() is surface(window)
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_L)
        assert action(window, "Lower").isChecked()


def test_the_help_opens_and_names_every_key(qtbot, window):
    # Help can be opened and closed.
    for name in ("Shortcuts", "About"):
        do(window, name)
        (box,) = window.findChildren(QDialog)
        assert box.isVisible()
        with qtbot.waitSignal(box.destroyed, timeout=LONG):
            qtbot.keyClick(box, Qt.Key.Key_Escape)
    # The help names every key.
    do(window, "Shortcuts")
    told = window.findChild(QTextBrowser, "shortcutsText").toPlainText()
    keys = {key for line in told.splitlines() for key in line.split(", ")}
    assert {key for command in COMMANDS for key in (command.keys, command.also) if key} <= keys
    window.findChild(QDialog, "shortcutsDialog").close()


def test_the_help_is_never_cut_off_at_its_side(qtbot, window):
    do(window, "Shortcuts")
    dialog, text = window.findChild(QDialog, "shortcutsDialog"), window.findChild(QTextBrowser, "shortcutsText")
    assert dialog.width() <= window.width()
    assert dialog.height() <= window.height()
    for width in (400, 620, 1000):
        dialog.resize(width, 400)
        assert dialog.width() == width
        # Qt may lay the text out for the old width once more before it does for the new one.
        qtbot.waitUntil(lambda: text.horizontalScrollBar().maximum() == 0)
        assert text.verticalScrollBar().maximum() > 0
    dialog.close()


IN_VIEWS = [command for command in COMMANDS if command.in_views]


@pytest.fixture
def fired(window):
    """The commands of the views that were given. Nothing comes of them, so the next key finds the window unchanged."""
    names = []
    for command in IN_VIEWS:
        made = action(window, command.name)
        made.setEnabled(True)
        for signal, name in ((made.triggered, "triggered(bool)"), (made.toggled, "toggled(bool)")):
            if made.receivers(SIGNAL(name)):
                signal.disconnect()
        made.triggered.connect(lambda _=False, name=command.name: names.append(name))
    return names


@pytest.mark.parametrize("view", ["hillshadeView", "mapView"])
def test_keys_without_ctrl_work_in_the_views(qtbot, window, fired, view):
    focused = window.findChild(QWidget, view)
    focused.setFocus()
    for command in IN_VIEWS:
        qtbot.keySequence(focused, QKeySequence(command.keys))
        assert fired == [command.name]
        fired.clear()


def test_only_keys_that_cannot_be_typed_work_everywhere():
    letters = {command.keys: command.keys.removeprefix("Shift+") for command in COMMANDS}
    typed = [keys for keys, letter in letters.items() if len(letter) == 1 or letter in ("Home", "Del")]
    assert sorted(typed) == sorted(command.keys for command in IN_VIEWS)


def test_letters_mean_commands_only_where_nothing_is_typed(qtbot, window, fired):
    # A letter searches in an open list.
    # M and G are keys of the views as well.
    palette = field(window, "palette")
    palette.setFocus()
    palette.showPopup()
    for letter, chosen in (("m", "matte"), ("l", "land"), ("g", "greyscale")):
        qtbot.wait(QApplication.keyboardInputInterval() + 50)
        qtbot.keyClicks(palette.view(), letter)
        assert palette.itemData(palette.view().currentIndex().row()) == chosen
    palette.hidePopup()
    assert fired == []
    # Letters and home do nothing to the views while typing.
    for name in ("spread", "sun_azimuth", "contour_interval", "seed"):
        typed = field(window, name)
        typed.setEnabled(True)
        typed.setFocus()
        for key in ("t", "f", "o", "p", "g", "m"):
            qtbot.keyClicks(typed, key)
        qtbot.keyClick(typed, Qt.Key.Key_Home)
        assert fired == [], name
    # Letters mean the same where nothing is typed.
    for widget in ("liveUpdate", "generateButton", "mapPalette", "mapHillshade"):
        focused = window.findChild(QWidget, widget)
        focused.setFocus()
        qtbot.keyClicks(focused, "f")
        assert fired == ["FrameAll"], widget
        fired.clear()
