"""Weight maps from the window: from the command to the files."""

import numpy as np
import pytest
from gui_tools import LONG, do, message, press
from PIL import Image
from PySide6.QtWidgets import QFileDialog, QListWidget, QPushButton

from terrain_explorer.gui.export.weight_dialog import LayerOffers, WeightDialog
from terrain_explorer.gui.export.weight_exporter import WeightExporter
from terrain_explorer.gui.widgets.question_box import QuestionBox
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.masks.rules import HeightRule
from terrain_explorer.terrain.work import finished


@pytest.fixture
def window(without_3d, window):
    generator = DiamondSquare(seed=15, exponent=5)
    window.document.started(generator.heightmap(), generator)
    return window


def save(window, path):
    """Take the dialog as it is, and give a file."""
    do(window, "ExportWeights")
    (dialog,) = window.findChildren(WeightDialog)
    names = [dialog.findChild(QListWidget, "weightLayers").item(row).text().partition("\n")[0] for row in range(2)]
    dialog.findChild(QPushButton, "weightSave").click()
    (asking,) = window.findChildren(QFileDialog, "weightFileDialog")
    assert asking.selectedFiles()[0].endswith("terrain-weights.png")
    asking.fileSelected.emit(str(path))
    asking.reject()
    return names


def rested(qtbot, window):
    qtbot.waitUntil(lambda: not window.findChild(WeightExporter).job.busy, timeout=LONG)


def test_the_selection_and_the_rest_are_saved(qtbot, window, tmp_path):
    window.document.select(Mask.of(HeightRule(low=50)), "Select")
    assert save(window, tmp_path / "w.png") == ["The rest", "Selection"]
    rested(qtbot, window)
    assert message(window) == "The weight maps are saved: w.png."
    with Image.open(tmp_path / "w.png") as image:
        channels = np.asarray(image).astype(int)
    assert np.unique(channels.sum(axis=2)).tolist() == [255]
    weights = window.document.selection.weights(window.document.heightmap)
    np.testing.assert_allclose(channels[..., 1], weights * 255, atol=1)


def test_what_steps_give_becomes_layers(qtbot, window):
    steps = Step(FILTERS["terrace"](), mask=Mask.of(HeightRule(low=50))), Step(FILTERS["invert"]())
    recipe = Recipe(DiamondSquare(exponent=5), steps)
    window.document.sampled(finished(recipe.evaluating()).heightmap, "Sample", recipe)
    do(window, "ExportWeights")
    (dialog,) = window.findChildren(WeightDialog)
    layers = dialog.findChild(QListWidget, "weightLayers")
    offers = [one for one in dialog.findChild(LayerOffers).actions() if one.objectName().startswith("layerStep.")]
    assert [one.text() for one in offers] == ["Ground changed by Terrace", "Mask of Terrace, as it was used"]
    for count, offer in enumerate(offers, 3):
        offer.trigger()
        qtbot.waitUntil(lambda count=count: layers.count() == count, timeout=LONG)
    assert layers.item(3).text() == "Mask of Terrace, as it was used\nalpha"
    dialog.reject()


def test_older_files_are_replaced_only_if_the_user_wants_it(qtbot, window, tmp_path):
    path = tmp_path / "w.png"
    path.write_bytes(b"old")
    save(window, path)
    (question,) = window.findChildren(QuestionBox, "replaceWeightsQuestion")
    assert question.text() == "Replace w.png?"
    assert path.read_bytes() == b"old"
    press(question, "replaceButton")
    rested(qtbot, window)
    assert path.read_bytes() != b"old"


def test_what_cannot_be_saved_is_told(qtbot, window, tmp_path):
    save(window, tmp_path / "nowhere" / "w.png")
    rested(qtbot, window)
    assert "w.png" in message(window)
    save(window, tmp_path / "w.tif")
    assert "choose a name that ends in .png" in message(window)
