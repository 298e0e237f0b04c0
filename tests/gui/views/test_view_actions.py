"""The actions that move the camera and change what dragging does."""

import pytest
from gui_tools import action, do, surface
from PySide6.QtCore import QPoint, Qt


@pytest.mark.usefixtures("without_3d")
def test_without_a_surface_what_moves_its_camera_is_not_offered(window):
    names = ("TopView", "SouthView", "EastView", "NorthView", "WestView", "Orthographic", "Axes", "Walk")
    assert {name: action(window, name).isEnabled() for name in names} == dict.fromkeys(names, False)
    for name in ("ResetView", "FrameAll", "Profile", "FitMap"):
        assert action(window, name).isEnabled()
    surface(window).zoom(4, surface(window).rect().center().toPointF())
    whole = surface(window).point_at(QPoint(2, 2).toPointF())
    do(window, "FrameAll")
    assert surface(window).point_at(QPoint(2, 2).toPointF()) != whole


def test_commands_move_the_camera_and_begin_walks(window, qtbot):
    # Each side can be seen.
    seen = {}
    for side in ("South", "East", "North", "West"):
        do(window, f"{side}View")
        seen[side] = round(surface(window).camera.azimuth) % 360
    assert seen == {"South": 270, "East": 0, "North": 90, "West": 180}
    # Orthographic is ticked while it is.
    do(window, "Orthographic")
    assert surface(window).camera.orthographic
    do(window, "TopView")
    assert action(window, "Orthographic").isChecked() is surface(window).camera.orthographic
    do(window, "Orthographic")
    assert not surface(window).camera.orthographic
    # Frame all keeps the direction.
    surface(window).orbit(40, 10)
    surface(window).navigation.zoom(3)
    before = surface(window).camera
    do(window, "FrameAll")
    after = surface(window).camera
    assert (after.azimuth, after.elevation) == (before.azimuth, before.elevation)
    assert after.scale > before.scale
    # Walking is ticked until escape.
    before = surface(window).camera
    surface(window).setFocus()
    qtbot.keyClick(surface(window), Qt.Key.Key_G)
    assert action(window, "Walk").isChecked()
    assert surface(window).camera != before
    qtbot.keyClick(surface(window), Qt.Key.Key_Escape)
    assert not action(window, "Walk").isChecked()
    assert surface(window).camera == before
    # One can walk in perspective from an orthographic view.
    do(window, "Orthographic")
    before = surface(window).camera
    do(window, "Walk")
    assert action(window, "Walk").isChecked()
    assert surface(window).camera != before
    assert surface(window).navigation.orbit == before
    do(window, "Walk")
    assert surface(window).camera == before
    assert action(window, "Orthographic").isChecked()
