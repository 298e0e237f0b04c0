"""Places whose content is made when it is first seen."""

import subprocess
import sys

import pytest
from PySide6.QtWidgets import QLabel

from terrain_explorer.gui.widgets.lazy_widget import LazyWidget

NOT_AT_THE_START = (
    "terrain_explorer.gui.statistics.statistics_panel",
    "terrain_explorer.gui.learning.page_panel",
    "terrain_explorer.gui.learning.one_dimension_panel",
    "terrain_explorer.terrain.statistics",
    "terrain_explorer.files.presets",
    "tifffile",
    "trimesh",
    "scipy",
)
"""What the window does without until it is asked for it."""


@pytest.fixture
def words():
    return ["first"]


@pytest.fixture
def place(qtbot, words):
    place = LazyWidget(QLabel, lambda label: label.setText(words[-1]))
    qtbot.addWidget(place)
    return place


def test_nothing_is_made_unseen(place):
    place.update_content()
    assert place.made is None


def test_is_up_to_date_when_first_shown(place, words):
    words.append("second")
    place.show()
    assert place.made.isVisible()
    assert place.made.text() == "second"


def test_follows_once_it_is_made_and_is_made_once(place, words):
    content = place.content()
    place.show()
    words.append("second")
    place.update_content()
    assert place.made is content
    assert content.text() == "second"


def test_the_window_is_imported_without_what_it_needs_later():
    script = "import sys, terrain_explorer.gui.main_window; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    assert not set(loaded) & set(NOT_AT_THE_START)
