"""The files opened and saved last, kept in the settings."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from terrain_explorer.files.bounded_reader import is_folder
from terrain_explorer.gui.services.settings import kept_text, kept_texts, settings

_RECENT = "recentFiles"
_MOST_RECENT = 10


def recent_files() -> list[Path]:
    """Return the files opened and saved last, the newest first."""
    return [Path(name) for name in kept_texts(_RECENT) if "\0" not in name]


def remember(path: Path) -> None:
    """Put a file first among the recent ones."""
    path = path.absolute()
    names = [str(path)] + [str(recent) for recent in recent_files() if recent != path]
    settings().setValue(_RECENT, names[:_MOST_RECENT])


def recent_folder() -> Path:
    """Return the folder of the newest file whose folder is still there, or the home folder."""
    folders = (path.parent for path in recent_files())
    return next((folder for folder in folders if is_folder(folder)), Path.home())


def last_folder(key: str, file: Path | None = None) -> Path:
    """Return the folder for a new file: the one kept under a key of the settings, else that of the terrain's file.

    Where neither is there and can be written, it is that of another recent file, the user's documents or home.
    """
    kept = kept_text(key)
    folders = [Path(kept)] if kept else []
    folders += [path.absolute().parent for path in (*([file] if file else []), *recent_files())]
    folders.append(Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)))
    return next((folder for folder in folders if is_folder(folder) and os.access(folder, os.W_OK)), Path.home())


def save_folder(key: str, folder: Path) -> None:
    """Keep a folder for the next new file of its sort."""
    settings().setValue(key, str(folder))
