"""Texts of points: a point to a line, by its coordinates; or a table of heights, a row of the map to a line."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.bounded_reader import BoundedReader
from terrain_explorer.files.errors import EXPORT_AGAIN, HeightmapFileError, check_size, decoding
from terrain_explorer.files.formats.base import FileFormat, MapSheet, MimeType, question_in
from terrain_explorer.files.formats.grids.surveys import NAMED_DEPTHS
from terrain_explorer.files.formats.points import survey_system
from terrain_explorer.files.formats.points.cloud import Cloud, PointsRead
from terrain_explorer.files.formats.points.column_names import NamedColumns, named_columns
from terrain_explorer.files.formats.points.gridding import gridding
from terrain_explorer.files.formats.points.table import (
    are_places,
    could_be_places,
    could_be_table,
    has_coordinates,
    points_of_rows,
    rows_in_brackets,
    table_question,
    without_numbers,
)
from terrain_explorer.files.raster.lattice import lattice_of
from terrain_explorer.files.raster.notes import DeferredText, assumed
from terrain_explorer.files.raster.numbers_text import NOTHING
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.files.raster.samples import Samples, row_slices
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work

_NAME = marked("Text of points")
_TABLE = marked("Table of heights")

_AT_A_TIME = 2**20
"""Bytes that are read at a time."""

_END = 2**18
_NEARLY = 0.05
"""Bytes at the beginning and end of a text that tell where a grid lies, and how well its length has to agree."""

_LONGEST_LINE = 2**20
"""Characters of a line of points, and of any text before the first one."""

_HEAD_LINES = 200
"""Lines that may stand before the first point."""

_NAMES_AMONG = 4
"""The last lines before the points among which their names may be."""

_OF_POINTS, _OF_TABLES = (".xyz", ".pts"), (".dat",)
"""How the names of files end that hold points, and of those that hold tables, as for `surface` of OpenSCAD."""

_LARGEST_TABLE = 2**20
"""The bytes of the largest text that is looked at as a whole: no map of so few columns has more rows."""

_ROWS_ASSUMED = marked("Table assumed: each line is a row of heights, for its first numbers are no place.")
_NUMBERED = marked("Numbers of rows and columns left out: the first row and column of the table count the others.")
_NUMBERED_COLUMNS = marked("Numbers of columns left out: the first row of the table counts its columns.")
_NUMBERED_ROWS = marked("Numbers of rows left out: the first column of the table counts its rows.")

_BEGINNING, _LONGEST_IN_BRACKETS = 64, 2**26
"""The bytes that show whether a text has its rows in brackets, and of the longest that is read so."""

_WIDEST = 12
"""Lines with more numbers than this are rows of a table: points have coordinates, colours and a few marks."""

_COMMENTS = ("#", "//", "%", "!", "/*")

BEGINNING = re.compile(
    rb"(\xef\xbb\xbf)?\s*([#%!/][^\n]*\n\s*)*([-+]?\d+([.,]\d*)?(e[-+]?\d+)?\s*[ \t;,]\s*){2}[-+]?\d", re.IGNORECASE
)
"""How a text begins whose first line is a point, or a row of a table, after comments."""


@dataclass(frozen=True)
class _TextLayout:
    """How the numbers of a text stand.

    Attributes
    ----------
    encoding
        The encoding.
    head
        The lines before the first point.
    ends_with_delimiter
        Whether each line ends with what stands between numbers.
    delimiter
        What stands between numbers; None for white space.
    comma
        Whether a comma stands for the decimal point.
    columns
        How many numbers the first line has.
    chosen
        The columns of east, north and height.
    names
        What the names of columns say; None where there are none.
    """

    encoding: str
    head: int
    delimiter: str | None
    comma: bool
    columns: int
    ends_with_delimiter: bool = False
    chosen: tuple[int, int, int] = (0, 1, 2)
    names: NamedColumns | None = None

    def fields(self, line: str) -> list[str]:
        """Return the fields of a line, with decimal points."""
        fields = [field.strip().strip('"').strip() for field in line.split(self.delimiter)]
        if self.ends_with_delimiter and not fields[-1]:
            fields.pop()
        return [field.replace(",", ".") for field in fields] if self.comma else fields


def reading(path: Path, options: ReadOptions, asks: bool = False) -> Work[RasterImage]:
    """Read a text of points or a table of heights, and yield the part that is done.

    Raises
    ------
    ReadQuestion
        The points lie on no grid, and the options do not say how to make one.
    """
    with decoding(path.name, EXPORT_AGAIN):
        if (rows := _in_brackets(path)) is not None:
            return _image_of_table(path, rows)
        layout = _layout(path)
        layout = replace(layout, chosen=_chosen(path, layout)) if layout.columns > 2 else layout
        as_table = options.text_layout == "table"
        names = layout.names or NamedColumns(layout.chosen)
        if options.text_layout == "auto" and layout.names is None:
            as_table = _is_table(path, layout, options, asks)
        if as_table:
            table = yield from _table(path, layout)
            return (yield from _image(path, table, layout, options, asks))
        if layout.columns < 3:
            raise _too_few(path, layout)
        if not names.has_heights:
            wrong = tr("names the columns of its places, and none of its heights")
            raise HeightmapFileError(path.name, wrong, tr("Name the columns in its first line, such as x, y, height"))
        said = yield from survey_system.beside(path)
        said = replace(said, plane=said.plane or names.plane, height=names.height or said.height)
        is_down = bool(names.depths) and (yield from _are_depths(path, layout))
        depths = (assumed(NAMED_DEPTHS, name=names.depths),) if is_down else ()
        units = -1.0 if names.are_rows else 1.0, -said.metres if is_down else said.metres
        cloud = Cloud(
            DeferredText(_NAME),
            lambda: _points(path, layout, *units),
            said.plane or 1.0,
            names.degrees or (False if names.plane else None) if said.degrees is None else said.degrees,
            system=said.system,
            notes=lambda: (*said.notes, *depths),
        )
        return (yield from gridding(cloud, path.name, options, asks))


def _are_depths(path: Path, layout: _TextLayout) -> Work[bool]:
    """Return whether heights that are called depths grow downwards: not where some are below 0."""
    for done, points in _points(path, layout):
        if np.any(points[:, 2] < 0):
            return False
        yield done
    return True


def _is_table(path: Path, layout: _TextLayout, options: ReadOptions, asks: bool) -> bool:
    """Return whether the lines of a text without names of columns are rows of heights and no points.

    Raises
    ------
    ReadQuestion
        They may be both.
    """
    is_for_tables = path.suffix.lower() in _OF_TABLES
    if layout.columns > _WIDEST:
        return True
    if layout.columns < 3 or path.suffix.lower() in _OF_POINTS:
        return is_for_tables
    table = _small_table(path, layout)
    if table is None or len(table) < 2 or not could_be_table(table):
        return False
    places = table[:, layout.chosen[:2]]
    if are_places(places):
        return False
    if is_for_tables or not could_be_places(places):
        if asks:
            raise table_question(path.name, table, options)
        return True
    raise table_question(path.name, table, options)


def _image(path: Path, table: _Table, layout: _TextLayout, options: ReadOptions, asks: bool) -> Work[RasterImage]:
    """Return the map in a table, whose first row and column may be the numbers or the coordinates of the others."""
    if has_coordinates(table.across, table.down):
        return (yield from gridding(Cloud(DeferredText(_TABLE), table.points), path.name, options, asks))
    heights = without_numbers(table.numbers)
    rows, columns = (all > left for all, left in zip(table.numbers.shape, heights.shape, strict=True))
    numbered = _NUMBERED if rows and columns else _NUMBERED_COLUMNS if rows else _NUMBERED_ROWS if columns else ""
    is_doubtful = options.text_layout == "auto" and layout.columns <= _WIDEST
    texts = filter(None, (numbered, _ROWS_ASSUMED if is_doubtful else ""))
    return _image_of_table(path, heights).with_notes(*map(assumed, texts))


def _image_of_table(path: Path, table: Samples) -> RasterImage:
    check_size(path.name, table.shape[1], table.shape[0])
    with np.errstate(over="ignore"):
        return RasterImage(DeferredText(_TABLE), table.astype(np.float32, copy=False), None, 32)


def _in_brackets(path: Path) -> NDArray[np.float64] | None:
    """Return the rows of a text that has each in brackets, as programs print lists and arrays; None for other texts."""
    with BoundedReader(path) as file:
        beginning = file.read(_BEGINNING)
        if not beginning.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"[", b"{", b"(")):
            return None
        text = (beginning + file.read(_LONGEST_IN_BRACKETS)).decode("utf-8-sig", "replace")
    return rows_in_brackets(text)


def _small_table(path: Path, layout: _TextLayout) -> NDArray[np.float64] | None:
    """Return all numbers of a text, or None where it is too long for a table so narrow, or is none."""
    if path.stat().st_size > _LARGEST_TABLE:
        return None
    try:
        blocks = [_block_of_table(path, layout, number, lines) for _, number, lines in _blocks(path, layout)]
    except HeightmapFileError:
        return None
    return np.concatenate([block for block in blocks if len(block)] or [np.empty((0, layout.columns))])


def _too_few(path: Path, layout: _TextLayout) -> HeightmapFileError:
    wrong = tr("is a text with %n number(s) to a line", None, layout.columns)
    return HeightmapFileError(path.name, wrong, tr("Points need three: east, north and height"))


def _layout(path: Path) -> _TextLayout:
    """Return how the numbers of a text stand.

    Raises
    ------
    HeightmapFileError
        It is no text, or has no numbers at its beginning.
    """
    with BoundedReader(path) as file:
        beginning = file.read(_LONGEST_LINE)
    encoding = _encoding(beginning)
    text = getincrementaldecoder(encoding)("replace").decode(beginning)
    if "\0" in text:
        wrong = tr("is no text, but has an ending of texts")
        raise HeightmapFileError(path.name, wrong, tr("Rename it, or choose another file"))
    lines = _lines(text)
    whole = lines if len(beginning) < _LONGEST_LINE else lines[:-1]
    for head, line in enumerate(whole[:_HEAD_LINES]):
        layout = _of_line(line, encoding, head)
        after = next((other for other in whole[head + 1 :] if other.strip()), line)
        # A count may stand before the points, and keys with numbers.
        if layout is None:
            continue
        follower = _of_line(after, encoding, head)
        # So may the numbers of rows and columns before a table.
        if layout.columns > 2 or follower is None or follower.columns <= layout.columns:
            return _named(_without_ends(layout, whole[head:]), lines[:head], line)
    wrong = tr("has no points: no line at its beginning holds numbers")
    raise HeightmapFileError(path.name, wrong, tr("Choose a text with east, north and height in each line"))


def _encoding(beginning: bytes) -> str:
    if beginning.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    some = beginning[:400]
    # Without a mark at the beginning, as some programs on Windows write it.
    if len(some) > 8 and not any(some[1::2]):
        return "utf-16-le"
    if len(some) > 8 and not any(some[::2]):
        return "utf-16-be"
    try:
        getincrementaldecoder("utf-8")().decode(beginning)
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8-sig"


def _of_line(line: str, encoding: str, head: int) -> _TextLayout | None:
    """Return the layout of a line, or None where its fields are not numbers."""
    words = line.split()
    inner_commas = all("," not in (word[:1], word[-1:]) and word.count(",") < 2 for word in words)
    delimiter: str | None
    if ";" in line:
        delimiter, comma = ";", "," in line
    elif "\t" in line.strip():
        delimiter, comma = "\t", "," in line
    elif "," in line:
        comma = len(words) > 1 and inner_commas and "." not in line
        delimiter = None if comma else ","
    else:
        delimiter, comma = None, False
    layout = _TextLayout(encoding, head, delimiter, comma, 0)
    if line.lstrip().startswith(_COMMENTS):
        return None
    fields = layout.fields(line)
    numbers = sum(_is_number(field) for field in fields)
    # Names, dates and marks may be among the columns.
    if not numbers or (numbers < 3 and numbers < len(fields)):
        return None
    return replace(layout, columns=len(fields))


def _without_ends(layout: _TextLayout, lines: list[str]) -> _TextLayout:
    """Return the layout with a column less where all lines end with what stands between numbers."""
    filled = [line.rstrip() for line in lines if line.strip()]
    some = filled[:-1] or filled  # the last one may end otherwise
    ends = layout.delimiter not in (None, "\t") and all(line.endswith(layout.delimiter or "") for line in some)
    return replace(layout, columns=layout.columns - 1, ends_with_delimiter=True) if ends else layout


def _is_number(field: str) -> bool:
    try:
        float(field)
    except ValueError:
        return False
    return "_" not in field  # Python alone takes 1_0 for 10


def _named(layout: _TextLayout, head: list[str], line: str) -> _TextLayout:
    """Return the layout with the columns that one of the last lines before the points names, such as one above units.

    Parameters
    ----------
    head, line
        The lines before the points, and the first of these.
    """
    numeric = [_is_number(field) for field in layout.fields(line)]
    delimiters = (layout.delimiter, ",", ";", "\t", None)
    below = ""
    for above in [one for one in reversed(head) if one.strip()][:_NAMES_AMONG]:
        found = named_columns(above.strip().lstrip("#/%!* "), delimiters, numeric, below)
        if found is not None:
            return replace(layout, chosen=found.chosen, names=found)
        below = above.strip().lstrip("#/%!* ")
    return layout


def _chosen(path: Path, layout: _TextLayout) -> tuple[int, int, int]:
    """Return the columns of east, north and height; without names, after a number of the point if there is one."""
    if layout.names or layout.columns == 3:
        return layout.chosen
    with BoundedReader(path) as file:
        lines = _lines(getincrementaldecoder(layout.encoding)("replace").decode(file.read(2**16)))
    fields = (layout.fields(line) for line in lines[layout.head : -1])
    table = [row for row in fields if len(row) == layout.columns]
    if not all(_is_number(row[0]) for row in table[:2]):  # a name
        return (1, 2, 3)
    first = [float(row[0]) if _is_number(row[0]) else np.nan for row in table]
    counts = len(first) > 2 and all(after == before + 1 for before, after in pairwise(first))
    # A grid of one row counts as well, but its north stays.
    return (1, 2, 3) if counts and len({row[1] for row in table}) > 1 and _are_numbers(table[0][1:4]) else (0, 1, 2)


def _are_numbers(fields: list[str]) -> bool:
    return all(map(_is_number, fields))


def _lines(text: str) -> list[str]:
    # Not `splitlines`, which knows more ends of lines than programs do.
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _blocks(path: Path, layout: _TextLayout) -> Iterator[tuple[float, int, list[str]]]:
    """Yield the part that is read, the number of the first line of a block, and its lines, after the head."""
    with BoundedReader(path) as file:
        decoder, rest, number = getincrementaldecoder(layout.encoding)("replace"), "", 1
        size, left = max(path.stat().st_size, 1), layout.head
        while True:
            content = file.read(_AT_A_TIME)
            text = rest + decoder.decode(content, not content)
            # A line that ends with this block may go on with the second character of its end in the next.
            end = max(text.rfind("\n"), text.rfind("\r", 0, -1)) + 1 if content else len(text)
            if len(text) - end > _LONGEST_LINE:
                raise ValueError("a line is too long")
            lines, rest = _lines(text[:end]), text[end:]
            if content and lines:
                lines.pop()  # what comes after the last end of a line
            skipped = min(left, len(lines))
            if len(lines) > skipped:
                yield file.tell() / size, number + skipped, lines[skipped:]
            number, left = number + len(lines), left - skipped
            if not content:
                return


def _points(path: Path, layout: _TextLayout, north: float = 1.0, up: float = 1.0) -> Iterator[PointsRead]:
    """Yield all points; numbers of north and of height count so many times."""
    for done, number, lines in _blocks(path, layout):
        yield done, _numbers(lines, number, layout, path.name) * (1.0, north, up)


def _numbers(lines: list[str], number: int, layout: _TextLayout, name: str) -> NDArray[np.float64]:
    """Return the points of some lines, shape (points, 3)."""
    try:
        return _fast_numbers(lines, layout, layout.chosen)
    except ValueError:
        return _careful_numbers(lines, number, layout, name)


def _fast_numbers(lines: list[str], layout: _TextLayout, columns: tuple[int, ...] | None) -> NDArray[np.float64]:
    text = "\n".join(lines)
    if "#" in text or "_" in text or (layout.comma and "." in text) or not text.strip():
        raise ValueError("there is more than numbers")
    lines = text.replace(",", ".").split("\n") if layout.comma else lines
    return np.loadtxt(lines, np.float64, None, layout.delimiter, usecols=columns, ndmin=2, quotechar='"')


def _careful_numbers(lines: list[str], number: int, layout: _TextLayout, name: str) -> NDArray[np.float64]:
    """Return the points of lines among which there are comments, counts, or heights that are not there."""
    points = []
    for at, line in enumerate(lines, number):
        fields = layout.fields(line)
        is_comment = line.lstrip().startswith(_COMMENTS)
        # A count stands before each scan of a .pts file.
        if not line.strip() or is_comment or (len(fields) == 1 and _is_number(fields[0])):
            continue
        if len(fields) <= max(layout.chosen):
            raise _not_numbers(name, at, line)
        east, north, height = (fields[column] for column in layout.chosen)
        if not (_is_number(east) and _is_number(north)):
            raise _not_numbers(name, at, line)
        if not _is_number(height):
            if not NOTHING.fullmatch(height):
                raise _not_numbers(name, at, line)
            height = "nan"
        points.append((float(east), float(north), float(height)))
    return np.array(points, np.float64).reshape(-1, 3)


_SHOWN = 40


def _not_numbers(name: str, number: int, line: str) -> HeightmapFileError:
    shown = line.strip()
    shown = shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
    wrong = tr("has no point in line {number}: “{line}”", number=f"{number:,}", line=shown)
    return HeightmapFileError(name, wrong, tr("Mend or remove that line"))


def sheet(path: Path) -> MapSheet | None:
    """Return the sheet of a map that a grid is which is written row after row, or None where its ends do not tell.

    Only the beginning and the end of the text are looked at; its length has to agree.
    """
    with decoding(path.name, EXPORT_AGAIN), BoundedReader(path) as file:
        layout = _layout(path)
        size, beginning = path.stat().st_size, file.read(_END)
        file.seek(max(0, size - _END))
        ending = file.read()
        if layout.encoding.startswith("utf-16") or layout.columns < 3:
            return None
        lines = _lines(beginning.decode(layout.encoding, "replace"))[layout.head : -1]
        whole = [*lines, *_lines(ending.decode(layout.encoding, "replace"))[1:]]
        points = _numbers(whole, 1, replace(layout, chosen=_chosen(path, layout)), path.name)
    across, down = (lattice_of(np.unique(coordinates)) for coordinates in points[:, :2].T)
    if across is None or down is None:
        return None
    count = size / (sum(map(len, lines)) / len(lines) + 1)
    if abs(across.count * down.count / count - 1) > _NEARLY:
        return None
    steps = across.step, down.step
    return MapSheet.of((across.first, down.last), steps, down.count, across.count, ("text of points",))


@dataclass(frozen=True)
class _Table:
    """The numbers of a table, and those of its first row and its first column with all of their digits."""

    numbers: Samples
    across: NDArray[np.float64]
    down: NDArray[np.float64]

    def points(self) -> Iterator[PointsRead]:
        """Yield the points of a table whose first row and column are coordinates."""
        rows, columns = self.numbers.shape
        for part in row_slices(rows - 1, columns):
            heights = self.numbers[1:, 1:][part]
            yield part.stop / rows, points_of_rows(self.across[1:], self.down[1:][part], heights)


def _table(path: Path, layout: _TextLayout) -> Work[_Table]:
    rows, down, count = [], [], 0
    across = np.empty(0)
    for done, number, lines in _blocks(path, layout):
        block = _block_of_table(path, layout, number, lines)
        count += len(block)
        if count * layout.columns > MOST_POINTS:
            check_size(path.name, layout.columns, max(2, count))
        if len(block) and not across.size:
            across = block[0]
        down.append(block[:, 0])
        with np.errstate(over="ignore"):
            rows.append(block.astype(np.float32))
        yield done
    if count < 2:
        raise HeightmapFileError(path.name, tr("has one row of numbers"), tr("A heightmap needs at least 2 x 2"))
    return _Table(np.concatenate(rows), across, np.concatenate(down))


def _block_of_table(path: Path, layout: _TextLayout, number: int, lines: list[str]) -> NDArray[np.float64]:
    """Return the numbers of some lines, of which the first has this number; shape (rows, columns)."""
    try:
        block = _fast_numbers(lines, layout, None)
    except ValueError:
        block = _careful_table(lines, number, layout, path.name)
    if len(block) and block.shape[1] != layout.columns:
        raise _not_numbers(path.name, number, lines[0])
    return block


def _careful_table(lines: list[str], number: int, layout: _TextLayout, name: str) -> NDArray[np.float64]:
    rows = []
    for at, line in enumerate(lines, number):
        if not line.strip() or line.lstrip().startswith(_COMMENTS):
            continue
        fields = layout.fields(line)
        fields = fields[:-1] if len(fields) == layout.columns + 1 and not fields[-1] else fields
        if at == layout.head + 1 and all(map(_is_number, fields[1:])):  # a word above numbers of rows
            fields = [fields[0] if _is_number(fields[0]) else "", *fields[1:]]
        if len(fields) != layout.columns or not all(_is_number(one) or NOTHING.fullmatch(one) for one in fields):
            raise _not_numbers(name, at, line)
        rows.append([float(one) if _is_number(one) else np.nan for one in fields])
    return np.array(rows, np.float64).reshape(-1, layout.columns)


FORMAT = FileFormat(
    _NAME,
    (".xyz", ".csv", ".txt", ".pts", ".dat"),
    None,
    reading,
    associated=(".xyz", ".pts"),
    sheet=sheet,
    question=lambda path: question_in(reading(path, UNSAID, asks=True)),
    mime=MimeType("text/x-points", marked("text of points"), (".xyz", ".pts"), parent="text/plain"),
)
