"""The keys of a window's commands: which is whose, and what they may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from terrain_explorer.gui.services.keys import (
    changeable_actions,
    choose_key,
    give_keys,
    keys_of,
    store_own_keys,
    title,
    usual_keys,
)
from terrain_explorer.language import tr

_OF_VIEWS = (
    *("Left", "Right", "Up", "Down", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"),
    *("Space", "+", "-", "=", "0", "PgUp", "PgDown", "Tab", "Shift+Tab", "Return", "Enter", "Shift+F10", "Menu"),
    *("Ctrl+Return", "Ctrl+Enter", "Esc", "Backspace", "Del"),
)
"""Keys with a meaning of their own in the views, the panels and dialogs."""

_LETTERS_OF_GIMP = {
    "actionSelectRectangle": "R",
    "actionSelectEllipse": "E",
    "actionSelectFree": "F",
    "actionRaise": "Shift+R",
    "actionErase": "Shift+E",
    "actionFrameAll": "Shift+F",
}


class Keymap:
    """The keys of a window's commands.

    Parameters
    ----------
    views
        Where keys work that can be typed into a field.
    """

    def __init__(self, window: QMainWindow, views: Iterable[QWidget]) -> None:
        self._window, self._views = window, tuple(views)

    def actions(self) -> Iterator[tuple[str, QAction]]:
        """Yield each command whose keys can be changed, in the order of the menus, with the title of its menu."""
        changeable = set(changeable_actions(self._window))
        for top in self._window.menuBar().actions():
            menu = top.menu()
            if isinstance(menu, QMenu):
                yield from ((top.text().replace("&", ""), one) for one in _all_of(menu) if one in changeable)

    def owner(self, key: QKeySequence, asking: QAction) -> QAction | None:
        """Return the other command that has a key, if any."""
        return next((one for _, one in self.actions() if one is not asking and key in keys_of(one)), None)

    def refusal(self, key: QKeySequence, asking: QAction) -> str:
        """Return why a key can be that of no command, in a sentence, or nothing."""
        # What a command has at first, it may have again: Escape cancels.
        if key in usual_keys(asking):
            return ""
        opening = {QKeySequence.mnemonic(top.text()) for top in self._window.menuBar().actions()}
        if key in opening:
            return tr("This key opens a menu. Press another one.")
        if key in {QKeySequence(one) for one in _OF_VIEWS}:
            return tr("This key has a fixed meaning in the views, panels or dialogs. Press another one.")
        return ""

    def give(self, action: QAction, key: QKeySequence | None) -> None:
        """Give a command a key, none where the sequence is empty, or with None its usual ones.

        Other commands that have them lose theirs.
        """
        for one in usual_keys(action) if key is None else [key]:
            owner = None if one.isEmpty() else self.owner(one, action)
            if owner is not None:
                choose_key(owner, QKeySequence())
                give_keys(owner, self._window, self._views)
        choose_key(action, key)
        give_keys(action, self._window, self._views)

    def give_letters_of_gimp(self) -> None:
        """Let R, E and F select as in GIMP, with Shift what they do otherwise."""
        actions = {one.objectName(): one for _, one in self.actions()}
        for name, key in _LETTERS_OF_GIMP.items():
            self.give(actions[name], QKeySequence(key))

    def restore(self, own: dict[str, str]) -> None:
        """Give all commands the keys that the user had chosen at some time; with none, the usual ones."""
        store_own_keys(own)
        for _, action in self.actions():
            give_keys(action, self._window, self._views, own)

    def name(self, action: QAction) -> str:
        """Return the name of a command."""
        return title(action).removesuffix("…")


def _all_of(menu: QMenu) -> Iterator[QAction]:
    for action in menu.actions():
        submenu = action.menu()
        if isinstance(submenu, QMenu):
            yield from _all_of(submenu)
        else:
            yield action
