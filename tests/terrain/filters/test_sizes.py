import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import (
    Crop,
    Pad,
    Resample,
    largest_size_within,
    nearest_size,
    smallest_size_around,
)

SIZES = [2**n + 1 for n in range(20)]


@laws
@given(st.integers(2, 2**19))
def test_sizes_are_those_of_the_list(points):
    assert largest_size_within(points) == max(size for size in SIZES if size <= points)
    assert smallest_size_around(points) == min(size for size in SIZES if size >= points)
    nearest = nearest_size(points)
    assert nearest in SIZES
    assert abs(nearest - points) == min(abs(size - points) for size in SIZES)


@pytest.mark.parametrize(
    ("points", "nearest"),
    [(2, 2), (3, 3), (4, 5), (6, 5), (7, 9), (1024, 1025), (1201, 1025), (3601, 4097), (344, 257)],
)
def test_the_nearest_size(points, nearest):
    assert nearest_size(points) == nearest


@pytest.mark.parametrize(
    ("filter_", "found"),
    [
        (Resample(), (65, 33)),
        (Resample(columns=40), (65, 40)),
        (Crop(), (33, 33)),
        (Crop(row=35), (17, 33)),
        (Pad(), (65, 65)),
        (Pad(column=30), (65, 129)),
        (Pad(row=20), (129, 65)),
    ],
    ids=str,
)
def test_the_sides_that_a_filter_chooses_are_those_that_come_of_it(filter_, found):
    heightmap = Heightmap(np.zeros((60, 40), np.float32))
    work = filter_.finding(heightmap)
    next(work)
    with pytest.raises(StopIteration) as ended:
        next(work)
    assert ended.value.value == {"rows": found[0], "columns": found[1]}
    assert filter_.applied(heightmap).heights.shape == found
