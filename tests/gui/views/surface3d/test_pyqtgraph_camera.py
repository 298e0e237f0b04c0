"""The camera in pyqtgraph's words: its options, matrices and methods."""

import inspect
import re
import tomllib
from dataclasses import astuple, replace
from pathlib import Path

import numpy as np
import pyqtgraph
import pytest
from pyqtgraph import Vector
from pyqtgraph.opengl import GLViewWidget
from PySide6.QtGui import QVector3D
from PySide6.QtOpenGLWidgets import QOpenGLWidget
from surface_mouse import resize, unshown_view
from surface_tools import flat, hills, projected

from terrain_explorer.gui.views.surface3d import surface_view
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Viewpoint
from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView


@pytest.fixture
def view(qapp):
    view = unshown_view(qapp)
    view.ground.setHeightmap(flat(65, 65, 0.5))
    yield view
    view.deleteLater()


def camera(view):
    eye, pivot = view.cameraPosition(), view.opts["center"]
    return eye.x(), eye.y(), eye.z(), pivot.x(), pivot.y(), pivot.z()


def test_without_perspective_what_is_at_the_pivot_keeps_its_size(view):
    view.orbit(20, 10)
    right, up, _ = view.block_camera.axes
    rim = [tuple(view.block_camera.pivot + 0.3 * one) for one in (right, up)]
    before = [projected(view, *place)[:2] for place in rim]
    view.navigation.setOrthographic(True)
    after = [projected(view, *place)[:2] for place in rim]
    assert np.array(after) == pytest.approx(np.array(before), abs=1e-5)
    assert view.block_camera.orthographic
    view.navigation.setOrthographic(False)
    assert not view.block_camera.orthographic


def test_without_perspective_parallels_stay_parallel(view):
    view.navigation.setOrthographic(True)
    near, far = (np.subtract(projected(view, 0.5, y, 0), projected(view, -0.5, y, 0)) for y in (-1, 1))
    assert near == pytest.approx(far, abs=1e-5)


def test_what_pyqtgraph_says_is_what_the_camera_says(view):
    for orthographic in (False, True):
        view.navigation.setOrthographic(orthographic)
        for move in (
            lambda: view.orbit(13, 7),
            lambda: view.navigation.zoom(1.7),
            lambda: view.navigation.slide(20, -10),
            lambda: view.navigation.look_at("top"),
        ):
            move()
            told = view.block_camera
            assert np.allclose(view.viewMatrix().data(), told.view().data(), atol=1e-6)
            assert camera(view)[:3] == pytest.approx(told.eye, abs=1e-6)
            places = np.array([(-0.4, 0.3, 0.1), (0.2, -0.6, 0.0), (0.0, 0.0, 0.2)])
            seen = [projected(view, *place)[:2] for place in places.tolist()]
            assert np.allclose(seen, told.seen(places, 400 / 300)[:2].T, atol=1e-4)
            assert view.opts["fov"] == told.field_of_view


def test_the_camera_follows_what_pyqtgraph_is_told(view, qtbot):
    with qtbot.waitSignal(view.moved):
        view.setCameraPosition(pos=Vector(0.5, -0.25, 0.125), distance=7, elevation=2, azimuth=11)
    assert view.block_camera == Camera((0.5, -0.25, 0.125), 7, 11, 2)
    view.setCameraParams(fov=50, distance=5)
    assert view.block_camera == Camera((0.5, -0.25, 0.125), 5, 11, 2, field_of_view=50)
    view.pan(0.25, 0, 0)
    assert view.block_camera.pivot == (0.75, -0.25, 0.125)
    before = camera(view)
    resize(view, 500, 500)
    assert camera(view) == pytest.approx(before)


def test_a_camera_that_is_set_is_the_camera(view, qtbot):
    view.ground.setHeightmap(hills(65, 65))
    there = Camera((0.1, 0.2, 0.3), 1.1, 22.0, 33.0, orthographic=True)
    with qtbot.waitSignal(view.moved):
        view.navigation.setViewpoint(Viewpoint(there))
    assert astuple(view.block_camera)[1:] == pytest.approx(astuple(there)[1:])
    assert view.block_camera.pivot == pytest.approx(there.pivot)
    assert view.opts["distance"] == pytest.approx(1.1)
    view.navigation.setViewpoint(Viewpoint(replace(there, pivot=(0.0, 0.0, -9.0), orthographic=False)))
    x, y, z = view.navigation.camera.eye
    assert z > view.navigation.ground.level(x, y)


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
    assert not private & {*re.findall(r"\w+", inspect.getsource(surface_view))}


@pytest.mark.parametrize("method", ["projectionMatrix", "deviceWidth", "deviceHeight"])
def test_what_is_overridden_is_called_as_pyqtgraph_calls_it(method):
    ours, theirs = (inspect.signature(getattr(kind, method)) for kind in (SurfaceView, GLViewWidget))
    assert [*ours.parameters] == [*theirs.parameters]


def test_the_next_minor_version_of_pyqtgraph_is_not_taken_unseen():
    project = tomllib.loads((Path(__file__).parents[4] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (wanted,) = (one for one in project["dependencies"] if one.startswith("pyqtgraph"))
    major, minor, *_ = pyqtgraph.__version__.split(".")
    assert wanted.endswith(f",<{major}.{int(minor) + 1}")
