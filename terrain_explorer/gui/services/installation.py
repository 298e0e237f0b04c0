"""The program's own files, which an upgrade replaces or a removal takes away while it runs."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from PySide6.QtCore import QPluginLoader, Qt, SignalInstance
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

import terrain_explorer
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.language import tr
from terrain_explorer.resources import PACKAGE, content_of

_PAUSE = 30
"""Milliseconds between two files that are loaded ahead: most take less, and the user has begun to work."""

_BEFORE_FORMATS = (
    "PIL.Image",
    "PIL.JpegImagePlugin",
    "PIL.PngImagePlugin",
    "PIL.TiffImagePlugin",
    "terrain_explorer.files.formats.registry",
)
_AFTER_FORMATS = (
    "terrain_explorer.files.save_warnings",
    "terrain_explorer.files.writing",
    "terrain_explorer.gui.file_io.save_job",
    "terrain_explorer.files.raster.channels",
    "terrain_explorer.files.raster.voids",
    "terrain_explorer.files.formats.reading",
    "terrain_explorer.files.recipes",
    "terrain_explorer.files.lines.reading",
    "tifffile",
)
"""What saving and opening load beside the formats, those first that others need."""

_PANELS = (
    "gui.steps.steps_panel",
    "gui.drawing.brush_panel",
    "gui.drawing.stamps.stamp_controller",
    "gui.paths.path_panel",
    "gui.selection.selection_panel",
    "gui.pictures.example_pictures",
    "terrain.erosion.drainage_network",
    "terrain.erosion.gullies",
    "files.mesh",
    "files.export",
    "files.export.mesh_output",
    "files.presets",
    "gui.export.targets",
    "gui.export.picture_jobs",
    "gui.views.surface3d.surface_view",
    "gui.explore.explore_panel",
    "gui.views.surface_gallery",
    "gui.variations.variations_controller",
    "gui.compare.compare_panel",
    "terrain.statistics",
    "gui.statistics.statistics_panel",
    "terrain.explain.comparison",
    "gui.learning.figures.map_figures",
    "gui.learning.figures.live_figures",
    "gui.learning.page_panel",
    "gui.learning.one_dimension_panel",
    "gui.views.profile_panel",
)
"""What panels load when they are first opened, those first that others need, and those first that more people open."""

_FILE = Path(sys.executable if getattr(sys, "frozen", False) else terrain_explorer.__file__)
"""Changes with each version."""


def _state() -> tuple[int, int, int] | None:
    try:
        found = _FILE.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


_AT_START = _state()


def lacks_its_files(error: BaseException) -> bool:
    """Return whether an error may have come from files of the program that are no longer those of its start."""
    return isinstance(error, (ImportError, OSError, zlib.error)) and _state() != _AT_START


def told_by_its_cause(error: BaseException) -> BaseException:
    """Return an error, or in its place the sentence for a program whose files are gone, where that is the cause."""
    if isinstance(error, UserError) or not lacks_its_files(error):
        return error
    return UserError(
        tr("Terrain Explorer was updated or removed while it was running, so this no longer works. Save your work, and "
           "start it again")
    )  # fmt: skip


def load_ahead(window: QWidget, drawn: SignalInstance, panels: Iterable[object] = ()) -> None:
    """Load, bit by bit, what is read only when it is needed, for the files may go away, or it would take long then.

    That is what saves and opens a terrain, what panels are made of, the panels themselves, and in a frozen program all
    files beside its modules in Python, which come from a file that stays open: see ``packaging/runtime_hook.py``.

    Parameters
    ----------
    window
        Loading ends when it is closed.
    drawn
        The signal of its first picture, which must not wait for any of this.
    panels
        Makes the panels, each when it is reached.
    """
    rest = _loading(panels)

    def load() -> None:
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            return  # who draws or turns the surface would notice each pause
        try:
            going_on = window.isVisible() and next(rest, rest) is not rest
        except ImportError:  # told when it is needed
            going_on = False
        if not going_on:
            timer.stop()

    timer = repeating_timer(window, _PAUSE, load)
    drawn.connect(timer.start, Qt.ConnectionType.SingleShotConnection)


def _loading(panels: Iterable[object]) -> Iterator[object]:
    """Load or make one thing after the other, most in less than 30 milliseconds, and yield it."""
    yield from map(import_module, _BEFORE_FORMATS)
    from terrain_explorer.files.formats.registry import FORMATS

    yield from FORMATS  # each is loaded when it is reached
    yield from map(import_module, _AFTER_FORMATS)
    yield from (import_module(f"terrain_explorer.{name}") for name in _PANELS)
    yield from panels
    if getattr(sys, "frozen", False):
        yield from _loading_bundle(Path(sys._MEIPASS))  # type: ignore[attr-defined]


def _loading_bundle(bundle: Path) -> Iterator[Path]:
    """Load one file after the other, and yield its path."""
    for path in filter(Path.is_file, sorted(PACKAGE.rglob("*"))):
        content_of(path)
        yield path
    # What reads pictures in the clipboard. All other plugins of Qt are in use as soon as there is a window.
    for path in sorted(bundle.glob("PySide6/Qt/plugins/imageformats/*")):
        QPluginLoader(str(path)).load()
        yield path
    suffix = EXTENSION_SUFFIXES[0]
    for path in sorted({*bundle.rglob(f"*{suffix}"), *bundle.rglob("*.abi3.so")}):
        with suppress(ImportError):
            import_module(_module(path.relative_to(bundle)))
        yield path


def _module(path: Path) -> str:
    """Return the name of the module in a library, from its path in the bundle."""
    folders = path.parent.parts
    # The modules of Python itself lie in a folder of their own.
    return ".".join((*(() if "lib-dynload" in folders else folders), path.name.partition(".")[0]))
