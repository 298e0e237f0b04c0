"""Help: keys, mouse, version."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QTextBrowser, QVBoxLayout, QWidget

from terrain_explorer import __version__
from terrain_explorer.gui.actions import COMMANDS
from terrain_explorer.gui.icons import program_icon
from terrain_explorer.gui.log import log_file
from terrain_explorer.gui.naming import named
from terrain_explorer.gui.safe_mode import REASON, in_safe_mode

_MOUSE = (
    ("Drag in the surface", "Turn it"),
    ("Drag with Ctrl or middle button", "Move it"),
    ("Wheel", "Zoom to the point under the pointer; in the panels it scrolls, but for the input with the focus"),
    ("Double click or Space in the surface", "Turn about the point under the pointer from now on"),
    ("Touchpad", "Two fingers turn the surface and move the map, a pinch zooms"),
    ("Arrows, + and −", "Turn and zoom the surface, move and zoom the map; with Shift they move the surface"),
    ("W A S D, Q and E", "While walking: walk, change the height of the eye; drag looks around"),
    ("Escape in the surface or the map", "Leave walking, or drawing a profile line"),
    ("Space, Left and Right", "While Growth is on: play or stop, step on and back; Escape leaves"),
    ("Click while Growth is on", "See where the height of this point comes from"),
    ("Drag while Profile line is on", "Draw a line over the surface or the map"),
    (
        "Drag with a drawing tool",
        "Draw; Shift smooths and Ctrl does the contrary. The right button turns the surface, the middle one moves it",
    ),
    ("Alt and click with a drawing tool", "Pick a height, to which Set height then brings the ground"),
    ("Wheel with Ctrl or Shift and a drawing tool", "Size or strength of the brush"),
    ("Escape with a drawing tool", "Take back the stroke that is being drawn, or put the tool away"),
    ("In the map", "Drag to move, wheel to zoom, double click to see all"),
    ("Drop a picture on the window", "Open it"),
)
_WHERE = "Letters and Home work while the surface or the map has the focus: click there first."
_ABOUT = ("Grow, draw and understand heightmaps.", "Free software under the MIT licence.")
_SIZE = 620, 560


def show_shortcuts(parent: QWidget) -> None:
    """Show what the keys and the mouse do."""
    keys = _table((command.keys, command.tip) for command in COMMANDS if command.keys)
    text = named(QTextBrowser(), "shortcutsText", "What the keys and the mouse do")
    text.setHtml(f"<h3>Keys</h3>{keys}<p>{_WHERE}</p><h3>Mouse, touchpad and views</h3>{_table(_MOUSE)}")
    dialog = named(QDialog(parent), "shortcutsDialog", "Keyboard and mouse")
    dialog.setWindowTitle("Keyboard and mouse")
    dialog.resize(*_SIZE)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.addWidget(text)
    layout.addWidget(buttons)
    _show(dialog)


def show_about(parent: QWidget) -> None:
    """Show the version, the licence, and where the log is kept."""
    about = "".join(f"<p>{line}</p>" for line in (*_ABOUT, *_about_this_start()))
    text = f"<h3>Terrain Explorer {__version__}</h3>{about}"
    box = QMessageBox(QMessageBox.Icon.NoIcon, "About Terrain Explorer", text, parent=parent)
    box.setObjectName("aboutBox")
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
    box.setIconPixmap(program_icon().pixmap(64))
    _show(box)


def _about_this_start() -> Iterator[str]:
    if in_safe_mode():
        yield REASON
    log = log_file()
    if log.exists():
        folder = escape(QUrl.fromLocalFile(str(log.parent)).toString())
        yield f'What goes wrong is written into <a href="{folder}">{escape(str(log))}</a>.'


def _table(rows: Iterable[tuple[str, str]]) -> str:
    return f"<table cellspacing=4>{''.join(_row(key, does) for key, does in rows)}</table>"


def _row(key: str, does: str) -> str:
    return f"<tr><td width=190><b>{key}</b></td><td>{does}</td></tr>"


def _show(dialog: QDialog) -> None:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
