"""Undo linear light: an image editor took heights for sRGB codes and stored amounts of light."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from terrain_explorer.terrain.filters.base import PointFilter
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.srgb import srgb_encoded
from terrain_explorer.terrain.work import Work


@dataclass(frozen=True)
class UndoLinearLight(PointFilter):
    """Heights as parts of the range are encoded with the sRGB curve; the ends of the range stay."""

    slug: ClassVar = "undo-linear-light"
    title: ClassVar = "Undo linear light"
    summary: ClassVar = (
        "Straightens the heights of a picture that was saved in linear light: without it low ground is far too flat."
    )
    group: ClassVar = "repair"

    @classmethod
    def helps(cls, heightmap: Heightmap) -> bool:
        return heightmap.origin is not None and heightmap.origin.linear

    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        low, high = heightmap.range
        return low + (high - low) * srgb_encoded((heights - low) / (high - low))

    def changes(self, heightmap: Heightmap) -> dict[str, Any]:
        return {"origin": heightmap.origin and replace(heightmap.origin, linear=False)}

    def carrying(self, differences: Heights, before: Heightmap, after: Heightmap) -> Work[Heights | None]:
        yield 1.0
        return None  # a curve makes them larger or smaller, each by another factor
