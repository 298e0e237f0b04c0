"""The tool that lets water and gravity work under the brush."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import radians, tan
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.brushes.footprint import Footprint
from terrain_explorer.terrain.brushes.plane import Number, column_span, row_span
from terrain_explorer.terrain.brushes.relief import Relief
from terrain_explorer.terrain.brushes.tools.base import DabSite, StrokeFacts, lifted
from terrain_explorer.terrain.brushes.tools.build_up import BuildUp
from terrain_explorer.terrain.heightmap import Bools, FloatArray, Heights, Window
from terrain_explorer.terrain.parameters import Parameter

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.local_erosion import Parcel, ParcelRock

_SPEEDS = {"water and gravity": (1.5, 1.5), "water": (1.5, 0.0), "gravity": (0.0, 0.6)}
"""Erodibility and sliding; see `LocalLaw`. A straight pass at full strength takes a unit of time on its middle line."""

Pads = list[tuple[int, int]]
"""The rows and the columns by which a window is wider than another one, before and after."""

_WORN = 0.5
"""The part of the finest detail that goes under a dab of full weight."""

_FLOW_SEED, _ROCK_SEED = 0, 1

_ROCKS = 4
"""How many of the widest features of the rock lie side by side within the brush."""


@dataclass(frozen=True)
class Erode(BuildUp):
    """Rain falls on the brush, runs to the ground around it and cuts into its way; see `erosion.local_erosion`.

    The random numbers that decide where rills begin are fixed to the points of the map, so that the next dab goes on
    with what the last one began. Where there are layers of rock, each is cut and stands as it does; what slid on them
    since the stroke began lies as loose stones do.
    """

    slug: ClassVar = "erode"
    title: ClassVar = "Erode"
    summary: ClassVar = (
        "Lets rain run off under the brush: it cuts valleys that join, and what is too steep slides. A wider brush "
        "cuts wider valleys."
    )
    key: ClassVar = "W"

    forces: Annotated[
        Literal["water and gravity", "water", "gravity"],
        Parameter(
            "Forces",
            "Water cuts valleys, the deeper the more of the brush drains through them. Gravity brings down slopes that "
            "are too steep: alone it heaps them up at their feet, with water all is washed away.",
        ),
    ] = "water and gravity"
    angle: Annotated[
        float,
        Parameter(
            "Critical slope",
            "The steepest slope that gravity leaves standing, in degrees. With water it differs a little from place "
            "to place, as rock does. Layers of rock stand at slopes of their own; what slid lies at this one.",
            unit="°",
            minimum=0,
            maximum=89,
            step=1,
            offered=(5, 60),
        ),
    ] = 35.0

    def aimed(self, ground: StrokeFacts, image: Footprint) -> Footprint:
        """Return the footprint with the heights to which the ground under it comes."""
        from terrain_explorer.terrain.erosion.local_erosion import LocalLaw, eroded

        law = LocalLaw(*_SPEEDS[self.forces], tan(radians(self.angle)))
        around = _around(ground, image.window)
        pads = _pads(image.window, around)
        inside = tuple(slice(before, -after or None) for before, after in pads)
        if ground.canvas.voids is not None:
            voids = ground.plane.wider(ground.canvas.voids, image.window, 0)
            image = replace(image, weights=np.where(voids, np.float32(0), image.weights))
        heights = eroded(self._parcel(ground, image, around, pads), law)
        return replace(image, goals=heights[image.turn][inside].astype(np.float32))

    def _parcel(self, ground: StrokeFacts, image: Footprint, around: Window, pads: Pads) -> Parcel:
        """Return the ground that the image touches, turned back as it lies under the dab itself."""
        from terrain_explorer.terrain.erosion.local_erosion import Parcel

        heights, voids = _ground(ground, around)

        def turned(values: NDArray[Number]) -> NDArray[Number]:
            # In one piece, or sums would add up in another order, and an image would not have the very bits.
            return np.ascontiguousarray(values[image.turn])

        times = np.pad(image.weights * np.float32(image.dab.power), pads)
        outlets = np.pad(np.zeros(image.weights.shape, bool), pads, constant_values=True)
        flow, rock = self._reliefs(ground, around)
        return Parcel(
            turned(heights),
            turned(times),
            turned(outlets),
            turned(voids),
            turned(flow),
            turned(rock),
            image.dab.radius,
            ground.canvas.spacing,
            _layers(ground, around, image),
            None if self.forces != "gravity" else turned(_bed(ground, around, heights, voids)),
        )

    def _reliefs(self, ground: StrokeFacts, window: Window) -> tuple[FloatArray, FloatArray]:
        """Return the numbers that decide where rills begin, and how steep the rock can stand; see `Parcel`."""
        if self.forces == "gravity":
            even = np.zeros((window.rows, window.columns), np.float32)
            return even, even
        widest = max(round(ground.brush.size / _ROCKS), 1)
        flow, rock = Relief(ground.plane, _FLOW_SEED, 1.0, 1), Relief(ground.plane, _ROCK_SEED, 0.5, widest)
        return flow.on_plane(window), rock.on_plane(window)

    def passed(self, passing: Heights, site: DabSite) -> Heights:
        """Wear what is fine first."""
        return np.asarray(passing * (1 - np.clip(site.weights * np.float32(_WORN * site.dab.power), 0, 1)))

    def shape(self, ground: StrokeFacts, site: DabSite) -> Heights:
        """Draw to the heights that were found."""
        assert site.goals is not None
        seen = ground.plane.wider(ground.canvas.heights, site.window, 0)
        if np.array_equal(site.heights, seen):
            return site.goals
        # With wrapping, the last row and column are seen as the first. On a map that does not tile they change alike.
        return lifted(site.heights, site.goals.astype(np.float64) - seen)


def _ground(ground: StrokeFacts, window: Window) -> tuple[FloatArray, Bools]:
    """Return the heights of a window, and where it is void; no water runs to voids, whatever they hold."""
    heights = ground.plane.wider(ground.canvas.heights, window, 0).astype(np.float64)
    if ground.canvas.voids is None:
        return heights, np.zeros(heights.shape, bool)
    voids = ground.plane.wider(ground.canvas.voids, window, 0)
    return np.where(voids, heights.max(where=~voids, initial=-np.inf), heights), voids


def _bed(ground: StrokeFacts, window: Window, heights: FloatArray, voids: Bools) -> FloatArray:
    """Return where loose stones begin in a window: where the ground was before the stroke, or lower where it is so."""
    if ground.canvas.rock is None or ground.original is None:
        return heights
    before = ground.original.on_plane(ground.plane, window)
    return np.where(voids, heights, np.minimum(heights, before))


def _layers(ground: StrokeFacts, window: Window, image: Footprint) -> ParcelRock | None:
    """Return the layers below a window, turned back likewise."""
    if ground.canvas.rock is None:
        return None
    from terrain_explorer.terrain.erosion.local_erosion import ParcelRock
    from terrain_explorer.terrain.erosion.rock.ground_rock import GroundRock

    rock, plane = ground.canvas.rock, ground.plane
    assert isinstance(rock, GroundRock)
    rows, columns = plane.rows.indices(row_span(window)), plane.columns.indices(column_span(window))
    frame = rock.frame(rows.astype(np.float64), columns.astype(np.float64))
    return ParcelRock(rock.column, np.ascontiguousarray(frame[image.turn]))


def _around(ground: StrokeFacts, window: Window) -> Window:
    """Return the window with one more point on each side where the plane goes on."""
    wider = (range(span.start - 1, span.stop + 1) for span in (row_span(window), column_span(window)))
    return ground.plane.around(*wider)


def _pads(window: Window, around: Window) -> Pads:
    """Return by how much the window around is wider."""
    rows, columns = ((row_span(each), column_span(each)) for each in (window, around))
    return [(one.start - other.start, other.stop - one.stop) for one, other in zip(rows, columns, strict=True)]
