"""Undo linear light: an image editor took heights for sRGB codes and stored amounts of light."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import numpy as np

from terrain_explorer.terrain.filters.base import PointFilter
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.work import Work
from terrain_explorer.values import dataclass


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


def srgb_encoded(light: FloatArray) -> FloatArray:
    """Return the sRGB code of linear light, by the transfer curve of IEC 61966-2-1.

    Parameters
    ----------
    light
        Black is 0 and white is 1. Below 0 the straight line goes on with which the curve begins, above 1 the curve.
    """
    # A negative number has no real power; `where` computes both branches everywhere.
    curve = 1.055 * np.maximum(light, 0.0) ** (1 / 2.4) - 0.055
    return np.where(light <= 0.0031308, 12.92 * light, curve)
