"""The dialogs for builds and for the layers of their weights."""

import json
from dataclasses import replace

import numpy as np
import pytest
from gui_tools import LONG, action, do, forget_deleted, press
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QListWidget, QPushButton
from shiboken6 import isValid

from terrain_explorer.files.builds import forecast
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.target import TARGETS
from terrain_explorer.gui.builds.build_dialog import BuildDialog, layers_in_words
from terrain_explorer.gui.builds.tiles_options import TilesOptions
from terrain_explorer.gui.builds.unfinished_builds import remember
from terrain_explorer.gui.export.layers_editor import LayersDialog, LayersEditor
from terrain_explorer.gui.export.weight_dialog import WeightDialog
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.recipe.source import Picture
from terrain_explorer.terrain.recipe.weight_layers import WeightLayer
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished


@pytest.fixture
def show(recipe, tmp_path, qtbot):
    """Return a function that shows a dialog for a small build, and waits for what it tells."""
    shown = []

    def show(recipe=recipe, **values):
        ground = DiamondSquare(exponent=4).heightmap()
        dialog = BuildDialog(recipe, Look(), None, edit=lambda: LayersEditor(ground, {}, dialog._layers))
        shown.append(dialog)
        dialog._form.setValues(TilesOptions(**{"exponent": 7, "side": 33, "workers": 2} | values))
        choose_folder(dialog, tmp_path / "world")
        dialog.show()
        told(qtbot, dialog)
        return dialog

    yield show
    for dialog in filter(isValid, shown):
        dialog.reject()
    forget_deleted()


def choose_folder(dialog, folder):
    dialog.findChild(QLabel, "buildPlan").clear()
    dialog.findChild(QLineEdit, "buildFolder").setText(str(folder))


def told(qtbot, dialog):
    """Return what the dialog tells of the build."""
    label = dialog.findChild(QLabel, "buildPlan")
    qtbot.waitUntil(lambda: not dialog._planner.busy and label.text() != "", timeout=LONG)
    return label.text()


def build_button(dialog):
    return dialog.findChild(QPushButton, "buildButton")


def check_button(dialog):
    return dialog.findChild(QPushButton, "buildCheck")


def test_size_time_and_disk_are_told_beforehand(qtbot, show, tmp_path):
    dialog = show()
    text = told(qtbot, dialog)
    for words in ("4 × 4 tiles of 33 × 33 points", "on the disk", "second", "processes: 2", "Free on the disk"):
        assert words in text
    assert build_button(dialog).isEnabled()
    assert not check_button(dialog).isVisible()
    assert not (tmp_path / "world").exists()


def test_the_choice_is_emitted_and_kept(qtbot, show, tmp_path, recipe):
    dialog = show(normals=True)
    chosen = []
    dialog.chosen.connect(chosen.append)
    dialog.accept()
    (proposal,) = chosen
    assert proposal.folder == tmp_path / "world"
    assert proposal.plan.beside.kinds == ("normals",)
    assert proposal.plan.terrain.source == recipe.source
    again = BuildDialog(recipe, Look(), None)
    qtbot.addWidget(again)
    assert again._form.parameterised().normals
    assert again.findChild(QLineEdit, "buildFolder").text() == str(tmp_path / "terrain-tiles")
    again.reject()


def test_a_program_gets_a_size_that_it_takes_and_others_are_explained(qtbot, show):
    dialog = show()
    dialog._form.fields["target"].setValue("unreal")
    dialog._form.fields["target"].valueChanged.emit()
    dialog._ask()
    assert dialog._form.fields["side"].value() == 127
    assert "the last 2 rows and 2 columns do not fill a tile" in told(qtbot, dialog)
    assert dialog._form.fields["kind"].isEnabled()
    dialog._form.fields["side"].setValue(100)
    dialog.findChild(QLabel, "buildPlan").clear()
    dialog._ask()
    assert "Unreal Engine takes no tiles of 100 points a side; choose 127, 253" in told(qtbot, dialog)
    assert not build_button(dialog).isEnabled()


def test_a_disk_that_is_too_small_is_told(qtbot, show, monkeypatch):
    monkeypatch.setattr(forecast, "free", lambda folder: 10)
    dialog = show()
    assert "The disk has too little room" in told(qtbot, dialog)
    assert not build_button(dialog).isEnabled()


def test_a_build_in_the_folder_goes_on_or_is_checked(qtbot, show, recipe, tmp_path):
    plan = BuildPlan(LargeTerrain.of(recipe), 65, "world")
    begin(plan, tmp_path / "world")
    dialog = show()
    assert "This folder holds a build: 0 of 4 files are done" in told(qtbot, dialog)
    assert build_button(dialog).text() == "Go on"
    assert not dialog._form.fields["side"].isEnabled()
    assert dialog._form.fields["workers"].isEnabled()
    checks = []
    dialog.checkWanted.connect(checks.append)
    check_button(dialog).click()
    assert checks == [tmp_path / "world"]
    finished(building(plan, tmp_path / "world"))
    dialog = show()
    assert not build_button(dialog).isEnabled()
    choose_folder(dialog, tmp_path / "elsewhere")
    told(qtbot, dialog)
    assert (build_button(dialog).text(), build_button(dialog).isEnabled()) == ("Build", True)


@pytest.mark.parametrize("source", [Picture("a", Heightmap(np.eye(60, 90, dtype=np.float32))), EmptyMap(60, 90)])
def test_what_is_opened_or_drawn_is_built_as_it_is_or_finer(qtbot, show, source):
    dialog = show(Recipe(source))
    assert "1 × 2 tiles of 33 × 33 points" in told(qtbot, dialog)
    assert not dialog._form.fields["exponent"].isVisible()
    dialog._form.fields["finer"].setValue("4")
    dialog.findChild(QLabel, "buildPlan").clear()
    dialog._ask()
    assert "7 × 11 tiles of 33 × 33 points" in told(qtbot, dialog)
    assert build_button(dialog).isEnabled()


def test_the_first_tile_of_a_small_map_is_as_large_as_the_map(qtbot):
    dialog = BuildDialog(Recipe(EmptyMap(60, 90)), Look(), None)
    qtbot.addWidget(dialog)
    assert dialog._form.parameterised().side == 60
    dialog.reject()


def test_a_build_of_another_edition_does_not_go_on(qtbot, show, recipe, tmp_path):
    begin(BuildPlan(LargeTerrain.of(recipe), 65, "world"), tmp_path / "world")
    manifest = tmp_path / "world" / "manifest.json"
    manifest.write_text(json.dumps(json.loads(manifest.read_text()) | {"edition": 1}))
    dialog = show()
    assert "was begun by another version of the program" in told(qtbot, dialog)
    assert not build_button(dialog).isEnabled()
    assert check_button(dialog).isVisible()


def test_other_files_in_the_folder_are_told(qtbot, show, tmp_path):
    (tmp_path / "world").mkdir()
    (tmp_path / "world" / "holiday.png").touch()
    assert "world holds other files. Choose an empty folder" in told(qtbot, show())


def test_no_folder_is_told(show, qtbot):
    dialog = show()
    choose_folder(dialog, "")
    assert "Choose a folder" in told(qtbot, dialog)


def test_the_folder_is_chosen(show, tmp_path):
    dialog = show()
    dialog.findChild(QPushButton, "buildChooseFolder").click()
    chooser = dialog.findChild(QFileDialog, "buildFolderDialog")
    chooser.fileSelected.emit(str(tmp_path / "other"))
    chooser.reject()
    assert dialog.findChild(QLineEdit, "buildFolder").text() == str(tmp_path / "other")


@pytest.mark.parametrize("target", TARGETS)
def test_each_program_gets_a_size_and_a_kind_that_it_takes(qtbot, show, target):
    dialog = show(exponent=9, kind="npy", side=128)
    dialog._form.fields["target"].setValue(target)
    dialog._form.fields["target"].valueChanged.emit()
    dialog.findChild(QLabel, "buildPlan").clear()
    dialog._ask()
    assert " tiles of " in told(qtbot, dialog)
    assert build_button(dialog).isEnabled()
    assert dialog._form.fields["kind"].isEnabled() == (target != "unity")


def test_weights_are_those_of_the_chosen_layers(qtbot, show):
    dialog = show(weights=True, spacing=2.5)
    choose = dialog.findChild(QPushButton, "buildChooseLayers")
    assert choose.isVisible()
    assert choose.text() == "Layers: The rest, Steepness…"
    dialog.layersChosen.connect((taken := []).append)
    choose.click()
    layers = dialog.findChild(LayersDialog)
    press(layers, "removeLayer")
    layers.findChild(QLineEdit, "layerName").textEdited.emit("Cliffs")
    press(layers, "layersTake")
    cliffs = (WeightLayer("Cliffs", MASK_RULES["slope"]()),)
    assert (choose.text(), taken) == ("Layers: Cliffs…", [cliffs])
    dialog.findChild(QLabel, "buildPlan").clear()
    assert "Weights of layers" in told(qtbot, dialog)
    plan = dialog._proposal.plan
    assert plan.spacing == 2.5
    assert (plan.beside.layers, plan.beside.names) == ((Mask.of(MASK_RULES["slope"]()),), ("Cliffs",))
    dialog._form.setValues(TilesOptions(exponent=7, side=33))
    dialog._ask()
    told(qtbot, dialog)
    assert not choose.isVisible()


def test_the_values_to_type_in_come_when_the_steps_are_done(qtbot, show):
    wall = Step(PATHS["wall"](((0.2, 0.5), (0.8, 0.5)), height=0.93))
    recipe = Recipe(DiamondSquare(exponent=7, seed=3), (Step(SizeInMetres(low=-60, high=400, width=1000)), wall))
    text = told(qtbot, show(recipe, target="unreal", side=127))
    assert "Scale Z" in text
    assert "Black is -60 m, white 400 m" not in text  # the wall stands higher


def test_rules_that_need_the_whole_terrain_are_refused_in_tiles(qtbot, show):
    dialog = show(weights=True)
    dialog._take_layers((WeightLayer("Wet", MASK_RULES["flow"]()),))
    assert "needs the whole terrain" in told(qtbot, dialog)
    assert not build_button(dialog).isEnabled()


def test_a_kind_that_a_program_does_not_take_is_explained(qtbot, show):
    dialog = show(target="unity", kind="npy")
    assert "Unity takes no tiles of the kind npy; choose raw16le" in told(qtbot, dialog)
    assert not build_button(dialog).isEnabled()


def test_options_begin_with_the_exponent_of_a_large_terrain():
    assert TilesOptions.for_terrain(Recipe(DiamondSquare(exponent=16))).exponent == 16
    assert TilesOptions.for_terrain(None).exponent == TilesOptions.exponent
    assert replace(TilesOptions(), target="unity", side=1000).fitting(Recipe(DiamondSquare())).side == 1025


@pytest.mark.usefixtures("without_3d")
def test_the_window_opens_the_dialog_and_looks_for_builds(qtbot, make_window, recipe, tmp_path):
    begin(BuildPlan(LargeTerrain.of(recipe), 65, "world"), tmp_path / "world")
    remember(tmp_path / "world")
    window = make_window()
    bar = window.findChild(QLabel, "messageText")
    qtbot.waitUntil(lambda: "world is not finished: 0 of 4 files are done." in bar.text(), timeout=LONG)
    assert action(window, "BuildTiles") is not None
    do(window, "BuildTiles")
    dialog = window.findChild(BuildDialog, "buildDialog")
    qtbot.waitUntil(dialog.isVisible, timeout=LONG)


@pytest.mark.usefixtures("without_3d")
def test_tiles_and_weight_maps_have_one_list(qtbot, window):
    generator = DiamondSquare(seed=15, exponent=5)
    window.document.start(generator.heightmap(), generator)
    kept = (WeightLayer("Grass", None), WeightLayer("Cliffs", MASK_RULES["slope"](low=40)))
    window.document.set_layers(kept)
    do(window, "BuildTiles")
    dialog = window.findChild(BuildDialog, "buildDialog")
    dialog._form.fields["weights"].edit(True)
    choose = dialog.findChild(QPushButton, "buildChooseLayers")
    assert choose.text() == "Layers: Grass, Cliffs…"
    choose.click()
    press(dialog.findChild(LayersDialog), "layerDown")
    press(dialog.findChild(LayersDialog), "layersTake")
    assert window.document.layers == kept[::-1]
    dialog.reject()
    do(window, "ExportWeights")
    shown = window.findChild(WeightDialog).findChild(QListWidget, "weightLayers")
    assert [shown.item(row).text().partition("\n")[0] for row in range(2)] == ["Cliffs", "Grass"]


def test_layers_have_names():
    assert (
        layers_in_words((WeightLayer("Sand & mud", None), WeightLayer("Cliffs", None)))
        == "Layers: Sand && mud, Cliffs…"
    )
