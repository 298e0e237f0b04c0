import numpy as np
import pytest
from analysis_surfaces import fractal, heightmap, in_steps, noise, plane

from terrain_explorer.terrain import DiamondSquare, MidpointDisplacement
from terrain_explorer.terrain.filters import Terrace
from terrain_explorer.terrain.statistics import Unavailable, figures_of

pytestmark = pytest.mark.usefixtures("dry")


def creases(heights):
    return figures_of(heightmap(heights)).creases


@pytest.mark.parametrize("spread_reduction", [0.5, 0.6, 0.7])
def test_midpoint_displacement_shows_more_creases_than_diamond_square(spread_reduction):
    midpoint, diamond = (
        np.mean([mean_crease(owner, seed, spread_reduction) for seed in range(12)])
        for owner in (MidpointDisplacement, DiamondSquare)
    )
    assert midpoint > diamond + 0.05
    if spread_reduction == 0.5:
        assert (midpoint, diamond) == pytest.approx((2.3, 1.7), abs=0.25)


def mean_crease(owner, seed, spread_reduction):
    return figures_of(owner(exponent=9, spread_reduction=spread_reduction, seed=seed).heightmap()).creases.index


def test_big_squares_show_more_than_small_ones():
    found = figures_of(MidpointDisplacement(exponent=9, seed=3).heightmap()).creases
    np.testing.assert_array_equal(found.steps, [2, 4, 8, 16, 32, 64, 128, 256])
    assert found.indices[-1] > found.indices[3] > found.indices[0] > 1


def test_a_surface_without_squares_has_no_creases():
    np.testing.assert_allclose(creases(fractal(0.7)).indices, 1, atol=0.2)


def test_a_fold_along_the_middle_is_found():
    heights = noise(shape=(65, 65)) * 0.01
    heights[:, 16:49:32] += 0.2
    found = creases(heights)
    assert found.sharpest == (16, 16)
    assert found.index < 2


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("distance", [4, 8, 16])
def test_folds_are_told_at_their_own_distance(seed, distance):
    heights = noise(seed, shape=(129, 129)) * 0.01
    heights[:, ::distance] += 0.2
    assert creases(heights).sharpest[0] == distance


@pytest.mark.parametrize("seed", range(8))
def test_the_lines_told_as_sharpest_are_those_that_show_most(seed):
    found = creases(MidpointDisplacement(exponent=8, seed=seed).heightmap().heights)
    first, last = found.sharpest
    assert first <= found.steps[found.indices.argmax()] <= last
    told = (found.steps >= first) & (found.steps <= last)
    assert found.indices[told].min() > 0.95 * found.indices.max()


@pytest.mark.parametrize(
    ("heights", "why"),
    [
        (noise(shape=(65, 64)), "2^n + 1"),
        (noise(shape=(5, 5)), "from 9 on"),
        (plane((65, 65)), "even"),
        (np.zeros((65, 65)), "even"),
        (in_steps(fractal(0.9, shape=(257, 257)), 30), "steps"),
    ],
    ids=["not 2^n + 1", "small", "plane", "flat", "steps"],
)
def test_no_creases_are_told_where_there_is_nothing_to_compare(heights, why):
    found = creases(heights)
    assert isinstance(found, Unavailable)
    assert why in found.meaning


@pytest.mark.parametrize("spread_reduction", [0.5, 0.7])
def test_tileable_terrain_has_no_seam_and_other_terrain_has(spread_reduction):
    for seed in range(6):
        values = {"exponent": 8, "spread_reduction": spread_reduction, "seed": seed}
        tiles = figures_of(DiamondSquare(tileable=True, **values).heightmap()).seams
        for seam in (tiles.rows, tiles.columns):
            assert seam.shared
            assert 0.5 < seam.index < 2
            assert seam.jump == 0
        assert "tiles" in tiles.meaning
        others = figures_of(DiamondSquare(**values).heightmap()).seams
        assert not others.rows.shared
        assert min(others.rows.index, others.columns.index) > 2


@pytest.mark.parametrize("steps", [3, 6, 12])
@pytest.mark.parametrize("seed", range(4))
def test_upright_terraces_tile_only_where_their_terrain_does(steps, seed):
    for tileable in (False, True):
        ground = DiamondSquare(exponent=7, seed=seed, tileable=tileable).heightmap()
        meaning = figures_of(Terrace(steps=steps, sharpness=1.0).applied(ground)).seams.meaning
        assert ("The map tiles" in meaning) == tileable


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("tileable", [False, True])
def test_a_bend_or_jump_that_the_numbers_show_is_in_the_sentence(seed, tileable):
    heightmap = DiamondSquare(exponent=7, seed=seed, tileable=tileable).heightmap()
    found = figures_of(heightmap).seams
    for seam in (found.rows, found.columns):
        assert seam.index <= 1.5 or (f"{seam.index:.2f} times as sharply" in found.meaning) != seam.seen
        assert seam.jump <= 1.5 * seam.step or f"by {seam.jump:.4g}" in found.meaning
    assert ("hardly jumps or bends more" in found.meaning) == (found.rows.sign is found.columns.sign is None)


def test_a_map_may_tile_one_way_only():
    column = np.arange(64)
    heights = fractal(0.7, shape=(40, 64))[:, :1] * 0.05 + np.cos(2 * np.pi * column / 64)
    found = figures_of(heightmap(heights)).seams
    assert found.columns.index < 1.6
    assert not found.columns.shared
    assert found.rows.seen
    assert "from north to south, the" in found.meaning
    assert "west" not in found.meaning


def test_a_flat_map_tiles_and_a_plane_does_not():
    flat = figures_of(heightmap(np.full((5, 9), 7))).seams
    assert (flat.rows.index, flat.columns.index) == (1, 1)
    tilted = figures_of(heightmap(plane((20, 30)))).seams
    assert tilted.rows.seen
    assert tilted.columns.seen


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("wall", [np.s_[100:], np.s_[:, 30:60], np.s_[100:, 30:]], ids=["south", "strip", "corner"])
def test_a_wall_inside_hides_no_seam_and_makes_none(seed, wall):
    for tileable in (False, True):
        heights = DiamondSquare(exponent=8, seed=seed, tileable=tileable).heightmap().heights.copy()
        inside = np.s_[1:-1, 1:-1] if tileable else np.s_[:]
        heights[inside][wall] += 2
        found = figures_of(heightmap(heights)).seams
        assert (found.rows.seen, found.columns.seen) == (not tileable, not tileable)
        assert ("tiles" in found.meaning) == tileable


def test_the_jump_is_told():
    heights = noise(shape=(40, 50)) + np.linspace(0, 3000, 40)[:, np.newaxis]
    found = figures_of(heightmap(heights)).seams
    assert found.rows.jump == pytest.approx(3000, abs=1)
    assert f"jumps by {found.rows.jump:.0f} on average" in found.meaning


def test_two_rows_have_no_inside():
    assert "too small" in figures_of(heightmap(noise(shape=(2, 9)))).seams.meaning
