"""Blender: a picture that displaces a grid.

From its manual: the *Displace* modifier moves each vertex by Strength x (value - Midlevel) along its direction,
where black is 0 and white is 1. The picture has to be *Non-Color*: in any other colour space its values are bent before
they displace. The first row is the top of the picture, which lies at the greatest y of a grid seen from above.

The grid has a vertex for each pixel. Its first and last vertices lie on the edges of the picture and not in the middle
of the outer pixels. With interpolation each edge would mix with the opposite one, because pictures repeat by default,
and all vertices between would take heights beside their own. Without interpolation, and with the edges extended,
vertex i of n takes the pixel at floor(i * n / (n - 1)), which is i for all but the last, and the last takes the pixel
that the edge extends. Where n - 1 is no power of two, Blender's rounding of i / (n - 1) may reach the next pixel; there
the picture is cropped by half a pixel on each side, so that each vertex lies in the middle of its pixel.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from terrain_explorer.files.export.plan import Plan, Value, number
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.presets.base import (
    EnginePreset,
    ReliefInMetres,
    WidthInMetres,
    black_and_white,
    metres_of_black,
    size_in_metres,
    true_shape,
)
from terrain_explorer.files.presets.fitting import MapSize, size_note
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap

_WHITE = 65535


@dataclass(frozen=True)
class Blender(EnginePreset):
    """A displacement picture for Blender."""

    slug: ClassVar = "blender"
    title: ClassVar = "Blender"
    summary: ClassVar = "A 16-bit PNG for the Displace modifier or a Displacement node, which stay editable there."
    quicker: ClassVar = "mesh"

    # Those of a mesh: whichever way a terrain takes into Blender, it is as large there.
    relief: ReliefInMetres = 20.0
    width: WidthInMetres = 100.0

    def suited(self, heightmap: Heightmap) -> Blender:
        """Return the options with the size that a mesh has, too, where metres are known."""
        size = size_in_metres(heightmap)
        if size is None:
            return self
        side, relief = size
        down, across = (heightmap.rows - 1) * heightmap.known_stretch, heightmap.columns - 1
        return self.within(width=side * across / max(down, across), relief=relief)

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        shape = (heightmap.rows, heightmap.columns)
        ground = MapSize.of(shape, self.width, heightmap.known_stretch)
        return Plan(
            RasterFile("png16", (".png",)),
            shape,
            changes=(
                *true_shape(heightmap),
                *self.changes(heightmap),
                size_note(heightmap, ground, self.relief),
                self.rounding(heightmap, _WHITE),
            ),
            values=self._values(ground, metres_of_black(heightmap), self.span(heightmap)),
            range=black_and_white(heightmap),
        )

    def _values(self, ground: MapSize, black: float, span: float) -> tuple[Value, ...]:
        return (
            # The faces along a side, one fewer than the vertices.
            Value("Add, Mesh, Grid, X Subdivisions", f"{ground.columns - 1}"),
            Value("Add, Mesh, Grid, Y Subdivisions", f"{ground.rows - 1}"),
            Value("Grid, Dimensions X", number(ground.width)),
            Value("Grid, Dimensions Y", number(ground.length)),
            Value("Grid, Location Z", number(black)),
            Value("Image, Color Space", "Non-Color"),
            Value("Texture, Sampling, Interpolation", tr("off (Closest in an Image Texture node)")),
            Value("Texture, Mapping, Extension", "Extend"),
            *_crop("X", ground.columns),
            *_crop("Y", ground.rows),
            Value("Add Modifier, Displace, Coordinates", "UV"),
            Value("Displace, Direction", "Z"),
            Value(tr("Displace, Strength (or Scale of the node)"), number(span)),
            Value("Displace, Midlevel", "0"),
        )


def _crop(axis: str, points: int) -> tuple[Value, ...]:
    """Return where the picture begins and ends along an axis, where whole pixels would be missed by rounding."""
    if (points - 1).bit_count() == 1:
        return ()
    half = 0.5 / points
    ends = {"Minimum": half, "Maximum": 1 - half}
    return tuple(Value(f"Texture, Mapping, Crop {end} {axis}", number(part)) for end, part in ends.items())
