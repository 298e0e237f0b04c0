"""Lines of SVG 1.1 and 2 (W3C): paths, polylines, polygons and straight lines, as parts of the picture's sides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import ceil, cos, pi, radians, sin, sqrt, tan

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.files.lines.map_line import PICTURE, LineFile, MapLine, line_of, named
from terrain_explorer.files.lines.xml_events import parsing
from terrain_explorer.language import tr
from terrain_explorer.terrain.work import Work

SvgPoint = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
"""The numbers a to f of SVG: x' = a x + c y + e, y' = b x + d y + f."""

_HIDDEN = {"defs", "symbol", "clipPath", "mask", "marker", "pattern"}
"""Elements whose lines are not drawn where they stand."""

_PIECES = 16
"""Straight pieces of a curve, and of a quarter of a circle."""

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|(" + _NUMBER.pattern + ")")
_FLAG = re.compile(r"\s*,?\s*([01])")
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_MOST_POINTS = 2**20


def reading_svg(content: bytes) -> Work[LineFile]:
    """Return the lines; those of a picture without a size are refused."""
    lines: list[MapLine] = []
    around: list[Matrix] = [_IDENTITY]
    hidden, box = 0, None
    count = 0

    def begin(element: str, attributes: dict[str, str]) -> None:
        nonlocal hidden, box, count
        hidden += element in _HIDDEN
        if element == "svg" and box is None:
            box = _view_box(attributes)
        matrix = _product(around[-1], _matrix(attributes.get("transform", "")))
        around.append(matrix)
        if hidden:
            return
        name = attributes.get("label") or attributes.get("id") or ""
        with np.errstate(over="ignore", invalid="ignore"):  # what is no number is left out
            drawn = [*_drawn(element, attributes)]
        for points, closed in drawn:
            count += len(points)
            if count > _MOST_POINTS:
                raise ValueError("too many points")
            line = line_of(name, [_moved(matrix, point) for point in points], closed)
            if line is not None:
                lines.append(line)

    def end(element: str, text: str) -> None:
        nonlocal hidden
        hidden -= element in _HIDDEN
        around.pop()

    yield from parsing(content, begin, end)
    if box is None:
        raise UserError(tr("the drawing does not say its size; give it a viewBox, or a width and a height"))
    left, top, width, height = box
    scaled = [MapLine(line.name, (line.points - (left, top)) / (width, height), line.closed) for line in lines]
    return LineFile(named(scaled, tr("Line")), PICTURE)


def _view_box(attributes: dict[str, str]) -> tuple[float, float, float, float] | None:
    """Return the left, the top, the width and the height of a picture, in the units of its drawing."""
    numbers = [float(number) for number in _NUMBER.findall(attributes.get("viewBox", ""))]
    if len(numbers) == 4 and min(numbers[2:]) > 0:
        left, top, width, height = numbers
        return left, top, width, height
    sides = [_length(attributes.get(name, "")) for name in ("width", "height")]
    return (0.0, 0.0, sides[0], sides[1]) if min(sides) > 0 else None


def _length(text: str) -> float:
    found = re.fullmatch(rf"\s*({_NUMBER.pattern})\s*([a-z]*)\s*", text)
    return float(found[1]) * _UNITS.get(found[2], 0.0) if found else 0.0


def _drawn(element: str, attributes: dict[str, str]) -> Iterator[tuple[list[SvgPoint], bool]]:
    """Yield the points of the lines of an element, and whether each is closed."""
    if element == "path":
        yield from _subpaths(attributes.get("d", ""))
    elif element in ("polyline", "polygon"):
        numbers = [float(number) for number in _NUMBER.findall(attributes.get("points", ""))]
        yield [*zip(numbers[::2], numbers[1::2], strict=False)], element == "polygon"
    elif element == "line":
        x1, y1, x2, y2 = (_length(attributes.get(name, "0")) for name in ("x1", "y1", "x2", "y2"))
        yield [(x1, y1), (x2, y2)], False


def _subpaths(text: str) -> Iterator[tuple[list[SvgPoint], bool]]:
    """Yield the lines that the commands of a path draw; a broken command ends it, as the standard says."""
    points: list[SvgPoint] = []
    here = start = (0.0, 0.0)
    control: SvgPoint | None = None
    kept = ""
    for command, numbers in _commands(text):
        letter = command.upper()
        x, y = here if command.islower() else (0.0, 0.0)
        if letter == "M":
            yield points, False
            here = start = (x + numbers[0], y + numbers[1])
            points = [here]
        elif letter == "Z":
            yield points, True
            here, points = start, [start]
        else:
            if letter in "ST" and kept not in {"S": "CS", "T": "QT"}[letter]:
                control = None
            drawn, control = _piece(letter, numbers, here, (x, y), control)
            points.extend(drawn)
            here = points[-1]
        kept = letter
    yield points, False


def _piece(
    letter: str, numbers: list[float], here: SvgPoint, base: SvgPoint, control: SvgPoint | None
) -> tuple[list[SvgPoint], SvgPoint | None]:
    """Return the points that a command draws after the one that is there, and its last control point."""
    x, y = base
    if letter == "H":
        return [(x + numbers[0], here[1])], None
    if letter == "V":
        return [(here[0], y + numbers[0])], None
    if letter == "A":
        return _arc(here, numbers[:5], (x + numbers[5], y + numbers[6])), None
    pairs = [(x + dx, y + dy) for dx, dy in zip(numbers[::2], numbers[1::2], strict=True)]
    if letter == "L":
        return pairs, None
    if letter in "ST":
        mirrored = here if control is None else (2 * here[0] - control[0], 2 * here[1] - control[1])
        pairs = [mirrored, *pairs]
    t = np.linspace(0, 1, _PIECES + 1)[1:, np.newaxis]
    corners = [np.array(point) for point in (here, *pairs)]
    while len(corners) > 1:  # De Casteljau's construction
        corners = [(1 - t) * one + t * other for one, other in pairwise(corners)]
    return [(float(px), float(py)) for px, py in corners[0]], pairs[-2]


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of a path with their numbers; those that repeat the one before are told again."""
    at, letter = 0, ""
    while True:
        at = _blank(text, at)
        found = _COMMAND.match(text, at)
        if found is None:
            return
        if found[1]:
            letter, at = found[1], found.end()
        elif not letter or letter in "Zz":
            return
        numbers: list[float] = []
        for place in range(_TAKES[letter.upper()]):
            at = _blank(text, at)
            # The flags of an arc may stand together with the number after them.
            one = (_FLAG if letter in "Aa" and place in (3, 4) else _NUMBER).match(text, at)
            if one is None:
                return
            numbers.append(float(one[1] if one.re is _FLAG else one[0]))
            at = one.end()
        yield letter, numbers
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _blank(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n\f,":
        at += 1
    return at


def _arc(start: SvgPoint, numbers: list[float], end: SvgPoint) -> list[SvgPoint]:
    """Return points of an elliptical arc (SVG 1.1, appendix F.6)."""
    rx, ry, turned, large, sweep = numbers
    rx, ry, angle = abs(rx), abs(ry), radians(turned)
    if not rx or not ry or start == end:
        return [end]
    half = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x = cos(angle) * half[0] + sin(angle) * half[1]
    y = -sin(angle) * half[0] + cos(angle) * half[1]
    grown = (x / rx) ** 2 + (y / ry) ** 2
    if grown > 1:
        rx, ry = rx * sqrt(grown), ry * sqrt(grown)
    below = (rx * y) ** 2 + (ry * x) ** 2
    factor = sqrt(max((rx * ry) ** 2 / below - 1, 0.0)) * (-1 if large == sweep else 1)
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    middle = (
        cos(angle) * cx - sin(angle) * cy + (start[0] + end[0]) / 2,
        sin(angle) * cx + cos(angle) * cy + (start[1] + end[1]) / 2,
    )
    first = np.arctan2((y - cy) / ry, (x - cx) / rx)
    way = np.arctan2((-y - cy) / ry, (-x - cx) / rx) - first
    if sweep and way < 0:
        way += 2 * pi
    elif not sweep and way > 0:
        way -= 2 * pi
    angles = first + way * np.linspace(0, 1, ceil(abs(way) / (pi / 2) * _PIECES) + 1)[1:]
    px = middle[0] + rx * np.cos(angles) * cos(angle) - ry * np.sin(angles) * sin(angle)
    py = middle[1] + rx * np.cos(angles) * sin(angle) + ry * np.sin(angles) * cos(angle)
    return [*zip(px[:-1].tolist(), py[:-1].tolist(), strict=True), end]


def _matrix(text: str) -> Matrix:
    """Return the matrix of an attribute `transform`."""
    matrix = _IDENTITY
    for name, values in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        numbers = [float(number) for number in _NUMBER.findall(values)]
        make = _TRANSFORMS.get(name)
        if make is not None and numbers:
            matrix = _product(matrix, make(numbers))
    return matrix


def _rotation(numbers: list[float]) -> Matrix:
    angle, (x, y) = radians(numbers[0]), (numbers[1], numbers[2]) if len(numbers) > 2 else (0.0, 0.0)
    turned = (cos(angle), sin(angle), -sin(angle), cos(angle), 0.0, 0.0)
    return _product(_product((1, 0, 0, 1, x, y), turned), (1, 0, 0, 1, -x, -y))


_TRANSFORMS: dict[str, Callable[[list[float]], Matrix]] = {
    "translate": lambda n: (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0),
    "scale": lambda n: (n[0], 0, 0, n[1] if len(n) > 1 else n[0], 0, 0),
    "rotate": _rotation,
    "skewX": lambda n: (1, 0, tan(radians(n[0])), 1, 0, 0),
    "skewY": lambda n: (1, tan(radians(n[0])), 0, 1, 0, 0),
    "matrix": lambda n: (n[0], n[1], n[2], n[3], n[4], n[5]) if len(n) == 6 else _IDENTITY,
}


def _product(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _moved(matrix: Matrix, point: SvgPoint) -> SvgPoint:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f
