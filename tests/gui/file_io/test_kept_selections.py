"""Selections that come back with the work after a crash."""

import shutil

import pytest
from gui_tools import LONG
from stroke_tools import drawn

from terrain_explorer.document.document import Document
from terrain_explorer.document.journal import read_work
from terrain_explorer.document.states import State
from terrain_explorer.gui.file_io.autosave import Autosave
from terrain_explorer.terrain import DiamondSquare, Recipe, Window
from terrain_explorer.terrain.masks import MASK_SHAPES, Mask

HILLS = DiamondSquare(exponent=4, seed=1)
BOX = Mask.of(MASK_SHAPES["rectangle"]())


@pytest.fixture
def start(qapp):
    started = []

    def start(root):
        document = Document(State(HILLS.heightmap(), Recipe(HILLS)))
        started.append(Autosave(document, root))
        return document, started[-1]

    yield start
    for autosave in started:
        autosave.stop()


def settle(autosave):
    autosave._queue.submit(int).result(LONG / 1000)
    assert autosave.kept


def test_each_selection_is_kept_and_leaves_the_work_unmodified(start, tmp_path):
    document, autosave = start(tmp_path)
    (folder,) = tmp_path.glob("*.v1")
    for change in (lambda: document.select(BOX, "Box"), document.undo, document.redo):
        change()
        settle(autosave)
        work = read_work(folder)
        assert (work.recipe.read_selection(), work.changes) == (document.selection, 0)
    document.pasted(DiamondSquare(exponent=3).heightmap())
    settle(autosave)
    assert read_work(folder).recipe.read_selection() is None


def test_the_selection_comes_back_with_the_work(start, qtbot, tmp_path):
    document, autosave = start(tmp_path / "crashed")
    drawn(document, [Window(0, 0, 3, 4)])
    document.select(BOX, "Box")
    settle(autosave)
    (folder,) = (tmp_path / "crashed").glob("*.v1")
    shutil.copytree(folder, tmp_path / "next" / folder.name)
    later, autosave = start(tmp_path / "next")
    with qtbot.waitSignal(autosave.found, timeout=LONG) as told:
        autosave.look()
    (lost,) = told.args[0]
    with qtbot.waitSignal(later.heightmapChanged, timeout=LONG):
        autosave.recover(lost)
    assert later.selection == BOX
    assert later.modified
    later.undo()
    assert later.selection is None
