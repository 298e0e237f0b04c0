import numpy as np
import pytest
from drawing_laws import assert_same_bits, ground

from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes import Brush, Canvas, Change, EmptyMap, Patch, Raise, Stroke
from terrain_explorer.terrain.work import finished


def stroke_along_a_row(canvas, row=300):
    stroke = Stroke(canvas, Raise(), Brush(size=30))
    stroke.add(row, 10)
    stroke.add(row, 600)
    return stroke.finish()


def test_a_canvas_keeps_off_the_heights_it_was_made_of():
    heights = ground((50, 50))
    heights.flags.writeable = False
    canvas = Canvas(heights)
    canvas.heights[0, 0] = 7
    assert heights[0, 0] != 7
    assert canvas.heights.flags.c_contiguous


def test_a_change_keeps_the_tiles_that_changed_and_no_others():
    canvas = Canvas(np.zeros((700, 700)))
    change = stroke_along_a_row(canvas)
    assert {(window.row, window.column) for window in change.windows} == {(256, 128 * tile) for tile in range(5)}
    assert change.nbytes == sum(patch.nbytes for patch in change.patches) == 5 * 128 * 128 * 8


def test_strokes_are_taken_back_in_turn():
    canvas = Canvas(ground((400, 700)))
    states, changes = [canvas.heights.copy()], []
    for row in (280, 300, 290):
        changes.append(stroke_along_a_row(canvas, row))
        states.append(canvas.heights.copy())
    for change in reversed(changes):
        assert_same_bits(canvas.heights, states.pop())
        change.reverted(canvas.heights)
    assert_same_bits(canvas.heights, states.pop())


def test_strength_zero_changes_nothing():
    stroke = Stroke(Canvas(ground((50, 50))), Raise(), Brush(strength=0))
    stroke.add(20, 20)
    assert stroke.finish().patches == ()


def test_the_patches_last_when_the_canvas_changes():
    canvas = Canvas(np.zeros((400, 700)))
    change = stroke_along_a_row(canvas)
    after = canvas.heights.copy()
    canvas.heights[...] = 9
    change.applied(canvas.heights)
    assert_same_bits(*(heights[256:384, :640].copy() for heights in (canvas.heights, after)))


@pytest.mark.parametrize("zero", [0.0, -0.0])
def test_patches_keep_the_sign_of_zero(zero):
    heights = np.ones((2, 2), np.float32)
    before, after = np.ones((1, 1), np.float32), np.full((1, 1), zero, np.float32)
    Change((Patch(Window(0, 1, 1, 1), before, after),)).applied(heights)
    assert np.signbit(heights[0, 1]) == np.signbit(zero)


HILLS = Heightmap(ground((150, 70), 4), range=(-1.0, 2.0), recipe="{}", spacing=3.0)


def test_a_live_heightmap_shows_what_is_drawn_and_cannot_be_written():
    canvas = Canvas(HILLS.heights, HILLS.range)
    live = canvas.live(HILLS)
    canvas.heights[3, 4] = 9
    assert live.heights[3, 4] == 9
    assert not live.heights.flags.writeable
    assert (live.range, live.spacing, live.recipe) == (HILLS.range, 3.0, None)


def test_a_copy_stays_as_it_is_and_knows_its_extremes():
    canvas = Canvas(HILLS.heights, HILLS.range)
    canvas.heights[149, 69] = 7
    copy = finished(canvas.copying(HILLS))
    canvas.heights[:] = 0
    assert copy.heights[149, 69] == copy.highest == 7
    assert copy.lowest == HILLS.heights.min()
    assert (copy.range, copy.spacing, copy.recipe) == (HILLS.range, 3.0, None)


def test_a_canvas_that_is_prepared_little_by_little_is_the_same():
    canvas = finished(Canvas.preparing(HILLS))
    assert_same_bits(canvas.heights, HILLS.heights)
    assert canvas.range == HILLS.range
    assert canvas.heights.flags.writeable


@pytest.mark.parametrize(("level", "height"), [("bottom", 0), ("middle", 0.5)])
def test_an_empty_map_is_flat_and_has_the_whole_range(level, height):
    heightmap = EmptyMap(rows=3, columns=9, level=level).heightmap()
    assert heightmap.heights.shape == (3, 9)
    assert heightmap.lowest == heightmap.highest == height
    assert heightmap.range == (0, 1)
