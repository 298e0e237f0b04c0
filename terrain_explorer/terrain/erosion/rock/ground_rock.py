"""The rock below a map: which layer lies at any place and height, on any map of the same ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.erosion.rock.bedding import Bedding
from terrain_explorer.terrain.erosion.rock.column import Column, Layer, RockColour
from terrain_explorer.terrain.erosion.rock.rock_between import LaidRock
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap, RockBelow
from terrain_explorer.terrain.map_place import MapPlace

MOST_LAYERS = 32
"""The most layers of a column that is made by hand, or read."""

_LARGEST = 1e30
"""Far above any height or length, and far below what overflows."""


@dataclass(frozen=True)
class GroundRock(LaidRock, RockBelow):
    """A column, how its layers lie, and where the map is on which they were laid; all in the unit of the heights.

    Attributes
    ----------
    place
        From the row and column of a point to the parts of the sides of the map that the rock was laid on: to the east,
        and to the south. Rows go along one side and columns along the other.
    """

    place: MapPlace

    @classmethod
    def on(cls, heightmap: Heightmap, column: Column, bedding: Bedding, top: float) -> GroundRock:
        """Return rock that is laid on the whole of a map, in the unit of its heights."""
        south, east = 1 / (heightmap.rows - 1), 1 / (heightmap.columns - 1)
        return cls(column, bedding, top, MapPlace("", (east, 0.0, 0.0, 0.0, south, 0.0)))

    @property
    def count(self) -> int:
        """The number of layers."""
        return len(self.column.layers)

    def moved(self, row: float, column: float, down: tuple[float, float], across: tuple[float, float]) -> GroundRock:
        """Return the rock below another map of the same ground; see `MapPlace.moved`."""
        return replace(self, place=self.place.moved(row, column, down, across))

    def rescaled(self, factor: float, offset: float) -> GroundRock:
        """Return the rock in another unit, in which a height is `factor` times what it is, plus `offset`."""
        top = factor * self.top + offset
        return replace(self, column=self.column.scaled(factor), bedding=self.bedding.rescaled(factor), top=top)

    def frame(self, rows: Float64s, columns: Float64s, shape: tuple[int, int] = (0, 0)) -> Float64s:
        """Return how high the top of the column lies at rows and columns of the map, and between them.

        The shape of the map does not matter: the rock knows where it lies.
        """
        return self.top + self._on_sides(self.bedding.frame, rows, columns)

    def lies(self, rows: Float64s, columns: Float64s) -> tuple[Float64s, Float64s]:
        """Return how high the top would lie without the fault, and how far places are on the lower side of that."""
        bent, beside = (self._on_sides(each, rows, columns) for each in (self.bedding.bent, self.bedding.beside))
        return self.top + bent, beside

    def _on_sides(self, asked: Callable[[Float64s, Float64s], Float64s], rows: Float64s, columns: Float64s) -> Float64s:
        """Return what is asked of parts of the sides, at rows and columns of the map."""
        a, b, x, d, e, y = self.place.affine
        if not (b or d):
            return asked(e * rows + y, a * columns + x)
        return np.ascontiguousarray(asked(d * columns + y, b * rows + x).T)

    def colours_at(self, heights: FloatArray, rows: Float64s, columns: Float64s) -> NDArray[np.uint8]:
        """Return the colour of the layer at each point, sRGB, shape (rows, columns, 3); see `layers_at`."""
        table = np.array([layer.colour for layer in self.column.layers], np.uint8)
        return table[self.layers_at(heights, rows, columns)]

    @property
    def erodibilities(self) -> Float64s:
        """How fast rivers cut each layer, as a multiple of that of ordinary rock, the topmost first."""
        return np.array([layer.erodibility for layer in self.column.layers])

    def strip(self, count: int) -> NDArray[np.uint8]:
        """Return the colours from the top of the lowest layer to that of the column, sRGB, shape (count, 3)."""
        column = self.column
        heights = np.linspace(-column.thickness * (1 + 1 / count), 0, count)
        return np.array([column.upwards[at].colour for at in column.layers_at(heights)], np.uint8)

    def layers_at(self, heights: FloatArray, rows: Float64s, columns: Float64s) -> NDArray[np.intp]:
        """Return the number of the layer at each point, 0 for the topmost.

        Parameters
        ----------
        heights
            Those of the ground, shape (rows, columns).
        rows, columns
            Where they lie on the map, and between its points.
        """
        upwards = self.column.layers_at(heights.astype(np.float64) - self.frame(rows, columns))
        # A single layer stands twice in the tables.
        return np.minimum(len(self.column.upwards) - 1 - upwards, self.count - 1)

    def to_content(self) -> dict[str, Any]:
        """Return the rock as a JSON object."""
        return {
            "layers": layers_to_content(self.column.layers),
            "bedding": asdict(self.bedding),
            "top": self.top,
            "place": list(self.place.affine),
        }

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> GroundRock:
        """Return the rock in a JSON object as `to_content` makes it.

        Raises
        ------
        ValueError, TypeError, KeyError
            It is none.
        """
        column, laid = Column(layers_from_content(content["layers"])), dict(content["bedding"])
        extent, seed = tuple(map(_number, laid.pop("extent"))), laid.pop("seed")
        tileable = laid.pop("tileable", False)
        if len(extent) != 2 or min(extent) <= 0 or type(seed) is not int or seed < 0 or type(tileable) is not bool:
            raise ValueError("not how rock lies")
        bedding = Bedding(
            extent=extent, seed=seed, tileable=tileable, **{name: _number(value) for name, value in laid.items()}
        )
        place = MapPlace.from_content({"system": "", "affine": content["place"]})
        a, b, _, d, e, _ = place.affine
        if (b or d) and (a or e):
            raise ValueError("rows of a map with rock go along its sides")
        return cls(column, bedding, _number(content["top"]), place)


def rock_below(heightmap: Heightmap) -> GroundRock | None:
    """Return the layers of rock below a map; None where all of it is one rock."""
    assert heightmap.rock is None or isinstance(heightmap.rock, GroundRock)
    return heightmap.rock


def layers_to_content(layers: tuple[Layer, ...]) -> list[list[Any]]:
    """Return layers as JSON lists, from the top downwards."""
    return [
        [layer.thickness, layer.erodibility, layer.critical_slope, layer.backwear, list(layer.colour)]
        for layer in layers
    ]


def layers_from_content(content: Any) -> tuple[Layer, ...]:
    """Return the layers in JSON lists.

    Raises
    ------
    ValueError, TypeError
        They are none.
    """
    if not isinstance(content, list) or not 0 < len(content) <= MOST_LAYERS:
        raise ValueError("a column has layers, and not too many")
    return tuple(_layer(*one) for one in content)


def _layer(thickness: Any, erodibility: Any, slope: Any, backwear: Any, colour: Any) -> Layer:
    numbers = _number(thickness), _number(erodibility), _number(slope), _number(backwear)
    layer = Layer(*numbers, _colour(*colour))
    check_layer(layer)
    return layer


def check_layer(layer: Layer) -> None:
    """Raise ValueError where a thickness, an erodibility or a slope is not above 0, or backwear below it."""
    if min(layer.thickness, layer.erodibility, layer.critical_slope) <= 0 or layer.backwear < 0:
        raise ValueError("not a layer of rock")


def _colour(red: Any, green: Any, blue: Any) -> RockColour:
    if not all(type(part) is int and 0 <= part <= 255 for part in (red, green, blue)):
        raise ValueError("a colour has three parts from 0 to 255")
    return red, green, blue


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not isfinite(value) or abs(value) > _LARGEST:
        raise ValueError("not a number")
    return float(value)
