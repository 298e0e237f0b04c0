"""Steps in their list: groups, moves, insertions and copies as text."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from recipe_laws import recipes
from terrain_laws import long_laws

from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.recipe import Drawing, StepGroup
from terrain_explorer.terrain.recipe.step_lists import (
    free_name,
    grouped,
    inserted,
    moved,
    placed,
    renamed,
    run_at,
    runs,
    steps_from_text,
    steps_to_text,
    without,
)

OTHER = StepGroup("Other")


@st.composite
def lists(draw):
    """Some steps with names of their own, alone and in groups of names of their own."""
    steps, sizes = [], draw(st.lists(st.integers(0, 3), min_size=1, max_size=4))
    for number, size in enumerate(sizes):
        group = StepGroup("Coast" if number == 0 else f"Coast {number + 1}") if size else None
        steps += [Step(FILTERS["invert"](), name=f"{number}.{one}", group=group) for one in range(size or 1)]
    return tuple(steps)


def names(steps):
    return [step.name for step in steps]


def shown(text):
    """Steps as in "a (b c) d": letters are their names, and those in brackets are in one group each."""
    steps, group, number = [], None, 0
    for letter in text.replace(" ", ""):
        if letter == "(":
            number += 1
            group = StepGroup(f"{number}")
        elif letter == ")":
            group = None
        else:
            steps.append(Step(FILTERS["invert"](), name=letter, group=group))
    return tuple(steps)


def as_text(steps):
    parts = []
    for run in runs(steps):
        inside = " ".join(names(steps[run.start : run.stop]))
        parts.append(f"({inside})" if steps[run.start].group else inside)
    return " ".join(parts)


@given(lists())
def test_each_step_is_in_one_run(steps):
    assert [place for run in runs(steps) for place in run] == [*range(len(steps))]


@pytest.mark.parametrize(
    ("before", "name", "down", "after"),
    [
        ("a b", "a", True, "b a"),
        ("a b", "b", True, "a b"),
        ("a b", "a", False, "a b"),
        ("a (b c)", "a", True, "(a b c)"),
        ("(a b) c", "c", False, "(a b c)"),
        ("(a b) c", "b", True, "(a) b c"),
        ("(a b) c", "b", False, "(b a) c"),
        ("(a b c)", "a", False, "a (b c)"),
        ("(a b) (c d)", "b", True, "(a) b (c d)"),
        ("(a) b", "a", True, "b (a)"),
    ],
)
def test_a_step_walks_through_groups(before, name, down, after):
    steps = shown(before)
    place = names(steps).index(name)
    then, to = moved(steps, range(place, place + 1), down)
    assert as_text(then) == after
    assert then[to].name == name


@pytest.mark.parametrize(
    ("before", "down", "after"),
    [("a (b c) d", True, "a d (b c)"), ("a (b c) d", False, "(b c) a d"), ("(d) (b c)", False, "(b c) (d)")],
)
def test_a_group_passes_what_is_next_to_it(before, down, after):
    steps = shown(before)
    then, to = moved(steps, run_at(steps, names(steps).index("b")), down)
    assert as_text(then) == after
    assert then[to].name == "b"


@given(lists(), st.data())
def test_what_moves_down_and_up_again_is_where_it_was(steps, data):
    place = data.draw(st.integers(0, len(steps) - 1))
    then, to = moved(steps, range(place, place + 1), True)
    alone = [
        group is not None and len(run_at(some, at)) == 1
        for some, at, group in ((steps, place, steps[place].group), (then, to, then[to].group))
    ]
    # A group of one moves as a whole, and so does not let its step go.
    if then != steps and not any(alone):
        assert moved(then, range(to, to + 1), False) == (steps, place)


@given(lists(), lists(), st.data())
def test_what_is_inserted_is_there_and_makes_no_group_larger_but_the_one_it_joins(steps, new, data):
    place = data.draw(st.integers(0, len(steps)))
    then = inserted(steps, place, new)
    assert names(then) == names(steps[:place]) + names(new) + names(steps[place:])
    assert (*then[:place], *then[place + len(new) :]) == steps
    joined = steps[place - 1].group if place else None
    of_new = {step.group for step in then[place : place + len(new)]}
    assert of_new == {joined} if joined else of_new.isdisjoint({step.group for step in steps} - {None})


@given(lists(), st.data())
def test_what_is_placed_elsewhere_stays_in_its_order(steps, data):
    places = data.draw(st.sets(st.integers(0, len(steps) - 1), min_size=1))
    before = data.draw(st.integers(0, len(steps)))
    then = placed(steps, places, before, OTHER)
    assert sorted(names(then)) == sorted(names(steps))
    moving = names(steps[place] for place in sorted(places))
    at = names(then).index(moving[0])
    assert names(then)[at : at + len(moving)] == moving
    assert {step.group for step in then[at : at + len(moving)]} == {OTHER}
    assert without(then, range(at, at + len(moving))) == without(steps, places)


def test_a_dragged_group_stays_one_and_a_dragged_member_leaves_it():
    steps = shown("a (b c) d")
    assert as_text(placed(steps, {1, 2}, 4, None)) == "a d (b c)"
    assert as_text(placed(steps, {1}, 0, None)) == "b a (c) d"


def test_names_of_groups_are_their_own():
    steps = grouped(grouped(shown("a b c d"), [0, 1], "Group"), [2, 3], "Group")
    assert [step.group.name for step in steps] == ["Group", "Group", "Group 2", "Group 2"]
    assert free_name(steps, "Group") == "Group 3"
    assert renamed(steps, range(2, 4), "Group")[2].group.name == "Group 2"
    assert renamed(steps, range(2, 4), "Hills")[3].group.name == "Hills"


@long_laws
@given(recipes())
def test_groups_switch_their_steps_and_do_nothing_else(recipe):
    on = tuple(step for step in recipe.steps if step.group is None or step.group.enabled)
    free = tuple(replace(step, group=None) for step in on)
    assert Recipe(recipe.source, free)._effects == tuple(step.effect for step in on)
    assert all((step.effect is None) for step in recipe.steps if step not in on)


@long_laws
@given(recipes())
def test_text_gives_equal_steps(recipe):
    if recipe.steps:
        # The recipe tells each path which others it meets.
        again = steps_from_text(steps_to_text(recipe.steps), None)
        assert Recipe(recipe.source, again) == recipe
        assert Recipe(recipe.source, steps_from_text(recipe.to_json(), None)) == recipe


def test_a_recipe_without_groups_says_nothing_of_them():
    terrace = Step(FILTERS["terrace"](steps=3))
    assert "group" not in terrace.to_content()
    grouped_step = replace(terrace, group=StepGroup("Cliffs"))
    assert grouped_step.to_content() == terrace.to_content() | {"group": {"name": "Cliffs"}}


def test_a_drawing_comes_to_a_map_of_other_proportions_stretched_over_it():
    drawing = Step(Drawing(9, 9))
    text = steps_to_text([drawing])
    assert [steps_from_text(text, shape)[0].own_size for shape in ((9, 9), (17, 17), (9, 17))] == [
        (9, 9),
        (9, 9),
        (9, 17),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hills", "not JSON"),
        ("[]", "must be a JSON object"),
        ("{}", "must be a JSON list"),
        ('{"steps": []}', "no steps"),
        ('{"steps": [{"filter": "invert"}, {"filter": "none"}]}', "step 2"),
        ('{"steps": [{"filter": "invert", "group": "a"}]}', "group of the step must be a JSON object"),
        ('{"steps": [{"filter": "invert", "group": {"name": ""}}]}', "name of a group"),
        ('{"steps": [{"filter": "invert", "group": {"name": "a", "folded": true}}]}', "does not know"),
    ],
)
def test_what_are_no_steps_is_refused(text, reason):
    with pytest.raises(ValueError, match=reason):
        steps_from_text(text, None)


def test_heights_of_grouped_steps_are_those_of_the_steps():
    source, steps = DiamondSquare(exponent=3), shown("a (b c)")
    terraced = tuple(replace(step, filter=FILTERS["terrace"](steps=3)) for step in steps)
    whole = Recipe(source, terraced).heightmap().heights
    assert np.array_equal(
        whole, Recipe(source, tuple(replace(step, group=None) for step in terraced)).heightmap().heights
    )
    off = tuple(replace(step, group=replace(step.group, enabled=False)) if step.group else step for step in terraced)
    assert np.array_equal(Recipe(source, off).heightmap().heights, Recipe(source, terraced[:1]).heightmap().heights)
    assert json.loads(Recipe(source, off).to_json())["steps"][1]["group"] == {"name": "1", "enabled": False}
