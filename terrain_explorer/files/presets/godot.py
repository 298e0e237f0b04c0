"""Godot: a heightmap for one of its two common terrain extensions, Terrain3D and HTerrain.

From their documentation: both import raw files of unsigned 16-bit numbers, little endian, which hold no size and
no heights, so that these are typed in; and OpenEXR with 32-bit floating point, whose numbers are the heights in metres.
Both advise against PNG, because Godot loads it with 8 bits. Terrain3D takes any size; HTerrain squares of 2^n + 1 up to
4097 and crops what is larger; its raw files must end in .raw. The first row lies at the least z, which is north where
-z is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from terrain_explorer.files.export.map_fit import MapFit
from terrain_explorer.files.export.plan import Plan, Value, in_words, number
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.presets.base import EnginePreset, black_and_white, metres_of_black
from terrain_explorer.files.presets.fitting import FIT, Fit, MapSize, fitting, size_note, square, square_points
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter, SizeInMetres
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter

SIDES = (65, 129, 257, 513, 1025, 2049, 4097)

_WHITE = 65535
RAW, EXR = "raw", "exr"
"""The formats."""

_HTERRAIN_HIGHEST = 2000
"""The highest height, and below zero the lowest, that HTerrain's form takes."""


@dataclass(frozen=True)
class Godot(EnginePreset):
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
            "Raw has 16 bits a height, OpenEXR 32.",
            labels=("Raw", "OpenEXR"),
        ),
    ] = "raw"

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        fit = self.map_fit(heightmap)
        filters = fit.filters
        black = metres_of_black(heightmap)
        ground = MapSize.of(square_points(heightmap), self.width).resized(fit.shape, self.fit)
        span = self.span(heightmap)
        self._check_heights(black, span)
        if self.format == EXR:
            output, rounding = RasterFile(EXR, (".exr",)), tr("The heights are written in metres.")
            filters = (*filters, *self._to_metres(heightmap, black, span))
        else:
            output, rounding = RasterFile("raw16le", self._raw_endings()), self.rounding(heightmap, _WHITE)
        return Plan(
            output,
            fit.shape,
            filters,
            (
                *self.changes(heightmap),
                *fit.changes,
                size_note(heightmap, ground, self.relief, fit.filters),
                rounding,
            ),
            terrain3d_values((ground.rows, ground.columns), ground.spacing, black, span, self.format)
            if self.extension == "Terrain3D"
            else hterrain_values(ground.spacing, black, span, self.format),
            range=None if self.format == EXR else black_and_white(heightmap),
        )

    def map_fit(self, heightmap: Heightmap) -> MapFit:
        """Return how the heights and control maps, which have a pixel for each of them, get their size."""
        wanted = self._shape(square_points(heightmap))
        return MapFit(wanted, *fitting(heightmap, wanted, self.fit))

    def _shape(self, shape: tuple[int, int]) -> tuple[int, int]:
        if self.size != "automatic":
            return square(shape, (int(self.size),), self.fit)
        return square(shape, SIDES, self.fit) if self.extension == "HTerrain" else shape

    def _raw_endings(self) -> tuple[str, ...]:
        # HTerrain goes by the ending, and does not know .r16.
        return (".raw",) if self.extension == "HTerrain" else (".raw", ".r16")

    def _check_heights(self, black: float, span: float) -> None:
        is_typed = self.extension == "HTerrain" and self.format == RAW
        if is_typed and not _fits_hterrain(black, span) and not _fits_hterrain(0, span):
            values = {"span": in_words(float(f"{span:.5g}")), "highest": _HTERRAIN_HIGHEST}
            raise ValueError(
                tr(
                    "Black to white would be {span} m, and HTerrain takes {highest} m at most. Choose less relief, or "
                    "OpenEXR, which holds the heights themselves",
                    **values,
                )
            )

    def _to_metres(self, heightmap: Heightmap, black: float, span: float) -> tuple[Filter, ...]:
        """Return the filters that give black and white, which may have been moved, their heights in metres."""
        low, high = black_and_white(heightmap)
        if heightmap.metres and number(span) == number(high - low):
            return ()
        ends = (black + (end - low) / (high - low) * span for end in heightmap.range)
        return (SizeInMetres(*ends),)


def terrain3d_values(
    shape: tuple[int, int], spacing: tuple[float, float], black: float, span: float, format: str
) -> tuple[Value, ...]:
    """Return what to type in Terrain3D's importer.

    Parameters
    ----------
    shape, spacing
        The rows and columns, and the metres from row to row and from column to column.
    black, span
        How many metres high black is, and white above it.
    format
        The file's: `RAW`, or `EXR`, which holds the heights themselves.
    """
    rows, columns = shape
    down, across = map(number, spacing)
    both = tr("{across} (from north to south {down})", across=across, down=down)
    vertex = Value("Vertex Spacing", across if across == down else both)
    if format == EXR:
        return Value("Import Scale", "1"), Value("Height Offset", "0"), vertex
    ends = f"{number(black)}, {number(black + span)}"
    return Value("R16 Range", ends), Value("R16 Size", f"{columns}, {rows}"), vertex


def hterrain_values(spacing: tuple[float, float], black: float, span: float, format: str) -> tuple[Value, ...]:
    """Return what to type in HTerrain's importer, and for the terrain; the parameters are as in `terrain3d_values`.

    The form takes heights from -2000 to 2000 only, so higher ground begins at 0 and the terrain is raised.
    """
    down, across = map(number, spacing)
    scales = Value("Map Scale X", across), Value("Map Scale Z", down)
    if format == EXR:
        return scales
    raised = not _fits_hterrain(black, span) and _fits_hterrain(0, span)
    low = 0.0 if raised else black
    return (
        Value("Raw Endianess", "Little Endian"),
        Value("Bit Depth", "16-bit"),
        Value("Min Height", number(low)),
        Value("Max Height", number(low + span)),
        *scales,
        *((Value("Transform, Translation Y", number(black)),) if raised else ()),
    )


def _fits_hterrain(black: float, span: float) -> bool:
    return max(-black, black + span) <= _HTERRAIN_HIGHEST
