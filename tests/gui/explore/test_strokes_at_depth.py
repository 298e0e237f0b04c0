"""Strokes in the views without end: drawn at any depth, they are in the recipe, and so in all that holds it."""

import itertools
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from file_tools import write_to
from gui_tools import LONG, do
from mark_tools import shown_marks
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from surface_mouse import wheel

from terrain_explorer.document.journal import read_work
from terrain_explorer.files import read
from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.explored_surface import ExploredSurface
from terrain_explorer.gui.file_io.autosave import Autosave
from terrain_explorer.gui.paths.path_controller import PathController
from terrain_explorer.gui.views.marks import Label
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.terrain import DiamondSquare, Recipe, Window
from terrain_explorer.terrain.recipe import Evaluation, Piece
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.work import finished

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def explored(window, qtbot):
    do(window, "ExploreWorkspace")
    qtbot.waitUntil(lambda: window.findChild(ExploreController).ground is not None, timeout=LONG)
    return window


def seen(window):
    return window.findChild(ExploreController).map


def at_rest(qtbot, window):
    explore = window.findChild(ExploreController)
    qtbot.waitUntil(
        lambda: explore.ground is not None and seen(window).refined and not explore.tiles.worker.busy, timeout=LONG
    )


def dive(qtbot, window, doublings):
    seen(window).zoom(2.0**doublings, QPointF(seen(window).rect().center()))
    at_rest(qtbot, window)


def drag(view):
    middle = view.rect().center()
    QTest.mousePress(view, LEFT, pos=middle)
    for step in range(1, 4):
        QTest.mouseMove(view, middle + step * QPoint(9, 4))
    QTest.mouseRelease(view, LEFT, pos=middle + QPoint(27, 12))


def land_of(recipe):
    evaluation = Evaluation()
    heightmap = finished(evaluation.evaluating(recipe.source, recipe.steps)).heightmap
    return heightmap, finished(finding_ground(recipe, heightmap))


def assert_shown(window, recipe=None):
    """All tiles that are there are those of the recipe."""
    explore = window.findChild(ExploreController)
    heightmap, land = land_of(recipe or window.document.recipe)
    np.testing.assert_array_equal(heightmap.heights, window.document.heightmap.heights)
    for key in explore.tiles.known():
        true = land.heights(key)
        np.testing.assert_allclose(
            explore.tiles.peek(key), true, rtol=0, atol=1e-6 * (np.nanmax(true) - np.nanmin(true))
        )


@pytest.mark.usefixtures("without_3d")
@pytest.mark.parametrize("depth", [1, 4, 20])
def test_a_stroke_is_drawn_where_one_is(explored, qtbot, depth):
    window, explore = explored, explored.findChild(ExploreController)
    dive(qtbot, window, depth)
    do(window, "Raise")
    view, viewport = seen(window), seen(window).viewport
    before = {key: explore.tiles.peek(key) for key in explore.tiles.known()}
    deepest = max(key.level for key in before)
    drag(view)
    qtbot.waitUntil(lambda: window.document.names == ("Raise",), timeout=LONG)
    # It is seen before the ground was found anew, and the view stays.
    renewed = [key for key, tile in before.items() if explore.tiles.peek(key) is not tile and key.level == deepest]
    assert renewed
    assert replace(view.viewport, facts=viewport.facts) == viewport.resized(view.viewport.width, view.viewport.height)
    at_rest(qtbot, window)
    assert_shown(window)
    # What is not touched was not made again.
    (stroke,) = window.document.recipe.steps[-1].filter.strokes
    assert (stroke.finer > 0) == (depth > 1)
    # The next stroke goes on; undo and redo lead there and back.
    drag(view)
    qtbot.waitUntil(lambda: window.document.names == ("Raise", "Raise"), timeout=LONG)
    for command in ("Undo", "Undo", "Redo"):
        do(window, command)
        at_rest(qtbot, window)
        assert_shown(window)
    assert replace(view.viewport, facts=viewport.facts) == viewport.resized(view.viewport.width, view.viewport.height)


@pytest.mark.usefixtures("without_3d")
def test_a_stroke_ends_as_it_began_though_nothing_is_selected_any_more(explored, qtbot):
    """And what is shown of it is what the recipe makes."""
    window = explored
    dive(qtbot, window, 12)
    do(window, "SelectRectangle")
    at_rest(qtbot, window)
    drag(seen(window))
    qtbot.waitUntil(lambda: window.document.selection is not None, timeout=LONG)
    do(window, "Roughen")
    qtbot.wait(50)  # the panel of the brush takes its room
    at_rest(qtbot, window)
    view, middle = seen(window), seen(window).rect().center()
    QTest.mousePress(view, LEFT, pos=middle)
    QTest.mouseMove(view, middle + QPoint(20, 9))
    do(window, "SelectNone")
    QTest.mouseMove(view, middle + QPoint(30, 15))
    QTest.mouseRelease(view, LEFT, pos=middle + QPoint(30, 15))
    qtbot.waitUntil(lambda: window.document.names[-2:] == ("Select none", "Roughen"), timeout=LONG)
    at_rest(qtbot, window)
    assert_shown(window)
    while window.document.position:
        do(window, "Undo")
        at_rest(qtbot, window)
    assert_shown(window)


def test_on_the_surface_the_camera_stays(explored, qtbot):
    window, surface = explored, explored.findChild(ExploredSurface)
    if not window.findChild(SurfacePane).in_3d:
        pytest.skip("no OpenGL")
    qtbot.waitUntil(lambda: surface.view is not None and surface.view.isVisible(), timeout=LONG)
    dive(qtbot, window, 12)
    do(window, "Raise")
    qtbot.wait(50)  # the panel of the brush takes its room
    at_rest(qtbot, window)
    camera = surface.view.camera
    drag(surface.view)
    qtbot.waitUntil(lambda: window.document.names == ("Raise",), timeout=LONG)
    at_rest(qtbot, window)
    assert surface.view.camera == camera
    assert_shown(window)
    # The ring lies on the ground, as wide as on the whole.
    assert not shown_marks(window, Label)  # it has just drawn
    QTest.mouseMove(surface.view, surface.view.rect().center() + QPoint(20, 20))
    qtbot.waitUntil(lambda: len(shown_marks(window, Label)) == 1, timeout=LONG)
    (label,) = shown_marks(window, Label)
    assert "million of the side" in label.text or "of the side" in label.text
    rim = label.place[1] - surface.view.pick(QPointF(surface.view.rect().center() + QPoint(20, 20)))[1]
    assert rim == pytest.approx(65 / 1024 * surface.view.part, rel=1e-6)
    (here,) = (one for one in window.findChildren(QLabel, "widthHere") if one.isVisible())
    assert label.text in here.text()
    # It is so when one comes nearer, too, without a move.
    part = surface.view.part
    at = surface.view.rect().center() + QPoint(20, 20)
    wheel(surface.view, 2, (at.x(), at.y()))
    assert surface.view.part < part
    QTest.qWait(1)
    qtbot.waitUntil(lambda: len(shown_marks(window, Label)) == 1, timeout=LONG)
    (label,) = shown_marks(window, Label)
    rim = label.place[1] - surface.view.pick(QPointF(at))[1]
    assert rim == pytest.approx(65 / 1024 * surface.view.part, rel=1e-6)
    surface.view.go(lambda moves, camera: moves.whole(surface.view.aspect))
    QTest.mouseMove(surface.view, surface.view.rect().center())
    assert not here.isVisible()


@pytest.mark.parametrize("on_surface", [False, True])
def test_a_fine_stroke_is_on_the_surface_before_the_hand_lets_go(explored, qtbot, on_surface):
    window, explore = explored, explored.findChild(ExploreController)
    if not window.findChild(SurfacePane).in_3d:
        pytest.skip("no OpenGL")
    surface = window.findChild(ExploredSurface).view
    qtbot.waitUntil(surface.isVisible, timeout=LONG)
    dive(qtbot, window, 3)
    do(window, "Raise")
    qtbot.wait(50)  # the panel of the brush takes its room
    at_rest(qtbot, window)
    of_map = [key for key in explore.tiles.known() if explore.tiles.is_of_map(key)]
    before = {key: np.array(explore.tiles.peek(key)) for key in of_map}
    view = surface if on_surface else seen(window)
    middle = view.rect().center()
    QTest.mousePress(view, LEFT, pos=middle)
    QTest.mouseMove(view, middle + QPoint(40, 20))

    def drawn():
        return [key for key in of_map if not np.array_equal(before[key], explore.tiles.peek(key), equal_nan=True)]

    qtbot.waitUntil(lambda: bool(drawn()), timeout=LONG)
    assert not window.document.names
    for key in drawn():
        np.testing.assert_array_equal(surface._tiles.get(key), explore.tiles.peek(key))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view, LEFT, pos=middle)
    for key in of_map:
        np.testing.assert_array_equal(surface._tiles.get(key), before[key])


@pytest.mark.usefixtures("without_3d")
def test_it_is_in_all_that_holds_the_terrain(explored, qtbot, settle, tmp_path):
    window, autosave = explored, explored.findChild(Autosave)
    dive(qtbot, window, 20)
    do(window, "Raise")
    drag(seen(window))
    qtbot.waitUntil(lambda: window.document.names == ("Raise",), timeout=LONG)
    at_rest(qtbot, window)
    place = seen(window).viewport
    key = TileKey.at(30, Fraction(place.south, 2**80), Fraction(place.east, 2**80))
    there = window.findChild(ExploreController).ground.heights(key)
    # A sudden end.
    qtbot.waitUntil(lambda: autosave.kept, timeout=LONG)
    autosave._queue.submit(int).result()
    (folder,) = (tmp_path / "recovery").glob("*.v1")
    recovered = read_work(folder).recipe.read()
    # A file.
    write_to(window, settle, tmp_path / "cairn.terrain")
    again = Recipe.of(read(tmp_path / "cairn.terrain"))
    for recipe in (recovered, again):
        assert recipe == window.document.recipe
        np.testing.assert_array_equal(land_of(recipe)[1].heights(key), there)


@pytest.mark.usefixtures("without_3d")
@pytest.mark.parametrize("tool", ["Roughen", "Erase"])
def test_what_depends_on_all_of_the_stroke_is_made_after_it(explored, qtbot, tool):
    window = explored
    dive(qtbot, window, 9)
    do(window, "Raise")
    drag(seen(window))
    qtbot.waitUntil(lambda: window.document.names == ("Raise",), timeout=LONG)
    at_rest(qtbot, window)
    do(window, tool)
    drag(seen(window))
    qtbot.waitUntil(lambda: window.document.names == ("Raise", tool), timeout=LONG)
    at_rest(qtbot, window)
    assert_shown(window)


@pytest.mark.usefixtures("without_3d")
def test_a_stroke_that_is_taken_back_leaves_nothing(explored, qtbot):
    window, explore = explored, explored.findChild(ExploreController)
    dive(qtbot, window, 8)
    do(window, "Raise")
    at_rest(qtbot, window)
    view, before = seen(window), {key: np.asarray(explore.tiles.peek(key)) for key in explore.tiles.known()}
    middle = view.rect().center()
    QTest.mousePress(view, LEFT, pos=middle)
    QTest.mouseMove(view, middle + QPoint(20, 20))
    qtbot.waitUntil(
        lambda: any((np.asarray(explore.tiles.peek(key)) != tile).any() for key, tile in before.items()), timeout=LONG
    )
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view, LEFT, pos=middle)
    qtbot.waitUntil(
        lambda: all(np.array_equal(explore.tiles.peek(key), tile) for key, tile in before.items()), timeout=LONG
    )
    assert window.document.names == ()


@pytest.mark.usefixtures("without_3d")
@pytest.mark.parametrize("depth", [4, 20])
def test_a_path_is_as_wide_in_sight_as_on_the_whole(explored, qtbot, depth):
    window, view = explored, seen(explored)
    dive(qtbot, window, depth)
    do(window, "Path")
    paths = window.findChild(PathController)
    paths.panel.content().kindChanged.emit("road")
    at_rest(qtbot, window)
    viewport, part, usual = view.viewport, view.part, paths.path.width
    ends = [view.rect().center() + step for step in (QPoint(-40, 10), QPoint(30, -20))]
    places = []
    for end in ends:
        places.append(view.pick(QPointF(end)))
        QTest.mouseClick(view, LEFT, pos=end)
    qtbot.waitUntil(lambda: window.document.names == ("Road",), timeout=LONG)
    at_rest(qtbot, window)
    road = window.document.recipe.steps[-1].filter
    assert road.width == usual * part
    assert road.points == tuple(places)
    assert_shown(window)
    assert replace(view.viewport, facts=viewport.facts) == viewport.resized(view.viewport.width, view.viewport.height)
    # The next path on the whole is as wide as ever.
    QTest.keyClick(view, Qt.Key.Key_Return)
    view.fit()
    QTest.mouseClick(view, LEFT, pos=ends[0])
    assert paths.path.width == usual
    assert paths.path.bank == type(road)().bank


@pytest.mark.usefixtures("without_3d")
def test_on_a_piece_of_a_larger_terrain(explored, qtbot):
    window = explored
    piece = Recipe(Piece(DiamondSquare(exponent=8, seed=3), Window(32, 64, 65, 129)))
    window.document.take_remade(replace(piece.heightmap(), recipe=None), piece, None, "Piece")
    at_rest(qtbot, window)
    dive(qtbot, window, 3)
    do(window, "Raise")
    drag(seen(window))
    qtbot.waitUntil(lambda: window.document.names[-1] == "Raise", timeout=LONG)
    at_rest(qtbot, window)
    assert_shown(window)


@pytest.mark.usefixtures("without_3d")
def test_a_height_is_picked_as_it_is_seen(explored, qtbot):
    window, view = explored, seen(explored)
    dive(qtbot, window, 12)
    do(window, "SetHeight")
    at_rest(qtbot, window)
    middle = view.rect().center()
    (height,) = view.heights(np.array([view.pick(QPointF(middle))]))
    QTest.mouseClick(view, LEFT, Qt.KeyboardModifier.AltModifier, middle)
    assert window.findChild(ToolSettings).tool.height == height
    assert window.document.names == ()


@pytest.mark.usefixtures("without_3d")
def test_a_tool_that_is_put_away_says_no_longer_how_wide_it_is(explored, qtbot):
    window = explored
    do(window, "Raise")
    dive(qtbot, window, 5)
    view, steps = seen(window), itertools.count()

    def told():
        QTest.mouseMove(view, view.rect().center() + QPoint(next(steps) % 50, 9))
        return any(one.isVisible() for one in window.findChildren(QLabel, "widthHere"))

    qtbot.waitUntil(told, timeout=LONG)  # the panel of the brush takes its room meanwhile
    moved = window.findChild(QLabel, "movedByPass")
    near = moved.text()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not any(one.isVisible() for one in window.findChildren(QLabel, "widthHere"))
    assert moved.text() != near  # from near by it moves the ground as much less as it is narrower
