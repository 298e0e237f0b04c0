"""Meshes: a solid for 3D printing, and the ground for other 3D programs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal

from terrain_explorer.files.mesh import MeshOptions
from terrain_explorer.files.presets.base import Preset
from terrain_explorer.files.presets.mesh_file import MeshFile
from terrain_explorer.files.presets.plan import Plan, Value, number
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter, parameters

_OPTIONS = {parameter.name: parameter for parameter in parameters(MeshOptions)}
"""The declared parameters of a mesh, by name."""


def _of_print(name: str, offered: tuple[float, float]) -> Parameter:
    help_text, _, _ = _OPTIONS[name].help.partition(" In the unit")
    label = f"{_OPTIONS[name].label} (mm)"
    return replace(_OPTIONS[name], label=label, help=f"{help_text} In millimetres.", offered=offered)


class MeshPreset(Preset):
    """A preset that writes a mesh; `decimation` is one of its options."""

    group: ClassVar = "Meshes"

    decimation: int

    @property
    def thinned(self) -> tuple[str, ...]:
        """The sentence that tells how many points are left, where not all are."""
        told = f"Of {self.decimation} rows and of {self.decimation} columns one is kept, and the edges."
        return (told,) if self.decimation > 1 else ()


@dataclass(frozen=True)
class Printing(MeshPreset):
    """A closed solid for 3D printing; programs for printing take the lengths in STL for millimetres."""

    slug: ClassVar = "print"
    title: ClassVar = "3D printing (STL)"
    summary: ClassVar = "A closed solid that stands on a base, in millimetres."

    width: Annotated[float, _of_print("width", (10, 400))] = 100.0
    relief: Annotated[float, _of_print("relief", (0.5, 100))] = 20.0
    base: Annotated[float, _of_print("base", (0.1, 20))] = 3.0
    decimation: Annotated[int, _OPTIONS["decimation"]] = 1

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return what will be written of a heightmap."""
        options = MeshOptions(self.width, self.relief, self.base, self.decimation, solid=True)
        values = (Value("Unit", "millimetres"), Value("Size", self._extent(heightmap)), Value("Up axis", "Z"))
        return Plan(MeshFile(".stl", options), (heightmap.rows, heightmap.columns), (), self.thinned, values)

    def _extent(self, heightmap: Heightmap) -> str:
        """Return width, length and height of the print."""
        (low, high), longest = heightmap.range, max(heightmap.rows, heightmap.columns) - 1
        width, length = (self.width * (side - 1) / longest for side in (heightmap.columns, heightmap.rows))
        height = self.base + self.relief * (heightmap.highest - heightmap.lowest) / (high - low)
        return " x ".join(number(float(f"{side:.5g}")) for side in (width, length, height)) + " mm"


@dataclass(frozen=True)
class OtherMesh(MeshPreset):
    """The ground with normals and colours, as GLB (glTF 2.0), OBJ or PLY."""

    slug: ClassVar = "mesh"
    title: ClassVar = "3D program (GLB, OBJ, PLY)"
    summary: ClassVar = "The ground as a mesh with normals, in the colours of the surface."

    format: Annotated[
        Literal["glb", "obj", "ply"],
        Parameter("Format", "GLB is the smallest to load and opens nearly everywhere; OBJ is text."),
    ] = "glb"
    width: Annotated[float, _OPTIONS["width"]] = 100.0
    relief: Annotated[float, _OPTIONS["relief"]] = 20.0
    solid: Annotated[bool, replace(_OPTIONS["solid"], help="Close the mesh with sides and a base.")] = False
    base: Annotated[float, _OPTIONS["base"]] = 3.0
    decimation: Annotated[int, _OPTIONS["decimation"]] = 1

    def suited(self, heightmap: Heightmap) -> OtherMesh:
        """Return the options with the terrain's own size in metres, where it is known."""
        low, high = heightmap.range
        if not heightmap.metres or heightmap.spacing is None:
            return self
        longest = heightmap.spacing * (max(heightmap.rows, heightmap.columns) - 1)
        return self.within(width=longest, relief=high - low)

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return what will be written of a heightmap."""
        options = MeshOptions(self.width, self.relief, self.base, self.decimation, self.solid)
        up = "Z" if self.format == "ply" else "Y"
        unit = "metres" if self.format == "glb" else "none in the file; lengths are as typed here"
        values = (Value("Up axis", up), Value("Unit", unit))
        return Plan(MeshFile(f".{self.format}", options), (heightmap.rows, heightmap.columns), (), self.thinned, values)
