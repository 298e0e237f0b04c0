"""The glossary, and the links to it."""

import re

import pytest
from PySide6.QtGui import QFont

from terrain_explorer.gui.learning.page_panel import PagePanel
from terrain_explorer.gui.learning.pages.glossary import terms, with_terms
from terrain_explorer.gui.learning.pages.manual import hits, manual_page
from terrain_explorer.gui.learning.pages.page_parts import COMPARISON, CONTENTS, GLOSSARY, OTHER_PAGES, explained
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.learning.pages.subjects import subject_page
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.language import speak, speak_english
from terrain_explorer.terrain import DiamondSquare


@pytest.fixture(params=["en", "de"])
def language(request):
    if request.param != "en":
        speak(lambda *_: None, str, request.param)
    yield request.param
    speak_english()


@pytest.fixture
def paper(qapp):
    return Paper(qapp.palette(), QFont(qapp.font()), 1.0)


def links(html):
    return re.findall(r'href="page:([^"]*)"', html)


def test_all_words_are_told_once_and_lead_to_pages(paper, language):
    words = terms()
    anchors = [term.anchor for term in words]
    assert len(set(anchors)) == len(anchors) > 40
    assert {term.page for term in words} <= {"", *explained(), *OTHER_PAGES}
    forms = [form for term in words for form in term.forms]
    assert len(set(forms)) == len(forms)
    html = subject_page(GLOSSARY, paper).html
    assert sorted(re.findall(r'<a name="([^"]+)">', html)) == sorted(anchors)
    assert all(term.meaning.endswith(".") for term in words)


def test_both_languages_have_as_many_words(qapp):
    english = len(terms())
    speak(lambda *_: None, str, "de")
    try:
        assert len(terms()) == english
    finally:
        speak_english()


def test_the_first_of_a_word_is_linked_and_no_name_or_link(qapp):
    html = "<h3>Basins</h3><p><i>Basin</i> <a href='x'>basins</a> <b>pit</b> Basins and a basin, <br>an outlet.</p>"
    made = with_terms(html, "x", qapp.palette())
    assert links(made) == ["glossary#basin", "glossary#outlet"]
    assert re.sub('<a href="page:[^>]*>|</a>', "", made) == html.replace("</a>", "")
    assert 'title="Basin: All points' in made
    assert ">Basins</a> and a basin" in made
    assert links(with_terms(html, "flow", qapp.palette())) == []
    assert with_terms("<p>A basin-like subbasin</p>", "x", qapp.palette()).count("href") == 0


def test_contents_lead_to_every_page(paper):
    assert {*explained(), *OTHER_PAGES} <= set(links(manual_page(CONTENTS, paper).html))


def test_search_finds_words_and_pages_of_all_kinds():
    assert hits("basin")[0].address == "glossary#basin"
    assert "masks" in {hit.address for hit in hits("inverse numbers")}
    assert COMPARISON not in {hit.address for hit in hits("mask")}


def test_a_word_leads_to_the_glossary_and_back(qtbot):
    panel = PagePanel(DiamondSquare())
    qtbot.addWidget(panel)
    panel.resize(700, 500)
    panel.show()
    assert "glossary#hurst-exponent" in links(panel.toHtml())
    panel.show_page("glossary#watershed")
    assert panel.toPlainText().startswith("Glossary")
    assert panel.verticalScrollBar().value() > 0
    panel.go_back()
    assert panel.toPlainText().startswith("Diamond-square")
    stop_workers(panel)
