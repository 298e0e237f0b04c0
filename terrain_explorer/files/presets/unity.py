"""Unity: a raw file for *Import Raw* in the settings of a terrain.

From its importer (Unity's C# reference source, `TerrainWizards.cs`, and the manual on heightmaps): the file is
square, unsigned, of 16 or 8 bits, *Windows* little or *Mac* big endian. The first row of the file lies at z = 0 and z
grows to the north, so that the south comes first; *Flip Vertically*, off by itself, would turn that round. The side
becomes the terrain's heightmap resolution, which is 2^n + 1 from 33 to 4097. Numbers are divided by 65536 or 256, so
white lies a step below the terrain's height.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from terrain_explorer.files.export.map_fit import MapFit
from terrain_explorer.files.export.plan import Plan, Value, number
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.presets.base import EnginePreset, black_and_white, metres_of_black
from terrain_explorer.files.presets.fitting import FIT, Fit, MapSize, fitting, size_note, square, square_points
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Flip
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter

SIDES = (33, 65, 129, 257, 513, 1025, 2049, 4097)

_KINDS = {("16", "windows"): "raw16le", ("16", "mac"): "raw16be", ("8", "windows"): "raw8", ("8", "mac"): "raw8"}


@dataclass(frozen=True)
class Unity(EnginePreset):
    """A raw heightmap for Unity."""

    slug: ClassVar = "unity"
    title: ClassVar = "Unity"
    summary: ClassVar = "A raw file for Import Raw in the settings of a terrain."

    size: Annotated[
        Literal["automatic", "33", "65", "129", "257", "513", "1025", "2049", "4097"],
        Parameter("Resolution", "The points along a side; automatic takes the one that fits best."),
    ] = "automatic"
    fit: Annotated[Fit, FIT] = "resample"
    bits: Annotated[Literal["16", "8"], Parameter("Depth", "The bits of a height; 8 show as stair steps.")] = "16"
    order: Annotated[
        Literal["windows", "mac"], Parameter("Byte order", "Windows is little endian, Mac is big endian.")
    ] = "windows"

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        fit = self.map_fit(heightmap)
        ground = MapSize.of(square_points(heightmap), self.width).resized(fit.shape, self.fit)
        white = 2 ** int(self.bits) - 1
        return Plan(
            RasterFile(_KINDS[self.bits, self.order], (".raw",), first_row="south"),
            fit.shape,
            # Unity reads the south row first, and its own flip is off by default.
            (*fit.filters, Flip("vertical")),
            (
                *self.changes(heightmap),
                *fit.changes,
                size_note(heightmap, ground, self.relief, fit.filters),
                tr("The rows are written from the south to the north, as Unity reads them."),
                self.rounding(heightmap, white),
            ),
            self._values(
                ground,
                metres_of_black(heightmap),
                self.span(heightmap),
                white,
            ),
            range=black_and_white(heightmap),
        )

    def map_fit(self, heightmap: Heightmap) -> MapFit:
        """Return how heights get their size, and control textures, whose side is a power of two."""
        sides = SIDES if self.size == "automatic" else (int(self.size),)
        wanted = square(square_points(heightmap), sides, self.fit)
        return MapFit(wanted, *fitting(heightmap, wanted, self.fit), in_cells=True)

    def _values(self, ground: MapSize, black: float, span: float, white: int) -> tuple[Value, ...]:
        return (
            Value("Depth", f"Bit {self.bits}"),
            Value("Resolution", f"{ground.rows}"),
            Value("Byte Order", self.order.capitalize()),
            Value("Flip Vertically", tr("off")),
            *sizes(ground.width, ground.length, black, span, white),
        )


def sizes(width: float, length: float, black: float, span: float, white: int = 2**16 - 1) -> tuple[Value, ...]:
    """Return what to type for the size of a terrain, and for where it lies, all in metres.

    Parameters
    ----------
    black, span
        How high black is, and white above it.
    white
        The number that is white.
    """
    return (
        Value(tr("Terrain Size X (width)"), number(width)),
        # Unity divides by one more than white, so a terrain of this height has white a step below its top.
        Value(tr("Terrain Size Y (height)"), number(span * (white + 1) / white)),
        Value(tr("Terrain Size Z (length)"), number(length)),
        Value("Position Y", number(black)),
    )
