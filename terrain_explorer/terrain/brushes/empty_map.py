"""The empty map: flat ground to draw on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np

from terrain_explorer.memory import check_memory
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter, Parameterised
from terrain_explorer.terrain.work import Work

_HELP = "How many {} of points the map has. Few are easy to draw on; *Add detail* grows the ground between them."
_LEVELS = {"bottom": 0.0, "middle": 0.5}


def _side(label: str) -> Parameter:
    return Parameter(label, _HELP.format(label.lower()), minimum=2, maximum=8193, offered=(17, 1025), step=1)


@dataclass(frozen=True)
class EmptyMap(Parameterised):
    """A flat map whose range is 0 to 1."""

    rows: Annotated[int, _side("Rows")] = 257
    columns: Annotated[int, _side("Columns")] = 257
    level: Annotated[
        Literal["bottom", "middle"],
        Parameter("Ground", "Where the flat ground lies: at the bottom, or in the middle, with room to dig."),
    ] = "bottom"

    def making(self) -> Work[Heightmap]:
        """Return the map; yields once, before the work."""
        yield 0.0
        return self.heightmap()

    def heightmap(self) -> Heightmap:
        """Return the map."""
        check_memory(self.rows, self.columns)
        heights = np.full((self.rows, self.columns), _LEVELS[self.level], np.float32)
        return Heightmap(heights, range=(0.0, 1.0))
