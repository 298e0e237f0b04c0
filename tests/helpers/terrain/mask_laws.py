"""What hypothesis needs to state a law over masks: any part, and any mask of parts."""

import numpy as np
from hypothesis import strategies as st
from terrain_laws import spans

from terrain_explorer.terrain import Window, parameters
from terrain_explorer.terrain.masks import (
    MASK_RULES,
    MASK_SHAPES,
    Mask,
    MaskFinish,
    MaskInput,
    MaskLayer,
    Painted,
    PolygonShape,
)
from terrain_explorer.terrain.work import finished

modes = st.sampled_from(["add", "subtract", "intersect"])
percents = st.floats(0, 100)


@st.composite
def with_parameters(draw, kinds):
    """Any rule or shape of some kinds, with any parameters."""
    kind = draw(st.sampled_from(kinds))
    values = {parameter.name: draw(_accepted(parameter)) for parameter in parameters(kind)}
    for first, last in (("low", "high"), ("top", "bottom"), ("left", "right")):
        if first in values:
            values[first], values[last] = sorted([values[first], values[last]])
    return kind(**values)


rules = with_parameters(list(MASK_RULES.values()))
shapes = with_parameters(list(MASK_SHAPES.values()))
polygons = st.lists(st.tuples(percents, percents), min_size=3, max_size=9).map(lambda some: PolygonShape(tuple(some)))


@st.composite
def painted(draw):
    """Any pixels."""
    shape = draw(st.integers(2, 9)), draw(st.integers(2, 9))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    dtype = draw(st.sampled_from([np.uint8, np.uint16]))
    return Painted(random.integers(0, np.iinfo(dtype).max, shape, dtype, endpoint=True))


parts = rules | shapes | polygons | painted()
lengths = st.sampled_from([0.0, 1.7, 12.5])
finishes = st.builds(
    MaskFinish, grow=st.sampled_from([-7.0, 0.0, 3.3]), border=lengths, feather=lengths, inverted=st.booleans()
)


def masks(parts=parts):
    """Any mask, which may hold masks."""
    layers = st.recursive(parts, _masks_of, max_leaves=4)
    return layers.map(Mask.of)


def _masks_of(parts):
    return st.builds(Mask, st.lists(st.builds(MaskLayer, parts, modes), max_size=3).map(tuple), finishes)


@st.composite
def windows_of(draw, rows, columns):
    """Any rectangle of a map, of 1 x 1 points up."""
    (row, down), (column, across) = (draw(spans(side, side)) for side in (rows, columns))
    return Window(row, column, down, across)


def weights_of(part, heightmap, window=None):
    """Return the weights of a part on a ground."""
    ground = MaskInput(heightmap)
    return finished(part.weighing(ground, window or ground.whole))


def _accepted(parameter):
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    if parameter.kind is bool:
        return st.booleans()
    if parameter.kind is int:
        return st.integers(parameter.minimum, 2**70 if parameter.maximum is None else parameter.maximum)
    return st.floats(parameter.minimum, parameter.maximum)
