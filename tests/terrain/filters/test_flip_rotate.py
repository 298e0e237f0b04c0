import numpy as np
import pytest
from filter_laws import assert_same, heightmaps
from hypothesis import given
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Flip, Rotate

SIX = np.array([[1, 2, 3], [4, 5, 6]], np.float32)


@pytest.mark.parametrize(
    ("filter_", "expected"),
    [
        (Flip("vertical"), [[4, 5, 6], [1, 2, 3]]),
        (Flip("horizontal"), [[3, 2, 1], [6, 5, 4]]),
        (Rotate("90"), [[4, 1], [5, 2], [6, 3]]),
        (Rotate("180"), [[6, 5, 4], [3, 2, 1]]),
        (Rotate("270"), [[3, 6], [2, 5], [1, 4]]),
    ],
    ids=str,
)
def test_turns_the_way_it_says(filter_, expected):
    np.testing.assert_array_equal(filter_.applied(Heightmap(SIX)).heights, expected)


@pytest.mark.parametrize(("angle", "turned"), [("90", (2, 4)), ("180", (4, 2)), ("270", (2, 4))])
def test_the_distances_of_rows_and_columns_turn_too(angle, turned):
    heightmap = Heightmap(SIX, metres=True, spacing=3.0, stretch=2.0)
    assert heightmap.spacings == (4, 2)
    assert Rotate(angle).applied(heightmap).spacings == turned


@laws
@given(heightmaps())
def test_half_a_turn_is_two_quarters_and_two_flips(heightmap):
    half = Rotate("180").applied(heightmap)
    assert_same(Rotate("90").applied(Rotate("90").applied(heightmap)), half)
    assert_same(Flip("vertical").applied(Flip("horizontal").applied(heightmap)), half)


@pytest.mark.parametrize("wrong", ["45", 90, "360"])
def test_refuses_other_angles(wrong):
    with pytest.raises(ValueError, match="angle must be one of 90, 180, 270"):
        Rotate(wrong)
