"""The program's own files, which an upgrade replaces or a removal takes away while it runs."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from PySide6.QtCore import QObject, QPluginLoader

import terrain_explorer
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.language import tr
from terrain_explorer.resources import PACKAGE, content_of

_PAUSE = 30
"""Milliseconds between two files that are loaded ahead: each takes a few, and the user has begun to work."""

_FILE = Path(sys.executable if getattr(sys, "frozen", False) else terrain_explorer.__file__)
"""Changes with each version."""


def _state() -> tuple[int, int, int] | None:
    try:
        found = _FILE.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


_AT_START = _state()


def lacks_its_files(error: BaseException) -> bool:
    """Return whether an error may have come from files of the program that are no longer those of its start."""
    return isinstance(error, (ImportError, OSError, zlib.error)) and _state() != _AT_START


def told_by_its_cause(error: BaseException) -> BaseException:
    """Return an error, or in its place the sentence for a program whose files are gone, where that is the cause."""
    if isinstance(error, UserError) or not lacks_its_files(error):
        return error
    return UserError(
        tr("Terrain Explorer was updated or removed while it was running, so this no longer works. Save your work, and "
           "start it again")
    )  # fmt: skip


def load_ahead(parent: QObject) -> None:
    """Load in a frozen program, bit by bit, the files that are read when they are needed, for they may go away.

    Its modules in Python come from a file that stays open: see ``packaging/runtime_hook.py``.
    """
    if getattr(sys, "frozen", False):
        rest = _loading(Path(sys._MEIPASS))  # type: ignore[attr-defined]
        timer = repeating_timer(parent, _PAUSE, lambda: None if next(rest, None) else timer.stop())
        timer.start()


def _loading(bundle: Path) -> Iterator[Path]:
    """Load one file after the other, and yield its path."""
    for path in filter(Path.is_file, sorted(PACKAGE.rglob("*"))):
        content_of(path)
        yield path
    # What reads pictures in the clipboard. All other plugins of Qt are in use as soon as there is a window.
    for path in sorted(bundle.glob("PySide6/Qt/plugins/imageformats/*")):
        QPluginLoader(str(path)).load()
        yield path
    suffix = EXTENSION_SUFFIXES[0]
    for path in sorted({*bundle.rglob(f"*{suffix}"), *bundle.rglob("*.abi3.so")}):
        with suppress(ImportError):
            import_module(_module(path.relative_to(bundle)))
        yield path


def _module(path: Path) -> str:
    """Return the name of the module in a library, from its path in the bundle."""
    folders = path.parent.parts
    # The modules of Python itself lie in a folder of their own.
    return ".".join((*(() if "lib-dynload" in folders else folders), path.name.partition(".")[0]))
