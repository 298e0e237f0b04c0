"""Numbers as text: what compiled code writes is what Python and numpy write."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from reference import without_kernels

from terrain_explorer.files.mesh import obj, threemf
from terrain_explorer.files.numerals import lines_of_text, shortest_text
from terrain_explorer.kernels import kernel

REALS = [obj._VERTEX, obj._NORMAL, obj._PLACE, threemf._VERTEX, b"%.0f\n", b"%.6g,%e\n", b"plain\n%.9f"]
WHOLES = [obj._FACE, threemf._TRIANGLE, threemf._PAINTED, b"%d"]
FLOATS = st.floats(width=32) | st.floats(-10000, 10000, width=32) | st.floats(0, 1, width=32)
EXTREMES = np.float32(
    [0, -0.0, 1, -1, 9.9999999, 0.00095, 999999.94, 1e7, 2**24, 1e20, 1e-4, 1e-9, 1e-38, np.inf, -np.inf, np.nan]
)
POWERS = np.float32(2) ** np.arange(-25, 24, dtype=np.float32)


@given(arrays(np.float32, 12, elements=FLOATS), st.sampled_from(REALS))
@example(np.resize(EXTREMES, 60), obj._NORMAL)
def test_real_numbers_are_written_as_python_does(numbers, pattern):
    numbers = np.resize(numbers, (len(numbers), pattern.count(b"%")))
    assert lines_of_text(pattern, numbers) == pattern * len(numbers) % tuple(numbers.ravel().tolist())


@given(st.data(), st.sampled_from(WHOLES), st.sampled_from([np.uint32, np.int64]))
def test_whole_numbers_are_written_as_python_does(data, pattern, dtype):
    numbers = data.draw(arrays(dtype, (3, pattern.count(b"%"))))
    assert lines_of_text(pattern, numbers) == pattern * 3 % tuple(numbers.ravel().tolist())


def test_so_are_many_lines():
    numbers = np.random.default_rng(7).normal(size=(10_000, 3)).astype(np.float32)
    assert lines_of_text(obj._NORMAL, numbers) == obj._NORMAL * 10_000 % tuple(numbers.ravel().tolist())


@given(arrays(np.float32, st.integers(1, 9), elements=FLOATS))
@example(EXTREMES)
@example(np.nextafter(POWERS, np.float32(0)))
@example(POWERS)
def test_the_shortest_text_is_read_as_the_same_number(heights):
    read, is_nan = np.float32(shortest_text(heights).split()), np.isnan(heights)
    assert np.array_equal(np.isnan(read), is_nan)
    assert np.array_equal(read[~is_nan].view(np.uint32), heights[~is_nan].view(np.uint32))
    with without_kernels():
        alone = shortest_text(heights)
    assert shortest_text(heights) == alone


def test_no_version_of_numpy_decides_where_exponents_begin():
    heights = np.float32([8388608, -16777216, 1e15, 1e6, 999999.94, 1e-4, 1.1e-4, 9.9e-5, 0, -0.0, 42, 1e-38])
    words = b"8.388608e+06 -1.6777216e+07 1e+15 1e+06 999999.94 1e-04 0.00011 9.9e-05 0.0 -0.0 42.0 1e-38"
    assert shortest_text(heights) == words
    with without_kernels():
        assert shortest_text(heights) == words


@pytest.mark.parametrize("digits", [3, 6, 7, 8, 9])
def test_it_is_as_short_as_that_of_numpy(digits):
    rng = np.random.default_rng(3)
    heights = np.float32(rng.random(20_000).round(digits) * 10.0 ** rng.integers(0, 6, 20_000))
    assert shortest_text(heights).decode() == " ".join(heights.astype(str))


def test_compiled_code_gives_way_to_python_where_a_number_is_too_unusual():
    text = np.empty(100, np.uint8)
    for numbers, pattern in (
        (np.float32([np.nan]), b"%.3f"),
        (np.float32([1]), b"%s"),
        (np.float32([1]), b"%.0g"),
        (np.float32([1]), b"%f %f"),
    ):
        assert kernel("lines_of_text")(pattern, len(pattern), numbers, None, 1, text) == -1
