"""Help: keys, mouse, version."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from terrain_explorer import __version__
from terrain_explorer.gui.actions import COMMANDS
from terrain_explorer.gui.icons import program_icon

_MOUSE = (
    ("Drag in the surface", "Turn it"),
    ("Drag with Ctrl or middle button", "Move it"),
    ("Wheel", "Zoom"),
    ("Arrows, + and −", "Turn and zoom the surface, move and zoom the map"),
    ("In the map", "Drag to move, wheel to zoom, double click to see all"),
    ("Drop a picture on the window", "Open it"),
)


def show_shortcuts(parent: QWidget) -> None:
    """Show what the keys and the mouse do."""
    keys = [(command.keys, command.tip) for command in COMMANDS if command.keys]
    rows = "".join(_row(key, does) for key, does in (*keys, *_MOUSE))
    _show(QMessageBox(QMessageBox.Icon.NoIcon, "Keyboard and mouse", f"<table>{rows}</table>", parent=parent))


def _row(key: str, does: str) -> str:
    unbroken = key.replace(" ", "&nbsp;")
    return f"<tr><td><b>{unbroken}</b>&nbsp;&nbsp;</td><td>{does}</td></tr>"


def show_about(parent: QWidget) -> None:
    """Show the version and the licence."""
    box = QMessageBox(
        QMessageBox.Icon.NoIcon,
        "About Terrain Explorer",
        f"<h3>Terrain Explorer {__version__}</h3><p>Grow, draw and understand heightmaps.</p>"
        "<p>Free software under the MIT licence.</p>",
        parent=parent,
    )
    box.setIconPixmap(program_icon().pixmap(64))
    _show(box)


def _show(box: QMessageBox) -> None:
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
