"""The laws of all paths: what changes, and what does not."""

from dataclasses import replace

import numpy as np
import pytest
from filter_laws import assert_same
from hypothesis import given, settings
from hypothesis import strategies as st
from path_laws import far_from, heightmaps, hills, path_points, paths

from terrain_explorer.terrain import Heightmap, Origin, Recipe, Step, Window
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters.paths import PATHS, BuildingSite, Lake, River, Road
from terrain_explorer.terrain.filters.paths.base import window_slices
from terrain_explorer.terrain.masks import Mask, Painted
from terrain_explorer.terrain.work import finished

BEND = ((0.1, 0.2), (0.5, 0.8), (0.9, 0.3))
each_kind = pytest.mark.parametrize("kind", PATHS.values(), ids=list(PATHS))


@given(paths(), heightmaps())
@settings(max_examples=20)
def test_farther_than_its_banks_and_at_voids_every_bit_stays(path, heightmap):
    after = path.applied(heightmap)
    assert np.isfinite(after.heights).all()
    assert after.heights.shape == heightmap.heights.shape
    if heightmap.voids is not None:
        assert after.heights[heightmap.voids].tobytes() == heightmap.heights[heightmap.voids].tobytes()
    course = path.course_on(heightmap)
    if course is None:
        assert after is heightmap
    elif not course.closed:
        far = far_from(path, heightmap)
        assert after.heights[far].tobytes() == heightmap.heights[far].tobytes()


@given(paths((PATHS["lake"],)), heightmaps())
@settings(max_examples=20)
def test_a_lake_without_an_outlet_leaves_the_land_beyond_its_banks(lake, heightmap):
    lake = replace(lake, outlet=0)
    course = lake.course_on(heightmap)
    if course is not None:
        after = lake.applied(heightmap).heights
        far = far_from(lake, heightmap) & (after > course.values[0])
        assert after[far].tobytes() == heightmap.heights[far].tobytes()


@given(paths(), st.integers(0, 99), st.data())
@settings(max_examples=15)
def test_a_window_is_a_piece_of_the_whole(path, seed, data):
    ground = hills(seed, 33)
    course = path.course_on(ground)
    if course is None:
        return
    row, column = (data.draw(st.integers(0, 31)) for _ in range(2))
    window = Window(row, column, data.draw(st.integers(1, 33 - row)), data.draw(st.integers(1, 33 - column)))
    whole = path.laid(ground, course, Window(0, 0, 33, 33)).astype(np.float32)
    piece = path.laid(ground, course, window).astype(np.float32)
    assert piece.tobytes() == np.ascontiguousarray(whole[window_slices(window)]).tobytes()
    if not isinstance(path, Lake):
        assert path.applied(ground).heights.tobytes() == whole.tobytes()


@given(paths(), st.integers(0, 99))
@settings(max_examples=20)
def test_strength_and_mask_of_nothing_keep_every_bit(path, seed):
    ground = hills(seed, 17)
    for step in (
        Step(path, strength=0),
        Step(path, mask=Mask()),
        Step(path, mask=Mask.of(Painted.of(np.zeros((3, 3))))),
    ):
        assert finished(step.applying(ground)).heights.tobytes() == ground.heights.tobytes()


@given(paths(), st.booleans(), st.sampled_from([0.0, 0.5, 1.0]))
def test_its_stored_form_gives_it_back(path, enabled, strength):
    recipe = Recipe(EmptyMap(3, 3), (Step(path, enabled, strength, name="Rhine"),))
    assert Recipe.from_json(recipe.to_json()) == recipe
    assert '"format": 4' in recipe.to_json()


@each_kind
def test_a_point_that_is_moved_and_moved_back_leaves_no_trace(kind):
    ground = hills(4)
    path = kind(BEND)
    before = path.applied(ground)
    moved = replace(path, points=((0.3, 0.2), (0.6, 0.7), BEND[2]))
    assert (moved.applied(ground).heights != before.heights).any()
    assert_same_heights(replace(moved, points=BEND).applied(ground), before)


@each_kind
def test_it_lies_at_the_same_place_on_a_map_with_more_points(kind):
    small, large = hills(7, 65), hills(7, 129)
    path = kind(BEND)
    changes = [path.applied(ground).heights - ground.heights for ground in (small, large)]
    apart = np.abs(changes[1][::2, ::2] - changes[0])
    # A rim and an edge may fall on one side of a point or on the other.
    assert np.quantile(apart, 0.95) < 0.05 * np.ptp(small.heights)


@each_kind
def test_a_map_with_sides_of_other_lengths_has_it_as_wide_both_ways(kind):
    ground = hills(7, 65)
    wide = Heightmap(np.ascontiguousarray(ground.heights[:33]), ground.range)
    path = kind(((0.2, 0.2), (0.8, 0.3), (0.5, 0.9)))
    turned = replace(path, points=tuple((across, down) for down, across in path.points))
    if isinstance(path, BuildingSite):
        turned = replace(turned, width=path.depth, depth=path.width)
    tall = Heightmap(np.ascontiguousarray(wide.heights.T), ground.range)
    np.testing.assert_allclose(path.applied(wide).heights.T, turned.applied(tall).heights, atol=1e-4)


@given(path_points.filter(lambda points: len(points) > 1), st.integers(1, 3))
@settings(max_examples=20)
def test_points_that_repeat_change_nothing(points, times):
    ground = hills(2, 33)
    often = tuple(point for point in points for _ in range(times))
    assert_same_heights(River(often).applied(ground), River(points).applied(ground))


@each_kind
def test_a_path_much_shorter_than_it_is_wide_takes_no_more_memory_than_others(kind):
    tiny = kind(((0.5, 0.5), (0.5, 0.5 + 1e-8), (0.5 + 1e-8, 0.5)), bank=0.3)
    assert np.isfinite(tiny.applied(hills(1, 33)).heights).all()


def test_voids_do_not_pull_a_road_down():
    heights = np.full((33, 33), 0.5, np.float32)
    voids = np.zeros((33, 33), bool)
    voids[:, 10:20] = True
    heights[voids] = 0
    ground = Heightmap(heights, (0, 1), origin=Origin("TIFF", voids=voids))
    after = Road(((0.5, 0.0), (0.5, 1.0)), width=0.1).applied(ground)
    assert_same(after, ground)


@pytest.mark.parametrize("point", [(1.1, 0.5), (0.5, -0.1), (float("nan"), 0.5), (float("inf"), 0)])
def test_points_beside_the_map_are_refused(point):
    with pytest.raises(ValueError, match="from 0 to 1"):
        River((point,))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"path": "canal", "points": []}, "path canal is not known"),
        ({"path": "river"}, "the points of the path must be a JSON list"),
        ({"path": "river", "points": [[0.1]]}, "must be 2 numbers"),
        ({"path": "river", "points": [[0.1, "0.2"]]}, "must be 2 numbers"),
        ({"path": "river", "points": [[2, 0]]}, "from 0 to 1"),
        ({"path": "river", "points": [[0, 0]] * 5000}, "at most 4096 points"),
        ({"path": "river", "points": [], "parameters": {"wide": 1}}, "says wide"),
        ({"path": "river", "points": [], "filter": "smooth"}, "says filter"),
        ({"filter": "smooth", "points": []}, "says points"),
    ],
)
def test_a_wrong_path_is_told(content, message):
    with pytest.raises(ValueError, match=message):
        Step.from_content(content)


def assert_same_heights(one, other):
    assert one.heights.tobytes() == other.heights.tobytes()
