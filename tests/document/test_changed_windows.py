"""Windows of what has changed: few, and no larger than they need to be."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.document.changed_windows import joined, with_window
from terrain_explorer.terrain import Window

SIDE = 60
WINDOWS = st.builds(
    Window, st.integers(0, SIDE), st.integers(0, SIDE), st.integers(1, SIDE // 2), st.integers(1, SIDE // 2)
)


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
