"""The layouts that a raw file may have: found from its length and heights, and asked for where they are not sure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from math import isqrt
from pathlib import Path
from typing import Any

import numpy as np

from terrain_explorer.files.errors import either
from terrain_explorer.files.raster.byte_order import is_signed, roughness
from terrain_explorer.files.raster.notes import DeferredText
from terrain_explorer.files.raster.parts import window_in
from terrain_explorer.files.raster.read_options import UNSAID, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.sizes import MOST_POINTS

_USUAL_TYPES = {
    ".r8": ("uint8",),
    ".r16": ("uint16",),
    ".r32": ("float32",),
    ".raw": ("uint16", "uint8", "float32"),
}
"""The types of the numbers that a name may stand for, the most likely first; 16 bits may turn out to be signed."""

_NARROWEST = 1 / 16
"""Rows to columns, or columns to rows, of the narrowest map that is offered."""

_ENOUGH_POINTS = 2**20
"""The points that are looked at to judge a layout: enough to be sure, few enough to judge dozens at once."""

_LABEL = marked("{type}, {rows} rows and {columns} columns")
_LABEL_OF_CHANNEL = marked("{type}, {rows} rows and {columns} columns, number {channel} of {channels} a point")

SECOND_LIFE = 13
"""The bytes of a point in the terrains of Second Life and OpenSim: of the height, its factor, and what is on it."""

_INTERLEAVED = (2, 3, 4, SECOND_LIFE)
"""How many numbers a point may have where the length of the file says nothing else."""


@dataclass(frozen=True)
class Layout:
    """How the numbers of a heightmap lie in a raw file, whatever their byte order.

    Attributes
    ----------
    sample, rows, columns
        Their type and how many there are.
    channels, channel
        How many numbers there are for each point, and which of them is the height, counted from 1.
    """

    sample: str
    rows: int
    columns: int
    channels: int = 1
    channel: int = 1

    @property
    def bytes_a_point(self) -> int:
        """The bytes of all numbers of a point."""
        return self.stored.itemsize * self.channels

    @property
    def stored(self) -> np.dtype[Any]:
        """The type of the numbers in the file, taken for little endian."""
        return np.dtype(self.sample).newbyteorder("<")

    @property
    def label(self) -> DeferredText:
        """Its name for the user."""
        values = {"type": self.sample, "rows": self.rows, "columns": self.columns}
        if self.channels == 1:
            return DeferredText(_LABEL, values)
        return DeferredText(_LABEL_OF_CHANNEL, values | {"channels": self.channels, "channel": self.channel})


def sample_types(path: Path, options: ReadOptions) -> tuple[str, ...]:
    """Return the types of numbers that the file may have."""
    if options.channel == "second-life":
        return ("uint8",)
    if options.sample != "auto":
        return (options.sample,)
    return _USUAL_TYPES.get(path.suffix.lower(), _USUAL_TYPES[".raw"])


def content_length(path: Path, options: ReadOptions) -> int:
    """Return the bytes of the heights in a file; 0 where the options skip more than it has."""
    return max(0, path.stat().st_size - options.skip)


def fitting_layouts(path: Path, options: ReadOptions) -> list[Layout]:
    """Return the layouts that the options ask for, or else squares, where they have the length of the file."""
    length = content_length(path, options)
    return [layout for sample in sample_types(path, options) for layout in _fitting(sample, length, options)]


def _fitting(sample: str, length: int, options: ReadOptions) -> Iterator[Layout]:
    channels = SECOND_LIFE if options.channel == "second-life" else options.channels
    points, left = divmod(length, np.dtype(sample).itemsize * channels)
    rows = options.rows or (points // options.columns if options.columns else isqrt(points))
    columns = options.columns or (points // rows if rows else 0)
    is_said = bool(options.rows or options.columns)
    # Only a square is taken without asking: engines want squares, and any other shape has many competitors.
    is_clear = is_said or rows == columns > 1
    if left == 0 and rows * columns == points > 0 and is_clear:
        yield Layout(sample, rows, columns, channels, min(options.channel_number, channels))


def divisions(sample: str, length: int) -> Iterator[Layout]:
    """Yield all layouts with numbers of a type that fill a length, those that are nearly square first."""
    points, left = divmod(length, np.dtype(sample).itemsize)
    if left:
        return
    for side in range(isqrt(points), max(2, isqrt(int(points * _NARROWEST))) - 1, -1):
        if points % side == 0:
            yield Layout(sample, side, points // side)
            if side**2 != points:
                yield Layout(sample, points // side, side)


def with_sign(path: Path, options: ReadOptions, layout: Layout) -> Layout:
    """Return the layout with signed numbers where the options leave that open and 16 bits are clearly signed."""
    if layout.sample != "uint16" or options.sample != "auto":
        return layout
    samples = mapped(path, layout, options.skip)
    # All of a file too large to open would take long, and some of its rows show the sign as well.
    some = samples if samples.size <= MOST_POINTS else samples[:: samples.size // _ENOUGH_POINTS]
    return replace(layout, sample="int16") if is_signed(some, options.byte_order) else layout


def mapped(path: Path, layout: Layout, skip: int) -> Samples:
    """Return a view of the numbers in a file; it reads only what is looked at."""
    return all_mapped(path, layout, skip)[..., layout.channel - 1]


def all_mapped(path: Path, layout: Layout, skip: int) -> Samples:
    """Return a view as `mapped` does of all numbers of each point, shape (rows, columns, channels)."""
    return np.memmap(path, layout.stored, "r", skip, (layout.rows, layout.columns, layout.channels))


def cropped(samples: Samples, options: ReadOptions) -> Samples:
    """Return a view of those numbers of a file that the options keep, the northernmost row first."""
    north_first = samples[::-1] if options.first_row == "south" else samples
    rows, columns = samples.shape
    window, every = window_in(rows, columns, options), options.every
    ends = window.row + window.rows, window.column + window.columns
    return north_first[window.row : ends[0] : every, window.column : ends[1] : every]


def unevenness(path: Path, skip: int, layout: Layout) -> float:
    """Return how much neighbouring rows differ, relative to all heights; the right layout has the least.

    With a wrong number of columns each row is shifted against the one before, and neighbours no longer match.
    """
    count = min(layout.rows, max(2, _ENOUGH_POINTS // layout.columns)) * layout.columns
    numbers = np.fromfile(path, layout.stored, count * layout.channels, offset=skip)
    little = numbers.reshape(-1, layout.columns, layout.channels)[..., layout.channel - 1]
    return min(roughness(little, axis=0), roughness(little.view(little.dtype.newbyteorder("S")), axis=0))


_OFFERED = 8
"""Layouts that are offered where none is sure."""

_ROUGH = 0.3
"""Rows that differ so much, relative to all heights, may be no rows of a map."""

_REGION = 16
"""The rows of a region of Second Life or OpenSim are a multiple of this many."""

_JUDGED = 4 * _OFFERED
"""Layouts of each type that are judged: a length with many divisors would take long otherwise."""


def question_to_read_again(path: Path) -> ReadQuestion:
    """Return the question how to read a raw file that was guessed wrong."""
    return _question(path, UNSAID, [*_possible_layouts(path, UNSAID), *interleaved(path, UNSAID)])


def layout_question(path: Path, options: ReadOptions, fitting: list[Layout]) -> ReadQuestion:
    """Return the question which layout a raw file has.

    Parameters
    ----------
    path, options
        The file and what is known about it.
    fitting
        The layouts to choose from; where there is none, all that are possible.
    """
    layouts = fitting or _possible_layouts(path, options)
    if not fitting or may_be_interleaved(path, options, fitting):
        layouts = [*interleaved(path, options), *layouts]
    return _question(path, options, layouts) if layouts else _question_without_answers(path, options)


def may_be_interleaved(path: Path, options: ReadOptions, fitting: list[Layout]) -> bool:
    """Return whether layouts of one number a point fit a length, and several numbers a point fit the heights better.

    One byte of all numbers is 255 then, as is a transparency that nobody uses; or rows are far from alike.
    """
    if options.sample != "auto" or not fitting or any(layout.channels > 1 for layout in fitting):
        return False
    others = interleaved(path, options)
    if not others or any(_ends_in_255(path, options.skip, layout) for layout in fitting):
        return bool(others)
    roughest = min(unevenness(path, options.skip, layout) for layout in fitting)
    return roughest > _ROUGH and min(unevenness(path, options.skip, layout) for layout in others) < roughest / 2


def _ends_in_255(path: Path, skip: int, layout: Layout) -> bool:
    if layout.stored.itemsize == 1:
        return False
    count = min(layout.rows * layout.columns, _ENOUGH_POINTS)
    content = np.fromfile(path, np.uint8, count * layout.stored.itemsize, offset=skip).reshape(count, -1)
    return bool((content[:, -1] == np.iinfo(np.uint8).max).all())


def interleaved(path: Path, options: ReadOptions) -> list[Layout]:
    """Return squares whose points may have several numbers each, one layout for each number that is no constant."""
    if options.rows or options.columns or options.channels > 1 or options.channel == "second-life":
        return []
    found = []
    for sample in sample_types(path, options):
        for channels in _INTERLEAVED if sample == "uint8" else _INTERLEAVED[:-1]:
            squares = _fitting(sample, content_length(path, options), options.updated(channels=channels))
            found += [replace(square, channel=channel + 1) for square in squares for channel in range(channels)]
    return [layout for layout in found if unevenness(path, options.skip, layout) > 0]


def _possible_layouts(path: Path, options: ReadOptions) -> list[Layout]:
    """Return layouts of any size that fit; none where the options name rows or columns, which do not fit then."""
    if options.rows or options.columns or options.channel == "second-life":
        return []
    of_each_type = (divisions(sample, content_length(path, options)) for sample in sample_types(path, options))
    return [layout for layouts in of_each_type for layout in islice(layouts, _JUDGED)]


def _question(path: Path, options: ReadOptions, layouts: list[Layout]) -> ReadQuestion:
    smoothest_first = sorted(layouts, key=partial(unevenness, path, options.skip))[:_OFFERED]
    regions = [layout for layout in layouts if layout.channels == SECOND_LIFE and layout.rows % _REGION == 0]
    choices = [
        *(_choice_of_region(layout, options) for layout in regions[:1]),
        *(_choice(with_sign(path, options, layout), options) for layout in smoothest_first),
    ]
    wrong = tr(
        "is a raw file of {size:,} bytes, and does not say how many rows and columns it has", size=path.stat().st_size
    )
    return ReadQuestion(path.name, wrong, tr("Choose a size"), choices, options)


def _choice_of_region(layout: Layout, options: ReadOptions) -> ReadOption:
    label = tr("Second Life or OpenSim: {rows} rows and {columns} columns", rows=layout.rows, columns=layout.columns)
    return ReadOption(label, options.updated(channel="second-life", rows=layout.rows, columns=layout.columns))


def _choice(layout: Layout, options: ReadOptions) -> ReadOption:
    known = {"sample": layout.sample, "rows": layout.rows, "columns": layout.columns}
    if layout.channels > 1:
        known |= {"channels": layout.channels, "channel_number": layout.channel}
    return ReadOption(str(layout.label), options.updated(**known))


def _question_without_answers(path: Path, options: ReadOptions) -> ReadQuestion:
    """Return the question about a file for which no layout fits."""
    held, types, size = _held(path, options), either(sample_types(path, options)), _size_in_words(options)
    if size:
        wrong = tr("holds {held}, which do not make {size} of {types}", held=held, size=size, types=types)
        return ReadQuestion(path.name, wrong, tr("Give other sizes or another type"), (), options)
    wrong = tr("holds {held}, which make no map of {types}", held=held, types=types)
    return ReadQuestion(path.name, wrong, tr("Give the type of the numbers, the rows and the columns"), (), options)


def _held(path: Path, options: ReadOptions) -> str:
    length = content_length(path, options)
    if options.skip:
        return tr("{length:,} bytes after the first {skip:,}", length=length, skip=options.skip)
    return tr("{length:,} bytes", length=length)


def _size_in_words(options: ReadOptions) -> str:
    """Return the rows and columns that the options name; empty where they name none."""
    if options.rows and options.columns:
        return tr("{rows} rows and {columns} columns", rows=options.rows, columns=options.columns)
    if options.rows:
        return tr("{rows} rows", rows=options.rows)
    return tr("{columns} columns", columns=options.columns) if options.columns else ""
