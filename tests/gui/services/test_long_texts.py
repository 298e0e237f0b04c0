"""Long words get places to break, and long entries lose their middle; all else stays as it is."""

from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.gui.services.keys import in_menu
from terrain_explorer.gui.services.long_texts import breakable, shortened

BREAK = "\N{ZERO WIDTH SPACE}"


@given(st.text())
def test_a_breakable_text_has_the_same_letters_and_no_long_words(text):
    broken = breakable(text)
    assert broken.replace(BREAK, "") == text.replace(BREAK, "")
    assert all(len(word) < 40 for part in broken.split() for word in part.split(BREAK))


def test_words_of_usual_length_are_not_touched():
    sentence = "hills.png: 513 rows, 513 columns; PNG, 16-bit grey; 0 to 1."
    assert breakable(sentence) == sentence
    assert shortened(sentence[:60]) == sentence[:60]


@given(st.text(min_size=61, max_size=300))
def test_a_shortened_text_keeps_its_ends(text):
    short = shortened(text)
    assert len(short) <= 61
    assert text.startswith(short.partition("…")[0][:1])
    assert text.endswith(short[-1:]) or short.endswith("…")


def test_menus_show_long_names_without_their_middle():
    name = f"{'W' * 180}&.png"
    assert in_menu(name) == f"{'W' * 30}…{'W' * 25}&&.png"
