"""What can be found in a window: the commands in its menus, and the parameters in its panels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QMenuBar, QScrollArea, QWidget

from terrain_explorer.gui.search.entries import Entry
from terrain_explorer.gui.services.actions import COMMANDS
from terrain_explorer.gui.widgets.parameters.field import Field
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import capitalised, marked, tr
from terrain_explorer.terrain.filters import FILTERS

_NEEDS_3D = marked("needs the 3D view")
_IN_3D = (
    *("TopView", "LandscapeView", "SideLitLandscape", "SouthView", "EastView", "NorthView", "WestView"),
    *("Orthographic", "Axes", "Walk"),
)
_NEEDS_SELECTION = marked("needs a selection")
_OF_SELECTIONS = (
    "SelectNone",
    "GrowSelection",
    "ShrinkSelection",
    "BorderSelection",
    "FeatherSelection",
    "SaveSelection",
    "SelectionToStamp",
    "FloatSelection",
    "Cut",
    "ClearSelected",
)

NEEDS = {
    "Reload": marked("needs a terrain from a file"),
    "RecoverWork": marked("there is no unsaved work to recover"),
    "SystemEditor": marked("the system's program is used already"),
    "Undo": marked("there is nothing to undo"),
    "Redo": marked("there is nothing to redo"),
    "FlyAlong": marked("needs a bookmark"),
    "SaveFlight": marked("needs a bookmark"),
    "Cancel": marked("there is no work to cancel"),
    "SmallerBrush": marked("needs a drawing tool"),
    "LargerBrush": marked("needs a drawing tool"),
    **dict.fromkeys(_IN_3D, _NEEDS_3D),
    **dict.fromkeys(_OF_SELECTIONS, _NEEDS_SELECTION),
    "PinSelection": marked("needs a selection that follows the ground"),
    "SelectionToStep": marked("needs a step with another mask than the selection"),
    "SelectionFromStep": marked("needs a step with a mask"),
}
"""Why commands are disabled when they are, by name."""


_SOURCES = {f"action{command.name}": command.text for command in COMMANDS}
"""The English texts of the commands, by object name."""

_KEYWORDS = {f"action{command.name}": command.keywords for command in COMMANDS} | {
    f"operation.{slug}": kind.group for slug, kind in FILTERS.items()
}
"""Other words for them and for filters, in English."""

_NEEDS = {f"action{name}": reason for name, reason in NEEDS.items()}
"""Why commands are disabled, by object name."""

PLACES = " › "
"""Stands between the names of a place within a place."""


def commands(menu: QMenuBar | QMenu, path: tuple[str, ...] = ()) -> Iterator[Entry]:
    """Yield what a menu offers, with its submenus."""
    for action in menu.actions():
        text = _plain(action.text())
        if isinstance(submenu := action.menu(), QMenu):
            yield from commands(submenu, (*path, text))
        elif text and action.isVisible():
            yield _command(action, text, path)


def parameters(window: QMainWindow) -> Iterator[Entry]:
    """Yield the parameters in the docks that are open or that a menu can open."""
    for dock in window.findChildren(QDockWidget):
        offered = not dock.isHidden() or bool(dock.toggleViewAction().associatedObjects())
        for form in dock.findChildren(ParameterForm) if offered else ():
            for name, field in form.fields.items():
                yield _parameter(dock, form, name)
                yield from _choices(dock, form, field)


def _command(action: QAction, text: str, path: tuple[str, ...]) -> Entry:
    # The action of a dock has no name, but its dock has one.
    owner = action.parent()
    name = action.objectName() or (owner.objectName() if owner else "")
    panel = owner if isinstance(owner, QDockWidget) and owner.toggleViewAction() is action else None
    return Entry(
        key=name or text,
        title=text.removesuffix("…"),
        place=PLACES.join(path),
        run=action.trigger if panel is None else partial(_bring, panel),
        source=_plain(_SOURCES.get(name, "")) or _words(name),
        shortcut=action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
        reason=tr(_NEEDS[name]) if name in _NEEDS and not action.isEnabled() else "",
        enabled=action.isEnabled(),
        checked=action.isChecked(),
        keywords=_in_both(_KEYWORDS.get(name, "")),
        summary=action.statusTip(),
    )


def _bring(dock: QDockWidget) -> None:
    """Bring a panel to the front: who looks for one that is open, maybe behind another, does not want it closed."""
    if not dock.toggleViewAction().isChecked():
        dock.toggleViewAction().trigger()
    dock.raise_()


def _in_both(keywords: str) -> str:
    """Return words in the user's language and in English."""
    return f"{tr(keywords)} {keywords}" if keywords else ""


def _parameter(dock: QDockWidget, form: ParameterForm[Any], name: str) -> Entry:
    parameter, enabled = form.fields[name].parameter, form.fields[name].isEnabled()
    return Entry(
        key=f"{form.owner.__name__}.{name}",
        title=parameter.title,
        place=PLACES.join(filter(None, (dock.windowTitle(), tr(parameter.group) if parameter.group else ""))),
        run=partial(_go_to, dock, form, name),
        source=parameter.label,
        reason="" if enabled else _reason(form, name),
        enabled=enabled,
        keywords=_in_both(parameter.keywords),
    )


def _choices(dock: QDockWidget, form: ParameterForm[Any], field: Field) -> Iterator[Entry]:
    """Yield the choices of a parameter that is a list of them, to be chosen at once."""
    parameter = field.parameter
    sources = parameter.labels or tuple(map(capitalised, parameter.choices))
    for choice, name, source in zip(parameter.choices, parameter.choice_titles, sources, strict=True):
        yield Entry(
            key=f"{form.owner.__name__}.{parameter.name}={choice}",
            title=name,
            place=PLACES.join((dock.windowTitle(), parameter.title)),
            run=partial(field.edit, choice),
            source=source,
            reason="" if field.isEnabled() else _reason(form, parameter.name),
            enabled=field.isEnabled(),
            checked=field.value() == choice,
        )


def _reason(form: ParameterForm[Any], name: str) -> str:
    """Return what keeps a parameter from being of use."""
    switch = form.fields.get(form.owner.needs.get(name, ""))
    return "" if switch is None else tr("needs {label}", label=switch.parameter.title)


def _go_to(dock: QDockWidget, form: ParameterForm[Any], name: str) -> None:
    """Bring a parameter's input to the front and give it the keyboard."""
    _bring(dock)
    form.unfold(name)
    # Later: what was shown just now has no place yet.
    QTimer.singleShot(0, form.fields[name], partial(_focus, form.fields[name]))


def _focus(field: QWidget) -> None:
    area = field.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if area is not None:
        area.ensureWidgetVisible(field)
    field.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _plain(text: str) -> str:
    """Return a menu's text without its mnemonic."""
    return re.sub("&(.)", r"\1", text)


def _words(name: str) -> str:
    """Return the words of an object name: "algorithm dock" for ``algorithmDock``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|[.-]", " ", re.sub(r"^(action|operation\.)", "", name)).lower()
