"""What is told of the terrain in another language: its words and its numbers."""

import numpy as np
import pytest

from terrain_explorer.language import speak, speak_english
from terrain_explorer.terrain import DiamondSquare, Heightmap, IntegerMidpointDisplacement, Origin
from terrain_explorer.terrain.explain import LatticePoint, Scale, explain
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.generators.common import size_in_words

WORDS = {
    "Level {level} of {exponent}: {done}": "Stufe {level} von {exponent}: {done}",
    "squares": "Quadrate",
    "mean of the {count} corners of the square": "Mittelwert der {count} Ecken des Quadrats",
    "four": "vier",
    "{mean}, rounded down": "{mean}, abgerundet",
    "{side} × {side} points · {size:.3g} {unit}": "{side} × {side} Punkte · {size:.3g} {unit}",
    "one of {choices}": "eines von {choices}",
    "{name} must be {expected}; got {value!r}": "{name} muss {expected} sein; angegeben: {value!r}",
}


@pytest.fixture(autouse=True)
def german():
    signs = str.maketrans(",.", ".,")
    speak(lambda text, comment, number: WORDS.get(text), lambda text: text.translate(signs))
    yield
    speak_english()


def test_sizes_are_told_in_the_users_words_and_numbers():
    assert size_in_words(10) == "1025 × 1025 Punkte · 4,2 MB"


@pytest.mark.parametrize(("height", "told"), [(0.5, "0,5"), (-2.125, "−2,125"), (300, "300"), (-1e-9, "0")])
def test_heights_have_the_decimal_point_of_the_country_and_no_needless_digits(height, told):
    assert Scale().text(height) == told


def test_a_point_is_explained_in_the_users_words():
    assert explain(DiamondSquare(exponent=3), LatticePoint(1, 1, 1)).label == "Stufe 1 von 3: Quadrate"
    told = explain(IntegerMidpointDisplacement(exponent=3), LatticePoint(1, 1, 1))
    assert told.mean_in_words == "Mittelwert der vier Ecken des Quadrats, abgerundet"


def test_wrong_parameters_are_refused_by_their_names_on_the_command_line():
    with pytest.raises(ValueError, match=r"^angle muss eines von 90, 180, 270 sein; angegeben: '91'$"):
        FILTERS["rotate"](angle="91")


@pytest.mark.parametrize("slug", ["fill-voids", "undo-linear-light"])
def test_losses_are_mended_whatever_they_are_called(slug):
    origin = Origin("PNG", linear=True, voids=np.eye(8, dtype=bool))
    mended = FILTERS[slug]().applied(Heightmap(np.ones((8, 8)), origin=origin)).origin
    assert (len(origin.notes), len(mended.notes)) == (2, 1)
