"""Rivers and lakes: a command switches them, and they are offered where a step has just made some."""

import pytest
from gui_tools import LONG, action, do, field, message, press

from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.filters.paths import River, Road

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

OFFER = "messageAction.Show rivers and lakes"


def shown(window):
    rivers = window.document.look.rivers
    assert action(window, "Rivers").isChecked() == rivers
    return rivers


def offered(window):
    """Tell whether the message that is shown offers rivers and lakes."""
    return bool(message(window)) and bool(window.findChildren(object, OFFER))


def apply_streams(qtbot, window, **values):
    window._begin_filter(Streams)
    window._filter_panel.takeFilter(Streams(age=0.1, **values))
    press(window, "applyButton")
    qtbot.waitUntil(lambda: not window.busy and not window._filtering.active, timeout=LONG)


@pytest.fixture
def small(window):
    generator = DiamondSquare(exponent=5, seed=3)
    window.document.started(generator.heightmap(), generator)
    return window


def test_a_command_and_a_field_switch_the_same_rivers(window):
    do(window, "Rivers")
    assert shown(window)
    field(window, "rivers").setChecked(False)
    assert not shown(window)


def test_streams_offer_their_rivers_once(qtbot, small):
    apply_streams(qtbot, small)
    assert message(small) == "Streams: done. Its water is not shown yet."
    press(small, OFFER)
    assert shown(small)
    assert message(small) == ""
    apply_streams(qtbot, small, seed=2)
    assert message(small) == "Streams: done."
    assert not offered(small)


def test_a_message_about_the_sea_offers_the_rivers_that_end_there(qtbot, small):
    apply_streams(qtbot, small, sea=True)
    qtbot.waitUntil(lambda: "The sea is shown" in message(small), timeout=LONG)
    press(small, OFFER)
    assert shown(small)


@pytest.mark.parametrize(("kind", "has_water"), [(River, True), (Road, False)])
def test_a_new_path_offers_the_water_it_makes_when_it_is_ended(qtbot, small, kind, has_water):
    paths = small._features.paths
    do(small, "Path")
    paths.panel.kindChanged.emit(kind.slug)
    for place in ((0.2, 0.3), (0.6, 0.7)):
        small._features.paths.tool.added.emit(place)
        qtbot.waitUntil(lambda: not small.busy and paths._wanted is None, timeout=LONG)
    assert not offered(small)
    with qtbot.waitSignal(paths.laid, timeout=LONG):
        do(small, "Path")
    assert isinstance(small.document.recipe.steps[-1].filter, kind)
    assert offered(small) == has_water
