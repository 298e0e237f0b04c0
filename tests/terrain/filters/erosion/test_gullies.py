from dataclasses import replace

import numpy as np
import pytest
from filter_laws import heightmaps, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import long_laws

from terrain_explorer.terrain import DiamondSquare, Heightmap, Origin, parallel
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.filters import Gullies, Island, Rock

HILLS = DiamondSquare(exponent=8, spread_reduction=0.55, seed=3)


def filters():
    return st.builds(
        Gullies, st.floats(0.01, 0.5), st.floats(0, 0.5), st.integers(1, 4), st.floats(1, 80), st.floats(0, 1)
    )


@long_laws
@given(heightmaps(), filters())
def test_no_height_leaves_the_range_or_those_there_are(heightmap, gullies):
    after, (low, high) = gullies.applied(heightmap), heightmap.range
    rounding = 4 * ulp(heightmap.heights, np.array(heightmap.range))
    assert min(low, heightmap.lowest) - rounding <= after.lowest
    assert after.highest <= max(high, heightmap.highest) + rounding
    assert after.range == heightmap.range


@long_laws
@given(heightmaps(), filters())
def test_voids_stay_as_they_are(heightmap, gullies):
    after, voids = gullies.applied(heightmap), heightmap.voids
    if voids is not None:
        np.testing.assert_array_equal(after.heights[voids], heightmap.heights[voids])
        np.testing.assert_array_equal(after.voids, voids)


def test_what_lies_in_voids_does_not_count():
    heights = HILLS.heightmap().heights
    voids = np.zeros(heights.shape, bool)
    voids[100:140, 60:90] = True
    one, other = (
        Gullies().applied(Heightmap(np.where(voids, fill, heights), (0, 1), origin=Origin("file", voids=voids)))
        for fill in (0, 1)
    )
    np.testing.assert_array_equal(one.heights[~voids], other.heights[~voids])


@pytest.mark.parametrize("shape", [(257, 257), (121, 257)])
def test_more_points_give_the_same_gullies(shape):
    """What is kept of the roughness is the only difference."""
    fine = replace(HILLS, exponent=9).heightmap()
    rows, columns = shape
    whole = Heightmap(fine.heights[: 2 * rows - 1, : 2 * columns - 1], (0, 1))
    coarse = Heightmap(whole.heights[::2, ::2], (0, 1))
    gullies = Gullies(octaves=4)
    np.testing.assert_allclose(gullies.applied(coarse).heights, gullies.applied(whole).heights[::2, ::2], 0, 2e-6)


@pytest.mark.parametrize(("side", "octaves"), [(2, 1), (33, 1), (129, 3), (257, 4), (513, 5), (8193, 9)])
def test_it_begins_with_gullies_that_the_map_can_show(side, octaves):
    assert Gullies.suited(Heightmap(np.zeros((side, 3), np.float32))).octaves == octaves


def test_a_tile_goes_on_across_its_seam():
    tile = replace(HILLS, exponent=7, tileable=True).heightmap()
    after = Gullies(octaves=3).applied(tile).heights
    np.testing.assert_array_equal(after[0], after[-1])
    np.testing.assert_array_equal(after[:, 0], after[:, -1])
    across = np.abs(np.diff(np.pad(after[:-1, :-1], (0, 1), "wrap"), 2, axis=0)).mean(axis=1)
    assert across[-1] < 2 * across.mean()


def test_metres_and_colours_make_no_difference():
    hills = HILLS.heightmap()
    metres = Heightmap(hills.heights * 500 + 100, (100, 600), metres=True, spacing=30.0)
    after = Gullies().applied(metres)
    np.testing.assert_allclose((after.heights - 100) / 500, Gullies().applied(hills).heights, 0, 1e-6)
    assert (after.metres, after.spacing) == (True, 30)


def test_any_number_of_processors_gives_the_same_bits(monkeypatch):
    heightmap = HILLS.heightmap()
    results = []
    for processors in (1, 3):
        monkeypatch.setattr(parallel, "_processors", lambda count=processors: count)
        results.append(Gullies().applied(heightmap).heights)
    np.testing.assert_array_equal(*results)


def test_it_can_be_stopped_at_once():
    work = Gullies(octaves=2).applying(DiamondSquare(exponent=10, seed=1).heightmap())
    parts = [next(work) for _ in range(4)]
    assert parts == sorted(parts)
    assert parts[-1] < 0.5
    work.close()


def islands():
    island = Island().applied(DiamondSquare(exponent=8, spread_reduction=0.5, seed=3).heightmap())
    yield island, island.heights == island.lowest
    row, column = np.indices((200, 257)) / 128 - 1
    mesa = np.clip(1.6 - 2 * np.hypot(row, column) + 0.2 * np.cos(5 * np.arctan2(row, column)), 0, 0.8)
    # In metres high above the sea: heights have other roundings there.
    mesa = Heightmap((1000 + 300 * mesa).astype(np.float32), metres=True, spacing=10.0)
    yield mesa, (mesa.heights == mesa.lowest) | (mesa.heights == mesa.highest)


def test_the_sea_and_the_tops_of_mesas_keep_every_bit_and_slopes_beside_them_have_gullies():
    for ground, level in islands():
        after = Gullies.suited(ground).applied(ground).heights
        np.testing.assert_array_equal(after[level], ground.heights[level])
        assert abs(after - ground.heights)[~level].mean() > 0.01 * np.ptp(ground.range)
        assert after.min() >= ground.lowest


def on_rock(*erodibilities, heightmap=None, **bedding):
    """Return a map on layers, the topmost first."""
    layers = tuple(Layer(1.0, each, 1.0, 100.0, (200, 150, 100)) for each in erodibilities)
    bedding = {"dip": 10, "folds": 0.2, "throw": 0.2} | bedding
    return Rock(rock="hand", layers=layers, thickness=0.8, **bedding).applied(heightmap or HILLS.heightmap())


@long_laws
@given(heightmaps(), filters())
def test_ordinary_rock_changes_no_height(heightmap, gullies):
    layered = on_rock(1, 1, 1, heightmap=heightmap)
    np.testing.assert_array_equal(gullies.applied(layered).heights, gullies.applied(heightmap).heights)


@long_laws
@given(heightmaps(), filters(), st.lists(st.floats(0.05, 5), min_size=1, max_size=5))
def test_no_height_leaves_the_range_on_rock_and_the_rock_stays(heightmap, gullies, erodibilities):
    layered = on_rock(*erodibilities, heightmap=heightmap)
    after, (low, high) = gullies.applied(layered), heightmap.range
    rounding = 8 * ulp(heightmap.heights, np.array(heightmap.range))
    assert min(low, heightmap.lowest) - rounding <= after.lowest
    assert after.highest <= max(high, heightmap.highest) + rounding
    assert after.rock == layered.rock


def test_gullies_in_rock_that_is_half_as_soft_are_half_as_deep():
    """From the crests, where nothing is cut: what is worn goes by the erodibility."""
    hills, gullies = HILLS.heightmap(), Gullies(roughness=0)
    crest = gullies.width * gullies.depth * 5  # the range is a fifth of the side
    uncut = replace(gullies, depth=0).applied(hills).heights.astype(np.float64)
    worn = []
    for erodibility in (1, 0.5, 0.25):
        after = gullies.applied(on_rock(erodibility, erodibility)).heights.astype(np.float64)
        middle = 0.5 + (uncut - 0.5) / (1 + 2 * crest)
        worn.append(middle + crest / (1 + 2 * crest) - after)
    level = np.abs(uncut - hills.heights) < 1e-7  # what is level stays, and is no gully
    for part, each in zip((0.5, 0.25), worn[1:], strict=True):
        np.testing.assert_allclose(each[~level], part * worn[0][~level], 0, 1e-5)


def test_hard_layers_stand_out_between_soft_ones():
    ground = on_rock(0.2, 3, 0.2, 3)
    after, plain = Gullies().applied(ground), Gullies().applied(HILLS.heightmap())
    layer = ground.rock.layers_at(after.heights, *(np.arange(float(count)) for count in after.heights.shape))
    lower = (plain.heights - after.heights).astype(np.float64)
    assert lower[layer == 0].mean() < lower[layer == 1].mean()


def test_a_tile_goes_on_across_its_seam_on_rock():
    tile = on_rock(0.2, 3, 0.5, heightmap=replace(HILLS, exponent=7, tileable=True).heightmap())
    after = Gullies(octaves=3).applied(tile).heights
    np.testing.assert_array_equal(after[-1], after[0])
    np.testing.assert_array_equal(after[:, -1], after[:, 0])


def test_more_points_give_the_same_gullies_on_rock():
    fine = replace(HILLS, exponent=9).heightmap()
    coarse = Heightmap(fine.heights[::2, ::2], (0, 1))
    here, there = (Gullies(octaves=4).applied(on_rock(0.2, 3, 0.5, heightmap=each)).heights for each in (coarse, fine))
    np.testing.assert_allclose(here, there[::2, ::2], 0, 5e-6)


def test_any_number_of_processors_gives_the_same_bits_on_rock(monkeypatch):
    ground, results = on_rock(0.2, 3, 0.5), []
    for processors in (1, 3):
        monkeypatch.setattr(parallel, "_processors", lambda count=processors: count)
        results.append(Gullies().applied(ground).heights)
    np.testing.assert_array_equal(*results)
