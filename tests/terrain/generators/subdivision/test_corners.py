"""Corners that are given instead of drawn; everything else stays."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from terrain_laws import SUBDIVISIONS, generators, laws, whole_maps

from terrain_explorer.terrain import GENERATORS, Window, from_recipe
from terrain_explorer.terrain.generators.subdivision.corners import CORNERS

OWNERS = [owner for owner in GENERATORS.values() if "given_corners" in owner().values()]
DiamondSquare = GENERATORS["diamond-square"]

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
