"""Actions and questions that tests of the window have in common."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDockWidget,
    QMessageBox,
    QTreeWidget,
    QWidget,
)

from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.shading.look import Look

LONG = 120_000
"""Milliseconds to wait: most of it comes at once, but not on a busy machine."""


def action(window, name):
    return window.findChild(object, f"action{name}")


def do(window, name):
    """Choose a command from the menu."""
    found = action(window, name)
    assert found.isEnabled(), f"{name} is disabled"
    found.trigger()


def open_sample(window, sample):
    """Choose a sample from the menu."""
    next(one for one in window.findChildren(QAction) if one.text() == sample.title).trigger()


def open_panel(window, name):
    """Open a panel, by the object name of its dock, and bring it to the front; it is made when it is first seen."""
    dock = window.findChild(QDockWidget, name)
    if dock.isHidden():
        dock.toggleViewAction().trigger()
    dock.raise_()
    return dock


def open_panels(window):
    """Open all panels that are made when they are first seen."""
    for name in ("surface", "brush", "path", "selection", "steps", "profile"):
        open_panel(window, f"{name}Dock")


_LOOK = {parameter.name for parameter in parameters(Look)}


def field(window, name):
    """Return the field of a parameter; the panel of light and colours is opened for its own."""
    return _of_parameter(window, name, QWidget, f"parameter.{name}")


def slider(window, name):
    """Return the slider of a parameter, as `field` does."""
    return _of_parameter(window, name, QAbstractSlider, f"slider.{name}")


def _of_parameter(window, name, kind, object_name):
    found = window.findChild(kind, object_name)
    if found is None and name in _LOOK:
        found = open_panel(window, "surfaceDock").findChild(kind, object_name)
    return found


def surface(window):
    """Return the view of the terrain: the 3D surface, or the hillshaded map in its place."""
    return window.findChild(SurfacePane).shown


def on_screen(window):
    """Return the heightmap that the surface shows."""
    return surface(window).ground.heightmap


def press(window, name):
    window.findChild(QWidget, name).click()


def pick(window, slug):
    picker = window.findChild(QComboBox, "algorithmPicker")
    picker.setCurrentIndex(picker.findData(slug))


def steps_list(window):
    """Return the list of steps, in its panel, which is opened."""
    return open_panel(window, "stepsDock").findChild(QTreeWidget, "stepsList")


def step_rows(window):
    """Return the rows of the list of steps: the source, then steps and groups from top to bottom."""
    return steps_list(window).findItems("*", Qt.MatchFlag.MatchWildcard | Qt.MatchFlag.MatchRecursive)


def choose_row(window, row):
    steps_list(window).setCurrentItem(step_rows(window)[row])


def chosen_row(window):
    return step_rows(window).index(steps_list(window).currentItem())


def message(window):
    """Return the message that is shown, or an empty text."""
    bar = window.findChild(MessageBar, "messageBar")
    return bar.text() if bar.isVisible() else ""


def questions(window):
    """Return the questions about unsaved changes that are on the screen."""
    return [box for box in window.findChildren(QMessageBox, "unsavedQuestion") if box.isVisible()]


def answer(window, button):
    """Answer the one question about unsaved changes."""
    (question,) = questions(window)
    question.button(QMessageBox.StandardButton[button]).click()
    forget_deleted()


def forget_deleted():
    """Let Qt free the objects on which `deleteLater` was called."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def drag(bar, positions):
    """Drag a slider over some positions and let it go."""
    bar.setSliderDown(True)
    for position in positions:
        bar.setSliderPosition(position)
    bar.setSliderDown(False)


def turn_wheel(widget, turns):
    """Turn the wheel over the middle of a widget, as a hand does: a widget that ignores it leaves it to its parent."""
    window, place = widget.window(), widget.mapTo(widget.window(), QPointF(widget.rect().center()))
    QTest.wheelEvent(window.windowHandle(), place, QPoint(0, 120 * turns))
    QApplication.processEvents()
