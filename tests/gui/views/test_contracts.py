"""What all views of a terrain have in common, whatever they draw with: each test is run for each of them.

The last test asks once more where things are, with views of which a pixel is two by two of the screen.
"""

import os
import subprocess
import sys
from dataclasses import replace
from math import inf

import numpy as np
import pytest
from contracted_views import KINDS, SIZE
from gui_tools import LONG, forget_deleted
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from surface_mouse import gesture, wheel
from surface_tools import EVEN, smooth

from terrain_explorer.gui.services.preferences import SurfacePreferences
from terrain_explorer.gui.views import surface_pane
from terrain_explorer.gui.views.marks import LineMark, Tint
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.gui.views.surface_gallery import GalleryPicture, SurfaceGallery
from terrain_explorer.gui.views.tool import ON_GROUND, ClickTool, LineTool, PickReach
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES, wetness_tones
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.work import finished

LEFT, MIDDLE_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
PLAIN = Look(palette="greyscale", **EVEN)
COARSE = SurfacePreferences(detail="coarse", smoothing="1")
HILLS = smooth(33, 65)
MIDDLE = QPoint(*SIZE) / 2


def with_voids():
    voids = np.zeros(HILLS.heights.shape, bool)
    voids[5:12, 30:50] = True
    heights = np.where(voids, 0, HILLS.heights).astype(np.float32)
    return Heightmap(heights, range=HILLS.range, origin=Origin("PNG", voids=voids))


GROUNDS = {"wide": HILLS, "high": smooth(65, 33), "with voids": with_voids()}


@pytest.fixture(scope="module")
def all_views(qapp):
    """The views that were made, by their names; each lies elsewhere on the screen."""
    made = {}
    yield made
    for one in made.values():
        one.close()
    forget_deleted()


@pytest.fixture(params=KINDS)
def one(request, all_views, qapp, qtbot):
    """One view after the other, which shows plain hills as a whole from above, and nothing else."""
    name = request.param
    if "surface" in name and opengl_problem() is not None:
        pytest.skip(opengl_problem())
    if name not in all_views:
        choose_pyopengl_platform(qapp)
        number = len(all_views)
        all_views[name] = KINDS[name]((number % 2 * (SIZE[0] + 20), number // 2 * (SIZE[1] + 20)))
        if "surface" in name:
            all_views[name].view.setPreferences(COARSE)
        all_views[name].view.show()
        qtbot.waitExposed(all_views[name].view)
    one = all_views[name]
    one.view.setTool(None)
    one.view.setMarks(())
    one.view.setLook(PLAIN)
    one.show_waters(None)
    one.show(HILLS)
    one.see_from_above()
    one.wait(qtbot)
    return one


def grid(step=20):
    """Positions all over a view, shape (n, 2)."""
    return np.stack(np.meshgrid(np.arange(7, SIZE[0], step), np.arange(5, SIZE[1], step)), axis=-1).reshape(-1, 2)


def drag(view, start, end, button=LEFT):
    QTest.mousePress(view, button, pos=start)
    QTest.mouseMove(view, (start + end) / 2)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, button, pos=end)


@pytest.mark.parametrize("nearer", [1.0, 5.0, 60.0])
@pytest.mark.parametrize("ground", GROUNDS)
def test_what_is_picked_is_seen_where_it_was_picked(one, ground, nearer):
    one.show(GROUNDS[ground])
    one.see_from_above()
    one.come_nearer(nearer, QPointF(MIDDLE + QPoint(9, -4)))
    found = {(x, y): one.view.pick(QPointF(x, y)) for x, y in grid().tolist()}
    # Cells of the map at its edge reach half of their side beyond its points.
    seen = {at: place for at, place in found.items() if place is not None and not {0.0, 1.0} & {*place}}
    assert len(seen) > 0.25 * len(found)
    assert one.view.positions(np.array(list(seen.values()))) == pytest.approx(np.array(list(seen)), abs=1.0)
    picker = one.view.picker(ON_GROUND, QPointF(MIDDLE))
    assert all(picker(QPointF(*at)) == place for at, place in found.items())


def aside(one, x, y):
    """A position some pixels beside the ground, whose middle is that of the view: its edge is x and y of it away."""
    (left, top), (right, bottom) = one.view.positions(np.array([[0.0, 0.0], [1.0, 1.0]]))
    return QPointF((left + right + x * (right - left + 20)) / 2, (top + bottom + y * (bottom - top + 20)) / 2)


def test_a_drag_that_has_met_the_ground_goes_on_to_its_edges(one):
    one.come_nearer(0.8, QPointF(MIDDLE))
    picker = one.view.picker(PickReach(beside=inf, goes_on=True), QPointF(MIDDLE))
    for x, y, place in ((0, -1, (0, 0.5)), (1, 0, (0.5, 1)), (0, 1, (1, 0.5)), (-1, -1, (0, 0))):
        at = aside(one, x, y)
        assert (picker(at) is None) == one.in_3d, "the ground was not met yet"
        assert one.view.pick(at) is None
        assert picker(QPointF(MIDDLE)) == one.view.pick(QPointF(MIDDLE))
        assert picker(at) == pytest.approx(place, abs=0.02)
        assert all(found == edge for found, edge in zip(picker(at), place, strict=True) if edge != 0.5)
        picker = one.view.picker(PickReach(beside=inf, goes_on=True), QPointF(MIDDLE))


def test_a_piece_is_dragged_beyond_the_ground(one):
    one.come_nearer(0.8, QPointF(MIDDLE))
    one.view.setLook(replace(PLAIN, exaggeration=0.01))
    for start in (QPointF(MIDDLE), aside(one, 1, 1)):
        picker = one.view.picker(PickReach(beyond=(0.5, 0.5)), start)
        places = [picker(aside(one, x, 0)) for x in (-1.5, -1, 1, 1.5)]
        assert places[0][1] < places[1][1] < 0 < 1 < places[2][1] < places[3][1]
        assert one.view.positions(np.array(places)) == pytest.approx(
            np.array([aside(one, x, 0).toTuple() for x in (-1.5, -1, 1, 1.5)]), abs=1.0
        )


def test_what_comes_of_a_drag_does_not_move_its_places(one):
    at = QPointF(MIDDLE + QPoint(31, 17))
    picker, place = one.view.picker(ON_GROUND, at), one.view.pick(at)
    one.show(Heightmap(1 - HILLS.heights, range=HILLS.range))
    one.see_from_above()
    if one.in_3d:
        assert one.view.pick(at) != place
    assert picker(at) == place


def test_a_place_is_where_the_screen_shows_it(one, qtbot):
    heights = np.zeros((33, 65), np.float32)
    heights[7:10, 47:50] = 1
    one.show(Heightmap(heights, range=(0.0, 1.0)))
    one.view.setLook(Look(palette="greyscale", exaggeration=0.02, **EVEN))
    one.see_from_above()
    one.wait(qtbot)
    ((x, y),) = one.view.positions(np.array([[8 / 32, 48 / 64]]))
    assert one.view.pick(QPointF(x, y)) == pytest.approx((8 / 32, 48 / 64), abs=0.01)
    # The brightest of what is seen around there.
    ratio = one.view.devicePixelRatioF()
    top, left = round((y - 25) * ratio), round((x - 25) * ratio)
    shades = one.on_screen().min(axis=2)[top : round((y + 25) * ratio), left : round((x + 25) * ratio)]
    rows, columns = np.nonzero(shades > (shades.max() + np.median(shades)) / 2)
    assert (left + columns.mean() + 0.5) / ratio == pytest.approx(x, abs=2)
    assert (top + rows.mean() + 0.5) / ratio == pytest.approx(y, abs=2)


WAYS = {
    "wheel": lambda view, at: wheel(view, 2, at.toTuple()),
    "wheel turned back": lambda view, at: wheel(view, -1, at.toTuple()),
    "fingers": lambda view, at: gesture(view, Qt.NativeGestureType.ZoomNativeGesture, 0.25, at.toTuple()),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("at", [QPointF(200, 108), QPointF(120, 145)], ids=["right", "left"])
def test_zooming_leaves_the_place_under_the_pointer_there(one, way, at):
    places = np.array([one.view.pick(at), one.view.pick(at + QPointF(20, 0))])
    WAYS[way](one.view, at)
    here, beside = one.view.positions(places)
    assert here == pytest.approx(at.toTuple(), abs=0.5)
    assert (beside[0] - here[0] > 21) == (way != "wheel turned back")
    assert beside[0] - here[0] != pytest.approx(20, abs=1)
    if way == "fingers":
        assert beside[0] - here[0] == pytest.approx(1.25 * 20, abs=1)


def test_a_drag_moves_the_ground_with_the_pointer_until_it_ends(one):
    start, end = MIDDLE + QPoint(40, -12), MIDDLE + QPoint(60, 3)
    for button in (MIDDLE_BUTTON, *([] if one.in_3d else [LEFT])):
        place = one.view.pick(QPointF(start))
        drag(one.view, start, end, button)
        QTest.mouseMove(one.view, MIDDLE)
        assert one.view.positions(np.array([place])) == pytest.approx(np.array([end.toTuple()]), abs=0.5)


def test_a_drag_with_a_tool_draws_its_line_and_moves_no_camera(one, qtbot):
    tool = LineTool(one.view)
    one.view.setTool(tool)
    assert one.view.cursor().shape() == Qt.CursorShape.CrossCursor
    before, start, end = one.seen_from, MIDDLE + QPoint(-50, -12), MIDDLE + QPoint(40, 20)
    drag(one.view, start, end)
    assert one.seen_from == before
    assert tool.line == (one.view.pick(QPointF(start)), one.view.pick(QPointF(end)))
    with qtbot.assertNotEmitted(tool.drawn):
        QTest.mouseClick(one.view, LEFT, pos=MIDDLE)
        QTest.mouseDClick(one.view, LEFT, pos=MIDDLE)
        QTest.mouseRelease(one.view, LEFT, pos=MIDDLE)
        drag(one.view, start, end, MIDDLE_BUTTON)
        assert one.seen_from != before
        one.view.setTool(None)
        before = one.seen_from
        drag(one.view, start, end)
    assert one.seen_from != before
    assert one.view.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_a_tool_that_clicks_gets_the_place_and_leaves_drags_to_the_camera(one):
    tool, clicked, before = ClickTool(one.view), [], one.seen_from
    tool.clicked.connect(clicked.append)
    one.view.setTool(tool)
    at = MIDDLE + QPoint(30, 11)
    QTest.mouseClick(one.view, LEFT, pos=at)
    assert clicked == [one.view.pick(QPointF(at))]
    drag(one.view, MIDDLE, MIDDLE + QPoint(40, 20))
    assert len(clicked) == 1
    assert one.seen_from != before


WATER_LOOK = Look(palette="greyscale", rivers=True, river_area=0.5, **EVEN)
WATERS = finished(finding_waters(HILLS, WATER_LOOK))
TONES = {"wear": finished(wetness_tones(finished(draining(HILLS, None))))}
TINT = Tint(np.repeat(np.uint8([0, 255]), 32)[np.newaxis].repeat(33, axis=0), "#ff0000", 0.9)
LINE = LineMark(np.array([[0.3, 0.3], [0.6, 0.7]]), "#ff00ff")


def looking(one, **values):
    one.view.setLook(Look(**{"palette": "greyscale", **EVEN, **values}))


CHANGES = {
    "heights": lambda one: one.show(smooth(33, 65, seed=8)),
    "palette": lambda one: looking(one, palette="arid"),
    "contours": lambda one: looking(one, contours=True),
    "grid": lambda one: looking(one, wireframe=True),
    "sea": lambda one: looking(one, water=True, water_level=0.5),
    "line": lambda one: one.view.setMarks((LINE,)),
    "rivers": lambda one: (one.view.setLook(WATER_LOOK), one.show_waters(WATERS)),
    "sun": lambda one: looking(one, sun_azimuth=100.0),
    "exaggeration": lambda one: looking(one, exaggeration=3.0),
    "backdrop": lambda one: one.view.setDark(False),
    "preferences": lambda one: one.view.setPreferences(SurfacePreferences(detail="coarse", smoothing="4")),
    "mark": lambda one: one.view.setMark(Point(16, 20)),
    "tint": lambda one: one.view.setMarks((TINT,)),
    "tones": lambda one: (looking(one, palette="wear"), one.view.ground.setTones(TONES)),
}
ENDS = {
    "heights": lambda one: (one.show(HILLS), one.see_from_above()),
    "backdrop": lambda one: one.view.setDark(True),
    "preferences": lambda one: one.view.setPreferences(COARSE),
    "mark": lambda one: one.view.setMark(None),
    "tones": lambda one: one.view.ground.setTones(NO_TONES),
}
NOT_KNOWN = {
    "map": {"grid", "sun", "exaggeration", "backdrop", "preferences"},
    "surface": set(),
    "map without end": {"grid", "exaggeration", "backdrop", "preferences"},
    "surface without end": set(),
}
"""What is not shown there, or not by the view itself."""


@pytest.mark.parametrize(
    ("one", "name"),
    [(kind, name) for kind in KINDS for name in CHANGES if name not in NOT_KNOWN[kind]],
    indirect=["one"],
)
def test_what_is_switched_on_is_drawn_and_goes_again(one, qtbot, name):
    if name in ("backdrop", "preferences"):
        ENDS[name](one)
        one.wait(qtbot)
    before = one.on_screen()
    CHANGES[name](one)
    qtbot.waitUntil(lambda: np.abs(one.on_screen() - before).max() > 20, timeout=LONG)
    ENDS.get(name, lambda one: None)(one)
    one.view.setMarks(())
    one.view.setLook(PLAIN)
    one.show_waters(None)
    qtbot.waitUntil(lambda: np.abs(one.on_screen() - before).mean() < 0.1, timeout=LONG)


@pytest.mark.parametrize("shape", [(17, 33), (65, 129), (33, 33)])
def test_marks_lie_on_a_map_of_another_size(one, qtbot, shape):
    """Where they lie on the ground stays; with other proportions that is elsewhere in the view."""
    places = (0.25, 0.25), (0.25, 0.75)
    one.view.setMarks((LineMark(np.array(places), "#ff00ff", dots=places),))
    one.wait(qtbot)
    before = one.view.positions(np.array(places))
    one.show(smooth(*shape))
    one.see_from_above()
    one.wait(qtbot)
    after = one.view.positions(np.array(places))
    assert (np.abs(after - before).max() < 3) == (shape != (33, 33))
    seen = one.on_screen()
    one.view.setMarks(())
    qtbot.waitUntil(lambda: np.abs(one.on_screen() - seen).max() > 15, timeout=LONG)
    changed = np.abs(one.on_screen() - seen).max(axis=2) > 15
    rows, columns = np.nonzero(changed) / np.float64(one.view.devicePixelRatioF())
    assert rows.mean() == pytest.approx(after[:, 1].mean(), abs=1.5)
    assert (columns.min(), columns.max()) == pytest.approx((after[0, 0] - 5, after[1, 0] + 5), abs=3)


@pytest.fixture(scope="module", params=["surface", "from above"])
def pane(request, qapp):
    """A pane with a gallery of two pictures over it, where there is OpenGL and where there is none."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "from above":
            patch.setattr(surface_pane, "opengl_problem", lambda: "There is none.")
        elif opengl_problem() is not None:
            pytest.skip(opengl_problem())
        choose_pyopengl_platform(qapp)
        pane = surface_pane.SurfacePane()
    pane.resize(*SIZE)
    pane.ground.setHeightmap(HILLS)
    gallery = SurfaceGallery(pane)
    pane.receive(surface_pane.Guest(gallery, leave=lambda: None))
    pane.show()
    yield pane
    pane.close()
    pane.deleteLater()
    forget_deleted()


LOOKS = {
    "palette": {"palette": "arid"},
    "contours": {"contours": True},
    "sea": {"water": True, "water_level": 0.5},
    "sun": {"sun_azimuth": 100.0},
    "rivers": {"rivers": True, "river_area": 0.5},
    "tones": {"palette": "wear"},
}


ARRANGED = [(name, "grid", 2) for name in ("heights", "another size", *LOOKS)] + [("palette", "divided", 1)]


@pytest.mark.parametrize(("name", "arrangement", "columns"), ARRANGED)
def test_galleries_draw_what_changes_in_its_picture_alone(pane, qtbot, arrangement, columns, name):
    gallery = pane.findChild(SurfaceGallery)
    plain = GalleryPicture(HILLS, PLAIN)
    changed = replace(plain, look=replace(PLAIN, **LOOKS.get(name, {})), waters=WATERS, tones=TONES)
    if name not in LOOKS:
        changed = replace(plain, heightmap=smooth(33, 65, seed=8) if name == "heights" else smooth(129, 129))
    gallery.setPictures((plain, plain))
    gallery.setArrangement(arrangement, columns)

    def halves():
        image = gallery.image().convertToFormat(QImage.Format.Format_RGB888)
        assert image.size() == gallery.size() * gallery.devicePixelRatioF()
        lines = np.array(image.constBits()).reshape(image.height(), image.bytesPerLine())
        pixels = lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)
        middle, beside = image.width() // 2, round(10 * gallery.devicePixelRatioF())  # of the gap or the divider
        return pixels[:, : middle - beside], pixels[:, middle + beside :]

    def rested():
        """Return whether the fine pictures are there, which come after a rest, in strips."""
        return not gallery._stale and (gallery._redraw is None or gallery._redraw.at_rest)

    qtbot.waitUntil(lambda: halves() and gallery.seen, timeout=LONG)
    qtbot.waitUntil(rested, timeout=LONG)
    left, right = halves()
    gallery.setPicture(1, changed)
    qtbot.waitUntil(rested, timeout=LONG)
    assert np.abs(halves()[1] - right).max() > 20
    gallery.setPicture(1, plain)
    qtbot.waitUntil(rested, timeout=LONG)
    assert np.abs(halves()[1] - right).mean() < 0.1
    assert np.abs(halves()[0] - left).mean() < 0.1


def test_all_lies_there_where_a_pixel_is_two_by_two_of_the_screen():
    if "QT_SCALE_FACTOR" in os.environ:
        return
    where_things_are = "not switched and not high and not voids and not 60.0"
    where_things_are += " and not left and not shape1 and not shape2"  # one place and one other map will do
    # Other looks change a picture in the same place.
    where_things_are += "".join(f" and not {name}-grid" for name in LOOKS)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__, "-k", where_things_are]
    done = subprocess.run(command, env={**os.environ, "QT_SCALE_FACTOR": "2"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
