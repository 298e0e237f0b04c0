"""The window's commands: name, text, icon and keys of each, told once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.icons import line_icon


@dataclass(frozen=True)
class Command:
    """What a menu shows of a command.

    Attributes
    ----------
    name
        Its object name is ``action`` and this.
    text
        Its text in menus, with the mnemonic.
    keys
        Its shortcut.
    icon
        The toolbar icon's name, or empty.
    tip
        One sentence for the status bar and the tooltip.
    """

    name: str
    text: str
    keys: str = ""
    icon: str = ""
    tip: str = ""


COMMANDS = (
    Command("New", "&New", "Ctrl+N", "new", "Start anew with a fresh terrain"),
    Command("Open", "&Open…", "Ctrl+O", "open", "Open a heightmap image"),
    Command("Reload", "&Reload", "F5", "reload", "Read the file again, after it was edited in another program"),
    Command("Save", "&Save", "Ctrl+S", "save", "Save to the file it came from"),
    Command("SaveAs", "Save &as…", "Ctrl+Shift+S", "save-as", "Save to another file or in another format"),
    Command("Quit", "&Quit", "Ctrl+Q", "quit", "Close the program"),
    Command("Undo", "&Undo", "Ctrl+Z", "undo", "Take back the last change"),
    Command("Redo", "&Redo", "Ctrl+Shift+Z", "redo", "Do again what was undone"),
    Command("Copy", "&Copy map", "Ctrl+C", "copy", "Copy the heightmap as a 16-bit image"),
    Command("Paste", "&Paste map", "Ctrl+V", "paste", "Take the image in the clipboard as heightmap"),
    Command("Generate", "&Generate", "Ctrl+G", "generate", "Grow a terrain with the parameters shown"),
    Command("NewSeed", "New &seed", "Ctrl+R", "seed", "Draw another seed: another terrain of the same kind"),
    Command("Cancel", "&Cancel", "Esc", "", "End the work and keep the terrain as it was"),
    Command("ResetView", "&Reset view", "Home", "reset-view", "Look at the whole terrain"),
    Command("TopView", "&Top view", "T", "top-view", "Look straight down, north at the top"),
    Command("FitMap", "Whole &map", "M", "", "Show the whole greyscale map"),
    Command("FullScreen", "&Full screen", "F11", "", "Use the whole screen"),
    Command("Shortcuts", "&Keyboard and mouse", "F1", "", "What the keys and the mouse do"),
    Command("About", "&About Terrain Explorer", "", "", "Version and licence"),
)


def make_actions(parent: QWidget) -> dict[str, QAction]:
    """Return the actions by name, added to the window so that their keys work without the menu bar."""
    actions = {}
    for command in COMMANDS:
        action = QAction(command.text, parent)
        action.setObjectName(f"action{command.name}")
        action.setShortcut(QKeySequence(command.keys))
        keys = f" ({command.keys})" if command.keys else ""
        action.setToolTip(f"{command.tip}{keys}")
        action.setStatusTip(command.tip)
        parent.addAction(action)
        actions[command.name] = action
    return actions


def colour_icons(actions: Mapping[str, QAction]) -> None:
    """Draw the actions' icons in the program's colours."""
    for command in COMMANDS:
        if command.icon:
            actions[command.name].setIcon(line_icon(command.icon))
