"""Steps: what a recipe does to its source, one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from terrain_explorer.errors import UserError, UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes.tools.base import blended
from terrain_explorer.terrain.filters import FILTERS, Filter
from terrain_explorer.terrain.filters.base import revised
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.parallel import Extremes, filling
from terrain_explorer.terrain.recipe.drawing import Drawing, DrawnStroke
from terrain_explorer.terrain.recipe.stored import chosen, mapping, only
from terrain_explorer.terrain.work import Work, part_of


class Mask(Protocol):
    """How much of a step is done at each point."""

    def weights(self, heightmap: Heightmap) -> Heights:
        """Return the parts, float32, 0 to 1, of the heightmap's shape, for the ground that the step begins with."""


@dataclass(frozen=True)
class Step:
    """A filter or a drawing, and how much of it is done.

    A step is a pure function of the heightmap that comes in. Switched off, at strength 0 or where its mask is 0, it
    leaves every bit.

    Attributes
    ----------
    filter
        What it does: a `Filter` or a `Drawing`.
    enabled
        Whether it is done.
    strength
        0 to 1: a height h that the filter makes g becomes h + strength (g - h).
    mask
        A part for each point, by which the strength is multiplied; None for 1 everywhere.
    name
        The user's name for it; empty for the title of what it does.

    Raises
    ------
    ValueError
        The strength is not a number from 0 to 1.
    """

    filter: Filter | Drawing
    enabled: bool = True
    strength: float = 1.0
    mask: Mask | None = None
    name: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.strength <= 1:
            raise UserValueError(tr("strength must be a number from 0 to 1; got {value!r}", value=self.strength))

    @property
    def title(self) -> str:
        """Its name for the user."""
        return self.name or tr(self.filter.title)

    @property
    def effect(self) -> Step | None:
        """The step without what does not matter to the heights; None if it leaves every bit."""
        return replace(self, name="") if self.enabled and self.strength > 0 else None

    @property
    def in_full(self) -> Step:
        """The step at strength 1 everywhere."""
        return replace(self, strength=1.0, mask=None)

    def takes_strokes(self, heightmap: Heightmap) -> bool:
        """Return whether it is a drawing, in force as it was drawn, on a map of this heightmap's size."""
        drawing = self.filter
        if not isinstance(drawing, Drawing) or (drawing.rows, drawing.columns) != heightmap.heights.shape:
            return False
        return self.enabled and self.strength == 1 and self.mask is None

    def continued(self, stroke: DrawnStroke) -> Step:
        """Return the step with one more stroke in its drawing."""
        assert isinstance(self.filter, Drawing)
        return replace(self, filter=self.filter.continued(stroke))

    def strokes_after(self, earlier: Step) -> Step | None:
        """Return a drawing of the strokes that continued an earlier one, or None if it is no continuation."""
        drawing, before = self.filter, earlier.filter
        if not (isinstance(drawing, Drawing) and isinstance(before, Drawing)):
            return None
        rest = replace(drawing, strokes=drawing.strokes[len(before.strokes) :])
        begun = replace(drawing, strokes=drawing.strokes[: len(before.strokes)])
        return replace(self, filter=rest) if replace(self, filter=begun).effect == earlier.effect else None

    def applying(self, heightmap: Heightmap) -> Work[Heightmap]:
        """Return the heightmap after the step, the same one if nothing changes; yield the part that is done, 0 to 1.

        Raises
        ------
        UserError
            It cannot be done on this ground; a sentence for the user.
        """
        if self.effect is None:
            return heightmap
        after = yield from part_of(self.filter.applying(heightmap), 0, 0.9)
        return (yield from part_of(self.mixing(heightmap, after), 0.9, 1))

    def mixing(self, before: Heightmap, after: Heightmap) -> Work[Heightmap]:
        """Return the heightmap after the step, from the one before and what the step makes of it in full.

        Raises
        ------
        UserError
            The two do not fit each other.
        """
        if after is before or (self.strength == 1 and self.mask is None):
            return after
        if after.heights.shape != before.heights.shape or after.metres != before.metres:
            raise UserError(
                tr("it changes the size or the unit of the map, so it can only be done in full, at strength 1")
            )
        heights = np.empty_like(before.heights)
        parts = np.float32(1) if self.mask is None else self.mask.weights(before)
        weights = np.broadcast_to(np.float32(self.strength) * parts, heights.shape)

        def mixed(rows: slice) -> FloatArray:
            mixed = blended(before.heights[rows], after.heights[rows], weights[rows])
            # Sums lose the sign of -0, and a weight of 0 leaves every bit.
            np.copyto(mixed, before.heights[rows], where=weights[rows] == 0)
            return mixed

        yield from filling(heights, mixed)
        return revised(after, heights, range=self._mixed_range(before.range, after.range))

    def _mixed_range(self, before: Extremes, after: Extremes) -> Extremes:
        # Black and white go over little by little, too, or the picture would jump where the strength leaves 0.
        low, high = (start + self.strength * (end - start) for start, end in zip(before, after, strict=True))
        return low, high

    def to_content(self) -> dict[str, Any]:
        """Return the step as a JSON object, without what is as usual.

        Raises
        ------
        ValueError
            It has a mask.
        """
        if self.mask is not None:
            raise UserValueError(tr("a recipe with a mask cannot be stored"))
        if isinstance(self.filter, Drawing):
            content: dict[str, Any] = {"drawing": self.filter.to_content()}
        else:
            content = {"filter": self.filter.slug, "parameters": self.filter.values()}
        said = {"enabled": self.enabled, "strength": self.strength, "name": self.name}
        return content | {name: value for name, value in said.items() if value != getattr(Step, name)}

    @classmethod
    def from_content(cls, content: object) -> Step:
        """Return the step in a JSON object.

        Raises
        ------
        ValueError
            It is not one that this version can do.
        """
        step = mapping(content, tr("the step"))
        only(step, {"drawing", "filter", "parameters", "enabled", "strength", "name"}, tr("the step"))
        filter = Drawing.from_content(step["drawing"]) if "drawing" in step else chosen(step, "filter", FILTERS)
        enabled, strength, name = (step.get(field, getattr(cls, field)) for field in ("enabled", "strength", "name"))
        if not (isinstance(enabled, bool) and isinstance(strength, int | float) and isinstance(name, str)):
            raise UserValueError(tr("enabled must be true or false, strength a number, and name a text"))
        return cls(filter, enabled, float(strength), None, name)
