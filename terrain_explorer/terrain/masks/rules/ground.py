"""Rules by the shape of the ground: height, slope, aspect and curvature."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import partial
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import FloatArray, Window, is_tileable
from terrain_explorer.terrain.masks.kernel import reach, smoothing
from terrain_explorer.terrain.masks.part import MaskInput, PlaceWeigher, Weights, cut, slices
from terrain_explorer.terrain.masks.rules.soft_range import AngleSoftness, HeightSoftness, SoftRange, fading, scale
from terrain_explorer.terrain.normalising import times
from terrain_explorer.terrain.parallel import Extremes, filling
from terrain_explorer.terrain.parameters import Parameter, percent
from terrain_explorer.terrain.portable_math import Angles, compass_bearing, slope_angle
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.between import curved, of, taps_of
from terrain_explorer.terrain.work import Work, part_of


@dataclass(frozen=True)
class HeightRule(SoftRange):
    """The height h of the range from black b to white w, 100 (h - b) / (w - b)."""

    slug: ClassVar = "height"
    title: ClassVar = "Height"
    summary: ClassVar = "Ground between two heights."

    low: Annotated[
        float,
        Parameter(
            "From", "The lower end, from 0 for black to 100 for white.", unit=" %", of="level", minimum=0, maximum=100
        ),
    ] = 0.0
    low_softness: HeightSoftness = 5.0
    high: Annotated[
        float,
        Parameter(
            "To", "The upper end, from 0 for black to 100 for white.", unit=" %", of="level", minimum=0, maximum=100
        ),
    ] = 100.0
    high_softness: HeightSoftness = 5.0

    def reach(self, ground: MaskInput) -> float:
        """Only the point itself."""
        return 0

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        heights, of_range = ground.heightmap.heights[slices(window)], ground.heightmap.range
        weights = np.empty(heights.shape, np.float32)
        yield from filling(weights, lambda rows: self.weights_at(heights[rows].astype(np.float64), of_range))
        return weights

    @property
    def is_placed(self) -> bool:
        """A height tells its weight."""
        return True

    def placing(self, ground: MaskInput) -> Work[PlaceWeigher]:
        """Return what tells the weights of a region by its heights."""
        yield 1.0
        return partial(_weights_by_height, self, ground.heightmap.range)

    def weights_at(self, heights: FloatArray, of_range: Extremes) -> FloatArray:
        """Return the weights of heights, where a heightmap has such a range."""
        black, white = of_range
        return self.weights_of((heights - black) * (100 / (white - black)))


def _weights_by_height(rule: HeightRule, of_range: Extremes, _: Region, heights: FloatArray) -> FloatArray:
    return rule.weights_at(heights.astype(np.float64, copy=False), of_range)


class SmoothedRule(SoftRange):
    """Base of the rules that look at the ground around a point, as wide as their scale."""

    scale: float

    def reach(self, ground: MaskInput) -> float:
        """As wide as the scale, and one point more."""
        return 1 + reach(ground.points(self.scale))

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        radius = ground.points(self.scale)
        around = ground.widened(window, 1)
        outer = ground.widened(around, reach(radius))
        mean: FloatArray = ground.heightmap.heights[slices(outer)]
        if radius:
            extremes, margins = ground.heightmap.extremes, _margins(outer, around)
            mean = yield from part_of(smoothing(mean, radius, extremes, margins), 0, 0.8)
        weights = np.empty((window.rows, window.columns), np.float32)

        def weighed(rows: slice) -> FloatArray:
            inner = Window(window.row + rows.start, window.column, rows.stop - rows.start, window.columns)
            touching = ground.widened(inner, 1)
            heights = cut(mean, around, touching)
            return self.weights_of(cut(self.measured(ground, heights, touching), touching, inner))

        yield from part_of(filling(weights, weighed), 0.8, 1)
        return weights

    @abstractmethod
    def measured(self, ground: MaskInput, heights: FloatArray, window: Window) -> FloatArray:
        """Return the value of each point of a rectangle; `heights` are the mean ones there."""


@dataclass(frozen=True)
class SlopeRule(SmoothedRule):
    """The slope of the mean ground by central differences, in degrees."""

    slug: ClassVar = "slope"
    title: ClassVar = "Steepness"
    summary: ClassVar = "Ground within a range of slopes."

    low: Annotated[float, Parameter("From", "The least slope, in degrees.", unit="°", minimum=0, maximum=90)] = 30.0
    low_softness: AngleSoftness = 5.0
    high: Annotated[float, Parameter("To", "The steepest slope, in degrees.", unit="°", minimum=0, maximum=90)] = 90.0
    high_softness: AngleSoftness = 5.0
    scale: Annotated[
        float,
        scale("Width over which slope is measured, in percent of the longer side; 0 is from point to point."),
    ] = 0.5

    def measured(self, ground: MaskInput, heights: FloatArray, window: Window) -> FloatArray:
        """Return the slopes."""
        south, east = _rise(ground, heights)
        return slope_angle(np.sqrt(south * south + east * east))


@dataclass(frozen=True)
class AspectRule(SmoothedRule):
    """The direction in which the mean ground falls, in degrees clockwise from north. Level ground has none."""

    slug: ClassVar = "aspect"
    title: ClassVar = "Aspect"
    summary: ClassVar = "Ground that faces a range of directions."
    cyclic: ClassVar = True

    low: Annotated[
        float,
        Parameter("From", "Clockwise from here: north is 0, east 90.", unit="°", minimum=0, maximum=360, cyclic=True),
    ] = 315.0
    low_softness: AngleSoftness = 15.0
    high: Annotated[
        float,
        Parameter("To", "Clockwise to here: south is 180, west 270.", unit="°", minimum=0, maximum=360, cyclic=True),
    ] = 45.0
    high_softness: AngleSoftness = 15.0
    scale: Annotated[
        float,
        scale("Width over which slope is measured, in percent of the longer side; 0 is from point to point."),
    ] = 0.5

    def measured(self, ground: MaskInput, heights: FloatArray, window: Window) -> FloatArray:
        """Return the directions; NaN where it is level."""
        south, east = _rise(ground, heights)
        return compass_bearing(south, -east)

    def weights_of(self, numbers: FloatArray) -> FloatArray:
        """Return the weights of some directions."""
        level = np.isnan(numbers)
        clockwise = _turned(np.where(level, 0, numbers) - self.low)
        span = self.high - self.low if self.high - self.low == 360 else _turned(np.float64(self.high - self.low))
        after = fading(clockwise - span, self.high_softness)
        before = fading(np.where(clockwise <= span, 0, 360 - clockwise), self.low_softness)
        return np.where(level, 0, np.maximum(after, before))


@dataclass(frozen=True)
class CurvatureRule(SmoothedRule):
    """How far the ground lies above the mean around it, in percent of the range.

    It is the topographic position index of Weiss, "Topographic Position and Landforms Analysis", ESRI User Conference
    2001. On smooth ground it goes with the mean curvature, the other way round.
    """

    slug: ClassVar = "curvature"
    title: ClassVar = "Curvature"
    summary: ClassVar = "Ridges, which lie above the ground around them, or hollows, which lie below."

    low: Annotated[
        float,
        percent(
            "From",
            "The least height above the mean around a point, in percent of the range; below 0 for hollows.",
            of="rise",
            minimum=-100,
            offered=(-10, 10),
        ),
    ] = 2.0
    low_softness: HeightSoftness = 1.0
    high: Annotated[
        float,
        percent(
            "To",
            "The greatest height above the mean around a point, in percent of the range; below 0 for hollows.",
            of="rise",
            minimum=-100,
            offered=(-10, 10),
        ),
    ] = 100.0
    high_softness: HeightSoftness = 1.0
    scale: Annotated[
        float, scale("How wide ridges and hollows are about, in percent of the longer side; at 0 there are none.")
    ] = 8.0

    def measured(self, ground: MaskInput, heights: FloatArray, window: Window) -> FloatArray:
        """Return how far points lie above the mean ground."""
        black, white = ground.heightmap.range
        return times(ground.heightmap.heights[slices(window)] - heights, 100 / (white - black))

    @property
    def is_placed(self) -> bool:
        """The mean around it is smooth: that between the points of the map follows from that at them."""
        return True

    def placing(self, ground: MaskInput) -> Work[PlaceWeigher]:
        """Return what tells the weights of a region by how far its heights are above the mean."""
        heightmap, radius = ground.heightmap, ground.points(self.scale)
        (black, white), mean = heightmap.range, heightmap.heights
        if radius:
            mean = yield from smoothing(mean, radius, heightmap.extremes)
        repeats = is_tileable(heightmap.heights, mean)
        return partial(_weights_by_rise, self, mean, repeats, 100 / (white - black))


def _weights_by_rise(
    rule: CurvatureRule, mean: FloatArray, repeats: bool, percent: float, region: Region, heights: FloatArray
) -> FloatArray:
    rows, columns = mean.shape
    around = curved(lambda places: of(mean, places), taps_of(region, (rows, columns), repeats))
    return rule.weights_of((heights - around) * percent)


def _rise(ground: MaskInput, heights: FloatArray) -> tuple[Angles, Angles]:
    """Return how much ground rises to the south and to the east."""
    south, east = gradient(heights, distances(ground.heightmap))
    return south.astype(np.float64), east.astype(np.float64)


def _turned(angle: FloatArray | np.float64) -> FloatArray:
    """Return angles from 0 to less than 360 degrees."""
    return np.asarray(angle - 360 * np.floor(angle / 360))


def _margins(outer: Window, inner: Window) -> tuple[int, int, int, int]:
    """Return the rows and columns around a rectangle within a larger one: top, bottom, left and right."""
    top, left = inner.row - outer.row, inner.column - outer.column
    return top, outer.rows - top - inner.rows, left, outer.columns - left - inner.columns
