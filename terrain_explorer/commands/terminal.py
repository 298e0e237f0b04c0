"""What all commands tell while they read, work and save, on standard error."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TypeVar

from terrain_explorer.commands.arguments import chosen
from terrain_explorer.files import ReadOptions, kind_of, losses, read, widen_range, write
from terrain_explorer.files.losses import widened_range_note
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.work import Work, finished

T = TypeVar("T")

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def read_telling(path: Path, options: argparse.Namespace, prefix: str = "") -> Heightmap:
    """Read a heightmap as the options say, and tell what was assumed and lost."""
    heightmap = read(path, chosen(ReadOptions, options, prefix))
    for note in heightmap.origin.notes if heightmap.origin else ():
        print(f"{path.name}: {note}", file=sys.stderr)
    return heightmap


def save_telling(heightmap: Heightmap, path: Path, kind: str | None) -> None:
    """Save a heightmap and tell what the kind of file does not keep."""
    lost = losses(heightmap, kind_of(path, kind).id)
    write(heightmap, path, kind)
    for loss in lost:
        print(f"{path.name}: {loss}", file=sys.stderr)


def save_whole(heightmap: Heightmap, path: Path, kind: str | None) -> None:
    """Save a heightmap with black and white moved so that no height is cut off, and tell of both as `save_telling`."""
    whole = widen_range(heightmap, kind_of(path, kind).id)
    save_telling(whole, path, kind)
    if whole.range != heightmap.range:
        print(f"{path.name}: {widened_range_note(whole.range)}", file=sys.stderr)


def done(work: Work[T], label: str) -> T:
    """Do work, show how much of it is done, and return its result."""
    try:
        return finished(work, lambda fraction: show_progress(fraction, label))
    finally:
        work.close()
        clear_progress()


def show_progress(fraction: float, label: str) -> None:
    """Show how much of the work is done, 0 to 1, where that is seen."""
    if sys.stderr.isatty():
        print(f"\r{fraction:4.0%} {label:40}", end="", file=sys.stderr, flush=True)


def clear_progress() -> None:
    """Take away what `show_progress` has shown."""
    if sys.stderr.isatty():
        print("\r" + " " * 46, end="\r", file=sys.stderr)


def need_display(purpose: str) -> None:
    """Check that there is a display for a purpose.

    Raises
    ------
    ValueError
        There is none.
    """
    if sys.platform == "linux" and not any(os.environ.get(name) for name in _DISPLAYS):
        raise ValueError(f"there is no display to {purpose}; use xvfb-run, or one of the commands that need none")
