"""The contract of all tools: marks on the points of the map, and the heights that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

import numpy as np

from terrain_explorer.terrain.brushes.brush import Brush
from terrain_explorer.terrain.brushes.canvas import Canvas, Original
from terrain_explorer.terrain.brushes.footprint import Footprint, capsules, joined
from terrain_explorer.terrain.brushes.path import Dab
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.brushes.stamp_image import StampImage
from terrain_explorer.terrain.brushes.tools.prints import marks
from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Window
from terrain_explorer.terrain.parameters import Parameterised

MOST = float(np.finfo(np.float32).max)
"""The highest number of float32; heights that would go beyond stay there."""


@dataclass(frozen=True, eq=False)
class StrokeFacts:
    """The facts that a tool has while a stroke is drawn.

    Attributes
    ----------
    canvas, plane, brush
        The heights to draw on, the plane they lie in, and the brush.
    base
        The heights generated last, of the canvas's shape, or None.
    stamp
        The image of the stamp, or None.
    first_height
        The height where the stroke began, as it was then.
    original
        The heights before the stroke, or None where it is not known what they were.
    """

    canvas: Canvas
    plane: Plane
    brush: Brush
    base: FloatArray | None = None
    stamp: StampImage | None = None
    first_height: float = 0.0
    original: Original | None = None

    @property
    def shape(self) -> StampImage | None:
        """The picture that the brush has the shape of, or None where it is round."""
        return self.stamp if self.brush.shape == "picture" else None


@dataclass(frozen=True, eq=False)
class DabSite:
    """A window of the map to be changed.

    Attributes
    ----------
    window, dab
        The place of the change, and the dab that makes it.
    heights
        The heights before: before this dab for tools that build up, before the stroke for others; float32.
    weights, goals
        The marks: the strongest and highest of the dab and its images, and for tools that do not build up of the whole
        stroke so far. Float32; goals only where the tool's footprints have them.
    """

    window: Window
    dab: Dab
    heights: Heights
    weights: Heights
    goals: Heights | None = None


class Tool(Parameterised, Catalogued):
    """Base of the tools: frozen dataclasses whose fields are their parameters.

    There are two kinds. A tool that builds up works, with each dab, on the heights that the last one left: a pass of
    the stroke over itself counts again. The others bring each point a part of the way to a goal: the part is the
    strongest weight that the stroke marked there, whatever the order and number of its dabs, times the strength.

    Attributes
    ----------
    key
        The letter that chooses it.
    inverse
        The slug of the tool that does the contrary, or an empty text.
    builds_up
        Which kind it is.
    drawn
        "in one go": from dab to dab up to the place where the stroke ends; "in prints": with nothing between its dabs;
        "at release": once the stroke has ended, straight from where it began.
    """

    key: ClassVar[str]
    inverse: ClassVar[str] = ""
    builds_up: ClassVar[bool] = False
    drawn: ClassVar[Literal["in one go", "in prints", "at release"]] = "in one go"

    @property
    def held(self) -> bool:
        """Whether it goes on working while the brush is held still."""
        return False

    def scaled(self, factor: float) -> Self:
        """Return the tool that does the same on a map with `factor` times the points; lengths in points follow."""
        return self

    def nearer(self, part: float) -> Self:
        """Return the tool as it draws where a part of a map is in sight, 0 to 1, with a brush as much narrower."""
        return self

    def settled(self, brush: Brush, relief: float, spacing: tuple[float, float]) -> Self:
        """Return the tool as it draws with a brush: with values where the choice is left to the program.

        Parameters
        ----------
        relief, spacing
            The width of the range of the ground, and its distances from row to row and from column to column.
        """
        return self

    def check(self, ground: StrokeFacts) -> None:
        """Refuse ground that cannot be drawn on.

        Raises
        ------
        ValueError
            Something is missing; a sentence for the user.
        """

    def footprints(self, ground: StrokeFacts, dabs: Iterable[Dab]) -> Iterator[Footprint]:
        """Yield the marks of dabs: here the ways from each to the next, by the brush's falloff and power.

        Tools that build up yield a footprint for each dab, the others one for as many as they like.
        """
        if ground.shape is not None:
            return joined(marks(ground.plane, ground.brush, ground.shape, dabs))
        return joined(capsules(ground.plane, dabs, ground.brush.curve))

    def lift(self, ground: StrokeFacts, dab: Dab) -> np.float32 | None:
        """Return by how much a dab raises points of the weight 1, if all that it does is to raise each by its part."""
        return None

    def aimed(self, ground: StrokeFacts, image: Footprint) -> Footprint:
        """Return a footprint or a mirror image of one, with goals if these depend on the ground around it.

        It is asked when all dabs before are drawn.
        """
        return image

    def shaped(self, ground: StrokeFacts, sites: Sequence[DabSite]) -> list[Heights]:
        """Return the new heights of all sites of a dab and its images; where the weight is 0, any height will do."""
        return [self.shape(ground, site) for site in sites]

    def passed(self, passing: Heights, site: DabSite) -> Heights:
        """Return which part of what is finer than the points a site leaves, 0 to 1, of the part that there was.

        Unless overridden it brings the ground to other heights: what it moves all the way has none left.
        """
        return passing * (1 - site.weights)

    def shape(self, ground: StrokeFacts, site: DabSite) -> Heights:
        """Return the new heights of one site; not needed where `shaped` is a tool's own."""
        raise NotImplementedError


def blended(heights: Heights, goals: FloatArray | float, weights: Heights) -> Heights:
    """Return heights a part of the way to their goals, never beyond: (1 - weight) height + weight goal.

    Rounding is kept between the two, so a height that is its goal stays as it is, bit for bit.
    """
    goals = np.asarray(goals, np.float32)
    mixed = np.asarray(heights * (1 - weights), np.float32)
    mixed += goals * weights
    # A weighted sum in float32 may round past either of the two.
    return np.clip(mixed, np.minimum(heights, goals), np.maximum(heights, goals), out=mixed)


def lifted(heights: Heights | np.float32, lift: FloatArray) -> Heights:
    """Return the sum, kept within the finite numbers of float32."""
    with np.errstate(over="ignore"):
        total = np.asarray(heights + lift, np.float32)
    # Overflows are infinite.
    return total if np.isfinite(total).all() else np.clip(total, -MOST, MOST, out=total)


def height_of(share: float, ground: StrokeFacts) -> np.float32:
    """Return a share of the range as a height."""
    return np.float32(min(share * ground.canvas.relief, MOST))
