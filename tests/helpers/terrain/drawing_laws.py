"""What hypothesis needs to state a law over drawing: any tool, any brush, any places, on small maps."""

import numpy as np
from hypothesis import strategies as st

from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes import TOOLS, Brush, Canvas, Erode, Roughen, SetHeight, Stamp, StampImage, Stroke

STAMP = StampImage(Heightmap(np.random.default_rng(3).random((5, 9), np.float32)))

numbers = st.floats(-10, 60, width=16)
places = st.lists(st.tuples(numbers, numbers, st.floats(0, 1)), min_size=1, max_size=6)
shapes = st.tuples(st.integers(2, 45), st.integers(2, 45))
mirrors = st.sampled_from(["none", "rows", "columns", "both"])
_others = [SetHeight(-3.5), Stamp("blend", 1.0), Erode(forces="gravity")]
tools = st.sampled_from([tool() for tool in TOOLS.values()] + _others)
# The random numbers of these are fixed to the points of the map.
moving_tools = tools.filter(lambda tool: tool not in (Roughen(), Erode()))


@st.composite
def brushes(draw, **fixed):
    """Any brush that is not so fine that a stroke has thousands of dabs."""
    values = {
        "size": draw(st.floats(1, 70)),
        "strength": draw(st.floats(0, 1)),
        "falloff": draw(st.sampled_from(["smooth", "linear", "sphere", "hard"])),
        "spacing": draw(st.floats(0.1, 2)),
        "mirror": draw(mirrors),
        "wrap": draw(st.booleans()),
        "pressure_size": draw(st.booleans()),
        "pressure_strength": draw(st.booleans()),
    }
    return Brush(**values | fixed)


def ground(shape, seed=0, scale=1.0):
    """Return noise of a shape, float32, from 0 to the scale."""
    return np.random.default_rng(seed).random(shape, np.float32) * np.float32(scale)


def tileable(shape, seed=0):
    """Return noise whose last row and column are its first."""
    heights = ground(shape, seed)
    heights[-1], heights[:, -1] = heights[0], heights[:, 0]
    heights[-1, -1] = heights[0, 0]
    return heights


def stroke_on(heights, tool, brush, base=None):
    """Return a canvas of the heights and a stroke on it that lacks nothing."""
    canvas = Canvas(heights)
    return canvas, Stroke(canvas, tool, brush, ground(heights.shape, 9) if base is None else base, STAMP)


def drawn(heights, tool, brush, places, base=None):
    """Return the heights after a stroke."""
    canvas, stroke = stroke_on(heights, tool, brush, base)
    for place in places:
        stroke.add(*place)
    stroke.finish()
    return canvas.heights


def part(heights, window: Window):
    return heights[window.row : window.row + window.rows, window.column : window.column + window.columns]


def assert_same_bits(one, other):
    np.testing.assert_array_equal(one, other)
    assert one.tobytes() == other.tobytes()
