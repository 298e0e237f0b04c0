"""What is told of a point is exact: recomputed in float32, it is the height that the generator gives."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from terrain_laws import SUBDIVISIONS, SUMS, generators, laws

from terrain_explorer.terrain import (
    DiamondSquare,
    IntegerMidpointDisplacement,
    MidpointDisplacement,
    RandomNoise,
    Window,
)
from terrain_explorer.terrain.explain import LatticePoint, Scale, Trace, explain, is_sum, sum_at
from terrain_explorer.terrain.generators import GENERATORS

Example = MidpointDisplacement(exponent=1, spread=0, given_corners=True)

fifty = settings(laws, max_examples=50)
small_maps = st.integers(1, 3)


def recomputed(explanation):
    """Return the height, from what is shown and nothing else."""
    offset = np.float32(explanation.offset)
    if explanation.draw is not None:
        (offset,) = explanation.draw.of(np.array([explanation.number], np.float32))
    if not explanation.groups:
        return offset
    sums = [
        added([np.float32(parent.weight) * np.float32(parent.height) for parent in group])
        for group in explanation.groups
    ]
    mean = added(sums) / np.float32(sum(parent.weight for parent in explanation.parents))
    return (np.floor(mean) if explanation.rounded_down else mean) + offset


def added(heights):
    total = heights[0]
    for height in heights[1:]:
        total = total + height
    return total


def places(level):
    side = range(2**level + 1)
    return [LatticePoint(level, row, column) for row in side for column in side]


@pytest.mark.parametrize("owner", SUBDIVISIONS, ids=lambda owner: owner.slug)
def test_every_point_of_a_small_map_is_explained_exactly(owner):
    @fifty
    @given(generators(small_maps, [owner]))
    def law(generator):
        trace = Trace.of(generator)
        heights = np.empty((generator.size, generator.size), np.float32)
        for place in places(generator.exponent):
            explanation = trace.explain(place)
            heights[place.row, place.column] = recomputed(explanation)
            assert explanation.height == heights[place.row, place.column]
        assert heights.tobytes() == generator.heights().tobytes()

    law()


@pytest.mark.parametrize("seed", range(8))
def test_even_the_sign_of_nought_is_explained(seed):
    generator = MidpointDisplacement(
        1, spread=0, seed=seed, given_corners=True, top_left=-1e-45, top_right=0, bottom_left=0, bottom_right=0
    )
    heights = [[explain(generator, LatticePoint(1, row, column)).height for column in range(3)] for row in range(3)]
    assert np.array(heights, np.float32).tobytes() == generator.heights().tobytes()


@fifty
@given(st.data(), generators(st.integers(5, 13), SUBDIVISIONS))
def test_any_point_of_a_large_map_is_explained_without_the_map(data, generator):
    # Where levels move all points, no map has the corners as they were before the first level.
    level = data.draw(st.integers(0 if generator.nested else 1, generator.exponent))
    row, column = data.draw(st.integers(0, 2**level)), data.draw(st.integers(0, 2**level))
    explanation = explain(generator, LatticePoint(level, row, column))
    of_its_own = replace(generator, exponent=max(level, 1))
    window = of_its_own.heights(one_point(LatticePoint(level, row, column), of_its_own.exponent))
    assert recomputed(explanation).tobytes() == window.tobytes()


def one_point(place, exponent):
    return Window(*place.on_map(exponent), 1, 1)


@laws
@given(generators(small_maps, SUBDIVISIONS))
def test_one_can_walk_up_to_the_corners(generator):
    trace = Trace.of(generator)
    explanation = trace.explain(LatticePoint(generator.exponent, 2**generator.exponent - 1, 1))
    while explanation.parents:
        for parent in explanation.parents:
            assert parent.height == trace.explain(parent.place).height
        parent = explanation.parents[-1]
        earlier = trace.explain(parent.place)
        assert earlier.stage < explanation.stage
        explanation = earlier
    assert explanation.role in ("corner", "point")


@laws
@given(generators(small_maps, SUBDIVISIONS))
def test_the_stage_told_is_the_one_that_sets_the_point(generator):
    trace = Trace.of(generator)
    for place in places(generator.exponent):
        explanation = trace.explain(place)
        stage = trace.stages[explanation.stage]
        assert (stage.label, stage.level) == (explanation.label, explanation.place.level)
        assert stage.fresh[explanation.place.row, explanation.place.column]
        assert explanation.place.on_map(generator.exponent) == (place.row, place.column)


def test_a_midpoint_in_words_and_numbers():
    top = explain(Example, LatticePoint(1, 0, 1))
    assert [(parent.place, parent.height) for parent in top.parents] == [
        (LatticePoint(1, 0, 0), 2),
        (LatticePoint(1, 0, 2), 8),
    ]
    assert (top.role, top.label) == ("midpoint of an edge along a row", "Level 1 of 1: edges")
    assert top.mean_in_words == "mean of the two ends of the edge"
    assert (top.mean, top.offset, top.height) == (5, 0, 5)
    assert top.formula() == "(2 + 8) / 2 + 0 = 5"


@pytest.mark.parametrize(
    ("row", "column", "formula"),
    [
        (0, 0, "2"),
        (0, 1, "(2 + 8) / 2 + 0 = 5"),
        (1, 0, "(2 + 0) / 2 + 0 = 1"),
        (1, 2, "(8 + 3) / 2 + 0 = 5.5"),
        (2, 1, "(0 + 3) / 2 + 0 = 1.5"),
        (1, 1, "((2 + 8) + (0 + 3)) / 4 + 0 = 3.25"),
    ],
)
def test_the_worked_example(row, column, formula):
    assert explain(Example, LatticePoint(1, row, column)).formula() == formula


def test_the_centre_from_midpoints():
    centre = explain(replace(Example, centre_from="midpoints"), LatticePoint(1, 1, 1))
    assert centre.formula() == "(5 + 1.5 + 1 + 5.5) / 4 + 0 = 3.25"
    assert centre.mean_in_words == "mean of the four midpoints of the square's edges"


def test_a_given_corner_has_no_number():
    corner = explain(Example, LatticePoint(1, 2, 2))
    assert (corner.role, corner.place, corner.height) == ("corner", LatticePoint(0, 1, 1), 3)
    assert (corner.number, corner.draw, corner.mean, corner.parents) == (None, None, None, ())
    assert corner.chance_in_words() == "given"


def test_whole_numbers_tell_that_the_mean_is_rounded_down():
    generator = IntegerMidpointDisplacement(exponent=1, randomness=0, given_corners=True, top_left=-2, top_right=-5)
    top = explain(generator, LatticePoint(1, 0, 1))
    assert top.formula() == "(−2 − 5) / 2, rounded down: −4; −4 + 0 = −4"
    assert top.mean_in_words == "mean of the two ends of the edge, rounded down"
    assert explain(IntegerMidpointDisplacement(), LatticePoint(2, 1, 1)).chance_in_words() == (
        "a whole number drawn from −100 to 100"
    )


def test_the_range_of_the_offset_is_the_spread_of_the_level():
    generator = DiamondSquare(exponent=3, spread=0.4, spread_reduction=0.5)
    assert explain(generator, LatticePoint(2, 1, 1)).chance_in_words() == "drawn from −0.2 to 0.2"
    assert explain(generator, LatticePoint(0, 1, 1)).chance_in_words() == "drawn from 0 to 1"
    assert explain(RandomNoise(), LatticePoint(9, 1, 1)).chance_in_words() == "drawn from 0 to 1"


def test_an_edge_of_diamond_square_is_the_mean_of_three():
    edge = explain(DiamondSquare(exponent=2), LatticePoint(2, 4, 1))
    assert edge.mean_in_words == "mean of the three points of the diamond"
    assert [(parent.place.row, parent.place.column) for parent in edge.parents] == [(4, 0), (4, 2), (3, 1)]


def test_the_mean_of_any_number_of_parents_is_told():
    told = explain(Example, LatticePoint(1, 1, 1))
    row, other = told.groups
    assert replace(told, groups=(row * 2, other * 2)).mean_in_words == "mean of the 8 corners of the square"


def test_a_tileable_edge_has_a_parent_on_the_other_side():
    first, last = (explain(DiamondSquare(exponent=2, tileable=True), LatticePoint(2, row, 1)) for row in (0, 4))
    assert [(parent.place.row, parent.place.column) for parent in first.parents] == [(0, 0), (0, 2), (3, 1), (1, 1)]
    assert [(parent.place.row, parent.place.column) for parent in last.parents] == [(4, 0), (4, 2), (3, 1), (1, 1)]
    assert first.height == last.height


def test_a_centre_knows_the_edges_that_its_square_saw_before_they_were_drawn_again():
    generator = MidpointDisplacement(exponent=2, shared_edges="redrawn", centre_from="midpoints", seed=3)
    top, bottom, left, right = explain(generator, LatticePoint(2, 1, 1)).parents
    assert [each.place.overwritten for each in (top, bottom, left, right)] == [False, True, False, True]
    seen, now = explain(generator, bottom.place), explain(generator, replace(bottom.place, overwritten=False))
    assert seen.height == bottom.height != now.height
    assert seen.parents == now.parents
    assert seen.role == "midpoint of an edge along a row, as an earlier square drew it"
    assert [each.place.overwritten for each in explain(generator, LatticePoint(2, 3, 3)).parents] == [False] * 4


def test_numbers_are_told_in_the_scale_asked_for():
    scale = Scale.between((0, 8), (100, 200), decimals=1, unit="m")
    assert explain(Example, LatticePoint(1, 1, 2)).formula(scale) == "(200 m + 137.5 m) / 2 + 0 m = 168.8 m"


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (LatticePoint(3, 0, 0), "not on the map of exponent 2"),
        (LatticePoint(-1, 0, 0), "not on the map"),
        (LatticePoint(2, 5, 0), "not on the map"),
        (LatticePoint(2, 0, -1), "not on the map"),
        (LatticePoint(2, 2, 1, overwritten=True), "nothing was overwritten"),
    ],
)
def test_refuses_points_that_are_not_there(place, message):
    with pytest.raises(ValueError, match=message):
        explain(MidpointDisplacement(exponent=2), place)


def test_refuses_points_below_level_13_only():
    deep = DiamondSquare(exponent=20)
    assert explain(deep, LatticePoint(20, 2**19, 2**19)).place == LatticePoint(1, 1, 1)
    with pytest.raises(ValueError, match="down to level 13"):
        explain(deep, LatticePoint(14, 1, 0))


@pytest.mark.parametrize(("place", "overwritten"), [((2, 1), True), ((1, 2), True), ((0, 1), False), ((1, 4), False)])
def test_only_edges_between_two_squares_are_overwritten(place, overwritten):
    generator = IntegerMidpointDisplacement(exponent=2, seed=1)
    if overwritten:
        assert explain(generator, LatticePoint(2, *place, overwritten=True)).number is not None
    else:
        with pytest.raises(ValueError, match="nothing was overwritten"):
            explain(generator, LatticePoint(2, *place, overwritten=True))


@laws
@given(st.data(), generators(st.integers(1, 40), SUMS))
def test_the_terms_add_up_to_the_height_of_any_point(data, generator):
    level = data.draw(st.integers(0, generator.exponent))
    place = LatticePoint(level, data.draw(st.integers(0, 2**level)), data.draw(st.integers(0, 2**level)))
    told = sum_at(generator, place)
    total = 0.0
    for number, term in enumerate(told.terms):
        total += term.contribution
        assert (term.stage, term.total) == (number, total)
    height = generator.heights(Window(*place.on_map(generator.exponent), 1, 1))[0, 0]
    assert np.float32(told.height) == height


@pytest.mark.parametrize("owner", SUMS, ids=lambda owner: owner.slug)
def test_each_stage_of_the_trace_has_the_sum_of_its_term(owner):
    generator = owner(exponent=4, seed=8)
    trace = Trace.of(generator)
    for term in sum_at(generator, LatticePoint(4, 5, 11)).terms:
        stage = trace.stages[term.stage]
        assert stage.heights[5, 11] == np.float32(term.total)
        assert term.size.lower() in stage.label.lower()


def test_of_plain_sums_the_contribution_is_weight_times_value():
    for term in sum_at(GENERATORS["value-noise"](seed=3, gain=0.6), LatticePoint(9, 77, 401)).terms:
        assert term.contribution == term.weight * term.value
        assert term.weight == pytest.approx(0.6**term.stage)


def test_what_grows_from_other_points_is_no_sum():
    assert not is_sum(DiamondSquare())
