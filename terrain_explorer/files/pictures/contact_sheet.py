"""A sheet of pictures with words below each, to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.errors import saving
from terrain_explorer.files.pictures.still import STILLS, chosen_format, picture_of
from terrain_explorer.terrain.shading.render_options import Pixels, PixelSize

_PAPER, _INK, _FAINT = (250, 250, 250), (30, 30, 30), (110, 110, 110)
_GAP, _LETTERS, _LINE = 16, 14, 19
"""The pixels between pictures, and the height of letters and of lines."""

Caption = tuple[str, tuple[str, ...]]
"""The name of a picture, and the lines below it."""


def write_sheet(pictures: Sequence[Pixels], captions: Sequence[Caption], columns: int, path: Path) -> None:
    """Write a sheet.

    Parameters
    ----------
    pictures
        uint8 of shape (height, width, 4), all of the same shape; what is transparent is paper.
    captions
        What stands below each.
    columns
        How many stand beside each other.

    Raises
    ------
    HeightmapFileError
        The file cannot be written, and is as it was.
    """
    font = ImageFont.load_default(_LETTERS)
    high, wide = pictures[0].shape[:2]
    captioned = [(name, [part for line in lines for part in _wrapped(line, wide, font)]) for name, lines in captions]
    cell = high + (1 + max(len(lines) for _, lines in captioned)) * _LINE + 6
    rows = -(-len(pictures) // columns)
    size = PixelSize(columns * (wide + _GAP) + _GAP, rows * (cell + _GAP) + _GAP)
    chosen = chosen_format(path, STILLS, size, transparent=False)
    sheet = Image.new("RGB", (size.width, size.height), _PAPER)
    draw = ImageDraw.Draw(sheet)
    for number, (picture, (name, lines)) in enumerate(zip(pictures, captioned, strict=True)):
        left, top = _GAP + number % columns * (wide + _GAP), _GAP + number // columns * (cell + _GAP)
        seen = picture_of(np.ascontiguousarray(picture))
        sheet.paste(seen, (left, top), seen if seen.mode == "RGBA" else None)
        draw.text((left, top + high + 4), name, _INK, font)
        for below, line in enumerate(lines, 1):
            draw.text((left, top + high + 4 + below * _LINE), line, _FAINT, font)
    with saving(path.name), replacing(path) as file:
        sheet.save(file, chosen.name, **chosen.options)


def _wrapped(line: str, wide: int, font: ImageFont.ImageFont | ImageFont.FreeTypeFont) -> list[str]:
    """Return a line in parts that are as wide as a picture at most; a longer word is a part of its own."""
    parts: list[str] = []
    for word in line.split(" "):
        longer = f"{parts[-1]} {word}" if parts else word
        if parts and font.getlength(longer) <= wide:
            parts[-1] = longer
        else:
            parts.append(word)
    return parts
