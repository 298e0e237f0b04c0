from functools import partial

import numpy as np
import pytest

from terrain_explorer.terrain import GENERATORS

MidpointDisplacement = GENERATORS["midpoint-displacement"]

every_form = pytest.mark.parametrize(
    "form",
    [
        {"shared_edges": shared_edges, "centre_from": centre_from}
        for shared_edges in ("once", "redrawn")
        for centre_from in ("corners", "midpoints")
    ],
    ids=lambda form: "-".join(form.values()),
)


Example = partial(
    MidpointDisplacement, given_corners=True, top_left=2, top_right=8, bottom_left=0, bottom_right=3, spread=0
)


@every_form
def test_one_level_of_the_example(form):
    heights = Example(exponent=1, **form).heights()
    np.testing.assert_array_equal(heights, [[2, 5, 8], [1, 3.25, 5.5], [0, 1.5, 3]])


@every_form
def test_without_spread_it_is_bilinear_interpolation(form):
    heights = Example(exponent=6, **form).heights()
    row, column = np.mgrid[0:1:65j, 0:1:65j]
    bilinear = (1 - row) * ((1 - column) * 2 + column * 8) + row * column * 3
    np.testing.assert_array_equal(heights, bilinear)


def test_displacements_fill_the_spread_and_stay_within():
    def moved(level):
        grown = MidpointDisplacement(exponent=level, spread=0.4, spread_reduction=0.5, seed=3).heights().astype(float)
        return grown[::2, 1::2] - (grown[::2, :-1:2] + grown[::2, 2::2]) / 2

    assert 0.9 * 0.4 / 2**7 < abs(moved(8)).max() <= 0.4 / 2**7
    assert moved(8).mean() == pytest.approx(0, abs=4 * moved(8).std() / np.sqrt(moved(8).size))


def test_spread_reduction_nought_displaces_the_first_level_only():
    values = {"exponent": 4, "spread": 0.5, "seed": 3}
    smooth = MidpointDisplacement(spread_reduction=0, **values).heights()
    rough = MidpointDisplacement(spread_reduction=1, **values).heights()
    np.testing.assert_array_equal(smooth[::8, ::8], rough[::8, ::8])
    straight = np.linspace(smooth[0, 0], smooth[0, 8], 9)
    np.testing.assert_allclose(smooth[0, :9], straight, atol=1e-6)
    assert abs(rough[0, :9] - straight).max() > 0.1


def test_forms_share_their_edges_and_differ_in_centres_taken_from_midpoints():
    def grown(shared_edges, centre_from):
        return MidpointDisplacement(exponent=2, shared_edges=shared_edges, centre_from=centre_from).heights()

    np.testing.assert_array_equal(grown("once", "corners"), grown("redrawn", "corners"))
    once, redrawn = grown("once", "midpoints"), grown("redrawn", "midpoints")
    differs = once != redrawn
    seen_by_three_squares = np.zeros((5, 5), bool)
    seen_by_three_squares[1, 1] = seen_by_three_squares[1, 3] = seen_by_three_squares[3, 1] = True
    np.testing.assert_array_equal(differs, seen_by_three_squares)
