"""The keys around the surface: arrows, plus, minus and Space."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication
from surface_mouse import SHIFT, hover, place_at, show_ground, unshown_view
from surface_tools import flat, hills, projected


@pytest.fixture
def view(qapp):
    view = unshown_view(qapp)
    view.ground.setHeightmap(flat(65, 65))
    yield view
    view.deleteLater()


def test_plus_and_minus_zoom_and_undo_each_other(view, qtbot):
    before = view.opts["distance"]
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.opts["distance"] < before
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.opts["distance"] == pytest.approx(before)


@pytest.mark.parametrize("key", [Qt.Key.Key_Plus, Qt.Key.Key_Minus])
def test_plus_and_minus_leave_the_ground_under_the_pointer_there(view, qtbot, key):
    show_ground(view, hills(65, 65))
    hover(view, (120, 180))
    place, before = place_at(view, (120, 180)), view.block_camera.distance
    qtbot.keyClick(view, key)
    assert view.block_camera.distance != before
    x, y, _ = projected(view, *place)
    assert (200 * (1 + x), 150 * (1 - y)) == pytest.approx((120, 180), abs=0.01)


def test_plus_zooms_to_what_is_in_the_middle_where_the_pointer_is_elsewhere(view, qtbot):
    show_ground(view, hills(65, 65))
    for leave in (lambda: hover(view, (1, 1)), lambda: QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))):
        hover(view, (120, 180))
        leave()
        view.navigation.slide(10, 5)
        place, before = place_at(view, (200, 150)), view.block_camera
        assert before.pivot != pytest.approx(place)
        for _ in range(5):
            qtbot.keyClick(view, Qt.Key.Key_Plus)
        assert view.block_camera.distance < before.distance / 1.5
        assert place_at(view, (200, 150)) == pytest.approx(place)


def test_space_turns_around_the_place_under_the_pointer_from_now_on(view, qtbot):
    show_ground(view, hills(65, 65))
    hover(view, (120, 180))
    place = place_at(view, (120, 180))
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert view.block_camera.pivot == pytest.approx(place)
    hover(view, (1, 1))
    before = view.block_camera
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert view.block_camera == before


def test_without_a_pointer_space_turns_around_what_is_in_the_middle(view, qtbot):
    show_ground(view, hills(65, 65))
    view.navigation.slide(40, 30)
    place = place_at(view, (200, 150))
    assert view.block_camera.pivot != pytest.approx(place)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert view.block_camera.pivot == pytest.approx(place)


def test_the_arrows_turn_and_with_shift_they_move(view, qtbot):
    azimuth, pivot = view.opts["azimuth"], view.opts["center"]
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.opts["azimuth"] != azimuth
    assert view.opts["center"] == pivot
    azimuth = view.opts["azimuth"]
    qtbot.keyClick(view, Qt.Key.Key_Right, SHIFT)
    assert view.opts["azimuth"] == azimuth
    assert view.opts["center"] != pivot
