"""The options of meshes: how large a terrain becomes, and how fine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from terrain_explorer.terrain.parameters import Parameter, Parameterised, part_of_levels

COARSEST = 1000
"""The coarsest decimation: one point in this many is kept."""

PrintColours = Literal["one", "height", "water"]

_UNIT = "In the unit of the file: millimetres in STL and 3MF, metres in GLB; OBJ and PLY leave the unit to the program."


@dataclass(frozen=True)
class MeshOptions(Parameterised):
    """The size of a terrain as a mesh, and how fine it is.

    Lengths are in the unit of the file: millimetres in STL and 3MF, as programs for printing take it, and metres in
    GLB, as glTF prescribes. OBJ and PLY have no unit; most programs take metres.

    Attributes
    ----------
    base_height
        The height from which on a solid is thicker than its base, at most that of its lowest point; None: that one.
        Solids with the same one stand equally high.
    """

    needs: ClassVar = {"second_from": "colours"}

    width: Annotated[
        float,
        Parameter(
            "Width", f"The length of the longer side. {_UNIT}", minimum=1, maximum=1e6, step=1, offered=(10, 1000)
        ),
    ] = 100.0
    relief: Annotated[
        float,
        Parameter(
            "Relief",
            f"How high the highest point lies above the lowest. {_UNIT}",
            minimum=0.01,
            maximum=1e5,
            step=0.5,
            offered=(0.5, 200),
        ),
    ] = 20.0
    base: Annotated[
        float,
        Parameter(
            "Base",
            f"How thick a solid is below its lowest point. {_UNIT}",
            minimum=0.1,
            maximum=1e5,
            step=0.1,
            offered=(0.1, 50),
        ),
    ] = 3.0
    decimation: Annotated[
        int,
        Parameter(
            "Use every n-th point",
            "Keep every n-th row and column; 1 keeps all. The edges always stay.",
            minimum=1,
            maximum=COARSEST,
            offered=(1, 32),
        ),
    ] = 1
    solid: Annotated[
        bool, Parameter("Solid", "Close the mesh with sides and a base. STL and 3MF are always closed, for printing.")
    ] = False
    colours: Annotated[
        PrintColours,
        Parameter(
            "Colours",
            "One, or two for a printer with two filaments: one of its own for what lies high, or for the sea and the "
            "lakes that are shown. Only 3MF has them.",
            labels=("One", "Two, by height", "Two, by water"),
        ),
    ] = "one"
    second_from: Annotated[
        float,
        part_of_levels(
            "Second from",
            "From which height on the second colour begins: 0 % is the lower end of the range of heights, 100 % the "
            "upper end. By water it makes no difference.",
        ),
    ] = 0.6
    base_height: float | None = None
