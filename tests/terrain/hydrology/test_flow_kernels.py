"""The kernels of flow give the same bits as their references, on any ground."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from reference.depressions import spilled as reference_spilled
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap, Origin, parallel
from terrain_explorer.terrain.filters import BreachDams
from terrain_explorer.terrain.hydrology.depressions import spilled, spilling_over
from terrain_explorer.terrain.hydrology.drainage import draining, upstream_of
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import drawn_receivers, steepest_receivers
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree
from terrain_explorer.terrain.hydrology.lakes import lakes_on_rivers
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import finished

# Passes are sought in blocks of 64 rows, so some maps have more; some are one point wide.
shapes = st.one_of(
    st.tuples(st.integers(1, 24), st.integers(1, 24)),
    st.tuples(st.integers(60, 140), st.integers(1, 9)),
    st.tuples(st.integers(1, 3), st.integers(1, 40)),
)


real_types = st.sampled_from([np.float32, np.float64])


@st.composite
def grounds(draw, types=real_types):
    """Any grid with heights and outlets, one at least: noise, slopes and plains, with plateaus and holes or without."""
    shape = draw(shapes)
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    row, column = np.indices(shape)
    heights = (
        random.normal(size=shape) + draw(st.sampled_from([0, 0.1, 3])) * row - draw(st.sampled_from([0, 1])) * column
    )
    heights *= draw(st.sampled_from([0, 1e-42, 1e-30, 1, 1e30, 1e37]))
    if draw(st.booleans()):
        heights = np.floor(heights / draw(st.sampled_from([1e-30, 0.3, 2, 1e30])))
    heights[heights == 0] *= random.choice([1, -1], int((heights == 0).sum()))  # 0 and -0
    # Some ground lies deep, as far below all else as floats reach.
    holes = random.random(shape) < draw(st.sampled_from([0, 0.05]))
    heights[holes] = draw(st.sampled_from([-1e38, -7, 0, 1e22, 1e-45]))
    spacing = draw(st.sampled_from([(1.0, 1.0), (0.3, 2.0), (1e-6, 1e-6), (30.0, 17.0), (1e-45, 2e-45), (1e38, 1e38)]))
    grid = FlowGrid(*shape, draw(st.booleans()), spacing)
    outlets = random.random(shape) < draw(st.sampled_from([0, 0.02, 0.3]))
    if draw(st.booleans()):
        outlets |= grid.border()
    outlets[tuple(random.integers(0, shape))] = True
    return grid, np.clip(heights, -1e38, 1e38).astype(draw(types)), outlets


def assert_same_bits(work, expected=None):
    """Assert that some work gives the same arrays with kernels and without, or those that are expected."""
    found = work()
    if expected is None:
        with without_kernels():
            expected = work()
    for mine, theirs in zip(found, expected, strict=True):
        assert mine.dtype == theirs.dtype
        assert mine.shape == theirs.shape
        np.testing.assert_array_equal(mine, theirs)
        assert mine.tobytes() == theirs.tobytes()  # 0 is not -0


@laws
@given(grounds())
def test_receivers(ground):
    assert_same_bits(lambda: [steepest_receivers(*ground)])


@laws
@given(grounds(types=st.just(np.float32)), st.integers(0, 9))
def test_drawn_receivers(ground, seed):
    chances = [NoiseStream(seed, 0, Role.ROUTE, ground[0].columns) for _ in range(2)]
    assert_same_bits(lambda: drawn_receivers(*ground, chances.pop()))


@pytest.mark.parametrize("relief", [1e-37, 3e-39, 1e-42])
def test_relief_whose_reciprocal_is_beyond_float32(relief):
    heights, grid = np.random.default_rng(2).random((30, 30), np.float32) * np.float32(relief), FlowGrid(30, 30)
    assert_same_bits(lambda: drawn_receivers(grid, heights, grid.border(), NoiseStream(0, 0, Role.ROUTE, 30)))


@laws
@given(grounds(types=st.just(np.float32)), st.integers(0, 9))
def test_no_water_runs_up(ground, seed):
    grid, heights, outlets = ground
    chances = NoiseStream(seed, 0, Role.ROUTE, grid.columns)
    for receivers in (steepest_receivers(*ground), drawn_receivers(*ground, chances)[0]):
        assert (heights.reshape(-1)[receivers] <= heights.reshape(-1)).all()
        tree = FlowTree.of(receivers)  # refuses a circle
        assert len(tree.order) == grid.size
        spilled(grid, heights, outlets, receivers)


@laws
@given(grounds())
def test_spilling(ground):
    receivers = steepest_receivers(*ground)

    def spilling():
        found = spilled(*ground, receivers)
        return found.filled, found.receivers

    assert_same_bits(spilling, reference_spilled(*ground, receivers))
    assert_same_bits(spilling)


@laws
@given(grounds(), st.sampled_from([np.float32, np.float64, np.int32, np.int64]))
def test_trees(ground, type_of_values):
    receivers = spilled(*ground, steepest_receivers(*ground)).receivers
    values = (np.random.default_rng(0).normal(size=len(receivers)) * 1e6).astype(type_of_values)

    def tree():
        found = FlowTree.of(receivers)
        return found.order, found.below, np.array(found.starts), found.accumulated(values), found.roots()

    assert_same_bits(tree)


@pytest.mark.parametrize("kind", [np.int64, np.uint16, np.int32])
def test_receivers_of_any_type(kind):
    def sums():
        tree = FlowTree.of(np.array([0, 0, 1, 2], kind))
        assert tree.receivers.dtype == np.int32
        return tree.order, tree.roots(), tree.accumulated(np.ones(4, int))

    assert_same_bits(sums)
    assert sums()[2].tolist() == [4, 3, 2, 1]


@laws
@given(grounds(types=st.just(np.float32)).filter(lambda ground: min(ground[1].shape) > 1), st.sampled_from([0, 0.2, 1]))
def test_what_follows_the_flow(ground, deepest):
    grid, heights, outlets = ground
    heightmap = Heightmap(heights, origin=Origin("PNG", voids=outlets) if 0 < outlets.sum() < outlets.size else None)
    row, column = grid.rows // 2, grid.columns // 2

    def work():
        drainage = finished(draining(heightmap))
        breached = BreachDams(deepest=deepest).applied(heightmap).heights
        return (
            drainage.filled,
            drainage.areas,
            upstream_of(drainage, row, column),
            breached,
            lakes_on_rivers(drainage, 5),
        )

    assert_same_bits(work)


@pytest.mark.parametrize("processors", [1, 3])
def test_bands(monkeypatch, processors):
    random = np.random.default_rng(4)
    grid, heights = FlowGrid(50, 30), random.random((50, 30), np.float32)
    monkeypatch.setattr(parallel, "_POINTS_WORTH_THREADS", 1)
    monkeypatch.setattr(parallel, "_processors", lambda: processors)
    assert_same_bits(lambda: [steepest_receivers(grid, heights, grid.border())])
    assert_same_bits(lambda: drawn_receivers(grid, heights, grid.border(), NoiseStream(0, 0, Role.ROUTE, 30)))


def test_parts_of_arrays_are_ground_too():
    grid, heights = FlowGrid(9, 9, wraps=True), np.random.default_rng(5).random((10, 20), np.float32)[:-1, 1::2][:, :9]
    outlets = np.zeros((9, 18), bool)[:, ::2]
    outlets[4, 4] = True
    assert_same_bits(lambda: [steepest_receivers(grid, heights, outlets)])
    receivers = np.repeat(steepest_receivers(grid, heights, outlets), 2)[::2]
    assert_same_bits(lambda: [spilled(grid, heights, outlets, receivers).filled])
    assert_same_bits(lambda: [FlowTree.of(receivers).order])


@pytest.mark.parametrize("height", [np.inf, np.nan])
def test_heights_that_are_not_finite(height):
    grid, heights = FlowGrid(30, 30), np.random.default_rng(6).random((30, 30), np.float32)
    heights[10:13, 10:13] = height
    with np.errstate(invalid="ignore"):
        assert_same_bits(lambda: [steepest_receivers(grid, heights, grid.border())])
    heights[heights != heights] = np.inf
    heights[11, 11] = 0
    receivers = steepest_receivers(grid, heights, grid.border())
    with pytest.raises(ValueError, match="finite"):
        spilled(grid, heights, grid.border(), receivers)


@pytest.mark.parametrize("heights", [np.inf, 60])
def test_large_rough_ground(heights):
    """Many rounds of joining, waves and ties at once."""
    random = np.random.default_rng(7).random((300, 280), np.float32)
    ground = random if heights == np.inf else np.floor(heights * random)
    grid = FlowGrid(*ground.shape)
    receivers = steepest_receivers(grid, ground, grid.border())
    assert_same_bits(lambda: [steepest_receivers(grid, ground, grid.border())])
    _, expected = reference_spilled(grid, ground, grid.border(), receivers)
    assert_same_bits(lambda: [spilled(grid, ground, grid.border(), receivers).receivers], [expected])


def test_a_point_that_very_many_pass_their_water_to():
    receivers = np.zeros(300, np.int32)
    assert_same_bits(lambda: [FlowTree.of(receivers).order, FlowTree.of(receivers).below])


@pytest.mark.parametrize("receivers", [[1, 0, 3, 3], [0, 1, 7, 3], [0, 1, -9, 3]])
def test_what_is_no_flow_ends_in_an_error(receivers):
    """Water that goes round in a circle, or leaves for a point that there is not."""
    flow = np.array(receivers, np.int32)
    with suppress(ValueError):  # where there are no pits, nobody follows the ways
        spilled(FlowGrid(2, 2), np.arange(4, dtype=np.float32).reshape(2, 2), np.eye(2, dtype=bool), flow)
    with pytest.raises(ValueError, match="circle"):
        FlowTree.of(flow)


def test_work_may_be_stopped_between_kernels():
    grid, heights = FlowGrid(60, 60), np.random.default_rng(8).random((60, 60), np.float32)
    receivers = steepest_receivers(grid, heights, grid.border())
    done = list(spilling_over(grid, heights, grid.border(), receivers))
    assert len(done) > 5
    assert done == sorted(done)
    assert 0 < done[0] < done[-1] < 1
