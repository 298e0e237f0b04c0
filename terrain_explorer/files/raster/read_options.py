"""Options for reading files that leave something open, and the question to the user about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, ClassVar, Literal

from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.language import tr
from terrain_explorer.terrain.parameters import Parameter, Parameterised, parameters, taken_together
from terrain_explorer.terrain.sizes import MOST_POINTS

COARSEST = 1000
"""The coarsest copy of a raw file: one row and column in this many."""

RAW_FILE = "Raw file"
"""The heading of the options for raw files."""

PART = "Part of a file"
"""The heading of the options for files that are too large to open."""

MOST_CHANNELS = 64
"""The most numbers that a raw file holds for each point."""

POINTS = "Points"
"""The heading of the options for points of surveys."""

MESH = "Mesh"
"""The heading of the options for meshes."""

TILES = "Tiles"
"""The heading of the options for folders of tiles."""

SURVEY = "Survey"
"""The heading of the options for maps of the world."""

LARGEST = 3.4028235e38
"""The largest number of a 32-bit floating-point file."""

FARTHEST = 10**9
"""The largest step from the number of one tile to that of the next."""


_FURTHEST = 2**31 - 1
"""The last row or column that a file can have, however far it lies beyond what can be opened at once."""

_count = partial(Parameter, minimum=0, maximum=MOST_POINTS, automatic="auto")
_one_of_several = partial(Parameter, minimum=0, maximum=9999, automatic="the only one", group="Archive")


def _window(label: str, help: str, automatic: str = "") -> Parameter:
    return Parameter(label, help, minimum=0, maximum=_FURTHEST, automatic=automatic, group=PART)


def _step(label: str, help: str) -> Parameter:
    return Parameter(label, help, minimum=0, maximum=FARTHEST, automatic="auto", group=TILES)


@dataclass(frozen=True)
class ReadOptions(Parameterised):
    """How to read a file, or a folder of tiles, where it leaves something open.

    The options never overrule what a file itself says. Those for tiles do: a place or a name may be wrong.
    """

    together: ClassVar = {
        "window": "Read only this rectangle of a raw file or a survey: its first row and column, how many of each.",
        "tile_step": "By how much the numbers in the names differ from tile to tile, across and down; 0 finds it.",
    }

    channel: Annotated[
        Literal[
            "auto",
            "mean",
            "red",
            "green",
            "blue",
            "alpha",
            "terrarium",
            "terrain-rgb",
            "red-green",
            "index",
            "second-life",
        ],
        Parameter(
            "Channel",
            "Which channel of a colour picture holds the heights, or how several of them hold its digits.",
            group="Picture",
        ),
    ] = "auto"
    transparency: Annotated[
        Literal["auto", "voids", "heights"],
        Parameter(
            "Transparency",
            "Take points of a grey picture that are fully transparent for voids, or for the heights beneath.",
            group="Picture",
        ),
    ] = "auto"
    light: Annotated[
        Literal["auto", "as-stored", "undo-linear"],
        Parameter(
            "Light",
            "Take the heights as stored, or bring a picture in linear light back to the sRGB curve, "
            "in which it was drawn.",
            group="Picture",
        ),
    ] = "auto"
    sample: Annotated[
        Literal["auto", "uint8", "int16", "uint16", "int32", "uint32", "float32"],
        Parameter("Numbers", "The type of the numbers in a raw file.", group=RAW_FILE),
    ] = "auto"
    byte_order: Annotated[
        Literal["auto", "little", "big"],
        Parameter("Byte order", "Which byte of a number comes first in a raw file.", group=RAW_FILE),
    ] = "auto"
    rows: Annotated[int, _count("Rows", "The rows of a raw file; 0 finds them.", group=RAW_FILE)] = 0
    columns: Annotated[int, _count("Columns", "The columns of a raw file; 0 finds them.", group=RAW_FILE)] = 0
    skip: Annotated[
        int,
        Parameter(
            "Skip bytes", "The bytes before the heights in a raw file, such as a header.",
            minimum=0, maximum=2**31 - 1, group=RAW_FILE,
        ),
    ] = 0  # fmt: skip
    channels: Annotated[
        int,
        Parameter(
            "Numbers a point", "How many numbers a raw file holds for each point, such as grey and transparency.",
            minimum=1, maximum=MOST_CHANNELS, group=RAW_FILE,
        ),
    ] = 1  # fmt: skip
    channel_number: Annotated[
        int,
        Parameter(
            "Number taken", "Which of the numbers that a raw file holds for a point is the height, counted from 1.",
            minimum=1, maximum=MOST_CHANNELS, group=RAW_FILE,
        ),
    ] = 1  # fmt: skip
    every: Annotated[
        int,
        Parameter(
            "Use every n-th point", "Of a file too large to open, use every n-th row and column; 1 uses all.",
            minimum=1, maximum=COARSEST, group=PART,
        ),
    ] = 1  # fmt: skip
    window_row: Annotated[int, _window("From row", "The first row to read of a file; 0 is the northernmost.")] = 0
    window_column: Annotated[int, _window("From column", "The first column to read of a file.")] = 0
    window_rows: Annotated[int, _window("Rows to read", "How many rows of a file to read.", "all")] = 0
    window_columns: Annotated[int, _window("Columns to read", "How many columns of a file to read.", "all")] = 0
    first_row: Annotated[
        Literal["auto", "north", "south"],
        Parameter("First row", "Which edge of the terrain comes first in a raw or TGA file.", group=RAW_FILE),
    ] = "auto"
    array: Annotated[
        int,
        _one_of_several(
            "Array",
            "The array, band or variable to read from a file that holds several, counted from 1; 0 for the only one.",
        ),
    ] = 0
    member: Annotated[
        int,
        _one_of_several(
            "Map in the archive",
            "The map to read from a ZIP archive that holds several, counted from 1; 0 for the only one.",
        ),
    ] = 0
    voids: Annotated[
        Literal["auto", "none", "number"],
        Parameter(
            "Voids", "Take all numbers for heights, or one of them for points without a height, where the file does "
            "not say.", group=SURVEY,
        ),
    ] = "auto"  # fmt: skip
    void: Annotated[
        float,
        Parameter(
            "Void number", "The number that stands for a point without a height, where Voids says number.",
            minimum=-LARGEST, maximum=LARGEST, group=SURVEY,
        ),
    ] = 0.0  # fmt: skip
    square_metres: Annotated[
        bool,
        Parameter(
            "Square metres",
            "Make a map in degrees or in Web Mercator true to the ground: points as far apart down as across.",
            group=SURVEY,
        ),
    ] = False
    text_layout: Annotated[
        Literal["auto", "points", "table"],
        Parameter(
            "Text", "Whether each line of a text is a point, or a row of a table of heights.", group=POINTS,
        ),
    ] = "auto"  # fmt: skip
    point_class: Annotated[
        Literal["auto", "all", "ground"],
        Parameter("Points taken", "All points of a laser scan, or only those that are marked as ground.", group=POINTS),
    ] = "auto"
    cell_size: Annotated[
        float,
        Parameter(
            "Cell size", "The side of a cell of scattered points in metres; 0 finds one that suits them.",
            minimum=0, maximum=1e9, step=0.5, offered=(0, 1000), beyond=True, unit=" m", automatic="auto",
            group=POINTS,
        ),
    ] = 0.0  # fmt: skip
    cell_height: Annotated[
        Literal["auto", "mean", "lowest", "highest"],
        Parameter(
            "Height of a cell", "Which height a cell gets from its points: the lowest is ground below trees.",
            group=POINTS,
        ),
    ] = "auto"  # fmt: skip
    mesh_up: Annotated[
        Literal["auto", "z", "y", "x"],
        Parameter("Axis up", "The axis of a mesh that points up.", group=MESH),
    ] = "auto"
    mesh_points: Annotated[
        int,
        Parameter(
            "Points", "How many points a map of a mesh has along its longer side; 0 finds a number.",
            minimum=0, maximum=65537, automatic="auto", group=MESH,
        ),
    ] = 0  # fmt: skip
    mesh_unit: Annotated[
        Literal["auto", "metres", "millimetres"],
        Parameter("Unit", "The unit of a mesh: usually millimetres in STL, and metres in others.", group=MESH),
    ] = "auto"
    tile_rows: Annotated[
        int,
        _count(
            "Rows of tiles",
            "Lay the tiles in this many rows, in the order of their names; 0 goes by their numbers.",
            group=TILES,
        ),
    ] = 0
    tile_columns: Annotated[
        int,
        _count(
            "Columns of tiles",
            "Lay the tiles in this many columns, in the order of their names; 0 goes by their numbers.",
            group=TILES,
        ),
    ] = 0
    tile_order: Annotated[
        Literal["auto", "by-rows", "by-columns"],
        Parameter(
            "Order of tiles",
            "Whether tiles, in the order of their names, fill row after row or column after column.",
            group=TILES,
        ),
    ] = "auto"
    first_tile: Annotated[
        Literal["auto", "north-west", "north-east", "south-west", "south-east"],
        Parameter("First tile", "The corner of the terrain where the tile with the lowest numbers lies.", group=TILES),
    ] = "auto"
    tile_step_x: Annotated[int, _step("Step across", "By how much numbers differ from tile to tile in a row.")] = 0
    tile_step_y: Annotated[int, _step("Step down", "By how much numbers differ from tile to tile in a column.")] = 0
    tile_gaps: Annotated[
        bool, Parameter("Leave gaps", "Open the tiles even where more are missing than there are.", group=TILES)
    ] = False

    @property
    def arranges_tiles(self) -> bool:
        """Whether they say how tiles lie, so that neither names nor places on a map decide alone."""
        return any(getattr(self, name) != getattr(UNSAID, name) for name in _OF_TILES)

    @property
    def lays_gaps(self) -> bool:
        """Whether they say that places without tiles are meant."""
        return self.tile_gaps or self.tile_rows > 0 or self.tile_columns > 0

    def updated(self, **more: object) -> ReadOptions:
        """Return the options with some other values, by the names of the fields."""
        return ReadOptions(**(self.values() | more))


UNSAID = ReadOptions()
"""The usual options: everything is found, or the user is asked."""

_OF_TILES = tuple(
    parameter.name for parameter in parameters(ReadOptions) if parameter.group == TILES and parameter.kind is not bool
)


@dataclass(frozen=True)
class ReadOption:
    """One answer to a question.

    Attributes
    ----------
    label
        The answer in the user's words.
    read_options
        The options with which to read the file then.
    """

    label: str
    read_options: ReadOptions

    @property
    def words(self) -> str:
        """The answer as options of the command line, for example ``--rows 20 --columns 30``."""
        said, usual = _by_option(self.read_options), _by_option(UNSAID)
        return " ".join(
            " ".join((f"--{name.replace('_', '-')}", *values)) for name, values in said.items() if values != usual[name]
        )


def _by_option(read_options: ReadOptions) -> dict[str, list[str]]:
    """Return the values of options by the names of the command line."""
    together = {part.name: name for name, parts in taken_together(ReadOptions).items() for part in parts}
    values: dict[str, list[str]] = {}
    for name, value in read_options.values().items():
        # A switch is on where its option is there.
        values.setdefault(together.get(name, name), []).extend([] if value is True else [str(value)])
    return values


class ReadQuestion(HeightmapFileError):  # noqa: N818
    """A file that can be read in several ways, none of which is safe to guess.

    Parameters
    ----------
    name
        The file's name, without folders.
    wrong
        The problem, continuing the name: ``"is a colour picture"``.
    asked
        The decision to make, as a sentence without its full stop.
    options
        The answers; the most likely one first.
    read_options
        What is known so far, for a form in which the user can give any other answer; None where there is no other.
    group
        The heading of the options in that form.

    Attributes
    ----------
    sentence
        The question without the words of the command line, which the text has.
    groups
        The headings of the options in that form.
    options, read_options
        As above.
    """

    def __init__(
        self,
        name: str,
        wrong: str,
        asked: str,
        options: Iterable[ReadOption],
        read_options: ReadOptions | None = None,
        group: str = RAW_FILE,
    ) -> None:
        # Any raw file can be read in part, and asks for all in one form.
        self.groups = (RAW_FILE, PART) if group == RAW_FILE else (group,)
        self.sentence = tr("{name} {wrong}. {remedy}.", name=name, wrong=wrong, remedy=asked)
        self.options, self.read_options = tuple(options), read_options
        # The text of the error is for the command line, where the answers are options to type.
        choices = ", ".join(f"{option.words} ({option.label})" for option in self.options)
        super().__init__(name, wrong, f"{asked}: {choices}" if choices else asked)
