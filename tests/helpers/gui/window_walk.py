"""A walk through all workspaces, pages and dialogs of the window, which tells what is cut off, nameless or unreachable.

``xvfb-run python tests/helpers/gui/window_walk.py FOLDER`` walks in every combination of language, theme, scale and
size, and saves a picture of each place. A single walk is one process, because the scale is fixed when Qt starts:
``... window_walk.py FOLDER de dark 1024x768`` with ``QT_SCALE_FACTOR`` in the environment. Each finding is a line; the
exit status is 0 where there is none.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QDialog, QDockWidget, QFrame, QListWidget, QTabBar, QWidget

_ROOT = Path(__file__).resolve().parents[3]
_HOMES = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
_LANGUAGES, _THEMES, _SCALES = ("en", "de"), ("light", "dark"), (1, 2)
_SIZES = ("1024x768", "1280x800", "1920x1080")
_WORKSPACES = ("Grow", "Draw", "Shape", "Explore", "Export")
_DIALOGS = (
    "NewDrawing",
    "SavePreset",
    "Export",
    "BuildTiles",
    "SavePicture",
    "SaveTurntable",
    "Preferences",
    "Shortcuts",
    "About",
)
MOMENT = 60
"""Milliseconds for what comes through the event loop; only pictures show whether that was enough."""


def main(folder: str, *words: str) -> int:
    """Walk once, or in all combinations; return 0 where nothing was found."""
    if words:
        return walk(Path(folder), *words)
    return sum(_walk_apart(folder, *combination) for combination in product(_LANGUAGES, _THEMES, _SIZES, _SCALES))


def _walk_apart(folder: str, language: str, theme: str, size: str, scale: int) -> int:
    environment = os.environ | {"PYTHONPATH": str(_ROOT), "QT_SCALE_FACTOR": str(scale)}
    into = Path(folder, f"{language}-{theme}-{size}-{scale}")
    command = [sys.executable, __file__, str(into), language, theme, size]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    print(into.name, "nothing found" if not done.returncode else done.stdout + done.stderr[-2000:], flush=True)  # noqa: T201
    return done.returncode


def walk(folder: Path, language: str, theme: str, size: str) -> int:
    """Walk through the window in this process; return 1 where something was found."""
    from window_checks import wrong

    home = tempfile.TemporaryDirectory()  # before Qt starts: it must not find the user's settings
    os.environ.update(dict.fromkeys(_HOMES, home.name))
    folder.mkdir(parents=True, exist_ok=True)
    found = 0
    for number, (name, place) in enumerate(_all_places(language, theme, size)):
        findings = wrong(place)
        for finding in findings:
            print(f"{name}: {finding}")  # noqa: T201
        found += len(findings)
        place.grab().save(str(folder / f"{number:02}-{name}.png"))
    return int(found > 0)


def _all_places(language: str, theme: str, size: str) -> Iterator[tuple[str, QWidget]]:
    """Yield each place as it is shown, with its name."""
    from terrain_explorer.gui.app import make_application
    from terrain_explorer.gui.main_window import MainWindow
    from terrain_explorer.gui.services.theme import Theme, choose_theme
    from terrain_explorer.gui.services.translation import choose_language, speak_chosen

    app = make_application()
    choose_language(language)
    choose_theme(Theme(theme))
    speak_chosen(app)
    window = MainWindow()
    window.resize(*map(int, size.split("x")))
    _show(window)
    yield from places(window)
    window.close()


def places(window: QWidget) -> Iterator[tuple[str, QWidget]]:
    """Yield each place of a window as it is shown, with its name: the window, or a dialog over it."""
    yield from _workspaces(window)
    yield from _dialogs(window)
    yield from _over_the_terrain(window)


def _workspaces(window: QWidget) -> Iterator[tuple[str, QWidget]]:
    for name in _WORKSPACES:
        _do(window, f"{name}Workspace")
        yield name, window
        for title in [bar.tabText(tab) for bar in _tab_bars(window) for tab in range(bar.count())]:
            _bring(window, title)
            yield f"{name}-{title}", window
    for dock in window.findChildren(QDockWidget):
        switch = dock.toggleViewAction()
        if dock.isHidden() and switch.associatedObjects():
            switch.trigger()
            _wait()
            yield dock.objectName(), window
            switch.trigger()
    _do(window, "ResetLayout")


def _tab_bars(window: QWidget) -> list[QTabBar]:
    """Return the tab bars of docks."""
    return [bar for bar in window.findChildren(QTabBar) if bar.isVisible() and bar.parent() is window]


def _bring(window: QWidget, title: str) -> None:
    # Qt may make other bars when a panel comes to the front.
    for bar in _tab_bars(window):
        for tab in range(bar.count()):
            if bar.tabText(tab) == title:
                bar.setCurrentIndex(tab)
    _wait()


def _dialogs(window: QWidget) -> Iterator[tuple[str, QWidget]]:
    for name in _DIALOGS:
        _do(window, name)
        # A command of the 3D view opens none where there is no such view.
        for dialog in [one for one in window.findChildren(QDialog) if one.isVisible()]:
            yield from _pages(name, dialog)
            dialog.close()
            _wait()


def _pages(name: str, dialog: QDialog) -> Iterator[tuple[str, QWidget]]:
    pages = dialog.findChild(QListWidget, "preferencePages")
    if pages is None:
        yield name, dialog
    for row in range(pages.count() if pages else 0):
        pages.setCurrentRow(row)
        _wait()
        yield f"{name}-{pages.item(row).text().split()[0]}", dialog


def _over_the_terrain(window: QWidget) -> Iterator[tuple[str, QWidget]]:
    _do(window, "FirstSteps")
    yield "FirstSteps", window
    _do(window, "StartPage")
    yield "StartPage", window
    _do(window, "Search")
    search = window.findChild(QFrame, "searchBox")
    yield "Search", search
    search.hide()
    _do(window, "Figures")
    yield "Figures", window
    _do(window, "Explain")
    yield "Explain", window
    _do(window, "Manual")
    yield "Manual", window


def _show(window: QWidget) -> None:
    loop = QEventLoop()
    window.settled.connect(loop.quit)
    window.show()
    loop.exec()
    window.settled.disconnect(loop.quit)


def _do(window: QWidget, name: str) -> None:
    action = window.findChild(object, f"action{name}")
    if action.isEnabled():
        action.trigger()
    _wait()


def _wait() -> None:
    loop = QEventLoop()
    QTimer.singleShot(MOMENT, loop.quit)
    loop.exec()


if __name__ == "__main__":
    sys.exit(min(main(*sys.argv[1:]), 1))
