"""What scripts, screen readers and the keyboard find in the window."""

from collections import Counter

import pytest
from gui_tools import LONG, action, do, field, surface
from PySide6.QtCore import SIGNAL, Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMenu,
    QScrollBar,
    QTextBrowser,
    QWidget,
)

from terrain_explorer.gui.services.actions import COMMANDS
from terrain_explorer.gui.tools.tool_list import TOOLS
from terrain_explorer.resources import resource

pytestmark = pytest.mark.usefixtures("without_3d")

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
CONTROLS = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit)


def accessible_name(widget):
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def test_actions_have_their_names(window):
    assert {name: len(window.findChildren(QAction, f"action{name}")) for name in ACTIONS} == dict.fromkeys(ACTIONS, 1)


def test_widgets_have_their_names(window):
    do(window, "Profile")  # which makes the plot
    assert window.objectName() == "mainWindow"
    assert {name: len(window.findChildren(QWidget, name)) for name in WIDGETS} == dict.fromkeys(WIDGETS, 1)


def test_named_widgets_have_an_accessible_name(window):
    do(window, "Profile")
    named = [name for name in WIDGETS if window.findChild(QWidget, name).accessibleName()]
    assert named == [name for name in WIDGETS if name not in ("parameterForm", "surfaceForm")]


def test_every_control_tells_a_screen_reader_what_it_is(window):
    """But for scroll bars and the parts that Qt puts into its own inputs."""
    nameless = [
        (type(widget).__name__, widget.objectName())
        for widget in window.findChildren(QWidget)
        if isinstance(widget, CONTROLS) and not isinstance(widget, QScrollBar)
        if not widget.objectName().startswith("qt_") and not accessible_name(widget)
    ]
    assert nameless == []


def test_every_command_tells_what_it_does(window):
    for command in COMMANDS:
        made = action(window, command.name)
        assert made.text()
        assert command.tip in made.toolTip()
        assert made.statusTip() == command.tip


@pytest.mark.parametrize("icon", sorted({command.icon for command in COMMANDS if command.icon}))
def test_every_icon_is_there(icon):
    drawing = resource(f"icons/{icon}.svg").read_text(encoding="utf-8")
    assert '"#000"' in drawing


def test_every_command_with_an_icon_shows_it(window):
    with_icon = {command.name for command in COMMANDS if not action(window, command.name).icon().isNull()}
    assert with_icon == {command.name for command in COMMANDS if command.icon}


def test_every_command_is_in_a_menu_once(window):
    shown = [one.objectName() for menu in window.menuBar().findChildren(QMenu) for one in menu.actions()]
    counts = Counter(name for name in shown if name.startswith("action") and not name.startswith(CHOICES))
    assert counts == {f"action{command.name}": 1 for command in (*COMMANDS, *(tool.command for tool in TOOLS))}


def test_no_menu_is_higher_than_a_small_screen(window):
    for menu in window.menuBar().findChildren(QMenu):
        assert menu.sizeHint().height() < 720, menu.title()


def test_keys_are_told_apart(window):
    keys = [one.shortcut() for one in window.findChildren(QAction) if not one.shortcut().isEmpty()]
    for number, one in enumerate(keys):
        for other in keys[number + 1 :]:
            assert one.matches(other) == QKeySequence.SequenceMatch.NoMatch, (one.toString(), other.toString())


def test_letters_that_open_menus_are_told_apart(window):
    menus = [window.menuBar(), *window.menuBar().findChildren(QMenu)]
    for menu in menus:
        letters = [QKeySequence.mnemonic(one.text()).toString() for one in menu.actions() if "&" in one.text()]
        assert len(letters) == len(set(letters)), [one.text() for one in menu.actions()]


@pytest.mark.parametrize("widget", ["hillshadeView", "mapView", "algorithmPicker", "generateButton"])
def test_keys_work_wherever_the_focus_is(qtbot, window, settle, widget):
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


@pytest.mark.parametrize("name", ["spread", "exponent", "seed"])
def test_undo_works_from_an_input_that_nothing_was_typed_in(qtbot, window, settle, name):
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


@pytest.mark.parametrize("name", ["exponent", "seed", "exaggeration", "size"])
def test_after_enter_in_a_number_letters_choose_tools(qtbot, window, settle, name):
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


def test_help_can_be_opened_and_closed(qtbot, window):
    for name in ("Shortcuts", "About"):
        do(window, name)
        (box,) = window.findChildren(QDialog)
        assert box.isVisible()
        with qtbot.waitSignal(box.destroyed, timeout=LONG):
            qtbot.keyClick(box, Qt.Key.Key_Escape)


def test_the_help_names_every_key(window):
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


def test_a_letter_searches_in_an_open_list(qtbot, window, fired):
    """M and G are keys of the views as well."""
    palette = field(window, "palette")
    palette.setFocus()
    palette.showPopup()
    for letter, chosen in (("m", "matte"), ("l", "land"), ("g", "greyscale")):
        qtbot.wait(QApplication.keyboardInputInterval() + 50)
        qtbot.keyClicks(palette.view(), letter)
        assert palette.itemData(palette.view().currentIndex().row()) == chosen
    palette.hidePopup()
    assert fired == []


def test_letters_and_home_do_nothing_to_the_views_while_typing(qtbot, window, fired):
    for name in ("spread", "sun_azimuth", "contour_interval", "seed"):
        typed = field(window, name)
        typed.setEnabled(True)
        typed.setFocus()
        for key in ("t", "f", "o", "p", "g", "m"):
            qtbot.keyClicks(typed, key)
        qtbot.keyClick(typed, Qt.Key.Key_Home)
        assert fired == [], name


def test_letters_mean_the_same_where_nothing_is_typed(qtbot, window, fired):
    for widget in ("liveUpdate", "generateButton", "mapPalette", "mapHillshade"):
        focused = window.findChild(QWidget, widget)
        focused.setFocus()
        qtbot.keyClicks(focused, "f")
        assert fired == ["FrameAll"], widget
        fired.clear()


def test_the_surface_has_the_focus_at_first(window):
    assert window.focusWidget() is window.findChild(QWidget, "hillshadeView")


def test_what_can_be_switched_on_shows_that_it_is(window):
    switches = [command.name for command in COMMANDS if command.checkable]
    assert all(action(window, name).isCheckable() for name in switches)
    assert [name for name in switches if action(window, name).isChecked()] == ["Axes", "EndlessSurface"]
