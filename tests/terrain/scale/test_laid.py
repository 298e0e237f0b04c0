"""What a step lays on the ground: thin it follows it, thick it levels it, and no tile has a seam."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.laid import Laid

LEVEL = 3
ROWS, COLUMNS = np.mgrid[:17, :17].astype(np.float32)


def heights_of(act, window=None, ground=None):
    """The heights of a level three times finer, over ground given as a function of rows and columns."""
    region = Region(LEVEL, window or Window(0, 0, 129, 129))

    def below(asked):
        rows, columns = asked.places()
        return np.asarray(ground(rows[:, np.newaxis], columns), np.float64)

    return act.heights(below, region), below(region)


def valley(rows, columns):
    """A steep valley that runs down a diagonal."""
    return 10 * np.abs(rows - columns) + 0.2 * (rows + columns)


def filled(ground, level):
    before = np.asarray(ground(ROWS, COLUMNS), np.float32)
    return before, np.maximum(before, np.asarray(level(ROWS, COLUMNS), np.float32))


def test_the_fill_of_a_diagonal_valley_runs_on_without_a_pinch():
    before, after = filled(valley, lambda rows, columns: 5 + 0.2 * (rows + columns))
    covered = after > before
    assert (covered == np.eye(17, dtype=bool)).all()
    heights, ground = heights_of(Laid(before, after), ground=valley)
    along = (heights - ground).diagonal()[8:-8]
    np.testing.assert_allclose(along, 5, atol=0.5)
    # From side to side it is level, and ends where the ground rises through it.
    near, beyond = (np.array([heights[64 + step, 64 - step] for step in steps]) for steps in ((-1, 0, 1), (-4, 4)))
    assert np.ptp(near) < 0.5
    np.testing.assert_allclose(beyond, [ground[60, 68], ground[68, 60]])


def test_a_thin_layer_follows_the_ground():
    before = np.asarray(valley(ROWS, COLUMNS), np.float32)

    def rough(rows, columns):
        return valley(rows, columns) + np.sin(9 * rows) * np.sin(7 * columns)

    heights, ground = heights_of(Laid(before, before + np.float32(0.5), draping=1.0), ground=rough)
    np.testing.assert_allclose(heights - ground, 0.5, atol=1e-5)


def test_a_wide_thick_layer_hides_what_is_small_below_it():
    flat = np.zeros((17, 17), np.float32)
    heights, ground = heights_of(Laid(flat, flat + 5), ground=lambda rows, columns: np.sin(9 * rows + 5 * columns))
    assert np.ptp(ground) > 1.9
    np.testing.assert_allclose(heights, 5, atol=1e-6)


def test_where_nothing_lies_ground_keeps_its_bits():
    before = np.asarray(valley(ROWS, COLUMNS), np.float32)
    after = before.copy()
    after[3, 3] += 4
    heights, ground = heights_of(Laid(before, after), ground=valley)
    far = np.ones(heights.shape, bool)
    far[: 8 * 6, : 8 * 6] = False
    assert heights[far].tobytes() == ground[far].tobytes()
    assert heights.max() > ground.max() or (heights > ground).any()


def test_worn_ground_is_lower_below_the_layer():
    before = np.zeros((17, 17), np.float32)
    thick = np.full((17, 17), 3, np.float32)
    heights, _ = heights_of(Laid(before, before - 2, thickness=0 * thick), ground=lambda *places: 0 * sum(places))
    np.testing.assert_allclose(heights, -2)
    heights, _ = heights_of(Laid(before, before - 2, thickness=thick), ground=lambda *places: 0 * sum(places))
    np.testing.assert_allclose(heights, -2)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 2**31), st.floats(0, 3), st.booleans(), st.tuples(*4 * [st.integers(0, 100)]))
def test_a_part_is_the_cut_of_the_whole_and_nothing_lies_below_the_ground(seed, draping, repeats, corners):
    random = np.random.default_rng(seed)
    before = random.normal(0, 5, (17, 17)).astype(np.float32)
    thick = np.maximum(random.normal(0, 4, (17, 17)), 0).astype(np.float32)
    if repeats:
        for values in (before, thick):
            values[-1], values[:, -1] = values[0], values[:, 0]
    act = Laid(before, before + thick, draping, repeats=repeats)
    whole, ground = heights_of(act, ground=valley)
    assert (whole >= ground).all()
    row, column, rows, columns = corners
    window = Window(row, column, min(rows + 1, 129 - row), min(columns + 1, 129 - column))
    part, _ = heights_of(act, window, valley)
    assert part.tobytes() == np.ascontiguousarray(whole[row : row + rows + 1, column : column + columns + 1]).tobytes()


@pytest.mark.parametrize("draping", [0.0, 2.0])
def test_near_its_points_it_is_what_it_is_at_them(draping):
    random = np.random.default_rng(4)
    before = random.normal(0, 5, (17, 17)).astype(np.float32)
    after = before + np.maximum(random.normal(0, 4, (17, 17)), 0).astype(np.float32)
    region = Region(12, Window((5 << 12) + 1, (6 << 12) + 1, 1, 1))
    near = Laid(before, after, draping).heights(lambda asked: np.full((1, 1), float(before[5, 6])), region)
    np.testing.assert_allclose(near, after[5, 6], atol=0.02)
