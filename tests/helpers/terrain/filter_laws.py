"""What hypothesis needs to state a law over filters: any heightmap, and any filter that fits it."""

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

from terrain_explorer.terrain import Heightmap, Origin, parameters
from terrain_explorer.terrain.filters import FILTERS, Crop, Pad, Resample

sides = st.integers(2, 40)
_EVERY_ONE = tuple(FILTERS.values())


@st.composite
def heightmaps(draw):
    """Any map of 2 x 2 points up: flat, noise, noise in steps or a slope, at any height, with voids or without."""
    shape = draw(st.tuples(sides, sides))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    kind = draw(st.sampled_from(["flat", "noise", "steps", "slope"]))
    heights = {
        "flat": np.zeros(shape),
        "noise": random.random(shape),
        "steps": random.integers(0, 9, shape) / 8,
        "slope": np.add(*np.indices(shape)) / sum(shape),
    }[kind]
    heights = heights * draw(st.sampled_from([1, 1e-3, 5000])) + draw(st.sampled_from([0, -400.5, 1e6]))
    low = heights.min() + draw(st.floats(-1, 1))
    voids = random.random(shape) < draw(st.sampled_from([0, 0.1, 0.7]))
    voids[0, 0] = False
    return Heightmap(
        heights.astype(np.float32),
        (low, low + draw(st.floats(0.01, 2)) * max(np.ptp(heights), 1)),
        '{"format": 1}',
        Origin("PNG, 16-bit grey", voids=voids if voids.any() else None),
        metres=draw(st.booleans()),
        spacing=draw(st.sampled_from([None, 30.0])),
    )


@st.composite
def filters_for(draw, heightmap, owners=_EVERY_ONE):
    """Any filter with any parameters that it and the map accept."""
    owner = draw(st.sampled_from(owners))
    if owner in (Crop, Pad, Resample):
        return draw(sizing(owner, heightmap))
    values = {parameter.name: draw(_accepted(parameter)) for parameter in parameters(owner)}
    if "doublings" in values:
        values["doublings"] = min(values["doublings"], 2)
    if "high" in values:
        values["low"], values["high"] = sorted([values["low"], values["high"]])
        assume(values["low"] < values["high"])
    return owner(**values)


@st.composite
def sizing(draw, owner, heightmap):
    """A crop, pad or resampling that fits a map."""
    if owner is Resample:
        size = {name: draw(st.just(0) | sides) for name in ("rows", "columns")}
        return Resample(**size, method=draw(st.sampled_from(["bicubic", "bilinear"])))
    row, rows = draw(_span(owner, heightmap.rows))
    column, columns = draw(_span(owner, heightmap.columns))
    if owner is Crop:
        return Crop(rows, columns, row, column)
    return Pad(rows, columns, row, column, draw(st.sampled_from(["repeat", "height"])), draw(st.floats(-9, 9)))


@st.composite
def _span(draw, owner, points):
    if owner is Crop:
        start = draw(st.integers(0, points - 2))
        return start, draw(st.just(0) | st.integers(2, points - start))
    start = draw(st.integers(0, 9))
    return start, draw(st.just(0) | st.integers(points + start, points + start + 9))


def _accepted(parameter):
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    if parameter.kind is bool:
        return st.booleans()
    if parameter.kind is int:
        return st.integers(parameter.minimum, parameter.maximum)
    return st.floats(parameter.minimum, parameter.maximum)


def heights_of(shape, seed=0):
    """Return noise from 0 to 1."""
    return np.random.default_rng(seed).random(shape, np.float32)


def ulp(*heights):
    """Return the distance of neighbouring float32 numbers at the largest of some heights."""
    return float(np.spacing(np.float32(max(np.abs(each).max() for each in heights))))


def assert_same(one, other):
    """Assert that all but the recipe of two maps is the same, bit for bit."""
    assert one.heights.tobytes() == other.heights.tobytes()
    assert one.heights.shape == other.heights.shape
    assert (one.range, one.metres, one.spacing) == (other.range, other.metres, other.spacing)
    voids, other_voids = one.origin.voids, other.origin.voids
    assert (voids is None) == (other_voids is None)
    np.testing.assert_array_equal(voids, other_voids)
