"""What lies around a view."""

import pytest
from gui_tools import LONG
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from terrain_explorer.gui.widgets.docks import BannerPane


def area(widget):
    """Return where a widget is on the screen."""
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


@pytest.mark.parametrize("aside", [None, 40, 100])
def test_nothing_lies_over_a_header(qtbot, aside):
    view, banner, header = QLabel("view"), QLabel("banner"), QLabel("header")
    pane = BannerPane(view, banner)
    qtbot.addWidget(pane)
    pane.resize(QSize(400, 300))
    with qtbot.waitExposed(pane):
        pane.show()
    pane.setHeader(header)
    if aside is not None:
        pane.place_aside(QLabel("aside"), aside)
    qtbot.waitUntil(lambda: 0 < banner.height() == area(view).top() - area(header).bottom() - 1, timeout=LONG)
    for other in (view, banner):
        assert not area(other).intersects(area(header))
    assert area(header).bottom() < area(banner).top() <= area(banner).bottom() < area(view).top()
    assert header.width() == pane.width()


@pytest.fixture
def pane(qtbot):
    """A view of 400 x 300 pixels with a banner that is hidden."""
    banner = QLabel("A long banner that needs more than one line. " * 5, wordWrap=True, objectName="banner")
    banner.hide()
    pane = BannerPane(QLabel("view"), banner)
    qtbot.addWidget(pane)
    pane.resize(QSize(400, 300))
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


@pytest.mark.parametrize("aside", [None, 62, 100])
def test_banners_lie_over_nothing(qtbot, pane, aside):
    page, banner = QLabel("aside"), pane.findChild(QLabel, "banner")
    if aside is not None:
        pane.place_aside(page, aside)
        page.show()
    banner.show()
    qtbot.waitUntil(lambda: area(banner).height() >= banner.heightForWidth(400) > 30, timeout=LONG)
    qtbot.waitUntil(lambda: area(pane.view).top() == area(banner).bottom() + 1, timeout=LONG)
    assert banner.width() == pane.width()
    if aside is not None:
        assert area(page).top() > area(banner).bottom()
    banner.hide()
    qtbot.waitUntil(lambda: area(pane.view).top() == area(pane).top(), timeout=LONG)


def test_a_view_does_not_move_below_a_stroke(qtbot, pane, monkeypatch):
    pressed = [Qt.MouseButton.LeftButton]
    monkeypatch.setattr(QGuiApplication, "mouseButtons", lambda: pressed[0])
    before = area(pane.view)
    pane.findChild(QLabel, "banner").show()
    for _ in range(20):
        QApplication.processEvents()
    assert area(pane.view) == before
    pressed[0] = Qt.MouseButton.NoButton
    qtbot.waitUntil(lambda: area(pane.view).top() > before.top(), timeout=LONG)
