"""The room that the forms of filters and steps get from the panels around them."""

import pytest
from gui_tools import LONG, choose_row, do, field, press, steps_list
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QWidget

from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.widgets.docks import ScrolledContent

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def shaping(make_window):
    """Return a function that makes a window of some size and shows the workspace for shaping."""

    def make(size=(1280, 800)):
        window = make_window(size=size)
        do(window, "ShapeWorkspace")
        QApplication.processEvents()
        return window

    return make


@pytest.fixture
def begin(qtbot):
    def begin(window, slug):
        window.findChild(object, f"operation.{slug}").trigger()
        qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
        QApplication.processEvents()

    return begin


@pytest.fixture
def apply(qtbot, begin, settle):
    def apply(window, *slugs):
        for slug in slugs:
            begin(window, slug)
            press(window, "applyButton")
            settle(window)
        QApplication.processEvents()

    return apply


def heights(window):
    """Return the heights of the panels for shaping that are in sight."""
    docks = {name: window.findChild(QDockWidget, f"{name}Dock") for name in ("steps", "filters")}
    return {name: dock.height() for name, dock in docks.items() if not dock.visibleRegion().isEmpty()}


def resize(window, **sizes):
    docks = [window.findChild(QDockWidget, f"{name}Dock") for name in sizes]
    window.resizeDocks(docks, list(sizes.values()), Qt.Orientation.Vertical)
    QApplication.processEvents()


def hidden_part(window, name):
    return window.findChild(QDockWidget, name).findChild(ScrolledContent).missing_height


def choose_step(window, row):
    choose_row(window, row)
    QApplication.processEvents()


def in_sight(widget: QWidget):
    return widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_a_filter_shows_all_its_parameters_and_the_panels_get_their_heights_back(shaping, begin, size):
    window = shaping(size)
    before = heights(window)
    for _ in range(2):
        begin(window, "streams")
        assert hidden_part(window, "operationDock") == 0
        press(window, "cancelOperationButton")
        QApplication.processEvents()
        assert heights(window) == before


def test_a_filter_shows_a_parameter_wherever_the_splitter_was_left(shaping, begin):
    window = shaping((1024, 768))
    resize(window, steps=2000, filters=1)
    begin(window, "smooth")
    assert in_sight(field(window, "reach"))
    resize(window, steps=2000, operation=1)
    assert in_sight(field(window, "reach"))


def test_a_chosen_step_shows_all_its_parameters_and_its_list_stays_where_it_is(qtbot, shaping, apply):
    window = shaping()
    apply(window, "streams", "terrace")
    before, steps = heights(window), steps_list(window)
    place = steps.mapTo(window, QPoint())
    choose_step(window, 1)
    assert hidden_part(window, "stepsDock") == 0
    assert steps.mapTo(window, QPoint()) == place
    do(window, "GrowWorkspace")
    do(window, "ShapeWorkspace")
    qtbot.waitUntil(lambda: hidden_part(window, "stepsDock") == 0, timeout=LONG)
    choose_step(window, 0)
    assert heights(window) == before


def test_a_height_that_the_user_chooses_stays(shaping, apply):
    window = shaping()
    apply(window, "streams")
    choose_step(window, 1)
    resize(window, steps=350, filters=350)
    chosen = heights(window)
    choose_step(window, 0)
    assert heights(window) == chosen


def test_the_map_takes_the_room_for_its_numbers_and_gives_it_back(make_window, qtbot, settle):
    window = make_window(size=(1366, 768))
    panel, dock = window.findChild(MapPanel), window.findChild(QDockWidget, "mapDock")
    before = dock.height()
    for exponent in (2, 3):
        field(window, "exponent").setValue(exponent)
        settle(window)
        qtbot.waitUntil(lambda: panel.missing_height == 0, timeout=LONG)
        assert not panel.findChild(QLabel, "mapNumbersNote").isVisible()
    assert dock.height() > before
    assert in_sight(field(window, "exponent"))
    field(window, "exponent").setValue(7)
    settle(window)
    qtbot.waitUntil(lambda: dock.height() == before, timeout=LONG)
