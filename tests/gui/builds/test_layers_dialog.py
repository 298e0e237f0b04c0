"""The layers of a build's weights, chosen in the window."""

import pytest
from gui_tools import forget_deleted
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QListWidget, QMenu, QPushButton, QToolButton
from shiboken6 import isValid

from terrain_explorer.files.builds.tile_maps import MOST_LAYERS
from terrain_explorer.gui.builds.build_dialog import BuildLayersDialog, layers_in_words, load_layers, save_layers
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.terrain.masks import MASK_RULES


@pytest.fixture
def dialog(qapp):
    shown = BuildLayersDialog((MASK_RULES["height"](high=40), MASK_RULES["slope"]()))
    shown.taken = []
    shown.layersChanged.connect(shown.taken.append)
    shown.show()
    yield shown
    if isValid(shown):
        shown.reject()
    forget_deleted()


def add(dialog, slug):
    (offer,) = (one for one in dialog.findChild(QMenu).actions() if one.objectName() == f"buildLayer.{slug}")
    offer.trigger()


def control(dialog, name):
    return dialog.findChild(QPushButton, name) or dialog.findChild(QToolButton, name)


def ok(dialog):
    return dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)


def test_layers_are_added_changed_and_removed(dialog):
    add(dialog, "noise")
    dialog._form.fields["high"].setValue(70)
    dialog._change()
    dialog.findChild(QListWidget, "buildLayers").setCurrentRow(1)
    assert dialog.findChild(QLabel, "buildLayerWords").text().startswith("Takes: Steepness")
    control(dialog, "removeBuildLayer").click()
    ok(dialog).click()
    ((height, noise),) = dialog.taken
    assert (height.high, type(noise), noise.high) == (40, MASK_RULES["noise"], 70)


def test_rules_that_need_the_whole_terrain_are_not_offered(dialog):
    offered = {action.objectName() for action in dialog.findChild(QMenu).actions()}
    assert offered == {f"buildLayer.{slug}" for slug in ("height", "slope", "aspect", "curvature", "noise")}


def test_there_is_a_layer_at_least_and_no_more_than_channels(dialog):
    for _ in range(MOST_LAYERS - 2):
        assert control(dialog, "addBuildLayer").isEnabled()
        add(dialog, "aspect")
    assert not control(dialog, "addBuildLayer").isEnabled()
    for _ in range(MOST_LAYERS):
        assert ok(dialog).isEnabled()
        control(dialog, "removeBuildLayer").click()
    assert not ok(dialog).isEnabled()
    assert not control(dialog, "removeBuildLayer").isEnabled()


def test_a_range_that_cannot_be_is_explained(dialog):
    dialog._form.fields["low"].setValue(90)
    dialog._change()
    assert not ok(dialog).isEnabled()
    dialog._form.fields["low"].setValue(10)
    dialog._change()
    assert ok(dialog).isEnabled()


def test_layers_have_names():
    assert layers_in_words((MASK_RULES["height"](), MASK_RULES["slope"]())) == "Layers: Height, Steepness…"


def test_layers_are_kept_for_the_next_build():
    layers = (MASK_RULES["noise"](low=10), MASK_RULES["aspect"]())
    save_layers(layers)
    assert load_layers() == layers


@pytest.mark.parametrize("stored", ["nonsense", "5", "[1]", "[]", '[{"layers": [{"rule": "flow", "parameters": {}}]}]'])
def test_layers_that_cannot_be_read_are_the_usual_ones(stored):
    settings().setValue("builds/layers", stored)
    assert [type(layer) for layer in load_layers()] == [MASK_RULES["height"], MASK_RULES["slope"]]
