import numpy as np

from terrain_explorer.terrain import GENERATORS


def test_heights_are_uniform_and_know_nothing_of_their_neighbours():
    heights = GENERATORS["random-noise"](exponent=9, seed=1).heights().astype(float)
    points = heights.size
    assert 0 <= heights.min() < heights.max() < 1
    counts, _ = np.histogram(heights, bins=20, range=(0, 1))
    expected = points / 20
    assert np.sum((counts - expected) ** 2 / expected) < 43.8  # chi squared, 19 degrees of freedom, 1 in 1,000
    centred = (heights - 0.5) * np.sqrt(12)
    for neighbours in (centred[1:] * centred[:-1], centred[:, 1:] * centred[:, :-1]):
        assert abs(neighbours.mean()) < 4 / np.sqrt(points)
