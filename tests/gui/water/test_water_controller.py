"""Rivers and lakes in the window: switched, looked for, offered, and shown in all views."""

from dataclasses import replace

import numpy as np
import pytest
from drainage_tools import drainage_of
from gui_tools import LONG, action, do, field, message, open_panel, press, slider
from hand import begin, choose, done, release, view_of
from PySide6.QtWidgets import QLabel

from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.water import water_controller
from terrain_explorer.gui.water.water_controller import WaterController
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.filters.paths import River, Road
from terrain_explorer.terrain.sampling import Point

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def told(monkeypatch):
    """All that each view was told to show, by its name."""
    told, usual = {}, MapView._follow_waters

    def note(view):
        told.setdefault(view.objectName(), []).append(view.ground.waters)
        usual(view)

    monkeypatch.setattr(MapView, "_follow_waters", note)
    return told


@pytest.fixture
def counted(monkeypatch):
    """The heightmaps whose drainage was looked for."""
    counted, usual = [], water_controller.draining

    def note(heightmap, sea):
        counted.append(heightmap)
        return usual(heightmap, sea)

    monkeypatch.setattr(water_controller, "draining", note)
    return counted


def rested(qtbot, window):
    qtbot.waitUntil(lambda: not (window.busy or is_busy(window.findChild(WaterController))), timeout=LONG)


def switch(window, on=True):
    field(window, "rivers").setChecked(on)


def status(window):
    return window.findChild(QLabel, "statusPoint").text()


def note(window):
    label = open_panel(window, "surfaceDock").findChild(QLabel, "waterNote")
    return label.text() if not label.isHidden() else ""


def shown(told):
    return {name: waters[-1] for name, waters in told.items() if waters[-1] is not None}


def test_nothing_is_looked_for_while_rivers_are_off(qtbot, window, counted):
    rested(qtbot, window)
    do(window, "NewSeed")
    rested(qtbot, window)
    assert counted == []
    assert note(window) == ""


def test_the_switch_shows_the_same_water_in_all_views(qtbot, window, told):
    switch(window)
    assert note(window).startswith("Finding")
    rested(qtbot, window)
    waters = shown(told)
    assert set(waters) == {"hillshadeView", "mapView"}
    assert len(set(map(id, waters.values()))) == 1
    assert waters["mapView"].drainage.heightmap is window.document.heightmap
    largest = 100 * drainage_of(window.document.heightmap).areas.max() / window.document.heightmap.heights.size
    assert note(window) == f"The largest river drains {largest:.2g} % of the map."
    switch(window, False)
    assert shown(told) == {}
    assert note(window) == ""


def test_each_terrain_is_drained_once(qtbot, window, counted):
    switch(window)
    rested(qtbot, window)
    for area in (0.5, 2.0):
        field(window, "river_area").setValue(area)
        rested(qtbot, window)
    switch(window, False)
    switch(window)
    rested(qtbot, window)
    assert len(counted) == 1


def test_the_slider_chooses_how_many_rivers_there_are(qtbot, window, told):
    switch(window)
    rested(qtbot, window)
    bar, counts = slider(window, "river_area"), []
    for position in (0, bar.maximum() // 2, bar.maximum()):
        bar.setValue(position)
        rested(qtbot, window)
        counts.append(int((told["mapView"][-1].banks[0] > 128).sum()))
    assert counts[0] > counts[1] > counts[2]


def test_the_note_says_if_no_river_is_large_enough(qtbot, window):
    ridge = np.tile(np.abs(np.arange(33, dtype=np.float32) - 16), (33, 1))
    window.document.start(Heightmap(-ridge))
    field(window, "river_area").setValue(9.0)
    switch(window)
    rested(qtbot, window)
    assert note(window).startswith("None here: the largest river drains 1.6 %")


def test_another_terrain_takes_the_water_of_the_old_one_away_at_once(qtbot, window, told):
    switch(window)
    rested(qtbot, window)
    generator = DiamondSquare(exponent=5, seed=3)
    window.document.start(generator.heightmap(), generator)
    assert shown(told) == {}
    rested(qtbot, window)
    assert shown(told)["mapView"].drainage.heightmap is window.document.heightmap


def test_a_stroke_keeps_the_water_until_there_is_new_one(qtbot, window, told, counted):
    switch(window)
    rested(qtbot, window)
    before = told["mapView"][-1]
    choose(window, "Raise")
    view = view_of(window, "mapView")
    begin(view)
    qtbot.wait(2 * water_controller.REST)
    assert told["mapView"][-1] is before
    assert len(counted) == 1
    release(view)
    done(qtbot, window)
    rested(qtbot, window)
    assert told["mapView"][-1].drainage.heightmap is window.document.heightmap is not before.drainage.heightmap
    assert len(counted) == 2


def test_a_preview_is_drained_when_it_rests(qtbot, window, told):
    switch(window)
    rested(qtbot, window)
    window.findChild(object, "operation.terrace").trigger()
    rested(qtbot, window)
    preview = shown(told)["mapView"].drainage.heightmap
    assert preview is not window.document.heightmap
    do(window, "Cancel")
    rested(qtbot, window)
    assert shown(told)["mapView"].drainage.heightmap is window.document.heightmap


def test_the_sea_is_known_to_the_rivers(qtbot, window, told):
    switch(window)
    rested(qtbot, window)
    inland = told["mapView"][-1]
    field(window, "water").setChecked(True)
    rested(qtbot, window)
    assert (told["mapView"][-1].banks[0] > 96).sum() < (inland.banks[0] > 96).sum()


def test_the_status_bar_tells_what_drains_to_the_pointer(qtbot, window):
    heights = np.add.outer(np.abs(np.arange(33) - 16.0), 0.1 * np.arange(33)).astype(np.float32)
    heights[10:13, 10:13] = 0
    window.document.start(replace(Heightmap(heights), metres=True))
    view = window.findChild(MapView, "mapView")
    view.pointed.emit(Point(11, 11))
    assert "drains" not in status(window)
    switch(window)
    rested(qtbot, window)
    drainage = drainage_of(window.document.heightmap)
    assert "drains " in status(window)
    assert status(window).endswith(f"lake {drainage.lake_depths[11, 11]:.6g} m deep")
    view.pointed.emit(Point(16, 0))
    percent = 100 * drainage.areas[16, 0] / drainage.grid.size
    assert status(window).endswith(f"drains {percent:.2g} % of the map")
    view.pointed.emit(Point(2, 20))
    assert "lake" not in status(window)
    window.document.start(DiamondSquare(exponent=5).heightmap())
    assert status(window)
    assert "drains" not in status(window)


def test_the_note_stands_below_how_large_the_smallest_river_is(qtbot, window):
    panel = open_panel(window, "surfaceDock")
    window.document.start(replace(DiamondSquare(exponent=5).heightmap(), metres=True, spacing=30.0))
    switch(window)
    rested(qtbot, window)
    of_rivers = panel.findChild(QLabel, "waterNote")
    sizes = [label for label in panel.findChildren(QLabel) if label.text().endswith((" m²", " ha", " km²"))]
    assert len(sizes) == 1
    qtbot.waitUntil(lambda: of_rivers.isVisible() and sizes[0].isVisible(), timeout=LONG)
    qtbot.waitUntil(lambda: of_rivers.y() >= sizes[0].geometry().bottom(), timeout=LONG)


def test_an_error_is_reported_and_the_note_goes(qtbot, window, monkeypatch):
    def fail(heightmap, sea):
        raise MemoryError
        yield

    monkeypatch.setattr(water_controller, "draining", fail)
    switch(window)
    qtbot.waitUntil(lambda: "not enough memory" in message(window), timeout=LONG)
    assert note(window) == ""


def test_a_map_whose_water_does_not_fit_into_the_memory_is_refused(qtbot, window, monkeypatch, counted):
    monkeypatch.setattr(water_controller, "free_memory", lambda: 2**20)
    switch(window)
    qtbot.waitUntil(lambda: message(window).startswith("Finding the water of 129 × 129 points needs"), timeout=LONG)
    assert counted == []
    assert note(window) == ""


def test_the_window_closes_while_water_is_looked_for(window):
    switch(window)
    window.findChild(WaterController)._find()
    window.close()
    assert window.findChild(WaterController)._worker.stopped


OFFER = "messageAction.Show rivers and lakes"


def shown_of_switch(window):
    rivers = window.document.look.rivers
    assert action(window, "Rivers").isChecked() == rivers
    return rivers


def offered(window):
    """Tell whether the message that is shown offers rivers and lakes."""
    return bool(message(window)) and bool(window.findChildren(object, OFFER))


def apply_streams(qtbot, window, **values):
    window.findChild(WorkCoordinator).begin_kind(Streams)
    window.findChild(FilterPanel).take_filter(Streams(age=0.1, **values))
    press(window, "applyButton")
    qtbot.waitUntil(lambda: not window.busy and not window.findChild(FilterController).active, timeout=LONG)


@pytest.fixture
def small(window):
    generator = DiamondSquare(exponent=5, seed=3)
    window.document.start(generator.heightmap(), generator)
    return window


def test_a_command_and_a_field_switch_the_same_rivers(window):
    do(window, "Rivers")
    assert shown_of_switch(window)
    field(window, "rivers").setChecked(False)
    assert not shown_of_switch(window)


def test_streams_offer_their_rivers_once(qtbot, small):
    apply_streams(qtbot, small)
    assert message(small) == "Streams: done. Its water is not shown yet."
    press(small, OFFER)
    assert shown_of_switch(small)
    assert message(small) == ""
    apply_streams(qtbot, small, seed=2)
    assert message(small) == "Streams: done."
    assert not offered(small)


def test_a_message_about_the_sea_offers_the_rivers_that_end_there(qtbot, small):
    apply_streams(qtbot, small, sea=True)
    qtbot.waitUntil(lambda: "The sea is shown" in message(small), timeout=LONG)
    press(small, OFFER)
    assert shown_of_switch(small)


@pytest.mark.parametrize(("kind", "has_water"), [(River, True), (Road, False)])
def test_a_new_path_offers_the_water_it_makes_when_it_is_ended(qtbot, small, kind, has_water):
    paths = small._features.paths
    do(small, "Path")
    paths.panel.made.kindChanged.emit(kind.slug)
    for place in ((0.2, 0.3), (0.6, 0.7)):
        small._features.paths.tool.added.emit(place)
        qtbot.waitUntil(lambda: not small.busy and paths._wanted is None, timeout=LONG)
    assert not offered(small)
    with qtbot.waitSignal(paths.laid, timeout=LONG):
        do(small, "Raise")
    assert isinstance(small.document.recipe.steps[-1].filter, kind)
    assert offered(small) == has_water
