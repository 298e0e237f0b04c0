"""A power cut at any moment of saving: the new file is there, or the old one and the unsaved work in the journal."""

import os
import shutil

import numpy as np
import pytest
from gui_tools import LONG
from power_cuts import PowerCuts
from PySide6.QtWidgets import QWidget
from stroke_tools import drawn

from terrain_explorer.document.document import Document
from terrain_explorer.document.journal import find_unsaved_work, read_work
from terrain_explorer.document.states import State
from terrain_explorer.files import read
from terrain_explorer.gui.file_io.autosave import Autosave
from terrain_explorer.gui.file_io.file_records import FileRecord, FileRecords
from terrain_explorer.gui.file_io.saver import Saver
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.terrain import DiamondSquare, Recipe, Window
from terrain_explorer.terrain.brushes import Brush, Raise
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters import Smooth
from terrain_explorer.terrain.recipe import DrawnStroke

pytestmark = pytest.mark.skipif(os.name != "posix", reason="what is on the disk can only be told by syncs of folders")

HILLS = DiamondSquare(exponent=4, seed=1)
CORNER = Window(0, 0, 3, 4)
STROKE = DrawnStroke(Raise(), Brush(), (PointerPlace(1.0, 2.0, 0.5), None))


class Work:
    """A document that is kept in a journal and saved, without a window."""

    def __init__(self, qtbot, folder):
        self._qtbot, self._window = qtbot, QWidget()
        qtbot.addWidget(self._window)
        self.document = Document(State(HILLS.heightmap(), Recipe(HILLS)))
        self.autosave = Autosave(self.document, folder / "home" / "recovery")
        self.saver = Saver(self.document, FileRecords(FileRecord), self._window)

    def save(self, path):
        with self._qtbot.waitSignal(self.saver.reported, timeout=LONG):
            self.saver.write(path)
        assert not self.document.modified

    def draw(self):
        drawn(self.document, [CORNER], by_hand=STROKE)
        self.kept()
        return self.document.heightmap.heights

    def smooth(self):
        smooth = Smooth()
        self.document.take_filtered(smooth.applied(self.document.heightmap), "Smooth", smooth)
        self.kept()
        return self.document.heightmap.heights

    def kept(self):
        self.autosave._queue.submit(int).result(LONG / 1000)
        assert self.autosave.kept

    def stop(self):
        stop_workers(self.saver)
        self.autosave.stop()


@pytest.fixture
def disk(tmp_path):
    (tmp_path / "disk" / "home").mkdir(parents=True)
    return tmp_path / "disk"


@pytest.fixture
def start(qtbot, disk):
    """Return a function that starts with a document; it is stopped in the end."""
    started = []

    def start():
        started.append(Work(qtbot, disk))
        return started[-1]

    yield start
    for work in started:
        work.stop()


def offered(folder):
    """Return the work that a start after the power cut offers."""
    for lock in (folder / "home" / "recovery").glob("*.lock"):
        lock.unlink()  # after the cut it is that of no process, and here that of this one
    works = find_unsaved_work(folder / "home" / "recovery", pytest.fail)
    for found in works:
        found.release()
    return [read_work(found.work.folder) for found in works]


def heights_of(works):
    return [work.heightmap.heights for work in works]


def held(heights, where):
    return any(one.shape == heights.shape and np.abs(one - heights).max() < 1e-3 for one in where)


@pytest.mark.parametrize("name", ["hills.terrain", "hills.png", "hills.r16"])
def test_a_save_leaves_the_new_file_or_the_old_one_and_the_work(start, disk, tmp_path, name):
    work, path = start(), disk / name
    old = work.draw()
    work.save(path)
    new = work.draw()
    with PowerCuts(disk) as cuts:
        work.save(path)
        work.kept()
        work.stop()
    for _, cut in cuts.disks(tmp_path):
        there = read(cut / name).heights
        assert held(there, [new]) or (held(there, [old]) and held(new, heights_of(offered(cut)))), cut.name
    assert held(read(cut / name).heights, [new])
    assert offered(cut) == []


def test_what_was_done_is_offered_with_its_recipe_once_the_journal_has_it(start, disk, tmp_path):
    states = []
    with PowerCuts(disk) as cuts:
        work = start()
        for do in (work.draw, work.smooth, work.draw, work.smooth, work.draw):
            do()
            states.append((len(cuts), work.document.heightmap.heights))
    for step, cut in cuts.disks(tmp_path):
        kept = sum(end <= step for end, _ in states)
        if kept:
            (found,) = offered(cut)
            assert held(found.heightmap.heights, [heights for _, heights in states[kept - 1 :]]), cut.name
            assert found.recipe.read() is not None


def test_recovered_work_is_in_one_journal_or_the_other(start, qtbot, disk, tmp_path):
    work = start()
    work.smooth()
    heights = work.draw()
    (folder,) = (disk / "home" / "recovery").glob("*.v1")
    left = shutil.copytree(folder, disk / "home" / "left" / folder.name)
    work.stop()
    left.rename(folder)
    with PowerCuts(disk) as cuts:
        again = start()
        again.autosave.found.connect(lambda works: again.autosave.recover(works[0]))
        again.autosave.look()
        qtbot.waitUntil(lambda: again.document.modified and not folder.exists(), timeout=LONG)
        again.kept()
    for _, cut in cuts.disks(tmp_path):
        found = heights_of(offered(cut))
        assert found, cut.name
        assert all(held(heights, [one]) for one in found), cut.name
