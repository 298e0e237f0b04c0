"""Meshes: a solid for 3D printing, and the ground for other 3D programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, isclose, log10
from typing import Annotated, ClassVar, Literal, Self

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.errors import UnfitError
from terrain_explorer.files.export.mesh_output import MeshFile, PiecesFile
from terrain_explorer.files.export.plan import Plan, Value, in_words, number
from terrain_explorer.files.mesh import MESHES, MeshOptions
from terrain_explorer.files.mesh.options import PrintColours
from terrain_explorer.files.mesh.print_pieces import Bed
from terrain_explorer.files.mesh.vertices import height_of_base, spacings_of
from terrain_explorer.files.presets.base import Preset, extent, size_in_metres, true_shape
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
    # It is always in millimetres here, so the sentence on other units goes.
    help_text, _, _ = _OPTIONS[name].help.partition(" In the unit")
    return replace(_OPTIONS[name], help=f"{help_text} In millimetres.", unit=" mm", offered=offered)


_EQUAL = 1e-3
"""The part by which a relief may differ from nature's before a sentence says so."""


class MeshPreset(Preset):
    """A preset that writes a mesh; `decimation` is among its options."""

    group: ClassVar = "Model or 3D print"

    decimation: int

    def changes(self, heightmap: Heightmap, options: MeshOptions) -> tuple[str, ...]:
        """Return the sentences on how many points are left, where not all are, and on how steep the mesh is."""
        sentence = tr("One in {number} rows and columns is kept, and the edges.", number=self.decimation)
        thinned = (sentence,) if self.decimation > 1 else ()
        return (*thinned, *true_shape(heightmap), *_exaggerated(heightmap, options))


def _exaggerated(heightmap: Heightmap, options: MeshOptions) -> tuple[str, ...]:
    """Return the sentence on how steep a mesh is compared with nature, where that is known and differs."""
    true = true_relief(heightmap, options.width)
    if true is None or isclose(options.relief, true, rel_tol=_EQUAL):
        return ()
    times, nature = (in_words(float(f"{value:.3g}")) for value in (options.relief / true, true))
    text = tr("{times} times as tall as in nature, where the relief would be {nature}.", times=times, nature=nature)
    return (text,)


_MILLIMETRES = 1000


@dataclass(frozen=True)
class PrintSize:
    """What of a terrain its print depends on, in metres: its longer side, its lowest point, and its relief."""

    side: float
    lowest: float
    relief: float

    @classmethod
    def of(cls, heightmap: Heightmap) -> PrintSize | None:
        """Return that of a heightmap, or None where metres of heights or of ground are not known."""
        side = ground_of(heightmap)
        return None if side is None else cls(side, heightmap.lowest, heightmap.relief)


@dataclass(frozen=True)
class Printing(MeshPreset):
    """A closed solid for 3D printing; programs for printing take the lengths in STL for millimetres."""

    slug: ClassVar = "print"
    title: ClassVar = "3D printing (STL, 3MF)"
    summary: ClassVar = "A closed solid that stands on a base, in millimetres."
    needs: ClassVar = {
        "scale": "to_scale",
        "vertical_exaggeration": "to_scale",
        "base_height": "to_scale",
        "colours": "format",
        "second_from": "colours",
    }
    excluded_by: ClassVar = {"width": "to_scale", "relief": "to_scale"}
    remembered: ClassVar = True

    format: Annotated[
        Literal["stl", "3mf"],
        Parameter(
            "Format",
            "STL is what every program for printing reads. 3MF is smaller, knows its millimetres, and may have "
            "two colours.",
            labels=("STL", "3MF"),
        ),
    ] = "stl"
    width: Annotated[float, _of_print("width", (10, 400))] = 100.0
    relief: Annotated[float, _of_print("relief", (0.5, 100))] = 20.0
    to_scale: Annotated[
        bool,
        Parameter(
            "To scale",
            "Print at a scale. Prints of several terrains with the same scale, exaggeration and base fit together: you "
            "can compare their sizes and heights.",
        ),
    ] = False
    scale: Annotated[
        float,
        Parameter(
            "Scale 1 :",
            "How many times as long the ground is as the print: at 1 : 25 000 a kilometre is 40 mm long.",
            minimum=1,
            maximum=1e9,
            step=100,
            offered=(100, 1e6),
            beyond=True,
        ),
    ] = 25_000.0
    vertical_exaggeration: Annotated[
        float,
        Parameter(
            "Exaggeration",
            "How many times as tall as in nature the print is.",
            minimum=0.01,
            maximum=1000,
            step=0.1,
            offered=(0.5, 10),
            beyond=True,
        ),
    ] = 1.0
    base_height: Annotated[
        float,
        Parameter(
            "Base at",
            "How high ground is, in metres, that lies right on the base. At most as high as the lowest point; for "
            "several terrains that of all of them.",
            unit=" m",
            minimum=-1e6,
            maximum=1e6,
            step=1,
            offered=(-500, 5000),
            beyond=True,
        ),
    ] = 0.0
    base: Annotated[float, _of_print("base", (0.1, 20))] = 3.0
    colours: Annotated[PrintColours, _OPTIONS["colours"]] = "one"
    second_from: Annotated[float, _OPTIONS["second_from"]] = _OPTIONS["second_from"].default
    decimation: Annotated[int, _OPTIONS["decimation"]] = 1

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        options = self.mesh_options(heightmap)
        values = (
            Value(tr("Unit"), tr("millimetres")),
            Value(tr("Size"), mesh_extent(heightmap, options, "mm")),
            Value(tr("Up axis"), "Z"),
            *_comparable(heightmap, options),
        )
        shape = (heightmap.rows, heightmap.columns)
        return Plan(MeshFile(self.ending, options), shape, (), self.changes(heightmap, options), values)

    @property
    def ending(self) -> str:
        """The ending of the file's name."""
        return f".{self.format}"

    def changes(self, heightmap: Heightmap, options: MeshOptions) -> tuple[str, ...]:
        """Return the sentences on what changes; see `MeshPreset.changes`."""
        return (*super().changes(heightmap, options), *self._on_colours(options))

    def _on_colours(self, options: MeshOptions) -> tuple[str, ...]:
        if self.colours != options.colours:
            return (tr("STL has no colours; 3MF has two."),)
        if self.colours == "one":
            return ()
        text = tr(
            "The second colour is filament 2 in PrusaSlicer, Bambu Studio and OrcaSlicer, and a material of its own in "
            "other programs. Sides and base have the first."
        )
        return (text,)

    def mesh_options(self, heightmap: Heightmap) -> MeshOptions:
        """Return the options of the mesh.

        Raises
        ------
        UserValueError
            A scale is wanted, and the size of the ground is not known; or the ground goes down below the base.
        """
        options = MeshOptions(
            self.width,
            self.relief,
            self.base,
            self.decimation,
            solid=True,
            colours=self.colours if self.format == "3mf" else "one",
            second_from=self.second_from,
        )
        if not self.to_scale:
            return options
        factor, ground = _MILLIMETRES / self.scale, _known(PrintSize.of(heightmap))
        options = replace(
            options,
            width=ground.side * factor,
            relief=ground.relief * factor * self.vertical_exaggeration,
            base_height=self.base_height,
        )
        try:
            height_of_base(heightmap, options)
        except UnfitError as unfit:
            raise UserValueError(unfit.sentences) from None
        return options

    def suited(self, heightmap: Heightmap) -> Self:
        """Return the options with the relief as in nature, where that is known and enough to be seen and felt.

        Those of a print to scale stay as they are, so that it matches the last one.
        """
        ground = PrintSize.of(heightmap)
        return self if self.to_scale or ground is None else self.for_all([ground])

    def for_all(self, grounds: Sequence[PrintSize | None]) -> Self:
        """Return the options with a scale and a base that suit several terrains: the widest becomes that wide at most.

        Raises
        ------
        UserValueError
            The size of one of them is not known.
        """
        known = [_known(ground) for ground in grounds]
        side, highest = max(ground.side for ground in known), max(ground.relief for ground in known)
        lowest, true = min(ground.lowest for ground in known), self.width * highest / side
        relief = max(true, _LEAST_PRINTED)
        step = 10.0 ** floor(log10(highest)) / 100
        return self.within(
            relief=relief,
            scale=_rounded_up(_MILLIMETRES * side / self.width),
            vertical_exaggeration=float(f"{relief / true:.2g}"),
            base_height=floor(lowest / step) * step,
        )


def _known(ground: PrintSize | None) -> PrintSize:
    if ground is None:
        raise UserValueError(
            tr("a scale needs a terrain that knows its size. Say it with Size in metres, or switch To scale off")
        )
    return ground


def _rounded_up(value: float) -> float:
    """Return the next number with two digits that count."""
    step = 10.0 ** (floor(log10(value)) - 1)
    return ceil(value / step * (1 - 1e-9)) * step


def mesh_extent(heightmap: Heightmap, options: MeshOptions, unit: str) -> str:
    """Return the size of a mesh, in words."""
    down, across = spacings_of(heightmap.heights.shape, options.width, heightmap.known_stretch)
    height = options.relief * (heightmap.highest - heightmap.lowest) / heightmap.relief
    if options.solid:
        below = heightmap.lowest - height_of_base(heightmap, options)
        height += options.base + options.relief * below / heightmap.relief
    return extent((down * (heightmap.rows - 1), across * (heightmap.columns - 1)), height, unit)


def _comparable(heightmap: Heightmap, options: MeshOptions) -> tuple[Value, ...]:
    """Return what another print needs to match this one, where the size of the ground is known."""
    ground = PrintSize.of(heightmap)
    if ground is None:
        return ()
    scale = _MILLIMETRES * ground.side / options.width
    true = options.width * ground.relief / ground.side
    return (
        Value(tr("Scale"), f"1 : {in_words(float(f'{scale:.5g}'))}"),
        Value(tr("Exaggeration"), in_words(float(f"{options.relief / true:.4g}"))),
        Value(tr("Base at"), f"{in_words(float(f'{height_of_base(heightmap, options):.5g}'))} m"),
    )


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

    @property
    def ending(self) -> str:
        """The ending of the file's name: STL files go into a ZIP file."""
        return ".zip" if self.format == "stl" else ".3mf"

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap."""
        shape = (heightmap.rows, heightmap.columns)
        options = self.mesh_options(heightmap)
        bed = Bed(self.bed_width, self.bed_length, self.gap)
        file = PiecesFile(self.ending, options, bed, self.pegs, heightmap.known_stretch)
        pieces = file.pieces(shape)
        largest = " x ".join(in_words(float(f"{side:.4g}")) for side in pieces.largest)
        values = [
            Value(tr("Unit"), tr("millimetres")),
            Value(tr("Size of the whole"), mesh_extent(heightmap, options, "mm")),
            Value(tr("Largest piece"), f"{largest} mm"),
        ]
        if pieces.has_pegs:
            values.append(Value(tr("Pegs to print"), str(pieces.peg_count)))
        values += _comparable(heightmap, options)
        return Plan(file, shape, (), self.changes(heightmap, options), tuple(values))


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
        size = Value(tr("Size"), mesh_extent(heightmap, options, format.unit))
        values = (axis, unit, size, *self._height_of_origin(heightmap))
        shape = (heightmap.rows, heightmap.columns)
        return Plan(MeshFile(f".{self.format}", options), shape, (), self.changes(heightmap, options), values)

    def _height_of_origin(self, heightmap: Heightmap) -> tuple[Value, ...]:
        """Return the height in nature of the plane at 0, where heights are metres: black lies there, or the base."""
        if not heightmap.metres:
            return ()
        below = self.base * heightmap.relief / self.relief
        black = heightmap.lowest - below if self.solid else heightmap.range[0]
        return (Value(tr("Height of the plane at 0, in metres"), number(black)),)


def true_relief(heightmap: Heightmap, width: float) -> float | None:
    """Return the relief as in nature of a mesh whose longer side has a width, or None where that is not known."""
    ground = ground_of(heightmap)
    return None if ground is None else width * heightmap.relief / ground


def ground_of(heightmap: Heightmap) -> float | None:
    """Return the metres along the longer side, or None where metres of heights or of ground are not known."""
    return max(heightmap.sides) if heightmap.metres and heightmap.sides else None
