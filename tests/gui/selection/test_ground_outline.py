"""The outline of a selection on the ground: closed, as sharp as one sees, and all of it from any place."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from gui_tools import LONG, do
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from surface_tools import smooth

from terrain_explorer.gui.selection.ground_outline import GroundSight, crossings, outlining_ground
from terrain_explorer.gui.selection.thinned_maps import ThinnedMaps
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.terrain.masks import MASK_RULES, Mask, PolygonShape
from terrain_explorer.terrain.work import finished


def square(south, east, half, grain=0):
    """The selection of a square around a place, half of its side in parts of the map's sides."""
    corners = [(south - half, east - half), (south - half, east + half), (south + half, east + half)]
    corners = [(100 * row, 100 * column) for row, column in (*corners, (south + half, east - half))]
    return replace(Mask.of(PolygonShape(tuple(corners))), grain=grain)


@given(arrays(np.float32, st.tuples(st.integers(1, 9), st.integers(1, 9)), elements=st.floats(0, 1, width=32)))
def test_lines_around_what_is_selected_are_closed(weights):
    pieces = crossings(np.pad(weights, 1))
    ends = Counter(map(tuple, np.round(pieces.reshape(-1, 2), 9).tolist()))
    assert all(count % 2 == 0 for count in ends.values())
    assert bool(len(pieces)) == bool((weights >= 0.5).any())


@pytest.mark.parametrize("part", [1.0, 1e-2, 1e-6])
@pytest.mark.parametrize("shape", [(257, 257), (129, 400)])
def test_it_is_as_sharp_as_one_sees(part, shape):
    mask, grounds = square(0.25, 0.6, 0.2 * part, grain=round(1024 / part)), ThinnedMaps(smooth(*shape))
    seen = finished(outlining_ground(mask, grounds, GroundSight((0.25, 0.6), part)))
    down, across = np.moveaxis(seen.pieces.reshape(-1, 2), -1, 0)
    away = np.maximum(np.abs(down - 0.25), np.abs(across - 0.6)) - 0.2 * part
    assert np.abs(away).max() < 0.01 * part
    assert len(seen.pieces) > 50
    # Along each side, also from farther away and from beside it.
    for wider, aside in ((3.0, 0.0), (10.0, part)):
        seen = finished(outlining_ground(mask, grounds, GroundSight((0.25, 0.6 + aside), wider * part)))
        for low, high in zip(seen.pieces.min(axis=(0, 1)), seen.pieces.max(axis=(0, 1)), strict=True):
            assert high - low == pytest.approx(0.4 * part, rel=0.2)


def test_it_runs_along_the_edge_of_the_map_where_all_is_selected():
    everything = Mask.of(MASK_RULES["height"](low=0))
    pieces = finished(outlining_ground(everything, ThinnedMaps(smooth(65, 65)), GroundSight((0.5, 0.5), 1.0))).pieces
    assert np.ptp(pieces, axis=(0, 1)) == pytest.approx(1.0)
    assert (np.isclose(pieces, 0) | np.isclose(pieces, 1)).any(axis=2).all()


@pytest.mark.usefixtures("small_terrain")
def test_the_surface_shows_it_as_long_as_something_is_selected(window, qtbot):
    surface = window.findChild(SurfacePane).surface
    if surface is None:
        pytest.skip("no OpenGL")
    outline = lambda: surface._overlay._outlined  # noqa: E731
    window.document.select(Mask.of(MASK_RULES["height"](low=60)), "Select")
    qtbot.waitUntil(lambda: outline() is not None and len(outline()) > 50, timeout=LONG)
    before = surface._overlay._phase
    qtbot.waitUntil(lambda: surface._overlay._phase != before, timeout=LONG)
    ends = outline().reshape(-1, 2)
    assert (ends > -20).all()
    assert (ends < (surface.width() + 20, surface.height() + 20)).all()
    do(window, "SelectNone")
    qtbot.waitUntil(lambda: surface._overlay._outline is None, timeout=LONG)
    assert not surface._overlay._stepping.isActive()
