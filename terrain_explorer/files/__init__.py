"""Heightmaps in files: ``read(path)`` gives a heightmap, ``write(heightmap, path)`` saves one. Needs no window."""

from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.formats import (
    kinds,
    open_filter,
    read,
    readable_extensions,
    save_filters,
    writable_extensions,
    write,
)

__all__ = [
    "HeightmapFileError",
    "kinds",
    "open_filter",
    "read",
    "readable_extensions",
    "save_filters",
    "writable_extensions",
    "write",
]
