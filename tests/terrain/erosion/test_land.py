import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.erosion.land import nearest, resampled, shapes, thinned


@pytest.mark.parametrize(
    ("shape", "wraps", "expected"),
    [
        ((1025, 1025), False, [(1025, 1025), (513, 513), (257, 257), (129, 129)]),
        ((1024, 512), True, [(1024, 512), (512, 256), (256, 128), (128, 64)]),
        ((100, 129), False, [(100, 129)]),
        ((2, 300), False, [(2, 300), (2, 151), (2, 76)]),
        ((333, 200), True, [(333, 200), (167, 100), (84, 50)]),
    ],
)
def test_sides_are_halved_until_they_are_short(shape, wraps, expected):
    assert shapes(shape, 129, wraps) == expected


@laws
@given(st.integers(2, 200), st.integers(2, 200))
def test_ends_are_nearest_to_ends(old, new):
    assert nearest(np.array([0, old - 1]), old, new, wraps=False).tolist() == [0, new - 1]
    assert nearest(np.array([0]), old, new, wraps=True).tolist() == [0]


@laws
@given(st.integers(2, 300), st.integers(2, 300))
def test_a_thinned_map_has_points_of_its_own(rows, columns):
    grid = np.arange(rows * columns).reshape(rows, columns)
    for wraps in (False, True):
        for shape in shapes(grid.shape, 20, wraps)[1:]:
            assert thinned(grid, shape, wraps).shape == shape
            assert thinned(grid, shape, wraps)[0, 0] == 0
    finest = shapes(grid.shape, 20, False)[-1]
    assert thinned(grid, finest, False)[-1, -1] == grid[-1, -1]


def test_a_map_of_every_second_point_is_thinned_to_the_same():
    grid = np.random.default_rng(0).random((257, 513))
    np.testing.assert_array_equal(thinned(grid[::2, ::2], (65, 129), False), thinned(grid, (65, 129), False))


def test_a_finer_grid_goes_through_the_points():
    coarse = np.random.default_rng(0).random((9, 17), np.float32)
    for method in ("bicubic", "bilinear"):
        fine = resampled(coarse, (17, 33), False, method)
        assert fine.dtype == np.float32
        np.testing.assert_allclose(fine[::2, ::2], coarse, 0, 1e-6)
    wrapped = resampled(coarse, (18, 34), True)
    np.testing.assert_allclose(wrapped[::2, ::2], coarse, 0, 1e-6)
    moved = resampled(np.roll(coarse, 3, 1), (18, 34), True)
    np.testing.assert_allclose(np.roll(moved, -6, 1), wrapped, 0, 1e-6)
