"""Talus: what falls lies below or is gone, none is steeper than stones lie, and gentle ground sheds none."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from river_lands import rough
from terrain_laws import laws

from terrain_explorer.terrain.erosion.loose_layer import SPREAD, LayerGround, steepest_falls
from terrain_explorer.terrain.erosion.talus import Rockfall, falling
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.work import finished

REPOSE = 31.0
ROCKFALL = Rockfall(retreat=10.0, face=45.0, repose=REPOSE)
rockfalls = st.builds(Rockfall, retreat=st.floats(0, 100), face=st.floats(31, 80), repose=st.floats(5, 31))


@st.composite
def grounds(draw, wraps=None):
    shape = draw(st.integers(2, 24)), draw(st.integers(2, 24))
    heights = draw(st.sampled_from([10.0, 300.0, 3000.0])) * rough(*shape, draw(st.integers(0, 99))).astype(np.float64)
    around = draw(st.booleans()) if wraps is None else wraps
    grid = FlowGrid(*shape, around, draw(st.sampled_from([(25.0, 25.0), (1.0, 2.0), (400.0, 300.0)])))
    away = heights < np.quantile(heights, draw(st.sampled_from([0, 0.2])))
    return LayerGround(heights, grid, away if away.any() else None)


def cliff(rows=33, columns=33, high=80.0):
    """A plain below a face that is as high, on points 10 m apart."""
    heights = np.zeros((rows, columns))
    heights[: rows // 2] = high
    return LayerGround(heights, FlowGrid(rows, columns, False, (10.0, 10.0)))


def smooth(heights):
    """Return heights without needles of a point."""
    for _ in range(3):
        around = np.pad(heights, 1, mode="edge")
        rows = (around[:-2] + 2 * around[1:-1] + around[2:]) / 4
        heights = (rows[:, :-2] + 2 * rows[:, 1:-1] + rows[:, 2:]) / 4
    return heights


def talus_of(ground, rockfall=ROCKFALL):
    return finished(falling(ground, rockfall))


@laws
@given(grounds(), rockfalls)
def test_what_falls_lies_or_is_gone(ground, rockfall):
    talus = talus_of(ground, rockfall)
    assert int(talus.fallen.sum()) == int(talus.lying.sum()) + talus.gone
    assert (talus.lying >= 0).all()
    assert (talus.fallen >= 0).all()
    assert talus.gone >= 0
    if ground.away is not None:
        assert not talus.lying[ground.away].any()
        assert not talus.fallen[ground.away].any()


@laws
@given(grounds(wraps=True), rockfalls)
def test_on_a_map_that_wraps_nothing_leaves(ground, rockfall):
    talus = talus_of(LayerGround(ground.heights, ground.grid), rockfall)
    assert talus.gone == 0


@laws
@given(grounds(), rockfalls)
def test_kernels_give_the_bits_of_their_references(ground, rockfall):
    talus = talus_of(ground, rockfall)
    with without_kernels():
        again = talus_of(ground, rockfall)
    np.testing.assert_array_equal(talus.lying, again.lying)
    assert talus.gone == again.gone


@pytest.mark.parametrize("seed", range(3))
def test_hardly_any_talus_is_steeper_than_stones_lie_on_ground_that_is_nearly_all_faces(seed):
    heights = smooth(200 * rough(65, 65, seed).astype(np.float64))
    ground = LayerGround(heights, FlowGrid(65, 65, False, (10.0, 10.0)))
    talus = talus_of(ground)
    after = heights - talus.worn + talus.thickness
    falls = steepest_falls(ground, after)
    inside = np.zeros(falls.shape, bool)
    inside[1:-1, 1:-1] = True  # beyond an edge ground goes on as it came
    lying = (talus.thickness > 0.01) & inside
    assert lying.sum() > 100
    steeper = falls[lying] > np.tan(np.radians(REPOSE)) + 20 * SPREAD / 10
    assert steeper.mean() < 0.05


def test_no_talus_below_single_faces_is_steeper_than_stones_lie():
    ground = cliff()
    talus = talus_of(ground)
    falls = steepest_falls(ground, ground.heights - talus.worn + talus.thickness)
    lying = talus.thickness > 0.01
    assert lying.sum() > 30
    assert falls[lying].max() <= np.tan(np.radians(REPOSE)) + 2 * SPREAD / 10


def test_ground_that_is_nowhere_a_face_stays():
    slope = LayerGround(9.0 * np.mgrid[:20, :30][0], FlowGrid(20, 30, False, (10.0, 10.0)))
    assert not talus_of(slope).fallen.any()


def test_an_apron_lies_at_the_foot_of_a_cliff_and_rock_only_falls_from_its_edge():
    ground = cliff()
    talus = talus_of(ground)
    edge = 33 // 2 - 1
    fell = np.flatnonzero(talus.fallen.any(axis=1))
    assert fell[-1] == edge
    assert (np.diff(talus.fallen[fell, 16]) > 0).all()
    lies = np.flatnonzero((talus.thickness > 0.05).any(axis=1))
    assert lies[0] == edge + 1
    assert (np.diff(talus.thickness[edge + 1 : lies[-1] + 1, 16]) < 0).all()


def test_more_wear_lays_down_more():
    ground = cliff()
    lain = [talus_of(ground, Rockfall(retreat, 45.0, REPOSE)).thickness.sum() for retreat in (0.5, 1.0, 2.0, 4.0)]
    assert (np.diff(lain) > 0).all()


def test_turned_land_gives_the_turned_talus():
    ground = LayerGround(smooth(500 * rough(20, 30, 4).astype(np.float64)), FlowGrid(20, 30, False, (10.0, 10.0)))
    turned = LayerGround(np.ascontiguousarray(ground.heights.T), FlowGrid(30, 20, False, (10.0, 10.0)))
    one, other = talus_of(turned).thickness.T, talus_of(ground).thickness
    assert other.max() > 0.5
    np.testing.assert_allclose(one, other, atol=0.05 * other.max())
