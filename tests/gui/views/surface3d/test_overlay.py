"""The mark, the line and the hint over the surface."""

import numpy as np
import pytest
from map_surface import MapSurface
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QRegion
from surface_mouse import drag, show_ground, unshown_view
from surface_tools import bump, flat, hills, noise

from terrain_explorer.gui.views.growth_marks import GrowthMarks, HeightOrigin
from terrain_explorer.gui.views.marks import LineMark, as_places
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Pose, Sight
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.draped_marks import RADIUS, draped, hidden, ring
from terrain_explorer.gui.views.surface3d.overlay import Overlay
from terrain_explorer.terrain.sampling import Line, Point

SIZE = (400, 300)
ASPECT = 4 / 3


def ground_of(heightmap, exaggeration=1.0, water=None):
    return MapSurface(heightmap, TerrainBlock.of(heightmap, exaggeration), water)


@pytest.fixture
def overlay(qtbot):
    overlay = Overlay()
    qtbot.addWidget(overlay)
    overlay.resize(*SIZE)
    return overlay


def drawn(overlay):
    """Return how strongly the overlay covers what is below, 0 to 255, shape (height, width)."""
    image = QImage(overlay.size(), QImage.Format.Format_ARGB32)
    image.fill(0)
    overlay.render(image, QPoint(), QRegion(), Overlay.RenderFlag.DrawChildren)
    return np.array(image.constBits()).reshape(image.height(), image.width(), 4)[..., 3].astype(int)


def on_screen(camera, ground, point):
    x, y, _ = camera.seen([ground.place(point)], ASPECT)[:, 0]
    return (1 + x) * 200, (1 - y) * 150


def box(mask):
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return columns[0], columns[-1] + 1, rows[0], rows[-1] + 1


def line(*places):
    return (LineMark(np.array(places, float)),)


def show(overlay, ground, camera):
    overlay.setSight(camera, ground)


def test_nothing_is_drawn_without_anything_to_show(overlay):
    assert drawn(overlay).max() == 0
    overlay.setMark(Point(1, 1))
    overlay.setMarks(line((0, 0), (1, 1)))
    assert drawn(overlay).max() == 0
    show(overlay, ground_of(flat()), Camera((0, 0, 0), 4, -90, 40))
    assert drawn(overlay).max() == 255
    overlay.setMark(None)
    overlay.setMarks(())
    assert drawn(overlay).max() == 0


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize("distance", [0.5, 3.0, 8.0])
def test_the_ring_is_as_large_from_near_and_far(overlay, distance, orthographic):
    point = Point(3.3, 4.6)
    for elevation in (90, 30):
        camera = Camera((0.1, 0.1, 0.0), distance, -90, elevation, orthographic)
        show(overlay, ground_of(flat()), camera)
        overlay.setMark(point)
        left, right, top, bottom = box(drawn(overlay) > 128)
        x, y = on_screen(camera, ground_of(flat()), point)
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((x, y), abs=1.5)
        assert (right - left) / 2 == pytest.approx(RADIUS + 1.8, abs=1.5)
        assert (bottom - top) / 2 == pytest.approx(RADIUS * np.sin(np.radians(elevation)) + 1.8, abs=1.5)


def test_the_ring_lies_on_the_ground():
    ground = ground_of(hills(129, 129))
    for row, column in ((40.5, 71.2), (90, 20), (0, 128)):
        middle = np.array(ground.place(Point(row, column)))
        corners = ring(ground, middle, 0.03)
        assert np.linalg.norm(corners - middle, axis=1) == pytest.approx(np.full(len(corners), 0.03))
        assert np.abs(corners[:, 2] - ground.level(*corners[:, :2].T)).max() < 0.006
    slope = ground_of(noise(2, 2))
    corners = ring(slope, np.array(slope.place(Point(0.5, 0.5))), 0.2)
    assert corners[:, 2] == pytest.approx(slope.level(*corners[:, :2].T), abs=0.2**2)


def test_on_water_the_ring_lies_on_its_surface():
    ground = ground_of(hills(65, 65), water=0.99)
    assert np.ptp(ring(ground, np.array(ground.place(Point(20, 20))), 0.02)[:, 2]) == 0


def gap(ground, one, other):
    return np.linalg.norm(np.subtract(ground.place(one), ground.place(other)))


BEHIND, BEFORE = Point(40, 64), Point(100, 64)
LOW = Camera((0.0, 0.0, 0.1), 5.0, -90.0, 6.0)


def test_a_mark_behind_a_mountain_is_faint_and_dashed(overlay):
    ground = ground_of(bump(129, 129, at=(0.5, 0.5), width=0.1), 2.0)
    show(overlay, ground, LOW)
    overlay.setMark(BEFORE)
    plain = drawn(overlay)
    overlay.setMark(BEHIND)
    covered = drawn(overlay)
    assert plain.max() == 255
    assert 80 < covered.max() < 170
    assert (covered > 40).sum() < (plain > 40).sum()
    overlay.setSight(Camera((0.0, 0.0, 0.1), 5.0, -90.0, 80.0), ground)
    assert drawn(overlay).max() == 255


def test_a_line_is_faint_only_where_it_is_hidden(overlay):
    ground = ground_of(bump(129, 129, at=(0.5, 0.5), width=0.1), 2.0)
    show(overlay, ground, LOW)
    overlay.setMarks(line((40 / 128, 0), (40 / 128, 1)))
    strength = drawn(overlay)
    for column, covered in ((10, False), (40, False), (64, True), (90, False)):
        x, y = on_screen(LOW, ground, Point(40, column))
        seen = strength[int(y) - 2 : int(y) + 3, int(x) - 2 : int(x) + 3].max()
        assert (60 < seen < 170) if covered else seen == 255


def test_a_line_is_draped_over_the_terrain():
    ground = ground_of(hills(65, 129))
    line = Line(Point(3.5, 100.0), Point(60.0, 7.25))
    ends = as_places(np.array([(point.row, point.column) for point in (line.start, line.end)]), ground.shape)
    (places,) = draped(ground, ends, Sight(LOW, *SIZE))
    assert places[0] == pytest.approx(ground.place(line.start))
    assert places[-1] == pytest.approx(ground.place(line.end))
    assert places[:, 2] == pytest.approx(ground.level(*places[:, :2].T))
    (places,) = draped(ground, as_places(np.array([(1, 1), (1, 1.2)]), ground.shape), Sight(LOW, *SIZE))
    assert len(places) >= 2


@pytest.mark.parametrize("orthographic", [False, True])
@pytest.mark.parametrize(
    "heightmap", [hills(129, 129), bump(129, 129, at=(0.4, 0.6), width=0.15)], ids=["hills", "bump"]
)
def test_what_is_hidden_is_what_a_line_of_sight_does_not_meet_first(heightmap, orthographic):
    ground = ground_of(heightmap, 2.0)
    camera = framed(ground.block, Pose(-100.0, 12.0), ASPECT, orthographic)
    points = [Point(*place) for place in 1.0 + np.random.default_rng(2).random((200, 2)) * 126]
    places = np.array([ground.place(point) for point in points])
    seen = camera.seen(places, ASPECT)
    met = [ground.pick(camera.ray(x, y, ASPECT)) for x, y, _ in seen.T]
    before = np.array([np.inf if one is None else gap(ground, one, at) for one, at in zip(met, points, strict=True)])
    covered = hidden(ground, camera, places, np.full(200, 1e-4))
    assert 20 < covered.sum() < 180
    assert not covered[before < 1e-6].any()
    assert covered[before > 0.15].all()


def test_what_is_behind_the_eye_is_not_drawn(overlay):
    show(overlay, ground_of(flat(65, 65)), Camera((0.0, 0.0, 0.05), 0.0, -90.0, 0.0))
    overlay.setMark(Point(60, 32))
    assert drawn(overlay).max() == 0
    overlay.setMarks(line((60 / 64, 30 / 64), (4 / 64, 34 / 64)))
    strength = drawn(overlay)
    assert strength[160:].max() == 255
    assert strength[:148].max() == 0


def test_the_hint_is_there_while_walking(qapp):
    view = unshown_view(qapp)
    ground = hills(65, 65)
    show_ground(view, ground, 1.0)
    (overlay,) = view.findChildren(Overlay)
    assert overlay.size() == view.size()
    assert drawn(overlay).max() == 0
    view.navigation.setWalking(True)
    assert drawn(overlay)[-50:].max() == 255
    assert drawn(overlay)[:-50].max() == 0
    view.navigation.setWalking(False)
    assert drawn(overlay).max() == 0
    view.deleteLater()


def test_the_overlay_follows_the_camera_and_the_ground(qapp):
    view = unshown_view(qapp)
    ground = hills(65, 65)
    show_ground(view, ground, 1.0)
    (overlay,) = view.findChildren(Overlay)
    view.setMark(Point(20, 20))
    pictures = [drawn(overlay)]
    for move in (lambda: drag(view, (30, 30)), lambda: show_ground(view, ground, 2.0)):
        move()
        pictures.append(drawn(overlay))
        left, right, top, bottom = box(pictures[-1] > 128)
        ((x, y),) = view.positions(np.array([(20 / 64, 20 / 64)]))
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((x, y), abs=2.0)
        assert (pictures[-1] != pictures[-2]).any()
    view.ground.setHeightmap(None)
    assert drawn(overlay).max() == 0
    view.deleteLater()


def test_the_mouse_goes_through_it(qapp):
    view = unshown_view(qapp)
    assert view.childAt(QPoint(200, 150)) is None
    view.deleteLater()


def lattice(*fresh, unset=()):
    masks = np.zeros((2, 9, 9), bool)
    for mask, places in zip(masks, (fresh, unset), strict=True):
        for place in places:
            mask[place] = True
    return GrowthMarks(*masks)


ABOVE = Camera((0, 0, 0), 4, -90, 60)


def marked_at(overlay, point):
    """Return how strongly the overlay covers the surface around a point of a flat map that is seen from above."""
    x, y = on_screen(ABOVE, ground_of(flat()), point)
    return drawn(overlay)[round(y) - 4 : round(y) + 5, round(x) - 4 : round(x) + 5]


def test_fresh_points_are_dots_and_unset_ones_rings(overlay):
    show(overlay, ground_of(flat()), ABOVE)
    overlay.setLattice(lattice((2, 2), unset=[(2, 5)]))
    assert marked_at(overlay, Point(2, 2))[4, 4] == 255
    ring_around = marked_at(overlay, Point(2, 5))
    assert ring_around[4, 4] == 0
    assert ring_around.max() > 200
    assert marked_at(overlay, Point(6, 6)).max() == 0
    overlay.setLattice(None)
    assert drawn(overlay).max() == 0


def test_points_of_another_map_and_of_large_ones_are_not_marked(overlay):
    show(overlay, ground_of(flat(17, 17)), ABOVE)
    overlay.setLattice(lattice((2, 2)))
    assert drawn(overlay).max() == 0
    show(overlay, ground_of(flat(129, 129)), ABOVE)
    overlay.setLattice(GrowthMarks(np.ones((129, 129), bool), np.zeros((129, 129), bool)))
    assert drawn(overlay).max() == 0


def test_arrows_run_from_the_parents_to_the_point(overlay):
    show(overlay, ground_of(flat()), ABOVE)
    overlay.setDescent(HeightOrigin(Point(4, 4), (Point(4, 0), Point(0, 4))))
    for reached in (Point(4, 4), Point(4, 2), Point(4, 0), Point(2, 4)):
        assert marked_at(overlay, reached).max() == 255
    assert marked_at(overlay, Point(4, 6)).max() == 0
    assert np.count_nonzero(marked_at(overlay, Point(4, 3.6))) > np.count_nonzero(marked_at(overlay, Point(4, 2)))


@pytest.mark.parametrize("width", [240, 330, 900])
def test_a_hint_is_whole_in_a_narrow_view(overlay, width):
    overlay.resize(width, 180)
    overlay.setHint("W A S D to walk, Space to fly, drag to look around, Q and E to change the height, Escape to leave")
    covered = np.nonzero(drawn(overlay).any(axis=0))[0]
    assert 5 <= covered[0] < covered[-1] < width - 5


def test_a_line_is_found_on_the_ground_anew_only_when_that_or_the_camera_changes(overlay):
    looked_up = []

    class Watched(MapSurface):
        def level(self, x, y):
            looked_up.append(np.size(x))
            return super().level(x, y)

    heightmap = noise(17, 17)
    camera = framed(TerrainBlock.of(heightmap, 1.0), Pose(-90.0, 30.0), ASPECT)
    ground = Watched(heightmap, TerrainBlock.of(heightmap, 1.0), None)
    overlay.setMarks(line((0.1, 0.2), (0.8, 0.9)))
    show(overlay, ground, camera)
    first = drawn(overlay)
    once = len(looked_up)
    assert once > 0
    assert (drawn(overlay) == first).all()
    assert len(looked_up) == once
    show(overlay, ground, camera)
    assert (drawn(overlay) == first).all()
    assert len(looked_up) > once
    overlay.resize(SIZE[0] // 2, SIZE[1])
    assert drawn(overlay).shape != first.shape
    assert (drawn(overlay) > 0).any()
