"""The libraries of a Linux system that Qt needs, and the packages that bring them.

The set-up script of a checkout reads this, too, with any Python 3 and nothing else installed.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterable
from pathlib import Path

# Each library with its package in Debian and Ubuntu, Fedora, Arch Linux and openSUSE. These packages depend on all
# else: other libraries, a font, and OpenGL in software.
_IMAGE = {
    "libstdc++.so.6": ("libstdc++6", "libstdc++", "gcc-libs", "libstdc++6"),
    "libzstd.so.1": ("libzstd1", "libzstd", "zstd", "libzstd1"),
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd", "Mesa-libGL1"),
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd", "Mesa-libEGL1"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2", "libglib-2_0-0"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus", "libdbus-1-3"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig", "fontconfig"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon", "libxkbcommon0"),
}
_X11 = {
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "libxkbcommon-x11-0"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor", "libxcb-cursor0"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm", "libxcb-icccm4"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms", "libxcb-keysyms1"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb", "libxcb-shape0"),
}
_WAYLAND = {
    "libwayland-client.so.0": ("libwayland-client0", "libwayland-client", "wayland", "libwayland-client0"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor", "wayland", "libwayland-cursor0"),
    "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl", "wayland", "libwayland-egl1"),
}
_FONTS = Path("/etc/fonts/fonts.conf")
"""Comes with the package of fontconfig, and so do fonts: without it the window shows boxes in place of letters."""

_COMMANDS = {
    "debian": "sudo apt-get install",
    "fedora": "sudo dnf install",
    "arch": "sudo pacman -S",
    "suse": "sudo zypper install",
}
"""The command that installs packages, in the order of the names above, by a word in the system's ID or ID_LIKE."""

_RELEASE = (Path("/etc/os-release"), Path("/usr/lib/os-release"))
_DEBIAN = 0

IMAGE_LIBRARIES = {library: names[_DEBIAN] for library, names in _IMAGE.items()}
"""The libraries that Qt loads for any picture, each with its package in Debian."""

X11_LIBRARIES = {library: names[_DEBIAN] for library, names in _X11.items()}
"""Those for a window on X11."""

WAYLAND_LIBRARIES = {library: names[_DEBIAN] for library, names in _WAYLAND.items()}
"""Those for a window on Wayland."""


def has_library(name: str) -> bool:
    """Return whether a frozen program brings a shared library that works here, or the dynamic linker finds it."""
    # What is brought cannot be loaded where a library of the system is missing, which is told of by itself.
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle and Path(bundle, name).exists():
        return name != "libfontconfig.so.1" or "FONTCONFIG_FILE" in os.environ or _FONTS.exists()
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing_libraries(window: bool) -> list[str]:
    """Return the names of the libraries that this system lacks, for pictures alone or for a window as well."""
    if sys.platform != "linux":
        return []
    lacking = [name for name in _IMAGE if not has_library(name)]
    ways = [[name for name in way if not has_library(name)] for way in _ways()] if window else []
    return lacking + min(ways, key=len, default=[])


def _ways() -> list[Iterable[str]]:
    """Return the libraries of each way to a window that is open here: one of them is enough."""
    asked_for = os.environ.get("QT_QPA_PLATFORM", "")
    if asked_for:
        return [libraries for name, libraries in (("xcb", _X11), ("wayland", _WAYLAND)) if name in asked_for]
    displays = (("DISPLAY", _X11), ("WAYLAND_DISPLAY", _WAYLAND))
    return [libraries for name, libraries in displays if os.environ.get(name)]


def remedy(lacking: Iterable[str]) -> str:
    """Return what to do where libraries are missing: the command of this system, or the names of the packages."""
    packages = _IMAGE | _X11 | _WAYLAND
    for column, (system, command) in enumerate(_COMMANDS.items()):
        if system in _systems():
            return f"install them with: {command} {' '.join(_unique(packages[name][column] for name in lacking))}"
    names = ", ".join(_unique(packages[name][_DEBIAN] for name in lacking))
    return f"install the packages that bring them, which Debian calls {names}"


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _systems() -> str:
    """Return what this system says it is and is like, for example ``ubuntu debian``."""
    for place in _RELEASE:
        try:
            lines = place.read_text(encoding="utf-8").splitlines()
        except OSError:
            continue
        return " ".join(line.partition("=")[2].strip("\"'") for line in lines if line.startswith(("ID=", "ID_LIKE=")))
    return ""
