"""The file beside a heightmap that has no place for its recipe: ``hills.r16.json`` beside ``hills.r16``.

It holds the text of `terrain_explorer.files.metadata` and one more entry, ``"reading"``: the type of the numbers, their
byte order, the rows and the columns. It is believed only while its checksum fits.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from terrain_explorer.files import metadata
from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.format import Kind
from terrain_explorer.files.picture import Picture
from terrain_explorer.files.reading import Reading
from terrain_explorer.files.samples import Samples
from terrain_explorer.terrain.heightmap import Heightmap

_LONGEST = 2**20
_UNFIT = (
    "Side file left out: {} belongs to other heights, so the file was changed since or another was put in its place."
)
_UNCLEAR = "Side file left out: {} cannot be understood."


def beside(path: Path) -> Path:
    """Return where the side file of a file is."""
    return path.with_name(f"{path.name}.json")


def text_in(path: Path) -> str | None:
    """Return the text in a file if it resembles one of ours, or None."""
    try:
        with path.open("rb") as file:
            text = file.read(_LONGEST).decode()
    except (OSError, UnicodeDecodeError):
        return None
    return text if metadata.resembles(text) else None


def joined(picture: Picture, path: Path) -> Picture:
    """Return the picture with the text beside its file, where that fits; where not, this is told."""
    text = text_in(beside(path))
    if text is None:
        return picture
    try:
        fits = metadata.decode(text).crc32 == metadata.checksum(picture.samples)
    except ValueError:
        return picture.losing(_UNCLEAR.format(beside(path).name))
    return replace(picture, text=text, assumed=()) if fits else picture.losing(_UNFIT.format(beside(path).name))


def reading_beside(path: Path) -> Reading | None:
    """Return how the side file of a file says that it is to be read, or None where there is none that does."""
    text = text_in(beside(path))
    try:
        return Reading(**json.loads(text)["reading"]) if text else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def follow(path: Path, heightmap: Heightmap, kind: Kind) -> None:
    """Write the side file of a file that was written, or take away an old one that it does not need.

    It is needed where reading the file would not bring everything back: a recipe, the range, or metres.
    """
    side = beside(path)
    says_all = heightmap.recipe is None and heightmap.range == (0, 1) and not heightmap.metres and not heightmap.spacing
    if kind.stored is not None and not says_all:
        with replacing(side) as file:
            file.write(_text(heightmap, kind.stored(heightmap)).encode())
    elif text_in(side) is not None:
        side.unlink()


def _text(heightmap: Heightmap, samples: Samples) -> str:
    rows, columns = samples.shape
    order = "big" if samples.dtype.byteorder == ">" else "little"
    reading = {"sample": samples.dtype.name, "byte_order": order, "rows": rows, "columns": columns}
    return json.dumps(json.loads(metadata.encode(heightmap, samples)) | {"reading": reading}, separators=(",", ":"))
