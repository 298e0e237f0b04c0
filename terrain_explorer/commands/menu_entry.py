"""Puts the program into the user's start menu, if no installer has done so."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from terrain_explorer.desktop_entries import (
    DEFAULTS,
    associated_with,
    config_home,
    data_folders,
    lines_of,
    preferred_for,
)
from terrain_explorer.errors import UserError
from terrain_explorer.resources import resource

_NAME = "terrain-explorer"
_TREES = {"share": "", "icons/hicolor": "icons/hicolor"}
"""Folders below ``resources/``, and where they go below the user's data folder."""
_KEPT = "X-TerrainExplorer-KeptDefaults"
"""The key of the desktop entry with the lines that were written so that other programs stay what they were."""

_REFRESHERS = {
    "applications": ("update-desktop-database", "-q"),
    "mime": ("update-mime-database",),
    "icons/hicolor": ("gtk-update-icon-cache", "-q", "-t", "-f"),
}
"""The programs that tell the desktop about a change in one of its folders."""


def install() -> str:
    """Put the program into the start menu, and return a sentence with its place.

    Raises
    ------
    ValueError
        The system has no start menu that the program knows, or its folder cannot be written.
    """
    return _carry_out({"linux": _install_linux, "win32": _install_windows})


def remove() -> str:
    """Take the program out of the start menu if it is there, and return a sentence on that.

    Raises
    ------
    ValueError
        The system has no start menu that the program knows, or its folder cannot be written.
    """
    return _carry_out({"linux": _remove_linux, "win32": _remove_windows})


def _carry_out(ways: dict[str, Callable[[], str]]) -> str:
    if sys.platform not in ways:
        raise UserError("only the start menus of Linux and Windows can be changed from here")
    try:
        return ways[sys.platform]()
    except (OSError, subprocess.SubprocessError) as error:
        raise UserError(f"the start menu cannot be changed: {error}") from error


# Linux: https://specifications.freedesktop.org/menu-spec and /desktop-entry-spec


def _install_linux() -> str:
    for source, target in _files():
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".desktop":
            entry = source.read_text(encoding="utf-8")
            # Before the entry is there, which would count from then on. What it wrote earlier stays in it.
            kept = ";".join([*_kept_defaults(target), *_keep_defaults(_types(entry), target.name)])
            entry = entry.replace("\nMimeType=", f"\n{_KEPT}={kept}\nMimeType=")
            target.write_text(started_by(entry, _command()), encoding="utf-8")
        else:
            shutil.copyfile(source, target)
    _refresh()
    return f"Terrain Explorer is in the start menu ({_data_home() / 'applications'})."


def _remove_linux() -> str:
    targets = [target for _source, target in _files()]
    for target in targets:
        if target.suffix == ".desktop":
            _forget_defaults(_kept_defaults(target))
        target.unlink(missing_ok=True)
    _refresh()
    _clear_databases()
    # The deepest first, because a folder has to be empty. Folders of other programs stay.
    for folder in sorted({parent for target in targets for parent in target.parents}, reverse=True):
        if folder.is_relative_to(_data_home()) and folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    return "Terrain Explorer is no longer in the start menu. Your settings and heightmaps are still there."


def _types(entry: str) -> list[str]:
    """Return the MIME types in a desktop entry."""
    found = re.search(r"(?m)^MimeType=(.*)$", entry)
    return [kind for kind in found[1].split(";") if kind] if found else []


def _kept_defaults(entry: Path) -> list[str]:
    """Return what an entry that is installed says about the programs that were to stay what they were."""
    try:
        found = re.search(rf"(?m)^{_KEPT}=(.+)$", entry.read_text(encoding="utf-8"))
    except OSError:
        return []
    return found[1].split(";") if found else []


def _data_home() -> Path:
    return data_folders()[0]


def _files() -> Iterator[tuple[Path, Path]]:
    for name, below in _TREES.items():
        tree = resource(name)
        for source in sorted(path for path in tree.rglob("*") if path.is_file()):
            yield source, _data_home() / below / source.relative_to(tree)


def _refresh() -> None:
    for folder, (program, *options) in _REFRESHERS.items():
        path = _data_home() / folder
        # Without these programs most desktops notice the change by themselves, only later.
        if path.is_dir() and shutil.which(program):
            subprocess.run([program, *options, path], check=False, capture_output=True, timeout=60)


def _clear_databases() -> None:
    """Delete the files that the refreshers wrote, from folders with nothing else in them."""
    mime, applications, icons = (_data_home() / folder for folder in ("mime", "applications", "icons/hicolor"))
    if mime.is_dir() and not any((mime / "packages").glob("*")):
        shutil.rmtree(mime)
    if applications.is_dir() and [path.name for path in applications.iterdir()] == ["mimeinfo.cache"]:
        (applications / "mimeinfo.cache").unlink()
    if icons.is_dir() and not any(path.is_file() for path in icons.glob("*/**/*")):
        (icons / "icon-theme.cache").unlink(missing_ok=True)


def started_by(entry: str, command: Sequence[str]) -> str:
    """Return the text of a desktop entry with another command in place of the program's name.

    Parameters
    ----------
    entry
        The text of a ``.desktop`` file whose commands begin with the program's name.
    command
        The absolute path of an executable, and its arguments.
    """
    words = " ".join(map(_quoted, command))
    entry = re.sub(rf"(?m)^Exec={_NAME}\b", lambda _: f"Exec={_escaped(words)}", entry)
    return re.sub(r"(?m)^TryExec=.*$", lambda _: f"TryExec={_escaped(command[0])}", entry)


def _quoted(word: str) -> str:
    """Return a word quoted for the key Exec, where % begins a field code."""
    special = re.sub(r'(["`$\\])', r"\\\1", word).replace("%", "%%")
    return special if re.fullmatch(r"[\w@%+=:,./-]+", word) else f'"{special}"'


def _escaped(text: str) -> str:
    """Return a text as the value of any key, where a backslash begins an escape sequence."""
    for character, sequence in (("\\", "\\\\"), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")):
        text = text.replace(character, sequence)
    return text


def _command() -> list[str]:
    """Return the command that starts the program from any folder."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    started = Path(sys.argv[0]).absolute()
    if started.stem == _NAME and os.access(started, os.X_OK):
        return [str(started)]
    # -P keeps modules out that happen to lie in the folder of the start.
    return [sys.executable, "-P", "-m", "terrain_explorer"]


# Windows


def _install_windows() -> str:
    icon = _local_data() / f"{_NAME}.ico"
    icon.parent.mkdir(parents=True, exist_ok=True)
    # Imported late: only Windows needs another format.
    from PIL import Image

    with Image.open(resource("icons/hicolor/256x256/apps/terrain-explorer.png")) as picture:
        picture.save(icon)
    program, *arguments = _windowed_command()
    shortcut = {
        "TargetPath": program,
        "Arguments": subprocess.list2cmdline(arguments),
        "IconLocation": str(icon),
        "Description": "Grow, draw and understand heightmaps",
    }
    _shortcut().parent.mkdir(parents=True, exist_ok=True)
    settings = "".join(f"$s.{name} = {_powershell(value)}; " for name, value in shortcut.items())
    made = f"$s = (New-Object -ComObject WScript.Shell).CreateShortcut({_powershell(str(_shortcut()))}); "
    command = ["powershell", "-NoProfile", "-NonInteractive", "-Command", f"{made}{settings}$s.Save()"]
    subprocess.run(command, check=True, timeout=60)
    return f"Terrain Explorer is in the start menu ({_shortcut()})."


def _remove_windows() -> str:
    _shortcut().unlink(missing_ok=True)
    (_local_data() / f"{_NAME}.ico").unlink(missing_ok=True)
    return "Terrain Explorer is no longer in the start menu. Your settings and heightmaps are still there."


def _shortcut() -> Path:
    return Path(os.environ["APPDATA"]) / "Microsoft" / "Windows" / "Start Menu" / "Programs" / "Terrain Explorer.lnk"


def _local_data() -> Path:
    return Path(os.environ["LOCALAPPDATA"]) / _NAME


def _windowed_command() -> list[str]:
    """Return the command that starts the program without a console."""
    python = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return [str(python.with_name(f"{_NAME}-window.exe"))]
    return [str(python.with_name("pythonw.exe")), "-P", "-m", "terrain_explorer"]


def _powershell(text: str) -> str:
    """Return a text in single quotes."""
    # PowerShell ends a text at typographic quotes as well, and there are folders such as O’Brien.
    return "'" + re.sub("(['\u2018\u2019\u201a\u201b])", r"\1\1", text) + "'"


# Where nothing else is said, the desktop takes a program in the user's own folder before those of the system.
# So a program that is installed there and says what it can open would become the one that a double click starts:
# https://specifications.freedesktop.org/mime-apps-spec


def _keep_defaults(types: Iterable[str], newcomer: str) -> list[str]:
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
        if not preferred_for(kind):
            lines += [f"{kind}={program}" for program in associated_with(kind) if program != newcomer][:1]
    if lines:
        content = lines_of(_own_list())
        heading = f"[{DEFAULTS}]"
        at = content.index(heading) + 1 if heading in content else 0
        new = [*content[:at], *([] if at else [heading]), *lines, *content[at:]]
        _own_list().parent.mkdir(parents=True, exist_ok=True)
        _own_list().write_text("".join(f"{line}\n" for line in new), encoding="utf-8")
    return lines


def _forget_defaults(lines: Iterable[str]) -> None:
    """Take lines out that `keep_defaults` has written, unless the user has chosen otherwise since."""
    content, gone = lines_of(_own_list()), set(lines)
    kept = [line for line in content if line not in gone]
    if kept == content:
        return
    if kept in ([], [f"[{DEFAULTS}]"]):
        _own_list().unlink()
    else:
        _own_list().write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")


def _own_list() -> Path:
    return config_home() / "mimeapps.list"
