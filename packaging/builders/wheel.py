"""The wheel, for pip and pipx: of this system, or of each that zig compiles for."""

from __future__ import annotations

import sys
from pathlib import Path

from builders.project import BUILD, DIST, ROOT, call, emptied
from terrain_explorer.kernels.compiling import PLATFORMS, ZIG

PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


def build(*options: str, platform: str = "") -> Path:
    """Make the wheel for this system, or for one of the `PLATFORMS`, with some options of pip, and return its path."""
    folder = emptied(BUILD / "wheel")
    words = ("wheel", "--no-deps", *options, "--wheel-dir", str(folder), str(ROOT))
    call(*PIP, *words, TERRAIN_EXPLORER_PLATFORM=platform)
    (wheel,) = folder.glob("*.whl")
    DIST.mkdir(exist_ok=True)
    return wheel.replace(DIST / wheel.name)


def build_all() -> list[Path]:
    """Make the wheels for this system and for all others, on any of them."""
    # Once: pip would unpack zig, which is large, for each of them.
    call(*PIP, "install", "hatchling", ZIG)
    # Where there is gcc, its kernels are the fastest.
    own = build("--no-build-isolation")
    others = [platform for platform in PLATFORMS if not own.stem.endswith(platform)]
    return [own, *(build("--no-build-isolation", platform=platform) for platform in others)]
