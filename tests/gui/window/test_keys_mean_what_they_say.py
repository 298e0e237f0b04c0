"""Letters choose from an open menu or a tool, and mean something else where one types."""

import pytest
from gui_tools import LONG, action, do, field, open_panel, surface
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QMenu,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from terrain_explorer.gui.compare.compared_maps import ComparedMaps
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.window.start_page import StartPage
from terrain_explorer.terrain.filters import FILTERS

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

VIEWS = ["hillshadeView", "mapView"]


def widget(window, name):
    return window.findChild(QWidget, name)


def middle(one):
    return one.mapTo(one.window(), one.rect().center())


def click(one, spot=None):
    """Click into the window where a widget is."""
    place = middle(one) if spot is None else one.mapTo(one.window(), spot)
    QTest.mouseClick(one.window().windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    QApplication.processEvents()


def point_at(one):
    # Where the pointer is already, a move would be none, and a window that came up below it would not notice.
    QTest.mouseMove(one.window().windowHandle(), QPoint(1, 1))
    QTest.mouseMove(one.window().windowHandle(), middle(one))
    QApplication.processEvents()


def press(window, key, held=Qt.KeyboardModifier.NoModifier):
    """Press a key as the keyboard does: Qt finds out who gets it."""
    QTest.keyClick(window.windowHandle(), key, held)
    QApplication.processEvents()


def click_tab(window):
    bar = next(one for one in window.findChildren(QTabBar) if one.isVisible() and one.count() > 1)
    click(bar, bar.tabRect(1).center())


def choose_in_a_list(window):
    palette = window.findChild(QComboBox, "mapPalette")
    click(palette)
    QTest.keyClick(palette.view(), Qt.Key.Key_Down)
    QTest.keyClick(palette.view(), Qt.Key.Key_Return)


CLICKS = {
    "a number": lambda window: click(field(window, "spread")),
    "a seed": lambda window: click(field(window, "seed")),
    "a switch": lambda window: click(widget(window, "liveUpdate")),
    "a button": lambda window: click(widget(window, "generateButton")),
    "a list": choose_in_a_list,
    "a tab": click_tab,
    "a command": lambda window: click(
        window.findChild(QToolBar, "toolBar").widgetForAction(action(window, "ResetView"))
    ),
}


@pytest.fixture
def ready(make_window):
    return make_window(size=(1200, 800))


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize(
    "clicks", [("a tab",), [name for name in CLICKS if name != "a tab"]], ids=["a tab", "the others"]
)
def test_tool_letters_work_over_a_view_whatever_was_clicked_last(qtbot, ready, settle, view, clicks):
    for clicked in clicks:
        CLICKS[clicked](ready)
        settle(ready)
        point_at(widget(ready, view))
        press(ready, Qt.Key.Key_R)
        assert action(ready, "Raise").isChecked(), clicked
        press(ready, Qt.Key.Key_Escape)
        assert not action(ready, "Raise").isChecked()


def test_arrows_go_to_the_view_under_the_pointer(ready):
    for name in ("hillshadeView", "mapView", "hillshadeView"):
        point_at(widget(ready, name))
        assert widget(ready, name).hasFocus()
        other = widget(ready, "mapView" if name == "hillshadeView" else "hillshadeView")
        before = [one.grab().toImage() for one in (widget(ready, name), other)]
        press(ready, Qt.Key.Key_Plus)
        after = [one.grab().toImage() for one in (widget(ready, name), other)]
        assert [one != two for one, two in zip(before, after, strict=True)] == [True, False]


def test_keys_of_the_map_work_over_the_map_without_end_too(qtbot, ready):
    do(ready, "ExploreWorkspace")
    explore = ready.findChild(ExploreController)
    qtbot.waitUntil(lambda: explore.ground is not None and explore.panel.made is not None, timeout=LONG)
    shown = explore.map
    for clicked in ("a command", "the surface"):
        (CLICKS.get(clicked) or (lambda window: click(surface(window))))(ready)
        point_at(shown)
        before = shown.viewport
        press(ready, Qt.Key.Key_Plus)
        assert shown.viewport != before, clicked
        press(ready, Qt.Key.Key_P)
        assert action(ready, "Profile").isChecked()
        assert shown.hasFocus()
        press(ready, Qt.Key.Key_Escape)
        assert not action(ready, "Profile").isChecked()


def test_keys_of_compared_maps_work_over_them(qtbot, ready):
    do(ready, "CompareTerrains")
    qtbot.waitUntil(lambda: ready.findChild(ComparedMaps) is not None, timeout=LONG)
    maps = ready.findChild(ComparedMaps)
    CLICKS["a command"](ready)
    point_at(maps)
    assert maps.hasFocus()
    press(ready, Qt.Key.Key_R)
    assert action(ready, "Raise").isChecked()


def test_tool_letters_work_after_a_dialog(qtbot, ready):
    for name in ["NewDrawing", "Export", "Preferences", "Shortcuts", "About"]:
        do(ready, name)
        dialog = next(one for one in ready.findChildren(QDialog) if one.isVisible())
        dialog.reject()
        qtbot.waitUntil(lambda dialog=dialog: not isValid(dialog), timeout=LONG)
        ready.activateWindow()
        qtbot.waitUntil(ready.isActiveWindow, timeout=LONG)
        point_at(surface(ready))
        press(ready, Qt.Key.Key_R)
        assert action(ready, "Raise").isChecked()
        press(ready, Qt.Key.Key_R)
        assert action(ready, "Raise").isChecked()


def test_digits_still_go_to_the_number_that_is_being_typed(ready):
    box = field(ready, "spread")
    click(box)
    point_at(surface(ready))
    for key in (Qt.Key.Key_0, Qt.Key.Key_Period, Qt.Key.Key_7):
        press(ready, key)
    assert box.hasFocus()
    press(ready, Qt.Key.Key_R)
    assert action(ready, "Raise").isChecked()
    assert box.value() == 0.7


def test_a_text_keeps_its_letters(ready):
    do(ready, "Search")
    point_at(surface(ready))
    press(ready, Qt.Key.Key_R)
    assert not action(ready, "Raise").isChecked()
    assert ready.findChild(QWidget, "searchLine").text() == "r"


@pytest.mark.parametrize(("elsewhere", "works"), [("liveUpdate", True), ("parameter.spread", False)])
def test_where_the_pointer_is_elsewhere_letters_are_commands_unless_one_types(ready, elsewhere, works):
    point_at(ready.statusBar())
    widget(ready, elsewhere).setFocus()
    press(ready, Qt.Key.Key_R)
    assert action(ready, "Raise").isChecked() == works


def opened(window, opener):
    """Open a menu with Alt and its letter."""
    press(window, opener, Qt.KeyboardModifier.AltModifier)
    return QApplication.activePopupWidget()


def test_letters_choose_from_an_open_menu_wherever_the_focus_is(qtbot, ready):
    for focus in ["hillshadeView", "mapView", "parameter.spread", "parameter.seed", "liveUpdate"]:
        widget(ready, focus).setFocus()
        point_at(surface(ready))
        widget(ready, focus).setFocus()
        assert isinstance(opened(ready, Qt.Key.Key_E), QMenu)
        with qtbot.waitSignal(action(ready, "Paste").triggered, timeout=LONG):
            press(ready, Qt.Key.Key_P)
        assert not action(ready, "Profile").isChecked()


def test_a_menu_on_a_button_has_its_letters_too(qtbot, ready):
    more = open_panel(ready, "stepsDock").findChild(QToolButton, "moreStepButton")
    QApplication.processEvents()
    surface(ready).setFocus()
    more.menu().popup(ready.mapToGlobal(QPoint(300, 300)))
    press(ready, Qt.Key.Key_R)
    more.menu().close()
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None, timeout=LONG)
    assert not action(ready, "Raise").isChecked()


def enter(widget):
    """Move the pointer onto a widget, as Qt tells it."""
    place = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(place, place, widget.mapToGlobal(place)))


def letter(qtbot, key):
    """Press a letter, wherever the focus is."""
    qtbot.keyClick(QApplication.focusWidget(), key)


def test_the_keyboard_follows_the_pointer_from_view_to_view_but_not_while_one_walks(window, monkeypatch):
    surface(window).setFocus()
    enter(window.findChild(QWidget, "mapView"))
    assert window.findChild(QWidget, "mapView").hasFocus()
    surface(window).setFocus()
    monkeypatch.setattr(type(window.findChild(SurfacePane)), "walking", True)
    enter(window.findChild(QWidget, "mapView"))
    assert surface(window).hasFocus()


@pytest.fixture
def clicked_list(qtbot, window):
    """Return a function that clicks into the list with a name, in which items can be renamed."""

    def click(name):
        dock = open_panel(window, "stepsDock" if name == "stepsList" else "historyDock")
        found = dock.findChild(QAbstractItemView, name)
        qtbot.waitUntil(found.isVisible, timeout=LONG)
        found.setCurrentIndex(found.model().index(found.model().rowCount() - 1, 0))
        found.setFocus()
        assert found.hasFocus()
        return found

    change = FILTERS["terrace"]()
    window.document.take_filtered(change.applied(window.document.heightmap), "Terrace", change)
    return click


@pytest.mark.parametrize("name", ["stepsList", "historyList"])
def test_letters_of_tools_work_after_a_click_in_a_list(qtbot, window, clicked_list, name):
    clicked_list(name)
    letter(qtbot, Qt.Key.Key_S)
    assert action(window, "Smooth").isChecked()
    assert surface(window).hasFocus()
    found = clicked_list(name)
    with qtbot.waitSignal(action(window, "ResetView").triggered, timeout=LONG):
        letter(qtbot, Qt.Key.Key_Home)
    assert not found.hasFocus()


def test_letters_of_tools_work_after_a_list_went_with_its_workspace(qtbot, window, clicked_list):
    do(window, "ShapeWorkspace")
    clicked_list("stepsList")
    do(window, "DrawWorkspace")
    assert surface(window).hasFocus()
    for _ in range(2):  # a second time keeps it
        letter(qtbot, Qt.Key.Key_B)
        assert action(window, "Path").isChecked()


def test_a_list_keeps_its_own_keys(qtbot, window, clicked_list):
    for key in [Qt.Key.Key_Down, Qt.Key.Key_Delete, Qt.Key.Key_Space, Qt.Key.Key_Z]:
        found = clicked_list("stepsList")
        letter(qtbot, key)
        assert found.hasFocus()


def test_a_step_can_be_renamed_by_letters(qtbot, window, clicked_list):
    found = clicked_list("stepsList")
    found.editItem(found.currentItem())
    qtbot.keyClicks(QApplication.focusWidget(), "Seas")
    assert not action(window, "Smooth").isChecked()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.recipe.steps[0].name == "Seas", timeout=LONG)


def test_hovering_is_enough_after_a_list_whose_items_can_be_renamed(window, clicked_list):
    clicked_list("stepsList")
    enter(window.findChild(QWidget, "mapView"))
    assert window.findChild(QWidget, "mapView").hasFocus()


def test_a_covered_view_gets_no_letters(qtbot, window):
    do(window, "StartPage")
    QApplication.processEvents()
    assert QApplication.focusWidget() is window.findChild(StartPage)
    letter(qtbot, Qt.Key.Key_S)
    assert not action(window, "Smooth").isChecked()
