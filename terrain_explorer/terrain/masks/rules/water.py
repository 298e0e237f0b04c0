"""Rules by water: how much land drains through a point, and how far the next water is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.heightmap import Bools, Window
from terrain_explorer.terrain.hydrology.drainage import Drainage, below_sea
from terrain_explorer.terrain.masks.distance import measuring
from terrain_explorer.terrain.masks.part import MaskInput, Weights, slices
from terrain_explorer.terrain.masks.rules.soft_range import AreaSoftness, LengthSoftness, SoftRange
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter, part_of_levels, percent
from terrain_explorer.terrain.work import Work, part_of


@dataclass(frozen=True)
class FlowRule(SoftRange):
    """The drainage area of a point in percent of all ground."""

    slug: ClassVar = "flow"
    title: ClassVar = "Flow"
    summary: ClassVar = "Rivers: points through which the water of much land runs."

    low: Annotated[
        float,
        percent("From", "The least part of the map that drains through a point.", of="area", offered=(0, 10)),
    ] = 0.5
    low_softness: AreaSoftness = 0.25
    high: Annotated[
        float,
        percent("To", "The greatest part of the map that drains through a point.", of="area"),
    ] = 100.0
    high_softness: AreaSoftness = 0.0

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        drainage = yield from part_of(ground.draining(), 0, 0.9)
        areas, percent = drainage.areas[slices(window)], 100 / max(drainage.ground_points, 1)
        weights = np.empty(areas.shape, np.float32)
        yield from part_of(
            filling(weights, lambda rows: self.weights_of(areas[rows].astype(np.float64) * percent)), 0.9, 1
        )
        return weights


@dataclass(frozen=True)
class WaterDistanceRule(SoftRange):
    """The distance to the next river, lake or sea, in percent of the map's longer side."""

    slug: ClassVar = "water-distance"
    title: ClassVar = "Distance to water"
    summary: ClassVar = "Ground at some distance from the nearest river, lake or sea."
    needs: ClassVar = {"sea_level": "sea"}

    low: Annotated[
        float,
        percent("From", "The least distance to water, in percent of the longer side.", of="side", offered=(0, 20)),
    ] = 0.0
    low_softness: LengthSoftness = 0.0
    high: Annotated[
        float,
        percent("To", "The greatest distance to water, in percent of the longer side.", of="side", offered=(0, 20)),
    ] = 1.0
    high_softness: LengthSoftness = 2.0
    river_area: Annotated[
        float,
        percent(
            "Smallest river",
            "How much of the map drains into the smallest river that counts.",
            of="area",
            minimum=0.01,
            maximum=10,
            step=0.001,
        ),
    ] = 0.5
    lake_depth: Annotated[
        float,
        percent(
            "Shallowest lake",
            "How deep the shallowest lake is that counts, in percent of the range: rough ground has countless puddles.",
            of="rise",
            offered=(0, 10),
        ),
    ] = 1.0
    sea: Annotated[bool, Parameter("Sea", "What lies below a level is sea, and so water, too.")] = False
    sea_level: Annotated[
        float,
        part_of_levels(
            "Sea level", "How high the sea stands: 0 % is the lower end of the range of heights, 100 % the upper end."
        ),
    ] = 0.2

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        drainage = yield from part_of(ground.draining(), 0, 0.6)
        away = yield from part_of(measuring(self._water(drainage)), 0.6, 0.9)
        weights = np.empty((window.rows, window.columns), np.float32)
        percent, some = 100 / ground.points(100), away[slices(window)]
        yield from part_of(
            filling(weights, lambda rows: self.weights_of(some[rows].astype(np.float64) * percent)), 0.9, 1
        )
        return weights

    def _water(self, drainage: Drainage) -> Bools:
        rivers = drainage.areas >= self.river_area / 100 * drainage.ground_points
        low, high = drainage.heightmap.range
        depths = drainage.lake_depths
        sea = below_sea(drainage.heightmap.heights, low + self.sea_level * (high - low) if self.sea else None)
        return np.asarray(rivers | sea | ((depths > 0) & (depths >= self.lake_depth / 100 * (high - low))))
