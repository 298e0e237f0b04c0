"""Numbers in words."""

import pytest

from terrain_explorer.terrain.words import bytes_in_words


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (526_338, "526 kB"), (52_428_800, "52.4 MB"),
     (999_900, "1 MB"), (4_294_967_295, "4.29 GB"), (4 * (2**40 + 1) ** 2, "4.84 YB")],
)  # fmt: skip
def test_bytes_are_told_in_the_unit_that_suits_them(count, words):
    assert bytes_in_words(count) == words
