"""Tools that bring the ground a part of the way to given heights, and never beyond."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes.footprint import Footprint, Run, capsule, inside, window_of
from terrain_explorer.terrain.brushes.patch import part
from terrain_explorer.terrain.brushes.path import Dab
from terrain_explorer.terrain.brushes.plane import Plane, row_span
from terrain_explorer.terrain.brushes.tools.base import DabSite, StrokeFacts, Tool, blended
from terrain_explorer.terrain.filters.levels import height
from terrain_explorer.terrain.heightmap import Heights, Window
from terrain_explorer.terrain.parallel import row_blocks


@dataclass(frozen=True)
class Flatten(Tool):
    """Levels the ground to one height for the whole stroke."""

    slug: ClassVar = "flatten"
    title: ClassVar = "Flatten"
    summary: ClassVar = "Levels the ground to the height where the stroke begins."
    key: ClassVar = "V"

    def shape(self, ground: StrokeFacts, site: DabSite) -> Heights:
        """Draw to the height where the stroke began."""
        return blended(site.heights, ground.first_height, site.weights)


@dataclass(frozen=True)
class SetHeight(Tool):
    """Levels the ground to one height for all strokes."""

    slug: ClassVar = "set-height"
    title: ClassVar = "Set height"
    summary: ClassVar = "Brings the ground to a height that you choose."
    key: ClassVar = "H"

    height: Annotated[float, height("Height", "The height to which the ground is brought. Alt+click picks one.")] = 0.5

    def shape(self, ground: StrokeFacts, site: DabSite) -> Heights:
        """Draw to the chosen height."""
        return blended(site.heights, self.height, site.weights)


@dataclass(frozen=True)
class Slope(Tool):
    """The straight ramp from the height where the stroke began to that where it ended.

    It is as wide as the brush and level at its two round ends.
    """

    slug: ClassVar = "slope"
    title: ClassVar = "Slope"
    summary: ClassVar = "Builds a straight ramp from where you press to where you let go."
    key: ClassVar = "I"
    drawn: ClassVar = "at release"

    def footprints(self, ground: StrokeFacts, dabs: Iterable[Dab]) -> Iterator[Footprint]:
        """Yield the ramp by blocks of rows."""
        for dab in dabs:
            heights = ground.canvas.heights
            low, high = (
                np.float32(ground.plane.height_at(heights, at.row, at.column)) for at in (dab.start, dab.place)
            )
            for window in _strips(ground.plane, dab):
                weights, along = (of_dabs[0] for of_dabs in capsule(Run.of([(dab, window)]), ground.brush.curve))
                yield Footprint(dab, window, weights, low * (1 - along) + high * along)

    def shape(self, ground: StrokeFacts, site: DabSite) -> Heights:
        """Draw to the ramp."""
        assert site.goals is not None
        return blended(site.heights, site.goals, site.weights)


def _strips(plane: Plane, dab: Dab) -> Iterator[Window]:
    """Yield the window of a way by blocks of rows, each as wide as the way is there."""
    whole = row_span(window_of(plane, dab))
    # The box around a long diagonal ramp may be the whole map, although the ramp covers little of it.
    for rows in row_blocks(whole):
        ends = [_reached(dab, row) for row in (rows.start - dab.radius, rows.stop + dab.radius)]
        yield plane.around(rows, inside(min(ends), max(ends), dab.radius))


def _reached(dab: Dab, row: float) -> float:
    """Return the column of the way where it is nearest to a row."""
    rows, columns = dab.place.row - dab.start.row, dab.place.column - dab.start.column
    part = min(max((row - dab.start.row) / rows, 0.0), 1.0) if rows else float(row > dab.start.row)
    return dab.start.column + part * columns


@dataclass(frozen=True)
class Erase(Tool):
    """Brings back the terrain that was generated last."""

    slug: ClassVar = "erase"
    title: ClassVar = "Erase"
    summary: ClassVar = "Takes away what you drew: brings back the terrain as it was generated."
    key: ClassVar = "E"

    def check(self, ground: StrokeFacts) -> None:
        """Refuse where nothing was generated, or a map of another size."""
        if ground.base is None:
            raise UserValueError(
                tr("There is no generated terrain to go back to. Generate one first, then draw on it.")
            )
        if ground.base.shape != ground.canvas.heights.shape:
            raise UserValueError(tr("The map has another size than the generated terrain, so that cannot come back."))

    def passed(self, passing: Heights, site: DabSite) -> Heights:
        """Bring all of it back."""
        return passing * (1 - site.weights) + site.weights

    def shape(self, ground: StrokeFacts, site: DabSite) -> Heights:
        """Draw to the heights that were generated."""
        assert ground.base is not None
        return blended(site.heights, part(ground.base, site.window), site.weights)
