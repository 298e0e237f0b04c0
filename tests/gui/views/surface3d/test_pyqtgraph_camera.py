"""The camera in pyqtgraph's words: its options, matrices and methods."""

import inspect
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyqtgraph
import pytest
from pyqtgraph import Vector
from pyqtgraph.opengl import GLViewWidget
from PySide6.QtGui import QVector3D
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from surface_mouse import resize, unshown_view
from surface_tools import hills, noise, projected

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.camera.camera_moves import CLEARANCE
from terrain_explorer.gui.views.surface3d.gl import scene_widget
from terrain_explorer.gui.views.surface3d.gl.scene_widget import SceneWidget

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


def test_without_perspective_what_is_at_the_pivot_keeps_its_size(view):
    view.orbit(20, 10)
    right, up, _ = view.camera.axes
    rim = [tuple(view.camera.pivot + 0.3 * one) for one in (right, up)]
    before = [projected(view, *place)[:2] for place in rim]
    view.navigation.setOrthographic(True)
    after = [projected(view, *place)[:2] for place in rim]
    assert np.array(after) == pytest.approx(np.array(before), abs=1e-5)
    assert view.camera.orthographic
    view.navigation.setOrthographic(False)
    assert not view.camera.orthographic


def test_without_perspective_parallels_stay_parallel(view):
    view.navigation.setOrthographic(True)
    near, far = (np.subtract(projected(view, 0.5, y, 0), projected(view, -0.5, y, 0)) for y in (-1, 1))
    assert near == pytest.approx(far, abs=1e-5)


def test_what_pyqtgraph_says_is_what_the_camera_says(view):
    area = view.getViewport()
    for orthographic in (False, True):
        view.navigation.setOrthographic(orthographic)
        for move in (
            lambda: view.orbit(13, 7),
            lambda: view.navigation.zoom(1.7),
            lambda: view.navigation.slide(20, -10),
            view.navigation.top_view,
        ):
            move()
            told = view.camera
            assert np.allclose(view.viewMatrix().data(), told.view().data(), atol=1e-6)
            assert camera(view)[:3] == pytest.approx(told.eye, abs=1e-6)
            whole = told.projection(BLOCKS[0], 400 / 300)
            assert np.allclose(view.projectionMatrix(area, area).data(), whole.data(), atol=1e-6)
            assert view.opts["fov"] == told.field_of_view


def test_the_camera_follows_what_pyqtgraph_is_told(view, qtbot):
    with qtbot.waitSignal(view.moved):
        view.setCameraPosition(pos=Vector(0.5, -0.25, 0.125), distance=7, elevation=2, azimuth=11)
    assert view.camera == Camera((0.5, -0.25, 0.125), 7, 11, 2)
    view.setCameraParams(fov=50, distance=5)
    assert view.camera == Camera((0.5, -0.25, 0.125), 5, 11, 2, field_of_view=50)
    view.pan(0.25, 0, 0)
    assert view.camera.pivot == (0.75, -0.25, 0.125)
    before = camera(view)
    resize(view, 500, 500)
    assert camera(view) == pytest.approx(before)


def test_a_camera_that_is_set_is_the_camera(view, qtbot):
    show(view, hills(65, 65))
    there = Camera((0.1, 0.2, 0.3), 1.1, 22.0, 33.0, orthographic=True)
    with qtbot.waitSignal(view.moved):
        view.navigation.setCamera(there)
    assert view.camera == there
    assert view.opts["distance"] == 1.1
    view.navigation.setCamera(replace(there, pivot=(0.0, 0.0, -9.0), orthographic=False))
    assert clear_of_the_ground(view) > -1e-6


def test_a_region_of_the_viewport_is_that_part_of_the_picture(view):
    area = view.getViewport()
    whole = projected(view, 0.3, 0.2, 0.1)
    part = view.projectionMatrix((100, 0, 200, 150), area).map(view.viewMatrix().map(QVector3D(0.3, 0.2, 0.1)))
    x, y = 200 * (1 + whole[0]), 150 * (1 + whole[1])
    assert (part.x(), part.y()) == pytest.approx(((x - 200) / 100, (y - 75) / 75), abs=1e-4)


def test_nothing_private_of_pyqtgraph_is_used(view):
    """Other attributes may change as well, but not without a new minor version, which is not allowed."""
    theirs = GLViewWidget()
    private = {name for name in {*dir(theirs)} - {*dir(QOpenGLWidget)} if name.startswith("_")}
    theirs.deleteLater()
    assert private
    assert not private & {*re.findall(r"\w+", inspect.getsource(scene_widget))}


@pytest.mark.parametrize("method", ["projectionMatrix", "deviceWidth", "deviceHeight"])
def test_what_is_overridden_is_called_as_pyqtgraph_calls_it(method):
    ours, theirs = (inspect.signature(getattr(kind, method)) for kind in (SceneWidget, GLViewWidget))
    assert [*ours.parameters] == [*theirs.parameters]


def test_the_next_minor_version_of_pyqtgraph_is_not_taken_unseen():
    project = tomllib.loads((Path(__file__).parents[4] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (wanted,) = (one for one in project["dependencies"] if one.startswith("pyqtgraph"))
    major, minor, *_ = pyqtgraph.__version__.split(".")
    assert wanted.endswith(f",<{major}.{int(minor) + 1}")
