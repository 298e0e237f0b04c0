"""The names of columns in texts of points: which of them hold east, north and height."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from terrain_explorer.values import dataclass

Words = frozenset[str]


def _words(text: str) -> Words:
    return frozenset(text.split())


_LONGITUDE = _words(
    "lon long longitude lng länge laenge längengrad laengengrad geolänge longitud longitudine lengte lengtegraad "
    "lengdegrad længdegrad pituus pituusaste długość dlugosc délka delka dĺžka hosszúság boylam долгота довгота μήκος "
    "経度 经度 經度 경도"
)
_LATITUDE = _words(
    "lat latitude breite breitengrad geobreite latitud latitudine breedte breedtegraad breddegrad leveys leveysaste "
    "szerokość szerokosc šířka sirka šírka szélesség enlem широта πλάτος 緯度 纬度 위도"
)
_EAST = _words(
    "x e east easting eastings ost ostwert rechts rechtswert rw xcoord coordx pointx este leste est oost öst øst itä "
    "wschód восток"
)
_NORTH = _words(
    "y n north northing northings nord nordwert hoch hochwert hw ycoord coordy pointy norte noord norr pohjoinen "
    "północ север"
)
_HEIGHT = _words(
    "z h height heights hgt hae ele elev elv elevation alt altitude höhe hoehe dem dtm dsm dgm dom value wert zcoord "
    "coordz pointz msl amsl elevación elevacion elevação elevacao altura altitud cota quota altezza altitudine hauteur "
    "mnt mns hoogte höjd hojd høyde hoyde højde korkeus wysokość wysokosc výška vyska magasság yükseklik rakım "
    "высота висота υψόμετρο "
    "標高 高程 海拔 고도"
)
_ABOUT = _words(
    "date time datum zeit id nr no num number nummer index count zone error fehler std stddev sigma rms accuracy "
    "quality class classification klasse"
)
"""Words in the names of columns that hold something about a point or a coordinate: ``e_id``, ``value date``."""


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
    """

    chosen: tuple[int, int, int]
    degrees: bool
    has_heights: bool = True


def named_columns(line: str, delimiters: Sequence[str | None], numeric: Sequence[bool]) -> NamedColumns | None:
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
    """
    for delimiter in delimiters:
        names = [_words_of(one) for one in line.split(delimiter)]
        if len(names) == len(numeric) - 1:  # the numbers of rows have no name
            names.insert(0, frozenset())
        found = _chosen(names, numeric) if len(names) == len(numeric) else None
        if found is not None:
            return found
    return None


def _words_of(name: str) -> Words:
    # Without what stands in brackets, such as a unit; and "pointX" is of two words.
    name = re.sub(r"(?<=[a-zß-ÿ])(?=[A-Z])", " ", re.sub(r"[(\[].*", "", name))
    return frozenset(re.split(r"[\W\d_]+", name.lower())) - {""}


def _chosen(names: list[Words], numeric: Sequence[bool]) -> NamedColumns | None:
    # Of both, those in metres: points of one grid are seldom a grid of degrees.
    for across, down, degrees in ((_EAST, _NORTH, False), (_LONGITUDE, _LATITUDE, True)):
        east, north = _column(names, across), _column(names, down)
        others = [at for at, is_number in enumerate(numeric) if is_number and at not in (east, north)]
        height = _column(names, _HEIGHT)
        if height < 0 and len(others) == 1:
            height = others[0]
        if min(east, north, height) >= 0 and len({east, north, height}) == 3:
            return NamedColumns((east, north, height), degrees)
        # Single letters may be the names of the columns of a table.
        if min(east, north) >= 0 and height < 0 and all(_is_long(names[at]) for at in (east, north)):
            return NamedColumns((east, north, height), degrees, has_heights=False)
    return None


def _is_long(name: Words) -> bool:
    return any(len(word) > 1 for word in name & (_EAST | _NORTH | _LONGITUDE | _LATITUDE))


def _column(names: list[Words], words: Words) -> int:
    """Return the first column that is named by one of some words, or else the first whose name has one; -1 for none."""
    whole = (at for at, name in enumerate(names) if len(name) == 1 and name & words)
    part = (at for at, name in enumerate(names) if name & words and not name & _ABOUT)
    return next(chain(whole, part), -1)
