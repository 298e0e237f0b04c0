import numpy as np
import pytest
from drawing_laws import STAMP
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import Brush, Canvas, Stamp, StampImage, Stroke

FLAT = np.full((41, 41), 0.5, np.float32)
WHOLE = Brush(size=20, strength=1, falloff="hard", spacing=2)


def stamped(tool, image, place=(20, 20), brush=WHOLE, heights=FLAT):
    canvas = Canvas(heights, (0.0, 1.0))
    stroke = Stroke(canvas, tool, brush, stamp=image)
    stroke.add(*place)
    stroke.finish()
    return canvas.heights


def image_of(heights, range=(0, 1)):
    return StampImage(Heightmap(np.array(heights, np.float32), range))


def test_a_white_stamp_lifts_its_rectangle():
    after = stamped(Stamp("raise", 0.25), image_of(np.ones((2, 4))))
    lifted = np.full_like(FLAT, 0.5)
    lifted[15:26, 10:31] = 0.75
    np.testing.assert_array_equal(after, lifted)


def test_blending_replaces_the_ground():
    after = stamped(Stamp("blend", 1), image_of(np.full((3, 3), 60.0), (-40, 160)))
    assert (after[10:31, 10:31] == 0.5).all()
    after = stamped(Stamp("blend", 0.5), image_of(np.full((3, 3), 60.0), (-40, 160)))
    assert (after[10:31, 10:31] == 0.25).all()


def test_a_stamp_stands_upright():
    heights = np.zeros((4, 4))
    heights[0, 3] = 1
    after = stamped(Stamp("raise", 1), image_of(heights))
    assert after[10, 30] == 1.5
    assert after[10, 10] == after[30, 10] == after[30, 30] == 0.5


def test_the_falloff_fades_a_stamp_to_its_edges():
    after = stamped(Stamp("raise", 1), image_of(np.ones((2, 2))), brush=Brush(size=20, strength=1, falloff="linear"))
    assert after[20, 20] == 1.5
    assert after[20, 15] == after[15, 15] == after[25, 20] == pytest.approx(0.5 + 1 - 5 / 10.5)


def test_overlapping_prints_of_one_stroke_are_not_added():
    canvas = Canvas(FLAT)
    stroke = Stroke(
        canvas, Stamp("raise", 0.25), Brush(size=20, strength=1, falloff="hard"), stamp=image_of(np.ones((2, 2)))
    )
    stroke.add(20, 5)
    stroke.add(20, 30)
    stroke.finish()
    assert (canvas.heights[15:25, 5:30] == 0.75).all()


@laws
@given(st.tuples(st.integers(2, 90), st.integers(2, 90)), st.integers(1, 40), st.integers(1, 40))
def test_an_image_of_any_shape_in_any_size_keeps_within_its_heights(shape, rows, columns):
    heights = np.random.default_rng(1).random(shape, np.float32)
    sampled = image_of(heights).sampled(np.linspace(-1, 1, rows), np.linspace(-1, 1, columns))
    assert sampled.shape == (rows, columns)
    assert heights.min() - 1e-6 <= sampled.min() <= sampled.max() <= heights.max() + 1e-6


def test_many_points_drawn_small_are_averaged():
    board = np.indices((256, 256)).sum(0) % 2
    sampled = image_of(board).sampled(np.linspace(-0.9, 0.9, 9), np.linspace(-0.9, 0.9, 9))
    np.testing.assert_allclose(sampled, 0.5)


def test_sampling_at_its_own_points_gives_the_image():
    heights = np.random.default_rng(1).random((8, 16), np.float32)
    at = [(np.arange(side) + 0.5) / side * 2 - 1 for side in heights.shape]
    np.testing.assert_allclose(image_of(heights).sampled(*at), heights, atol=1e-6)


def test_knows_its_shape():
    assert STAMP.shape == (5, 9)
