import tracemalloc

import numpy as np
import pytest

from terrain_explorer.terrain.erosion.gullies import Cells, stripes


def along(count, angle, cells, points=256, dtype=np.float64, seed=3, octave=1):
    """Return stripes in one direction over a square map of so many points a side, and one more."""
    at = np.arange(points + 1) / points
    direction = (
        np.full((points + 1, points + 1), np.sin(angle), dtype),
        np.full((points + 1,) * 2, np.cos(angle), dtype),
    )
    return stripes((at, at), cells or Cells(count, count), direction, seed, octave)


@pytest.mark.parametrize("angle", [0.0, 1.0, np.pi / 2, 4.0])
def test_crests_run_along_the_direction(angle):
    cosine, _ = along(8.0, angle, None)
    south, east = np.gradient(cosine)
    lengthwise = np.sin(angle) * south + np.cos(angle) * east
    across = np.cos(angle) * south - np.sin(angle) * east
    assert np.abs(lengthwise).mean() < np.abs(across).mean() / 3


def test_they_are_as_wide_as_told():
    cosine, _ = along(20.0, 0.0, None)
    crests = np.diff(np.sign(cosine), axis=0) > 0
    assert crests.sum(axis=0).mean() == pytest.approx(20 * 0.7, rel=0.15)


def test_they_reach_from_minus_1_to_1():
    cosine, sine = along(20.0, 1.0, None)
    for wave in (cosine, sine):
        assert -1.00001 <= wave.min() < -0.95
        assert 0.95 < wave.max() <= 1.00001
    assert np.median(cosine**2 + sine**2) == pytest.approx(1, abs=1e-5)


def test_opposite_slopes_have_opposite_signs():
    here, opposite = along(8.0, 1.0, None)[0], along(8.0, 1.0 + np.pi, None)[0]
    np.testing.assert_allclose(here, -opposite, 0, 1e-6)


def test_seeds_and_octaves_differ():
    one = along(8.0, 1.0, None)[0]
    assert np.abs(one - along(8.0, 1.0, None, seed=4)[0]).mean() > 0.3
    assert np.abs(one - along(8.0, 1.0, None, octave=2)[0]).mean() > 0.3


@pytest.mark.parametrize("most", [0, 50, 1000])
def test_work_by_blocks_of_rows_gives_the_same_bits(monkeypatch, most):
    whole = along(20.0, 1.0, None, points=32)
    monkeypatch.setattr("terrain_explorer.terrain.erosion.gullies._MOST_CELLS", most)
    assert np.array_equal(along(20.0, 1.0, None, points=32), whole)


def test_cells_far_smaller_than_the_steps_between_points_take_little_memory():
    tracemalloc.start()
    try:
        along(70000.0, 1.0, None, points=12)
        assert tracemalloc.get_traced_memory()[1] < 2**27  # all of the cells would take 39 GB
    finally:
        tracemalloc.stop()
