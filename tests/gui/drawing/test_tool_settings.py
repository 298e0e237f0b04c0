"""What one draws with: keys, wheel, panel, sizes of maps, and what is remembered."""

import json
from dataclasses import replace

import hand
import numpy as np
import pytest
from gui_tools import LONG, action, do, field, message, open_panel
from hand import CTRL, SHIFT, begin, brush, choose, draw, release, view_of
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QLabel, QPushButton

from terrain_explorer.files import write
from terrain_explorer.gui.drawing.brush_panel import BrushPanel
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.drawing.tool_settings import ToolSettings, stamp_picture
from terrain_explorer.gui.services.settings import load_parameters, settings
from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.gui.widgets.parameters.field import Field
from terrain_explorer.gui.widgets.parameters.parameter_form import MoreButton
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.brushes import TOOLS, Brush, Roughen, SetHeight, StampImage
from terrain_explorer.terrain.sampling import Point

pytestmark = pytest.mark.usefixtures("without_3d")
HILLS = DiamondSquare(exponent=6, seed=3).heightmap()


@pytest.fixture
def view(window):
    choose(window, "Raise")
    return view_of(window, "mapView")


def scroll(view, held, steps):
    at = QPointF(view.rect().center())
    event = QWheelEvent(
        at, view.mapToGlobal(at), QPoint(), QPoint(0, 120 * steps), hand.LEFT.NoButton, held, Qt.ScrollPhase(0), False
    )
    QApplication.sendEvent(view, event)


def enter(qtbot, box, text):
    box.selectAll()
    qtbot.keyClicks(box, text)
    qtbot.keyClick(box, Qt.Key.Key_Return)


def test_brackets_change_the_size_and_the_ring(qtbot, window, view):
    view.setFocus()
    before = view.tool.ring.diameter
    qtbot.keyClicks(view, "]")
    assert field(window, "size").parent().value() == 74
    assert view.tool.ring.diameter > before
    qtbot.keyClicks(view, "[[")
    assert field(window, "size").parent().value() == 56


def test_a_height_beyond_the_range_stays_while_one_draws_with_it(qtbot, window, view):
    choose(window, "SetHeight")
    above = window.document.heightmap.range[1] + 1.0
    window.findChild(ToolSettings).setTool(SetHeight(above))
    draw(qtbot, window, view)
    assert window.document.heightmap.highest > above - 1
    assert window.findChild(ToolSettings).tool == SetHeight(above)


def test_heights_that_no_parameter_can_be_are_no_hindrance(window, view):
    heights = np.linspace(1e10, 2e10, 81, dtype=np.float32).reshape(9, 9)
    window.document.start(Heightmap(heights))
    choose(window, "SetHeight")
    assert window.findChild(ToolSettings).tool == SetHeight(1e9)
    window.findChild(DrawingController)._pick(Point(4, 4))
    assert window.findChild(ToolSettings).tool == SetHeight(1e9)


def test_small_and_mirrored_brushes_and_stamps_that_are_not_there(window, view):
    # A small brush grows by a point at least.
    brush(window, size=1)
    do(window, "LargerBrush")
    assert brush(window).size == 2
    for _ in range(3):
        do(window, "SmallerBrush")
    assert brush(window).size == 1
    # Mirror and wrap are the same in menu and panel.
    do(window, "MirrorRows")
    do(window, "MirrorColumns")
    do(window, "WrapAround")
    both, columns = (field(window, f"mirror.{choice}") for choice in ("both", "columns"))
    assert both.isChecked()
    assert field(window, "wrap").isChecked()
    columns.click()
    assert [action(window, name).isChecked() for name in ("MirrorRows", "MirrorColumns")] == [False, True]
    assert view.tool.ring.mirror == "columns"
    # A wrapped brush is no wider than the map.
    brush(window, size=4096, wrap=True)
    assert view.tool.ring.diameter == 512
    # A stamp without an image is refused in words.
    choose(window, "Stamp")
    hand.begin(view)
    hand.release(view)
    QApplication.processEvents()
    assert "stamp" in message(window)
    assert window.document.names == ()
    # An empty clipboard is told.
    QGuiApplication.clipboard().clear()
    choose(window, "Stamp")
    window.findChild(QPushButton, "stampPasteButton").click()
    assert "no image in the clipboard" in message(window)


def test_the_wheel_changes_size_and_strength(window, view):
    scroll(view, CTRL, 2)
    assert brush(window).size == round(64 * 1.15**2)
    scroll(view, SHIFT, -2)
    assert brush(window).strength == pytest.approx(0.4)
    scroll(view, SHIFT, 50)
    assert field(window, "strength").value() == 1


def test_the_size_follows_the_ground_to_a_map_of_other_points(window, view, settle):
    field(window, "exponent").setValue(6)
    settle(window)
    assert brush(window).size == 8
    do(window, "Undo")
    assert brush(window).size == 64


def test_values_come_back_at_the_next_start(make_window, forget):
    window = make_window()
    choose(window, "Roughen")
    field(window, "hurst").setValue(0.35)
    brush(window, size=100, falloff="hard")
    forget(window)
    window = make_window()
    assert not action(window, "Roughen").isChecked()
    assert not view_of(window, "brushDock").isVisible()
    choose(window, "Roughen")
    assert field(window, "hurst").value() == 0.35
    assert (brush(window).size, brush(window).falloff) == (100, "hard")


def test_each_tool_keeps_its_own_size_and_strength_also_at_the_next_start(make_window, forget):
    window = make_window()
    choose(window, "Raise")
    brush(window, size=100, strength=0.9, falloff="hard")
    choose(window, "Smooth")
    assert (brush(window).size, brush(window).strength, brush(window).falloff) == (64, 0.5, "hard")
    brush(window, size=20, strength=0.2)
    for again in (False, True):
        if again:
            forget(window)
            window = make_window()
        for name, size, strength in (("Raise", 100, 0.9), ("Smooth", 20, 0.2), ("Stamp", 64, 0.5)):
            choose(window, name)
            assert field(window, "size").parent().value() == size
            assert view_of(window, "mapView").tool.ring.diameter == size + 1
            assert (brush(window).size, brush(window).strength, brush(window).falloff) == (size, strength, "hard")


def test_the_one_brush_of_older_versions_is_that_of_every_tool(qapp):
    settings().setValue("draw/brush", json.dumps({"size": 33, "strength": 0.75}))
    tools = ToolSettings()
    for slug in TOOLS:
        tools.choose(slug)
        assert tools.brush == Brush(size=33, strength=0.75)


@pytest.mark.parametrize("text", ["", "no json", "[1]", '{"size": -3, "falloff": "square", "strength": "x"}'])
def test_values_that_cannot_be_read_are_as_usual(qapp, text):
    settings().setValue("draw/brush", text)
    assert load_parameters("draw/brush", Brush) == Brush()
    settings().setValue("draw/roughen", json.dumps({"hurst": 0.25, "amount": 7}))
    assert load_parameters("draw/roughen", Roughen) == Roughen(hurst=0.25)


def test_the_height_to_set_lies_in_the_range_of_the_map(qtbot, window, tmp_path):
    path = tmp_path / "hills.npy"
    np.save(path, np.linspace(100, 900, 64, dtype=np.float32).reshape(8, 8))
    window.open_file(path)
    qtbot.waitUntil(lambda: window.document.path == path, timeout=LONG)
    choose(window, "SetHeight")
    assert window.findChild(ToolSettings).tool == SetHeight(500.0)
    assert "100 to 900" in view_of(window, "heightsOfMap").text()


@pytest.mark.parametrize("source", ["stampFileButton", "stampPasteButton", "stampTerrainButton"])
def test_a_stamp_comes_from_a_file_the_clipboard_or_the_terrain(qtbot, window, view, tmp_path, source):
    choose(window, "Stamp")
    grey = QImage(8, 6, QImage.Format.Format_Grayscale16)
    grey.fill(Qt.GlobalColor.white)
    QGuiApplication.clipboard().setImage(grey)
    write(Heightmap(np.linspace(0, 1, 48, dtype=np.float32).reshape(6, 8)), tmp_path / "hill.png")
    window.findChild(QPushButton, source).click()
    if source == "stampFileButton":
        dialog = window.findChild(QDialog, "stampDialog")
        dialog.fileSelected.emit(str(tmp_path / "hill.png"))
        dialog.close()
    picture = view_of(window, "stampPicture")
    qtbot.waitUntil(lambda: not picture.pixmap().isNull(), timeout=LONG)
    draw(qtbot, window, view)
    assert window.document.names == ("Stamp",)


def test_the_ring_shows_what_the_stamp_would_print(window, view):
    choose(window, "Stamp")
    assert view.tool.ring.picture is None
    window.findChild(BrushPanel).stamp.terrainWanted.emit()
    assert view.tool.ring.picture.size() == QSize(128, 128)
    choose(window, "Raise")
    assert view.tool.ring.picture is None


def test_the_picture_of_a_stamp_is_as_grey_as_the_stamp_and_fades_with_the_brush():
    ramp = StampImage(Heightmap(np.tile(np.linspace(0, 1, 64, dtype=np.float32), (32, 1))))
    hard, smooth = (stamp_picture(ramp, Brush(falloff=name))[0] for name in ("hard", "smooth"))
    assert hard.size() == QSize(128, 64)
    assert [hard.pixelColor(column, 30).red() for column in (1, 64, 126)] == pytest.approx([0, 128, 255], abs=4)
    assert hard.pixelColor(64, 2).alpha() == pytest.approx(smooth.pixelColor(64, 32).alpha(), abs=2)
    assert smooth.pixelColor(64, 2).alpha() < 20


def test_a_stroke_keeps_the_picture_only_where_it_draws_with_it(qapp):
    tools = ToolSettings()
    tools.setStamp(StampImage(HILLS))
    touch = PointerTouch(Point(3, 3))
    for name, shape, has in (("raise", "round", False), ("raise", "picture", True), ("stamp", "round", True)):
        tools.choose(name)
        tools.setBrush(replace(tools.brush, shape=shape))
        assert (tools.stroke_settings(touch).stamp is not None) is has
        assert (tools.ring((65, 65)).picture is not None) is has


def test_the_preview_is_what_the_next_stroke_prints_and_no_stroke_is_like_the_one_before(qapp):
    tools = ToolSettings()
    tools.setStamp(StampImage(HILLS))
    tools.choose("stamp")
    tools.setBrush(replace(tools.brush, random_turn=180, random_size=0.5))
    pictures = []
    for _ in range(3):
        ring = tools.ring((65, 65))
        brush = tools.stroke_settings(PointerTouch(Point(3, 3))).brush
        assert ring.picture == stamp_picture(tools._stamp, brush)[0]
        pictures.append(ring.picture)
    assert pictures[0] != pictures[1] != pictures[2]


def test_a_brush_of_metres_lifts_metres_and_says_how_many(qtbot, window, view):
    heights = np.full((33, 65), 100, np.float32)
    window.document.start(Heightmap(heights, range=(0.0, 330.0), metres=True, spacing=0.5))
    panel = open_panel(window, "brushDock").findChild(BrushPanel)
    box, moved = field(window, "amount"), panel.findChild(QLabel, "movedByPass")
    for size, auto, words in (("3 m", "1.5 m (auto)", "0.75 m each pass"), ("6 m", "3 m (auto)", "1.5 m each pass")):
        enter(qtbot, field(window, "size"), size)
        assert (box.text(), moved.text()) == (auto, words)
    enter(qtbot, box, "20 cm")
    assert (box.text(), moved.text()) == ("0.2 m", "0.1 m each pass")
    panel._tool.fields["airbrush"].edit(True)
    assert moved.text() == "0.1 m each pass; held still, 0.125 m each second"
    panel._tool.fields["airbrush"].edit(False)
    before = window.document.heightmap.heights
    draw(qtbot, window, view, steps=hand.STEPS[:2])
    assert 0.01 < (window.document.heightmap.heights - before).max() < 0.2
    stroke = window.document.recipe.steps[-1].filter.strokes[-1]
    assert stroke.tool.amount * 330 == pytest.approx(0.2)


def test_where_a_part_of_the_map_is_in_sight_a_brush_has_the_size_that_it_has_there(qtbot, window):
    heights = np.full((33, 65), 100, np.float32)
    window.document.start(Heightmap(heights, range=(0.0, 330.0), metres=True, spacing=0.5))
    choose(window, "Raise")
    panel = open_panel(window, "brushDock").findChild(BrushPanel)
    size, amount, moved = field(window, "size"), field(window, "amount"), panel.findChild(QLabel, "movedByPass")
    enter(qtbot, size, "3 m")
    panel.setWidthHere("3 cm", 0.01)
    assert (size.text(), amount.text(), moved.text()) == ("0.03 m", "0.015 m (auto)", "0.0075 m each pass")
    enter(qtbot, size, "6 cm")
    assert panel._brush.parameterised().size == pytest.approx(12)
    panel.setWidthHere("", 1.0)
    assert (size.text(), amount.text(), moved.text()) == ("6 m", "3 m (auto)", "1.5 m each pass")


@pytest.mark.parametrize("then", ["another tool", "no tool", "a stamp"])
def test_what_hinders_a_tool_is_told_until_it_does_not(qtbot, window, view, then):
    choose(window, "Stamp")
    begin(view)
    release(view)
    qtbot.waitUntil(lambda: "no stamp yet" in message(window), timeout=LONG)
    if then == "a stamp":
        window.findChild(BrushPanel).stamp.terrainWanted.emit()
    else:
        elsewhere = then == "another tool"
        do(window, "Raise") if elsewhere else qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert message(window) == ""


def test_no_input_of_the_brush_is_cut_off(qtbot, window):
    for name in ["Raise", "SetHeight", "Roughen", "Stamp"]:
        choose(window, name)
        panel = window.findChild(QDockWidget, "brushDock").widget()
        for more in panel.findChildren(MoreButton):
            more.setChecked(True)
        fields = panel.findChildren(Field)
        assert fields
        qtbot.waitUntil(
            lambda panel=panel, fields=fields: all(
                one.mapTo(panel.widget(), one.rect().topRight()).x() < panel.viewport().width() for one in fields
            ),
            timeout=LONG,
        )
