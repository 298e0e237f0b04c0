"""Strokes for tests that care for steps and not for brushes."""

import itertools
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from terrain_explorer.terrain import Window
from terrain_explorer.terrain.brushes.patch import Change, Patch, part

_NUMBERS = itertools.count()


def stroke(heightmap, windows):
    """Return a heightmap with other heights in some rectangles, and the change; no two strokes are alike."""
    heights, patches = heightmap.heights.copy(), []
    for window in windows:
        before = part(heights, window).copy()
        part(heights, window)[...] = np.random.default_rng(next(_NUMBERS)).random(before.shape, np.float32)
        patches.append(Patch(window, before, part(heights, window).copy()))
    extremes = (float(heights.min()), float(heights.max()))
    return replace(heightmap, heights=heights, recipe=None, extremes=extremes), Change(tuple(patches))


def drawn(document, windows, name="Raise", by_hand=None):
    """Draw a stroke on a document, perhaps as one of a hand, and return the heightmap after it."""
    heightmap, change = stroke(document.heightmap, windows)
    document.take_drawn(heightmap, change, name, by_hand)
    return heightmap


@st.composite
def some_windows(draw, rows, columns):
    """Draw one or two rectangles that do not overlap: one in the upper part of a map, one below it."""
    middle = draw(st.integers(1, rows - 1))
    upper, lower = _spans(draw, 0, middle), _spans(draw, middle, rows)
    spans = [_spans(draw, 0, columns) for _ in range(2)]
    windows = [Window(row[0], column[0], row[1], column[1]) for row, column in zip((upper, lower), spans, strict=True)]
    return windows[: draw(st.integers(1, 2))]


def _spans(draw, start, stop):
    first = draw(st.integers(start, stop - 1))
    return first, draw(st.integers(1, stop - first))
