"""Compiled loops give the bits that numpy gives, wherever a place lies."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from noise_tools import NOISES, octave
from reference import without_kernels
from terrain_laws import generators, laws, windows

from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.generators.noise.simplex_noise import _MOST_CELLS

FORMS = [
    GENERATORS["value-noise"](),
    GENERATORS["value-noise"](fractal="ridged"),
    GENERATORS["gradient-noise"](),
    GENERATORS["simplex-noise"](),
    *(GENERATORS["cellular-noise"](distance=distance) for distance in ("f1", "f2", "f2-f1")),
]
every_form = pytest.mark.parametrize(
    "form", FORMS, ids=lambda form: f"{form.slug} {form.fractal} {getattr(form, 'distance', '')}"
)

near = st.floats(-9, 9)
"""Places that often share a cell."""

anywhere = st.one_of(
    near,
    st.floats(-(2.0**62), 2.0**62),
    st.integers(-(2**62), 2**62).map(float),
    # Half way between lattice points, which is where the nearest of them changes, and beside them.
    st.integers(-20, 20).map(lambda half: half / 2),
    st.integers(-20, 20).map(lambda whole: np.nextafter(whole, -np.inf)),
    st.integers(2**50, 2**54).map(float),
)
octaves = st.builds(
    octave,
    cells=st.one_of(st.integers(1, 9), st.integers(1, 2**40), st.just(_MOST_CELLS), st.just(_MOST_CELLS + 1)),
    seed=st.integers(0, 2**64),
    periodic=st.booleans(),
)


def assert_same_bits(form, here, south, east, on_grid):
    compiled = form.noise_at(here, south, east, on_grid)
    with without_kernels():
        expected = form.noise_at(here, south, east, on_grid)
    assert compiled.dtype == expected.dtype == np.float64
    np.testing.assert_array_equal(compiled.view(np.uint64), expected.view(np.uint64))


@every_form
@settings(laws, max_examples=60)
@given(here=octaves, lines=st.data())
def test_at_crossings(form, here, lines):
    places = lines.draw(st.sampled_from([near, anywhere]))
    south, east = (np.array(lines.draw(st.lists(places, max_size=20))) for _ in range(2))
    assert_same_bits(form, here, south, east, on_grid=True)


@every_form
@settings(laws, max_examples=60)
@given(here=octaves, lines=st.data())
def test_at_places(form, here, lines):
    places = lines.draw(st.sampled_from([near, anywhere]))
    south, east = np.array(lines.draw(st.lists(st.tuples(places, places), max_size=40))).reshape(-1, 2).T.copy()
    assert_same_bits(form, here, south, east, on_grid=False)


@every_form
@pytest.mark.parametrize("periodic", [False, True])
def test_at_many_places(form, periodic):
    """More than a kernel takes at a time, from far more places in a cell than one to far fewer."""
    for cells in (3, 300, 30_000):
        here, sides = octave(cells, periodic=periodic), np.random.default_rng(cells).uniform(-1, 1, (2, 3, 700))
        assert_same_bits(form, here, *(sides * cells), on_grid=False)
        assert_same_bits(form, here, *np.sort(sides[:, 0] * cells), on_grid=True)


@laws
@given(st.data(), generators(st.sampled_from([6, 30]), NOISES))
def test_windows_of_any_noise(data, generator):
    generator = replace(generator, warp=data.draw(st.sampled_from([0.0, generator.warp])))
    window = data.draw(windows(generator.size))
    compiled = generator.heights(window)
    with without_kernels():
        np.testing.assert_array_equal(compiled, generator.heights(window))


@every_form
def test_where_whole_numbers_begin_to_have_gaps(form):
    line = np.arange(2**53 - 20, 2**53 + 40).astype(np.float64)
    assert_same_bits(form, octave(), line[:5], line, on_grid=True)
    assert_same_bits(form, octave(), line, line, on_grid=False)
