"""Patches: the changes of a stroke, enough to take it back and do it again without a copy of the map."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.terrain.heightmap import Heights, Window


@dataclass(frozen=True, eq=False)
class Patch:
    """A rectangle before and after.

    Attributes
    ----------
    window
        Where it lies in the map.
    before, after
        Its heights, float32, shape (window.rows, window.columns).
    """

    window: Window
    before: Heights
    after: Heights

    @property
    def nbytes(self) -> int:
        """The bytes of the heights it keeps."""
        return self.before.nbytes + self.after.nbytes

    def applied(self, heights: Heights) -> None:
        """Write the heights after into a map, in place, bit for bit."""
        part(heights, self.window)[...] = self.after

    def reverted(self, heights: Heights) -> None:
        """Write the heights before into a map, in place, bit for bit."""
        part(heights, self.window)[...] = self.before


@dataclass(frozen=True, eq=False)
class Change:
    """The whole change of a stroke, as patches that do not overlap; none if it changed nothing."""

    patches: tuple[Patch, ...]

    @property
    def nbytes(self) -> int:
        """The bytes of the heights it keeps."""
        return sum(patch.nbytes for patch in self.patches)

    @property
    def windows(self) -> tuple[Window, ...]:
        """Where the map changed."""
        return tuple(patch.window for patch in self.patches)

    def applied(self, heights: Heights) -> None:
        """Do it again on a map, in place, bit for bit."""
        for patch in self.patches:
            patch.applied(heights)

    def reverted(self, heights: Heights) -> None:
        """Take it back on a map, in place, bit for bit."""
        for patch in self.patches:
            patch.reverted(heights)


def part(heights: Heights, window: Window) -> Heights:
    """Return a view of a rectangle of a map."""
    return heights[window.row : window.row + window.rows, window.column : window.column + window.columns]
