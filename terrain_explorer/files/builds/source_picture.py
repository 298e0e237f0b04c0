"""The picture that a build begins with, kept in its folder: all processes look at one copy of it in memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.bounded_reader import check_is_file
from terrain_explorer.files.errors import HeightmapFileError, saving
from terrain_explorer.language import tr
from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock
from terrain_explorer.terrain.heightmap import Heightmap, Origin
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.tiles.large_terrain import digest

HEIGHTS, VOIDS = "picture.npy", "picture-voids.npy"
"""The files."""


def picture_names(heightmap: Heightmap | None) -> tuple[str, ...]:
    """Return the names of the files that keep a picture; none without one."""
    if heightmap is None:
        return ()
    return (HEIGHTS,) if heightmap.voids is None else (HEIGHTS, VOIDS)


def save_picture(heightmap: Heightmap, folder: Path) -> None:
    """Write a picture into the folder of a build.

    Raises
    ------
    HeightmapFileError
        It cannot be written.
    """
    for name, values in zip(picture_names(heightmap), (heightmap.heights, heightmap.voids), strict=False):
        with saving(name), replacing(folder / name) as file:
            np.save(file, np.asarray(values))


def content_of(heightmap: Heightmap) -> dict[str, Any]:
    """Return what the manifest says of a picture, as a JSON object."""
    content: dict[str, Any] = {"digest": digest(heightmap), "range": list(heightmap.range)}
    if heightmap.metres:
        content["metres"] = True
    if heightmap.spacing is not None:
        content["spacing"] = heightmap.spacing
    if heightmap.stretch != 1:
        content["stretch"] = heightmap.stretch
    if heightmap.place is not None:
        content["place"] = heightmap.place.to_content()
    if heightmap.rock is not None:
        content["rock"] = heightmap.rock.to_content()
    if heightmap.voids is not None:
        content["voids"] = True
    return content


def load_picture(content: dict[str, Any], folder: Path) -> Heightmap:
    """Return the picture in the folder of a build.

    Raises
    ------
    HeightmapFileError
        It is not there, or is not as it was.
    """
    low, high = content["range"]
    try:
        voids = _mapped(folder / VOIDS, np.dtype(bool)) if content.get("voids") else None
        found = Heightmap(
            _mapped(folder / HEIGHTS, np.dtype("<f4")),
            (low, high),
            origin=None if voids is None else Origin(tr("Build"), voids=voids),
            metres=content.get("metres") is True,
            spacing=content.get("spacing"),
            stretch=content.get("stretch", 1.0),
            place=MapPlace.from_content(content["place"]) if "place" in content else None,
            rock=GroundRock.from_content(content["rock"]) if "rock" in content else None,
        )
        if digest(found) == content["digest"]:
            return found
    except (OSError, ValueError, EOFError):
        pass
    raise HeightmapFileError(
        HEIGHTS,
        tr("is missing or damaged, and the build begins with it"),
        tr("Bring it back as it was, or build into another folder; the tiles stay as they are"),
    )


def _mapped(path: Path, type: np.dtype[Any]) -> Any:
    check_is_file(path)
    values = np.load(path, mmap_mode="r", allow_pickle=False)
    if values.dtype != type or values.ndim != 2:
        raise ValueError("another kind of array")
    return np.asarray(values)
