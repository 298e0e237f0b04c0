"""The workspaces in the window: what each shows, and that it stays as the user left it."""

import pytest
from gui_tools import LONG, action, do
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget, QListWidget, QToolBar, QWidget

from terrain_explorer.files import write
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.export.targets import targets
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.steps.filter_panel import GROUPS
from terrain_explorer.gui.window.export_panel import _ICON, _SENTENCE
from terrain_explorer.gui.window.workspace import WORKSPACES
from terrain_explorer.gui.window.workspace_controller import WorkspaceTabs
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.filters import FILTERS

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

SHOWN = {
    "Grow": {"generateDock", "mapDock"},
    "Draw": {"brushDock", "historyDock", "mapDock"},
    "Shape": {"filtersDock", "stepsDock", "historyDock"},
    "Explore": {"mapDock", "exploreDock", "surfaceDock", "figuresDock", "profileDock"},
    "Export": {"exportDock"},
}


@pytest.fixture
def usual(make_window):
    """A window of the usual size."""
    return make_window(size=(1280, 800))


def dock(window, name):
    return window.findChild(QDockWidget, name)


def shown(window):
    QApplication.processEvents()
    return {one.objectName() for one in window.findChildren(QDockWidget) if one.isVisible()}


def places(window):
    """Return the places of the panels that are not behind other tabs."""
    docks = [dock(window, name) for name in shown(window)]
    return {one.objectName(): one.geometry() for one in docks if not one.visibleRegion().isEmpty()}


def tabs(window):
    return window.findChild(WorkspaceTabs)


def title(window):
    return tabs(window).tabText(tabs(window).currentIndex())


def go(window, name):
    do(window, f"{name}Workspace")


def area(widget):
    return widget.width() * widget.height()


def entries(window, name):
    choices = window.findChild(QListWidget, name)
    return {choices.item(row).text(): choices.item(row) for row in range(choices.count())}


def click_entry(window, name, text):
    choices = window.findChild(QListWidget, name)
    place = choices.visualItemRect(entries(window, name)[text]).center()
    QTest.mouseClick(choices.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_each_workspace_shows_its_panels(window):
    for name, expected in SHOWN.items():
        go(window, name)
        assert shown(window) == expected, name
        assert title(window) == name
        assert window.findChild(QToolBar, "drawToolBar").isVisible() == (name == "Draw")


def test_each_workspace_has_a_place_for_every_panel(window):
    for workspace in WORKSPACES.values():
        sides = (workspace.left, workspace.right, workspace.below)
        placed = [name for side in sides for stack in side for name in stack]
        assert sorted(placed) == sorted(window._panel_layout.docks)


def test_the_terrain_has_most_of_the_window(usual):
    beside = {"Draw": "mapView", "Explore": "mapView"}
    for name in WORKSPACES:
        go(usual, name)
        QApplication.processEvents()
        terrain = area(usual.centralWidget()) + (area(usual.findChild(QWidget, beside[name])) if name in beside else 0)
        assert terrain >= 0.6 * area(usual), name


def test_each_workspace_fits_a_small_screen(make_window):
    window = make_window(size=(1024, 768))
    for name in WORKSPACES:
        go(window, name)
        QApplication.processEvents()
        assert (window.width(), window.height()) == (1024, 768)
        for each in shown(window):
            one = dock(window, each)
            hidden = one.visibleRegion().isEmpty()  # behind another tab
            assert hidden or window.rect().contains(QRect(one.mapTo(window, QPoint()), one.size())), (name, each)


def test_a_click_on_a_tab_opens_a_workspace_and_leaves_the_focus(window):
    focused = window.focusWidget()
    QTest.mouseClick(tabs(window), Qt.MouseButton.LeftButton, pos=tabs(window).tabRect(2).center())
    assert shown(window) == SHOWN["Shape"]
    assert window.focusWidget() is focused


def test_the_keys_go_round(qtbot, window):
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    names = []
    for _ in WORKSPACES:
        qtbot.keyClick(window, Qt.Key.Key_Tab, control)
        names.append(title(window))
    assert names == ["Draw", "Shape", "Explore", "Export", "Grow"]
    qtbot.keyClick(window, Qt.Key.Key_Backtab, control | shift)
    assert title(window) == "Export"
    qtbot.keyClick(window, Qt.Key.Key_4, Qt.KeyboardModifier.AltModifier)
    assert title(window) == "Explore"


def test_the_users_own_arrangement_is_kept_for_each(make_window, forget):
    window = make_window(size=(1280, 800))
    dock(window, "surfaceDock").toggleViewAction().trigger()
    window.addDockWidget(Qt.DockWidgetArea.TopDockWidgetArea, dock(window, "mapDock"))
    grow = places(window)
    go(window, "Shape")
    window.resizeDocks([dock(window, "filtersDock")], [420], Qt.Orientation.Horizontal)
    shape = places(window)
    for name, expected in (("Draw", None), ("Grow", grow), ("Shape", shape)):
        go(window, name)
        assert expected is None or places(window) == expected
    forget(window)
    window = make_window(size=None)
    assert title(window) == "Shape"
    assert places(window) == shape
    go(window, "Grow")
    assert places(window) == grow


def test_panels_of_a_small_window_do_not_stay_narrow_in_a_larger_one(qtbot, make_window, forget):
    usual = make_window(size=(1280, 800))
    width = dock(usual, "generateDock").width()
    forget(usual)
    settings().clear()
    small = make_window(size=(800, 600))
    dock(small, "surfaceDock").toggleViewAction().trigger()
    assert dock(small, "generateDock").width() < width
    small.resize(1280, 800)
    qtbot.waitUntil(lambda: dock(small, "generateDock").width() == width, timeout=LONG)
    assert dock(small, "surfaceDock").isVisible()
    small.resize(800, 600)
    QApplication.sync()
    forget(small)
    settings().remove("geometry")  # as on a larger screen
    window = make_window(size=None)
    assert window.size() == QSize(1280, 800)
    assert dock(window, "generateDock").width() == width


def test_reset_is_for_one_workspace(usual):
    usual.resize(1280, 800)
    go(usual, "Export")
    export = places(usual)
    dock(usual, "exportDock").setFloating(True)
    go(usual, "Explore")
    explore = places(usual)
    dock(usual, "profileDock").hide()
    usual.resizeDocks([dock(usual, "surfaceDock")], [500], Qt.Orientation.Horizontal)
    do(usual, "ResetLayout")
    assert places(usual) == explore
    go(usual, "Export")
    assert dock(usual, "exportDock").isFloating()
    do(usual, "ResetLayout")
    assert places(usual) == export


def test_a_panel_that_floats_is_where_it_was_when_its_workspace_comes_back(window):
    floating = dock(window, "mapDock")
    floating.setFloating(True)
    floating.move(140, 150)
    go(window, "Draw")
    assert not floating.isFloating()
    go(window, "Grow")
    assert floating.isFloating()
    assert floating.pos() == QPoint(140, 150)


def test_a_panel_that_floats_in_a_workspace_left_before_the_end_is_there_after_the_next_start(make_window, forget):
    window = make_window(size=(1280, 800))
    floating = dock(window, "mapDock")
    floating.setFloating(True)
    floating.setGeometry(140, 150, 400, 410)
    grow = places(window)
    go(window, "Shape")
    forget(window)
    window = make_window(size=None)
    assert not dock(window, "mapDock").isVisible()
    go(window, "Grow")
    floating = dock(window, "mapDock")
    assert floating.isVisible()
    assert floating.isFloating()
    assert floating.geometry().getRect() == (140, 150, 400, 410)
    assert places(window) == grow


def test_work_goes_on_in_another_workspace(window):
    do(window, "Growth")
    go(window, "Explore")
    assert action(window, "Growth").isChecked()
    assert shown(window) == SHOWN["Explore"] | {"timelineDock"}
    do(window, "ResetLayout")
    assert action(window, "Growth").isChecked()
    do(window, "Growth")
    assert shown(window) == SHOWN["Explore"]


def test_a_filter_opens_its_panel_and_leaves_the_workspace_as_it_was(usual):
    for name in WORKSPACES:
        go(usual, name)
        before = places(usual)
        usual.findChild(object, "operation.terrace").trigger()
        assert "operationDock" in shown(usual)
        do(usual, "Cancel")
        assert places(usual) == before, name


def test_a_tool_opens_its_panel_and_leaves_the_workspace_as_it_was(usual):
    for name in ("Grow", "Shape", "Explore"):
        go(usual, name)
        before = places(usual)
        do(usual, "Raise")
        assert "brushDock" in shown(usual)
        usual.findChild(DrawingController).put_tool_away()
        assert places(usual) == before, name


def test_a_tool_used_on_a_file_closes_its_panel_as_well(window, settle, tmp_path):
    write(DiamondSquare(exponent=6).heightmap(), tmp_path / "hills.png")
    window.open_file(tmp_path / "hills.png")
    settle(window)
    do(window, "Raise")
    go(window, "Shape")
    assert shown(window) == SHOWN["Shape"]
    go(window, "Grow")
    assert shown(window) == SHOWN["Grow"]


@pytest.mark.parametrize("tool", ["Raise", "Path", "SelectWand"])
def test_a_tool_is_put_away_where_a_drag_turns_the_terrain(window, tool):
    go(window, "Draw")
    do(window, tool)
    go(window, "Explore")
    assert not action(window, tool).isChecked()
    assert shown(window) == SHOWN["Explore"]
    go(window, "Draw")
    assert shown(window) == SHOWN["Draw"]


def test_a_profile_opened_for_a_line_follows_and_is_not_kept(make_window, forget):
    window = make_window()
    do(window, "Profile")
    go(window, "Shape")
    assert shown(window) == SHOWN["Shape"] | {"profileDock"}
    forget(window)
    window = make_window(size=None)
    assert shown(window) == SHOWN["Shape"]
    go(window, "Grow")
    assert shown(window) == SHOWN["Grow"]


@pytest.mark.parametrize("name", WORKSPACES)
def test_the_map_and_the_surface_swap(qtbot, make_window, name):
    window = make_window(size=(1280, 800))
    go(window, name)
    sizes = []
    for _ in range(3):
        do(window, "SwapViews")
        QApplication.processEvents()
        shown_map = dock(window, "mapDock")
        sizes.append((shown_map.width(), window.centralWidget().width()))
    (large, _), (small, _), _ = sizes
    assert large > 1.5 * sizes[0][1]
    assert sizes[1][1] > 1.5 * small
    assert sizes[2] == pytest.approx(sizes[0], rel=0.15)  # no panel gets narrower than its content


def test_filters_are_listed_and_chosen_with_a_click(qtbot, window, settle):
    assert {kind.group for kind in FILTERS.values()} == set(GROUPS)
    go(window, "Shape")
    assert {kind.title for kind in FILTERS.values()} <= {text.rstrip("…") for text in entries(window, "filterList")}
    before = window.document.heightmap
    click_entry(window, "filterList", "Ground")
    assert shown(window) == SHOWN["Shape"]
    click_entry(window, "filterList", "Terrace…")
    assert not dock(window, "operationDock").visibleRegion().isEmpty()
    do(window, "Cancel")
    choices = window.findChild(QListWidget, "filterList")
    choices.setCurrentItem(entries(window, "filterList")["Invert"])
    qtbot.keyClick(choices, Qt.Key.Key_Return)
    settle(window)
    assert window.document.heightmap is not before
    assert window.document.names == ("Invert",)


def test_an_export_begins_with_the_target_that_was_clicked(qtbot, window):
    go(window, "Export")
    click_entry(window, "exportChoices", "Godot")
    qtbot.waitUntil(lambda: window.findChild(QWidget, "exportMapDialog") is not None, timeout=LONG)
    dialog = window.findChild(QWidget, "exportMapDialog")
    assert dialog.findChild(QListWidget, "exportTargets").currentItem().text() == "Godot"
    dialog.reject()


def test_all_that_leaves_the_program_is_listed_by_what_one_wants(qtbot, window):
    go(window, "Export")
    listed = entries(window, "exportChoices")
    groups, heading = {}, ""
    for title, item in listed.items():
        if item.flags() == Qt.ItemFlag.NoItemFlags:
            heading = title
        else:
            groups.setdefault(heading, []).append(title)
    assert [title for group in groups.values() for title in group if title in {one.title for one in targets()}] == [
        one.title for one in targets()
    ]
    assert groups["Pictures and animation"] == ["Save picture…", "Save turntable…", "Save flight…", "Copy picture"]
    assert groups["Maps beside the heights"][-1] == "Export weight maps…"
    assert all(item.data(_ICON) for item in listed.values() if item.flags() != Qt.ItemFlag.NoItemFlags)
    assert listed["Unity"].data(_SENTENCE) == "A raw file for Import Raw in the settings of a terrain."
    assert listed["Save picture…"].data(_SENTENCE) == "Save a picture of the 3D view, at any size"
    flight = listed["Save flight…"]
    assert not flight.flags() & Qt.ItemFlag.ItemIsEnabled
    assert "Go to a place" in flight.toolTip()
    window.findChild(QListWidget, "exportChoices").setCurrentItem(listed["Copy map"])
    with qtbot.waitSignal(action(window, "Copy").triggered):
        QTest.keyClick(window.findChild(QListWidget, "exportChoices"), Qt.Key.Key_Return)
    do(window, "SelectAll")
    assert "Copy selection" in entries(window, "exportChoices")
