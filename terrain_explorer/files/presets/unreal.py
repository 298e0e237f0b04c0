"""Unreal Engine: a heightmap for *Import from File* of a new landscape.

From its landscape technical guide: the file is a 16-bit grey PNG or a raw `.r16`, little endian, whose first row
is the one at the top when the landscape is seen from above. A landscape is made of components of whole sections;
the sizes below are the recommended ones, which use all of them. A landscape need not be square. A name that ends like
``_x2_y3`` makes a file one tile of several. Distances are centimetres. At a Z scale of 100 the
numbers 0 to 65535 span 512 m, from -256 m to 256 m about the landscape's own place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import Annotated, ClassVar, Literal

from terrain_explorer.files.export.map_fit import MapFit
from terrain_explorer.files.export.plan import Plan, Value, number
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.presets.base import EnginePreset, black_and_white, metres_of_black
from terrain_explorer.files.presets.fitting import FIT, Fit, MapSize, fitting, size_note, square, square_points
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter

QUADS: Mapping[int, int] = {127: 63, 253: 63, 505: 63, 1009: 63, 2017: 63, 4033: 63, 8129: 127}
"""The quads along a section for each recommended side; a component has two by two sections."""

_WHITE = 65535
_CENTIMETRES = 100
_SPAN = 512
"""The metres from black to white at a Z scale of 100 %."""


@dataclass(frozen=True)
class Unreal(EnginePreset):
    """A heightmap for a landscape of Unreal Engine."""

    slug: ClassVar = "unreal"
    title: ClassVar = "Unreal Engine"
    summary: ClassVar = "A 16-bit PNG or r16 file for Import from File of a new landscape."

    size: Annotated[
        Literal["automatic", "127", "253", "505", "1009", "2017", "4033", "8129"],
        Parameter("Resolution", "One of the recommended sizes; automatic takes the one that fits best."),
    ] = "automatic"
    outline: Annotated[
        Literal["square", "map"],
        Parameter(
            "Shape",
            "A square, or a rectangle of whole components that is nearest to the map's own shape. The resolution is "
            "that of the longer side.",
            labels=("Square", "Like the map"),
        ),
    ] = "square"
    fit: Annotated[Fit, FIT] = "resample"
    format: Annotated[
        Literal["png", "r16"], Parameter("Format", "Both hold the same 16-bit heights.", labels=("PNG", "R16"))
    ] = "png"

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        fit = self.map_fit(heightmap)
        ground = MapSize.of(square_points(heightmap), self.width).resized(fit.shape, self.fit)
        return Plan(
            RasterFile("png16", (".png",)) if self.format == "png" else RasterFile("raw16le", (".r16",)),
            fit.shape,
            fit.filters,
            (
                *self.changes(heightmap),
                *fit.changes,
                size_note(heightmap, ground, self.relief, fit.filters),
                self.rounding(heightmap, _WHITE),
            ),
            self._values(ground, metres_of_black(heightmap), self.span(heightmap)),
            range=black_and_white(heightmap),
            misread_names=r"_x\d+_y\d+",
        )

    def map_fit(self, heightmap: Heightmap) -> MapFit:
        """Return how the heights get their size, and the weights of layers, which have a pixel for each vertex."""
        wanted = self._shape(square_points(heightmap))
        return MapFit(wanted, *fitting(heightmap, wanted, self.fit))

    def _shape(self, shape: tuple[int, int]) -> tuple[int, int]:
        sides = tuple(QUADS) if self.size == "automatic" else (int(self.size),)
        if self.outline == "square":
            return square(shape, sides, self.fit)
        longer = max(shape)
        side, _ = square((longer, longer), sides, self.fit)
        component = 2 * QUADS[side]
        # Resampling scales both sides alike; cropping and padding keep the distances of the points.
        scale = (side - 1) / (longer - 1) if self.fit == "resample" else 1.0
        rows, columns = (_whole(points, scale / component, self.fit) * component + 1 for points in shape)
        for points, wanted in zip(shape, (rows, columns), strict=True):
            square((points, points), (wanted,), self.fit)  # refuses a side that is too short to be cropped
        return rows, columns

    def _values(self, ground: MapSize, black: float, span: float) -> tuple[Value, ...]:
        quads = QUADS[max(ground.shape)]
        rows, columns = ((side - 1) // (2 * quads) for side in ground.shape)
        return (
            *scales(ground.spacing, black, span),
            Value("Section Size", f"{quads}x{quads} Quads"),
            Value("Sections Per Component", "2x2 Sections"),
            Value("Number of Components", f"{columns} x {rows}"),
            Value("Overall Resolution", f"{ground.columns} x {ground.rows}"),
        )


def scales(spacing: tuple[float, float], black: float, span: float) -> tuple[Value, ...]:
    """Return what to type for the scale of a landscape, and for where it lies.

    Parameters
    ----------
    spacing
        The metres from row to row and from column to column.
    black, span
        How many metres high black is, and white above it.
    """
    down, across = (metres * _CENTIMETRES for metres in spacing)
    return (
        Value("Scale X", number(across)),
        Value("Scale Y", number(down)),
        Value("Scale Z", number(span * 100 / _SPAN)),
        Value("Location Z", number((black + span / 2) * _CENTIMETRES)),
    )


def _whole(points: int, components: float, fit: Fit) -> int:
    """Return the whole number of components for a side, at least one.

    Parameters
    ----------
    points
        The points of the map along it.
    components
        The components to each of the map's quads.
    fit
        How the map is brought to their size.
    """
    rounding: Mapping[Fit, Callable[[float], int]] = {"resample": round, "crop": floor, "pad": ceil}
    return max(1, rounding[fit]((points - 1) * components))
