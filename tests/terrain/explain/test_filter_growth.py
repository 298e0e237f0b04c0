"""The stages of filters: they end with the filter's result, and say why each point is as it is."""

from math import atan, degrees, hypot, radians, tan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.explain import Filling, Gathering, Sliding, filter_growth, filter_stages, has_stages
from terrain_explorer.terrain.filters import (
    FillLakes,
    Invert,
    LayeredRock,
    Rock,
    Snow,
    Streams,
    TalusSlopes,
    ThermalErosion,
)
from terrain_explorer.terrain.filters.base import with_voids
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import finished


def stages_of(filter, ground):
    return finished(filter_stages(filter, ground))


def why(stage, row, column):
    return finished(stage.explain(row, column))


@st.composite
def grounds(draw):
    """Small maps with many depressions and equal heights; some tile, some have voids."""
    rows, columns = draw(st.integers(3, 9)), draw(st.integers(3, 9))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    heights = rng.integers(0, draw(st.integers(2, 30)), (rows, columns)).astype(np.float32)
    if draw(st.booleans()):
        heights[-1], heights[:, -1] = heights[0], heights[:, 0]
        heights[-1, -1] = heights[0, 0]
    voids = rng.random(heights.shape) < 0.1 if draw(st.booleans()) else None
    return with_voids(Heightmap(heights, (0.0, 30.0)), voids if voids is not None and voids.any() else None)


@pytest.mark.parametrize(
    "filter",
    [
        FillLakes(),
        FillLakes(largest=0.05, deepest=0.2),
        ThermalErosion(angle=20, reach=0.1),
        ThermalErosion(angle=40, reach=0.3),
        Streams(age=0.7, sea=True, sea_level=0.4),
        Streams(age=0.3, deposition=1.0),
        LayeredRock(age=0.6),
        LayeredRock(age=0),
        TalusSlopes(face=20, repose=10),
        Snow(line=0),
    ],
    ids=repr,
)
@pytest.mark.parametrize("ground", [DiamondSquare(exponent=5, seed=4), DiamondSquare(5, tileable=True, seed=2)])
def test_the_last_stage_is_the_result_and_each_says_what_it_changed(filter, ground):
    before = heightmap = ground.heightmap()
    stages = stages_of(filter, heightmap)
    np.testing.assert_array_equal(stages[-1].heightmap.heights, filter.applied(heightmap).heights)
    for stage in stages:
        if stage.waiting is None:
            np.testing.assert_array_equal(stage.fresh, stage.heightmap.heights != before.heights)
        before = stage.heightmap


@given(grounds())
def test_depressions_fill_up_to_the_sill_that_is_named(ground):
    stages = stages_of(FillLakes(), ground)
    result = FillLakes().applied(ground)
    np.testing.assert_array_equal((stages[-1].heightmap if stages else ground).heights, result.heights)
    for stage in stages:
        rose = np.argwhere(stage.heightmap.heights > ground.heights)
        for row, column in rose.tolist():
            found = why(stage, row, column)
            assert (found.ground, found.level) == (ground.heights[row, column], stage.heightmap.heights[row, column])
            assert ground.heights[found.sill] == found.level
            # At the end nothing goes on filling.
            assert not found.joins or stage is not stages[-1]
    for stage in stages[-1:]:
        for row, column in np.argwhere(stage.heightmap.heights == ground.heights).tolist():
            assert why(stage, row, column).sill is None


def test_a_pit_within_a_pit_joins_it_first():
    heights = np.full((5, 8), 9, np.float32)
    heights[2, 1:] = [1, 4, 2, 6, 3, 7, 0]
    first, last = stages_of(FillLakes(), Heightmap(heights, (0.0, 9.0)))
    assert why(first, 2, 1) == Filling(1, 4, (2, 2), joins=True)
    assert why(first, 2, 5) == Filling(3, 6, (2, 4), joins=True)
    assert why(last, 2, 1) == Filling(1, 7, (2, 6), joins=False)
    assert why(last, 2, 4) == Filling(6, 7, (2, 6), joins=False)
    assert why(last, 0, 0) == Filling(9, 9, None)


def test_water_that_gets_out_through_another_pit_does_not_go_on_filling():
    heights = np.full((5, 7), 9, np.float32)
    heights[2, 1:] = [1, 6, 3, 4, 2, 0]
    (only,) = stages_of(FillLakes(), Heightmap(heights, (0.0, 9.0)))
    assert why(only, 2, 1) == Filling(1, 6, (2, 2), joins=False)


def test_a_lake_that_is_too_deep_says_so():
    heights = np.full((5, 5), 9, np.float32)
    heights[2, 2] = 1
    *_, last = stages_of(FillLakes(deepest=0.5), Heightmap(heights, (0.0, 9.0)))
    assert last.heightmap.heights[2, 2] == 1
    assert why(last, 2, 2).stays


def test_the_area_of_a_point_is_its_own_and_that_of_its_givers():
    ground = DiamondSquare(exponent=4, seed=7).heightmap()
    waves = [stage for stage in stages_of(Streams(age=0.4), ground) if stage.waiting is not None]
    assert sum(int(stage.fresh.sum()) for stage in waves) == ground.heights.size
    assert not waves[-1].waiting.any()
    first = np.argwhere(waves[0].fresh).tolist()
    assert all(why(waves[0], *place) == Gathering(1, ()) for place in first)
    areas = np.zeros(ground.heights.shape, int)
    for row, column in np.ndindex(ground.heights.shape):
        found = why(waves[-1], row, column)
        areas[row, column] = found.area
        assert found.area == 1 + sum(area for _, area in found.givers)
    for row, column in np.ndindex(ground.heights.shape):
        assert all(areas[place] == area for place, area in why(waves[-1], row, column).givers)
    late = np.argwhere(waves[1].waiting)[0].tolist()
    waits = why(waves[1], *late)
    assert waits.area is None
    assert waits.givers


def test_an_age_says_what_happened_since_the_first():
    ground = DiamondSquare(exponent=5, seed=7).heightmap()
    streams = Streams(age=0.4)
    last = stages_of(streams, ground)[-1]
    after, wear = streams.applied(ground), finished(streams.wearing(ground, streams.applied(ground)))
    found = why(last, 10, 11)
    assert (found.before, found.after) == (ground.heights[10, 11], after.heights[10, 11])
    assert found.parts[ErosionLaw.RIVERS] == wear.at(10, 11)[ErosionLaw.RIVERS]
    assert found.risen >= -1e-6


def test_ground_slides_where_a_slope_is_too_steep():
    ground = DiamondSquare(exponent=5, spread=0.6, seed=3).heightmap()
    filter = ThermalErosion(angle=25, reach=0.1)
    first = stages_of(filter, ground)[0]
    south, east = distances(ground)
    for row, column in np.argwhere(first.fresh)[::17].tolist():
        found = why(first, row, column)
        assert isinstance(found, Sliding)
        assert (found.before, found.after) == (ground.heights[row, column], first.heightmap.heights[row, column])
        assert found.steps == 1
        steepest = found.slopes[0]
        fall = abs(float(ground.heights[row, column]) - float(ground.heights[steepest.place]))
        length = hypot((steepest.place[0] - row) * south, (steepest.place[1] - column) * east)
        assert steepest.degrees == pytest.approx(degrees(atan(fall / length)))
        assert steepest.degrees > 25


def test_on_rock_those_slopes_are_told_that_are_steeper_than_their_layer_can_stand():
    """Hard rock that stands at 60 degrees above weak rock that stands at 10."""
    layers = tuple(Layer(1.0, 1.0, tan(radians(angle)), 1.0, (0, 0, 0)) for angle in (60, 10))
    rock = Rock(rock="hand", layers=layers, thickness=0.5, top=1.0, dip=0, folds=0)
    ground = rock.applied(DiamondSquare(exponent=5, spread=0.6, seed=3).heightmap())
    first = stages_of(ThermalErosion(angle=25, reach=0.1), ground)[0]
    told = [[], []]
    for row, column in np.argwhere(first.fresh)[::7].tolist():
        found = why(first, row, column)
        assert found.steepest is None
        for slope in found.slopes:
            higher = max(ground.heights[row, column], ground.heights[slope.place])
            lower = min(ground.heights[row, column], ground.heights[slope.place])
            if (higher < 0.5) == (lower < 0.5):
                told[int(higher < 0.5)].append(slope.degrees)
    assert min(told[0], default=60) >= 60 - 1e-3
    assert 10 - 1e-3 <= min(told[1]) < 25


def test_large_maps_group_their_steps(monkeypatch):
    ground = DiamondSquare(exponent=6, spread=0.6, seed=3).heightmap()
    filter = ThermalErosion(angle=25, reach=0.06)
    many = stages_of(filter, ground)
    monkeypatch.setattr(filter_growth, "most_stages", lambda _: 8)
    few = stages_of(filter, ground)
    assert len(many) > 8 >= len(few)
    np.testing.assert_array_equal(few[-1].heightmap.heights, many[-1].heightmap.heights)
    assert why(few[0], 10, 10).steps > 1


def test_of_many_rounds_the_last_ones_are_one_stage(monkeypatch):
    ground = DiamondSquare(exponent=6, spread_reduction=0.8, seed=3).heightmap()
    rounds = stages_of(FillLakes(), ground)
    monkeypatch.setattr(filter_growth, "most_stages", lambda _: 2)
    first, last = stages_of(FillLakes(), ground)
    assert len(rounds) > 2
    np.testing.assert_array_equal(first.fresh, rounds[0].fresh)
    np.testing.assert_array_equal(last.fresh, last.heightmap.heights != first.heightmap.heights)
    assert last.label == rounds[-1].label
    row, column = np.argwhere(last.fresh)[0].tolist()
    assert why(last, row, column) == why(rounds[-1], row, column)


def test_what_has_no_stages_says_so():
    assert not has_stages(Invert())
    assert not has_stages(ThermalErosion(strength=0.5))
    assert stages_of(FillLakes(), Heightmap(np.zeros((4, 4), np.float32), (0.0, 1.0))) == ()
    assert stages_of(Streams(age=0), DiamondSquare(exponent=3).heightmap()) == ()


def test_a_point_of_layered_rock_says_what_each_law_took_and_which_layer_stands_there():
    ground = DiamondSquare(exponent=5, seed=4).heightmap()
    filter = LayeredRock(age=0.6)
    stages = stages_of(filter, ground)
    assert [stage.label for stage in stages][:2] == ["the plateau before it wears", "Age 0.1"]
    plateau, found = why(stages[0], 10, 11), why(stages[-1], 10, 11)
    assert plateau.after == found.before
    assert plateau.risen == pytest.approx(plateau.after - ground.heights[10, 11])
    assert found.after == stages[-1].heightmap.heights[10, 11]
    assert found.risen == pytest.approx(0, abs=1e-5)
    assert set(found.parts) == {ErosionLaw.RIVERS, ErosionLaw.RETREAT, ErosionLaw.SLOPE}
    assert 1 <= found.facts.layer <= found.facts.layers
    assert found.sources == ()
