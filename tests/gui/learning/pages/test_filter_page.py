"""The pages on filters."""

import re
from dataclasses import replace
from functools import cache

import pytest
from page_tools import drawn
from PySide6.QtGui import QFont, QTextDocument

from terrain_explorer.gui.learning.pages import filter_page as filter_page_module
from terrain_explorer.gui.learning.pages.filter_page import filter_page
from terrain_explorer.gui.learning.pages.page_parts import CONTENTS, OTHER_PAGES, explained, written
from terrain_explorer.gui.learning.pages.programs import has_program
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.services.theme import apply_theme
from terrain_explorer.terrain import FILTERS, parameters

EXPLAINED = [slug for slug in explained() if slug in FILTERS]
every_page = pytest.mark.parametrize("slug", EXPLAINED)


@pytest.fixture(scope="module")
def paper(qapp):
    apply_theme(False)
    return Paper(qapp.palette(), QFont(qapp.font()), 1.0)


@pytest.fixture(scope="module")
def images_of(paper):
    """Return a function that gives the pictures of a filter's page on ground of a quarter of its points.

    Those of the page itself take seconds to draw.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(filter_page_module, "_GROUND", replace(filter_page_module._GROUND, exponent=6))
        yield cache(lambda slug: drawn(filter_page(FILTERS[slug], paper)))


def test_erosion_is_explained():
    assert {"streams", "thermal-erosion", "gullies", "fill-lakes", "breach-dams"} <= set(EXPLAINED)
    assert "terrace" not in EXPLAINED


@every_page
def test_tells_of_every_parameter(paper, slug):
    document = QTextDocument()
    document.setHtml(filter_page(FILTERS[slug], paper).html)
    text = " ".join(document.toPlainText().split())
    for parameter in parameters(FILTERS[slug]):
        assert parameter.label in text
        assert parameter.help in text


@every_page
def test_every_picture_is_there_and_shown(paper, images_of, slug):
    made = filter_page(FILTERS[slug], paper)
    assert sorted(re.findall(r'img src="(?!live:)([^"]*)"', made.html)) == sorted(made.pictures)
    images = images_of(slug)
    assert list(images) == list(made.pictures)
    assert images["before"] != images["after"]
    assert all(images[name].deviceIndependentSize().toSize() == made.pictures[name].size for name in images)
    assert not any(name.startswith("seed/") for name in made.pictures)


@every_page
def test_pictures_of_a_parameter_differ(images_of, slug):
    images = images_of(slug)
    for parameter in parameters(FILTERS[slug]):
        # Without the captions, which always differ.
        group = [
            image.copy(0, 0, image.width(), image.width())
            for name, image in images.items()
            if name.startswith(f"{parameter.name}/")
        ]
        assert all(one != other for number, one in enumerate(group) for other in group[:number])


@every_page
def test_every_link_leads_somewhere(paper, slug):
    for target in re.findall(r'href="([^"]*)"', filter_page(FILTERS[slug], paper).html):
        scheme, _, rest = target.partition(":")
        assert (
            scheme == "https"
            or (scheme, rest) == ("try", slug)
            or (scheme == "copy" and has_program(rest))
            or (scheme == "page" and rest in [*explained(), *OTHER_PAGES, CONTENTS])
        )


@every_page
def test_each_has_its_parts_and_sources(slug):
    text = written(slug)
    assert [text.count(part) for part in ("$pictures", "$parameters")] == [1, 1]
    assert re.search(r"<h3>Sources?</h3>", text)
