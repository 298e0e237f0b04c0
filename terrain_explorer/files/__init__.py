"""Heightmaps in files: ``read(path)`` returns a heightmap, ``write(heightmap, path)`` saves one."""

from typing import TYPE_CHECKING

from terrain_explorer.files.report import Report, report
from terrain_explorer.late import late as _late

if TYPE_CHECKING:
    from terrain_explorer.files.errors import HeightmapFileError
    from terrain_explorer.files.formats.reading import read, reading
    from terrain_explorer.files.formats.registry import (
        image_editor_extensions,
        is_project,
        kind_as_read,
        kind_of,
        kinds,
        open_filter,
        readable_extensions,
        save_filters,
        usual_ending,
        writable_extensions,
    )
    from terrain_explorer.files.raster.read_options import ReadOption, ReadOptions, ReadQuestion
    from terrain_explorer.files.recipes import recipe_in, steps_in, terrain_in
    from terrain_explorer.files.save_warnings import fitting_kinds, losses, lost_by_saving_over, lost_steps, widen_range
    from terrain_explorer.files.writing import write
else:
    __getattr__, __dir__ = _late(
        __name__,
        {
            "errors": ["HeightmapFileError"],
            "formats.reading": ["read", "reading"],
            "formats.registry": [
                "image_editor_extensions",
                "is_project",
                "kind_as_read",
                "kind_of",
                "kinds",
                "open_filter",
                "readable_extensions",
                "save_filters",
                "usual_ending",
                "writable_extensions",
            ],
            "raster.read_options": ["ReadOption", "ReadOptions", "ReadQuestion"],
            "recipes": ["recipe_in", "steps_in", "terrain_in"],
            "save_warnings": ["fitting_kinds", "losses", "lost_by_saving_over", "lost_steps", "widen_range"],
            "writing": ["write"],
        },
    )

__all__ = [
    "HeightmapFileError",
    "ReadOption",
    "ReadOptions",
    "ReadQuestion",
    "Report",
    "fitting_kinds",
    "image_editor_extensions",
    "is_project",
    "kind_as_read",
    "kind_of",
    "kinds",
    "losses",
    "lost_by_saving_over",
    "lost_steps",
    "open_filter",
    "read",
    "readable_extensions",
    "reading",
    "recipe_in",
    "report",
    "save_filters",
    "steps_in",
    "terrain_in",
    "usual_ending",
    "widen_range",
    "writable_extensions",
    "write",
]
