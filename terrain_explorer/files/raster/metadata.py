"""The text that travels inside a file beside its samples: the recipe, the range and the unit, as JSON.

The text is one object: ``{"version": 1, "recipe": {...} or null, "range": [low, high], "crc32": ...}``, with
``"edition": number`` beside a recipe, and ``"metres": true``, ``"spacing": metres``, ``"stretch": rows by columns``,
``"place": {...}``, ``"rock": {...}`` and ``"shown": [low, high]`` where they hold. The checksum is that of the samples
as written, little-endian and row by row.
It shows when another program has changed the heights, which the recipe then no longer describes.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.memory import free_memory
from terrain_explorer.terrain.edition import EDITION
from terrain_explorer.terrain.heightmap import Heightmap, RockBelow
from terrain_explorer.terrain.map_place import MapPlace

KEY = "terrain-explorer"
"""The keyword of the text where a format has keywords."""

VERSION = 1
"""The version of the text; it grows when older programs would read the text wrongly."""

LONGEST = 2**28
_MOST_VALUES = 2**25
"""The most bytes and values of a JSON text: a hundred hours of drawing."""

_BYTES_A_VALUE = 100
"""About the most that Python needs for one."""

_BEGINNING = '{"version":'


def beside(path: Path) -> Path:
    """Return the path of the side file that has the text of a file without a place for it."""
    return path.with_name(f"{path.name}.json")


@dataclass(frozen=True)
class Metadata:
    """The content of a text.

    Attributes
    ----------
    recipe
        The recipe as JSON text, or None.
    range
        The heights of the black and the white sample.
    crc32
        The checksum of the samples the recipe belongs to.
    metres
        Whether the heights are metres.
    spacing
        The metres between neighbouring points, or None.
    stretch
        How many times as far apart rows lie as columns.
    place
        Where the points lie on a map of the world, or None.
    shape
        The rows and columns that lie there, or None without a place and rock.
    void
        The height of the points that have none in the file, or None where it is the lowest.
    shown
        The range that the map is seen in where it is narrower than that of the samples, or None.
    rock
        The layers of rock below the points, or None.
    edition
        The `EDITION` of the heights that the recipe gave; the first one where nothing is said.
    """

    recipe: str | None
    range: tuple[float, float]
    crc32: int
    metres: bool = False
    spacing: float | None = None
    stretch: float = 1.0
    place: MapPlace | None = None
    shape: tuple[int, int] | None = None
    void: float | None = None
    shown: tuple[float, float] | None = None
    rock: RockBelow | None = None
    edition: int = 1

    @property
    def is_other_edition(self) -> bool:
        """Whether there is a recipe whose steps may give other heights today."""
        return self.edition != EDITION and self.recipe is not None and bool(json.loads(self.recipe).get("steps"))


def encode(heightmap: Heightmap, samples: Samples) -> str:
    """Return the text for a heightmap that is written as these samples."""
    recipe = None if heightmap.recipe is None else json.loads(heightmap.recipe)
    # The version comes first: `resembles` recognises the text by it.
    content = {"version": VERSION, "recipe": recipe, "range": heightmap.grey_range, "crc32": checksum(samples)}
    if recipe is not None:
        content["edition"] = EDITION
    if heightmap.metres:
        content["metres"] = True
    if heightmap.spacing is not None:
        content["spacing"] = heightmap.spacing
    if heightmap.stretch != 1:
        content["stretch"] = heightmap.stretch
    if heightmap.place is not None:
        # With the shape: what another program cut off or added is then no longer there.
        content["place"] = heightmap.place.to_content() | {"shape": heightmap.heights.shape}
    if heightmap.rock is not None:
        content["rock"] = heightmap.rock.to_content() | {"shape": heightmap.heights.shape}
    filled = heightmap.heights[heightmap.voids] if heightmap.voids is not None else heightmap.heights[:0]
    if filled.size and filled.min() == filled.max():  # else the usual one will do
        content["void"] = float(filled.min())
    if heightmap.grey_range != heightmap.range:
        content["shown"] = heightmap.range
    return json.dumps(content, separators=(",", ":"))


def decode(text: str) -> Metadata:
    """Return the content of a text.

    Raises
    ------
    ValueError
        The text is not one that `encode` makes.
    """
    try:
        content = json.loads(checked_text(text.encode()))
        place, rock = content.get("place"), content.get("rock")
        return Metadata(
            _recipe(content["recipe"]),
            _range(*content["range"]),
            int(content["crc32"]),
            content.get("metres") is True,
            None if content.get("spacing") is None else _positive(content["spacing"]),
            _positive(content.get("stretch", 1.0)),
            None if place is None else MapPlace.from_content(place),
            None if place is None and rock is None else _shape(*(place or rock)["shape"]),
            None if content.get("void") is None else _height(content["void"]),
            _range(*content["shown"]) if "shown" in content else None,
            None if rock is None else _rock(rock),
            int(content.get("edition", 1)),
        )
    except (TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError("not the text of a heightmap") from error


def checked_text(content: bytes) -> str:
    """Return a JSON text that is safe to parse.

    Raises
    ------
    ValueError
        It is too long.
    MemoryError
        Its values need more memory than there is.
    """
    values = sum(map(content.count, (b",", b"[", b"{")))
    if len(content) > LONGEST or values > _MOST_VALUES:
        raise ValueError("the text is too long")
    free = free_memory()
    if free is not None and _BYTES_A_VALUE * values > free:
        raise MemoryError
    return content.decode()


def resembles(text: str) -> bool:
    """Return whether a text looks like one of ours, for formats that have no keywords for texts."""
    return text.startswith(_BEGINNING)


def checksum(samples: Samples) -> int:
    """Return the CRC-32 of samples, little-endian and row by row."""
    # In one byte order on all machines, so that a file written on one is trusted on another.
    return zlib.crc32(np.ascontiguousarray(samples, samples.dtype.newbyteorder("<")).data)


def _recipe(recipe: Any) -> str | None:
    if recipe is not None and not isinstance(recipe, dict):
        raise ValueError("a recipe is an object")
    return None if recipe is None else json.dumps(recipe)


def _rock(content: Any) -> RockBelow:
    from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock

    return GroundRock.from_content(content)


def _height(number: Any) -> float:
    if not abs(float(number)) <= float(np.finfo(np.float32).max):
        raise ValueError("a height is a number of 32-bit floating point")
    return float(number)


def _range(low: float, high: float) -> tuple[float, float]:
    low, high = float(low), float(high)
    # Beyond that, heights would become infinite.
    limit = float(np.finfo(np.float32).max)
    if not -limit <= low < high <= limit:
        raise ValueError("a range is two heights, the lower first")
    return low, high


def _shape(rows: int, columns: int) -> tuple[int, int]:
    return int(rows), int(columns)


def _positive(number: Any) -> float:
    if not 0 < float(number) < float(np.finfo(np.float32).max):
        raise ValueError("a spacing and a stretch are positive numbers")
    return float(number)
