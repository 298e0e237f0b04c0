"""Undo and redo: what is kept, merged and dropped, and the windows of what has changed."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.document.changed_windows import joined, with_window
from terrain_explorer.document.history import History, UndoStep
from terrain_explorer.terrain import Window


class Thing:
    """A state, and the undo entry that leads to it."""

    def __init__(self, nbytes=1):
        self.nbytes = nbytes

    def swap(self, cursor):
        cursor[:], back = [self], cursor[0]
        return back


class Stepper:
    """A history and the state at hand."""

    def __init__(self, first, budget=100):
        self.history, self.at = History(budget), first

    def do(self, name, state, gesture=None):
        self.history.push(UndoStep(name, self.at, gesture))
        self.at = state

    def go(self, position):
        self.history.go_to(position, cursor := [self.at])
        (self.at,) = cursor
        return self.at

    def undo(self):
        return self.go(self.history.position - 1)

    def undone(self):
        """Undo all there is and return the states that came back."""
        return [self.undo() for _ in range(self.history.position)]

    def redone(self):
        steps = range(self.history.position + 1, len(self.history.names) + 1)
        return [self.go(position) for position in steps]


@pytest.fixture
def things():
    return [Thing() for _ in range(12)]


def filled(things, budget=100, gestures=None):
    stepper = Stepper(things[0], budget)
    for number, thing in enumerate(things[1:]):
        stepper.do(f"Step {number}", thing, gestures[number] if gestures else None)
    return stepper


def test_names_follow_the_steps(things):
    stepper = filled(things[:3])
    history = stepper.history
    assert (history.undo_name, history.redo_name) == ("Step 1", None)
    stepper.undo()
    assert (history.undo_name, history.redo_name) == ("Step 0", "Step 1")
    stepper.undo()
    assert (history.undo_name, history.redo_name) == (None, "Step 0")


def test_the_list_names_what_is_done_and_what_is_undone(things):
    stepper = filled(things[:4])
    assert (stepper.history.names, stepper.history.position) == (("Step 0", "Step 1", "Step 2"), 3)
    stepper.go(1)
    assert (stepper.history.names, stepper.history.position) == (("Step 0", "Step 1", "Step 2"), 1)


def test_every_place_in_the_list_is_reached_from_every_other(things):
    stepper = filled(things[:5])
    for start, end in itertools.product(range(5), repeat=2):
        assert stepper.go(start) is things[start]
        assert stepper.go(end) is things[end]


def test_a_way_that_fails_leaves_the_history_as_it_was(things):
    stepper = filled(things[:4])

    def fail(cursor):
        raise MemoryError

    things[0].swap = fail
    with pytest.raises(MemoryError):
        stepper.go(0)
    del things[0].swap
    assert stepper.history.position == 3
    assert stepper.undone() == [things[2], things[1], things[0]]


def test_a_new_step_forgets_what_was_undone(things):
    stepper = filled(things[:4])
    stepper.undo()
    stepper.do("Other", things[9])
    assert stepper.history.redo_name is None
    assert stepper.undone() == [things[2], things[1], things[0]]
    assert stepper.redone() == [things[1], things[2], things[9]]


@pytest.mark.parametrize("budget", [1, 3, 7])
def test_the_oldest_are_dropped_beyond_the_budget(things, budget):
    stepper = filled(things, budget)
    assert stepper.undone() == things[-2 : -2 - budget : -1]
    assert stepper.history.dropped == 11 - budget


def test_the_newest_step_stays_however_large():
    huge, last = Thing(10**12), Thing()
    stepper = filled([Thing(), huge, last])
    assert stepper.undone() == [huge]
    assert stepper.redone() == [last]


def test_steps_of_one_gesture_are_one(things):
    stepper = filled(things[:6], gestures=["drag", "drag", "drag", "other", "other"])
    assert stepper.history.names == ("Step 2", "Step 4")
    assert stepper.undone() == [things[3], things[0]]
    assert stepper.redone() == [things[3], things[5]]


def test_a_gesture_interrupted_by_another_step_is_two(things):
    stepper = filled(things[:4], gestures=["drag", None, "drag"])
    assert stepper.undone() == [things[2], things[1], things[0]]


def test_a_gesture_does_not_reach_back_over_an_undo(things):
    stepper = filled(things[:3], gestures=["one", "two"])
    stepper.undo()
    stepper.do("Later", things[5], "two")
    assert stepper.undone() == [things[1], things[0]]


def test_merging_frees_what_lies_between():
    """A long drag over large maps keeps the first state only, so that older steps stay."""
    old = Thing(40)
    stepper = filled([old, Thing(40)])
    for _ in range(50):
        stepper.do("Drag", Thing(40), "drag")
    assert stepper.history.dropped == 0
    assert stepper.undone()[-1] is old


def test_what_changed_beside_a_step_comes_and_goes_with_it(things):
    stepper = Stepper(things[0])
    stepper.do("first", things[1], "drag")
    stepper.history.note_beside("low", "higher")
    stepper.do("again", things[2], "drag")
    stepper.history.note_beside("higher", "high")
    stepper.do("plain", things[3])
    stepper.do("last", things[4])
    stepper.history.note_beside("high", "none")
    go_to = stepper.history.go_to
    assert go_to(0, [stepper.at]) == (("none", "high"), ("high", "low"))
    assert go_to(2, [stepper.at]) == (("low", "high"),)
    assert go_to(3, [stepper.at]) == (("high", "none"),)


SIDE = 60
WINDOWS = st.builds(
    Window, st.integers(0, SIDE), st.integers(0, SIDE), st.integers(1, SIDE // 2), st.integers(1, SIDE // 2)
)


def test_entries_lead_to_any_state_while_the_history_stays(things):
    stepper = filled(things[:6])
    stepper.go(2)
    for position in range(6):
        cursor = [stepper.at]
        for entry in stepper.history.entries_to(position):
            entry.swap(cursor)
        assert cursor == [things[position]]
    assert stepper.history.position == 2


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        (Window(0, 0, 2, 3), Window(5, 7, 1, 1), Window(0, 0, 6, 8)),
        (Window(4, 4, 2, 2), Window(1, 5, 9, 1), Window(1, 4, 9, 2)),
        (Window(1, 2, 8, 8), Window(3, 3, 2, 2), Window(1, 2, 8, 8)),
    ],
)
def test_joined_windows(first, second, both):
    assert joined(first, second) == joined(second, first) == both


def mask(windows):
    covered = np.zeros((2 * SIDE, 2 * SIDE), bool)
    for window in windows:
        covered[window.row : window.row + window.rows, window.column : window.column + window.columns] = True
    return covered


@given(changes=st.lists(WINDOWS, max_size=40))
def test_all_that_changed_is_in_some_window_and_there_are_never_many(changes):
    windows = ()
    for change in changes:
        windows = with_window(windows, change)
        assert len(windows) <= 16
    assert mask(windows)[mask(changes)].all()


@given(first=WINDOWS, second=WINDOWS)
def test_two_windows_become_one_only_where_that_covers_no_more_points(first, second):
    windows = with_window((first,), second)
    apart, together = (
        sum(one.rows * one.columns for one in some) for some in ((first, second), (joined(first, second),))
    )
    assert windows == ((joined(first, second),) if together <= apart else (first, second))


def test_dabs_along_a_line_become_one_window_and_mirrored_ones_stay_apart():
    windows = ()
    for step in range(0, 100, 5):
        for row in (100, 900):
            windows = with_window(windows, Window(row, step, 50, 50))
    assert windows == (Window(100, 0, 50, 145), Window(900, 0, 50, 145))
