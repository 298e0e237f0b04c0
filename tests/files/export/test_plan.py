"""Sizes and numbers in words."""

import pytest

from terrain_explorer.files.export.plan import FileSize, number
from terrain_explorer.language import speak, speak_english


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


@pytest.fixture
def german():
    speak(lambda text, *_: "%n Bytes" if text == "%n byte(s)" else None, lambda number: number.replace(".", ","), "de")
    yield
    speak_english()


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (526_338, "526.3 kB"), (52_428_800, "52.4 MB"),
     (4_294_967_295, "4.3 GB")],
)  # fmt: skip
def test_has_the_unit_that_suits_it(count, words):
    assert str(FileSize(count)) == words


@pytest.mark.usefixtures("german")
def test_is_in_the_language_that_is_spoken():
    assert [str(FileSize(count)) for count in (999, 52_428_800)] == ["999 Bytes", "52,4 MB"]
