"""The panel that shows the pages."""

from itertools import pairwise
from threading import get_ident

import pytest
from gui_tools import LONG
from page_tools import drawn
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextDocument
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.learning import page_panel as panel_module
from terrain_explorer.gui.learning.page_panel import PagePanel
from terrain_explorer.gui.services.theme import apply_theme
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.terrain import FILTERS, DiamondSquare, MidpointDisplacement, RandomNoise

GROWN = MidpointDisplacement(exponent=5, spread=0.4, seed=3)


@pytest.fixture
def panel(qtbot):
    panel = PagePanel(GROWN)
    qtbot.addWidget(panel)
    panel.resize(300, 500)
    panel.show()
    yield panel
    stop_workers(panel)


@pytest.fixture
def told(panel):
    """What the panel asked for."""
    asked = []
    for signal in (panel.generatorWanted, panel.figureWanted, panel.backWanted):
        signal.connect(asked.append)
    panel.stageWanted.connect(lambda kind, stage: asked.append((kind, stage)))
    return asked


def wait_for_pictures(qtbot, panel):
    qtbot.waitUntil(lambda: not panel._missing, timeout=LONG)


def title(panel):
    return panel.toPlainText().splitlines()[0]


def follow(panel, target):
    panel.anchorClicked.emit(QUrl(target))


@pytest.mark.parametrize(
    ("target", "asked"),
    [
        ("set:spread=0.5&exponent=2", MidpointDisplacement(exponent=2, spread=0.5, seed=3)),
        ("grow:diamond-square", DiamondSquare(exponent=5, spread=0.4, seed=3)),
        ("stage:3", (MidpointDisplacement, 3)),
        ("figures:creases", "creases"),
    ],
)
def test_links_ask_for_what_they_name(panel, told, target, asked):
    follow(panel, target)
    assert told == [asked]


EXAMPLE = "set:given_corners=true&top_left=2&spread=0&exponent=1&stage=2"


def test_an_example_is_shown_at_its_stage_once_it_has_grown(qtbot, panel, told):
    follow(panel, EXAMPLE)
    example = MidpointDisplacement(exponent=1, spread=0, seed=3, given_corners=True, top_left=2)
    assert told == [example]
    panel.setGenerator(GROWN)
    panel.setGenerator(example)
    qtbot.waitUntil(lambda: told == [example, (MidpointDisplacement, 2)])
    panel.setGenerator(example)
    QApplication.processEvents()
    assert told == [example, (MidpointDisplacement, 2)]


def test_the_way_back_from_an_example_leads_to_the_terrain_before_it(panel, told):
    follow(panel, EXAMPLE)
    panel.setGenerator(told[-1])
    follow(panel, "set:exponent=5")
    panel.setGenerator(told[-1])
    follow(panel, EXAMPLE)
    follow(panel, "back:")
    assert told[-1] == GROWN


def test_without_an_example_the_way_back_leads_to_the_defaults(panel, told):
    follow(panel, "back:")
    assert told == [MidpointDisplacement()]


def test_a_click_on_a_picture_asks_for_its_stage(qtbot, panel, told):
    panel.resize(300, 1500)
    QApplication.sync()
    places = (QPoint(x, y) for y in range(0, panel.viewport().height(), 20) for x in (60, 190))
    place = next(place for place in places if panel.anchorAt(place) == "stage:1")
    qtbot.mouseClick(panel.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told == [(MidpointDisplacement, 1)]


def test_links_to_the_web_open_outside(panel, told, monkeypatch):
    opened = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    follow(panel, "https://doi.org/10.1145/358523.358553")
    assert opened == [QUrl("https://doi.org/10.1145/358523.358553")]
    assert told == []


def test_another_page_can_be_read_and_its_links_grow_that_algorithm(panel, told):
    follow(panel, "page:diamond-square")
    assert title(panel) == "Diamond-square"
    assert told == []
    follow(panel, "set:tileable=true")
    assert told == [DiamondSquare(exponent=5, spread=0.4, seed=3, tileable=True)]


def test_filters_have_pages_too(panel, told):
    follow(panel, "page:gullies")
    assert title(panel) == "Gullies"
    follow(panel, "page:thermal-erosion")
    assert title(panel) == "Thermal erosion"
    follow(panel, "page:diamond-square")
    assert title(panel) == "Diamond-square"
    assert told == []


def test_follows_the_terrain(panel):
    assert title(panel) == "Midpoint displacement"
    panel.setGenerator(RandomNoise())
    assert title(panel) == "Random noise"
    panel.setGenerator(None)
    assert title(panel) == "Random noise"
    assert "Grow a terrain with this algorithm" in panel.toPlainText()
    panel.setGenerator(None, last=DiamondSquare())
    assert title(panel) == "Diamond-square"
    assert "Grow a terrain with this algorithm" in panel.toPlainText()


def noted(monkeypatch):
    """Return what pages will be written of from now on."""
    written, write = [], panel_module.page
    monkeypatch.setattr(panel_module, "page", lambda *of: written.append(of) or write(*of))
    return written


def test_a_page_that_was_written_ahead_is_shown_where_it_is_still_the_one(qtbot, monkeypatch):
    for grown, anew in ((GROWN, 0), (RandomNoise(), 1)):
        panel = PagePanel(GROWN)
        qtbot.addWidget(panel)
        list(panel.getting_ready())
        written = noted(monkeypatch)
        panel.setGenerator(grown)
        panel.show()
        assert title(panel) == grown.title
        assert len(written) == anew
        stop_workers(panel)


def test_the_page_being_read_stays_while_parameters_change(panel):
    follow(panel, "page:diamond-square")
    panel.verticalScrollBar().setValue(200)
    panel.setGenerator(MidpointDisplacement(exponent=6))
    assert title(panel) == "Diamond-square"
    assert panel.verticalScrollBar().value() == 200


def test_pictures_come_in_the_place_of_what_stood_in_for_them(panel, qtbot):
    kind = QTextDocument.ResourceType.ImageResource.value
    address = QUrl("step/0")
    size = panel.loadResource(kind, address).size()
    wait_for_pictures(qtbot, panel)
    image = panel.loadResource(kind, address)
    assert image == drawn(panel._page)["step/0"] == panel.document().resource(kind, address)
    assert image.size() == size


def test_nothing_jumps_when_pictures_arrive(panel, qtbot):
    panel.verticalScrollBar().setValue(200)
    size = panel.document().size()
    wait_for_pictures(qtbot, panel)
    assert (panel.verticalScrollBar().value(), panel.document().size()) == (200, size)


def test_pictures_are_drawn_in_another_thread_and_only_while_the_page_is_seen(panel, qtbot, monkeypatch):
    wait_for_pictures(qtbot, panel)
    threads, real = [], panel_module.drawing

    def noting(pictures):
        threads.append(get_ident())
        yield from real(pictures)

    monkeypatch.setattr(panel_module, "drawing", noting)
    follow(panel, "page:fill-lakes")
    panel.hide()
    assert not panel._worker.busy
    assert panel._missing
    panel.show()
    wait_for_pictures(qtbot, panel)
    assert get_ident() not in threads


@pytest.mark.parametrize("width", [200, 260, 700])
def test_nothing_is_cut_off_at_its_side(panel, width):
    panel.resize(width, 500)
    QApplication.sync()
    assert panel.horizontalScrollBar().maximum() == 0


def test_is_drawn_anew_in_another_theme(panel, qtbot):
    try:
        apply_theme(False)
        QApplication.processEvents()
        wait_for_pictures(qtbot, panel)
        before = panel._images["step/0"]
        panel.verticalScrollBar().setValue(300)
        apply_theme(True)
        QApplication.processEvents()
        assert panel._images["step/0"] == before
        wait_for_pictures(qtbot, panel)
        assert panel._images["step/0"] != before
        assert panel.verticalScrollBar().value() == 300
    finally:
        apply_theme(False)


class TestLeafing:
    """Back and forward through the pages that were read."""

    @pytest.fixture
    def leafed(self, panel):
        """What was announced last: whether there are pages before, and after."""
        said = [(False, False)]
        panel.leafed.connect(lambda *both: said.append(both))
        return said

    def test_leads_through_the_pages_as_they_were_read(self, panel, leafed):
        for page in ("diamond-square", "streams", "comparison"):
            follow(panel, f"page:{page}")
        assert leafed[-1] == (True, False)
        titles = []
        for leaf in (panel.go_back, panel.go_back, panel.go_back, panel.go_back, panel.go_forward, panel.go_forward):
            leaf()
            titles.append(title(panel))
        assert titles == [
            *("Streams", "Diamond-square", "Midpoint displacement", "Midpoint displacement"),
            *("Diamond-square", "Streams"),
        ]
        assert leafed[-1] == (True, True)
        follow(panel, "page:hills")
        assert leafed[-1] == (True, False)

    def test_finds_a_page_where_it_was_left(self, panel):
        panel.verticalScrollBar().setValue(220)
        follow(panel, "page:streams")
        assert panel.verticalScrollBar().value() == 0
        panel.go_back()
        assert panel.verticalScrollBar().value() == 220

    def test_of_another_terrain_leads_to_the_page_that_was_read(self, panel):
        panel.setGenerator(RandomNoise())
        panel.go_back()
        assert title(panel) == "Midpoint displacement"

    def test_a_page_that_was_never_seen_is_none_to_go_back_to(self, panel, leafed):
        panel.hide()
        panel.setGenerator(RandomNoise())
        panel.show()
        assert leafed[-1] == (False, False)

    def test_works_with_the_buttons_of_the_mouse(self, qtbot, panel):
        follow(panel, "page:streams")
        qtbot.mouseClick(panel.viewport(), Qt.MouseButton.BackButton)
        assert title(panel) == "Midpoint displacement"
        qtbot.mouseClick(panel.viewport(), Qt.MouseButton.ForwardButton)
        assert title(panel) == "Streams"


def test_a_filter_can_be_tried_from_its_page(panel):
    tried = []
    panel.filterWanted.connect(tried.append)
    follow(panel, "page:streams")
    assert 'href="try:streams"' in panel._page.html
    follow(panel, "try:streams")
    assert tried == [FILTERS["streams"]]


def lines_of_headings(panel):
    """Return the first words of the page's headings, line by line, and the widths of the texts."""
    block, lines = panel.document().firstBlock(), []
    while block.isValid():
        if block.blockFormat().headingLevel():
            layout, text = block.layout(), block.text()
            starts = [layout.lineAt(number).textStart() for number in range(layout.lineCount())]
            lines.append([text[start:end] for start, end in pairwise([*starts, len(text)])])
        block = block.next()
    return lines


@pytest.mark.parametrize("width", [180, 240, 700])
@pytest.mark.parametrize("slug", ["midpoint-displacement", "manual/preferences"])
def test_headings_break_between_words(panel, width, slug):
    panel.show_page(slug)
    panel.resize(width, 500)
    headings = lines_of_headings(panel)
    assert headings
    assert all(line[-1] in " -" for lines in headings for line in lines[:-1]), headings


def test_headings_have_their_usual_sizes_again_where_there_is_room(panel):
    panel.resize(700, 500)
    usual = panel.toHtml()
    panel.resize(160, 500)
    assert panel.toHtml() != usual
    panel.resize(700, 500)
    assert panel.toHtml() == usual
