"""Presets of looks, filters and steps in the window."""

import json
import os
import threading
import time

import pytest
from gui_tools import LONG, action, choose_row
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton

from terrain_explorer.gui.presets import preset_controller
from terrain_explorer.gui.presets.parameter_preset import PresetStore, built_in
from terrain_explorer.gui.presets.preset_button import PresetButton
from terrain_explorer.gui.presets.preset_controller import PresetController
from terrain_explorer.gui.presets.preset_panel import PresetPanel
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import FILTERS, Smooth, Streams, Terrace
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(preset_controller, "preset_folder", lambda: tmp_path / "presets")
    return tmp_path / "presets"


@pytest.fixture
def grown(window):
    """A window with a small terrain."""
    source = DiamondSquare(exponent=5, seed=3)
    window.document.start(source.heightmap(), source)
    return window


def opened(window, name):
    button = window.findChild(PresetButton, name)
    button.click()
    return window.findChild(PresetPanel)


def names(panel):
    shown = panel.findChild(QListWidget, "presetList")
    return [shown.item(row).text() for row in range(shown.count())]


def click(panel, name):
    shown = panel.findChild(QListWidget, "presetList")
    item = shown.item(names(panel).index(name))
    shown.scrollToItem(item)
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=shown.visualItemRect(item).center())


def press(panel, name):
    panel.findChild(QPushButton, name).click()


@pytest.fixture
def save(grown, qtbot):
    """Return a function that saves what is shown as a preset, and waits for the disk."""

    def save(panel, name):
        panel.findChild(QLineEdit, "presetName").setText(name)
        press(panel, "savePreset")
        kept(qtbot, grown)

    return save


def kept(qtbot, window):
    controller = window.findChild(PresetController)
    qtbot.waitUntil(lambda: not is_busy(controller), timeout=LONG)


@pytest.mark.parametrize("kind", [Look, *FILTERS.values()])
def test_no_two_presets_of_a_kind_are_alike(kind):
    presets = built_in(kind)
    assert len({preset.name for preset in presets}) == len({preset.values for preset in presets}) == len(presets)
    assert all(preset.values != kind() for preset in presets)


def test_a_look_is_applied_and_reset(grown):
    action(grown, "ExploreWorkspace").trigger()
    panel = opened(grown, "lookPresets")
    click(panel, "Atlas")
    atlas = next(preset.values for preset in built_in(Look) if preset.name == "Atlas")
    assert grown.document.look == atlas
    assert panel.isVisible()
    press(panel, "resetPreset")
    assert grown.document.look == Look()


def test_each_preset_gets_a_picture_of_the_terrain(grown, qtbot):
    action(grown, "ExploreWorkspace").trigger()
    worker = grown.findChild(PresetController)._worker
    with qtbot.waitSignal(worker.finished, timeout=LONG):
        panel = opened(grown, "lookPresets")
    shown = panel.findChild(QListWidget, "presetList")
    pictures = [shown.item(row).icon().pixmap(104, 70).toImage() for row in range(shown.count())]
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


def test_own_presets_are_saved_renamed_and_deleted(grown, qtbot, folder, save):
    action(grown, "ExploreWorkspace").trigger()
    panel = opened(grown, "lookPresets")
    grown.document.set_look(Look(haze=0.7))
    save(panel, "Foggy")
    assert names(panel)[-1] == "Foggy"
    click(panel, "Night")
    assert not panel.findChild(QPushButton, "deletePreset").isEnabled()
    click(panel, "Foggy")
    assert grown.document.look == Look(haze=0.7)
    shown = panel.findChild(QListWidget, "presetList")
    shown.currentItem().setText("Mist")
    qtbot.waitUntil(lambda: [one.name for one in PresetStore(folder).presets(Look)] == ["Mist"], timeout=LONG)
    kept(qtbot, grown)
    click(panel, "Mist")
    press(panel, "deletePreset")
    kept(qtbot, grown)
    assert "Mist" not in names(panel)
    assert not list(folder.iterdir())


def test_a_name_that_is_taken_replaces(grown, qtbot, folder, save):
    action(grown, "ExploreWorkspace").trigger()
    panel = opened(grown, "lookPresets")
    save(panel, "Mine")
    grown.document.set_look(Look(haze=0.7))
    panel.findChild(QLineEdit, "presetName").setText("Mine")
    assert panel.findChild(QPushButton, "savePreset").text() == "Replace"
    press(panel, "savePreset")
    kept(qtbot, grown)
    assert [preset.values for preset in PresetStore(folder).presets(Look)] == [Look(haze=0.7)]


def test_a_filter_takes_a_preset_and_previews_it(grown, qtbot):
    grown.findChild(QAction, "operation.terrace").trigger()
    panel = opened(grown, "filterPresets")
    click(panel, "Table mountains")
    qtbot.waitUntil(lambda: not is_busy(grown.findChild(FilterController)), timeout=LONG)
    panel.close()
    grown.findChild(FilterPanel).findChild(QPushButton, "applyButton").click()
    wanted = next(preset.values for preset in built_in(Terrace) if preset.name == "Table mountains")
    qtbot.waitUntil(lambda: len(grown.document.recipe.steps) == 1, timeout=LONG)
    assert grown.document.recipe.steps[0].filter == wanted


def test_a_filter_without_parameters_has_no_presets(grown):
    grown.findChild(FilterPanel).setFilter(FILTERS["invert"](), FILTERS["invert"]())
    assert grown.findChild(FilterPanel).presets.isHidden()
    grown.findChild(FilterPanel).setFilter(Streams(), Streams())
    assert not grown.findChild(FilterPanel).presets.isHidden()


def test_a_step_takes_a_preset_in_one_undo_step(grown, qtbot):
    action(grown, "ShapeWorkspace").trigger()
    before = Recipe(DiamondSquare(exponent=5, seed=3), (Step(Smooth()),))
    grown.findChild(RecipeController).remake(before, "Smooth")
    qtbot.waitUntil(lambda: not grown.busy and grown.document.recipe == before, timeout=LONG)
    choose_row(grown, 1)
    panel = opened(grown, "stepPresets")
    click(panel, "Rolling hills")
    qtbot.waitUntil(lambda: grown.document.recipe.steps[0].filter == Smooth(reach=0.024), timeout=LONG)
    grown.document.undo()
    assert grown.document.recipe == before


def test_a_folder_that_cannot_be_written_is_told(grown, folder, save):
    folder.write_text("a file is in the way")
    action(grown, "ExploreWorkspace").trigger()
    panel = opened(grown, "lookPresets")
    save(panel, "Mine")
    assert "Nothing was changed" in panel._note.text()
    assert "Mine" not in names(panel)


def test_the_window_does_not_wait_for_the_disk_and_no_change_is_left_out(grown, folder, qtbot, monkeypatch):
    action(grown, "ExploreWorkspace").trigger()
    panel = opened(grown, "lookPresets")
    goes_on, sync = threading.Event(), os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: (goes_on.wait(LONG / 1000), sync(file)))
    for name in ("One", "Two", "Three"):
        panel.findChild(QLineEdit, "presetName").setText(name)
        press(panel, "savePreset")
    assert not PresetStore(folder).presets(Look)
    goes_on.set()
    kept(qtbot, grown)
    assert {"One", "Two", "Three"} <= set(names(panel))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_the_folder_is_read_beside_the_window_and_a_pipe_in_it_hangs_nothing(grown, folder, qtbot):
    action(grown, "ExploreWorkspace").trigger()
    store = PresetStore(folder)
    for number in range(1000):
        path = folder / f"look-{number}.json"
        folder.mkdir(exist_ok=True)
        content = {"format": 1, "of": "look", "name": f"Mine {number:04}", "parameters": {"haze": number / 1000}}
        path.write_text(json.dumps(content))
    os.mkfifo(folder / "look-pipe.json")
    (folder / "look-zero.json").symlink_to("/dev/zero")
    begun = time.perf_counter()
    panel = opened(grown, "lookPresets")
    assert time.perf_counter() - begun < 1
    assert "Night" in names(panel)
    kept(qtbot, grown)
    assert len(names(panel)) == 1000 + len(built_in(Look))
    assert len(store.presets(Look)) == 1000
    assert len(grown._features.presets.presets_of([Look, Smooth])[Look]) == 1000 + len(built_in(Look))
