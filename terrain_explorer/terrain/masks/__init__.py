"""Masks: how much of each point of a terrain belongs, by rules, shapes and painted pixels."""

from terrain_explorer.terrain.masks.mask import Mask, MaskFinish, MaskLayer
from terrain_explorer.terrain.masks.painted import Painted, PaintedPatch
from terrain_explorer.terrain.masks.part import MaskInput, MaskPart, Weights
from terrain_explorer.terrain.masks.rules import MASK_RULES
from terrain_explorer.terrain.masks.shapes import MASK_SHAPES, PolygonShape
from terrain_explorer.terrain.scale.acts import FoundWeights

__all__ = [
    "MASK_RULES",
    "MASK_SHAPES",
    "FoundWeights",
    "Mask",
    "MaskFinish",
    "MaskInput",
    "MaskLayer",
    "MaskPart",
    "Painted",
    "PaintedPatch",
    "PolygonShape",
    "Weights",
]
