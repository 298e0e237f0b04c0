"""Lakes: how much water would stand on the ground."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.language import tr
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.hydrology.lakes import Lakes


@dataclass(frozen=True)
class LakeFigures:
    """The lakes of a map when all depressions are full.

    Attributes
    ----------
    count
        How many there are.
    share, largest
        The part of the ground that all of them and the largest one cover, 0 to 1.
    depth
        The greatest depth, in the unit of the heights.
    step
        How many points of the map each measured point stands for, along rows and along columns.
    """

    count: int
    share: float
    largest: float
    depth: float
    step: int

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        if not self.count:
            return tr("All water runs off: the ground has no depressions.")
        return tr(
            "If all depressions were full, lakes would cover {share:.1f}% of the ground, the largest {largest:.1f}%.",
            share=100 * self.share,
            largest=100 * self.largest,
        )


def lake_figures(drainage: Drainage, step: int) -> LakeFigures:
    """Return the figures of a map with some ground; for `step` see `LakeFigures`."""
    lakes, ground = Lakes.of(drainage.tree, drainage.lake_depths), drainage.ground_points
    return LakeFigures(
        len(lakes.sizes),
        len(lakes.points) / ground,
        int(lakes.sizes.max(initial=0)) / ground,
        float(lakes.depths.max(initial=0)),
        step,
    )
