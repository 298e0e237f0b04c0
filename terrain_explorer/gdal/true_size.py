"""How large the ground is that a map shows: distances on the ellipsoid, and maps made true to them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import cos, hypot, isfinite, radians, sin, sqrt
from typing import Any

_WGS84 = (6378137.0, 298.257223563)
_LARGEST_DEGREES = 1.0
"""The largest step that is taken for degrees where no system is named, and the corner may lie on the globe."""

_WIDEST = 60.0
"""The widest map in degrees that is made true to the ground: no plane is near the truth of a wider one."""


DatasetPart = tuple[int, int, int, int]
"""A part of a dataset: its first row and column, and how many of each."""


@dataclass(frozen=True)
class TrueSize:
    """The true size of a map at its middle.

    Attributes
    ----------
    across, down
        The metres on the ground from one column and from one row to the next.
    drawn
        The metres that the map itself draws between its columns; 0 where it is in degrees.
    longitude, latitude
        Its middle in degrees.
    ellipsoid
        The semi-major axis in metres, and the inverse flattening, 0 for a sphere.
    """

    across: float
    down: float
    drawn: float
    longitude: float
    latitude: float
    ellipsoid: tuple[float, float]

    @property
    def is_true(self) -> bool:
        """Whether the map draws the ground as large as it is, within a hundredth, and square points as square."""
        return (
            abs(self.drawn - self.across) <= 0.01 * self.across and abs(self.down - self.across) <= 0.01 * self.across
        )


def metres_in_degree(latitude: float, ellipsoid: tuple[float, float]) -> tuple[float, float]:
    """Return the metres in a degree of longitude and of latitude, from the radii of curvature of an ellipsoid.

    The radii are those of the prime vertical and of the meridian (Snyder, Map Projections, USGS 1395, equations 4-20
    and 4-18).
    """
    axis, inverse = ellipsoid
    flattening = 1 / inverse if inverse else 0.0
    squared = flattening * (2 - flattening)
    base = 1 - squared * sin(radians(latitude)) ** 2
    return axis / sqrt(base) * radians(cos(radians(latitude))), axis * (1 - squared) / base**1.5 * radians(1)


def ellipsoid_of(wkt: str) -> tuple[float, float]:
    """Return the semi-major axis in metres and the inverse flattening that a WKT text names."""
    found = re.search(r'(?:ELLIPSOID|SPHEROID)\["[^"]*",\s*([\d.eE+-]+),\s*([\d.eE+-]+)', wkt)
    return (float(found[1]), float(found[2])) if found else _WGS84


def ground_of(source: Any, part: DatasetPart) -> TrueSize | None:
    """Return the true size of a part of an open dataset at its middle, or None where it does not say.

    A system of degrees is recognised without a name by a small step and a corner on the globe.
    """
    a, b, _, d, e, _ = source.transform[:6]
    across, down = hypot(a, d), hypot(b, e)
    row, column, rows, columns = part
    middle = source.transform @ (column + columns / 2, row + rows / 2)
    crs = source.crs
    if crs is None or not (crs.is_geographic or crs.is_projected):
        return _in_degrees(source.transform, 1.0, middle, _WGS84) if _looks_like_degrees(source, across, down) else None
    ellipsoid = ellipsoid_of(crs.to_wkt())
    if crs.is_geographic:
        unit = crs.units_factor[1] / radians(1)  # some are in grads
        return _in_degrees(source.transform, unit, (middle[0] * unit, middle[1] * unit), ellipsoid)
    factor = crs.linear_units_factor[1]
    drawn = across * factor, down * factor
    beside = source.transform @ (column + columns / 2 + 1, row + rows / 2)
    below = source.transform @ (column + columns / 2, row + rows / 2 + 1)
    found = _to_degrees(crs, ellipsoid, [middle, beside, below])
    if found is None:
        return TrueSize(*drawn, drawn[0], 0.0, 0.0, ellipsoid)
    (longitude, latitude), *ends = found
    east, north = metres_in_degree(latitude, ellipsoid)
    true = [hypot((x - longitude) * east, (y - latitude) * north) for x, y in ends]
    # The scale of a projection such as UTM is 0.9996 on purpose, and its points are said to be 30 m apart.
    if all(abs(one - other) <= 0.01 * other for one, other in zip(drawn, true, strict=True)):
        true = [*drawn]
    return TrueSize(true[0], true[1], drawn[0], longitude, latitude, ellipsoid)


def linear_unit(crs: Any) -> float | None:
    """Return the metres in the unit of a system's lengths, or None where it does not say."""
    try:
        metres = float(crs.linear_units_factor[1])
    except Exception:  # rasterio raises what PROJ does for systems without a unit
        return None
    return metres if isfinite(metres) and metres > 0 else None


_LENGTH = re.compile(r'LENGTHUNIT\["([^"]*)",([\d.eE+-]+)')


def vertical_unit(wkt: str) -> tuple[str, float] | None:
    """Return the unit of heights that a system names and the metres in it, or None; the text is WKT 2."""
    with_heights = re.search(r"VERTCRS\[|\bCS\[(Cartesian|ellipsoidal),3\]", wkt)
    # The height is the last of three axes.
    units = _LENGTH.findall(wkt[with_heights.start() :]) if with_heights and not wkt.startswith("GEODCRS[") else []
    name, metres = units[-1] if units else ("", "0")
    return (name, float(metres)) if float(metres) > 0 else None


def with_metric_heights(wkt: str) -> str:
    """Return the WKT 2 of a system, without its heights where these have another unit, as ours have not, or no name.

    Nothing is left of a system that has no name itself.
    """
    if re.match(r'ENGCRS\["(unknown|unnamed)?"', wkt, re.IGNORECASE):
        return ""
    unit = vertical_unit(wkt)
    is_kept = unit is None or (unit[1] == 1 and 'VDATUM["unknown"]' not in wkt)
    if is_kept or not wkt.startswith("COMPOUNDCRS["):
        return wkt
    first = re.search(r"\b(PROJCRS|GEOGCRS|BOUNDCRS)\[", wkt)
    return wkt if first is None else wkt[first.start() : _end_of(wkt, first.end())]


def _end_of(wkt: str, start: int) -> int:
    """Return the place after the bracket that closes an element whose content begins at a place."""
    depth = 1
    for part in re.finditer(r'"(?:[^"]|"")*"|[\[\]]', wkt[start:]):
        depth += {"[": 1, "]": -1}.get(part[0], 0)
        if depth == 0:
            return start + part.end()
    return len(wkt)


def named(wkt: str) -> str:
    """Return the WKT of a system of `true_system` with a name in the place of "unknown"."""
    return wkt.replace('PROJCRS["unknown"', 'PROJCRS["Square metres (Lambert azimuthal equal-area around the map)"', 1)


def true_system(ground: TrueSize) -> str:
    """Return the system in which a map around its middle is true to the ground, for PROJ.

    Lambert's azimuthal equal-area projection, centred on the map: lengths are off by the square of half the width in
    radians over two, which is 0.4 per mille for ten degrees.
    """
    axis, inverse = ground.ellipsoid
    shape = f"+rf={inverse!r}" if inverse else f"+b={axis!r}"
    place = f"+lat_0={ground.latitude!r} +lon_0={ground.longitude!r}"
    return f"+proj=laea {place} +x_0=0 +y_0=0 +a={axis!r} {shape} +units=m +no_defs"


def can_be_true(part: DatasetPart, ground: TrueSize | None) -> bool:
    """Return whether a part of a map can be made true to the ground."""
    if ground is None or not abs(ground.latitude) < 89:
        return False
    east, north = metres_in_degree(ground.latitude, ground.ellipsoid)
    return bool(max(part[3] * ground.across / east, part[2] * ground.down / north) <= _WIDEST)


def _in_degrees(
    transform: Any, unit: float, middle: tuple[float, float], ellipsoid: tuple[float, float]
) -> TrueSize | None:
    longitude, latitude = middle
    # At a pole a degree of longitude has no length.
    if not -90 < latitude < 90:
        return None
    east, north = (unit * metres for metres in metres_in_degree(latitude, ellipsoid))
    a, b, _, d, e, _ = transform[:6]
    # Of a map that lies turned, columns may go to the north.
    return TrueSize(hypot(a * east, d * north), hypot(b * east, e * north), 0.0, longitude, latitude, ellipsoid)


def spans_globe(width: float, height: float, across: float, down: float) -> bool:
    """Return whether a map is as wide as the globe in degrees, and not higher, to within a cell of such a size."""
    return abs(width - 360) <= 1.5 * across < 180 and 0 < height <= 180 + 1.5 * down


def _looks_like_degrees(source: Any, across: float, down: float) -> bool:
    west, south = source.bounds.left, min(source.bounds.bottom, source.bounds.top)
    is_on_globe = abs(west) <= 360 and abs(south) <= 90 and (west, south) != (0, 0)
    bounds, is_small = source.bounds, max(across, down) < _LARGEST_DEGREES
    is_globe = spans_globe(bounds.right - bounds.left, bounds.top - bounds.bottom, across, down)
    return bool(is_on_globe and (is_small or is_globe) and source.transform[4] < 0)


def _to_degrees(
    crs: Any, ellipsoid: tuple[float, float], points: list[tuple[float, float]]
) -> list[tuple[float, float]] | None:
    from rasterio.crs import CRS
    from rasterio.warp import transform

    axis, inverse = ellipsoid
    shape = f"+rf={inverse!r}" if inverse else f"+b={axis!r}"
    for system in (f"+proj=longlat +a={axis!r} {shape} +no_defs", "EPSG:4326"):
        try:
            x, y = transform(crs, CRS.from_string(system), *zip(*points, strict=True))
        except Exception:  # PROJ refuses to go from one body, or from one it cannot name, to another
            continue
        if all(map(isfinite, (*x, *y))):
            return list(zip(x, y, strict=True))
    return None
