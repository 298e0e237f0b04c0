"""The axes in the corner of the surface."""

from math import hypot

import pytest
from gui_tools import action, do, surface
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from terrain_explorer.gui.views.surface3d.axis_gizmo import AXES, SIDE, AxisGizmo
from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, FROM_SIDE, OBLIQUE, Pose
from terrain_explorer.gui.views.surface_pane import SurfacePane

BY_NAME = {axis.name: axis for axis in AXES}
POSES = st.builds(Pose, st.floats(-180, 180), st.floats(0, 90))


@pytest.fixture
def gizmo(qtbot):
    """The axes in a window of their own."""
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.resize(300, 300)
    gizmo = AxisGizmo(parent)
    parent.show()
    yield gizmo  # the parent has to live as long
    del parent


def seen(gizmo, pose):
    """Return where each axis is seen, in points to the right and up from the middle."""
    gizmo.setPose(pose)
    places = {name: gizmo.place(axis) for name, axis in BY_NAME.items()}
    return {name: (place.x() - SIDE / 2, SIDE / 2 - place.y()) for name, place in places.items()}


def test_axes_point_where_a_map_has_them_when_seen_from_above(gizmo):
    places = seen(gizmo, FROM_ABOVE)
    assert places["north"] == pytest.approx((0, places["north"][1]))
    assert places["north"][1] > 0
    assert places["east"] == pytest.approx((places["north"][1], 0))
    assert places["top"] == pytest.approx((0, 0))


def test_up_is_up_and_east_on_the_right_when_seen_from_the_south(gizmo):
    places = seen(gizmo, FROM_SIDE["south"])
    assert places["top"][1] > 0
    assert places["east"][0] > 0
    assert places["north"] == pytest.approx((0, 0), abs=1e-9)


def test_opposite_ends_mirror_each_other_and_all_fit(qapp):
    parent = QWidget()
    gizmo = AxisGizmo(parent)

    @given(POSES)
    def holds(pose):
        places = seen(gizmo, pose)
        for one, other in (("north", "south"), ("east", "west")):
            assert places[one] == pytest.approx([-part for part in places[other]], abs=1e-9)
        assert all(hypot(*place) < SIDE / 2 - 8 for place in places.values())

    holds()


@pytest.mark.parametrize("name", BY_NAME)
def test_a_click_chooses_the_axis(qtbot, gizmo, name):
    gizmo.setPose(OBLIQUE)
    with qtbot.waitSignal(gizmo.axisChosen) as chosen:
        qtbot.mouseClick(gizmo, Qt.MouseButton.LeftButton, pos=gizmo.place(BY_NAME[name]).toPoint())
    assert chosen.args == [name]


def test_a_drag_turns_and_chooses_nothing(qtbot, gizmo):
    start = gizmo.place(BY_NAME["top"]).toPoint()
    turned = []
    gizmo.turned.connect(lambda *by: turned.append(by))
    with qtbot.assertNotEmitted(gizmo.axisChosen):
        qtbot.mousePress(gizmo, Qt.MouseButton.LeftButton, pos=start)
        qtbot.mouseMove(gizmo, start + QPoint(30, 0))
        qtbot.mouseRelease(gizmo, Qt.MouseButton.LeftButton, pos=start + QPoint(30, 0))
    assert sum(azimuth for azimuth, _ in turned) == pytest.approx(-12.0)


def in_corner(window):
    return window.findChild(AxisGizmo)


def test_it_follows_the_camera_and_moves_it(qtbot, window):
    gizmo = in_corner(window)
    assert gizmo.isVisible()
    for name, pose in {**FROM_SIDE, "top": FROM_ABOVE}.items():
        do(window, "ResetView")
        qtbot.mouseClick(gizmo, Qt.MouseButton.LeftButton, pos=gizmo.place(BY_NAME[name]).toPoint())
        assert surface(window).block_camera.pose == pose
    far = surface(window).block_camera.distance
    middle = gizmo.rect().center().toPointF()
    none, still = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    turn = QWheelEvent(
        middle, gizmo.mapToGlobal(middle), QPoint(), QPoint(0, 120), none, Qt.KeyboardModifier.NoModifier, still, False
    )
    QApplication.sendEvent(gizmo, turn)
    assert surface(window).block_camera.distance < far


def test_it_stays_away_where_it_is_not_wanted_or_has_no_room(window):
    gizmo, pane = in_corner(window), window.findChild(SurfacePane)
    action(window, "Axes").setChecked(False)
    assert not gizmo.isVisible()
    action(window, "Axes").setChecked(True)
    assert gizmo.isVisible()
    pane.resize(200, 180)
    assert not gizmo.isVisible()
