import numpy as np
import pytest

from terrain_explorer.terrain import GENERATORS

DiamondSquare = GENERATORS["diamond-square"]


def test_points_on_the_edge_have_three_neighbours():
    heights = DiamondSquare(exponent=1, spread=0, seed=4).heights().astype(float)
    (a, b), (c, d) = heights[::2, ::2]
    centre = (a + b + c + d) / 4
    expected = [
        [a, (a + b + centre) / 3, b],
        [(a + c + centre) / 3, centre, (b + d + centre) / 3],
        [c, (c + d + centre) / 3, d],
    ]
    np.testing.assert_allclose(heights, expected, rtol=1e-6)


@pytest.mark.parametrize("exponent", [1, 2, 6])
def test_tileable_edges_are_the_same_row_and_column(exponent):
    heights = DiamondSquare(exponent=exponent, tileable=True, seed=4).heights()
    np.testing.assert_array_equal(heights[0], heights[-1])
    np.testing.assert_array_equal(heights[:, 0], heights[:, -1])


def test_a_tileable_edge_takes_its_fourth_neighbour_from_the_other_side():
    tile = {"exponent": 5, "tileable": True, "seed": 4}
    old = DiamondSquare(spread_reduction=0.5, **tile).heights().astype(float)
    finest = np.tile(old[:-1, :-1], (2, 2))
    row, columns = 32, np.arange(1, 32, 2)
    moved = finest[row, columns] - np.mean(
        [finest[row, columns - 1], finest[row, columns + 1], finest[row - 1, columns], finest[row + 1, columns]], axis=0
    )
    assert 0 < abs(moved).max() <= 0.3 / 2**4 * 1.0001


def test_tileable_without_spread_is_flat():
    heights = DiamondSquare(exponent=4, spread=0, tileable=True, seed=4).heights()
    assert np.unique(heights).size == 1
