"""Rules: parts of masks that follow from the ground, and are found again when it changes."""

from collections.abc import Mapping

from terrain_explorer.terrain.catalogue import catalogue
from terrain_explorer.terrain.masks.rules.ground import AspectRule, CurvatureRule, HeightRule, SlopeRule
from terrain_explorer.terrain.masks.rules.noise import NoiseRule
from terrain_explorer.terrain.masks.rules.rock import ErodibilityRule, MaterialRule, RockLayerRule
from terrain_explorer.terrain.masks.rules.soft_range import MaskRule, SoftRange
from terrain_explorer.terrain.masks.rules.water import FlowRule, WaterDistanceRule
from terrain_explorer.terrain.masks.rules.worn import SedimentRule, SnowRule, TalusRule, WearRule

MASK_RULES: Mapping[str, type[MaskRule]] = catalogue(
    HeightRule,
    SlopeRule,
    AspectRule,
    CurvatureRule,
    FlowRule,
    WaterDistanceRule,
    RockLayerRule,
    ErodibilityRule,
    WearRule,
    SedimentRule,
    TalusRule,
    SnowRule,
    MaterialRule,
    NoiseRule,
)
"""The rules by slug, in the order shown."""

__all__ = [
    "MASK_RULES",
    "AspectRule",
    "CurvatureRule",
    "ErodibilityRule",
    "FlowRule",
    "HeightRule",
    "MaskRule",
    "MaterialRule",
    "NoiseRule",
    "RockLayerRule",
    "SedimentRule",
    "SlopeRule",
    "SnowRule",
    "SoftRange",
    "TalusRule",
    "WaterDistanceRule",
    "WearRule",
]
