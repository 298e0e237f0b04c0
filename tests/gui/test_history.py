"""Undo and redo: what is kept, what is merged, what is dropped."""

import itertools
from dataclasses import dataclass

import pytest

from terrain_explorer.gui.history import History, Step


@dataclass(frozen=True, eq=False)
class Thing:
    nbytes: int = 1


@pytest.fixture
def things():
    return [Thing() for _ in range(12)]


def filled(things, budget=100, gestures=None):
    history = History(budget)
    for number, (before, after) in enumerate(itertools.pairwise(things)):
        history.push(Step(f"Step {number}", before, after, gestures[number] if gestures else None))
    return history


def undone(history):
    """Undo all there is and return the states that came back."""
    states = []
    while history.undo_name:
        states.append(history.undo())
    return states


def redone(history):
    states = []
    while history.redo_name:
        states.append(history.redo())
    return states


def test_the_very_same_states_come_back(things):
    history = filled(things)
    assert undone(history) == things[-2::-1]
    assert redone(history) == things[1:]


def test_names_follow_the_steps(things):
    history = filled(things[:3])
    assert (history.undo_name, history.redo_name) == ("Step 1", None)
    history.undo()
    assert (history.undo_name, history.redo_name) == ("Step 0", "Step 1")
    history.undo()
    assert (history.undo_name, history.redo_name) == (None, "Step 0")


def test_a_new_step_forgets_what_was_undone(things):
    history = filled(things[:4])
    history.undo()
    history.push(Step("Other", things[2], things[9]))
    assert history.redo_name is None
    assert undone(history) == [things[2], things[1], things[0]]
    assert redone(history) == [things[1], things[2], things[9]]


@pytest.mark.parametrize("budget", [1, 3, 7])
def test_the_oldest_are_dropped_beyond_the_budget(things, budget):
    history = filled(things, budget)
    assert undone(history) == things[-2 : -2 - budget : -1]
    assert history.dropped == 11 - budget


def test_the_newest_step_stays_however_large():
    small, huge, last = Thing(1), Thing(10**12), Thing(1)
    history = History(100)
    history.push(Step("To huge", small, huge))
    history.push(Step("From huge", huge, last))
    assert undone(history) == [huge]
    assert redone(history) == [last]


def test_steps_of_one_gesture_are_one(things):
    history = filled(things[:6], gestures=["drag", "drag", "drag", "other", "other"])
    assert history.undo_name == "Step 4"
    assert undone(history) == [things[3], things[0]]
    assert redone(history) == [things[3], things[5]]


def test_steps_without_a_gesture_stay_apart(things):
    assert len(undone(filled(things[:4], gestures=[None, None, None]))) == 3


def test_a_gesture_interrupted_by_another_step_is_two(things):
    history = filled(things[:4], gestures=["drag", None, "drag"])
    assert undone(history) == [things[2], things[1], things[0]]


def test_a_gesture_does_not_reach_back_over_an_undo(things):
    history = filled(things[:3], gestures=["one", "two"])
    history.undo()
    history.push(Step("Later", things[1], things[5], "two"))
    assert undone(history) == [things[1], things[0]]


def test_merging_frees_what_lies_between():
    """A long drag over large maps keeps the first state only, so that older steps stay."""
    old = Thing(40)
    history = History(100)
    history.push(Step("Old", old, Thing(40)))
    for _ in range(50):
        history.push(Step("Drag", Thing(40), Thing(40), "drag"))
    assert history.dropped == 0
    assert undone(history)[-1] is old
