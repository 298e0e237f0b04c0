"""Maps to write as meshes, and the laws of closed surfaces."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from mesh_readers import MeshRead

from terrain_explorer.files.mesh import MESHES, mesh_format
from terrain_explorer.terrain import Heightmap

EXTENSIONS = tuple(format.extensions[0] for format in MESHES)
COLOURED = tuple(format.extensions[0] for format in MESHES if not format.printed)
PRINTED = tuple(format.extensions[0] for format in MESHES if format.printed)

SHAPES = st.tuples(st.integers(2, 40), st.integers(2, 50))
DECIMATIONS = st.integers(1, 9) | st.just(1000)

few = settings(max_examples=40)
"""For laws each example of which writes a mesh; most of them hold for several formats."""


def rough(shape, seed=0, low=-3.0, high=5.0):
    heights = np.random.default_rng(seed).uniform(low, high, shape)
    return Heightmap(heights.astype(np.float32), (low, high))


@st.composite
def maps(draw):
    """Draw a map of any shape, rough or flat, whose range is that of its heights, or wider."""
    shape, seed = draw(SHAPES), draw(st.integers(0, 1000))
    low, high = draw(st.sampled_from([(0.0, 1.0), (-3.0, 5.0), (700.0, 701.0), (2.0, 2.0)]))
    heights = np.random.default_rng(seed).uniform(low, high, shape).astype(np.float32)
    return Heightmap(heights, draw(st.sampled_from([(np.nan, np.nan), (low - 1, high + 1)])))


def kept(points, decimation):
    """Return one point in each step, and the last."""
    return [*range(0, points - 1, decimation), points - 1]


def z_up(positions, extension):
    """Return vectors with the north in y and up in z."""
    x, y, z = np.asarray(positions, float).T
    return np.stack((x, -z, y) if mesh_format(Path(f"mesh{extension}")).y_up else (x, y, z), axis=1)


def welded(mesh: MeshRead):
    """Return the triangles by numbers that are the same for vertices at the same place."""
    _, numbers = np.unique(np.asarray(mesh.positions) + 0.0, axis=0, return_inverse=True)
    return numbers.ravel()[mesh.triangles]


def edges(triangles):
    """Return the three directed edges of each triangle, shape (edges, 2)."""
    return np.concatenate([triangles[:, pair] for pair in ((0, 1), (1, 2), (2, 0))])


def is_closed(triangles):
    """Tell whether each edge belongs to two triangles that pass it in opposite directions."""
    there = edges(triangles)
    distinct = np.unique(there, axis=0)
    return len(distinct) == len(there) and np.array_equal(distinct, np.unique(there[:, ::-1], axis=0))


def euler_characteristic(triangles):
    """Return V - E + F; 2 for whatever can be blown up to a sphere."""
    undirected = np.unique(np.sort(edges(triangles), axis=1), axis=0)
    return len(np.unique(triangles)) - len(undirected) + len(triangles)


def signed_volume(mesh: MeshRead):
    """Return the volume inside, positive where triangles run anticlockwise seen from outside (divergence theorem)."""
    first, second, third = np.moveaxis(np.asarray(mesh.positions, float)[mesh.triangles], 1, 0)
    return float((first * np.cross(second, third)).sum() / 6)


def prisms(heightmap, width, relief, base, decimation):
    """Return the volume below a map: each triangle's area times the mean of its corners' heights."""
    rows, columns = (kept(points, decimation) for points in heightmap.heights.shape)
    above_lowest = heightmap.heights.astype(float) - heightmap.lowest
    z = base + above_lowest * relief / (above_lowest.max() or np.diff(heightmap.range)[0])
    z = z[np.ix_(rows, columns)]
    area = np.outer(np.diff(rows), np.diff(columns)) * (width / (max(heightmap.heights.shape) - 1)) ** 2 / 2
    diagonal = z[:-1, 1:] + z[1:, :-1]
    return float((area * (z[:-1, :-1] + diagonal + diagonal + z[1:, 1:]) / 3).sum())
