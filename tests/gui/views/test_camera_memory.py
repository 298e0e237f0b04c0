"""Where the camera stood for each file."""

import json
from pathlib import Path

import pytest

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.views.file_cameras import MOST_FILES, CameraMemory
from terrain_explorer.gui.views.surface3d.camera.camera import Camera, Viewpoint

HILLS, DUNES = Path("/maps/hills.png"), Path("/maps/dünen.png")


def camera(azimuth=30.0, orthographic=False, framed=False):
    return Viewpoint(Camera((0.1, -0.25, 0.5), 3.25, azimuth, 41.5, orthographic), framed)


def test_of_a_file_never_seen_nothing_is_known():
    assert CameraMemory().of(HILLS) is None
    assert CameraMemory().of(None) is None


def test_each_file_has_its_own_and_untitled_terrains_share_one():
    cameras = CameraMemory()
    for path, azimuth in ((HILLS, 1.0), (DUNES, 2.0), (None, 3.0)):
        cameras.save(path, camera(azimuth))
    assert [cameras.of(path).camera.azimuth for path in (HILLS, DUNES, None)] == [1.0, 2.0, 3.0]


def test_comes_back_in_a_later_session_exactly():
    CameraMemory().save(HILLS, camera(orthographic=True))
    CameraMemory().save(DUNES, camera(77.7, framed=True))
    assert CameraMemory().of(HILLS) == camera(orthographic=True)
    assert CameraMemory().of(DUNES) == camera(77.7, framed=True)


def test_that_of_untitled_terrains_is_forgotten_with_the_session():
    CameraMemory().save(None, camera())
    assert CameraMemory().of(None) is None


def test_none_is_a_camera_that_is_as_usual():
    cameras = CameraMemory()
    cameras.save(HILLS, camera())
    cameras.save(HILLS, None)
    assert cameras.of(HILLS) is None
    assert CameraMemory().of(HILLS) is None


def test_only_the_newest_files_are_remembered():
    cameras = CameraMemory()
    paths = [Path(f"/maps/{number}.png") for number in range(MOST_FILES + 5)]
    for number, path in enumerate(paths):
        cameras.save(path, camera(number))
        cameras.save(paths[0], camera(0.5))
    assert cameras.of(paths[0]) == camera(0.5)
    known = [path for path in paths if CameraMemory().of(path) is not None]
    assert known == [paths[0], *paths[-MOST_FILES + 1 :]]


@pytest.mark.parametrize("kept", ["", "{", "{}", "3", "null", "[1]", '[["a", {}, 2]]', '[["a"]]', '["ab"]'])
def test_what_cannot_be_read_is_as_if_nothing_were_kept(kept):
    settings().setValue("cameras", kept)
    cameras = CameraMemory()
    assert cameras.of(Path("a")) is None
    cameras.save(HILLS, camera())
    assert CameraMemory().of(HILLS) == camera()


@pytest.mark.parametrize(
    "bad",
    [
        {"pivot": [0, 0]},
        {"pivot": None},
        {"pivot": [0, 0, float("nan")]},
        {"distance": 0},
        {"distance": float("inf")},
        {"azimuth": "north"},
        {"elevation": None},
    ],
)
def test_one_bad_camera_does_not_spoil_the_others(bad):
    good = {"pivot": [0.1, -0.25, 0.5], "distance": 3.25, "azimuth": 30.0, "elevation": 41.5, "orthographic": False}
    settings().setValue("cameras", json.dumps([[str(HILLS), good | bad], [str(DUNES), good]]))
    cameras = CameraMemory()
    assert cameras.of(HILLS) is None
    assert cameras.of(DUNES) == camera()
