"""The frozen program: one folder that holds everything it needs, Python included."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

from builders import licences, trimming
from builders.project import BUILD, DIST, NAME, PACKAGING, call

LICENCES = "LICENSES.txt"
"""The file in the bundle with the licences of everything in it."""


@cache  # freezing takes minutes, and several packages hold the same bundle
def freeze() -> Path:
    """Make the bundle for this system and return its folder."""
    bundle, work = DIST / NAME, BUILD / "frozen"
    options = ["--noconfirm", "--log-level", "WARN", "--distpath", DIST, "--workpath", work]
    call(sys.executable, "-m", "PyInstaller", *map(str, options), str(PACKAGING / f"{NAME}.spec"))
    if sys.platform == "linux":
        trimming.trim(bundle)
    # Trimming goes first: a part that is not shipped needs no licence text.
    sources: dict[str, str] = json.loads((work / NAME / "sources.json").read_text(encoding="utf-8"))
    (bundle / LICENCES).write_text(licences.collected(bundle, sources), encoding="utf-8")
    return bundle
