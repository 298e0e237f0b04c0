"""Windows of maps too large to be made whole, and the fractal surfaces over many seeds."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from terrain_laws import SUBDIVISIONS, deep_maps, generators, laws, part, spans, windows
from terrain_statistics import beta, crease_index, seam_index

from terrain_explorer.terrain import GENERATORS, Window
from terrain_explorer.terrain.generators.subdivision.lattice import DEEPEST_SINGLE, Lattice
from terrain_explorer.terrain.generators.subdivision.refinement import grow, refine
from terrain_explorer.terrain.work import finished

FRACTAL = [owner for slug, owner in GENERATORS.items() if slug in ("midpoint-displacement", "diamond-square")]


@laws
@given(st.data(), generators(deep_maps, SUBDIVISIONS))
def test_a_window_of_a_window_is_a_window(data, generator):
    outer = data.draw(windows(generator.size))
    row, rows = data.draw(spans(outer.rows, outer.rows))
    column, columns = data.draw(spans(outer.columns, outer.columns))
    inner = Window(outer.row + row, outer.column + column, rows, columns)
    expected = part(generator.heights(outer), Window(row, column, rows, columns))
    np.testing.assert_array_equal(generator.heights(inner), expected)


@laws
@given(st.data(), generators(deep_maps, SUBDIVISIONS))
def test_heights_are_rounded_once(data, generator):
    window = data.draw(windows(generator.size))
    rows, columns = range(window.row, window.row + window.rows), range(window.column, window.column + window.columns)
    expected = finished(generator.growing(rows, columns)).heights.astype(np.float32)
    np.testing.assert_array_equal(generator.heights(window), expected)
    with without_kernels():
        np.testing.assert_array_equal(generator.heights(window), expected)


@laws
@given(st.data(), generators(deep_maps, SUBDIVISIONS))
def test_tiles_meet(data, generator):
    tile = data.draw(windows(generator.size))
    last_row, last_column = tile.row + tile.rows - 1, tile.column + tile.columns - 1
    below = replace(tile, row=last_row, rows=min(3, generator.size - last_row))
    beside = replace(tile, column=last_column, columns=min(3, generator.size - last_column))
    heights = generator.heights(tile)
    np.testing.assert_array_equal(heights[-1], generator.heights(below)[0])
    np.testing.assert_array_equal(heights[:, -1], generator.heights(beside)[:, 0])


@laws
@given(st.data(), generators(st.integers(2, 40), [owner for owner in SUBDIVISIONS if owner.nested]))
def test_a_window_of_the_preview_is_every_other_point(data, generator):
    preview = replace(generator, exponent=generator.exponent - 1)
    window = data.draw(windows(preview.size, longest=6))
    finer = Window(2 * window.row, 2 * window.column, 2 * window.rows - 1, 2 * window.columns - 1)
    np.testing.assert_array_equal(preview.heights(window), generator.heights(finer)[::2, ::2])


@laws
@given(st.data(), st.integers(1, 40), st.integers(0, 2**70))
def test_opposite_edges_of_a_deep_tile_are_the_same(data, exponent, seed):
    tile = GENERATORS["diamond-square"](exponent=exponent, tileable=True, seed=seed)
    start, length = data.draw(spans(tile.size, 12))
    last = tile.size - 1
    top, bottom = tile.heights(Window(0, start, 1, length)), tile.heights(Window(last, start, 1, length))
    left, right = tile.heights(Window(start, 0, length, 1)), tile.heights(Window(start, last, length, 1))
    np.testing.assert_array_equal(top, bottom)
    np.testing.assert_array_equal(left, right)


@pytest.mark.parametrize("owner", FRACTAL)
@pytest.mark.parametrize("exponent", [24, 30, 40])
def test_deep_windows_are_not_stair_stepped(owner, exponent):
    generator = owner(exponent=exponent, seed=5)
    window = Window(generator.size // 3, generator.size // 5, 64, 64)
    assert np.unique(generator.heights(window)).size < 0.1 * 64 * 64, "float32 is fine enough to hide a mistake"
    heights = generator.heightmap(window).heights
    assert np.unique(heights).size > 0.98 * heights.size
    assert (heights.min(), heights.max()) == (0, 1)


@pytest.mark.parametrize("owner", FRACTAL)
def test_levels_are_single_down_to_13_and_double_below(owner):
    lattices = list(grow(owner(exponent=16), range(5, 9), range(7, 9), 16))
    assert [lattice.level for lattice in lattices] == list(range(17))
    for lattice in lattices:
        assert lattice.heights.dtype == (np.float32 if lattice.level <= DEEPEST_SINGLE == 13 else np.float64)


@pytest.mark.parametrize("owner", SUBDIVISIONS)
def test_a_window_takes_little_more_of_each_level_than_itself(owner):
    generator = owner(exponent=30)
    *coarser, finest = grow(generator, range(2**29, 2**29 + 100), range(77, 97), 30)
    assert finest.heights.shape == (100, 20)
    for lattice in coarser[-1:0:-1]:
        rows, columns = lattice.heights.shape
        assert rows <= finest.heights.shape[0] / 2 + 3
        assert columns <= finest.heights.shape[1] / 2 + 3
        finest = lattice


@pytest.mark.parametrize("owner", FRACTAL)
def test_detail_grows_on_a_drawing_as_on_a_terrain(owner):
    generator = owner(exponent=5, seed=3)
    side, finer_side = range(17), range(33)
    own = Lattice(4, side, side, replace(generator, exponent=4).heights())
    np.testing.assert_array_equal(refine(generator, own, finer_side, finer_side).heights, generator.heights())

    drawing = np.add.outer(np.arange(17, dtype=np.float32), np.arange(17, dtype=np.float32))
    detailed = refine(generator, Lattice(4, side, side, drawing), finer_side, finer_side).heights
    np.testing.assert_array_equal(detailed[::2, ::2], drawing)
    slope = np.add.outer(np.arange(33), np.arange(33)) / 2
    moved = abs(detailed - slope)[1:-1, 1:-1].max()
    spread = 0.3 / 2**4
    assert 0 < moved < 1.5 * spread, "its own jitter and, in a diamond, half of that of two centres together"


MIDPOINT = GENERATORS["midpoint-displacement"]
DIAMOND = GENERATORS["diamond-square"]
ADDITIONS = GENERATORS["random-additions"]
SQUARES = GENERATORS["square-square"]
FRACTALS = [MIDPOINT, DIAMOND, ADDITIONS, SQUARES]


def maps(owner, seeds, **values):
    return [owner(seed=seed, **values).heights() for seed in range(seeds)]


@pytest.mark.parametrize("spread_reduction", [0.5, 0.6, 0.7])
@pytest.mark.parametrize("owner", FRACTALS, ids=lambda owner: owner.slug)
def test_power_falls_with_twice_the_hurst_exponent_plus_two(owner, spread_reduction):
    betas = [beta(heights) for heights in maps(owner, 32, exponent=8, spread_reduction=spread_reduction)]
    assert np.mean(betas) == pytest.approx(-2 * np.log2(spread_reduction) + 2, abs=0.15)


@pytest.mark.parametrize(("owner", "expected"), [(MIDPOINT, 2.3), (DIAMOND, 1.7), (SQUARES, 1)])
def test_crease_index(owner, expected):
    assert crease_index(maps(owner, 80, exponent=9, spread_reduction=0.5)) == pytest.approx(expected, abs=0.12)


@pytest.mark.parametrize("owner", [DIAMOND, SQUARES], ids=lambda owner: owner.slug)
@pytest.mark.parametrize("spread_reduction", [0.5, 0.7])
def test_tileable_seam_is_no_rougher_than_the_inside(owner, spread_reduction):
    tiles = maps(owner, 200, exponent=7, spread_reduction=spread_reduction, tileable=True)
    assert seam_index(tiles) < 1.05
    assert seam_index([tile.T for tile in tiles]) < 1.05


def test_border_is_neither_higher_nor_lower_than_the_centre():
    surfaces = maps(DIAMOND, 1000, exponent=5, spread_reduction=1)
    bias = np.array([border_mean(heights) - heights[8:25, 8:25].mean() for heights in surfaces])
    sampling_error = bias.std() / np.sqrt(len(bias))
    assert abs(bias.mean()) < 3 * sampling_error


def border_mean(heights):
    return np.concatenate([heights[0], heights[-1], heights[1:-1, 0], heights[1:-1, -1]]).mean()
