"""The keys of the commands: the usual ones, and those that the user has chosen instead."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from PySide6.QtCore import QKeyCombination, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QWidget
from shiboken6 import isValid

from terrain_explorer.gui.services.long_texts import shortened
from terrain_explorer.gui.services.settings import kept_content, settings

_STORED = "keys"
_USUAL, _TITLE, _NEED = "usualKeys", "plainTitle", "need"
"""Properties of the actions whose keys can be changed."""

_STAND_IN = "key."
"""Begins the object names of shortcuts that stand in for an action."""

_IN_VIEWS = Qt.ShortcutContext.WidgetWithChildrenShortcut
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def make_changeable(action: QAction, usual: Iterable[str] = ()) -> None:
    """Let the user change the keys of an action, whose object name and status tip are set.

    Parameters
    ----------
    usual
        The keys that it has at first, in Qt's words.
    """
    action.setProperty(_USUAL, [keys for keys in usual if keys])
    action.setProperty(_TITLE, action.iconText())


def changeable_actions(window: QObject) -> Iterator[QAction]:
    """Yield the actions whose keys can be changed."""
    return (action for action in window.findChildren(QAction) if action.property(_USUAL) is not None)


def title(action: QAction) -> str:
    """Return the name of a command without mnemonic and dots, even where its text tells what it would do now."""
    return str(action.property(_TITLE) or action.iconText())


def usual_keys(action: QAction) -> list[QKeySequence]:
    """Return the keys that an action has where the user has chosen no others."""
    return [QKeySequence(keys) for keys in _texts(action.property(_USUAL))]


def has_own_keys(action: QAction) -> bool:
    """Tell whether the user has chosen other keys for an action, or none."""
    return action.objectName() in own_keys()


def own_keys() -> dict[str, str]:
    """Return the keys that the user has chosen, by the object names of the actions."""
    return {name: keys for name, keys in kept_content(_STORED, {}).items() if isinstance(keys, str)}


def store_own_keys(own: Mapping[str, str]) -> None:
    """Remember the keys that the user has chosen, by the object names of the actions."""
    settings().setValue(_STORED, json.dumps(own))


def choose_key(action: QAction, key: QKeySequence | None) -> None:
    """Remember a key for an action, or none where the sequence is empty; None: the usual ones."""
    own = own_keys()
    own.pop(action.objectName(), None)
    if key is not None and [key] != usual_keys(action) and (not key.isEmpty() or usual_keys(action)):
        own[action.objectName()] = key.toString(QKeySequence.SequenceFormat.PortableText)
    store_own_keys(own)


def give_keys(action: QAction, window: QWidget, views: Iterable[QWidget], own: Mapping[str, str] | None = None) -> None:
    """Give an action its keys, and name them in its tooltip.

    Keys that can be typed into a field work in the views only, all others in the whole window.

    Parameters
    ----------
    own
        The user's `own_keys`, where they are given to many actions: by default they are read from the settings.
    """
    views = tuple(views)
    own = own_keys() if own is None else own
    keys = keys_of(action, own)
    typed = [key for key in keys if can_be_typed(key)]
    held = [key for key in keys if key not in typed]
    # An action has one context for all its keys. Where it has keys of both kinds, others stand in for the typed ones.
    in_views = bool(typed) and not held
    action.setShortcuts(held or typed)
    action.setShortcutContext(_IN_VIEWS if in_views else Qt.ShortcutContext.WindowShortcut)
    for place in (window, *views):
        place.removeAction(action)
    for view in views:
        _remove_stand_ins(action, view)
    for place in views if in_views else (window,):
        place.addAction(action)
    for view in views if held else ():
        for key in typed:
            _stand_in(action, key, view)
    _explain(action)


def rename(action: QAction, text: str, tip: str) -> None:
    """Give a command another name and another sentence, for it does something else now.

    Parameters
    ----------
    text
        Its text in menus, with the mnemonic.
    """
    action.setText(text)
    action.setStatusTip(tip)
    action.setProperty(_TITLE, action.iconText())
    _explain(action)


def tell_need(action: QAction, need: str) -> None:
    """Say in the tooltip of a command what it lacks now, in a sentence, or nothing."""
    action.setProperty(_NEED, need)
    _explain(action)


def keys_of(action: QAction, own: Mapping[str, str] | None = None) -> list[QKeySequence]:
    """Return the keys that an action has: the user's own, or else the usual ones."""
    chosen = (own_keys() if own is None else own).get(action.objectName())
    return usual_keys(action) if chosen is None else [QKeySequence(chosen)] if chosen else []


def can_be_typed(key: QKeySequence) -> bool:
    """Tell whether fields for text and numbers know a key, be it to write with it or to move in them."""
    pressed: QKeyCombination = key[0]  # type: ignore[index]  # the type hints of Qt leave this out
    is_function_key = Qt.Key.Key_F1 <= pressed.key() <= Qt.Key.Key_F35
    return not (pressed.keyboardModifiers() & _HELD or is_function_key or pressed.key() == Qt.Key.Key_Escape)


def written(keys: Iterable[QKeySequence]) -> str:
    """Return keys as they stand on the user's keyboard."""
    return ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def name_key(button: QAbstractButton, action: QAction) -> None:
    """Name the key of the command that a button stands for in the button's tooltip, also after the key changes."""
    tip = button.toolTip()

    def show() -> None:
        if isValid(button):  # a form may have been replaced by another one
            button.setToolTip(_with_keys(tip, action))

    action.changed.connect(show)
    show()


def _explain(action: QAction) -> None:
    lines = _with_keys(title(action), action), action.statusTip(), action.property(_NEED)
    action.setToolTip("\n".join(filter(None, lines)))


def _stand_in(action: QAction, key: QKeySequence, view: QWidget) -> None:
    shortcut = QShortcut(key, view, context=_IN_VIEWS)
    shortcut.setObjectName(_STAND_IN + action.objectName())
    shortcut.activated.connect(action.trigger)


def _remove_stand_ins(action: QAction, view: QWidget) -> None:
    name, directly = _STAND_IN + action.objectName(), Qt.FindChildOption.FindDirectChildrenOnly
    for shortcut in view.findChildren(QShortcut, name, directly):
        shortcut.setEnabled(False)
        shortcut.deleteLater()


def _with_keys(text: str, action: QAction) -> str:
    keys = action.shortcut()
    return text if keys.isEmpty() else f"{text} ({written([keys])})"


def _texts(kept: Any) -> list[str]:
    # Qt gives a list of texts back as such, and one that is empty as nothing.
    return list(kept or ())


def in_menu(text: str) -> str:
    """Return a text that menus show letter by letter, without its middle where it is too long for one.

    A single & would underline the letter after it.
    """
    return shortened(text).replace("&", "&&")
