"""Kill a process that recovers work and draws on, at each of its steps on the disk; the next start must offer all.

    python tests/helpers/files/recovery_kill.py FOLDER AT_ONCE_BYTES

Prints the steps. Each process is forked from this one, which has no threads: starting Python would take too long.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import zlib
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[1] / "terrain")]

from PySide6.QtCore import QCoreApplication, QEventLoop
from stroke_tools import drawn

from terrain_explorer.document.document import Document
from terrain_explorer.document.journal import find_unsaved_work, read_work, records, writer
from terrain_explorer.document.states import State
from terrain_explorer.gui.file_io.autosave import Autosave
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Window
from terrain_explorer.terrain.brushes import Brush, Stamp, StampImage
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.recipe import DrawnStroke

_GENERATOR = DiamondSquare(exponent=6, seed=1)
_BEFORE, _AFTER = Window(3, 4, 20, 10), Window(30, 9, 10, 20)
_BY_HAND = DrawnStroke(Stamp(), Brush(), (PointerPlace(3.0, 4.0),), StampImage(DiamondSquare(exponent=3).heightmap()))
_STEPS = ("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir")


class Work:
    """A document with its journal; it writes down what has to outlive a sudden end."""

    def __init__(self, root: Path, told: Path) -> None:
        self._app = QCoreApplication([])
        self.document = Document(State(_GENERATOR.heightmap(), Recipe(_GENERATOR)))
        self.autosave = Autosave(self.document, root)
        self._told = told.open("ab", buffering=0)

    def draw(self, window: Window) -> None:
        """Draw some strokes."""
        for _ in range(3):
            drawn(self.document, [window], by_hand=_BY_HAND)
            self._told.write(b"%d\n" % _checksum(self.document.heightmap))

    def recover(self) -> None:
        """Recover the work that is found, draw on, and wait until the old journal is gone."""
        self.autosave.found.connect(lambda works: self.autosave.recover(works[0]))
        self.document.statusChanged.connect(self._on_status)
        self.autosave.look()
        while not self.document.modified or len(list(self.autosave._root.iterdir())) > 2:
            self._app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

    def _on_status(self) -> None:
        if self.document.undo_name == "Recover":
            self.draw(_AFTER)


def leave(root: Path, told: Path) -> None:
    """Draw and end suddenly."""
    work = Work(root, told)
    work.document.take_sampled(Heightmap(_GENERATOR.heightmap().heights), "picture", None)
    work.draw(_BEFORE)
    work.autosave._queue.submit(int).result()
    _end()


def recover(root: Path, told: Path, step: int) -> None:
    """Recover, draw on and end suddenly at a step on the disk; records are torn in their middle."""
    left, write_all = count(step, -1), records._write_all

    def torn(file, data):
        if next(left) == 0:
            write_all(file, data[: len(data) // 2])
            _end()
        write_all(file, data)

    def on_event(event, arguments):
        if event in _STEPS and next(left) == 0:
            _end()

    records._write_all = torn
    sys.addaudithook(on_event)
    Work(root, told).recover()


def _end() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _forked(work: Callable[[], None]) -> bool:
    """Do something in a process of its own, and return whether it was killed."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or status == 0, "it failed"
    return os.WIFSIGNALED(status)


def _checksum(heightmap: Heightmap) -> int:
    return zlib.crc32(heightmap.heights)


def kill(folder: Path, at_once_bytes: int) -> int:
    """Kill at each step and return how many there are; fails where work is lost, or nobody can read what is left."""
    writer.AT_ONCE_BYTES = at_once_bytes
    _forked(partial(leave, folder / "left", folder / "told"))
    return next(step for step in count(1) if not _killed_at(step, folder))


def _killed_at(step: int, folder: Path) -> bool:
    """Kill at a step if there are so many, and look what is offered."""
    root, told = folder / f"{step}", folder / f"{step}.told"
    shutil.copytree(folder / "left", root)
    shutil.copy(folder / "told", told)
    killed = _forked(partial(recover, root, told, step))
    unreadable: list[Path] = []
    newest, *_ = find_unsaved_work(root, unreadable.append)
    strokes = told.read_text().split()
    # One more may be kept, and the process killed before it has written so.
    assert newest.work.changes - len(strokes) in (0, 1), f"step {step}: {newest.work.changes} of {len(strokes)}"
    if newest.work.changes == len(strokes):
        work = read_work(newest.work.folder)
        assert strokes[-1] == str(_checksum(work.heightmap)), f"step {step}"
        if work.heightmap.heights.nbytes < writer.AT_ONCE_BYTES:
            assert sum(len(each.filter.strokes) for each in work.recipe.read().steps) == len(strokes), f"step {step}"
    assert not unreadable, f"step {step}: {unreadable} cannot be read"
    return killed


if __name__ == "__main__":
    sys.stdout.write(f"{kill(Path(sys.argv[1]), int(sys.argv[2]))} steps\n")
