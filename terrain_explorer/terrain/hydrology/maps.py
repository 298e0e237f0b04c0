"""Maps of water: what the drainage of a heightmap says about each point, as another heightmap."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import numpy as np

from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.hydrology.rivers import Rivers, usual_least_area
from terrain_explorer.terrain.hydrology.watersheds import numbered_watersheds
from terrain_explorer.terrain.parameters import Parameter, Parameterised


@dataclass(frozen=True)
class DrainageMap(Parameterised):
    """The map to make of a drainage."""

    map: Annotated[
        Literal["area", "lakes", "order", "watersheds", "filled"],
        Parameter(
            "Map",
            "What the numbers are: the drainage area in points, the depth of lakes, the Strahler order of rivers, the "
            "watersheds numbered from the largest on, or the ground with its lakes filled.",
            labels=("Drainage area", "Depth of lakes", "Strahler order", "Watersheds", "Filled lakes"),
        ),
    ] = "area"
    logarithmic: Annotated[
        bool, Parameter("Logarithmic", "Drainage areas as their decimal logarithms, so that brooks show, too.")
    ] = False
    least_area: Annotated[
        int,
        Parameter(
            "Rivers from",
            "From which drainage area on water is a river, in points; 0 for a thousandth of the map, or 20 points.",
            minimum=0,
            maximum=2**31 - 1,
            automatic="Automatic",
        ),
    ] = 0

    def of(self, drainage: Drainage) -> Heightmap:
        """Return the map, from its least number to its greatest; filled ground keeps the range."""
        ground = drainage.heightmap
        if self.map == "filled":
            return replace(ground, heights=drainage.filled, recipe=None, extremes=UNKNOWN)
        metres = ground.metres and self.map == "lakes"
        return Heightmap(self._numbers(drainage), metres=metres, spacing=ground.spacing, stretch=ground.stretch)

    def _numbers(self, drainage: Drainage) -> Heights:
        if self.map == "area":
            return np.log10(drainage.areas) if self.logarithmic else drainage.areas
        if self.map == "lakes":
            return drainage.lake_depths
        if self.map == "order":
            rivers = Rivers.of(drainage, self.least_area or usual_least_area(drainage.grid.size))
            return rivers.strahler_orders.astype(np.float32)
        return numbered_watersheds(drainage).astype(np.float32)
