"""Normals: which way each point of a surface faces."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import Work

Convention = Literal["opengl", "directx"]
"""Which way green points: up the picture, to the north, or down."""


def shading_normals(
    heightmap: Heightmap, convention: Convention = "opengl", bits: int = 8
) -> Work[NDArray[np.uint8 | np.uint16]]:
    """Return the normals of a heightmap as colours: red for east, green for north or south, blue for up.

    A normal of unit length n becomes (n + 1) / 2 of the largest number. Heights and distances are those of nature where
    metres and spacing are known, otherwise as the surface is drawn without exaggeration.

    Returns
    -------
    Pixels
        uint8 or uint16, shape (rows, columns, 3).
    """
    colours = np.empty((*heightmap.heights.shape, 3), np.uint8 if bits == 8 else np.uint16)
    half = (2**bits - 1) / 2
    yield from filling(colours, lambda rows: np.rint((_normals(heightmap, rows, convention) + 1) * half))
    return colours


def _normals(heightmap: Heightmap, rows: slice, convention: Convention) -> FloatArray:
    first = max(rows.start - 1, 0)
    around = gradient(heightmap.heights[first : rows.stop + 1], distances(heightmap))
    south, east = (rise[rows.start - first :][: rows.stop - rows.start].astype(np.float64) for rise in around)
    # The normal is (-east rise, -north rise, 1), and the ground rises to the north where it falls to the south.
    green = south if convention == "opengl" else -south
    length = np.sqrt(south * south + east * east + 1)
    return np.stack([-east, green, np.ones_like(east)], axis=2) / length[..., np.newaxis]
