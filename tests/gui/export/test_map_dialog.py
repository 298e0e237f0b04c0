"""The dialog for exports: what it tells beforehand, what it refuses, and what it remembers."""

import numpy as np
import pytest
from gui_tools import LONG, forget_deleted, press
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton, QWidget
from shiboken6 import isValid

from terrain_explorer.files import kinds
from terrain_explorer.files.presets import PRESETS
from terrain_explorer.gui.export import map_dialog
from terrain_explorer.gui.export.map_dialog import ExportDialog
from terrain_explorer.gui.export.targets import targets
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.terrain import DiamondSquare, Heightmap

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()
SURVEY = Heightmap(HILLS.heights * 300 + 100, metres=True, spacing=10.0)


@pytest.fixture
def show(qtbot):
    """Return a function that shows a dialog and waits for its first plan."""
    shown = []

    def show(heightmap=HILLS, kept=None):
        dialog = ExportDialog(heightmap, {} if kept is None else kept)
        shown.append(dialog)
        dialog.show()
        planned(qtbot, dialog)
        return dialog

    yield show
    for dialog in filter(isValid, shown):
        dialog.reject()
        assert all(worker.stopped for worker in dialog.findChildren(Worker))
    forget_deleted()


def planned(qtbot, dialog):
    qtbot.waitUntil(export_button(dialog).isEnabled, timeout=LONG)


def export_button(dialog):
    return dialog.findChild(QPushButton, "exportButton")


def find(dialog, name):
    return dialog.findChild(QWidget, name)


def told(dialog):
    return dialog.findChild(QLabel, "exportPlan").text()


def point_at(dialog, title):
    items = dialog.findChild(QListWidget, "exportTargets")
    (item,) = items.findItems(title, Qt.MatchFlag.MatchExactly)
    items.setCurrentItem(item)


def test_lists_presets_meshes_and_all_other_formats(show):
    items = show().findChild(QListWidget, "exportTargets")
    entries = [items.item(row) for row in range(items.count())]
    headings = [item.text() for item in entries if not item.flags() & Qt.ItemFlag.ItemIsSelectable]
    assert headings == ["Heights for a program", "Model or 3D print", "Maps beside the heights", "Other formats"]
    assert [target.key for target in targets()] == [*PRESETS, *(kind for kind in kinds() if kind != "terrain")]
    assert len(entries) == len(headings) + len(targets())


@pytest.mark.parametrize("target", [target for target in targets() if target.key != "hgt"], ids=lambda one: one.key)
def test_every_target_tells_what_it_will_write(qtbot, show, target):
    dialog = show()
    point_at(dialog, target.title)
    planned(qtbot, dialog)
    assert "<b>Will write</b>" in told(dialog)
    assert find(dialog, "exportSummary").text() == target.summary


def test_the_plan_follows_the_form(qtbot, show):
    dialog = show()
    assert "<b>200.0031</b>" in told(dialog)
    find(dialog, "parameter.relief").setValue(350)
    planned(qtbot, dialog)
    assert "<b>350.0053</b>" in told(dialog)
    find(dialog, "parameter.size").setCurrentText("65")
    planned(qtbot, dialog)
    assert "65 rows and 65 columns, from 33 rows and 33 columns" in told(dialog)


def test_a_survey_brings_its_metres(show):
    dialog = show(SURVEY)
    assert find(dialog, "parameter.relief").value() == pytest.approx(300, abs=0.01)
    assert find(dialog, "parameter.width").value() == 320


def test_what_contradicts_itself_is_told_and_cannot_be_exported(qtbot, show):
    dialog = show()
    point_at(dialog, "WorldPainter (Minecraft)")
    planned(qtbot, dialog)
    find(dialog, "parameter.lowest").setValue(300)
    qtbot.waitUntil(lambda: "Lowest must be below highest; got 300 and 200." in told(dialog), timeout=LONG)
    assert not export_button(dialog).isEnabled()
    dialog.accept()
    assert dialog.isVisible()
    find(dialog, "parameter.highest").setValue(310)
    planned(qtbot, dialog)


def test_what_a_kind_cannot_hold_is_told_and_cannot_be_exported(qtbot, show):
    dialog = show()
    point_at(dialog, "SRTM tile, whole metres")
    qtbot.waitUntil(lambda: "Resample the map" in told(dialog), timeout=LONG)
    assert not export_button(dialog).isEnabled()


def test_the_values_to_type_in_can_be_copied(qtbot, show):
    dialog = show()
    press(dialog, "exportCopyButton")
    lines = QGuiApplication.clipboard().text().splitlines()
    assert "Resolution: 33" in lines
    assert "Flip Vertically: off" in lines
    point_at(dialog, "PNG, 16-bit grey")
    planned(qtbot, dialog)
    assert not find(dialog, "exportCopyButton").isVisible()


def test_remembers_the_target_and_its_options(qtbot, show):
    kept = {}
    dialog = show(kept=kept)
    point_at(dialog, "Unreal Engine")
    planned(qtbot, dialog)
    find(dialog, "parameter.relief").setValue(350)
    find(dialog, "parameter.format").buttons[1].click()
    planned(qtbot, dialog)
    chosen = []
    dialog.chosen.connect(lambda target, plan: chosen.append((target.key, plan.output.endings)))
    dialog.accept()
    assert chosen == [("unreal", (".r16",))]
    again = show(kept=kept)
    assert find(again, "exportSummary").text() == PRESETS["unreal"].summary
    assert (find(again, "parameter.relief").value(), find(again, "parameter.format").current) == (350, 1)
    assert find(show(SURVEY, kept), "parameter.relief").value() == pytest.approx(300, abs=0.01)


def test_words_of_a_file_are_no_markup(qtbot, show):
    dialog = show()
    dialog.findChild(map_dialog.PlanView).setTrouble("<b>bold</b>")
    assert told(dialog) == "&lt;b&gt;bold&lt;/b&gt;"


def test_a_large_map_is_planned_off_the_gui_thread(qtbot, show):
    """The losses of a map are found by looking at all of it: the dialog can be closed meanwhile."""
    dialog = show(Heightmap(np.random.default_rng(1).random((1500, 1500), np.float32)))
    point_at(dialog, "PNG, 8-bit grey")
    dialog.reject()
    assert not dialog.isVisible()


def test_a_value_goes_back_to_the_metres_of_the_survey(qtbot, show):
    dialog = show(SURVEY)
    width, back = find(dialog, "parameter.width"), find(dialog, "default.width")
    assert not back.isEnabled()
    width.setValue(500)
    back.click()
    assert width.value() == 320
    assert back.toolTip() == "Width: back to 320 m"


def test_a_base_is_asked_for_only_where_there_is_one(qtbot, show):
    dialog = show()
    point_at(dialog, "3D program (mesh)")
    assert not find(dialog, "parameter.base").isEnabled()
    find(dialog, "parameter.solid").click()
    assert find(dialog, "parameter.base").isEnabled()
    point_at(dialog, "3D printing (STL, 3MF)")
    assert find(dialog, "parameter.base").isEnabled()


def test_blender_is_led_to_the_mesh_that_it_opens_as_it_is(qtbot, show):
    dialog = show()
    quicker = find(dialog, "exportQuickerButton")
    assert not quicker.isVisible()
    point_at(dialog, "Blender")
    quicker.click()
    assert find(dialog, "exportSummary").text() == PRESETS["mesh"].summary
    planned(qtbot, dialog)
    assert "Binary glTF" in told(dialog)
    assert not quicker.isVisible()


def test_a_print_to_scale_keeps_its_numbers_for_the_next_terrain(qtbot, show):
    dialog = show(SURVEY)
    point_at(dialog, "3D printing (STL, 3MF)")
    planned(qtbot, dialog)
    assert find(dialog, "parameter.width").isEnabled()
    assert not find(dialog, "parameter.scale").isEnabled()
    assert not find(dialog, "parameter.colours").isEnabled()
    find(dialog, "parameter.format").buttons[1].click()
    assert find(dialog, "parameter.colours").isEnabled()
    find(dialog, "parameter.to_scale").click()
    assert not find(dialog, "parameter.width").isEnabled()
    find(dialog, "parameter.scale").setValue(8000)
    find(dialog, "parameter.base_height").setValue(60)
    planned(qtbot, dialog)
    assert "<b>40 x 40 x 45.5 mm</b>" in told(dialog)
    dialog.accept()
    # Kept for the next start, too: what was printed last week is what a print has to match.
    again = show(Heightmap(HILLS.heights * 80 + 70, metres=True, spacing=20.0))
    assert find(again, "parameter.scale").value() == 8000
    assert find(again, "parameter.base_height").value() == 60
    planned(qtbot, again)
    assert "<b>80 x 80 x 14.25 mm</b>" in told(again)
    find(again, "parameter.base_height").setValue(75)
    qtbot.waitUntil(lambda: "The map goes down to 70, below the base at 75." in told(again), timeout=LONG)
    assert not export_button(again).isEnabled()


def test_a_print_to_scale_needs_a_terrain_that_knows_its_size(qtbot, show):
    dialog = show()
    point_at(dialog, "3D printing (STL, 3MF)")
    planned(qtbot, dialog)
    find(dialog, "parameter.to_scale").click()
    qtbot.waitUntil(lambda: "A scale needs a terrain that knows its size" in told(dialog), timeout=LONG)
