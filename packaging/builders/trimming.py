"""Takes from a Linux bundle the plugins for other screens, and the libraries that only they needed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from builders.project import RESOURCES, call

QT = "_internal/PySide6/Qt"
DROPPED = (
    f"{QT}/plugins/platformthemes/libqgtk3.so",  # GTK draws no dialog better than the desktop portal does
    f"{QT}/plugins/platforms/libq[!xwmo]*.so",  # neither X11, Wayland, minimal nor offscreen
    f"{QT}/plugins/platforms/libqminimalegl.so",
    f"{QT}/plugins/egldeviceintegrations",
    f"{QT}/plugins/generic",
    f"{QT}/plugins/networkinformation",
    f"{QT}/plugins/tls",
    f"{QT}/translations/qt_*",  # all of Qt; the parts in use are in qtbase_*
    # The system's OpenGL driver wants the system's: an older one would keep it from starting.
    "_internal/libstdc++.so.6",
    "_internal/libgcc_s.so.1",
)
STRIPPED = ("_internal/libpython*", "_internal/python*/lib-dynload/*.so")


def trim(bundle: Path) -> None:
    """Delete unused plugins, translations and libraries from a bundle, and the debugging symbols of Python."""
    for path in (path for pattern in DROPPED for path in bundle.glob(pattern)):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    _delete_unused_translations(bundle)
    # After the plugins: a library counts as used while anything is left that needs it.
    _delete_unused_libraries(bundle)
    for path in (path for pattern in STRIPPED for path in bundle.glob(pattern)):
        call("strip", "--strip-unneeded", str(path))


def missing_libraries(bundle: Path) -> set[str]:
    """Return the names of the libraries that the bundle needs and leaves to the system."""
    names = {path.name for path in bundle.rglob("*.so*")}
    return {name for path in _binaries(bundle) for name in _needed(path)} - names


def newest_symbol(bundle: Path, family: str) -> str:
    """Return the newest version of a family of symbols that the bundle needs, for example 2.36 of ``GLIBC``."""
    listings = (call("objdump", "-p", str(path)) for path in _binaries(bundle))
    found: set[str] = {match for listing in listings for match in re.findall(rf"\b{family}_([\d.]+)", listing)}
    # As text, 2.9 would be newer than 2.34.
    return max(found, key=lambda version: [int(part) for part in version.split(".")])


def _delete_unused_translations(bundle: Path) -> None:
    """Keep Qt's own texts in the languages that the program speaks."""
    spoken = {"en"} | {path.stem for path in (RESOURCES / "translations").glob("*.qm")}
    for path in bundle.glob(f"{QT}/translations/qtbase_*.qm"):
        if path.stem.removeprefix("qtbase_") not in spoken:
            path.unlink()


def _delete_unused_libraries(bundle: Path) -> None:
    """Keep the libraries that a plugin, a module or the program needs, directly or not."""
    libraries = {
        path.name: path for folder in ("_internal", f"{QT}/lib") for path in (bundle / folder).glob("lib*.so*")
    }
    # The starter loads Python's library by its path: no file names it as needed.
    libraries = {name: path for name, path in libraries.items() if not name.startswith("libpython")}
    waiting = [path for path in _binaries(bundle) if libraries.get(path.name) != path]
    used: set[str] = set()
    while waiting:
        new = set(_needed(waiting.pop())) & libraries.keys() - used
        used |= new
        waiting += [libraries[name] for name in new]
    for name in libraries.keys() - used:
        libraries[name].unlink()
    for link in [path for path in bundle.rglob("*") if path.is_symlink() and not path.exists()]:
        link.unlink()


def _binaries(bundle: Path) -> Iterator[Path]:
    for path in bundle.rglob("*"):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def _needed(path: Path) -> list[str]:
    return re.findall(r"(?m)^\s*NEEDED\s+(\S+)", call("objdump", "-p", str(path)))
