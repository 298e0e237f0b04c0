"""The tool that prints a heightmap into another one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Literal, Self

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes.footprint import Footprint, joined
from terrain_explorer.terrain.brushes.path import Dab
from terrain_explorer.terrain.brushes.tools.base import DabSite, StrokeFacts, Tool, blended, height_of, lifted
from terrain_explorer.terrain.brushes.tools.prints import printed
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.parameters import Parameter, part_of_range


@dataclass(frozen=True)
class Stamp(Tool):
    """An image as wide as the brush, the longer side counting; the falloff fades it towards its four edges.

    The brush says how it is turned, and how much of turn and size is left to chance.

    Black is 0 and white is `height` * range. *raise* adds it to the ground; *blend* brings the ground to it, counted
    from the lower end of the range. Where prints of one stroke overlap, the higher one counts.
    """

    slug: ClassVar = "stamp"
    title: ClassVar = "Stamp"
    summary: ClassVar = "Prints a heightmap into the ground."
    key: ClassVar = "K"
    drawn: ClassVar = "in prints"

    mode: Annotated[
        Literal["raise", "blend"],
        Parameter("Mode", "raise puts the stamp on top of the ground; blend replaces the ground by it."),
    ] = "raise"
    height: Annotated[
        float,
        part_of_range("Height", "How high the stamp's white is, as a share of the range."),
    ] = 0.25

    def nearer(self, part: float) -> Self:
        """Return the tool with what is put on top as high for its width as on the whole."""
        return self if self.mode == "blend" else replace(self, height=self.height * part)

    def check(self, ground: StrokeFacts) -> None:
        """Refuse where there is no image."""
        if ground.stamp is None:
            raise UserValueError(tr("There is no stamp yet. Choose a heightmap to print with."))

    def footprints(self, ground: StrokeFacts, dabs: Iterable[Dab]) -> Iterator[Footprint]:
        """Yield the prints of the image."""
        prints = (self._print(ground, dab) for dab in dabs)
        return joined(prints) if self.mode == "raise" else prints

    def _print(self, ground: StrokeFacts, dab: Dab) -> Footprint:
        assert ground.stamp is not None
        window, weights, image = printed(ground.plane, ground.brush, ground.stamp, dab)
        # To raise, a low part of the image should mark less, so that where prints overlap the higher one counts. To
        # blend, black is a goal like any other.
        if self.mode == "raise":
            return Footprint(dab, window, weights * image)
        return Footprint(dab, window, weights, image)

    def passed(self, passing: Heights, site: DabSite) -> Heights:
        """All of it below a stamp that is put on top, what is left of the ground below one that replaces it."""
        return passing if site.goals is None else super().passed(passing, site)

    def shape(self, ground: StrokeFacts, site: DabSite) -> Heights:
        """Add the image, or bring the ground to it."""
        white = height_of(self.height, ground)
        if site.goals is None:
            return lifted(site.heights, site.weights * white)
        goals = lifted(np.float32(ground.canvas.range[0]), site.goals * white)
        return blended(site.heights, goals, site.weights)
