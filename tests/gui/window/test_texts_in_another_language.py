"""What the window's parts show is told in the user's language, and their numbers as the user's country writes them."""

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
import pytest
from brackets import untranslated
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QMainWindow,
    QMessageBox,
    QWidget,
)

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import FileBinding, State
from terrain_explorer.files import ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.gui.builds.build_controller import BuildController
from terrain_explorer.gui.builds.builds_feature import PendingBuild
from terrain_explorer.gui.crash_handler import CrashDialog
from terrain_explorer.gui.file_io.confirmations import ask_about_losses, ask_to_reload, ask_to_save
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.file_io.image_editor import ImageEditor
from terrain_explorer.gui.file_io.reader import ReadOptionsDialog
from terrain_explorer.gui.generation.generate_panel import GeneratePanel
from terrain_explorer.gui.services.actions import make_actions
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.tools.tool_list import TOOLS
from terrain_explorer.gui.views.profile_panel import ProfilePanel
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.views.status_bar import StatusBar, reading
from terrain_explorer.gui.widgets.message_bar import MessageBar
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.gui.window.close_guard import PendingExports
from terrain_explorer.gui.window.first_steps import TASKS
from terrain_explorer.gui.window.guide import GuideStrip
from terrain_explorer.gui.window.menus import Menus
from terrain_explorer.language import speak
from terrain_explorer.terrain import GENERATORS, Heightmap
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.parameters import Parameter, Parameterised
from terrain_explorer.terrain.sampling import Line, Point

FLAT = Heightmap(np.zeros((2, 3), dtype=np.float32), range=(0.0, 1.5))
pytestmark = pytest.mark.usefixtures("brackets")


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.mark.parametrize("kind", GENERATORS.values(), ids=GENERATORS)
def test_the_panel_that_grows_terrain(qtbot, kind):
    panel = GeneratePanel(kind())
    qtbot.addWidget(panel)
    assert untranslated(panel) == []


@pytest.mark.parametrize("kind", FILTERS.values(), ids=FILTERS)
def test_the_panel_of_an_operation(qtbot, kind):
    panel = FilterPanel()
    qtbot.addWidget(panel)
    panel.setFilter(kind(), kind())
    assert untranslated(panel) == []


def test_the_profile(qtbot):
    panel = ProfilePanel(ShownGround())
    qtbot.addWidget(panel)
    panel.show()  # which makes the plot
    assert untranslated(panel) == ["Export", "Export..."]  # of a menu of pyqtgraph's that is switched off
    panel.ground.setHeightmap(FLAT)
    panel.follow_ground()
    panel.setLine(Line(Point(0, 0), Point(0, 1.5)))
    caption = panel.findChild(QLabel, "profileCaption").text()
    assert caption == "«lowest 0»   «highest 0»   «rise +0»   «length 1,5 points»"
    assert panel.findChild(QWidget, "profilePlot").getAxis("left").labelText == "«Height»"


def test_mnemonics_are_looked_for_in_the_translation(window):
    menus = Menus(window, make_actions(window, (window,), [tool.command for tool in TOOLS]), (window,))
    menus.list_filters(FILTERS.values(), lambda _: None)
    action = window.findChild(QAction, "operation.invert")
    assert action.text().replace("&", "") == "«Invert»"
    assert "&" in action.text()


def test_the_status_bar(window):
    status = StatusBar(window.statusBar())
    status.setTerrain(FLAT, None)
    assert untranslated(window) == []
    status.setSeconds(0.0125)
    assert window.findChild(QLabel, "statusTime").text() == "12 ms"
    assert window.findChild(QLabel, "statusRange").text() == "«0 to 0»"
    told = reading(FLAT, Point(1, 2), sea=0.25)
    assert told == "«row 1»   «column 2»   «height 0»   «slope 0°»   «0,25 under the sea»"


@pytest.mark.parametrize(
    "ask",
    [
        lambda window: ask_to_save(window, "terrain", print, print),
        lambda window: ask_to_save(window, "shelf", print, print),
        lambda window: ask_to_save(window, "look", print, print),
        lambda window: ask_to_reload(window, "«hills.png»", print),
        lambda window: ask_about_losses(window, "«hills.png»", ["«Voids.»"], print, print),
        lambda window: PendingExports((), window).ask(),
        lambda window: PendingBuild(BuildController(Document(State(FLAT)), window), window).ask(),
    ],
    ids=["save", "save-shelf", "save-look", "reload", "losses", "leaving", "building"],
)
def test_questions(window, ask):
    ask(window)
    assert window.findChild(QMessageBox).informativeText().startswith("«")
    assert untranslated(window) == []


def test_the_question_how_to_read_a_file(window):
    question = ReadQuestion("«hills.r16»", "«1»", "«2»", [ReadOption("«3»", ReadOptions())], ReadOptions())
    ReadOptionsDialog(question, window)
    assert untranslated(window) == []


def test_messages_and_what_they_offer(qtbot):
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.show_message("«Done.»", details="«All.»", actions=[("Invert", print)])
    assert untranslated(bar) == []
    assert bar.findChild(QWidget, "messageAction.Invert").text() == "«Invert»"


def test_what_is_shown_at_the_start_and_at_the_end(qtbot):
    crash, strip = CrashDialog("1", "2"), GuideStrip()
    for widget in (crash, strip):
        qtbot.addWidget(widget)
        assert untranslated(widget) == []
    for task in TASKS:
        for number in range(len(task.steps)):
            strip.show_step(task, number, ticked=True)
            assert untranslated(strip) == []
        strip.show_end(task, way_back=True, ticked=True)
        assert untranslated(strip) == []


def test_undo_steps(tmp_path):
    document = Document(State(FLAT))
    for kind in GENERATORS.values():
        document.take_generated(FLAT, kind())
    document.take_opened(FLAT, tmp_path / "hills.png", None)
    document.take_opened(FLAT, tmp_path / "hills.png", None, "Reload")
    document.take_sampled(FLAT, "island.png", None)
    document.take_pasted(FLAT)
    assert [name for name in document.names if not name.startswith("«")] == []
    assert document.names[-4:] == ("«Open hills.png»", "«Reload hills.png»", "«Open island.png»", "«Paste»")


def test_what_hinders_the_image_editor(qtbot, window, tmp_path):
    document = Document(State(FLAT, file_binding=FileBinding(tmp_path / "hills.asc")))
    editor = ImageEditor(document, print, FileController(document, window).beside, window)
    with qtbot.waitSignal(editor.reported) as warned:
        editor.setProgram(str(tmp_path / "hills.asc"))
    assert warned.args[0].text.startswith("«hills.asc is not a program that can be started.")


def test_words_with_several_meanings_are_told_from_each_other(qtbot):
    @dataclass(frozen=True)
    class Sea(Parameterised):
        level: Annotated[Literal["low"], Parameter("Level", "How high.", meaning="water")] = "low"

    speak(lambda text, comment, _: f"«{text}, {comment}»", str)
    form = ParameterForm(Sea)
    qtbot.addWidget(form)
    told = form.findChild(QComboBox, "parameter.level")
    assert (told.accessibleName(), told.itemText(0)) == ("«Level, water»", "«Low, water»")


def test_what_the_program_chose(qtbot):
    form = ParameterForm(FILTERS["resample"])
    qtbot.addWidget(form)
    form.setFound({"rows": 1025})
    assert form.findChild(QWidget, "parameter.rows").text() == "1025 («2^n + 1»)"
