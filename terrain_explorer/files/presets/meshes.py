"""Meshes: a solid for 3D printing, and the ground for other 3D programs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isclose
from typing import Annotated, ClassVar

from terrain_explorer.files.export.mesh_output import MeshFile, PiecesFile
from terrain_explorer.files.export.plan import Plan, Value, in_words, number
from terrain_explorer.files.mesh import MESHES, MeshOptions
from terrain_explorer.files.mesh.print_pieces import Bed
from terrain_explorer.files.mesh.vertices import spacings_of
from terrain_explorer.files.presets.base import Preset, size_in_metres, true_shape
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter, parameters

_OPTIONS = {parameter.name: parameter for parameter in parameters(MeshOptions)}
"""The declared parameters of a mesh, by name."""


# The smallest file first, which is the usual one.
_FORMATS = {
    format.extensions[0].lstrip("."): format
    for format in sorted(MESHES, key=lambda format: format.extensions[0] != ".glb")
    if not format.printed
}
_UNITS = {"m": marked("metres"), "mm": marked("millimetres"), "": marked("none in the file; lengths are as typed here")}

_LEAST_PRINTED = 5.0
"""The least relief that is suggested for a print, in millimetres: printers lay down about a fifth of one at a time."""


def _of_print(name: str, offered: tuple[float, float]) -> Parameter:
    # STL is always in millimetres here, so the sentence on other units goes.
    help_text, _, _ = _OPTIONS[name].help.partition(" In the unit")
    return replace(_OPTIONS[name], help=f"{help_text} In millimetres.", unit=" mm", offered=offered)


_EQUAL = 1e-3
"""The part by which a relief may differ from nature's before a sentence says so."""


class MeshPreset(Preset):
    """A preset that writes a mesh; `width`, `relief` and `decimation` are among its options."""

    group: ClassVar = "Model or 3D print"

    width: float
    relief: float
    decimation: int

    def changes(self, heightmap: Heightmap) -> tuple[str, ...]:
        """Return the sentences on how many points are left, where not all are, and on how steep the mesh is."""
        sentence = tr("One in {number} rows and columns is kept, and the edges.", number=self.decimation)
        thinned = (sentence,) if self.decimation > 1 else ()
        return (*thinned, *true_shape(heightmap), *self._exaggerated(heightmap))

    def _exaggerated(self, heightmap: Heightmap) -> tuple[str, ...]:
        """Return the sentence on how steep the mesh is compared with nature, where that is known and differs."""
        true = true_relief(heightmap, self.width)
        if true is None or isclose(self.relief, true, rel_tol=_EQUAL):
            return ()
        times, nature = (in_words(float(f"{value:.3g}")) for value in (self.relief / true, true))
        text = tr("{times} times as tall as in nature, where the relief would be {nature}.", times=times, nature=nature)
        return (text,)


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
        """Return the plan for a heightmap."""
        options = MeshOptions(self.width, self.relief, self.base, self.decimation, solid=True)
        size = Value(tr("Size"), self._extent(heightmap))
        values = (Value(tr("Unit"), tr("millimetres")), size, Value(tr("Up axis"), "Z"))
        shape = (heightmap.rows, heightmap.columns)
        return Plan(MeshFile(".stl", options), shape, (), self.changes(heightmap), values)

    def suited(self, heightmap: Heightmap) -> Printing:
        """Return the options with the relief as in nature, where that is known and enough to be seen and felt."""
        true = true_relief(heightmap, self.width)
        return self if true is None else self.within(relief=max(true, _LEAST_PRINTED))

    def _extent(self, heightmap: Heightmap) -> str:
        """Return width, length and height of the print."""
        (low, high), shape = heightmap.range, heightmap.heights.shape
        down, across = spacings_of(shape, self.width, heightmap.known_stretch)
        width, length = across * (heightmap.columns - 1), down * (heightmap.rows - 1)
        height = self.base + self.relief * (heightmap.highest - heightmap.lowest) / (high - low)
        return " x ".join(in_words(float(f"{side:.5g}")) for side in (width, length, height)) + " mm"


@dataclass(frozen=True)
class PrintInPieces(Printing):
    """A print that is larger than the printer: solids that fit its bed, which pegs hold together."""

    slug: ClassVar = "print-pieces"
    title: ClassVar = "3D printing in pieces"
    summary: ClassVar = "A print of any size in pieces that fit the printer's bed, with pegs that hold them together."

    width: Annotated[float, _of_print("width", (100, 2000))] = 400.0
    relief: Annotated[float, _of_print("relief", (0.5, 400))] = 60.0
    base: Annotated[float, _of_print("base", (0.1, 20))] = 5.0
    bed_width: Annotated[
        float,
        Parameter("Bed, width", "The width of the printer's bed.", unit=" mm", minimum=10, maximum=10_000, step=5),
    ] = 200.0
    bed_length: Annotated[
        float,
        Parameter("Bed, length", "The length of the printer's bed.", unit=" mm", minimum=10, maximum=10_000, step=5),
    ] = 200.0
    pegs: Annotated[
        bool, Parameter("Pegs", "Leave sockets for pegs where pieces meet, and add a peg to be printed.")
    ] = True
    gap: Annotated[
        float,
        Parameter(
            "Gap",
            "How much narrower a peg is than its socket, on each side. With more it goes in more easily.",
            unit=" mm",
            minimum=0,
            maximum=1,
            step=0.05,
        ),
    ] = 0.15

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        shape = (heightmap.rows, heightmap.columns)
        options = MeshOptions(self.width, self.relief, self.base, self.decimation, solid=True)
        bed = Bed(self.bed_width, self.bed_length, self.gap)
        file = PiecesFile(options, bed, self.pegs, heightmap.known_stretch)
        pieces = file.pieces(shape)
        largest = " x ".join(in_words(float(f"{side:.4g}")) for side in pieces.largest)
        values = [
            Value(tr("Unit"), tr("millimetres")),
            Value(tr("Size of the whole"), self._extent(heightmap)),
            Value(tr("Largest piece"), f"{largest} mm"),
        ]
        if pieces.has_pegs:
            values.append(Value(tr("Pegs to print"), str(pieces.peg_count)))
        return Plan(file, shape, (), self.changes(heightmap), tuple(values))


@dataclass(frozen=True)
class OtherMesh(MeshPreset):
    """The ground with normals, colours and texture coordinates, in any format of meshes that is not for printing."""

    slug: ClassVar = "mesh"
    title: ClassVar = "3D program (mesh)"
    summary: ClassVar = (
        "The ground as a mesh with normals, in the colours of the surface. "
        "Blender opens a GLB with File > Import > glTF 2.0, and keeps the colours."
    )
    needs: ClassVar = {"base": "solid"}

    format: Annotated[
        str,
        Parameter(
            "Format",
            "GLB is the smallest to load and opens nearly everywhere; OBJ is text.",
            labels=tuple(ending.upper() for ending in _FORMATS),
            choices=tuple(_FORMATS),
        ),
    ] = "glb"
    width: Annotated[float, _OPTIONS["width"]] = 100.0
    relief: Annotated[float, _OPTIONS["relief"]] = 20.0
    solid: Annotated[bool, replace(_OPTIONS["solid"], help="Close the mesh with sides and a base.")] = False
    base: Annotated[float, _OPTIONS["base"]] = 3.0
    decimation: Annotated[int, _OPTIONS["decimation"]] = 1

    def suited(self, heightmap: Heightmap) -> OtherMesh:
        """Return the options with the terrain's own size in metres, where it is known."""
        size = size_in_metres(heightmap)
        return self if size is None else self.within(width=size[0], relief=size[1])

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        options = MeshOptions(self.width, self.relief, self.base, self.decimation, self.solid)
        format = _FORMATS[self.format]
        axis, unit = Value(tr("Up axis"), "Y" if format.y_up else "Z"), Value(tr("Unit"), tr(_UNITS[format.unit]))
        values = (axis, unit, *self._height_of_origin(heightmap))
        shape = (heightmap.rows, heightmap.columns)
        return Plan(MeshFile(f".{self.format}", options), shape, (), self.changes(heightmap), values)

    def _height_of_origin(self, heightmap: Heightmap) -> tuple[Value, ...]:
        """Return the height in nature of the plane at 0, where heights are metres: black lies there, or the base."""
        if not heightmap.metres:
            return ()
        low, high = heightmap.range
        black = heightmap.lowest - self.base * (high - low) / self.relief if self.solid else low
        return (Value(tr("Height of the plane at 0, in metres"), number(black)),)


def true_relief(heightmap: Heightmap, width: float) -> float | None:
    """Return the relief as in nature of a mesh whose longer side has a width, or None where that is not known."""
    ground, (low, high) = ground_of(heightmap), heightmap.range
    return None if ground is None else width * (high - low) / ground


def ground_of(heightmap: Heightmap) -> float | None:
    """Return the metres along the longer side, or None where metres of heights or of ground are not known."""
    return max(heightmap.sides) if heightmap.metres and heightmap.sides else None
