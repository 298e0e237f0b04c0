"""The application for macOS, in a disk image. This has not been run: it needs a Mac."""

from __future__ import annotations

import sys
from pathlib import Path

from builders.freezing import freeze
from builders.project import BUILD, BUILD_VERSION, DIST, NAME, TITLE, BuildError, call, emptied


def build() -> Path:
    """Freeze the program, pack the application into a disk image and return its path.

    The application is not signed, so the user has to allow its first start in the system settings.
    """
    if sys.platform != "darwin":
        raise BuildError("The application for macOS can only be frozen on macOS: run this command there.")
    freeze()
    folder = emptied(BUILD / "macos")
    call("cp", "-R", DIST / f"{TITLE}.app", folder)
    (folder / "Applications").symlink_to("/Applications")
    package = DIST / f"{NAME}-{BUILD_VERSION}-macos.dmg"
    call("hdiutil", "create", "-ov", "-format", "UDZO", "-volname", TITLE, "-srcfolder", folder, package)
    return package
