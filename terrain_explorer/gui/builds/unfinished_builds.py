"""The builds that were begun in the window and not seen to end, kept in the settings."""

from __future__ import annotations

import json
from pathlib import Path

from terrain_explorer.gui.services.settings import kept_content, settings

_KEY = "builds/unfinished"


def unfinished() -> list[Path]:
    """Return their folders, the last one first."""
    return [Path(name) for name in kept_content(_KEY, []) if isinstance(name, str) and "\0" not in name]


def remember(folder: Path) -> None:
    """Offer a build again at the next start."""
    _keep([folder.absolute(), *_others(folder)])


def forget(folder: Path) -> None:
    """Offer a build no more."""
    _keep(_others(folder))


def _others(folder: Path) -> list[Path]:
    return [other for other in unfinished() if other != folder.absolute()]


def _keep(folders: list[Path]) -> None:
    settings().setValue(_KEY, json.dumps([str(folder) for folder in folders]))
