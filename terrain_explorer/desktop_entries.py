"""The programs that a Linux desktop knows: their entries, what they open, and which of them the user prefers.

Written after https://specifications.freedesktop.org/desktop-entry-spec and /mime-apps-spec.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from terrain_explorer.language import spoken

DEFAULTS = "Default Applications"
ADDED = "Added Associations"
"""Sections of the files in which users and systems say what opens what."""
_CACHE = "MIME Cache"

EXPORTS = (
    "~/.local/share/flatpak/exports/share",
    "/var/lib/flatpak/exports/share",
    "/var/lib/snapd/desktop",
)
"""Folders with the entries of Flatpaks and snaps, which sessions that were begun before their first one do not name."""

_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s"]+)', re.DOTALL)
_ESCAPES = {"s": " ", "n": "\n", "t": "\t", "r": "\r", "\\": "\\"}
_FILES, _URLS = ("%f", "%F"), ("%u", "%U")


@dataclass(frozen=True)
class DesktopEntry:
    """A program as its desktop entry describes it.

    Attributes
    ----------
    id
        The name of its file, by which other files call it: ``org.gimp.GIMP.desktop``.
    path
        The file.
    name
        Its name in the user's language.
    icon
        The name or the path of its icon; may be empty.
    execute
        The command line, with field codes.
    folder
        The folder to start it in; may be empty.
    types
        The MIME types that it opens.
    categories
        What kind of program it is.
    """

    id: str
    path: Path
    name: str
    icon: str
    execute: str
    folder: str
    types: tuple[str, ...]
    categories: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the command line; field codes are still there."""
        found = _WORD.finditer(self.execute)
        return tuple(re.sub(r"\\(.)", r"\1", word[1]) if word[1] is not None else word[2] for word in found)

    @property
    def takes_files(self) -> bool:
        """Whether the command line has a place for a file."""
        return any(code in word for word in self.words for code in (*_FILES, *_URLS))

    def command(self, file: Path) -> list[str]:
        """Return the program and its arguments that open a file."""
        return [filled for word in self.words for filled in self._filled(word, file)]

    def _filled(self, word: str, file: Path) -> Sequence[str]:
        if word == "%i":
            return ("--icon", self.icon) if self.icon else ()
        values = dict.fromkeys(_FILES, str(file)) | dict.fromkeys(_URLS, file.as_uri())
        values |= {"%%": "%", "%c": self.name, "%k": str(self.path)}
        # All other codes are of old, and stand for nothing.
        filled = re.sub("%.", lambda code: values.get(code[0], ""), word)
        return (filled,) if filled or not word.startswith("%") else ()


def programs_for(types: Iterable[str]) -> list[DesktopEntry]:
    """Return the programs that open files of one of these MIME types and can be started, in no order.

    Those that menus do not show are among them: some programs have an entry of their own for each type of file.
    """
    wanted = set(types)
    return [entry for entry in map(entry_by_id, _ids()) if entry is not None and wanted.intersection(entry.types)]


def entry_by_id(id: str) -> DesktopEntry | None:
    """Return the entry of a program that can be started and takes files, or None."""
    for folder in _folders_with_entries():
        # A file in a folder below has that folder's name in its id.
        names = (id, *(f"{id[:place]}/{id[place + 1 :]}" for place, letter in enumerate(id) if letter == "-"))
        for path in (folder / name for name in names):
            if path.is_file():
                return read_entry(
                    id, path
                )  # one in a more important folder hides the others, even if it says it is none
    return None


def _ids() -> Iterator[str]:
    found: dict[str, None] = {}
    for folder in _folders_with_entries():
        found |= {path.relative_to(folder).as_posix().replace("/", "-"): None for path in folder.rglob("*.desktop")}
    return iter(found)


def read_entry(id: str, path: Path) -> DesktopEntry | None:
    """Return what an entry says, or None where its program cannot be started or takes no files."""
    keys = _keys(path)
    language = spoken()
    entry = DesktopEntry(
        id,
        path,
        keys.get(f"Name[{language}]") or keys.get("Name") or id.removesuffix(".desktop"),
        keys.get("Icon", ""),
        keys.get("Exec", ""),
        keys.get("Path", ""),
        _listed(keys.get("MimeType", "")),
        _listed(keys.get("Categories", "")),
    )
    tried = keys.get("TryExec") or next(iter(entry.words), "")
    starts = keys.get("Type") == "Application" and "true" not in (keys.get("Hidden"), keys.get("Terminal"))
    return entry if starts and entry.takes_files and tried and shutil.which(tried) else None


def _keys(path: Path) -> dict[str, str]:
    """Return the keys of the first section, with the escape sequences that all values may have resolved."""
    keys: dict[str, str] = {}
    heading = False
    for line in lines_of(path):
        if line.startswith("["):
            if heading:
                break
            heading = line.strip() == "[Desktop Entry]"
        elif heading and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            keys[name.strip()] = re.sub(r"\\(.)", lambda code: _ESCAPES.get(code[1], code[0]), value.strip())
    return keys


def _listed(value: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, value.split(";"))))


def _folders_with_entries() -> Iterator[Path]:
    folders = [*data_folders(), *(Path(folder).expanduser() for folder in EXPORTS)]
    return (folder / "applications" for folder in dict.fromkeys(folders))


def data_folders() -> list[Path]:
    """Return the folders with the programs of the user and of the system, the more important first."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    others = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    return [Path(home), *map(Path, filter(None, others.split(":")))]


def config_home() -> Path:
    """Return the folder with the user's settings."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


def preferred_for(kind: str) -> list[str]:
    """Return the ids of the programs that the user or the system prefers for a MIME type, the first above all."""
    return list(_programs(kind, DEFAULTS, _lists()))


def associated_with(kind: str) -> list[str]:
    """Return the ids of the programs that open a MIME type where nobody says which to prefer, the first above all."""
    return [*_programs(kind, ADDED, _lists()), *_programs(kind, _CACHE, _caches())]


def lines_of(path: Path) -> list[str]:
    """Return the lines of a text; none where there is no file."""
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []


def _lists() -> Iterator[Path]:
    """Yield the files in which the user, the desktop and the system say what opens what."""
    config = os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg"
    folders = [config_home(), *map(Path, filter(None, config.split(":")))]
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
        for line in lines_of(file):
            if line.startswith("["):
                within = line.strip() == f"[{section}]"
            name, _, programs = line.partition("=")
            if within and name.strip() == kind:
                yield from filter(_is_installed, map(str.strip, programs.split(";")))


def _is_installed(program: str) -> bool:
    return bool(program) and any((folder / "applications" / program).is_file() for folder in data_folders())
