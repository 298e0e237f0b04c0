"""The curve that screens put between numbers and light."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray


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
