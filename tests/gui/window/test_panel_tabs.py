"""The tabs of panels that share a place."""

import pytest
from gui_tools import do
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


def test_each_tab_keeps_its_icon_whatever_becomes_of_its_bar(window):
    def icons():
        QApplication.processEvents()
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        bars = [bar for bar in window.findChildren(QTabBar, options=direct) if bar.isVisible()]
        found = {bar.tabText(at): bar.tabIcon(at) for bar in bars for at in range(bar.count())}
        assert not any(icon.isNull() for icon in found.values())
        return {title: icon.cacheKey() for title, icon in found.items()}

    seen = {}
    for name in ("Shape", "Explore", "Grow"):
        do(window, f"{name}Workspace")
        for one in window.findChildren(QDockWidget):
            one.show()
        moved = window.findChild(QDockWidget, "stepsDock")
        for floats in (True, False):
            moved.setFloating(floats)
            seen |= icons()
    assert {"Brush", "Steps", "Filters", "Figures", "Profile"} <= seen.keys()
    assert len(set(seen.values())) == len(seen)
    do(window, "ThemeDark")
    assert not set(icons().values()) & set(seen.values())


def test_a_panel_that_the_user_opens_comes_to_the_front(qtbot, window):
    do(window, "GrowWorkspace")
    for name in ("surfaceDock", "cameraDock", "stepsDock"):
        opened = window.findChild(QDockWidget, name)
        opened.toggleViewAction().trigger()
        qtbot.waitUntil(lambda opened=opened: not opened.visibleRegion().isEmpty())
