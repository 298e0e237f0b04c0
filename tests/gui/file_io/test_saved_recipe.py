"""A saved terrain carries all that made it, and the command line makes it again."""

import numpy as np
import pytest
from file_tools import save_anyway, write_to
from hand import choose, draw, view_of
from PySide6.QtWidgets import QMessageBox

from terrain_explorer.files import read
from terrain_explorer.terrain import FILTERS, Recipe

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture
def drawn(qtbot, window, settle):
    """A window with a terrain that was drawn on and then terraced."""
    settle(window)
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))
    before, terrace = window.document.heightmap, FILTERS["terrace"](steps=5)
    window.document.changed(terrace.applied(before), terrace.title, terrace)
    return window


def test_the_command_line_grows_draws_and_filters_it_again(drawn, settle, run, tmp_path):
    write_to(drawn, settle, tmp_path / "drawn.png")
    assert run("generate", "--recipe", "drawn.png", "-o", "again.npy")[0] == 0
    np.testing.assert_array_equal(read(tmp_path / "again.npy").heights, drawn.document.heightmap.heights)


def test_saving_leaves_the_terrain_saved_and_without_a_text_of_its_own(drawn, settle, tmp_path):
    write_to(drawn, settle, tmp_path / "drawn.png")
    assert not drawn.document.modified
    assert drawn.document.heightmap.recipe is None
    assert Recipe.from_json(read(tmp_path / "drawn.png").recipe) == drawn.document.recipe


def test_a_recipe_too_long_for_other_programs_stays_out(monkeypatch, drawn, settle, tmp_path):
    monkeypatch.setattr("terrain_explorer.files.formats.base.LONGEST_RECIPE", 100)
    write_to(drawn, settle, tmp_path / "drawn.png")
    asked = drawn.findChild(QMessageBox, "lossyQuestion").informativeText()
    assert asked == "Steps left out: they are too long for this kind of file. A project file (.terrain) keeps them."
    save_anyway(drawn, settle)
    assert read(tmp_path / "drawn.png").recipe is None
