import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.brushes.tools.build_up import tent_mean

scales = st.sampled_from([0.0, 1e-30, 1.0, 1e30])


def noise(rows, columns, scale=1.0):
    return (np.random.default_rng(2).random((rows, columns)) * scale - scale / 3).astype(np.float32)


@laws
@given(st.integers(1, 4), st.integers(1, 9), st.integers(1, 9), scales)
def test_is_the_mean_of_means(half, rows, columns, scale):
    heights = noise(rows + 4 * half, columns + 4 * half, scale)
    width = 2 * half + 1
    box = np.ones(width) / width
    tent = np.convolve(box, box)
    expected = [
        [tent @ heights[row : row + len(tent), column : column + len(tent)] @ tent for column in range(columns)]
        for row in range(rows)
    ]
    np.testing.assert_allclose(tent_mean(heights, half, np.abs(heights).max()), expected, rtol=0, atol=scale * 1e-9)


@laws
@given(st.integers(1, 9), scales)
def test_a_window_or_mirror_image_gives_the_same_bits(half, scale):
    heights = noise(30 + 4 * half, 20 + 4 * half, scale)
    largest = float(np.abs(heights).max())
    means = tent_mean(heights, half, largest)
    np.testing.assert_array_equal(tent_mean(heights[7:, 5:], half, largest), means[7:, 5:])
    np.testing.assert_array_equal(tent_mean(heights[::-1, ::-1], half, largest), means[::-1, ::-1])


def test_the_widest_box_does_not_overflow():
    half = 683
    means = tent_mean(np.full((4 * half + 1, 4 * half + 2), -3.999, np.float32), half, 3.999)
    np.testing.assert_allclose(means, np.float32(-3.999), rtol=1e-9)
