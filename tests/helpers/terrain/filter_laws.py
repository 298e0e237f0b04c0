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


_WILD = 1e22, -1e22, 1e37, -1e37, 1e-45


def rough(shape, seed):
    """Return hills, from 0 to 1, with a few holes."""
    row, column = np.indices(shape)
    random = np.random.default_rng(seed)
    return np.clip(0.5 + 0.3 * np.sin(row / 3) * np.cos(column / 4) + random.normal(0, 0.1, shape), 0, 1)


@st.composite
def maps_of_any_scale(draw):
    """Any map of 3 x 3 points up, of heights of any size, of all sizes at once, or of whole numbers read as float32."""
    shape = draw(st.tuples(st.integers(3, 24), st.integers(3, 24)))
    seed = draw(st.integers(0, 99))
    random, heights = np.random.default_rng(seed), rough(shape, seed)
    kind = draw(st.sampled_from(["alike", "signed", "steps", "all sizes", "whole numbers"]))
    if kind == "whole numbers":
        heights = (3000 * heights).astype("<i4").view("<f4").astype(float)
    elif kind == "all sizes":
        heights = 10.0 ** random.uniform(-45, 37, shape)
    else:
        size = 10.0 ** draw(st.integers(-45, 37))
        heights = {"alike": heights, "signed": heights - 0.5, "steps": np.round(heights * 4) / 4 - 0.5}[kind] * size
    if draw(st.booleans()):
        heights[1, 1] = draw(st.sampled_from(_WILD))
    zero = heights == 0
    heights[zero] *= random.choice([1, -1], np.count_nonzero(zero))
    if draw(st.booleans()):  # a tile
        heights = np.pad(heights[:-1, :-1], ((0, 1), (0, 1)), "wrap")
    voids = random.random(shape) < draw(st.sampled_from([0, 0.1]))
    heights[voids] = heights[~voids].min() if not voids.all() else 0
    origin = Origin("PNG", voids=voids) if voids.any() and not voids.all() else None
    return Heightmap(
        heights.astype(np.float32),
        origin=origin,
        metres=draw(st.booleans()),
        spacing=draw(st.sampled_from([None, 2.0])),
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
    if "from_high" in values:
        low, high = sorted([values["from_low"], values["from_high"]])
        values["from_low"], values["from_high"] = low, max(high, low + 1)
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
