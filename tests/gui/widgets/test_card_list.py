"""Cards: a picture, a name and a sentence each."""

import pytest
from PySide6.QtCore import QSize, QTranslator
from PySide6.QtGui import QFontMetrics

from terrain_explorer.gui.presets.terrain_preset import SAMPLES
from terrain_explorer.gui.widgets.card_list import CardList, in_lines
from terrain_explorer.resources import resource


@pytest.fixture
def cards(qtbot):
    cards = CardList(with_sentences=True)
    qtbot.addWidget(cards)
    return cards


def test_a_sentence_that_does_not_fit_ends_with_an_ellipsis(cards):
    metrics = QFontMetrics(cards.font())
    room = QSize(metrics.horizontalAdvance("many words "), 2 * metrics.lineSpacing())
    assert in_lines("many words", metrics, room) == "many words"
    assert in_lines("many words and many words", metrics, room) == "many words and many…"
    assert in_lines("", metrics, room) == ""


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_said_of_the_samples_fits_their_cards(cards, language):
    translator = QTranslator()
    assert language == "en" or translator.load(str(resource(f"translations/{language}.qm")))
    for sample in SAMPLES:
        name, sentence = (translator.translate("", text) or text for text in (sample.name, sample.shows))
        assert cards.fits(name, sentence), (name, sentence)
