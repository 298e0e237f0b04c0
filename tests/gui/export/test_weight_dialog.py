"""Weight maps from the window: the dialog, and the way to the files."""

from pathlib import Path

import numpy as np
import pytest
from gui_tools import LONG, do, forget_deleted, message, press
from PIL import Image
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QListWidget, QPushButton
from shiboken6 import isValid

from terrain_explorer.files import write
from terrain_explorer.files.export.weight_output import WeightFiles
from terrain_explorer.gui.export.layers_editor import LayerOffers, LayersDialog, LayersEditor
from terrain_explorer.gui.export.weight_dialog import WeightDialog
from terrain_explorer.gui.export.weight_exporter import WeightExporter
from terrain_explorer.gui.services.worker import Worker, stop_workers
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.widgets.question_box import QuestionBox
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.masks import Mask, MaskLayer, Painted
from terrain_explorer.terrain.masks.rules import HeightRule, SlopeRule
from terrain_explorer.terrain.recipe.step_layers import StepLayer
from terrain_explorer.terrain.recipe.weight_layers import WeightLayer
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=6, seed=3).heightmap()
LAYERS = (WeightLayer("The rest", None), WeightLayer("Steepness", SlopeRule()))
NORTH = Mask((MaskLayer(HeightRule(high=50)),))


class Hand:
    """Uses the dialog as a user does."""

    def __init__(self, qtbot, dialog):
        self._qtbot, self.dialog = qtbot, dialog
        self.list = dialog.findChild(QListWidget, "weightLayers")
        self.name = dialog.findChild(QLineEdit, "layerName")
        self.save = dialog.findChild(QPushButton, "weightSave")
        self.chosen = []
        dialog.chosen.connect(lambda *choice: self.chosen.append(choice))

    @property
    def names(self):
        return [text.partition("\n")[0] for text in self.texts]

    @property
    def texts(self):
        return [self.list.item(row).text() for row in range(self.list.count())]

    @property
    def trouble(self):
        label = self.dialog.findChild(QLabel, "weightTrouble")
        return "" if label.isHidden() else label.text()

    @property
    def told(self):
        return self.dialog.findChild(QLabel, "weightTold").text()

    def add(self, name):
        self.dialog.findChild(QAction, name).trigger()

    def form(self, name):
        return self.dialog.findChild(ParameterForm, name)

    def rest(self):
        workers = self.dialog.findChildren(Worker)
        self._qtbot.waitUntil(lambda: not any(worker.busy for worker in workers), timeout=LONG)

    def mean_of_picture(self, row):
        self.rest()
        picture = self.list.item(row).icon().pixmap(64, 64).toImage()
        places = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
        return np.mean([picture.pixelColor(*place).lightness() for place in places])


@pytest.fixture
def hand(qtbot):
    editor = LayersEditor(HILLS, {"Selection": NORTH}, LAYERS)
    dialog = WeightDialog(HILLS, editor, Path("hills.png"))
    dialog.show()
    yield Hand(qtbot, dialog)
    if isValid(dialog):
        dialog.reject()
        assert all(worker.stopped for worker in dialog.findChildren(Worker))
    forget_deleted()


def test_masks_and_rules_become_layers(hand):
    hand.add("layerMask")
    hand.add("layerRule.height")
    hand.add("layerRule.height")
    assert hand.names == ["The rest", "Steepness", "Selection", "Height", "Height 2"]
    hand.save.click()
    ((layers, files),) = hand.chosen
    assert [layer.share for layer in layers] == [None, SlopeRule(), NORTH, HeightRule(), HeightRule()]
    assert files == WeightFiles()


def test_each_layer_says_where_it_is_written(hand):
    assert hand.texts == ["The rest\nred", "Steepness\ngreen"]
    press(hand.dialog, "layerDown")
    assert hand.texts == ["Steepness\nred", "The rest\ngreen"]
    for _ in range(3):
        hand.add("layerRule.height")
    assert hand.texts[-2:] == ["Height 2\nalpha of hills-1.png", "Height 3\nred of hills-2.png"]
    hand.form("weightForm").fields["layout"].edit("blender")
    assert hand.texts[0] == "Steepness\nhills-Steepness.png"


def test_layers_that_take_the_same_are_told(hand):
    assert "take the same" not in hand.told
    hand.add("layerMask")
    hand.add("layerMask")
    assert hand.told.startswith("“Selection” and “Selection 2” take the same, so each gets only a part of it.")
    assert hand.save.isEnabled()
    press(hand.dialog, "removeLayer")
    assert "take the same" not in hand.told


def test_what_a_layer_takes_is_told_in_metres_where_they_are_known(qtbot):
    heights = np.random.default_rng(1).random((33, 65), np.float32) * 400
    high = WeightLayer("High", HeightRule(low=50))
    editor = LayersEditor(Heightmap(heights, (-100.0, 400.0), metres=True, spacing=10.0), {}, [high])
    qtbot.addWidget(editor)
    assert editor.findChild(QLabel, "layerWords").text() == "Takes: Height 150 m to 400 m."
    stop_workers(editor)
    assert high.in_words() == "Takes: Height 50 % to 100 %."


def test_pictures_show_the_shares(hand):
    before = hand.mean_of_picture(0)
    hand.list.setCurrentRow(1)
    hand.form("layerForm").fields["low"].edit(0.0)
    assert hand.mean_of_picture(0) == 0 < before
    assert hand.mean_of_picture(1) == 255
    assert "0° to 90°" in hand.dialog.findChild(QLabel, "layerWords").text()


def test_layers_are_named_ordered_and_removed(hand):
    hand.name.textEdited.emit("Grass")
    press(hand.dialog, "layerDown")
    assert hand.names == ["Steepness", "Grass"]
    assert hand.name.text() == "Grass"
    press(hand.dialog, "layerUp")
    assert hand.names == ["Grass", "Steepness"]
    press(hand.dialog, "removeLayer")
    assert hand.names == ["Steepness"]
    assert hand.name.text() == "Steepness"
    press(hand.dialog, "removeLayer")
    assert hand.trouble == "There is no layer; add one."
    assert not hand.save.isEnabled()
    assert hand.name.text() == ""


def test_the_layout_says_the_files_and_who_reads_them(hand):
    assert "hills.png" in hand.told
    assert "255" in hand.told
    for layout, says in (("unity", "splatmaps"), ("blender", "65535"), ("unreal", "DirectX")):
        hand.form("weightForm").fields["layout"].edit(layout)
        assert says in hand.told
        assert not hand.form("weightForm").fields["bits"].isEnabled()
    hand.form("weightForm").fields["layout"].edit("terrain3d")
    assert "Files: hills.exr." in hand.told
    assert "add up" not in hand.told
    hand.form("weightForm").fields["layout"].edit("single")
    hand.form("weightForm").fields["bits"].edit("16")
    assert "hills-The-rest.png, hills-Steepness.png" in hand.told
    assert "65535" in hand.told
    hand.name.textEdited.emit("steepness")
    assert "two maps" in hand.trouble.lower()
    assert not hand.save.isEnabled()
    hand.name.textEdited.emit("Grass")
    hand.save.click()
    assert hand.chosen[0][1] == WeightFiles("single", "16")


def test_maps_beside_them_are_ticked_and_named(hand):
    form = hand.form("weightForm")
    for name, value in (("normals", "directx"), ("slope", True), ("flow", True), ("colour", True)):
        form.fields[name].edit(value)
    assert "hills.png, hills-normals-directx.png, hills-slope.png, hills-flow.png, hills-colour.png" in hand.told
    hand.save.click()
    assert hand.chosen[0][1].companions == ("normals-directx", "slope", "flow", "colour")


def test_values_that_contradict_each_other_are_refused(hand):
    hand.list.setCurrentRow(1)
    hand.form("layerForm").fields["high"].edit(10.0)
    assert hand.trouble.startswith("Low must not be above high")
    assert not hand.save.isEnabled()
    hand.form("layerForm").fields["high"].edit(60.0)
    assert hand.trouble == ""
    assert hand.save.isEnabled()


def test_a_picture_becomes_a_layer(hand, tmp_path):
    write(Heightmap(np.eye(65, dtype=np.float32)), tmp_path / "paint.png", "png8")
    hand.dialog.findChild(LayersEditor).read(tmp_path / "paint.png")
    hand.rest()
    assert hand.names[-1] == "paint"
    hand.save.click()
    assert isinstance(hand.chosen[0][0][-1].share, Painted)


def test_a_picture_that_cannot_be_read_is_told(hand, tmp_path):
    hand.dialog.findChild(LayersEditor).read(tmp_path / "absent.png")
    hand.rest()
    assert "absent.png" in hand.trouble
    assert len(hand.names) == 2
    # The layers are as they were, so they can be saved.
    assert hand.save.isEnabled()
    write(Heightmap(np.eye(65, dtype=np.float32)), tmp_path / "absent.png", "png8")
    hand.dialog.findChild(LayersEditor).read(tmp_path / "absent.png")
    hand.rest()
    assert (hand.trouble, hand.names[-1]) == ("", "absent")


def test_the_dialog_of_layers_alone_takes_them_when_another_could_not_be_read(qtbot, tmp_path):
    kept = (WeightLayer("Grass", None), WeightLayer("Cliffs", SlopeRule()))
    editor = LayersEditor(DiamondSquare(exponent=5).heightmap(), {}, kept)
    dialog, taken = LayersDialog(editor, ""), []
    dialog.layersChosen.connect(taken.append)
    dialog.open()
    with qtbot.waitSignal(editor.notAdded, timeout=LONG):
        editor.read(tmp_path / "absent.png")
    assert "absent.png" in dialog.findChild(QLabel, "layersTrouble").text()
    press(dialog, "layersTake")
    assert taken == [kept]


@pytest.fixture
def window(without_3d, window):
    generator = DiamondSquare(seed=15, exponent=5)
    window.document.start(generator.heightmap(), generator)
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
    window.document.take_sampled(finished(recipe.evaluating()).heightmap, "Sample", recipe)
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


def test_layers_are_kept_without_saving_maps(window):
    do(window, "ExportWeights")
    (dialog,) = window.findChildren(WeightDialog)
    dialog.findChild(QLineEdit, "layerName").textEdited.emit("Grass")
    dialog.findChild(QPushButton, "weightKeep").click()
    assert [layer.name for layer in window.document.layers] == ["Grass", "Steepness"]
    assert window.document.undo_name == "Layers of weights"
    do(window, "ExportWeights")
    *_, again = window.findChildren(WeightDialog)
    assert again.findChild(QListWidget, "weightLayers").item(0).text().startswith("Grass")
    again.reject()


def test_cancelled_changes_of_layers_are_none(window):
    do(window, "ExportWeights")
    (dialog,) = window.findChildren(WeightDialog)
    dialog.findChild(QLineEdit, "layerName").textEdited.emit("Grass")
    dialog.reject()
    assert window.document.layers == ()


def test_all_roads_are_offered_as_one_layer(qtbot, window):
    roads = tuple(Step(PATHS["road"](((0.1, y), (0.9, y)))) for y in (0.2, 0.8))
    recipe = Recipe(DiamondSquare(exponent=5), (*roads, Step(PATHS["river"](((0.1, 0.5), (0.9, 0.5))))))
    window.document.take_sampled(finished(recipe.evaluating()).heightmap, "Sample", recipe)
    do(window, "ExportWeights")
    (dialog,) = window.findChildren(WeightDialog)
    offers = {one.text(): one for one in dialog.findChild(LayerOffers).actions()}
    together = [text for text in offers if "together" in text]
    assert together == ["Road: all beds together", "Road: all banks together"]
    offers[together[0]].trigger()
    layers = dialog.findChild(QListWidget, "weightLayers")
    qtbot.waitUntil(lambda: layers.count() == 3, timeout=LONG)
    weights = dialog.findChild(LayersEditor).layers[2].share.weights(window.document.heightmap)
    single = [
        Mask.of(finished(StepLayer(recipe, place, "bed").finding())).weights(window.document.heightmap)
        for place in (0, 1)
    ]
    np.testing.assert_allclose(weights, np.maximum(*single), atol=1e-6)
    dialog.reject()


def test_the_size_is_that_of_the_heights_for_the_program(hand):
    assert "Each map has 65 rows and 65 columns." in hand.told
    hand.form("weightForm").fields["layout"].edit("unreal")
    assert "Each map has 127 rows and 127 columns." in hand.told
    hand.form("weightForm").fields["layout"].edit("unity")
    assert "Each map has 64 rows and 64 columns." in hand.told
