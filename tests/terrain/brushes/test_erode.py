"""The tool that lets water and gravity work under the brush."""

from math import radians, tan

import numpy as np
import pytest
from drainage_tools import drainage_of
from drawing_laws import assert_same_bits, brushes, drawn, ground, numbers, places, shapes
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws, long_laws

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.brushes import Brush, Canvas, Erode, Stroke
from terrain_explorer.terrain.erosion.land import resampled
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.filters import Rock

FORCES = ("water and gravity", "water", "gravity")
HILLS = DiamondSquare(exponent=7, seed=5).heightmap().heights
DOME = np.maximum(1 - (np.indices((129, 129)) - 64) ** 2 / 3000, 0).prod(axis=0, dtype=np.float32)
CLIFF = (np.indices((65, 65))[1] < 32).astype(np.float32)
ACROSS = [(64, 20), (64, 108)]
wet = st.sampled_from([Erode(forces="water and gravity"), Erode(forces="water", angle=5.0)])
every_force = pytest.mark.parametrize("forces", FORCES)


@long_laws
@given(shapes, wet, brushes(), places)
def test_water_only_takes_away(shape, tool, brush, places):
    before = ground(shape)
    assert (drawn(before, tool, brush, places) <= before).all()


def test_a_wide_brush_only_takes_away_too():
    before = ground((180, 180))
    after = drawn(before, Erode(), Brush(size=150, strength=1), [(90, 60), (90, 120)])
    assert (after <= before).all()
    assert (after < before).mean() > 0.3


@laws
@given(shapes, wet, brushes(mirror="none", wrap=False), places, st.sampled_from([0.02, 1, 50]))
def test_where_no_water_stood_none_stands_after(shape, tool, brush, places, scale):
    before = drainage_of(Heightmap(ground(shape, scale=scale))).filled
    after = Heightmap(drawn(before, tool, brush, places))
    assert not drainage_of(after).lake_depths.any()


@laws
@given(shapes, brushes(mirror="none", wrap=False), places)
def test_what_gravity_takes_away_lies_at_the_foot(shape, brush, places):
    before = ground(shape, scale=30)
    after = drawn(before, Erode(forces="gravity"), brush, places)
    assert after.sum(dtype=np.float64) == pytest.approx(before.sum(dtype=np.float64), rel=1e-5)
    assert before.min() <= after.min() <= after.max() <= before.max()


@long_laws
@given(shapes, brushes(), places)
def test_gravity_leaves_gentle_ground_every_bit(shape, brush, places):
    before = ground(shape, scale=0.001)
    assert_same_bits(drawn(before, Erode(forces="gravity", angle=60.0), brush, places), before)


@laws
@given(
    st.sampled_from([HILLS, DOME, CLIFF]),
    st.sampled_from(FORCES),
    st.tuples(numbers, numbers),
    st.sampled_from([9, 40, 140]),
)
def test_nothing_changes_beyond_the_radius_and_little_next_to_it(before, forces, place, size):
    brush = Brush(size=size, strength=1)
    changed = np.abs(drawn(before, Erode(forces=forces), brush, [place]) - before)
    distance = np.hypot(*(np.indices(before.shape) - np.reshape(place, (2, 1, 1)))) / brush.radius()
    assert not changed[distance >= 1].any()
    # The cliff crumbles as far out as the brush reaches.
    assert before is CLIFF or changed[distance > 0.95].max(initial=0) < 0.01


@every_force
def test_holding_still_goes_on(forces):
    canvas, moved = Canvas(CLIFF), []
    stroke = Stroke(canvas, Erode(forces=forces), Brush(size=30))
    stroke.add(32, 32)
    for _ in range(3):
        stroke.hold()
        list(stroke.work())
        moved.append(np.abs(canvas.heights - CLIFF).sum())
    assert 0 < moved[0] < moved[1] < moved[2]


def test_a_stroke_leaves_valleys_that_join():
    orders = []
    for heights in (DOME, drawn(DOME, Erode(), Brush(size=80, strength=1), ACROSS)):
        areas = drainage_of(Heightmap(heights)).areas[10:-10, 10:-10]
        orders.append(np.count_nonzero(areas > 150))
    assert orders[1] > 2 * orders[0]


@pytest.mark.parametrize("strength", [0.5, 1.0])
def test_slopes_that_are_too_steep_become_gentle(strength):
    brush = Brush(size=40, strength=strength)
    slopes = []
    for tool in (Erode(forces="water"), Erode(), Erode(forces="gravity")):
        after = drawn(CLIFF, tool, brush, [(32, -20), (32, 90)] * 2)
        slopes.append(np.abs(np.diff(after[32])).max())
    assert slopes[1] < 0.6 * slopes[0]
    assert slopes[2] < 0.6


def test_a_smaller_angle_leaves_gentler_ground():
    steep, gentle = (drawn(CLIFF, Erode(angle=angle), Brush(size=40), [(32, 0), (32, 60)]) for angle in (60.0, 15.0))
    assert gentle.sum() < steep.sum() - 20


@every_force
@pytest.mark.parametrize("size", [50, 110])
@pytest.mark.parametrize("ground", [3 * DOME, 4 * HILLS], ids=["dome", "hills"])
def test_a_finer_map_becomes_the_same_land(forces, size, ground):
    tool, brush = Erode(forces=forces, angle=20.0), Brush(size=size, strength=1)
    cuts = []
    for factor in (1, 2):
        side = 128 * factor + 1
        fine = resampled(ground, (side, side), False)
        way = [(row * factor, column * factor) for row, column in ACROSS]
        cuts.append((drawn(fine, tool.scaled(factor), brush.scaled(factor), way) - fine)[::factor, ::factor])
    # The smallest rills differ; where much is worn does not.
    worn = [cut[:128, :128].reshape(16, 8, 16, 8).mean(axis=(1, 3)).ravel() for cut in cuts]
    assert np.corrcoef(worn)[0, 1] > 0.85
    assert np.abs(worn[0]).mean() == pytest.approx(np.abs(worn[1]).mean(), rel=0.4)


def test_a_wide_brush_digs_no_trench_and_leaves_no_needle_at_a_cliff():
    cliff = (np.indices((257, 257))[1] < 128).astype(np.float32)
    for tool in (Erode(), Erode(forces="gravity")):
        after = drawn(cliff, tool, Brush(size=160, strength=1), [(128, 60), (128, 200)])
        assert after.min() >= 0
        assert (np.diff(after[128]) <= 0.01).all()


def test_a_slope_to_the_edge_of_the_map_is_worn_without_a_wall():
    slope = np.indices((65, 65), np.float32)[0] / 64
    after = drawn(slope, Erode(), Brush(size=60, strength=1), [(3, 10), (3, 55)] * 3)
    assert (after[0] <= after[1] + 1 / 64).all()


@every_force
@pytest.mark.parametrize("size", [30, 150])
def test_ground_beside_voids_does_not_fall_into_them(forces, size):
    voids = np.hypot(*(np.indices(DOME.shape) - 64)) > 50
    sunken, brush = np.where(voids, np.float32(-9), DOME), Brush(size=size, strength=1)
    results = []
    for heights in (sunken, np.where(voids, np.float32(5), DOME)):
        stroke = Stroke(canvas := Canvas(heights, voids=voids), Erode(forces=forces, angle=10.0), brush)
        for place in ACROSS:
            stroke.add(*place)
        stroke.finish()
        results.append(canvas.heights)
    assert_same_bits(results[0][~voids], results[1][~voids])
    assert_same_bits(results[0][voids], sunken[voids])
    assert results[0][~voids].min() >= DOME[~voids].min()
    assert np.abs(results[0] - sunken).max() > 0.02


@every_force
def test_a_map_that_is_all_void_stays(forces):
    canvas = Canvas(CLIFF, voids=np.ones(CLIFF.shape, bool))
    stroke = Stroke(canvas, Erode(forces=forces), Brush(size=30))
    stroke.add(32, 32)
    assert stroke.finish().patches == ()


@every_force
@pytest.mark.parametrize("side", [150, 151])
def test_a_wide_brush_keeps_a_symmetric_tile_one(forces, side):
    tile = np.pad(resampled(HILLS, (side - 1, side - 1), True), ((0, 1), (0, 1)), "wrap") * np.float32(5)
    tile = np.maximum(np.maximum(tile, tile[::-1]), np.maximum(tile[:, ::-1], tile[::-1, ::-1]))
    brush = Brush(size=140, strength=1, mirror="both", wrap=True)
    after = drawn(tile, Erode(forces=forces), brush, [(40, 30), (70, 60)])
    assert_same_bits(after, after[::-1])
    assert_same_bits(after, np.ascontiguousarray(after[:, ::-1]))
    assert_same_bits(after[0], after[-1])
    assert np.abs(after - tile).max() > 0.01


def drawn_on_rock(heights, tool, brush, way, *layers):
    """Return the heights after a stroke on layers, each of an erodibility and an angle, the topmost first."""
    column = tuple(Layer(1.0, softness, tan(radians(angle)), 100.0, (0, 0, 0)) for softness, angle in layers)
    laid = Rock(rock="hand", layers=column, thickness=0.9, dip=0, folds=0).applied(Heightmap(heights, (0, 1)))
    stroke = Stroke(canvas := Canvas(heights, rock=laid.rock), tool, brush)
    for place in way:
        stroke.add(*place)
    stroke.finish()
    return canvas.heights


@laws
@given(st.sampled_from([HILLS, DOME, CLIFF]), st.sampled_from(FORCES), st.floats(1, 80), brushes(), places)
def test_ordinary_rock_that_stands_at_the_critical_slope_changes_no_height(before, forces, angle, brush, places):
    tool = Erode(forces=forces, angle=angle)
    assert_same_bits(drawn_on_rock(before, tool, brush, places, *[(1, angle)] * 3), drawn(before, tool, brush, places))


@pytest.mark.parametrize("size", [50, 160])
def test_water_cuts_soft_rock_more_than_hard_rock(size):
    worn = [
        (DOME - drawn_on_rock(DOME, Erode(forces="water"), Brush(size=size), ACROSS, (softness, 40))).sum()
        for softness in (0.25, 1, 4)
    ]
    assert 0 < 2 * worn[0] < worn[1] < 0.8 * worn[2]


@pytest.mark.parametrize("forces", ["water and gravity", "gravity"])
def test_each_layer_is_left_at_its_own_slope(forces):
    brush, way = Brush(size=40, strength=1), [(32, 0), (32, 60)] * 3
    hard_above, soft_above = (
        np.abs(np.diff(drawn_on_rock(4 * CLIFF, Erode(forces=forces), brush, way, *layers), axis=1))[20:44].max()
        for layers in (((1, 85), (1, 20)), ((1, 20), (1, 20)))
    )
    assert soft_above < 0.7 * hard_above


@pytest.mark.parametrize("size", [40, 140])
def test_what_slid_does_not_stand_as_the_rock_below(size):
    ground, way = np.repeat(np.repeat(CLIFF, 3, axis=0), 3, axis=1), [(97, 0), (97, 190)] * 8
    after = drawn_on_rock(ground, Erode(forces="gravity", angle=20.0), Brush(size=size, strength=1), way, (1, 60))
    spacing = Canvas(ground).spacing[1]
    heap = (after - ground)[97] > 0.005
    slopes = np.abs(np.diff(after[97])) / spacing
    assert (heap[1:] & heap[:-1]).sum() > 5
    # A narrow brush takes long until all is at rest.
    assert slopes[heap[1:] & heap[:-1]].max() < tan(radians(30))


@pytest.mark.parametrize("size", [40, 140, 300])
def test_as_much_arrives_as_leaves_without_water(size):
    ground, way = np.repeat(np.repeat(CLIFF, 3, axis=0), 3, axis=1), [(97, 60), (97, 130)] * 8
    for after in (
        drawn_on_rock(ground, Erode(forces="gravity", angle=20.0), Brush(size=size, strength=1), way, (1, 60), (1, 20)),
        drawn(ground, Erode(forces="gravity", angle=20.0), Brush(size=size, strength=1), way),
    ):
        change = after.astype(np.float64) - ground
        assert np.abs(change).sum() > 1
        assert abs(change.sum()) < 1e-3 * np.abs(change).sum()


@every_force
def test_a_finer_map_becomes_the_same_land_on_rock(forces):
    tool, brush, layers = Erode(forces=forces, angle=20.0), Brush(size=110, strength=1), ((0.4, 60), (2, 15), (0.6, 50))
    cuts = []
    for factor in (1, 2):
        side = 128 * factor + 1
        fine = resampled(3 * DOME, (side, side), False)
        way = [(row * factor, column * factor) for row, column in ACROSS]
        worn = drawn_on_rock(fine, tool.scaled(factor), brush.scaled(factor), way, *layers)
        cuts.append((worn - fine)[::factor, ::factor])
    worn = [cut[:128, :128].reshape(16, 8, 16, 8).mean(axis=(1, 3)).ravel() for cut in cuts]
    assert np.corrcoef(worn)[0, 1] > 0.85
    assert np.abs(worn[0]).mean() == pytest.approx(np.abs(worn[1]).mean(), rel=0.4)
