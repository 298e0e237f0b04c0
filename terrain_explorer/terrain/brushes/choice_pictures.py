"""Small pictures of what a brush can be: a form shows them in place of words."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.brushes.falloff import FALLOFFS
from terrain_explorer.terrain.heightmap import FloatArray

_SIDE = 48
"""Rows and columns: twice what a form shows, for fine screens."""

_MIRRORED = {"none": ((1, 1),), "rows": ((1, 1), (-1, 1)), "columns": ((1, 1), (1, -1))}
"""On which sides of the middle dabs are, down and across: the first is drawn, the others are its mirror images."""

_COPY = 0.5


def falloff_picture(name: str) -> FloatArray:
    """Return one dab: the weights of a falloff."""
    down, across = _places()
    return FALLOFFS[name].weights(np.hypot(down, across))  # type: ignore[index]  # the form knows texts


def shape_picture(name: str) -> FloatArray:
    """Return a disc, or a framed picture of hills."""
    down, across = _places()
    if name == "round":
        return _within(0.8 - np.hypot(down, across))
    outer = 0.85 - np.maximum(np.abs(down), np.abs(across))
    # Two hills: the ground lies below the higher of two slopes.
    hills = np.minimum(down + 0.25 - 1.1 * np.abs(across + 0.15), outer - 0.2)
    lower = np.minimum(down - 0.05 - 1.1 * np.abs(across - 0.35), outer - 0.2)
    return np.asarray(np.maximum(_within(np.minimum(outer, 0.13 - outer)), _within(np.maximum(hills, lower))))


def mirror_picture(name: str) -> FloatArray:
    """Return a dab and, fainter, the copies that mirrors make of it, with a line where each mirror is."""
    down, across = _places()
    sides = _MIRRORED.get(name, ((1, 1), (-1, 1), (1, -1), (-1, -1)))
    dabs = [_within(0.3 - np.hypot(down + 0.45 * south, across + 0.45 * east)) for south, east in sides]
    dabs[1:] = [_COPY * dab for dab in dabs[1:]]
    if name in ("rows", "both"):
        dabs.append(_COPY * _within(0.03 - np.abs(down)))
    if name in ("columns", "both"):
        dabs.append(_COPY * _within(0.03 - np.abs(across)))
    return np.asarray(np.maximum.reduce(dabs))


def _places() -> tuple[FloatArray, FloatArray]:
    """Return how far points are down and across from the middle, in halves of a side."""
    down, across = (2 * np.indices((_SIDE, _SIDE)) + 1) / _SIDE - 1
    return down, across


def _within(inside: FloatArray) -> FloatArray:
    """Return the opacities of what is so far inside an edge, antialiased."""
    return np.asarray(np.clip(inside * _SIDE / 2 + 0.5, 0, 1))
