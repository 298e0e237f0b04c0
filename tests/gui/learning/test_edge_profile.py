"""The top edge of the map as a line that grows."""

import numpy as np
import pytest
from terrain_laws import BY_LEVELS, SUBDIVISIONS

from terrain_explorer.gui.learning.one_dimension_panel import MOST_LEVELS, EdgeProfile
from terrain_explorer.terrain import DiamondSquare, MidpointDisplacement, RandomNoise
from terrain_explorer.terrain.explain import Trace


@pytest.mark.parametrize("owner", BY_LEVELS, ids=lambda owner: owner.slug)
def test_is_the_first_row_of_the_terrain_at_each_level(owner):
    generator = owner(exponent=5, seed=8)
    edge = EdgeProfile(generator)
    for level in range(1, 6):
        of_level = generator if generator.nested else owner(exponent=level, seed=8)
        step = (of_level.size - 1) // 2**level
        assert np.array_equal(edge.heights(level), of_level.heights()[0, ::step])
        assert edge.columns(level).tolist() == list(range(0, 33, 2 ** (5 - level)))


def test_large_maps_have_the_same_first_levels():
    large = DiamondSquare(exponent=12, seed=2)
    edge = EdgeProfile(large)
    assert edge.levels == MOST_LEVELS
    assert edge.columns(1).tolist() == [0, 2048, 4096]
    assert np.array_equal(edge.heights(3), EdgeProfile(DiamondSquare(exponent=3, seed=2)).heights(3))


def test_a_midpoint_starts_from_the_mean_of_its_two_ends():
    edge = EdgeProfile(MidpointDisplacement(exponent=4, spread=0.4, spread_reduction=0.5, seed=3))
    before, after = edge.heights(1), edge.heights(2)
    moves = edge.moves(2)
    assert [move.column for move in moves] == [1, 3]
    assert [move.height for move in moves] == after[1::2].tolist()
    assert [move.mean for move in moves] == pytest.approx((before[1:] + before[:-1]) / 2)
    assert [(move.low - move.mean, move.high - move.mean) for move in moves] == [pytest.approx((-0.2, 0.2))] * 2


@pytest.mark.parametrize("owner", SUBDIVISIONS)
def test_points_lie_where_chance_can_put_them(owner):
    edge = EdgeProfile(owner(exponent=6, seed=1))
    moves = [move for level in range(7) for move in edge.moves(level)]
    assert len(moves) == 65
    assert all(move.low <= move.height <= move.high for move in moves)


def test_noise_starts_from_nothing():
    assert {(move.mean, move.low, move.high) for move in EdgeProfile(RandomNoise(exponent=3)).moves(3)} == {(0, 0, 1)}


@pytest.mark.parametrize("owner", BY_LEVELS, ids=lambda owner: owner.slug)
def test_a_stage_shows_the_points_of_the_edge_that_are_set(owner):
    generator = owner(exponent=3, seed=1)
    edge = EdgeProfile(generator)
    for number, stage in enumerate(Trace.of(generator).stages):
        assert 2 ** edge.level_at(number) + 1 == np.isfinite(stage.heights[0]).sum()
