"""Successive random additions move every point at every level."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.explain import LatticePoint, explain, has_writes

RandomAdditions = GENERATORS["random-additions"]


def test_every_level_moves_every_old_point_by_its_spread_at_most():
    generator = RandomAdditions(exponent=7, spread=0.5, spread_reduction=0.6, seed=3)
    coarse, fine = (replace(generator, exponent=exponent).heights() for exponent in (6, 7))
    moved = np.abs(fine[::2, ::2] - coarse)
    assert 0.95 < moved.max() / (0.5 * 0.6**6) <= 1.001
    assert np.median(moved) == pytest.approx(0.5 * 0.6**6 / 2, rel=0.05)


def test_old_points_move_as_far_as_new_ones():
    # The displacement of a centre, against that of the corners, over a whole level.
    generator = RandomAdditions(exponent=8, seed=5)
    coarse, fine = (replace(generator, exponent=exponent).heights() for exponent in (7, 8))
    of_centres = fine[1::2, 1::2] - (coarse[1:, 1:] + coarse[1:, :-1] + coarse[:-1, 1:] + coarse[:-1, :-1]) / 4
    assert (fine[::2, ::2] - coarse).std() == pytest.approx(of_centres.std(), rel=0.02)


def test_without_displacements_it_is_the_surface_of_midpoint_displacement():
    plain = GENERATORS["midpoint-displacement"](exponent=5, spread=0, seed=9)
    np.testing.assert_array_equal(RandomAdditions(exponent=5, spread=0, seed=9).heights(), plain.heights())


def test_an_old_point_follows_itself():
    explanation = explain(RandomAdditions(exponent=3, seed=4), LatticePoint(3, 4, 6))
    (parent,) = explanation.parents
    assert parent.place == LatticePoint(2, 2, 3)
    assert explanation.parents_beside == ()
    assert abs(explanation.height - parent.height) <= 0.3 / 4


def test_points_are_not_set_once_and_for_all():
    assert not RandomAdditions.nested
    assert not has_writes(RandomAdditions(exponent=3))
