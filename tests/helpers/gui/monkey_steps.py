"""Steps of the monkey, and the places in the program's windows that they are meant for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget


@dataclass(frozen=True)
class Place:
    """A widget that can be seen: the class of its window, which of the window's widgets it is, and its name."""

    top: str
    number: int
    name: str


@dataclass(frozen=True)
class Step:
    """One thing that the monkey does: its kind, where, the rest, and whether it waits afterwards."""

    kind: str
    place: Place | None = None
    what: list[object] = field(default_factory=list)
    patient: bool = True

    @property
    def line(self) -> str:
        """The step as one line of text."""
        place = self.place and [self.place.top, self.place.number, self.place.name]
        return json.dumps([self.kind, place, self.what, self.patient])

    @classmethod
    def of_line(cls, line: str) -> Step:
        """Return the step of such a line."""
        kind, place, what, patient = json.loads(line)
        return cls(kind, place and Place(*place), what, patient)


def usable() -> list[QWidget]:
    """Return the windows that take input now."""
    on_top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    return [on_top] if on_top is not None else visible_windows()


def visible_windows() -> list[QWidget]:
    tops = [top for top in QApplication.topLevelWidgets() if top.isVisible()]
    return sorted(
        (top for top in tops if top.windowType() != Qt.WindowType.ToolTip), key=lambda top: type(top).__name__
    )


def seen(top: QWidget) -> list[QWidget]:
    """Return a window and all in it that can be seen."""
    inside = [one for one in top.findChildren(QWidget) if one.window() is top and one.isVisible()]
    return [top, *(one for one in inside if not one.visibleRegion().isEmpty())]


def commands(top: QWidget) -> dict[str, QAction]:
    """Return all that the menus of a window offer, by the texts that lead there."""
    return {name: action for bar in top.findChildren(QMenuBar) for name, action in _entries("", bar.actions())}


def _entries(before: str, actions: list[QAction]) -> Iterator[tuple[str, QAction]]:
    for action in actions:
        name = f"{before} > {action.text()}".removeprefix(" > ")
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _entries(name, menu.actions())
        elif action.isEnabled() and action.isVisible() and not action.isSeparator():
            yield name, action


def place_of(top: QWidget, widget: QWidget) -> Place:
    return Place(type(top).__name__, seen(top).index(widget), _name(widget))


def _name(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()}".strip()


def found(place: Place) -> QWidget | None:
    tops = [top for top in usable() if type(top).__name__ == place.top]
    widgets = [widget for top in tops for widget in seen(top)]
    likely = widgets[place.number : place.number + 1] + widgets
    return next((widget for widget in likely if _name(widget) == place.name), None)
