"""Rules by what erosion did: how much it took away, and how thick lies what it laid down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.masks.part import MaskInput, Weights, slices
from terrain_explorer.terrain.masks.rules.soft_range import SOFT, HeightSoftness, SoftRange
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import percent
from terrain_explorer.terrain.work import Work, part_of

_THIN = (0.0, 2.0)
"""The thicknesses that a form offers, in percent of the range."""

LeastThickness = Annotated[
    float, percent("From", "How thick it lies at least, in percent of the range.", of="rise", step=0.01, offered=_THIN)
]
MostThickness = Annotated[
    float, percent("To", "How thick it lies at most, in percent of the range.", of="rise", step=0.01)
]
ThicknessSoftness = Annotated[float, percent("Softness", SOFT, of="rise", step=0.01, offered=_THIN)]


class WornRule(SoftRange):
    """Base of the rules by what erosion did, in percent of the range; all is 0 where nobody can tell.

    It is known of terrain whose steps are known, such as that of a project.
    """

    told: ClassVar = True

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        numbers = (yield from part_of(ground.wearing(self.slug), 0, 0.9))[slices(window)]
        black, white = ground.heightmap.range
        weights, percent = np.empty(numbers.shape, np.float32), 100 / (white - black)
        yield from part_of(
            filling(weights, lambda rows: self.weights_of(numbers[rows].astype(np.float64) * percent)), 0.9, 1
        )
        return weights


@dataclass(frozen=True)
class WearRule(WornRule):
    """How much erosion took away; below 0 how much it laid down."""

    slug: ClassVar = "wear"
    title: ClassVar = "Wear"
    summary: ClassVar = "Ground that erosion wore away, or where it laid something down."

    low: Annotated[
        float,
        percent(
            "From",
            "How much was taken away at least, in percent of the range; below 0 for what was laid down.",
            of="rise",
            minimum=-100,
            offered=(-10, 10),
        ),
    ] = 1.0
    low_softness: HeightSoftness = 1.0
    high: Annotated[
        float,
        percent(
            "To",
            "How much was taken away at most, in percent of the range; below 0 for what was laid down.",
            of="rise",
            minimum=-100,
            offered=(-10, 10),
        ),
    ] = 100.0
    high_softness: HeightSoftness = 1.0


@dataclass(frozen=True)
class SedimentRule(WornRule):
    """How thick sediment of rivers lies."""

    slug: ClassVar = "sediment"
    title: ClassVar = "Sediment thickness"
    summary: ClassVar = "Ground on which rivers laid down sediment: give Streams some Deposition."

    low: LeastThickness = 0.02
    low_softness: ThicknessSoftness = 0.01
    high: MostThickness = 100.0
    high_softness: ThicknessSoftness = 0.01


@dataclass(frozen=True)
class TalusRule(WornRule):
    """How thick talus lies."""

    slug: ClassVar = "talus"
    title: ClassVar = "Talus thickness"
    summary: ClassVar = "Ground on which the step Talus laid fallen rock."

    low: LeastThickness = 0.02
    low_softness: ThicknessSoftness = 0.01
    high: MostThickness = 100.0
    high_softness: ThicknessSoftness = 0.01


@dataclass(frozen=True)
class SnowRule(WornRule):
    """How deep snow lies."""

    slug: ClassVar = "snow"
    title: ClassVar = "Snow depth"
    summary: ClassVar = "Ground on which the step Snow laid snow."

    low: LeastThickness = 0.02
    low_softness: ThicknessSoftness = 0.01
    high: MostThickness = 100.0
    high_softness: ThicknessSoftness = 0.01
