import gc
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from drainage_tools import drainage_of
from river_lands import distances_downstream
from valley_lines import longest_reach, share_along_lattice, share_on_lattice, sharp_valleys

from terrain_explorer.terrain import Heightmap, parallel
from terrain_explorer.terrain.erosion import drainage_network
from terrain_explorer.terrain.erosion.land import standing
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.erosion.stream_power import CONCAVITY
from terrain_explorer.terrain.filters import Flip, Rock, Streams
from terrain_explorer.terrain.filters.erosion import streams
from terrain_explorer.terrain.generators import DiamondSquare, GradientNoise
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.heightmap import UNKNOWN, Origin, Window
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid
from terrain_explorer.terrain.recipe import Step
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=7, seed=5, spread_reduction=0.55).heightmap()


def tile(rows=96, columns=64, seed=0):
    inner = np.random.default_rng(seed).random((rows, columns), np.float32)
    return Heightmap(np.pad(inner, ((0, 1), (0, 1)), mode="wrap"))


def main_rivers(heightmap, part=0.01):
    drainage = drainage_of(heightmap)
    return drainage.areas > part * drainage.areas.size


def near(points, reach=2):
    padded = np.pad(points, reach)
    rows, columns = points.shape
    shifts = range(2 * reach + 1)
    return np.any([padded[down : down + rows, right : right + columns] for down in shifts for right in shifts], axis=0)


def test_the_critical_slope_begins_with_the_slopes_of_the_mountains():
    assert Streams.suited(Heightmap(HILLS.heights, range=(0, 9))).critical_slope == Streams.critical_slope
    cone = 1 - np.hypot(*np.mgrid[-1:1:201j, -1:1:201j])
    steep = Streams.suited(Heightmap(np.clip(4 * cone - 2, 0, 1)))
    # A fifth of the side in an eighth of it: its flanks are 8 to 5, with all the level ground around them.
    assert steep.critical_slope == pytest.approx(np.degrees(np.arctan(1.25 * 8 / 5)), abs=2)


def test_at_age_0_nothing_changes():
    assert Streams(age=0).applied(HILLS) is HILLS


def test_a_little_age_changes_little():
    young = Streams(age=0.01, critical_slope=80).applied(HILLS)
    assert 0 < abs(young.heights - HILLS.heights).mean() < 0.01


@pytest.mark.parametrize("age", [0.5, 3])
@pytest.mark.parametrize("uplift", [0, 1, 3])
def test_heights_stay_in_the_range(age, uplift):
    worn = Streams(age=age, uplift=uplift).applied(HILLS)
    assert HILLS.lowest <= worn.lowest < worn.highest <= HILLS.highest


def test_old_ground_drains_without_lakes():
    before, after = (drainage_of(each).lake_depths for each in (HILLS, Streams(age=2).applied(HILLS)))
    assert (before > 0).mean() > 0.05
    assert (after > 0).mean() < 0.001


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_no_ground_is_too_steep_and_no_needles_stand_where_rivers_once_left(seed, age):
    ground = DiamondSquare(exponent=8, seed=seed).heightmap()
    worn = Streams(age=age, seed=seed, rock_variation=0).applied(ground)
    grid = FlowGrid(worn.rows, worn.columns, spacing=distances(worn))
    around = grid.around(worn.heights, np.inf)
    rises = [(worn.heights - grid.shifted(around, way)).max() / grid.distance(way) for way in range(len(DIRECTIONS))]
    assert np.degrees(np.arctan(max(rises))) < Streams.critical_slope + 0.01


def test_outlets_that_are_undercut_are_none():
    """With rock as it is: on its way to age 1 a valley beside an outlet became lower than that."""
    for seed in (1, 3):
        ground = DiamondSquare(exponent=8, seed=seed).heightmap()
        land, network = finished(Streams(seed=seed)._settling(ground))
        cut = finished(network.cutting(land.heights, 1.0, 8))
        np.testing.assert_array_equal(standing(land.grid, network.outlets, land.outside, cut), network.outlets)


def anisotropy(heightmap, order):
    """Return the mean cosine of so many times the aspect, weighted with the slope, away from the border."""
    south, east = (np.asarray(rise)[8:-8, 8:-8] for rise in gradient(heightmap.heights, distances(heightmap)))
    rise = east + 1j * south
    steep = abs(rise)
    return float((np.real((rise / np.where(steep, steep, 1)) ** order) * steep).sum() / steep.sum())


def test_the_eight_directions_of_the_grid_do_not_show():
    grounds = [DiamondSquare(exponent=8, seed=seed, spread_reduction=0.55).heightmap() for seed in range(3)]
    worn = [Streams(age=1, rock_variation=0).applied(ground) for ground in grounds]
    assert abs(np.mean([anisotropy(each, 8) for each in worn])) < 0.09


def test_channels_have_the_slopes_of_the_law():
    filter = Streams(age=3, uplift_shape="even", critical_slope=75, rock_variation=0, stream_area=0)
    worn = filter.applied(DiamondSquare(exponent=8, seed=5, spread_reduction=0.55).heightmap())
    drainage = drainage_of(worn)
    tree = drainage.tree
    heights, areas = (values.reshape(-1)[tree.order] for values in (worn.heights.astype(float), drainage.areas))
    rivers = (areas > 100) & (areas < 0.2 * areas.size)
    rivers[tree.starts[-2] :] = False
    slopes = (heights - heights[tree.below])[rivers] / distances_downstream(tree, drainage.grid)[rivers]
    bins = np.round(2 * np.log2(areas[rivers])) / 2
    filled = [each for each in np.unique(bins) if (bins == each).sum() > 20]
    medians = [np.median(slopes[bins == each]) for each in filled]
    assert np.polyfit(np.multiply(filled, np.log(2)), np.log(medians), 1)[0] == pytest.approx(-CONCAVITY, abs=0.05)


def test_a_map_of_fewer_points_has_the_same_main_rivers():
    coarse, fine = (DiamondSquare(exponent=n, seed=5, spread_reduction=0.55).heightmap() for n in (8, 9))
    found, finer = (main_rivers(Streams(age=1).applied(each)) for each in (coarse, fine))
    there = np.zeros_like(found)
    there[tuple((places + 1) // 2 for places in np.nonzero(finer))] = True
    assert near(there)[found].mean() > 0.9
    assert near(found)[there].mean() > 0.9


def test_a_map_that_tiles_still_does_and_rivers_cross_its_edge():
    before = tile()
    after = Streams().applied(before).heights
    np.testing.assert_array_equal(after[0], after[-1])
    np.testing.assert_array_equal(after[:, 0], after[:, -1])
    across = abs(after[1] - after[0]).mean(), abs(np.diff(after, axis=0)).mean()
    assert across[0] == pytest.approx(across[1], rel=0.4)
    open_ground = Streams(tiling=False).applied(before).heights
    assert not np.array_equal(open_ground[0], open_ground[-1])


def test_the_sea_stays_and_land_stays_above_it():
    filter = Streams(age=2, sea=True, sea_level=0.4)
    low, high = HILLS.range
    sea = HILLS.heights <= np.float32(low + 0.4 * (high - low))
    after = filter.applied(HILLS).heights
    np.testing.assert_array_equal(after[sea], HILLS.heights[sea])
    assert after[~sea].min() >= np.float32(low + 0.4 * (high - low))
    drowned = Streams(sea=True, sea_level=1).applied(HILLS)
    np.testing.assert_array_equal(drowned.heights, HILLS.heights)


def test_voids_stay_and_no_chasm_leads_to_them():
    heights = 10 + np.random.default_rng(0).random((90, 70)).astype(np.float32)
    voids = np.zeros(heights.shape, bool)
    voids[40:50, 30:45] = True
    heights[voids] = 0
    after = Streams().applied(Heightmap(heights, origin=Origin("test", voids=voids)))
    np.testing.assert_array_equal(after.heights[voids], heights[voids])
    assert after.heights[~voids].min() >= 9.9
    nothing = Heightmap(heights, origin=Origin("test", voids=np.ones_like(voids)))
    assert Streams().applied(nothing) is nothing


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 40), (130, 131), (2, 300), (260, 100)])
def test_any_shape_will_do(shape):
    before = Heightmap(np.random.default_rng(0).random(shape, np.float32))
    after = Streams().applied(before)
    assert after.heights.shape == shape
    assert after.highest <= before.highest


@pytest.mark.parametrize("height", [0, 7])
@pytest.mark.parametrize("shape", ["high", "even"])
def test_level_ground_stays(height, shape):
    level = Heightmap(np.full((40, 50), height, np.float32))
    np.testing.assert_array_equal(Streams(uplift_shape=shape).applied(level).heights, level.heights)


def test_valleys_branch_on_an_even_slope():
    slope = Heightmap(np.tile(np.linspace(0, 1, 129, dtype=np.float32), (129, 1)))
    rivers = main_rivers(Streams(age=1).applied(slope), 0.02)
    assert 0 < rivers.any(axis=0).sum() < rivers.any(axis=1).sum() * 4
    assert drainage_of(Streams(age=1).applied(slope)).areas.max() > 5 * 129


@pytest.mark.parametrize("unit", [1e-30, 1, 1e30])
def test_the_unit_of_the_heights_does_not_matter(unit):
    heights = HILLS.heights.astype(np.float64) * unit
    after = Streams().applied(Heightmap(heights)).heights.astype(np.float64) / unit
    np.testing.assert_allclose(after, Streams().applied(HILLS).heights, 0, 0.02)


@pytest.mark.parametrize("processors", [1, 3])
def test_the_number_of_processors_does_not_matter(monkeypatch, processors):
    expected = Streams().applied(HILLS).heights
    monkeypatch.setattr(parallel, "_processors", lambda: processors)
    monkeypatch.setattr(parallel, "_POINTS_WORTH_THREADS", 1)
    again = Streams().applied(Heightmap(HILLS.heights.copy())).heights
    np.testing.assert_array_equal(again, expected)


def test_another_age_of_the_same_ground_needs_no_new_network(monkeypatch):
    fresh = Streams(age=1.5).applied(Heightmap(HILLS.heights.copy()))
    Streams(age=0.3).applied(HILLS)
    monkeypatch.setattr(drainage_network, "settling", None)
    np.testing.assert_array_equal(Streams(age=1.5).applied(HILLS).heights, fresh.heights)
    assert streams._KEPT._kept
    with pytest.raises(TypeError):
        Streams(age=1.5, seed=9).applied(HILLS)


def test_the_network_goes_with_its_ground():
    ground = Heightmap(HILLS.heights.copy())
    Streams().applied(ground)
    assert streams._KEPT._kept
    del ground
    gc.collect()
    assert not streams._KEPT._kept


def test_it_can_be_stopped_at_once_and_tells_how_far_it_is():
    work = Streams().applying(Heightmap(HILLS.heights.copy()))
    done = [next(work) for _ in range(20)]
    assert done == sorted(done)
    work.close()


def test_strength_and_more_deposition_do_what_they_say():
    half = finished(Step(Streams(), strength=0.5).applying(HILLS)).heights
    np.testing.assert_allclose(half, (HILLS.heights + Streams().applied(HILLS).heights) / 2, 0, 1e-6)
    floors = [np.quantile(Streams(age=0.3, deposition=part).applied(HILLS).heights, 0.1) for part in (0, 1)]
    assert floors[0] < floors[1]


def test_it_has_no_favourite_direction():
    turned = Streams(rock_variation=0).applied(Flip("vertical").applied(HILLS))
    heights = [Streams(rock_variation=0).applied(HILLS).heights, turned.heights[::-1]]
    # The small differences that decide where brooks begin lie elsewhere, but mountains and main valleys are the same.
    assert np.corrcoef(*(each.reshape(-1) for each in heights))[0, 1] > 0.9


def _ground(name, points):
    down, across = np.mgrid[0 : 1 : points * 1j, 0 : 1 : points * 1j]
    exponent = (points - 1).bit_length() - 1
    match name:
        case "gradient noise":
            return GradientNoise(exponent=exponent, seed=4).heightmap()
        case "hills":
            return DiamondSquare(exponent=exponent, seed=5, spread_reduction=0.55).heightmap()
        case "cone":
            return Heightmap(np.maximum(1 - np.hypot(down - 0.48, across - 0.53) / 0.48, 0))
        case "plane":
            return Heightmap(0.9 * down + 0.35 * across)
        case "slope to the north":
            return Heightmap(down + 0 * across)
        case "crest":
            return Heightmap(np.minimum(across, 1 - across) * (1.2 + 0.3 * np.cos(7 * down)))
    domes = ((0.5, 0.5, 0.33, 0.6), (0.42, 0.6, 0.2, 0.4), (0.6, 0.38, 0.15, 0.35), (0.35, 0.4, 0.1, 0.25))
    away = ((high, ((down - row) ** 2 + (across - column) ** 2) / wide**2) for row, column, wide, high in domes)
    return Heightmap(sum(high * (1 - np.minimum(far, 1)) ** 2 for high, far in away))


@pytest.mark.parametrize(
    ("name", "points"),
    [
        *product(
            ("gradient noise", "hills", "cone", "plane", "slope to the north", "crest", "drawn island"), (513, 1025)
        ),
        ("cone", 2049),
    ],
)
def test_valleys_lie_on_no_lattice_and_run_nowhere_straight(name, points):
    before = _ground(name, points)
    worn = Streams(sea=name == "drawn island", sea_level=0.02).applied(before).heights
    coarsest = (points - 1) // 128
    for every in (2, 4, coarsest):
        assert share_on_lattice(worn, every) < 1.3
    # A valley that bends runs along a row for a while, too: longer, the more points there are.
    assert longest_reach(worn) <= max(longest_reach(before.heights), 24 if points < 2049 else 36)


@pytest.mark.parametrize(("rows", "columns"), [(200, 330), (131, 500)])
def test_valleys_lie_on_no_lattice_where_a_map_is_not_square(rows, columns):
    down, across = np.mgrid[0:rows, 0:columns]
    worn = Streams(seed=3).applied(Heightmap(np.float32(down + 0.4 * across))).heights
    assert max(share_on_lattice(worn, every) for every in (2, 4)) < 1.3


@pytest.mark.parametrize("deposition", [0, 1.5])
def test_valleys_wind_between_the_points_of_the_map(deposition):
    before = GradientNoise(exponent=7).heightmap()
    filter = Streams(deposition=deposition)
    act = filter.act(before, filter.applied(before))
    for level, most in ((1, 1.5), (3, 1.6), (5, 1.35)):
        middle = Window(*2 * ((64 << level) - min(64 << level, 320),), *2 * (min(128 << level, 640),))
        assert share_along_lattice(act.network.drained(Region(level, middle)).heights) < most


@pytest.mark.parametrize("deposition", [0, 1.5])
def test_the_points_of_the_map_are_no_cones_and_dents_near_by(deposition):
    before = Heightmap(GradientNoise(exponent=6, seed=5).heightmap().heights[:33])
    filter = Streams(deposition=deposition)
    network = filter.act(before, filter.applied(before)).network
    for level in (3, 4, 5):
        heights = network.drained(Region(level, Window(*(part << level for part in (8, 16, 16, 32))))).heights
        bent = np.abs(
            heights[:-2, 1:-1] + heights[2:, 1:-1] + heights[1:-1, :-2] + heights[1:-1, 2:] - 4 * heights[1:-1, 1:-1]
        )
        own = bent[(1 << level) - 1 :: 1 << level, (1 << level) - 1 :: 1 << level]
        assert np.quantile(own, 0.9) < 2 * np.quantile(bent, 0.9)


def test_wide_slopes_have_fewer_valleys():
    hills = DiamondSquare(exponent=8, seed=5, spread_reduction=0.55).heightmap()
    worn = [Streams(critical_slope=70, stream_area=area).applied(hills) for area in (0, 0.001, 0.01)]
    many, fewer, fewest = (np.mean(sharp_valleys(each.heights)) for each in worn)
    assert many > 1.2 * fewer > 1.4 * fewest


def test_rivers_are_as_strong_whatever_the_stream_area():
    few, many = (Streams(age=1, stream_area=area).applied(HILLS) for area in (0.001, 0))
    assert near(main_rivers(few))[main_rivers(many)].mean() > 0.9


def on_rock(*erodibilities, heightmap=HILLS):
    beds = tuple(Layer(1.0, each, 2.0, 40.0, (90, 80, 70)) for each in erodibilities)
    return Rock(rock="hand", layers=beds, thickness=0.8, top=1.0, dip=10, folds=0.2, throw=0.2).applied(heightmap)


@pytest.mark.parametrize("deposition", [0, 1])
def test_rock_of_erodibility_1_changes_no_height(deposition):
    filter_ = Streams(age=0.7, deposition=deposition)
    worn, plain = (filter_.applied(each).heights for each in (on_rock(1, 1, 1), HILLS))
    np.testing.assert_array_equal(worn, plain)


def test_soft_rock_is_worn_more_and_the_rock_stays():
    hard, soft = on_rock(0.2, 0.2), on_rock(5, 5)
    worn = [Streams(age=0.3, uplift=0).applied(each) for each in (hard, HILLS, soft)]
    means = [float(each.heights.mean()) for each in worn]
    assert means[0] > means[1] + 0.02 > means[2] + 0.04
    assert worn[0].rock == hard.rock
    # Not what it kept for the same heights on other rock.
    again = Streams(age=0.3, uplift=0).applied(hard)
    np.testing.assert_array_equal(again.heights, worn[0].heights)


def test_hard_layers_stand_out():
    ground = on_rock(0.1, 8, 0.1, 8)
    worn = Streams(age=1, uplift=0, critical_slope=80).applied(ground)
    layer = worn.rock.layers_at(worn.heights, *(np.arange(float(count)) for count in worn.heights.shape))
    steep = np.hypot(*gradient(worn.heights, distances(worn)))
    assert np.median(steep[layer % 2 == 0]) > 1.5 * np.median(steep[layer % 2 == 1])


def test_the_parts_of_wear_on_rock_add_up():
    ground, filter_ = on_rock(0.3, 4, 1), Streams(age=0.5, uplift=0)
    worn = filter_.applied(ground)
    parts = finished(filter_.wearing(ground, worn)).parts.values()
    np.testing.assert_allclose(sum(parts), ground.heights - worn.heights, atol=1e-5)


def test_rock_in_a_tiny_unit_wears_alike():
    small = on_rock(0.3, 4, 1)
    tiny = replace(small, heights=np.ldexp(small.heights, -90), range=(0, 2.0**-90), extremes=UNKNOWN, spacing=None)
    tiny = replace(tiny, rock=small.rock.rescaled(2.0**-90, 0.0))
    worn = [Streams(age=0.5).applied(each).heights for each in (small, tiny)]
    np.testing.assert_allclose(np.ldexp(worn[1], 90), worn[0], atol=1e-5)


def test_a_map_that_tiles_still_does_on_rock():
    ground = on_rock(0.2, 5, heightmap=tile())
    worn = Streams(age=0.5).applied(ground).heights
    np.testing.assert_array_equal(worn[0], worn[-1])
    np.testing.assert_array_equal(worn[:, 0], worn[:, -1])


@pytest.mark.parametrize("deposition", [0, 1])
def test_in_no_time_nothing_moves_and_that_is_told(deposition):
    ground = HILLS
    streams = Streams(age=0, deposition=deposition, stream_area=0)
    wear = finished(streams.wearing(ground, streams.applied(ground)))
    told = finished(replace(streams, age=1).wearing(ground, replace(streams, age=1).applied(ground)))
    assert set(wear.parts) == set(told.parts)
    assert not any(part.any() for part in wear.parts.values())
