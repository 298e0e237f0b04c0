"""Pictures and turntables of the ground between the points of the map: as the surface shows it."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from endless_tools import picture as shown_by
from gui_tools import LONG, do
from picture_tools import picture, turntable, unlike
from PIL import Image
from PySide6.QtCore import QPoint, QPointF, Qt

from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.explored_surface import ExploredSurface
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.export.picture_jobs import drawing, make_studio, saving_turntable
from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.filters.levels import SizeInMetres
from terrain_explorer.terrain.shading.render_options import PixelSize
from terrain_explorer.terrain.work import finished

LEFT = Qt.MouseButton.LeftButton

pytestmark = pytest.mark.usefixtures("small_terrain")


@pytest.fixture
def explored(window, qtbot):
    if not window.findChild(SurfacePane).in_3d:
        pytest.skip("no OpenGL")
    do(window, "ExploreWorkspace")
    qtbot.waitUntil(lambda: window.findChild(ExploreController).ground is not None, timeout=LONG)
    return window


def view_of(window):
    return window.findChild(ExploredSurface).view


def dive(qtbot, window, doublings):
    seen = window.findChild(ExploreController).map
    seen.zoom(2.0**doublings, QPointF(seen.rect().center()))
    settle(qtbot, window)


def settle(qtbot, window):
    explore, view = window.findChild(ExploreController), view_of(window)
    shown_by(view)  # what is lacking is known once it is drawn
    qtbot.waitUntil(lambda: not explore.busy and not explore.tiles.worker.busy and view.is_settled, timeout=LONG)


def shown(window):
    return window.findChild(PictureExporter)._shown()


def drawn(subject, size):
    return finished(drawing(make_studio(), subject, size))[..., :3].astype(float)


def of_points(window, seen):
    """What there was of the subject if nothing was between the points of the map."""
    return replace(seen.subject, camera=view_of(window).block_camera, in_sight=None)


@pytest.mark.parametrize("depth", [6, 20])
def test_a_picture_shows_what_the_view_shows(explored, qtbot, depth):
    dive(qtbot, explored, depth)
    seen = shown(explored)
    view, alike = shown_by(view_of(explored)), drawn(seen.subject, seen.size)
    assert unlike(view, alike) < 2
    assert unlike(view, drawn(of_points(explored, seen), seen.size)) > 5
    # Of another size and shape it shows the same, and more at the sides.
    wide = PixelSize(3 * seen.size.width, seen.size.height)
    middle = drawn(picture(wide).subject(seen), wide)[:, seen.size.width : -seen.size.width]
    assert unlike(view, middle) < 2.5


@pytest.mark.parametrize("depth", [2.4, 8])
def test_so_it_is_where_heights_go_over_to_true_scale(explored, qtbot, depth):
    """Between the two ends, from the points of the map as from the ground between them, and for one who walks."""
    recipe = Recipe(DiamondSquare(exponent=11 if depth < 3 else 7)).sized(SizeInMetres(0.0, 200.0, 100_000.0))
    explored.document.take_remade(recipe.heightmap(), recipe, None, "Size in metres")
    explored.document.set_look(replace(explored.document.look, exaggeration=2.0))
    settle(qtbot, explored)
    if depth < 3:
        do(explored, "GrowWorkspace")
        view_of(explored).navigation.zoom(2.0**depth)
        settle(qtbot, explored)
    else:
        dive(qtbot, explored, depth)
    relief, seen = view_of(explored).moves.relief, shown(explored)
    assert isinstance(seen.subject.camera, GroundCamera) == (depth > 3)
    assert relief.near < 0.99 * relief.at(view_of(explored).camera.scale) < 0.98 * relief.at_whole
    assert unlike(shown_by(view_of(explored)), drawn(seen.subject, seen.size)) < 2
    do(explored, "Walk")
    settle(qtbot, explored)
    seen = shown(explored)
    assert unlike(shown_by(view_of(explored)), drawn(seen.subject, seen.size)) < 2.5


def test_it_is_drawn_where_one_walks_and_elsewhere_from_near_by(explored, qtbot):
    dive(qtbot, explored, 8)
    do(explored, "Walk")
    settle(qtbot, explored)
    seen = shown(explored)
    assert seen.subject.camera.within
    assert not seen.orbit.within
    assert unlike(shown_by(view_of(explored)), drawn(seen.subject, seen.size)) < 2.5
    do(explored, "Walk")
    do(explored, "GrowWorkspace")
    settle(qtbot, explored)
    assert isinstance(shown(explored).subject.camera, GroundCamera)
    do(explored, "ResetView")
    assert shown(explored).subject.in_sight is None


def test_what_was_just_drawn_is_there_and_what_is_not_known_yet_is_found(explored, qtbot):
    explore = explored.findChild(ExploreController)
    dive(qtbot, explored, 7)
    known = shown(explored)
    before = drawn(known.subject, known.size)
    unknown = replace(known.subject, in_sight=replace(known.subject.in_sight, land=None))
    np.testing.assert_array_equal(drawn(unknown, known.size), before)
    do(explored, "Raise")
    view = explore.map
    middle = view.rect().center()
    qtbot.mousePress(view, LEFT, pos=middle)
    for _ in range(5):
        qtbot.mouseMove(view, middle + QPoint(10, 0))
        qtbot.mouseMove(view, middle)
    qtbot.mouseRelease(view, LEFT, pos=middle)
    qtbot.waitUntil(lambda: explored.document.names[-1:] == ("Raise",), timeout=LONG)
    at_once = shown(explored)
    settle(qtbot, explored)
    later = shown(explored)
    after = drawn(replace(at_once.subject, camera=known.subject.camera), known.size)
    assert (np.abs(after - before).max(axis=2) > 10).sum() > 20
    np.testing.assert_allclose(
        drawn(at_once.subject, known.size), drawn(replace(later.subject, camera=at_once.subject.camera), known.size)
    )


def test_rivers_are_those_of_the_ground(explored, qtbot):
    explored.document.set_look(replace(explored.document.look, rivers=True, river_area=0.2))
    settle(qtbot, explored)
    dive(qtbot, explored, 4)
    qtbot.waitUntil(lambda: explored.findChild(ExploreController).map.ground.land_waters is not None, timeout=LONG)
    settle(qtbot, explored)
    qtbot.wait(50)
    settle(qtbot, explored)
    seen = shown(explored)
    view, known = shown_by(view_of(explored)), drawn(seen.subject, seen.size)
    found = drawn(replace(seen.subject, waters=None), seen.size)
    np.testing.assert_array_equal(known, found)
    dry = drawn(replace(seen.subject, look=replace(seen.subject.look, rivers=False), waters=None), seen.size)
    assert unlike(view, known) < 0.5 * unlike(view, dry) + 1


def test_a_turntable_turns_around_the_place_that_is_looked_at(explored, qtbot, tmp_path):
    dive(qtbot, explored, 9)
    seen, frames = shown(explored), 8
    choice = turntable(PixelSize(120, 90), frames=frames, name="WebP")
    subject = choice.subject(seen)
    finished(saving_turntable(make_studio(), subject, choice.size, choice.turn, tmp_path / "turn.webp"))
    taken = []
    with Image.open(tmp_path / "turn.webp") as image:
        assert image.n_frames == frames
        for number in range(frames):
            image.seek(number)
            taken.append(np.asarray(image.convert("RGB")).astype(float))
    # Around the middle all see the same ground from another side: its colours stay, and the pictures differ.
    colours = [frame[35:55, 50:70].mean(axis=(0, 1)) for frame in taken]
    assert np.ptp(colours, axis=0).max() < 60
    assert all(unlike(one, other) > 2 for one, other in pairwise(taken))
    assert unlike(taken[0], drawn(subject, choice.size)) < 12  # it may look from a little higher


def test_all_ground_stays_in_sight_while_it_turns(explored, qtbot, tmp_path):
    settle(qtbot, explored)
    seen = shown(explored)
    assert seen.subject.in_sight.framed
    choice = turntable(PixelSize(100, 100), cut_out=True, frames=8, name="WebP")
    finished(saving_turntable(make_studio(), choice.subject(seen), choice.size, choice.turn, tmp_path / "turn.webp"))
    with Image.open(tmp_path / "turn.webp") as image:
        for number in range(8):
            image.seek(number)
            opacity = np.asarray(image.convert("RGBA"))[..., 3]
            assert not np.concatenate([opacity[0], opacity[-1], opacity[:, 0], opacity[:, -1]]).any()
            assert opacity[50, 50] == 255
