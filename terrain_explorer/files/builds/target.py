"""What programs ask of the pieces of a large terrain: their sizes, their kind of file, their edges and their names.

The sizes of Unreal, Unity and HTerrain are those of the export presets. *World Composition* of Unreal lays levels that
share their edges; *Import from File* of Unreal 5 lays the tiles of one landscape side by side, where shared edges would
come twice (``LandscapeTiledImage.h``). Unity's Terrain Toolbox takes names that end in the place along X and along Z,
of files whose first row lies at the least z. Terrain3D keeps regions of 64 to 2048 points a side, at most 32 x 32,
which share no points, and numbers them with two digits. Gaea names the tiles of its builds by y and x. Web maps have a
square of 2^z x 2^z tiles for each zoom z, counted from the north-west.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.builds.build_kinds import BUILD_KINDS, TERRARIUM, ZARR, BuildKind
from terrain_explorer.files.export.plan import Value
from terrain_explorer.files.presets import godot, unity, unreal
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.catalogue import catalogue

_PNG16, _R16, _EXR, _TIFF = "png16", "raw16le", "exr", "tiff32f"
_GODOT_FORMATS = {_R16: godot.RAW, _EXR: godot.EXR}


@dataclass(frozen=True)
class Target:
    """A program that pieces are made for.

    Attributes
    ----------
    slug, title
        Its name on the command line, and for the user.
    kinds
        The kinds of files that it takes, some of `BUILD_KINDS`, and how the names of each end; the usual one first.
    sides
        The points a side that a piece may have; none where any is taken.
    told
        How it takes the tiles, in a sentence without its full stop; with the fields side and depth, the finest level.
    names
        The names of files, with the fields name, map (a folder for maps beside the heights), x from the west, y from
        the edge of the first row, z (the level of a pyramid) and digits, those of the largest number.
    shared
        Whether neighbours share the points of their edges.
    first_row
        The edge at which the first row of a file lies, and from which y counts: "north" or "south".
    most
        The most tiles along a side; 0 for any number.
    usual_side
        The points a side of a piece where nobody asks for any, about.
    is_pyramid
        Whether it also takes coarser levels, down to a single tile.
    weights_in_grey
        Whether it takes a grey picture for each layer of weights, in place of one with a channel for each.
    maps_in_cells
        Whether maps beside the heights have a pixel for each square between the points, and so one row and one column
        fewer than the heights.
    typed
        Returns what the user types in the program for each tile: from the kind of file, the points a side, the metres
        between them, how many metres high black is, and white above it. None where nothing is typed.
    """

    slug: str
    title: str
    kinds: Mapping[str, str] = field(hash=False)
    sides: tuple[int, ...] = ()
    told: str = ""
    names: str = "{name}_x{x}_y{y}"
    shared: bool = True
    first_row: str = "north"
    most: int = 0
    usual_side: int = 1025
    is_pyramid: bool = False
    weights_in_grey: bool = False
    maps_in_cells: bool = False
    typed: Callable[[str, int, float, float, float], tuple[Value, ...]] | None = field(default=None, compare=False)

    @property
    def usual_kind(self) -> str:
        """The kind of file that it takes best."""
        return next(iter(self.kinds))

    def nearest_side(self, side: int, most: int | None = None) -> int:
        """Return the points a side that a piece may have, as near to a number as can be.

        Parameters
        ----------
        most
            No piece may have more, unless the program takes none that is as small.
        """
        fitting = [one for one in self.sides if most is None or one <= most]
        return min(fitting or self.sides or (side,), key=lambda other: (abs(other - side), other))

    def check(self, kind: BuildKind, side: int) -> None:
        """Check the kind of file and the points a side of a piece.

        Raises
        ------
        ValueError
            The program does not take it.
        """
        if kind.slug not in self.kinds:
            raise UserValueError(
                tr(
                    "{title} takes no tiles of the kind {kind}; choose {kinds}",
                    title=tr(self.title),
                    kind=kind.slug,
                    kinds=", ".join(self.kinds),
                )
            )
        if self.sides and side not in self.sides:
            raise UserValueError(
                tr(
                    "{title} takes no tiles of {side} points a side; choose {sides}",
                    title=tr(self.title),
                    side=side,
                    sides=", ".join(map(str, self.sides)),
                )
            )

    def check_count(self, down: int, across: int) -> None:
        """Check the tiles down and across.

        Raises
        ------
        ValueError
            They are too many.
        """
        if self.most and max(down, across) > self.most:
            raise UserValueError(
                tr(
                    "{title} takes at most {most} × {most} tiles, and these are {down} × {across}. Choose larger "
                    "tiles, or fewer points",
                    title=tr(self.title),
                    most=self.most,
                    down=down,
                    across=across,
                )
            )


def _typed_in_unreal(kind: str, side: int, step: float, black: float, span: float) -> tuple[Value, ...]:
    return unreal.scales((step, step), black, span)


def _powers(first: int, last: int) -> tuple[int, ...]:
    """Return the powers of two from 2^first to 2^last."""
    return tuple(2**power for power in range(first, last + 1))


ANY = Target("", marked("Any program"), {slug: kind.ending for slug, kind in BUILD_KINDS.items()})
"""The target of pieces that are for no program in particular."""

TARGETS: Mapping[str, Target] = catalogue(
    Target(
        "unreal",
        "Unreal Engine",
        {_PNG16: ".png", _R16: ".r16"},
        tuple(unreal.QUADS),
        marked("For the levels of World Composition: neighbours share their edges, and y grows to the south"),
        weights_in_grey=True,
        typed=_typed_in_unreal,
    ),
    Target(
        "unreal-landscape",
        marked("Unreal Engine, one landscape"),
        {_PNG16: ".png", _R16: ".r16"},
        _powers(7, 13),
        marked("For Import from File of one landscape: choose any tile, and all of them are laid side by side"),
        shared=False,
        weights_in_grey=True,
        typed=_typed_in_unreal,
    ),
    Target(
        "unity",
        "Unity",
        {_R16: ".raw"},
        unity.SIDES,
        marked(
            "For Import Heightmap of the Terrain Toolbox, mode Batch: names end in the place along X and Z, and rows "
            "begin in the south"
        ),
        "{name}_{x}_{y}",
        first_row="south",
        maps_in_cells=True,
        typed=lambda _, side, step, black, span: unity.sizes((side - 1) * step, (side - 1) * step, black, span),
    ),
    Target(
        "godot",
        "Godot, HTerrain",
        {_R16: ".raw", _EXR: ".exr"},
        godot.SIDES,
        marked("Each tile is a terrain of HTerrain; neighbours share their edges"),
        typed=lambda kind, side, step, black, span: godot.hterrain_values(
            (step, step), black, span, _GODOT_FORMATS[kind]
        ),
    ),
    Target(
        "terrain3d",
        "Godot, Terrain3D",
        {_R16: ".r16", _EXR: ".exr"},
        _powers(6, 11),
        marked(
            "Each tile is a region of Terrain3D at a region size of {side}, and its name ends in the region's place"
        ),
        "{name}_{x:02}_{y:02}",
        shared=False,
        most=32,
        typed=lambda kind, side, step, black, span: godot.terrain3d_values(
            (side, side), (step, step), black, span, _GODOT_FORMATS[kind]
        ),
    ),
    Target(
        "gaea",
        "Gaea",
        {_PNG16: ".png", _TIFF: ".tif", _R16: ".raw", _EXR: ".exr"},
        _powers(8, 13),
        marked("Named and cut as the tiles of a build with Gaea, for programs that read these"),
        "{name}_y{y:0{digits}}_x{x:0{digits}}",
        shared=False,
    ),
    Target(
        "xyz",
        marked("Web map"),
        {_PNG16: ".png", TERRARIUM: ".png"},
        (256, 512),
        marked("A folder for each zoom: 0 is one tile with all of the terrain, {depth} has all points"),
        "{map}{z}/{x}/{y}",
        shared=False,
        usual_side=256,
        is_pyramid=True,
    ),
)
"""The programs by slug."""

CHUNKS = Target("", ANY.title, {ZARR: ""}, shared=False, usual_side=1024)
"""The target of the chunks of an array, which share no points."""
