"""The page on scale."""

import re

import pytest
from page_tools import drawn
from PySide6.QtGui import QFont

from terrain_explorer.gui.learning.pages.page_parts import CONTENTS, OTHER_PAGES, SCALE, explained
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.learning.pages.subjects import subject_page
from terrain_explorer.gui.services.theme import apply_theme


@pytest.fixture(scope="module")
def page(qapp):
    apply_theme(False)
    return subject_page(SCALE, Paper(qapp.palette(), QFont(qapp.font()), 1.0))


def test_every_picture_is_there_and_shown(page):
    assert set(re.findall(r'img src="([^"]*)"', page.html)) == set(page.pictures)
    images = drawn(page)
    assert all(images["before"] != images[name] for name in ("raise", "road", "smooth", "terrace"))
    assert images["streams/65"] != images["streams/513"]


def test_every_link_leads_somewhere(page):
    links = re.findall(r'href="page:([^"]*)"', page.html)
    assert set(links) <= {*explained(), *OTHER_PAGES, CONTENTS}
    assert {*OTHER_PAGES, CONTENTS} - {SCALE} <= set(links)
