"""The names of tiles: which tile of a terrain a file holds.

The usual patterns are those of Unreal Engine and World Machine (``world_x0_y1``), of programs that count rows and
columns (``row1_col0``, ``r1c0``), of surveys that name a corner by its degrees (``N46E007``), and two numbers
(``tile_0_1``), of which the name does not tell the order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

_GAP = r"[ _.\-]?"
_BEFORE_NUMBER = r"[ _]?"  # a hyphen there is a minus
_NOT_IN_A_WORD = r"(?<![A-Za-z])"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<before>.*?){_NOT_IN_A_WORD}x{_BEFORE_NUMBER}(?P<x>-?\d+){_GAP}y{_BEFORE_NUMBER}(?P<y>-?\d+)(?P<after>.*)",
        rf"(?P<before>.*?){_NOT_IN_A_WORD}y{_BEFORE_NUMBER}(?P<y>-?\d+){_GAP}x{_BEFORE_NUMBER}(?P<x>-?\d+)(?P<after>.*)",
        rf"(?P<before>.*?){_NOT_IN_A_WORD}r(?:ow)?{_GAP}(?P<y>\d+){_GAP}c(?:ol(?:umn)?)?{_GAP}(?P<x>\d+)(?P<after>.*)",
        rf"(?P<before>.*?){_NOT_IN_A_WORD}c(?:ol(?:umn)?)?{_GAP}(?P<x>\d+){_GAP}r(?:ow)?{_GAP}(?P<y>\d+)(?P<after>.*)",
        rf"(?P<before>.*?){_NOT_IN_A_WORD}(?P<ns>[NS])(?P<north>\d\d){_GAP}(?P<ew>[EW])(?P<east>\d\d\d)(?P<after>.*)",
        r"(?P<before>.*?)(?P<first>\d+)[ _.\-](?P<second>\d+)(?P<after>\D*)",
    )
)


class Place(NamedTuple):
    """The place of a tile by its name: x to the east, and y, of which the pattern tells where it grows."""

    x: int
    y: int


@dataclass(frozen=True)
class TileSet:
    """Tiles whose names differ in two numbers only.

    Attributes
    ----------
    title
        What their names have in common.
    paths
        The files by their places.
    y_grows
        Where y grows: ``"south"``, ``"north"``, or nothing where the names do not tell.
    is_ordered
        Whether the names tell which number is x.
    """

    title: str
    paths: Mapping[Place, Path]
    y_grows: str = ""
    is_ordered: bool = True


def tile_sets(paths: Iterable[Path]) -> list[TileSet]:
    """Return the sets of tiles among files, the one that is most likely wanted first.

    That is the one with the most tiles, and of those as large the one with the shortest name: maps beside heights are
    named after these.
    """
    found: dict[tuple[str, str, str, int], dict[Place, Path]] = defaultdict(dict)
    for path in sorted(paths):
        for number, pattern in enumerate(_PATTERNS):
            if match := pattern.fullmatch(path.stem):
                parts = match.groupdict()
                key = parts["before"].rstrip(" _.-"), parts["after"], path.suffix.lower(), number
                found[key].setdefault(_place(parts), path)
                break
    sets = [_named(key, places) for key, places in found.items() if len(places) > 1]
    return sorted(sets, key=lambda some: (-len(some.paths), len(some.title), some.title))


def _named(key: tuple[str, str, str, int], places: dict[Place, Path]) -> TileSet:
    before, after, suffix, number = key
    y_grows = "north" if number == 4 else "south" if number in (2, 3) else ""
    return TileSet(f"{before}…{after}{suffix}", places, y_grows, number != 5)


def _place(parts: dict[str, str]) -> Place:
    if "ns" in parts:
        north = int(parts["north"]) * (1 if parts["ns"].upper() == "N" else -1)
        return Place(int(parts["east"]) * (1 if parts["ew"].upper() == "E" else -1), north)
    if "first" in parts:
        return Place(int(parts["first"]), int(parts["second"]))
    return Place(int(parts["x"]), int(parts["y"]))
