"""Numbers that are the same on every machine: sines, sums and chance."""

import os
import subprocess
import sys
from contextlib import nullcontext
from math import fsum

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from terrain_laws import laws
from terrain_reference import whole_stream

from terrain_explorer.terrain.portable_math import (
    arcsine,
    descending,
    exponential,
    inner_product,
    inverse_hyperbolic_sine,
    length,
    logarithm,
    quantile,
    sine,
    sine_and_cosine,
)
from terrain_explorer.terrain.random_streams import NoiseStream, Role

TURNS = np.linspace(-3, 3, 100_001)


@pytest.mark.parametrize(("dtype", "most"), [(np.float32, 1e-6), (np.float64, 1e-7)])
def test_they_are_those_of_the_circle(dtype, most):
    turns = TURNS.astype(dtype)
    sine, cosine = sine_and_cosine(turns)
    assert sine.dtype == cosine.dtype == dtype
    np.testing.assert_allclose(sine, np.sin(2 * np.pi * turns.astype(np.float64)), 0, most)
    np.testing.assert_allclose(cosine, np.cos(2 * np.pi * turns.astype(np.float64)), 0, most)


def test_their_squares_add_up_to_1():
    sine, cosine = sine_and_cosine(TURNS.astype(np.float32))
    np.testing.assert_allclose(sine**2 + cosine**2, 1, 0, 2e-6)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_a_number_has_the_same_bits_alone_and_among_others(dtype):
    turns = TURNS.astype(dtype)
    for of_all, apart in zip(sine_and_cosine(turns), sine_and_cosine(turns[::7]), strict=True):
        np.testing.assert_array_equal(of_all[::7], apart)


def test_whole_turns_make_no_difference():
    turns = (np.arange(-64, 64) / 64).astype(np.float32)
    for near, far in zip(sine_and_cosine(turns), sine_and_cosine(turns + np.float32(1000)), strict=True):
        np.testing.assert_array_equal(near, far)


def test_sines_of_any_angle():
    angles = np.linspace(-20, 20, 100_001)
    np.testing.assert_allclose(sine(angles), np.sin(angles), 0, 4e-15)


def test_exponentials_and_logarithms():
    numbers = np.linspace(-700, 0, 100_001)
    np.testing.assert_allclose(exponential(numbers), np.exp(numbers), 1e-15)
    np.testing.assert_allclose(logarithm(np.exp(numbers)), numbers, 1e-15, 1e-15)
    assert exponential(np.array([0.0]))[0] == 1
    assert exponential(np.array([-1e9]))[0] < 1e-300
    assert logarithm(np.array([1.0]))[0] == 0


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_inverse_sines(dtype):
    angles = np.linspace(-1, 1, 10_001).astype(dtype)
    found = arcsine(angles)
    assert found.dtype == dtype
    np.testing.assert_allclose(found, np.arcsin(angles.astype(float)), 0, 1.2e-6)
    np.testing.assert_array_equal(found, -arcsine(-angles))
    numbers = (np.sinh(8 * np.linspace(-1, 1, 10_001))).astype(dtype)
    found = inverse_hyperbolic_sine(numbers)
    assert found.dtype == dtype
    np.testing.assert_allclose(found, np.arcsinh(numbers.astype(float)), 0, 1e-6)
    np.testing.assert_array_equal(found, -inverse_hyperbolic_sine(-numbers))


@given(st.integers(1, 40), st.floats(0, 1), st.sampled_from([np.float32, np.float64]), st.integers(0, 99))
def test_quantiles(count, part, dtype, seed):
    values = np.random.default_rng(seed).random(count).astype(dtype)
    assert quantile(values, part) == pytest.approx(np.quantile(values.astype(float), part), rel=1e-6)
    assert values.min() <= quantile(values, part) <= values.max()


@given(st.lists(st.floats(-4, 4).map(lambda number: round(number, 1)), min_size=1, max_size=200), st.booleans())
def test_values_that_are_alike_keep_their_order(values, small):
    values = np.array(values, np.float32 if small else np.float64)
    np.testing.assert_array_equal(descending(values), np.argsort(-values, kind="stable"))


def test_lengths():
    down, across = np.random.default_rng(1).random((2, 1000), np.float32)
    assert length(down, across).dtype == np.float32
    np.testing.assert_allclose(length(down, across), np.hypot(down, across), 1e-7)


TOLD = """
import numpy as np
from terrain_explorer.terrain.portable_math import inner_product
values = np.random.default_rng(1).normal(size=300_000)
print(inner_product(values, values[::-1]).hex())
"""


@pytest.mark.parametrize("shape", [(0,), (1,), (40,), (2**15,), (2**15 + 1,), (300, 401)])
def test_is_the_sum_of_the_products(shape):
    random = np.random.default_rng(3)
    first, second = random.normal(size=shape), random.normal(size=shape)
    exact = fsum((first * second).ravel())
    assert inner_product(first, second) == pytest.approx(exact, rel=1e-12, abs=1e-9)


def test_parts_of_arrays_count_alone():
    values = np.arange(12.0).reshape(3, 4)
    assert inner_product(values[:, 1:3], values[:, :2]) == (values[:, 1:3] * values[:, :2]).sum()


def test_does_not_depend_on_the_number_of_threads():
    told = {
        subprocess.run(
            [sys.executable, "-c", TOLD],
            env=os.environ | {"OPENBLAS_NUM_THREADS": threads},
            check=True,
            capture_output=True,
        ).stdout
        for threads in ("1", "2", "3")
    }
    assert len(told) == 1


SEEDS = [0, 1, 2**32, 2**32 + 1, 2**64, 2**128, 10**30, 10**60]


WAYS = pytest.mark.parametrize("way", [nullcontext, without_kernels], ids=["compiled", "reference"])


@WAYS
@laws
@given(st.data(), st.integers(1, 9), st.sampled_from(Role), st.integers(0, 40), st.integers(0, 2**70))
def test_rectangles_in_any_order_are_cut_out_of_one_stream(way, data, columns, role, level, seed):
    stream = NoiseStream(seed, level, role, columns)
    whole = whole_stream(seed, level, int(role), (12, columns))
    for _ in range(4):
        top, bottom = sorted(data.draw(st.tuples(st.integers(0, 12), st.integers(0, 12))))
        left, right = sorted(data.draw(st.tuples(st.integers(0, columns), st.integers(0, columns))))
        with way():
            numbers = stream.read(range(top, bottom), range(left, right))
        np.testing.assert_array_equal(numbers, whole[top:bottom, left:right])


@laws
@given(
    st.integers(-(2**40), 2**40),
    st.integers(1, 2**41) | st.just(2**80 + 1),
    st.integers(0, 2**90),
    st.integers(0, 4),
    st.integers(0, 1100),
    st.sampled_from([(0.0, 1.0), (0.5, 0.6), (0.5, 0.0), (0.5, 1e-3 / 3)]),
)
def test_compiled_numbers_are_those_of_the_reference(row, width, column, rows, columns, shift):
    column %= width
    place = range(row, row + rows), range(column, min(column + columns, width))
    stream = NoiseStream(9, 12, Role.CENTRE, width)
    compiled = stream.read(*place, *shift)
    with without_kernels():
        assert compiled.tobytes() == stream.read(*place, *shift).tobytes()


@WAYS
@laws
@given(st.integers(1, 9), st.integers(-30, 30), st.integers(1, 30), st.integers(-30, 30), st.integers(1, 30))
def test_wrapped_numbers_repeat_the_first_rows_for_ever(way, period, top, rows, left, columns):
    stream = NoiseStream(5, 3, Role.CENTRE, period)
    with way():
        numbers = stream.read_wrapped(range(top, top + rows), range(left, left + columns), period + 2)
    first = whole_stream(5, 3, Role.CENTRE, (period + 2, period))
    row, column = np.arange(top, top + rows) % (period + 2), np.arange(left, left + columns) % period
    np.testing.assert_array_equal(numbers, first[np.ix_(row, column)])


@laws
@given(st.integers(0, 2**40 - 3), st.integers(0, 2**40 - 3))
def test_a_number_far_out_is_the_same_alone_and_among_others(row, column):
    def read(rows, columns):
        return NoiseStream(3, 40, Role.HORIZONTAL, 2**40).read(rows, columns)

    together = read(range(row, row + 2), range(column, column + 3))
    alone = [[read(range(r, r + 1), range(c, c + 1)).item() for c in range(column, column + 3)] for r in (row, row + 1)]
    np.testing.assert_array_equal(together, alone)
    assert np.unique(together).size == 6


@WAYS
def test_rows_follow_one_another_at_the_far_end_of_the_deepest_level(way):
    side = 2**39
    with way():
        beside = NoiseStream(3, 40, Role.CENTRE, side).read(range(side - 1, side), range(side - 4, side))
        as_one_row = NoiseStream(3, 40, Role.CENTRE, side**2).read(range(1), range(side**2 - 4, side**2))
    np.testing.assert_array_equal(beside, as_one_row)


def test_no_two_addresses_share_a_stream():
    starts = {
        NoiseStream(seed, level, role, 4).read(range(1), range(4)).tobytes()
        for seed in SEEDS
        for level in range(41)
        for role in Role
    }
    assert len(starts) == len(SEEDS) * 41 * len(Role)


@pytest.mark.parametrize("other", [(1, 1, Role.CENTRE), (0, 2, Role.CENTRE), (0, 1, Role.VERTICAL)])
def test_neighbouring_streams_know_nothing_of_each_other(other):
    def centred(*address):
        numbers = NoiseStream(*address, 200).read(range(200), range(200)).astype(float)
        assert 0 <= numbers.min() < numbers.max() < 1
        return (numbers - 0.5) * np.sqrt(12)

    sampling_error = 1 / 200
    assert abs(centred(*other).mean()) < 4 * sampling_error
    assert abs(np.mean(centred(0, 1, Role.CENTRE) * centred(*other))) < 4 * sampling_error


def test_roles_have_the_values_that_every_terrain_was_made_with():
    names = ["CORNER", "CENTRE", "HORIZONTAL", "VERTICAL", "OVERWRITTEN_BOTTOM", "OVERWRITTEN_RIGHT"]
    names += ["FLOW", "ROCK", "GULLY", "KEPT", "WAVE", "HILL", "FAULT", "ROUTE", "PLACE", "LAYER", "BEDDING"]
    values = {name: value for value, name in enumerate(names)} | {"MASK": 32}
    assert {role.name: int(role) for role in Role} == values
