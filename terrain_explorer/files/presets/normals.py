"""Normal maps: which way the ground faces, for the materials of engines and renderers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from terrain_explorer.files.export.colour_output import NormalFile
from terrain_explorer.files.export.plan import Plan
from terrain_explorer.files.presets.base import Preset
from terrain_explorer.files.presets.weights import other_sizes
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter

_CONVENTIONS = {
    "opengl": marked("Green points up the picture, to the north (OpenGL), as Unity, Godot and Blender take it."),
    "directx": marked("Green points down the picture, to the south (DirectX), as Unreal takes it."),
}


@dataclass(frozen=True)
class NormalMap(Preset):
    """A picture of the normals of a terrain: red for east, green for north or south, blue for up."""

    slug: ClassVar = "normals"
    title: ClassVar = "Normal map"
    summary: ClassVar = "Which way the ground faces, as the colours that materials of engines and renderers take."
    group: ClassVar = "Maps beside the heights"

    convention: Annotated[
        Literal["opengl", "directx"],
        Parameter(
            "Convention",
            "Which way green points: OpenGL up the picture, for Unity, Godot and Blender, DirectX down, for Unreal.",
            labels=("OpenGL", "DirectX"),
        ),
    ] = "opengl"
    bits: Annotated[
        Literal["8", "16"],
        Parameter("Bits", "The bits of a colour: 16 show no steps on smooth ground.", labels=("8", "16")),
    ] = "8"

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        output = NormalFile(self.convention, int(self.bits))
        sizes = other_sizes(heightmap, ("unity",) if self.convention == "opengl" else ("unreal",))
        shape = (heightmap.rows, heightmap.columns)
        return Plan(output, shape, changes=(tr(_CONVENTIONS[self.convention]), *sizes))
