"""Single letters that choose a tool, and the places where they mean something else."""

import pytest
from gui_tools import LONG, action, do, surface
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from terrain_explorer.gui.window.start_page import StartPage
from terrain_explorer.terrain.filters import FILTERS

pytestmark = pytest.mark.usefixtures("without_3d")


def enter(widget):
    """Move the pointer onto a widget, as Qt tells it."""
    place = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(place, place, widget.mapToGlobal(place)))


def letter(qtbot, key):
    """Press a letter, wherever the focus is."""
    qtbot.keyClick(QApplication.focusWidget(), key)


def test_a_view_that_has_the_keyboard_keeps_it_from_the_other(window):
    surface(window).setFocus()
    enter(window.findChild(QWidget, "mapView"))
    assert surface(window).hasFocus()


@pytest.fixture
def clicked_list(qtbot, window):
    """Return a function that clicks into the list with a name, in which items can be renamed."""

    def click(name):
        found = window.findChild(QAbstractItemView, name)
        window._panel_layout.bring("steps" if name == "stepsList" else "history")
        qtbot.waitUntil(found.isVisible, timeout=LONG)
        found.setCurrentIndex(found.model().index(found.model().rowCount() - 1, 0))
        found.setFocus()
        assert found.hasFocus()
        return found

    change = FILTERS["terrace"]()
    window.document.changed(change.applied(window.document.heightmap), "Terrace", change)
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
