"""Writing a heightmap into a file."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.errors import display_name, saving
from terrain_explorer.files.formats import side_file
from terrain_explorer.files.formats.registry import kind_by_id, kind_of
from terrain_explorer.files.raster.map_systems import unwritten_system, update_beside
from terrain_explorer.files.save_warnings import widen_range, widened_range_note
from terrain_explorer.terrain.heightmap import Heightmap


def write(
    heightmap: Heightmap, path: str | os.PathLike[str], kind: str | None = None, *, cutting: bool = False
) -> None:
    """Write a heightmap into a file, which is replaced once the new content is complete on disk.

    Parameters
    ----------
    heightmap
        The heights; their `grey_range` becomes black to white.
    path
        The file. The ending of its name tells the format.
    kind
        One of `kinds`, or None for the usual kind of the format.
    cutting
        Whether heights beyond the range are cut off where the kind holds none. By default black and white move apart
        as far as these heights need, with a `UserWarning` that says so.

    Raises
    ------
    HeightmapFileError
        The file or its side file cannot be written, and both are as they were; the text says which, why and what to
        do. That a file beside it cannot say where on the world it lies is a `UserWarning`.
    """
    for sentence in write_and_tell(heightmap, path, kind, cutting=cutting):
        warnings.warn(f"{display_name(Path(path))}: {sentence}", stacklevel=2)


def write_and_tell(
    heightmap: Heightmap, path: str | os.PathLike[str], kind: str | None = None, *, cutting: bool = False
) -> tuple[str, ...]:
    """Write a heightmap into a file as `write` does, and return the sentences of its warnings."""
    path = Path(path)
    chosen = kind_of(path, kind)
    whole = heightmap if cutting else widen_range(heightmap, chosen.id)
    notes = () if whole.grey_range == heightmap.grey_range else (widened_range_note(whole.grey_range),)
    heightmap = chosen.taken_along(whole)
    before = side_file.place_in(path)
    with side_file.in_step(path, heightmap, chosen), saving(display_name(path)), replacing(path) as file:
        chosen.write(heightmap, file)
    format, _ = kind_by_id(chosen.id)
    beside = update_beside(path, heightmap.place, before, format.place_files)
    misnamed = format.misnamed(path.name, heightmap.place) if format.misnamed and heightmap.place else ""
    return (*notes, *beside, *filter(None, (unwritten_system(heightmap.place), misnamed)))
