"""Heightmaps in files: ``read(path)`` gives a heightmap, ``write(heightmap, path)`` saves one. Needs no window."""

from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.formats import (
    kind_as_read,
    kind_of,
    kinds,
    open_filter,
    read,
    readable_extensions,
    save_filters,
    writable_extensions,
    write,
)
from terrain_explorer.files.losses import keeping_kinds, left_out, losses, uncut
from terrain_explorer.files.reading import Option, Question, Reading
from terrain_explorer.files.recipe import recipe_in
from terrain_explorer.files.report import Report, report

__all__ = [
    "HeightmapFileError",
    "Option",
    "Question",
    "Reading",
    "Report",
    "keeping_kinds",
    "kind_as_read",
    "kind_of",
    "kinds",
    "left_out",
    "losses",
    "open_filter",
    "read",
    "readable_extensions",
    "recipe_in",
    "report",
    "save_filters",
    "uncut",
    "writable_extensions",
    "write",
]
