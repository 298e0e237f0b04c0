"""The user's settings, kept from one start to the next."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from PySide6.QtCore import QByteArray, QCoreApplication, QSettings

from terrain_explorer.files.atomic import sync_folder
from terrain_explorer.terrain.parameters import Parameterised, fitting

_FOLDER = "passingSettings"
"""The application's property with the folder of such settings."""

P = TypeVar("P", bound=Parameterised)
C = TypeVar("C", list[Any], dict[str, Any])


def settings() -> QSettings:
    """Return the user's settings, or those that stand in for them in this run."""
    return passing_settings() or _users_settings()


# Another program, an older version or the user may have written anything into the settings: what is not as it should be
# counts as not kept.


def kept_text(key: str, usual: str = "") -> str:
    """Return a text that was kept, else the usual one."""
    value = settings().value(key)
    return value if isinstance(value, str) else usual


def kept_texts(key: str) -> list[str]:
    """Return a list of texts that was kept; what is no text in it is left out."""
    value: Any = settings().value(key)
    # QSettings in an INI file gives a list of one text back as a text, and an empty one as nothing.
    found = value if isinstance(value, list) else [value] if value else []
    return [one for one in found if isinstance(one, str)]


def kept_flag(key: str, usual: bool) -> bool:
    """Return a yes or no that was kept, else the usual one."""
    value = settings().value(key)
    return {"true": True, "false": False}.get(str(value).lower(), usual)


def kept_bytes(key: str) -> QByteArray | None:
    """Return bytes that were kept, such as the layout of a window."""
    value = settings().value(key)
    return value if isinstance(value, QByteArray) else None


def kept_content(key: str, usual: C) -> C:
    """Return what was kept as JSON if it is of the type of what is usual, a list or an object; else that."""
    try:
        found = json.loads(kept_text(key))
    except (ValueError, RecursionError):
        return usual
    return found if isinstance(found, type(usual)) else usual


def settle_settings() -> None:
    """Wait until the settings are on the disk: Qt waits for their new file, but not for its name."""
    kept = settings()
    kept.sync()
    with suppress(OSError):  # none were kept, or the system keeps them in another way
        sync_folder(Path(kept.fileName()).parent)


@contextmanager
def forgetting_settings(app: QCoreApplication, first: QSettings | None = None) -> Iterator[None]:
    """Let the program begin with a copy of these settings, or with none, and forget its changes as the block ends."""
    # A real folder, so that settings are remembered as usual within one run. If a file in it is still open at the end,
    # it stays behind: no reason to end with an error.
    with TemporaryDirectory(prefix="terrain-explorer-", ignore_cleanup_errors=True) as folder:
        app.setProperty(_FOLDER, folder)
        try:
            if first is not None:
                copy = _settings_in(folder)
                for key in first.allKeys():
                    copy.setValue(key, first.value(key))
            yield
        finally:
            app.setProperty(_FOLDER, None)


def passing_settings() -> QSettings | None:
    """Return the settings that are forgotten when the program ends, or None where it keeps its settings."""
    app = QCoreApplication.instance()
    folder = None if app is None else app.property(_FOLDER)
    return None if folder is None else _settings_in(folder)


def _settings_in(folder: str) -> QSettings:
    return QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)


def save_parameters(values: Mapping[str, Parameterised]) -> None:
    """Remember values for the next start, by their keys."""
    store = settings()  # one for all: each writes the whole file when it goes away
    for key, one in values.items():
        store.setValue(key, json.dumps(one.values()))


def load_parameters(key: str, kind: type[P], usual: P | None = None) -> P:
    """Return the values that were kept, and the usual ones, by default the defaults, for those that cannot be read."""
    usual = usual or kind()
    # One by one: after an update a single value may have a new range, and the others are still good.
    return fitting(kept_content(key, {}), usual)


def _users_settings() -> QSettings:
    return QSettings("terrain-explorer", "terrain-explorer")
