"""What hypothesis needs to state a law over paths: any path, any ground, and where its curve goes."""

import numpy as np
from filter_laws import heightmaps
from hypothesis import strategies as st

from terrain_explorer.terrain import Heightmap, parameters
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.filters.paths.course import PathLand

parts = st.floats(0, 1)
path_points = st.lists(st.tuples(parts, parts), max_size=5).map(tuple)

__all__ = ["far_from", "heightmaps", "hills", "path_points", "paths", "roughly_hilly"]


@st.composite
def paths(draw, kinds=()):
    """Any path with any parameters; of some kinds, or of any."""
    kind = draw(st.sampled_from(kinds or tuple(PATHS.values())))
    return kind(draw(path_points), **{one.name: draw(_accepted(one)) for one in parameters(kind)})


def _accepted(parameter):
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    if parameter.kind is bool:
        return st.booleans()
    return st.floats(parameter.minimum, parameter.maximum)


def hills(seed, size=65, rough=0.0):
    """Return smooth hills from waves, with noise on them."""
    random = np.random.default_rng(seed)
    down, across = np.mgrid[0 : 1 : 1j * size, 0 : 1 : 1j * size]
    heights = sum(
        random.random() * np.sin(turn[0] * down + turn[1] * across + turn[2]) for turn in random.uniform(-9, 9, (6, 3))
    )
    return Heightmap((heights + rough * random.random((size, size))).astype(np.float32))


@st.composite
def roughly_hilly(draw):
    """Hills with some noise."""
    return hills(draw(st.integers(0, 2**32)), rough=draw(st.sampled_from([0, 0.2])))


def far_from(path, heightmap):
    """Return which points lie farther from a path than its width and its banks, found by brute force."""
    land = PathLand(heightmap)
    course = path.course_on(heightmap)
    rows, columns = np.indices(heightmap.heights.shape)
    points = np.stack([rows.ravel(), columns.ravel()], axis=1)
    at = land.places_of(points)
    begin, end = course.places[:-1], course.places[1:]
    way = end - begin
    part = np.einsum("pij,ij->pi", at[:, None] - begin, way) / np.maximum(np.square(way).sum(axis=1), 1e-300)
    nearest = begin + np.clip(part, 0, 1)[..., None] * way
    away = np.sqrt(np.square(at[:, None] - nearest).sum(axis=2)).min(axis=1)
    return (away > course.half_widths.max() + path.reach_of(course) + 1e-9).reshape(heightmap.heights.shape)
