"""The version of a build: that of the program and, behind a plus, when what it is made of was last changed.

Installers compare versions: a build of newer sources has one that sorts after those of older ones, in Debian's packages
and for pip alike, although the program keeps its number between two releases. Read by the packages and by hatch.
"""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from pathlib import Path

from terrain_explorer import __version__

ROOT = Path(__file__).resolve().parent.parent


def build_version(root: Path = ROOT) -> str:
    """Return the version of a build of a checkout; without git or its history, it is that of the program."""
    try:
        changed = _git(root, "status", "--porcelain")
        # A commit has one version, whenever and however often it is built.
        seconds = datetime.now(UTC).timestamp() if changed else float(_git(root, "log", "-1", "--format=%ct"))
    except (OSError, subprocess.CalledProcessError):
        return __version__
    return f"{__version__}+{datetime.fromtimestamp(seconds, UTC):%Y%m%d.%H%M%S}"


def _git(root: Path, *words: str) -> str:
    # A folder inside of somebody else's repository has no history of its own.
    inside = ["git", f"--git-dir={root / '.git'}", f"--work-tree={root}"]
    return subprocess.run([*inside, *words], capture_output=True, text=True, check=True).stdout.strip()
