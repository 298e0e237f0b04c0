"""The wheel, for pip and pipx."""

from __future__ import annotations

import sys
from pathlib import Path

from builders.project import BUILD, DIST, ROOT, call, emptied


def build() -> Path:
    """Make the wheel and return its path."""
    folder = emptied(BUILD / "wheel")
    quiet = ("--quiet", "--disable-pip-version-check")
    call(sys.executable, "-m", "pip", "wheel", *quiet, "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    (wheel,) = folder.glob("*.whl")
    DIST.mkdir(exist_ok=True)
    return wheel.replace(DIST / wheel.name)
