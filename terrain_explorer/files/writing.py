"""Writing a heightmap into a file."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.errors import display_name, saving
from terrain_explorer.files.formats import side_file
from terrain_explorer.files.formats.registry import kind_by_id, kind_of
from terrain_explorer.files.raster.map_systems import remove_beside, write_beside
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
        do.
    """
    path = Path(path)
    chosen = kind_of(path, kind)
    whole = heightmap if cutting else widen_range(heightmap, chosen.id)
    if whole.grey_range != heightmap.grey_range:
        warnings.warn(f"{display_name(path)}: {widened_range_note(whole.grey_range)}", stacklevel=2)
    heightmap = chosen.taken_along(whole)
    with side_file.in_step(path, heightmap, chosen), saving(display_name(path)), replacing(path) as file:
        chosen.write(heightmap, file)
    endings = kind_by_id(chosen.id)[0].place_files
    if heightmap.place is None:
        remove_beside(path, endings)
    else:
        write_beside(path, heightmap.place, endings)
