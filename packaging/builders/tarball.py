"""The same bundle for the current user of any Linux desktop."""

from __future__ import annotations

import platform
import tarfile
from pathlib import Path

from builders.freezing import freeze
from builders.project import BUILD_VERSION, DIST, NAME, PACKAGING


def build() -> Path:
    """Make the archive and return its path."""
    name = f"{NAME}-{BUILD_VERSION}-linux-{platform.machine()}"
    package, bundle = DIST / f"{name}.tar.xz", freeze()  # which makes the folder of the package, too
    with tarfile.open(package, "w:xz") as archive:
        archive.add(bundle, f"{name}/{NAME}", filter=_owned_by_root)
        for script in sorted((PACKAGING / "linux").iterdir()):
            archive.add(script, f"{name}/{script.name}", filter=_owned_by_root)
    return package


# The account that builds means nothing on the user's machine, and could be another user's there.
def _owned_by_root(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    return member
