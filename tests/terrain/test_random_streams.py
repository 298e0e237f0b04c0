"""The random numbers of a lattice: a published generator's, and without a pattern that a terrain would show."""

import numpy as np
import pytest

from terrain_explorer.terrain.random_streams import fraction, hashed, mixed, words_of

SIDE = np.arange(256)
KEY = words_of(1, 0, 0)[0]


def numbers(key=KEY, down=0, across=0):
    return fraction(hashed(key, SIDE[:, np.newaxis] + down, SIDE + across))


def correlation(one, other):
    return np.corrcoef(one.ravel(), other.ravel())[0, 1]


def test_the_numbers_of_a_row_are_those_of_splitmix64():
    # The first output of the reference program for the seed 1234567.
    steps = np.arange(1, 6, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(1234567)
    assert mixed(steps).tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    begun = mixed(KEY + np.uint64(0x9E3779B97F4A7C15) * np.uint64([4]))
    row = mixed(begun + np.arange(1, 6, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15))
    np.testing.assert_array_equal(hashed(KEY, np.array([3]), np.arange(5)), row)


@pytest.mark.parametrize("what", ["row", "column", "key"])
def test_each_bit_of_an_address_changes_half_of_the_bits(what):
    rows, columns = SIDE[:, np.newaxis], SIDE
    for bit in (0, 1, 5, 17, 31):
        other = {
            "row": lambda flip: hashed(KEY, rows ^ flip, columns),
            "column": lambda flip: hashed(KEY, rows, columns ^ flip),
            "key": lambda flip: hashed(KEY ^ np.uint64(flip), rows, columns),
        }[what](1 << bit)
        changed = np.unpackbits((hashed(KEY, rows, columns) ^ other).view(np.uint8)).reshape(-1, 64)
        # 65,536 points: a bit that changes by chance does so in half of them, give or take 0.002.
        assert np.abs(changed.mean(axis=0) - 0.5).max() < 0.01


def test_numbers_are_even_from_nought_to_one():
    counts, _ = np.histogram(numbers(), 64, (0, 1))
    # Chi squared of 63 degrees of freedom: 63, give or take 11.
    assert ((counts - 1024) ** 2 / 1024).sum() < 63 + 4 * 11


@pytest.mark.parametrize(("down", "across"), [(0, 1), (1, 0), (1, 1), (1, -1), (2, 0), (0, 2)])
def test_neighbours_know_nothing_of_each_other(down, across):
    assert abs(correlation(numbers(), numbers(down=down, across=across))) < 4 / 256


@pytest.mark.parametrize("other", [(2, 0, 0), (1, 1, 0), (1, 0, 1), (2**32 + 1, 0, 0), (10**300, 0, 0)])
def test_seeds_octaves_and_uses_know_nothing_of_each_other(other):
    assert abs(correlation(numbers(), numbers(words_of(*other)[0]))) < 4 / 256


def test_rows_and_columns_below_nought_have_numbers_too():
    around = fraction(hashed(KEY, np.arange(-128, 128)[:, np.newaxis], np.arange(-128, 128)))
    assert len(np.unique(around)) == around.size
    np.testing.assert_array_equal(around[128:, 128:], numbers()[:128, :128])
