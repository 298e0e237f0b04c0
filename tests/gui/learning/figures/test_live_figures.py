"""Live figures: where they stand in pages, and how the keyboard gets to them."""

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from terrain_explorer.gui.learning.figures.live_figures import Clock, FigurePlaces, LiveFigure

LONG_TEXT = "<p>" + "Rain falls on all of the land. " * 60 + "</p>"
PAGE = f'<p><a href="page:one">One</a></p><p><img src="live:push"></p>{LONG_TEXT}<p><a href="page:two">Two</a></p>'


class Push(LiveFigure):
    """A figure with two buttons."""

    def __init__(self):
        super().__init__("push", "Push", "Push a button, and see. " * 6)
        self.buttons = [QPushButton("First"), QPushButton("Second")]
        self.add(*self.buttons)
        self.add(QWidget())


class Reader(QTextBrowser):
    """As the panel of the pages."""

    def __init__(self):
        super().__init__()
        self.live = FigurePlaces(self, {"push": Push})

    def read(self, html, same_page=False):
        self.live.show_page(html, same_page)

    def focusNextPrevChild(self, forward):  # noqa: N802
        return self.live.take_focus(forward) or super().focusNextPrevChild(forward)


@pytest.fixture
def window(qtbot):
    window = QWidget()
    window.before, window.reader, window.after = QLineEdit(), Reader(), QLineEdit()
    layout = QVBoxLayout(window)
    for widget in (window.before, window.reader, window.after):
        layout.addWidget(widget)
    qtbot.addWidget(window)
    window.resize(360, 400)
    window.show()
    window.activateWindow()
    window.reader.read(PAGE)
    QApplication.processEvents()
    return window


def room(reader):
    """The rectangle that the text keeps free for the figure."""
    document = reader.document()
    block = document.findBlockByNumber(1)
    rect = document.documentLayout().blockBoundingRect(block).toRect()
    return rect.translated(0, -reader.verticalScrollBar().value())


def test_a_figure_stands_in_the_room_that_the_text_keeps_for_it(window):
    reader = window.reader
    figure = reader.live.figure("push")
    heights = []
    for width, place in ((360, 0), (360, 40), (240, 40), (700, 0)):
        window.resize(width, 400)
        reader.verticalScrollBar().setValue(place)
        QApplication.processEvents()
        assert room(reader).top() <= figure.y()
        assert figure.geometry().bottom() <= room(reader).bottom()
        assert figure.width() >= reader.viewport().width() - 12
        assert reader.horizontalScrollBar().maximum() == 0
        heights.append(figure.height())
    assert heights[2] > heights[0] > heights[3]


def test_what_a_figure_tells_makes_room_for_itself(window):
    reader = window.reader
    figure = reader.live.figure("push")
    before = figure.height()
    figure.tell("The water of this square runs to the edge of the map. " * 4)
    QApplication.processEvents()
    assert figure.height() > before
    assert figure.geometry().bottom() <= room(reader).bottom()


def test_the_same_page_keeps_its_figure_and_another_one_has_none(window, qtbot):
    reader = window.reader
    figure = reader.live.figure("push")
    reader.read(PAGE, same_page=True)
    assert reader.live.figure("push") is figure
    reader.read(PAGE)
    assert reader.live.figure("push") is not figure
    reader.read(LONG_TEXT)
    qtbot.waitUntil(lambda: not reader.findChildren(LiveFigure))


def test_tab_leads_through_the_page_as_it_is_read(window, qtbot):
    reader = window.reader
    figure = reader.live.figure("push")

    def where():
        focus = QApplication.focusWidget()
        return reader.textCursor().selectedText() if focus is reader else focus

    stops = []
    window.before.setFocus()
    for _ in range(6):
        QApplication.focusWidget().focusNextPrevChild(True)
        stops.append(where())
    assert stops[1:] == ["One", *figure.buttons, "Two", window.after]
    reader.setFocus()
    back = []
    for _ in range(4):
        QApplication.focusWidget().focusNextPrevChild(False)
        back.append(where())
    assert back == ["Two", *reversed(figure.buttons), "One"]


def test_a_clock_ticks_while_it_is_on_and_seen(window, qtbot):
    figure, ticks = window.reader.live.figure("push"), []
    clock = Clock(figure, lambda: ticks.append(1) or len(ticks) < 3, 1)
    clock.setOn(True)
    qtbot.waitUntil(lambda: not clock.on)
    assert len(ticks) == 3
    window.hide()
    clock.setOn(True)
    qtbot.wait(30)
    assert len(ticks) == 3
    window.show()
    qtbot.waitUntil(lambda: len(ticks) == 4)
