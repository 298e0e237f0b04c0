"""The surface in the window goes down as far as the map, and to the same places."""

import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from endless_tools import picture as shown_by
from gui_tools import LONG, action, press
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox
from surface_tools import smooth

from terrain_explorer.files import write
from terrain_explorer.gui.explore import explore_controller
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.explored_surface import ExploredSurface
from terrain_explorer.gui.services.preferences import SurfacePreferences
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.map2d.map_viewport import SIDE
from terrain_explorer.gui.views.surface3d.axis_gizmo import AXES, AxisGizmo
from terrain_explorer.gui.views.surface3d.camera.camera import Pose
from terrain_explorer.gui.views.surface3d.gl.redraw_timer import qualities
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator
from terrain_explorer.terrain import FILTERS, Heightmap
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.masks.shapes.polygon import PolygonShape
from terrain_explorer.terrain.scale.ground import StepGround
from terrain_explorer.terrain.tiles.land import finding_ground


@pytest.fixture
def explored(window, qtbot):
    """A window in its workspace for exploring, whose surface shows the ground between the points."""
    if not window.findChild(SurfacePane).in_3d:
        pytest.skip("no OpenGL")
    action(window, "ExploreWorkspace").trigger()
    feature = window.findChild(ExploredSurface)
    qtbot.waitUntil(lambda: feature.view.shows_ground, timeout=LONG)
    return window, feature


def test_elsewhere_it_shows_the_points_of_the_map_from_afar_and_the_ground_from_near(explored, qtbot):
    window, feature = explored
    explore = window.findChild(ExploreController)
    action(window, "GrowWorkspace").trigger()
    assert not feature.view.shows_ground
    with qtbot.waitSignal(window.document.heightmapChanged, timeout=LONG):
        press(window, "newSeedButton")
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    feature.view.navigation.zoom(200.0)
    qtbot.waitUntil(lambda: feature.view.shows_ground and feature.view.is_settled, timeout=LONG)
    assert explore.map.ground.land_of is window.document.heightmap


def test_who_comes_nearer_elsewhere_is_there_in_explore_too(window, qtbot):
    pane, shown = window.findChild(SurfacePane), window.findChild(MapView, "mapView")
    if not pane.in_3d:
        pytest.skip("no OpenGL")
    pane.surface.navigation.zoom(200.0)
    camera = pane.surface.camera
    action(window, "ExploreWorkspace").trigger()
    qtbot.waitUntil(lambda: not window.findChild(ExploreController).busy, timeout=LONG)
    assert pane.surface.camera.pivot.south == pytest.approx(camera.pivot.south, abs=camera.scale)
    assert shown.viewport.south / SIDE == pytest.approx(camera.pivot.south, abs=camera.scale)
    assert not shown.fitted
    action(window, "ResetView").trigger()
    assert shown.fitted


def test_both_show_the_same_place(explored, qtbot):
    window, feature = explored
    viewports = window.findChild(ExploreController).map
    viewports.setViewport(viewports.viewport.moved(40, -30).zoomed(2.0**20, 60, 60))
    viewport = viewports.viewport
    pivot = feature.view.camera.pivot
    assert (pivot.south, pivot.east) == pytest.approx((viewport.south / SIDE, viewport.east / SIDE), abs=1e-12)
    feature.view.go(lambda moves, camera: moves.moved(camera, lambda world: world.zoomed(4.0)))
    assert viewports.viewport.pixel == pytest.approx(viewport.pixel / 4, rel=1e-3)
    assert abs(viewports.viewport.south - viewport.south) <= viewport.pixel


def test_who_comes_back_to_the_whole_sees_it_as_before(explored):
    window, feature = explored
    seen, camera = window.findChild(ExploreController).map, feature.view.camera
    assert feature.view.sees_whole
    for factor in (2.0**9, 2.0**-9):
        seen.zoom(factor, QPointF(seen.rect().center()))
        assert feature.view.sees_whole == (factor < 1)
    assert feature.view.camera == camera
    assert seen.fitted


def test_the_axes_follow_it_and_move_it(explored, qtbot):
    window, feature = explored
    gizmo = window.findChild(AxisGizmo)
    feature.view.go(lambda moves, camera: moves.moved(camera, lambda world: world.turned(30.0, 0.0)))
    assert gizmo.pose == Pose(feature.view.camera.azimuth, feature.view.camera.elevation)
    top = next(axis for axis in AXES if axis.name == "top")
    qtbot.mouseClick(gizmo, Qt.MouseButton.LeftButton, pos=gizmo.place(top).toPoint())
    assert feature.view.camera.elevation == 90.0
    action(window, "GrowWorkspace").trigger()
    assert gizmo.pose == window.findChild(SurfacePane).camera.pose


def test_a_filter_shows_in_it_while_it_is_chosen_and_the_view_stays(explored, qtbot):
    window, feature = explored
    explore = window.findChild(ExploreController)
    feature.view.go(lambda moves, camera: moves.moved(camera, lambda world: world.turned(40.0, 10.0)))
    before, whole = feature.view.camera, feature.view.frame_of_camera
    window.findChild(WorkCoordinator).begin_kind(FILTERS["terrace"])
    # Where it takes a while, a coarse picture of the map comes before.
    qtbot.waitUntil(lambda: isinstance(explore.tiles.ground.ground, StepGround), timeout=LONG)
    after = feature.view.camera
    assert (after.azimuth, after.scale) == pytest.approx((before.azimuth, before.scale), rel=1e-3)
    assert after.elevation >= before.elevation  # higher up where the ground is in the way
    with qtbot.waitSignal(explore.groundChanged, timeout=LONG):
        window.findChild(FilterController).cancel()
    assert not isinstance(explore.tiles.ground.ground, StepGround)
    assert feature.view.frame_of_camera.z_of_height == pytest.approx(whole.z_of_height)


def test_walking_begins_and_ends_by_its_command(explored, qtbot):
    window, feature = explored
    action(window, "Walk").trigger()
    assert feature.view.camera.within
    assert action(window, "Walk").isChecked()
    qtbot.keyPress(feature.view, "W")
    qtbot.keyRelease(feature.view, "W")
    action(window, "Walk").trigger()
    assert not feature.view.camera.within
    assert not action(window, "Walk").isChecked()


def test_what_is_switched_on_meanwhile_is_drawn_in_both_views(explored, qtbot):
    window, feature = explored
    window.document.take_opened(smooth(33, 65), Path("hills.npy"), None)
    palette = window.findChild(QComboBox, "mapPalette")
    palette.setCurrentIndex(palette.findData("surface"))
    takers = lambda: window.findChild(MapView, "mapView").grab().toImage(), feature.view.grabFramebuffer
    qtbot.waitUntil(lambda: feature.view.isVisible() and feature.view.is_settled, timeout=LONG)
    for change in ({"palette": "greyscale"}, {"contours": True}, {"water": True}, {"rivers": True, "river_area": 0.5}):
        qtbot.waitUntil(lambda: not window.findChild(ExploreController).busy, timeout=LONG)
        before = [take() for take in takers]
        window.document.set_look(replace(window.document.look, **change))
        if "contours" in change:  # the map has its own
            window.findChild(QCheckBox, "mapContours").setChecked(True)
        for take, picture in zip(takers, before, strict=True):
            qtbot.waitUntil(lambda take=take, picture=picture: take() != picture, timeout=LONG)
    pane = window.findChild(SurfacePane)
    usual = qualities(in_software=True, preferences=SurfacePreferences())[0]
    for value in ("coarse", "fine"):
        preferences = SurfacePreferences(detail=value, smoothing="2", coarse_while_moving=False)
        pane.setPreferences(preferences)
        assert feature.view._redraw.preferences == preferences
        assert (feature.view._redraw.quality(True, True).apart < usual.apart) == (value == "fine")


def test_of_another_file_no_old_ground_is_seen_in_new_colours(explored, qtbot, tmp_path, monkeypatch):
    window, feature = explored
    explore = window.findChild(ExploreController)
    write(Heightmap(np.add.outer(np.arange(33.0), np.arange(65.0))), tmp_path / "slope.npy")
    begun, go_on = [], []

    def waiting(*known):
        begun.append(known)
        while not go_on:
            yield 0.0
            time.sleep(0.01)
        return (yield from finding_ground(*known))

    monkeypatch.setattr(explore_controller, "finding_ground", waiting)
    window.files.open(tmp_path / "slope.npy")
    qtbot.waitUntil(lambda: bool(begun), timeout=LONG)
    assert explore.shows_other
    assert not feature.view.shows_ground
    go_on.append(True)
    qtbot.waitUntil(lambda: feature.view.shows_ground, timeout=LONG)
    assert not explore.shows_other
    assert explore.tiles.ground.facts.extent == (Fraction(1, 2), Fraction(1))
    qtbot.waitUntil(lambda: feature.view.is_settled and len(feature.view._scene._renderer.tiles) > 0, timeout=LONG)


def test_in_another_workspace_one_is_still_there(explored, qtbot):
    window, feature = explored
    shown, explore = window.findChild(MapView, "mapView"), window.findChild(ExploreController)
    feature.view.go(lambda moves, camera: moves.moved(camera, lambda world: world.zoomed(2.0**8)))
    qtbot.waitUntil(lambda: not explore.busy, timeout=LONG)
    camera, place = feature.view.camera, (shown.viewport.south, shown.viewport.east)
    for workspace in ("DrawWorkspace", "ExploreWorkspace"):
        action(window, workspace).trigger()
        qtbot.waitUntil(lambda: not explore.busy, timeout=LONG)
        assert (shown.viewport.south, shown.viewport.east) == place
        assert shown.shows_ground
    # The views are of other sizes for a moment, by as much as the panels of the workspaces differ.
    assert feature.view.camera.scale == pytest.approx(camera.scale, rel=0.25)
    assert feature.view.camera.pivot.south == pytest.approx(camera.pivot.south, abs=0.01 * camera.scale)


def test_another_terrain_is_shown_as_a_whole(explored, qtbot):
    window, feature = explored
    feature.view.go(lambda moves, camera: moves.moved(camera, lambda world: world.zoomed(64.0)))
    with qtbot.waitSignal(window.findChild(ExploreController).groundChanged, timeout=LONG):
        action(window, "NewSeed").trigger()
        action(window, "Generate").trigger()
    qtbot.waitUntil(lambda: feature.view.camera.scale > 0.5, timeout=LONG)


def test_the_colours_of_what_was_found_and_what_is_selected_are_shown(explored, qtbot):
    window, feature = explored
    explore, document = window.findChild(ExploreController), window.document
    qtbot.waitUntil(lambda: feature.view.is_settled, timeout=LONG)
    document.set_look(replace(document.look, palette="land-cover"))
    before = shown_by(feature.view)
    qtbot.waitUntil(lambda: "land-cover" in explore.tones, timeout=LONG)
    found = shown_by(feature.view)
    assert np.abs(found - before).mean() > 0.5
    document.select(Mask.of(PolygonShape(((20.0, 20.0), (80.0, 20.0), (80.0, 80.0)))), "Select")
    qtbot.waitUntil(lambda: np.abs(shown_by(feature.view) - found).mean() > 1, timeout=LONG)
    document.select(None, "Select all")
    qtbot.waitUntil(lambda: np.abs(shown_by(feature.view) - found).mean() < 0.1, timeout=LONG)
