"""Variations: what can vary, by how much, and that equal arguments give equal recipes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain import DiamondSquare, Recipe, SimplexNoise, Step
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters import Crop, Streams, Terrace
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.masks.rules import SlopeRule
from terrain_explorer.terrain.recipe.variations import Way, called, differences, variables, variations

_RECIPE = Recipe(
    DiamondSquare(exponent=5, seed=3),
    (Step(Streams()), Step(Terrace(), mask=Mask.of(SlopeRule(low=20, high=60))), Step(Terrace(steps=4), enabled=False)),
)
_VARIABLES = variables(_RECIPE)


def _ways(recipe: Recipe, *names: str, amount: float = 0.25) -> list[Way]:
    return [Way.around(called(variables(recipe), name), recipe, amount) for name in names]


def _values(recipe: Recipe, name: str) -> object:
    return called(variables(recipe), name).value(recipe)


def test_values_of_source_steps_and_masks_can_vary() -> None:
    names = {one.name for one in _VARIABLES}
    assert {
        "seed",
        "spread",
        "1.streams.age",
        "1.streams.strength",
        "2.terrace.mask.1.low",
        "2.terrace.mask.grow",
    } <= names


def test_sizes_and_what_does_nothing_cannot_vary() -> None:
    recipe = Recipe(DiamondSquare(), (Step(Crop(rows=3, columns=3)), Step(Terrace(), enabled=False)))
    names = {one.name for one in variables(recipe)}
    assert names == {"spread", "spread_reduction", "tileable", "seed", "given_corners"}
    assert variables(Recipe(EmptyMap())) == ()


def test_names_may_be_short_where_they_leave_no_doubt() -> None:
    assert called(_VARIABLES, "age").name == "1.streams.age"
    assert called(_VARIABLES, "seed").name == "seed"
    assert called(_VARIABLES, "terrace.mask.low").name == "2.terrace.mask.1.low"
    with pytest.raises(ValueError, match=r"strength may mean 1\.streams\.strength, 2\.terrace\.strength"):
        called(_VARIABLES, "strength")
    with pytest.raises(ValueError, match=r"nothing is called colour; there are spread, "):
        called(_VARIABLES, "colour")
    with pytest.raises(ValueError, match="nothing in this recipe can vary"):
        called((), "seed")


def test_one_number_goes_in_equal_steps_with_the_recipe_among_them() -> None:
    ages = [_values(one, "age") for one in variations(_RECIPE, _ways(_RECIPE, "age"), 9, 0)]
    assert ages == pytest.approx([0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1])
    # At the end of its range there is only one way to go.
    strengths = [
        _values(one, "streams.strength") for one in variations(_RECIPE, _ways(_RECIPE, "streams.strength"), 3, 0)
    ]
    assert strengths == [0.75, 0.875, 1]


def test_two_numbers_are_rows_and_columns() -> None:
    grid = variations(_RECIPE, _ways(_RECIPE, "age", "uplift"), 9, 0)
    assert [_values(one, "age") for one in grid] == [0, 0, 0, 0.5, 0.5, 0.5, 1, 1, 1]
    assert [_values(one, "uplift") for one in grid] == [0.5, 1, 1.5] * 3
    assert grid[4] == _RECIPE


def test_what_is_chosen_by_ratio_varies_by_ratio() -> None:
    recipe = Recipe(SimplexNoise(frequency=10))
    frequencies = [
        _values(one, "frequency") for one in variations(recipe, _ways(recipe, "frequency", amount=0.5), 5, 0)
    ]
    assert frequencies == pytest.approx([1, 3.162, 10, 31.62, 100], rel=1e-3)


@given(
    names=st.sets(st.sampled_from([one.name for one in _VARIABLES]), min_size=1),
    amount=st.floats(0, 1),
    count=st.integers(1, 16),
    seed=st.integers(0, 2**64),
)
def test_values_are_in_range_and_the_rest_stays(names: set[str], amount: float, count: int, seed: int) -> None:
    ways = _ways(_RECIPE, *sorted(names), amount=amount)
    varied = variations(_RECIPE, ways, count, seed)
    assert len(varied) == count
    assert varied == variations(_RECIPE, ways, count, seed)
    by_name = {way.variable.name: way for way in ways}
    for one in varied:
        for variable, value in differences(_RECIPE, one):
            way = by_name[variable.name]
            if way.low is not None:
                assert way.low <= value <= way.high
    if count % 2 and not all(way.variable.is_number for way in ways):
        assert varied[count // 2] is _RECIPE


@given(st.integers(0, 2**32), st.sampled_from(["1.streams.age", "2.terrace.mask.1.low"]))
def test_a_value_is_the_same_whatever_else_varies(seed: int, other: str) -> None:
    alone = variations(_RECIPE, _ways(_RECIPE, "seed"), 9, seed)
    together = variations(_RECIPE, _ways(_RECIPE, "seed", other), 9, seed)
    assert [_values(one, "seed") for one in alone] == [_values(one, "seed") for one in together]
