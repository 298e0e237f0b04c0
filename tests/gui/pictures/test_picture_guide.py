"""Lists and tooltips with pictures."""

import pytest
from gui_tools import LONG, action, open_panel
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QCursor, QHelpEvent
from PySide6.QtWidgets import QApplication, QComboBox, QListWidget, QMenu, QToolBar, QToolTip, QWidget

from terrain_explorer.gui.pictures.picture_guide import PictureGuide, Subject, tip_with_pictures
from terrain_explorer.gui.steps.filter_panel import GROUPS

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture(autouse=True)
def no_tips_left():
    yield
    QToolTip.hideText()


def ask(widget, place):
    """Rest the pointer on a place of a widget."""
    QCursor.setPos(widget.mapToGlobal(place))
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place)))


def wait_for_pictures(qtbot, count):
    qtbot.waitUntil(lambda: QToolTip.text().count("<img") == count, timeout=LONG)


def test_the_list_of_filters_fills_with_pictures_when_it_is_seen(window, qtbot):
    filters = window.findChild(QListWidget, "filterList")
    thumbnails = window.findChild(PictureGuide)._thumbnails
    qtbot.waitUntil(lambda: window.findChild(PictureGuide)._items != {}, timeout=LONG)
    assert not thumbnails._pictures
    with qtbot.waitSignal(thumbnails._worker.finished, timeout=LONG):
        action(window, "ShapeWorkspace").trigger()
    rows = [filters.item(row) for row in range(filters.count())]
    shown = [item.icon().pixmap(44).toImage() for item in rows if not item.icon().isNull()]
    assert len(shown) == len(rows) - len(GROUPS)
    assert len({picture.cacheKey() for picture in shown}) == len(shown)


def test_a_tip_of_a_filter_in_its_menu_shows_before_and_after(window, qtbot):
    menu = next(menu for menu in window.findChildren(QMenu) if _has(menu, "operation.terrace"))
    qtbot.waitUntil(lambda: window.findChild(PictureGuide)._items != {}, timeout=LONG)
    menu.popup(window.mapToGlobal(QPoint(0, 0)))
    qtbot.waitUntil(menu.isVisible, timeout=LONG)
    place = menu.actionGeometry(_has(menu, "operation.terrace")).center()
    ask(menu, place)
    wait_for_pictures(qtbot, 2)
    assert "Terrace" in QToolTip.text()
    menu.close()


def test_a_tip_of_a_tool_names_its_key(window, qtbot):
    toolbar = window.findChild(QToolBar, "drawToolBar")
    qtbot.waitUntil(lambda: window.findChild(PictureGuide)._items != {}, timeout=LONG)
    action(window, "DrawWorkspace").trigger()
    ask(toolbar.widgetForAction(action(window, "Raise")), QPoint(5, 5))
    wait_for_pictures(qtbot, 2)
    assert "<b>Raise (R)</b>" in QToolTip.text()


def test_palettes_show_themselves(window, qtbot):
    guide = window.findChild(PictureGuide)
    qtbot.waitUntil(lambda: guide._items != {}, timeout=LONG)
    with qtbot.waitSignal(guide._thumbnails._worker.finished, timeout=LONG):
        open_panel(window, "surfaceDock")
    box = window.findChild(QWidget, "surfaceForm").findChild(QComboBox, "parameter.palette")
    pictures = [box.itemIcon(row).pixmap(30, 20).toImage() for row in range(box.count())]
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


def test_a_text_in_a_tip_is_no_markup():
    tip = tip_with_pictures(Subject(("filter", "smooth"), "a < b", "b > a"), ())
    assert "a &lt; b" in tip
    assert "b &gt; a" in tip


def _has(menu, name):
    return next((action for action in menu.actions() if action.objectName() == name), None)
