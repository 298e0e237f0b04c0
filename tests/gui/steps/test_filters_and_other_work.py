"""A filter that is being chosen while something else happens to the terrain."""

import numpy as np
import pytest
from filter_tools import assert_shown, panel_of
from gui_tools import LONG, action, do, field, message, on_screen, press
from hand import begin, release, view_of
from hand import choose as take_tool
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from terrain_explorer.files import write
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes.patch import Change, Patch, part
from terrain_explorer.terrain.filters import (
    Flip,
)

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


class TestMeanwhile:
    def test_generating_ends_the_choosing(self, clamping, settle):
        press(clamping, "newSeedButton")
        settle(clamping)
        assert not panel_of(clamping).isVisible()
        assert on_screen(clamping) is clamping.document.heightmap
        assert clamping.document.undo_name.startswith("Seed 15 → ")

    def test_choosing_ends_the_generating(self, window, settle, choose):
        first = window.document.heightmap
        field(window, "exponent").setValue(12)
        choose("flip")
        assert window.document.heightmap is first
        assert_shown(window, Flip().applied(first).heights)

    def test_opening_ends_the_choosing(self, clamping, settle, tmp_path):
        write(Heightmap(np.eye(7, dtype=np.float32)), tmp_path / "hills.tif")
        clamping.open_file(tmp_path / "hills.tif")
        settle(clamping)
        assert not panel_of(clamping).isVisible()
        assert_shown(clamping, np.eye(7))

    def test_a_file_that_cannot_be_opened_does_not(self, clamping, settle, tmp_path):
        shown = on_screen(clamping)
        clamping.open_file(tmp_path / "none.png")
        settle(clamping)
        assert panel_of(clamping).isVisible()
        assert on_screen(clamping) is shown

    def test_undo_takes_back_the_preview_before_any_step(self, window, choose):
        first = window.document.heightmap
        choose("flip")
        do(window, "Undo")
        assert not panel_of(window).isVisible()
        assert on_screen(window) is first
        assert not action(window, "Undo").isEnabled()
        choose("invert")
        inverted = window.document.heightmap
        choose("flip")
        assert action(window, "Undo").text() == "&Undo Flip"
        do(window, "Undo")
        assert on_screen(window) is inverted is window.document.heightmap
        do(window, "Undo")
        assert on_screen(window) is first

    def test_going_back_in_the_history_ends_the_choosing(self, window, choose):
        first = window.document.heightmap
        choose("invert")
        choose("flip")
        window.findChild(DrawingController).history.positionWanted.emit(0)
        assert not panel_of(window).isVisible()
        assert on_screen(window) is first

    @pytest.mark.parametrize("way_out", ["Apply", "Cancel", "Undo"])
    def test_a_stroke_on_a_preview_is_refused_until_that_is_applied_or_cancelled(self, window, settle, choose, way_out):
        choose("flip")
        take_tool(window, "Raise")
        begin(view_of(window, "mapView"))
        release(view_of(window, "mapView"))
        assert message(window) == "Flip is a preview so far. Apply it or cancel it, then draw."
        if way_out == "Undo":
            do(window, "Undo")
        else:
            press(window, f"messageAction.{way_out}")
        settle(window)
        assert message(window) == ("Flip: done." if way_out == "Apply" else "")
        assert window.document.names == (("Flip",) if way_out == "Apply" else ())

    def test_undoing_a_stroke_leaves_nothing_of_the_preview(self, window, settle, choose):
        before, corner = window.document.heightmap, Window(0, 0, 4, 4)
        after = before.heights.copy()
        part(after, corner)[:] = 1
        change = Change((Patch(corner, part(before.heights, corner), part(after, corner)),))
        window.document.take_drawn(Heightmap(after, range=before.range), change, "Raise")
        choose("flip")
        view = window.findChild(MapView, "mapView")
        view.grab()
        window.document.undo()
        shown = view.grab().toImage()
        view.ground.setHeightmap(before)
        assert shown == view.grab().toImage()

    def test_the_window_can_be_closed(self, clamping, forget, make_window):
        assert not clamping.isWindowModified()
        forget(clamping)
        window = make_window(size=None)
        assert not panel_of(window).isVisible()
        assert not window.findChild(QWidget, "algorithmPicker").visibleRegion().isEmpty()

    def test_the_window_can_be_closed_while_it_works(self, window, stuck, forget):
        window.findChild(QAction, "operation.invert").trigger()
        assert window.busy
        stuck.set()
        forget(window)

    def test_what_takes_long_shows_its_panel_and_can_be_cancelled(self, qtbot, window, stuck):
        first = window.document.heightmap
        window.findChild(QAction, "operation.invert").trigger()
        qtbot.waitUntil(panel_of(window).isVisible, timeout=LONG)
        press(window, "cancelOperationButton")
        stuck.set()
        assert not window.busy
        assert not panel_of(window).isVisible()
        assert window.document.heightmap is first

    @pytest.mark.parametrize("kind", [RuntimeError, ValueError])
    def test_a_defect_is_told_and_changes_nothing(self, qtbot, window, choose, monkeypatch, kind):
        def broken(self, heightmap):
            yield 0.0
            raise kind("oh")

        monkeypatch.setattr(Flip, "applying", broken)
        first = window.document.heightmap
        with qtbot.captureExceptions() as caught:
            choose("flip")
        assert [type(one[1]) for one in caught] == [kind]
        assert "oh" in message(window)
        assert not panel_of(window).isVisible()
        assert on_screen(window) is first
