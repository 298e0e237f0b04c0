"""What programs ask of the pieces of a large terrain: their sizes, their kind of file and their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.presets.unity import SIDES
from terrain_explorer.files.presets.unreal import QUADS
from terrain_explorer.language import tr
from terrain_explorer.terrain.catalogue import catalogue

NAMES = "{name}_x{x}_y{y}"
"""The names of pieces: x counts them from the west, and y from the north unless the target begins in the south."""


@dataclass(frozen=True)
class Target:
    """A program that pieces are made for.

    Attributes
    ----------
    slug, title
        Its name on the command line, and for the user.
    kind
        One of `terrain_explorer.files.kinds`.
    ending
        How the names of its files end.
    sides
        The points a side that a piece may have.
    first_row
        The edge at which the first row of a file lies, and from which y counts: "north" or "south".
    """

    slug: str
    title: str
    kind: str
    ending: str
    sides: tuple[int, ...]
    first_row: str = "north"

    def check(self, side: int) -> None:
        """Check the points a side of a piece.

        Raises
        ------
        ValueError
            The program does not take it.
        """
        if side not in self.sides:
            raise UserValueError(
                tr(
                    "{title} takes no tiles of {side} points a side; choose {sides}",
                    title=self.title,
                    side=side,
                    sides=", ".join(map(str, self.sides)),
                )
            )


TARGETS: Mapping[str, Target] = catalogue(
    Target("unreal", "Unreal Engine", "png16", ".png", tuple(QUADS)),
    Target("unity", "Unity", "raw16le", ".raw", SIDES, "south"),
)
"""The programs by slug."""
