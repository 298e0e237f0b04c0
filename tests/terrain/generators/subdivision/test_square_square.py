"""Square-square keeps no old point and leaves no creases."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import GENERATORS, Window
from terrain_explorer.terrain.explain import LatticePoint, Trace
from terrain_explorer.terrain.generators.subdivision.refinement import grow

SquareSquare = GENERATORS["square-square"]


def test_new_points_are_nine_three_three_one_means_of_the_nearest_old_ones():
    generator = SquareSquare(exponent=1, spread=0, seed=4)
    before = next(iter(grow(generator, range(3), range(3), 1, generator.squares)))
    old = before.part(range(-1, 2), range(-1, 2))
    line = np.array([[1, 3, 0], [0, 3, 1], [0, 1, 3]]) / 4
    np.testing.assert_allclose(generator.heights(), line @ old @ line.T, rtol=1e-6)


def test_without_displacements_slopes_have_no_jump():
    # The second difference of a quadratic spline is bounded by the square of the distance, that of a crease is not.
    def bend(exponent):
        heights = SquareSquare(exponent=exponent, spread=0, seed=4).heights().astype(float)
        return np.abs(np.diff(heights, 2, axis=0)).max()

    assert bend(8) < bend(7) / 3


@pytest.mark.parametrize("tileable", [False, True])
def test_beyond_the_opposite_edges_lies_other_ground_unless_it_tiles(tileable):
    generator = SquareSquare(exponent=3, tileable=tileable, seed=4)
    *_, level = grow(generator, range(-2, 2), range(9), 3, generator.squares)
    beyond, end = level.part(range(-1, 0), range(9)), generator.heights(Window(7, 0, 1, 9))
    assert np.array_equal(beyond, end) == tileable


def test_parents_beyond_the_edge_are_told_with_their_heights():
    explanation = Trace.of(SquareSquare(exponent=3, seed=4)).explain(LatticePoint(3, 0, 5))
    assert [parent.place.row for parent in explanation.parents] == [0, 0, -1, -1]
    assert [parent.place.is_on_map for parent in explanation.parents] == [True, True, False, False]
    assert [parent.weight for parent in explanation.parents] == [9, 3, 3, 1]
    assert explanation.formula().startswith("((9 × ")
    # The nearest parent lies half of the new distance away from it in both directions.
    assert explanation.parents_beside[0] == (0.5, 4.5)


def test_coarse_maps_are_not_part_of_fine_ones():
    fine = SquareSquare(exponent=4, seed=4)
    assert not fine.nested
    assert (replace(fine, exponent=3).heights() != fine.heights()[::2, ::2]).any()
