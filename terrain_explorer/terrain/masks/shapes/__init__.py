"""Shapes: parts of masks that are drawn or picked at a place."""

from collections.abc import Mapping

from terrain_explorer.terrain.catalogue import catalogue
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape, RectangleShape
from terrain_explorer.terrain.masks.shapes.polygon import PolygonShape
from terrain_explorer.terrain.masks.shapes.wand import WandShape

MASK_SHAPES: Mapping[str, type[RectangleShape | EllipseShape | WandShape]] = catalogue(
    RectangleShape, EllipseShape, WandShape
)
"""The shapes with parameters by slug, in the order shown; a `PolygonShape` has its corners."""

__all__ = ["MASK_SHAPES", "EllipseShape", "PolygonShape", "RectangleShape", "WandShape"]
