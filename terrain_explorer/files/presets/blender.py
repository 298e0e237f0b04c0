"""Blender: a picture that displaces a grid.

From its manual: the *Displace* modifier moves each vertex by Strength x (value - Midlevel) along its direction,
where black is 0 and white is 1. The picture has to be *Non-Color*: in any other colour space its values are bent before
they displace. The first row is the top of the picture, which lies at the greatest y of a grid seen from above.

The grid has a vertex for each pixel. Its first and last vertices lie on the edges of the picture and not in the middle
of the outer pixels. With interpolation each edge would mix with the opposite one, because pictures repeat by default,
and all vertices between would take heights beside their own. Without interpolation, and with the edges extended,
vertex i of n takes the pixel at floor(i * n / (n - 1)), which is i for all but the last, and the last takes the pixel
that the edge extends.
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
            # Add, Mesh, Grid: its subdivisions are the faces along a side, one fewer than the vertices.
            Value("Grid, X Subdivisions", f"{ground.columns - 1}"),
            Value("Grid, Y Subdivisions", f"{ground.rows - 1}"),
            Value("Grid, Dimensions X", number(ground.width)),
            Value("Grid, Dimensions Y", number(ground.length)),
            Value("Grid, Location Z", number(black)),
            Value("Image, Color Space", "Non-Color"),
            Value("Texture, Sampling, Interpolation", tr("off (Closest in an Image Texture node)")),
            Value("Texture, Mapping, Extension", "Extend"),
            Value("Displace, Coordinates", "UV"),
            Value("Displace, Direction", "Z"),
            Value(tr("Displace, Strength (or Scale of the node)"), number(self.relief)),
            Value("Displace, Midlevel", "0"),
        )
