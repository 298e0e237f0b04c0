"""Levels that a compiled loop refines have the bits that numpy gives them."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from terrain_laws import laws

from terrain_explorer.terrain import DiamondSquare, MidpointDisplacement
from terrain_explorer.terrain.generators.subdivision import refinement
from terrain_explorer.terrain.work import finished

COMPILED = pytest.mark.parametrize("kind", [DiamondSquare, MidpointDisplacement])


@st.composite
def spans(draw, points):
    """Draw a part of so many points in a row, often at one of its ends, sometimes a single point."""
    length = draw(st.integers(1, min(points, 40)))
    start = draw(st.sampled_from([0, points - length]) | st.integers(0, points - length))
    return range(start, start + length)


@COMPILED
@laws
@given(
    st.data(),
    st.integers(1, 40) | st.sampled_from([13, 14, 15]),
    st.sampled_from([0.0, 0.3, 1.0]),
    st.sampled_from([0.0, 0.5, 0.71]),
    st.booleans(),
    st.integers(0, 2**70),
)
def test_every_part_of_every_level(kind, data, exponent, spread, reduction, given_corners, seed):
    generator = kind(exponent, spread, reduction, seed=seed, given_corners=given_corners)
    rows, columns = data.draw(spans(generator.size)), data.draw(spans(generator.size))
    compiled = finished(generator.growing(rows, columns))
    with without_kernels():
        expected = finished(generator.growing(rows, columns))
    assert compiled.heights.dtype == expected.heights.dtype
    assert compiled.heights.tobytes() == expected.heights.tobytes()
    assert compiled.extremes == expected.extremes


@COMPILED
def test_blocks_and_bands_of_a_whole_map(monkeypatch, kind):
    generator = kind(exponent=11)
    with without_kernels():
        expected = generator.heightmap()
    # Blocks of a few rows, odd ones, begin between the old points and on them.
    monkeypatch.setattr(refinement, "_POINTS_AT_A_TIME", 3 * generator.size)
    heightmap = generator.heightmap()
    assert heightmap.heights.tobytes() == expected.heights.tobytes()
    assert heightmap.extremes == expected.extremes


@COMPILED
def test_from_a_coarser_level_that_has_what_is_needed(kind):
    coarse = kind(exponent=29).lattice(range(2**28, 2**28 + 41), range(41))
    rows, columns = range(2**29 + 8, 2**29 + 73), range(66)
    generator = kind(exponent=30)
    finer = generator.finer_lattice(coarse, rows, columns)
    np.testing.assert_array_equal(finer.heights, generator.lattice(rows, columns).heights)
    with pytest.raises(ValueError, match="are not all that are needed"):
        generator.finer_lattice(coarse, range(2**29 - 1, 2**29 + 73), columns)


@COMPILED
@pytest.mark.parametrize("exponent", [9, 14, 20])
@pytest.mark.parametrize("heights", [[np.nan], [np.inf], [np.inf, -np.inf], [3e38, -3e38], [0.0]])
def test_heights_that_are_not_finite_or_become_so(kind, exponent, heights):
    coarse, generator = kind(exponent - 1).lattice(range(40), range(40)), kind(exponent)
    given_ones = coarse.heights.copy()
    given_ones[np.random.default_rng(exponent).random((40, 40)) < 0.02] = heights[0]
    if len(heights) > 1:
        given_ones = np.random.default_rng(exponent).choice(np.array(heights, given_ones.dtype), (40, 40))
    coarse = replace(coarse, heights=given_ones)

    def finer():
        return generator.finer_lattice(coarse, range(2, 77), range(2, 77))

    with np.errstate(all="ignore"):
        compiled = finer()
        with without_kernels():
            expected = finer()
    np.testing.assert_array_equal(compiled.heights, expected.heights)
    np.testing.assert_array_equal(compiled.extremes, expected.extremes)
    assert np.isnan(compiled.extremes).all() == np.isnan(compiled.heights).any()


def test_nothing_is_compiled_where_the_terrain_repeats_itself():
    """Numbers beyond the edges are those of the other side, which the compiled loop does not know."""
    generator = DiamondSquare(exponent=4, tileable=True)
    with without_kernels():
        expected = generator.heights()
    np.testing.assert_array_equal(generator.heights(), expected)
