"""The laws of layered rock, and its kernels beside what they do in numpy."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from terrain_laws import laws

from terrain_explorer.terrain.erosion.rock import laws as laws_of_rock
from terrain_explorer.terrain.erosion.rock.bedding import Bedding
from terrain_explorer.terrain.erosion.rock.column import Column, Layer
from terrain_explorer.terrain.erosion.rock.laws import AROUND, RockGround
from terrain_explorer.terrain.erosion.rock.settings import SETTINGS
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.work import finished

parts = st.floats(0.1, 10)
layers = st.builds(Layer, parts, parts, parts, st.floats(0, 1000), st.just((0, 0, 0)))
columns = st.lists(layers, min_size=1, max_size=6).map(lambda found: Column(tuple(found)))


@st.composite
def grounds(draw):
    """Rough ground of a few layers, which lie level or not, with a fault or without, and tile or not."""
    shape = draw(st.tuples(st.integers(2, 14), st.integers(2, 14)))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    column = draw(columns)
    heights = random.normal(0, 2 * column.thickness, shape)
    frame = draw(st.sampled_from([0.0, 0.3])) * random.normal(0, column.thickness, shape)
    frame[:, shape[1] // 2 :] += draw(st.sampled_from([0.0, column.thickness]))
    quality = random.uniform(0.7, 1.3, shape).astype(np.float32)
    grid = FlowGrid(*shape, draw(st.booleans()), draw(st.sampled_from([(1.0, 1.0), (0.5, 2.0)])))
    return RockGround(grid, column, frame, quality), heights


def one_rock(shape, slope=1.0, spacing=1.0, **changes):
    """Return ground of one rock."""
    layer = replace(Layer(1.0, 1.0, slope, 100.0, (0, 0, 0)), **changes)
    grid = FlowGrid(*shape, False, (spacing, spacing))
    return RockGround(grid, Column((layer,)), np.zeros(shape), np.ones(shape, np.float32))


def tree_of(grid, heights):
    outlets = heights == heights.min()
    return FlowTree.of(steepest_receivers(grid, heights.astype(np.float32), outlets))


@laws
@given(columns, st.lists(st.floats(-50, 50), min_size=1))
def test_runs_are_the_inverse_of_heights_and_grow_with_them(column, heights):
    heights = np.sort(heights)
    runs = column.runs_of(heights)
    assert (np.diff(runs) >= 0).all()
    np.testing.assert_allclose(column.heights_of(runs), heights, atol=1e-10)


@laws
@given(columns, st.floats(-50, 50))
def test_a_run_is_as_long_as_its_layers_are_gentle(column, height):
    steps = np.linspace(0, height, 20_001)
    slopes = column.slopes[column.layers_at((steps[1:] + steps[:-1]) / 2)]
    expected = (np.diff(steps) / slopes).sum()
    assert float(column.runs_of(np.array([height]))[0]) == pytest.approx(expected, abs=0.05)


@laws
@given(columns, st.floats(-50, 50), st.floats(0.1, 20))
def test_means_are_those_of_the_layers_between_two_heights(column, lower, span):
    steps = np.linspace(lower, lower + span, 20_001)
    expected = column.erodibilities[column.layers_at((steps[1:] + steps[:-1]) / 2)].mean()
    found = column.means(column.erodibilities, np.array([lower]), np.array([lower + span]))
    assert float(found[0]) == pytest.approx(expected, abs=0.02)
    nothing = column.means(column.erodibilities, np.array([lower]), np.array([lower]))
    assert float(nothing[0]) == column.erodibilities[column.layers_at(np.array([lower]))[0]]


@laws
@given(grounds())
def test_kernels_give_the_bits_of_their_references(found):
    rock, heights = found
    tree = tree_of(rock.grid, heights)
    rates = np.random.default_rng(1).uniform(0, 3, heights.size)
    retreats = rock.column.backwear / 500

    def made():
        cut = heights.copy()
        rock.cut(cut, tree, rates)
        return [cut, finished(rock.worn_back(heights, retreats)), finished(rock.lowered(heights))]

    compiled = made()
    with without_kernels():
        for one, other in zip(made(), compiled, strict=True):
            np.testing.assert_array_equal(one, other)


@laws
@given(grounds(), st.integers(1, 80), st.integers(1, 3))
def test_blocks_of_any_size_slide_to_the_same_bits(found, points, together):
    rock, heights = found
    heights = np.tile(heights, (3, 1))
    frame, quality = np.tile(rock.frame, (3, 1)), np.tile(rock.quality, (3, 1))
    rock = RockGround(FlowGrid(*heights.shape, rock.grid.wraps, rock.grid.spacing), rock.column, frame, quality)
    whole = finished(rock.lowered(heights))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(laws_of_rock, "_BLOCK", points)
        patch.setattr(laws_of_rock, "_TOGETHER", together)
        np.testing.assert_array_equal(finished(rock.lowered(heights)), whole)
        with without_kernels():
            np.testing.assert_array_equal(finished(rock.lowered(heights)), whole)


@laws
@given(grounds())
def test_gentle_ground_keeps_every_bit(found):
    rock, heights = found
    gentle = heights * (0.05 / (20 * rock.column.thickness))
    np.testing.assert_array_equal(finished(rock.lowered(gentle)), gentle)


@laws
@given(grounds())
def test_no_point_stands_steeper_than_its_layers_hold(found):
    rock, heights = found
    lowered = finished(rock.lowered(heights))
    assert (lowered <= heights).all()
    assert lowered.min() == heights.min()
    np.testing.assert_array_equal(finished(rock.lowered(lowered)), lowered)
    rows, columns = heights.shape
    for down, right in AROUND:
        way = np.sqrt((down * rock.grid.spacing[0]) ** 2 + (right * rock.grid.spacing[1]) ** 2)
        for row, column in np.ndindex(rows, columns):
            there = row + down, column + right
            if not (0 <= there[0] < rows and 0 <= there[1] < columns):
                continue
            length = way * (float(rock.quality[row, column]) + float(rock.quality[there])) / 2
            base = rock.frame[there]
            run = rock.column.runs_of(np.array([lowered[row, column] - base, lowered[there] - base]))
            assert run[1] - run[0] <= length * (1 + 1e-9) + 1e-9


@laws
@given(grounds())
def test_ground_that_is_transposed_or_turned_is_lowered_alike(found):
    rock, heights = found
    lowered, worn = finished(rock.lowered(heights)), finished(rock.worn_back(heights, rock.column.backwear / 500))

    def changed(change, spacing):
        grid = FlowGrid(*change(heights).shape, rock.grid.wraps, spacing)
        frame, quality = (np.ascontiguousarray(change(each)) for each in (rock.frame, rock.quality))
        return RockGround(grid, rock.column, frame, quality), np.ascontiguousarray(change(heights))

    for change, spacing in (
        (np.transpose, rock.grid.spacing[::-1]),
        (lambda each: each[::-1, ::-1], rock.grid.spacing),
        (np.flipud, rock.grid.spacing),
    ):
        other, ground = changed(change, spacing)
        np.testing.assert_array_equal(finished(other.lowered(ground)), change(lowered))
        np.testing.assert_array_equal(finished(other.worn_back(ground, rock.column.backwear / 500)), change(worn))


@laws
@given(grounds(), st.integers(2, 5))
def test_equal_layers_are_as_one(found, count):
    rock, heights = found
    layer = rock.column.layers[0]
    one, many = (replace(rock, column=Column((layer,) * times)) for times in (1, count))
    tree, rates = tree_of(rock.grid, heights), np.linspace(0, 2, heights.size)
    for law in (
        lambda ground: finished(ground.lowered(heights)),
        lambda ground: finished(ground.worn_back(heights, ground.column.backwear / 500)),
    ):
        np.testing.assert_allclose(law(one), law(many), atol=1e-9)
    cut = heights.copy(), heights.copy()
    one.cut(cut[0], tree, rates)
    many.cut(cut[1], tree, rates)
    np.testing.assert_allclose(*cut, atol=1e-9)


@laws
@given(grounds(), st.floats(-100, 100))
def test_ground_and_layers_that_are_raised_wear_alike(found, rise):
    rock, heights = found
    raised = replace(rock, frame=rock.frame + rise)
    lowered = finished(raised.lowered(heights + rise))
    np.testing.assert_allclose(lowered - rise, finished(rock.lowered(heights)), atol=1e-9)


def test_hard_rock_is_worn_less_by_the_ratio_of_the_erodibilities():
    slope = np.add.outer(np.zeros(65), np.arange(257) * 1e-3)
    worn = []
    for erodibility in (0.1, 0.8):
        rock, heights = one_rock(slope.shape, erodibility=erodibility), slope.copy()
        tree = tree_of(rock.grid, slope)
        rock.cut(heights, tree, np.full(slope.size, 1e-7))
        worn.append((slope - heights)[:, 100:].mean())
    assert worn[1] / worn[0] == pytest.approx(8, abs=1e-3)


def test_a_river_takes_as_long_through_two_layers_as_through_each():
    """One long step cuts to where W(h) - W(h') = r (h' - h_r), with W the integral of dh/K across the layers."""
    grid = FlowGrid(1, 2, False, (1.0, 1.0))
    column = Column((Layer(1.0, 0.1, 1.0, 0.0, (0, 0, 0)), Layer(1.0, 2.0, 1.0, 0.0, (0, 0, 0))))
    rock = RockGround(grid, column, np.full((1, 2), 2.0), np.ones((1, 2), np.float32))
    heights = np.array([[0.0, 1.5]])
    rock.cut(heights, FlowTree.of(np.array([0, 0], np.int32)), np.array([0.0, 10.0]))
    found = heights[0, 1]
    assert found < 1
    assert 0.5 / 0.1 + (1 - found) / 2.0 == pytest.approx(10 * found)


def test_a_straight_scarp_goes_back_by_its_speed():
    _, along = np.mgrid[:65, :257] * 10.0
    scarp = np.clip((along - 1200) * 2, 0, 200.0)
    rock = one_rock(scarp.shape, spacing=10.0)
    for turned in (lambda each: each, np.transpose):
        ground = replace(rock, grid=FlowGrid(*turned(scarp).shape, False, (10.0, 10.0)))
        ground = replace(ground, frame=turned(rock.frame).copy(), quality=turned(rock.quality).copy())
        worn = turned(finished(ground.worn_back(np.ascontiguousarray(turned(scarp)), np.full(2, 50.0))))
        moved = np.interp(100, worn[32], along[32]) - np.interp(100, scarp[32], along[32])
        assert moved == pytest.approx(50, abs=1)
        assert np.diff(worn[32]).max() / 10 > 1.7


def test_a_round_butte_stays_round():
    down, along = np.mgrid[:257, :257] * 10.0
    distance = np.hypot(along - 1280, down - 1280)
    butte = np.clip((900 - distance) * 2, 0, 200.0)
    worn = finished(one_rock(butte.shape, spacing=10.0).worn_back(butte, np.full(2, 50.0)))
    edge = distance[(worn > 90) & (worn < 110)]
    assert edge.min() > 790
    assert edge.max() < 812


def test_a_fault_is_not_seen_until_erosion_shows_it():
    """Level ground above a fault stays: no trench is dug along it."""
    layers = Column((Layer(10.0, 1.0, 8.0, 0.0, (0, 0, 0)), Layer(10.0, 1.0, 0.1, 0.0, (0, 0, 0))))
    frame = np.where(np.arange(40) < 20, 0.0, -15.0) * np.ones((30, 1))
    rock = RockGround(FlowGrid(30, 40), layers, np.ascontiguousarray(frame), np.ones((30, 40), np.float32))
    level = np.full((30, 40), -3.0)
    np.testing.assert_array_equal(finished(rock.lowered(level)), level)


def test_a_window_of_the_bedding_has_the_bits_of_the_whole():
    bedding = Bedding((0.5, 1.0), 0.1, 30.0, 0.2, 0.1, seed=3)
    south, east = np.arange(33) / 32, np.arange(65) / 64
    whole = bedding.frame(south, east)
    np.testing.assert_array_equal(bedding.frame(south[5:9], east[40:]), whole[5:9, 40:])
    assert np.ptp(whole) > 0.1


def test_layers_dip_to_where_they_are_told():
    south = east = np.arange(33) / 32
    for direction, fall in ((0, (-1, 0)), (90, (0, 1)), (180, (1, 0)), (270, (0, -1))):
        frame = Bedding((1.0, 1.0), 0.5, direction).frame(south, east)
        down, across = np.diff(frame, axis=0).mean() * 32, np.diff(frame, axis=1).mean() * 32
        np.testing.assert_allclose((down, across), -0.5 * np.array(fall), atol=1e-5)


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_have_rock_that_can_be_worn(name):
    for seed in (0, 1, 99):
        setting = SETTINGS[name](seed)
        for layer in setting.column.layers:
            assert min(layer.thickness, layer.erodibility, layer.critical_slope) > 0
            assert layer.backwear >= 0
            assert all(0 <= each <= 255 for each in layer.colour)
        assert 0.5 < setting.celerity < 20
        assert 0 < setting.retreats.max() < 0.2
    assert (SETTINGS[name](1) != SETTINGS[name](2)) is (name in {"badlands", "lava", "seed"})
