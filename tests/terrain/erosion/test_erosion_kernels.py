"""The compiled loops of erosion give the bits of their references."""

from dataclasses import replace
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from reference import without_kernels
from river_lands import rough
from terrain_laws import laws

from terrain_explorer.terrain.erosion import critical_slope, drainage_network, network, sediment
from terrain_explorer.terrain.erosion.critical_slope import sliding
from terrain_explorer.terrain.erosion.drainage_network import Law, settling
from terrain_explorer.terrain.erosion.gullies import Cells, stripes
from terrain_explorer.terrain.erosion.land import ErosionLand, ErosionMaps, resampled
from terrain_explorer.terrain.erosion.local_erosion import LocalLaw, Parcel, eroded
from terrain_explorer.terrain.erosion.sediment import laying
from terrain_explorer.terrain.erosion.stream_power import StreamLayers, celerities, risen
from terrain_explorer.terrain.erosion.thermal import StandingRock, Talus, eroding, finer, no_flows
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.work import finished

sides = st.integers(2, 24)
spacings = st.sampled_from([(1.0, 1.0), (1.0, 2.0), (30.0, 0.1)])


def bits(values):
    return [value.tobytes() for value in values]


@st.composite
def lands(draw):
    """Land with flats, cliffs and sea, large and tiny heights, and any edges."""
    shape = draw(sides), draw(sides)
    heights = rough(*shape, draw(st.integers(0, 99)))
    steps = draw(st.sampled_from([0, 1, 4]))
    heights = np.round(heights * steps) / np.float32(steps) if steps else heights
    heights *= np.float32(draw(st.sampled_from([1, -1, 1e-6, 1e6])))
    grid = FlowGrid(*shape, draw(st.booleans()), draw(spacings))
    sea = np.quantile(heights, draw(st.sampled_from([0, 0, 0.3, 1])))
    some = np.random.default_rng(draw(st.integers(0, 9))).random((3, *shape), np.float32)
    # There is bare rock that no river cuts, and ground without rain.
    maps = (np.maximum(3 * each - 1, np.float32(0)) if draw(st.booleans()) else None for each in some)
    land = ErosionLand(grid, heights, heights < sea, ErosionMaps(*maps))
    if not draw(st.booleans()):
        return land
    factors = np.float32(draw(st.lists(st.sampled_from([0.2, 1, 3]), min_size=1, max_size=4)))
    depths = np.cumsum(np.full(len(factors) - 1, draw(st.sampled_from([0.1, 0.4])) * np.ptp(heights)), dtype=np.float32)
    return replace(land, rock=StreamLayers(heights.max() * some[0], -depths, factors))


laws_of_nature = st.builds(
    Law,
    erodibility=st.floats(0.1, 10),
    uplift=st.floats(0, 4),
    even=st.booleans(),
    critical_slope=st.floats(0.01, 10),
    variation=st.floats(0, 1),
    stream_area=st.sampled_from([0.0, 0.001, 0.1]),
    rain=st.sampled_from([0.0, 0.5, 1.0, 3.0]),
    seed=st.integers(0, 99),
)


@laws
@given(lands(), laws_of_nature, st.floats(0, 10), st.integers(1, 9))
def test_rivers_cut_alike(land, law, age, steps):
    def worn():
        rivers = finished(settling(land, law))
        tree, slid = rivers.tree, np.zeros(land.grid.size, np.float32)
        after, wear = finished(rivers.accounting(land.heights, age))
        speeds = celerities(tree, land.grid)
        alone = finished(rivers.cutting(land.heights, age, steps))
        told = finished(rivers.cutting(land.heights, age, steps, slid))
        found = [tree.receivers, tree.order, speeds, risen(tree, speeds), after, *wear.parts.values()]
        return bits([*found, alone, told, slid])

    few = {"_COARSEST": 12, "_COARSE_STEPS": 5}
    with patch.multiple(drainage_network, **few), patch.object(network, "_MANY", 20):
        compiled = worn()
        with without_kernels():
            assert worn() == compiled


@laws
@given(lands(), laws_of_nature, st.floats(0.01, 10), st.floats(0.01, 5))
def test_rivers_lay_down_alike(land, law, age, deposition):
    def laid():
        rivers = finished(settling(land, law, keeping=True))
        found = finished(laying(rivers, land.heights, age, deposition))
        return bits([found.bed, found.sediment, found.slid])

    few = {"_COARSEST": 12, "_COARSE_STEPS": 5}
    fewer = patch.object(network, "_MANY", 20), patch.object(sediment, "_STEPS", (4, 2))
    with patch.multiple(drainage_network, **few), fewer[0], fewer[1]:
        compiled = laid()
        with without_kernels():
            assert laid() == compiled


@laws
@given(st.data(), sides, sides, st.booleans(), spacings, st.sampled_from([None, 1, 2]), st.sampled_from([48, 5]))
def test_ground_slides_alike(data, rows, columns, wraps, spacing, rounds, side):
    some = st.sampled_from([0.0, -0.0, 1.0, 1.5, -3.0, 1e-30, 1e30, 1e-42])
    heights = data.draw(arrays.arrays(np.float32, (rows, columns), elements=some | st.floats(-9, 9, width=32)))
    slopes = st.sampled_from([0.0, 1e-20, 0.5, 2.0, 1e20]) | st.floats(0, 2, width=32)
    critical = data.draw(arrays.arrays(np.float32, (rows, columns), elements=slopes))
    fixed = data.draw(arrays.arrays(bool, (rows, columns)))
    grid = FlowGrid(rows, columns, wraps, spacing)

    def slid():
        return bits([finished(sliding(grid, heights, critical, fixed, rounds))])

    with patch.multiple(critical_slope, _SIDE=side, _AT_A_TIME=100, _MANY=2):
        compiled = slid()
        with without_kernels():
            assert slid() == compiled


@pytest.mark.parametrize("wraps", [False, True])
def test_heights_too_far_apart_for_float32_slide_like_others(wraps):
    random = np.random.default_rng(3)
    heights, critical = random.choice(np.float32([3e38, -3e38]), (30, 30)), random.random((30, 30), np.float32)
    fixed = random.random((30, 30)) < 0.3

    def slid(scale):
        return finished(sliding(FlowGrid(30, 30, wraps), scale * heights, scale * critical, fixed, 1))

    closer = np.float32(2.0**-20)
    np.testing.assert_array_equal(slid(np.float32(1)), slid(closer) / closer)


@laws
@given(*(st.tuples(sides, sides),) * 2, st.booleans(), st.sampled_from(["bicubic", "bilinear"]), st.integers(0, 9))
def test_grids_get_finer_alike(old, new, wraps, method, seed):
    grid = rough(*old, seed) * np.random.default_rng(seed).choice(np.float32([0, -0.0, 1, -1e30]), old)
    compiled = bits([resampled(grid, new, wraps, method)])
    with without_kernels():
        assert bits([resampled(grid, new, wraps, method)]) == compiled


@st.composite
def places(draw):
    """Places along a side, close together or far apart."""
    start, step = draw(st.floats(0, 0.9)), draw(st.sampled_from([1e-9, 1e-3, 1e-2, 0.2]))
    return np.minimum(start + step * np.arange(draw(st.integers(1, 20))), 1)


@laws
@given(places(), places(), st.integers(1, 99), st.integers(1, 99), st.booleans(), st.sampled_from("fd"), st.data())
def test_stripes_run_alike(south, east, down, across, tileable, kind, data):
    angles = np.random.default_rng(data.draw(st.integers(0, 9))).random((len(south), len(east)))
    ways = [(each(2 * np.pi * angles) * (angles > 0.1)).astype(kind) for each in (np.sin, np.cos)]

    def found():
        return bits(stripes((south, east), Cells(down, across, tileable), tuple(ways), 7, 3))

    compiled = found()
    with without_kernels():
        assert found() == compiled


@laws
@given(
    *(sides | st.just(1),) * 2,
    st.lists(st.sampled_from([0.0, 0.01, 0.3, 1e30]), min_size=4, max_size=4),
    st.booleans(),
    st.sampled_from([None, 0.0, 0.3]),
    st.sampled_from([0.5, 3, 40, 900]),
    st.integers(0, 9),
)
def test_talus_slides_alike(rows, columns, most, tileable, least, steps, seed):
    heights, rock = rough(rows, columns, seed), rough(rows, columns, seed + 1)
    talus = Talus(tuple(most), tileable, None if least is None else np.clip(rock - 1, np.float32(least), 1))

    def slid():
        flows = no_flows(heights.shape)
        after = finished(eroding(heights, talus, steps, flows, 4))
        return talus.too_steep(heights), bits([after, *flows, finished(eroding(heights, talus, steps))])

    compiled = slid()
    with without_kernels():
        assert slid() == compiled


@laws
@given(
    rows=st.integers(2, 9),
    columns=st.integers(2, 9),
    thick=st.lists(st.sampled_from([0.0, 0.02, 0.3]), min_size=1, max_size=4),
    slopes=st.lists(st.sampled_from([0.1, 1.0, 20.0]), min_size=5, max_size=5),
    loose=st.sampled_from([0.0, 0.6, 50.0]),
    tileable=st.booleans(),
    seed=st.integers(0, 99),
)
def test_talus_slides_alike_on_rock(rows, columns, thick, slopes, loose, tileable, seed):
    heights, frame = rough(rows, columns, seed), 0.1 * rough(rows, columns, seed + 1)
    bounds, ways = np.cumsum(thick) - 0.5, (0.1, 0.2, 0.1 * 5**0.5, 0.1 * 5**0.5)

    def slid():
        layers = np.array(slopes[: len(thick) + 1])
        rock = StandingRock(bounds, layers, loose, ways, frame, heights - np.float32(0.1) * (heights > 0.2))
        talus, flows = Talus(tuple(loose * way for way in ways), tileable, None, rock), no_flows(heights.shape)
        too_steep = talus.too_steep(heights)
        return too_steep, bits([finished(eroding(heights, talus, 9, flows, 4)), rock.bed, *flows])

    compiled = slid()
    with without_kernels():
        assert slid() == compiled


def test_parts_of_arrays_slide_too():
    heights, talus = np.asfortranarray(rough(20, 30, 5)), Talus((0.01,) * 4, False)
    flow = np.asfortranarray(rough(20, 31, 6))

    def slid():
        assert talus.too_steep(heights)
        return bits([finished(eroding(heights, talus, 3)), finer(flow, (0, 1), False, (40, 60))])

    compiled = slid()
    with without_kernels():
        assert slid() == compiled


@laws
@given(sides, sides, st.sampled_from([0.01, 2.0, 1e6]), st.sampled_from([0.0, 0.6, 9.0]), st.integers(0, 99))
def test_a_piece_of_ground_is_worn_alike(rows, columns, time, sliding_far, seed):
    heights, some = rough(rows, columns, seed), np.random.default_rng(seed).random((4, rows, columns), np.float32)
    voids, outlets = some[0] > 0.95, some[1] > 0.9
    times = np.where(voids | outlets, np.float32(0), some[2] * np.float32(time))
    heights = np.where(voids, heights.max(), np.round(4 * heights) / 4 if seed % 2 else heights).astype(np.float64)
    parcel = Parcel(heights, times, outlets, voids, 2 * some[3] - 1, 2 * some[0] - 1, 20.0, (0.1, 0.2))

    def worn():
        return bits([eroded(parcel, LocalLaw(1.5, sliding_far, 0.7))])

    compiled = worn()
    with without_kernels():
        assert worn() == compiled
