"""From the lines of a file to points of paths: in the coordinates of a terrain, cut off at its edge, and thinned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserError
from terrain_explorer.files.lines.map_line import PICTURE, Coordinates, LineFile, MapLine
from terrain_explorer.gdal.systems import projecting
from terrain_explorer.language import tr
from terrain_explorer.own_process import DiedError, TaskError, calling, keeping
from terrain_explorer.terrain.filters.paths import PathFilter, PathPoint
from terrain_explorer.terrain.filters.paths.curve import spline
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.work import Work

_TOLERANCE = 0.25
"""How far a path may be from its line, in distances of points."""

_MOST = 400
"""The points of a path at most: each is a handle."""

_AT_ONCE = 50_000
"""Points that are projected together."""

_ROUNDS = 12
_SAMPLES = 16


@dataclass(frozen=True)
class FittedLine:
    """A line on a terrain.

    Attributes
    ----------
    name
        Its name.
    points
        Where a path along it goes through.
    ring
        Whether it goes on from its last point to the first.
    metres
        How long it is on the terrain, without its ups and downs, or None where that is not known.
    """

    name: str
    points: tuple[PathPoint, ...]
    ring: bool
    metres: float | None

    @property
    def way(self) -> float:
        """How long it is, in sides of the map."""
        return float(np.hypot(*np.diff(np.array(self.points), axis=0).T).sum())

    def along(self, path: PathFilter) -> PathFilter:
        """Return a path along it."""
        return replace(path, points=self.points, ring=self.ring and not path.closed, met=())


def fitting_lines(file: LineFile, heightmap: Heightmap) -> Work[tuple[FittedLine, ...]]:
    """Return the parts of lines that lie on a terrain: yield the part that is done, 0 to 1.

    Raises
    ------
    UserError
        The terrain has no place on the world, or all lines lie beside it.
    """
    lines = file.lines
    if file.system != PICTURE:
        lines = yield from _placing(file, heightmap)
    fitted = tuple(part for line in lines for part in _fitted(line, heightmap))
    yield 1.0
    if not fitted:
        raise UserError(tr("none of the lines lies on the terrain"))
    return fitted


def _placing(file: LineFile, heightmap: Heightmap) -> Work[tuple[MapLine, ...]]:
    """Return lines with their places as parts of the sides, across and down."""
    place = heightmap.place
    if place is None:
        raise UserError(
            tr(
                "the terrain does not know where on the world it lies; open it from a file that says it, such as a "
                "GeoTIFF"
            )
        )
    if not place.system:
        raise UserError(
            tr("the terrain's coordinates have no system; open it from a file that names one, such as a GeoTIFF")
        )
    if find_spec("rasterio") is None:
        raise UserError(tr("this needs the Python package rasterio, which is not installed"))
    points = np.concatenate([line.points for line in file.lines])
    found = []
    with keeping():
        for start in range(0, len(points), _AT_ONCE):
            some = points[start : start + _AT_ONCE]
            try:
                reply = yield from calling(
                    projecting, system=place.system, points=some.tolist(), own_system=file.system
                )
            except (TaskError, DiedError) as error:
                raise UserError(tr("the coordinates cannot be converted: {reason}", reason=error)) from None
            found.append(reply.arrays["points"])
    x, y = np.concatenate(found).T
    rows, columns = place.point(x, y)
    parts = np.stack([columns / (heightmap.columns - 1), rows / (heightmap.rows - 1)], axis=1)
    ends = np.cumsum([len(line.points) for line in file.lines])[:-1]
    return tuple(
        MapLine(line.name, part, line.closed) for line, part in zip(file.lines, np.split(parts, ends), strict=True)
    )


def _fitted(line: MapLine, heightmap: Heightmap) -> Iterator[FittedLine]:
    """Yield the parts of a line that lie on a terrain."""
    pieces = [*_inside(line.points, line.closed)]
    for number, (points, ring) in enumerate(pieces, 1):
        scale = np.array((heightmap.columns - 1, heightmap.rows - 1), float)
        kept = _thinned(points * scale, ring) / scale
        metres = None
        if heightmap.sides is not None:
            around = np.concatenate([points, points[:1]]) if ring else points
            metres = float(np.hypot(*(np.diff(around, axis=0) * heightmap.sides[::-1]).T).sum())
        places = tuple((float(down), float(across)) for across, down in np.clip(kept, 0, 1))
        yield FittedLine(f"{line.name} ({number})" if len(pieces) > 1 else line.name, places, ring, metres)


def _inside(points: Coordinates, closed: bool) -> Iterator[tuple[Coordinates, bool]]:
    """Yield the parts of a line within 0 to 1, and whether each is closed."""
    is_in = ((points >= 0) & (points <= 1)).all(axis=1)  # NaN is not
    if is_in.all():
        yield points, closed
        return
    if closed:
        # From a point outside, so that no part is cut where the line begins.
        points = np.roll(points, -int(np.flatnonzero(~is_in)[0]), axis=0)
        points = np.concatenate([points, points[:1]])
    part: list[Coordinates] = []
    is_beside = _are_beside(points)
    for number, (start, end) in enumerate(pairwise(points)):
        cut = None if is_beside[number] else _cut(start, end)
        if cut is None:
            yield from _whole(part)
            part = []
            continue
        first, last = cut
        if not part or (first != part[-1]).any():
            yield from _whole(part)
            part = [first]
        part.append(last)
    yield from _whole(part)


def _are_beside(points: Coordinates) -> NDArray[np.bool_]:
    """Return which pieces of a line lie all on one side of the terrain."""
    before, after = points[:-1], points[1:]
    return np.asarray((((before < 0) & (after < 0)) | ((before > 1) & (after > 1))).any(axis=1))


def _whole(part: list[Coordinates]) -> Iterator[tuple[Coordinates, bool]]:
    if len(part) > 1:
        points = np.array(part)
        points = points[np.append(True, (np.diff(points, axis=0) != 0).any(axis=1))]
        if len(points) > 1:
            yield points, False


def _cut(start: Coordinates, end: Coordinates) -> tuple[Coordinates, Coordinates] | None:
    """Return the ends of a straight line's part within 0 to 1, or None (Liang and Barsky, 1984)."""
    way = end - start
    first, last = 0.0, 1.0
    if not np.isfinite(way).all():
        return None
    for at, along in zip(start, way, strict=True):
        if along == 0:
            if not 0 <= at <= 1:
                return None
            continue
        ends = sorted((-at / along, (1 - at) / along))
        first, last = max(first, ends[0]), min(last, ends[1])
    if first > last:
        return None
    return (start if first == 0 else start + first * way), (end if last == 1 else start + last * way)


def _thinned(points: Coordinates, ring: bool) -> Coordinates:
    """Return points the curve through which is near to the straight lines through all of them.

    Those of Douglas and Peucker (1973), and more where the curve would leave the line.
    """
    line = np.concatenate([points, points[:1]]) if ring else points
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    tolerance = _TOLERANCE
    while True:
        kept = along[_corners(line, tolerance)]
        for _ in range(_ROUNDS):
            if len(kept) > _MOST:
                break
            off = _off(line, along, kept, ring) > tolerance
            if not off.any():
                break
            kept = np.sort(np.concatenate([kept, ((kept[:-1] + kept[1:]) / 2)[off]]))
        if len(kept) <= _MOST:
            break
        tolerance *= 1.5
    kept = kept[:-1] if ring else kept
    return _at(line, along, kept)


def _at(line: Coordinates, along: Coordinates, places: Coordinates) -> Coordinates:
    return np.stack([np.interp(places, along, line[:, axis]) for axis in (0, 1)], axis=1)


def _corners(line: Coordinates, tolerance: float) -> NDArray[np.intp]:
    """Return which points a line keeps so that none is farther from it (Douglas and Peucker, 1973)."""
    keep = np.zeros(len(line), bool)
    keep[[0, -1]] = True
    spans = [(0, len(line) - 1)]
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        between, way = line[first + 1 : last] - line[first], line[last] - line[first]
        length = float(np.hypot(*way))
        share = np.clip(between @ way / length**2, 0, 1) if length else np.zeros(len(between))
        distances = np.hypot(*(between - share[:, np.newaxis] * way).T)
        most = int(distances.argmax())
        if distances[most] > tolerance:
            middle = first + 1 + most
            keep[middle] = True
            spans += [(first, middle), (middle, last)]
    return np.flatnonzero(keep)


def _off(line: Coordinates, along: Coordinates, kept: Coordinates, ring: bool) -> Coordinates:
    """Return how far the curve through some places of a line is from it at most, for each span between two of them."""
    if len(kept) < 3:
        return np.zeros(len(kept) - 1)
    corners = _at(line, along, kept)
    curve = spline(corners[:-1] if ring else corners, ring, _SAMPLES)
    spans = len(kept) - 1
    # The line beside the curve, far more closely than the curve is looked at.
    fine = _SAMPLES * 4
    shares = np.linspace(0, 1, fine + 1)
    places = kept[:-1, np.newaxis] + np.diff(kept)[:, np.newaxis] * shares
    beside = _at(line, along, places.reshape(-1)).reshape(spans, fine + 1, 2)
    apart = np.hypot(*np.moveaxis(curve[:spans, :, np.newaxis] - beside[:, np.newaxis], -1, 0))
    return np.asarray(apart.min(axis=2).max(axis=1))
