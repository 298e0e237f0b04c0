"""Help: keys, mouse, version."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from terrain_explorer import __version__
from terrain_explorer.gui.actions import COMMANDS
from terrain_explorer.gui.icons import program_icon

_MOUSE = (
    ("Drag in the surface", "Turn it"),
    ("Drag with Ctrl or middle button", "Move it"),
    ("Wheel", "Zoom to the point under the pointer"),
    ("Double click in the surface", "Turn about the point there from now on"),
    ("Touchpad", "Two fingers turn the surface and move the map, a pinch zooms"),
    ("Arrows, + and −", "Turn and zoom the surface, move and zoom the map"),
    ("W A S D, Q and E", "While walking: walk, change the height of the eye; drag looks around"),
    ("Drag while Profile line is on", "Draw a line over the surface or the map"),
    ("In the map", "Drag to move, wheel to zoom, double click to see all"),
    ("Drop a picture on the window", "Open it"),
)
_WHERE = "Letters and Home work while the surface or the map has the focus: click there first."


def show_shortcuts(parent: QWidget) -> None:
    """Show what the keys and the mouse do."""
    rows = [*((command.keys, command.tip) for command in COMMANDS if command.keys), *_MOUSE]
    half = (len(rows) + 1) // 2
    text = f"<table width=960><tr>{_column(rows[:half])}{_column(rows[half:])}</tr></table><p>{_WHERE}</p>"
    _show(QMessageBox(QMessageBox.Icon.NoIcon, "Keyboard and mouse", text, parent=parent))


def _column(rows: Sequence[tuple[str, str]]) -> str:
    return f"<td width=480><table>{''.join(_row(key, does) for key, does in rows)}</table></td>"


def _row(key: str, does: str) -> str:
    return f"<tr><td style='padding-right: 10px'><b><nobr>{key}</nobr></b></td><td>{does}</td></tr>"


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
