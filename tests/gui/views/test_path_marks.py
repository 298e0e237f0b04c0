"""The arrow half way along a path."""

import numpy as np
import pytest

from terrain_explorer.gui.views.path_marks import PathMarks

SPANS = np.array([[(0.0, 0.1), (0.0, 0.2), (0.0, 0.3)], [(0.0, 0.3), (0.0, 0.4), (0.0, 0.9)]])
POINTS = (0.0, 0.1), (0.0, 0.3), (0.0, 0.9)


@pytest.mark.parametrize(("direction", "sign"), [(1, 1), (-1, -1)])
def test_it_points_the_way_that_the_path_runs(direction, sign):
    before, tip = PathMarks(POINTS, SPANS, direction=direction).arrow
    assert sign * (tip[1] - before[1]) > 0
    assert 0.3 <= tip[1] <= 0.9


@pytest.mark.parametrize(("spans", "direction"), [(SPANS, 0), (np.empty((0, 3, 2)), 1)])
def test_there_is_none_without_a_direction_or_a_line(spans, direction):
    assert PathMarks(POINTS, spans, direction=direction).arrow is None
