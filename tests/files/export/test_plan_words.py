"""Sizes and numbers in words."""

import pytest

from terrain_explorer.files.export.plan import FileSize, number


def test_a_size_that_is_not_known_exactly_says_so():
    assert str(FileSize(10**7)) == "10.0 MB"
    assert str(FileSize(10**7, exact=False)) == "at most 10.0 MB"


@pytest.mark.parametrize(
    ("value", "typed"),
    [(0, "0"), (-0.0, "0"), (100.0, "100"), (1 / 3, "0.3333333"), (1e-7, "0.0000001"), (123456789, "123456800"),
     (-4.5, "-4.5"), (0.1953125, "0.1953125")],
)  # fmt: skip
def test_numbers_are_told_as_one_types_them(value, typed):
    assert number(value) == typed
