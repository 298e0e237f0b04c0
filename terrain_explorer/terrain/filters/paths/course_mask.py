"""The part of a mask that lies along a path: its bed or its banks, as sharp as the points of any map."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters.paths.base import PathFilter, shares
from terrain_explorer.terrain.filters.paths.course import Course, Values
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window
from terrain_explorer.terrain.masks import MaskInput, MaskPart, Weights
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Words, brief_words
from terrain_explorer.terrain.scale.ground import HeldGround
from terrain_explorer.terrain.work import Work

CoursePart = Literal["bed", "banks"]
Node = tuple[float, float, float]
"""How far down and across a node lies, and how far the path goes to each side, in lengths of the map's longer side."""

_TITLES = {"bed": marked("Bed of a path"), "banks": marked("Banks of a path")}


@dataclass(frozen=True)
class CourseMask(MaskPart):
    """The bed of a path, 1 on all of it, or its banks, which fade outwards to 0.

    It has nothing to do with the ground, so it is at every scale where the path was laid.

    Attributes
    ----------
    part
        Which of the two.
    nodes
        The line of the path.
    closed
        Whether the path goes round, and all that it goes around belongs to it.
    bank
        How wide the banks are, in lengths of the map's longer side.
    extent
        How long the sides of the map are, down and across; the longer is 1.
    """

    title: ClassVar = marked("Path")

    part: CoursePart
    nodes: tuple[Node, ...]
    closed: bool
    bank: float
    extent: tuple[float, float]

    def __post_init__(self) -> None:
        numbers = np.array(self.nodes, np.float64).reshape(-1, 3)
        fits = len(numbers) > 1 and np.isfinite(numbers).all() and (numbers[:, 2] >= 0).all() and self.bank > 0
        if not (fits and min(self.extent) > 0 and max(self.extent) == 1):
            raise UserValueError(tr("the line of a path in a mask is damaged"))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Kept, because a path may have thousands of nodes.
        return hash((self.part, self.nodes, self.closed, self.bank, self.extent))

    @classmethod
    def finding(cls, path: PathFilter, heightmap: Heightmap, part: CoursePart) -> Work[CourseMask | None]:
        """Find the mask of a path as it is laid on a ground, or None where it has too few points."""
        land = path.land_on(HeldGround(heightmap), 0)
        # Where it lies does not depend on the water below it, which takes long to find.
        course = yield from replace(path, drains=False).finding_course_in(land)
        if course is None:
            return None
        numbers = np.column_stack([course.places, course.half_widths])
        nodes = tuple((down, across, half) for down, across, half in numbers.tolist())
        down, across = land.extent.tolist()
        return cls(part, nodes, course.closed, path.reach, (down, across))

    def in_words(self, words: Words = brief_words) -> str:
        return tr(_TITLES[self.part])

    @property
    def follows_ground(self) -> bool:
        return False

    @cached_property
    def _course(self) -> Course:
        numbers = np.array(self.nodes, np.float64)
        return Course(numbers[:, :2], np.zeros(len(numbers)), numbers[:, 2], self.closed)

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        weights = np.empty((window.rows, window.columns), np.float32)
        steps = [side / (count - 1) for side, count in zip(self.extent, ground.shape, strict=True)]
        across: Values = (np.arange(window.columns) + window.column) * np.float64(steps[1])

        def weighed(rows: slice) -> FloatArray:
            down: Values = (np.arange(rows.start, rows.stop) + window.row) * np.float64(steps[0])
            near = self._course.nearness(down, across, max(self.bank, 2 * max(steps)))
            return self._weights(near.beyond, max(steps))

        yield from filling(weights, weighed)
        return weights

    def _weights(self, beyond: Values, step: float) -> Values:
        # The edge is as soft as a point is wide, and begins there: all of the bed is 1.
        bed = np.clip(1 - beyond / step, 0, 1)
        return bed if self.part == "bed" else np.asarray(shares(np.maximum(beyond, 0), self.bank, "soft") - bed).clip(0)
