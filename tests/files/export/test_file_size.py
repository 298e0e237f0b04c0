"""The size of a file in words."""

import pytest

from terrain_explorer.files.export.plan import FileSize
from terrain_explorer.language import speak, speak_english


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
