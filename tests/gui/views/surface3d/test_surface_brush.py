"""Drawing on the surface: where strokes go, what else the mouse does meanwhile, and the brush's ring."""

import numpy as np
import pytest
from brush_hand import give_brush
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QRegion
from surface_mouse import CTRL, KINDS, LEFT, NONE, SHIFT, double_click, drag, mouse, show_ground, unshown_view, wheel
from surface_tools import bump, flat, hills
from test_overlay import box, drawn, ground_of, on_screen, show

from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Viewpoint
from terrain_explorer.gui.views.surface3d.draped_marks import around
from terrain_explorer.gui.views.surface3d.overlay import Overlay
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.sampling import Point

HILLS = hills(129, 129)
BESIDE = (1, 1)
ALL = Window(0, 0, 129, 129)
RIGHT = Qt.MouseButton.RightButton
PLACES = [(200, 150), (215, 150), (230, 160), (180, 140)]


@pytest.fixture
def view(qapp):
    view = unshown_view(qapp)
    show_ground(view, HILLS, 0.5)
    give_brush(view, BrushRing(12), HILLS.heights.shape)
    yield view
    view.deleteLater()


@pytest.fixture
def touches(view):
    touches = []
    view.tool.strokeBegan.connect(touches.append)
    view.tool.strokeMoved.connect(touches.append)
    return touches


@pytest.fixture
def overlay(qtbot):
    overlay = Overlay()
    qtbot.addWidget(overlay)
    overlay.resize(400, 300)
    return overlay


def press(view, at, held=Qt.KeyboardModifier.NoModifier):
    mouse(view, KINDS.MouseButtonPress, at, LEFT, LEFT, held)


def move(view, at):
    mouse(view, KINDS.MouseMove, at, NONE, LEFT)


def picked(view, places):
    return [PointerTouch(view.navigation.point_at(QPointF(*at))) for at in places]


def raised(heightmap, by):
    return Heightmap(heightmap.heights + np.float32(by), range=heightmap.range)


@pytest.mark.parametrize("orthographic", [False, True])
def test_a_stroke_goes_where_the_ground_is_seen_and_the_camera_stays(view, touches, orthographic):
    view.navigation.setOrthographic(orthographic)
    before = view.block_camera
    press(view, PLACES[0])
    for at in PLACES[1:]:
        move(view, at)
    mouse(view, KINDS.MouseButtonRelease, PLACES[-1])
    assert touches == picked(view, PLACES)
    assert view.block_camera == before


def test_a_stroke_goes_over_the_ground_as_it_was_when_it_began(view, touches):
    expected = picked(view, PLACES)
    press(view, PLACES[0])
    for by, at in enumerate(PLACES[1:], start=1):
        higher = raised(HILLS, 0.2 * by)
        show_ground(view, higher, 0.5, changed=[ALL])
        move(view, at)
    assert touches == expected
    mouse(view, KINDS.MouseButtonRelease, PLACES[-1])
    press(view, PLACES[0])
    assert touches[-1] == picked(view, PLACES[:1])[0] != expected[0]


def test_what_is_drawn_does_not_move_the_camera_until_the_stroke_is_over(view):
    view.navigation.setViewpoint(Viewpoint(Camera((0.0, 0.0, 0.2), 0.3, -90.0, 30.0)))
    before, higher = view.block_camera, raised(HILLS, 3.0)
    press(view, (200, 150))
    show_ground(view, higher, 0.5, changed=[ALL])
    assert view.block_camera == before
    mouse(view, KINDS.MouseButtonRelease, (200, 150))
    assert view.block_camera.eye[2] > before.eye[2]


def test_a_framed_terrain_is_not_framed_anew_while_one_draws(view):
    view.navigation.reset_view()
    before, higher = view.block_camera, raised(HILLS, 1.0)
    show_ground(view, higher, 0.5, changed=[ALL])
    assert view.block_camera == before
    show_ground(view, higher, 1.0)
    assert view.block_camera != before


@pytest.mark.parametrize(("button", "start", "held"), [(RIGHT, (200, 150), CTRL), (LEFT, BESIDE, SHIFT)])
def test_the_right_button_and_dragging_beside_the_ground_turn(view, touches, button, start, held):
    before = view.block_camera
    drag(view, (30, 10), button, held, start=start)
    assert (view.block_camera.pivot, touches) == (before.pivot, [])
    assert view.block_camera.azimuth == before.azimuth - 12


def test_a_double_click_draws_and_the_wheel_zooms(view, touches):
    before = view.block_camera
    double_click(view, PLACES[0])
    assert view.block_camera == before
    assert touches == 2 * picked(view, PLACES[:1])
    wheel(view, 1, PLACES[0])
    assert view.block_camera.distance < before.distance


def test_the_ring_of_a_brush_is_as_large_as_it_on_flat_ground(overlay):
    camera = Camera((0.0, 0.0, 0.0), 3.5, -90.0, 90.0, orthographic=True)
    ground = ground_of(flat(101, 101))
    show(overlay, ground, camera)
    overlay.setBrush(BrushRing(40))
    assert drawn(overlay).max() == 0
    overlay.setMark(Point(50, 50))
    left, right, top, bottom = box(drawn(overlay) > 128)
    radius = on_screen(camera, ground, Point(50, 70))[0] - 200
    assert ((right - left) / 2, (bottom - top) / 2) == pytest.approx((radius + 1.8, radius + 1.8), abs=1.5)
    assert drawn(overlay)[145:155, 195:205].max() == 255
    assert drawn(overlay)[120:140, 195:205].max() == 0
    overlay.setBrush(None)
    left, right, *_ = box(drawn(overlay) > 128)
    assert right - left < 30


@pytest.mark.parametrize("mirror", ["none", "rows", "columns", "both"])
def test_mirrored_rings_are_drawn_where_the_brush_draws(overlay, mirror):
    camera = Camera((0.0, 0.0, 0.0), 3.5, -90.0, 90.0, orthographic=True)
    ground = ground_of(flat(101, 101))
    show(overlay, ground, camera)
    overlay.setBrush(BrushRing(10, mirror))
    overlay.setMark(Point(20, 30))
    strength = drawn(overlay)
    for row in (20, 80):
        for column in (30, 70):
            mirrored = (row == 20 or mirror in ("rows", "both")) and (column == 30 or mirror in ("columns", "both"))
            x, y = on_screen(camera, ground, Point(row, column + 5))
            assert (strength[round(y), round(x)] > 128) == mirrored


@pytest.mark.parametrize("diameter", [4, 40, 200])
def test_a_ring_lies_on_the_ground_all_around(diameter):
    ground = ground_of(hills(129, 129), 3.0)
    circles, beside = around(ground, BrushRing(diameter, "both"), Point(40.5, 31.2))
    assert circles[..., 2] == pytest.approx(ground.level(circles[..., 0], circles[..., 1]), abs=1e-12)
    away = np.hypot(*(circles[0, ~beside[0], :2] - ground.place(Point(40.5, 31.2))[:2]).T)
    assert away == pytest.approx(np.full(len(away), diameter / 2 * ground.cell))
    assert beside.any() == (diameter > 40)


def test_a_ring_on_a_steep_mountain_runs_up_and_down(overlay):
    ground = ground_of(bump(129, 129, at=(0.5, 0.5), width=0.1), 4.0)
    camera = Camera((0.0, 0.0, 0.4), 5.0, -90.0, 4.0)
    show(overlay, ground, camera)
    overlay.setBrush(BrushRing(16))
    overlay.setMark(Point(72, 64))
    _, _, top, bottom = box(drawn(overlay) > 60)
    high, low = (on_screen(camera, ground, Point(row, 64))[1] for row in (64, 80))
    assert (top, bottom) == pytest.approx((high, low), abs=6)
    assert bottom - top > 60


def test_what_of_a_ring_is_behind_a_mountain_is_faint(overlay):
    ground = ground_of(bump(129, 129, at=(0.5, 0.5), width=0.1), 2.0)
    camera = Camera((0.0, 0.0, 0.1), 5.0, -90.0, 6.0)
    show(overlay, ground, camera)
    overlay.setBrush(BrushRing(6))
    overlay.setMark(Point(40, 64))
    x, y = on_screen(camera, ground, Point(40, 67))
    assert 60 < drawn(overlay)[round(y) - 2 : round(y) + 3, round(x) - 3 : round(x) + 4].max() < 230


def test_a_ring_ends_at_the_edge_of_the_map(overlay):
    camera = Camera((0.0, 0.0, 0.0), 5.0, -90.0, 90.0, orthographic=True)
    ground = ground_of(flat(101, 101))
    show(overlay, ground, camera)
    overlay.setBrush(BrushRing(40))
    overlay.setMark(Point(5, 50))
    _, _, top, _ = box(drawn(overlay) > 128)
    assert top == pytest.approx(on_screen(camera, ground, Point(0, 50))[1], abs=6)


def red_picture(columns, rows):
    picture = QImage(columns, rows, QImage.Format.Format_RGBA8888)
    picture.fill(QColor("red"))
    return picture


def colour(overlay, ground, camera, row, column):
    image = QImage(overlay.size(), QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    overlay.render(image, QPoint(), QRegion(), Overlay.RenderFlag.DrawChildren)
    return image.pixelColor(QPointF(*on_screen(camera, ground, Point(row, column))).toPoint())


def test_the_picture_of_a_stamp_lies_on_the_ground(overlay):
    ground, camera = ground_of(hills(101, 101), 2.0), Camera((0.0, 0.0, 0.0), 4.0, -90.0, 50.0)
    show(overlay, ground, camera)
    overlay.setBrush(BrushRing(40, picture=red_picture(8, 4)))
    overlay.setMark(Point(50, 50))
    red, white = QColor("red"), QColor("white")
    # The picture is half as high as it is wide.
    assert [colour(overlay, ground, camera, *at) for at in ((45, 50), (50, 35), (56, 62))] == [red] * 3
    assert [colour(overlay, ground, camera, *at) for at in ((35, 50), (50, 75))] == [white] * 2


def test_the_picture_ends_at_the_edge_of_the_map_and_behind_a_mountain(overlay):
    ground, camera = ground_of(bump(129, 129, at=(0.5, 0.5), width=0.1), 2.0), Camera((0.0, 0.0, 0.1), 5.0, -90.0, 6.0)
    show(overlay, ground, camera)
    overlay.setBrush(BrushRing(40, picture=red_picture(8, 8)))
    overlay.setMark(Point(110, 64))
    assert colour(overlay, ground, camera, 110, 55) == QColor("red")
    overlay.setMark(Point(40, 64))
    assert colour(overlay, ground, camera, 42, 64) != QColor("red")
