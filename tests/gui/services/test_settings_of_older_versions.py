"""Settings of an older version hold after an upgrade: versions wrote what lies in `older_versions`."""

import shutil
from pathlib import Path

import pytest

from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.gui.services.recent_files import recent_files
from terrain_explorer.gui.services.settings import load_parameters
from terrain_explorer.gui.services.theme import Theme, chosen_theme
from terrain_explorer.gui.services.translation import chosen_language
from terrain_explorer.gui.views.view_sync import CameraMemory
from terrain_explorer.terrain.shading.look import Look

VERSIONS = sorted((Path(__file__).parents[2] / "older_versions").iterdir())


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name, autouse=True)
def upgraded(request, fresh_settings, tmp_path):
    """Settings that a version left behind: dark, German, with contours, water and a small brush."""
    (tmp_path / "settings").mkdir(exist_ok=True)
    shutil.copy(request.param / "terrain-explorer.ini", tmp_path / "settings")


def test_choices_and_files_are_remembered():
    assert chosen_theme() is Theme.DARK
    assert chosen_language() == "de"
    assert recent_files() == [Path("/home/somebody/hills.png"), Path("/home/somebody/island.tif")]
    assert CameraMemory().of(Path("/home/somebody/hills.png")).camera.azimuth == 206


def test_the_look_and_the_brush_are_as_they_were():
    look = load_parameters("look", Look)
    assert look.contours
    assert look.water
    assert (ToolSettings().brush.size, ToolSettings().brush.strength) == (32, 0.25)
