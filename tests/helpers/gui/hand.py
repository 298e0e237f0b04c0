"""What a hand draws in a window, and the heights that must come of it."""

import numpy as np
from gui_tools import LONG, action, open_panel
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.drawing.brush_panel import BrushPanel
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.drawing.stroke_painter import StrokePainter
from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.terrain.brushes import Canvas, Stroke

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
STEPS = [QPoint(0, 0), QPoint(9, 4), QPoint(-12, 8), QPoint(3, -2)]


def view_of(window, name):
    return window.findChild(QWidget, name)


def choose(window, name):
    """Choose a drawing tool by its action, if it is not chosen.

    Its airbrush is switched off, for with it a stroke depends on how long the machine takes between press and release.
    """
    if not action(window, name).isChecked():
        action(window, name).trigger()
    assert action(window, name).isChecked()
    airbrush = window.findChild(BrushPanel)._tool.fields.get("airbrush")
    if airbrush is not None:
        airbrush.edit(False)


def brush(window, **values):
    """Change values of the brush as the form does."""
    form = open_panel(window, "brushDock").findChild(BrushPanel)._brush
    for name, value in values.items():
        form.fields[name].edit(value)
    return window.findChild(ToolSettings).brush


def begin(view, held=PLAIN, steps=STEPS):
    """Press and move, and do not let go."""
    middle = view.rect().center()
    QTest.mousePress(view, LEFT, held, middle + steps[0])
    for step in steps[1:]:
        QTest.mouseMove(view, middle + step)


def release(view, held=PLAIN, steps=STEPS):
    QTest.mouseRelease(view, LEFT, held, view.rect().center() + steps[-1])


def draw(qtbot, window, view, held=PLAIN, steps=STEPS):
    """Draw a stroke and wait until it is done."""
    begin(view, held, steps)
    release(view, held, steps)
    done(qtbot, window)


def done(qtbot, window):
    qtbot.waitUntil(lambda: not window.findChild(StrokePainter).busy, timeout=LONG)


def heard(window):
    """Return a list to which the touches of all strokes come."""
    touches = []
    window.findChild(DrawingController).tool.strokeBegan.connect(touches.append)
    window.findChild(DrawingController).tool.strokeMoved.connect(touches.append)
    return touches


def drawn(heightmap, tool, brush, touches, base=None, stamp=None):
    """Return the heights that a stroke must give."""
    canvas = Canvas(heightmap.heights, heightmap.range)
    stroke = Stroke(canvas, tool, brush, base, stamp)
    for touch in touches:
        stroke.add(touch.point.row, touch.point.column, touch.pressure)
    stroke.finish()
    return canvas.heights


def same_bits(one, other):
    return one.shape == other.shape and np.array_equal(one.view(np.uint32), other.view(np.uint32))
