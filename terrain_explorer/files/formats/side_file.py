"""The file beside a heightmap that has no place for its recipe: ``hills.r16.json`` beside ``hills.r16``.

It holds the text of `terrain_explorer.files.raster.metadata` and one more entry, ``"reading"``: the type of the
numbers, their byte order, the rows and the columns. It counts while its checksum fits. Where another program changed
the heights and not their layout, everything but the recipe and the byte order still counts.

Two files cannot be replaced at one moment. So while a map is being replaced, its side file has ``"before"`` as well:
the content that was beside the old map, or null. The checksum then shows which of the two maps is there, and a process
that is killed in between leaves a map that is read as it was meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from terrain_explorer.files.bounded_reader import check_is_file, is_file
from terrain_explorer.files.errors import HeightmapFileError, display_name, saving
from terrain_explorer.files.formats.base import FileKind
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.decoding import is_sliver
from terrain_explorer.files.raster.metadata import beside
from terrain_explorer.files.raster.notes import Note, lost
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.map_place import MapPlace

_LONGEST = 2**20
"""The bytes of a side file that are read; other programs' JSON beside a map may be huge."""

_BEFORE = "before"
_UNFIT = marked("Side file left out: {name} belongs to other heights, so the file was changed or replaced since.")
_WHOLE = marked("Side file left out: {name} describes the whole file, and a part was read.")
_UNCLEAR = marked("Side file left out: {name} cannot be understood.")

SideContent = dict[str, Any]


def text_in(path: Path) -> str | None:
    """Return the text in a file if it resembles one of ours, or None."""
    try:
        check_is_file(path)
        with path.open("rb") as file:
            text = file.read(_LONGEST).decode()
    except (OSError, UnicodeDecodeError):
        return None
    return text if metadata.resembles(text) else None


def place_in(path: Path) -> MapPlace | None:
    """Return where on the world a file lies by its side file, or None where that does not say."""
    text = text_in(beside(path))
    try:
        return metadata.decode(text).place if text else None
    except (ValueError, RecursionError):
        return None


def refusals(path: Path) -> tuple[Note, Note]:
    """Return the notes on a side file that is left out: because it does not fit, and because it is not clear."""
    name = beside(path).name
    return lost(_UNFIT, name=name), lost(_UNCLEAR, name=name)


def joined(raster: RasterImage, path: Path) -> RasterImage:
    """Return the image with the text beside its file where that or at least the layout fits, else with a note."""
    text = text_in(beside(path))
    if text is None:
        return raster
    if raster.is_part:
        return raster.with_notes(lost(_WHOLE, name=beside(path).name))
    unfit, unclear = refusals(path)
    try:
        contents, crc32 = _contents(text), metadata.checksum(raster.samples)
        # There are several only after a kill during a save; the checksum finds the one that belongs to the map.
        texts = [json.dumps(content) for content in contents]
        fitting = next((text for text in texts if metadata.decode(text).crc32 == crc32), None)
    except (ValueError, RecursionError):
        return raster.with_notes(unclear)
    if fitting is not None:
        return replace(raster.without_assumptions(), text=fitting)
    if _is_being_replaced(contents):
        return raster
    if _has_layout(raster.samples, contents[0]):
        # The map has the size it had, so its points lie as far apart as before, whatever the file says of a unit.
        return replace(raster, text=texts[0], metres=False, spacing=None)
    return raster.with_notes(unfit)


def options_beside(path: Path) -> ReadOptions | None:
    """Return the options with which to read a file by its side file, or None where there is none that says.

    A file that another program changed keeps its layout as a rule. A file that was being replaced has the layout whose
    checksum fits.
    """
    text = text_in(beside(path))
    try:
        contents = _contents(text) if text else []
        fitting = (content for content in contents if not _is_being_replaced(contents) or _fits(content, path))
        return next((_options_in(content) for content in fitting), None)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def checksum_fits(path: Path) -> bool:
    """Return whether the heights in a file are those that its side file describes, so that no program changed them."""
    text = text_in(beside(path))
    try:
        return any(_fits(content, path) for content in (_contents(text) if text else []))
    except (ValueError, TypeError, KeyError, RecursionError):
        return False


@contextmanager
def in_step(path: Path, heightmap: Heightmap, kind: FileKind) -> Iterator[None]:
    """Keep the side file of a file in step with it while the block replaces it; after an error it is as it was.

    A side file is needed where reading the file alone would not bring everything back. One without need is removed.

    Raises
    ------
    HeightmapFileError
        The kind cannot hold the heightmap, or the side file cannot be written; the text says which.
    """
    side = beside(path)
    # Before anything is written: a kind that cannot hold the map must leave both files as they were.
    with saving(display_name(path)):
        new = _content(heightmap, kind.stored(heightmap)) if kind.stored and _is_needed(heightmap, kind) else None
    text = text_in(side)
    if new is None and text is None:
        yield
        return
    _check_replaceable(side, text)
    with saving(side.name):
        # First a side file that describes both maps, then the map, then the side file of the new map alone.
        _put(side, _merged(new, _newest(text)))
    old = _identity(path)
    try:
        yield
    except BaseException:
        if _identity(path) == old:  # else the disk failed when the new map had its name already
            with suppress(OSError):  # what is there describes the old file as well
                _put_text(side, text)
        raise
    with suppress(OSError):  # what is there describes the new file as well
        _put(side, new)


def _check_replaceable(side: Path, text: str | None) -> None:
    """Refuse to replace a file that is no side file: it belongs to another program or to the user."""
    if text is None and is_file(side):
        raise HeightmapFileError(
            side.name,
            tr("is another program's file, and the parameters would go there"),
            tr("Save under another name"),
        )


def _identity(path: Path) -> int | None:
    """Return a number that another file under the same name does not have."""
    try:
        return path.stat().st_ino
    except OSError:
        return None


def _is_needed(heightmap: Heightmap, kind: FileKind) -> bool:
    is_plain = heightmap.range == (0, 1) and 0 <= heightmap.lowest <= heightmap.highest <= 1
    says_more = heightmap.recipe is not None or heightmap.metres or heightmap.spacing is not None
    says_more = says_more or heightmap.place is not None or heightmap.rock is not None
    says_more = says_more or is_sliver(heightmap)
    return kind.leaves_open or says_more or not is_plain


def _content(heightmap: Heightmap, samples: Samples) -> SideContent:
    rows, columns = samples.shape
    order = "big" if samples.dtype.byteorder == ">" else "little"
    options = {"sample": samples.dtype.name, "byte_order": order, "rows": rows, "columns": columns}
    content: SideContent = json.loads(metadata.encode(heightmap, samples))
    return content | {"reading": options}


def _merged(new: SideContent | None, old: SideContent | None) -> SideContent | None:
    """Return the content that describes both the new file and the old one. At most one of them has no side file."""
    if new is None:
        return old and old | {_BEFORE: old.get(_BEFORE)}
    return new | {_BEFORE: old}


def _contents(text: str) -> list[SideContent]:
    """Return the content about the file, and then the content about those before it."""
    contents, content = [], json.loads(text)
    while isinstance(content, dict):
        contents.append(content)
        content = content.get(_BEFORE)
    return contents


def _newest(text: str | None) -> SideContent | None:
    try:
        return _contents(text)[0] if text else None
    except (ValueError, RecursionError):
        return None


def _is_being_replaced(contents: list[SideContent]) -> bool:
    return _BEFORE in contents[0]


def _has_layout(samples: Samples, content: SideContent) -> bool:
    try:
        options = _options_in(content)
    except (ValueError, TypeError, KeyError):
        return False
    return samples.shape == (options.rows, options.columns) and samples.dtype.name == options.sample


def _options_in(content: SideContent) -> ReadOptions:
    options = ReadOptions(**content["reading"])
    if "auto" in (options.sample, options.byte_order):
        raise ValueError("the layout is not said")
    return options


def _fits(content: SideContent, path: Path) -> bool:
    """Return whether the numbers in a file, read in the layout of a content, have its checksum."""
    options = _options_in(content)
    stored = np.dtype(options.sample).newbyteorder(">" if options.byte_order == "big" else "<")
    fits = options.rows * options.columns * stored.itemsize == path.stat().st_size
    return fits and metadata.checksum(np.fromfile(path, stored)) == content["crc32"]


def _put(side: Path, content: SideContent | None) -> None:
    _put_text(side, None if content is None else json.dumps(content, separators=(",", ":")))


def _put_text(side: Path, text: str | None) -> None:
    from terrain_explorer.files.atomic import replacing

    if text is None:
        side.unlink(missing_ok=True)
        return
    with replacing(side) as file:
        file.write(text.encode())
