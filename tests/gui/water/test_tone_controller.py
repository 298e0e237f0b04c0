"""Palettes that read wear and wetness: found while they are wanted, shown and told in all views."""

import numpy as np
import pytest
from gui_tools import LONG, do, field, message, open_panel
from hand import begin, choose, done, release, view_of
from PySide6.QtWidgets import QComboBox, QLabel

from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.water.tone_controller import ToneController
from terrain_explorer.gui.water.water_controller import WaterController
from terrain_explorer.gui.water.wear_controller import WearController
from terrain_explorer.gui.widgets.legend import Legend
from terrain_explorer.gui.window.document_presenter import DocumentPresenter
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.recipe import finding_wear
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.work import finished

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

HILLS = DiamondSquare(exponent=6, seed=3)
THERMAL = FILTERS["thermal-erosion"](angle=10, reach=0.05)


@pytest.fixture
def told(monkeypatch):
    """The tones that each view was told last, by its name."""
    told, usual = {}, MapView._follow_tones

    def note(view):
        told[view.objectName()] = view.ground.tones
        usual(view)

    monkeypatch.setattr(MapView, "_follow_tones", note)
    return told


def rested(qtbot, window):
    parts = window.findChild(WaterController), window.findChild(WearController), window.findChild(ToneController)
    qtbot.waitUntil(lambda: not (window.busy or any(is_busy(part) for part in parts)), timeout=LONG)


def remake(qtbot, window, *filters):
    window.findChild(RecipeController).remake(Recipe(HILLS, tuple(map(Step, filters))), "Change")
    rested(qtbot, window)


def colour(window, palette):
    box = field(window, "palette")
    box.setCurrentIndex(box.findData(palette))


def note(window):
    label = open_panel(window, "surfaceDock").findChild(QLabel, "toneNote")
    return "" if label.isHidden() else label.text()


def legend(window, name="legend"):
    return window.findChild(Legend, name)


def status(window):
    label = window.findChild(QLabel, "statusPoint")
    return label.toolTip() or label.text()  # which has all where there is no room


def test_nothing_is_looked_for_under_other_palettes(qtbot, window, told):
    remake(qtbot, window, THERMAL)
    colour(window, "slope")
    rested(qtbot, window)
    assert told == {}
    assert window.findChild(WearController).wear is None
    assert window.findChild(WaterController).drainage is None
    assert note(window) == ""


def test_wear_is_found_and_shown_in_all_views(qtbot, window, told):
    remake(qtbot, window, THERMAL)
    colour(window, "wear")
    assert note(window) == "Finding what erosion did: 0 %"
    assert legend(window).accessibleDescription() == ""
    rested(qtbot, window)
    assert set(told) == {"mapView", "hillshadeView"}
    tones = told["mapView"]["wear"]
    assert tones is told["hillshadeView"]["wear"]
    assert tones.heightmap is window.document.heightmap
    assert (tones.numbers == HILLS.heightmap().heights - tones.heightmap.heights).all()
    assert note(window).startswith("Blue-green")
    most = tones.ends[1]
    assert legend(window).accessibleDescription().startswith(f"+{most:.2g}, −{most:.2g}, 0, +{most / 4:.3g}")
    colour(window, "land")
    assert told["mapView"] == {}
    assert note(window) == ""


def test_the_status_bar_tells_it_at_the_pointer(qtbot, window, told):
    remake(qtbot, window, THERMAL)
    colour(window, "wear")
    rested(qtbot, window)
    numbers = told["mapView"]["wear"].numbers
    for place, words in ((numbers.argmax(), "worn away"), (numbers.argmin(), "laid down")):
        row, column = np.unravel_index(place, numbers.shape)
        window.findChild(ViewSync)._mark(Point(row, column))
        assert status(window).endswith(f"{abs(numbers[row, column]):.3g} {words}")
    colour(window, "land-cover")
    rested(qtbot, window)
    assert "wetness index" in status(window)
    assert "worn" not in status(window)


def test_wetness_is_found_and_shown(qtbot, window, told):
    remake(qtbot, window)
    colour(window, "land-cover")
    assert note(window) == "Finding where water gathers…"
    rested(qtbot, window)
    assert "greener where water gathers" in note(window)
    assert told["mapView"]["land-cover"].heightmap is window.document.heightmap
    assert "Snow" in legend(window).accessibleDescription()


@pytest.mark.parametrize(
    ("filters", "words"),
    [
        ((), "Nothing has eroded this terrain: add Streams, Thermal erosion or Gullies from the Terrain menu."),
        ((THERMAL, FILTERS["undo-linear-light"]()), "What erosion did cannot be followed through the step Undo linear"),
    ],
)
def test_where_there_is_no_wear_a_note_says_why(qtbot, window, told, filters, words):
    remake(qtbot, window, *filters)
    colour(window, "wear")
    rested(qtbot, window)
    assert note(window).startswith(words)
    assert told.get("mapView", {}) == {}
    assert message(window) == ""


def test_another_terrain_takes_the_tones_away_at_once_and_gets_its_own(qtbot, window, told):
    remake(qtbot, window, THERMAL)
    colour(window, "wear")
    rested(qtbot, window)
    do(window, "Undo")
    assert told["mapView"] == {}
    rested(qtbot, window)
    assert note(window).startswith("Nothing")
    do(window, "Redo")
    rested(qtbot, window)
    assert told["mapView"]["wear"].heightmap is window.document.heightmap


def test_a_stroke_keeps_the_colours_until_new_ones_are_known(qtbot, window, told):
    remake(qtbot, window, THERMAL)
    colour(window, "wear")
    rested(qtbot, window)
    before = told["mapView"]
    choose(window, "Raise")
    view = view_of(window, "mapView")
    begin(view)
    assert told["mapView"] is before
    release(view)
    done(qtbot, window)
    assert told["mapView"] is before
    rested(qtbot, window)
    assert told["mapView"]["wear"].heightmap is window.document.heightmap
    assert told["mapView"]["wear"].numbers == pytest.approx(before["wear"].numbers)


def test_a_preview_says_that_its_wear_comes_later(qtbot, window, told):
    remake(qtbot, window, THERMAL)
    colour(window, "wear")
    rested(qtbot, window)
    window.findChild(DocumentPresenter).preview(Heightmap(np.eye(9)))
    assert note(window) == "This is a preview: what erosion did to it is shown when it is applied."
    assert told["mapView"] == {}
    window.findChild(DocumentPresenter).show_again()
    rested(qtbot, window)
    assert told["mapView"]["wear"].heightmap is window.document.heightmap


def test_the_map_may_show_wear_by_itself_and_explains_it(qtbot, window, told):
    remake(qtbot, window, THERMAL)
    box = window.findChild(QComboBox, "mapPalette")
    assert legend(window, "mapLegend").isHidden()
    box.setCurrentIndex(box.findData("wear"))
    rested(qtbot, window)
    assert set(told["mapView"]) == {"wear"}
    assert not legend(window, "mapLegend").isHidden()
    assert legend(window, "mapLegend").accessibleDescription().startswith("+")
    of_map = window.findChild(QLabel, "mapToneNote")
    assert of_map.text().startswith("Blue-green")
    assert not of_map.isHidden()
    assert note(window) == ""
    box.setCurrentIndex(box.findData("greyscale"))
    assert told["mapView"] == {}
    assert legend(window, "mapLegend").isHidden()
    assert of_map.isHidden()


def test_streams_tell_without_their_uplift(qtbot, window, told):
    streams = Streams(age=0.4)
    remake(qtbot, window, streams)
    colour(window, "wear")
    rested(qtbot, window)
    expected = finished(finding_wear(Recipe(HILLS, (Step(streams),)), (65, 65)))
    assert (told["mapView"]["wear"].numbers == expected.total).all()


def test_a_bug_is_reported_and_the_search_ends(qtbot, window, monkeypatch):
    def fail(*_):
        raise MemoryError
        yield

    remake(qtbot, window, THERMAL)
    monkeypatch.setattr(WearController, "_finding", fail)
    colour(window, "wear")
    qtbot.waitUntil(lambda: "not enough memory" in message(window), timeout=LONG)
    assert not is_busy(window.findChild(WearController))
