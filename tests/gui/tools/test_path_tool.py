"""The arrow half way along a path."""

import numpy as np
import pytest
from PySide6.QtGui import QColor

from terrain_explorer.gui.tools.path_tool import ShownPath
from terrain_explorer.gui.views.marks import PLAIN
from terrain_explorer.terrain.filters.paths import PATHS

SPANS = np.array([[(0.0, 0.1), (0.0, 0.2), (0.0, 0.3)], [(0.0, 0.3), (0.0, 0.4), (0.0, 0.9)]])
POINTS = (0.0, 0.1), (0.0, 0.3), (0.0, 0.9)


@pytest.mark.parametrize(("direction", "sign"), [(1, 1), (-1, -1)])
def test_it_points_the_way_that_the_path_runs(direction, sign):
    before, tip = ShownPath(POINTS, SPANS, direction=direction).arrow
    assert sign * (tip[1] - before[1]) > 0
    assert 0.3 <= tip[1] <= 0.9


@pytest.mark.parametrize(("spans", "direction"), [(SPANS, 0), (np.empty((0, 3, 2)), 1)])
def test_there_is_none_without_a_direction_or_a_line(spans, direction):
    assert ShownPath(POINTS, spans, direction=direction).arrow is None


def test_each_kind_has_the_colour_of_maps_and_a_new_one_is_white():
    inks = {slug: ShownPath(POINTS, SPANS, kind=slug).ink for slug in (*PATHS, "tunnel")}
    assert inks["river"] == inks["lake"] != inks["road"]
    assert [slug for slug, ink in inks.items() if ink == PLAIN] == ["tunnel"]
    # Dark outlines are drawn around them: all are lighter than that.
    assert all(QColor(ink).lightness() > 150 for ink in inks.values())
