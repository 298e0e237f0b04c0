"""Selections in the views without end: outlined at any depth, as sharp as what is in sight, in all that holds them."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from file_tools import write_to
from gui_tools import LONG, do
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from terrain_explorer.document.journal import read_work
from terrain_explorer.files import read
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.file_io.autosave import Autosave
from terrain_explorer.gui.selection.floating.float_controller import FloatController
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.masks import MaskInput
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.tiles.tile_weights import weights_of_tile
from terrain_explorer.terrain.work import finished

LEFT = Qt.MouseButton.LeftButton
CORNERS = [QPoint(-60, -40), QPoint(50, -50), QPoint(70, 30), QPoint(0, 10), QPoint(-50, 60)]


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


def drag(view, places, held=Qt.KeyboardModifier.NoModifier):
    middle = view.rect().center()
    QTest.mousePress(view, LEFT, held, middle + places[0])
    for place in places[1:]:
        QTest.mouseMove(view, middle + place)
    QTest.mouseRelease(view, LEFT, held, middle + places[-1])


def select(qtbot, window, tool, places):
    do(window, tool)
    at_rest(qtbot, window)
    before = window.document.selection
    drag(seen(window), places)
    qtbot.waitUntil(lambda: window.document.selection is not before, timeout=LONG)
    return window.document.selection


def found(window):
    return finished(window.document.selection.weighing_everywhere(MaskInput(window.document.heightmap)))


def weights_at(window, *away):
    """How much is selected at positions of the view, told from its middle."""
    view = seen(window)
    places = (view.pick(QPointF(view.rect().center() + one)) for one in away)
    shape, weights = window.document.heightmap.heights.shape, found(window)
    placement = view.placement_of(window.document.heightmap)
    area = view.rect()
    pixels = placement.weights(weights, area, view.devicePixelRatioF())
    assert all(places)
    assert shape
    middle = view.rect().center()
    return [round(float(pixels[middle.y() + one.y(), middle.x() + one.x()]), 1) for one in away]


@pytest.mark.usefixtures("without_3d")
@pytest.mark.parametrize("depth", [3, 12, 22])
@pytest.mark.parametrize("tool", ["SelectRectangle", "SelectEllipse", "SelectFree"])
def test_one_outlines_where_one_is(explored, qtbot, tool, depth):
    window = explored
    dive(qtbot, window, depth)
    places = CORNERS if tool == "SelectFree" else [QPoint(-60, -40), QPoint(0, 0), QPoint(70, 60)]
    selection = select(qtbot, window, tool, places)
    assert selection.finest >= 256 << depth
    inside, outside, beside = weights_at(window, QPoint(10, -20), QPoint(-90, 0), QPoint(0, 90))
    assert (inside, outside, beside) == (1, 0, 0)
    view = seen(window)
    pixels = view.placement_of(window.document.heightmap).weights(found(window), view.rect(), 1.0)
    assert 0.02 < pixels.mean() < 0.3
    assert ((pixels > 0) & (pixels < 1)).mean() < 0.02
    qtbot.waitUntil(lambda: view.selection.outline is not None, timeout=LONG)


@pytest.mark.usefixtures("without_3d")
@pytest.mark.parametrize("depth", [4, 12])
def test_a_brush_paints_what_is_in_sight(explored, qtbot, depth):
    window = explored
    dive(qtbot, window, depth)
    selection = select(qtbot, window, "SelectPaint", [QPoint(-60, 0), QPoint(0, 0), QPoint(60, 0)])
    assert selection.finest >= 256 << depth
    assert weights_at(window, QPoint(-30, 0), QPoint(30, 0), QPoint(0, -100)) == [1, 1, 0]
    again = select(qtbot, window, "SelectPaint", [QPoint(0, -60), QPoint(0, 60)])
    assert len(again.layers) == len(again.layers[0].part.layers) == 1  # on the same pixels
    assert weights_at(window, QPoint(-30, 0), QPoint(0, -50), QPoint(60, -60)) == [1, 1, 0]
    before = window.document.selection
    drag(seen(window), [QPoint(20, 0), QPoint(60, 0)], Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.document.selection is not before, timeout=LONG)
    assert weights_at(window, QPoint(-30, 0), QPoint(40, 0)) == [1, 0]
    do(window, "Undo")
    assert weights_at(window, QPoint(-30, 0), QPoint(40, 0)) == [1, 1]


@pytest.mark.usefixtures("without_3d")
@pytest.mark.parametrize("depth", [4, 16])
def test_the_wand_takes_ground_like_that_in_sight(explored, qtbot, depth):
    window = explored
    dive(qtbot, window, depth)
    do(window, "SelectWand")
    at_rest(qtbot, window)
    view = seen(window)
    qtbot.waitUntil(lambda: window.findChild(ExploreController).fine_ground is not None, timeout=LONG)
    QTest.mouseClick(view, LEFT, pos=view.rect().center())
    qtbot.waitUntil(lambda: window.document.selection is not None, timeout=LONG)
    assert not window.document.selection.follows_ground
    pixels = view.placement_of(window.document.heightmap).weights(found(window), view.rect(), 1.0)
    assert weights_at(window, QPoint(0, 0)) == [1]
    assert 0.0005 < (pixels > 0.5).mean() < 0.9
    rows, columns = np.indices(pixels.shape)[:, (pixels > 0.5)]
    places = np.array([view.pick(QPointF(x, y)) for y, x in zip(rows[::50], columns[::50], strict=True)])
    (middle,) = view.heights(np.array([view.pick(QPointF(view.rect().center()))]))
    everywhere = [view.pick(QPointF(x, y)) for x in range(5, view.width(), 20) for y in range(5, view.height(), 20)]
    relief = np.ptp(view.heights(np.array(everywhere)))
    assert np.quantile(abs(view.heights(places) - middle), 0.9) < 0.15 * relief


@pytest.mark.usefixtures("without_3d")
def test_the_wand_shows_what_it_would_take_while_one_drags(explored, qtbot):
    window = explored
    dive(qtbot, window, 10)
    do(window, "SelectWand")
    at_rest(qtbot, window)
    view, middle = seen(window), seen(window).rect().center()
    qtbot.waitUntil(lambda: window.findChild(ExploreController).fine_ground is not None, timeout=LONG)
    for ends, way in ((Qt.Key.Key_Escape, 30), (None, 40)):
        QTest.mousePress(view, LEFT, pos=middle)
        QTest.mouseMove(view, middle + QPoint(way, 0))
        qtbot.waitUntil(lambda: view.selection.outline is not None, timeout=LONG)
        assert window.document.selection is None
        if ends:
            QTest.keyClick(view, ends)
            qtbot.waitUntil(lambda: view.selection.outline is None, timeout=LONG)
        QTest.mouseRelease(view, LEFT, pos=middle + QPoint(way, 0))
    qtbot.waitUntil(lambda: window.document.selection is not None, timeout=LONG)
    assert weights_at(window, QPoint(0, 0)) == [1]
    assert len(window.document.names) == 1


def land_of(recipe):
    heightmap = finished(Evaluation().evaluating(recipe.source, recipe.steps)).heightmap
    return heightmap, finished(finding_ground(recipe, heightmap))


@pytest.mark.usefixtures("without_3d")
def test_what_is_selected_at_depth_is_roughened_there_and_in_all_that_holds_it(explored, qtbot, settle, tmp_path):
    window, explore, autosave = explored, explored.findChild(ExploreController), explored.findChild(Autosave)
    document, depth = window.document, 10
    dive(qtbot, window, depth)
    select(qtbot, window, "SelectFree", CORNERS)
    view, place = seen(window), seen(window).viewport
    centre = Fraction(place.south, 2**80), Fraction(place.east, 2**80)
    keys = [TileKey.at(level, *centre) for level in (place.level, place.level + 2, place.level - 5, place.level - 9)]
    before = [explore.ground.heights(key) for key in keys]
    do(window, "Roughen")
    at_rest(qtbot, window)
    view.zoom(1.0001, QPointF(view.rect().center()))  # the panel of the brush has taken its room
    drag(view, [QPoint(-70, 0), QPoint(0, -10), QPoint(70, 0), QPoint(0, 40), QPoint(-60, 20)])
    qtbot.waitUntil(lambda: document.names[-1:] == ("Roughen",), timeout=LONG)
    at_rest(qtbot, window)
    after = [explore.ground.heights(key) for key in keys]
    weights = found(window)
    within = [weights_of_tile(weights, explore.ground.facts, document.heightmap.heights.shape, key) for key in keys]
    for old, new, inside in zip(before, after, within, strict=True):
        np.testing.assert_array_equal(new[inside == 0], old[inside == 0])
    # Seen in the tile, at its own fineness: next to the edge ground is changed, and beside it not.
    for number in (0, 1):
        changed = after[number] != before[number]
        assert changed.sum() > 1000
        assert (changed & (within[number] < 1)).any()
    # A few points of a coarser tile, a single one or none of the coarsest.
    assert 0 < (after[2] != before[2]).sum() < 1000
    assert (after[3] != before[3]).sum() <= 4
    # On the screen, too, and from the whole back again.
    explore.map.fit()
    at_rest(qtbot, window)
    view.setViewport(place)
    at_rest(qtbot, window)
    np.testing.assert_allclose(explore.tiles.peek(keys[0]), after[0], rtol=0, atol=1e-6 * np.ptp(after[0]))
    # A sudden end, a file, and a build.
    qtbot.waitUntil(lambda: autosave.kept, timeout=LONG)
    autosave._queue.submit(int).result()
    (folder,) = (tmp_path / "recovery").glob("*.v1")
    work = read_work(folder)
    assert work.recipe.read_selection() == document.selection
    write_to(window, settle, tmp_path / "rough.terrain")
    for recipe in (work.recipe.read(), Recipe.of(read(tmp_path / "rough.terrain"))):
        assert recipe == document.recipe
        for key, true in zip(keys, after, strict=True):
            np.testing.assert_array_equal(land_of(recipe)[1].heights(key), true)
    # Undone, and done again.
    do(window, "Undo")
    at_rest(qtbot, window)
    for key, true in zip(keys, before, strict=True):
        np.testing.assert_array_equal(explore.ground.heights(key), true)
    do(window, "Redo")
    at_rest(qtbot, window)
    for key, true in zip(keys, after, strict=True):
        np.testing.assert_array_equal(explore.ground.heights(key), true)


@pytest.mark.usefixtures("without_3d")
@pytest.mark.parametrize("held", ["", "copy"])
def test_ground_is_moved_at_depth(explored, qtbot, held):
    window, explore, document = explored, explored.findChild(ExploreController), explored.document
    dive(qtbot, window, 10)
    select(qtbot, window, "SelectFree", CORNERS)
    floating = window.findChild(FloatController)
    do(window, "FloatSelection")
    qtbot.waitUntil(lambda: floating.piece is not None, timeout=LONG)
    if held:
        floating._panel.take_filter(replace(floating.piece, leave="copy"))
    view = seen(window)
    qtbot.waitUntil(lambda: view.tool is floating.tool, timeout=LONG)
    at_rest(qtbot, window)
    heightmap, middle = document.heightmap, view.rect().center()
    one, other = (np.array(view.pick(QPointF(middle + at))) for at in (QPoint(10, -20), QPoint(60, 5)))
    old = view.heights(np.array([one, other]))
    drag(view, [QPoint(10, -20), QPoint(40, 0), QPoint(60, 5)])
    piece = floating.piece
    assert (piece.down, piece.across) == pytest.approx(tuple(other - one), abs=2.0 / ((512 << 10) - 1))
    at_rest(qtbot, window)
    QTest.keyClick(view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: document.names[-1:] == ("Move piece",), timeout=LONG)
    at_rest(qtbot, window)
    assert not floating.piece
    remade, land = land_of(document.recipe)
    np.testing.assert_array_equal(document.heightmap.heights, remade.heights)
    assert (remade.heights != heightmap.heights).sum() <= 1  # it is smaller than a square
    new = view.heights(np.array([one, other]))
    relief = np.ptp(view.heights(np.array([view.pick(QPointF(x, 150)) for x in range(20, view.width() - 20, 5)])))
    assert new[1] == pytest.approx(old[0], abs=0.1 * relief)
    (step,) = document.recipe.steps
    assert step.filter == piece
    assert step.filter.leave == (held or "cut")
    # The selection went along.
    assert weights_at(window, QPoint(60, 5), QPoint(-40, -40)) == [1, 0]
    key = TileKey.at(view.viewport.level, Fraction(view.viewport.south, 2**80), Fraction(view.viewport.east, 2**80))
    np.testing.assert_array_equal(land.heights(key), explore.ground.heights(key))
    do(window, "Undo")
    at_rest(qtbot, window)
    assert view.heights(np.array([one, other])) == pytest.approx(old)


@pytest.mark.usefixtures("without_3d")
def test_a_filter_is_done_within_what_is_selected_at_depth(explored, qtbot):
    window, document = explored, explored.document
    dive(qtbot, window, 10)
    select(qtbot, window, "SelectEllipse", [QPoint(-60, -40), QPoint(0, 0), QPoint(70, 60)])
    view, place = seen(window), [QPoint(0, 0), QPoint(-90, 0)]
    places = np.array([view.pick(QPointF(view.rect().center() + at)) for at in place])
    old = view.heights(places)
    window.findChild(QAction, "operation.invert").trigger()
    qtbot.waitUntil(lambda: document.names[-1:] == ("Invert",), timeout=LONG)
    at_rest(qtbot, window)
    new = view.heights(places)
    assert new[0] == pytest.approx(1 - old[0], abs=1e-6)
    assert new[1] == pytest.approx(old[1], abs=1e-6)
