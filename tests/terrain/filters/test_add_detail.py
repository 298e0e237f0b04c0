from dataclasses import replace

import numpy as np
import pytest
from filter_laws import heightmaps, heights_of
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws, part, windows

from terrain_explorer.terrain import DiamondSquare, Heightmap, MidpointDisplacement, Origin
from terrain_explorer.terrain.filters import AddDetail, Resample
from terrain_explorer.terrain.filters.add_detail import is_largely_level, weighing
from terrain_explorer.terrain.generators.subdivision.refinement import grow
from terrain_explorer.terrain.heightmap import is_tileable
from terrain_explorer.terrain.work import finished

details = st.builds(
    AddDetail,
    st.integers(1, 3),
    st.floats(0, 1),
    st.floats(0.05, 1),
    st.sampled_from(["diamond-square", "midpoint-displacement"]),
    st.sampled_from(["curved", "straight"]),
    st.sampled_from([0, 0.5, 1]),
    st.sampled_from([0, 0.5, 1]),
    st.just(0.0),
    st.integers(0, 2**70),
)
gullied = st.builds(replace, details, gullies=st.floats(0.01, 0.5))
ISLAND = np.maximum(1 - np.hypot(*(np.indices((65, 65)) - 32)) / 20, 0).astype(np.float32)
every_kind = pytest.mark.parametrize("algorithm", ["diamond-square", "midpoint-displacement"])


def tile_of(shape, seed=0):
    heights = heights_of(shape, seed)
    heights[-1] = heights[0]
    heights[:, -1] = heights[:, 0]
    return Heightmap(heights, (0, 1))


@laws
@given(heightmaps(), details)
def test_every_point_stays_bit_for_bit(heightmap, add):
    finer = add.applied(heightmap)
    step = 2**add.doublings
    assert finer.heights.shape == tuple((points - 1) * step + 1 for points in heightmap.heights.shape)
    assert finer.heights[::step, ::step].tobytes() == heightmap.heights.tobytes()
    assert (finer.range, finer.metres) == (heightmap.range, heightmap.metres)
    assert finer.spacing == (heightmap.spacing and heightmap.spacing / step)


@laws
@given(gullied, st.tuples(st.integers(2, 9), st.integers(2, 9)))
def test_gullies_of_a_tile_go_on_across_its_seam(add, shape):
    assert is_tileable(add.applied(tile_of(shape)).heights)


def test_a_zero_keeps_its_sign():
    heights = np.array([[-0.0, 1], [0.0, -0.0]], np.float32)
    assert AddDetail(1).applied(Heightmap(heights)).heights[::2, ::2].tobytes() == heights.tobytes()


@laws
@given(heightmaps(), details | gullied)
def test_fewer_doublings_give_every_second_point_of_more(heightmap, add):
    preview = add.applied(heightmap)
    finer = replace(add, doublings=add.doublings + 1).applied(heightmap)
    np.testing.assert_array_equal(preview.heights, finer.heights[::2, ::2])


@laws
@given(st.data(), st.tuples(st.integers(1, 9), st.integers(1, 9)), st.integers(1, 3))
def test_a_window_of_grown_ground_is_cut_out_of_the_whole(data, squares, exponent):
    rules = data.draw(
        st.sampled_from(
            [
                DiamondSquare(seed=3),
                DiamondSquare(seed=3, tileable=True),
                MidpointDisplacement(shared_edges="redrawn", centre_from="midpoints"),
            ]
        )
    )
    shape = [(count << exponent) + 1 for count in squares]
    *_, whole = grow(rules, *map(range, shape), exponent, squares)
    window = data.draw(windows(min(shape)))
    rows = range(window.row, window.row + window.rows)
    columns = range(window.column, window.column + window.columns)
    *_, alone = grow(rules, rows, columns, exponent, squares)
    np.testing.assert_array_equal(alone.heights, part(whole.heights, window))


@pytest.mark.parametrize("squares", [(3, 5), (5, 3), (1, 4)])
def test_ground_that_repeats_itself_grows_on_any_rectangle(squares):
    rows, columns = (range(8 * count + 1) for count in squares)
    *_, whole = grow(DiamondSquare(tileable=True), rows, columns, 3, squares)
    assert is_tileable(whole.heights)


@laws
@given(details, st.tuples(st.integers(2, 9), st.integers(2, 9)), st.sampled_from([0, 1e30]))
def test_a_tile_stays_a_tile(add, shape, peak):
    tile = tile_of(shape)
    heights = tile.heights.copy()
    heights[1:-1, 1:-1] += peak
    assert is_tileable(add.applied(Heightmap(heights)).heights)


@pytest.mark.parametrize("between", ["curved", "straight"])
def test_a_moved_tile_has_the_same_ground(between):
    tile = tile_of((9, 7))
    moved = Heightmap(np.pad(np.roll(tile.heights[:-1, :-1], (3, 2), (0, 1)), ((0, 1), (0, 1)), "wrap"), (0, 1))
    add = AddDetail(2, spread=0, between=between)
    ground = np.roll(add.applied(tile).heights[:-1, :-1], (12, 8), (0, 1))
    np.testing.assert_allclose(add.applied(moved).heights[:-1, :-1], ground, 0, 1e-6)


@every_kind
def test_the_seam_of_a_tile_is_no_rougher_than_the_inside(algorithm):
    finer = AddDetail(3, 0.3, algorithm=algorithm).applied(tile_of((33, 33), seed=4)).heights
    turned = np.roll(finer[:-1, :-1], (128, 128), (0, 1)).astype(np.float64)
    bends = np.square(np.diff(turned, 2, axis=0)).mean(axis=1)
    old_rows = bends[7::8]
    assert bends[127] < 1.5 * np.delete(old_rows, 15).max()


@pytest.mark.parametrize(("between", "method"), [("curved", "bicubic"), ("straight", "bilinear")])
def test_without_spread_it_resamples(between, method):
    heightmap = Heightmap(heights_of((6, 9)))
    finer = AddDetail(2, spread=0, between=between).applied(heightmap)
    np.testing.assert_allclose(finer.heights, Resample(21, 33, method).applied(heightmap).heights, 0, 1e-6)


@every_kind
@pytest.mark.parametrize("hurst", [0.3, 0.8])
def test_the_spread_is_a_part_of_the_relief_and_falls_with_h(algorithm, hurst):
    heightmap = Heightmap(1000 + 400 * heights_of((24, 24), seed=2), (0, 2000))
    add = AddDetail(3, 0.05, hurst, algorithm, seed=5)
    smooth = replace(add, spread=0).applied(heightmap).heights.astype(np.float64)
    detail = add.applied(heightmap).heights - smooth
    relief = heightmap.highest - heightmap.lowest
    for level in range(1, 4):
        points = detail[:: 2 ** (3 - level), :: 2 ** (3 - level)]
        corners = points[:-1:2, :-1:2] + points[2::2, :-1:2] + points[:-1:2, 2::2] + points[2::2, 2::2]
        moved = abs(points[1::2, 1::2] - corners / 4).max()
        assert moved == pytest.approx(0.05 * relief * 2 ** (-hurst * (level - 1)), rel=0.02)


def test_weights_are_parts_of_the_detail():
    heightmap = Heightmap(heights_of((24, 30), seed=6))
    add = AddDetail(2, 0.1, seed=3)
    smooth, alike, weighed = (
        one.applied(heightmap).heights
        for one in (replace(add, spread=0), add, replace(add, on_slopes=0.7, on_heights=0.4))
    )
    weights = Heightmap(finished(weighing(heightmap, 0.7, 0.4)), (0, 1))
    parts = Resample(*smooth.shape, "bicubic").applied(weights).heights
    np.testing.assert_allclose(weighed - smooth, parts * (alike - smooth), 0, 1e-6)


@every_kind
@pytest.mark.parametrize("weights", [{"on_slopes": 1}, {"on_heights": 1}])
def test_the_sea_around_an_island_stays_level(algorithm, weights):
    island = Heightmap(ISLAND, (-0.5, 2))
    # Smooth ground between points dips below the sea beside steep ones, so straight lines are looked at.
    add = AddDetail(2, 0.1, algorithm=algorithm, between="straight", **weights)
    finer = add.applied(island).heights
    land = finer != replace(add, spread=0).applied(island).heights
    distance = np.hypot(*(np.indices(finer.shape) - 128))
    assert not land[distance > 100].any()
    assert land[distance < 70].mean() > 0.9
    assert (replace(add, on_slopes=0, on_heights=0).applied(island).heights[distance > 110] != 0).mean() > 0.9


def test_gullies_run_down_the_slopes_and_leave_the_sea():
    add = AddDetail(2, spread=0, on_slopes=1, gullies=0.15)
    around, across = ([] for _ in range(2))
    smooth, carved = (one.applied(Heightmap(ISLAND, (0, 1))).heights for one in (replace(add, gullies=0), add))
    gullies = carved - smooth
    distance = np.hypot(*(np.indices(gullies.shape) - 128))
    assert not gullies[distance > 110].any()
    # On circles around the peak, gullies go up and down more than on the way down.
    for angle in np.linspace(0, 6, 40):
        way = (128 + np.linspace(20, 60, 80) * np.array([[np.sin(angle)], [np.cos(angle)]])).astype(int)
        across.append(np.abs(np.diff(gullies[*way])).mean())
    for radius in range(20, 60, 2):
        turn = np.linspace(0, 2 * np.pi, 12 * radius)
        circle = (128 + radius * np.array([np.sin(turn), np.cos(turn)])).astype(int)
        around.append(np.abs(np.diff(gullies[*circle])).mean())
    assert np.mean(around) > 1.3 * np.mean(across)


def test_seeds_and_algorithms_differ():
    heightmap = Heightmap(heights_of((5, 5)))
    results = [
        AddDetail(1, seed=seed, algorithm=algorithm).applied(heightmap).heights.tobytes()
        for seed in (0, 1)
        for algorithm in ("diamond-square", "midpoint-displacement")
    ]
    assert len(set(results)) == 4


def test_what_lies_in_a_square_with_a_void_is_a_void():
    voids = np.zeros((4, 6), bool)
    voids[1, 4] = True
    heightmap = Heightmap(heights_of((4, 6)), origin=Origin("SRTM", voids=voids))
    expected = np.zeros((13, 21), bool)
    expected[1:8, 13:20] = True
    np.testing.assert_array_equal(AddDetail(2).applied(heightmap).origin.voids, expected)


def test_refuses_more_points_than_a_map_may_have(monkeypatch):
    heightmap = Heightmap(np.zeros((2050, 2050), np.float32))
    with pytest.raises(ValueError, match=r"doublings 6 would give 131137 x 131137 .* choose 2 at most"):
        AddDetail(6).applied(heightmap)
    monkeypatch.setattr("terrain_explorer.terrain.filters.add_detail.MOST_POINTS", 4000**2)
    with pytest.raises(ValueError, match="crop or resample the map first"):
        AddDetail(1).applied(heightmap)


def test_refuses_heights_beyond_float32():
    heightmap = Heightmap(np.array([[0, 3.4e38], [0, 3.4e38]], np.float32), (0, 1))
    with pytest.raises(ValueError, match="heights must be finite"):
        AddDetail(1, 1).applied(heightmap)


def test_begins_as_rough_as_a_terrain_grown_to_that_size():
    assert AddDetail.suited(Heightmap(np.zeros((17, 65)))).spread == pytest.approx(0.3 * 64**-0.8, abs=1e-4)
    assert AddDetail.suited(Heightmap(np.zeros((2, 2)))).spread == 0.3


@pytest.mark.parametrize(("heights", "on_slopes"), [(ISLAND, 1), (heights_of((65, 65)), 0)])
def test_begins_on_slopes_where_much_is_level(heights, on_slopes):
    begun = AddDetail.suited(Heightmap(heights))
    assert (begun.on_slopes, begun.on_heights) == (on_slopes, 0)


parts = st.floats(0, 1)
HILL = np.maximum(1 - np.hypot(*(np.indices((50, 60)) - 25)) / 15, 0).astype(np.float32)


def weights_of(heightmap, on_slopes=0.0, on_heights=0.0):
    return finished(weighing(heightmap, on_slopes, on_heights))


@laws
@given(heightmaps(), parts, parts)
def test_weights_go_from_0_to_1(heightmap, on_slopes, on_heights):
    weights = weights_of(heightmap, on_slopes, on_heights)
    assert (weights.shape, weights.dtype) == (heightmap.heights.shape, np.float32)
    assert 0 <= weights.min() <= weights.max() <= 1
    # What does not follow slope and height stays.
    assert weights.min() >= (1 - on_slopes) * (1 - on_heights) - 1e-6


@laws
@given(heightmaps(), parts, parts)
def test_both_weights_are_multiplied(heightmap, on_slopes, on_heights):
    product = weights_of(heightmap, on_slopes) * weights_of(heightmap, on_heights=on_heights)
    np.testing.assert_allclose(weights_of(heightmap, on_slopes, on_heights), product, 0, 1e-6)


@laws
@given(st.integers(0, 99), st.integers(-30, 30), st.booleans(), st.sampled_from([None, 1e-3, 30]), parts, parts)
def test_no_unit_matters(seed, power, metres, spacing, on_slopes, on_heights):
    heights = heights_of((20, 30), seed)
    other = Heightmap(heights * np.float32(2) ** power, (-7, 9), metres=metres, spacing=spacing)
    expected = weights_of(Heightmap(heights, (0, 1)), on_slopes, on_heights)
    np.testing.assert_array_equal(weights_of(other, on_slopes, on_heights), expected)


def test_steep_ground_has_all_and_level_ground_none():
    weights = weights_of(Heightmap(HILL), on_slopes=1)
    distance = np.hypot(*(np.indices(HILL.shape) - 25))
    assert (weights[distance > 20] == 0).all()
    assert weights[(distance > 5) & (distance < 11)].min() > 0.98


def test_crests_have_the_detail_of_their_sides():
    crest = Heightmap(np.repeat(10 - np.abs(np.arange(-10, 11)), 9).reshape(21, 9).astype(np.float32))
    assert weights_of(crest, on_slopes=1)[10].min() > 0.8


def test_weights_rise_smoothly_at_a_cliff():
    cliff = Heightmap(np.repeat([0, 1], 10)[:, np.newaxis].repeat(9, 1).astype(np.float32))
    down = weights_of(cliff, on_slopes=1)[:, 4]
    assert (down[:6].max(), down[9], down[14:].max()) == (0, 1, 0)
    assert 0 < down[7] < 0.3 < down[8] < 0.9


def test_more_sea_changes_nothing():
    wide = weights_of(Heightmap(np.pad(HILL, 40)), on_slopes=1)
    np.testing.assert_allclose(wide[40:-40, 40:-40], weights_of(Heightmap(HILL), on_slopes=1), 0, 1e-6)


def test_slopes_are_those_of_the_true_distances():
    # One side of the wedge rises to the south, the other one to the east, both by 1 a point.
    heights = np.maximum(*np.indices((40, 40))).astype(np.float32)
    wedge = Heightmap(heights, metres=True, spacing=1.5, stretch=2.0)
    weights = weights_of(wedge, on_slopes=1)
    south, east = weights[30, 5], weights[5, 30]
    assert east == 1
    # Rows lie twice as far apart, so g is half as large: about 0.5 to 1, of which steep is the weighted mean.
    assert south == pytest.approx(1 - (1 - 0.5 / (1.25 / 1.5)) ** 2, abs=0.03)
    np.testing.assert_allclose(weights_of(replace(wedge, stretch=1.0), on_slopes=1)[30, 5], 1, 0, 0.01)


def test_heights_count_from_the_lowest_to_the_highest():
    heights = heights_of((9, 7)) * 40 - 13
    expected = (heights - heights.min()) / np.ptp(heights)
    np.testing.assert_allclose(weights_of(Heightmap(heights, (-99, 99)), on_heights=1), expected, 0, 1e-6)


@laws
@given(heightmaps(), parts, parts, st.sampled_from([-1e20, -3, 0.5, 1e20]))
def test_what_lies_in_voids_does_not_count(heightmap, on_slopes, on_heights, inside):
    voids = np.zeros(heightmap.heights.shape, bool) if heightmap.voids is None else heightmap.voids.copy()
    voids[0, :] = True
    one, other = (
        np.where(voids, np.linspace(0, 1, len(voids[0])) * height, heightmap.heights) for height in (1, inside)
    )
    weights = [
        weights_of(Heightmap(heights.astype(np.float32), origin=Origin("SRTM", voids=voids)), on_slopes, on_heights)
        for heights in (one, other)
    ]
    np.testing.assert_array_equal(*weights)


@laws
@given(st.tuples(st.integers(2, 30), st.integers(2, 30)), st.integers(0, 99), st.integers(0, 29), st.integers(0, 29))
def test_a_moved_tile_has_the_same_weights(shape, seed, down, across):
    inside = heights_of((shape[0] - 1, shape[1] - 1), seed)
    tile, moved = (
        weights_of(Heightmap(np.pad(one, ((0, 1), (0, 1)), "wrap"), (0, 1)), 1, 0.5)
        for one in (inside, np.roll(inside, (down, across), (0, 1)))
    )
    np.testing.assert_array_equal(tile[0], tile[-1])
    np.testing.assert_array_equal(tile[:, 0], tile[:, -1])
    np.testing.assert_allclose(moved[:-1, :-1], np.roll(tile[:-1, :-1], (down, across), (0, 1)), 0, 1e-5)


def test_much_at_one_height_is_level():
    slope = np.add.outer(np.arange(600), np.zeros(300)).astype(np.float32)
    assert is_largely_level(Heightmap(HILL))
    assert is_largely_level(Heightmap(np.maximum(slope, 200)))
    assert not is_largely_level(Heightmap(np.maximum(slope, 100)))
    # Neither stairs of 60 steps nor voids, which files often give one height, are level ground.
    assert not is_largely_level(Heightmap(slope // 10))
    sea = Origin("SRTM", voids=slope < 200)
    assert not is_largely_level(Heightmap(np.maximum(slope, 200), origin=sea))
    assert not is_largely_level(Heightmap(slope, origin=Origin("SRTM", voids=np.ones(slope.shape, bool))))
