"""The names of tiles: which tile of a terrain a file holds.

A name is cut into words and numbers. The tiles of a set have the same words, and their numbers say where they lie:

- degrees, as of SRTM, ASTER, ALOS, Copernicus and USGS (``N46E007``, ``n46_e007``, ``N46_00_E007_00``, ``30n000e``);
- squares of the British national grid (``NY10``, ``SU1040``, ``SK12nw``);
- numbers with labels: x and y, or z as in Unity; rows and columns; u and v; east and north;
- quadkeys of Bing, whose digits 0 to 3 halve the map again and again, and UDIM numbers, 1001 + u + 10 v;
- regions of Minecraft (``r.-2.-1``), x and z;
- any two other numbers that differ from name to name: those that fill a rectangle best.

Dates, sizes with a unit, resolutions such as 513x513, and versions are no places. A hyphen is a minus where it follows
another separator, a label or nothing, or where other names have none there, as those of Terrain3D
(``terrain3d-01_02``).

Numbers that count begin near 0 and differ by 1; larger ones are coordinates, as the kilometres or metres of a survey,
which may differ by more and grow to the north.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import gcd
from pathlib import Path
from typing import NamedTuple

from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions

Ways = tuple[bool, ...]
"""What may be so, the likeliest first."""

EITHER, NO, YES, RATHER = (False, True), (False,), (True,), (True, False)

_LEAST_COORDINATE = 100
"""Numbers from here on are coordinates rather than counts."""

_LEAST_RESOLUTION = 64
"""Two numbers with an x between them are a resolution from here on, as in 513x513."""

_MOST_COMPARED = 8
"""Of more numbers than these that differ in names, the last ones are looked at."""

_SHORTEST_QUADKEY = 3

_FEW = 4
"""With fewer tiles than these, or more than one in so many missing, numbers are not taken to differ by more than 1."""

_DEEPEST_ZOOM = 24
"""The deepest zoom of web maps."""


class TileNumber(NamedTuple):
    """The place of a tile: x to the east, and y, of which the set tells where it grows."""

    x: int
    y: int


_ONE = TileNumber(1, 1)


@dataclass(frozen=True)
class TileSet:
    """Tiles of one terrain.

    Attributes
    ----------
    title
        What their names have in common.
    paths
        The files by their places, which begin at 0 in both directions and differ by 1.
    flipped, south_first, swapped
        Whether files begin with their southern rows, y grows to the north, and y comes for x.
    east_first
        Whether x grows to the west.
    y_is_first
        Whether y comes before x in the names.
    steps
        By how much the numbers in the names differ from place to place.
    doubles
        Files that are left out, each with the one that has its place.
    folder
        The folder of the set where its files lie in folders of their own.
    offsets
        The first row and column of points of each tile in the whole, where they are known.
    shape, counts
        The rows and columns of points of the whole, and those of tiles, where they are known.
    elsewhere
        Files that are left out because they lie on another map, or have other distances between their points.
    off_grid
        Files that were moved by a part of a cell to fit the points of the others, and by how much of one.
    """

    title: str
    paths: Mapping[TileNumber, Path]
    flipped: Ways = NO
    south_first: Ways = NO
    swapped: Ways = NO
    east_first: bool = False
    y_is_first: bool = False
    steps: TileNumber = _ONE
    doubles: Mapping[Path, Path] = field(default_factory=dict)
    folder: Path | None = None
    offsets: Mapping[TileNumber, tuple[int, int]] | None = None
    shape: tuple[int, int] | None = None
    counts: tuple[int, int] | None = None
    elsewhere: tuple[Path, ...] = ()
    off_grid: Mapping[Path, float] = field(default_factory=dict)

    def name(self, place: TileNumber) -> str:
        """Return the name of a file for the user, with the folders within that of the set."""
        path = self.paths[place]
        return path.relative_to(self.folder).as_posix() if self.folder else path.name

    @property
    def rows(self) -> int:
        """The rows from the first to the last place, as y counts them."""
        return max((place.y for place in self.paths), default=-1) + 1

    @property
    def columns(self) -> int:
        """The columns from the first to the last place, as x counts them."""
        return max((place.x for place in self.paths), default=-1) + 1

    @property
    def missing(self) -> int:
        """The places without a tile."""
        rows, columns = self.counts or (self.rows, self.columns)
        return rows * columns - len(self.paths)

    @property
    def is_sparse(self) -> bool:
        """Whether more tiles are missing than there."""
        return self.missing > len(self.paths)


class _Family(NamedTuple):
    """Files whose names differ in their places alone: by which numbers, and what is known of the set.

    Those of one kind may belong together even where other words in their names differ; without a kind, they don't.
    `unit` is by how much numbers usually differ, 0 for whatever these do.
    """

    kind: str
    title: str
    suffix: str
    numbers: Mapping[TileNumber, list[Path]]
    traits: TileSet
    unit: TileNumber = _ONE


_NOTES = (".csv", ".txt")
"""The endings of texts that are more often notes beside tiles than tiles."""


def tile_sets(paths: Iterable[Path], options: ReadOptions = UNSAID) -> list[TileSet]:
    """Return the sets of tiles among files, the one that is most likely wanted first.

    That is the one with the most tiles, and of those as large no texts, and the one with the shortest name: maps beside
    heights are named after these.
    """
    families = [*_of_patterns(paths := sorted(paths), known := set[Path]())]
    families += _of_numbers([path for path in paths if path not in known])
    sets = [_settled(family, options) for family in _joined(families)]
    return sorted(
        (tiles for tiles in sets if len(tiles.paths) > 1),
        key=lambda tiles: (-len(tiles.paths), tiles.title.lower().endswith(_NOTES), len(tiles.title), tiles.title),
    )


def natural_order(path: Path) -> tuple[tuple[str, int], ...]:
    """Return what orders names as people do: numbers by their size."""
    return tuple(
        (text, int(digits or -1)) for text, digits in re.findall(r"([^0-9]*)([0-9]*)", str(path.with_suffix("")))
    )


def likely_pieces(paths: Iterable[Path]) -> list[Path]:
    """Return the most files whose names are the same but for their numbers, in the order of these."""
    groups: dict[tuple[str, str], list[Path]] = defaultdict(list)
    for path in paths:
        groups[re.sub(r"[0-9]+", "#", path.stem), path.suffix.lower()].append(path)
    most = min(groups.items(), key=lambda group: (-len(group[1]), group[0][1] in _NOTES, group[0]), default=("", []))[1]
    return sorted(most, key=natural_order)


def counted_set(title: str, paths: Iterable[Path], rows: int, columns: int, options: ReadOptions) -> TileSet:
    """Return the set of tiles that are laid in rows or columns, one after the other."""
    if options.tile_order == "by-columns":
        places = {TileNumber(*divmod(number, rows)): path for number, path in enumerate(paths)}
    else:
        places = {TileNumber(*divmod(number, columns)[::-1]): path for number, path in enumerate(paths)}
    south, east = first_corner(options)
    return TileSet(title, places, EITHER, EITHER if south is None else (south,), NO, bool(east))


def first_corner(options: ReadOptions) -> tuple[bool | None, bool | None]:
    """Return whether the first tile lies in the south and in the east, None where the options leave it open."""
    if options.first_tile == "auto":
        return None, None
    return options.first_tile.startswith("south"), options.first_tile.endswith("east")


def pyramid_set(folder: Path, endings: Iterable[str], options: ReadOptions = UNSAID) -> TileSet | None:
    """Return the tiles of a web map, ``z/x/y``: those of the finest level, which has all points; also ``x/y``."""
    levels = _numbered(folder)
    if any(path.is_file() for level in levels.values() for path in _numbered(level).values()):
        levels = {0: folder}
    if not levels:
        return None
    finest = levels[max(levels)]
    numbers = {
        TileNumber(x, y): [path]
        for x, column in _numbered(finest).items()
        for y, path in _numbered(column).items()
        if path.suffix.lower() in endings
    }
    # XYZ counts y from the north and TMS from the south; other servers have a folder for each row.
    traits = TileSet("", {}, NO, EITHER, EITHER, folder=folder)
    return _settled(_Family("z/x/y", f"{finest.name}/…", "", numbers, traits), options) if numbers else None


def _numbered(folder: Path) -> dict[int, Path]:
    """Return what is in a folder and has a number for a name."""
    return {int(path.stem): path for path in folder.iterdir() if path.stem.isdecimal()} if folder.is_dir() else {}


def _joined(families: Iterable[_Family]) -> list[_Family]:
    """Return the families, those joined that have the same kind of names and fill each other's gaps.

    Such are the tiles of two projects of the USGS, whose names end in that of the project. Maps beside heights lie at
    the same places, and so stay apart.
    """
    found: dict[tuple[str, str], list[_Family]] = defaultdict(list)
    for family in sorted(families, key=lambda family: (-len(family.numbers), family.title)):
        alike = found[family.kind, family.suffix]
        for number, other in enumerate(alike[:_MOST_COMPARED] if family.kind else ()):
            if other.numbers.keys().isdisjoint(family.numbers):
                together = other._replace(numbers={**other.numbers, **family.numbers})
                if _gaps(together) <= _gaps(other) + _gaps(family):
                    alike[number] = together
                    break
        else:
            alike.append(family)
    return [family for alike in found.values() for family in alike]


def _gaps(family: _Family) -> int:
    return _settled(family, UNSAID).missing


def _settled(family: _Family, options: ReadOptions) -> TileSet:
    """Return the set of a family: its numbers become places that begin at 0 and differ by 1."""
    given = options.tile_step_x, options.tile_step_y
    found = [_gcd(numbers) for numbers in zip(*family.numbers, strict=True)]
    usual = [unit or gap for unit, gap in zip(family.unit, found, strict=True)]
    tiles = _placed(family, TileNumber(*(one or other for one, other in zip(given, usual, strict=True))))
    if tiles.is_sparse and not all(given):
        # Where only every second number is there, they count by two. A few tiles lie far apart rather.
        wider = _placed(family, TileNumber(*(one or other for one, other in zip(given, found, strict=True))))
        if len(wider.paths) >= _FEW and wider.missing * _FEW <= len(wider.paths):
            tiles = wider
    return _as_given(tiles, options)


def _as_given(tiles: TileSet, options: ReadOptions) -> TileSet:
    """Return the set with what the options say about the order of its tiles."""
    south, east = first_corner(options)
    if south is not None:
        tiles = replace(tiles, south_first=(south,), east_first=bool(east))
    if options.tile_order != "auto":
        # Where x comes first in names, their order goes down columns.
        tiles = replace(tiles, swapped=((options.tile_order == "by-rows") != tiles.y_is_first,))
    return tiles


def _placed(family: _Family, steps: TileNumber) -> TileSet:
    first = TileNumber(*(min(numbers) for numbers in zip(*family.numbers, strict=True)))
    places: dict[TileNumber, Path] = {}
    doubles: dict[Path, Path] = {}
    usual = Counter(len(path.stem) for paths in family.numbers.values() for path in paths).most_common(1)[0][0]
    for number, paths in family.numbers.items():
        place = TileNumber(*((one - start) // step for one, start, step in zip(number, first, steps, strict=True)))
        # Among x1 and x01, the one that is as long as most names.
        for path in sorted(paths, key=lambda path: (len(path.stem) != usual, path.stem)):
            if places.setdefault(place, path) != path:
                doubles[path] = places[place]
    return replace(family.traits, title=family.title, paths=places, steps=steps, doubles=doubles)


def _gcd(numbers: Sequence[int]) -> int:
    """Return by what all the numbers differ from each other, at least 1."""
    return gcd(*(number - numbers[0] for number in numbers)) or 1


# Degrees and squares of a grid: names with a meaning of their own.

_START = r"(?P<before>(?:.*[^A-Za-z])?)"
_END = r"(?P<after>(?:[^0-9].*)?)"
_LATITUDE = r"(?P<ns>[NS])(?P<north>[0-9]{1,3})" + r"(?:[_.x](?P<north_part>[0-9][0-9])(?=[_ ]?[EWew]))?"
_LONGITUDE = r"(?P<ew>[EW])(?P<east>[0-9]{1,3})" + r"(?:[_.x](?P<east_part>[0-9][0-9])(?![A-Za-z0-9]))?"
_DEGREES = tuple(
    re.compile(f"{_START}{middle}{_END}", re.IGNORECASE)
    for middle in (
        rf"{_LATITUDE}[ _.\-]?{_LONGITUDE}",
        r"(?P<ew>[EW])(?P<east>[0-9]{1,3})[ _.\-]?(?P<ns>[NS])(?P<north>[0-9]{1,2})",
        r"(?<![0-9])(?P<north>[0-9]{1,2})(?P<ns>[NS])[ _.\-]?(?P<east>[0-9]{3})(?P<ew>[EW])(?![A-Za-z])",
    )
)
_GRID_SQUARE = re.compile(
    rf"{_START}(?P<square>[HNST][A-HJ-Z])(?P<digits>(?:[0-9]{{2}}){{1,4}})(?P<quarter>[ns][ew])?"
    r"(?P<after>(?![A-Za-z0-9]).*)",
    re.IGNORECASE,
)
_SQUARES = re.compile("H[PT-Z]|N[A-DF-HJ-OR-UW-Z]|OV|S[C-EHJ-PR-Z]|T[AFGLMQRV]")
"""The squares of 100 km that have land."""

_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_NORTHWARD = TileSet("", {}, south_first=YES)


def _of_patterns(paths: Iterable[Path], known: set[Path]) -> Iterator[_Family]:
    """Yield the families of files whose names hold degrees or squares of the British grid, and note these files."""
    found: dict[tuple[str, str, str, str, int], dict[TileNumber, list[Path]]] = defaultdict(lambda: defaultdict(list))
    for path in paths:
        if named := _degrees(path.stem) or _grid_square(path.stem):
            kind, unit, place, before, after = named
            key = kind, without_numbers(before), without_numbers(after), path.suffix.lower(), unit
            found[key][place].append(path)
    for (kind, before, after, suffix, unit), numbers in found.items():
        # A single name of that form may be a word by chance.
        if len(numbers) > 1 or sum(key[0] == kind for key in found) > 1:
            known.update(path for paths in numbers.values() for path in paths)
            # Such as tiles of a quarter of a degree.
            step = unit if all(number % unit == 0 for place in numbers for number in place) else 0
            yield _Family(kind, f"{before}…{after}{suffix}", suffix, numbers, _NORTHWARD, TileNumber(step, step))


def _degrees(stem: str) -> tuple[str, int, TileNumber, str, str] | None:
    for pattern in _DEGREES:
        if match := pattern.fullmatch(stem):
            parts = match.groupdict()
            north, east = (
                (int(parts[name]) * 100 + int(parts.get(f"{name}_part") or 0)) * (-1 if parts[sign] in end else 1)
                for name, sign, end in (("north", "ns", "Ss"), ("east", "ew", "Ww"))
            )
            if abs(north) <= 9000 and abs(east) <= 18000:
                return "degrees", 100, TileNumber(east, north), parts["before"], parts["after"]
    return None


def _grid_square(stem: str) -> tuple[str, int, TileNumber, str, str] | None:
    match = _GRID_SQUARE.fullmatch(stem)
    if match is None or not _SQUARES.fullmatch(match["square"].upper()):
        return None
    first, second = (_LETTERS.index(letter) for letter in match["square"].upper())
    digits = match["digits"]
    half = len(digits) // 2
    east = (((first - 2) % 5) * 5 + second % 5) * 10**half + int(digits[:half])
    north = (19 - first // 5 * 5 - second // 5) * 10**half + int(digits[half:])
    quarter = (match["quarter"] or "").lower()
    place = TileNumber(2 * east + ("e" in quarter), 2 * north + ("n" in quarter))
    return f"grid squares of {len(digits)} digits", 1 if quarter else 2, place, match["before"], match["after"]


def without_numbers(text: str) -> str:
    """Return a name with a mark in place of each number."""
    return re.sub(r"[0-9]+", "#", text)


# Numbers between words.

_PIECE = re.compile(r"(?P<text>[^0-9]*?)(?P<gap>[ _.\-]*)(?P<digits>[0-9]+)")
_UNIT = re.compile(r"(?:m|cm|km|k|px|bits?|arc|arcsec|sec|as|dpi|mb)(?![A-Za-z])", re.IGNORECASE)
_LABEL = re.compile(r"(?:^|[^A-Za-z])([A-Za-z]+)$")
_PAIRS: Mapping[tuple[str, str], TileSet] = {
    ("x", "y"): TileSet("", {}, EITHER, EITHER),
    ("x", "z"): TileSet("", {}, EITHER, RATHER),
    ("column", "row"): TileSet("", {}, EITHER, NO),
    ("col", "row"): TileSet("", {}, EITHER, NO),
    ("c", "r"): TileSet("", {}, EITHER, NO),
    ("u", "v"): TileSet("", {}, NO, YES),
    ("e", "n"): TileSet("", {}, NO, YES),
}
"""The labels of numbers from the west and from the north or south, and where y grows."""

_AXES = frozenset(label for pair in _PAIRS for label in pair)
_SIGNED = frozenset("xyz")


class _Slot(NamedTuple):
    """A number in a name: the word before it, its separators, its digits, its label, and whether it is below 0."""

    text: str
    gap: str
    digits: str
    label: str
    is_minus: bool


class _Name(NamedTuple):
    path: Path
    slots: tuple[_Slot, ...]
    tail: str

    @property
    def skeleton(self) -> tuple[object, ...]:
        """What the names of a group have in common: the words, and whether numbers stand alone."""
        gaps = (slot.gap.removesuffix("-") if slot.is_minus else slot.gap for slot in self.slots)
        words = ((slot.text, bool(gap)) for slot, gap in zip(self.slots, gaps, strict=True))
        return (*words, self.tail, self.path.suffix.lower())


def _cut(path: Path) -> _Name:
    slots: list[_Slot] = []
    end = 0
    for match in _PIECE.finditer(path.stem):
        text, end = match["text"], match.end()
        found = _LABEL.search(text)
        name = found[1].lower() if found and found[1].lower() in _AXES else ""
        # Right after digits, a letter is a label only where the number before has one, as in x0y1 and not in 512x512.
        is_glued = bool(slots) and len(text) == len(name) and not (slots[-1].label and slots[-1].label != name)
        gap, label = match["gap"], "" if is_glued else name
        is_minus = gap.endswith("-") and (len(gap) > 1 or label in _SIGNED or match.start("gap") == 0)
        slots.append(_Slot(text, gap, match["digits"], label, is_minus))
    return _Name(path, tuple(slots), path.stem[end:])


def _of_numbers(paths: Iterable[Path]) -> Iterator[_Family]:
    groups: dict[tuple[object, ...], list[_Name]] = defaultdict(list)
    for path in paths:
        name = _cut(path)
        if name.slots:
            groups[name.skeleton].append(name)
    for names in groups.values():
        yield from _of_group(names)


def _of_group(names: list[_Name]) -> Iterator[_Family]:
    """Yield the families among names with the same words."""
    values = [_values(names, index) for index in range(len(names[0].slots))]
    passed = set.intersection(*(_no_places(name) for name in names))
    labels = {slot.label: index for index, slot in enumerate(names[0].slots) if slot.label}
    varying = [index for index, of in enumerate(values) if index not in passed and len(set(of)) > 1]
    for pair, traits in _PAIRS.items():
        if all(label in labels for label in pair):
            x, y = (labels[label] for label in pair)
            if pair == ("x", "y"):
                traits = replace(traits, south_first=_where_y_grows([values[x], values[y]]))
            traits = replace(traits, y_is_first=y < x)
            before = "".join(f"{slot.text} " for slot in names[0].slots[: min(x, y) + 1])
            yield from _by_the_rest(names, values, (x, y), varying, traits, f"{before}{pair}")
            return
    if len(varying) == 1:
        yield from _of_one_number(names, values, varying[0], passed)
    elif varying:
        yield from _of_two_numbers(names, values, varying[-_MOST_COMPARED:])


def _values(names: list[_Name], index: int) -> list[int]:
    """Return the numbers at a place of names, below 0 where a minus stands before them."""
    slots = [name.slots[index] for name in names]
    # Where other names have another separator, a hyphen is a minus.
    is_sign = len({slot.gap for slot in slots}) > 1
    return [-int(slot.digits) if slot.is_minus or (is_sign and slot.gap == "-") else int(slot.digits) for slot in slots]


def _by_the_rest(
    names: list[_Name], values: list[list[int]], pair: tuple[int, int], varying: list[int], traits: TileSet, kind: str
) -> list[_Family]:
    """Return the families of names by those of their other numbers that differ and are no years."""
    others = [index for index in varying if index not in pair and not _are_years(names, index)]
    if len(set(zip(*(values[index] for index in others), strict=True))) == len(names):
        others = []  # a number of its own for each tile, which counts or follows from the place
    found: dict[tuple[int, ...], dict[TileNumber, list[Path]]] = defaultdict(lambda: defaultdict(list))
    for number, name in enumerate(names):
        place = TileNumber(*(values[index][number] for index in pair))
        found[tuple(values[index][number] for index in others)][place].append(name.path)
    suffix, unit = names[0].path.suffix.lower(), TileNumber(*(int(not _is_coordinate(values[index])) for index in pair))
    return [
        _Family(kind, _title(names[0], others, key), suffix, numbers, traits, unit) for key, numbers in found.items()
    ]


def _title(name: _Name, others: list[int], key: tuple[int, ...]) -> str:
    told = dict(zip(others, key, strict=True))
    words = (f"{slot.text}{slot.gap}{told.get(index, '…')}" for index, slot in enumerate(name.slots))
    return "".join((*words, name.tail, name.path.suffix.lower()))


def _of_two_numbers(names: list[_Name], values: list[list[int]], varying: list[int]) -> list[_Family]:
    """Return the families of names by those two numbers that fill a rectangle best, of these the last ones."""
    counted = [index for index in varying if not _are_years(names, index)]
    best: tuple[tuple[bool, int, float, tuple[int, int]], list[_Family]] | None = None
    for pair in combinations(counted if len(counted) > 1 else varying, 2):
        families = _by_the_rest(names, values, pair, varying, _usual_traits(names, values, pair), "")
        largest = _settled(max(families, key=lambda family: len(family.numbers)), UNSAID)
        fill = len(largest.paths) / (largest.rows * largest.columns)
        worth = not largest.is_sparse, len(largest.paths), fill, pair
        if best is None or worth > best[0]:
            best = worth, families
    return best[1] if best else []


def _usual_traits(names: list[_Name], values: list[list[int]], pair: tuple[int, int]) -> TileSet:
    name, (first, second) = names[0], pair
    if [slot.text for slot in name.slots] == ["r", ""] and not name.tail:
        return TileSet("", {}, NO, NO, NO)  # regions of Minecraft, whose z grows to the south
    numbers = [values[first], values[second]]
    if 0 < first == second - 1 and len(set(zoom := values[first - 1])) == 1 and _is_zoom(zoom[0], numbers):
        return TileSet("", {}, NO, EITHER, EITHER)
    is_last = second == len(name.slots) - 1 == first + 1 and not name.tail
    if is_last and name.path.suffix.lower() == ".raw" and min(map(min, numbers)) >= 0:
        # The Terrain Toolbox of Unity ends names in X and Z, which grow to the east and north; rows begin in the south.
        return TileSet("", {}, RATHER, RATHER, EITHER)
    return TileSet("", {}, EITHER, _where_y_grows(numbers), EITHER)


def _is_zoom(zoom: int, numbers: list[list[int]]) -> bool:
    return 0 < zoom <= _DEEPEST_ZOOM and all(0 <= number < 2**zoom for of in numbers for number in of)


def _is_coordinate(numbers: Iterable[int]) -> bool:
    return min(map(abs, numbers)) >= _LEAST_COORDINATE


def _where_y_grows(numbers: list[list[int]]) -> Ways:
    return RATHER if any(map(_is_coordinate, numbers)) else EITHER


def _of_one_number(names: list[_Name], values: list[list[int]], index: int, passed: set[int]) -> list[_Family]:
    """Return the families of names that differ in one number: a quadkey, a UDIM number, or a line of tiles."""
    keys = _of_quadkeys(names, index)
    if all(
        re.fullmatch(r"1[0-9]{3}", name.slots[index].digits) and value > 1000
        for name, value in zip(names, values[index], strict=True)
    ):
        keys.append(
            _keyed(names, [TileNumber((value - 1001) % 10, (value - 1001) // 10) for value in values[index]], YES)
        )
    fullest = min(keys, key=lambda family: _gaps(family) / len(family.numbers), default=None)
    if fullest is not None and not _settled(fullest, UNSAID).is_sparse:
        return [family for family in keys if family.traits == fullest.traits]
    partner = next((other for other in (index + 1, index - 1) if _stands_alone(names[0], other, passed)), None)
    if partner is None:
        return []
    pair = (index, partner) if index < partner else (partner, index)
    return _by_the_rest(names, values, pair, [index], _usual_traits(names, values, pair), "")


def _keyed(names: list[_Name], places: Iterable[TileNumber], south_first: Ways) -> _Family:
    numbers: dict[TileNumber, list[Path]] = defaultdict(list)
    for name, place in zip(names, places, strict=True):
        numbers[place].append(name.path)
    title, suffix = _title(names[0], [], ()), names[0].path.suffix.lower()
    return _Family("", title, suffix, numbers, TileSet("", {}, EITHER if south_first == YES else NO, south_first))


def _of_quadkeys(names: list[_Name], index: int) -> list[_Family]:
    """Return the families of names with a quadkey, one for each level."""
    levels: dict[int, list[_Name]] = defaultdict(list)
    for name in names:
        levels[len(name.slots[index].digits)].append(name)
    if min(levels) < _SHORTEST_QUADKEY or not all(set(name.slots[index].digits) <= set("0123") for name in names):
        return []
    return [_keyed(of, (_place_of_quadkey(name.slots[index].digits) for name in of), NO) for of in levels.values()]


def _place_of_quadkey(key: str) -> TileNumber:
    """Return the place of a quadkey: each digit is a bit of x and twice one of y, the coarsest first."""
    bits = key.translate(str.maketrans("0123", "0101")), key.translate(str.maketrans("0123", "0011"))
    return TileNumber(*(int(of, 2) for of in bits))


def _stands_alone(name: _Name, index: int, passed: set[int]) -> bool:
    """Return whether there is a number at a place of a name that belongs to no word and is no date or size."""
    if not 0 <= index < len(name.slots) or index in passed:
        return False
    after = name.slots[index + 1].text if index + 1 < len(name.slots) else name.tail
    slot = name.slots[index]
    return (bool(slot.gap) or slot.text == "") and not after[:1].isalpha()


def _are_years(names: list[_Name], index: int) -> bool:
    return all(re.fullmatch(r"(?:19|20)[0-9][0-9]", name.slots[index].digits) for name in names)


_DATE = re.compile(r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?:[0-9]{2}){0,3}")


def _no_places(name: _Name) -> set[int]:
    """Return which numbers of a name are dates, times, resolutions, sizes with a unit, and versions."""
    found: set[int] = set()
    slots = name.slots
    for index, slot in enumerate(slots):
        after = slots[index + 1].text if index + 1 < len(slots) else name.tail
        following = slots[index + 1] if index + 1 < len(slots) else None
        if _DATE.fullmatch(slot.digits):
            found.add(index)
            if following and len(following.digits) in (4, 6) and following.text.lower() in ("", "t"):
                found.add(index + 1)
        elif [len(part.digits) for part in slots[index : index + 3]] == [4, 2, 2] and _is_date(
            slots[index : index + 3]
        ):
            found.update((index, index + 1, index + 2))
        if _UNIT.match(after) and not (following and following.label and len(after) == len(following.label)):
            found.add(index)
        is_product = after.lower() in ("x", "×") and following is not None and not (following.gap or following.label)
        if is_product and following and min(int(slot.digits), int(following.digits)) >= _LEAST_RESOLUTION:
            found.update((index, index + 1))
        if re.search(r"(?:^|[^A-Za-z])v$", slot.text, re.IGNORECASE) and not any(other.label == "u" for other in slots):
            found.add(index)
    return found


def _is_date(parts: Iterable[_Slot]) -> bool:
    year, month, day = parts
    digits = f"{year.digits}{month.digits}{day.digits}"
    return month.text == day.text == "" and _DATE.fullmatch(digits) is not None
