"""Before a map that will hardly fit into the memory the user is asked, wherever it would come from."""

import pytest
from file_tools import SAMPLES
from gui_tools import do, field, forget_deleted, press
from PIL import Image
from PySide6.QtWidgets import QDialogButtonBox

from terrain_explorer import memory
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.widgets.question_box import QuestionBox, Standard
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step

pytestmark = pytest.mark.usefixtures("without_3d")

FREE = 100 * 2**20
HILLS = DiamondSquare(exponent=6)


@pytest.fixture
def little(window, monkeypatch):
    """A window on a machine with little memory, where all maps count as large."""
    monkeypatch.setattr(memory, "free_memory", lambda: FREE)
    monkeypatch.setattr(memory, "_SMALL", 0)
    monkeypatch.setattr(memory, "_agreed", 0)
    return window


@pytest.fixture
def drawing(tmp_path):
    path = tmp_path / "drawing.png"
    Image.fromarray(SAMPLES).save(path)
    return path


def grow(window, drawing):
    field(window, "exponent").setValue(6)
    return "65 × 65", lambda: window.document.heightmap.rows == 65


def open_file(window, drawing):
    window.open_file(drawing)
    return "90 × 60", lambda: window.document.path == drawing


def begin_a_drawing(window, drawing):
    do(window, "NewDrawing")
    dialog = window.findChild(QDialogButtonBox)
    dialog.button(QDialogButtonBox.StandardButton.Ok).click()
    return "257 × 257", lambda: window.document.heightmap.rows == 257


def filter_it(window, drawing):
    window.findChild(FilterController).begin(FILTERS["invert"]())
    return "513 × 513", lambda: window.document.recipe.steps


def do_steps(window, drawing):
    recipe = Recipe(HILLS, (Step(FILTERS["streams"](), size=(65, 65)),))
    window.findChild(RecipeController).remake(recipe, "streams")
    return "65 × 65", lambda: window.document.recipe is recipe


WAYS = pytest.mark.parametrize("way", [grow, open_file, begin_a_drawing, filter_it, do_steps])


def question(window):
    boxes = [box for box in window.findChildren(QuestionBox, "memoryQuestion") if box.isVisible()]
    return boxes[0] if boxes else None


@WAYS
def test_who_says_no_keeps_the_terrain(little, settle, drawing, way):
    before = little.document.heightmap
    size, _ = way(little, drawing)
    settle(little)
    assert f"A map of {size} points needs about 0.2 GB of memory, and 0.1 GB are free." == question(little).text()
    question(little).button(Standard.Cancel).click()
    forget_deleted()
    settle(little)
    assert little.document.heightmap is before
    assert not little.document.modified


@WAYS
def test_who_takes_the_risk_gets_it_and_is_not_asked_again(little, settle, drawing, way):
    _, done = way(little, drawing)
    settle(little)
    press(question(little), "takeRiskButton")
    forget_deleted()
    settle(little)
    assert done()
    way(little, drawing)
    settle(little)
    assert question(little) is None


def test_all_so_far_is_in_the_journal_when_the_question_comes(little, settle, drawing):
    grow(little, drawing)
    settle(little)
    assert little._autosave.kept
