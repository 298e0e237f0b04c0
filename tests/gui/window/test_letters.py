"""Single letters that choose a tool, and the places where they mean something else."""

import pytest
from gui_tools import LONG, action, field, slider, surface
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QWidget

pytestmark = pytest.mark.usefixtures("without_3d")


def enter(widget):
    """Move the pointer onto a widget, as Qt tells it."""
    place = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(place, place, widget.mapToGlobal(place)))


def menu_of(window, opener):
    return next(one.menu() for one in window.menuBar().actions() if one.text() == opener)


def letter(qtbot, key):
    """Press a letter, wherever the focus is."""
    qtbot.keyClick(QApplication.focusWidget(), key)


def test_letters_in_an_open_menu_belong_to_the_menu(qtbot, window):
    surface(window).setFocus()
    menu = menu_of(window, "&Edit")
    menu.popup(window.mapToGlobal(window.rect().center()))
    qtbot.keyClick(menu, Qt.Key.Key_S)
    assert menu.isVisible()
    assert not action(window, "Smooth").isChecked()
    with qtbot.waitSignal(action(window, "Paste").triggered, timeout=LONG):
        qtbot.keyClick(menu, Qt.Key.Key_P)
    assert not menu.isVisible()
    assert not action(window, "Profile").isChecked()


def test_a_letter_pressed_twice_keeps_the_tool(qtbot, window):
    surface(window).setFocus()
    for _ in range(2):
        letter(qtbot, Qt.Key.Key_S)
        assert action(window, "Smooth").isChecked()
    letter(qtbot, Qt.Key.Key_R)
    assert action(window, "Raise").isChecked()
    action(window, "Raise").trigger()
    assert not action(window, "Raise").isChecked()


@pytest.mark.parametrize("name", ["surfacePane", "mapView"])
def test_hovering_over_a_view_is_enough_after_a_slider(qtbot, window, name):
    slider(window, "spread").setFocus()
    letter(qtbot, Qt.Key.Key_S)
    assert not action(window, "Smooth").isChecked()
    enter(window._surface if name == "surfacePane" else window.findChild(QWidget, name))
    letter(qtbot, Qt.Key.Key_S)
    assert action(window, "Smooth").isChecked()


def test_a_view_that_has_the_keyboard_keeps_it_from_the_other(window):
    surface(window).setFocus()
    enter(window.findChild(QWidget, "mapView"))
    assert surface(window).hasFocus()


@pytest.mark.parametrize("name", ["spread", "seed"])
def test_the_pointer_takes_no_field_away_from_the_typing_hand(qtbot, window, name):
    typing = field(window, name)
    typing.setFocus()
    qtbot.keyClick(typing, Qt.Key.Key_F2)
    enter(window.findChild(QWidget, "mapView"))
    assert QApplication.focusWidget() is typing
