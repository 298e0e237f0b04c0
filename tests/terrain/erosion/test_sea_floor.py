"""Deltas: what rivers bring to the sea is laid on its floor, and becomes land that they run over."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from river_lands import rough
from terrain_laws import laws

from terrain_explorer.terrain.erosion.drainage_network import Law, settling
from terrain_explorer.terrain.erosion.land import ErosionLand
from terrain_explorer.terrain.erosion.sea_floor import SeaFloor
from terrain_explorer.terrain.erosion.sediment import Deposits, laying, reach_sea
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.heightmap import Heightmap, Origin
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS, FlowGrid
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import finished

LEVEL = 0.5


def sea_land(heights, wraps=False):
    """Return a network on land whose ground below a level is sea, and its floor."""
    level = np.float32(LEVEL * heights.max())
    depths, grid = np.maximum(level - heights, 0), FlowGrid(*heights.shape, wraps)
    land = ErosionLand(grid, np.maximum(heights, level), heights <= level, depths=depths)
    network = finished(settling(land, Law()))
    floor = finished(SeaFloor.of(network, land.heights, 1e-3 * float(level)))
    assert floor is not None
    return network, floor, land.heights.astype(np.float64)


@laws
@given(st.integers(0, 99), st.booleans(), st.sampled_from([0.0, 1e-3, 1.0, 1e3]), st.sampled_from([1e-6, 1.0, 1e6]))
def test_what_comes_to_the_sea_lies_there_or_finds_no_room(seed, wraps, much, unit):
    network, sea, bed = sea_land(np.float32(unit) * rough(17, 21, seed), wraps)
    ground = Deposits(bed, np.zeros(bed.shape), np.zeros(bed.shape))
    coming = much * unit * np.random.default_rng(seed).random(bed.shape)
    for step in range(3):
        chances = NoiseStream(seed, step, Role.ROUTE, 21)
        network, ways = sea.grown(network, ground.bed, ground.sediment, chances)
        before, wet = ground.sediment.sum(), sea.sea & network.outlets
        levels = ground.bed.astype(np.float32)
        left = finished(reach_sea(sea, ways, network.outlets, ground, levels, 1.0, coming, unit))
        came = coming[wet].sum()
        assert abs(ground.sediment.sum() + left - before - came) <= 1e-12 * (before + came)
        assert ground.sediment.min() >= 0
        assert 0 <= left <= came * (1 + 1e-12)
        top = sea.ground(ground.bed, ground.sediment)[sea.sea & wet]
        assert (top <= sea.level + 1e-9 * unit).all()


def test_each_sea_has_a_way_out_and_land_is_none():
    rows, columns = np.mgrid[:33, :33].astype(np.float32)
    ponds = np.minimum(np.hypot(rows - 8, columns - 8), np.hypot(rows - 24, columns - 24)).clip(1, 10)
    _, sea, _ = sea_land(ponds)
    assert sea.roots.sum() == 2
    assert sea.sea[sea.roots].all()
    _, sea, _ = sea_land(np.maximum(40 - rows, 1) + 0 * columns)
    assert (np.flatnonzero(sea.roots) == np.flatnonzero(sea.sea & FlowGrid(33, 33).border())).all()


def bay(points=129):
    """Return mountains with a valley above a bay, in metres, and where the bay is."""
    rows, columns = np.mgrid[:points, :points] / (points - 1)
    valley = 200 * np.abs(columns - 0.5) * np.clip(2 * (1 - rows), 0, 1)
    heights = 500 * (0.55 - rows) + valley + 8 * rough(points, points, 3)
    return Heightmap(np.clip(heights, -60, None).astype(np.float32), metres=True, spacing=40.0)


def sea_level(heightmap):
    low, high = heightmap.range
    return float(np.float32(low + 0.3 * (high - low)))


def test_rivers_build_land_into_the_sea():
    ground = bay()
    level = sea_level(ground)
    streams = Streams(sea=True, sea_level=0.3, deposition=1, age=0.5)
    found = streams.applied(ground)
    was_sea, is_sea = ground.heights <= level, found.heights <= level
    assert 0.05 < (was_sea & ~is_sea).sum() / was_sea.sum() < 0.95
    assert not (is_sea & ~was_sea).any()
    assert (found.heights >= ground.heights)[was_sea].all()
    lies = finished(streams.wearing(ground, found)).thickness("sediment")
    assert lies[was_sea] == pytest.approx((found.heights - ground.heights)[was_sea], abs=1e-3)
    steep = np.hypot(*np.gradient(found.heights, 40.0))
    assert np.median(steep[was_sea & ~is_sea]) < 0.05
    front = is_sea & (lies > 2)
    assert np.quantile(steep[front], 0.9) < 0.4


def test_fronts_of_deltas_are_gentle_and_no_shoal_stands_alone():
    ground = bay(257)
    level = sea_level(ground)
    found = Streams(sea=True, sea_level=0.3, deposition=1, age=0.3).applied(ground).heights
    was_sea, is_land = ground.heights <= level, found > level
    deep = was_sea & (found > ground.heights + 2) & (found < level - 3)
    steep = np.hypot(*np.gradient(found.astype(np.float64), ground.spacing))[deep]
    assert deep.sum() > 1000
    assert np.degrees(np.arctan(np.quantile(steep, 0.9))) < 9
    beside = sum(np.roll(is_land, (down, right), (0, 1)) for down, right in DIRECTIONS)
    inner = (slice(1, -1), slice(1, -1))
    grown, drowned = is_land & was_sea, ~is_land & was_sea
    assert grown.sum() > 1000
    assert (grown & (beside < 2))[inner].sum() <= grown.sum() / 1000
    assert (drowned & (beside > 6))[inner].sum() <= grown.sum() / 1000


def test_older_rivers_build_more():
    ground = bay()
    level = sea_level(ground)
    land = [
        (Streams(sea=True, sea_level=0.3, deposition=1, age=age).applied(ground).heights > level).sum()
        for age in (0.05, 0.2, 0.8)
    ]
    assert land[0] < land[1] < land[2]


def test_without_deposition_the_floor_stays():
    ground = bay()
    found = Streams(sea=True, sea_level=0.3, age=0.5).applied(ground)
    sea = ground.heights <= sea_level(ground)
    assert (found.heights == ground.heights)[sea].all()


def test_voids_in_the_sea_stay_voids():
    ground = bay()
    voids = np.zeros(ground.heights.shape, bool)
    voids[100:110, 40:50] = True
    heights = np.where(voids, ground.heights.min(), ground.heights)
    ground = replace(ground, heights=heights, origin=Origin("a.tif", "GeoTIFF", "float32", voids=voids))
    streams = Streams(sea=True, sea_level=0.3, deposition=1, age=0.5)
    found = streams.applied(ground)
    assert (found.heights == heights)[voids].all()
    assert (finished(streams.wearing(ground, found)).parts[ErosionLaw.DEPOSITION] == 0)[voids].all()


def test_a_map_that_tiles_still_does():
    rows, columns = np.mgrid[:65, :65] / 64
    heights = 100 * (np.sin(2 * np.pi * rows) + np.cos(2 * np.pi * columns)) + 5 * np.cos(12 * np.pi * (rows - columns))
    heights[-1], heights[:, -1] = heights[0], heights[:, 0]
    ground = Heightmap(heights.astype(np.float32), metres=True, spacing=20.0)
    found = Streams(sea=True, sea_level=0.4, deposition=2, age=1).applied(ground)
    assert (found.heights[0] == found.heights[-1]).all()
    assert (found.heights[:, 0] == found.heights[:, -1]).all()
    assert (found.heights != ground.heights).any()


@pytest.mark.parametrize("wraps", [False, True])
def test_compiled_loops_give_the_bits_of_their_references(wraps):
    network, _, bed = sea_land(rough(19, 23, 5), wraps)

    def found():
        laid = finished(laying(network, bed.astype(np.float32), 0.5, 2.0))
        return laid.bed.tobytes(), laid.sediment.tobytes()

    compiled = found()
    with without_kernels():
        assert found() == compiled
