"""The monkey at work: a process of its own with the real window, in a folder of its own.

`monkey` starts it. It writes each step into ``steps.txt`` before the step is done, and errors to standard error. The
exit status is 0 where nothing was wrong.
"""

from __future__ import annotations

import ctypes
import faulthandler
import gc
import itertools
import os
import random
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import get_args

from monkey_hands import do, drawn
from monkey_steps import Step, commands, place_of, seen, usable, visible_windows
from monkey_surroundings import Swallow, make_files
from monkey_trouble import Trouble
from PySide6.QtCore import (
    QCoreApplication,
    QEventLoop,
    Qt,
    QTimer,
)
from PySide6.QtGui import QDrag, QPixmapCache
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.app import make_application
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.window.message_presenter import MessagePresenter
from terrain_explorer.terrain.generators.common import Exponent

HANG = 90
"""The seconds without a finished step after which the program counts as hanging."""

LARGEST_EXPONENT = 10
"""The forms offer no larger one, for larger maps take the monkey's time and show it nothing new."""

PATIENCE = 3
"""The seconds that a patient monkey waits for work to end."""

STUCK_MS = 300
"""The milliseconds after which a menu or a dialog that began inside a step is left."""

MOST_MEMORY = 1.1
"""How much more memory there may be when the document is closed, as a ratio."""

TOUR = 150
"""The steps of a tour through all menus, which brings into memory what stays there.

After it, some steps by chance, and closing the window, memory is measured for the first time.
"""

FEW = 200
"""Fewer steps have no tour and compare no memory: what caches hold would differ by more than what is lost."""


class Monkey:
    """Does steps in one window after the other: where a step closed the window, the next opens a new one."""

    def __init__(self, folder: Path, trouble: Trouble) -> None:
        self._folder = folder / "files"
        self._steps = folder / "steps.txt"
        self.trouble = trouble
        self._window: MainWindow | None = None
        self._began: float | None = None
        self._rescue = QTimer()
        self._rescue.timeout.connect(self._leave)
        self._rescue.start(STUCK_MS)
        self._note_errors()
        make_files(self._folder)

    def step(self, draw: Callable[[Path], Step]) -> Step:
        """Do the step that is drawn once the window is there, and return it."""
        faulthandler.dump_traceback_later(HANG, exit=True)
        if self._window is None or not visible_windows():
            self._open()
        step = draw(self._folder)
        with self._steps.open("a", encoding="utf-8") as steps:
            steps.write(f"{step.line}\n")
        self._began = monotonic()
        if step.kind == "close":
            self.close()
        else:
            do(step, self._folder)
        self._began = None
        self._wait(step)
        return step

    def close(self) -> None:
        """Close the window for good, whatever it would ask."""
        window, self._window = self._window, None
        if window is None:
            return
        for _ in range(1000):
            for dialog in visible_windows():
                if dialog is not window:
                    dialog.close()
            if window.close() or not window.isVisible():
                break
            press("Without it")
            press("Discard")
            press("Stop it and quit")
            spin(20)
        if window.isVisible():
            self.trouble.found.append("the window does not close")
        window.deleteLater()
        spin(50)

    def _open(self) -> None:
        self.close()
        self._window = window = MainWindow()
        window.resize(1000, 700)
        window.show()
        window.activateWindow()
        spin(100)

    def _note_errors(self) -> None:
        """Note the errors that the window shows, except those that a user may cause."""
        show = MessagePresenter.show_error

        def note(messages: MessagePresenter, error: BaseException) -> None:
            if not isinstance(error, HeightmapFileError | MemoryError):
                self.trouble.found.append("".join(traceback.format_exception(error)))
            show(messages, error)

        MessagePresenter.show_error = note  # type: ignore[method-assign]

    def _wait(self, step: Step) -> None:
        window = self._window
        if window is not None and step.patient:
            until(lambda: not window.busy)
            self._began = monotonic()
            spin(5)
            self._began = None

    def _leave(self) -> None:
        """Leave a menu, a dialog or a drag that began inside a step and lets it not end.

        The drag goes first: Qt does not survive that what is dragged from goes away meanwhile.
        """
        waited = 0.0 if self._began is None else 1000 * (monotonic() - self._began)
        if waited < STUCK_MS:
            return
        QDrag.cancel()
        if waited < 2 * STUCK_MS:
            return
        on_top = QApplication.activePopupWidget() or QApplication.activeModalWidget() or QApplication.activeWindow()
        if on_top is not None and on_top.windowHandle() is not None:
            QTest.keyPress(on_top.windowHandle(), Qt.Key.Key_Escape)


def until(done: Callable[[], bool]) -> None:
    """Let the program work until a condition holds, or patience ends."""
    end = monotonic() + PATIENCE
    while not done() and monotonic() < end:
        spin(10)


def spin(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def press(text: str) -> None:
    """Press the button with this text in the dialog on top."""
    dialog = QApplication.activeModalWidget()
    for button in seen(dialog) if dialog is not None else ():
        if getattr(button, "text", str)().replace("&", "") == text:
            button.click()  # type: ignore[attr-defined]


class _Mallinfo(ctypes.Structure):
    """``struct mallinfo2`` of <malloc.h>."""

    _names = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
    _fields_ = tuple((name, ctypes.c_size_t) for name in _names)


def memory() -> int:
    """Return the bytes in use after freeing everything that can be freed.

    The clipboard and Qt's cached pictures do not count, nor does memory that the C library keeps for later.
    """
    QApplication.clipboard().clear()
    gc.collect()
    spin(200)
    gc.collect()
    QPixmapCache.clear()
    mallinfo = ctypes.CDLL(None).mallinfo2
    mallinfo.restype = _Mallinfo
    told = mallinfo()
    return int(told.uordblks + told.hblkhd)


def by_chance(count: int, seed: str) -> Iterator[Callable[[Path], Step]]:
    """Yield a function for each step; many begin with a tour and a twentieth of their number to warm up."""
    turns = itertools.count()
    many = count >= FEW
    for _ in range(TOUR if many else 0):
        yield lambda _folder: toured(turns)
    for number in range(-(count // 20) if many else 0, count):
        if number == 0 and many:
            yield lambda _folder: Step("close")
        yield lambda folder, number=number: drawn(random.Random(f"{seed} {number}"), folder)
    yield lambda _folder: Step("close")


def toured(turns: Iterator[int]) -> Step:
    """Return the step that leaves what is open, or else the next one through the menus."""
    top = usable()[-1]
    if isinstance(top, QFileDialog):
        return Step("file", place_of(top, top), [""])
    if not isinstance(top, QMainWindow):
        return Step("key", place_of(top, top), ["Escape", "NoModifier"])
    names = list(commands(top))
    return Step("menu", place_of(top, top), [names[next(turns) % len(names)]])


def again(lines: list[str]) -> Iterator[Callable[[Path], Step]]:
    """Yield the steps of a list."""
    for line in lines:
        yield lambda _folder, line=line: Step.of_line(line)


def main(folder: Path, draws: Iterator[Callable[[Path], Step]]) -> int:
    """Do the steps; return 1 where something was wrong."""
    os.chdir(folder)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    object.__setattr__(get_args(Exponent)[1], "offered", (1, LARGEST_EXPONENT))
    app = make_application()
    app.setQuitOnLastWindowClosed(False)
    trouble = Trouble()
    try:
        swallow = Swallow()
        work(Monkey(folder, trouble), draws)
        del swallow
    except Exception:
        trouble.found.append(traceback.format_exc())
    faulthandler.cancel_dump_traceback_later()
    say("\n".join(trouble.found))
    return int(bool(trouble.found))


def work(monkey: Monkey, draws: Iterator[Callable[[Path], Step]]) -> None:
    """Do the steps, and compare the memory after each time that the document was closed for good."""
    closed: list[int] = []
    for number, draw in enumerate(draws):
        step = monkey.step(draw)
        if monkey.trouble.found:
            return
        if step.kind == "close":
            closed.append(memory())
        elif number % 500 == 0:
            say(f"{number} steps")
    say("MB after closing: " + ", ".join(f"{bytes / 1e6:.0f}" for bytes in closed))
    if len(closed) > 1 and closed[-1] > MOST_MEMORY * closed[0]:
        monkey.trouble.found.append(f"memory grew from {closed[0]} to {closed[-1]} bytes")


def say(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    where, how, *rest = sys.argv[1:]
    faulthandler.enable()
    steps = again(Path(rest[0]).read_text().splitlines()) if how == "again" else by_chance(int(rest[0]), rest[1])
    os._exit(main(Path(where), steps))
