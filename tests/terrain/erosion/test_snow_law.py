"""Snow: none is lost, none lies deeper than its slope holds, and the sun and the wind put it where they should."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from river_lands import rough
from terrain_laws import laws

from terrain_explorer.terrain.erosion import snow as law
from terrain_explorer.terrain.erosion.loose_layer import PART, SPREAD, LayerGround, steepest_falls
from terrain_explorer.terrain.erosion.snow import Weather, snowing
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.work import finished

WEATHER = Weather(depth=3.0, line=300.0, band=300.0)
sides = st.integers(2, 24)


def hills(rows, columns, seed, steep=1000.0):
    """Return mountains of about so many metres on points 25 m apart."""
    return steep * rough(rows, columns, seed).astype(np.float64)


@st.composite
def grounds(draw, wraps=None):
    shape = draw(sides), draw(sides)
    heights = hills(*shape, draw(st.integers(0, 99)), draw(st.sampled_from([10.0, 300.0, 3000.0])))
    around = draw(st.booleans()) if wraps is None else wraps
    grid = FlowGrid(*shape, around, draw(st.sampled_from([(25.0, 25.0), (1.0, 2.0), (400.0, 300.0)])))
    away = heights < np.quantile(heights, draw(st.sampled_from([0, 0.2])))
    return LayerGround(heights, grid, away if away.any() else None)


weathers = st.builds(
    Weather,
    depth=st.floats(0, 20),
    line=st.floats(-500, 1500),
    band=st.floats(1, 2000),
    latitude=st.floats(-90, 90),
    sun=st.floats(0, 1),
    wind=st.floats(0, 1),
    wind_from=st.floats(0, 360),
)


def cover_of(ground, weather):
    return finished(snowing(ground, weather))


@laws
@given(grounds(), weathers)
def test_what_falls_lies_or_is_gone(ground, weather):
    cover = cover_of(ground, weather)
    assert int(cover.fallen.sum()) == int(cover.snow.sum()) + cover.gone
    assert (cover.snow >= 0).all()
    assert cover.gone >= 0
    if ground.away is not None:
        assert not cover.snow[ground.away].any()


@laws
@given(grounds(), weathers)
def test_kernels_give_the_bits_of_their_references(ground, weather):
    expected = cover_of(ground, weather)
    with without_kernels():
        found = cover_of(ground, weather)
    assert (found.snow == expected.snow).all()
    assert found.gone == expected.gone


@laws
@given(grounds(), weathers)
def test_nothing_falls_below_the_snow_line(ground, weather):
    cover = cover_of(ground, weather)
    assert not cover.fallen[ground.heights <= weather.line].any()
    assert cover.fallen.max() <= weather.depth / PART


@laws
@given(grounds(), weathers)
def test_no_point_holds_more_than_its_slope_does_unless_its_surface_is_gentle(ground, weather):
    cover = cover_of(replace(ground, away=None), weather)
    depths, most = cover.depths, law.deepest_held(ground, weather.depth)
    held = np.minimum(law.holding_depths(steepest_falls(ground, ground.heights)), most)
    deep = depths > held + 0.5
    falls = inner_falls(ground, ground.heights + depths)
    assert (falls[deep] < law.GENTLE + 20 * SPREAD / min(ground.grid.spacing)).all()


def inner_falls(ground, surface):
    """Return the steepest fall to a neighbour that the grid has."""
    around, steepest = ground.grid.around(surface, np.inf), np.zeros(surface.shape)
    for direction in range(8):
        fall = (surface - ground.grid.shifted(around, direction)) / ground.grid.distance(direction)
        np.maximum(steepest, fall, out=steepest)
    return steepest


@pytest.mark.parametrize(("degrees", "metres"), [(45, 1.58), (30, 3.55), (60, 0.89), (20, 7.99)])
def test_the_holding_depth_is_that_of_the_paper(degrees, metres):
    rises = np.array([np.tan(np.radians(degrees))])
    assert law.holding_depths(rises)[0] == pytest.approx(3178.4 * degrees**-1.998, rel=1e-4)
    assert law.holding_depths(rises)[0] == pytest.approx(metres, abs=0.01)


def turned(ground, turn):
    heights = np.ascontiguousarray(turn(ground.heights))
    spacing = ground.grid.spacing if heights.shape == ground.heights.shape else ground.grid.spacing[::-1]
    return LayerGround(heights, FlowGrid(*heights.shape, ground.grid.wraps, spacing))


@laws
@given(st.integers(0, 99), st.booleans(), st.sampled_from([0, 90, 180, 270]))
def test_turned_land_and_wind_give_the_turned_snow(seed, wraps, wind):
    ground = LayerGround(hills(24, 17, seed), FlowGrid(24, 17, wraps, (25.0, 25.0)))
    weather = replace(WEATHER, sun=0, wind_from=float(wind))
    expected = cover_of(ground, weather).snow
    for turn, after in (
        (np.transpose, 270 - wind),
        (lambda grid: grid[::-1], 180 - wind),
        (np.rot90, wind - 90),
    ):
        found = cover_of(turned(ground, turn), replace(weather, wind_from=float(after % 360))).snow
        np.testing.assert_array_equal(found, turn(expected))


@laws
@given(st.integers(0, 99), st.integers(0, 23), st.integers(0, 16))
def test_a_tile_has_no_seam(seed, down, right):
    heights = hills(24, 17, seed)
    weather = replace(WEATHER, wind=0)
    grid = FlowGrid(24, 17, True, (25.0, 25.0))
    expected = cover_of(LayerGround(heights, grid), weather).snow
    moved = LayerGround(np.roll(heights, (down, right), (0, 1)), grid)
    np.testing.assert_array_equal(cover_of(moved, weather).snow, np.roll(expected, (down, right), (0, 1)))


def ridge(across=False):
    """Return a long ridge from north to south, or from west to east; slopes of 22 degrees."""
    place = np.abs(np.arange(65) - 32.0)[np.newaxis].repeat(65, axis=0)
    heights = 1000 - 10 * place
    return LayerGround(np.ascontiguousarray(heights.T if across else heights), FlowGrid(65, 65, False, (25.0, 25.0)))


def test_wind_takes_snow_from_the_slope_it_blows_up_and_lays_it_behind_the_crest():
    cover = cover_of(ridge(), replace(WEATHER, sun=0, wind=1.0))
    row = cover.depths[32]
    assert row[20:31].max() < 0.75 * 3
    assert row[33:38].min() > 1.2 * 3
    still = cover_of(ridge(), replace(WEATHER, sun=0, wind=0)).depths[32]
    np.testing.assert_array_equal(still[20:45], still[20])


@pytest.mark.parametrize(("latitude", "sign"), [(46, 1), (-46, -1)])
def test_slopes_away_from_the_sun_are_whiter(latitude, sign):
    weather = replace(WEATHER, line=700, band=600, latitude=latitude, wind=0)
    column = cover_of(ridge(across=True), weather).depths[:, 32]
    north, south = column[22:32].mean(), column[33:43].mean()
    assert (north > 1.2 * south) if sign > 0 else (south > 1.2 * north)
    level = cover_of(ridge(across=True), replace(weather, sun=0)).depths[:, 32]
    np.testing.assert_array_equal(level, level[::-1])


def test_a_mountain_throws_its_shadow_on_snow():
    heights = np.full((65, 65), 500.0)
    wall = heights.copy()
    wall[40:44] = 1500
    lit, shaded = (
        cover_of(LayerGround(land, FlowGrid(65, 65, False, (25.0, 25.0))), replace(WEATHER, wind=0)).fallen
        for land in (heights, wall)
    )
    assert (shaded[30:38] > lit[30:38]).all()
    assert (shaded[:10] >= lit[:10]).all()


def test_no_snow_changes_nothing_and_more_falls_deeper():
    ground = LayerGround(hills(33, 33, 5), FlowGrid(33, 33, False, (25.0, 25.0)))
    assert not cover_of(ground, replace(WEATHER, depth=0)).snow.any()
    less, more = (cover_of(ground, replace(WEATHER, depth=depth)).fallen for depth in (1, 2))
    assert (more >= less).all()
    assert more.sum() > 1.9 * less.sum()
