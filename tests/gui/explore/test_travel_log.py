import pytest

from terrain_explorer.gui.explore.explore_controller import TravelLog
from terrain_explorer.gui.explore.map_viewport import MapViewport
from terrain_explorer.terrain.tiles.ground import GroundFacts

WHOLE = MapViewport.of_whole(GroundFacts((0.0, 1.0)), 640, 480)
NEAR, NEARER, OTHER = WHOLE.zoomed(10, 100, 100), WHOLE.zoomed(50, 9, 9), WHOLE.zoomed(9, 300, 3)


@pytest.fixture
def log(qtbot):
    return TravelLog()


def rest_at(log, *sights):
    for sight in sights:
        log.move(sight)
        log.rest()


def test_there_is_no_way_at_first(log):
    assert not log.has_back
    assert not log.has_forward
    rest_at(log, WHOLE)
    assert not log.has_back


def test_the_way_goes_back_and_forward(log):
    rest_at(log, WHOLE, NEAR, NEARER)
    assert log.back() == NEAR
    assert log.back() == WHOLE
    assert not log.has_back
    assert log.forward() == NEAR
    assert log.forward() == NEARER
    assert not log.has_forward


def test_places_on_the_way_are_no_stops(log):
    rest_at(log, WHOLE)
    log.move(NEAR)
    log.move(NEARER)
    assert log.has_back
    assert log.back() == WHOLE
    assert log.forward() == NEARER


def test_another_way_ends_the_way_forward(log):
    rest_at(log, WHOLE, NEAR, NEARER)
    log.back()
    rest_at(log, OTHER)
    assert not log.has_forward
    assert log.back() == NEAR


def test_seeing_a_stop_again_in_another_size_is_no_stop(log):
    rest_at(log, WHOLE, NEAR)
    assert log.back() == WHOLE
    log.move(WHOLE.resized(800, 600))
    assert log.has_forward
    log.clear()
    assert not log.has_forward
