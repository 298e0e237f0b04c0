"""Blender: a picture that displaces a plane.

From its manual: the *Displace* modifier moves each vertex by Strength x (value - Midlevel) along its direction,
where black is 0 and white is 1. The picture has to be *Non-Color*: in any other colour space its values are bent before
they displace. The first row is the top of the picture, which lies at the greatest y of a plane seen from above.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from terrain_explorer.files.export.plan import Plan, Value, number
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.presets.base import GroundPreset, metres_of_black, range_changes
from terrain_explorer.files.presets.fitting import GroundSize
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap

_WHITE = 65535


@dataclass(frozen=True)
class Blender(GroundPreset):
    """A displacement picture for Blender."""

    slug: ClassVar = "blender"
    title: ClassVar = "Blender"
    summary: ClassVar = "A 16-bit PNG for the Displace modifier or a Displacement node."

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        shape = (heightmap.rows, heightmap.columns)
        return Plan(
            RasterFile("png16", (".png",)),
            shape,
            changes=(*range_changes(heightmap), self.rounding(_WHITE)),
            values=self._values(GroundSize.of(shape, self.width), metres_of_black(heightmap)),
        )

    def _values(self, ground: GroundSize, black: float) -> tuple[Value, ...]:
        return (
            Value("Plane, Dimensions X", number(ground.width)),
            Value("Plane, Dimensions Y", number(ground.length)),
            Value("Plane, Location Z", number(black)),
            Value("Image, Color Space", "Non-Color"),
            Value("Displace, Coordinates", "UV"),
            Value("Displace, Direction", "Z"),
            Value(tr("Displace, Strength (or Scale of the node)"), number(self.relief)),
            Value("Displace, Midlevel", "0"),
        )
