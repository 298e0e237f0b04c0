"""Godot: a heightmap for one of its two common terrain extensions, Terrain3D and HTerrain.

From their documentation: both import raw files of unsigned 16-bit numbers, little endian, which hold no size and
no heights, so that these are typed in; and OpenEXR with 32-bit floating point, whose numbers are the heights in metres.
Both advise against PNG, because Godot loads it with 8 bits. Terrain3D takes any size; HTerrain squares of 2^n + 1 up to
4097 and crops what is larger. The first row lies at the least z, which is north where -z is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from terrain_explorer.errors import UserValueError
from terrain_explorer.files import kinds
from terrain_explorer.files.export.plan import Plan, Value, number
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.presets.base import GroundPreset, black_and_white, metres_of_black, range_changes
from terrain_explorer.files.presets.fitting import FIT, Fit, GroundSize, fitting, square
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter, MapRange
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter

SIDES = (65, 129, 257, 513, 1025, 2049, 4097)

_WHITE = 65535
_EXR = "exr"


@dataclass(frozen=True)
class Godot(GroundPreset):
    """A heightmap for a terrain in Godot."""

    slug: ClassVar = "godot"
    title: ClassVar = "Godot"
    summary: ClassVar = (
        "A raw or OpenEXR file for Terrain3D or HTerrain. Not a PNG: Godot loads these with 8 bits only."
    )

    extension: Annotated[
        Literal["Terrain3D", "HTerrain"],
        Parameter("Extension", "Terrain3D takes any size; HTerrain takes squares of 2^n + 1 points."),
    ] = "Terrain3D"
    size: Annotated[
        Literal["automatic", "65", "129", "257", "513", "1025", "2049", "4097"],
        Parameter(
            "Resolution",
            "The points along a side; automatic leaves the map as it is for Terrain3D and takes the side that fits "
            "best for HTerrain.",
        ),
    ] = "automatic"
    fit: Annotated[Fit, FIT] = "resample"
    format: Annotated[
        Literal["raw", "exr"],
        Parameter(
            "Format",
            "Raw has 16 bits a height, OpenEXR 32 and needs the package OpenEXR here.",
            labels=("Raw", "OpenEXR"),
        ),
    ] = "raw"

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        if self.format == _EXR and _EXR not in kinds():
            raise UserValueError(
                tr(
                    "OpenEXR files need the package OpenEXR. Install it with {command}, or choose the raw format",
                    command="pip install terrain-explorer[exr]",
                )
            )
        shape = (heightmap.rows, heightmap.columns)
        wanted = self._shape(shape)
        filters, changes = fitting(shape, wanted, self.fit)
        black = metres_of_black(heightmap)
        ground = GroundSize.of(shape, self.width).resized(wanted, self.fit)
        if self.format == _EXR:
            output, rounding = RasterFile(_EXR, (".exr",)), tr("The heights are written in metres.")
            filters = (*filters, *self._to_metres(heightmap, black))
        else:
            output, rounding = RasterFile("raw16le", (".raw", ".r16")), self.rounding(_WHITE)
        return Plan(
            output, wanted, filters, (*range_changes(heightmap), *changes, rounding), self._values(ground, black)
        )

    def _shape(self, shape: tuple[int, int]) -> tuple[int, int]:
        if self.size != "automatic":
            return square(shape, (int(self.size),), self.fit)
        return square(shape, SIDES, self.fit) if self.extension == "HTerrain" else shape

    def _to_metres(self, heightmap: Heightmap, black: float) -> tuple[Filter, ...]:
        """Return the filters that give black and white, which may have been moved, their heights in metres."""
        low, high = black_and_white(heightmap)
        if heightmap.metres and number(self.relief) == number(high - low):
            return ()
        ends = (black + (end - low) / (high - low) * self.relief for end in heightmap.range)
        return (MapRange(*ends),)

    def _values(self, ground: GroundSize, black: float) -> tuple[Value, ...]:
        low, high = number(black), number(black + self.relief)
        down, across = (number(spacing) for spacing in ground.spacing)
        if self.extension == "HTerrain":
            of_raw = (Value("Raw Endianess", "Little Endian"), Value("Bit Depth", "16-bit"))
            heights = (Value("Min Height", low), Value("Max Height", high)) if self.format != _EXR else ()
            scale = (Value("Map Scale X", across), Value("Map Scale Z", down))
            return (*(of_raw if self.format != _EXR else ()), *heights, *scale)
        both = tr("{across} (from north to south {down})", across=across, down=down)
        spacing = Value("Vertex Spacing", across if across == down else both)
        if self.format == _EXR:
            return Value("Import Scale", "1"), Value("Height Offset", "0"), spacing
        return Value("R16 Range", f"{low}, {high}"), Value("R16 Size", f"{ground.columns}, {ground.rows}"), spacing
