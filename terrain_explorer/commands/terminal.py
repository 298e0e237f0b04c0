"""Reading, working and saving with messages on standard error, for all commands."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from terrain_explorer import files
from terrain_explorer.commands.arguments import from_options
from terrain_explorer.errors import UserError
from terrain_explorer.files.bounded_reader import is_folder
from terrain_explorer.files.errors import display_name, system_refusal
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.system_libraries import missing_libraries, remedy
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.work import Work, finished

if TYPE_CHECKING:
    from terrain_explorer.terrain.recipe import Evaluation, Recipe

T = TypeVar("T")

# Any of these lets Qt open a window, or says in which other way it draws.
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def read_and_report(path: Path, options: argparse.Namespace, prefix: str = "") -> Heightmap:
    """Read a heightmap, or a folder of tiles, with the given options, and report assumptions and losses."""
    heightmap = read_silently(path, options, prefix)
    for note in heightmap.origin.notes if heightmap.origin else ():
        print(f"{path.name}: {note}", file=sys.stderr)
    return heightmap


def read_silently(path: Path, options: argparse.Namespace, prefix: str = "") -> Heightmap:
    """Read a heightmap, or a folder of tiles, with the given options."""
    reading = from_options(ReadOptions, options, prefix)
    return read_tiles(path, reading) if is_folder(path) else files.read(path, reading)


def read_tiles(folder: Path, reading: ReadOptions) -> Heightmap:
    """Read a folder of tiles as one terrain, and report how well they fit."""
    # Imported late: few need it, and it brings the export presets along.
    from terrain_explorer.files.mosaics.mosaic import reading_mosaic

    mosaic = run_to_end(reading_mosaic(folder, reading), folder.name)
    worst = max(mosaic.seams, key=lambda seam: seam.step, default=None)
    if worst is not None:
        seams = f"{len(mosaic.seams)} seams with {'' if mosaic.shared else 'no '}shared edges"
        print(f"{folder.name}: {seams}; the largest step is {worst.line}", file=sys.stderr)
    return mosaic.heightmap


def save_and_report(heightmap: Heightmap, path: Path, kind: str | None) -> None:
    """Save a heightmap, and report the losses of this kind of file."""
    # Imported late, as what else only saving needs: a command that reports has no use for it.
    from terrain_explorer.files.writing import write_and_tell

    # Asked first, so that a wrong kind ends the command before a file is there; reported only when the file is.
    lost = files.losses(heightmap, files.kind_of(path, kind).id)
    told = write_and_tell(heightmap, path, kind, cutting=True)
    tell_losses(path, (*lost, *told))


def tell_losses(path: Path, sentences: Iterable[str]) -> None:
    """Report what a file that was saved does not keep."""
    for sentence in sentences:
        print(f"{path.name}: {sentence}", file=sys.stderr)


def save_unclipped(heightmap: Heightmap, path: Path, kind: str | None) -> None:
    """Save a heightmap with black and white moved so that no height is clipped, and report both."""
    from terrain_explorer.files.save_warnings import widened_range_note

    whole = files.widen_range(heightmap, files.kind_of(path, kind).id)
    save_and_report(whole, path, kind)
    if whole.grey_range != heightmap.grey_range:
        print(f"{path.name}: {widened_range_note(whole.grey_range)}", file=sys.stderr)


def make_output(folder: Path) -> None:
    """Make a folder for what is to be saved, if it is not there."""
    from terrain_explorer.files.atomic import make_folder

    try:
        make_folder(folder)
    except OSError as error:
        raise system_refusal(display_name(folder), "cannot be made", error) from error


def run_to_end(work: Work[T], label: str) -> T:
    """Run work to its end, show its progress, and return its result."""
    try:
        return finished(work, lambda fraction: show_progress(fraction, label))
    finally:
        # Ctrl+C may have ended it: the work removes its unfinished files when it is closed.
        work.close()
        clear_progress()


def show_progress(fraction: float, label: str) -> None:
    """Show how far the work is, 0 to 1, if standard error is a terminal."""
    if sys.stderr.isatty():
        print(f"\r{fraction:4.0%} {label:40}", end="", file=sys.stderr, flush=True)


def clear_progress() -> None:
    """Erase the progress."""
    if sys.stderr.isatty():
        print("\r" + " " * 46, end="\r", file=sys.stderr)


def need_display(purpose: str) -> None:
    """Check that there is a display for a purpose.

    Raises
    ------
    UserError
        There is none, or the system lacks libraries.
    """
    # Qt would end the process with advice about plugins. Windows and macOS always have a display.
    if sys.platform == "linux" and not any(os.environ.get(name) for name in _DISPLAYS):
        raise UserError(f"there is no display to {purpose}; use xvfb-run, or one of the commands that need none")
    need_libraries(window=True)


def need_libraries(window: bool = False) -> None:
    """Check that the system has the libraries that Qt needs for pictures, or for a window.

    Raises
    ------
    UserError
        It lacks some.
    """
    # Qt would end with the name of the first of them, and where that is one for windows, with advice about plugins.
    if lacking := missing_libraries(window):
        raise UserError(f"this system lacks {', '.join(lacking)}; {remedy(lacking)}")


def follow(recipe: Recipe, evaluation: Evaluation | None = None, label: str = "recipe") -> Heightmap:
    """Return the terrain of a recipe, as the window shows it, and report the steps that had to be left out.

    Parameters
    ----------
    evaluation
        Keeps results for the next recipe that begins alike.
    label
        What the progress is about.
    """
    evaluated = run_to_end(recipe.evaluating(evaluation), label)
    for sentence in recipe.reasons(evaluated):
        print(f"left out: {sentence}", file=sys.stderr)
    return evaluated.heightmap
