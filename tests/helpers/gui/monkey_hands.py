"""The monkey's hands: they draw a step by chance and carry it out."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from monkey_steps import Step, commands, found, place_of, seen, usable
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QDoubleSpinBox,
    QFileDialog,
    QLineEdit,
    QMainWindow,
    QSpinBox,
    QWidget,
)
from shiboken6 import isValid

INPUTS = (QSpinBox, QDoubleSpinBox, QAbstractSlider, QComboBox, QLineEdit)
BUTTONS = (*["LeftButton"] * 8, "RightButton", "MiddleButton")
MODIFIERS = (*["NoModifier"] * 6, "ControlModifier", "ShiftModifier", "AltModifier")
KEYS = (
    *("Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Tab", "Backtab", "Return", "Enter"),
    *("Space", "Escape", "Backspace", "Delete", "Plus", "Minus", "Comma", "Period", "F1", "F2", "F5", "F11"),
    *(chr(letter) for letter in range(ord("A"), ord("Z") + 1)),
    *map(str, range(10)),
)
NAMES = ("a.png", "b.tif", "c.r16", "d.asc", "e.npy", "f.pgm", "g.webp", "h.jpg", "i.gif", "j.nothing", "k", "no/l.png")


def drawn(chance: random.Random, folder: Path) -> Step:
    """Return what to do next in the windows as they are now."""
    patient = chance.random() < 0.8  # steps into work that goes on find other errors
    top = chance.choice(usable())
    if isinstance(top, QFileDialog):
        return Step("file", place_of(top, top), [_file(chance, top, folder)])
    kinds = [kind for kind in DRAWERS if kind != "menu" or isinstance(top, QMainWindow)]
    kind = chance.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
    widgets = [one for one in seen(top) if kind != "value" or (isinstance(one, INPUTS) and one.isEnabled())]
    if not widgets:
        return Step("key", place_of(top, top), ["Escape", "NoModifier"], patient)
    widget = chance.choice(widgets)
    return Step(kind, place_of(top, widget), DRAWERS[kind](chance, top, widget), patient)


def do(step: Step, folder: Path) -> None:
    """Do a step; do nothing where its widget is gone."""
    widget = step.place and found(step.place)
    if widget is not None and widget.window().windowHandle() is not None:
        if step.kind == "file":
            _choose_file(widget, folder, *step.what)
        else:
            DOERS[step.kind](widget, *step.what)


def _spot(chance: random.Random, widget: QWidget) -> list[int]:
    region = widget.visibleRegion().boundingRect()
    return [chance.randint(region.left(), region.right()), chance.randint(region.top(), region.bottom())]


def _draw_click(chance: random.Random, top: QWidget, widget: QWidget) -> list[object]:
    how = [chance.choice(BUTTONS), chance.choice(MODIFIERS), chance.random() < 0.1]
    return [*_spot(chance, widget), *how]


def _draw_drag(chance: random.Random, top: QWidget, widget: QWidget) -> list[object]:
    spots = [_spot(chance, chance.choice([widget, widget, widget, top])) for _ in range(chance.randint(1, 4))]
    return [[_spot(chance, widget), *spots], chance.choice(BUTTONS), chance.choice(MODIFIERS)]


def _draw_key(chance: random.Random, top: QWidget, widget: QWidget) -> list[object]:
    return [chance.choice(KEYS), chance.choice(MODIFIERS)]


def _draw_wheel(chance: random.Random, top: QWidget, widget: QWidget) -> list[object]:
    return [*_spot(chance, widget), chance.choice((-240, -120, -15, 15, 120, 240)), chance.choice(MODIFIERS)]


def _draw_value(chance: random.Random, top: QWidget, widget: QWidget) -> list[object]:
    return [chance.choice((0.0, 1.0, chance.random(), chance.random())), chance.random() < 0.3]


def _draw_menu(chance: random.Random, top: QWidget, widget: QWidget) -> list[object]:
    return [chance.choice(list(commands(top)) or [""])]


def _draw_size(chance: random.Random, top: QWidget, widget: QWidget) -> list[object]:
    return [chance.randint(200, 1400), chance.randint(150, 1000)]


def _file(chance: random.Random, dialog: QFileDialog, folder: Path) -> str:
    """Return the name of a file to choose, or an empty one to choose none."""
    there = sorted(path.name for path in folder.iterdir())
    saving = dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    return chance.choice(["", "", *(NAMES if saving or not there else there)])


def _choose_file(dialog: QWidget, folder: Path, name: str) -> None:
    """Choose a file in the monkey's own folder; it does nothing else in these dialogs, which can remove files."""
    assert isinstance(dialog, QFileDialog)
    if not name:
        dialog.reject()
        return
    dialog.setDirectory(str(folder))
    dialog.findChild(QLineEdit, "fileNameEdit").setText(str(folder / name))
    dialog.accept()
    if dialog.isVisible():
        dialog.reject()


def _send(event: Callable[..., None], widget: QWidget, x: int, y: int, *how: object) -> None:
    """Send a mouse event to a spot of a widget, moved into its window where it is not; a widget may be gone by now."""
    handle = widget.window().windowHandle() if isValid(widget) else None
    if handle is not None and handle.isVisible():
        spot = widget.mapTo(widget.window(), QPoint(x, y))
        inside = QPoint(min(max(spot.x(), 0), handle.width() - 1), min(max(spot.y(), 0), handle.height() - 1))
        event(handle, *how, inside)


def _click(widget: QWidget, x: int, y: int, button: str, modifier: str, twice: bool) -> None:
    if twice and isinstance(widget.window(), QMainWindow | QDockWidget):  # others may be gone after the first
        _send(QTest.mouseDClick, widget, x, y, Qt.MouseButton[button], Qt.KeyboardModifier[modifier])
    else:
        _drag(widget, [[x, y]], button, modifier)


def _drag(widget: QWidget, spots: list[list[int]], button: str, modifier: str) -> None:
    how = Qt.MouseButton[button], Qt.KeyboardModifier[modifier]
    _send(QTest.mousePress, widget, *spots[0], *how)
    for spot in spots[1:]:
        _send(QTest.mouseMove, widget, *spot)
    _send(QTest.mouseRelease, widget, *spots[-1], *how)


def _key(widget: QWidget, key: str, modifier: str) -> None:
    """Press a key; in menus without another, for that one may close the menu before the key comes.

    Each key is let go by itself: the first may close the window, and Qt would send the second to what is gone.
    """
    handle = QApplication.focusWindow() or widget.window().windowHandle()
    held = "NoModifier" if QApplication.activePopupWidget() else modifier
    QTest.keyPress(handle, Qt.Key[f"Key_{key}"], Qt.KeyboardModifier[held])
    for one in (key, held.removesuffix("Modifier")):
        if one != "No" and isValid(handle):
            QTest.keyRelease(handle, Qt.Key[f"Key_{one}"])


def _wheel(widget: QWidget, x: int, y: int, turn: int, modifier: str) -> None:
    def event(handle: QWindow, spot: QPoint) -> None:
        QTest.wheelEvent(handle, QPointF(spot), QPoint(0, turn), stateKey=Qt.KeyboardModifier[modifier])

    _send(event, widget, x, y)


def _value(widget: QWidget, fraction: float, typed: bool) -> None:
    if isinstance(widget, QComboBox):
        widget.setCurrentIndex(round(fraction * (widget.count() - 1)))
    elif isinstance(widget, QLineEdit) or typed:
        _type(widget, f"{fraction * 1000:.3g}")
    else:
        number = widget.minimum() + fraction * (widget.maximum() - widget.minimum())
        widget.setValue(number if isinstance(widget, QDoubleSpinBox) else round(number))


def _type(widget: QWidget, text: str) -> None:
    widget.setFocus()
    if isinstance(widget, QAbstractSpinBox | QLineEdit):
        widget.selectAll()
    QTest.keyClicks(widget, text)
    QTest.keyClick(widget, Qt.Key.Key_Return)


def _menu(widget: QWidget, name: str) -> None:
    action = commands(widget.window()).get(name)
    if action is not None:
        action.trigger()


def _size(widget: QWidget, width: int, height: int) -> None:
    widget.window().resize(width, height)


Draw = Callable[[random.Random, QWidget, QWidget], list[object]]
WEIGHTS = {"click": 30, "key": 20, "drag": 12, "wheel": 6, "value": 18, "menu": 12, "size": 2}
DRAWERS: dict[str, Draw] = {
    "click": _draw_click,
    "key": _draw_key,
    "drag": _draw_drag,
    "wheel": _draw_wheel,
    "value": _draw_value,
    "menu": _draw_menu,
    "size": _draw_size,
}
DOERS: dict[str, Callable[..., None]] = {
    "click": _click,
    "key": _key,
    "drag": _drag,
    "wheel": _wheel,
    "value": _value,
    "menu": _menu,
    "size": _size,
}
