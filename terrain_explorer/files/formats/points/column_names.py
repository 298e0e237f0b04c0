"""The names of columns in texts of points: which of them hold east, north and height, and in which units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from terrain_explorer.gdal.axis_names import EAST, LATITUDE, LONGITUDE, NORTH, word_set
from terrain_explorer.gdal.depths import is_depth
from terrain_explorer.gdal.units import metres_of

ColumnWords = frozenset[str]


_HEIGHT = word_set(
    "z h height heights hgt hae ele elev elv elevation alt altitude höhe hoehe dem dtm dsm dgm dom value wert zcoord "
    "coordz pointz msl amsl elevación elevacion elevação elevacao altura altitud cota quota altezza altitudine hauteur "
    "mnt mns hoogte höjd hojd høyde hoyde højde korkeus wysokość wysokosc výška vyska magasság yükseklik rakım "
    "высота висота υψόμετρο "
    "標高 高程 海拔 고도 rastervalu rastervalue gridcode"
)
_COLUMN = word_set("col cols column columns spalte colonne columna coluna colonna kolom kolumn kolonne kolumna sloupec")
_ROW = word_set("row rows zeile reihe ligne fila linha riga rij rad række wiersz řádek")
_ABOUT = word_set(
    "date time datum zeit id nr no num number nummer index count zone error fehler std stddev sigma rms accuracy "
    "quality class classification klasse objectid fid oid gid pointid pkuid"
)
"""Words in the names of columns that hold something about a point or a coordinate: ``e_id``, ``value date``."""


_FEWEST_LETTERS, _MOST_LETTERS = 7, 12
"""Letters in their order that name the columns of a table, and letters of any kind; fewer may name those of points."""


@dataclass(frozen=True)
class NamedColumns:
    """The columns that names tell.

    Attributes
    ----------
    chosen
        Those of east, north and height.
    degrees
        Whether the first two are degrees of longitude and latitude.
    has_heights
        Whether one is that of the heights; else its number says nothing.
    depths
        The name of the heights where it is one of depths; else nothing.
    plane, height
        The metres in a unit of east and north, and in one of the heights, where the names say units.
    are_rows
        Whether the second are numbers of rows, which grow to the south.
    """

    chosen: tuple[int, int, int] = (0, 1, 2)
    degrees: bool = False
    has_heights: bool = True
    depths: str = ""
    plane: float | None = None
    height: float | None = None
    are_rows: bool = False


def named_columns(
    line: str, delimiters: Sequence[str | None], numeric: Sequence[bool], below: str = ""
) -> NamedColumns | None:
    """Return the columns that a line names, or None where it names no place.

    Where a place has names, and the only column beside it has one that is not known, that holds the heights.

    Parameters
    ----------
    line
        The line with the names.
    delimiters
        What may stand between them; None for white space.
    numeric
        Which columns of the lines below hold numbers.
    below
        The line below, which may hold units.
    """
    for delimiter in delimiters:
        names = [one.strip().strip('"').strip() for one in line.strip().split(delimiter)]
        if len(names) == len(numeric) - 1:  # the numbers of rows have no name
            names.insert(0, "")
        elif len(names) == len(numeric) + 1 and not names[-1]:
            names.pop()
        if len(names) != len(numeric) or _are_letters_of_table(names):
            continue
        found = _chosen(names, numeric)
        if found is not None:
            units = [one.strip().strip('"') for one in below.split(delimiter)]
            return _in_units(found, names, units if len(units) == len(names) else [""] * len(names))
    return None


def _are_letters_of_table(names: list[str]) -> bool:
    """Return whether names are letters as above the columns of a sheet, and not those of coordinates."""
    if len(names) < _FEWEST_LETTERS or not all(len(name) == 1 for name in names):
        return False
    in_order = all(ord(after) == ord(before) + 1 for before, after in pairwise(names))
    return in_order or len(names) > _MOST_LETTERS


def _in_units(found: NamedColumns, names: list[str], below: list[str]) -> NamedColumns:
    """Return columns with the units that their names say, or the words below these."""
    east, _, height = (_unit(names[at]) or metres_of(below[at]) for at in found.chosen)
    depths = names[found.chosen[2]] if found.has_heights and is_depth(names[found.chosen[2]]) else ""
    return NamedColumns(
        found.chosen,
        found.degrees,
        found.has_heights,
        depths,
        None if found.degrees or found.are_rows else east,
        height if found.has_heights else None,
        found.are_rows,
    )


def _unit(name: str) -> float | None:
    """Return the metres in the unit that a name says, in brackets or with its last words: ``elevation_us_ft``."""
    in_brackets = re.search(r"[(\[]([^)\]]*)", name)
    if in_brackets:
        return metres_of(in_brackets[1])
    words = re.split(r"[\W_]+", name)
    units = (metres_of(" ".join(words[start:])) for start in range(1, len(words)))
    return next((unit for unit in units if unit), None)


def _words_of(name: str) -> ColumnWords:
    # Without what stands in brackets, such as a unit; "pointX" is of two words, and so is "GPSLatitude".
    name = re.sub(r"[(\[].*", "", name)
    name = re.sub(r"(?<=[a-zß-ÿ])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-zß-ÿ])", " ", name)
    return frozenset(re.split(r"[\W\d_]+", name.lower())) - {""}


def _chosen(texts: list[str], numeric: Sequence[bool]) -> NamedColumns | None:
    names = [_words_of(text) for text in texts]
    # Of both, those in metres: points of one grid are seldom a grid of degrees.
    for across, down in ((EAST, NORTH), (LONGITUDE, LATITUDE), (_COLUMN, _ROW)):
        east, north = _column(names, across), _column(names, down)
        degrees, are_rows = across is LONGITUDE, across is _COLUMN
        others = [at for at, is_number in enumerate(numeric) if is_number and at not in (east, north)]
        height = _column(names, _HEIGHT)
        if height < 0:
            height = next((at for at in others if is_depth(texts[at])), -1)
        others = [at for at in others if not names[at] & _ABOUT] or others
        if height < 0 and len(others) == 1:
            height = others[0]
        if min(east, north, height) >= 0 and len({east, north, height}) == 3:
            return NamedColumns((east, north, height), degrees, are_rows=are_rows)
        # Single letters may be the names of the columns of a table.
        if min(east, north) >= 0 and height < 0 and all(_is_long(texts[at]) for at in (east, north)):
            return NamedColumns((east, north, height), degrees, has_heights=False, are_rows=are_rows)
    return None


def _is_long(name: str) -> bool:
    return len(re.sub(r"[\W\d_]", "", name)) > 1


def _column(names: list[ColumnWords], words: ColumnWords) -> int:
    """Return the first column that is named by one of some words, or else the first whose name has one; -1 for none."""
    whole = (at for at, name in enumerate(names) if len(name) == 1 and name & words)
    part = (at for at, name in enumerate(names) if name & words and not name & _ABOUT)
    return next(chain(whole, part), -1)
