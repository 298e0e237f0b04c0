import numpy as np
import pytest

from terrain_explorer.files.raster.voids import suspect

LAND = np.linspace(100, 2000, 400).reshape(20, 20)


def with_number(number, count=9, land=LAND):
    samples = np.array(land, np.float64)
    samples.flat[:count] = number
    return samples


@pytest.mark.parametrize("number", [-9999, -32768, -32767, 65535, 1e20, -3.4e38, -3.4028235e38, 9.96921e36, -99999])
@pytest.mark.parametrize("count", [1, 9])
def test_numbers_that_are_known_to_mark_voids_are_suspected(number, count):
    found = suspect(with_number(number, count), None)
    assert (found.number, found.count) == (number, count)


@pytest.mark.parametrize("count", [1, 9, 300])
@pytest.mark.parametrize("more", [(), (1,)])
def test_a_hole_in_a_plain_is_suspected(count, more):
    samples = with_number(-9999, count, np.zeros((20, 20)))
    samples.flat[300 : 300 + len(more)] = more
    found = suspect(samples, None)
    assert (found.number, found.count) == (-9999, count)


@pytest.mark.parametrize(
    ("samples", "white"),
    [
        (LAND, None),
        (with_number(-9000, 1, LAND * 50), None),  # the lowest of many heights
        (with_number(6000), None),  # a tower
        (with_number(0), None),  # the sea
        (with_number(123456, 2), None),  # too few
        (with_number(123456, 390), None),  # most points
        (np.where(LAND > 500, 65535, 0), 65535),  # a mask
        (with_number(0, 9, LAND + 30000), 65535),  # black on purpose
        (np.full((4, 4), -9999.0), None),
        (with_number(65535, 9, np.zeros((20, 20))), None),  # a mask
        (with_number(5000, 9, np.zeros((20, 20))), None),  # a plateau
        (with_number(-5000, 9, np.zeros((20, 20))), None),
    ],
)
def test_what_may_be_a_height_is_not(samples, white):
    assert suspect(samples, white) is None


def test_a_number_ten_times_as_large_as_all_others_is_suspected_where_many_share_it():
    assert suspect(with_number(123456), None).count == 9
    assert suspect(with_number(-123456.0), None).count == 9


def test_white_far_above_all_shades_of_a_picture_is_suspected():
    assert suspect(with_number(65535).astype(np.uint16), 65535).number == 65535
