import numpy as np
import pytest
from drawing_laws import mirrors
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws, part, windows

from terrain_explorer.terrain import Window
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.brushes.relief import Relief


def whole(relief, rows, columns):
    return relief.part(Window(0, 0, rows, columns))


@laws
@given(st.integers(2, 70), st.booleans(), mirrors, st.integers(0, 2**40), st.integers(1, 99), st.data())
def test_a_window_is_a_part_of_the_whole(size, wrap, mirror, seed, widest, data):
    relief = Relief(Plane.of((size, size + 5), wrap, mirror), seed, 0.7, widest)
    window = data.draw(windows(size))
    all_of_it = whole(relief, size, size + 5)
    np.testing.assert_array_equal(relief.part(window), part(all_of_it, window))
    assert np.abs(all_of_it).max() <= 1


def test_repeats_itself_and_is_mirrored_as_the_plane_is():
    wrapped = whole(Relief(Plane.of((50, 33), True, "none"), 1, 0.5, 20), 50, 33)
    np.testing.assert_array_equal(wrapped[0], wrapped[-1])
    np.testing.assert_array_equal(wrapped[:, 0], wrapped[:, -1])
    mirrored = whole(Relief(Plane.of((50, 33), False, "rows"), 1, 0.5, 20), 50, 33)
    np.testing.assert_array_equal(mirrored, mirrored[::-1])


def test_the_seam_of_a_wrapped_relief_is_no_rougher_than_the_rest():
    relief = whole(Relief(Plane.of((101, 77), True, "none"), 3, 0.9, 32), 101, 77)
    slopes = np.abs(np.diff(np.concatenate([relief[:-1], relief[:-1]]), axis=0)).max(1)
    assert slopes[99] <= slopes[:99].max()


def test_the_same_hills_rise_on_a_finer_map():
    coarse = whole(Relief(Plane.of((65, 65), False, "none"), 1, 0.8, 32), 65, 65)
    fine = whole(Relief(Plane.of((257, 257), False, "none"), 1, 0.8, 128), 257, 257)
    np.testing.assert_allclose(fine[::4, ::4], coarse, atol=0.04)


def test_other_seeds_give_other_relief():
    one, other = (whole(Relief(Plane.of((257, 257), False, "none"), seed, 0.5, 8), 257, 257) for seed in (1, 2))
    assert abs(np.corrcoef(one.ravel(), other.ravel())[0, 1]) < 0.1


@pytest.mark.parametrize("hurst", [0.3, 0.5, 0.8])
def test_differences_grow_with_the_distance_to_the_power_of_h(hurst):
    distances = 2 ** np.arange(1, 6)
    squared = np.zeros(len(distances))
    for seed in range(3):
        relief = whole(Relief(Plane.of((257, 257), False, "none"), seed, hurst, 256), 257, 257)
        squared += [np.square(relief[:, by:] - relief[:, :-by], dtype=float).mean() for by in distances]
    slope = np.polyfit(np.log2(distances), np.log2(squared) / 2, 1)[0]
    assert slope == pytest.approx(hurst, abs=0.15)
