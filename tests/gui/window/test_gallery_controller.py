"""Presets of terrain in the window: the gallery, its files, and recipes that are dropped."""

import time

import numpy as np
import pytest
from file_tools import handed_over
from gui_tools import LONG, do, message, open_panel
from PIL import Image
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPushButton,
    QTreeWidget,
)

from terrain_explorer.files import recipe_in, recipes, steps_in, write
from terrain_explorer.files.recipes import RecipeFile, write_preset
from terrain_explorer.gui.export import preset_picture
from terrain_explorer.gui.presets.file_changes import FileChanges
from terrain_explorer.gui.presets.preset_gallery import GalleryDialog
from terrain_explorer.gui.presets.terrain_preset import SAMPLES, TerrainPreset, fit_name, free_path, loading, presets_in
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.steps.steps_panel import StepsPanel
from terrain_explorer.gui.widgets.card_list import PICTURE
from terrain_explorer.gui.window import gallery_controller
from terrain_explorer.gui.window.start_page import StartPage
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import Smooth, Terrace
from terrain_explorer.terrain.recipe.step_lists import steps_to_text
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import ViewOptions

STEPS = (Step(Smooth(reach=0.02)), Step(Terrace(steps=5)))
RECIPE = Recipe(DiamondSquare(exponent=5, seed=3), STEPS)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery_controller, "preset_folder", lambda: tmp_path / "presets")
    return tmp_path / "presets"


@pytest.fixture
def gallery(window, folder):
    """The gallery over a small terrain with two steps."""
    window.document.take_sampled(RECIPE.heightmap(), "Small", RECIPE)
    window.document.set_look(Look(palette="arid"))
    do(window, "SavePreset")
    return window.findChild(GalleryDialog)


@pytest.fixture
def save(qtbot, gallery, folder):
    """Return a function that saves a preset under a name, and waits for it."""

    def save(name):
        field = gallery.findChild(QLineEdit, "terrainPresetName")
        field.setText(name)
        QTest.keyClick(field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: f"Saved {name}" in note(gallery), timeout=LONG)
        return folder / f"{name}.png"

    return save


def test_its_title_is_that_of_the_command(window, gallery):
    assert gallery.windowTitle() == "Save as preset"
    do(window, "Presets")
    assert gallery.windowTitle() == "Presets"
    do(window, "SavePreset")
    assert gallery.windowTitle() == "Save as preset"


def note(gallery):
    return gallery.findChild(QLabel, "presetNote").text()


def undo_button(gallery):
    return gallery.findChild(QPushButton, "undoPresetChange")


def cards(gallery):
    return gallery.findChild(QListWidget, "presetCards")


def card(gallery, name):
    shown = cards(gallery)
    return next((item for row in range(shown.count()) if (item := shown.item(row)).text() == name), None)


def press_key(gallery, name, key):
    cards(gallery).setCurrentItem(card(gallery, name))
    QTest.keyClick(cards(gallery), key)


def drop(widget, *paths):
    """Drop files; return whether the widget takes them."""
    mime = handed_over(*paths)
    keys, buttons, actions = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton, Qt.DropAction.CopyAction
    entering = QDragEnterEvent(QPoint(9, 9), actions, mime, buttons, keys)
    entering.ignore()
    QApplication.sendEvent(widget, entering)
    QApplication.sendEvent(widget, QDropEvent(QPointF(9, 9), actions, mime, buttons, keys))
    return entering.isAccepted()


def test_saving_opening_renaming_and_deleting(window, qtbot, gallery, save, folder):
    heights = window.document.heightmap.heights
    # It is called by the terrain until the user says otherwise, and shows as a picture that holds all.
    assert gallery.findChild(QLineEdit, "terrainPresetName").text() == "Diamond-square"
    path = save("Bands")
    assert recipe_in(path) == RECIPE
    assert np.asarray(Image.open(path))[0, 0, 3] == 0  # the surface, with nothing behind it
    qtbot.waitUntil(lambda: card(gallery, "Bands").data(PICTURE) is not None, timeout=LONG)
    assert card(gallery, "Bands").toolTip() == "Diamond-square, Smooth, Terrace"
    # The menu has it, and so has the search.
    do(window, "Search")
    window.findChild(QLineEdit, "searchLine").setText("Bands")
    found = window.findChild(QListWidget, "searchResults").item(0).data(Qt.ItemDataRole.UserRole)
    assert (found.title, found.place) == ("Bands", "File › Presets")
    window.findChild(QFrame, "searchBox").hide()
    # Saving again says that it replaces, which can be undone, however the letters are written.
    before = path.read_bytes()
    window.document.set_look(Look(palette="snow"))
    gallery.findChild(QLineEdit, "terrainPresetName").setText("bands")
    button = gallery.findChild(QPushButton, "saveTerrainPreset")
    assert button.text() == "Replace"
    button.click()
    qtbot.waitUntil(lambda: "Saved Bands" in note(gallery) and path.read_bytes() != before, timeout=LONG)
    assert undo_button(gallery).isVisible()
    undo_button(gallery).click()
    qtbot.waitUntil(lambda: note(gallery) == "Bands is back.", timeout=LONG)
    assert not undo_button(gallery).isVisible()
    assert [one.name for one in folder.iterdir()] == ["Bands.png"]
    assert path.read_bytes() == before
    # Opening brings back terrain and light, and undo what was there.
    window.document.start(DiamondSquare(exponent=4).heightmap(), DiamondSquare(exponent=4))
    window.document.set_look(Look())
    press_key(gallery, "Bands", Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.recipe == RECIPE, timeout=LONG)
    assert np.array_equal(window.document.heightmap.heights, heights)
    assert window.document.look.palette == "arid"
    do(window, "Undo")
    assert window.document.generator == DiamondSquare(exponent=4)
    # F2 and Enter rename it, and open nothing.
    press_key(gallery, "Bands", Qt.Key.Key_F2)
    editor = cards(gallery).findChild(QLineEdit)
    editor.setText("Ledges")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: card(gallery, "Ledges") is not None, timeout=LONG)
    assert card(gallery, "Bands") is None
    assert window.document.generator == DiamondSquare(exponent=4)
    # Delete can be undone.
    content = (folder / "Ledges.png").read_bytes()
    press_key(gallery, "Ledges", Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: card(gallery, "Ledges") is None, timeout=LONG)
    undo_button(gallery).click()
    qtbot.waitUntil(lambda: card(gallery, "Ledges") is not None, timeout=LONG)
    assert (folder / "Ledges.png").read_bytes() == content
    # The program's own stay.
    press_key(gallery, "Canyon", Qt.Key.Key_Delete)
    assert card(gallery, "Canyon") is not None


@pytest.mark.usefixtures("without_3d")
def test_steps_alone_are_done_on_the_terrain_at_hand(window, qtbot, gallery, save, folder):
    gallery.findChild(QCheckBox, "presetStepsAlone").setChecked(True)
    assert steps_in(save("Ledges")) == STEPS
    qtbot.waitUntil(lambda: card(gallery, "Ledges").toolTip() == "Steps: Smooth, Terrace", timeout=LONG)
    other = DiamondSquare(exponent=5, seed=8)
    window.document.start(other.heightmap(), other)
    press_key(gallery, "Ledges", Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.recipe == Recipe(other, STEPS), timeout=LONG)
    do(window, "Undo")
    assert window.document.generator == other
    # Those of a whole preset, too, by its menu.
    cards(gallery).menuWanted.emit(SAMPLES[2], QPoint(9, 9))
    menu = gallery.findChild(QMenu, "presetMenu")
    next(one for one in menu.actions() if one.objectName() == "addPresetSteps").trigger()
    menu.close()
    expected = Recipe(other, SAMPLES[2].recipe.steps)
    qtbot.waitUntil(lambda: window.document.recipe == expected, timeout=LONG)
    # An opened picture has nothing but its steps to be saved, and without them nothing.
    window.document.take_pasted(other.heightmap())
    assert not gallery.findChild(QPushButton, "saveTerrainPreset").isEnabled()
    assert "no recipe" in note(gallery)
    # That is told here alone, also at once when it opens, and no longer than it is so.
    gallery.hide()
    window.document.take_pasted(other.heightmap())
    assert "no recipe" not in message(window)
    do(window, "Presets")
    assert "no recipe" in note(gallery)
    window.document.start(other.heightmap(), other)
    assert "no recipe" not in note(gallery)


@pytest.mark.usefixtures("without_3d")
def test_files_of_others_appear_and_damaged_ones_are_named(qtbot, gallery, save, folder):
    content = save("Mine").read_bytes()
    (folder / "Theirs.png").write_bytes(content)
    (folder / "Broken.png").write_bytes(content[:500])
    Image.new("RGB", (9, 9), "red").save(folder / "Holiday.png")

    def said(name):
        return card(gallery, name).toolTip() if card(gallery, name) is not None else ""

    qtbot.waitUntil(lambda: said("Theirs") == "Diamond-square, Smooth, Terrace", timeout=LONG)
    qtbot.waitUntil(lambda: "damaged" in said("Broken"), timeout=LONG)
    qtbot.waitUntil(lambda: "has no recipe" in said("Holiday"), timeout=LONG)
    # The search is by parts of names.
    gallery.findChild(QLineEdit, "presetSearch").setText("THE rs")
    assert [name for name in ("Theirs", "Mine", "Canyon") if not card(gallery, name).isHidden()] == ["Theirs"]


@pytest.mark.usefixtures("without_3d")
def test_recipes_are_dropped(window, qtbot, gallery, folder, tmp_path, settle):
    shown = cards(gallery).viewport()
    other = Recipe(DiamondSquare(exponent=4, seed=5), STEPS[:1])
    write(other.heightmap(), tmp_path / "soft.tif")
    (tmp_path / "steps.json").write_text(steps_to_text(STEPS))
    Image.new("L", (9, 9), 80).save(tmp_path / "plain.png")
    # On the gallery they become presets.
    assert drop(shown, tmp_path / "soft.tif", tmp_path / "steps.json", tmp_path / "plain.png")
    qtbot.waitUntil(lambda: "plain.png has no recipe" in note(gallery), timeout=LONG)
    assert recipe_in(folder / "soft.png") == other
    assert steps_in(folder / "steps.png") == STEPS
    assert not (folder / "plain.png").exists()
    # On the list of steps their steps come in, in one undo step.
    open_panel(window, "stepsDock")
    panel = window.findChild(StepsPanel).findChild(QTreeWidget).viewport()
    before = window.document.recipe
    assert drop(panel, tmp_path / "soft.tif")
    qtbot.waitUntil(lambda: len(window.document.recipe.steps) == 3, timeout=LONG)
    assert window.document.undo_name == "Add 1 step of soft.tif"
    do(window, "Undo")
    assert window.document.recipe == before
    drop(panel, tmp_path / "plain.png")
    qtbot.waitUntil(lambda: "plain.png has no recipe" in message(window), timeout=LONG)
    assert window.document.recipe == before
    # On the window a preset opens.
    assert drop(window, folder / "soft.png")
    qtbot.waitUntil(lambda: window.document.recipe == other, timeout=LONG)
    assert window.document.path is None
    # So does a recipe.
    (tmp_path / "hills.json").write_text(RECIPE.to_json())
    assert drop(window, tmp_path / "hills.json")
    qtbot.waitUntil(lambda: window.document.recipe == RECIPE, timeout=LONG)


@pytest.mark.parametrize("name", ["a/b", "CON", "nul.png", " .. ", "x" * 99, "ä日本", "a:b*c?", "..", ""])
def test_any_name_becomes_one_of_a_file(name, tmp_path):
    fit = fit_name(name)
    assert fit == fit_name(fit)
    path = free_path(name, tmp_path)
    path.write_bytes(b"")
    assert [one.name for one in presets_in(tmp_path)] == [path.stem]
    assert free_path(name, tmp_path) != path


@pytest.mark.usefixtures("without_3d")
def test_escape_leaves_the_name_and_then_the_start_page(window, qtbot, folder, tmp_path):
    folder.mkdir()
    write_preset(RecipeFile.of(RECIPE, Look(), ViewOptions()), np.zeros((8, 8, 4), np.uint8), folder / "Mine.png")
    do(window, "StartPage")
    page = window.findChild(StartPage)
    shown = page.findChild(QListWidget, "startSamples")
    assert shown.item(0).text() == "Mine"
    shown.setCurrentRow(0)
    QTest.keyClick(shown, Qt.Key.Key_F2)
    editor = shown.findChild(QLineEdit)
    editor.setText("Other")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert window.findChild(StartPage) is page
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not page.isVisible()
    assert [one.name for one in presets_in(folder)] == ["Mine"]


@pytest.mark.usefixtures("without_3d")
def test_what_fails_is_told_and_loses_nothing(window, qtbot, gallery, save, folder, tmp_path, monkeypatch):
    content = save("Bands").read_bytes()
    # What was deleted can be brought back as soon as that is possible.
    press_key(gallery, "Bands", Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: card(gallery, "Bands") is None, timeout=LONG)
    folder.rmdir()
    folder.write_text("in the way")
    undo_button(gallery).click()
    qtbot.waitUntil(lambda: "Nothing was changed" in note(gallery), timeout=LONG)
    folder.unlink()
    undo_button(gallery).click()
    undo_button(gallery).click()
    qtbot.waitUntil(lambda: note(gallery) == "Bands is back.", timeout=LONG)
    assert [(one.name, one.read_bytes()) for one in folder.iterdir()] == [("Bands.png", content)]
    # A failure that is not the disk's ends no other change.
    make, wanting = preset_picture.preset_picture, [True]

    def failing(*arguments):
        if wanting.pop() if wanting else False:
            raise MemoryError
        return make(*arguments)

    monkeypatch.setattr(preset_picture, "preset_picture", failing)
    field = gallery.findChild(QLineEdit, "terrainPresetName")
    for name in ("Lost", "Kept"):
        field.setText(name)
        QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Saved Kept" in note(gallery), timeout=LONG)
    assert {one.name for one in folder.iterdir()} == {"Bands.png", "Kept.png"}
    wanting.append(True)
    field.setText("Lost")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "not enough memory" in note(gallery), timeout=LONG)
    # Files without a terrain or steps are told, whether one opens them or takes their steps.
    (tmp_path / "empty.json").write_text('{"steps": []}')
    recipe = window.document.recipe
    window.open_file(tmp_path / "empty.json")
    qtbot.waitUntil(lambda: "empty has no steps" in message(window), timeout=LONG)
    open_panel(window, "stepsDock")
    drop(window.findChild(StepsPanel).findChild(QTreeWidget).viewport(), tmp_path / "empty.json")
    qtbot.waitUntil(lambda: "empty.json has no steps" in message(window), timeout=LONG)
    # So are presets whose cards are not there yet.
    bare = folder / "Bare.png"
    write_preset(RecipeFile.of(Recipe(RECIPE.source), Look(), ViewOptions()), np.zeros((8, 8, 4), np.uint8), bare)
    window._features.gallery.add_steps(TerrainPreset(bare, "Bare", own=True))
    qtbot.waitUntil(lambda: "Bare has a recipe without steps" in message(window), timeout=LONG)
    assert window.document.recipe == recipe


@pytest.mark.usefixtures("without_3d")
def test_closing_waits_for_no_evaluation_and_makes_what_is_quick(window, qtbot, gallery, save, folder, tmp_path):
    path = save("Bands")
    # What takes a while goes on where it was when other changes are wished.
    steps = (Step(Smooth(reach=0.3)),) * 500
    (tmp_path / "short.json").write_text(Recipe(DiamondSquare(exponent=4), steps).to_json())
    drop(cards(gallery).viewport(), tmp_path / "short.json")
    save("More")
    assert recipe_in(folder / "short.png").steps == steps
    (tmp_path / "long.json").write_text(Recipe(DiamondSquare(exponent=10), steps).to_json())
    drop(cards(gallery).viewport(), tmp_path / "long.json")
    press_key(gallery, "Bands", Qt.Key.Key_Delete)
    begun = time.process_time()
    stop_workers(window)
    for changes in window.findChildren(FileChanges):
        changes.stop()
    assert time.process_time() - begun < 3  # all of it takes several times as long
    assert not path.exists()
    assert not (folder / "long.png").exists()


def test_heights_are_read_in_another_thread_and_not_kept(tmp_path, monkeypatch):
    write(RECIPE.heightmap(), tmp_path / "hills.png")
    (loaded,) = loading(presets_in(tmp_path))
    assert loaded.is_whole
    assert loaded.picture.width() == RECIPE.source.size
    assert loaded.preset.stored.recipe == RECIPE
    assert loaded.preset.stored.heightmap is None


@pytest.mark.parametrize("edition", [1, recipes.EDITION])
@pytest.mark.parametrize("alone", [False, True])
def test_a_preset_of_another_edition_says_that_heights_may_differ(qtbot, window, tmp_path, monkeypatch, edition, alone):
    stored, path = RecipeFile.of(RECIPE, Look(), ViewOptions()), tmp_path / "Old.png"
    monkeypatch.setattr(recipes, "EDITION", edition)
    write_preset(stored.steps_alone if alone else stored, np.full((20, 30, 4), 255, np.uint8), path)
    monkeypatch.undo()
    before = window.document.heightmap
    window._features.gallery.open_file(path)
    qtbot.waitUntil(lambda: not window.busy and window.document.heightmap is not before, timeout=LONG)
    qtbot.waitUntil(lambda: edition != 1 or "heights may differ" in message(window), timeout=LONG)
    assert ("heights may differ" in message(window)) == (edition == 1)
