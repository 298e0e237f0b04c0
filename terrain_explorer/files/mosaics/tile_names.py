"""The names of tiles: which tile of a terrain a file holds.

The usual patterns are those of Unreal Engine and World Machine (``world_x0_y1``), of programs that count rows and
columns (``row1_col0``, ``r1c0``), of surveys that name a corner by its degrees (``N46E007``), and two numbers
(``tile_0_1``), of which the name does not tell the order. Web maps have a folder for each level and column, ``z/x/y``.
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
    folder
        The folder of the set where its files lie in folders of their own.
    """

    title: str
    paths: Mapping[Place, Path]
    y_grows: str = ""
    is_ordered: bool = True
    folder: Path | None = None

    def name(self, place: Place) -> str:
        """Return the name of a file for the user, with the folders within that of the set."""
        path = self.paths[place]
        return path.relative_to(self.folder).as_posix() if self.folder else path.name


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


def pyramid_sets(folder: Path, endings: Iterable[str]) -> list[TileSet]:
    """Return the tiles of web maps, ``z/x/y``: those of the finest level, which has all points."""
    levels = _numbered(folder)
    if not levels:
        return []
    finest = levels[max(levels)]
    places = {
        Place(x, y): path
        for x, column in _numbered(finest).items()
        for y, path in _numbered(column).items()
        if path.suffix.lower() in endings
    }
    return [TileSet(f"{finest.name}/…", places, "south", folder=folder)] if places else []


def _numbered(folder: Path) -> dict[int, Path]:
    """Return what is in a folder and has a number for a name."""
    return {int(path.stem): path for path in folder.iterdir() if path.stem.isdecimal()} if folder.is_dir() else {}


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
