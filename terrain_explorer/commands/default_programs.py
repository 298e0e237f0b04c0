"""Which programs open the files of a Linux desktop by a double click, so that another one stays what it was.

The desktop takes, where nothing else is said, a program in the user's own folder before those of the system. So a
program that is installed there and says what it can open would become the one that opens it.

References
----------
https://specifications.freedesktop.org/mime-apps-spec
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

_DEFAULTS, _ADDED, _CACHE = "Default Applications", "Added Associations", "MIME Cache"


def keep_defaults(types: Iterable[str], newcomer: str) -> list[str]:
    """Write down which program opens each type, where the user and the system have left that open.

    Parameters
    ----------
    types
        MIME types that a new program can open.
    newcomer
        The name of its desktop entry.

    Returns
    -------
    list of str
        The lines that were written, for `forget_defaults`.
    """
    lines = []
    for kind in types:
        if not any(_programs(kind, _DEFAULTS, _lists())):
            before = [*_programs(kind, _ADDED, _lists()), *_programs(kind, _CACHE, _caches())]
            lines += [f"{kind}={program}" for program in before if program != newcomer][:1]
    if lines:
        content = _read(_own_list())
        heading = f"[{_DEFAULTS}]"
        at = content.index(heading) + 1 if heading in content else 0
        new = [*content[:at], *([] if at else [heading]), *lines, *content[at:]]
        _own_list().parent.mkdir(parents=True, exist_ok=True)
        _own_list().write_text("".join(f"{line}\n" for line in new), encoding="utf-8")
    return lines


def forget_defaults(lines: Iterable[str]) -> None:
    """Take lines out that `keep_defaults` has written, unless the user has chosen otherwise since."""
    content, gone = _read(_own_list()), set(lines)
    kept = [line for line in content if line not in gone]
    if kept == content:
        return
    if kept in ([], [f"[{_DEFAULTS}]"]):
        _own_list().unlink()
    else:
        _own_list().write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")


def _own_list() -> Path:
    return _config_home() / "mimeapps.list"


def _config_home() -> Path:
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


def data_folders() -> list[Path]:
    """Return the folders with the programs of the user and of the system, the more important first."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    others = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return [Path(home), *map(Path, filter(None, others.split(":")))]


def _lists() -> Iterator[Path]:
    """Yield the files in which the user, the desktop and the system say what opens what."""
    config = os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg"
    folders = [_config_home(), *map(Path, filter(None, config.split(":")))]
    folders += [folder / "applications" for folder in data_folders()]
    desktops = os.environ.get("XDG_CURRENT_DESKTOP", "").lower().split(":")
    for folder in folders:
        yield from (folder / f"{desktop}-mimeapps.list" for desktop in filter(None, desktops))
        yield folder / "mimeapps.list"


def _caches() -> Iterator[Path]:
    """Yield the files with what the desktop entries say that their programs can open."""
    return (folder / "applications" / "mimeinfo.cache" for folder in data_folders())


def _programs(kind: str, section: str, files: Iterable[Path]) -> Iterator[str]:
    """Yield the installed programs for a type in one section of several files."""
    for file in files:
        within = False
        for line in _read(file):
            if line.startswith("["):
                within = line.strip() == f"[{section}]"
            name, _, programs = line.partition("=")
            if within and name.strip() == kind:
                yield from filter(_is_installed, map(str.strip, programs.split(";")))


def _is_installed(program: str) -> bool:
    return bool(program) and any((folder / "applications" / program).is_file() for folder in data_folders())


def _read(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, UnicodeDecodeError):
        return []
