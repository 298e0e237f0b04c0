"""WorldPainter, the map editor for Minecraft: a picture for *Import new world from height map*.

From its import dialog: the picture is grey with 16 bits; two of its numbers and the block heights that they stand
for are typed in, and what lies between is in proportion. At a scale of 100 % each point becomes one block. The first
row is the north.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.export.plan import Plan, Value
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.presets.base import Preset, black_and_white, extent, range_changes
from terrain_explorer.files.presets.fitting import fitting, square_points
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter

_WHITE = 65535
_LOWEST, _HIGHEST = -64, 2031


def _blocks(label: str, help_text: str) -> Parameter:
    return Parameter(label, help_text, unit=" blocks", minimum=_LOWEST, maximum=_HIGHEST, offered=(_LOWEST, 319))


@dataclass(frozen=True)
class WorldPainter(Preset):
    """A height map for WorldPainter, and so for Minecraft."""

    slug: ClassVar = "worldpainter"
    title: ClassVar = "WorldPainter (Minecraft)"
    summary: ClassVar = "A 16-bit PNG for Import new world from height map. Each point becomes a block."

    lowest: Annotated[int, _blocks("Lowest", "The block height of black.")] = 40
    highest: Annotated[int, _blocks("Highest", "The block height of white.")] = 200
    blocks: Annotated[
        int,
        Parameter(
            "Longer side",
            "The blocks along the longer side; 0 makes one of each point.",
            minimum=0,
            maximum=11_000,
            automatic="one for each point",
        ),
    ] = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.lowest >= self.highest:
            values = {"lowest": self.lowest, "highest": self.highest}
            raise UserValueError(tr("lowest must be below highest; got {lowest} and {highest}", **values))

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        shape = square_points(heightmap)
        wanted = self._shape(shape)
        filters, changes = fitting(heightmap, wanted, "resample")
        count = self.highest - self.lowest + 1
        low, high = black_and_white(heightmap)
        tall = 1 + (self.highest - self.lowest) * (heightmap.highest - heightmap.lowest) / (high - low)
        size = tr("Size: {size} blocks.", size=extent(wanted, round(tall)))
        blocks = tr("Heights become {count} block heights in WorldPainter.", count=count)
        return Plan(
            RasterFile("png16", (".png",)),
            wanted,
            filters,
            (*range_changes(heightmap), *changes, size, blocks),
            self._values(),
            range=black_and_white(heightmap),
        )

    def _shape(self, shape: tuple[int, int]) -> tuple[int, int]:
        longer = max(shape)
        rows, columns = (max(2, round(side * (self.blocks or longer) / longer)) for side in shape)
        return rows, columns

    def _values(self) -> tuple[Value, ...]:
        return (
            Value("Scale", "100 %"),
            # Blocks at the limit or above it are cut off, and the form suggests less than Minecraft can have.
            Value(tr("Upper build limit, at least"), f"{self.highest + 1}"),
            Value("Low mapping, from image", "0"),
            Value("Low mapping, to Minecraft", f"{self.lowest}"),
            Value("High mapping, from image", f"{_WHITE}"),
            Value("High mapping, to Minecraft", f"{self.highest}"),
        )
