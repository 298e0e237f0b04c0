"""What is smaller than the points of the map is found on the ground near by, and stands there at every depth."""

import json
from dataclasses import dataclass, field, replace
from math import radians, tan

import numpy as np
import pytest
from scale_laws import RANGE, ground_of

from terrain_explorer.errors import UserError, UserValueError
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.brushes import TOOLS, Brush, Canvas, Erase, Flatten, StampImage
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.filters import Rock
from terrain_explorer.terrain.filters.paths import Lake, River, Road, Wall
from terrain_explorer.terrain.filters.paths.curve import lengths_along
from terrain_explorer.terrain.filters.water.filled_map import finding_ground
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Piece
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.work import finished

SOURCE = Piece(DiamondSquare(exponent=6, seed=3), None, RANGE)
CURVE = ((0.3, 0.2), (0.4, 0.3), (0.42, 0.33))
NARROW = 0.0005
"""A 31st of the way from a point of the map to the next."""


def around(place, level, side=81):
    """Return a square of a level around a place, which is told in parts of the map."""
    row, column = (int(part * 64 * 2**level) for part in place)
    return Region(level, Window(row - side // 2, column - side // 2, side, side))


@pytest.mark.parametrize("kind", [Road, River, Wall])
def test_a_path_narrower_than_the_points_has_its_own_width_and_is_level_across(kind):
    path = kind(CURVE, width=NARROW, bank=NARROW)
    recipe = Recipe(SOURCE).followed_by(path)
    ground = ground_of(recipe)
    land = path.land_on(ground.below, 0)
    course = path.course_in(land)
    np.testing.assert_allclose(course.half_widths.max(), NARROW / 2, rtol=1e-9)
    for level in (9, 12, 30):
        region = around(course.places[len(course.places) // 2], level)
        heights, before = ground.heights(region), ground.below.heights(region)
        near = course.nearness(*land.lines_of(*region.places()), path.reach)
        on = near.beyond <= 0
        bed = np.maximum(near.values, before) if kind is Wall else near.values
        assert on.any()
        np.testing.assert_allclose(heights[on], bed[on], rtol=0, atol=1e-6)
        np.testing.assert_array_equal(heights[near.beyond == np.inf], before[near.beyond == np.inf])


def test_a_narrow_road_is_nowhere_steeper_than_allowed():
    road = Road(CURVE, width=NARROW, bank=NARROW, steepest=4)
    land = road.land_on(ground_of(Recipe(SOURCE)), 0)
    course = road.course_in(land)
    slopes = np.abs(np.diff(course.values)) / (np.diff(lengths_along(course.places)) * land.side)
    assert slopes.max() <= 0.04 * (1 + 1e-9)


@dataclass(frozen=True, eq=False)
class Counted(GrownGround):
    """Counts what it is asked for. One of them is like no other: what was found on it is known of it alone."""

    points: list = field(default_factory=list)
    __eq__, __hash__ = object.__eq__, object.__hash__

    def heights(self, region):
        self.points.append((region.level, region.window.rows * region.window.columns))
        return super().heights(region)


def test_only_the_ground_around_its_way_is_asked_for():
    ground = Counted(SOURCE.generator, RANGE)
    finished(Step(Road(CURVE, width=NARROW, bank=NARROW)).finding(ground, 0))
    fine = [points for level, points in ground.points if level > 0]
    # A thousandth of all points of the level.
    assert 0 < sum(fine) < 2**20
    assert max(level for level, _ in ground.points) == 9


def test_a_pond_holds_its_water():
    angles = np.arange(6) / 6 * 2 * np.pi
    outline = tuple(zip(0.4 + 0.004 * np.sin(angles), 0.3 + 0.004 * np.cos(angles), strict=True))
    pond = Lake(outline, shore=0.002, bank=0.001, depth=0.01)
    ground = ground_of(Recipe(SOURCE).followed_by(pond))
    assert pond.finer((65, 65)) == 6
    course = pond.course_in(pond.land_on(ground.below, 0))
    heights = ground.heights(around((0.4, 0.3), 6, 161))
    filled = finished(finding_ground(Heightmap(np.float32(heights)))).filled
    middle = filled[80, 80]
    assert middle == np.float32(course.values[0])
    np.testing.assert_allclose(middle - heights[80, 80], 0.01, atol=1e-6)


def test_paths_of_older_recipes_stay_as_wide_as_the_points():
    recipe = Recipe(SOURCE).followed_by(Road(CURVE, width=NARROW, bank=NARROW))
    content = json.loads(recipe.to_json())
    assert content["steps"][0].pop("fine") is True
    old = Recipe.from_json(json.dumps(content))
    path = replace(recipe.steps[0].filter, fine=False)
    assert old.steps[0].filter == path
    np.testing.assert_array_equal(
        old.heightmap().heights, path.applied(SOURCE.generator.heightmap(None, RANGE)).heights
    )
    assert Recipe.from_json(recipe.to_json()) == recipe
    with pytest.raises(UserValueError):
        Recipe.from_json(json.dumps({**content, "steps": [{**content["steps"][0], "fine": 1}]}))


FINER = 7


def stroke(slug, *way, size=16.0, finer=FINER):
    places = tuple(PointerPlace(row * 2**finer, column * 2**finer) for row, column in way)
    return DrawnStroke(TOOLS[slug](), Brush(size=size, strength=1, falloff="hard"), places, finer=finer)


def drawn(*strokes):
    return Recipe(SOURCE, (Step(Drawing(65, 65, strokes)),))


def test_a_site_smaller_than_a_point_is_flat_and_leaves_the_ground_beside_it():
    recipe = drawn(stroke("flatten", (20.2, 30.4), (20.3, 30.6)))
    ground = ground_of(recipe)
    assert finished(recipe.evaluating()).heightmap.heights.tobytes() == ground.map(0).heights.tobytes()
    for level in (7, 10, 33):
        on = around((20.25 / 64, 30.5 / 64), level, 5)
        assert np.ptp(ground.heights(on)) <= np.finfo(np.float32).eps
        beside = around((20.4 / 64, 30.8 / 64), level, 9)
        np.testing.assert_array_equal(ground.heights(beside), ground.below.heights(beside))


def test_a_wide_turned_picture_finds_all_the_ground_that_it_looks_at():
    # Turned by half a right angle, its corners lie 1.41 radii away; to smooth, a third of one more is looked at. From
    # these places both of it, but not a radius alone, goes beyond the edges of the squares of 128 points.
    brush = Brush(size=199, strength=1, falloff="hard", shape="picture", turn=45)
    white = StampImage(Heightmap(np.ones((3, 3), np.float32), (0.0, 1.0)))
    for slug, *way in ("smooth", (362, 430)), ("smooth", (406, 470), (406, 500)), ("flatten", (426, 426)):
        places = tuple(PointerPlace(row, column) for row, column in way)
        by_hand = DrawnStroke(TOOLS[slug](), brush, places, white, finer=4)
        ground = ground_of(drawn(by_hand))
        whole = ground.below.map(4)
        canvas = Canvas(whole.heights, whole.range, distances(whole))
        finished(by_hand.drawing(canvas, None))
        region = Region(4, Window(200, 200, 480, 480))
        at_once = canvas.heights[200:680, 200:680]
        assert (at_once != whole.heights[200:680, 200:680]).sum() > 19_000
        np.testing.assert_array_equal(ground.heights(region), at_once)


def test_erosion_smaller_than_a_point_meets_the_rock_that_lies_there():
    """Hard rock lies on soft rock, and their bound crosses the stroke."""
    by_hand = stroke("erode", (20, 30), (21, 31), size=60.0)
    plain = ground_of(drawn(by_hand))
    region = around((20.5 / 64, 30.5 / 64), FINER, 301)
    level = float(np.median(plain.below.heights(region)))
    assert plain.below.map(0).range == (0, 1)
    rock = Rock(
        rock="hand", top=level + 0.4, thickness=0.4, dip=0, folds=0, throw=0,
        layers=(Layer(1.0, 0.05, 9.0, 1.0, (0, 0, 0)), Layer(1.0, 1.0, tan(radians(35)), 1.0, (0, 0, 0))),
    )  # fmt: skip
    ground = ground_of(Recipe(SOURCE, (Step(rock), Step(Drawing(65, 65, (by_hand,))))))
    before = ground.below.heights(region)
    hard = before > level
    cut, usual = (before - each.heights(region) for each in (ground, plain))
    assert cut[hard].sum() < 0.5 * usual[hard].sum()
    assert cut[~hard].sum() > 0.8 * usual[~hard].sum() > 0


def test_further_strokes_leave_the_ones_before():
    first, later = stroke("erode", (20, 30), (20.2, 30.2)), stroke("raise", (21, 31), (21.5, 31))
    place = around((20.1 / 64, 30.1 / 64), 8)
    one, both = (ground_of(drawn(*some)).heights(place) for some in ((first,), (first, later)))
    np.testing.assert_array_equal(one, both)


def test_another_stroke_asks_for_no_ground_around_those_before_which_are_as_if_drawn_with_it():
    ground, fresh = (Counted(SOURCE.generator, RANGE) for _ in range(2))
    first, later = stroke("erode", (20, 30)), stroke("smooth", (41, 11))
    finished(drawn(first).steps[0].finding(ground, 0))
    around_first = len([level for level, _ in ground.points if level > 0])
    ground.points.clear()
    both = finished(drawn(first, later).steps[0].finding(ground, 0))
    around_later = len([level for level, _ in ground.points if level > 0])
    at_once = finished(drawn(first, later).steps[0].finding(fresh, 0))
    assert around_first + around_later == len([level for level, _ in fresh.points if level > 0])
    for place in (20, 30), (41, 11):
        region = around((place[0] / 64, place[1] / 64), 8)
        np.testing.assert_array_equal(both.heights(region), at_once.heights(region))
    # Without the first, the second has other ground before it.
    alone = finished(drawn(later).steps[0].finding(ground, 0))
    np.testing.assert_array_equal(
        alone.heights(around((20 / 64, 30 / 64), 8)), ground.heights(around((20 / 64, 30 / 64), 8))
    )


def test_the_eraser_brings_the_ground_back_near_by_too():
    raised = stroke("raise", (20, 30))
    erased = replace(stroke("erase", (20, 30), size=40.0), tool=Erase())
    ground, plain = ground_of(drawn(raised, erased)), ground_of(Recipe(SOURCE))
    place = around((20 / 64, 30 / 64), 7, 41)
    assert (ground_of(drawn(raised)).heights(place) != plain.heights(place)).any()
    np.testing.assert_array_equal(ground.heights(place), plain.heights(place).astype(np.float32))


def test_small_strokes_are_stored_and_told_from_large_ones():
    recipe = drawn(stroke("flatten", (20, 30)), stroke("raise", (20, 30), finer=0))
    assert Recipe.from_json(recipe.to_json()) == recipe
    assert hash(stroke("raise", (0, 0))) != hash(replace(stroke("raise", (0, 0)), finer=0))
    content = json.loads(recipe.to_json())
    assert content["format"] == 4, "no program that knows no finer points may read it"
    content["steps"][0]["drawing"]["strokes"][0]["finer"] = 99
    with pytest.raises(UserValueError, match="finer"):
        Recipe.from_json(json.dumps(content))


def test_a_stroke_too_long_for_its_width_is_refused():
    with pytest.raises(UserError, match="too long"):
        finished(
            Step(Drawing(65, 65, (replace(stroke("flatten", (0, 0), (60, 60), finer=20), tool=Flatten()),))).finding(
                GrownGround(SOURCE.generator, RANGE), 0
            )
        )


def test_a_stroke_with_a_narrow_brush_counts_in_finer_points():
    brush = Brush(size=0.25, mirror="rows", wrap=True)
    by_hand = DrawnStroke(Flatten(), brush, (PointerPlace(3.5, 8), None, PointerPlace(4, 8)))
    assert by_hand.is_narrow
    near, mirrored = by_hand.near((65, 65))
    assert (near.finer, near.brush.size, near.brush.mirror, near.brush.wrap) == (6, 16, "none", False)
    assert near.places == (PointerPlace(224, 512), None, PointerPlace(256, 512))
    assert mirrored.places == (PointerPlace(4096 - 224, 512), None, PointerPlace(4096 - 256, 512))
    assert not near.is_narrow
    # A long one is drawn more coarsely, and not refused.
    long = replace(by_hand, brush=Brush(size=0.001), places=(PointerPlace(0, 0), PointerPlace(64, 0)))
    assert [one.finer for one in long.near((65, 65))] == [6]
    finished(Step(Drawing(65, 65, long.near((65, 65)))).finding(GrownGround(SOURCE.generator, RANGE), 0))
