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
from terrain_explorer.terrain import DiamondSquare, Recipe, Window
from terrain_explorer.terrain.filters import Rock
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskInput, PolygonShape
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles.land import finding_ground
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


@pytest.mark.parametrize(
    ("rule", "part"),
    [(MASK_RULES["rock-layer"](low=1, high=4), 1e-2), (MASK_RULES["height"](low=40, low_softness=0), 1e-4)],
)
def test_what_heights_tell_is_outlined_on_the_ground_between_the_points(rule, part):
    recipe = Recipe(DiamondSquare(exponent=6, spread_reduction=0.6, seed=3)).on_rock(Rock(rock="mesas", dip=3))
    heightmap = recipe.heightmap()
    ground, mask = finished(finding_ground(recipe, heightmap)).ground, Mask.of(rule)
    # Somewhere on the outline, as it is found where all is in sight.
    grounds = ThinnedMaps(heightmap, lambda: ground)
    whole = finished(outlining_ground(mask, grounds, GroundSight((0.5, 0.5), 1.0))).pieces
    place = whole[np.hypot(*(whole.mean(axis=1) - 0.5).T).argmin()].mean(axis=0)
    for _ in range(2):  # until one looks at the outline as it is seen from there
        seen = finished(outlining_ground(mask, grounds, GroundSight(tuple(place), part))).pieces
        place = seen[np.hypot(*(seen.mean(axis=1) - place).T).argmin()].mean(axis=0)
    near = seen[(np.abs(seen.mean(axis=1) - place) < 0.5 * part).all(axis=1)]
    assert len(near) > 50
    found = finished(mask.weighing_everywhere(MaskInput(heightmap)))
    level = max(int(np.ceil(np.log2(8 / part))) - 2, 1)

    def parted(pieces):
        """Return how often one side of an outline is in on the ground there, and the other out."""
        both = []
        for down, across in pieces[:: max(len(pieces) // 30, 1)].mean(axis=1):
            row, column = (int(at * (64 << level)) for at in (down, across))
            region = Region(level, Window(row - 1, column - 1, 4, 4)).within(heightmap.heights.shape)
            both.append(np.ptp(found.on(region, ground.heights(region))) == 1)
        return np.mean(both)

    assert parted(near) > 0.95
    blurred = finished(outlining_ground(mask, ThinnedMaps(heightmap), GroundSight(tuple(place), part))).pieces
    blurred = blurred[(np.abs(blurred.mean(axis=1) - place) < 0.5 * part).all(axis=1)]
    assert not len(blurred) or parted(blurred) < parted(near)


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
