"""A roadside from the whole to a stone: a path, a cairn and rough ground, in all that holds them, and gone again."""

from fractions import Fraction

import numpy as np
import pytest
from file_tools import open_in, write_to
from gui_tools import LONG, do
from hand import same_bits
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from terrain_explorer.document.journal import read_work
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.file_io.autosave import Autosave
from terrain_explorer.gui.paths.path_controller import PathController
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, TileKey
from terrain_explorer.terrain.work import finished

LEFT = Qt.MouseButton.LeftButton
ROUND = [QPoint(-70, 0), QPoint(0, -30), QPoint(70, 0), QPoint(0, 30), QPoint(-70, 10)]


def seen(window):
    return window.findChild(ExploreController).map


def at_rest(qtbot, window):
    explore = window.findChild(ExploreController)
    qtbot.waitUntil(
        lambda: explore.ground is not None and seen(window).refined and not explore.tiles.worker.busy, timeout=LONG
    )


def show(qtbot, window, width, metres):
    """Zoom until what is in sight is so many metres wide."""
    view = seen(window)
    view.zoom(view.part * width / metres, QPointF(view.rect().center()))
    at_rest(qtbot, window)


def take(qtbot, window, tool):
    do(window, tool)
    qtbot.wait(50)  # the panel of the tool takes its room
    at_rest(qtbot, window)


def drag(qtbot, window, places):
    view, before = seen(window), len(window.document.names)
    middle = view.rect().center()
    QTest.mousePress(view, LEFT, pos=middle + places[0])
    for place in places[1:]:
        QTest.mouseMove(view, middle + place)
    QTest.mouseRelease(view, LEFT, pos=middle + places[-1])
    qtbot.waitUntil(lambda: len(window.document.names) > before, timeout=LONG)
    at_rest(qtbot, window)


def keys_at(window):
    """Tiles from the whole down to what is in sight, around the place that is looked at."""
    place = seen(window).viewport
    centre = Fraction(place.south, 2**80), Fraction(place.east, 2**80)
    deepest = min(place.level + 1, DEEPEST_LEVEL)
    return [TileKey.at(level, *centre) for level in sorted({8, (8 + deepest) // 2, deepest - 3, deepest})]


@pytest.mark.usefixtures("without_3d")
@pytest.mark.parametrize(("width", "high"), [(2e3, 300.0), (1e6, 3000.0)])
def test_a_cairn_at_a_roadside(make_window, qtbot, settle, tmp_path, width, high):
    window = make_window(size=(1300, 850))
    document = window.document
    recipe = Recipe(DiamondSquare(exponent=9, seed=4)).sized(SizeInMetres(0.0, high, width))
    document.take_remade(recipe.heightmap(), recipe, None, "Sized")
    do(window, "ExploreWorkspace")
    explore, autosave = window.findChild(ExploreController), window.findChild(Autosave)
    at_rest(qtbot, window)
    begun, untouched = document.position, document.heightmap.heights.copy()

    # A footpath of 50 cm, and a cairn beside it of three strokes.
    show(qtbot, window, width, 60.0)
    take(qtbot, window, "Path")
    window.findChild(PathController).panel.content().kindChanged.emit("road")
    at_rest(qtbot, window)
    view = seen(window)
    for end in (QPoint(-120, 20), QPoint(-20, 30), QPoint(110, -10)):
        QTest.mouseClick(view, LEFT, pos=view.rect().center() + end)
    qtbot.waitUntil(lambda: document.names[-1].endswith("point 3"), timeout=LONG)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert document.recipe.steps[-1].filter.width * width == pytest.approx(0.5, rel=0.1)
    at_rest(qtbot, window)
    QTest.keyClick(view, Qt.Key.Key_Escape)
    show(qtbot, window, width, 0.8)
    keys = keys_at(window)
    take(qtbot, window, "Raise")
    middle = explore.ground.heights(keys[-1])
    for step in (QPoint(0, 0), QPoint(4, 2), QPoint(-3, 1)):
        drag(qtbot, window, [step, step + QPoint(3, 0)])
    raised = explore.ground.heights(keys[-1]) - middle
    assert 0.01 < raised.max() < 1  # metres
    assert raised.min() >= 0

    # Rough ground where it is as high as beside the cairn, and where it is as steep as a rule says.
    show(qtbot, window, width, 3.0)
    take(qtbot, window, "SelectWand")
    qtbot.waitUntil(lambda: explore.fine_ground is not None, timeout=LONG)
    QTest.mouseClick(seen(window), LEFT, pos=seen(window).rect().center() + QPoint(30, 40))
    qtbot.waitUntil(lambda: document.selection is not None, timeout=LONG)
    take(qtbot, window, "Roughen")
    before = explore.ground.heights(keys[-1]), explore.ground.heights(keys[-2])
    drag(qtbot, window, ROUND)
    by_wand = explore.ground.heights(keys[-1]), explore.ground.heights(keys[-2])
    assert any((old != new).any() for old, new in zip(before, by_wand, strict=True))
    do(window, "SelectNone")
    do(window, "SelectBySlope")
    qtbot.waitUntil(lambda: document.selection is not None, timeout=LONG)
    take(qtbot, window, "Roughen")
    drag(qtbot, window, ROUND)
    done = [explore.ground.heights(key) for key in keys]

    # Away and back again.
    place, heights = seen(window).viewport, document.heightmap.heights
    seen(window).fit()
    at_rest(qtbot, window)
    seen(window).setViewport(place)
    at_rest(qtbot, window)
    for key, true in zip(keys, done, strict=True):
        assert np.array_equal(explore.ground.heights(key), true)

    # A sudden end, a file that is opened again, and tiles: the same bits.
    qtbot.waitUntil(lambda: autosave.kept, timeout=LONG)
    autosave._queue.submit(int).result()
    (folder,) = (tmp_path / "recovery").glob("*.v1")
    recovered = read_work(folder)
    assert same_bits(recovered.heightmap.heights, heights)
    assert recovered.recipe.read() == document.recipe
    assert recovered.recipe.read_selection() == document.selection
    ends = LargeTerrain.of(document.recipe).range  # black and white of the map, not of its finest points
    land = finished(finding_ground(recovered.recipe.read(), recovered.heightmap))
    for key, true in zip(keys, done, strict=True):
        assert np.array_equal(land.heights(key), true)
        built = LargeTerrain.of(document.recipe, key.level, ends).piece(key.window)
        # A piece is made in single precision throughout, so its last bit may differ.
        np.testing.assert_array_max_ulp(built.heights, true.astype(np.float32), 1)
    write_to(window, settle, tmp_path / "roadside.terrain")

    # All undone: as if nothing had been.
    while document.position > begun:
        do(window, "Undo")
        qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    at_rest(qtbot, window)
    assert document.selection is None
    assert same_bits(document.heightmap.heights, untouched)
    bare = finished(finding_ground(recipe, recipe.heightmap()))
    for key in keys:
        assert np.array_equal(explore.ground.heights(key), bare.heights(key))
    document.file_binding.saved = document.heightmap
    open_in(window, settle, tmp_path / "roadside.terrain")
    at_rest(qtbot, window)
    assert same_bits(document.heightmap.heights, heights)
    for key, true in zip(keys, done, strict=True):
        assert np.array_equal(explore.ground.heights(key), true)
