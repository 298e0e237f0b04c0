"""Which entries a few letters mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.gui.search.entries import Entry, folded, found


def entry(title, place="", source=""):
    return Entry(title, title, place, lambda: None, source)


def titles(query, *entries, recent=()):
    return [one.title for one in found(query, entries, recent)]


@pytest.mark.parametrize("query", ["save as", "sas", "sa as", "as", "SAVE", "s a", "saa", "as sa"])
def test_beginnings_of_words_mean_a_title(query):
    assert titles(query, entry("Save as")) == ["Save as"]


@pytest.mark.parametrize("query", ["ave", "ass", "saves", "x", "s x", "as save me"])
def test_other_letters_do_not(query):
    assert titles(query, entry("Save as")) == []


def test_fewer_words_and_earlier_ones_come_first():
    entries = [entry("Copy the saved map"), entry("Open a sample"), entry("Save as"), entry("Samples and animals")]
    assert titles("sa", *entries) == ["Save as", "Samples and animals", "Open a sample", "Copy the saved map"]


def test_a_title_comes_before_an_english_name_and_that_before_a_place():
    entries = [entry("Anders", place="Save"), entry("Speichern", source="Save"), entry("Alles saven")]
    assert titles("save", *entries) == ["Alles saven", "Speichern", "Anders"]


def test_recent_ones_come_first_among_equals_and_where_nothing_is_sought():
    entries = [entry("Save"), entry("Salt"), entry("Open")]
    assert titles("sa", *entries, recent=["Open", "Salt"]) == ["Salt", "Save"]
    assert titles("", *entries, recent=["Open", "Salt"]) == ["Open", "Salt", "Save"]


def test_marks_on_letters_do_not_count():
    assert folded("Größe ÄÉñ") == "grosse aen"
    assert titles("flu", entry("Flüsse")) == titles("FLÜ", entry("Flüsse")) == ["Flüsse"]


@given(st.text(), st.text())
def test_any_text_may_be_sought_and_a_title_finds_itself(query, title):
    assert titles(query, entry(title)) in ([], [title])
    words = "".join(one if one.isalnum() else " " for one in folded(title)).split()
    assert titles(" ".join(words), entry(" ".join(words))) == [" ".join(words)]
