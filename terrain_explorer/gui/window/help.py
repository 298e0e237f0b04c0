"""The help dialogs: keyboard and mouse, the last messages, and the version."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from html import escape

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QTextBrowser, QVBoxLayout, QWidget

from terrain_explorer import __version__
from terrain_explorer.gui.services.icons import program_icon
from terrain_explorer.gui.services.keys import changeable_actions, keys_of, written
from terrain_explorer.gui.services.log_file import log_file
from terrain_explorer.gui.services.messages import MessageLevel, UserMessage
from terrain_explorer.gui.services.safe_mode import REASON, in_safe_mode
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import marked, tr

_MOUSE = (
    (marked("Drag in the surface"), marked("Turn it")),
    (marked("Drag with Ctrl or middle button"), marked("Move it")),
    (
        marked("Wheel"),
        marked("Zoom to the point under the pointer. In the panels: scroll, or change the input that has the focus"),
    ),
    (marked("Double click or Space in the surface"), marked("Make the point under the pointer the centre of turning")),
    (marked("Touchpad"), marked("Two fingers turn the surface and move the map; a pinch zooms")),
    (
        marked("Arrows, + and −"),
        marked("Turn and zoom the surface, move and zoom the map; with Shift they move the surface"),
    ),
    (marked("W A S D, Q and E"), marked("While walking: walk, and raise or lower your eye. Drag to look around")),
    (marked("Escape in the surface or the map"), marked("Stop walking, or stop drawing a profile line")),
    (
        marked("Space, Left and Right"),
        marked("While Growth is on: play or pause, step back and forward. Escape leaves"),
    ),
    (marked("Click while Growth is on"), marked("See where the height of this point comes from")),
    (
        marked("Alt+Left, Alt+Right in an explanation"),
        marked("Go to the page before, or after. The mouse's buttons for back and forward do so, too"),
    ),
    (
        marked("Click while Follow water is on"),
        marked("See where the water of this point goes, and what drains there. Escape leaves"),
    ),
    (
        marked("Drag the line while Compare is on"),
        marked("See more of one terrain and less of the other; the arrow keys move it, too. Escape leaves"),
    ),
    (marked("Drag while Profile line is on"), marked("Draw a line over the surface or the map")),
    (
        marked("Drag with a drawing tool"),
        marked(
            "Draw. With Shift it smooths, with Ctrl it does the opposite. "
            "The right button turns the surface, the middle button moves it"
        ),
    ),
    (marked("Shift and click with a drawing tool"), marked("Draw a straight line from where the last stroke ended")),
    (marked("Alt and click with a drawing tool"), marked("Pick a height for Set height")),
    (marked("Wheel with Ctrl or Shift and a drawing tool"), marked("Change the size or the strength of the brush")),
    (
        marked("Escape with a drawing tool"),
        marked("Cancel the stroke that you are drawing, or put the tool away"),
    ),
    (
        marked("Drag a floating selection"),
        marked(
            "Move it; its corners scale it, and the handle above turns it, with Shift by 15 degrees. "
            "Arrows move it by points, Enter or a click beside it puts it down, Delete takes it away, Escape leaves it"
        ),
    ),
    (
        marked("Drag with Alt and a tool for selecting"),
        marked("Move the outline of the selection; with Ctrl+Alt the ground in it, with Shift+Alt a copy"),
    ),
    (marked("In the map"), marked("Drag to move, wheel to zoom, double click to see all")),
    (
        marked("Drag on a number in a panel"),
        marked("Change it, with Shift more finely. A click lets you type; Escape takes either back"),
    ),
    (marked("Drop a picture on the window"), marked("Open it")),
    (marked("Drop a file with a recipe on the steps"), marked("Add its steps; on the presets it becomes one")),
)
_ELSEWHERE = (
    (marked("R, E, F in GIMP"), marked("With Shift here, or without by Preferences > Keys > Use GIMP's keys")),
    (marked("Ctrl+R, J in Krita"), marked("Rectangle: Shift+R. Ellipse: J, too")),
    (marked("Shift, Ctrl, both before a drag"), marked("Add, subtract, intersect as in GIMP; Krita has Alt for Ctrl")),
    (marked("Alt drag, Ctrl+Alt drag, Shift+Alt drag"), marked("Move the outline, the ground, a copy, as in GIMP")),
    (marked("M in GIMP, T in Krita"), marked("Move selection: Shift+M, also where the desktop takes drags with Alt")),
    (marked("Ctrl+H in GIMP"), marked("Puts floating ground down, as do Enter and a click beside it")),
    (marked("Ctrl+T in Krita, Shift+T in GIMP"), marked("Float selection: Ctrl+Shift+L turns and scales, too")),
    (marked("Ctrl+Shift+I, Ctrl+Shift+D in Krita"), marked("Invert: Ctrl+I. Reselect: Ctrl+Z brings a selection back")),
    (marked("Ctrl+, and Ctrl+. in GIMP"), marked("Terrain > Heights > Fill")),
)
"""Keys of GIMP 2.10 and Krita 5 that people look for, and what stands for them."""

_SIZE = 620, 560


def show_shortcuts(parent: QWidget) -> None:
    """Show the uses of the keys and the mouse."""
    _show_text(parent, "shortcuts", tr("Keyboard and mouse"), _shortcuts(parent))


def show_messages(parent: QWidget, messages: Iterable[tuple[datetime, UserMessage]]) -> None:
    """Show messages with the times at which they came, the newest first."""
    html = "".join(map(_message, reversed(list(messages)))) or escape(tr("There were no messages."))
    _show_text(parent, "messages", tr("Last messages"), html)


def _show_text(parent: QWidget, name: str, title: str, html: str) -> None:
    text, dialog = named(QTextBrowser(), f"{name}Text", title), named(QDialog(parent), f"{name}Dialog", title)
    text.setHtml(html)
    dialog.setWindowTitle(title)
    dialog.resize(*_SIZE)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.addWidget(text)
    layout.addWidget(buttons)
    _show(dialog)


def show_about(parent: QWidget) -> None:
    """Show the version, the licence and the place of the log."""
    about = "".join(f"<p>{line}</p>" for line in _about())
    text = f"<h3>Terrain Explorer {__version__}</h3>{about}"
    box = QMessageBox(QMessageBox.Icon.NoIcon, tr("About Terrain Explorer"), text, parent=parent)
    box.setObjectName("aboutBox")
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
    box.setIconPixmap(program_icon().pixmap(64))
    _show(box)


def _shortcuts(window: QWidget) -> str:
    with_keys = ((keys_of(one), one.statusTip()) for one in changeable_actions(window))
    keys = _table((escape(written(keys)), escape(tip)) for keys, tip in with_keys if keys)
    mouse = _table((tr(gesture), tr(does)) for gesture, does in _MOUSE)
    above, below = tr("Keys"), tr("Mouse, touchpad and views")
    where = tr("Letters and Home work whatever you clicked last, unless you type in a field.")
    elsewhere, others = (
        _table((tr(key), tr(here)) for key, here in _ELSEWHERE),
        tr("Coming from GIMP or Krita, with the usual keys"),
    )
    return f"<h3>{above}</h3>{keys}<p>{where}</p><h3>{below}</h3>{mouse}<h3>{others}</h3>{elsewhere}"


def _about() -> Iterator[str]:
    yield tr("Grow, draw and understand heightmaps.")
    yield tr("Free software under the MIT licence.")
    if in_safe_mode():
        yield tr(REASON)
    log = log_file()
    if log.exists():
        folder = escape(QUrl.fromLocalFile(str(log.parent)).toString())
        link = f'<a href="{folder}">{escape(str(log))}</a>'
        yield tr("Errors are written to {log}.", log=link)


def _message(timed: tuple[datetime, UserMessage]) -> str:
    when, message = timed
    # Those of an error are a traceback, for a developer.
    more = "" if message.level is MessageLevel.ERROR else message.details
    text = "<br>".join(escape(line) for line in (message.text, *more.splitlines()))
    return f"<p><b>{when:%H:%M}</b> {text}</p>"


def _table(rows: Iterable[tuple[str, str]]) -> str:
    return f"<table cellspacing=4>{''.join(_row(key, does) for key, does in rows)}</table>"


def _row(key: str, does: str) -> str:
    return f"<tr><td width=190><b>{key}</b></td><td>{does}</td></tr>"


def _show(dialog: QDialog) -> None:
    # Open and not run: the terrain goes on growing, and the window stays usable, while help is read.
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
