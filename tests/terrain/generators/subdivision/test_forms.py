"""Each algorithm on a lattice does what it says, and corners may be given."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from terrain_laws import SUBDIVISIONS, generators, laws, whole_maps

from terrain_explorer.terrain import GENERATORS, Window, from_recipe
from terrain_explorer.terrain.explain import LatticePoint, Trace, explain, has_writes
from terrain_explorer.terrain.generators.subdivision.corners import CORNERS
from terrain_explorer.terrain.generators.subdivision.lattice import Lattice
from terrain_explorer.terrain.generators.subdivision.refinement import grow

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


IntegerMidpointDisplacement = GENERATORS["integer-midpoint-displacement"]


def test_heights_are_whole_numbers_that_float32_holds_exactly():
    heights = IntegerMidpointDisplacement(exponent=7, highest_corner=65536, randomness=65536, seed=5).heights()
    np.testing.assert_array_equal(heights, np.floor(heights))
    assert abs(heights).max() < 2**24


def test_corners_reach_from_nought_to_the_highest_inclusive():
    corners = [IntegerMidpointDisplacement(1, highest_corner=3, seed=seed).heights()[::2, ::2] for seed in range(50)]
    np.testing.assert_array_equal(np.unique(corners), [0, 1, 2, 3])


@pytest.mark.parametrize(("randomness", "at_level_8"), [(400, 3), (200, 1), (127, 0)])
def test_displacements_take_every_whole_number_of_the_halved_randomness(randomness, at_level_8):
    heights = IntegerMidpointDisplacement(exponent=8, randomness=randomness, seed=2).heights()
    moved = heights[::2, 1::2] - np.floor((heights[::2, :-1:2] + heights[::2, 2::2]) / 2)
    values, counts = np.unique(moved, return_counts=True)
    np.testing.assert_array_equal(values, np.arange(-at_level_8, at_level_8 + 1))
    expected = moved.size / len(values)
    assert abs(counts - expected).max() < 4 * np.sqrt(expected)


def test_means_are_rounded_down_below_nought_too():
    corners = {"given_corners": True, "top_left": 0, "top_right": -1, "bottom_left": 0, "bottom_right": -2}
    heights = IntegerMidpointDisplacement(exponent=1, randomness=0, **corners).heights()
    np.testing.assert_array_equal(heights, [[0, -1, -1], [0, -1, -2], [0, -1, -2]])


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


def test_all_of_a_lattice_is_the_array_itself_which_a_heightmap_takes_without_a_copy():
    lattice = Lattice(1, range(4, 7), range(2, 5), np.arange(9, dtype=np.float32).reshape(3, 3))
    assert lattice.part(range(4, 7), range(2, 5)) is lattice.heights
    assert lattice.part(range(5, 7), range(3, 4)).tolist() == [[4], [7]]


OWNERS = [owner for owner in GENERATORS.values() if "given_corners" in owner().values()]

every_owner = pytest.mark.parametrize("owner", OWNERS, ids=lambda owner: owner.slug)


def with_corners(generator, corners):
    return replace(generator, given_corners=True, **dict(zip(CORNERS, corners, strict=True)))


def test_all_that_keep_their_corners_can_grow_from_given_ones():
    assert [owner for owner in SUBDIVISIONS[1:] if owner.nested] == OWNERS


@every_owner
@pytest.mark.parametrize("exponent", [1, 5])
def test_the_corners_have_the_heights_given(owner, exponent):
    generator = with_corners(owner(exponent=exponent), (-3, 70, 5, 0))
    last = generator.size - 1
    np.testing.assert_array_equal(generator.heights()[::last, ::last], [[-3, 70], [5, 0]])
    alone = [generator.heights(Window(row, column, 1, 1))[0, 0] for row in (0, last) for column in (0, last)]
    assert alone == [-3, 70, 5, 0]


@laws
@given(generators(whole_maps, OWNERS))
def test_giving_the_corners_that_are_drawn_changes_nothing(generator):
    drawn = replace(generator, given_corners=False)
    last = drawn.size - 1
    given_corners = with_corners(drawn, drawn.heights()[::last, ::last].ravel())
    np.testing.assert_array_equal(given_corners.heights(), drawn.heights())


def test_whole_number_terrain_rounds_its_corners_down():
    heights = with_corners(GENERATORS["integer-midpoint-displacement"](exponent=1), (-0.5, 2.9, 3, 0.1)).heights()
    np.testing.assert_array_equal(heights[::2, ::2], [[-1, 2], [3, 0]])


@every_owner
def test_corner_heights_do_nothing_until_they_are_switched_on(owner):
    generator = replace(with_corners(owner(exponent=3), (9, 9, 9, 9)), given_corners=False)
    np.testing.assert_array_equal(generator.heights(), owner(exponent=3).heights())
    assert owner.needs == dict.fromkeys(CORNERS, "given_corners")


def test_a_tileable_map_takes_the_top_left_corner_for_all():
    heights = with_corners(DiamondSquare(exponent=4, tileable=True), (2, 8, 0, 3)).heights()
    np.testing.assert_array_equal(heights[::16, ::16], 2)
    np.testing.assert_array_equal(heights[0], heights[-1])


@every_owner
def test_the_heightmap_is_normalised_and_its_recipe_knows_the_corners(owner):
    generator = with_corners(owner(exponent=4), (2, 8, 0, 3))
    heightmap = generator.heightmap()
    assert (heightmap.lowest, heightmap.highest) == (0, 1)
    assert from_recipe(heightmap.recipe) == generator


@pytest.mark.parametrize(
    ("slug", "spread", "expected"),
    [
        ("midpoint-displacement", {"spread": 0}, [[2, 5, 8], [1, 3.25, 5.5], [0, 1.5, 3]]),
        ("integer-midpoint-displacement", {"randomness": 0}, [[2, 5, 8], [1, 3, 5], [0, 1, 3]]),
        ("diamond-square", {"spread": 0}, [[2, 13.25 / 3, 8], [5.25 / 3, 3.25, 14.25 / 3], [0, 6.25 / 3, 3]]),
    ],
)
def test_the_corners_offered_are_those_of_the_worked_example(slug, spread, expected):
    heights = GENERATORS[slug](exponent=1, given_corners=True, **spread).heights()
    np.testing.assert_array_equal(heights, np.array(expected, np.float32))
