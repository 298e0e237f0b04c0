"""The axes of a netCDF variable: where its rows and columns lie, in whatever order and direction the file has them.

GDAL takes the last dimension for x, turns a map upside down where nothing names the direction, and gives up the place
of axes whose attributes it does not know.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.gdal.axis_names import EAST, LATITUDE, LONGITUDE, NORTH
from terrain_explorer.gdal.true_size import linear_unit
from terrain_explorer.gdal.units import metres_of

_X = ("x", "lon", "longitude", "long", "easting", "east", "eastings", "nav_lon", "xc", "rlon", "x_coordinate", "ncols")
_Y = ("y", "lat", "latitude", "northing", "north", "northings", "nav_lat", "yc", "rlat", "y_coordinate", "nrows")
_CAPITALS = ("X", "Y", "Lon", "Lat", "Longitude", "Latitude", "LON", "LAT", "Easting", "Northing")
"""The usual names of axes, for those that no attribute tells."""

_OTHER_NAMES = tuple(
    case(word) for word in sorted(EAST | NORTH | LONGITUDE | LATITUDE) for case in (str.lower, str.capitalize)
)
"""The names of axes in other languages, which are looked for where a file begins: opening each takes long."""

_BEGINNING = 2**20
"""The bytes at the beginning of a file in which its names are looked for."""

_X_WORDS = frozenset({"longitude", "projection_x_coordinate", "grid_longitude", "easting"})
_Y_WORDS = frozenset({"latitude", "projection_y_coordinate", "grid_latitude", "northing"})
_EAST, _NORTH = re.compile(r"degrees?_?(e|east)\b"), re.compile(r"degrees?_?(n|north)\b")
_DEGREES = re.compile(r"deg(ree)?s?(_\w+)?$")
_ON_GLOBE = frozenset({"nav_lon", "nav_lat"}) | LONGITUDE | LATITUDE

_MOST_NAMES = 2**16
"""Dimensions, variables, attributes, and letters of a name, at most."""

_LONGEST = 2**20
"""Points of an axis that are read."""

_UNEVEN = 0.05
"""The part of a step by which a row may lie beside its place; coordinates in single precision are off by less."""


@dataclass(frozen=True)
class _Axis:
    """An axis.

    Attributes
    ----------
    name
        Its name.
    values
        Its coordinates, at least two.
    unit
        What the file says of their unit.
    is_x
        Whether it goes from west to east, or back; None where nothing tells.
    beside
        How far its points lie beside its place elsewhere in the map, as a part of the step, where these differ.
    """

    name: str
    values: NDArray[np.float64]
    unit: str
    is_x: bool | None
    beside: float = 0.0

    @property
    def step(self) -> float:
        """The mean distance of its points, below 0 where they go back."""
        return float(self.values[-1] - self.values[0]) / (len(self.values) - 1)

    @property
    def unevenness(self) -> float:
        """The largest distance of a point from its place on an even axis, as a part of the step."""
        even = self.values[0] + self.step * np.arange(len(self.values))
        return float(np.abs(self.values - even).max() / abs(self.step)) + self.beside

    @property
    def is_in_degrees(self) -> bool:
        """Whether its coordinates are degrees of longitude or latitude."""
        return bool(_DEGREES.match(self.unit)) or (not self.unit and self.name.lower() in _ON_GLOBE)


class PlacedDataset:
    """An open dataset with another place than GDAL has found for it.

    Parameters
    ----------
    dataset
        What is read.
    transform
        From columns and rows, as the dataset has them, to coordinates.
    crs
        The coordinate system, or None.
    uneven
        Of rows or columns that lie unevenly, how far a point lies beside its place, as a part of their distance; 0
        where they lie evenly.
    is_in_order
        Whether its first row is the north although the file does not say so.
    """

    def __init__(self, dataset: Any, transform: Any, crs: Any, uneven: float = 0.0, is_in_order: bool = False) -> None:
        self.dataset, self.transform, self.crs, self.uneven = dataset, transform, crs, uneven
        self.is_in_order = is_in_order

    def __enter__(self) -> PlacedDataset:
        return self

    def __exit__(self, *error: object) -> None:
        self.dataset.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.dataset, name)

    @property
    def bounds(self) -> SimpleNamespace:
        """The sides of the map."""
        columns, rows = self.dataset.width, self.dataset.height
        corners = [self.transform @ corner for corner in ((0, 0), (columns, 0), (0, rows), (columns, rows))]
        x, y = zip(*corners, strict=True)
        return SimpleNamespace(left=min(x), right=max(x), bottom=min(y), top=max(y))


def placed_by_axes(rasterio: Any, source: Any, path: str) -> PlacedDataset | None:
    """Return a netCDF variable that GDAL has opened, as the file has it and placed by its axes; None without these."""
    if source.driver != "netCDF" or not source.count:
        return None
    name = source.tags(1).get("NETCDF_VARNAME", "")
    group = source.name[len(path) :].rpartition(":")[2].rpartition("/")[0] if source.name != path else ""
    dimensions = _dimensions(rasterio, path, name) if source.height == source.width else ()
    # What counts the other way round from Greenwich, GDAL would change; and whatever is called x, too.
    with rasterio.Env(GDAL_NETCDF_CENTERLONG_180="NO"):
        said = dict.fromkeys(key.split("#")[0] for key in source.tags() if "#" in key)
        axes = [*_axes(rasterio, source, path, group, said)]
        found = _in_order(source, axes, dimensions)
        if found is None:
            axes += _axes(rasterio, source, path, group, (*_X, *_Y, *_CAPITALS, *_names_in(path)))
            found = _in_order(source, axes, dimensions) or _axes_of_points(rasterio, source)
    if found is None:
        return _as_array(rasterio, source, path)
    down, across, crs = *found, source.crs
    if crs is None and down.is_in_degrees and across.is_in_degrees:
        crs = rasterio.crs.CRS.from_epsg(4326)
    east, north = (across, down) if _is_upright(across, down) else (down, across)
    x, y = (_coordinates(axis, crs) for axis in (east, north))
    # A coordinate is that of the middle of a cell.
    if east is across:
        transform = rasterio.Affine(x[1], 0, x[0] - x[1] / 2, 0, y[1], y[0] - y[1] / 2)
    else:
        transform = rasterio.Affine(0, x[1], x[0] - x[1] / 2, y[1], 0, y[0] - y[1] / 2)
    with rasterio.Env(GDAL_NETCDF_BOTTOMUP="NO"):
        dataset = rasterio.open(source.name, driver="netCDF")
    unevenness = max(across.unevenness, down.unevenness)
    return PlacedDataset(dataset, transform, crs, unevenness if unevenness > _UNEVEN else 0.0)


def _as_array(rasterio: Any, source: Any, path: str) -> PlacedDataset | None:
    """Return an array of an HDF5 file that was not written as NetCDF, with its rows as they are, or None for others."""
    with open(path, "rb") as file:  # noqa: PTH123
        if file.read(3) == b"CDF" or not source.transform.is_identity:
            return None
    with rasterio.open(path, driver="HDF5") as whole:
        if "_NCProperties" in whole.tags():
            return None
    with rasterio.Env(GDAL_NETCDF_BOTTOMUP="NO"):
        return PlacedDataset(rasterio.open(source.name, driver="netCDF"), source.transform, None, is_in_order=True)


def has_coordinates(source: Any) -> bool:
    """Return whether a variable holds the longitude or the latitude of each point, and no heights."""
    tags = source.tags(1) if source.driver == "netCDF" and source.count else {}
    unit = tags.get("units", "").strip().lower()
    return bool(_EAST.match(unit) or _NORTH.match(unit)) or tags.get("standard_name") in ("longitude", "latitude")


def _axes(rasterio: Any, source: Any, path: str, group: str, names: Iterable[str]) -> Iterator[_Axis]:
    """Yield the axes of some names that have as many points as the rows or the columns."""
    for name in names:
        try:
            with rasterio.open(f'NETCDF:"{path}":{group}/{name}' if group else f'NETCDF:"{path}":{name}') as axis:
                if axis.count != 1 or axis.height != 1 or axis.width not in source.shape or axis.width > _LONGEST:
                    continue
                values, tags = axis.read(1)[0].astype(np.float64), axis.tags(1)
        except (rasterio.errors.RasterioError, ValueError, TypeError):
            continue
        short = name.rpartition("/")[2]
        if _goes_one_way(values):
            unit = tags.get("units", "").strip().lower()
            long_name = tags.get("long_name", "").strip().lower()
            if not unit and long_name in _ON_GLOBE:  # as GMT calls its axes x and y
                short = long_name
            yield _Axis(short, values, unit, _direction(short, unit, tags))


def _names_in(path: str) -> list[str]:
    """Return the names of axes in other languages that are found where a file begins."""
    with open(path, "rb") as file:  # noqa: PTH123
        beginning = file.read(_BEGINNING)
    return [name for name in _OTHER_NAMES if name.encode() in beginning]


def _axes_of_points(rasterio: Any, source: Any) -> tuple[_Axis, _Axis] | None:
    """Return the axes of a map that has a longitude and a latitude for each point, where these go along its sides."""
    said = source.tags(ns="GEOLOCATION")
    try:
        sides = [
            _sides(rasterio, said["X_DATASET"], source.shape, "longitude", is_x=True),
            _sides(rasterio, said["Y_DATASET"], source.shape, "latitude", is_x=False),
        ]
    except (rasterio.errors.RasterioError, KeyError, ValueError):
        return None
    (down_x, across_x), (down_y, across_y) = sides
    found = (down_y, across_x) if _is_long(across_x, down_x) and _is_long(down_y, across_y) else (down_x, across_y)
    return found if all(_goes_one_way(axis.values) and np.isfinite(axis.beside) for axis in found) else None


def _sides(rasterio: Any, name: str, shape: tuple[int, int], called: str, *, is_x: bool) -> tuple[_Axis, _Axis]:
    """Return coordinates of points as an axis along the columns and one along the rows: the means of opposite sides."""
    with rasterio.Env(GDAL_NETCDF_BOTTOMUP="NO"), rasterio.open(name) as points:
        if points.shape != shape:
            raise ValueError("these are the coordinates of another map")
        rows, columns = shape
        windows = ((0, 0, 1, rows), (columns - 1, 0, 1, rows)), ((0, 0, columns, 1), (0, rows - 1, columns, 1))
        pairs = [[points.read(1, window=rasterio.windows.Window(*at)).ravel() for at in pair] for pair in windows]
    axes = []
    for first, last in (np.asarray(pair, np.float64) for pair in pairs):
        axis = _Axis(called, (first + last) / 2, "degrees", is_x)
        axes.append(replace(axis, beside=float(np.abs(last - first).max()) / 2 / (abs(axis.step) or np.inf)))
    return axes[0], axes[1]


def _is_long(one: _Axis, other: _Axis) -> bool:
    return bool(np.ptp(one.values) >= np.ptp(other.values))


def _goes_one_way(values: NDArray[np.float64]) -> bool:
    steps = np.diff(values)
    return len(values) > 1 and bool(np.isfinite(values).all() and ((steps > 0).all() or (steps < 0).all()))


def _dimensions(rasterio: Any, path: str, name: str) -> tuple[str, ...]:
    """Return the names of the dimensions of a variable, in their order; none where they are not found."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            if file.read(3) == b"CDF":
                return _ClassicHeader(file).dimensions(name)
        return _dimensions_of_hdf5(rasterio, path, name)
    except (rasterio.errors.RasterioError, OSError, ValueError, KeyError, IndexError, struct.error):
        return ()


def _dimensions_of_hdf5(rasterio: Any, path: str, name: str) -> tuple[str, ...]:
    """Return the dimensions by the numbers that the netCDF library writes with a variable and with each axis."""
    # HDF5 does not mind upper and lower case.
    numbers: dict[str, str] = {}
    names = [name, *_X, *_Y, *_CAPITALS, *_names_in(path)]
    for one in names:
        with suppress(rasterio.errors.RasterioError), rasterio.open(f'HDF5:"{path}"://{one}') as part:
            tags = part.tags(1)
            if one == name:
                wanted = tags["_Netcdf4Coordinates"].split()
            else:
                numbers.setdefault(tags.get("_Netcdf4Dimid", ""), one)
    return tuple(numbers[number] for number in wanted)


_LIST_OF_DIMENSIONS, _LIST_OF_VARIABLES, _LIST_OF_ATTRIBUTES = 10, 11, 12
_BYTES_OF_TYPES = {1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 6: 8, 7: 1, 8: 2, 9: 4, 10: 8, 11: 8}


class _ClassicHeader:
    """The header of a file of the classic format (netCDF user's guide, appendix B), after the letters CDF."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        version = file.read(1)[0]
        # Counts, and the places of variables, have eight bytes in the later versions.
        self._count, self._place = (8, 8) if version == 5 else (4, 8 if version == 2 else 4)
        self._number(self._count)

    def dimensions(self, name: str) -> tuple[str, ...]:
        """Return the names of the dimensions of a variable; none where it is not there."""
        names = []
        for _ in range(self._begin(_LIST_OF_DIMENSIONS)):
            names.append(self._name())
            self._number(self._count)
        self._skip_attributes()
        for _ in range(self._begin(_LIST_OF_VARIABLES)):
            found = self._name()
            numbers = [self._number(self._count) for _ in range(self._limited(self._number(self._count)))]
            if found == name:
                return tuple(names[number] for number in numbers)
            self._skip_attributes()
            self._file.seek(4 + self._count + self._place, 1)
        return ()

    def _begin(self, wanted: int) -> int:
        """Return how many things are in a list, which is absent where both of its numbers are 0."""
        tag, count = self._number(4), self._number(self._count)
        if tag not in (0, wanted):
            raise ValueError("this is no list of that kind")
        return self._limited(count)

    def _limited(self, count: int) -> int:
        if count > _MOST_NAMES:
            raise ValueError("there are too many")
        return count

    def _skip_attributes(self) -> None:
        for _ in range(self._begin(_LIST_OF_ATTRIBUTES)):
            self._name()
            size = _BYTES_OF_TYPES[self._number(4)] * self._number(self._count)
            self._file.seek(-(-size // 4) * 4, 1)

    def _name(self) -> str:
        length = self._limited(self._number(self._count))
        return self._file.read(-(-length // 4) * 4)[:length].decode()

    def _number(self, size: int) -> int:
        return int(struct.unpack(">I" if size == 4 else ">Q", self._file.read(size))[0])


def _direction(name: str, unit: str, tags: dict[str, str]) -> bool | None:
    """Return whether an axis goes from west to east, or back: by its attributes, or else by its name."""
    words = tags.get("standard_name", "").lower()
    if tags.get("axis", "").upper() in ("X", "Y"):
        return tags["axis"].upper() == "X"
    if words in _X_WORDS or _EAST.match(unit):
        return True
    if words in _Y_WORDS or _NORTH.match(unit):
        return False
    if name.lower() in _X or name.lower() in EAST | LONGITUDE:
        return True
    return False if name.lower() in _Y or name.lower() in NORTH | LATITUDE else None


def _in_order(source: Any, axes: list[_Axis], dimensions: tuple[str, ...]) -> tuple[_Axis, _Axis] | None:
    """Return the axis of the rows and that of the columns, or None where they are not there."""
    rows, columns = source.shape
    pairs = [(x, y) for x in axes for y in axes if x.is_x is True and y.is_x is False]
    fitting = [(x, y) for x, y in pairs if {len(x.values), len(y.values)} == {rows, columns}]
    if not fitting:
        return None
    x, y = fitting[0]
    if rows != columns:
        return (y, x) if len(x.values) == columns else (x, y)
    # Of a square map, only the file tells; without it, rows are the usual first dimension.
    is_turned = [name.lower() for name in dimensions[-2:]] == [x.name.lower(), y.name.lower()]
    return (x, y) if is_turned else (y, x)


def _is_upright(across: _Axis, down: _Axis) -> bool:
    return across.is_x is True and down.is_x is False


def _coordinates(axis: _Axis, crs: Any) -> tuple[float, float]:
    """Return the first coordinate and the step of an axis, in the unit of the system; in metres without one."""
    factor = metres_of(axis.unit) or 1.0
    if crs is not None and metres_of(axis.unit):
        factor = 1.0 if crs.is_geographic else factor / (linear_unit(crs) or 1.0)
    is_far_east = axis.is_x and crs is not None and crs.is_geographic and float(axis.values.mean()) > 180
    return float(axis.values[0]) * factor - (360 if is_far_east else 0), axis.step * factor
