"""Writing project files."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import IO, BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np

from terrain_explorer import __version__
from terrain_explorer.files.errors import UnfitError
from terrain_explorer.files.formats import png
from terrain_explorer.files.formats.numpy_arrays import write_array
from terrain_explorer.files.formats.project.facts import facts_of
from terrain_explorer.files.formats.project.members import (
    HEIGHTS,
    MAP,
    MIME,
    MIMETYPE,
    PICTURE,
    PROJECT,
    RECIPE,
    THUMBNAIL,
    VERSION,
)
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.recipe import EDITION
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import tinted

_FAST = 1
"""The level of compression: higher ones take many times as long and make heights hardly smaller."""

_SAMPLED_ROWS = 32
_THUMBNAIL_SIDE = 256


def write(heightmap: Heightmap, file: BinaryIO) -> None:
    """Write a project."""
    picture, recipe = heightmap.picture, _recipe(heightmap)
    about = {
        "version": VERSION,
        "program": __version__,
        "edition": EDITION,
        "map": facts_of(heightmap),
        "picture": picture and facts_of(picture),
    }
    # Older programs pass over these.
    if heightmap.selection is not None:
        about["selection"] = json.loads(heightmap.selection)
    if heightmap.look is not None:
        about["look"] = json.loads(heightmap.look)
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=_FAST) as archive:
        with _stored(archive, MIMETYPE) as member:
            member.write(MIME)
        _write_text(archive, PROJECT, json.dumps(about).encode())
        if recipe is not None:
            _write_text(archive, RECIPE, recipe)
        _write_map(archive, HEIGHTS, heightmap)
        if picture is not None:
            _write_map(archive, PICTURE, picture)
        with _stored(archive, MAP) as member:
            png.write16(replace(heightmap, recipe=None, range=heightmap.shown_range), member)
        with _stored(archive, THUMBNAIL) as member:
            png.write_samples(_thumbnail(heightmap), member)


def _recipe(heightmap: Heightmap) -> bytes | None:
    if heightmap.recipe is None:
        return None
    recipe = heightmap.recipe.encode()
    try:
        metadata.checked_text(recipe)
    except ValueError:
        raise UnfitError(
            tr("has more strokes than a project can hold"), tr("Delete some steps, or choose another format")
        ) from None
    return recipe


@contextmanager
def _stored(archive: ZipFile, name: str) -> Iterator[IO[bytes]]:
    """Open a member that is not compressed: it is so short, or compressed by itself."""
    with archive.open(ZipInfo(name), "w") as member:
        yield member


def _write_text(archive: ZipFile, name: str, text: bytes) -> None:
    # By name and not by `writestr`, which would write the time: the same terrain gives the same file.
    with archive.open(name, "w") as member:
        member.write(text)


def _write_map(archive: ZipFile, names: tuple[str, str], heightmap: Heightmap) -> None:
    heights, voids = names
    with archive.open(heights, "w") if _shrinks(heightmap.heights) else _stored(archive, heights) as member:
        write_array(heightmap.heights, member)
    if heightmap.voids is not None:
        with archive.open(voids, "w") as member:
            write_array(heightmap.voids.view(np.uint8), member)


def _shrinks(heights: Heights) -> bool:
    """Return whether compression at least halves heights: it takes seconds, and rough ground hardly gets smaller."""
    some = heights[:: -(-len(heights) // _SAMPLED_ROWS)].tobytes()
    return 2 * len(zlib.compress(some, _FAST)) < len(some)


def _thumbnail(heightmap: Heightmap) -> Samples:
    step = -(-max(heightmap.heights.shape) // _THUMBNAIL_SIDE)
    rows, columns = range(0, heightmap.rows, step), range(0, heightmap.columns, step)
    return np.ascontiguousarray(tinted(heightmap, Look(), rows, columns, hillshaded=True))
