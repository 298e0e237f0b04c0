"""The pages on the algorithms."""

import re
from collections import Counter
from dataclasses import dataclass
from html import unescape
from typing import Annotated, ClassVar

import pytest
from page_tools import drawn
from PySide6.QtGui import QFont, QTextDocument

from terrain_explorer.gui.learning.pages.page import page
from terrain_explorer.gui.learning.pages.page_links import alike, changed, link, without_stage
from terrain_explorer.gui.learning.pages.page_parts import COMPARISON, CONTENTS, OTHER_PAGES, explained, titles, written
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.services.theme import apply_theme
from terrain_explorer.gui.statistics.readings import TITLES
from terrain_explorer.resources import resource
from terrain_explorer.terrain import GENERATORS, DiamondSquare, MidpointDisplacement, Parameter, RandomNoise, parameters
from terrain_explorer.terrain.explain import Trace
from terrain_explorer.terrain.generators.common import Exponent, Seed

Bumpiness = Annotated[float, Parameter("Bumpiness", "How bumpy it is.", minimum=0, maximum=4)]


@dataclass(frozen=True)
class Dales(RandomNoise):
    """An algorithm of which nothing is written."""

    slug: ClassVar = "dales"
    title: ClassVar = "Hills & dales"

    exponent: Exponent = 9
    bumpiness: Bumpiness = 1.0
    seed: Seed = 0


ALL = [*GENERATORS.values(), Dales]
TRANSLATED = sorted(path.name for path in resource("pages").iterdir() if path.is_dir())


@pytest.fixture
def paper(qapp):
    apply_theme(False)
    return Paper(qapp.palette(), QFont(qapp.font()), 1.0)


def links(html):
    return [unescape(target) for target in re.findall(r'href="([^"]*)"', html)]


def words(html):
    document = QTextDocument()
    document.setHtml(html)
    return " ".join(document.toPlainText().split())


@pytest.mark.parametrize("kind", ALL)
def test_tells_of_every_parameter(paper, kind):
    text = words(page(kind, kind, paper).html)
    for parameter in parameters(kind):
        assert parameter.label in text
        assert parameter.help in text


@pytest.mark.parametrize("kind", ALL)
def test_every_picture_is_there_and_shown(paper, kind):
    made = page(kind, kind, paper)
    shown = re.findall(r'img src="([^"]*)"', made.html)
    assert sorted(shown) == sorted(made.pictures)
    images = drawn(made)
    assert list(images) == list(made.pictures)
    for name, image in images.items():
        assert not image.isNull()
        assert image.deviceIndependentSize().toSize() == made.pictures[name].size


@pytest.mark.parametrize("kind", ALL)
def test_every_link_leads_somewhere(paper, kind):
    default = kind(exponent=3)
    stages = len(Trace.of(default).stages)
    for target in links(page(kind, None, paper).html):
        scheme, _, rest = target.partition(":")
        if scheme == "set":
            values, stage = without_stage(rest)
            example = changed(default, values)
            assert stage is None or stage < len(Trace.of(example).stages) - 1
        elif scheme == "back":
            assert not rest
        elif scheme == "copy":
            assert rest in (kind.slug, f"{kind.slug}.loops")
        elif scheme == "stage":
            assert int(rest) < stages
        elif scheme == "figures":
            assert rest in TITLES
        elif scheme in ("page", "grow"):
            assert rest in [*explained(), kind.slug, *OTHER_PAGES, CONTENTS]
        else:
            assert scheme == "https"


@pytest.mark.parametrize("slug", GENERATORS)
def test_each_algorithm_has_words_of_its_own_and_sources(slug):
    text = written(slug)
    assert resource(f"pages/{slug}.html").is_file()
    for part in ("$steps", "$points", "$levels", "$parameters"):
        assert text.count(part) == 1
    assert re.search(r"<h3>Sources?</h3>", text)


@pytest.mark.parametrize("folder", [".", *TRANSLATED])
@pytest.mark.parametrize("slug", ["midpoint-displacement", "diamond-square"])
def test_figures_are_told_with_what_they_hold_for(folder, slug):
    text = " ".join(resource(f"pages/{folder}/{slug}.html").read_text(encoding="utf-8").split())
    assert re.search(r"(exponent|Exponent) 9 (or|oder) 10", text)
    assert "H = 1/2" in text


@pytest.mark.parametrize("folder", [".", *TRANSLATED])
def test_every_page_has_a_title_and_a_text(folder):
    assert {path.stem for path in resource(f"pages/{folder}").glob("*.html")} == {*titles()} - {COMPARISON}


@pytest.mark.parametrize("folder", TRANSLATED)
@pytest.mark.parametrize("slug", sorted({*titles()} - {COMPARISON}))
def test_translated_pages_have_the_links_and_the_parts_of_the_english_ones(folder, slug):
    english, translated = (
        resource(f"pages/{name}.html").read_text(encoding="utf-8") for name in (slug, f"{folder}/{slug}")
    )
    parts = re.compile(r"<h3>|\$\w+")
    assert parts.findall(translated) == parts.findall(english)
    tags = re.compile(r"<[^>]*>")
    assert Counter(tags.findall(translated)) == Counter(tags.findall(english))


def test_tells_where_heights_come_from(paper):
    text = words(page(DiamondSquare, DiamondSquare, paper).html)
    assert (
        "Centre of a square: mean of the four corners of the square, plus a random offset (drawn from −0.3 to 0.3"
        in text
    )
    assert "mean of the three points of the diamond" in text
    assert "mean of the four points of the diamond" in text
    assert "Point: a random number alone (drawn from 0 to 1 at level 1)." in words(page(RandomNoise, None, paper).html)


def test_there_is_a_picture_of_each_step(paper):
    steps = [name for name in page(MidpointDisplacement, None, paper).pictures if name.startswith("step/")]
    assert steps == [f"step/{stage}" for stage in range(5)]


def test_pictures_differ_from_step_to_step_and_from_value_to_value(paper):
    pictures = drawn(page(DiamondSquare, None, paper))
    for kind in ("step", "level", "spread_reduction", "tileable"):
        group = [picture for name, picture in pictures.items() if name.startswith(f"{kind}/")]
        assert len(group) > 1
        assert all(one != other for number, one in enumerate(group) for other in group[:number])


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_pictures_are_as_sharp_as_the_screen(qapp, ratio):
    pictures = drawn(page(RandomNoise, None, Paper(qapp.palette(), qapp.font(), ratio))).values()
    assert {picture.devicePixelRatio() for picture in pictures} == {ratio}
    assert {picture.deviceIndependentSize().width() for picture in pictures} == {80, 124}


def test_offers_to_grow_what_did_not_grow_the_terrain(paper):
    assert "grow:diamond-square" in links(page(DiamondSquare, RandomNoise, paper).html)
    assert "grow:diamond-square" not in links(page(DiamondSquare, DiamondSquare, paper).html)


class TestLinks:
    def test_set_parameters(self):
        wanted = changed(DiamondSquare(seed=5), "spread=0.5&exponent=4&tileable=true")
        assert wanted == DiamondSquare(seed=5, spread=0.5, exponent=4, tileable=True)
        assert changed(MidpointDisplacement(), "shared_edges=redrawn").shared_edges == "redrawn"

    @pytest.mark.parametrize("values", [{"spread": 0.25, "exponent": 3}, {"tileable": True}, {"given_corners": False}])
    def test_are_read_as_they_are_written(self, values):
        made = changed(DiamondSquare(), unescape(link(values)).removeprefix("set:"))
        assert made == DiamondSquare(**values)

    @pytest.mark.parametrize("wanted", ["spread=20", "bumpiness=1", "exponent=high", "tileable=perhaps"])
    def test_refuse_what_cannot_be(self, wanted):
        with pytest.raises(ValueError, match=r"spread|bumpiness|high|perhaps"):
            changed(DiamondSquare(), wanted)

    def test_keep_what_two_algorithms_share(self):
        made = alike(DiamondSquare, MidpointDisplacement(exponent=5, spread=0.7, centre_from="midpoints", seed=9))
        assert made == DiamondSquare(exponent=5, spread=0.7, seed=9)
