"""What all generators promise: sizes, windows, normalising and refusals."""

import tracemalloc
from dataclasses import FrozenInstanceError, replace
from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import NESTED, generators, laws, part, whole_maps, windows

from terrain_explorer.terrain import GENERATORS, MidpointDisplacement, Window, parallel, parameters
from terrain_explorer.terrain.generators import grouped_generators
from terrain_explorer.terrain.generators.common import GROUPS, hurst_exponent, roughness_in_words, size_in_words

CORNERS = {"given_corners": False, "top_left": 2, "top_right": 8, "bottom_left": 0, "bottom_right": 3}
DEFAULTS = {
    "random-noise": {"exponent": 9, "seed": 0},
    "midpoint-displacement": {
        "exponent": 9,
        "spread": 0.3,
        "spread_reduction": 0.5,
        "shared_edges": "once",
        "centre_from": "corners",
        "seed": 0,
        **CORNERS,
    },
    "integer-midpoint-displacement": {"exponent": 7, "highest_corner": 256, "randomness": 200, "seed": 0, **CORNERS},
    "diamond-square": {"exponent": 9, "spread": 0.3, "spread_reduction": 0.5, "tileable": False, "seed": 0, **CORNERS},
    "random-additions": {"exponent": 9, "spread": 0.3, "spread_reduction": 0.5, "tileable": False, "seed": 0},
    "square-square": {"exponent": 9, "spread": 0.3, "spread_reduction": 0.5, "tileable": False, "seed": 0},
}
NOISE = {"octaves": 8, "lacunarity": 2, "gain": 0.5, "fractal": "fbm", "warp": 0, "tileable": False, "seed": 0}
DEFAULTS |= {
    "value-noise": {"exponent": 9, "frequency": 4, **NOISE},
    "gradient-noise": {"exponent": 9, "frequency": 4, **NOISE},
    "simplex-noise": {"exponent": 9, "frequency": 2, **NOISE},
    "cellular-noise": {"exponent": 9, "frequency": 4, "distance": "f1", **NOISE},
}
DEFAULTS |= {
    "spectral-synthesis": {"exponent": 9, "hurst": 0.9, "seed": 0},
    "faults": {"exponent": 9, "faults": 500, "last_step": 0.05, "ramp": 0.05, "seed": 0},
    "hills": {
        "exponent": 9,
        "largest": 0.3,
        "octaves": 6,
        "gain": 0.5,
        "density": 2,
        "profile": "smooth",
        "seed": 0,
    },
}

DiamondSquare = GENERATORS["diamond-square"]
FLAT = GENERATORS["integer-midpoint-displacement"](exponent=4, highest_corner=0, randomness=0)


def test_each_stands_under_one_heading():
    grouped = grouped_generators()
    assert list(grouped) == [group for group in GROUPS if group in grouped]
    assert sorted(kind.slug for kinds in grouped.values() for kind in kinds) == sorted(GENERATORS)


def test_all_are_there_with_their_parameters():
    assert list(GENERATORS) == list(DEFAULTS)
    for slug, owner in GENERATORS.items():
        assert owner.slug == slug
        assert owner().values() == DEFAULTS[slug]
        assert list(owner().values()) == list(DEFAULTS[slug])


@laws
@given(st.data(), generators(whole_maps))
def test_a_window_is_a_slice_of_the_map(data, generator):
    window = data.draw(windows(generator.size, longest=130))
    np.testing.assert_array_equal(generator.heights(window), part(generator.heights(), window))


@laws
@given(st.data(), generators(whole_maps))
def test_a_window_is_a_slice_of_the_normalised_map_too(data, generator):
    window = data.draw(windows(generator.size, longest=130).filter(lambda each: min(each.rows, each.columns) > 1))
    np.testing.assert_array_equal(generator.heightmap(window).heights, part(generator.heightmap().heights, window))


@laws
@given(generators(st.integers(2, 7), NESTED), st.integers(1, 6))
def test_the_preview_is_every_few_points_of_the_final(generator, levels):
    levels = min(levels, generator.exponent - 1)
    preview = replace(generator, exponent=generator.exponent - levels)
    every = slice(None, None, 2**levels)
    np.testing.assert_array_equal(preview.heights(), generator.heights()[every, every])


@laws
@given(generators(whole_maps), st.sampled_from([1, 2, 5]))
def test_threads_do_not_matter(generator, processors):
    alone = generator.heightmap()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parallel, "_processors", lambda: processors)
        patch.setattr(parallel, "_POINTS_WORTH_THREADS", 1)
        shared = generator.heightmap()
    np.testing.assert_array_equal(shared.heights, alone.heights)


@laws
@given(generators(whole_maps))
def test_heightmaps_reach_from_nought_to_one_or_are_all_nought(generator):
    heights, heightmap = generator.heights(), generator.heightmap()
    assert heightmap.heights.shape == heights.shape == (generator.size, generator.size)
    assert heightmap.range == (0, 1)
    assert (heightmap.lowest, heightmap.highest) == (0, 1 if np.ptp(heights) > 0 else 0)
    assert heightmap.recipe == generator.recipe()


def test_normalising_keeps_the_shape_of_the_terrain(generator_class):
    generator = generator_class(exponent=6, seed=3)
    heights = generator.heights().astype(float)
    expected = (heights - heights.min()) / (heights.max() - heights.min())
    np.testing.assert_allclose(generator.heightmap().heights, expected, atol=1e-6)


def test_heights_are_read_only_float32_in_rows(generator_class):
    generator = generator_class(exponent=3)
    for heights in (generator.heights(), generator.heights(Window(1, 2, 3, 4)), generator.heightmap().heights):
        assert heights.dtype == np.float32
        assert heights.flags.c_contiguous
        assert not heights.flags.writeable


def test_a_flat_map_becomes_all_zeros():
    assert FLAT.heightmap().heights.tobytes() == bytes(17 * 17 * 4)
    assert FLAT.heightmap().range == (0, 1)


def test_a_range_says_which_heights_become_nought_and_one():
    generator = DiamondSquare(exponent=4, seed=3)
    heights, window = generator.heights(), Window(3, 4, 5, 6)
    np.testing.assert_allclose(generator.heightmap(range=(-1, 3)).heights, (heights + 1) / 4, atol=1e-6)
    np.testing.assert_array_equal(
        generator.heightmap(window, range=(-1, 3)).heights, part(generator.heightmap(range=(-1, 3)).heights, window)
    )


def test_adjoining_deep_heightmaps_of_one_range_meet():
    generator = DiamondSquare(exponent=30, seed=3)
    left, right = (generator.heightmap(Window(9, column, 17, 17), range=(-1, 2)) for column in (2**29, 2**29 + 16))
    np.testing.assert_array_equal(left.heights[:, -1], right.heights[:, 0])


@pytest.mark.parametrize("wrong", [(1, 0), (0.5, 0.5)])
def test_refuses_a_range_that_is_not_low_then_high(wrong):
    with pytest.raises(ValueError, match="range"):
        DiamondSquare(exponent=2).heightmap(range=wrong)


@pytest.mark.parametrize("seed", [0, 2**32, 2**64, 10**30, 10**300])
def test_every_seed_has_a_terrain_of_its_own(generator_class, seed):
    heights = generator_class(exponent=4, seed=seed).heights()
    np.testing.assert_array_equal(heights, generator_class(exponent=4, seed=seed).heights())
    assert (heights != generator_class(exponent=4, seed=seed + 1).heights()).mean() > 0.9


@pytest.mark.parametrize("exponent", range(1, 12))
def test_a_map_has_two_to_the_exponent_and_one_points_a_side(exponent):
    assert DiamondSquare(exponent=exponent).heights().shape == (2**exponent + 1, 2**exponent + 1)


@pytest.mark.parametrize("exponent", [0, 41, -1, 9.0, True, "9", None, inf])
def test_refuses_an_exponent_that_no_map_has(generator_class, exponent):
    with pytest.raises(ValueError, match=r"^exponent must be a whole number from 1 to (40|13); got "):
        generator_class(exponent=exponent)


def test_is_frozen(generator_class):
    with pytest.raises(FrozenInstanceError):
        generator_class().seed = 3


@pytest.mark.parametrize(("exponent", "size"), [(14, "1.07 GB"), (20, "4.4 TB"), (28, "288 PB")])
def test_refuses_a_whole_map_above_13_and_says_its_bytes(windowed_class, exponent, size):
    generator = windowed_class(exponent=exponent)
    side = 2**exponent + 1
    for ask in (generator.heights, generator.heightmap, lambda: list(generator.stages())):
        with pytest.raises(ValueError, match=f"exponent {exponent} would have {side} × {side} points · {size}"):
            ask()


def test_a_larger_exponent_shifts_heights_alike_as_its_help_says():
    coarse, fine = (MidpointDisplacement(exponent, 0.3, 0.8, seed=3).heightmap().heights for exponent in (5, 9))
    same = fine[::16, ::16]
    assert np.abs(same - coarse).max() > 0.01
    np.testing.assert_allclose(same, np.polyval(np.polyfit(coarse.ravel(), same.ravel(), 1), coarse), atol=1e-5)
    assert "bringing the heights to 0 to 1 in the end shifts them" in parameters(MidpointDisplacement)[0].help


@pytest.mark.parametrize("exponent", [14, 40])
def test_a_window_reaches_every_corner_of_a_map_above_13(windowed_class, exponent):
    generator = windowed_class(exponent=exponent, seed=3)
    last = generator.size - 1
    for row in (0, last - 2):
        for column in (0, last - 2):
            heights = generator.heights(Window(row, column, 3, 3))
            assert np.isfinite(heights).all()
            corner = heights[2 * (row > 0), 2 * (column > 0)]
            coarsest = replace(generator, exponent=1).heights()
            assert not generator.nested or corner == coarsest[2 * (row > 0), 2 * (column > 0)]


@pytest.mark.parametrize(
    "window",
    [
        Window(-1, 0, 3, 3),
        Window(0, -1, 3, 3),
        Window(15, 0, 3, 3),
        Window(0, 15, 3, 3),
        Window(0, 0, 18, 17),
        Window(0, 0, 0, 3),
        Window(0, 0, 3, -1),
    ],
)
def test_refuses_a_window_that_is_not_inside_the_map(window):
    with pytest.raises(ValueError, match="not inside the map, whose rows and columns are 0 to 16"):
        DiamondSquare(exponent=4).heights(window)


@pytest.mark.parametrize("window", [Window(0, 0, 8194, 8193), Window(0, 0, 2**40, 2**40)])
def test_refuses_a_window_larger_than_the_largest_whole_map(window):
    with pytest.raises(ValueError, match="more points than the 67125249"):
        DiamondSquare(exponent=40).heights(window)


@pytest.mark.parametrize("window", [Window(0, 0, 1, 9), Window(0, 0, 9, 1)])
def test_a_line_has_heights_and_is_no_heightmap(window):
    generator = DiamondSquare(exponent=4)
    assert generator.heights(window).shape == (window.rows, window.columns)
    with pytest.raises(ValueError, match="at least 2 x 2"):
        generator.heightmap(window)


@pytest.mark.parametrize(
    "generator",
    [
        # What two of them keep beside the map is of one size, and too much for a small one.
        *(owner(exponent=11 if owner.slug in ("spectral-synthesis", "hills") else 10) for owner in GENERATORS.values()),
        DiamondSquare(exponent=10, tileable=True),
        GENERATORS["midpoint-displacement"](exponent=10, shared_edges="redrawn", centre_from="midpoints"),
    ],
    ids=lambda generator: generator.slug,
)
def test_memory_stays_within_two_and_a_half_maps(monkeypatch, generator):
    monkeypatch.setattr(parallel, "_processors", lambda: 4)
    tracemalloc.start()
    try:
        heightmap = generator.heightmap()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert heightmap.heights.nbytes <= peak <= 2.5 * heightmap.heights.nbytes


@pytest.mark.parametrize(("spread_reduction", "hurst"), [(1, 0), (0.5, 1), (0.25, 2), (2**-0.5, 0.5), (0, inf)])
def test_hurst_exponent(spread_reduction, hurst):
    assert hurst_exponent(spread_reduction) == pytest.approx(hurst)


@pytest.mark.parametrize(
    ("spread_reduction", "words"),
    [
        (1, "Hurst exponent H\xa0=\xa00.00 · D\xa0=\xa03.00"),
        (0.5, "Hurst exponent H\xa0=\xa01.00 · D\xa0=\xa02.00"),
        (0.6, "Hurst exponent H\xa0=\xa00.74 · D\xa0=\xa02.26"),
        (0.25, "Hurst exponent H\xa0=\xa02.00"),
    ],
)
def test_dimension_is_told_of_fractal_surfaces_only(spread_reduction, words):
    assert roughness_in_words(spread_reduction) == words


@pytest.mark.parametrize(
    ("exponent", "words"),
    [
        (1, "3 × 3 points · 36 B"),
        (10, "1025 × 1025 points · 4.2 MB"),
        (13, "8193 × 8193 points · 269 MB"),
        (28, "268435457 × 268435457 points · 288 PB"),
    ],
)
def test_size_in_words(exponent, words):
    assert size_in_words(exponent) == words


def test_no_size_is_told_in_powers_of_ten():
    assert not [exponent for exponent in range(1, 41) if "e+" in size_in_words(exponent)]


MANY_PARTS = [
    GENERATORS["hills"](exponent=3, largest=0.01, octaves=10, density=8),
    GENERATORS["hills"](exponent=3, octaves=10),
    GENERATORS["faults"](exponent=5, faults=4000, ramp=1.0, last_step=1.0),
]


@laws
@given(st.sampled_from(MANY_PARTS) | generators(st.integers(1, 4)))
def test_a_small_map_takes_little_memory_whatever_it_is_made_of(generator):
    replace(generator, exponent=1).heightmap()  # what is made once is no part of it
    tracemalloc.start()
    try:
        generator.heightmap()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # The faults that are worked on together in a tile take twelve megabytes.
    assert peak < 2**24
