"""The parts of masks, each by what it is to select; masks that move; and weights as whole numbers."""

import tracemalloc

import numpy as np
import pytest
from drainage_tools import drainage_of
from hypothesis import given
from hypothesis import strategies as st
from mask_laws import painted, polygons, weights_of
from terrain_laws import laws

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.connected import keeping_joined
from terrain_explorer.terrain.gradient import aspect, gradient, slope
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, MaskFinish, Painted, PolygonShape
from terrain_explorer.terrain.masks.distance import measuring
from terrain_explorer.terrain.masks.moving import moved_shapes, moving, shifted
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape, RectangleShape
from terrain_explorer.terrain.masks.weight_maps import sharing
from terrain_explorer.terrain.portable_math import compass_bearing, slope_angle
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=6, seed=3).heightmap()
RAMP = Heightmap(np.tile(np.linspace(0, 1, 101, dtype=np.float32), (5, 1)))


def by(slug, **values):
    return MASK_RULES[slug](**values)


def test_a_soft_range_is_whole_between_its_ends_and_fades_beyond_them():
    row = weights_of(by("height", low=40, low_softness=20, high=60, high_softness=10), RAMP)[2]
    assert (row[40:61] == 1).all()
    assert row[30] == pytest.approx(0.5, abs=1e-5)
    assert row[65] == pytest.approx(0.5, abs=1e-4)
    assert (row[:20] == 0).all()
    assert (row[71:] == 0).all()


def test_ends_at_the_limits_are_open():
    beyond = Heightmap(RAMP.heights * 3 - 1, (0.0, 1.0))
    assert (weights_of(by("height"), beyond) == 1).all()
    assert (weights_of(by("height", low=50, low_softness=0), beyond)[0] == (beyond.heights[0] >= 0.5)).all()


def test_a_range_without_softness_is_hard():
    assert set(np.unique(weights_of(by("height", low=30, high=50, low_softness=0, high_softness=0), HILLS))) == {0, 1}


@pytest.mark.parametrize("slug", ["height", "slope", "curvature", "flow", "water-distance", "noise"])
def test_a_range_upside_down_is_refused(slug):
    with pytest.raises(UserError, match="low must not be above high"):
        by(slug, low=20, high=10)


def test_slopes_are_those_of_the_statistics():
    steep = slope(gradient(HILLS.heights, distances(HILLS)))
    weights = weights_of(by("slope", low=20, low_softness=0, scale=0), HILLS)
    clear = np.abs(steep - 20) > 1e-3
    assert np.array_equal(weights[clear], (steep >= 20)[clear])


def test_aspects_go_round_through_north():
    falls = aspect(gradient(HILLS.heights, distances(HILLS)))
    weights = weights_of(by("aspect", low=315, high=45, low_softness=0, high_softness=0, scale=0), HILLS)
    clear = (np.abs(falls - 315) > 1e-3) & (np.abs(falls - 45) > 1e-3)
    assert np.array_equal(weights[clear], ((falls >= 315) | (falls <= 45))[clear])


def test_level_ground_has_no_aspect_and_every_direction_is_all_other_ground():
    every = by("aspect", low=0, high=360, scale=0)
    assert (weights_of(every, Heightmap(np.zeros((4, 4), np.float32))) == 0).all()
    assert (weights_of(every, HILLS) == 1).all()


def test_ridges_are_curved_up_and_hollows_down():
    place = np.linspace(0, 4 * np.pi, 129)
    waves = Heightmap(np.tile(np.sin(place).astype(np.float32), (129, 1)))
    ridges = weights_of(by("curvature", low=1, scale=5), waves)[64]
    hollows = weights_of(by("curvature", low=-100, high=-1, scale=5), waves)[64]
    assert ridges[16] == hollows[48] == 1
    assert ridges[48] == hollows[16] == 0


def test_flow_is_the_drainage_area():
    areas = drainage_of(HILLS).areas
    weights = weights_of(by("flow", low=1, low_softness=0), HILLS)
    assert np.array_equal(weights, areas * 100 / areas.size >= 1)


def test_water_is_rivers_and_lakes():
    drainage = drainage_of(HILLS)
    water = (drainage.areas >= 0.005 * drainage.areas.size) | (drainage.lake_depths >= 0.01)
    near = weights_of(by("water-distance", high=0, high_softness=0), HILLS)
    assert np.array_equal(near == 1, water)
    far = weights_of(by("water-distance", low=5, low_softness=0, high=100), HILLS)
    assert np.array_equal(far == 1, finished(measuring(water)) >= 5 * 64 / 100)


def test_noise_lies_at_the_same_places_of_finer_maps():
    noise = by("noise", seed=5)
    coarse, fine = (weights_of(noise, Heightmap(np.zeros((side, side), np.float32))) for side in (65, 129))
    np.testing.assert_array_equal(coarse, fine[::2, ::2])
    assert 0.1 < coarse.mean() < 0.9
    assert not np.array_equal(coarse, weights_of(by("noise", seed=6), Heightmap(np.zeros((65, 65), np.float32))))


def test_the_finest_noise_takes_little_memory_and_the_same_places_have_the_same():
    finest = MASK_RULES["noise"](frequency=1000.0, octaves=8)
    tracemalloc.start()
    weights = weights_of(finest, Heightmap(np.zeros((17, 17), np.float32)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2**26
    assert np.array_equal(weights_of(finest, Heightmap(np.zeros((33, 33), np.float32)))[::2, ::2], weights)


def test_rules_by_the_ground_find_about_the_same_land_on_finer_maps():
    coarse, fine = (DiamondSquare(exponent=n, seed=4, spread_reduction=0.45).heightmap() for n in (8, 9))
    for rule in (by("height", low=60), by("slope", scale=2), by("curvature", scale=5)):
        assert np.abs(weights_of(rule, coarse) - weights_of(rule, fine)[::2, ::2]).mean() < 0.05


@laws
@given(painted())
def test_painted_pixels_are_kept(pixels):
    white = np.iinfo(pixels.pixels.dtype).max
    ground = Heightmap(np.zeros(pixels.pixels.shape, np.float32))
    weights = weights_of(pixels, ground)
    assert np.array_equal(weights, (pixels.pixels / white).astype(np.float32))
    assert Painted.of(weights, 8 * pixels.pixels.itemsize) == pixels
    again = Painted.from_text(pixels.to_text())
    assert again == pixels
    assert hash(again) == hash(pixels)
    assert again.pixels.dtype == pixels.pixels.dtype
    assert pixels != Painted(pixels.pixels ^ pixels.pixels.dtype.type(1))


@laws
@given(painted(), st.integers(2, 40))
def test_painted_pixels_of_one_value_stay_on_every_map(pixels, side):
    for value in (0, np.iinfo(pixels.pixels.dtype).max):
        even = Painted(np.full_like(pixels.pixels, value))
        assert np.unique(weights_of(even, Heightmap(np.zeros((side, 7), np.float32)))).tolist() == [float(value > 0)]


def test_painted_pixels_go_over_smoothly_on_finer_maps():
    pixels = Painted(np.array([[0, 0, 255, 255]] * 2, np.uint8))
    row = weights_of(pixels, Heightmap(np.zeros((2, 31), np.float32)))[0]
    assert row[0] == row[10] == 0
    assert row[20] == row[30] == 1
    assert row[15] == pytest.approx(0.5)
    assert (np.diff(row) >= 0).all()
    assert np.abs(np.diff(row)).max() < 0.2


@pytest.mark.parametrize("pixels", [np.zeros((1, 5), np.uint8), np.zeros((3, 3), np.float32), np.zeros(9, np.uint8)])
def test_what_is_no_picture_is_not_painted(pixels):
    with pytest.raises(UserError, match="at least 2 x 2 pixels"):
        Painted(pixels)


def test_the_wand_takes_what_is_joined_or_all_alike():
    bumps = np.zeros((9, 9), np.float32)
    bumps[1:4, 1:4] = bumps[6, 6] = 1
    wand = MASK_SHAPES["wand"](row=25, column=25, tolerance=10, softness=0)
    assert np.array_equal(weights_of(wand, Heightmap(bumps)), bumps - np.eye(9)[6][:, None] * np.eye(9)[6])
    everywhere = MASK_SHAPES["wand"](row=25, column=25, tolerance=10, softness=0, connected=False)
    assert np.array_equal(weights_of(everywhere, Heightmap(bumps)), bumps)


@laws
@given(st.integers(0, 2**32), st.integers(1, 12), st.integers(1, 12))
def test_what_is_joined_is_what_a_walk_reaches(seed, rows, columns):
    points = np.random.default_rng(seed).random((rows, columns)) < 0.6
    reached, rest = set(), [(0, 0)]
    while rest:
        row, column = place = rest.pop()
        if 0 <= row < rows and 0 <= column < columns and points[row, column] and place not in reached:
            reached.add(place)
            rest += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    weights = np.where(points, np.float32(0.25), np.float32(0))
    finished(keeping_joined(weights, 0, 0))
    assert set(map(tuple, np.argwhere(weights == 0.25).tolist())) == reached
    assert np.count_nonzero(weights) == len(reached)


@laws
@given(st.integers(0, 2**32), st.integers(1, 12), st.integers(1, 30))
def test_distances_are_those_to_the_nearest_point(seed, rows, columns):
    points = np.random.default_rng(seed).random((rows, columns)) < 0.1
    points[-1, -1] = True
    places, near = np.argwhere(np.ones_like(points)), np.argwhere(points)
    nearest = np.sqrt(((places[:, None] - near) ** 2).sum(axis=2).min(axis=1))
    assert np.array_equal(finished(measuring(points)).reshape(-1), nearest.astype(np.float32))


def test_a_rectangle_covers_parts_of_points_at_its_edges():
    box = MASK_SHAPES["rectangle"](top=0, bottom=100, left=27.5, right=60)
    row = weights_of(box, Heightmap(np.zeros((3, 11), np.float32)))[0]
    np.testing.assert_allclose(row, [0, 0, 0, 0.75, 1, 1, 0.5, 0, 0, 0, 0], atol=1e-6)


def test_whole_sides_take_the_points_at_the_edge_in():
    for shape in (MASK_SHAPES["rectangle"](0, 0, 100, 100), PolygonShape(((0, 0), (0, 100), (100, 100), (100, 0)))):
        assert (weights_of(shape, HILLS) == 1).all()


def test_an_ellipse_has_its_area():
    weights = weights_of(MASK_SHAPES["ellipse"](20, 10, 80, 90), Heightmap(np.zeros((201, 201), np.float32)))
    assert weights.sum() == pytest.approx(np.pi * 60 * 80, rel=1e-3)
    assert np.array_equal(weights, weights[::-1, ::-1])


def area(polygon, side):
    corners = np.array(polygon.corners) / 100 * (side - 1)
    after = np.roll(corners, -1, axis=0)
    return abs((corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]).sum()) / 2


@laws
@given(st.lists(st.tuples(st.floats(5, 95), st.floats(5, 95)), min_size=3, max_size=3))
def test_a_triangle_covers_its_area(corners):
    triangle = PolygonShape(tuple(corners))
    weights = weights_of(triangle, Heightmap(np.zeros((61, 61), np.float32)))
    assert weights.sum(dtype=np.float64) == pytest.approx(area(triangle, 61), abs=1e-2)


@laws
@given(polygons)
def test_a_polygon_is_the_same_the_other_way_round(polygon):
    one, other = (weights_of(PolygonShape(corners), HILLS) for corners in (polygon.corners, polygon.corners[::-1]))
    np.testing.assert_allclose(one, other, atol=1e-4)


def test_a_polygon_leaves_nothing_over_beside_it():
    turns = np.linspace(0, 2 * np.pi, 501)
    corners = np.stack([50 + 30 * np.sin(turns), 50 + 40 * np.cos(turns)], axis=1)
    weights = weights_of(PolygonShape(tuple(map(tuple, corners.tolist()))), HILLS)
    assert (weights[:11] == 0).all()
    assert (weights[:, 59:] == 0).all()
    assert (weights[25:40, 20:45] == 1).all()


def test_a_border_lies_on_both_sides_of_the_outline():
    box = Mask.of(MASK_SHAPES["rectangle"](30.5, 30.5, 70.5, 70.5)).finished(MaskFinish(border=3))
    weights = box.weights(Heightmap(np.zeros((101, 101), np.float32)))
    assert np.flatnonzero(weights[50]).tolist() == [28, 29, 30, 31, 32, 33, 68, 69, 70, 71, 72, 73]
    assert set(np.unique(weights[50])) == {0, 1}


@given(st.floats(-10, 10), st.floats(-10, 10))
def test_angles_are_good_to_a_millionth_of_a_degree_or_so(north, east):
    steep = slope_angle(np.array([abs(north)]))[0]
    assert steep == pytest.approx(np.degrees(np.arctan(abs(north))), abs=3e-6)
    if abs(north) + abs(east) > 1e-6:
        bearing = compass_bearing(np.array([north]), np.array([east]))[0]
        turned = (bearing - np.degrees(np.arctan2(east, north)) + 180) % 360 - 180
        assert turned == pytest.approx(0, abs=3e-6)
        assert 0 <= bearing <= 360


SHAPE = (33, 41)
GROUND = Heightmap(np.linspace(0, 1, SHAPE[0] * SHAPE[1], dtype=np.float32).reshape(SHAPE))
INSIDE = (30.0, 30.0, 60.0, 65.0)
PIXELS = np.zeros(SHAPE, np.uint8)
PIXELS[12:20, 14:22] = np.arange(64).reshape(8, 8)
PARTS = [
    RectangleShape(*INSIDE),
    EllipseShape(*INSIDE),
    PolygonShape(((30.0, 40.0), (50.0, 62.0), (61.0, 33.0))),
    Painted(PIXELS),
]
ways = st.tuples(st.integers(-8, 8), st.integers(-8, 8))


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=3), st.sampled_from(["add", "subtract"]), ways)
def test_shapes_stay_shapes_and_their_weights_move_by_whole_points(parts, mode, way):
    mask = Mask.of(parts[0])
    for part in parts[1:]:
        mask = mask.with_part(part, mode)
    moved = moved_shapes(mask, way, SHAPE)
    assert [type(part) for part in moved.parts()] == [type(part) for part in parts]
    assert np.abs(moved.weights(GROUND) - shifted(mask.weights(GROUND), way)).max() < 2e-6
    back = moved_shapes(moved, (-way[0], -way[1]), SHAPE)
    assert np.abs(back.weights(GROUND) - mask.weights(GROUND)).max() < 2e-6


@given(ways)
def test_values_go_and_come_back_where_they_stay_on_the_map(way):
    there = shifted(PIXELS, way)
    assert np.array_equal(there, np.roll(PIXELS, way, (0, 1)))
    assert np.array_equal(shifted(there, (-way[0], -way[1])), PIXELS)


@pytest.mark.parametrize("way", [(33, 0), (-50, 2), (0, 41), (-32, 40)])
def test_what_leaves_the_map_is_gone_and_zeros_come_in(way):
    ones = shifted(np.ones(SHAPE, np.float32), way)
    kept = max(SHAPE[0] - abs(way[0]), 0) * max(SHAPE[1] - abs(way[1]), 0)
    assert ones.sum() == kept


@pytest.mark.parametrize(
    "mask",
    [
        Mask.of(MASK_RULES["height"](low=60.0)),
        Mask.of(RectangleShape(*INSIDE)).finished(MaskFinish(inverted=True)),
        Mask.of(RectangleShape(0.0, 10.0, 100.0, 20.0)),
        Mask.of(Painted(PIXELS[:-2])),
    ],
    ids=["a rule", "inverted", "beyond the edge", "pixels of another map"],
)
def test_what_cannot_stay_a_shape_becomes_pixels(mask):
    ground = DiamondSquare(exponent=5, seed=3).heightmap()
    moved = finished(moving(mask, ground, (4, -3)))
    assert not moved.follows_ground
    assert np.abs(moved.weights(ground) - shifted(mask.weights(ground), (4, -3))).max() <= 0.5 / 255


def test_feathers_move_with_it():
    soft = Mask.of(RectangleShape(*INSIDE)).finished(MaskFinish(feather=5.0))
    moved = moved_shapes(soft, (2, 3), SHAPE)
    assert moved.finish == soft.finish
    assert np.abs(moved.weights(GROUND) - shifted(soft.weights(GROUND), (2, 3))).max() < 1e-5


@laws
@given(st.integers(1, 9), st.integers(0, 2**32), st.sampled_from([8, 16]), st.sampled_from([0.0, 0.4, 1.0]))
def test_shares_add_up_at_every_point(masks, seed, bits, empty):
    random = np.random.default_rng(seed)
    weights = random.random((masks, 7, 9), np.float32) * (random.random((masks, 7, 9)) >= empty)
    shares = finished(sharing(list(weights), bits))
    whole = 2**bits - 1
    assert shares.shape == (7, 9, masks)
    assert np.unique(shares.astype(int).sum(axis=2)).tolist() == [whole]
    total = weights.sum(axis=0, dtype=np.float64)
    exact = np.divide(weights, total, out=np.zeros(weights.shape), where=total > 0) * whole
    exact[0, total == 0] = whole
    assert np.abs(shares.transpose(2, 0, 1) - exact).max() < 1


@pytest.mark.parametrize(("weights", "shares"), [((1, 1), (128, 127)), ((1, 1, 1), (85, 85, 85)), ((0, 0), (255, 0))])
def test_the_first_gets_what_cannot_be_divided(weights, shares):
    maps = finished(sharing([np.full((2, 2), weight, np.float32) for weight in weights]))
    assert maps[0, 0].tolist() == list(shares)
