"""Heightmaps in files: ``read(path)`` gives a heightmap, ``write(heightmap, path)`` saves one. Needs no window."""

from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.formats.registry import (
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
from terrain_explorer.files.raster.read_options import ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.report import Report, report
from terrain_explorer.files.stored_recipe import recipe_in

__all__ = [
    "HeightmapFileError",
    "ReadOption",
    "ReadOptions",
    "ReadQuestion",
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
