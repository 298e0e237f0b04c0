import numpy as np
import pytest
from filter_laws import heightmaps, heights_of, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Flip, Island, Rotate

islands = st.builds(Island, st.sampled_from(["round", "square"]), st.floats(0.01, 1))
both_shapes = pytest.mark.parametrize("shape", ["round", "square"])


@laws
@given(heightmaps(), islands)
def test_the_edges_are_exactly_the_low_end(heightmap, island):
    heights, low = island.applied(heightmap).heights, np.float32(heightmap.range[0])
    for edge in (heights[0], heights[-1], heights[:, 0], heights[:, -1]):
        np.testing.assert_array_equal(edge, low)


@laws
@given(heightmaps(), islands)
def test_the_middle_stays_bit_for_bit(heightmap, island):
    down, across = (np.linspace(-1, 1, points) for points in heightmap.heights.shape)
    away = np.hypot(*np.meshgrid(down, across, indexing="ij"))
    middle = away <= 1 - island.margin - 1e-9
    np.testing.assert_array_equal(island.applied(heightmap).heights[middle], heightmap.heights[middle])


@laws
@given(heightmaps(), islands)
def test_heights_come_to_lie_between_the_low_end_and_what_they_were(heightmap, island):
    before, after, low = heightmap.heights, island.applied(heightmap).heights, np.float32(heightmap.range[0])
    error = ulp(before, np.atleast_1d(low))
    assert (after >= np.minimum(before, low) - error).all()
    assert (after <= np.maximum(before, low) + error).all()


@both_shapes
def test_level_ground_sinks_all_the_way(shape):
    plateau = Island(shape, 0.4).applied(Heightmap(np.ones((101, 81)), (0, 1))).heights
    outwards = plateau[50, 40:]
    assert (np.diff(outwards) <= 0).all()
    assert (np.diff(outwards[25:-1]) < 0).all()
    assert abs(np.diff(outwards, 2)).max() < 0.03, "no crease"


def test_a_square_island_goes_further_into_the_corners():
    round_island, square = (
        Island(shape).applied(Heightmap(np.ones((41, 41)), (0, 1))).heights for shape in ("round", "square")
    )
    assert (square >= round_island).all()
    assert round_island[5, 5] == 0 < square[5, 5]


@both_shapes
@pytest.mark.parametrize("turn", [Flip("vertical"), Flip("horizontal"), Rotate("90")], ids=str)
def test_directions_are_treated_alike(shape, turn):
    heightmap, island = Heightmap(heights_of((70, 33)), (-1, 1)), Island(shape)
    turned, sunk = island.applied(turn.applied(heightmap)), turn.applied(island.applied(heightmap))
    np.testing.assert_allclose(turned.heights, sunk.heights, 0, 1e-6)
