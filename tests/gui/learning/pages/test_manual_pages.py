"""The pages of the manual in the window: links, sections, search, and what they lead to."""

import pytest
from gui_tools import LONG, do, message, open_panel
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit

from terrain_explorer.gui.learning.page_panel import PagePanel
from terrain_explorer.gui.learning.pages.manual import MANUAL, hits, manual_page, pages, text_of
from terrain_explorer.gui.learning.pages.page_parts import CONTENTS, OTHER_PAGES, explained
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.language import speak, speak_english
from terrain_explorer.terrain import DiamondSquare, RandomNoise


@pytest.fixture
def panel(qtbot):
    panel = PagePanel(DiamondSquare())
    qtbot.addWidget(panel)
    panel.resize(700, 500)
    panel.show()
    panel.show_page(CONTENTS)
    yield panel
    stop_workers(panel)


@pytest.fixture
def paper(qapp):
    return Paper(qapp.palette(), qapp.font(), 1.0)


def title(panel):
    return panel.toPlainText().splitlines()[0]


def first_line_in_sight(panel):
    return panel.cursorForPosition(QPoint(0, 20)).block().text()


def targets(page):
    document = QTextDocument()
    document.setHtml(page.html)
    block, found = document.begin(), []
    while block.isValid():
        found += [each.fragment().charFormat().anchorHref() for each in block]
        block = block.next()
    return [target for target in found if target]


def test_every_page_can_be_read_and_its_links_lead_somewhere(paper):
    for name in ("README", *pages()):
        for target in targets(manual_page(f"{MANUAL}{name}", paper)):
            kind, _, rest = target.partition(":")
            assert kind in ("page", "menu", "https"), target
            if kind == "page" and rest not in {*explained(), *OTHER_PAGES}:
                assert text_of(rest.partition("#")[0].removeprefix(MANUAL))


def test_links_lead_to_pages_and_sections_and_back(panel):
    panel.anchorClicked.emit(QUrl("page:manual/water#gullies"))
    assert title(panel) == "Water and erosion"
    assert first_line_in_sight(panel) == "Gullies"
    panel.anchorClicked.emit(QUrl("page:manual/water#sea"))
    assert first_line_in_sight(panel) == "Sea"
    panel.go_back()
    assert title(panel) == "The manual"


def test_a_long_page_is_written_in_the_background_and_begins_with_its_section(qtbot, panel):
    panel.show_page("manual/command-line-reference#mask")
    assert title(panel) == "…"
    qtbot.waitUntil(lambda: title(panel) == "Every command and option", timeout=LONG)
    assert panel.verticalScrollBar().value() > 1000
    place = panel.verticalScrollBar().value()
    panel.show_page("manual/python")
    panel.go_back()
    qtbot.waitUntil(lambda: panel.verticalScrollBar().value() == place, timeout=LONG)
    panel.show_page("manual/command-line-reference")
    panel.go_back()
    assert title(panel) == "The manual"


def test_who_reads_the_manual_may_choose_another_algorithm(panel):
    panel.setGenerator(RandomNoise())
    assert title(panel) == "The manual"


def test_a_page_is_as_wide_as_the_panel(panel):
    panel.show_page("manual/look")
    QApplication.processEvents()
    assert panel.horizontalScrollBar().maximum() == 0


def test_search_finds_sections_titles_first():
    found = hits("Feather SELECT")
    assert "manual/select#tools" in [hit.address for hit in found]
    assert hits("gullies")[0].address == "manual/water#gullies"
    assert "<b>Talus</b>" in next(hit.excerpt for hit in hits("talus") if hit.address.startswith("manual/"))
    assert any(hit.address == "streams" for hit in hits("stream power"))
    assert hits("no such word anywhere") == hits(" ") == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_search_knows_what_newcomers_say(language):
    words = {
        "en": ("jitter", "normalize", "normalise", "recursive", "recursion", "tiling", "copies", "tablet"),
        "de": ("Jitter", "normalisieren", "normieren", "rekursiv", "Rekursion", "kacheln", "Kopien", "Tablet"),
    }
    if language != "en":
        speak(lambda *_: None, str, language)
    try:
        assert [word for word in words[language] if not hits(word)] == []
    finally:
        speak_english()


def test_searching_is_one_page_to_go_back_from(panel):
    for words in ("gul", "gull", "gullies"):
        panel.search(words)
    assert title(panel) == "Search: gullies"
    panel.open_first_hit("gullies")
    assert first_line_in_sight(panel) == "Gullies"
    panel.go_back()
    panel.go_back()
    assert title(panel) == "The manual"


@pytest.mark.usefixtures("without_3d")
class TestInTheWindow:
    def page(self, window):
        return window.findChild(PagePanel)

    def test_f1_opens_the_contents_and_in_a_panel_the_page_on_it(self, window):
        do(window, "Manual")
        assert title(self.page(window)) == "The manual"
        window.findChild(QDockWidget, "generateDock").findChild(QLineEdit).setFocus()
        do(window, "Manual")
        assert title(self.page(window)) == "Grow terrain"

    def test_f1_opens_the_page_on_the_panel_that_was_opened_last(self, window):
        view = window.findChild(MapView, "mapView")
        for name, page in (("Path", "Paths"), ("SelectRectangle", "Select"), ("Variations", "Choose")):
            do(window, name)
            view.setFocus()
            do(window, "Manual")
            assert page in title(self.page(window))
        do(window, "Variations")
        view.setFocus()
        do(window, "Manual")
        assert title(self.page(window)) == "Look at a terrain"  # the others have gone with their work

    def test_every_panel_with_tools_of_its_own_has_a_page(self, window):
        view = window.findChild(MapView, "mapView")
        for dock in window.findChildren(QDockWidget):
            if dock.objectName() not in ("algorithmDock", "operationDock"):
                open_panel(window, dock.objectName())
                view.setFocus()
                do(window, "Manual")
                assert title(self.page(window)) != "The manual", dock.objectName()

    def test_ways_through_the_menus_are_taken(self, qtbot, window):
        do(window, "Manual")
        sea = window.findChild(type(window.menuBar().actions()[0]), "actionSea")
        assert not sea.isChecked()
        self.page(window).anchorClicked.emit(QUrl("menu:View > Sea"))
        assert sea.isChecked()
        self.page(window).anchorClicked.emit(QUrl("menu:Edit > Redo"))
        assert "there is nothing to redo" in message(window)
        self.page(window).anchorClicked.emit(QUrl("menu:View > Panels"))
        menu = QApplication.activePopupWidget()
        assert menu is not None
        qtbot.keyClick(menu, Qt.Key.Key_Escape)

    def test_words_typed_above_the_page_are_looked_up(self, qtbot, window):
        do(window, "Manual")
        field = next(each for each in window.findChildren(QLineEdit, "pageSearch") if each.isVisible())
        field.setFocus()
        qtbot.keyClicks(field, "talus")
        assert title(self.page(window)) == "Search: talus"
        qtbot.keyClick(field, Qt.Key.Key_Return)
        # The words can be changed at once; before, letters were keys of tools, and Ctrl+A selected the terrain.
        assert field.hasFocus()
        selection = window.document.selection
        qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClicks(field, "gullies")
        assert field.text() == "gullies"
        assert title(self.page(window)) == "Search: gullies"
        assert window.document.selection is selection
