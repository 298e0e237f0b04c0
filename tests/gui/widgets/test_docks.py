"""What lies around a view."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QLabel, QWidget

from terrain_explorer.gui.widgets.docks import BannerPane


def area(widget):
    """Return where a widget is on the screen."""
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


@pytest.mark.parametrize("aside", [None, 40, 100])
def test_nothing_lies_over_a_header(qtbot, aside):
    view, banner, cover, header = QLabel("view"), QLabel("banner"), QWidget(), QLabel("header")
    pane = BannerPane(view, banner)
    qtbot.addWidget(pane)
    pane.resize(QSize(400, 300))
    with qtbot.waitExposed(pane):
        pane.show()
    pane.setCover(cover)
    pane.setHeader(header)
    if aside is not None:
        pane.placeAside(QLabel("aside"), aside)
    qtbot.waitUntil(lambda: header.isVisible() and header.height() > 0 and area(view).top() > area(header).bottom())
    for other in (view, banner, cover):
        assert not area(other).intersects(area(header))
    assert area(view).contains(area(banner))
    assert header.width() == pane.width()
