"""The camera that turns around the terrain: framing, and keeping above the ground. Nothing is drawn here."""

import random

import numpy as np
import pytest
from surface_mouse import MIDDLE, drag, resize, unshown_view, wheel
from surface_tools import bump, corners, flat, hills, noise, projected

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Viewpoint
from terrain_explorer.gui.views.surface3d.camera.camera_moves import CLEARANCE, NEAREST
from terrain_explorer.terrain.sampling import Point

LOOKS = {
    "reset": lambda view: view.navigation.reset_view(),
    "top": lambda view: view.navigation.top_view(),
    "south": lambda view: view.navigation.side_view("south"),
    "west": lambda view: view.navigation.side_view("west"),
    "present": lambda view: view.navigation.frame_all(),
}
BLOCKS = [TerrainBlock.of(noise(65, 65), 1.0), TerrainBlock.of(noise(20, 90), 1.0), TerrainBlock.of(noise(90, 20), 4.0)]


@pytest.fixture
def view(qapp):
    view = unshown_view(qapp)
    view.setGround(None, BLOCKS[0])
    yield view
    view.deleteLater()


def show(view, heightmap, exaggeration=1.0, water=None):
    view.setGround(heightmap, TerrainBlock.of(heightmap, exaggeration), water)


def camera(view):
    eye, pivot = view.cameraPosition(), view.opts["center"]
    return eye.x(), eye.y(), eye.z(), pivot.x(), pivot.y(), pivot.z()


def clear_of_the_ground(view):
    """Return how far the eye is above what it has to keep above; infinite beside the block."""
    ground, (x, y, z) = view.navigation.ground, view.camera.eye
    return z - float(ground.level(x, y)) - CLEARANCE if ground.beneath(x, y) else np.inf


def inside(view, block):
    return all(abs(part) <= 1.0 for corner in corners(block) for part in projected(view, *corner))


def test_north_is_up_seen_from_above(view):
    view.orbit(77, 0)
    view.navigation.top_view()
    middle, north, east = (projected(view, *point, 0) for point in ((0, 0), (0, 0.5), (0.5, 0)))
    assert middle[:2] == pytest.approx((0, 0), abs=1e-5)
    assert north[0] == pytest.approx(0, abs=1e-5)
    assert north[1] > 0.1
    assert east[0] > 0.1
    assert east[1] == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("seed", range(4))
def test_the_eye_stays_above_the_ground_whatever_is_done(view, seed):
    dice = random.Random(seed)
    maps = [noise(65, 65), hills(65, 65), bump(65, 65, at=(0.4, 0.6), width=0.2)]
    show(view, maps[0], 2.0)
    near = 0
    for _ in range(300):
        at = (dice.randint(0, 400), dice.randint(0, 300))
        dice.choice(
            [
                lambda: view.orbit(dice.uniform(-90, 90), dice.uniform(-90, 90)),
                lambda at=at: drag(view, (dice.randint(-300, 300), dice.randint(-300, 300)), start=at),
                lambda at=at: drag(view, (dice.randint(-300, 300), dice.randint(-300, 300)), MIDDLE, start=at),
                lambda at=at: wheel(view, dice.randint(-9, 9), at=at),
                lambda at=at: wheel(view, dice.randint(3, 9), at=at),
                lambda: view.navigation.slide(dice.randint(-300, 300), dice.randint(-300, 300)),
                lambda: show(view, dice.choice(maps), dice.uniform(0, 4), dice.choice([None, 0.5])),
                lambda: view.navigation.setOrthographic(dice.random() < 0.3),
                dice.choice([view.navigation.reset_view, view.navigation.top_view, view.navigation.frame_all]),
            ]
        )()
        assert 0.0 <= view.camera.elevation <= 90.0
        if not view.camera.orthographic:
            assert clear_of_the_ground(view) > -1e-6
            near += clear_of_the_ground(view) < 0.2
    assert near > 4


def test_turning_down_stops_where_the_ground_begins(view):
    show(view, flat())
    view.navigation.setCamera(Camera((0.0, 0.0, 0.0), 0.5, -90.0, 40.0))
    view.orbit(0, -60)
    assert view.camera.eye[2] == pytest.approx(CLEARANCE, abs=1e-4)
    view.orbit(33, 0)
    assert view.camera.eye[2] == pytest.approx(CLEARANCE, abs=1e-4)


def test_zooming_in_stops_where_the_ground_begins(view):
    show(view, flat())
    view.navigation.setCamera(Camera((0.0, 0.0, 0.0), 1.0, -90.0, 10.0))
    for _ in range(60):
        view.navigation.zoom(1.3)
    assert view.camera.eye[2] == pytest.approx(CLEARANCE, abs=1e-3)
    assert view.camera.elevation == 10.0


def test_a_mountain_that_grows_lifts_the_eye(view):
    mountain = bump(65, 65, at=(0.5, 0.5), width=0.3)
    show(view, mountain, 0.2)
    view.navigation.setCamera(Camera((0.0, 0.0, 0.08), 0.3, -90.0, 20.0))
    before = view.camera
    show(view, mountain, 0.3)
    assert view.camera == before
    show(view, mountain, 3.0)
    assert clear_of_the_ground(view) > -1e-6
    assert view.camera.pivot[2] == pytest.approx(1.2)
    assert view.camera.azimuth == -90.0


def test_zooming_ends_on_both_sides(view):
    framed = view.opts["distance"]
    for _ in range(100):
        wheel(view, 5)
    nearest = view.opts["distance"]
    assert nearest == NEAREST < framed / 10
    for _ in range(100):
        wheel(view, -5)
    assert view.opts["distance"] == pytest.approx(3 * framed)
    assert inside(view, BLOCKS[0])


def test_the_wheel_zooms_towards_the_viewer(view):
    before = view.opts["distance"]
    wheel(view, 1)
    assert view.opts["distance"] < before


def test_moves_are_told(view, qtbot):
    for move in (
        lambda: view.orbit(1, 1),
        lambda: view.navigation.zoom(2),
        lambda: view.navigation.slide(3, 3),
        view.navigation.reset_view,
    ):
        with qtbot.waitSignal(view.moved):
            move()


def test_the_camera_stays_for_a_map_of_the_same_shape(view):
    view.orbit(30, 5)
    view.navigation.zoom(2)
    before = camera(view)
    view.setGround(None, TerrainBlock.of(flat(65, 65), 3.0))
    assert camera(view) == pytest.approx(before)


def test_the_camera_stays_for_a_map_of_the_same_shape_and_more_points(view):
    show(view, flat(100, 100))
    view.orbit(30, 5)
    before = view.camera
    for points in (199, 397, 100):
        show(view, flat(points, points))
        assert view.camera == before


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_higher_block_is_framed_again_before_the_camera_was_moved(view, look, orthographic):
    view.navigation.setOrthographic(orthographic)
    look(view)
    pose = view.camera.pose
    for exaggeration in (4.0, 0.5):
        show(view, hills(65, 65), exaggeration)
        block = TerrainBlock.of(hills(65, 65), exaggeration)
        assert view.camera.pose == pose
        assert inside(view, block)
        framed = view.camera
        look(view)
        assert view.camera == framed


def test_what_moves_the_camera_makes_it_one_that_is_not_framed(view):
    for move in (lambda: view.orbit(1, 1), lambda: view.navigation.zoom(2), lambda: view.navigation.slide(3, 3)):
        view.navigation.top_view()
        assert view.navigation.viewpoint == Viewpoint(view.camera, framed=True)
        move()
        assert view.navigation.viewpoint == Viewpoint(view.camera, framed=False)


@pytest.mark.parametrize("orthographic", [False, True])
def test_a_framed_viewpoint_comes_back_as_one_that_fits_every_size(view, orthographic):
    view.navigation.setOrthographic(orthographic)
    view.navigation.side_view("east")
    kept = view.navigation.viewpoint
    view.navigation.setOrthographic(False)
    view.orbit(20, 5)
    resize(view, 300, 500)
    view.navigation.setViewpoint(kept)
    assert inside(view, BLOCKS[0])
    assert view.navigation.viewpoint == Viewpoint(view.camera, framed=True)
    assert (view.camera.pose, view.camera.orthographic) == (kept.camera.pose, orthographic)


def test_a_viewpoint_that_is_not_framed_comes_back_as_it_was(view):
    view.orbit(20, 5)
    kept = view.navigation.viewpoint
    view.navigation.top_view()
    view.navigation.setViewpoint(kept)
    assert view.navigation.viewpoint == kept


def test_the_camera_frames_a_map_of_another_shape(view):
    view.orbit(30, 5)
    view.navigation.zoom(4)
    view.setGround(None, BLOCKS[1])
    assert inside(view, BLOCKS[1])


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_resizing_frames_again_before_the_camera_was_moved(view, look, orthographic):
    look(view)
    view.navigation.setOrthographic(orthographic)
    elevation = view.opts["elevation"]
    resize(view, 200, 500)
    assert inside(view, BLOCKS[0])
    assert view.opts["elevation"] == elevation


def test_resizing_leaves_a_camera_that_was_moved(view):
    view.orbit(15, 0)
    before = camera(view)
    resize(view, 200, 500)
    assert camera(view) == pytest.approx(before)


@pytest.mark.parametrize(
    ("bearing", "near", "left"),
    [("south", (0, -1), (-1, 0)), ("east", (1, 0), (0, -1)), ("north", (0, 1), (1, 0)), ("west", (-1, 0), (0, 1))],
)
def test_side_views_look_level_from_where_they_say(view, bearing, near, left):
    view.navigation.side_view(bearing)
    assert view.camera.elevation == 0.0
    eye = np.array(view.camera.eye)
    assert eye[:2] / np.linalg.norm(eye[:2]) == pytest.approx(near, abs=1e-9)
    x, y, _ = projected(view, *left, view.camera.pivot[2])
    assert x < -0.2
    assert y == pytest.approx(0, abs=1e-6)


def test_where_it_looks_level_sliding_lifts_it(view):
    view.navigation.side_view("south")
    view.navigation.zoom(4)
    x, y, z = view.camera.pivot
    view.navigation.slide(0, 10)
    after = view.camera.pivot
    assert after[:2] == pytest.approx((x, y))
    assert after[2] > z


def test_with_nothing_to_show_everything_works(view, qtbot):
    view.setGround(None, None)
    for look in LOOKS.values():
        look(view)
    drag(view, (20, 20))
    drag(view, (20, 20), MIDDLE)
    wheel(view, 3)
    view.navigation.setWalking(True)
    view.navigation.setOrthographic(True)
    view.setMark(Point(1, 1))
    assert view.navigation.point_at(view.rect().center().toPointF()) is None
    assert 0 <= view.camera.elevation <= 90
